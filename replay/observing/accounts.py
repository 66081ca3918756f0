"""Games that other programs tell in files, with recognition of the file's form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from replay.observing.beginnings import BEGINNING, is_facts, is_replay

if TYPE_CHECKING:
    from replay.observing.facts.reading import Account

__all__ = ("account", "is_told")


def is_told(path: Path) -> bool:
    """Return True if a file tells a game in a form that is known here."""
    beginning = _beginning(path)
    return is_facts(beginning) or is_replay(beginning)


def account(path: Path, *, engine: str = "", most: int | None = None) -> Account:
    """Return the game that a file tells.

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
