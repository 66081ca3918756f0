"""Log of a game as readable lines, in order; all lines or a selection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from domain.errors import Listed, Said, TimewalkError
from domain.events import EVENTS, Event, Recorded
from domain.events.touches import touches
from domain.ids import EntityId
from domain.terms import Phase, Step
from projections.reading.known_texts import Texts
from projections.reading.names import CardId, Names
from projections.reading.positions import Place, Positions
from projections.wording.english import ENGLISH
from projections.wording.sentences import sentence
from projections.wording.speech import Catalogue


def kinds() -> tuple[str, ...]:
    """Return the names of all kinds of events, in the order of the rules."""
    return tuple(dict.fromkeys(name for name, _ in EVENTS))


class UnknownKind(TimewalkError, ValueError):
    """No kind of event has this name."""


class Line(NamedTuple):
    """An event as a line of the log, with its place, sentence, rule and cause."""

    position: int
    moment: int
    turn: int
    phase: Phase | None
    step: Step | None
    kind: str
    sentence: str
    rule: str
    cause: int | None

    @property
    def place(self) -> Place:
        """Turn, phase and step."""
        return Place(self.turn, self.phase, self.step)

    def __str__(self) -> str:
        return f"{self.position:>5}  {self.place!s:<28} {self.sentence} [{self.rule}]"


def log(
    events: Iterable[Recorded],
    start: int = 1,
    stop: int | None = None,
    *,
    kind: str | None = None,
    object: str | EntityId | None = None,
    catalogue: Catalogue = ENGLISH,
) -> Iterator[Line]:
    """Return the lines from position `start` to `stop`, both included.

    `events` must begin with the first of the game, because names have to be learned. `kind` keeps events of one kind.
    `object` keeps events that name an object: a number means one card under any of its ids, a name means every card
    or player that ever had that name.

    :raises UnknownKind: there is no such kind of event.
    :raises UnknownObject: no object or player has this name.
    """
    known = events if object is None else list(events)
    return lines(known, selection(known, start, stop, kind, object), stop, catalogue)


def selection(
    events: Iterable[Recorded],
    start: int = 1,
    stop: int | None = None,
    kind: str | None = None,
    object: str | EntityId | None = None,
) -> Callable[[Recorded], bool]:
    """Return the condition by which `log` keeps events.

    :raises UnknownKind: there is no such kind of event.
    :raises UnknownObject: no object or player has this name.
    """
    if kind is not None and kind not in kinds():
        near = get_close_matches(kind, kinds(), 3, 0.5)
        hint = (
            Said("did you mean {near}?", {"near": Listed(near)})
            if near
            else Said("for instance damage_dealt or spell_cast")
        )
        raise UnknownKind("no event is of the kind {kind}; {hint}", kind=repr(kind), hint=hint)
    if object is None:
        return lambda recorded: _wanted(recorded, start, stop, kind)
    names = Names(events)
    cards = meant(names, object)
    return lambda recorded: (
        _wanted(recorded, start, stop, kind) and any(names.card(id) in cards for id in touches(recorded.event))
    )


def _wanted(recorded: Recorded, start: int, stop: int | None, kind: str | None) -> bool:
    inside = start <= recorded.position and (stop is None or recorded.position <= stop)
    return inside and kind in (None, recorded.event.NAME)


def meant(names: Names, object: str | EntityId) -> frozenset[CardId]:
    """Return all cards and players that a name or number can mean.

    :raises UnknownObject: there is none.
    """
    if isinstance(object, str) and not object.strip().isdigit():
        called = names.called(object.strip())
        if called:
            return called
    return frozenset((names.find(object).card,))


def lines(
    events: Iterable[Recorded],
    wanted: Callable[[Recorded], bool],
    stop: int | None = None,
    catalogue: Catalogue = ENGLISH,
    texts: Texts | None = None,
) -> Iterator[Line]:
    """Yield a line for each event that passes `wanted`.

    Objects have the names they had at that time. With `texts`, answers are told as the texts of cards have them.
    """
    names, positions = Names(texts=texts), Positions()
    for recorded in events:
        if stop is not None and recorded.position > stop:
            return
        names.add(recorded)
        positions.add(recorded)
        if wanted(recorded):
            yield line(recorded, names, positions.here, catalogue)


def line(recorded: Recorded, names: Names, place: Place, catalogue: Catalogue = ENGLISH) -> Line:
    """Return an event as a line."""
    event: Event = recorded.event
    return Line(
        recorded.position,
        recorded.moment,
        place.turn,
        place.phase,
        place.step,
        event.NAME,
        sentence(event, names, catalogue, rule=recorded.rule),
        recorded.rule,
        recorded.cause,
    )
