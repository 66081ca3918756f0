"""707.9. Exceptions of copy effects."""

from __future__ import annotations

from typing import Literal

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, Filter
from domain.cards.grammar.references import Colors, Quality, Subtype
from domain.cards.language.characteristics import card_types, numbers_of, supertypes
from domain.cards.language.parts import Ability, granted
from domain.errors import said


class CountersBesides(Node):
    """707.9e, 707.9f. Additional counters on a permanent that enters as a copy.

    With `of`, only if the permanent matches as it enters.
    """

    counters: str
    n: Amount = 1
    of: Filter | None = None

    def faults(self, path: str) -> Faults:
        return words.counters(self.counters, f"{path}.counters")


class Except(Node):
    """707.9. The differences between a copy and the copied object.

    In place of the copied values:

    - `name`, `colors` by letter, `pt`, `creature_types`.
    - `keeps`: values of the copy's own that it keeps.
    - `no_mana_cost`: the copy has no mana cost.

    In addition to the copied values, or taken from them:

    - `more_colors`, by letter.
    - `types`, `subtypes`, `supertypes`; `without`: supertypes that the copy lacks; `only_types`: it loses all other
      card types (205.1a).
    - `has`: keywords and abilities; "this_ability" is the ability that makes the copy.
    - `enters_with`: counters.
    """

    name: str | None = None
    colors: Colors | None = None
    more_colors: Colors | None = None
    pt: str | None = None
    creature_types: tuple[Subtype, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[Subtype, ...] = ()
    supertypes: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    keeps: tuple[Literal["name", "mana_cost", "colors", "pt"], ...] = ()
    has: tuple[Quality | Ability, ...] = ()
    enters_with: tuple[CountersBesides, ...] = ()
    no_mana_cost: bool = False
    only_types: bool = False

    def faults(self, path: str) -> Faults:
        """707.9. Check that a copy can have the values that differ."""
        yield from words.colors(self.colors, f"{path}.colors")
        yield from words.colors(self.more_colors, f"{path}.more_colors")
        if self.pt is not None:
            yield from words.read(numbers_of, self.pt, f"{path}.pt")
            if "*" in self.pt:
                yield f"{path}.pt", said("write numbers; what defines them is not copied")
        yield from card_types(self.types, f"{path}.types")
        yield from supertypes(self.supertypes, f"{path}.supertypes")
        yield from supertypes(self.without, f"{path}.without")
        for number, one in enumerate(self.has):
            if one != "this_ability":
                yield from granted(one, f"{path}.has[{number}]")
