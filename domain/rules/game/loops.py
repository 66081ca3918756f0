"""104.4b, 732. Detection of mandatory loops, which end the game as a draw.

A loop is proven, never guessed. The game is tried out ahead from the present board. All players do only what
they must, and every answer to every question they must answer is tried. It is a loop if every such course
comes back to an earlier board, and nowhere on the way a player could do something else, chance decides, or
the game ends.

Something may grow from round to round: a life total, counters, tokens, effects, the stack. Then the same is
tried again from a board on which it has grown beyond every number that a text or a rule could compare it
with. If the course then changes or ends, there is no loop. So it does not matter which texts read the growing
number, but only whether it changes the course. If no text depends on any number (`endless`), it is enough to
look once at each ability that can resolve.
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
from domain.rules.casting.mana import tapped_for_mana
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
"""First schema version of games that end by a loop."""

LOOK = 16
"""Number of resolutions or turns without a choice before the first search; then twice as many, and so on."""

DECLINED = 1024
"""732.5. Number of resolutions or turns before the first search, if players could act but declined."""

PASSES = 32
"""704.3. Number of passes of state-based actions in one check before the first search for a loop."""

MOST_PASSES = PASSES * 64
"""Number of passes after which the game ends as a draw, even if no loop is proven."""

ANSWERS = 24
"""Maximum number of possible answers to a mandatory question; with more, the search gives up."""

EFFORT = 30_000
"""Basic maximum cost of a search for a loop, in events tried out and objects looked at."""

MORE_EFFORT = 2_000
"""Cost allowed in addition for each resolution or turn without a choice."""

MOST = 2000
"""Maximum number of tokens, effects or abilities put on a board to try out growth."""


# Trying out


class Loop(NamedTuple):
    """A proven loop: the objects whose abilities and effects repeat, and what grows."""

    objects: tuple[ObjectId, ...]
    growing: tuple[Reason, ...]


class Stop(NamedTuple):
    """A board reached in the search.

    `did` are the objects whose abilities came into play since the board before.
    """

    outline: Outline
    stack: tuple[ObjectId, ...]
    did: tuple[ObjectId, ...]


class Effort:
    """Remaining effort for a search for loops."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, cost: int) -> None:
        """Subtract a cost.

        :raises Halt: too little effort is left.
        """
        self.left -= cost
        if self.left < 0:
            raise Halt(False)


class Search:
    """Search of all courses of the game from a board up to boards seen before.

    With `declining`, players decline all optional actions. With `by_passes`, boards are compared after each pass
    of state-based actions, not after each resolution and step. The search costs `effort`, and ends with `Halt`
    when none is left.
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
        """Return True if every course from this board comes back to an earlier board."""
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
        """Return the loop if everything that can resolve triggers something again; else None.

        No text depends on a number. So it is enough to look once at each ability on top of the stack, whatever lies
        below it, on a board with the same kinds of objects: more of them trigger more of the same.
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
        """Return the loop: what grows, and its objects that existed before the search."""
        return Loop(tuple(id for id in self.objects if id < self.game.board.next_object), tuple(grows))

    def _returns(self, board: Board) -> bool:
        """Return True if the last board equals an earlier one, except for growth."""
        *path, last = self._path
        untouched, later = len(last.stack), last
        for position in range(len(path) - 1, -1, -1):
            stop = path[position]
            untouched = min(untouched, _in_common(stop.stack, later.stack))
            later = stop
            if stop.outline.frame != last.outline.frame:
                continue
            self.effort.spend(len(stop.outline.things) + len(stop.stack))
            growth = growth_between(stop.outline, last.outline, untouched, board)
            if growth is not None:
                if growth.numbers or growth.many or growth.stack:
                    self.growths.setdefault(growth.likeness(last.outline), growth)
                self.objects.update((id, None) for after in self._path[position + 1 :] for id in after.did)
                return True
        return False

    def _following(self, board: Board, *, only_last: bool = False) -> list[tuple[Board, tuple[ObjectId, ...]]] | None:
        """Return the possible next boards, or None.

        None if a player could act, or the future is unknown.

        With `only_last` one order of triggers stands for all that put the same trigger on top of the stack.
        """
        following = []
        waiting: list[tuple[Answer, ...]] = [()]
        while waiting:
            answers = waiting.pop()
            reached = self._step(board, answers)
            if reached is None:
                return None
            if not isinstance(reached, Asked):
                following.append(reached)
                continue
            possible = self._answers(reached.question, reached.board, only_last)
            if possible is None:
                return None
            waiting += [(*answers, answer) for answer in possible]
        return following

    def _step(self, board: Board, answers: tuple[Answer, ...]) -> tuple[Board, tuple[ObjectId, ...]] | Asked | None:
        """Play from a board to the next resolution, turn or pass, giving these answers.

        Returns the board and the objects that did something; the next question if the answers run out; None if a
        player could act or lose, or the future is unknown.
        """
        game = Trial(self.game, board.copy(), by_passes=self.by_passes)
        run = priority.settle(game) if self.by_passes else _on(game)
        remaining = iter(answers)
        answer: Answer = None
        try:
            while True:
                question = run.send(answer)
                if not isinstance(question, Priority):
                    answer = next(remaining, None)
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
        """Return the answers to a mandatory question that differ in effect.

        None if the question need not be answered, or there are too many answers.
        """
        must = has_to_be_answered(question)
        if not self.declining and (self.game.is_secret(question) or not must):
            return None  # 400.2: not everybody knows if the player could do something else
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
        distinct = {repr(_alike(answer, reading, board)): answer for answer in reversed(answers)}
        return list(distinct.values()) if len(distinct) <= ANSWERS else None


class Asked(NamedTuple):
    """A question reached in the search, and the board at that time."""

    question: Question
    board: Board


def _on(game: Game) -> Rules:
    """Play on: from a player's priority, or from the end of a step."""
    while not game.board.over:
        yield from (structure.next_step(game) if game.board.priority is None else acting.with_priority(game))


def _in_common(first: Sequence[ObjectId], second: Sequence[ObjectId]) -> int:
    """Return the length of the common beginning of two sequences."""
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return count


def _is_idle(game: Game, option: Action) -> bool:
    """Return True if an action with priority could make no difference.

    Only passing and mana abilities that cost mana or tapping at most are idle, the latter if no ability triggers
    on tapping.
    """
    if option[0] != "mana":
        return bool(option[0] == "pass")
    part = game.part(game.board.objects[ObjectId(option[1])].abilities[option[2]])
    assert isinstance(part, lang.Activated)
    only_mana = isinstance(part.activated, tuple) and all(isinstance(effect, lang.AddMana) for effect in part.activated)
    taps = all(cost == "tap_self" or isinstance(cost, g.PayMana) for cost in part.cost)
    heard = lang.BecomesTapped in index(game).watchers or tapped_for_mana.any_trigger(game)
    return only_mana and taps and not heard


def _doers(records: Sequence[Recorded]) -> tuple[ObjectId, ...]:
    """Return the objects whose abilities triggered or whose effects replaced something."""
    sources: dict[ObjectId, None] = {}
    for record in records:
        event = record.event
        if isinstance(event, (e.AbilityTriggered, e.ReplacementApplied)):
            sources[ObjectId(event.source)] = None
    return tuple(sources)


def _orders(kinds: Mapping[int, Class]) -> list[Answer] | None:
    """Return the distinct orders of triggers, by their kinds; None if too many."""
    orders: dict[tuple[Class, ...], Answer] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        order = waiting.pop()
        left: dict[Class, int] = {}
        for number, kind in kinds.items():
            if number not in order:
                left.setdefault(kind, number)
        if not left:
            orders[tuple([kinds[number] for number in order])] = order
        waiting += [(*order, number) for number in left.values()]
        if len(orders) + len(waiting) > ANSWERS * len(kinds):
            return None
    return list(orders.values()) if len(orders) <= ANSWERS else None


def _lasts(kinds: Mapping[int, Class]) -> list[Answer]:
    """Return orders of triggers: one for each kind that can come last."""
    last = {kind: number for number, kind in kinds.items()}
    return [(*(other for other in kinds if other != number), number) for number in last.values()]


def _alike(answer: Answer, reading: Reading, board: Board) -> Hashable:
    """Return an answer with classes in place of ids, equal for equivalent answers."""
    if isinstance(answer, tuple):
        return tuple([_alike(item, reading, board) for item in answer])
    obj = board.get(answer) if type(answer) is int and answer >= FIRST_OBJECT else None
    return answer if obj is None else ("object", reading.kind(answer), sizes_on(obj))


# Boards after growth


def _texts(game: Game, board: Board) -> str:
    """Return the texts of all abilities and effects on a board, as one JSON string."""
    refs: set[AbilityRef] = set()
    for id in (*board.battlefield, *board.command, *board.stack):
        obj = board.objects[id]
        refs.update((*obj.abilities, *(() if obj.ability is None else (obj.ability,))))
    for player in board.players.values():
        refs.update(ref for id in player.graveyard for ref in board.objects[id].abilities)
    refs.update(effect.data.ref for effect in board.effects.values() if effect.data.ref is not None)
    return "".join([game.part(ref).model_dump_json(by_alias=True) for ref in sorted(refs)])


def _largest(board: Board, texts: str) -> int:
    """Return a number at least as great as any on the board or in texts."""
    numbers = [abs(number) for number in totals_of_players(board).values()]
    for id in (*board.battlefield, *board.stack):
        obj = board.objects[id]
        numbers += [number for _, number in sizes_on(obj)]
        numbers += [abs(obj.power or 0), abs(obj.toughness or 0)]
    numbers += [size for player in board.players.values() for size in (len(player.library), len(player.graveyard))]
    numbers += [int(number) for number in re.findall(r"\d{1,9}", texts)]
    return max(numbers) + len(board.battlefield)


def _far(search: Search, growth: Growth) -> Iterator[Board | None]:
    """Yield boards on which everything has grown by many more rounds; None if too large.

    If texts and rules only compare with "at least" or "at most", the present board and one with very large growth
    are enough. If a text asks for exactly a number, every number on the way is tried.
    """
    texts = _texts(search.game, growth.board)
    largest = _largest(growth.board, texts)
    if '"exactly"' in texts:
        for times in range(1, 2 * largest):
            crowded = _more(search, growth, times)
            yield crowded and _greater(search, growth, crowded, times)
    if growth.numbers:
        yield _greater(search, growth, growth.board, 4 * largest + 16)
    if growth.many:
        crowded = _more(search, growth, 2 * largest + 16)
        yield crowded
        yield crowded and _greater(search, growth, crowded, 4 * largest + 16)


def _told(game: Game, board: Board, events: Iterable[Event]) -> Board:
    """Return a copy of a board after these events, without consequences."""
    trial = Trial(game, board.copy())
    for event in events:
        evolve(trial.board, Recorded(trial.board.position + 1, trial.board.moment + 1, "732.1b", None, event))
    layers.refresh(trial)
    return trial.board


def _greater(search: Search, growth: Growth, board: Board, times: int) -> Board:
    """Return the board after more rounds of growth of numbers, such as life totals."""
    events: list[Event] = []
    for (player, name), growing in growth.totals.items():
        owner = board.players[PlayerId(player)]
        word, _, kind = name.partition(" ")
        more = growing * times
        if word == "life":
            event_class = e.LifeGained if more > 0 else e.LifeLost
            events.append(event_class(player=owner.id, amount=abs(more), total=owner.life + more))
        elif word == "counter":
            total = owner.counters[kind] + more
            events.append(e.PlayerCountersPut(player=owner.id, kind=kind, amount=more, total=total))
        else:
            pool = sorted_mana(owner.pool + kind * more)
            events.append(e.ManaAdded(player=owner.id, source=ObjectId(0), mana=kind * more, pool=pool))
    for (id, name), growing in growth.sizes.items():
        obj = board.objects[id]
        word, _, kind = name.partition(" ")
        more = growing * times
        if word == "counter":
            events.append(e.CountersPut(object=id, kind=kind, amount=more, total=obj.counters[kind] + more))
        elif word == "damage":
            events.append(e.DamageMarked(creature=id, amount=more, total=obj.damage + more))
    return _told(search.game, board, events)


def _more(search: Search, growth: Growth, times: int) -> Board | None:
    """Return the board after more rounds of growth of objects and effects.

    None if there are too many, or the copies differ from their originals.
    """
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


def _token_like(original: GameObject, becomes: ObjectId) -> Iterator[Event]:
    """Yield the events that make a token like another one."""
    yield e.TokenCreated(player=original.owner, definition=original.definition, becomes=becomes, tapped=original.tapped)
    if original.controller != original.owner:
        yield e.EnteredUnder(object=becomes, player=original.controller)
    for number, values in original.copies.items():
        yield e.BecameCopy(object=becomes, of=original.id, effect=number or None, values=values, token=False)
    for kind, total in original.counters.items():
        if total:
            yield e.CountersPut(object=becomes, kind=kind, amount=total, total=total)
    if original.damage:
        yield e.DamageMarked(creature=becomes, amount=original.damage, total=original.damage)


# Proof


def prove(game: Game, effort: int, *, declining: bool = False, by_passes: bool = False) -> Loop | None:
    """Return the loop that the game is in; None if none is proven."""
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
    """Return True if the loop goes on in the same way, however much has grown."""
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
    """732.4. End the game as a draw in a loop that no player can leave.

    Called before a player is given priority. The search begins only after much has happened without a choice, and
    looks ahead a few times as far as that.
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
    """704.3, 732.4. End the game as a draw if a check of state-based actions never ends.

    No player is asked anything meanwhile. So after very many passes the game is ended in any case, by the
    program's limit.
    """
    if _is_due(passes, PASSES) and game.schema >= SINCE:
        loop = prove(game, EFFORT + 200 * passes, by_passes=True)
        if loop is not None:
            _end(game, loop)
        elif passes >= MOST_PASSES:
            stop(game)


def _is_due(count: int, first: int) -> bool:
    """Return True if a count is `first`, twice `first`, four times `first`, and so on."""
    if count < first:
        return False
    times, rest = divmod(count, first)
    return not rest and not times & (times - 1)


def _end(game: Game, loop: Loop) -> None:
    position = game.say(e.LoopFound(objects=loop.objects, growing=loop.growing), "732.4", game.because)
    _draw(game, Reason.LOOP, "104.4b", position)


def stop(game: Game) -> None:
    """End the game as a draw because a limit of the program is reached.

    No loop is proven, and no end is in sight.
    """
    _draw(game, Reason.LIMIT, PROGRAM, game.because)


def _draw(game: Game, reason: Reason, rule: str, cause: int | None) -> None:
    face_down.shown(game, face_down.lying(game), "708.9", cause)
    ended = e.GameEnded(winners=(), reason=reason, seed=game.board.seed, salt=game.board.salt or None)
    game.say(ended, rule, cause)
