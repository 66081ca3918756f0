"""The `greedy` player: every play that pays now, by simple sums.

The player plays a land, then the dearest spell that does something. Harmful effects are aimed at others and helpful
ones at the player's own, by the purposes of the texts. The player attacks where nothing is lost, and blocks where
something is gained or must be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.bots.combat import attackers, blockers
from domain.bots.fits import candidates
from domain.bots.purposes import NOTHING, Purpose, View, of_target, purpose_of, value_of, worth_doing
from domain.bots.worth import mana_value, worth
from domain.cards import language as lang
from domain.cards.grammar import costs
from domain.cards.grammar.constructs import Node
from domain.cards.language import CardDefinition
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import (
    Answer,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseOption,
    ChooseTargets,
    Mulligan,
    Priority,
    Question,
)
from domain.mana import mana_cost
from domain.randomness import Dice
from domain.reasons import Reason
from domain.terms import BATTLEFIELD, HAND, MAIN_PHASES, Phase, Step

Definitions: TypeAlias = Mapping[str, CardDefinition]


def greedy_player(question: Question, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Return the answer of the greedy player."""
    answer = _GREEDY.get(type(question), _plainest)(question, board, definitions)
    return answer if question.is_legal(answer) else question.random(dice)


def _plainest(question: Question, board: Board, definitions: Definitions) -> Answer:
    return next(question.answers())


def _mulligan(question: Mulligan, board: Board, definitions: Definitions) -> Answer:
    lands = sum("land" in board.objects[card].types for card in question.hand)
    return "keep" if 2 <= lands <= 5 or question.taken >= 2 else "mulligan"


# Priority


class Play(NamedTuple):
    """An option of a player with priority, with its rank and its worth in points."""

    rank: int
    points: int
    option: Answer


LAND, LOYALTY, CAST, TURN_UP, UNLOCK, COMPANION, ACTIVATE, SET_ASIDE = 100, 90, 20, 9, 8, 7, 2, 1
"""Ranks of plays; a spell's mana value is added to its rank, so the dearest comes first."""


def _priority(question: Priority, board: Board, definitions: Definitions) -> Answer:
    if len(question.options) == 1:
        return question.options[0]
    best = max(plays(question, board, definitions), key=lambda play: play[:2], default=None)
    return ("pass",) if best is None else best.option


def plays(question: Priority, board: Board, definitions: Definitions) -> Iterable[Play]:
    """Yield the options that are worth something now."""
    player = question.player
    for option in question.options:
        kind = option[0]
        if kind in ("pass", "mana"):
            continue
        obj = board.objects.get(option[1]) if len(option) > 1 else None
        if kind == "play" and obj is not None:
            points = _land_points(obj, board, player, definitions)
            if points >= 0:
                yield Play(LAND, points, option)
        elif kind == "turn_up":
            yield Play(TURN_UP, 0, option)
        elif kind == "unlock":
            yield Play(UNLOCK, 0, option)
        elif kind == "companion":
            yield Play(COMPANION, 0, option)
        elif kind == "set_aside":
            yield Play(SET_ASIDE, 0, option)
        elif obj is not None and kind in ("cast", "cast_by"):
            yield from _castings(option, obj, board, definitions, player)
        elif obj is not None and kind == "activate":
            yield from _activations(option, obj, board, definitions, player)


def _land_points(land: GameObject, board: Board, player: PlayerId, definitions: Definitions) -> int:
    """Return a land's points: a land of a type that is not there yet comes first.

    A land that costs a land as it comes has less than none while it would be the only one.
    """
    others = [one for one in board.permanents(player) if "land" in one.types]
    if not others and _costs_a_land(_known(land.definition, board, definitions)):
        return -1
    there = {subtype for one in others for subtype in one.subtypes}
    return sum(subtype not in there for subtype in land.subtypes) + ("basic" not in land.supertypes)


def _costs_a_land(land: CardDefinition | None) -> bool:
    """Return True if a land returns or sacrifices a permanent of its player as it comes.

    What has a target is no cost.
    """
    for part in land.abilities if land is not None else ():
        if isinstance(part, lang.Triggered) and isinstance(part.on, lang.Enters) and part.on.enters == "self":
            purpose = purpose_of(part)
            if any(deed.kind in ("bounce", "kill") and deed.subject not in purpose.targets for deed in purpose.deeds):
                return True
    return False


def _castings(
    option: Answer, obj: GameObject, board: Board, definitions: Definitions, player: PlayerId
) -> Iterable[Play]:
    card = _card_of(option, obj, board, definitions)
    if card is None:
        return
    types = card.type_line[0]
    slow, quick = "sorcery" in types, "instant" in types or "flash" in obj.keywords
    purpose = purpose_of(card)
    urgent = quick and _answers_now(purpose, board, player)
    if quick and board.stack and not urgent:  # no good time, whatever the spell is worth
        return
    view = View(player, board, None, _spare_mana(board, player, card.cost), slow)
    if "X" in (card.cost or "") and view.x <= 0:
        return
    points = 1
    if not {"instant", "sorcery"}.isdisjoint(types) or purpose.enchants:
        points = worth_doing(purpose, view) - _additional(card, view)
        if points < (1 if option[0] == "cast_by" or purpose.enchants else CARD) and not (slow and points > 0):
            return
    if quick and not _good_time(board, player, points, urgent=urgent):
        return
    if option[0] == "cast_by" and any(word in str(option[2]) for word in FLEETING):
        points -= 1
    yield Play(CAST + mana_cost(card.cost or "").value, points if option[0] == "cast" else points - 1, option)


CARD = 4
"""The points that a quick spell has to bring, as it could be kept for later."""

FLEETING = ("evoke", "dash", "warp", "blitz")
"""Ways to cast a permanent that does not stay."""


def _additional(card: CardDefinition, view: View) -> int:
    """Return what the mandatory additional costs of a card cost its player, in points."""
    total = 0
    for part in card.abilities:
        if isinstance(part, lang.AdditionalCost) and not part.optional:
            for cost in part.additional:
                if isinstance(cost, costs.Sacrifice) and cost.sacrifice != "self":
                    own = [id for id in candidates(cost.sacrifice, view.player, view.board) if not is_player(id)]
                    mine = [one for id in own if (one := view.board.objects[ObjectId(id)]).controller == view.player]
                    total += min(map(worth, mine), default=0)
                elif isinstance(cost, costs.PayLife):
                    life = view.board.players[view.player].life
                    total += 2 if view.number(_plain(cost.pay_life)) + 3 < life else 1000
                elif isinstance(cost, costs.Discard):
                    total += 2
    return total


def _plain(amount: object) -> int | None:
    return amount if isinstance(amount, int) else None


def _spare_mana(board: Board, player: PlayerId, cost: str | None) -> int:
    """Return about how much mana is left for X after a cost."""
    lands = sum(1 for one in board.permanents(player) if "land" in one.types and not one.tapped)
    return lands + len(board.players[player].pool) - mana_cost((cost or "").replace("{X}", "")).value


def _known(number: int, board: Board, definitions: Definitions) -> CardDefinition | None:
    """Return the text of a definition; None if the player never saw it, as for a card exiled face down."""
    printed = board.definitions.get(number)
    return None if printed is None else definitions.get(printed.hash)


def _card_of(option: Answer, obj: GameObject, board: Board, definitions: Definitions) -> CardDefinition | None:
    """Return the card or the part of a card that an option casts, None if its text is unknown."""
    card = _known(obj.card or obj.definition, board, definitions)
    if card is None or len(option) < 3 or option[0] == "cast_by":
        return card
    return next((part for part in card.besides if part.name == option[2]), None)


def _answers_now(purpose: Purpose, board: Board, player: PlayerId) -> bool:
    """Return True if a text answers a spell, or changes a fight that is going on."""
    deeds = [*purpose.deeds, *(deed for mode in purpose.modes for deed in mode.deeds)]
    if board.stack:
        return any(deed.kind in ("counter", "copy", "shield") for deed in deeds)
    fighting = board.combat is not None and board.combat.blockers_declared
    return fighting and any(deed.kind in ("pump", "shield") for deed in deeds)


def _good_time(board: Board, player: PlayerId, points: int, *, urgent: bool) -> bool:
    """Return True if now is a time to use a spell or ability that could be used at any time.

    A player uses them in their own main phase, and in an opponent's combat or end step. Great gains are never put off.
    """
    if urgent:
        return True
    if board.stack:
        return False
    if points >= 1000:
        return True
    if board.is_active(player):
        return board.phase in MAIN_PHASES
    return board.step in (Step.DECLARE_ATTACKERS, Step.END)


# Activated abilities


def _activations(
    option: Answer, obj: GameObject, board: Board, definitions: Definitions, player: PlayerId
) -> Iterable[Play]:
    text = ability_of(obj, option[2], board, definitions)
    if text is None:
        return
    if isinstance(text, lang.Keyword):  # equip, once, to the best creature
        main = board.is_active(player) and board.phase in MAIN_PHASES
        if main and obj.attached_to is None and any(one.id != obj.id for one in board.creatures(player)):
            yield Play(ACTIVATE + 1, 2, option)
        return
    if not isinstance(text, lang.Activated):
        return
    purpose = purpose_of(text)
    loyalty = next((cost for cost in text.cost if isinstance(cost, costs.Loyalty)), None)
    if board.stack and loyalty is None and not _answers_now(purpose, board, player):
        return  # no time for it (`_time_to_activate`), whatever the ability is worth
    view = View(player, board, obj, _spare_mana(board, player, _mana_of(text)))
    points = worth_doing(purpose, view)
    if loyalty is not None:
        yield from _loyalty(option, obj, loyalty, points)
        return
    points -= _cost_points(text, obj, view)
    if points <= 0 or not _bounded(text):
        return
    if not _time_to_activate(text, obj, board, player, points):
        return
    yield Play(ACTIVATE, points, option)


ULTIMATE = 5
"""The loyalty from which on a cost pays for a planeswalker's great ability."""


def _loyalty(option: Answer, walker: GameObject, cost: costs.Loyalty, points: int) -> Iterable[Play]:
    """606. Yield the play of a loyalty ability: the most useful one that keeps the planeswalker alive."""
    there = walker.counters.get("loyalty", 0)
    change = cost.loyalty if isinstance(cost.loyalty, int) else -min(2, there)
    if change <= -ULTIMATE and points > 0:
        points += 20
    if there + change <= 0 and points < worth(walker):
        return
    if change < 0 and points <= 0:
        return
    yield Play(LOYALTY, 3 * points + 2 * change, option)


def _mana_of(text: lang.Activated) -> str:
    return "".join(cost.mana for cost in text.cost if isinstance(cost, costs.PayMana))


def _bounded(text: lang.Activated) -> bool:
    """Return True if the costs of an ability cannot be paid again and again for ever."""
    if {"once", "only_once", "exhaust"} & set(text.only):
        return True
    for cost in text.cost:
        if cost in ("tap_self", "untap_self") or not isinstance(cost, costs.PayMana):
            return True
        if mana_cost(cost.mana).value > 0 or "X" in cost.mana:
            return True
    return False


def _cost_points(text: lang.Activated, obj: GameObject, view: View) -> int:
    """Return what the costs of an ability other than mana cost its player, in points."""
    board, player = view.board, view.player
    total = 0
    for cost in text.cost:
        match cost:
            case costs.Sacrifice(sacrifice="self"):
                total += worth(obj) if obj.types and ("creature" in obj.types or "planeswalker" in obj.types) else 1
            case costs.Sacrifice():
                ids = [id for id in candidates(cost.sacrifice, player, board) if not is_player(id)]
                mine = [one for id in ids if (one := board.objects[ObjectId(id)]).controller == player]
                total += min(map(worth, mine), default=1000) + 1
            case costs.PayLife():
                amount = view.number(_plain(cost.pay_life))
                total += 1 + amount // 2 if board.players[player].life > amount + 4 else 1000
            case costs.Discard(discard="self") | costs.ExileCost(exile="self"):
                total += 1
            case costs.Discard():
                hand = [_kept_worth(card.id, board, player) for card in board.hand(player)]
                total += max(0, min(3, *hand)) if hand else 1000
            case costs.TapPower() | costs.TapOthers():
                total += 1
    return total


def _time_to_activate(text: lang.Activated, obj: GameObject, board: Board, player: PlayerId, points: int) -> bool:
    """Return True if now is the time for an activated ability, which could wait for a better one."""
    purpose = purpose_of(text)
    fighting = board.combat is not None and board.combat.blockers_declared
    if (board.stack or fighting) and _answers_now(purpose, board, player):
        return True
    if any(deed.kind == "animate" for deed in purpose.deeds):  # to attack with
        fresh = obj.since > board.turn_position and "haste" not in obj.keywords
        return board.is_active(player) and board.phase is Phase.PRECOMBAT_MAIN and not board.stack and not fresh
    if not _good_time(board, player, points, urgent=False):
        return False
    fights = "creature" in obj.types and "tap_self" in text.cost and (obj.power or 0) > 0 and obj.zone is BATTLEFIELD
    if fights and board.is_active(player) and board.phase is Phase.PRECOMBAT_MAIN:
        return points > 2 * (obj.power or 0)  # it may attack first
    if obj.zone is HAND and any(isinstance(cost, costs.Discard) for cost in text.cost):  # cycling
        return _is_spare(obj, board, player)
    return True


def _is_spare(card: GameObject, board: Board, player: PlayerId) -> bool:
    """Return True if a card in hand is not needed: a land too many, or a spell far too dear."""
    lands = sum("land" in one.types for one in board.permanents(player))
    return lands >= 5 if "land" in card.types else mana_value(card) > lands + 1


def ability_of(obj: GameObject, number: int, board: Board, definitions: Definitions) -> Node | None:
    """Return an ability of an object, or None if its text is unknown.

    For equip it is the keyword itself. `number` is the place among the abilities.
    """
    definition, part = obj.abilities[number]
    return _meaning(_known(definition, board, definitions), part) if definition else None


def _meaning(definition: CardDefinition | None, part: int) -> Node | None:
    if definition is None:
        return None
    text = definition.parts[part]
    is_equip = isinstance(text, lang.Keyword) and text.keyword in ("equip", "reconfigure")
    return text if is_equip else definition.expansion.meaning(part)


# Choices


def _text_of(source: ObjectId | None, board: Board, definitions: Definitions) -> Node | None:
    """Return the text of a spell or ability on the stack, or of a permanent's card; None if unknown."""
    obj = board.objects.get(source) if source is not None else None
    if obj is None:
        return None
    if obj.ability is not None and obj.ability[0]:
        return _meaning(_known(obj.ability[0], board, definitions), obj.ability[1])
    return _known(obj.definition, board, definitions) if obj.definition else None


def _purpose_on_stack(source: ObjectId | None, board: Board, definitions: Definitions) -> Purpose:
    """Return the purpose of a spell or ability, with its chosen modes as one."""
    text = _text_of(source, board, definitions)
    if text is None:
        return NOTHING
    purpose = purpose_of(text)
    obj = board.objects.get(source) if source is not None else None
    if not purpose.modes or obj is None or not obj.modes:
        return purpose
    chosen = [purpose.modes[mode] for mode in obj.modes if mode < len(purpose.modes)]
    deeds = tuple(deed for mode in chosen for deed in mode.deeds)
    return Purpose((*purpose.deeds, *deeds), {name: of for mode in chosen for name, of in mode.targets.items()})


def _targets(question: ChooseTargets, board: Board, definitions: Definitions) -> Answer:
    purpose = _purpose_on_stack(question.source, board, definitions)
    source = board.objects.get(question.source)
    view = View(question.player, board, source, source.x if source is not None else 0)
    answer: list[tuple[EntityId, ...]] = []
    for number, (name, _, least, most) in enumerate(question.slots):
        among = question.left(number, answer)
        points = {id: of_target(purpose, name, id, view) for id in among}
        if not any(points.values()):
            points = {id: _taste(purpose, name, id, view) for id in among}
        ranked = sorted(among, key=lambda id: (points[id], -id), reverse=True)
        good = [id for id in ranked if points[id] > 0]
        answer.append(tuple((good or ranked)[: max(least, min(most, len(good)))]))
    return tuple(answer) if question.is_legal(tuple(answer)) else _one_each(question, answer)


def _one_each(question: ChooseTargets, wanted: Sequence[tuple[EntityId, ...]]) -> Answer:
    """Return the wanted targets cut to the least number, or any legal ones."""
    least = tuple(chosen[: max(1, slot[2])] for chosen, slot in zip(wanted, question.slots, strict=True))
    return least if question.is_legal(least) else next(question.answers())


def _taste(purpose: Purpose, name: str, id: EntityId, view: View) -> int:
    """Return a preference among targets for which nothing would come of the text now."""
    kinds = {deed.kind for deed in purpose.deeds if purpose.enchants or not purpose.targets or deed.subject == name}
    helps = bool(kinds & HELPFUL)
    if is_player(id):
        return 1 if view.is_own(PlayerId(id)) == helps else -1
    obj = view.board.objects.get(ObjectId(id))
    if obj is None:
        return 0
    points = min(worth(obj), 900)
    return points if view.is_own(obj.controller) == helps else -points


HELPFUL = frozenset(("pump", "grow", "untap", "shield", "fighter", "animate", "flicker", "good", "life", "cards"))
"""Kinds of deeds that a player wants done to their own."""


def hurtful(question: Question, board: Board, definitions: Definitions) -> tuple[str, ...]:
    """601.2c. Return the names of the targets to which a text does only harm."""
    if not isinstance(question, ChooseTargets):
        return ()
    text = _text_of(question.source, board, definitions)
    if text is None:
        return ()
    purpose = purpose_of(text)
    return tuple(name for name, _, _, _ in question.slots if _harms(purpose, name))


def _harms(purpose: Purpose, name: str) -> bool:
    """Return True if a text does something to this target, and nothing that helps it.

    A target of a mode has the mode's number after a point.
    """
    name, _, mode = name.partition(".")
    if mode.isdecimal() and int(mode) < len(purpose.modes):
        purpose = purpose.modes[int(mode)]
    kinds = {deed.kind for deed in purpose.deeds if purpose.enchants or deed.subject == name}
    return bool(kinds) and not kinds & HELPFUL


def _modes(question: ChooseModes, board: Board, definitions: Definitions) -> Answer:
    """700.2. Choose the modes that are worth most now."""
    text = _text_of(question.source, board, definitions)
    modes = purpose_of(text).modes if text is not None else ()
    view = View(question.player, board, board.objects.get(question.source), 0)
    points = {mode: worth_doing(modes[mode], view) if mode < len(modes) else 0 for mode in question.possible}
    ranked = sorted(question.possible, key=lambda mode: (-points[mode], mode))
    good = sum(points[mode] > 0 for mode in ranked)
    return tuple(sorted(ranked[: max(question.least, min(question.most, good))]))


def _number(question: ChooseNumber, board: Board, definitions: Definitions) -> Answer:
    """107.3. Choose X as great as it is useful: to kill the best creature, or all there is."""
    if question.reason == Reason.ASSIST and question.source in board.objects:
        caster = board.objects[question.source].controller
        return question.least if caster in board.opponents(question.player) else question.most
    if question.reason != Reason.X or question.source is None:
        return question.most
    purpose = _purpose_on_stack(question.source, board, definitions)
    deeds = [deed for deed in purpose.deeds if deed.amount == "x" or deed.more == "x"]
    aimed = [deed for deed in deeds if deed.subject in purpose.targets]
    if not deeds or len(aimed) < len(deeds) or any(deed.kind not in ("damage", "weaken") for deed in aimed):
        return question.most
    best = (0, 0)
    for x in range(question.least, question.most + 1):
        if x in question.but:
            continue
        view = View(question.player, board, None, x)
        points = sum(
            max(
                (value_of(deed, id, view) for id in candidates(purpose.targets[str(deed.subject)], view.player, board)),
                default=0,
            )
            for deed in aimed
        )
        best = max(best, (points, -x))
    return -best[1] if best[0] > 0 else question.most


_GIVING = frozenset(
    (
        Reason.DISCARD,
        Reason.SACRIFICE,
        Reason.DISCARD_TO_HAND_SIZE,
        Reason.BOTTOM_OF_LIBRARY,
        Reason.EXILE,
        Reason.RETURN,
        Reason.TAP,
    )
)
"""Reasons of choices in which the player gives up the chosen objects."""


_PUTTING_AWAY = frozenset((Reason.SCRY_TO_BOTTOM, Reason.SURVEIL_TO_GRAVEYARD))
"""Reasons of choices in which the player puts cards from the top of the library elsewhere."""


def _objects(question: ChooseObjects[int], board: Board, definitions: Definitions) -> Answer:
    """Give up the cheapest objects, or take as many as allowed, the best first.

    A player who chooses the starting player begins.
    """
    if question.reason == Reason.STARTING_PLAYER and question.player in question.among:
        return (question.player,)
    player = question.player
    if question.reason == Reason.ASSIST:
        return tuple(id for id in question.among if id not in board.opponents(player))[: question.most]
    if question.reason in _PUTTING_AWAY:
        unwanted = [id for id in question.among if _kept_worth(id, board, player) <= 0]
        return question.taken(unwanted, max(question.least, min(question.most, len(unwanted))))
    aimed = _chosen_by_text(question, board, definitions)
    if aimed is not None:
        return aimed
    giving = question.reason in _GIVING or _is_cost(question, board)
    ranked = sorted(question.among, key=lambda id: (_kept_worth(id, board, player), id))
    if not giving:
        ranked.reverse()
    count = question.least if giving else min(question.most, len(ranked))
    answer = question.taken(ranked, count)
    if giving and not question.is_legal(answer):
        return next(
            (
                more
                for size in range(count + 1, len(ranked) + 1)
                if question.is_legal(more := question.taken(ranked, size))
            ),
            answer,
        )
    return answer


def _is_cost(question: ChooseObjects[int], board: Board) -> bool:
    """Return True if the objects pay for a spell or ability: all are the player's own, and some number is needed."""
    return str(question.reason) in ("sacrifice", "discard", "exile", "tap_others", "tap_power", "crew", "saddle")


def _chosen_by_text(question: ChooseObjects[int], board: Board, definitions: Definitions) -> Answer | None:
    """Return the objects that a text without targets chooses, None if it does not tell what becomes of them."""
    if question.reason != Reason.CHOOSE:
        return None
    top = board.objects[board.stack[-1]] if board.stack else None
    resolving = top is not None and top.ability is not None and top.source == question.source  # 608.2: it asks
    purpose = _purpose_on_stack(top.id if top is not None and resolving else question.source, board, definitions)
    named = {*purpose.targets, *FIXED}
    deeds = [deed for deed in purpose.deeds if isinstance(deed.subject, str) and deed.subject not in named]
    view = View(question.player, board, board.objects.get(question.source) if question.source else None)
    points = {id: sum(value_of(deed, id, view) for deed in deeds) for id in question.among}
    if not any(points.values()):
        return None
    if question.source in points and points[question.source] < 0:
        points[question.source] -= 2  # it has just come to do this
    ranked = sorted(question.among, key=lambda id: (-points[id], id))
    good = sum(points[id] > 0 for id in ranked)
    return question.taken(ranked, max(question.least, min(question.most, good)))


FIXED = frozenset(
    (
        "you",
        "self",
        "attached",
        "each_opponent",
        "each_other_player",
        "each_player",
        "each_from_you",
        "active_player",
        "defending_player",
    )
)
"""Names that no text gives to what it chooses."""

ENOUGH_LANDS = 4
"""Lands, in play and in hand, that a player wants in any case."""


def _kept_worth(id: EntityId, board: Board, player: PlayerId) -> int:
    """Return what keeping an object is worth to the player: lands while there are few, spells that can be cast."""
    obj = board.objects.get(ObjectId(id))
    if obj is None:
        return 0
    if obj.zone is BATTLEFIELD:
        return worth(obj)
    lands = sum("land" in one.types for one in board.permanents(player))
    in_hand = sum("land" in card.types for card in board.hand(player))
    if "land" in obj.types:
        return 12 if lands + in_hand <= ENOUGH_LANDS else 1 if lands + in_hand <= ENOUGH_LANDS + 2 else 0
    too_dear = max(0, mana_value(obj) - lands - in_hand - 1)
    return max(1, worth(obj) - 3 * too_dear)


def _option(question: ChooseOption, board: Board, definitions: Definitions) -> Answer:
    return "yes" if "yes" in question.options else question.options[0]


def _attackers(question: DeclareAttackers, board: Board, definitions: Definitions) -> Answer:
    return question.nearest(attackers(question, board))


def _blockers(question: DeclareBlockers, board: Board, definitions: Definitions) -> Answer:
    return question.nearest(blockers(question, board))


_GREEDY: dict[type[Question], Callable[[Any, Board, Definitions], Answer]] = {
    Mulligan: _mulligan,
    Priority: _priority,
    ChooseTargets: _targets,
    ChooseModes: _modes,
    DeclareAttackers: _attackers,
    DeclareBlockers: _blockers,
    AssignDamage: _plainest,
    ChooseObjects: _objects,
    ChooseOption: _option,
    ChooseNumber: _number,
}
