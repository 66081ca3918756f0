"""Names of decks in reports: lists with the same cards are one deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from projections.counting.sides import Side


def one_name_each(sides: Collection[Side]) -> list[Side]:
    """Return the sides with a single name for each list of cards.

    The name that most sides gave to the list counts, and names by cards or colours where nobody gave one.
    """
    names = names_of_lists(sides)
    return [_renamed(side, names) for side in sides]


def names_of_lists(sides: Collection[Side]) -> dict[str, str]:
    """Return the name of each known list."""
    called: dict[str, Counter[tuple[bool, str]]] = {}
    for side in sides:
        if side.cards_of:
            called.setdefault(side.cards_of, Counter())[side.named, side.deck] += 1
    return {cards: min(names, key=lambda one: (not one[0], -names[one], one[1]))[1] for cards, names in called.items()}


def _renamed(side: Side, names: Mapping[str, str]) -> Side:
    deck = names.get(side.cards_of, side.deck)
    lists = side.cards_against or ("",) * len(side.against)
    against = tuple(
        (names.get(cards, called), player) for cards, (called, player) in zip(lists, side.against, strict=True)
    )
    return side if (deck, against) == (side.deck, side.against) else side._replace(deck=deck, against=against)
