"""The tree of a definition: what each construct holds, gives and uses, as the fields of its model say.

    inside      the constructs directly inside one, and `within`, `every`: all
    text        fields of instructions, which hold its nested texts
    gives       the names that it gives: fields of `Name`, keys that are names of targets
    uses        the names that it uses: fields of `Ref`, for objects, players, amounts

A field that can hold abilities holds texts of other objects (`own`): names of the text around them are unknown there.
A construct with `abilities` describes a card; a field that can hold one stands `apart`.

Each class is looked at once, when one of its kind is first met. `twigs` answers the same of data.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Final, ForwardRef, NamedTuple, Union, get_args, get_origin

from domain.cards.grammar.constructs import UNIONS, Node
from domain.cards.grammar.filters import AMOUNTS
from domain.cards.grammar.references import Sense
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.part import Part

# What models say


class Field(NamedTuple):
    """What a field of a construct can hold."""

    name: str
    """As Python calls it."""
    key: str
    """As JSON calls it."""
    holds: Mapping[str, type[Node]]
    """Constructs, by the key that tells each from the others."""
    text: bool
    """Instructions of the text that the construct stands in."""
    own: bool
    """Abilities, whose texts are their own."""
    apart: bool
    """A card, whose texts are no part of this one."""
    amount: bool
    """How much or how many."""
    table: bool
    """Values by words."""
    gives: bool
    """A name that is known from here on, or the words of a table as such names."""
    each: bool
    """A name of each of those that the construct is about, and so of what it says of them."""
    calls: bool
    """A name that all texts of the card know."""
    uses: bool
    """A name of what it is about, or several."""
    says: Sense | None
    """What its words are about, if another can stand for one (612.2)."""
    default: object


@cache
def fields(construct: type[Node]) -> tuple[Field, ...]:
    """Return all fields of a construct, in the order in which they are written."""
    return tuple(_field(construct, name) for name in construct.model_fields)


def _field(construct: type[Node], name: str) -> Field:
    info = construct.model_fields[name]
    whole = tuple(options(info.annotation, construct.__module__))
    leaves = tuple(_leaves(whole, construct.__module__))
    marks = {one for one in (*info.metadata, *leaves) if isinstance(one, Sense)}
    nodes = tuple(one for one in leaves if isinstance(one, type) and issubclass(one, Node))
    return Field(
        name=name,
        key=info.alias or name,
        holds={one.KEY: one for one in reversed(nodes)},
        text=sum(issubclass(one, Instruction) for one in nodes) > 1,
        own=any(issubclass(one, Part) and not issubclass(one, Instruction) for one in nodes),
        apart=any("abilities" in one.model_fields for one in nodes),
        amount=not _AMOUNTS.isdisjoint(nodes),
        table=any(get_origin(one) is dict for one in whole),
        gives=Sense.GIVES in marks,
        each=Sense.EACH in marks,
        calls=Sense.CALLS in marks,
        uses=Sense.USES in marks,
        says=next((one for one in _WORDS if one in marks), None),
        default=info.default,
    )


_AMOUNTS: Final = frozenset(AMOUNTS)
_WORDS: Final = (Sense.COLORS, Sense.SUBTYPE, Sense.TYPE_LINE, Sense.QUALITY)


def _leaves(whole: Iterable[object], module: str) -> Iterator[object]:
    """Yield what may stand in a field, lists and tables taken apart as well."""
    for one in whole:
        if get_origin(one) in (tuple, dict):
            for inner in get_args(one):
                yield from _leaves(options(inner, module), module)
        else:
            yield one


def options(annotation: object, module: str) -> Iterator[object]:
    """Yield what a value may be, taken apart as far as unions, names of unions and notes go; marks stand beside."""
    if isinstance(annotation, (type, Sense)):
        yield annotation  # as most are
        return
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        known = {**vars(import_module(module)), "UNIONS": UNIONS}
        yield from options(eval(annotation, known), module)  # what stands in our own annotations
    elif hasattr(annotation, "__value__"):
        yield from _named(annotation, annotation.__module__ or module)
    elif (origin := get_origin(annotation)) is Annotated:
        inner, *notes = get_args(annotation)
        yield from options(inner, module)
        yield from (one for one in notes if isinstance(one, Sense))
    elif origin in (Union, types.UnionType):
        for one in get_args(annotation):
            yield from options(one, module)
    else:
        yield annotation


@cache
def _named(alias: object, module: str) -> tuple[object, ...]:
    """Return the same for what has a name, which many fields share."""
    assert hasattr(alias, "__value__")
    return tuple(options(alias.__value__, module))


@cache
def using(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields of a construct in which names are used."""
    return tuple(one for one in fields(construct) if one.uses and not one.apart)


@cache
def giving(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields of a construct in which names are given."""
    return tuple(one for one in fields(construct) if one.gives)


@cache
def calling(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields of a construct in which names are given that all texts of the card know."""
    return tuple(one for one in fields(construct) if one.calls)


@cache
def done_to(instruction: type[Instruction]) -> Field:
    """Return the field of what an instruction is done to: the first that names objects or players."""
    return next(one for one in fields(instruction) if one.uses and not one.amount)


@cache
def _holding(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields in which constructs can stand."""
    return tuple(one for one in fields(construct) if one.holds)


@cache
def _within(construct: type[Node]) -> tuple[Field, ...]:
    """Return the same but for cards, whose texts are no part of this text."""
    return tuple(one for one in _holding(construct) if not one.apart)


@cache
def _text(construct: type[Node]) -> tuple[Field, ...]:
    """Return the same but for abilities, whose texts are their own."""
    return tuple(one for one in _within(construct) if not one.own)


# Models


def gives(node: Node) -> tuple[str, ...]:
    """Return the names that a construct gives itself, within its ability: its targets, its result."""
    values = node.__dict__
    return tuple(name for field in giving(type(node)) for name in names_given(field, values[field.name]))


def calls(node: Node) -> tuple[str, ...]:
    """Return the names that a construct gives to what all texts of the card know."""
    values = node.__dict__
    return tuple(name for field in calling(type(node)) for name in named_in(values[field.name]))


def names_given(field: Field, value: object) -> tuple[str, ...]:
    """Return the names that a value of a field gives."""
    return named_in(tuple(value) if isinstance(value, dict) else value)


def names_used(field: Field, value: object) -> tuple[str, ...]:
    """Return the names that a value of a field uses."""
    return named_in(tuple(value.values()) if isinstance(value, dict) and field.table else value)


def named_in(value: object) -> tuple[str, ...]:
    """Return the names that a reference has."""
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, (tuple, list)) else ()


def uses(node: Node) -> set[str]:
    """Return the names that a construct itself uses."""
    values = node.__dict__
    return {word for field in using(type(node)) for word in names_used(field, values[field.name])}


def names_within(value: object) -> set[str]:
    """Return the names that a value of a field is, or that are used in it."""
    return {*named_in(value), *(name for node in every(value) for name in uses(node))}


def inside(node: Node, path: str) -> list[tuple[str, Node]]:
    """Return the constructs directly inside one, each with its path; cards stand apart."""
    found: list[tuple[str, Node]] = []
    values = node.__dict__  # reading there is far faster than asking the model
    for field in _within(type(node)):
        value = values[field.name]
        if isinstance(value, (Node, tuple, dict)):
            _gather(value, f"{path}.{field.key}", found)
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
    """Return a construct and everything inside it, each with its path; cards stand apart."""
    found = [(path, node)]
    for where, inner in inside(node, path):
        found += within(inner, where)
    return found


def every(value: object, enter: Callable[[type[Node]], tuple[Field, ...]] = _within) -> Iterator[Node]:
    """Yield each construct in a value, itself first, in the order in which they are written; cards stand apart."""
    if isinstance(value, Node):
        yield value
        values = value.__dict__
        for field in enter(type(value)):
            item = values[field.name]
            if isinstance(item, (Node, tuple, dict)):
                yield from every(item, enter)
    elif isinstance(value, tuple):
        for item in value:
            if isinstance(item, (Node, tuple, dict)):
                yield from every(item, enter)
    elif isinstance(value, dict):
        for item in value.values():
            if isinstance(item, (Node, tuple, dict)):
                yield from every(item, enter)


def every_described(value: object) -> Iterator[Node]:
    """Yield the same with the cards that are described in it: tokens, emblems, other faces."""
    return every(value, _holding)


def inside_text(node: Node) -> Iterator[Node]:
    """Return the constructs directly inside one that are of the same text: no abilities, and no cards."""
    found: list[tuple[str, Node]] = []
    values = node.__dict__
    for field in _text(type(node)):
        _gather(values[field.name], "", found)
    return (inner for _, inner in found)


def instructions(text: Node) -> Iterator[Instruction]:
    """Yield the instructions of a text, those in its nested texts included."""
    for node in every(text, _text):
        if isinstance(node, Instruction):
            yield node


def words(value: object, skip: Callable[[Node], bool] | None = None) -> Iterator[Node | str]:
    """Yield each construct and each word in a value, cards that are described in it included; none of what to skip."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Node):
        if skip is not None and skip(value):
            return
        yield value
        values = value.__dict__
        for field in fields(type(value)):
            item = values.get(field.name)
            if isinstance(item, (str, Node, tuple, dict)):
                yield from words(item, skip)
    elif isinstance(value, tuple):
        for item in value:
            yield from words(item, skip)
    elif isinstance(value, dict):
        for item in value.values():
            yield from words(item, skip)
