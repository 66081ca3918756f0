"""903.3-903.5. How a Commander deck is built: a hundred cards, each name once, in the colours of its commander."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from domain.cards.language import CardDefinition
from domain.errors import TimewalkError
from domain.terms import BASIC_LAND_MANA, COLORS, SUPPLEMENTARY

SIZE = 100
"""903.5a. The commander is one of them."""

NEVER_IN_A_DECK = SUPPLEMENTARY | {"dungeon"}
"""309.2, 311.2, 312.2, 314.2. The types of cards that stand apart."""

_SYMBOL = re.compile(r"\{([^{}]+)\}")


class BadDeck(TimewalkError, ValueError):
    """A deck is not built as its format wants: which deck, what is wrong, and what would be right."""


def color_identity(card: CardDefinition) -> str:
    """903.4. The colours of every mana symbol in a card's cost and text, and those it has otherwise; both faces count.

    What a token is, what a filter asks for, and mana "of any colour" have no symbols.
    """
    found = set(card.colors or "")
    for text in _texts(card.model_dump(mode="json", by_alias=True, exclude={"name", "back"})):
        for symbol in _SYMBOL.findall(text):
            found |= set(symbol) & set(COLORS)
    if card.back is not None:
        found |= set(color_identity(card.back))
    return "".join(color for color in COLORS if color in found)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def can_command(card: CardDefinition, vehicles: bool) -> bool:
    """903.3. Whether it is a legendary creature; today (`vehicles`) a legendary Vehicle as well."""
    types, supertypes, subtypes = card.type_line
    return "legendary" in supertypes and ("creature" in types or (vehicles and "Vehicle" in subtypes))


def check_commander_deck(
    name: str,
    commander: Sequence[CardDefinition],
    deck: Sequence[CardDefinition],
    sideboard: Sequence[CardDefinition] = (),
    *,
    vehicles: bool = False,
) -> None:
    """903.5. Whether a deck, its commander apart, can be played; `vehicles` as today, where those can be commanders.

    :raises BadDeck: the first thing that is wrong with it, and what would be right.
    """
    if len(commander) != 1:
        raise BadDeck(f"{name} has {len(commander)} commanders: name one legendary creature (903.3).")
    leader = commander[0]
    if not can_command(leader, vehicles):
        wanted = "legendary creature or Vehicle" if vehicles else "legendary creature"
        raise BadDeck(f"{name}: {leader.name} cannot be a commander, for it is no {wanted} (903.3).")
    if len(deck) + 1 != SIZE:
        raise BadDeck(f"{name} has {len(deck) + 1} cards, its commander included; it must have {SIZE} (903.5a).")
    if sideboard:
        raise BadDeck(f"{name} has a sideboard of {len(sideboard)} cards; Commander has none.")
    for card, count in Counter((leader, *deck)).items():
        if count > 1 and "basic" not in card.type_line[1]:
            raise BadDeck(f"{name} has {card.name} {count} times; only basic lands may be more than once (903.5b).")
    colors = color_identity(leader)
    for card in deck:
        if not NEVER_IN_A_DECK.isdisjoint(card.type_line[0]):
            raise BadDeck(f"{name}: {card.name} is a {card.type_line[0][0]}, and no deck holds any.")
        beyond = [color for color in color_identity(card) if color not in colors]
        if beyond:
            raise BadDeck(
                f"{name}: {card.name} has {_listed(beyond)} in its colour identity; with {leader.name} it may be"
                f" {_listed(colors)} (903.5c)."
            )
        makes = [BASIC_LAND_MANA[land] for land in card.type_line[2] if land in BASIC_LAND_MANA]
        beyond = [color for color in makes if color not in colors]
        if beyond:
            raise BadDeck(
                f"{name}: {card.name} could make {_listed(beyond)}; with {leader.name} it may be {_listed(colors)}"
                " (903.5d)."
            )


def _listed(colors: Sequence[str]) -> str:
    return ", ".join(_NAMES[color] for color in colors) or "colourless only"


_NAMES = dict(zip(COLORS, ("white", "blue", "black", "red", "green"), strict=True))
