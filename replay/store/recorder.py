"""Interface of the store to a database; implemented by `sqlite` and `postgres`.

Commits pass through the eventsourcing library as `StoredEvent`s: the game's UUID, the position of the first event,
the packed commit. The library does not know games, definitions, drafts and snapshots; they are added here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, DatabaseError, Notification, TrackingRecorder

from replay.errors import Conflict

TOPIC = "timewalk:commit"
"""Topic of all stored events, which the eventsourcing library requires."""


class GameRow(NamedTuple):
    """Summary of a game, written in the transaction of each commit.

    `head` is the position of the last event, `hash` the last of the chain. `winners` is None while the game goes on.
    `parent` and `parent_position` tell where a branch left another game.
    """

    key: int
    id: UUID
    head: int
    commits: int
    hash: bytes
    turns: int
    seats: tuple[str, ...]
    winners: tuple[int, ...] | None
    reason: str
    created: str
    engine: str
    parent: UUID | None
    parent_position: int | None


class Request(NamedTuple):
    """Client's request behind a change, stored so that a repeated request has no effect.

    `key` is a hash of the sender and the number of the request, `asked` a hash of its content. `refused` is the rule
    that forbade it, and a sentence.
    """

    key: str
    asked: str
    refused: str = ""


REMEMBERED = 2 * 86400
"""Least number of seconds for which requests are stored."""


def plausible(row: GameRow) -> GameRow:
    """Check a game's row, and return it.

    :raises DatabaseError: a winner has no seat, or nothing was recorded.
    """
    if row.head < 1 or row.commits < 1 or not all(1 <= winner <= len(row.seats) for winner in row.winners or ()):
        raise DatabaseError("malformed row of a game")
    return row


class Change(NamedTuple):
    """Update of a game's row, made in the transaction that adds commits.

    `before` is the expected head and hash; None for a game that begins. `definitions` are the packed definitions that
    these commits bring, by hash: at the beginning all that the game is played with, later those of cards that become
    known in an observed game.
    """

    game: GameRow
    before: tuple[int, bytes] | None
    definitions: Mapping[str, bytes]
    request: Request | None = None


def begun(game: GameRow, head: int) -> Conflict:
    """Return the error that a new game already exists, with events up to `head`."""
    return Conflict("game {game} has already begun; it stands at event {head}.", 0, head, game=game.id, head=head)


def overtaken(game: GameRow, head: int, now: int) -> Conflict:
    """Return the error that a game's head is at `now` instead of `head`.

    `now` is 0 if the game is missing.
    """
    return Conflict(
        "game {game} is at event {now} by now, not at {head}: somebody else has written to it. "
        "Take it up again from there.",
        head,
        now,
        game=game.id,
        now=now,
        head=head,
    )


class Projecting(ABC):
    """Exclusive write transaction that stores a projection's rows and position, or nothing.

    `last` is the number of the last commit in the rows, as of this transaction; 0 before the first.
    """

    last: int

    @abstractmethod
    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Execute a statement, with `?` for values, and return its rows if any."""

    @abstractmethod
    def reached(self, number: int) -> None:
        """Record that the projection's rows include all commits up to this number."""

    @abstractmethod
    def forget(self, name: str) -> None:
        """Record that the projection with this name has no rows, and starts again."""


class GameRecorder(TrackingRecorder, AggregateRecorder):
    """Database of games, as the store uses it.

    `insert_events(commits, change=…)` adds commits. Notifications are read as from the eventsourcing library's
    application recorders; there is nothing to subscribe to.

    :raises Conflict: from `insert_events`, if the game's head is not the one in `change.before`.
    :raises Repeated: from `insert_events`, if `change.request` was carried out before.
    """

    @abstractmethod
    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Return commits of all games by number from `start` to `stop`, at most `limit`."""

    @abstractmethod
    def max_notification_id(self) -> int | None:
        """Return the number of the last commit; None or 0 before the first."""

    @abstractmethod
    def games(self) -> list[GameRow]:
        """Return the rows of all games, oldest first."""

    @abstractmethod
    def game(self, id: UUID) -> GameRow | None:
        """Return the row of the game with this id, or None."""

    @abstractmethod
    def stored_of(self, ids: Sequence[UUID]) -> list[GameRow]:
        """Return the rows of the stored games among some hundred ids, in any order."""

    @abstractmethod
    def between(self, low: UUID, high: UUID, limit: int) -> list[UUID]:
        """Return up to `limit` ids between `low` and `high`, of games with readable rows."""

    @abstractmethod
    def count(self, low: UUID, high: UUID) -> int:
        """Return the number of games with ids from `low` to `high`, both included."""

    @abstractmethod
    def newest(self, limit: int) -> list[UUID]:
        """Return the ids of up to `limit` games with readable rows, newest first."""

    @abstractmethod
    def branches(self, parent: UUID) -> list[UUID]:
        """Return the ids of games that go on from a game, oldest first.

        Only games with readable rows are found.
        """

    @abstractmethod
    def ids(self) -> list[UUID]:
        """Return the ids of all games with readable rows, oldest first."""

    @abstractmethod
    def unlisted(self) -> list[int]:
        """Return the keys of games with an unreadable row, or commits but no row."""

    @abstractmethod
    def mend(self, row: GameRow) -> None:
        """Store a game's row, in place of the row with the same key, if any."""

    @abstractmethod
    def problems(self) -> list[str]:
        """Return the database's own complaints about its file, none if intact."""

    @abstractmethod
    def reindex(self) -> None:
        """Rebuild the indices from the tables."""

    @abstractmethod
    def states(self, key: int, first: int = 1, last: int | None = None) -> list[tuple[int, bytes]]:
        """Return the commits that hold the events from `first` to `last`.

        Each comes with the position of its first event.
        """

    @abstractmethod
    def definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """Return the packed definitions by hash; missing ones are left out."""

    @abstractmethod
    def draft(self, key: int) -> tuple[int, bytes] | None:
        """Return the draft of a game: its head at the time, and the stored bytes."""

    @abstractmethod
    def stray_drafts(self) -> list[int]:
        """Return the keys of drafts that belong to no game."""

    @abstractmethod
    def keep_draft(self, key: int, head: int, answers: bytes | None, request: Request | None = None) -> None:
        """Store a draft with the request behind it; None deletes the draft.

        :raises Repeated: the request was carried out before.
        """

    @abstractmethod
    def requested(self, key: str) -> tuple[Request, UUID] | None:
        """Return the earlier request with this key, carried out or refused, and its game."""

    @abstractmethod
    def snapshot(self, key: int, position: int, mark: bytes) -> tuple[int, bytes, bytes] | None:
        """Return the latest snapshot with this mark at or before a position.

        The result is its position, its bytes and the seal of the commit that holds the event at its position.
        """

    @abstractmethod
    def keep_snapshots(self, key: int, mark: bytes, snapshots: Sequence[tuple[int, bytes]]) -> None:
        """Store snapshots, unless another writer is busy: nothing depends on them."""

    @abstractmethod
    def forget_snapshots(self, key: int | None = None) -> None:
        """Delete the snapshots of a game, or all."""

    # Projections

    @abstractmethod
    def projecting(self, name: str) -> AbstractContextManager[Projecting]:
        """Return a transaction for the projection tracked under this name."""

    @abstractmethod
    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a statement that changes nothing; `?` stands for a value."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections."""
