"""104.4b, 732. Loops: whether what goes on by itself goes on for ever, so that the game is a draw.

A loop is proven, never guessed. From the board as it is the game is tried out ahead, with everybody doing only what
they must, and with every answer to what they must answer; it is a loop if every such course comes back to a board that
was there before, and nowhere on the way anybody could do something else, chance decides, or the game ends.

Something may grow from round to round: a life total, counters, tokens, effects, the stack. Then the same is tried again
from where it will have grown to beyond every number that a text or a rule could compare it with; what then goes
otherwise, or ends, is no loop. So it does not matter who reads what grows, but only whether it changes the course.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.evolve import evolve
from domain.board.state import Board, Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.events import Event, Recorded
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Halt
from domain.kernel.questions import (
    Answer,
    Order,
    Priority,
    Question,
)
from domain.kernel.trial import Trial
from domain.rules.abilities.index import index
from domain.rules.continuous import layers
from domain.rules.game.course import course, has_to_be_answered
from domain.rules.turn import acting, priority, structure
from domain.terms import sorted_mana

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

SINCE = 2
"""From which version of what is told on a game ends so."""

LOOK = 16
"""After how many resolutions or turns in which nobody could do anything a loop is looked for, and then at twice as
many, and so on."""

DECLINED = 1024
"""732.5. After how many resolutions in which somebody could have done something, but nobody did."""

PASSES = 32
"""704.3. After how many passes of state-based actions in one check."""

ANSWERS = 24
"""How many answers a question may have that has to be answered, for every one to be tried."""

EFFORT = 30_000
"""How much looking for a loop may cost at least, in events tried out and objects looked at; more, the more happens."""

MOST = 2000
"""How many tokens, effects or abilities are put on a board at most to see how a loop goes on with many."""


# What a board is like, whatever has grown


Class = int
"""What an object, effect or waiting trigger is like, as a number: the same for those that nobody could tell apart."""


class Kinds:
    """Numbers for what things are like; equal things have one number, in all outlines that are compared."""

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers: dict[Any, Class] = {}

    def of(self, likeness: Any) -> Class:
        """The number of what is like this."""
        return self._numbers.setdefault(likeness, len(self._numbers))


class Outline:
    """A board without names, times and history: what decides how the game goes on.

    `frame` is everything but the stack and what may grow. Of what may, `totals` are the numbers that belong to players,
    `sizes` those on each object in a public zone, `things` what each of these objects is like, `effects` what
    each effect is, `others` how many effects and waiting triggers there are of a kind; `stack` is what is on it, from
    the bottom.
    """

    __slots__ = ("effects", "frame", "others", "sizes", "stack", "things", "totals")

    def __init__(self, board: Board, kinds: Kinds) -> None:
        reading = _Reading(board, kinds)
        self.things = {id: reading.kind(id) for id in (*board.battlefield, *board.exile, *board.command)}
        self.sizes = {id: _sizes(board.objects[id]) for id in self.things}
        self.stack = tuple([(reading.kind(id), _sizes(board.objects[id])) for id in board.stack])
        self.effects = {number: kinds.of(("effect", *reading.effect(number))) for number in board.effects}
        self.others = Counter(self.effects.values())
        self.others.update(kinds.of(("trigger", *reading.trigger(number))) for number in board.triggers)
        self.totals = _totals(board)
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

    def exact(self) -> Any:
        """Everything, for boards from which the game goes on in the very same way."""
        things = Counter((self.things[id], self.sizes[id]) for id in self.things)
        return (
            self.frame,
            frozenset(things.items()),
            frozenset(self.others.items()),
            frozenset(self.totals.items()),
            self.stack,
        )

    def top(self) -> Any:
        """The frame and what resolves next."""
        return (self.frame, self.stack[-1][0] if self.stack else None)


def _sizes(found: Obj) -> tuple[tuple[str, int], ...]:
    """The numbers on an object that may grow."""
    sizes = [(f"counter {kind}", number) for kind, number in found.counters.items() if number]
    if found.damage:
        sizes.append(("damage", found.damage))
    sizes += [(f"amount {name}", value) for name, value in found.bindings.items() if type(value) is int]
    return tuple(sorted(sizes))


def _totals(board: Board) -> dict[tuple[int, str], int]:
    """The numbers of players that may grow."""
    totals: dict[tuple[int, str], int] = {}
    for id, player in board.players.items():
        totals[id, "life"] = player.life
        totals.update(((id, f"counter {kind}"), number) for kind, number in player.counters.items() if number)
        totals.update(((id, f"mana {letter}"), player.pool.count(letter)) for letter in set(player.pool))
    return totals


def _player(board: Board, id: Any) -> Any:
    """What is left of a player but what may grow: their cards in order, and what counts within a turn."""
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
        (player.speed, player.sped == board.turn, player.lands, player.spells, player.draws, player.rolls),
        (player.lost, player.left, player.failed_draw),
    )


class _Reading:
    """What things are like on one board: their own features first, then those of what they are connected with."""

    __slots__ = ("_board", "_depth", "_kinds", "_known")

    def __init__(self, board: Board, kinds: Kinds) -> None:
        self._board = board
        self._kinds = kinds
        self._known: list[dict[int, Class]] = [{}, {}, {}]
        self._depth = 2

    def kind(self, id: EntityId, depth: int = 2) -> Class:
        """What an object is like, together with what is within so many steps of it."""
        known = self._known[depth]
        if id not in known:
            found = self._board.objects.get(ObjectId(id)) or self._board.former.get(ObjectId(id))
            if found is None:
                likeness: Any = "gone"
            elif depth == 0:
                likeness = self._features(found)
            else:
                likeness = (self.kind(id, depth - 1), self._connections(found, depth - 1))
            known[id] = self._kinds.of((depth, likeness))
        return known[id]

    def _features(self, found: Obj) -> Any:
        began = self._board.players[found.controller].began
        return (
            (found.zone, found.kind, found.definition, found.back, found.unchanged_face, found.copy_of, found.token),
            (found.owner, found.controller, found.under, found.protector, found.since >= began),
            (found.name, found.mana_cost, found.front_cost, found.colors, found.room),
            (found.supertypes, found.types, found.subtypes, found.keywords, found.abilities, found.ability),
            (found.tapped, found.deathtouched, found.phased_out, found.altered, found.modes, found.x),
            tuple(sorted(found.chosen.items())),
            tuple(sorted(number for number, times in found.used.items() if times)),
            tuple([name for name, _ in _sizes(found)]),
            tuple([repr(values) for values in found.copies.values()]),
        )

    def _connections(self, found: Obj, depth: int) -> Any:
        def to(value: Any) -> Any:
            return self._within(value, depth)

        return (
            to(found.attached_to),
            to(found.source),
            tuple(sorted((name, to(ids)) for name, ids in found.targets.items())),
            tuple(sorted((name, to(ids)) for name, ids in found.linked.items())),
            tuple(sorted((name, repr(to(value))) for name, value in found.bindings.items() if type(value) is not int)),
            tuple(sorted((to(id), share) for id, share in found.shares.items())),
        )

    def _within(self, value: Any, depth: int = 1) -> Any:
        """Frozen data with what things are like instead of their numbers."""
        if type(value) is tuple:
            return tuple([self._within(item, depth) for item in value])
        if isinstance(value, int) and not isinstance(value, bool) and value >= FIRST_OBJECT:
            return ("object", self.kind(value, depth))
        return value

    def effect(self, number: int) -> Any:
        """What an effect is like."""
        effect = self._board.effects[number]
        data = effect.data
        objects = tuple(sorted(repr(self._within(id)) for id in data.objects))
        rest = (self._within(data.mods), self._within(data.until), self._within(data.bindings))
        return (data.kind, self._within(data.source), data.controller, data.ref, objects, repr(rest), effect.remaining)

    def trigger(self, number: int) -> Any:
        """What a waiting trigger is like."""
        waiting = self._board.triggers[number]
        bindings = [(name, value) for name, value in waiting.bindings if type(value) is not int]
        return (waiting.player, self._within(waiting.source), waiting.ability, repr(self._within(tuple(bindings))))

    def turn(self) -> Any:
        """Where in the turn the game is, and what is still to come of it."""
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

    def combat(self) -> Any:
        """Who fights whom."""
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


# From one board to the next that is like it


class Growth(NamedTuple):
    """What there is more of on a later board than on an earlier one from which the game went on to it.

    `things` are the later board's objects that are more, `others` effects by their numbers; `stack` is whether more has
    come between what was on the stack and what is on top of it again, `amounts` whether amounts are greater that
    abilities on the stack carry.
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
        """Whether numbers have grown, of players or on objects."""
        return bool(self.totals or self.sizes or self.amounts)

    @property
    def many(self) -> bool:
        """Whether there are more objects or effects."""
        return bool(self.things or self.others)

    def likeness(self, outline: Outline) -> Any:
        """The same for what grows in the same way on boards that are alike."""
        things = frozenset(Counter(outline.things[id] for id in self.things).items())
        others = frozenset(Counter(outline.effects[number] for number in self.others).items())
        numbers = (frozenset(self.totals.items()), frozenset(self.sizes.items()), self.amounts)
        return (outline.top(), numbers, things, others, self.stack)

    def words(self) -> Iterator[str]:
        """What has grown, in the words of the game."""
        for _, name in (*self.totals, *self.sizes):
            yield _WORDS[name.partition(" ")[0]]
        if self.things:
            yield "tokens"
        if self.others:
            yield "effects"
        if self.stack:
            yield "stack"


_WORDS = {"life": "life total", "mana": "unspent mana", "damage": "marked damage", "counter": "counters"}
"""What numbers that grow are called."""


def _growth(before: Outline, now: Outline, untouched: int, board: Board) -> Growth | None:
    """What has grown from one board to another that is like it otherwise, or None if it is not.

    So many objects at the bottom of the stack were `untouched` on the way: what is on top goes on alone, as it did.
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
            return None  # what carries less and less comes to an end
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
    """By how much the numbers on objects that were there before have grown; None where something else is other."""
    found: dict[tuple[ObjectId, str], int] = {}
    for id, kind in now.things.items():
        if id not in before.things:
            continue
        if before.things[id] != kind:
            return None
        for (name, old), (_, new) in zip(before.sizes[id], now.sizes[id], strict=True):
            if new < old:
                return None
            if new > old:
                found[id, name] = new - old
    return found


def _things_more(before: Outline, now: Outline) -> tuple[ObjectId, ...] | None:
    """The objects that are more than before; None where others than before are there, or fewer."""
    gone = Counter((before.things[id], before.sizes[id]) for id in before.things if id not in now.things)
    more = []
    for id, kind in now.things.items():
        if id not in before.things:
            like = (kind, now.sizes[id])
            if gone[like]:
                gone[like] -= 1
            else:
                more.append(id)
    return None if gone.total() else tuple(more)


# Trying out


class Loop(NamedTuple):
    """A loop that is proven: the abilities and effects of which objects repeat, and what grows meanwhile."""

    objects: tuple[ObjectId, ...]
    growing: tuple[str, ...]


class Stop(NamedTuple):
    """Where the game was looked at on the way; `did` are the objects whose abilities came into it since."""

    outline: Outline
    stack: tuple[ObjectId, ...]
    did: tuple[ObjectId, ...]


class Effort:
    """What is left to be spent on looking for a loop."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, cost: int) -> None:
        """Take so much of it.

        :raises Halt: there is not so much.
        """
        self.left -= cost
        if self.left < 0:
            raise Halt(False)


class Search:
    """All courses that the game can take from a board, as far as boards that were there before.

    `declining` lets everybody leave undone what they need not do; `by_passes` looks at each pass of state-based actions
    instead of each resolution and step. It costs `effort`, and ends with `Halt` when nothing is left of that.
    """

    def __init__(self, game: Game, kinds: Kinds, effort: Effort, declining: bool, by_passes: bool) -> None:
        self.game = game
        self.kinds = kinds
        self.effort = effort
        self.declining = declining
        self.by_passes = by_passes
        self.tops: set[Any] = set()
        self.growths: dict[Any, Growth] = {}
        self.objects: dict[ObjectId, None] = {}
        self._closed: set[Any] = set()
        self._path: list[Stop] = []

    def closes(self, board: Board, did: tuple[ObjectId, ...] = ()) -> bool:
        """Whether every course from this board comes back to one that was there before."""
        start = len(self._path)
        while True:
            self.effort.spend(len(board.battlefield) + len(board.stack) + len(board.effects) + len(self._path))
            outline = Outline(board, self.kinds)
            self._path.append(Stop(outline, tuple(board.stack), did))
            if outline.exact() in self._closed or self._returns(board):
                break
            self.tops.add(outline.top())
            following = self._following(board)
            if not following:
                return False
            if len(following) > 1:
                if not all(self.closes(after, did) for after, did in following):
                    return False
                break
            ((board, did),) = following
        self._closed.update(stop.outline.exact() for stop in self._path[start:])
        del self._path[start:]
        return True

    def _returns(self, board: Board) -> bool:
        """Whether the last board of the path is one that was on it before, but for what has grown."""
        *path, last = self._path
        untouched, later = len(last.stack), last
        for at in range(len(path) - 1, -1, -1):
            stop = path[at]
            untouched = min(untouched, _in_common(stop.stack, later.stack))
            later = stop
            if stop.outline.frame != last.outline.frame:
                continue
            self.effort.spend(len(stop.outline.things) + len(stop.stack))
            growth = _growth(stop.outline, last.outline, untouched, board)
            if growth is not None:
                if growth.numbers or growth.many or growth.stack:
                    self.growths.setdefault(growth.likeness(last.outline), growth)
                self.objects.update((id, None) for after in self._path[at + 1 :] for id in after.did)
                return True
        return False

    def _following(self, board: Board) -> list[tuple[Board, tuple[ObjectId, ...]]] | None:
        """The boards that come next, for all answers; None if it cannot be told, or somebody could do something."""
        found = []
        waiting: list[tuple[Answer, ...]] = [()]
        while waiting:
            answers = waiting.pop()
            came = self._step(board, answers)
            if came is None:
                return None
            if not isinstance(came, Asked):
                found.append(came)
                continue
            possible = self._answers(came.question, came.board)
            if possible is None:
                return None
            waiting += [(*answers, answer) for answer in possible]
        return found

    def _step(self, board: Board, answers: tuple[Answer, ...]) -> tuple[Board, tuple[ObjectId, ...]] | Asked | None:
        """Go on from a board to the next resolution, turn or pass of state-based actions, with these answers."""
        game = Trial(self.game, board.copy(), by_passes=self.by_passes)
        run = priority.settle(game) if self.by_passes else _on(game)
        given = iter(answers)
        answer: Answer = None
        try:
            while True:
                question = run.send(answer)
                if not isinstance(question, Priority):
                    answer = next(given, None)
                    if answer is None:
                        return Asked(question, game.board)
                    continue
                if game.board.passes == 0 and answer is not None:
                    break
                if not (self.declining or all(_is_idle(game, option) for option in question.options)):
                    return None
                answer = ("pass",)
        except StopIteration:
            return None
        except Halt as halt:
            if not halt.reached:
                return None
        finally:
            there = len(board.battlefield)
            self.effort.spend(there * (1 + len(board.effects)) + len(game.records) * (1 + there // 20))
        if game.board.over or any(isinstance(record.event, e.PlayerLost) for record in game.records):
            return None
        return game.board, _doers(game.records)

    def _answers(self, question: Question, board: Board) -> list[Answer] | None:
        """The answers that make a difference; None if the question need not be answered, or there are too many."""
        must = has_to_be_answered(question)
        if not self.declining and (self.game.is_secret(question) or not must):
            return None  # 400.2: whether something else could be done there not everybody knows
        if not must:
            nothing = next((answer for answer in ("no", ()) if question.is_legal(answer)), None)
            return None if nothing is None else [nothing]
        reading = _Reading(board, self.kinds)
        if isinstance(question, Order) and question.reason == "triggers":
            self.effort.spend(len(question.items) ** 2)
            likenesses = {number: self.kinds.of(("trigger", *reading.trigger(number))) for number in question.items}
            return _orders(likenesses)
        answers = list(islice(question.answers(), MOST + 1))
        self.effort.spend(len(answers))
        if len(answers) > MOST:
            return None
        told = {repr(_alike(answer, reading, board)): answer for answer in reversed(answers)}
        return list(told.values()) if len(told) <= ANSWERS else None


class Asked(NamedTuple):
    """A question on the way, and the board on which it is asked."""

    question: Question
    board: Board


def _on(game: Game) -> Rules:
    """The game from where somebody has priority or a step is over."""
    while not game.board.over:
        yield from (structure.next_step(game) if game.board.priority is None else acting.with_priority(game))


def _in_common(one: Sequence[ObjectId], other: Sequence[ObjectId]) -> int:
    """How many of both are the same from the first on."""
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return at


def _is_idle(game: Game, option: tuple[Any, ...]) -> bool:
    """Whether doing this with priority could not matter: passing, and mana for which something is tapped at most."""
    if option[0] != "mana":
        return bool(option[0] == "pass")
    part = game.part(game.board.objects[ObjectId(option[1])].abilities[option[2]])
    assert isinstance(part, l.Activated)
    only_mana = isinstance(part.activated, tuple) and all(isinstance(effect, l.AddMana) for effect in part.activated)
    taps = all(cost == "tap_self" or isinstance(cost, g.PayMana) for cost in part.cost)
    return only_mana and taps and l.BecomesTapped not in index(game).watchers


def _doers(records: Sequence[Recorded]) -> tuple[ObjectId, ...]:
    """The objects whose abilities triggered or resolved, or whose effects changed what would have happened."""
    found: dict[ObjectId, None] = {}
    for record in records:
        event = record.event
        if isinstance(event, (e.AbilityTriggered, e.ReplacementApplied)):
            found[ObjectId(event.source)] = None
    return tuple(found)


def _orders(kinds: Mapping[int, Class]) -> list[Answer] | None:
    """The orders of these triggers that differ, by what they are like; None if there are too many."""
    found: dict[tuple[Class, ...], Answer] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        order = waiting.pop()
        left: dict[Class, int] = {}
        for number, kind in kinds.items():
            if number not in order:
                left.setdefault(kind, number)
        if not left:
            found[tuple([kinds[number] for number in order])] = order
        waiting += [(*order, number) for number in left.values()]
        if len(found) + len(waiting) > ANSWERS * len(kinds):
            return None
    return list(found.values()) if len(found) <= ANSWERS else None


def _alike(answer: Answer, reading: _Reading, board: Board) -> Any:
    """An answer with what objects are like instead of their numbers, for answers that come to the same."""
    if isinstance(answer, tuple):
        return tuple([_alike(item, reading, board) for item in answer])
    found = board.get(answer) if type(answer) is int and answer >= FIRST_OBJECT else None
    return answer if found is None else ("object", reading.kind(answer), _sizes(found))


# From where it will have grown to


def _texts(game: Game, board: Board) -> str:
    """The texts that function on a board, as data."""
    refs: set[AbilityRef] = set()
    for id in (*board.battlefield, *board.command, *board.stack):
        found = board.objects[id]
        refs.update((*found.abilities, *(() if found.ability is None else (found.ability,))))
    for player in board.players.values():
        refs.update(ref for id in player.graveyard for ref in board.objects[id].abilities)
    refs.update(effect.data.ref for effect in board.effects.values() if effect.data.ref is not None)
    return "".join([game.part(ref).model_dump_json(by_alias=True) for ref in sorted(refs)])


def _largest(board: Board, texts: str) -> int:
    """A number beyond every one on the board and in texts."""
    numbers = [abs(number) for number in _totals(board).values()]
    for id in (*board.battlefield, *board.stack):
        found = board.objects[id]
        numbers += [number for _, number in _sizes(found)]
        numbers += [abs(found.power or 0), abs(found.toughness or 0)]
    numbers += [size for player in board.players.values() for size in (len(player.library), len(player.graveyard))]
    numbers += [int(number) for number in re.findall(r"\d{1,9}", texts)]
    return max(numbers) + len(board.battlefield)


def _far(search: Search, growth: Growth) -> Iterator[Board | None]:
    """Boards like the one it has grown to, after many rounds more; None where there would be too many things.

    What texts and rules compare is greater or less than something else: as it is now, and as it is when it is greatest.
    Where a text asks for exactly so many, every number on the way counts.
    """
    texts = _texts(search.game, growth.board)
    largest = _largest(growth.board, texts)
    if '"exactly"' in texts:
        for times in range(1, 2 * largest):
            many = _more(search, growth, times)
            yield many and _greater(search, growth, many, times)
    if growth.numbers:
        yield _greater(search, growth, growth.board, 4 * largest + 16)
    if growth.many:
        many = _more(search, growth, 2 * largest + 16)
        yield many
        yield many and _greater(search, growth, many, 4 * largest + 16)


def _told(game: Game, board: Board, events: Iterable[Event]) -> Board:
    """A copy of a board on which this is so as well, as nobody could notice."""
    there = Trial(game, board.copy())
    for event in events:
        evolve(there.board, Recorded(there.board.position + 1, there.board.moment + 1, "732.1b", None, event))
    layers.refresh(there)
    return there.board


def _greater(search: Search, growth: Growth, board: Board, times: int) -> Board:
    """The board with every number that has grown greater by so many times as much."""
    events: list[Event] = []
    for (player, name), by in growth.totals.items():
        owner = board.players[PlayerId(player)]
        what, _, kind = name.partition(" ")
        more = by * times
        if what == "life":
            cls = e.LifeGained if more > 0 else e.LifeLost
            events.append(cls(player=owner.id, amount=abs(more), total=owner.life + more))
        elif what == "counter":
            total = owner.counters[kind] + more
            events.append(e.PlayerCountersPut(player=owner.id, kind=kind, amount=more, total=total))
        else:
            pool = sorted_mana(owner.pool + kind * more)
            events.append(e.ManaAdded(player=owner.id, source=ObjectId(0), mana=kind * more, pool=pool))
    for (id, name), by in growth.sizes.items():
        found = board.objects[id]
        what, _, kind = name.partition(" ")
        more = by * times
        if what == "counter":
            events.append(e.CountersPut(object=id, kind=kind, amount=more, total=found.counters[kind] + more))
        elif what == "damage":
            events.append(e.DamageMarked(creature=id, amount=more, total=found.damage + more))
    return _told(search.game, board, events)


def _more(search: Search, growth: Growth, times: int) -> Board | None:
    """The board with so many times more of everything there is more of; None if there are too many, or unlike ones."""
    board = growth.board
    if times * (len(growth.things) + len(growth.others)) > MOST:
        return None
    search.effort.spend(len(board.battlefield) + times * len(growth.things))
    events: list[Event] = []
    next_object, next_effect = board.next_object, board.next_effect
    made: list[tuple[ObjectId, ObjectId]] = []
    for _ in range(times):
        for id in growth.things:
            made.append((id, ObjectId(next_object)))
            events += _token_like(board.objects[id], ObjectId(next_object))
            next_object += 1
        for number in growth.others:
            events.append(e.EffectStarted(effect=board.effects[number].data.model_copy(update={"id": next_effect})))
            next_effect += 1
    grown = _told(search.game, board, events)
    reading = _Reading(grown, search.kinds)
    return grown if all(reading.kind(one) == reading.kind(other) for one, other in made) else None


def _token_like(found: Obj, becomes: ObjectId) -> Iterator[Event]:
    """What makes a token like another one."""
    yield e.TokenCreated(player=found.owner, definition=found.definition, becomes=becomes, tapped=found.tapped)
    if found.controller != found.owner:
        yield e.EnteredUnder(object=becomes, player=found.controller)
    for number, values in found.copies.items():
        yield e.BecameCopy(object=becomes, of=found.id, effect=number or None, values=values, token=False)
    for kind, total in found.counters.items():
        if total:
            yield e.CountersPut(object=becomes, kind=kind, amount=total, total=total)
    if found.damage:
        yield e.DamageMarked(creature=becomes, amount=found.damage, total=found.damage)


# What is found


def prove(game: Game, effort: int, *, declining: bool = False, by_passes: bool = False) -> Loop | None:
    """Whether what goes on from here by itself goes on for ever; None if it ends, or that would cost more to see."""
    near = Search(game, Kinds(), Effort(effort), declining, by_passes)
    try:
        if not near.closes(game.board) or not all(_goes_on(near, growth) for growth in near.growths.values()):
            return None
    except Halt:
        return None
    grows = {word: None for growth in near.growths.values() for word in growth.words()}
    return Loop(tuple(id for id in near.objects if id < game.board.next_object), tuple(grows))


def _goes_on(near: Search, growth: Growth) -> bool:
    """Whether the same goes on however much has grown."""
    if growth.amounts and not (growth.totals or growth.sizes):
        return False
    for board in _far(near, growth):
        if board is None:
            return False
        far = Search(near.game, near.kinds, near.effort, near.declining, near.by_passes)
        if not far.closes(board) or not far.tops <= near.tops:
            return False
    return True


def look(game: Game) -> None:
    """732.4. Before somebody is asked: end the game as a draw if what goes on is a loop that nobody can leave.

    Looked for only when much has happened by itself; then as far ahead as a few times what has happened.
    """
    so_far = course(game)
    if game.board.passes or game.schema < SINCE:
        return
    loop = None
    if _is_due(so_far.alone, LOOK):
        loop = prove(game, EFFORT + 200 * so_far.alone)
    if loop is None and _is_due(so_far.declined, DECLINED):
        loop = prove(game, 5 * EFFORT, declining=True)
    if loop is not None:
        _end(game, loop)


def look_at_passes(game: Game, passes: int) -> None:
    """704.3, 732.4. End the game as a draw if a check of state-based actions never comes to an end."""
    if _is_due(passes, PASSES) and game.schema >= SINCE:
        loop = prove(game, EFFORT + 200 * passes, by_passes=True)
        if loop is not None:
            _end(game, loop)


def _is_due(count: int, first: int) -> bool:
    """Whether a count has come to the first number at which to look, or to that doubled, and so on."""
    if count < first:
        return False
    times, rest = divmod(count, first)
    return not rest and not times & (times - 1)


def _end(game: Game, loop: Loop) -> None:
    at = game.say(e.LoopFound(objects=loop.objects, growing=loop.growing), "732.4", game.because)
    game.say(e.GameEnded(winners=(), reason="loop", seed=game.board.seed, salt=game.board.salt or None), "104.4b", at)
