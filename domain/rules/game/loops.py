"""104.4b, 732. Loops: whether what goes on by itself goes on for ever, so that the game is a draw.

A loop is proven, never guessed. From the board as it is the game is tried out ahead, with everybody doing only what
they must, and with every answer to what they must answer; it is a loop if every such course comes back to a board that
was there before, and nowhere on the way anybody could do something else, chance decides, or the game ends.

Something may grow from round to round: a life total, counters, tokens, effects, the stack. Then the same is tried again
from where it will have grown to beyond every number that a text or a rule could compare it with; what then goes
otherwise, or ends, is no loop. So it does not matter who reads what grows, but only whether it changes the course.
Where no text asks for any number (`endless`) one look at each ability that can resolve is enough.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.citations import PROGRAM
from domain.events import Event, Recorded
from domain.ids import FIRST_OBJECT, ObjectId, PlayerId
from domain.kernel.proposals import Halt
from domain.kernel.questions import (
    Action,
    Answer,
    Order,
    Priority,
    Question,
)
from domain.kernel.trial import Trial
from domain.reasons import Reason
from domain.rules.abilities.index import index
from domain.rules.continuous import layers
from domain.rules.game import endless
from domain.rules.game.board_comparison import (
    Class,
    Growth,
    Kinds,
    Outline,
    Reading,
    growth_between,
    sizes_on,
    totals_of_players,
)
from domain.rules.game.decision_history import course, has_to_be_answered
from domain.rules.turn import acting, priority, structure
from domain.rules.zones import face_down
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

MOST_PASSES = PASSES * 64
"""After how many passes the game is ended, though nothing proves a loop."""

ANSWERS = 24
"""How many answers a question may have that has to be answered, for every one to be tried."""

EFFORT = 30_000
"""How much looking for a loop may cost at least, in events tried out and objects looked at."""

MORE_EFFORT = 2_000
"""How much more it may cost for each resolution or turn in which nobody could do anything."""

MOST = 2000
"""How many tokens, effects or abilities are put on a board at most to see how a loop goes on with many."""


# Trying out


class Loop(NamedTuple):
    """A loop that is proven: the abilities and effects of which objects repeat, and what grows meanwhile."""

    objects: tuple[ObjectId, ...]
    growing: tuple[Reason, ...]


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
        self.tops: set[Hashable] = set()
        self.growths: dict[Hashable, Growth] = {}
        self.objects: dict[ObjectId, None] = {}
        self._closed: set[Hashable] = set()
        self._path: list[Stop] = []

    def closes(self, board: Board, did: tuple[ObjectId, ...] = ()) -> bool:
        """Return True if every course from this board comes back to one that was there before."""
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

    def never_rests(self) -> Loop | None:
        """Return the loop if all that can come to resolve sets something off again, whatever lies below it.

        The texts ask for no number, so it is enough to look once at each ability on top of the stack, on a board with
        the same kinds of things: more of them set off more of the same.
        """
        waiting = [self.game.board]
        grows: dict[Reason, None] = {}
        while waiting:
            board = waiting.pop()
            self.effort.spend(len(board.battlefield) + len(board.stack))
            outline = Outline(board, self.kinds)
            if outline.top() in self.tops:
                continue
            self.tops.add(outline.top())
            if not board.stack or not endless.asks_for_no_number(self.game, board, declining=self.declining):
                return None
            following = self._following(board, only_last=True)
            if not following:
                return None
            for after, did in following:
                more = outline.grown(Outline(after, self.kinds))
                below = len(board.stack) - 1
                if more is None or len(after.stack) <= below or _in_common(board.stack, after.stack) < below:
                    return None
                grows.update(dict.fromkeys(more))
                self.objects.update(dict.fromkeys(did))
                waiting.append(after)
        return self.found(grows)

    def found(self, grows: Iterable[Reason]) -> Loop:
        """The loop of what repeated here; objects made on the way do not count."""
        return Loop(tuple(id for id in self.objects if id < self.game.board.next_object), tuple(grows))

    def _returns(self, board: Board) -> bool:
        """Return True if the last board of the path is one that was on it before, but for what has grown."""
        *path, last = self._path
        untouched, later = len(last.stack), last
        for at in range(len(path) - 1, -1, -1):
            stop = path[at]
            untouched = min(untouched, _in_common(stop.stack, later.stack))
            later = stop
            if stop.outline.frame != last.outline.frame:
                continue
            self.effort.spend(len(stop.outline.things) + len(stop.stack))
            growth = growth_between(stop.outline, last.outline, untouched, board)
            if growth is not None:
                if growth.numbers or growth.many or growth.stack:
                    self.growths.setdefault(growth.likeness(last.outline), growth)
                self.objects.update((id, None) for after in self._path[at + 1 :] for id in after.did)
                return True
        return False

    def _following(self, board: Board, *, only_last: bool = False) -> list[tuple[Board, tuple[ObjectId, ...]]] | None:
        """The boards that come next, for all answers; None if it cannot be told, or somebody could do something.

        With `only_last` one order of triggers stands for all that put the same on top of the stack.
        """
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
            possible = self._answers(came.question, came.board, only_last)
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

    def _answers(self, question: Question, board: Board, only_last: bool) -> list[Answer] | None:
        """The answers that make a difference; None if the question need not be answered, or there are too many."""
        must = has_to_be_answered(question)
        if not self.declining and (self.game.is_secret(question) or not must):
            return None  # 400.2: whether something else could be done there not everybody knows
        if not must:
            nothing = next((answer for answer in ("no", ()) if question.is_legal(answer)), None)
            return None if nothing is None else [nothing]
        reading = Reading(board, self.kinds)
        if isinstance(question, Order) and question.reason == Reason.TRIGGERS:
            self.effort.spend(len(question.items) ** 2)
            likenesses = {number: self.kinds.of(("trigger", *reading.trigger(number))) for number in question.items}
            return _lasts(likenesses) if only_last else _orders(likenesses)
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


def _is_idle(game: Game, option: Action) -> bool:
    """Return True if doing this with priority could not matter: passing, and mana for which something is tapped at
    most."""
    if option[0] != "mana":
        return bool(option[0] == "pass")
    part = game.part(game.board.objects[ObjectId(option[1])].abilities[option[2]])
    assert isinstance(part, lang.Activated)
    only_mana = isinstance(part.activated, tuple) and all(isinstance(effect, lang.AddMana) for effect in part.activated)
    taps = all(cost == "tap_self" or isinstance(cost, g.PayMana) for cost in part.cost)
    return only_mana and taps and {lang.BecomesTapped, lang.TappedForMana}.isdisjoint(index(game).watchers)


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


def _lasts(kinds: Mapping[int, Class]) -> list[Answer]:
    """An order of these triggers for each kind that can be put on the stack last."""
    last = {kind: number for number, kind in kinds.items()}
    return [(*(other for other in kinds if other != number), number) for number in last.values()]


def _alike(answer: Answer, reading: Reading, board: Board) -> Hashable:
    """An answer with what objects are like instead of their numbers, for answers that come to the same."""
    if isinstance(answer, tuple):
        return tuple([_alike(item, reading, board) for item in answer])
    found = board.get(answer) if type(answer) is int and answer >= FIRST_OBJECT else None
    return answer if found is None else ("object", reading.kind(answer), sizes_on(found))


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
    numbers = [abs(number) for number in totals_of_players(board).values()]
    for id in (*board.battlefield, *board.stack):
        found = board.objects[id]
        numbers += [number for _, number in sizes_on(found)]
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
    reading = Reading(grown, search.kinds)
    return grown if all(reading.kind(one) == reading.kind(other) for one, other in made) else None


def _token_like(found: GameObject, becomes: ObjectId) -> Iterator[Event]:
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
        steady = None if by_passes else Search(game, Kinds(), near.effort, declining, by_passes).never_rests()
        if steady is not None:
            return steady
        if not near.closes(game.board) or not all(_goes_on(near, growth) for growth in near.growths.values()):
            return None
    except Halt:
        return None
    return near.found({word: None for growth in near.growths.values() for word in growth.words()})


def _goes_on(near: Search, growth: Growth) -> bool:
    """Return True if the same goes on however much has grown."""
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
    if (so_far.alone < LOOK and so_far.declined < DECLINED) or game.board.passes or game.schema < SINCE:
        return
    loop = None
    if _is_due(so_far.alone, LOOK):
        loop = prove(game, EFFORT + MORE_EFFORT * so_far.alone)
    if loop is None and _is_due(so_far.declined, DECLINED):
        loop = prove(game, 5 * EFFORT, declining=True)
    if loop is not None:
        _end(game, loop)


def look_at_passes(game: Game, passes: int) -> None:
    """704.3, 732.4. End the game as a draw if a check of state-based actions never comes to an end.

    Nobody is asked meanwhile, so that after very many passes it is ended whoever plays, by the program's limit.
    """
    if _is_due(passes, PASSES) and game.schema >= SINCE:
        loop = prove(game, EFFORT + 200 * passes, by_passes=True)
        if loop is not None:
            _end(game, loop)
        elif passes >= MOST_PASSES:
            stop(game)


def _is_due(count: int, first: int) -> bool:
    """Return True if a count has come to the first number at which to look, or to that doubled, and so on."""
    if count < first:
        return False
    times, rest = divmod(count, first)
    return not rest and not times & (times - 1)


def _end(game: Game, loop: Loop) -> None:
    at = game.say(e.LoopFound(objects=loop.objects, growing=loop.growing), "732.4", game.because)
    _draw(game, Reason.LOOP, "104.4b", at)


def stop(game: Game) -> None:
    """End the game as a draw by a limit of the program: nothing proves a loop, and nothing shows an end."""
    _draw(game, Reason.LIMIT, PROGRAM, game.because)


def _draw(game: Game, reason: Reason, rule: str, cause: int | None) -> None:
    face_down.shown(game, face_down.lying(game), "708.9", cause)
    ended = e.GameEnded(winners=(), reason=reason, seed=game.board.seed, salt=game.board.salt or None)
    game.say(ended, rule, cause)
