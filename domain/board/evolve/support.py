"""Operations shared by event handlers of several chapters."""

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
    """Return True if an option is among the options of a game and is set."""
    return isinstance(options, tuple) and (name, True) in options


def seated(board: Board) -> None:
    """801.2c. Determine every player's range of influence as a turn begins.

    Seats are counted around the table among the players still in the game, to both sides. Without a limited range of
    influence `reach` is empty.
    """
    seats = next((seats for name, seats in _RANGES.items() if is_option(board.options, name)), 0)
    around = board.living() if seats else ()
    board.reach = {
        player: tuple(dict.fromkeys(around[(seat + away) % len(around)] for away in range(-seats, seats + 1)))
        for seat, player in enumerate(around)
    }


_RANGES = {"range_of_one": 1, "range_of_two": 2}
"""801.2a. The range of influence in seats, by the option that sets it."""


def define(board: Board, event: e.DeckPresented | e.SupplementPresented) -> None:
    """Give numbers to the definitions of a deck."""
    first, printed, kinds = event.first or 0, event.printed or (), event.kinds or 0
    for offset, characteristics in enumerate(printed):
        board.definitions[first + offset] = characteristics
    board.next_definition = max(board.next_definition, first + kinds)


def new_card(board: Board, id: ObjectId, definition: int, owner: PlayerId, zone: Zone) -> GameObject:
    """Return a new object for a card, with its printed characteristics.

    Only a face-down card has no name (708.2a, 406.3a). The printed object is built once for each definition, and then
    copied.
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
"""The most definitions with a cached printed object."""

_PLAIN: dict[int, tuple[Printed, GameObject]] = {}
"""Printed characteristics and a printed object, by the number of a definition; the object is only copied.

The mapping is a cache. A game that finds another definition under its number builds the object anew, in any thread.
"""


def _plain(definition: int, printed: Printed) -> GameObject:
    card = GameObject(ObjectId(0), definition, PlayerId(0), PlayerId(0), Zone.LIBRARY)
    card.print(printed)
    card.face_down = not card.name and not card.token
    return card


def insert(zone: list[ObjectId], id: ObjectId, index: int | None) -> None:
    """Put an object into a zone at an index, or at the end.

    An index counts from the top of a library. None and negative indexes mean the end.
    """
    if index is None or index < 0:
        zone.append(id)
    else:
        zone.insert(index, id)


def without(values: Mapping[K, V], key: K) -> dict[K, V]:
    """Return a copy of a mapping without one key."""
    return {name: value for name, value in values.items() if name != key}


def cease(board: Board, id: ObjectId, owner: PlayerId, place: Zone) -> None:
    zone = board.zone(place, owner)
    ceased = board.objects.pop(id, None)
    zone.remove(id if id in zone else ObjectId(0))
    if ceased is not None:
        board.former[id] = ceased
    if id in board.strays:
        index = board.strays.index(id)
        board.strays = (*board.strays[:index], *board.strays[index + 1 :])


def own(board: Board, id: ObjectId) -> GameObject:
    """Return an object ready to be changed.

    Copies of a board share an object outside the battlefield and the stack, so such an object is replaced by a copy. A
    caller that holds on to the object, for an ability that functions in that zone, has to look it up again.
    """
    obj = board.objects[id]
    if obj.zone is not BATTLEFIELD and obj.zone is not STACK:
        obj = board.objects[id] = obj.copy()
        if obj.zone in FUNCTIONING:
            board.abilities_version += 1
    return obj


def combat_of(board: Board) -> Combat:
    if board.combat is None:
        raise BrokenLog("event {position} needs a combat phase", position=board.position)
    return board.combat


def named_after(board: Board, ability: GameObject, id: ObjectId | None) -> None:
    """113.7. Give an ability the name and colours of its source."""
    source = None if id is None else board.objects.get(id) or board.former.get(id)
    if source is not None:
        ability.name = source.name
        ability.colors = source.colors


def no_longer_attached(board: Board, attachment: GameObject) -> None:
    """608.2h. Record on the former host that a permanent is no longer attached to it.

    The host needs this if it leaves in the same moment, or has left already.
    """
    assert attachment.attached_to is not None
    id = ObjectId(attachment.attached_to)
    host = board.objects.get(id)
    if host is None:
        if id not in board.former:
            return
        host = board.former[id] = board.former[id].copy()
    elif host.bore:
        host.bore = tuple([one for one in host.bore if one[0] == board.moment])
    host.bore = (*host.bore, (board.moment, attachment.id))
