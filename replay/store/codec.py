"""Codec of events: commits to bytes and back.

A commit is written as JSON: `[moment, rows]`, or `[moment, rows, header]` for the first of a game. `moment` is that
of its first event. A row is `[kind, rule, step, back, *fields]`:

- `kind`: the event's name on disk (`"damage_marked"`, from version 2 on `"damage_marked:2"`)
- `rule`: the rule's number
- `step`: the difference between this row's moment and the moment of the row before
- `back`: the distance to the event that is the cause, or None
- `fields`: every field in the order its class declares; a model in a field is a list of its own

Reader and writer of a class are generated from its annotations, once. Reading builds events without validation,
because the hashes of a store hold; `decode_checked` reads bytes from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeAlias, Union, get_args, get_origin

import orjson
from msgspec import defstruct
from pydantic import BaseModel, ValidationError

from domain.board.evolve import HANDLERS, unchanged
from domain.board.state import Board
from domain.errors import TimewalkError, reason_of
from domain.events import EVENTS, Event, Recorded
from domain.freezing import frozen
from replay.errors import CorruptStore, SchemaError

Row: TypeAlias = list[Any]
Header: TypeAlias = Mapping[str, Any]
Reader: TypeAlias = Callable[[int, int, Row], Recorded]
"""Function that decodes an event from its position, its moment and its row."""
Doing: TypeAlias = Callable[[Board, Row], None]
Writer: TypeAlias = Callable[[int, int, str, "int | None", Event, int], tuple[Any, ...]]
"""Function that encodes an event as a row.

Its arguments are position, moment, rule, cause, event, and the moment of the event before.
"""

UPCASTS: dict[tuple[str, int], Callable[[list[Any]], list[Any]]] = {
    ("step_scheduled", 1): lambda fields: [*fields, None],
    ("source_read", 1): lambda fields: [*fields, None],
    ("game_started", 1): lambda fields: [*fields, None, None],
    ("game_started", 2): lambda fields: [*fields, None],
    ("game_ended", 1): lambda fields: [*fields, None],
    ("permanent_transformed", 1): lambda fields: [*fields, False],
    ("permanent_transformed", 2): lambda fields: [*fields, [], None],
    ("copy_put_on_stack", 1): lambda fields: [*fields, False],
    ("coin_flipped", 1): lambda fields: [*fields, True],
    ("cost_locked", 1): lambda fields: [[fields[0]], *fields[1:]],
}
"""Conversions of old rows by name and version, each to the next version's fields."""

FIRST_FIELD = 4
"""Index of the first field in a row."""


class Commit(NamedTuple):
    """Events that were stored together, in order.

    The first commit of a game also has a header, the data about the game.
    """

    events: list[Recorded]
    header: Header | None


def kind_of(cls: type[Event]) -> str:
    """Return the name and version of an event class as written in rows."""
    return cls.NAME if cls.VERSION == 1 else f"{cls.NAME}:{cls.VERSION}"


def encode(events: Sequence[Recorded], header: Header | None = None) -> bytes:
    """Encode a commit as bytes; equal events give equal bytes.

    :raises SchemaError: an event's class is not registered in `domain.events`.
    """
    before = moment = events[0].moment
    rows = []
    for position, now, rule, cause, event in events:
        rows.append(_WRITERS[event.__class__](position, now, rule, cause, event, before))
        before = now
    return orjson.dumps((moment, rows) if header is None else (moment, rows, header))


def decode(payload: bytes, first: int, most: int | None = None) -> Commit:
    """Decode a commit whose first event has the position `first`, without validation.

    With `most`, only that many of its events are decoded.

    :raises SchemaError: the commit holds an event of a name or version that is not known here.
    :raises CorruptStore: the bytes are no commit.
    """
    try:
        moment, rows, *rest = orjson.loads(payload)
        events = []
        for position, row in enumerate(rows[:most], first):
            moment += row[2]
            events.append(_READERS[row[0]](position, moment, row))
    except SchemaError as error:
        raise SchemaError("event {position}: {error}", position, position=position, error=reason_of(error)) from error
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise CorruptStore("it cannot be read: {error}", error=_first_line(error)) from error
    return Commit(events, rest[0] if rest else None)


def carry_on(board: Board, payload: bytes, last: int | None = None) -> None:
    """Decode the next commit and apply its events to the board, up to position `last`.

    Events whose handler leaves the board unchanged are not even built.

    :raises SchemaError: the commit holds an event of a name or version that is not known here.
    :raises CorruptStore: the bytes are no commit.
    :raises BrokenLog: an event does not fit the board.
    """
    position = board.position
    try:
        whole = orjson.loads(payload)
        moment, rows = whole[0], whole[1]
        if last is not None and len(rows) > last - position:
            del rows[last - position :]
        doings = _DOINGS
        for row in rows:
            position += 1
            moment += row[2]
            do = doings[row[0]]
            if do is not None:
                board.position = position
                board.moment = moment
                do(board, row)
        board.position = position
        board.moment = moment
    except SchemaError as error:
        raise SchemaError("event {position}: {error}", position, position=position, error=reason_of(error)) from error
    except TimewalkError:
        raise
    except Exception as error:
        raise CorruptStore(
            "event {position} cannot be carried out: {error}", position=position, error=_first_line(error)
        ) from error


def decode_checked(payload: bytes, first: int) -> Commit:
    """Decode a commit from elsewhere, with full validation.

    Every value must have its declared type, and the bytes must be exactly those that `encode` would write.

    :raises SchemaError: the commit holds an event of a name or version that is not known here.
    :raises CorruptStore: the bytes are malformed; the message says which event, and what is wrong.
    """
    try:
        data = orjson.loads(payload)
        again = orjson.dumps(data)
    except (ValueError, TypeError) as error:  # TypeError: nested too deep
        raise CorruptStore("it is not JSON that can be read: {error}", error=_first_line(error)) from None
    if not isinstance(data, list) or len(data) not in (2, 3) or type(data[0]) is not int or not _is_list(data[1]):
        raise CorruptStore("it is not a moment with a list of events")
    if len(data) == 3 and not isinstance(data[2], dict):
        raise CorruptStore("its header is not an object")
    if again != payload:
        raise CorruptStore("it is not written the way timewalk writes")
    moment = data[0]
    events: list[Recorded] = []
    for position, row in enumerate(data[1], first):
        try:
            _check_row(row, position, begins=not events)
            moment += row[2]
            recorded = _READERS[row[0]](position, moment, row)
            _check_event(recorded, row)
        except SchemaError as error:
            raise SchemaError(
                "event {position}: {error}", position, position=position, error=reason_of(error)
            ) from error
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            kind = row[0] if _is_list(row) and isinstance(row[0], str) else "no event"
            raise CorruptStore(
                "event {position} ({what}) is malformed: {error}",
                position=position,
                what=f"{kind:.40}",
                error=_first_line(error),
            ) from error
        events.append(recorded)
    return Commit(events, data[2] if len(data) == 3 else None)


def _is_list(value: Any) -> bool:
    """Return True if the value is a list and not empty."""
    return isinstance(value, list) and bool(value)


def _check_row(row: Any, position: int, *, begins: bool) -> None:
    """Raise an error if kind, rule, moment or cause of a row is invalid."""
    if not _is_list(row) or len(row) < FIRST_FIELD:
        raise ValueError("a list of kind, rule, moment, cause and fields is needed")
    kind, rule, step, back = row[:FIRST_FIELD]
    if not isinstance(kind, str) or not isinstance(rule, str) or not _RULE.fullmatch(rule):
        raise ValueError(f"{str(rule)[:40]!r} is not a rule's number")
    if type(step) is not int or step < 0 or (begins and step):
        raise ValueError("its moment lies before that of the event before it")
    if back is not None and (type(back) is not int or not 0 < back < position):
        raise ValueError("its cause is no earlier event")
    if not _is_plain(row):
        raise ValueError("a field holds something else than numbers, words, true, false, null and lists of them")


def _check_event(recorded: Recorded, row: Row) -> None:
    """Raise an error for a value of a wrong type, or values left unread."""
    position, moment, rule, cause, event = recorded
    cls = event.__class__
    try:
        cls.model_validate_json(orjson.dumps(event.__dict__, default=vars), strict=True)
    except ValidationError as error:
        problem = error.errors()[0]
        raise ValueError(f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}") from None
    written = _WRITERS[cls](position, moment, rule, cause, event, moment - row[2])
    if _name_and_version(row[0]) not in UPCASTS and frozen(row) != written:
        raise ValueError("its fields are not those of its kind")


_RULE = re.compile(r"[0-9a-z.:]{0,20}")


def _is_plain(value: Any) -> bool:
    if type(value) is list:
        return all(_is_plain(item) for item in value)
    return value is None or type(value) in (int, str, bool)


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]


# Generated readers and writers of each class


def _reading(annotation: Any, value: str, space: dict[str, Any]) -> str:
    """Return the source expression that builds a field's value from JSON.

    Names that the expression needs are added to `space`.
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    annotation = getattr(annotation, "__supertype__", annotation)
    if annotation in (int, str, bool):
        return value
    if annotation is Any:
        space["frozen"] = frozen
        return f"(frozen({value}) if {value}.__class__ is list else {value})"
    if origin is tuple and inner[-1] is Ellipsis:
        item = _reading(inner[0], "item", space)
        if item == "item":
            return f"tuple({value})"
        return f"tuple(map(tuple, {value}))" if item == "tuple(item)" else f"tuple([{item} for item in {value}])"
    if origin is tuple:
        items = [_reading(part, f"{value}[{index}]", space) for index, part in enumerate(inner)]
        if items == [f"{value}[{index}]" for index in range(len(inner))]:
            return f"tuple({value})"
        return f"({', '.join(items)},)"
    if origin in (Union, UnionType) and len(inner) == 2 and NoneType in inner:
        (rest,) = (part for part in inner if part is not NoneType)
        known = _reading(rest, value, space)
        return value if known == value else f"(None if {value} is None else {known})"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        space[annotation.__name__] = {member.value: member for member in annotation}
        return f"{annotation.__name__}[{value}]"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        space[f"read_{annotation.__name__}"] = model_reader(annotation)
        return f"read_{annotation.__name__}({value})"
    raise TypeError(f"replay.store.codec cannot write a field of type {annotation}")


def _building(cls: type[BaseModel], space: dict[str, Any]) -> list[str]:
    """Return the source lines that build an instance from the values f0, f1 ….

    The instance equals one made by validation.
    """
    space |= _BUILDING | {"cls": cls, "names": set(cls.model_fields)}
    fields = ", ".join(
        f"{name!r}: {_reading(field.annotation, f'f{index}', space)}"
        for index, (name, field) in enumerate(cls.model_fields.items())
    )
    return [
        "    made = new(cls)",
        f"    set_dict(made, {{{fields}}})",
        "    set_names(made, names)",
        "    set_extra(made, None)",
        "    set_private(made, None)",
    ]


def _slot(name: str) -> Any:
    return BaseModel.__dict__[name].__set__


_BUILDING: dict[str, Any] = {
    "new": object.__new__,
    "set_dict": _slot("__dict__"),
    "set_names": _slot("__pydantic_fields_set__"),
    "set_extra": _slot("__pydantic_extra__"),
    "set_private": _slot("__pydantic_private__"),
}


def _made(source: list[str], space: dict[str, Any]) -> Any:
    exec("\n".join(source), space)
    return space["function"]


def model_reader(cls: type[BaseModel]) -> Callable[[Row], BaseModel]:
    """Return a function that builds an instance of the model from its list of fields."""
    space: dict[str, Any] = {}
    values = "".join(f"f{index}, " for index in range(len(cls.model_fields)))
    source = ["def function(values):", f"    {values} = values", *_building(cls, space), "    return made"]
    return _made(source, space)  # type: ignore[no-any-return]


def _writing(cls: type[BaseModel], value: str, space: dict[str, Any]) -> str:
    """Return the source of a model's fields, in order, as items of a tuple."""
    items = []
    for name, field in cls.model_fields.items():
        item = f"{value}[{name!r}]"
        model, many = _model_within(field.annotation)
        if model is not None:
            written = f"write_{model.__name__}"
            space[written] = model_writer(model)
            one = f"tuple(map({written}, {item}))" if many else f"{written}({item})"
            item = f"(None if {item} is None else {one})"
        items.append(item)
    return "".join(f", {item}" for item in items)


def _model_within(annotation: Any) -> tuple[type[BaseModel] | None, bool]:
    """Return the model that a field holds, and True for a tuple of such models."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, False
    if origin in (Union, UnionType):
        return next((within for part in inner if (within := _model_within(part))[0]), (None, False))
    if origin is tuple:
        return _model_within(inner[0])[0], True
    return None, False


def model_writer(cls: type[BaseModel]) -> Callable[[BaseModel], tuple[Any, ...]]:
    """Return a function that turns an instance of the model into its list of fields."""
    space: dict[str, Any] = {}
    items = _writing(cls, "values", space).removeprefix(", ")
    return _made(["def function(model):", "    values = model.__dict__", f"    return ({items},)"], space)  # type: ignore[no-any-return]


def _name_and_version(kind: str) -> tuple[str, int]:
    name, colon, version = kind.partition(":")
    return name, int(version) if colon else 1


class _Readers(dict[str, Reader]):
    """Decoding functions by kind of row, made on first use."""

    def __missing__(self, kind: str) -> Reader:
        name, version = _name_and_version(kind)
        upcast = UPCASTS.get((name, version))
        if upcast is not None:
            made = _old_reader(upcast, self[f"{name}:{version + 1}"])
        elif (name, version) in EVENTS:
            made = _reader(EVENTS[name, version])
        else:
            known = [number for known, number in EVENTS if known == name]
            if known and version < max(known):
                raise ValueError(f"{name!r} never had version {version}")
            if known:
                raise SchemaError(
                    "{name} has version {version}, this timewalk knows {newest}: use a newer timewalk",
                    name=repr(name),
                    version=version,
                    newest=max(known),
                )
            raise SchemaError("{name} is not known to this timewalk: use a newer one", name=repr(name))
        self[kind] = made
        return made


def _reader(cls: type[Event]) -> Reader:
    space: dict[str, Any] = {"Recorded": Recorded, "make": tuple.__new__}
    values = "".join(f", f{index}" for index in range(len(cls.model_fields)))
    source = [
        "def function(position, moment, row):",
        f"    _, rule, _, back{values} = row",
        *_building(cls, space),
        "    return make(Recorded, (position, moment, rule, back and position - back, made))",
    ]
    return _made(source, space)  # type: ignore[no-any-return]


def _old_reader(upcast: Callable[[list[Any]], list[Any]], newer: Reader) -> Reader:
    def read(position: int, moment: int, row: Row) -> Recorded:
        return newer(position, moment, [*row[:FIRST_FIELD], *upcast(row[FIRST_FIELD:])])

    return read


class _Doings(dict[str, "Doing | None"]):
    """Functions that apply a row to a board, by kind.

    None if the board does not change.
    """

    def __missing__(self, kind: str) -> Doing | None:
        reader = _READERS[kind]
        cls = EVENTS.get(_name_and_version(kind))
        if cls is None or _name_and_version(kind) in UPCASTS:
            made: Doing | None = _old_doing(reader)
        else:
            made = None if HANDLERS[cls] is unchanged else _doing(cls)
        self[kind] = made
        return made


def _doing(cls: type[Event]) -> Doing:
    """Return a function that applies a row of this event class to a board.

    The event's handler reads the fields and does not keep the event, so a plain record of the fields is enough, and
    faster to make.
    """
    fields = list(cls.model_fields)
    space: dict[str, Any] = {"handler": HANDLERS[cls], "likeness": defstruct(cls.__name__, fields, gc=False)}
    values = [f"row[{index}]" for index in range(FIRST_FIELD, FIRST_FIELD + len(fields))]
    items = [
        _reading(field.annotation, value, space) for value, field in zip(values, cls.model_fields.values(), strict=True)
    ]
    return _made(["def function(board, row):", f"    handler(board, likeness({', '.join(items)}))"], space)  # type: ignore[no-any-return]


def _old_doing(reader: Reader) -> Doing:
    def do(board: Board, row: Row) -> None:
        event = reader(board.position, board.moment, row).event
        HANDLERS[event.__class__](board, event)

    return do


class _Writers(dict[type[Event], Writer]):
    """Encoding functions by event class, made on first use."""

    def __missing__(self, cls: type[Event]) -> Writer:
        if EVENTS.get((cls.NAME, cls.VERSION)) is not cls:
            raise SchemaError("{name} is no registered event: declare it in domain.events", name=cls.__name__)
        space: dict[str, Any] = {}
        items = _writing(cls, "fields", space)
        source = [
            "def function(position, moment, rule, cause, event, before):",
            "    fields = event.__dict__",
            f"    return ({kind_of(cls)!r}, rule, moment - before, cause and position - cause{items})",
        ]
        made: Writer = _made(source, space)
        self[cls] = made
        return made


_READERS = _Readers()
_DOINGS = _Doings()
_WRITERS = _Writers()
