"""Games in files of other programs: facts, or the MTG Replay Notation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from replay.observing.beginnings import BEGINNING, is_facts, is_replay

if TYPE_CHECKING:
    from replay.observing.facts.reading import Account

__all__ = ("account", "is_told")


def is_told(path: Path) -> bool:
    """Return True if a file is in one of the forms known here."""
    beginning = _beginning(path)
    return is_facts(beginning) or is_replay(beginning)


def account(path: Path, *, engine: str = "", most: int | None = None) -> Account:
    """Read the game in a file of another program.

    :raises BadFacts: the file does not fit its form.
    """
    from replay.observing.facts import reading as facts
    from replay.observing.notation import reading as notation

    read = facts.read if is_facts(_beginning(path)) else notation.read
    return read(path, engine=engine, most=facts.MOST_BYTES if most is None else most)


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(BEGINNING)
    except OSError:
        return b""
