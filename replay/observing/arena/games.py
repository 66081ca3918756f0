"""Games of a log, one after the other, without actions that were taken back.

A best-of-three match has up to three games. A game is over when its stage or its match says so. The log's owner is
the one seat that the states are sent to.

A player can take back an unfinished action: a cast that waits for choices or costs, or mana drawn for it. Such
states, and the answers that led to them, are held until they cannot be taken back any more. An action taken back is
never told; only its reversal is (733.1). A log cut at any point tells the beginning of the whole log's game, so that
a longer log continues it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias
from uuid import UUID

from replay.observing.arena import records as r
from replay.observing.arena.fields import Malformed
from replay.observing.arena.lines import Found, Lost, Taken, Why
from replay.observing.arena.messages import (
    Answered,
    Asked,
    Connected,
    Message,
    Rolled,
    Room,
    RoomSeat,
    Told,
    messages,
)
from replay.observing.arena.states import Gap, Passed, Reason, States, Step, Undone
from replay.observing.arena.vocabulary import MANA_ABILITY
from replay.observing.identity import id_in_arena

MOST_NOTED = 1_000
"""Most entries in a list of a report; further ones are only counted."""

LONGEST = 12 * 60 * 60 * 1000
"""Longest time between two logs of one game, in milliseconds."""

MOST_ASKED = 64
"""Most questions stored for later answers."""

MOST_HELD = 500
"""Most happenings held because they may be taken back.

Games so far had at most 18.
"""

REASONS = {Why.SUMMARIZED: Reason.SUMMARIZED}
"""Reason of the gap for a lost line, by why the line was lost.

Other lost lines are broken.
"""


@dataclass(frozen=True, slots=True)
class Game:
    """Identity, players and decks of an observed game, known before its first event."""

    id: UUID
    match: str
    number: int
    seat: int
    event: str
    format: str
    variant: str
    kind: str
    win_condition: str
    seats: tuple[RoomSeat, ...]
    rolls: tuple[tuple[int, int], ...]
    deck: tuple[int, ...]
    sideboard: tuple[int, ...]
    commanders: tuple[int, ...]
    client: str
    engine: str
    line: int
    time: int


@dataclass(frozen=True, slots=True)
class Began:
    """Happening: a game begins, or the part of it that the log has."""

    game: Game


@dataclass(frozen=True, slots=True)
class Decided:
    """Happening: the log's owner answered; with the question, if the log has it."""

    answered: Answered
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Over:
    """Happening: the game has ended; later states bring nothing new.

    `gap` is set if the end itself was not seen.
    """

    line: int
    time: int
    result: r.Result | None
    sha256: str
    gap: Gap | None


Happening: TypeAlias = Began | Step | Asked | Decided | Undone | Over


@dataclass(frozen=True, slots=True)
class Edge:
    """Start or end of a log in the middle of a game: states and time.

    `state` is the first or last state, `before` the state that it follows.
    """

    id: int
    previous: int
    time: int

    def is_followed_by(self, head: Edge) -> bool:
        """Return True if a log beginning at `head` may continue the game that ends here."""
        if head.previous == self.id:
            return not (head.time and self.time) or 0 <= head.time - self.time < LONGEST
        return head.id > self.id and bool(self.time) and 0 < head.time - self.time < LONGEST


@dataclass(slots=True)
class Report:
    """Summary of a log: numbers of its contents, and the parts not understood."""

    lines: int = 0
    games: int = 0
    states: int = 0
    lost: Counter[Why] = field(default_factory=Counter)
    lost_lines: list[Lost] = field(default_factory=list)
    passed: Counter[Passed] = field(default_factory=Counter)
    unknown: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """Count and first line of each unknown kind, by sort and kind."""
    gaps: list[Gap] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    head: Edge | None = None
    """First state, if the log begins in the middle of a game."""
    answers: int = 0
    unasked: int = 0
    """Answers to questions that the log does not have."""

    def note(self, sort: str, kind: str, line: int) -> None:
        """Count an unknown kind."""
        known = self.unknown.get((sort, kind))
        if known is not None:
            self.unknown[sort, kind] = (known[0] + 1, known[1])
        elif len(self.unknown) < MOST_NOTED:
            self.unknown[sort, kind] = (1, line)

    def lose(self, lost: Lost) -> None:
        self.lost[lost.why] += 1
        if len(self.lost_lines) < MOST_NOTED:
            self.lost_lines.append(lost)


class Games:
    """Reader that turns match lines into happenings of games, in order.

    `names` keeps the players' names.
    """

    def __init__(self, names: bool = False) -> None:
        self.report = Report()
        self.game: Game | None = None
        self._names = names
        self._states = States()
        self._hash = hashlib.sha256()
        self._room: Room | None = None
        self._connected: Connected | None = None
        self._rolls: tuple[tuple[int, int], ...] = ()
        self._deck: tuple[int, ...] = ()
        self._sideboard: tuple[int, ...] = ()
        self._asked: dict[int, Asked] = {}
        self._held: list[Happening] = []
        self._stands = 0
        """Number of the last state that was told."""
        self._lost: Reason | None = None
        self._over = False
        self._time = 0
        self._first: tuple[Told, Taken] | None = None
        """First state without a seat, until the next one shows a visible hand."""
        self._seat = 0

    @property
    def tail(self) -> Edge | None:
        """Cut at the end of the log, if the log ends within a game."""
        state = self._states.state
        return None if self.game is None or self._over or state is None else Edge(state.id, 0, self._time)

    @property
    def held(self) -> int:
        """Number of happenings held because they can still be taken back."""
        return len(self._held)

    @property
    def sha256(self) -> str:
        """Hash of the game's match lines so far."""
        return self._hash.hexdigest()

    def feed(self, line: Found) -> list[Happening]:
        """Read a line; return the happenings that can no longer be taken back."""
        if isinstance(line, Lost):
            self._lose(line)
            return []
        self.report.lines += 1
        settled: list[Happening] = []
        hashed = False
        try:
            for message in messages(line, self.report.note, self._names):
                if not hashed:
                    self._hash.update(line.text)
                    hashed = True
                self._take(message, line, settled)
        except Malformed:
            self._lose(Lost(line.line, Why.MALFORMED))
        return settled

    def _lose(self, lost: Lost) -> None:
        self.report.lose(lost)
        self._lost = REASONS.get(lost.why, Reason.BROKEN)

    def _take(self, message: Message, line: Taken, settled: list[Happening]) -> None:
        match message:
            case Told():
                self._state(message, line, settled)
            case Asked():
                self._ask(message, settled)
            case Answered():
                self._answer(message, settled)
            case Room():
                self._enter(message, settled)
            case Connected():
                self._connected = message
                self._deck, self._sideboard = message.deck, message.sideboard
                self._asked.clear()
            case Rolled():
                self._rolls = message.rolls

    def _enter(self, room: Room, settled: list[Happening]) -> None:
        """Begin or end a match, which ends any earlier match."""
        other = self.game is not None and self.game.match != room.match
        if self.game is not None and (room.completed or other):
            if not self._over and not other:
                settled += self._release()
                games = [result for result in room.results if result.scope == "Game"]
                number = self.game.number
                result = games[number - 1] if 0 < number <= len(games) else None
                settled.append(self._ended(room.line, room.time, result, is_seen=False))
            self._leave()
        self._room = None if room.completed else room
        if room.completed:  # the next table connects before its room comes, so older data is not of that match
            self._connected, self._deck, self._sideboard, self._rolls = None, (), (), ()

    def _leave(self) -> None:
        self.game = None
        self._states = States()
        self._held.clear()
        self._asked.clear()
        self._over = False
        self._lost = None

    def _state(self, message: Told, line: Taken, happened: list[Happening], *, again: bool = False) -> None:
        """Read a state, and add happenings that can no longer be taken back to `happened`.

        They are added even if the state then proves malformed.
        """
        info = message.info
        if self._first is not None:
            first, self._first = self._first, None
            self._seat = _whose(first[0], message)
            self._state(*first, happened, again=True)
        elif not again and message.whole and info is not None and self._is_nobodys(message, info):
            self._first = message, line
            return
        before = self._states.state
        if message.whole and info is not None:
            if self.game is None or (info.match, info.number) != (self.game.match, self.game.number):
                happened.append(self._begin(message, info, line))
        elif self.game is not None and before is not None:
            another = info is not None and (info.match, info.number) != (self.game.match, self.game.number)
            if another or (before.over and message.id < before.id and message.previous != before.id):
                self._leave()  # the beginning of the next game is lost
        if self.game is None:
            if not self.report.games and self.report.head is None:
                self.report.head = Edge(message.id, message.previous, message.time)
            self.report.passed[Passed.NO_BEGINNING] += 1
            return
        self._time = message.time or self._time
        step = self._states.take(message, self._lost)
        if isinstance(step, Passed):
            self.report.passed[step] += 1
            return
        self._lost = None
        self.report.states += 1
        if step.undone is not None and (undone := self._undo(step.undone)) is not None:
            happened += undone
            return
        if step.undone is not None:
            step = step._replace(gap=Gap(message.line, step.undone.to, message.id, Reason.UNDONE))
        if step.gap is not None and len(self.report.gaps) < MOST_NOTED:
            self.report.gaps.append(step.gap)
        self._held.append(step)
        if not _may_be_taken_back(message) or len(self._held) > MOST_HELD:
            happened += self._release()
        if step.state.over and not self._over:
            games = [result for result in step.state.info.results if result.scope == "Game"]
            happened.append(self._ended(message.line, message.time, games[-1] if games else None, is_seen=True))

    def _is_nobodys(self, message: Told, info: r.Info) -> bool:
        """Return True if a beginning game's state is not sent to a single seat."""
        begins = self.game is None or (info.match, info.number) != (self.game.match, self.game.number)
        return begins and len(message.seats) != 1 and (self._connected is None or not self._connected.seat)

    def _begin(self, message: Told, info: r.Info, line: Taken) -> Began:
        self._leave()
        self._hash = hashlib.sha256(line.text)
        room = self._room if self._room is not None and self._room.match == info.match else None
        connected = self._connected
        seat = message.seats[0] if len(message.seats) == 1 else connected.seat if connected is not None else 0
        seat, self._seat = seat or self._seat, 0
        self.game = Game(
            id_in_arena(info.match, info.number, seat),
            info.match,
            info.number,
            seat,
            room.event if room is not None else "",
            info.format,
            info.variant,
            info.kind,
            info.win_condition,
            room.seats if room is not None else (),
            self._rolls,
            self._deck,
            self._sideboard,
            connected.commanders if connected is not None else (),
            connected.client if connected is not None else "",
            connected.engine if connected is not None else "",
            line.line,
            message.time,
        )
        self._rolls = ()
        self.report.games += 1
        return Began(self.game)

    def _undo(self, undone: Undone) -> tuple[Happening, ...] | None:
        """Drop the held happenings that came after the state the game goes back to.

        That state gets a new number. The result is None if the state lies before happenings already told; the whole
        state must then be read as after a gap.
        """
        if len(self.report.undone) < MOST_NOTED:
            self.report.undone.append(undone)
        for n, one in enumerate(self._held):
            stands = one.state.id if isinstance(one, Step) else one.id if isinstance(one, Undone) else 0
            if stands == undone.to:
                del self._held[n + 1 :]
                self._held.append(undone)
                return ()
        self._held.clear()
        if undone.to != self._stands:
            return None
        self._stands = undone.id
        return (undone,)

    def _ask(self, asked: Asked, settled: list[Happening]) -> None:
        if asked.kind == "SubmitDeckReq" and self._over:
            return
        self._asked[asked.id] = asked
        if len(self._asked) > MOST_ASKED:
            del self._asked[next(iter(self._asked))]
        if self.game is None:
            return
        if self._held:
            self._held.append(asked)
        else:
            settled.append(asked)

    def _answer(self, answered: Answered, settled: list[Happening]) -> None:
        if answered.kind == "SubmitDeckResp":
            deck = answered.body.get("deck")
            if isinstance(deck, dict):
                self._deck, self._sideboard = _cards(deck.get("deckCards")), _cards(deck.get("sideboardCards"))
        if self.game is None or self._over:
            return
        self.report.answers += 1
        asked = self._asked.get(answered.to) if answered.to else None
        if answered.to and asked is None:
            self.report.unasked += 1
        self._held.append(Decided(answered, asked))
        if len(self._held) > MOST_HELD:
            settled += self._release()

    def _release(self) -> list[Happening]:
        held, self._held = self._held, []
        for one in reversed(held):
            if isinstance(one, Step | Undone):
                self._stands = one.state.id if isinstance(one, Step) else one.id
                break
        return held

    def _ended(self, line: int, time: int, result: r.Result | None, *, is_seen: bool) -> Over:
        self._over = True
        gap = None
        if not is_seen:
            state = self._states.state
            gap = Gap(line, state.id if state is not None else 0, 0, self._lost or Reason.MISSING)
            if len(self.report.gaps) < MOST_NOTED:
                self.report.gaps.append(gap)
        return Over(line, time, result, self.sha256, gap)


def _whose(first: Told, then: Told) -> int:
    """Return the seat of the log's owner: the only one with a visible hand.

    Else 0.
    """
    hands = {zone.id: zone.owner for message in (first, then) for zone in message.zones if zone.kind == "Hand"}
    seats = {hands[one.zone] for message in (first, then) for one in message.objects if one.zone in hands and one.card}
    return seats.pop() if len(seats) == 1 else 0


def _may_be_taken_back(message: Told) -> bool:
    """Return True if a state belongs to an unfinished action.

    Choices and costs are still to come, or only mana was drawn.
    """
    if message.whole:
        return False
    if message.update == "Send":
        return True
    if not message.annotations:
        return False
    actions = [one for one in message.annotations if "UserActionTaken" in one.kinds]
    return bool(actions) and all(one.number("actionType") == MANA_ABILITY for one in actions)


def _cards(cards: object) -> tuple[int, ...]:
    if not isinstance(cards, list):
        return ()
    return tuple(card for card in cards if type(card) is int)
