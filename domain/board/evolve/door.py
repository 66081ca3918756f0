"""Registry of event handlers, and the functions that apply events to a board.

The class of an event declares which caches it makes stale (`Event.makes_stale`). The versions that mark them stale are
counted here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

from domain.board.state import Board
from domain.errors import BrokenLog
from domain.events import Event, Recorded
from domain.events.event import ABILITIES, LAYERS, NOTHING, Stale
from domain.freezing import Frozen
from domain.ids import FIRST_OBJECT, ObjectId, is_player

E = TypeVar("E", bound=Event)
Handler = Callable[[Board, Any], None]

HANDLERS: dict[type[Event], Handler] = {}


def on(kind: type[E]) -> Callable[[Callable[[Board, E], None]], Callable[[Board, E], None]]:
    """Register the handler of an event class."""

    def register(handler: Callable[[Board, E], None]) -> Callable[[Board, E], None]:
        if kind in HANDLERS:
            raise TypeError(f"{kind.NAME} has two handlers")
        HANDLERS[kind] = _keeping(kind, _counting(kind, handler)) if kind.KEPT else _counting(kind, handler)
        return handler

    return register


def _counting(kind: type[Event], handler: Handler) -> Handler:
    """Return the handler extended to raise the version numbers of the caches it makes stale."""
    stale = kind.STALE
    if kind.makes_stale is not Event.makes_stale:
        makes_stale: Callable[[Event], Stale] = kind.makes_stale  # of the class, as a row read back has only its fields

        def depending(board: Board, event: Event) -> None:
            handler(board, event)
            now = makes_stale(event)
            if now is NOTHING:
                return
            if now is not LAYERS:
                board.abilities_version += 1
            if now is not ABILITIES:
                board.layers_version += 1

        return depending
    if stale is NOTHING:
        return handler

    def counting(board: Board, event: Event) -> None:
        handler(board, event)
        if stale is not LAYERS:
            board.abilities_version += 1
        if stale is not ABILITIES:
            board.layers_version += 1

    return counting


def _keeping(kind: type[Event], handler: Handler) -> Handler:
    """Return the handler extended to add a line to the log of the turn (608.2i)."""
    fields = attrgetter(*kind.KEPT) if len(kind.KEPT) > 1 else _alone(kind.KEPT[0])
    note = noting(kind)

    def keeping(board: Board, event: Event) -> None:
        handler(board, event)
        note(board, fields(event))

    return keeping


def noting(kind: type[Event]) -> Callable[[Board, tuple[Frozen, ...]], None]:
    """Return a function that logs an event of this kind for the turn.

    The function takes the board and the fields that the log keeps of the event. It also marks the objects that the
    event names in `board.noted`.
    """
    name = kind.NAME
    named = [
        (kind.KEPT.index(field), path) for field, path in map(_path, (*kind.CHANGED.split(), *kind.NAMED.split()))
        if field in kind.KEPT
    ]  # fmt: skip

    def note(board: Board, values: tuple[Frozen, ...]) -> None:
        moment, noted = board.moment, board.noted
        board.happened.append((board.position, moment, name, values))
        for index, path in named:
            value = values[index]
            if value.__class__ is int:  # as in most fields
                if value >= FIRST_OBJECT:
                    noted[ObjectId(value)] = moment
            elif value is not None:
                for id in _ids(value, path):
                    noted[id] = moment

    return note


def _alone(name: str) -> Callable[[object], tuple[Frozen, ...]]:
    get = attrgetter(name)
    return lambda event: (get(event),)


def _path(field_path: str) -> tuple[str, int | None]:
    """Return a field of object ids and, for rows, the column of ids.

    `"attacks.0"` → `("attacks", 0)`
    """
    field, dot, column = field_path.partition(".")
    return field, int(column) if dot else None


def _ids(value: Frozen, path: int | None) -> Iterator[ObjectId]:
    """Yield the objects in an event's field, or in a column of its rows."""
    rows = value if isinstance(value, tuple) else (value,)
    for row in rows:
        ids = row if path is None else row[path]
        if ids.__class__ is int:  # as in most fields
            if not is_player(ids):
                yield ObjectId(ids)
            continue
        for id in ids if isinstance(ids, tuple) else (ids,):
            if id is not None and not is_player(id):
                yield ObjectId(id)


def before_it_changes(board: Board, id: ObjectId) -> None:
    """608.2i. Copy an object that is about to change after the log named it.

    The log of the turn describes an object as it was in the moment of the event.
    """
    if board.noted.get(id, board.moment) < board.moment:
        known = board.earlier.get(id, ())
        if not known or known[-1][0] <= board.noted[id]:
            board.earlier[id] = (*known, (board.moment, board.objects[id].copy()))


def unchanged(board: Board, event: Event) -> None:
    """Leave the board unchanged, as the event only informs the reader."""


def nothing(*kinds: type[Event]) -> None:
    """Register event classes that leave the board unchanged."""
    for kind in kinds:
        on(kind)(unchanged)


def evolve(board: Board, recorded: Recorded) -> None:
    """Apply one event to the board, in place.

    :raises BrokenLog: the event is not the next event of this board.
    """
    position, moment, _, _, event = recorded
    if position != board.position + 1:
        raise BrokenLog("event {position} does not follow {before}", position=position, before=board.position)
    board.position = position
    board.moment = moment
    HANDLERS[event.__class__](board, event)


def evolve_next(board: Board, position: int, moment: int, event: Event) -> None:
    """Apply an event that is just being recorded, without checking its position.

    Such an event is always the next of this board. `position` is the position of the event.
    """
    board.position = position
    board.moment = moment
    handler = HANDLERS[event.__class__]
    if handler is not unchanged:
        handler(board, event)


def fold(events: Iterable[Recorded], board: Board | None = None) -> Board:
    """Return the board after these events.

    The fold starts with an empty board, or goes on from `board`, which is changed in place.

    :raises BrokenLog: an event does not follow the event before.
    """
    if board is None:
        board = Board()
    handlers = HANDLERS
    position = board.position
    for recorded in events:
        position += 1
        if recorded[0] != position:
            raise BrokenLog("event {position} does not follow {before}", position=recorded[0], before=position - 1)
        board.position = position
        board.moment = recorded[1]
        event = recorded[4]
        handler = handlers[event.__class__]
        if handler is not unchanged:
            handler(board, event)
    return board
