"""115, 601.2c, 608.2b. Targets: what is legal, choosing them, and checking them again on resolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Target
from domain.events import trusted
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseModes, ChooseTargets, Divide, TargetSlot
from domain.reasons import Reason
from domain.rules.abilities import object_memory
from domain.rules.abilities.protection import can_target
from domain.rules.continuous.player_effects import may_be_targeted, player_has
from domain.rules.resolving.evaluation import Context, matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

MANY = 99
"""As many as there are."""


def _source_of(context: Context) -> GameObject:
    return context.board.object(context.source)


def is_legal(target: Target, id: EntityId, context: Context, source: GameObject | None = None) -> bool:
    """115.1, 115.4. Return True if this object or player is a legal target now, of what reads the text, or of
    `source`."""
    board = context.board
    if is_player(id):
        there = not board.players[PlayerId(id)].lost
    else:
        found = board.objects.get(ObjectId(id))
        there = found is not None and not found.phased_out
    return there and matches(target.of, id, context) and _is_open(id, context, source)


def _is_open(id: EntityId, context: Context, source: GameObject | None) -> bool:
    """702.11, 702.16, 702.18. Return True if nothing keeps what is there from being a target."""
    board = context.board
    if is_player(id):
        return may_be_targeted(context.game, PlayerId(id), context.you)
    found = board.objects[ObjectId(id)]
    if found.zone is Zone.BATTLEFIELD and found.keywords:
        return can_target(found, source or _source_of(context), context.you, board.opponents(context.you))
    return found.zone is not Zone.GRAVEYARD or not player_has(context.game, found.owner, "graveyard_not_targeted")


def legal(
    target: Target, context: Context, but: ObjectId | None = None, source: GameObject | None = None
) -> tuple[EntityId, ...]:
    """Every legal target; a spell or ability on the stack is none for itself (115.5)."""
    return tuple(_legal(target, context, but, source))


def _legal(
    target: Target, context: Context, but: ObjectId | None, source: GameObject | None = None
) -> Iterator[EntityId]:
    """Yield every legal target: of what matches all is in the game, and on the battlefield only what is phased in."""
    for id in context.matching(target.of):
        if id != but and _is_open(id, context, source):
            yield id


def bounds(target: Target, context: Context) -> tuple[int, int]:
    """How many must and may be chosen."""
    if target.any_number:
        return 0, MANY
    n = context.number(target.n)
    return (0 if target.up_to else target.least or n), n


def apart(wanted: dict[str, Target]) -> tuple[tuple[int, int], ...]:
    """601.2c. Which targets, by their places, are not to be the same: another one, and those before it in its text."""
    modes = [name.partition(".")[2] for name in wanted]
    return tuple(
        (before, place)
        for place, target in enumerate(wanted.values())
        if target.another
        for before in range(place)
        if modes[before] == modes[place]
    )


def _groups(target: Target, among: Sequence[EntityId], context: Context) -> tuple[tuple[EntityId, ...], ...]:
    """601.2c. What can be targeted together: the cards of each graveyard, if all are to be in a single one."""
    if not target.single_graveyard:
        return (tuple(among),)
    owners: dict[PlayerId, list[EntityId]] = {}
    for id in among:
        owners.setdefault(context.board.objects[ObjectId(id)].owner, []).append(id)
    return tuple(map(tuple, owners.values()))


def together(
    wanted: Iterable[Target], slots: Sequence[TargetSlot], context: Context
) -> tuple[tuple[int, tuple[tuple[EntityId, ...], ...]], ...]:
    """601.2c. Which slots ask for cards of a single graveyard, and those of each."""
    return tuple(
        (number, _groups(target, slots[number][1], context))
        for number, target in enumerate(wanted)
        if target.single_graveyard
    )


def _most_together(target: Target, among: Sequence[EntityId], context: Context) -> int:
    return max(map(len, _groups(target, among, context)), default=0)


def _suffice(slots: Sequence[TargetSlot], pairs: Sequence[tuple[int, int]], chosen: tuple[set[EntityId], ...]) -> bool:
    """Return True if what is legal is enough for all slots, though some of them have none in common."""
    if len(chosen) == len(slots):
        return True
    place = len(chosen)
    taken = set[EntityId]().union(*(chosen[one] for one, other in pairs if other == place))
    _, among, least, _ = slots[place]
    free = [id for id in among if id not in taken]
    return any(_suffice(slots, pairs, (*chosen, set(some))) for some in combinations(free, least))


def exist(
    game: Game, wanted: dict[str, Target], context: Context, but: ObjectId | None = None, text: lang.Text = ()
) -> bool:
    """Return True if there are enough legal targets for everything that must have some, and what is divided
    suffices."""
    if not wanted:
        return True
    totals = _totals(text, (), context)
    for name, target in wanted.items():
        least, _ = bounds(target, context)
        if not least:
            continue
        if totals.get(name, least) < least:
            return False
        if target.single_graveyard:
            enough = _most_together(target, legal(target, context, but), context) >= least
        else:
            enough = len([*islice(_legal(target, context, but), least)]) == least
        if not enough:
            return False
    pairs = apart(wanted) if len(wanted) > 1 else ()
    if not pairs:
        return True
    slots = [(name, legal(one, context, but), *bounds(one, context)) for name, one in wanted.items()]
    return _suffice(slots, pairs, ())


def possible_x(
    game: Game, wanted: dict[str, Target], text: lang.Text, context: Context, most: int, but: ObjectId | None = None
) -> tuple[int, ...]:
    """601.2b. The values of X up to the most that can be paid for with which there are enough legal targets."""
    values = range(most + 1)
    return tuple(x for x in values if not wanted or exist(game, wanted, context.with_(x=x), but, text))


class Targeting(NamedTuple):
    """601.2c, 603.3d. The targets that are to be chosen for a spell or ability on the stack."""

    object: ObjectId
    wanted: dict[str, Target]
    """What its text asks for, by name."""
    text: lang.Text
    context: Context
    """The reader of its text."""


def choose(game: Game, targeting: Targeting, cause: int, rule: str, at_most: int = MANY) -> Ruling[bool]:
    """Let the controller choose, at most so many in each slot; says which. Returns whether there were enough."""
    object, wanted, text, context = targeting
    if not wanted:
        return True
    answer = None
    while answer is None:
        if object not in game.board.objects:
            return False
        context.you = game.board.objects[object].controller
        slots: list[TargetSlot] = []
        totals = _totals(text, game.board.objects[object].modes, context)
        for name, target in wanted.items():
            least, most = bounds(target, context)
            among = legal(target, context, object)
            most = min(most, _most_together(target, among, context), totals.get(name, most), max(least, at_most))
            if most < least:
                return False
            slots.append((name, among, least, most))
        pairs = apart(wanted)
        if pairs and not _suffice(slots, pairs, ()):
            return False
        groups = together(wanted.values(), slots, context)
        question = ChooseTargets(context.you, tuple(slots), object, pairs, groups)
        answer, at = yield from game.decide(question, rule, again=True)
    chosen = tuple((slot[0], ids) for slot, ids in zip(slots, answer, strict=True))
    game.say(trusted.TargetsChosen(object=object, targets=chosen), rule, at if at is not None else cause)
    return True


def _followed(effects: Iterable[lang.Effect]) -> Iterator[lang.Effect]:
    """Instructions, and those that are followed only if something is so; what waits has targets of its own."""
    for effect in effects:
        yield effect
        if isinstance(effect, lang.May):
            yield from _followed((*effect.may, *effect.else_))
        elif isinstance(effect, (lang.If, lang.PayEffect)):
            yield from _followed((*effect.do, *effect.else_))


def divided(text: lang.Text, modes: tuple[int, ...], context: Context) -> Iterator[tuple[str, int, Reason]]:
    """601.2d. What is divided among targets: their name as the chosen modes have it, the total, and of what."""
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


def _totals(text: lang.Text, modes: tuple[int, ...], context: Context) -> dict[str, int]:
    return {name: total for name, total, _ in divided(text, modes, context)}


def divide(game: Game, targeting: Targeting, cause: int) -> Ruling[bool]:
    """601.2d. Damage or counters are divided now, at least 1 for each target. Returns whether they could be."""
    object, _, text, context = targeting
    found = game.board.objects[object]
    for name, total, of in divided(text, found.modes, context):
        if object not in game.board.objects:
            return False
        among = found.targets.get(name, ())
        if not among:
            continue
        if total < len(among):
            return False
        question = Divide(context.you, of, total, among, 1, object)
        shares, at = yield from game.decide(question, "601.2d")
        if object not in game.board.objects:
            return False
        game.say(
            e.DamageDivided(object=object, shares=tuple(zip(among, shares, strict=True))),
            "601.2d",
            at if at is not None else cause,
        )
    return True


def possible_modes(game: Game, text: lang.Modes, context: Context, but: ObjectId | None = None) -> tuple[int, ...]:
    """700.2a. The modes that have enough legal targets; the object on the stack is none of its own (115.5).

    Of an ability not those that it remembers, where each can be chosen only once.
    """
    before = object_memory.chosen_before(text, context)
    return tuple(
        number
        for number, mode in enumerate(text.each)
        if number not in before and exist(game, mode.targets, context, but)
    )


def choose_modes(
    game: Game,
    object: ObjectId,
    text: lang.Modes,
    context: Context,
    cause: int,
    affordable: tuple[int, ...] | None = None,
) -> Ruling[tuple[int, ...] | None]:
    """601.2b, 700.2a. Let the controller choose modes; returns them, or None if the object is gone before.

    Of those that are `affordable`, where modes have costs.
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
        question = ChooseModes(context.you, possible, min(text.fewest, most), most, object)
        modes, at = yield from game.decide(question, "700.2a", again=True)
    said = game.say(e.ModesChosen(object=object, modes=modes), "700.2a", at if at is not None else cause)
    object_memory.choose(game, text, modes, context, said)
    return modes


def due(wanted: dict[str, Target], found: GameObject) -> dict[str, Target]:
    """702.33g. The targets that are chosen for a spell as it is cast: kicked, or not."""

    def done(name: str | None) -> bool:
        return found.chosen.get(name or "") == "yes"

    return {
        name: target
        for name, target in wanted.items()
        if (target.only_if is None or done(target.only_if)) and not done(target.only_if_not)
    }


def of_modes(text: lang.Modes, modes: tuple[int, ...]) -> dict[str, Target]:
    """The targets of the chosen modes, each mode's names kept apart by its number."""
    return {f"{name}.{number}": target for number in modes for name, target in text.each[number].targets.items()}


def still_legal(
    found: GameObject, wanted: dict[str, Target], context: Context
) -> tuple[dict[str, tuple[EntityId, ...]], tuple[EntityId, ...]]:
    """608.2b. The targets that are still legal, by name, and those that are not."""
    bound: dict[str, tuple[EntityId, ...]] = {}
    illegal: list[EntityId] = []
    for name, ids in found.targets.items():
        target = wanted.get(name)
        good = tuple(id for id in ids if target is not None and is_legal(target, id, context))
        illegal += [id for id in ids if id not in good]
        bound[name] = good
    return bound, tuple(illegal)
