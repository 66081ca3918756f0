"""Equality of definitions, apart from names and the order of combined filters.

The names are those of targets and results.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.language import CardDefinition, twigs
from domain.cards.language.twigs import Twig
from domain.oracle.parser.template import Said

_ON_STACK = ("spell", "ability", "activated_ability", "triggered_ability")
"""405.1. Kinds of objects that can only be on the stack, whether a filter says so or not."""


def alike(one: CardDefinition, other: CardDefinition) -> bool:
    """Return True if two definitions of a card say the same in other names."""
    return plainly(one) == plainly(other)


def plainly(definition: CardDefinition) -> Said:
    """Return a definition in a normal form.

    Names are numbered in the order in which they are given, and combined filters are sorted.
    """
    data = definition.dump()
    read = twigs.twigs(data.get("abilities", []), twigs.union("Ability"))
    data["abilities"] = [twigs.renamed(ability, {}, _names) for ability in read]
    return _ordered(data)


def _names(one: Twig, names: twigs.Names) -> twigs.Names:
    """Return the new names that hold within a construct.

    The names that an ability, or a construct with targets, gives are numbered and added.
    """
    if names and not any(twigs.targets(one)):
        return names
    own = dict.fromkeys(_given(one))
    return {**names, **{name: f"n{len(names) + number}" for number, name in enumerate(own)}}


def _given(one: Twig) -> Iterator[str]:
    """Yield the names that a text gives, without the names of nested texts."""
    yield from twigs.gives(one)
    for _, inner in twigs.inside(one):
        if not any(twigs.targets(inner)):
            yield from _given(inner)


def _ordered(value: Said) -> Said:
    if isinstance(value, list):
        return [_ordered(inside) for inside in value]
    if not isinstance(value, dict):
        return value
    ordered = {key: _ordered(inside) for key, inside in value.items()}
    for key in ("all", "any"):
        inside = ordered.get(key)
        if isinstance(inside, list):
            on_stack = key == "all" and any(isinstance(one, dict) and one.get("is") in _ON_STACK for one in inside)
            ordered[key] = sorted((one for one in inside if not (on_stack and one == {"zone": "stack"})), key=repr)
    return dict(sorted(ordered.items()))
