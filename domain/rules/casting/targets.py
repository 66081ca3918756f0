"""115, 601.2c, 608.2b. Targets: their legality, choosing them, and checking them on resolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Target
from domain.cards.language.tree import names_within
from domain.events import trusted
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseModes, ChooseObjects, ChooseTargets, Divide, Fitting, Limit, TargetSlot
from domain.reasons import Reason
from domain.rules.abilities import object_memory
from domain.rules.abilities.protection import can_target
from domain.rules.casting import targets_together
from domain.rules.continuous.player_effects import in_force, may_be_targeted, player_has, settled_filter
from domain.rules.mechanics import in_play
from domain.rules.objects.characteristics import as_it_is, stat
from domain.rules.resolving.evaluation import Context, matches, object_matches
from domain.rules.resolving.together import kinds
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

MANY = 99
"""Maximum number of targets where a text allows any number."""


def _source_of(context: Context) -> GameObject:
    return context.board.object(context.source)


def is_legal(target: Target, id: EntityId, context: Context, source: GameObject | None = None) -> bool:
    """115.1, 115.4. Return True if this object or player is a legal target now.

    The context reads the text; its source is the spell or ability that targets, if no other `source` is given.
    """
    board = context.board
    if is_player(id):
        there = not board.players[PlayerId(id)].lost
    else:
        obj = board.objects.get(ObjectId(id))
        there = obj is not None and not obj.phased_out
    return there and matches(target.of, id, context) and _is_open(id, context, source)


def _is_open(id: EntityId, context: Context, source: GameObject | None) -> bool:
    """702.11, 702.16, 702.18. Return True if nothing, such as hexproof, prevents targeting."""
    board = context.board
    if is_player(id):
        return may_be_targeted(context.game, PlayerId(id), context.you, source or _source_of(context))
    obj = board.objects[ObjectId(id)]
    if obj.zone is Zone.BATTLEFIELD and obj.keywords:
        found = as_it_is(context.game, source or _source_of(context))
        if not can_target(obj, found, context.you, board.opponents(context.you)):
            return False
    if obj.zone is Zone.BATTLEFIELD and _is_barred(obj, source, context):
        return False
    return obj.zone is not Zone.GRAVEYARD or not player_has(context.game, obj.owner, "graveyard_not_targeted")


def _is_barred(obj: GameObject, source: GameObject | None, context: Context) -> bool:
    """115.1. Return True if an effect keeps spells or abilities such as this one from targeting a permanent."""
    if lang.CantBeTargeted.KEY not in in_play(context.game).words:
        return False
    aiming = as_it_is(context.game, source or _source_of(context)).copy()
    aiming.controller = context.you
    kind = "spell" if aiming.kind == "spell" and context.ability is None else "ability"
    for about, mod, reader in in_force(context.game, lang.CantBeTargeted.KEY):
        if obj.id not in about:
            continue
        by: object
        if isinstance(mod, tuple):
            filter, by = settled_filter(mod[1]), mod[2]
        else:
            filter, by = getattr(mod, lang.CantBeTargeted.KEY), getattr(mod, "by", None)
        if by in (None, kind) and object_matches(filter, aiming, reader):
            return True
    return False


def legal(
    target: Target, context: Context, but: ObjectId | None = None, source: GameObject | None = None
) -> tuple[EntityId, ...]:
    """Return all legal targets, without the spell or ability itself (115.5)."""
    return tuple(_legal(target, context, but, source))


def _legal(
    target: Target, context: Context, but: ObjectId | None, source: GameObject | None = None
) -> Iterator[EntityId]:
    """Yield all legal targets.

    Only objects in the game match; on the battlefield, only those phased in.
    """
    for id in context.matching(target.of):
        if id != but and _is_open(id, context, source):
            yield id


def bounds(target: Target, context: Context) -> tuple[int, int]:
    """Return the least and the greatest number of targets to choose."""
    if target.any_number:
        return target.least or 0, MANY
    n = context.number(target.n)
    return (0 if target.up_to else target.least or n), n


@lru_cache(maxsize=4096)
def _names_asked(target: Target) -> frozenset[str]:
    """Return the names that the filter of a target uses."""
    return frozenset(names_within(target.of))


def _depending(wanted: dict[str, Target]) -> tuple[tuple[str, str], ...]:
    """601.2c. Return pairs of targets: one described by the other, and that other, which stands before it.

    Example: "target player" and "target creature that player controls".
    """
    if len(wanted) < 2:
        return ()
    pairs: list[tuple[str, str]] = []
    names = list(wanted)
    for place, name in enumerate(names):
        asked = _names_asked(wanted[name])
        pairs += [(name, other) for other in names[:place] if _within_text(other, name) in asked]
    return tuple(pairs)


def _within_text(other: str, name: str) -> str:
    """Return the name of another target as the text of a target has it; empty in the text of another mode."""
    (word, _, mode), (_, _, own) = other.partition("."), name.partition(".")
    return word if mode == own else ""


def options(
    wanted: dict[str, Target], context: Context, but: ObjectId | None, source: GameObject | None = None
) -> tuple[dict[str, tuple[EntityId, ...]], tuple[Fitting, ...]]:
    """601.2c. Return the legal targets by name, and the slots with targets that fit others.

    Targets that nothing fits, though something has to, are left out.
    """
    found = {name: legal(target, context, but, source) for name, target in wanted.items()}
    fitting: list[Fitting] = []
    names = list(wanted)
    pairs = _depending(wanted)
    different = apart(wanted) if pairs else ()
    for name, other in pairs:
        least, _ = bounds(wanted[name], context)
        word = _within_text(other, name)
        differs = (names.index(other), names.index(name)) in different
        each = ((id, legal(wanted[name], context.with_(**{word: (id,)}), but, source)) for id in found[other])
        others = ((id, tuple(one for one in ids if one != id) if differs else ids) for id, ids in each)
        fits = tuple((id, ids) for id, ids in others if len(ids) >= least)
        found[other] = tuple(id for id, _ in fits)
        found[name] = tuple(dict.fromkeys(id for _, ids in fits for id in ids))
        fitting.append((names.index(name), names.index(other), fits))
    return found, tuple(fitting)


def fitting_now(
    wanted: dict[str, Target], chosen: Mapping[str, tuple[EntityId, ...]], fitting: tuple[Fitting, ...]
) -> tuple[Fitting, ...]:
    """115.7d. Return the targets that fit others; the present ones may stay, even if illegal."""
    names = list(wanted)
    more: list[Fitting] = []
    for place, other, fits in fitting:
        now = chosen.get(names[other], ())
        known = {**dict.fromkeys(now, ()), **dict(fits)}
        kept = chosen.get(names[place], ())
        more.append((place, other, tuple((id, ids + (kept if id in now else ())) for id, ids in known.items())))
    return tuple(more)


def apart(wanted: dict[str, Target]) -> tuple[tuple[int, int], ...]:
    """601.2c. Return the pairs of targets that must differ, as indices.

    `"another target"` must differ from each target before it in the same mode's text.
    """
    modes = [name.partition(".")[2] for name in wanted]
    return tuple(
        (before, place)
        for place, target in enumerate(wanted.values())
        if target.another
        for before in range(place)
        if modes[before] == modes[place]
    )


def _groups(target: Target, among: Sequence[EntityId], context: Context) -> tuple[tuple[EntityId, ...], ...]:
    """601.2c. Return the groups of objects that can be targeted together.

    The cards of each graveyard, if all targets must be in a single graveyard; or the objects of each controller, or of
    each type, if all targets must have that in common.
    """
    if target.together is not None and target.together.same is not None:
        return targets_together.groups(target.together.same, among, context)
    if not target.single_graveyard:
        return (tuple(among),)
    owners: dict[PlayerId, list[EntityId]] = {}
    for id in among:
        owners.setdefault(context.board.objects[ObjectId(id)].owner, []).append(id)
    return tuple(map(tuple, owners.values()))


def together(
    wanted: Iterable[Target], slots: Sequence[TargetSlot], context: Context
) -> tuple[tuple[int, tuple[tuple[EntityId, ...], ...]], ...]:
    """601.2c. Return the slots whose targets must be of one group, such as a single graveyard.

    Each slot has its index and the groups, one for each graveyard.
    """
    return tuple(
        (number, _groups(target, slots[number][1], context))
        for number, target in enumerate(wanted)
        if target.single_graveyard or (target.together is not None and target.together.same is not None)
    )


def limits(wanted: Iterable[Target], slots: Sequence[TargetSlot], context: Context) -> tuple[Limit, ...]:
    """601.2c. Return the limits on what the targets of a slot are together."""
    found: list[Limit] = []
    for number, target in enumerate(wanted):
        if (limit := target.together) is None or limit.same is not None:
            continue
        objects = [context.board.object(ObjectId(id)) for id in slots[number][1]]
        weights: tuple[int, ...] = ()
        most = 0
        if limit.total is not None and limit.at_most is not None:
            weights = tuple(stat(as_it_is(context.game, obj), limit.total) for obj in objects)
            most = context.amount(limit.at_most)
        differ = kinds(objects, limit.different) if limit.different is not None else ()
        found.append((number, weights, most, differ))
    return tuple(found)


def _most_together(target: Target, among: Sequence[EntityId], context: Context) -> int:
    for _, weights, limit, differ in limits((target,), [("", tuple(among), 0, 0)], context):
        lightest = accumulate(sorted(weights))
        return min(
            len(set(differ)) if differ else len(among), sum(1 for w in lightest if w <= limit) if weights else MANY
        )
    return max(map(len, _groups(target, among, context)), default=0)


def _suffice(slots: Sequence[TargetSlot], pairs: Sequence[tuple[int, int]], chosen: tuple[set[EntityId], ...]) -> bool:
    """Return True if there are enough legal targets for all slots together.

    `pairs` are slots that may have no target in common.
    """
    if len(chosen) == len(slots):
        return True
    place = len(chosen)
    taken = set[EntityId]().union(*(chosen[one] for one, other in pairs if other == place))
    _, among, least, _ = slots[place]
    free = [id for id in among if id not in taken]
    return any(_suffice(slots, pairs, (*chosen, set(some))) for some in combinations(free, least))


def exist(
    game: Game,
    wanted: dict[str, Target],
    context: Context,
    but: ObjectId | None = None,
    text: lang.Text = (),
    source: GameObject | None = None,
) -> bool:
    """Return True if there are enough legal targets for each part that must have some.

    An amount that is divided among targets must be enough, too. `source` is the spell as it would be on the stack, for
    a card that is not cast yet.
    """
    if not wanted:
        return True
    if _depending(wanted):
        found, _ = options(wanted, context, but, source)
        return all(len(found[name]) >= bounds(target, context)[0] for name, target in wanted.items())
    totals = _totals(text, (), context)
    for name, target in wanted.items():
        least, _ = bounds(target, context)
        if not least:
            continue
        if totals.get(name, least) < least:
            return False
        if target.single_graveyard or target.together is not None:
            enough = _most_together(target, legal(target, context, but, source), context) >= least
        else:
            enough = len([*islice(_legal(target, context, but, source), least)]) == least
        if not enough:
            return False
    pairs = apart(wanted) if len(wanted) > 1 else ()
    if not pairs:
        return True
    slots = [(name, legal(one, context, but, source), *bounds(one, context)) for name, one in wanted.items()]
    return _suffice(slots, pairs, ())


def possible_x(
    game: Game, wanted: dict[str, Target], text: lang.Text, context: Context, most: int, but: ObjectId | None = None
) -> tuple[int, ...]:
    """601.2b. Return the values of X, up to `most`, with enough legal targets."""
    values = range(most + 1)
    return tuple(x for x in values if not wanted or exist(game, wanted, context.with_(x=x), but, text))


class Targeting(NamedTuple):
    """601.2c, 603.3d. Targets to choose for a spell or ability on the stack."""

    object: ObjectId
    wanted: dict[str, Target]
    """Targets of the text, by name."""
    text: lang.Text
    context: Context
    """Context in which the text is read."""


def choose(game: Game, targeting: Targeting, cause: int, rule: str, at_most: int = MANY) -> Ruling[bool]:
    """Let the players choose targets, and record them; return False if there are too few.

    At most `at_most` targets may be chosen in each slot. The controller chooses before another player does.
    """
    if not targeting.wanted:
        return True
    chosen: dict[str, tuple[EntityId, ...]] = {}
    because = cause
    for part in _by_chooser(targeting.wanted):
        answered = yield from _chosen_by_one(game, targeting._replace(wanted=part), rule, at_most)
        if answered is None:
            return False
        ids, position = answered
        chosen |= dict(zip(part, ids, strict=True))
        because = position if position is not None else because
    targets = tuple((name, chosen[name]) for name in targeting.wanted)
    game.say(trusted.TargetsChosen(object=targeting.object, targets=targets), rule, because)
    return True


def _by_chooser(wanted: dict[str, Target]) -> Iterator[dict[str, Target]]:
    """Yield the targets that the controller chooses, then those that another player chooses."""
    if len({target.chosen_by for target in wanted.values()}) < 2:
        yield wanted
        return
    for others in (False, True):
        yield {name: target for name, target in wanted.items() if (target.chosen_by is not None) == others}


def _chosen_by_one(
    game: Game, targeting: Targeting, rule: str, at_most: int
) -> Ruling[tuple[tuple[tuple[EntityId, ...], ...], int | None] | None]:
    """Let one player choose these targets; return None if there are too few."""
    object, wanted, text, context = targeting
    answer = None
    while answer is None:
        if object not in game.board.objects:
            return None
        context.you = game.board.objects[object].controller
        slots: list[TargetSlot] = []
        totals = _totals(text, game.board.objects[object].modes, context)
        found, fitting = options(wanted, context, object)
        for name, target in wanted.items():
            least, most = bounds(target, context)
            among = found[name]
            most = min(most, _most_together(target, among, context), totals.get(name, most), max(least, at_most))
            if most < least:
                return None
            slots.append((name, among, least, most))
        pairs = apart(wanted)
        if pairs and not _suffice(slots, pairs, ()):
            return None
        groups = together(wanted.values(), slots, context)
        limited = limits(wanted.values(), slots, context)
        chooser = yield from _chooser(game, targeting, rule)
        question = ChooseTargets(chooser, tuple(slots), object, pairs, groups, fitting, limited)
        question = _with_required(game, question, context)
        answer, position = yield from game.decide(question, rule, again=True)
    return answer, position


def _with_required(game: Game, question: ChooseTargets, context: Context) -> ChooseTargets:
    """601.2c. Return the question with the permanents that effects make a player target, if able.

    They bind the player who casts a spell or activates an ability, not one whose ability triggers.
    """
    if lang.MustTarget.KEY not in in_play(game).words or game.board.objects[question.source].kind == "triggered":
        return question
    for about, mod, reader in in_force(game, lang.MustTarget.KEY):
        if question.player != context.you or question.player not in about:
            continue
        filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, lang.MustTarget.KEY)
        group = tuple(reader.matching(filter))
        more = replace(question, required=tuple(dict.fromkeys((*question.required, group))))
        if next(iter(more.answers()), None) is not None:
            question = more
    return question


def _chooser(game: Game, targeting: Targeting, rule: str) -> Ruling[PlayerId]:
    """Return the player who chooses the targets.

    That is the controller, unless the text names other players who are in the game. The controller chooses one of
    several.
    """
    named = [one.chosen_by for one in targeting.wanted.values() if one.chosen_by is not None]
    players = targeting.context.players(named[0]) if named else ()
    if len(players) < 2:
        return players[0] if players else targeting.context.you
    question = ChooseObjects(targeting.context.you, Reason.CHOOSE, players, 1, 1, targeting.object)
    chosen, _ = yield from game.decide(question, rule)
    return PlayerId(chosen[0])


def _followed(effects: Iterable[lang.Effect]) -> Iterator[lang.Effect]:
    """Yield all instructions, including those inside choices, conditions and payments.

    Delayed abilities have targets of their own, and are left out.
    """
    for effect in effects:
        yield effect
        if isinstance(effect, lang.May):
            yield from _followed((*effect.may, *effect.else_))
        elif isinstance(effect, (lang.If, lang.PayEffect)):
            yield from _followed((*effect.do, *effect.else_))


def divided(text: lang.Text, modes: tuple[int, ...], context: Context) -> Iterator[tuple[str, int, Reason]]:
    """601.2d. Yield the amounts that a text divides among targets.

    Each has the name of the targets in the chosen mode, the total, and a reason: damage or counters.
    """
    parts = (
        [(f".{number}", text.each[number].do) for number in modes]
        if isinstance(text, lang.Modes)
        else [("", text or ())]
    )
    for mode, effects in parts:
        for effect in _followed(effects):
            if isinstance(effect, lang.DealDamage) and effect.divided:
                yield f"{effect.to}{mode}", context.number(effect.deal_damage), Reason.DAMAGE
            elif isinstance(effect, lang.PutCounters) and effect.divided:
                yield f"{effect.on}{mode}", context.number(effect.n), Reason.COUNTERS
            elif isinstance(effect, lang.Shield) and effect.divided and isinstance(effect.shield, lang.WouldDamage):
                yield f"{effect.shield.would_damage}{mode}", context.number(effect.amount or 0), Reason.PREVENT


def _totals(text: lang.Text, modes: tuple[int, ...], context: Context) -> dict[str, int]:
    return {name: total for name, total, _ in divided(text, modes, context)}


def divide(game: Game, targeting: Targeting, cause: int) -> Ruling[bool]:
    """601.2d. Let the controller divide damage or counters; return False if impossible.

    Each target gets at least 1.
    """
    object, _, text, context = targeting
    obj = game.board.objects[object]
    for name, total, reason in divided(text, obj.modes, context):
        if object not in game.board.objects:
            return False
        among = obj.targets.get(name, ())
        if not among:
            continue
        if total < len(among):
            return False
        question = Divide(context.you, reason, total, among, 1, object)
        shares, position = yield from game.decide(question, "601.2d")
        if object not in game.board.objects:
            return False
        game.say(
            e.DamageDivided(object=object, shares=tuple(zip(among, shares, strict=True))),
            "601.2d",
            position if position is not None else cause,
        )
    return True


def possible_modes(
    game: Game, text: lang.Modes, context: Context, but: ObjectId | None = None, source: GameObject | None = None
) -> tuple[int, ...]:
    """700.2a. Return the modes that have enough legal targets.

    The object on the stack is no target of its own modes (115.5). Modes that an ability remembers are left out, if each
    can be chosen only once.
    """
    before = object_memory.chosen_before(text, context)
    return tuple(
        number
        for number, mode in enumerate(text.each)
        if number not in before and exist(game, mode.targets, context, but, (), source)
    )


def choose_modes(
    game: Game,
    object: ObjectId,
    text: lang.Modes,
    context: Context,
    cause: int,
    affordable: tuple[int, ...] | None = None,
) -> Ruling[tuple[int, ...] | None]:
    """601.2b, 700.2a. Let the controller choose modes; return them.

    None if the object has left before. `affordable` limits the modes, if modes have costs.
    """
    modes = None
    while modes is None:
        if object not in game.board.objects:
            return None
        context.you = game.board.objects[object].controller
        context.ability = game.board.objects[object].ability
        if text.instead is not None and text.other is not None and context.true(text.instead.if_):
            text = text.other
        possible = possible_modes(game, text, context, object) if affordable is None else affordable
        most = min(text.most, len(possible))
        worths = tuple(text.each[number].worth for number in possible) if text.worth else ()
        question = ChooseModes(context.you, possible, min(text.fewest, most), most, object, worths)
        modes, decided = yield from game.decide(question, "700.2a", again=True)
    position = game.say(e.ModesChosen(object=object, modes=modes), "700.2a", decided if decided is not None else cause)
    object_memory.choose(game, text, modes, context, position)
    return modes


def due(wanted: dict[str, Target], spell: GameObject) -> dict[str, Target]:
    """702.33g. Return the targets of a spell as cast, kicked or not.

    `"if it was kicked"` targets count only if the optional cost was paid, and the other way around.
    """

    def done(name: str | None) -> bool:
        return spell.chosen.get(name or "") == "yes"

    return {
        name: target
        for name, target in wanted.items()
        if (target.only_if is None or done(target.only_if)) and not done(target.only_if_not)
    }


def of_modes(text: lang.Modes, modes: tuple[int, ...]) -> dict[str, Target]:
    """Return the targets of the chosen modes by name and mode number."""
    return {f"{name}.{number}": target for number in modes for name, target in text.each[number].targets.items()}


def still_legal(
    spell: GameObject, wanted: dict[str, Target], context: Context
) -> tuple[dict[str, tuple[EntityId, ...]], tuple[EntityId, ...]]:
    """608.2b. Return the targets that are still legal, by name, and the illegal ones.

    A target described by another is compared with that one, even if that one is illegal.
    """
    bound: dict[str, tuple[EntityId, ...]] = {}
    illegal: list[EntityId] = []
    depending = _depending(wanted)
    for name, ids in spell.targets.items():
        target = wanted.get(name)
        others = {_within_text(other, name): spell.targets.get(other, ()) for one, other in depending if one == name}
        reader = context.with_(**others) if others else context
        good = tuple(id for id in ids if target is not None and is_legal(target, id, reader))
        if target is not None and target.together is not None and not targets_together.are_so(target, ids, context):
            good = ()
        illegal += [id for id in ids if id not in good]
        bound[name] = good
    return bound, tuple(illegal)
