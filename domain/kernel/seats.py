"""A seat at the table: a player's name and deck."""

from __future__ import annotations

from typing import NamedTuple

from domain.cards.language import CardDefinition


class Seat(NamedTuple):
    """A player at the table: a name, a deck, a sideboard."""

    name: str
    deck: tuple[CardDefinition, ...]
    sideboard: tuple[CardDefinition, ...] = ()
    commander: tuple[CardDefinition, ...] = ()
    supplement: tuple[CardDefinition, ...] = ()
    """901.3, 904.3. A planar deck or a scheme deck."""

    def cards(self) -> tuple[CardDefinition, ...]:
        """Everything the player brings: deck, sideboard and supplementary deck."""
        return (*self.deck, *self.sideboard, *self.commander, *self.supplement)
