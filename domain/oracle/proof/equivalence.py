"""Whether two definitions say the same: names of targets and results, and the order of what is combined, aside."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.language import CardDefinition
from domain.oracle.parser.template import Said

_ON_STACK = ("spell", "ability", "activated_ability", "triggered_ability")
"""405.1. What is on the stack, whether that is said or not."""


def alike(one: CardDefinition, other: CardDefinition) -> bool:
    """Whether two definitions of a card say the same in other names."""
    return plainly(one) == plainly(other)


def plainly(definition: CardDefinition) -> Said:
    """A definition with names by the order in which they are given, and combined filters in an order of their own."""
    data = definition.dump()
    abilities = data.get("abilities")
    data["abilities"] = [_renamed(ability) for ability in abilities] if isinstance(abilities, list) else []
    return _ordered(data)


def _renamed(ability: Said) -> Said:
    def given(value: Said) -> Iterator[str]:
        """The names that a text gives, but for those of texts within it."""
        if isinstance(value, dict):
            for key, inside in value.items():
                if key == "targets" and isinstance(inside, dict):
                    yield from inside
                elif key == "as" and isinstance(inside, str):
                    yield inside
                if not (isinstance(inside, dict) and "targets" in inside):
                    yield from given(inside)
        elif isinstance(value, list):
            for inside in value:
                if not (isinstance(inside, dict) and "targets" in inside):
                    yield from given(inside)

    def rename(value: Said, names: dict[str, str]) -> Said:
        if isinstance(value, dict):
            if "targets" in value:
                names = names | {name: f"n{len(names) + at}" for at, name in enumerate(dict.fromkeys(given(value)))}
            return {names.get(key, key): rename(inside, names) for key, inside in value.items()}
        if isinstance(value, list):
            return [rename(inside, names) for inside in value]
        return names.get(value, value) if isinstance(value, str) else value

    return rename(ability, {name: f"n{at}" for at, name in enumerate(dict.fromkeys(given(ability)))})


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
