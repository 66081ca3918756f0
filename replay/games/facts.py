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
    """Write a game as facts, to a file that replaces one of that name once all is written; packed if it ends in .zst.

    Says how many facts there are, and what of the game no fact can say.

    :raises CannotBeTold: the game begins in the middle of one.
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
    """Write a game in the MTG Replay Notation, as `export_facts` writes it as facts.

    :raises CannotBeTold: the game begins in the middle of one.
    :raises StoreError: the file cannot be written.
    """
    writing = NotationWriting(game.events(), id=str(game.row.id), started=started(game.row.created))
    document = writing.document()
    with written(Path(file)) as write:
        write(document)
    return writing


def started(created: str) -> str | None:
    """When a game began, as a header has it; None where it is not known."""
    return f"{created[:19]}Z" if len(created) >= 19 else None
