"""608.2k. Names: what a text refers to is a fixed word, a target, an earlier result, or part of what has happened."""

from __future__ import annotations

from collections.abc import Hashable, Set
from functools import cache
from typing import Final, get_args, get_type_hints

from domain.cards.check.saying import Faults, did_you_mean
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.references import REFERENCE
from domain.errors import said

EVERYWHERE: Final = frozenset(
    (
        "self", "it", "you", "attached", "x", "each_player", "each_opponent", "each_other_player", "opponent",
        "active_player", "defending_player", "chooser", "chosen", "paid", "target_count", "done.amount", "all",
        "promised", "remaining", "hand", "top", "any_target", "other", "anything", "done.excess",
    )
)  # fmt: skip
"""Names that every text knows, and the words that stand in the same places."""


def unknown_names(node: Node, path: str, known: Set[str]) -> Faults:
    """Where a construct, or one inside it, refers to what is none of the known names, and to nothing that happened."""
    occasions = node.occasions()
    if occasions:
        told = set.intersection(*(occasion.told() for occasion in occasions))
        known = {*known, *(f"event.{name}" for name in told)}
    for name, alias in references(type(node)):
        for word in named_in(getattr(node, name)):
            if word in known or word.startswith("linked."):
                continue
            where = f"{path}.{alias}"
            if word.startswith("event."):
                tells = ", ".join(sorted(name for name in known if name.startswith("event."))) or said("nothing")
                yield where, said("no event here tells {word}; it tells {told}", word=word, told=tells)
            yield where, said("nothing here is called {word}{guess}", word=word, guess=did_you_mean(word, known))
    for where, inner in inside(node, path):
        yield from unknown_names(inner, where, known)


@cache
def references(construct: type[Node]) -> tuple[tuple[str, str], ...]:
    """The fields of a construct that hold references, as Python and as JSON call them."""
    hints = get_type_hints(construct, include_extras=True)
    return tuple((name, alias) for name, alias in _fields(construct) if _refers(hints[name]))


def _refers(annotation: object) -> bool:
    """Whether a value can be a reference itself: what a construct in it refers to, that construct says."""
    if annotation is REFERENCE:
        return True
    if hasattr(annotation, "__value__"):
        return _named_refers(annotation)
    return any(map(_refers, get_args(annotation)))


@cache
def _named_refers(union: Hashable) -> bool:
    """The same for a union under a name, which stands in many constructs."""
    return _refers(getattr(union, "__value__", None))


@cache
def _fields(construct: type[Node]) -> tuple[tuple[str, str], ...]:
    """The fields of a construct that are part of its text: how it is called in Python, and in JSON."""
    fields = construct.model_fields.items()
    return tuple((name, field.alias or name) for name, field in fields if name not in construct.APART)


def named_in(value: object) -> tuple[str, ...]:
    """The names that a reference has."""
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, tuple) else ()


def referred(node: Node) -> set[str]:
    """The names that a construct itself uses."""
    return {word for name, _ in references(type(node)) for word in named_in(getattr(node, name))}


def inside(node: Node, path: str) -> list[tuple[str, Node]]:
    """The constructs directly inside one, each with its path; tokens are cards of their own."""
    found: list[tuple[str, Node]] = []
    values = node.__dict__  # reading there is far faster than asking the model
    for name, alias in _fields(type(node)):
        value = values[name]
        if isinstance(value, (Node, tuple, dict)):
            _gather(value, f"{path}.{alias}", found)
    return found


def _gather(value: object, path: str, found: list[tuple[str, Node]]) -> None:
    if isinstance(value, Node):
        found.append((path, value))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            if isinstance(item, (Node, tuple, dict)):
                _gather(item, f"{path}[{number}]", found)
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, (Node, tuple, dict)):
                _gather(item, f"{path}.{key}", found)


def within(node: Node, path: str) -> list[tuple[str, Node]]:
    """A construct and everything inside it."""
    found = [(path, node)]
    for where, inner in inside(node, path):
        found += within(inner, where)
    return found
