"""What handlers of several chapters do alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.combat import Combat
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.errors import BrokenLog
from domain.events.event import FUNCTIONING
from domain.ids import ObjectId, PlayerId
from domain.terms import BATTLEFIELD, STACK, Zone

K = TypeVar("K")
V = TypeVar("V")


def is_option(options: object, name: str) -> bool:
    """Return True if an option is among those told, and is true."""
    return isinstance(options, tuple) and (name, True) in options


def seated(board: Board) -> None:
    """801.2c. Who is within whose range of influence, determined as a turn begins; nothing where that is everybody.

    Seats are counted around the table among those still in the game, to both sides.
    """
    seats = next((seats for name, seats in _RANGES.items() if is_option(board.options, name)), 0)
    around = board.living() if seats else ()
    board.reach = {
        player: tuple(dict.fromkeys(around[(at + away) % len(around)] for away in range(-seats, seats + 1)))
        for at, player in enumerate(around)
    }


_RANGES = {"range_of_one": 1, "range_of_two": 2}
"""801.2a. How many seats away the range of influence reaches, by the option that says so."""


def define(board: Board, event: e.DeckPresented | e.SupplementPresented) -> None:
    """The numbers that a deck's definitions have from now on."""
    first, printed, kinds = event.first or 0, event.printed or (), event.kinds or 0
    for offset, one in enumerate(printed):
        board.definitions[first + offset] = one
    board.next_definition = max(board.next_definition, first + kinds)


def new_card(board: Board, id: ObjectId, definition: int, owner: PlayerId, zone: Zone) -> GameObject:
    """A new object for a card, as printed. Only what lies face down has no name (708.2a, 406.3a).

    What is printed is read once for each definition, and then copied.
    """
    printed = board.definitions[definition]
    known = _PLAIN.get(definition)
    if known is None or known[0] is not printed:  # another game has another definition of this number
        known = _PLAIN[definition] = printed, _plain(definition, printed)
        if len(_PLAIN) > MOST_PLAIN:
            _PLAIN.clear()
    card = known[1].copy()
    card.id = id
    card.owner = card.controller = card.under = owner
    card.zone = zone
    card.entered = board.moment
    card.since = card.timestamp = card.touched = board.position
    return card


MOST_PLAIN = 2048
"""The most definitions of which a printed object is kept."""

_PLAIN: dict[int, tuple[Printed, GameObject]] = {}
"""By the number of a definition what is printed, and an object that is nothing but that and is only copied.

It is a cache: whoever finds another definition than their own makes the object anew, in whatever thread they are.
"""


def _plain(definition: int, printed: Printed) -> GameObject:
    card = GameObject(ObjectId(0), definition, PlayerId(0), PlayerId(0), Zone.LIBRARY)
    card.print(printed)
    card.face_down = not card.name and not card.token
    return card


def insert(zone: list[ObjectId], id: ObjectId, index: int | None) -> None:
    """Put an object into a zone: at an index counted from the top of a library, otherwise at the end."""
    if index is None or index < 0:
        zone.append(id)
    else:
        zone.insert(index, id)


def without(values: Mapping[K, V], key: K) -> dict[K, V]:
    """The same values but for one."""
    return {name: value for name, value in values.items() if name != key}


def cease(board: Board, id: ObjectId, owner: PlayerId, place: Zone) -> None:
    zone = board.zone(place, owner)
    ceased = board.objects.pop(id, None)
    zone.remove(id if id in zone else ObjectId(0))
    if ceased is not None:
        board.former[id] = ceased
    if id in board.strays:
        at = board.strays.index(id)
        board.strays = (*board.strays[:at], *board.strays[at + 1 :])


def own(board: Board, id: ObjectId) -> GameObject:
    """The object, ready to be changed: one outside battlefield and stack is shared between copies of a board.

    Whoever keeps the object itself, for an ability of it that functions there, has to look for it anew.
    """
    found = board.objects[id]
    if found.zone is not BATTLEFIELD and found.zone is not STACK:
        found = board.objects[id] = found.copy()
        if found.zone in FUNCTIONING:
            board.abilities_version += 1
    return found


def combat_of(board: Board) -> Combat:
    if board.combat is None:
        raise BrokenLog("event {position} needs a combat phase", position=board.position)
    return board.combat


def named_after(board: Board, ability: GameObject, id: ObjectId | None) -> None:
    """113.7. An ability goes by the name of its source, and has its colours."""
    source = None if id is None else board.objects.get(id) or board.former.get(id)
    if source is not None:
        ability.name = source.name
        ability.colors = source.colors


def no_longer_attached(board: Board, found: GameObject) -> None:
    """608.2h. What it was attached to remembers it, should that leave in this moment or have left before."""
    assert found.attached_to is not None
    id = ObjectId(found.attached_to)
    host = board.objects.get(id)
    if host is None:
        if id not in board.former:
            return
        host = board.former[id] = board.former[id].copy()
    elif host.bore:
        host.bore = tuple([one for one in host.bore if one[0] == board.moment])
    host.bore = (*host.bore, (board.moment, found.id))
