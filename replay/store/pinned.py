"""Card definitions stored with a game, by hash.

A game that was decided here has all its definitions from the first commit on. An observed game learns its cards one
by one. When an event tells what is printed on a card whose text is known here, the event names the text's hash, and
its commit stores the definition.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.board.state import Board


class Pinned(NamedTuple):
    """Hashes of required and of optional card definitions of a game.

    Optional are the definitions of tokens, as cards describe them.
    """

    needed: tuple[str, ...]
    others: tuple[str, ...]


def pinned(header: Iterable[str], board: Board | None) -> Pinned:
    """Return the hashes of a game's definitions: those in its header and on its board.

    Pass the board only for an observed game. Definitions derived from others are left out: with words replaced
    (612.1), or with texts spliced onto them (612.10).
    """
    needed: dict[str, None] = dict.fromkeys(header)
    others: dict[str, None] = {}
    if board is not None:
        for number, printed in sorted(board.definitions.items()):
            if printed.hash and number not in board.rewritten and number not in board.spliced:
                (others if printed.token else needed)[printed.hash] = None
    return Pinned(tuple(needed), tuple(hash for hash in others if hash not in needed))
