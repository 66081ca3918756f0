"""107.3. The X of a text: a cost has it, or the text defines it."""

from __future__ import annotations

from typing import get_args

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.costs import Cost, CostNode, PayMana, Target, varies
from domain.cards.language.abilities import (
    Activated,
    AdditionalCost,
    CastWay,
    Keyword,
    Triggered,
    TurnsUp,
    is_of_cycling,
    is_of_turning_up,
)
from domain.cards.language.effects.control_flow import PayEffect, Unless, Where
from domain.cards.language.part import Part
from domain.cards.language.tree import uses
from domain.errors import said
from domain.mana import mana_cost


def unexplained_x(
    card_cost: str | None,
    abilities: tuple[Part, ...],
    paid: tuple[Cost, ...],
    ability: Part,
    path: str,
    nodes: tuple[tuple[str, Node], ...],
) -> Faults:
    """Yield a fault where a text uses X without a value.

    X has a value if a cost contains it, or if the text defines it. For an ability about turning the card face up,
    the costs for that count, too (702.37f), and for one about cycling the card the cost of cycling (702.29c). These
    are among the card's `abilities`. `paid` are the additional costs of the card.
    """
    yield from _announced(ability, path, nodes)
    if isinstance(ability, Activated):
        cost = any(
            (isinstance(part, PayMana) and mana_cost(part.mana).x)
            or getattr(part, "loyalty", None) == "-x"
            or varies(part)
            for part in ability.cost
        )
    else:
        about = tuple(one for one in abilities if _gives_x(one, ability))
        cost = (card_cost is not None and mana_cost(card_cost).x > 0) or bool(about) or any(map(varies, paid))
        cost = cost or (isinstance(ability, Triggered) and ability.is_about_x) or any(map(_is_kicked_for_x, abilities))
    if cost:
        return
    determined = tuple(
        f"{where}.do"
        for where, node in nodes
        if isinstance(node, Where) or (isinstance(node, PayEffect) and _asks(node.pay))
    )
    for where, node in nodes:
        if isinstance(node, PayEffect) and any(map(varies, node.pay)):  # 107.3f: the player chooses it as they pay
            determined += (f"{where}.pay", f"{where}.do")
    for where, node in nodes:
        if isinstance(node, Unless) and _asks(node.unless) and not where.startswith(determined):
            yield f"{where}.unless", said("say what X is")
        if ("x" in uses(node) or (isinstance(node, Target) and node.n == "x")) and not where.startswith(determined):
            yield where, said("x is used, and no cost here has {X}")


def _is_kicked_for_x(other: Part) -> bool:
    """107.3m. Return True if an optional additional cost of the spell has an X."""
    return isinstance(other, AdditionalCost) and other.optional and _asks(other.additional)


def _gives_x(other: Part, ability: Part) -> bool:
    """702.29c, 702.37f. Return True if the ability is about what was done for the other's cost, which has an X."""
    if isinstance(other, TurnsUp):
        return is_of_turning_up(ability) and _asks(other.turns_up)
    cycling = isinstance(other, Keyword) and other.keyword in ("cycling", "typecycling") and _asks(other.cost or ())
    return cycling and is_of_cycling(ability)


def must_be_paid(ability: Part) -> tuple[Cost, ...]:
    """118.8. Return an ability's mandatory additional costs, unless they have an alternative."""
    if not isinstance(ability, AdditionalCost) or ability.optional or ability.or_ or ability.modes is not None:
        return ()
    return ability.additional


def _announced(ability: Part, path: str, nodes: tuple[tuple[str, Node], ...]) -> Faults:
    """601.2b, 602.2b. Check that X counts things only in costs where players announce X.

    These are the costs to cast a spell or activate an ability.
    """
    costs = ability.cost if isinstance(ability, (Activated, CastWay, Keyword)) else must_be_paid(ability)
    costs = costs or ()
    for where, node in nodes:
        if (
            isinstance(node, get_args(CostNode))
            and getattr(node, "n", None) == "x"
            and not any(node is cost for cost in costs)
        ):
            yield f"{where}.n", said("only what must be paid to cast it, or to activate it, can take X of something")


def _asks(costs: tuple[Cost, ...]) -> bool:
    """Return True if a cost has an X that the text does not define."""
    return any(isinstance(cost, PayMana) and cost.x is None and mana_cost(cost.mana).x > 0 for cost in costs)
