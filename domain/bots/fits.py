"""Filters of a text, matched by a player who knows only a board.

A filter that asks more than the board tells may match.
"""

from __future__ import annotations

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
    if isinstance(wanted, filters.AllOf):
        return _all([_fits(one, id, player, board) for one in wanted.all])
    if isinstance(wanted, filters.AnyOf):
        found = [_fits(one, id, player, board) for one in wanted.any]
        return True if True in found else (None if None in found else False)
    if isinstance(wanted, filters.Not):
        inner = _fits(wanted.not_, id, player, board)
        return None if inner is None else not inner
    if wanted == "any_target":
        obj = board.objects.get(ObjectId(id))
        return obj is None or not {"creature", "planeswalker", "battle"}.isdisjoint(obj.types)
    if is_player(id):
        if isinstance(wanted, filters.Is):
            kinds = {"player": True, "you": id == player, "opponent": id != player}
            return kinds.get(wanted.is_, wanted.is_ == "defending_player" and None)
        return None if isinstance(wanted, filters.OpponentOf | filters.RefIs) else False
    obj = board.objects.get(ObjectId(id))
    return None if obj is None else _object_fits(wanted, obj, player)


def _all(found: list[bool | None]) -> bool | None:
    return False if False in found else (None if None in found else True)


def _object_fits(wanted: object, obj: GameObject, player: PlayerId) -> bool | None:
    match wanted:
        case filters.TypeIs():
            return wanted.type in obj.types
        case filters.SubtypeIs():
            return None if wanted.subtype == "chosen" else wanted.subtype in obj.subtypes
        case filters.SupertypeIs():
            return wanted.supertype in obj.supertypes
        case filters.ControllerIs(controller="you" | "opponent" | "opponents" | "each_opponent" as who):
            return (obj.controller == player) == (who == "you")
        case filters.OwnerIs(owner="you"):
            return obj.owner == player
        case filters.ZoneIs():
            return obj.zone is wanted.zone
        case filters.TokenIs():
            return obj.token == wanted.token
        case filters.Tapped():
            return obj.tapped == wanted.tapped
        case filters.HasKeyword():
            return wanted.keyword in obj.keywords
        case filters.Is(is_="player" | "you" | "opponent" | "defending_player"):
            return False
        case filters.Is(is_="permanent"):
            return obj.zone is BATTLEFIELD
        case filters.RefIs(ref="self"):
            return None
        case filters.ManaValue():
            return _compares(wanted.mana_value, mana_value(obj))
        case filters.Power() if obj.power is not None:
            return _compares(wanted.power, obj.power)
        case filters.Toughness() if obj.toughness is not None:
            return _compares(wanted.toughness, obj.toughness)
    return None


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
