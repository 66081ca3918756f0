"""Snapshots: boards stored as bytes, so that folding need not begin at the game's start.

Snapshots are caches and may be deleted at any time. They carry a mark of the code that made them; snapshots of other
code are ignored. Each begins with the hash of its last commit and a digest of everything: a snapshot of another log,
or a changed one, is ignored.

Most cards in libraries, hands and graveyards are exactly as printed. Of those only the individual data is written. A
difference from the printed card, such as an ability that was on the stack, is written once for all objects that share
it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from enum import Enum
from functools import cache
from importlib import resources
from operator import attrgetter
from typing import Any
from uuid import UUID

import orjson
from pydantic import BaseModel

from domain.board.characteristics import Copiable, EffectData, Printed
from domain.board.combat import Attack, Combat
from domain.board.keywords import Keyword, keywords
from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board, Effect, Trigger
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Phase, Step, Zone
from replay.store import chain
from replay.store.codec import model_reader, model_writer
from replay.store.packing import pack, unpack

EVERY = 200
"""Least number of positions between two snapshots."""

HASH, DIGEST = 32, 16
"""Numbers of bytes in front of a board: the chain's hash, and a digest of everything else."""


@cache
def mark() -> bytes:
    """Return eight bytes that identify the code that folds boards.

    Snapshots of other code carry another mark.
    """
    sources = resources.files("domain")
    made_of = ["terms.py"]
    for package in ("board", "board/evolve", "events"):
        names = sorted(source.name for source in sources.joinpath(package).iterdir())
        made_of += [f"{package}/{name}" for name in names if name.endswith(".py")]
    texts = (sources.joinpath(name).read_bytes() for name in made_of)
    return hashlib.sha256(b"snapshot 4" + b"".join(texts)).digest()[:8]


def pack_board(board: Board) -> bytes:
    """Pack a board into bytes."""
    return pack(orjson.dumps(board_to_data(board)))


def unpack_board(packed: bytes) -> Board:
    """Return the board that `pack_board` was given."""
    return board_from_data(orjson.loads(unpack(packed)))


def sealed(board: Board, game: UUID, hash: bytes) -> bytes:
    """Return a snapshot: a board bound to its game, commit and content.

    `hash` is that of the commit before the snapshot.
    """
    packed = pack_board(board)
    return hash + _digest(game, board.position, hash, packed) + packed


def opened(state: bytes, game: UUID, position: int, seal: bytes) -> tuple[Board, bytes] | None:
    """Check a snapshot, and return its board and the hash of its commit.

    None if the snapshot does not fit this game, position and commit.
    """
    hash, digest, packed = state[:HASH], state[HASH : HASH + DIGEST], state[HASH + DIGEST :]
    if hash[: chain.SEAL] != seal or digest != _digest(game, position, hash, packed):
        return None
    try:
        board = unpack_board(packed)
    except Exception:  # a forger of the digest can put anything behind it
        return None
    return (board, hash) if board.position == position else None


def _digest(game: UUID, position: int, hash: bytes, packed: bytes) -> bytes:
    about = b"".join((mark(), game.bytes, position.to_bytes(8, "big"), hash))
    return hashlib.sha256(about + packed).digest()[:DIGEST]


def due(board: Board, last: int, stored: int, size: int) -> bool:
    """Return True if a snapshot is worth its cost in time and room.

    There must be as many events since the last snapshot as objects on the board, and enough bytes of commits for the
    bytes of a snapshot. So the snapshots of a game take time and room in proportion to its events, however many objects
    a long turn leaves behind. `last` is the position of the previous snapshot and `size` its bytes; `stored` are the
    bytes of the commits since.
    """
    return board.position - last >= max(EVERY, held(board)) and 3 * stored >= 2 * size


def held(board: Board) -> int:
    """Return the number of objects a board holds, past objects and logged events included."""
    return len(board.objects) + 2 * len(board.former) + len(board.happened)


# Slots that distinguish two copies of a card; the others are as printed for nearly all cards.
_OWN = ("id", "definition", "owner", "controller", "zone", "entered", "since", "timestamp", "touched")
_REST = tuple(name for name in GameObject.__slots__ if name not in _OWN)
_own: Callable[[GameObject], tuple[Any, ...]] = attrgetter(*_OWN)
_rest: Callable[[GameObject], tuple[Any, ...]] = attrgetter(*_REST)


_OF_OBJECTS = ("objects", "former", "earlier")
"""Attributes of a board that hold objects."""


def board_to_data(board: Board) -> list[Any]:
    """Return the whole board as JSON data."""
    printed, differences = _Printed(board.definitions), _Differences()
    slots = {name: _to_data(getattr(board, name)) for name in Board.__slots__ if name not in _OF_OBJECTS}

    def row(obj: GameObject) -> tuple[Any, ...]:
        return (*_own(obj), differences.number(obj, printed))

    rows = [[row(found) for found in objects.values()] for objects in (board.objects, board.former)]
    earlier = [(id, [(moment, row(was)) for moment, was in known]) for id, known in board.earlier.items()]
    return [slots, differences.known, *rows, earlier]


def board_from_data(data: list[Any]) -> Board:
    """Return an equal board from the data of `board_to_data`, free to be changed."""
    slots, differences, objects, former, earlier = data
    board = Board.__new__(Board)
    for name, value in slots.items():
        setattr(board, name, _from_data(value))
    for player in board.players.values():
        player.lost = player.lost and Reason(player.lost)
    if board.outcome is not None:
        winners, reason = board.outcome
        board.outcome = (winners, Reason(reason))
    alike = _Alike(board.definitions, differences)
    board.objects = {ObjectId(row[0]): _object_from_data(row, alike) for row in objects}
    board.former = {ObjectId(row[0]): _object_from_data(row, alike) for row in former}
    board.earlier = {
        ObjectId(id): tuple([(moment, _object_from_data(row, alike)) for moment, row in known]) for id, known in earlier
    }
    return board


class _Printed(dict[int, "tuple[Any, ...]"]):
    """Attributes of objects exactly as printed, by definition."""

    def __init__(self, definitions: dict[int, Printed]) -> None:
        self.definitions = definitions

    def __missing__(self, definition: int) -> tuple[Any, ...]:
        self[definition] = made = _rest(_plain(definition, self.definitions))
        return made


def _plain(definition: int, definitions: dict[int, Printed]) -> GameObject:
    """Return an object exactly as printed."""
    plain = GameObject(ObjectId(0), definition, PlayerId(0), PlayerId(0), Zone.LIBRARY)
    if definition in definitions:
        plain.print(definitions[definition])
    return plain


class _Differences:
    """Numbering of the ways in which objects differ from their printed cards.

    0 is no difference.
    """

    def __init__(self) -> None:
        self.known: list[dict[str, Any]] = []
        self._numbers: dict[bytes, int] = {}

    def number(self, obj: GameObject, printed: _Printed) -> int:
        """Return the number of an object's difference from its printed card."""
        plain, rest = printed[obj.definition], _rest(obj)
        if rest == plain:
            return 0
        differing = {
            name: _to_data(value) for name, value, usual in zip(_REST, rest, plain, strict=True) if value != usual
        }
        number = self._numbers.setdefault(orjson.dumps(differing), len(self.known) + 1)
        if number > len(self.known):
            self.known.append(differing)
        return number


class _Alike(dict[tuple[int, int], GameObject]):
    """Objects to copy when a board is read, by definition and number of difference."""

    def __init__(self, definitions: dict[int, Printed], differences: list[dict[str, Any]]) -> None:
        self.definitions = definitions
        self.differences = [
            [(name, _from_data(value)) for name, value in differing.items()] for differing in ({}, *differences)
        ]
        """Differing slots by number. Objects with the same difference share the values, as copies of an object do."""

    def __missing__(self, kind: tuple[int, int]) -> GameObject:
        definition, number = kind
        made = self[kind] = _plain(definition, self.definitions)
        for name, value in self.differences[number]:
            setattr(made, name, value)
        made.keywords = keywords(made.keywords)
        return made


def _object_from_data(row: list[Any], alike: _Alike) -> GameObject:
    id, definition, owner, controller, zone, entered, since, timestamp, touched, difference = row
    made = alike[definition, difference].copy()
    made.id = id
    made.definition = definition
    made.owner = owner
    made.controller = controller
    made.zone = _ZONES[zone]
    made.entered = entered
    made.since = since
    made.timestamp = timestamp
    made.touched = touched
    return made


# Any value of a slot as JSON. A type that JSON lacks becomes an object whose one key names the type.

_ZONES = {zone.value: zone for zone in Zone}
_ENUMS: dict[str, type[Enum]] = {cls.__name__: cls for cls in (Zone, Phase, Step)}
_MODELS: dict[str, type[BaseModel]] = {cls.__name__: cls for cls in (Copiable, EffectData, Printed)}
_RECORDS: dict[str, Any] = {cls.__name__: cls for cls in (Player, Attack, Combat, Effect, Trigger)}


def _to_data(value: Any) -> Any:
    cls = value.__class__
    if cls is int or cls is str or cls is bool or value is None:
        return value
    if cls is tuple:
        return [_to_data(item) for item in value]
    if cls is list:
        return {"list": [_to_data(item) for item in value]}
    if cls is dict:
        return {"dict": [(_to_data(key), _to_data(item)) for key, item in value.items()]}
    if cls is Reason or cls is Keyword:
        return str(value)
    name = cls.__name__
    if _ENUMS.get(name) is cls:
        return {name: value.value}
    if cls is set:
        return {"set": [_to_data(item) for item in sorted(value)]}
    if _MODELS.get(name) is cls:
        return {name: _write_model(cls)(value)}
    if name in _RECORDS and _RECORDS[name] is cls:
        return {name: [_to_data(getattr(value, slot)) for slot in _RECORDS[name].__slots__]}
    raise TypeError(f"replay.store.snapshots cannot write a {cls}")


def _from_data(data: Any) -> Any:
    cls = data.__class__
    if cls is list:
        return tuple([_from_data(item) for item in data])
    if cls is not dict:
        return data
    ((name, value),) = data.items()
    if name == "list":
        return [_from_data(item) for item in value]
    if name == "dict":
        return {_from_data(key): _from_data(item) for key, item in value}
    if name in _ENUMS:
        return _ENUMS[name](value)
    if name == "set":
        return set(_from_data(value))
    if name in _MODELS:
        return _read_model(_MODELS[name])(value)
    kind = _RECORDS[name]
    made = kind.__new__(kind)
    for slot, item in zip(kind.__slots__, value, strict=True):
        setattr(made, slot, _from_data(item))
    return made


_read_model = cache(model_reader)
_write_model = cache(model_writer)
