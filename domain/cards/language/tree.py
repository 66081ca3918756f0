"""The tree of a definition: the constructs, names and texts within a construct.

The fields of the models say what a construct holds:

    inside      the constructs directly inside a construct; `within` and `every`: at any depth
    text        fields with instructions, the nested texts
    gives       names that a construct gives: fields of `Name`, and keys that name targets
    uses        names that a construct uses: fields of `Ref`, for objects, players, amounts

A field that can hold abilities holds texts of other objects (`own`): they do not know the names of the text
around them. A construct with `abilities` describes a card; a field that can hold such a construct stands
`apart`.

Each class is analysed once, at the first construct of its kind. `twigs` answers the same questions about
data.
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

# Fields of models


class Field(NamedTuple):
    """The contents of a construct's field."""

    name: str
    """The name in Python."""
    key: str
    """The name in JSON."""
    holds: Mapping[str, type[Node]]
    """Constructs, by the key that tells each from the others."""
    text: bool
    """True for instructions of the text in which the construct stands."""
    own: bool
    """True for abilities, which have texts of their own."""
    apart: bool
    """True for descriptions of cards, whose texts are not part of this text."""
    amount: bool
    """True for an amount."""
    table: bool
    """True for a table of values by words."""
    gives: bool
    """True for a name that the text knows from here on; in a table, the keys are such names."""
    each: bool
    """True for a name of each object or player of the construct, known only within the construct."""
    calls: bool
    """True for a name that all texts of the card know."""
    uses: bool
    """True for a reference: a name, or several, that the construct uses."""
    says: Sense | None
    """The subject of the words in the field, if text changes can replace them (612.2)."""
    default: object


@cache
def fields(construct: type[Node]) -> tuple[Field, ...]:
    """Return all fields of a construct, in the order of the model."""
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
    """Yield the types that can stand in a field, those in lists and tables included."""
    for one in whole:
        if get_origin(one) in (tuple, dict):
            for inner in get_args(one):
                yield from _leaves(options(inner, module), module)
        else:
            yield one


def options(annotation: object, module: str) -> Iterator[object]:
    """Yield the possible types of an annotation, and its `Sense` marks.

    Unions, named unions and `Annotated` are taken apart; lists and tables are not.
    """
    if isinstance(annotation, (type, Sense)):
        yield annotation  # the most frequent case
        return
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, str):
        known = {**vars(import_module(module)), "UNIONS": UNIONS}
        yield from options(eval(annotation, known), module)  # safe: only annotations of our own modules
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
    """Return the options of a named type; cached, since many fields share it."""
    assert hasattr(alias, "__value__")
    return tuple(options(alias.__value__, module))


@cache
def using(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields of a construct that use names."""
    return tuple(one for one in fields(construct) if one.uses and not one.apart)


@cache
def giving(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields of a construct that give names."""
    return tuple(one for one in fields(construct) if one.gives)


@cache
def calling(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields of a construct that give names to all texts of the card."""
    return tuple(one for one in fields(construct) if one.calls)


@cache
def done_to(instruction: type[Instruction]) -> Field:
    """Return the first field of an instruction that names objects or players it affects."""
    return next(one for one in fields(instruction) if one.uses and not one.amount)


@cache
def _holding(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields that can hold constructs."""
    return tuple(one for one in fields(construct) if one.holds)


@cache
def _within(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields that can hold constructs, without descriptions of cards."""
    return tuple(one for one in _holding(construct) if not one.apart)


@cache
def _text(construct: type[Node]) -> tuple[Field, ...]:
    """Return the fields that can hold constructs, without descriptions of cards and abilities."""
    return tuple(one for one in _within(construct) if not one.own)


# Models


def gives(node: Node) -> tuple[str, ...]:
    """Return the names that a construct itself gives within its ability: targets, results."""
    values = node.__dict__
    return tuple(name for field in giving(type(node)) for name in names_given(field, values[field.name]))


def calls(node: Node) -> tuple[str, ...]:
    """Return the names that a construct gives to all texts of the card."""
    values = node.__dict__
    return tuple(name for field in calling(type(node)) for name in named_in(values[field.name]))


def names_given(field: Field, value: object) -> tuple[str, ...]:
    """Return the names that a field's value gives."""
    return named_in(tuple(value) if isinstance(value, dict) else value)


def names_used(field: Field, value: object) -> tuple[str, ...]:
    """Return the names that a field's value uses."""
    return named_in(tuple(value.values()) if isinstance(value, dict) and field.table else value)


def named_in(value: object) -> tuple[str, ...]:
    """Return the names in a reference: a single name, or the names of a list."""
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, (tuple, list)) else ()


def uses(node: Node) -> set[str]:
    """Return the names that a construct itself uses."""
    values = node.__dict__
    return {word for field in using(type(node)) for word in names_used(field, values[field.name])}


def names_within(value: object) -> set[str]:
    """Return the names in a reference, or used anywhere within a construct."""
    return {*named_in(value), *(name for node in every(value) for name in uses(node))}


def inside(node: Node, path: str) -> list[tuple[str, Node]]:
    """Return the constructs directly inside a construct, each with its path.

    Descriptions of cards are left out.
    """
    constructs: list[tuple[str, Node]] = []
    values = node.__dict__  # far faster than the attributes of the model
    for field in _within(type(node)):
        value = values[field.name]
        if isinstance(value, (Node, tuple, dict)):
            _gather(value, f"{path}.{field.key}", constructs)
    return constructs


def _gather(value: object, path: str, constructs: list[tuple[str, Node]]) -> None:
    if isinstance(value, Node):
        constructs.append((path, value))
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            if isinstance(item, (Node, tuple, dict)):
                _gather(item, f"{path}[{number}]", constructs)
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, (Node, tuple, dict)):
                _gather(item, f"{path}.{key}", constructs)


def within(node: Node, path: str) -> list[tuple[str, Node]]:
    """Return a construct and all constructs inside it, each with its path.

    Descriptions of cards are left out.
    """
    constructs = [(path, node)]
    for where, inner in inside(node, path):
        constructs += within(inner, where)
    return constructs


def every(value: object, enter: Callable[[type[Node]], tuple[Field, ...]] = _within) -> Iterator[Node]:
    """Yield the constructs in a value, outer ones first, in the order of the text.

    `enter` chooses the fields; by default, descriptions of cards are left out.
    """
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
    """Yield the constructs in a value, with tokens, emblems and other faces that it describes."""
    return every(value, _holding)


def inside_text(node: Node) -> Iterator[Node]:
    """Return the constructs directly inside a construct that belong to the same text.

    Abilities and descriptions of cards are left out.
    """
    constructs: list[tuple[str, Node]] = []
    values = node.__dict__
    for field in _text(type(node)):
        _gather(values[field.name], "", constructs)
    return (inner for _, inner in constructs)


def instructions(text: Node) -> Iterator[Instruction]:
    """Yield the instructions of a text and its nested texts."""
    for node in every(text, _text):
        if isinstance(node, Instruction):
            yield node


def words(value: object, skip: Callable[[Node], bool] | None = None) -> Iterator[Node | str]:
    """Yield each construct and word in a value, those in described cards included.

    Constructs for which `skip` is true are left out, with everything in them.
    """
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
