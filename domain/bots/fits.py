"""Filters of a text, matched by a player who knows only a board.

A filter that asks more than the board tells may match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.bots.worth import mana_value
from domain.cards.grammar import filters
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.terms import BATTLEFIELD, Zone


def zones_of(wanted: object) -> frozenset[Zone]:
    """400. Return the zones that a filter names; none means the battlefield, or players."""
    match wanted:
        case filters.ZoneIs():
            return frozenset((wanted.zone,))
        case filters.Is(is_="spell" | "ability" | "activated_ability" | "triggered_ability"):
            return frozenset((Zone.STACK,))
        case filters.AllOf():
            return frozenset().union(*map(zones_of, wanted.all))
        case filters.AnyOf():
            return frozenset().union(*(zones_of(one) or {BATTLEFIELD} for one in wanted.any))
    return frozenset()


def may_fit(wanted: object, id: EntityId, player: PlayerId, board: Board) -> bool:
    """Return False if an object or player certainly does not match a filter."""
    return _fits(wanted, id, player, board) is not False


def _fits(wanted: object, id: EntityId, player: PlayerId, board: Board) -> bool | None:
    """Return True or False, or None where the filter asks more than is known here."""
    if is_player(id):
        return _joined(wanted, _player_fits, PlayerId(id), player)
    return _joined(wanted, _object_fits, board.objects.get(ObjectId(id)), player)


Of = TypeVar("Of")


def _joined(
    wanted: object, fits: Callable[[object, Of, PlayerId], bool | None], of: Of, player: PlayerId
) -> bool | None:
    """Return whether an object or player fits a filter that may be made of others: True, False or None."""
    if isinstance(wanted, filters.AllOf):
        fit: bool | None = True
        for one in wanted.all:
            inner = _joined(one, fits, of, player)
            if inner is False:
                return False
            fit = fit and inner
        return fit
    if isinstance(wanted, filters.AnyOf):
        fit = False
        for one in wanted.any:
            inner = _joined(one, fits, of, player)
            if inner:
                return True
            fit = fit if inner is False else None
        return fit
    if isinstance(wanted, filters.Not):
        inner = _joined(wanted.not_, fits, of, player)
        return None if inner is None else not inner
    return fits(wanted, of, player)


def _player_fits(wanted: object, other: PlayerId, player: PlayerId) -> bool | None:
    if isinstance(wanted, str) and wanted == "any_target":
        return True
    if isinstance(wanted, filters.Is):
        kinds = {"player": True, "you": other == player, "opponent": other != player}
        return kinds.get(wanted.is_, wanted.is_ == "defending_player" and None)
    return None if isinstance(wanted, filters.OpponentOf | filters.RefIs) else False


def _object_fits(wanted: object, obj: GameObject | None, player: PlayerId) -> bool | None:
    if isinstance(wanted, str) and wanted == "any_target":
        return obj is None or not TARGETS.isdisjoint(obj.types)
    test = _TESTS.get(wanted.__class__)
    return None if test is None or obj is None else test(wanted, obj, player)


TARGETS = frozenset(("creature", "planeswalker", "battle"))
"""115.4. Types of the permanents that are any target."""


def _controlled(wanted: filters.ControllerIs, obj: GameObject, player: PlayerId) -> bool | None:
    if wanted.controller == "you":
        return obj.controller == player
    return obj.controller != player if wanted.controller in ("opponent", "opponents", "each_opponent") else None


def _is(wanted: filters.Is, obj: GameObject, player: PlayerId) -> bool | None:
    if wanted.is_ in ("player", "you", "opponent", "defending_player"):
        return False
    return obj.zone is BATTLEFIELD if wanted.is_ == "permanent" else None


_TESTS: Mapping[type, Callable[..., bool | None]] = {
    filters.TypeIs: lambda wanted, obj, player: wanted.type in obj.types,
    filters.SubtypeIs: lambda wanted, obj, player: (
        None if wanted.subtype == "chosen" else wanted.subtype in obj.subtypes
    ),
    filters.SupertypeIs: lambda wanted, obj, player: wanted.supertype in obj.supertypes,
    filters.ControllerIs: _controlled,
    filters.OwnerIs: lambda wanted, obj, player: obj.owner == player if wanted.owner == "you" else None,
    filters.ZoneIs: lambda wanted, obj, player: obj.zone is wanted.zone,
    filters.TokenIs: lambda wanted, obj, player: obj.token == wanted.token,
    filters.Tapped: lambda wanted, obj, player: obj.tapped == wanted.tapped,
    filters.HasKeyword: lambda wanted, obj, player: wanted.keyword in obj.keywords,
    filters.Is: _is,
    filters.ManaValue: lambda wanted, obj, player: _compares(wanted.mana_value, mana_value(obj)),
    filters.Power: lambda wanted, obj, player: None if obj.power is None else _compares(wanted.power, obj.power),
    filters.Toughness: lambda wanted, obj, player: (
        None if obj.toughness is None else _compares(wanted.toughness, obj.toughness)
    ),
}
"""Tests of an object, by kind of filter."""


def _compares(wanted: object, number: int) -> bool | None:
    match wanted:
        case filters.AtLeast(at_least=int(bound)):
            return number >= bound
        case filters.AtMost(at_most=int(bound)):
            return number <= bound
        case filters.Exactly(exactly=int(bound)):
            return number == bound
        case int():
            return number == wanted
    return None


def candidates(wanted: object, player: PlayerId, board: Board) -> list[EntityId]:
    """Return the objects and players that a filter may match, in no special order."""
    among: list[EntityId] = []
    zones = zones_of(wanted) or {BATTLEFIELD}
    if BATTLEFIELD in zones:
        among += [*board.living(), *board.battlefield]
    for zone in (Zone.GRAVEYARD, Zone.HAND):
        if zone in zones:
            among += [id for one in board.living() for id in board.zone(zone, one) if id]
    for zone in (Zone.STACK, Zone.EXILE):
        if zone in zones:
            among += board.zone(zone)
    return [id for id in among if may_fit(wanted, id, player, board)]
