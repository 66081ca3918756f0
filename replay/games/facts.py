"""A recorded game as a file of facts, which other programs can read, and write."""

from __future__ import annotations

import os
from pathlib import Path

from replay.observing.facts.writing import Writing
from replay.observing.notation.writing import NotationWriting
from replay.store.commits import engine
from replay.store.stored import StoredGame
from replay.store.transfer import written


def export_facts(game: StoredGame, file: str | os.PathLike[str]) -> Writing:
    """Export a game as facts to a file, which appears only once fully written.

    An existing file of that name is replaced; a name ending in `.zst` makes a packed file. The returned `Writing`
    counts the facts, and lists what no fact can express.

    :raises CannotBeTold: the record begins in the middle of a game.
    :raises StoreError: the file cannot be written.
    """
    writing = Writing(game.events(), id=str(game.row.id), engine=engine(), started=started(game.row.created))
    lines = writing.lines()
    header = next(lines)
    with written(Path(file)) as write:
        write(header)
        for line in lines:
            write(line)
    return writing


def export_notation(game: StoredGame, file: str | os.PathLike[str]) -> NotationWriting:
    """Export a game in the MTG Replay Notation, like `export_facts`.

    :raises CannotBeTold: the record begins in the middle of a game.
    :raises StoreError: the file cannot be written.
    """
    writing = NotationWriting(game.events(), id=str(game.row.id), started=started(game.row.created))
    document = writing.document()
    with written(Path(file)) as write:
        write(document)
    return writing


def started(created: str) -> str | None:
    """Return the start of a game in the form of a header, None if unknown."""
    return f"{created[:19]}Z" if len(created) >= 19 else None
