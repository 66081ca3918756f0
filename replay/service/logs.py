"""Shapes of a log imported over HTTP: its games, and lines not understood."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from replay.observing.source import Reading, unknown_kinds
from replay.service.http import shapes


class Recorded(shapes.Shape):
    """Game of an imported log, and its fate.

    - `new`: it was not here.
    - `gone on`: it was here, and has more events now.
    - `known`: it was here already.
    - `named`: it was here without names of its cards. It is here again with them, and the older game is its parent.
    - `whole`: only a part of it was here. It is here again with the rest.
    - `parted`: another part of it is here, and stays.
    - `otherwise`: it was here with other events, and stays as it was.
    """

    fate: Literal["new", "gone on", "known", "named", "whole", "parted", "otherwise"]
    game: shapes.Summary


class Gap(shapes.Shape):
    """A gap in a log: the line, and the reason."""

    line: int
    reason: str


class Unknown(shapes.Shape):
    """Kind of log entry unknown to timewalk: its number and first line."""

    what: str
    kind: str
    times: int
    line: int


class Log(shapes.Shape):
    """The result of importing a log: games, gaps, and kinds that are not known."""

    games: list[Recorded]
    gaps: list[Gap]
    unknown: list[Unknown]
    unnamed: int = Field(description="cards of these games whose names are not known here")


def reported(reading: Reading) -> dict[str, Any]:
    """Return the gaps and unknown kinds of a log."""
    report = reading.report
    return {
        "gaps": [{"line": gap.line, "reason": str(gap.reason)} for gap in report.gaps],
        "unknown": [
            {"what": category, "kind": kind, "times": times, "line": line}
            for category, kind, times, line in unknown_kinds(report)
        ],
    }
