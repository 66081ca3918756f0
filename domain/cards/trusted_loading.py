"""Definitions read from their own dumps, without checks.

Building the validators of the whole language takes as long as reading some hundred definitions, and looking up one card
needs none of them. Here the fields of a class are examined when its first object is read. Read only data that
`CardDefinition.dump` gave: hardly anything is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, cast, get_args, get_origin

from pydantic import BaseModel

from domain.cards.grammar.constructs import Node
from domain.cards.grammar.references import Sense
from domain.cards.language import CardDefinition, tree

Revive: TypeAlias = Callable[[object], object]


def revived(data: dict[str, object]) -> CardDefinition:
    """Return the definition that was dumped to this data.

    :raises ValueError: a construct has no such key: the data is of another language.
    """
    return cast(CardDefinition, _node(CardDefinition)(data))


class _Field(NamedTuple):
    """A field of a class: its name in Python, and the reader of its data.

    The reader is None until it is first needed.
    """

    name: str
    revive: Revive | None


@cache
def _node(kind: type[BaseModel]) -> Revive:
    """Return the function that makes an object of this class from data."""
    fields: dict[str, _Field] = {}
    defaults: dict[str, object] = {}
    made_anew: list[tuple[str, Callable[[], object]]] = []
    private = {name: one.get_default() for name, one in kind.__private_attributes__.items()} or None

    def learn() -> None:
        for name, field in kind.model_fields.items():
            fields[field.alias or name] = _Field(name, None)
            defaults[name] = field.default
            if field.default_factory is not None:
                made_anew.append((name, cast("Callable[[], object]", field.default_factory)))

    def revive(data: object) -> object:
        assert isinstance(data, dict)
        if not fields:
            learn()
        values = defaults.copy()
        fields_set = set()
        for key, value in data.items():
            if key not in fields:
                raise ValueError(f"{kind.__name__} has other keys than {', '.join(data)}")
            name, inner = fields[key]
            fields_set.add(name)
            if value is None:
                values[name] = None
                continue
            if inner is None:
                inner = _of(kind.model_fields[name].annotation, kind.__module__)
                fields[key] = _Field(name, inner)
            values[name] = inner(value)
        for name, make in made_anew:
            if name not in fields_set:
                values[name] = make()
        made = kind.__new__(kind)
        put = object.__setattr__
        put(made, "__dict__", values)
        put(made, "__pydantic_fields_set__", fields_set)
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None if private is None else dict(private))
        return made

    return revive


def _same(value: object) -> object:
    return value


def _of(annotation: object, module: str) -> Revive:
    """Return the function that makes a field's value from data.

    The field's annotation is read as in its module.
    """
    options = tuple(one for one in tree.options(annotation, module) if not isinstance(one, Sense))
    if all(one in (str, int, bool, type(None)) for one in options):
        return _same
    nodes = [one for one in options if isinstance(one, type) and issubclass(one, BaseModel)]
    enums = [one for one in options if isinstance(one, type) and issubclass(one, Enum)]
    words = {word for one in options if get_origin(one) is Literal for word in get_args(one)}
    plain = str in options
    lists = [one for one in options if get_origin(one) is tuple]
    tables = [one for one in options if get_origin(one) is dict]
    by_key = {_key(node): node for node in reversed(nodes)}
    item = [_of(inner, module) for inner in get_args(lists[0]) if inner is not Ellipsis] if lists else []
    value_of = _of(get_args(tables[0])[1], module) if tables else _same

    def revive(value: object) -> object:
        if isinstance(value, dict):
            for key in value:
                if key in by_key:
                    return _node(by_key[key])(value)
            if tables:
                return {key: value_of(one) for key, one in value.items()}
            return _node(nodes[0])(value)
        if isinstance(value, list):
            inner = item if len(item) > 1 else item * len(value)
            return tuple([one(part) for one, part in zip(inner, value, strict=True)])
        if isinstance(value, str) and not plain:
            if value in words:
                return next(word for word in words if word == value)
            for kind in enums:
                return kind(value)
        return value

    return revive


def _key(kind: type[BaseModel]) -> str:
    """Return the key that tells a construct from others."""
    return kind.KEY if issubclass(kind, Node) else next(iter(kind.model_fields))
