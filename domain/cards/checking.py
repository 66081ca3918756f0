"""What the shape of a definition cannot show: names that nothing binds, abilities that their card cannot have."""

from __future__ import annotations

from typing import Any

from domain.cards import language as l
from domain.cards.grammar import COSTS, ControllerOf, Node, OwnerOf, Target
from domain.errors import BadCard

ALWAYS = frozenset(
    (
        "self", "it", "you", "attached", "x", "each_player", "each_opponent", "opponent", "active_player",
        "defending_player", "chosen", "kicked", "all", "remaining",
    )
)  # fmt: skip
"""References that every text knows."""

_REFERENCES = frozenset(("what", "who", "ref"))


def check_names(definition: l.CardDefinition, source: str) -> None:
    """Every reference names something: a fixed word, a target, an earlier result, or part of the event.

    :raises BadCard: the first one that does not.
    """
    for part in definition.abilities:
        bound = set(ALWAYS)
        bound.update(_bound_in(part))
        for path, name in _references(part, ""):
            if name.startswith(("event.", "linked.", "done.")) or name in bound:
                continue
            raise BadCard(f"{source}: {definition.name}: {path}: nothing here is called {name!r}")
    for spec in l.token_specs(definition.abilities):
        if isinstance(spec, str) and spec not in l.PREDEFINED_TOKENS:
            known = ", ".join(l.PREDEFINED_TOKENS)
            raise BadCard(f"{source}: {definition.name}: create_token: {spec!r} is not one of {known}")


def _bound_in(value: Any) -> set[str]:
    """Names that targets and results bind anywhere within one ability."""
    found: set[str] = set()
    if isinstance(value, Node):
        for name, field in type(value).model_fields.items():
            inner = getattr(value, name)
            if name == "as_" and inner is not None:
                found.add(inner)
            elif name == "targets":
                found.update(inner)
            if field is not None:
                found |= _bound_in(inner)
    elif isinstance(value, tuple):
        for item in value:
            found |= _bound_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            found |= _bound_in(item)
    return found


_NAMING = {
    l.DealDamage: ("to", "source"),
    l.Destroy: ("destroy",),
    l.Exile: ("exile", "until_leaves"),
    l.Move: ("move", "under"),
    l.Counter: ("counter",),
    l.Tap: ("tap",),
    l.Untap: ("untap",),
    l.Apply: ("to",),
    l.Attach: ("attach", "to"),
    l.Regenerate: ("regenerate",),
    l.PutCounters: ("on",),
    l.ForEach: ("for_each",),
    l.SacrificeEffect: ("sacrifice", "who"),
    l.Fight: ("fight",),
    l.Draw: ("who",),
    l.GainLife: ("who",),
    l.LoseLife: ("who",),
    l.DiscardCards: ("who",),
    l.Unless: ("by",),
    ControllerOf: ("controller_of",),
    OwnerOf: ("owner_of",),
}
"""Which fields of a construct hold references."""


def _references(value: Any, path: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if isinstance(value, Node) and not isinstance(value, (Target, l.TokenSpec, *COSTS)):
        naming = _NAMING.get(type(value), ())
        for name in type(value).model_fields:
            inner = getattr(value, name)
            here = f"{path}.{name.rstrip('_')}".lstrip(".")
            if name in naming:
                words = inner if isinstance(inner, tuple) else (inner,)
                found += [(here, word) for word in words if isinstance(word, str) and word not in _FILTER_WORDS]
            found += _references(inner, here)
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            found += _references(item, f"{path}.{number}")
    elif isinstance(value, dict):
        for key, item in value.items():
            found += _references(item, f"{path}.{key}")
    return found


_FILTER_WORDS = frozenset(("any_target", "other", "anything"))
