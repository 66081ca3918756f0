"""Texts of the cards of a stored game, for sentences.

They are read when the first is asked for.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from domain.board.characteristics import Printed
from replay.errors import CorruptStore
from replay.store.stored import StoredGame

if TYPE_CHECKING:  # texts are slow to load, and most logs need none
    from domain.cards.language import CardDefinition


class CardTexts:
    """Definitions of a game's cards, by what is printed on them."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self._known: dict[str, CardDefinition] | None = None

    def __call__(self, printed: Printed) -> CardDefinition | None:
        """Return the definition of printed characteristics; None if unknown or damaged."""
        if self._known is None:
            from domain.cards.language import with_tokens

            self._known = {}
            with suppress(CorruptStore):
                cards = self.stored.definitions().values()
                self._known = {one.hash: one for card in cards for one in with_tokens(card)}
        return self._known.get(printed.hash)
