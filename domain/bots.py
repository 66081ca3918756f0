"""Built-in players: `random`, and `greedy`, which plays lands, casts, and attacks when it pays.

Both answer the same questions a person gets. They know the question, the board as their seat may see it, and the texts
of the cards they have seen. Their answers are deterministic from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.language import CardDefinition, tree
from domain.errors import Listed, TimewalkError
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import (
    Answer,
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

LONG = 10_000
"""The number of events in a turn after which a built-in player makes no more optional plays.

Without this limit, a built-in player could repeat a loop of optional plays for ever. A human player gets a message
instead that the turn is very long.
"""

Definitions: TypeAlias = Mapping[str, CardDefinition]
Answering: TypeAlias = Callable[[Question, Board, Definitions, Dice], Answer]
"""A player as a function of the question, the board it may see, the texts of cards, and its own dice."""


class UnknownPlayer(TimewalkError, ValueError):
    """There is no built-in player of that name."""


def random_player(question: Question, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Return a legal answer, each about equally likely, without looking at the board."""
    return question.random(dice)


def greedy_player(question: Question, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Return the answer of the greedy player.

    The greedy player plays a land, then casts the most expensive spell that does something. It attacks where it loses
    nothing and blocks where it wins something.
    """
    answer = _GREEDY.get(type(question), _plainest)(question, board, definitions, dice)
    return answer if question.is_legal(answer) else question.random(dice)


def _plainest(question: Question, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    return next(question.answers())


def _mulligan(question: Mulligan, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    lands = sum("land" in board.objects[card].types for card in question.hand)
    return "keep" if 2 <= lands <= 5 or question.taken >= 2 else "mulligan"


def _priority(question: Priority, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    play = [option for option in question.options if option[0] == "play"]
    if play:
        return play[0]
    mine = board.is_active(question.player)
    best: tuple[int, Answer] = (0, ("pass",))
    for option in question.options:
        obj = board.objects.get(option[1]) if len(option) > 1 else None
        if obj is not None and option[0] == "turn_up":
            best = max(best, (_TURNED_UP, option), key=lambda one: one[0])
        if option[0] == "unlock":
            best = max(best, (_UNLOCKED, option), key=lambda one: one[0])
        if option[0] == "companion":
            best = max(best, (_COMPANION, option), key=lambda one: one[0])
        if option[0] == "set_aside":
            best = max(best, (_SET_ASIDE, option), key=lambda one: one[0])
        if obj is None or option[0] not in ("cast", "cast_by", "activate"):
            continue
        text = _text_of(option, obj, board, definitions)
        if text is None or not _worth_it(option, obj, text, question.player, board, mine):
            continue
        cost = text.cost if isinstance(text, CardDefinition) else obj.mana_cost
        value = mana_cost(cost or "").value + (1 if option[0] == "activate" else 10)
        if value > best[0]:
            best = (value, option)
    return best[1]


_SET_ASIDE = 1
"""The value of setting a card aside for a later turn: less than any play now."""

_UNLOCKED = 8
"""The value of unlocking a door: less than casting."""

_COMPANION = 7
"""The value of putting the companion into the hand: less than casting."""

_TURNED_UP = 9
"""The value of turning a permanent face up: more than activating abilities, less than casting."""


def _text_of(option: Answer, obj: GameObject, board: Board, definitions: Definitions) -> Node | None:
    """Return the card or ability of an option, or None if its text is unknown.

    The player knows only the texts it has seen.
    """
    if option[0] in ("cast", "cast_by"):
        card = definitions.get(board.definitions[obj.card or obj.definition].hash)
        if card is None or len(option) < 3 or option[0] == "cast_by":
            return card
        return next((part for part in card.besides if part.name == option[2]), None)
    number, part = obj.abilities[option[2]]
    if number == 0:
        return None
    definition = definitions.get(board.definitions[number].hash)
    return _meaning(definition, part)


def _meaning(definition: lang.CardDefinition | None, part: int) -> Node | None:
    """Return the full meaning of an ability; for equip the keyword itself."""
    if definition is None:
        return None
    text = definition.parts[part]
    is_equip = isinstance(text, lang.Keyword) and text.keyword == "equip"
    return text if is_equip else definition.expansion.meaning(part)


def _copies_own(player: PlayerId, board: Board) -> bool:
    """Return True if the top object of the stack is this player's own.

    Then a copy of that spell or ability is worth having.
    """
    return bool(board.stack) and board.objects[board.stack[-1]].controller == player


def _worth_it(option: Answer, obj: GameObject, text: Node, player: PlayerId, board: Board, mine: bool) -> bool:
    """Return True if casting or activating this now does something for the player."""
    if option[0] == "activate":
        if isinstance(text, lang.Keyword):  # equip once, to any creature
            return obj.attached_to is None and any(True for _ in board.creatures(player))
        if board.stack:
            return False
        if any(type(cost).__name__ == "Sacrifice" for cost in getattr(text, "cost", ())):
            return False
    if _aim(text) == "counter":
        return bool(board.stack) and board.objects[board.stack[-1]].controller != player
    if _aim(text) == "copy":
        return _copies_own(player, board)
    if "instant" in obj.types or option[0] == "activate":
        if _aim(text) == "help":
            return mine and board.combat is not None and bool(board.combat.blocks) and not board.stack
        return not board.stack and (_has_victim(player, board) or _aim(text) == "none")
    if _aim(text) == "harm":
        return _has_victim(player, board)
    if _aim(text) == "help" and "Aura" in obj.subtypes:
        return any(True for _ in board.creatures(player))
    return True


def _has_victim(player: PlayerId, board: Board) -> bool:
    return any(creature.controller != player for creature in board.creatures())


_HELPING = (lang.Regenerate, lang.GainLife, lang.Attach, lang.Untap)
_HARMING = (lang.DealDamage, lang.Destroy, lang.Exile, lang.Tap, lang.DiscardCards, lang.LoseLife, lang.Mill)


_AIMS: dict[int, tuple[Node, str]] = {}
"""A cache of aims by the `id()` of a text; the text is stored too, so that its `id()` is not reused."""

MANY = 10_000
"""The most cached aims."""


def _aim(text: Node) -> str:
    """Return the purpose of a text's targets: "help", "harm", "counter", "copy" or "none".

    "counter" wants a spell, "copy" a spell of one's own.
    """
    known = _AIMS.get(id(text))
    if known is None:
        if len(_AIMS) >= MANY:
            _AIMS.clear()
        known = _AIMS[id(text)] = text, _found_aim(text)
    return known[1]


def _found_aim(text: Node) -> str:
    if isinstance(text, CardDefinition):
        attached = [
            ability for ability in text.abilities if isinstance(ability, lang.Static) and ability.to == "attached"
        ]
        aims = [_aim(ability) for ability in attached or text.abilities]
        return next((aim for aim in ("counter", "copy", "harm", "help") if aim in aims), "none")
    if isinstance(text, lang.Static) and text.to == "attached":
        return "harm" if any(mod in ("cant_attack", "cant_block", "doesnt_untap") for mod in text.static) else "help"
    if isinstance(text, lang.Static) or not isinstance(text, Node):
        return "none"
    aims_found = [_aim_of(effect) for effect in tree.instructions(text)]
    return next((aim for aim in ("counter", "copy", "harm", "help") if aim in aims_found), "none")


def _aim_of(effect: Node) -> str:
    if isinstance(effect, lang.Counter):
        return "counter"
    if isinstance(effect, lang.CopyOnStack):
        return "copy"
    if isinstance(effect, (lang.CreateCopy, lang.BecomeCopy)):
        return "help"
    if isinstance(effect, lang.Apply):
        for mod in effect.apply:
            if isinstance(mod, lang.ModifyPT):
                return "harm" if any(isinstance(amount, int) and amount < 0 for amount in mod.pt) else "help"
            if isinstance(mod, lang.Control):
                return "harm"
        return "help"
    if isinstance(effect, lang.PutCounters):
        return "help" if effect.put_counters.startswith("+") else "harm"
    if isinstance(effect, lang.Move):
        return "none" if effect.move == "self" else "harm"
    if isinstance(effect, _HARMING):
        return "harm"
    return "help" if isinstance(effect, (*_HELPING, lang.Shield)) else "none"


def _targets(question: ChooseTargets, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    source = board.objects.get(question.source)
    text: Node | None = None
    if source is not None and source.ability is not None and source.ability[0]:
        definition = definitions.get(board.definitions[source.ability[0]].hash)
        text = _meaning(definition, source.ability[1])
    elif source is not None and source.definition:
        text = definitions.get(board.definitions[source.definition].hash)
    friendly = _aim(text) in ("help", "copy") if text is not None else False
    answer: list[tuple[EntityId, ...]] = []
    for number, (_, _, least, most) in enumerate(question.slots):
        among = question.left(number, answer)
        ranked = sorted(among, key=lambda id: (_value(id, question.player, board, friendly), id), reverse=True)
        good = [id for id in ranked if _value(id, question.player, board, friendly) > 0]
        answer.append(tuple((good or ranked)[: max(least, min(most, 1 if good else 0))]))
    return tuple(answer) if question.is_legal(tuple(answer)) else next(question.answers())


def _value(id: EntityId, player: PlayerId, board: Board, friendly: bool) -> int:
    """Return the value of a target to this player.

    The value is below 0 for a target on the wrong side.
    """
    if is_player(id):
        return (2 if friendly else -9) if id == player else (-9 if friendly else 2)
    obj = board.objects.get(ObjectId(id))
    if obj is None:
        return 0
    worth = 1 + (obj.power or 0) + mana_cost(obj.mana_cost or "").value
    return worth if (obj.controller == player) == friendly else -worth


def _attackers(question: DeclareAttackers, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Attack with creatures that no untapped creature of the defenders would beat."""
    answer = []
    guards = [creature for creature in board.creatures() if creature.controller != question.player]
    for creature, defenders in question.may:
        attacker = board.objects[creature]
        beaten = any(
            (guard.power or 0) >= (attacker.toughness or 0) > 0 and (attacker.power or 0) < (guard.toughness or 0)
            for guard in guards
            if not guard.tapped and _could_block(guard, attacker)
        )
        if (attacker.power or 0) > 0 and not beaten:
            answer.append((creature, defenders[0]))
    return question.nearest(tuple(answer))


def _could_block(guard: GameObject, attacker: GameObject) -> bool:
    if "unblockable" in attacker.keywords or "cant_block" in guard.keywords:
        return False
    return "flying" not in attacker.keywords or "flying" in guard.keywords or "reach" in guard.keywords


def _blockers(question: DeclareBlockers, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Block where the blocker survives or kills; block anything if the damage is lethal."""
    combat = board.combat
    incoming = sum(board.objects[id].power or 0 for id in combat.attackers) if combat is not None else 0
    desperate = incoming >= board.players[question.player].life
    taken: set[ObjectId] = set()
    answer = []
    for blocker, attackers in question.may:
        guard = board.objects[blocker]
        for id in attackers:
            attacker = board.objects[id]
            survives = (guard.toughness or 0) > (attacker.power or 0)
            kills = (guard.power or 0) >= (attacker.toughness or 0)
            if id not in taken and (survives or kills or desperate):
                taken.add(id)
                answer.append((blocker, id))
                break
    return question.nearest(tuple(answer))


_GIVING = frozenset(
    (
        Reason.DISCARD,
        Reason.SACRIFICE,
        Reason.DISCARD_TO_HAND_SIZE,
        Reason.BOTTOM_OF_LIBRARY,
        Reason.EXILE,
        Reason.RETURN,
    )
)
"""Reasons of choices in which the player gives up the chosen objects."""


_PUTTING_AWAY = frozenset((Reason.SCRY_TO_BOTTOM, Reason.SURVEIL_TO_GRAVEYARD))
"""Reasons of choices in which the player puts cards from the top of the library elsewhere."""


def _objects(question: ChooseObjects[int], board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Give up the cheapest objects, or take as many as allowed, the best first.

    A player who chooses the starting player begins.
    """
    if question.reason == Reason.STARTING_PLAYER and question.player in question.among:
        return (question.player,)
    ranked = sorted(question.among, key=lambda id: (_worth(id, board), id))
    giving = question.reason in _GIVING
    if not giving:
        ranked.reverse()
    count = question.least if giving or question.reason in _PUTTING_AWAY else min(question.most, len(ranked))
    return question.taken(ranked, count)


def _worth(id: EntityId, board: Board) -> int:
    obj = board.objects.get(ObjectId(id))
    if obj is None:
        return 0
    return mana_cost(obj.mana_cost or "").value * 2 + (obj.power or 0) + ("land" in obj.types)


def _option(question: ChooseOption, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    return "yes" if "yes" in question.options else question.options[0]


def _number(question: ChooseNumber, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    return question.most


_GREEDY: dict[type[Question], Callable[[Any, Board, Definitions, Dice], Answer]] = {
    Mulligan: _mulligan,
    Priority: _priority,
    ChooseTargets: _targets,
    DeclareAttackers: _attackers,
    DeclareBlockers: _blockers,
    AssignDamage: _plainest,
    ChooseObjects: _objects,
    ChooseOption: _option,
    ChooseNumber: _number,
}

PLAYERS: Mapping[str, Answering] = {"random": random_player, "greedy": greedy_player}
"""The built-in players by name."""


def player_named(name: str, others: Sequence[str] = ()) -> Answering:
    """Return the built-in player of this name.

    :raises UnknownPlayer: there is none; the message lists the players.
    """
    if name not in PLAYERS:
        choices = Listed([*PLAYERS, *others], "")
        raise UnknownPlayer(
            "there is no built-in player {name}; choose one of {choices}", name=repr(name), choices=choices
        )
    return PLAYERS[name]
