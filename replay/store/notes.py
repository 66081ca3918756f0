"""Notes on places in games, kept beside the games and never in their records.

The table is made with the first note. No hash covers it, and no export of a game has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from uuid import UUID

from replay.store.driver_errors import plain_words
from replay.store.recorder import Projecting
from replay.store.store import Store

TABLE = "notes_1"

TRACKED = "notes 1"
"""Name under which the database tracks that the table exists."""

COLUMNS = (
    "id TEXT PRIMARY KEY, game TEXT NOT NULL, viewer TEXT NOT NULL, position BIGINT NOT NULL, other BIGINT,"
    " words TEXT NOT NULL, made TEXT NOT NULL"
)


class Note(NamedTuple):
    """Note on a place in a game, as one viewer sees it.

    - `viewer`: judge, spectator or a seat's number.
    - `position`: the place in the whole log; `other` a second place to compare it with.
    - `made`: the time, in ISO 8601.
    """

    id: UUID
    game: UUID
    viewer: str
    position: int
    other: int | None
    words: str
    made: str


def keep_note(store: Store, note: Note, most: int) -> bool:
    """Store a note, once; return False if the game already has `most` others."""
    with _writing(store) as rows:
        if rows.execute(f"SELECT id FROM {TABLE} WHERE id = ?", (str(note.id),)):
            return True
        ((count,),) = rows.execute(f"SELECT COUNT(*) FROM {TABLE} WHERE game = ?", (str(note.game),))
        if count >= most:
            return False
        values = (str(note.id), str(note.game), *note[2:])
        rows.execute(f"INSERT INTO {TABLE} VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return True


def notes_of(store: Store, game: UUID) -> list[Note]:
    """Return all notes on a game, by place and then oldest first."""
    with plain_words(store.shown):
        if store.recorder.max_tracking_id(TRACKED) is None:
            return []
        rows = store.recorder.ask(f"SELECT * FROM {TABLE} WHERE game = ? ORDER BY position, made, id", (str(game),))
    return [Note(UUID(id), UUID(of), *rest) for id, of, *rest in rows]


def forget_note(store: Store, id: UUID) -> None:
    """Delete a note."""
    with _writing(store) as rows:
        rows.execute(f"DELETE FROM {TABLE} WHERE id = ?", (str(id),))


@contextmanager
def _writing(store: Store) -> Iterator[Projecting]:
    with plain_words(store.shown), store.recorder.projecting(TRACKED) as rows:
        if not rows.last:
            rows.execute(f"CREATE TABLE IF NOT EXISTS {TABLE} ({COLUMNS})")
            rows.execute(f"CREATE INDEX IF NOT EXISTS {TABLE}_game ON {TABLE} (game)")
            rows.reached(1)
        yield rows
