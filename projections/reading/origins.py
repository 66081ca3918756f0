"""Lines of the source's log for an observed game's events, and unexplained changes."""

from __future__ import annotations

from collections.abc import Iterable

from domain.events import DecisionMade, FactsLeftOut, GapObserved, LinesRead, Recorded, SourceRead

_OF_NO_RULE = (DecisionMade, FactsLeftOut, GapObserved, LinesRead, SourceRead)


def unexplained(recorded: Recorded) -> bool:
    """Return True if the source shows a change without an explanation."""
    return not recorded.rule and not isinstance(recorded.event, _OF_NO_RULE)


def lines(events: Iterable[Recorded]) -> dict[int, int]:
    """Return the source line of each event, by position.

    Events without a known line are missing. The view of a seat has no lines at all.
    """
    source_lines: dict[int, int] = {}
    waiting: list[int] = []
    for recorded in events:
        event = recorded.event
        if not isinstance(event, LinesRead):
            waiting.append(recorded.position)
            continue
        if event.line is not None:
            source_lines.update(zip(waiting, _lines(event.line, event.runs or ()), strict=False))
        waiting = []
    return source_lines


def _lines(line: int, runs: tuple[int, ...]) -> Iterable[int]:
    """Yield the line of each event, from run lengths.

    `runs` are alternately the number of events on a line and the number of lines to go on.
    """
    for index, number in enumerate(runs):
        if index % 2:
            line += number
        else:
            yield from (line for _ in range(number))
