"""Search of playable cards by part of their names."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from domain.cards.language import CardDefinition
from replay.cards.places import state_of_own
from replay.cards.shelves import all_cards


def fitting(search: str) -> list[str]:
    """Return the names of playable cards that have these letters, the best first.

    Best are names that begin so, then those with a word that begins so. Accents, case and signs do not count.
    """
    wanted = folded(search)
    if not wanted:
        return []
    ranked = []
    for letters, name in _names(state_of_own()):
        if wanted in letters:
            rank = 0 if letters == wanted else 1 if letters.startswith(wanted) else 2 if f" {wanted}" in letters else 3
            ranked.append((rank, letters, name))
    return [name for _, _, name in sorted(ranked)]


def size_of(card: CardDefinition) -> str:
    """Return a card's printed size, such as 2/2, or its loyalty; empty without any."""
    if card.pt is not None:
        return card.pt
    return "" if card.loyalty is None else str(card.loyalty)


def folded(text: str) -> str:
    """Return a text without accents, case and signs, for comparing names."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("æ", "ae").replace("'", "").replace("’", ""))
    letters = "".join(letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.split())


@lru_cache(maxsize=1)
def _names(_own: tuple[Path, int]) -> tuple[tuple[str, str], ...]:
    """Return the names of all playable cards, folded and as printed; cached until the user's cards change."""
    return tuple((folded(name), name) for name in all_cards())
