"""The tree of a definition as JSON data: the functions of `tree`, without model objects.

A construct is recognised by its first known key, as in reading. Data that fits no construct, such as a
fragment of a text, contains no constructs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from domain.cards.grammar.constructs import CONSTRUCTS, UNIONS, Node
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.tree import Field, calling, fields, giving, names_given, names_used, options, using

Data: TypeAlias = dict[str, "Data"] | list["Data"] | str | int | bool | None
"""Card language as JSON data."""

Among: TypeAlias = Mapping[str, type[Node]]
"""Constructs by their keys."""


class Twig(NamedTuple):
    """A construct as data, with its class."""

    kind: type[Node]
    data: dict[str, Data]


Text: TypeAlias = tuple[Twig, ...]
"""Instructions in order."""


def twigs(value: Data, among: Among | None = None) -> Iterator[Twig]:
    """Yield the constructs in a value: the value itself, or the items of its lists.

    With `among`, only constructs of that union are possible. Without it, an ability or an instruction is
    preferred to other constructs with the same key.
    """
    if isinstance(value, dict):
        yield _any(value) if among is None else _twig(value, among)
    elif isinstance(value, list):
        for item in value:
            yield from twigs(item, among)


def _twig(data: dict[str, Data], among: Among) -> Twig:
    for key in data:
        if key in among:
            return Twig(among[key], data)
    return Twig(next(iter(among.values())) if len(among) == 1 else Node, data)


def _any(data: dict[str, Data]) -> Twig:
    for among in (union("Ability"), union("Effect"), {one.KEY: one for one in reversed(CONSTRUCTS.values())}):
        twig = _twig(data, among)
        if twig.kind is not Node:
            return twig
    return Twig(Node, data)


@cache
def union(name: str) -> Among:
    """Return the constructs of a union such as `Ability` or `Effect`, by their keys."""
    nodes = (one for one in options(UNIONS[name], __name__) if isinstance(one, type) and issubclass(one, Node))
    return {one.KEY: one for one in nodes}


@cache
def _holding(construct: type[Node]) -> Mapping[str, Field]:
    return {one.key: one for one in fields(construct) if one.holds}


def inside(twig: Twig) -> Iterator[tuple[Field, Twig]]:
    """Yield the constructs directly inside a construct, each with its field."""
    known = _holding(twig.kind)
    for key, value in twig.data.items():
        if key in known and isinstance(value, (list, dict)):
            field = known[key]
            for inner in twigs(_items(field, value), field.holds):
                yield field, inner


def _items(field: Field, value: Data) -> Data:
    return list(value.values()) if field.table and isinstance(value, dict) else value


def at(twig: Twig, *keys: str) -> Iterator[Twig]:
    """Yield the constructs in the named fields of a construct."""
    known = _holding(twig.kind)
    for key in keys:
        if key in known and key in twig.data:
            yield from twigs(_items(known[key], twig.data[key]), known[key].holds)


def every(twig: Twig) -> Iterator[Twig]:
    """Yield the constructs of a text, outer ones first.

    Abilities that the text gives to others, and descriptions of cards, are no part of it.
    """
    yield twig
    for field, inner in inside(twig):
        if not (field.own or field.apart):
            yield from every(inner)


def everything(twig: Twig) -> Iterator[Twig]:
    """Yield the constructs in a text, with abilities it gives to others and its tokens."""
    yield twig
    for _, inner in inside(twig):
        yield from everything(inner)


def abilities(twig: Twig) -> Iterator[tuple[Field, Twig]]:
    """Yield the abilities that a construct gives to others or its tokens, with their fields."""
    for field, inner in inside(twig):
        if field.own:
            yield field, inner
        else:
            yield from abilities(inner)


def outside(twig: Twig) -> Iterator[Twig]:
    """Yield a construct and the constructs in it outside nested texts and other objects' texts."""
    yield twig
    for field, inner in inside(twig):
        if not (field.own or field.apart or (field.text and issubclass(inner.kind, Instruction))):
            yield from outside(inner)


def nested(twig: Twig) -> Iterator[tuple[Text, ...]]:
    """Yield the nested texts of a construct, field by field.

    A field has several texts if one of them is chosen.
    """
    known = _holding(twig.kind)
    for key, value in twig.data.items():
        if key in known and isinstance(value, (list, dict)):
            branches = tuple(_ways(known[key], value))
            if branches:
                yield branches


def _ways(field: Field, value: Data) -> Iterator[Text]:
    if field.own or field.apart:
        return
    if field.text and isinstance(value, list):
        if value and all(isinstance(item, list) for item in value):
            yield from (tuple(twigs(item, field.holds)) for item in value)
        else:
            yield tuple(twigs(value, field.holds))
    elif isinstance(value, (list, dict)):
        for inner in twigs(_items(field, value), field.holds):
            if not issubclass(inner.kind, Instruction):
                for branches in nested(inner):
                    yield from branches


def texts(twig: Twig) -> Iterator[Text]:
    """Yield the nested texts of a construct at any depth, outer ones first."""
    for branches in nested(twig):
        for text in branches:
            yield text
            for step in text:
                yield from texts(step)


def gives(twig: Twig) -> Iterator[str]:
    """Yield the names that a construct itself gives, default names included."""
    for field in giving(twig.kind):
        yield from names_given(field, twig.data.get(field.key, field.default))


def amounts(twig: Twig) -> Iterator[Data]:
    """Yield the amounts in a construct, outer ones first.

    Amounts in abilities that it gives to others are included.
    """
    known = _holding(twig.kind)
    for key, value in twig.data.items():
        if key not in known:
            continue
        items = _items(known[key], value)
        if known[key].amount:
            yield from items if isinstance(items, list) else (items,)
        for inner in twigs(items, known[key].holds):
            yield from amounts(inner)


def calls(twig: Twig) -> Iterator[str]:
    """Yield the names that a construct gives to all texts of the card."""
    for field in calling(twig.kind):
        yield from names_given(field, twig.data.get(field.key))


def results(twig: Twig) -> frozenset[str]:
    """Return the names that a construct gives to its results."""
    return frozenset(
        name
        for field in giving(twig.kind)
        if not (field.each or field.table)
        for name in names_given(field, twig.data.get(field.key))
    )


def targets(twig: Twig) -> Iterator[tuple[str, Twig]]:
    """Yield the targets of a construct, each with its name."""
    for field in giving(twig.kind):
        value = twig.data.get(field.key) if field.table else None
        if isinstance(value, dict):
            yield from zip(value, twigs(_items(field, value), field.holds), strict=True)


def uses(twig: Twig) -> Iterator[str]:
    """Yield the names that a construct itself uses."""
    for field in using(twig.kind):
        if field.key in twig.data:
            yield from names_used(field, twig.data[field.key])


def mapped(twig: Twig, change: Callable[[Twig, Field, str], str]) -> dict[str, Data]:
    """Return the data of a construct with each word in it changed by `change`."""
    known = _keys(twig.kind)
    return {
        key: _mapped(twig, known[key], value, change) if key in known else value for key, value in twig.data.items()
    }


def _mapped(twig: Twig, field: Field, value: Data, change: Callable[[Twig, Field, str], str]) -> Data:
    if isinstance(value, str):
        return change(twig, field, value)
    if isinstance(value, list):
        return [_mapped(twig, field, item, change) for item in value]
    if not isinstance(value, dict):
        return value
    if field.table:
        item_field = field._replace(table=False)
        return {key: _mapped(twig, item_field, item, change) for key, item in value.items()}
    return mapped(_twig(value, field.holds), change)


@cache
def _keys(construct: type[Node]) -> Mapping[str, Field]:
    return {one.key: one for one in fields(construct)}


Names: TypeAlias = Mapping[str, str]


def renamed(twig: Twig, names: Names, within: Callable[[Twig, Names], Names]) -> dict[str, Data]:
    """Return the data of a construct with other names.

    `within` returns the names for a construct from the names around it.
    """
    known, names = _named(twig.kind), within(twig, names)
    return {
        key: _renamed(known[key], value, names, within) if key in known else value for key, value in twig.data.items()
    }


def _renamed(field: Field, value: Data, names: Names, within: Callable[[Twig, Names], Names]) -> Data:
    if isinstance(value, str):
        return names.get(value, value) if field.gives or field.uses else value
    if isinstance(value, list):
        return [_renamed(field, item, names, within) for item in value]
    if not isinstance(value, dict):
        return value
    if field.table:
        keys, item_field = names if field.gives else {}, field._replace(table=False, gives=False)
        return {keys.get(key, key): _renamed(item_field, item, names, within) for key, item in value.items()}
    return renamed(_twig(value, field.holds), names, within)


@cache
def _named(construct: type[Node]) -> Mapping[str, Field]:
    return {one.key: one for one in fields(construct) if one.holds or one.gives or one.uses}
