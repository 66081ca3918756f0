"""Addresses of positions (`turn:5/combat`), and their meaning in the log of one game.

An address is a number (`142`), a turn (`turn:5`), a phase or step of a turn (`turn:5/combat`,
`turn:5/declare-blockers`, the second of its kind in a turn `turn:5/combat:2`), `start` or `end`. A number is exactly
that position, `end` the last one. A turn, phase or step means the event that begins it, at the end of the event's
moment; `start` means the end of the first moment. Between the events of one moment the board is incomplete, so
readers of boards step by moments (`end_of_moment`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple, TypeAlias

from domain import events as e
from domain.errors import Listed, Said, TimewalkError
from domain.events import Recorded
from domain.terms import Phase, Step

Part: TypeAlias = Phase | Step

PARTS: dict[str, Part] = {str(part): part for part in (*Phase, *Step)}
"""Phases and steps by their names in addresses."""

FORMS = Said("a number, start, end, turn:5, turn:5/combat or turn:5/declare-blockers")

_TURN = re.compile(r"turn:(\d{1,9})(?:/([a-z-]+)(?::(\d{1,4}))?)?")


class PositionError(TimewalkError, ValueError):
    """Error: an address cannot be read, or this game does not have the position.

    The message says what is wrong, where, and what would be right.
    """


class Address(NamedTuple):
    """Parsed address of a position, not yet looked up in a game.

    `number` is a position. Otherwise `turn`, and perhaps the `nth` phase or step `part` in it. `end` is the last
    position. An address without any of these means the start.
    """

    number: int | None = None
    turn: int | None = None
    part: Part | None = None
    nth: int = 1
    end: bool = False

    def __str__(self) -> str:
        if self.number is not None:
            return str(self.number)
        if self.turn is None:
            return "end" if self.end else "start"
        part = "" if self.part is None else f"/{self.part}"
        return f"turn:{self.turn}{part}" + (f":{self.nth}" if self.nth > 1 else "")


class Place(NamedTuple):
    """Turn, phase and step of the game.

    Turn 0 is before the first turn. In a main phase the step is None; between two turns the phase is None.
    """

    turn: int
    phase: Phase | None
    step: Step | None

    def __str__(self) -> str:
        if not self.turn:
            return "before turn 1"
        return " ".join([f"turn {self.turn}", *(f"{part}" for part in (self.step or self.phase,) if part)])


def is_address(text: str) -> bool:
    """Return True if a text has one of the forms of an address."""
    try:
        parse(text)
    except PositionError:
        return bool(_TURN.fullmatch(text.strip().lower()))
    return True


def parse(text: str | int) -> Address:
    """Read an address.

    :raises PositionError: the text has none of the forms of an address.
    """
    wanted = str(text).strip().lower()
    if wanted in ("start", "end"):
        return Address(end=wanted == "end")
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 10:
        return Address(number=int(wanted))
    match = _TURN.fullmatch(wanted)
    if match is None:
        raise PositionError("{given} is not a position: write {forms}", given=repr(text), forms=FORMS)
    turn, part, nth = match.groups()
    if part is not None and part not in PARTS:
        near = get_close_matches(part, PARTS, 1)
        right = (
            Said("did you mean {near}?", {"near": near[0]})
            if near
            else Said("write one of {parts}", {"parts": Listed([*PARTS], "")})
        )
        raise PositionError(
            "{given}: no phase or step is called {part}; {right}", given=repr(text), part=part, right=right
        )
    return Address(turn=int(turn), part=PARTS[part] if part else None, nth=int(nth or 1))


class Positions:
    """Index of the positions where turns, phases and steps began and moments ended.

    The index may be stored and continued: `extend` goes on from `last`.
    """

    __slots__ = ("_ends", "_moment", "_phase", "_step", "_turn", "_turns", "last", "places", "skipped")

    def __init__(self, events: Iterable[Recorded] = ()) -> None:
        self.last = 0
        self.places: list[tuple[int, Place]] = []
        """Positions at which turn, phase or step changed, each with the new place."""
        self.skipped: set[tuple[int, Part]] = set()
        """Skipped phases and steps, each with its turn."""
        self._turns: dict[int, dict[Part | None, list[int]]] = {}
        self._ends: list[int] = []
        self._moment = 0
        self._turn = 0
        self._phase: Phase | None = None
        self._step: Step | None = None
        self.extend(events)

    def extend(self, events: Iterable[Recorded]) -> Positions:
        """Add the events after `last`.

        :raises PositionError: the first event is not the next of the game.
        """
        for recorded in events:
            self.add(recorded)
        return self

    def add(self, recorded: Recorded) -> None:
        """Add the next event of the game."""
        position, moment, event = recorded[0], recorded[1], recorded[4]
        if position != self.last + 1:
            raise PositionError(
                "event {position} does not follow {last} in this game", position=position, last=self.last
            )
        self.last = position
        if moment == self._moment and self._ends:
            self._ends[-1] = position
        else:
            self._ends.append(position)
            self._moment = moment
        if event.__class__ in _MARKS:
            self._mark(event)

    def _mark(self, event: e.Event) -> None:
        if isinstance(event, e.PhaseSkipped):
            self.skipped.add((self._turn, event.phase))
            return
        if isinstance(event, e.StepSkipped):
            self.skipped.add((self._turn, event.step))
            return
        if isinstance(event, e.TurnBegan):
            self._turn, self._phase, self._step = event.number, None, None
            self._turns[event.number] = {None: [self.last]}
        elif isinstance(event, e.TurnSetUp):
            if event.phase is None:
                return
            self._turn, self._phase, self._step = event.number, event.phase, event.step
            self._turns[event.number] = {None: [self.last], event.phase: [self.last]}
            if event.step is not None:
                self._begins(event.step)
        elif isinstance(event, e.PhaseBegan):
            self._phase, self._step = event.phase, None
            self._begins(event.phase)
        elif isinstance(event, e.StepBegan):
            self._step = event.step
            self._begins(event.step)
        elif isinstance(event, e.StepEnded):
            self._step = None
        else:
            self._phase = self._step = None
        self.places.append((self.last, self.here))

    def _begins(self, part: Part) -> None:
        self._turns.setdefault(self._turn, {}).setdefault(part, []).append(self.last)

    # Questions

    @property
    def here(self) -> Place:
        """Turn, phase and step at the last position."""
        return Place(self._turn, self._phase, self._step)

    @property
    def turns(self) -> tuple[int, ...]:
        """The numbers of the turns that began."""
        return tuple(number for number, began in self._turns.items() if None in began)

    @property
    def moments(self) -> list[int]:
        """The last position of every moment."""
        return self._ends

    def resolve(self, address: str | int | Address) -> int:
        """Return the position that an address means in this game.

        :raises PositionError: the address cannot be read, or the game does not go there.
        """
        wanted = address if isinstance(address, Address) else parse(address)
        if not self.last:
            raise PositionError("{wanted}: nothing has happened in this game yet", wanted=wanted)
        if wanted.number is not None:
            return self._known(wanted.number)
        if wanted.turn is None:
            return self.last if wanted.end else self.end_of_moment(1)
        return self.end_of_moment(self._began(wanted, wanted.turn))

    def _known(self, position: int) -> int:
        if not 1 <= position <= self.last:
            raise PositionError(
                "position {position} is not in this game: its positions go from 1 to {last}",
                position=position,
                last=self.last,
            )
        return position

    def _began(self, wanted: Address, turn: int) -> int:
        turns = self.turns
        if turn not in self._turns or turn not in turns:
            reach = (
                Said("its turns go from {first} to {last}", {"first": turns[0], "last": turns[-1]})
                if turns
                else Said("its first turn has not begun")
            )
            raise PositionError(
                "{wanted}: turn {turn} is not in this game; {reach}", wanted=wanted, turn=turn, reach=reach
            )
        began = self._turns[turn]
        starts = began.get(wanted.part, [])
        if 1 <= wanted.nth <= len(starts):
            return starts[wanted.nth - 1]
        if starts:
            times = Said("once") if len(starts) == 1 else Said("{count} times", {"count": len(starts)})
            raise PositionError(
                "{wanted}: turn {turn} had its {part} {times}", wanted=wanted, turn=turn, part=wanted.part, times=times
            )
        parts = [str(part) for part in began if part is not None]
        had = Listed(parts, "") if parts else Said("nothing yet")
        if wanted.part is not None and (turn, wanted.part) in self.skipped:
            raise PositionError(
                "{wanted}: turn {turn} skipped its {part}; it had {had}",
                wanted=wanted,
                turn=turn,
                part=wanted.part,
                had=had,
            )
        raise PositionError(
            "{wanted}: turn {turn} has no {part}; it had {had}", wanted=wanted, turn=turn, part=wanted.part, had=had
        )

    def end_of_moment(self, position: int) -> int:
        """Return the last position of a position's moment, where the board is complete.

        :raises PositionError: the game does not have this position.
        """
        return self._ends[bisect_left(self._ends, self._known(position))]

    def start_of_moment(self, position: int) -> int:
        """Return the first position of a position's moment.

        :raises PositionError: the game does not have this position.
        """
        index = bisect_left(self._ends, self._known(position))
        return self._ends[index - 1] + 1 if index else 1

    def place(self, position: int) -> Place:
        """Return turn, phase and step at a position."""
        number = self.part(position)
        return self.places[number - 1][1] if number else Place(0, None, None)

    def part(self, position: int) -> int:
        """Return the number of the step or main phase at a position.

        The steps and main phases of the whole game are numbered in order, whatever their names.
        """
        return bisect_left(self.places, position + 1, key=lambda mark: mark[0])


_MARKS: frozenset[type[e.Event]] = frozenset(
    (
        *(e.TurnSetUp, e.TurnBegan, e.TurnEnded, e.PhaseBegan, e.PhaseEnded, e.PhaseSkipped),
        *(e.StepBegan, e.StepEnded, e.StepSkipped),
    )
)
