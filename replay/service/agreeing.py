"""Rematches and next games that one person proposes and the others agree to.

Proposals are kept in memory, as they are no part of any record. The games that come of them have ids that follow from
the game before, so that everybody's token finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.ids import PlayerId
from replay.games.decks import Deck
from replay.service.http.branch_shapes import What


class Proposal(NamedTuple):
    """A player's proposal to play again.

    `decks` are the decks after sideboarding, by seat.
    """

    seat: PlayerId
    what: What
    waits_for: tuple[PlayerId, ...]
    """Players who have not agreed yet."""
    decks: Mapping[PlayerId, Deck]
