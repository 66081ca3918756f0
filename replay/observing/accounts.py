"""Games that other programs tell in files of their own: which form a file has, and the game in it."""

from __future__ import annotations

from pathlib import Path

from replay.observing.facts import reading as facts
from replay.observing.facts.reading import BEGINNING, Account, unpacked_beginning
from replay.observing.notation import reading as notation

__all__ = ("Account", "account", "is_told")


def is_told(path: Path) -> bool:
    """Whether a file tells a game in one of the forms that are known here."""
    beginning = _beginning(path)
    return facts.is_facts(beginning) or notation.is_replay(unpacked_beginning(beginning))


def account(path: Path, *, engine: str = "", most: int = facts.MOST_BYTES) -> Account:
    """The game that a file tells.

    :raises BadFacts: the file is not of its form.
    """
    read = facts.read if facts.is_facts(_beginning(path)) else notation.read
    return read(path, engine=engine, most=most)


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(BEGINNING)
    except OSError:
        return b""
