"""109.3. Printed values of cards, from their descriptions in a file of facts."""

from __future__ import annotations

import re

from domain.board.characteristics import Printed
from domain.terms import COLORS
from replay.observing.arena.printed import PERHAPS
from replay.observing.facts.forms import Card

SUPERTYPES = frozenset(("basic", "host", "legendary", "ongoing", "snow", "world"))
DASHES = re.compile(r"\s+[—–-]+\s+")


def printed_of(card: Card, *, token: bool = False) -> Printed:
    """Return the printed values of a card, as far as its description has them.

    Types come from `type_line` if there is one: `"Legendary Creature — Elf Druid"`. Without a number of
    abilities, a card other than a basic land may have abilities (`PERHAPS`). Colours are those of the mana cost
    unless they are told.
    """
    supertypes, types, subtypes = card.supertypes, card.types, card.subtypes
    if card.type_line is not None:
        line, *sub = DASHES.split(card.type_line, maxsplit=1)
        words = [word for word in line.split() if word.lower() != "token"]
        supertypes = tuple(word for word in words if word.lower() in SUPERTYPES)
        types = tuple(word for word in words if word.lower() not in SUPERTYPES)
        subtypes = tuple(sub[0].split()) if sub else ()
    supertypes, types = tuple(map(str.lower, supertypes)), tuple(map(str.lower, types))
    basic = "basic" in supertypes and "land" in types
    count = card.abilities
    abilities = tuple(range(count)) if count is not None else () if basic else (PERHAPS,)
    return Printed(
        name=card.name,
        mana_cost=card.mana_cost,
        colors=card.colors if card.colors is not None else colors_of(card.mana_cost or ""),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=_number(card.power),
        toughness=_number(card.toughness),
        loyalty=_number(card.loyalty),
        keywords=tuple(map(str.lower, card.keywords)),
        abilities=abilities,
        token=token,
    )


def colors_of(mana_cost: str) -> str:
    """202.2. Return the colours of a mana cost: `"{1}{G}{U}"` → `"UG"`."""
    return "".join(letter for letter in COLORS if letter in mana_cost.upper())


def _number(value: int | str | None) -> int | None:
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            return 0  # a value defined by an ability counts as 0 (208.2)
    return value
