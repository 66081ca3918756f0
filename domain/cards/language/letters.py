"""107.3. What X stands for in a text: a cost has it, or the text says what it is."""

from __future__ import annotations

from domain.cards.check.names import referred
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.costs import Cost, PayMana, Target
from domain.cards.language.abilities import Activated, TurnsUp, is_of_turning_up
from domain.cards.language.effects.following import PayEffect, Unless, Where
from domain.cards.language.parts import Part
from domain.errors import said
from domain.mana import mana_cost


def unexplained_x(
    card_cost: str | None, turnings: tuple[TurnsUp, ...], ability: Part, nodes: tuple[tuple[str, Node], ...]
) -> Faults:
    """Where x is used, a cost has it, or it is said what it is; 702.37f: also that for which the card is turned up."""
    if isinstance(ability, Activated):
        cost = any(
            (isinstance(part, PayMana) and mana_cost(part.mana).x) or getattr(part, "loyalty", None) == "-x"
            for part in ability.cost
        )
    else:
        turned = is_of_turning_up(ability) and any(_asks(part.turns_up) for part in turnings)
        cost = (card_cost is not None and mana_cost(card_cost).x > 0) or turned
    if cost:
        return
    determined = tuple(
        f"{where}.do"
        for where, node in nodes
        if isinstance(node, Where) or (isinstance(node, PayEffect) and _asks(node.pay))
    )
    for where, node in nodes:
        if isinstance(node, Unless) and _asks(node.unless) and not where.startswith(determined):
            yield f"{where}.unless", said("say what X is")
        if ("x" in referred(node) or (isinstance(node, Target) and node.n == "x")) and not where.startswith(determined):
            yield where, said("x is used, and no cost here has {X}")


def _asks(costs: tuple[Cost, ...]) -> bool:
    """Whether a cost has an X of which the text does not say what it is."""
    return any(isinstance(cost, PayMana) and cost.x is None and mana_cost(cost.mana).x > 0 for cost in costs)
