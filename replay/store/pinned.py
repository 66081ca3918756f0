"""Which definitions a game is kept with, by their hashes.

A game that was decided here has them all from its first commit on. One that was observed meets its cards one by one:
its facts name the text of a card, where it is known here, as they tell what is printed on it, and the commit that tells
it brings the definition along.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.board.state import Board


class Pinned(NamedTuple):
    """The hashes of definitions that have to be there, and of others that may be: of tokens, which cards describe."""

    needed: tuple[str, ...]
    others: tuple[str, ...]


def pinned(header: Iterable[str], board: Board | None) -> Pinned:
    """The definitions of a game: those of its header and, if it was observed, those that its board names.

    Not those that are made of others: with words replaced (612.1), or with texts spliced onto them (612.10).
    """
    needed: dict[str, None] = dict.fromkeys(header)
    others: dict[str, None] = {}
    if board is not None:
        for number, printed in sorted(board.definitions.items()):
            if printed.hash and number not in board.rewritten and number not in board.spliced:
                (others if printed.token else needed)[printed.hash] = None
    return Pinned(tuple(needed), tuple(hash for hash in others if hash not in needed))
