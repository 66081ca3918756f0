"""Viewers of a game: a judge, who sees everything, a spectator, or a seat.

A spectator sees what is public.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.errors import TimewalkError
from domain.ids import PlayerId


class UnknownViewer(TimewalkError, ValueError):
    """Error: a text names no viewer."""


class Viewer(NamedTuple):
    """Viewer of a game: a judge, a spectator, or a seat by its number."""

    judge: bool = False
    seat: PlayerId | None = None

    def __str__(self) -> str:
        return "judge" if self.judge else "spectator" if self.seat is None else str(self.seat)


JUDGE = Viewer(judge=True)
SPECTATOR = Viewer()


def seated(number: int) -> Viewer:
    """Return the viewer at a seat."""
    return Viewer(seat=PlayerId(number))


def viewer_named(text: str, seats: int) -> Viewer:
    """Return the viewer for `judge`, `spectator` or the number of a seat.

    :raises UnknownViewer: the text names no viewer of a game with so many seats.
    """
    if text == "judge":
        return JUDGE
    if text == "spectator":
        return SPECTATOR
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= seats:
        return seated(int(text))
    raise UnknownViewer(
        "there is no view {given}: write judge, spectator, or a seat from 1 to {seats}", given=repr(text), seats=seats
    )
