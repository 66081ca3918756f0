"""602.1a. Properties of an activated ability's costs and instructions, computed once for each text."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from domain.cards.grammar.costs import Cost, Loyalty, PayMana, Sacrifice, varies
from domain.cards.language.effects.mana import AddMana, SpentOn
from domain.cards.language.part import Part
from domain.cards.language.tree import inside_text
from domain.mana import FREE, ManaCost, mana_cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.cards.grammar.constructs import Node


def adding_mana(effect: Node) -> Iterator[AddMana]:
    """605.1a. Yield the instructions that add mana in an instruction, those under a condition included.

    Delayed and reflexive triggers add mana only later.
    """
    if isinstance(effect, AddMana):
        yield effect
    elif not isinstance(effect, Part):
        for inner in inside_text(effect):
            yield from adding_mana(inner)


class OfItsCosts:
    """Base class of activated abilities: properties computed from costs and effects."""

    if TYPE_CHECKING:
        activated: tuple[Node, ...] | Node
        cost: tuple[Cost, ...]

    @cached_property
    def is_loyalty(self) -> bool:
        """606.1. True if the ability has a loyalty cost."""
        return any(isinstance(cost, Loyalty) for cost in self.cost)

    @cached_property
    def takes_x(self) -> bool:
        """107.3a. True if a cost other than mana has an X that its player announces."""
        return any(map(varies, self.cost))

    @cached_property
    def takes_itself(self) -> bool:
        """602.2b. True if the costs tap or sacrifice the object of the ability."""
        return any(
            cost == "tap_self" or (isinstance(cost, Sacrifice) and cost.sacrifice == "self") for cost in self.cost
        )

    @cached_property
    def price(self) -> ManaCost:
        """118. The mana among the costs."""
        total = FREE
        for cost in self.cost:
            if isinstance(cost, PayMana):
                total = total.joined(mana_cost(cost.mana))
        return total

    @cached_property
    def only_on(self) -> SpentOn | None:
        """106.6. The purposes on which the mana of the ability may be spent; None for any."""
        return next((one.only for one in self.adds if one.only is not None), None)

    @cached_property
    def adds(self) -> tuple[AddMana, ...]:
        """605.1a. The instructions by which the ability could add mana as it resolves."""
        effects = self.activated if isinstance(self.activated, tuple) else ()
        return tuple(one for effect in effects for one in adding_mana(effect))
