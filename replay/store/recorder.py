"""What a database must be able to do for the store; `sqlite` and `postgres` are those there are.

Commits go through the eventsourcing library as `StoredEvent`s: the game's UUID, the position of the first event, the
packed commit. What the library knows nothing of, games, definitions, drafts and snapshots, is added here.
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
"""The library's name for what kind of thing is stored; there is one."""


class GameRow(NamedTuple):
    """What is known of a game without reading it; written in the transaction that writes its commits.

    `head` is the position of the last event, `hash` the last of the chain; `winners` is None while the game goes on;
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
    """What asked for a change, kept with it so that who asks once more is not obeyed twice.

    `key` is who asked for it and as which of their requests, `asked` what they asked for, both as hashes; `refused` is
    the rule that forbade it, and a sentence.
    """

    key: str
    asked: str
    refused: str = ""


REMEMBERED = 2 * 86400
"""For how many seconds requests are kept at least."""


def plausible(row: GameRow) -> GameRow:
    """The row, as a database had it.

    :raises DatabaseError: nobody sits where a winner should, or nothing was recorded.
    """
    if row.head < 1 or row.commits < 1 or not all(1 <= winner <= len(row.seats) for winner in row.winners or ()):
        raise DatabaseError("malformed row of a game")
    return row


class Change(NamedTuple):
    """What a transaction does besides adding commits: the game's new row, and what it must have been before.

    `before` is head and hash; None for a game that begins. `definitions` are those that these commits bring, packed, by
    hash: all that the game is played with as it begins, and later those of cards that an observed one comes to know.
    """

    game: GameRow
    before: tuple[int, bytes] | None
    definitions: Mapping[str, bytes]
    request: Request | None = None


def begun(game: GameRow, head: int) -> Conflict:
    """A game that was to begin is there, and stands at `head`."""
    return Conflict("game {game} has already begun; it stands at event {head}.", 0, head, game=game.id, head=head)


def overtaken(game: GameRow, head: int, now: int) -> Conflict:
    """A game that was to go on from `head` stands at `now`; 0 if it is not there."""
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
    """A write transaction of a projection, in which nobody else goes on with it: rows and position, or nothing.

    `last` is the number of the last commit that is in the rows, 0 before the first, as it is within the transaction.
    """

    last: int

    @abstractmethod
    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Carry out a statement, in which `?` stands for a value; the rows it gives, if it gives any."""

    @abstractmethod
    def reached(self, number: int) -> None:
        """Say that the rows hold everything up to the commit of this number."""

    @abstractmethod
    def forget(self, name: str) -> None:
        """Say that nothing is in the rows of the projection tracked under this name."""


class GameRecorder(TrackingRecorder, AggregateRecorder):
    """The database as the store sees it. `insert_events(commits, change=…)` adds commits.

    Notifications are read as from the library's application recorders; there is nothing to subscribe to.

    :raises Conflict: from `insert_events`, the game is not where `change.before` says.
    :raises Repeated: what `change.request` asked for was done before.
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
        """The commits of all games in the order of their numbers, from `start` to `stop`, at most `limit`."""

    @abstractmethod
    def max_notification_id(self) -> int | None:
        """The number of the last commit; None or 0 before the first."""

    @abstractmethod
    def games(self) -> list[GameRow]:
        """All games, oldest first."""

    @abstractmethod
    def game(self, id: UUID) -> GameRow | None:
        """The game with this id."""

    @abstractmethod
    def between(self, low: UUID, high: UUID, limit: int) -> list[UUID]:
        """Return so many ids from one to another, both included, of games whose rows can be read."""

    @abstractmethod
    def count(self, low: UUID, high: UUID) -> int:
        """Return how many games have ids from one to another, both included."""

    @abstractmethod
    def newest(self, limit: int) -> list[UUID]:
        """Return so many ids of the games that were begun last, newest first, if their rows can be read."""

    @abstractmethod
    def ids(self) -> list[UUID]:
        """The ids of all games whose rows can be read, oldest first."""

    @abstractmethod
    def unlisted(self) -> list[int]:
        """The keys of games that have a row that cannot be read, or commits but no row."""

    @abstractmethod
    def mend(self, row: GameRow) -> None:
        """Put a game's row in place of the one with its key, if there is one."""

    @abstractmethod
    def problems(self) -> list[str]:
        """What the database itself finds wrong with its file, in its own words; nothing if all is well."""

    @abstractmethod
    def reindex(self) -> None:
        """Make the indices anew from the tables."""

    @abstractmethod
    def states(self, key: int, first: int = 1, last: int | None = None) -> list[tuple[int, bytes]]:
        """The commits that hold the events from `first` to `last`: each with the position of its first event."""

    @abstractmethod
    def definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        """Packed definitions by hash, those that are there."""

    @abstractmethod
    def draft(self, key: int) -> tuple[int, bytes] | None:
        """Answers that are not yet a decision: the head they were given at, and what was kept."""

    @abstractmethod
    def stray_drafts(self) -> list[int]:
        """The keys that drafts are kept under and no game has."""

    @abstractmethod
    def keep_draft(self, key: int, head: int, answers: bytes | None, request: Request | None = None) -> None:
        """Keep answers, or with None forget them; and what asked for it.

        :raises Repeated: that was done before.
        """

    @abstractmethod
    def requested(self, key: str) -> tuple[Request, UUID] | None:
        """The request with this key that was obeyed or refused, and the game it was for."""

    @abstractmethod
    def snapshot(self, key: int, position: int, mark: bytes) -> tuple[int, bytes, bytes] | None:
        """The latest snapshot at or before a position that carries this mark: where, what, and the seal of the commit
        that holds the event at its position.
        """

    @abstractmethod
    def keep_snapshots(self, key: int, mark: bytes, snapshots: Sequence[tuple[int, bytes]]) -> None:
        """Keep snapshots, unless somebody is writing just now: nothing depends on them."""

    @abstractmethod
    def forget_snapshots(self, key: int | None = None) -> None:
        """Throw the snapshots of a game away, or all there are."""

    # Projections

    @abstractmethod
    def projecting(self, name: str) -> AbstractContextManager[Projecting]:
        """A transaction for the projection that is tracked under this name."""

    @abstractmethod
    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What a statement that changes nothing gives; `?` stands for a value."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections."""
