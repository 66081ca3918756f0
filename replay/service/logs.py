"""The games of another program's log, taken in over HTTP: what is said of them, and of what was not understood."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from replay.observing.source import Reading, unknown_kinds
from replay.service.http import shapes


class Recorded(shapes.Shape):
    """A game of a log: whether it is new, goes on, was known, was known otherwise and stays as it was, or is `named`.

    That is here again with names of its cards, which the game that it was until now, its parent, did not have. `whole`
    is here again with what it had not: only a part of it was here. Of a `parted` one another part is here, and stays.
    """

    fate: Literal["new", "gone on", "known", "named", "whole", "parted", "otherwise"]
    game: shapes.Summary


class Gap(shapes.Shape):
    """Something is missing in a log, at this line."""

    line: int
    reason: str


class Unknown(shapes.Shape):
    """A kind of thing in a log that is not known here: how often, and its first line."""

    what: str
    kind: str
    times: int
    line: int


class Log(shapes.Shape):
    """What came of a log: its games, what was missing in it, and what of it was not understood."""

    games: list[Recorded]
    gaps: list[Gap]
    unknown: list[Unknown]
    unnamed: int = Field(description="cards of these games that are called by Arena's numbers: no name is known here")


def reported(reading: Reading) -> dict[str, Any]:
    """What of a log was missing or not understood."""
    report = reading.report
    return {
        "gaps": [{"line": gap.line, "reason": str(gap.reason)} for gap in report.gaps],
        "unknown": [
            {"what": what, "kind": kind, "times": times, "line": line}
            for what, kind, times, line in unknown_kinds(report)
        ],
    }
