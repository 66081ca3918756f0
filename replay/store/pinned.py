"""Definitions stored with a game, by hash.

A game that was decided here has all its definitions from the first commit on. An observed game learns its cards one by
one: a fact names the text of a card known here when it says what is printed on the card, and the commit with that fact
brings the definition along.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.board.state import Board


class Pinned(NamedTuple):
    """Hashes of required and of optional definitions.

    Optional are the definitions of tokens, as cards describe them.
    """

    needed: tuple[str, ...]
    others: tuple[str, ...]


def pinned(header: Iterable[str], board: Board | None) -> Pinned:
    """Return the definitions of a game: those in its header and those on its board.

    Pass the board only for an observed game. Definitions derived from others are left out: with words replaced (612.1),
    or with texts spliced onto them (612.10).
    """
    needed: dict[str, None] = dict.fromkeys(header)
    others: dict[str, None] = {}
    if board is not None:
        for number, printed in sorted(board.definitions.items()):
            if printed.hash and number not in board.rewritten and number not in board.spliced:
                (others if printed.token else needed)[printed.hash] = None
    return Pinned(tuple(needed), tuple(hash for hash in others if hash not in needed))
