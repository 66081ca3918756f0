"""608.2i. The log of the turn in a position: each event as data, with its name.

A position includes the log only where a text in the game asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Annotated

from pydantic import TypeAdapter

from domain import events as e
from domain.board.state import Board, Happening
from domain.cards import grammar as g
from domain.cards.language import CardDefinition, CastsNone, Expends, Triggered
from domain.cards.language.tree import every_described
from domain.errors import NotKnown
from domain.events import EVENTS, Event
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId
from domain.position.model import Json
from domain.terms import HIDDEN_ZONES

KEPT: Mapping[str, type[Event]] = {kind.NAME: kind for kind in EVENTS.values() if kind.KEPT}
"""The events that the log of the turn keeps, by name."""


@lru_cache(maxsize=4096)
def looks_back(definition: CardDefinition) -> bool:
    """Return True if a text of a card asks what happened earlier in the turn."""
    return any(
        isinstance(node, (g.Which, g.HowOften, g.HowMuch, g.HappenedThis, g.ManaSpent))
        or (isinstance(node, Triggered) and node.nth is not None)
        or isinstance(node, Expends)
        or (isinstance(node, CastsNone) and node.after is not None)
        for node in every_described(definition)
    )


@lru_cache(maxsize=4096)
def asks_last_turn(definition: CardDefinition) -> bool:
    """Return True if a card's text asks how many spells were cast last turn."""
    return any(isinstance(node, g.CastLastTurn) for node in every_described(definition))


def any_text(board: Board, text: Callable[[int], CardDefinition], says: Callable[[CardDefinition], bool]) -> bool:
    """Return True if a known text of the game satisfies `says`."""
    for number in board.definitions:
        with suppress(NotKnown):
            if says(text(number)):
                return True
    return False


def _paths(kind: type[Event], field: str) -> list[int | None]:
    """Return the columns of a field that hold objects and players.

    None stands for the field itself.
    """
    columns: list[int | None] = []
    for path in (*kind.CHANGED.split(), *kind.NAMED.split()):
        name, dot, column = path.partition(".")
        if name == field:
            columns.append(int(column) if dot else None)
    return columns


def _with(value: Frozen, paths: list[int | None], change: Callable[[Frozen], Frozen]) -> Frozen:
    """Return a field with its objects and players replaced by `change`."""
    if None in paths:
        return tuple(map(change, value)) if isinstance(value, tuple) else change(value)
    if not paths:
        return value
    return tuple(
        tuple(_one(item, change) if column in paths else item for column, item in enumerate(row)) for row in value
    )


def _one(item: Frozen, change: Callable[[Frozen], Frozen]) -> Frozen:
    return tuple(map(change, item)) if isinstance(item, tuple) else change(item)


def objects_in(log: Iterable[Happening]) -> Iterator[ObjectId]:
    """Yield the objects that the log names."""
    ids: list[ObjectId] = []

    def note(id: Frozen) -> Frozen:
        if id is not None:
            ids.append(ObjectId(id))
        return id

    for _, _, name, fields in log:
        kind = KEPT[name]
        for field, value in zip(kind.KEPT, fields, strict=True):
            _with(value, _paths(kind, field), note)
    yield from ids


def told_log(board: Board, entity: Callable[[EntityId | None], str]) -> tuple[dict[str, Json], ...]:
    """Return the log as data.

    An object in a hidden zone has no name there.
    """

    def called(id: Frozen) -> Json:
        obj = board.objects.get(id) if id is not None else None
        return "" if obj is not None and obj.zone in HIDDEN_ZONES else entity(id)

    rows = []
    for _, _, name, fields in board.happened:
        kind = KEPT[name]
        row = dict(zip(kind.KEPT, fields, strict=True))
        if name == e.ObjectMoved.NAME and {row["source"], row["to"]} <= HIDDEN_ZONES:
            continue
        line: dict[str, Json] = {"event": name}
        for field, value in row.items():
            line[field] = _listed(_with(value, _paths(kind, field), called))
        rows.append(line)
    return tuple(rows)


def _listed(value: Frozen) -> Json:
    if isinstance(value, tuple):
        return [_listed(item) for item in value]
    return str(value) if isinstance(value, str) else value


def names_in(line: Mapping[str, Json]) -> Iterator[str]:
    """Yield the names of players and objects in a line of the log.

    :raises ValueError: the line does not fit the log.
    """
    kind = KEPT.get(str(line.get("event")))
    if kind is None or set(line) != {"event", *kind.KEPT}:
        raise ValueError
    names: list[str] = []

    def note(name: Frozen) -> Frozen:
        if not isinstance(name, str):
            raise ValueError
        names.append(name)
        return name

    for field in kind.KEPT:
        paths, value = _paths(kind, field), _frozen(line[field])
        try:
            _with(value, paths, note)
            if not paths:
                _reader(kind, field).validate_python(value)
        except TypeError:
            raise ValueError from None
    yield from filter(None, names)


def check_log(
    lines: Iterable[Mapping[str, Json]], mentioned: Callable[[str, str], None], fault: Callable[..., None]
) -> None:
    """Check that the log of the turn names only present or former players and objects."""
    for line in lines:
        try:
            for name in names_in(line):
                mentioned(name, "course.happened")
        except ValueError:
            fault("This is no line of what happened: {line}; see the schema.", line=str(line)[:80])


def _frozen(value: Json) -> Frozen:
    """Return data with tuples for lists.

    :raises ValueError: the data has an object, which no log has.
    """
    if isinstance(value, Mapping):
        raise ValueError
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


@cache
def _reader(kind: type[Event], field: str) -> TypeAdapter[Frozen]:
    """Return the validator of an event's field that holds no objects or players."""
    info = kind.model_fields[field]
    kind_of = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
    return TypeAdapter(kind_of)  # type: ignore[arg-type]


def log_of(lines: Iterable[Mapping[str, Json]], entity: Callable[[str], EntityId]) -> e.TurnRemembered:
    """Return the event that sets up the log of the turn.

    The board already has every object that the log names.
    """

    def meant(name: Frozen) -> Frozen:
        return entity(name) if name else None

    happened = []
    for line in lines:
        kind = KEPT[line["event"]]
        fields = tuple(_with(_frozen(line[field]), _paths(kind, field), meant) for field in kind.KEPT)
        happened.append((kind.NAME, fields))
    return e.TurnRemembered(happened=tuple(happened))
