"""707.9. In what a copy differs from what it copies."""

from __future__ import annotations

from typing import Literal

from domain.cards.grammar import Amount, Filter, Node
from domain.cards.language.parts import Ability


class CountersBesides(Node):
    """707.9e, 707.9f. So many additional counters of a kind, if what enters as a copy then matches `of`."""

    counters: str
    n: Amount = 1
    of: Filter | None = None


class Except(Node):
    """707.9. In what a copy differs from what it copies.

    Name, colours by letter and power and toughness instead; types, subtypes and supertypes besides; `without`
    supertypes; what it `keeps` of its own; keywords and abilities it `has` besides, "this_ability" for the one that
    makes it a copy; counters it enters with besides.
    """

    name: str | None = None
    colors: str | None = None
    pt: str | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    keeps: tuple[Literal["name", "mana_cost", "colors", "pt"], ...] = ()
    has: tuple[str | Ability, ...] = ()
    enters_with: tuple[CountersBesides, ...] = ()
