"""702.139. Companions: cards outside the game, and the starting decks that may have them."""

from __future__ import annotations

from typing import Literal

from domain.cards.check.saying import Faults
from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Times
from domain.cards.language.part import Part
from domain.errors import said


class Companion(Part):
    """702.139a. The condition for a starting deck to have the card as its companion.

    It is about the cards of the deck that match `companion`:

    - `are`: each of them matches this filter.
    - `differ`: each of them has a different "name".
    - `share`: all of them share a "card_type".
    - `beyond`: there are at least so many cards more than the minimum size of a deck.
    """

    companion: Filter
    are: Filter | None = None
    differ: Literal["name"] | None = None
    share: Literal["card_type"] | None = None
    beyond: Times | None = None

    def faults(self, path: str) -> Faults:
        if len([one for one in (self.are, self.differ, self.share, self.beyond) if one is not None]) != 1:
            yield path, said("say one thing of the deck: are, differ, share or beyond")

    def grantable(self) -> bool:
        return False
