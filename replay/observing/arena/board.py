"""Board in a state of Arena's engine, for comparison with a board of this project.

A zone's list of objects is authoritative: records of objects may outlast them. Faces, revealed cards and the engine's
own helpers are no objects of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from replay.observing.arena import records as r
from replay.observing.arena.vocabulary import COUNTERS, KEYWORDS


class Permanent(NamedTuple):
    """Permanent of the log; counters and keywords without a name here have their number."""

    card: int
    controller: int
    owner: int
    token: bool
    face_down: bool
    tapped: bool
    power: int | None
    toughness: int | None
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    keywords: frozenset[str]
    damage: int
    counters: tuple[tuple[str, int], ...]
    attached_to: int
    attacking: int
    blocking: frozenset[int]


class Side(NamedTuple):
    """Part of the board that belongs to one player.

    `known_hand` has the known cards of the hand, as instance and printing. Graveyards are listed oldest first.
    """

    life: int
    counters: tuple[tuple[str, int], ...]
    library: int
    hand: int
    known_hand: tuple[tuple[int, int], ...]
    graveyard: tuple[int, ...]


class LogBoard(NamedTuple):
    """Board in a state of Arena's engine.

    Objects are the engine's instances. The stack is listed from its bottom.
    """

    turn: int
    phase: str
    step: str
    active: int
    priority: int
    sides: Mapping[int, Side]
    battlefield: Mapping[int, Permanent]
    stack: tuple[int, ...]
    exile: frozenset[int]
    command: frozenset[int]


def board_of(state: r.State) -> LogBoard:
    """Return the board of a state; `priority` means nothing while something resolves."""
    counters, attached = _lasting(state)
    battlefield = {
        id: _permanent(state.objects[id], counters.get(id, {}), attached.get(id, 0))
        for id in _members(state, "Battlefield")
        if id in state.objects
    }
    turn = state.turn
    return LogBoard(
        turn.number,
        turn.phase,
        turn.step,
        turn.active,
        turn.priority,
        {seat: _side(state, player, counters.get(seat, {})) for seat, player in state.players.items()},
        battlefield,
        tuple(reversed(_members(state, "Stack"))),
        frozenset(_members(state, "Exile")),
        frozenset(_members(state, "Command")),
    )


def _members(state: r.State, kind: str, owner: int = 0) -> tuple[int, ...]:
    zone = state.zone(kind, owner)
    if zone is None:
        return ()
    return tuple(id for id in zone.objects if id not in state.objects or state.objects[id].kind in OF_THE_GAME)


OF_THE_GAME = frozenset({"Card", "Token", "Ability", "Emblem"})


def _side(state: r.State, player: r.Player, counters: Mapping[int, int]) -> Side:
    library, hand = state.zone("Library", player.seat), state.zone("Hand", player.seat)
    held = hand.objects if hand is not None else ()
    return Side(
        player.life,
        _named(counters),
        len(library.objects) if library is not None else 0,
        len(held),
        tuple(sorted((id, state.objects[id].card) for id in held if id in state.objects and state.objects[id].card)),
        tuple(reversed(_members(state, "Graveyard", player.seat))),
    )


def _permanent(object: r.GameObject, counters: Mapping[int, int], attached: int) -> Permanent:
    return Permanent(
        object.card,
        object.controller,
        object.owner,
        object.kind == "Token",
        object.face_down,
        object.tapped,
        object.power,
        object.toughness,
        frozenset(object.types),
        frozenset(object.subtypes),
        frozenset(object.supertypes),
        frozenset(object.colors),
        frozenset(KEYWORDS[number] for _, number in object.abilities if number in KEYWORDS),
        object.damage,
        _named(counters),
        attached,
        object.attacked if object.attacking == "Attacking" else 0,
        frozenset(object.blocked) if object.blocking == "Blocking" else frozenset(),
    )


def _lasting(state: r.State) -> tuple[dict[int, dict[int, int]], dict[int, int]]:
    """Return counters by object or player, and attachments, from the lasting annotations."""
    counters: dict[int, dict[int, int]] = {}
    attached: dict[int, int] = {}
    for one in state.lasting_of("Counter"):
        for id in one.affected:
            kinds = counters.setdefault(id, {})
            kind = one.number("counter_type")
            kinds[kind] = kinds.get(kind, 0) + one.number("count")
    for one in state.lasting_of("Attachment"):
        if one.affected:
            attached[one.affector] = one.affected[0]
    return counters, attached


def _named(counters: Mapping[int, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((COUNTERS.get(kind, str(kind)), count) for kind, count in counters.items() if count))
