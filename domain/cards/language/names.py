"""608.2k. References of a text: fixed words, targets, earlier results, and parts of events."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from domain.cards.check.saying import Faults, did_you_mean
from domain.cards.grammar.constructs import Node
from domain.cards.language.tree import inside, names_used, using
from domain.errors import said

EVERYWHERE: Final = frozenset(
    (
        "self", "it", "you", "attached", "x", "each_player", "each_opponent", "each_other_player", "opponent",
        "each_from_you",
        "active_player", "defending_player", "chooser", "chosen", "caster", "paid", "target_count", "done.amount",
        "all", "promised", "chosen_player", "monarch", "remaining", "hand", "top", "any_target", "other", "anything",
        "done.excess",
    )
)  # fmt: skip
"""Names that every text knows, and words that can stand in the place of a name."""


def unknown_names(node: Node, path: str, known: Set[str]) -> Faults:
    """Yield a fault for each reference to an unknown name, in nested constructs, too."""
    occasions = node.occasions()
    if occasions:
        event_names = set.intersection(*(occasion.told() for occasion in occasions))
        known = {*known, *(f"event.{name}" for name in event_names)}
    values = node.__dict__
    for field in using(type(node)):
        for word in names_used(field, values[field.name]):
            if word in known or word.startswith("linked."):
                continue
            where = f"{path}.{field.key}"
            if word.startswith("event."):
                tells = ", ".join(sorted(name for name in known if name.startswith("event."))) or said("nothing")
                yield where, said("no event here tells {word}; it tells {told}", word=word, told=tells)
            yield where, said("nothing here is called {word}{guess}", word=word, guess=did_you_mean(word, known))
    for where, inner in inside(node, path):
        yield from unknown_names(inner, where, known)
