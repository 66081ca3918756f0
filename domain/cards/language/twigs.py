"""The tree of a definition over its data: the same questions as `tree` answers, before or beside the models.

A construct is told by its first known key, as when it is read. Data that no construct fits, as what only a part of a
text is, holds nothing that is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from domain.cards.grammar.constructs import CONSTRUCTS, UNIONS, Node
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.tree import Field, calling, fields, giving, names_given, names_used, options, using

Data: TypeAlias = dict[str, "Data"] | list["Data"] | str | int | bool | None
"""Data of the card language, as JSON has it."""

Among: TypeAlias = Mapping[str, type[Node]]
"""Constructs by their keys."""


class Twig(NamedTuple):
    """A construct as data, and its class."""

    kind: type[Node]
    data: dict[str, Data]


Text: TypeAlias = tuple[Twig, ...]
"""Instructions, one after the other."""


def twigs(value: Data, among: Among | None = None) -> Iterator[Twig]:
    """Yield the constructs that a value is: one, or those of its lists.

    Where it could be any, an ability or an instruction is meant rather than what else has one of its keys.
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
        found = _twig(data, among)
        if found.kind is not Node:
            return found
    return Twig(Node, data)


@cache
def union(name: str) -> Among:
    """Return the constructs of a union by their keys: `Ability`, `Effect` and the like."""
    nodes = (one for one in options(UNIONS[name], __name__) if isinstance(one, type) and issubclass(one, Node))
    return {one.KEY: one for one in nodes}


@cache
def _holding(construct: type[Node]) -> Mapping[str, Field]:
    return {one.key: one for one in fields(construct) if one.holds}


def inside(one: Twig) -> Iterator[tuple[Field, Twig]]:
    """Yield the constructs directly inside one, each with the field that it stands in."""
    known = _holding(one.kind)
    for key, value in one.data.items():
        if key in known and isinstance(value, (list, dict)):
            field = known[key]
            for inner in twigs(_items(field, value), field.holds):
                yield field, inner


def _items(field: Field, value: Data) -> Data:
    return list(value.values()) if field.table and isinstance(value, dict) else value


def at(one: Twig, *keys: str) -> Iterator[Twig]:
    """Yield the constructs that stand in some of its fields."""
    known = _holding(one.kind)
    for key in keys:
        if key in known and key in one.data:
            yield from twigs(_items(known[key], one.data[key]), known[key].holds)


def every(one: Twig) -> Iterator[Twig]:
    """Yield each construct of a text, itself first; what it gives to others is no part of it."""
    yield one
    for field, inner in inside(one):
        if not (field.own or field.apart):
            yield from every(inner)


def everything(one: Twig) -> Iterator[Twig]:
    """Yield the same, and each construct of what it gives to others, and of what its tokens are."""
    yield one
    for _, inner in inside(one):
        yield from everything(inner)


def abilities(one: Twig) -> Iterator[tuple[Field, Twig]]:
    """Yield the abilities that a construct gives to others, or that its tokens have, each with its field."""
    for field, inner in inside(one):
        if field.own:
            yield field, inner
        else:
            yield from abilities(inner)


def outside(one: Twig) -> Iterator[Twig]:
    """Yield a construct and what is in it but for its nested texts, and texts of others."""
    yield one
    for field, inner in inside(one):
        if not (field.own or field.apart or (field.text and issubclass(inner.kind, Instruction))):
            yield from outside(inner)


def nested(one: Twig) -> Iterator[tuple[Text, ...]]:
    """Yield its nested texts by fields: several ways where one of them is carried out."""
    known = _holding(one.kind)
    for key, value in one.data.items():
        if key in known and isinstance(value, (list, dict)):
            ways = tuple(_ways(known[key], value))
            if ways:
                yield ways


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
                for ways in nested(inner):
                    yield from ways


def texts(one: Twig) -> Iterator[Text]:
    """Yield its nested texts and those in them, the outer ones first."""
    for ways in nested(one):
        for text in ways:
            yield text
            for step in text:
                yield from texts(step)


def gives(one: Twig) -> Iterator[str]:
    """Yield the names that a construct itself gives, those included that it gives unless it says another."""
    for field in giving(one.kind):
        yield from names_given(field, one.data.get(field.key, field.default))


def amounts(one: Twig) -> Iterator[Data]:
    """Yield the amounts in a construct, the outer ones first; what it gives to others included."""
    known = _holding(one.kind)
    for key, value in one.data.items():
        if key not in known:
            continue
        items = _items(known[key], value)
        if known[key].amount:
            yield from items if isinstance(items, list) else (items,)
        for inner in twigs(items, known[key].holds):
            yield from amounts(inner)


def calls(one: Twig) -> Iterator[str]:
    """Yield the names that a construct says and that all texts of the card know."""
    for field in calling(one.kind):
        yield from names_given(field, one.data.get(field.key))


def results(one: Twig) -> frozenset[str]:
    """Return the names that a construct says what comes of it is called by."""
    return frozenset(
        name
        for field in giving(one.kind)
        if not (field.each or field.table)
        for name in names_given(field, one.data.get(field.key))
    )


def targets(one: Twig) -> Iterator[tuple[str, Twig]]:
    """Yield the targets that a construct gives its texts, each with its name."""
    for field in giving(one.kind):
        value = one.data.get(field.key) if field.table else None
        if isinstance(value, dict):
            yield from zip(value, twigs(_items(field, value), field.holds), strict=True)


def uses(one: Twig) -> Iterator[str]:
    """Yield the names that a construct itself uses."""
    for field in using(one.kind):
        if field.key in one.data:
            yield from names_used(field, one.data[field.key])


def mapped(one: Twig, change: Callable[[Twig, Field, str], str]) -> dict[str, Data]:
    """Return its data with another word for each that stands in a field of it, or of a construct in it."""
    known = _keys(one.kind)
    return {key: _mapped(one, known[key], value, change) if key in known else value for key, value in one.data.items()}


def _mapped(one: Twig, field: Field, value: Data, change: Callable[[Twig, Field, str], str]) -> Data:
    if isinstance(value, str):
        return change(one, field, value)
    if isinstance(value, list):
        return [_mapped(one, field, item, change) for item in value]
    if not isinstance(value, dict):
        return value
    if field.table:
        item_field = field._replace(table=False)
        return {key: _mapped(one, item_field, item, change) for key, item in value.items()}
    return mapped(_twig(value, field.holds), change)


@cache
def _keys(construct: type[Node]) -> Mapping[str, Field]:
    return {one.key: one for one in fields(construct)}


Names: TypeAlias = Mapping[str, str]


def renamed(one: Twig, names: Names, within: Callable[[Twig, Names], Names]) -> dict[str, Data]:
    """Return its data with other names; `within` returns those of a construct by those around it."""
    known, names = _named(one.kind), within(one, names)
    return {
        key: _renamed(known[key], value, names, within) if key in known else value for key, value in one.data.items()
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
