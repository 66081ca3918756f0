"""Where does this come from? For each event of an observed game the line of its source, and whether that says why."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import DecisionMade, FactsLeftOut, GapObserved, LinesRead, Recorded, SourceRead

_OF_NO_RULE = (DecisionMade, FactsLeftOut, GapObserved, LinesRead, SourceRead)


def unexplained(recorded: Recorded) -> bool:
    """Return True if a source only showed that something was otherwise than before, and nothing of how it came to be
    so."""
    return not recorded.rule and not isinstance(recorded.event, _OF_NO_RULE)


def lines(events: Iterable[Recorded]) -> dict[int, int]:
    """The line of each event by its position; none for what no line is told of, and none in a view of a seat."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for recorded in events:
        event = recorded.event
        if not isinstance(event, LinesRead):
            waiting.append(recorded.position)
            continue
        if event.line is not None:
            found.update(zip(waiting, _lines(event.line, event.runs or ()), strict=False))
        waiting = []
    return found


def _lines(line: int, runs: tuple[int, ...]) -> Iterable[int]:
    """The line of one event after the other: counts of events, and between them by how much the next is further."""
    for at, number in enumerate(runs):
        if at % 2:
            line += number
        else:
            yield from (line for _ in range(number))
