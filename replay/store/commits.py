"""Decoding of a game's commits, and updates of the game's row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import metadata
from typing import Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import (
    Notification,
)

from domain.errors import reason_of
from domain.events import SCHEMA, GameEnded, GameStarted, Recorded, TurnBegan, TurnSetUp
from replay.errors import (
    CorruptStore,
    SchemaError,
)
from replay.store import chain
from replay.store.codec import Commit, Header, decode
from replay.store.recorder import GameRow

FORMAT = 1
"""Format of the header in a game's first commit."""


@cache
def engine() -> str:
    """Return the version of this program, as recorded with games."""
    try:
        return metadata.version("timewalk")
    except metadata.PackageNotFoundError:
        return "unknown"


class Notified(NamedTuple):
    """Commit with its number among the commits of all games.

    Only a game's first commit has a header.
    """

    number: int
    game: UUID
    events: tuple[Recorded, ...]
    header: Header | None = None


def notified(notification: Notification) -> Notified:
    """Decode a notification of the eventsourcing library as a commit."""
    try:
        events, header = commit_in(notification.originator_version, notification.state)
    except CorruptStore as error:
        raise CorruptStore(
            "game {game}: the commit of event {position}: {error}.",
            game=notification.originator_id,
            position=notification.originator_version,
            error=reason_of(error),
        ) from error
    return Notified(notification.id, as_uuid(notification.originator_id), tuple(events), header)


def events_in(payload: bytes, position: int) -> list[Recorded]:
    """Return the events of a commit.

    :raises SchemaError: a newer timewalk wrote the events.
    """
    commit = decode(payload, position)
    if position == 1:
        of_this_version(commit)
    return commit.events


def of_this_version(first: Commit) -> None:
    """Raise an error if a game's first commit has a format unknown to this program.

    :raises SchemaError: a newer timewalk wrote the game.
    """
    format = (first.header or {}).get("format")
    if type(format) is int and format > FORMAT:
        raise SchemaError(
            "event 1: its game has format {format}, this timewalk knows {known}: use a newer timewalk",
            1,
            format=format,
            known=FORMAT,
        )
    started = first.events[0].event if first.events else None
    if isinstance(started, GameStarted) and started.schema_version > SCHEMA:
        raise SchemaError(
            "event 1: its game's events are of version {version}, this timewalk knows {known}: use a newer timewalk",
            1,
            version=started.schema_version,
            known=SCHEMA,
        )


def as_uuid(id: UUID | str) -> UUID:
    """Return an id as a UUID."""
    return id if isinstance(id, UUID) else UUID(id)


def commit_in(position: int, state: bytes) -> Commit:
    """Decode the stored bytes of a commit, without checking its seal."""
    return decode(chain.opened(state), position)


def unbegun(id: UUID, header: Mapping[str, Any]) -> GameRow:
    """Return the row of a game before its first commit, from that commit's header."""
    parent = header.get("parent")
    return GameRow(
        key=0,
        id=id,
        head=0,
        commits=0,
        hash=chain.beginning(id),
        turns=0,
        seats=(),
        winners=None,
        reason="",
        created=header["created"],
        engine=header["engine"],
        parent=UUID(parent[0]) if parent else None,
        parent_position=parent[1] if parent else None,
    )


_TELLING = frozenset((TurnBegan, TurnSetUp, GameEnded, GameStarted))
"""Classes of events that change the row of a game."""


def told(row: GameRow, events: Sequence[Recorded], hash: bytes) -> GameRow:
    """Return the game's row updated by another commit.

    Seats, turns, winners and reason are taken from the events.
    """
    turns, seats, winners, reason = row.turns, row.seats, row.winners, row.reason
    for recorded in events:
        event = recorded[4]
        cls = event.__class__
        if cls not in _TELLING:
            continue
        if cls is TurnBegan or (cls is TurnSetUp and event.under_way):  # type: ignore[attr-defined]
            turns = event.number  # type: ignore[attr-defined]
        elif cls is GameEnded:
            winners, reason = event.winners, str(event.reason)  # type: ignore[attr-defined]
        elif cls is GameStarted:
            seats = event.seats  # type: ignore[attr-defined]
    return GameRow(
        row.key,
        row.id,
        events[-1].position,
        row.commits + 1,
        hash,
        turns,
        seats,
        winners,
        reason,
        row.created,
        row.engine,
        row.parent,
        row.parent_position,
    )
