"""104.4b, 732. Comparison of boards for loop detection: equal, or equal but for growth.

Object ids, times and history do not matter to whether a loop came back to its start, nor do numbers that only
grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId
from domain.reasons import Reason

Class = int
"""Number of a class of indistinguishable objects, effects or waiting triggers."""


class Kinds:
    """Numbering of equivalence classes, shared by all boards that are compared.

    Equal objects on two boards get the same number.
    """

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers: dict[Hashable, Class] = {}

    def of(self, likeness: Hashable) -> Class:
        """Return the number of the class with these features."""
        return self._numbers.setdefault(likeness, len(self._numbers))


class Outline:
    """A board without ids, times and history: everything that decides how the game goes on.

    `frame` is everything but the stack and what may grow. The rest: `totals` are the growing numbers of players;
    `sizes` the numbers on each object in a public zone; `things` the class of each of these objects; `effects`
    the class of each effect; `others` the number of effects and waiting triggers of each class; `stack` the
    classes and numbers of the objects on the stack, from the bottom.
    """

    __slots__ = ("effects", "frame", "others", "sizes", "stack", "things", "totals")

    def __init__(self, board: Board, kinds: Kinds) -> None:
        reading = Reading(board, kinds)
        self.things = {id: reading.kind(id) for id in (*board.battlefield, *board.exile, *board.command)}
        self.sizes = {id: sizes_on(board.objects[id]) for id in self.things}
        self.stack = tuple([(reading.kind(id), sizes_on(board.objects[id])) for id in board.stack])
        self.effects = {number: kinds.of(("effect", *reading.effect(number))) for number in board.effects}
        self.others = Counter(self.effects.values())
        self.others.update(kinds.of(("trigger", *reading.trigger(number))) for number in board.triggers)
        self.totals = totals_of_players(board)
        self.frame = kinds.of(
            (
                frozenset(self.things.values()),
                frozenset(self.others),
                frozenset(self.totals),
                tuple(_player(board, player) for player in board.order),
                reading.turn(),
                reading.combat(),
            )
        )

    def exact(self) -> Hashable:
        """Return everything as one value, equal for boards from which the game goes on equally."""
        things = Counter((self.things[id], self.sizes[id]) for id in self.things)
        return (
            self.frame,
            frozenset(things.items()),
            frozenset(self.others.items()),
            frozenset(self.totals.items()),
            self.stack,
        )

    def top(self) -> Hashable:
        """Return the frame, with the class of the object on top of the stack."""
        return (self.frame, self.stack[-1][0] if self.stack else None)

    def grown(self, now: Outline) -> tuple[Reason, ...] | None:
        """Return the kinds of growth on a later board; None if anything shrank.

        The kinds are life, tokens and the stack.
        """
        before, after = (Counter((one.things[id], one.sizes[id]) for id in one.things) for one in (self, now))
        if before - after or self.others != now.others or self.totals.keys() != now.totals.keys():
            return None
        more = {key for key, number in now.totals.items() if number != self.totals[key]}
        if any(name != "life" or now.totals[key] < self.totals[key] for key in more for name in key[1:]):
            return None
        grows = (Reason.LIFE_TOTAL, more), (Reason.TOKENS, after - before), (Reason.STACK, now.stack[len(self.stack) :])
        return tuple(reason for reason, changes in grows if changes)


def sizes_on(obj: GameObject) -> tuple[tuple[str, int], ...]:
    """Return the numbers on an object that may grow: counters, damage, bound amounts."""
    sizes = [(f"counter {kind}", number) for kind, number in obj.counters.items() if number]
    if obj.damage:
        sizes.append(("damage", obj.damage))
    sizes += [(f"amount {name}", value) for name, value in obj.bindings.items() if type(value) is int]
    return tuple(sorted(sizes))


def totals_of_players(board: Board) -> dict[tuple[int, str], int]:
    """Return the numbers of players that may grow: life, counters, mana."""
    totals: dict[tuple[int, str], int] = {}
    for id, player in board.players.items():
        totals[id, "life"] = player.life
        totals.update(((id, f"counter {kind}"), number) for kind, number in player.counters.items() if number)
        totals.update(((id, f"mana {letter}"), player.pool.count(letter)) for letter in set(player.pool))
    return totals


def _player(board: Board, id: PlayerId) -> Hashable:
    """Return everything about a player that must be equal on both boards.

    That is their cards in order, and numbers that count within a turn or commander game.
    """
    player = board.players[id]
    cards = tuple(
        tuple([board.objects[card].definition if card else 0 for card in zone])
        for zone in (player.library, player.hand, player.graveyard)
    )
    return (
        cards,
        tuple(sorted(player.commander_casts.items())),
        tuple(sorted(player.commander_damage.items())),
        player.completed,
        (
            player.speed,
            player.sped == board.turn,
            player.lands,
            player.spells,
            player.draws,
            player.rolls,
            player.cast_before,
        ),
        (player.lost, player.left, player.failed_draw),
    )


class Reading:
    """Classification of the objects on one board, by their own features and connected objects."""

    __slots__ = ("_board", "_depth", "_kinds", "_known")

    def __init__(self, board: Board, kinds: Kinds) -> None:
        self._board = board
        self._kinds = kinds
        self._known: list[dict[int, Class]] = [{}, {}, {}]
        self._depth = 2

    def kind(self, id: EntityId, depth: int = 2) -> Class:
        """Return the class of an object, including objects connected within `depth` steps."""
        known = self._known[depth]
        if id not in known:
            obj = self._board.objects.get(ObjectId(id)) or self._board.former.get(ObjectId(id))
            if obj is None:
                likeness: Hashable = "gone"
            elif depth == 0:
                likeness = self._features(obj)
            else:
                likeness = (self.kind(id, depth - 1), self._connections(obj, depth - 1))
            known[id] = self._kinds.of((depth, likeness))
        return known[id]

    def _features(self, obj: GameObject) -> Hashable:
        began = self._board.players[obj.controller].began
        return (
            (obj.zone, obj.kind, obj.definition, obj.back, obj.unchanged_face, obj.copy_of, obj.token),
            (obj.owner, obj.controller, obj.under, obj.protector, obj.since >= began),
            (obj.name, obj.mana_cost, obj.front_cost, obj.colors, obj.room, obj.card),
            (obj.supertypes, obj.types, obj.subtypes, obj.keywords, obj.abilities, obj.ability),
            (obj.tapped, obj.deathtouched, obj.phased_out, obj.altered, obj.modes, obj.x),
            tuple(sorted(obj.chosen.items())),
            tuple(sorted(obj.designations.items())),
            tuple(sorted(number for number, times in obj.used.items() if times)),
            tuple([name for name, _ in sizes_on(obj)]),
            tuple([repr(values) for values in obj.copies.values()]),
        )

    def _connections(self, obj: GameObject, depth: int) -> Hashable:
        def to(value: Hashable) -> Hashable:
            return self._within(value, depth)

        return (
            to(obj.attached_to),
            to(obj.source),
            tuple([(name, to(ids)) for name, ids in sorted(obj.targets.items())]),
            tuple([(name, to(ids)) for name, ids in sorted(obj.linked.items())]),
            tuple(sorted((name, repr(to(value))) for name, value in obj.bindings.items() if type(value) is not int)),
            tuple(sorted(((to(id), share) for id, share in obj.shares.items()), key=repr)),
        )

    def _within(self, value: Hashable, depth: int = 1) -> Hashable:
        """Return frozen data with classes in place of object ids."""
        if type(value) is tuple:
            return tuple([self._within(item, depth) for item in value])
        if isinstance(value, int) and not isinstance(value, bool) and value >= FIRST_OBJECT:
            return ("object", self.kind(value, depth))
        return value

    def effect(self, number: int) -> tuple[Hashable, ...]:
        """Return the features of an effect, for comparison."""
        effect = self._board.effects[number]
        data = effect.data
        objects = tuple(sorted(repr(self._within(id)) for id in data.objects))
        rest = (self._within(data.mods), self._within(data.until), self._within(data.bindings))
        return (data.kind, self._within(data.source), data.controller, data.ref, objects, repr(rest), effect.remaining)

    def trigger(self, number: int) -> tuple[Hashable, ...]:
        """Return the features of a waiting trigger, for comparison."""
        waiting = self._board.triggers[number]
        bindings = [(name, value) for name, value in waiting.bindings if type(value) is not int]
        return (waiting.player, self._within(waiting.source), waiting.ability, repr(self._within(tuple(bindings))))

    def turn(self) -> Hashable:
        """Return the phase and step, and what is still to come this turn, for comparison."""
        board = self._board
        extra = tuple([(player, max(0, after - board.turn)) for player, after in board.extra_turns])
        return (
            (board.active, board.regular, board.phase, board.step, board.priority, board.passes, extra),
            (board.phases_left, board.lone_steps, board.only_step, board.steps_left, board.added_steps),
            (min(board.turn, 2), min(board.main_phases, 5), min(board.combats, 2), board.first_combat),
            (board.time_of_day, board.spells_last_turn, board.planar_controller, tuple(board.supplements.items())),
            tuple(sorted(map(self.kind, board.attacked_this_turn))),
            tuple(sorted(map(self.kind, board.blocked_this_turn))),
            tuple(sorted(map(self.kind, board.strays))),
        )

    def combat(self) -> Hashable:
        """Return the features of the combat, for comparison: attackers, blockers, bands."""
        combat = self._board.combat
        if combat is None:
            return None
        attacks = [
            (
                self.kind(id),
                repr(self._within(attack.attacked)),
                attack.defender,
                attack.blocked,
                [self.kind(blocker) for blocker in attack.blockers],
            )
            for id, attack in combat.attackers.items()
        ]
        bands = [sorted(map(self.kind, band)) for band in combat.bands]
        struck = sorted(map(self.kind, combat.struck_first))
        return (
            repr((sorted(attacks, key=repr), sorted(bands), struck, combat.begun, combat.defending)),
            (combat.attackers_declared, combat.blockers_declared, combat.damage_steps),
        )


# Growth


class Growth(NamedTuple):
    """Growth from an earlier board to a later one that is equal otherwise.

    `things` are the additional objects of the later board, `others` the numbers of additional effects. `stack` is
    True if objects were put on the stack in between, below those on top again. `amounts` is True if abilities on
    the stack carry greater amounts.
    """

    board: Board
    totals: dict[tuple[int, str], int]
    sizes: dict[tuple[ObjectId, str], int]
    things: tuple[ObjectId, ...]
    others: tuple[int, ...]
    stack: bool
    amounts: bool

    @property
    def numbers(self) -> bool:
        """True if numbers have grown, of players or on objects."""
        return bool(self.totals or self.sizes or self.amounts)

    @property
    def many(self) -> bool:
        """True if there are more objects or effects."""
        return bool(self.things or self.others)

    def likeness(self, outline: Outline) -> Hashable:
        """Return a value that is equal for the same growth on equivalent boards."""
        things = frozenset(Counter(outline.things[id] for id in self.things).items())
        others = frozenset(Counter(outline.effects[number] for number in self.others).items())
        numbers = (frozenset(self.totals.items()), frozenset(self.sizes.items()), self.amounts)
        return (outline.top(), numbers, things, others, self.stack)

    def words(self) -> Iterator[Reason]:
        """Yield the kinds of growth as reasons to show, such as tokens or life."""
        for _, name in (*self.totals, *self.sizes):
            yield _WORDS[name.partition(" ")[0]]
        if self.things:
            yield Reason.TOKENS
        if self.others:
            yield Reason.EFFECTS
        if self.stack:
            yield Reason.STACK


_WORDS = {
    "life": Reason.LIFE_TOTAL,
    "mana": Reason.UNSPENT_MANA,
    "damage": Reason.MARKED_DAMAGE,
    "counter": Reason.COUNTERS,
}
"""Reasons by the kind of growing number."""


def growth_between(before: Outline, now: Outline, untouched: int, board: Board) -> Growth | None:
    """Return the growth between two boards; None if they differ otherwise.

    `untouched` objects at the bottom of the stack did not matter on the way: the objects on top of them repeat
    alone.
    """
    if before.frame != now.frame or len(now.stack) < len(before.stack):
        return None
    above = len(before.stack) - untouched
    if not above and len(now.stack) > len(before.stack):
        return None
    top = now.stack[len(now.stack) - above :]
    if [kind for kind, _ in before.stack[untouched:]] != [kind for kind, _ in top]:
        return None
    amounts = False
    for (_, earlier), (_, later) in zip(before.stack[untouched:], top, strict=True):
        if any(more < less for (_, less), (_, more) in zip(earlier, later, strict=True)):
            return None  # a decreasing amount comes to an end
        amounts = amounts or earlier != later
    totals = {key: number - before.totals[key] for key, number in now.totals.items() if number != before.totals[key]}
    sizes = _sizes_grown(before, now)
    things = _things_more(before, now)
    if sizes is None or things is None or before.others - now.others:
        return None
    if any(number < 0 and name != "life" for (_, name), number in totals.items()):
        return None
    more = now.others - before.others
    others: list[int] = []
    for number, kind in now.effects.items():
        if more[kind]:
            more[kind] -= 1
            others.append(number)
    return Growth(board, totals, sizes, things, tuple(others), len(now.stack) > len(before.stack), amounts)


def _sizes_grown(before: Outline, now: Outline) -> dict[tuple[ObjectId, str], int] | None:
    """Return the growth of numbers on earlier objects; None if any object changed otherwise."""
    grown: dict[tuple[ObjectId, str], int] = {}
    for id, kind in now.things.items():
        if id not in before.things:
            continue
        if before.things[id] != kind:
            return None
        for (name, old), (_, new) in zip(before.sizes[id], now.sizes[id], strict=True):
            if new < old:
                return None
            if new > old:
                grown[id, name] = new - old
    return grown


def _things_more(before: Outline, now: Outline) -> tuple[ObjectId, ...] | None:
    """Return the additional objects; None if any are missing or different."""
    gone = Counter((before.things[id], before.sizes[id]) for id in before.things if id not in now.things)
    more = []
    for id, kind in now.things.items():
        if id not in before.things:
            likeness = (kind, now.sizes[id])
            if gone[likeness]:
                gone[likeness] -= 1
            else:
                more.append(id)
    return None if gone.total() else tuple(more)
