"""Who looks at a game: a judge, who sees everything; a spectator, who sees what is public; or a seat."""

from __future__ import annotations

from typing import NamedTuple

from domain.errors import TimewalkError
from domain.ids import PlayerId


class UnknownViewer(TimewalkError, ValueError):
    """There is no such way to look at a game."""


class Viewer(NamedTuple):
    """A judge, a spectator, or a seat by its number."""

    judge: bool = False
    seat: PlayerId | None = None

    def __str__(self) -> str:
        return "judge" if self.judge else "spectator" if self.seat is None else str(self.seat)


JUDGE = Viewer(judge=True)
SPECTATOR = Viewer()


def seated(number: int) -> Viewer:
    """Who sits at a seat."""
    return Viewer(seat=PlayerId(number))


def viewer_named(text: str, seats: int) -> Viewer:
    """The viewer that `judge`, `spectator` or a seat's number means in a game of so many seats.

    :raises UnknownViewer: it means none.
    """
    if text == "judge":
        return JUDGE
    if text == "spectator":
        return SPECTATOR
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= seats:
        return seated(int(text))
    raise UnknownViewer(
        "nobody looks as {given}: say judge, spectator, or a seat from 1 to {seats}", given=repr(text), seats=seats
    )
