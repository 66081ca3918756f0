"""The games of a log, one after the other, each told only as far as it is settled.

A match of three is three games. A game is over when its stage says so, or when its match is. Whose log it is, is the
one seat that its states are for.

A player can take back what is not finished: a cast that waits for its choices or costs, mana drawn for it. So states
that may be taken back, and the answers that led there, are held until something cannot be taken back any more; what was
taken back is never told, only that it was (733.1). Cut anywhere, a log tells the beginning of what it tells whole, so
that a game goes on where a longer log has more of it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias
from uuid import UUID, uuid5

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

MOST_NOTED = 1_000
"""Lines named one by one in a report; more are counted only."""

LONGEST = 12 * 60 * 60 * 1000
"""No game goes on for longer between two logs of it, in milliseconds."""

MOST_ASKED = 64
"""Questions that an answer can still be to."""

MOST_HELD = 500
"""No player has so much unfinished; in the games seen it was 18 at most."""

GAMES = UUID("3f0e2c0a-9d55-5a0e-8a54-7c1f4d0b9a11")
"""Where ids of observed games are made; for ever, or importing again would make another game."""

REASONS = {Why.SUMMARIZED: Reason.SUMMARIZED}
"""What a lost line makes of a gap behind it; every other is broken."""


@dataclass(frozen=True, slots=True)
class Game:
    """What an observed game is: told before anything happens in it."""

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
    """A game begins, or goes on in a log that begins in the middle of it."""

    game: Game


@dataclass(frozen=True, slots=True)
class Decided:
    """The log's owner answered; the question is missing where the log does not have it."""

    answered: Answered
    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; further states of it say nothing new of the board. `gap`: how it ended was not seen."""

    line: int
    time: int
    result: r.Result | None
    sha256: str
    gap: Gap | None


Happening: TypeAlias = Began | Step | Asked | Decided | Undone | Over


@dataclass(frozen=True, slots=True)
class Edge:
    """A beginning or an end of a log within a game: a state, the one before it, and when."""

    id: int
    previous: int
    time: int

    def is_followed_by(self, head: Edge) -> bool:
        """Return True if a log that begins at `head` goes on with the game in which another ends here."""
        if head.previous == self.id:
            return not (head.time and self.time) or 0 <= head.time - self.time < LONGEST
        return head.id > self.id and bool(self.time) and 0 < head.time - self.time < LONGEST


@dataclass(slots=True)
class Report:
    """What a log had, and what of it was not understood."""

    lines: int = 0
    games: int = 0
    states: int = 0
    lost: Counter[Why] = field(default_factory=Counter)
    lost_lines: list[Lost] = field(default_factory=list)
    passed: Counter[Passed] = field(default_factory=Counter)
    unknown: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """(what, kind): how often, and the first line."""
    gaps: list[Gap] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    head: Edge | None = None
    """The first state, where the beginning of its game is not in the log."""
    answers: int = 0
    unasked: int = 0
    """Answers to questions that the log does not have."""

    def note(self, what: str, kind: str, line: int) -> None:
        """A kind that is not known."""
        known = self.unknown.get((what, kind))
        if known is not None:
            self.unknown[what, kind] = (known[0] + 1, known[1])
        elif len(self.unknown) < MOST_NOTED:
            self.unknown[what, kind] = (1, line)

    def lose(self, lost: Lost) -> None:
        self.lost[lost.why] += 1
        if len(self.lost_lines) < MOST_NOTED:
            self.lost_lines.append(lost)


class Games:
    """Takes match lines; gives what happened in their games, in order. `names` keeps what the players are called."""

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
        """The last state that was told."""
        self._lost: Reason | None = None
        self._over = False
        self._time = 0
        self._first: tuple[Told, Taken] | None = None
        """A first state of which it is not said for whose seat it is, until the next one shows whose hand is seen."""
        self._seat = 0

    @property
    def tail(self) -> Edge | None:
        """The end of the log within a game; None where that is over, or there is none."""
        state = self._states.state
        return None if self.game is None or self._over or state is None else Edge(state.id, 0, self._time)

    @property
    def held(self) -> int:
        """How much is held because it can still be taken back."""
        return len(self._held)

    @property
    def sha256(self) -> str:
        """Of the match lines of the game so far."""
        return self._hash.hexdigest()

    def feed(self, found: Found) -> list[Happening]:
        """What is settled with this line."""
        if isinstance(found, Lost):
            self._lose(found)
            return []
        self.report.lines += 1
        told: list[Happening] = []
        hashed = False
        try:
            for message in messages(found, self.report.note, self._names):
                if not hashed:
                    self._hash.update(found.text)
                    hashed = True
                self._take(message, found, told)
        except Malformed:
            self._lose(Lost(found.line, Why.MALFORMED))
        return told

    def _lose(self, lost: Lost) -> None:
        self.report.lose(lost)
        self._lost = REASONS.get(lost.why, Reason.BROKEN)

    def _take(self, message: Message, found: Taken, told: list[Happening]) -> None:
        match message:
            case Told():
                self._state(message, found, told)
            case Asked():
                self._ask(message, told)
            case Answered():
                self._answer(message, told)
            case Room():
                self._enter(message, told)
            case Connected():
                self._connected = message
                self._deck, self._sideboard = message.deck, message.sideboard
                self._asked.clear()
            case Rolled():
                self._rolls = message.rolls

    def _enter(self, room: Room, told: list[Happening]) -> None:
        """A match begins or ends: in both cases an earlier one is over."""
        other = self.game is not None and self.game.match != room.match
        if self.game is not None and (room.completed or other):
            if not self._over and not other:
                told += self._release()
                games = [result for result in room.results if result.scope == "Game"]
                number = self.game.number
                result = games[number - 1] if 0 < number <= len(games) else None
                told.append(self._ended(room.line, room.time, result, seen=False))
            self._leave()
        self._room = None if room.completed else room
        if room.completed:  # the next table's connection comes before its room: what was known is not of that one
            self._connected, self._deck, self._sideboard, self._rolls = None, (), (), ()

    def _leave(self) -> None:
        self.game = None
        self._states = States()
        self._held.clear()
        self._asked.clear()
        self._over = False
        self._lost = None

    def _state(self, told: Told, found: Taken, happened: list[Happening], *, again: bool = False) -> None:
        """Take a state: add to what happened as far as it is settled, also where the state then proves malformed."""
        info = told.info
        if self._first is not None:
            first, self._first = self._first, None
            self._seat = _whose(first[0], told)
            self._state(*first, happened, again=True)
        elif not again and told.whole and info is not None and self._is_nobodys(told, info):
            self._first = told, found
            return
        before = self._states.state
        if told.whole and info is not None:
            if self.game is None or (info.match, info.number) != (self.game.match, self.game.number):
                happened.append(self._begin(told, info, found))
        elif self.game is not None and before is not None:
            another = info is not None and (info.match, info.number) != (self.game.match, self.game.number)
            if another or (before.over and told.id < before.id and told.previous != before.id):
                self._leave()  # the beginning of the next game is lost
        if self.game is None:
            if not self.report.games and self.report.head is None:
                self.report.head = Edge(told.id, told.previous, told.time)
            self.report.passed[Passed.NO_BEGINNING] += 1
            return
        self._time = told.time or self._time
        step = self._states.take(told, self._lost)
        if isinstance(step, Passed):
            self.report.passed[step] += 1
            return
        self._lost = None
        self.report.states += 1
        if step.undone is not None and (undone := self._undo(step.undone)) is not None:
            happened += undone
            return
        if step.undone is not None:
            step = step._replace(gap=Gap(told.line, step.undone.to, told.id, Reason.UNDONE))
        if step.gap is not None and len(self.report.gaps) < MOST_NOTED:
            self.report.gaps.append(step.gap)
        self._held.append(step)
        if not _may_be_taken_back(told) or len(self._held) > MOST_HELD:
            happened += self._release()
        if step.state.over and not self._over:
            games = [result for result in step.state.info.results if result.scope == "Game"]
            happened.append(self._ended(told.line, told.time, games[-1] if games else None, seen=True))

    def _is_nobodys(self, told: Told, info: r.Info) -> bool:
        """Return True if a game begins and nothing says for whose seat it is told."""
        begins = self.game is None or (info.match, info.number) != (self.game.match, self.game.number)
        return begins and len(told.seats) != 1 and (self._connected is None or not self._connected.seat)

    def _begin(self, told: Told, info: r.Info, found: Taken) -> Began:
        self._leave()
        self._hash = hashlib.sha256(found.text)
        room = self._room if self._room is not None and self._room.match == info.match else None
        connected = self._connected
        seat = told.seats[0] if len(told.seats) == 1 else connected.seat if connected is not None else 0
        seat, self._seat = seat or self._seat, 0
        self.game = Game(
            uuid5(GAMES, f"{info.match}/{info.number}/{seat}"),
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
            found.line,
            told.time,
        )
        self._rolls = ()
        self.report.games += 1
        return Began(self.game)

    def _undo(self, undone: Undone) -> tuple[Happening, ...] | None:
        """What was held since the state that is gone back to is gone; the state itself stands under its new number.

        None where that state lies behind what has been told: then the whole state has to be taken up as after a gap.
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

    def _ask(self, asked: Asked, told: list[Happening]) -> None:
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
            told.append(asked)

    def _answer(self, answered: Answered, told: list[Happening]) -> None:
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
            told += self._release()

    def _release(self) -> list[Happening]:
        held, self._held = self._held, []
        for one in reversed(held):
            if isinstance(one, Step | Undone):
                self._stands = one.state.id if isinstance(one, Step) else one.id
                break
        return held

    def _ended(self, line: int, time: int, result: r.Result | None, *, seen: bool) -> Over:
        self._over = True
        gap = None
        if not seen:
            state = self._states.state
            gap = Gap(line, state.id if state is not None else 0, 0, self._lost or Reason.MISSING)
            if len(self.report.gaps) < MOST_NOTED:
                self.report.gaps.append(gap)
        return Over(line, time, result, self.sha256, gap)


def _whose(first: Told, then: Told) -> int:
    """Return the one seat whose hand is seen in the first states; 0 if it is none, or more than one."""
    hands = {zone.id: zone.owner for told in (first, then) for zone in told.zones if zone.kind == "Hand"}
    seen = {hands[one.zone] for told in (first, then) for one in told.objects if one.zone in hands and one.card}
    return seen.pop() if len(seen) == 1 else 0


def _may_be_taken_back(told: Told) -> bool:
    """Return True if this state is inside of something unfinished: choices and costs are to come, or only mana was
    drawn."""
    if told.whole:
        return False
    if told.update == "Send":
        return True
    if not told.annotations:
        return False
    actions = [one for one in told.annotations if "UserActionTaken" in one.kinds]
    return bool(actions) and all(one.number("actionType") == MANA_ABILITY for one in actions)


def _cards(cards: object) -> tuple[int, ...]:
    if not isinstance(cards, list):
        return ()
    return tuple(card for card in cards if type(card) is int)
