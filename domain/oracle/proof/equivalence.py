"""Whether two definitions say the same: names of targets and results, and the order of what is combined, aside."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.language import CardDefinition, twigs
from domain.cards.language.twigs import Twig
from domain.oracle.parser.template import Said

_ON_STACK = ("spell", "ability", "activated_ability", "triggered_ability")
"""405.1. What is on the stack, whether that is said or not."""


def alike(one: CardDefinition, other: CardDefinition) -> bool:
    """Return True if two definitions of a card say the same in other names."""
    return plainly(one) == plainly(other)


def plainly(definition: CardDefinition) -> Said:
    """Return a definition with names by the order in which they are given, and combined filters in their own order."""
    data = definition.dump()
    read = twigs.twigs(data.get("abilities", []), twigs.union("Ability"))
    data["abilities"] = [twigs.renamed(ability, {}, _names) for ability in read]
    return _ordered(data)


def _names(one: Twig, names: twigs.Names) -> twigs.Names:
    """Return the names within a construct: one with targets, or an ability, gives its own."""
    if names and not any(twigs.targets(one)):
        return names
    given = dict.fromkeys(_given(one))
    return {**names, **{name: f"n{len(names) + number}" for number, name in enumerate(given)}}


def _given(one: Twig) -> Iterator[str]:
    """Yield the names that a text gives, but for those of texts within it."""
    yield from twigs.gives(one)
    for _, inner in twigs.inside(one):
        if not any(twigs.targets(inner)):
            yield from _given(inner)


def _ordered(value: Said) -> Said:
    if isinstance(value, list):
        return [_ordered(inside) for inside in value]
    if not isinstance(value, dict):
        return value
    found = {key: _ordered(inside) for key, inside in value.items()}
    for key in ("all", "any"):
        inside = found.get(key)
        if isinstance(inside, list):
            on_stack = key == "all" and any(isinstance(one, dict) and one.get("is") in _ON_STACK for one in inside)
            found[key] = sorted((one for one in inside if not (on_stack and one == {"zone": "stack"})), key=repr)
    return dict(sorted(found.items()))
