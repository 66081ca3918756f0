"""608.2i. The log of the turn in a position: what happened, as data, each line by the name of its event.

It is told where a text in the game asks for it.
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
"""The events of which the log keeps something, by their names."""


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
    """Return True if a text of a card asks how many spells were cast in the turn before."""
    return any(isinstance(node, g.CastLastTurn) for node in every_described(definition))


def any_text(board: Board, text: Callable[[int], CardDefinition], says: Callable[[CardDefinition], bool]) -> bool:
    """Return True if a text of a game says something, as far as they are known."""
    for number in board.definitions:
        with suppress(NotKnown):
            if says(text(number)):
                return True
    return False


def _paths(kind: type[Event], field: str) -> list[int | None]:
    """Where a field holds objects and players: which of each of its rows, or the field itself (None)."""
    found: list[int | None] = []
    for told in (*kind.CHANGED.split(), *kind.NAMED.split()):
        name, dot, at = told.partition(".")
        if name == field:
            found.append(int(at) if dot else None)
    return found


def _with(value: Frozen, paths: list[int | None], change: Callable[[Frozen], Frozen]) -> Frozen:
    """A field with something else for the objects and players in it."""
    if None in paths:
        return tuple(map(change, value)) if isinstance(value, tuple) else change(value)
    if not paths:
        return value
    return tuple(tuple(_one(item, change) if at in paths else item for at, item in enumerate(row)) for row in value)


def _one(item: Frozen, change: Callable[[Frozen], Frozen]) -> Frozen:
    return tuple(map(change, item)) if isinstance(item, tuple) else change(item)


def objects_in(log: Iterable[Happening]) -> Iterator[ObjectId]:
    """The objects that the log names."""
    found: list[ObjectId] = []

    def note(id: Frozen) -> Frozen:
        if id is not None:
            found.append(ObjectId(id))
        return id

    for _, _, name, fields in log:
        kind = KEPT[name]
        for field, value in zip(kind.KEPT, fields, strict=True):
            _with(value, _paths(kind, field), note)
    yield from found


def told_log(board: Board, entity: Callable[[EntityId | None], str]) -> tuple[dict[str, Json], ...]:
    """The log as data; what lies in a hidden zone has no name there."""

    def called(id: Frozen) -> Json:
        found = board.objects.get(id) if id is not None else None
        return "" if found is not None and found.zone in HIDDEN_ZONES else entity(id)

    told = []
    for _, _, name, fields in board.happened:
        kind = KEPT[name]
        row = dict(zip(kind.KEPT, fields, strict=True))
        if name == e.ObjectMoved.NAME and {row["source"], row["to"]} <= HIDDEN_ZONES:
            continue
        line: dict[str, Json] = {"event": name}
        for field, value in row.items():
            line[field] = _listed(_with(value, _paths(kind, field), called))
        told.append(line)
    return tuple(told)


def _listed(value: Frozen) -> Json:
    if isinstance(value, tuple):
        return [_listed(item) for item in value]
    return str(value) if isinstance(value, str) else value


def names_in(line: Mapping[str, Json]) -> Iterator[str]:
    """Whom a line names.

    :raises ValueError: it is no line of the log.
    """
    kind = KEPT.get(str(line.get("event")))
    if kind is None or set(line) != {"event", *kind.KEPT}:
        raise ValueError
    found: list[str] = []

    def note(name: Frozen) -> Frozen:
        if not isinstance(name, str):
            raise ValueError
        found.append(name)
        return name

    for field in kind.KEPT:
        paths, value = _paths(kind, field), _frozen(line[field])
        try:
            _with(value, paths, note)
            if not paths:
                _reader(kind, field).validate_python(value)
        except TypeError:
            raise ValueError from None
    yield from filter(None, found)


def check_log(
    lines: Iterable[Mapping[str, Json]], mentioned: Callable[[str, str], None], fault: Callable[..., None]
) -> None:
    """What each line names is there or has left."""
    for line in lines:
        try:
            for name in names_in(line):
                mentioned(name, "course.happened")
        except ValueError:
            fault("This is no line of what happened: {line}; see the schema.", line=str(line)[:80])


def _frozen(value: Json) -> Frozen:
    """Return data with tuples for lists.

    :raises ValueError: there are names for values in it, which no log has.
    """
    if isinstance(value, Mapping):
        raise ValueError
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


@cache
def _reader(kind: type[Event], field: str) -> TypeAdapter[Frozen]:
    """What reads a field of an event that names nobody."""
    told = kind.model_fields[field]
    kind_of = Annotated[told.annotation, *told.metadata] if told.metadata else told.annotation
    return TypeAdapter(kind_of)  # type: ignore[arg-type]


def log_of(lines: Iterable[Mapping[str, Json]], entity: Callable[[str], EntityId]) -> e.TurnRemembered:
    """The log as a position tells it, on a board on which everything it names was said."""

    def meant(name: Frozen) -> Frozen:
        return entity(name) if name else None

    found = []
    for line in lines:
        kind = KEPT[line["event"]]
        fields = tuple(_with(_frozen(line[field]), _paths(kind, field), meant) for field in kind.KEPT)
        found.append((kind.NAME, fields))
    return e.TurnRemembered(happened=tuple(found))
