"""Lines of games.

A line is a game with the branches that go on in its place after an undo. A record is only ever appended to. An undo is
a branch at the earlier decision, and its header says so. The last branch of a line is the game that counts: lists show
it, and its match goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

if TYPE_CHECKING:
    from replay.store.stored import StoredGame

UNDO, WHAT_IF = "undo", "what-if"
"""Ways in which a branch was made; one without a way was made to go on from a position."""

FIELD = "branched"
"""Field of a branch's header that says how it was made."""


class Origin(NamedTuple):
    """The way in which a branch was made, and the seat for which.

    The seat is None for a judge.
    """

    how: str
    seat: int | None = None

    def header(self) -> dict[str, Any]:
        """Return the field of a header that says this."""
        return {FIELD: [self.how, self.seat]}


def origin_in(header: Mapping[str, Any]) -> Origin | None:
    """Return the origin of the branch that a header belongs to.

    The origin is None for a game that is no branch, or if the header does not say.
    """
    match header.get(FIELD):
        case (str(how), int() | None as seat) if how in (UNDO, WHAT_IF) and header.get("parent"):
            return Origin(how, seat)
    return None


def origin_of(game: StoredGame) -> Origin | None:
    """Return the origin of a branch.

    The origin is None for a game that is no branch, or if its header does not say.
    """
    return None if game.row.parent is None else origin_in(game.header())


def superseded(header: Mapping[str, Any]) -> UUID | None:
    """Return the game in whose place the game of a header goes on, or None."""
    made = origin_in(header)
    return UUID(header["parent"][0]) if made is not None and made.how == UNDO else None


def earlier(game: StoredGame) -> Iterator[StoredGame]:
    """Yield the games that a game goes on in place of, the last one first."""
    passed = {game.id}
    while game.row.parent is not None and superseded(game.header()) is not None:
        parent = game.store.find(game.row.parent)
        if parent is None or parent.id in passed:
            return
        passed.add(parent.id)
        yield parent
        game = parent


def first_of_line(game: StoredGame) -> UUID:
    """Return the id of the game with which a game's line began."""
    id = game.id
    for before in earlier(game):
        id = before.id
    return id


def later(game: StoredGame) -> StoredGame | None:
    """Return the newest game that goes on in place of a game.

    None means that the game itself goes on.
    """
    found, passed = None, {game.id}
    while True:
        undone = [one for one in game.store.branches(game.id) if superseded(one.header()) and one.id not in passed]
        if not undone:
            return found
        found = game = undone[-1]
        passed.add(game.id)
