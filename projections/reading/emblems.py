"""114. Emblems have no name (114.3): they are told by the card whose text gives them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # texts are slow to load, and most readers need none
    from domain.cards.language import CardDefinition

NAMELESS: Final = "Emblem"
"""Name of the definition of every emblem without a name of its own."""

KEPT = 2000
"""Most cards whose emblems are kept."""


def giver_among(emblem: CardDefinition, cards: Iterable[CardDefinition | None]) -> str:
    """Return the name of the only card that gives an emblem.

    Empty if there is none, or several.
    """
    names = {card.name for card in cards if card is not None and emblem in _emblems(card)}
    return names.pop() if len(names) == 1 else ""


@lru_cache(maxsize=KEPT)
def _emblems(card: CardDefinition) -> tuple[CardDefinition, ...]:
    from domain.cards.language import created

    return tuple(made for made in created(card) if made.name == NAMELESS)
