"""608.2. Scopes of filters: the zones, objects or players to search."""

from __future__ import annotations

from functools import lru_cache

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.terms import Zone


@lru_cache(maxsize=4096)
def _scope_of(filter: g.Filter | g.What) -> tuple[str, Zone]:
    if isinstance(filter, str):
        return ("any" if filter == "any_target" else "objects"), Zone.BATTLEFIELD
    if isinstance(filter, g.Is):
        if filter.is_ in ("player", "opponent", "you", "defending_player", "starting_player"):
            return "players", Zone.BATTLEFIELD
        on_stack = filter.is_ == "spell" or filter.is_.endswith("ability")
        return "objects", Zone.STACK if on_stack else Zone.BATTLEFIELD
    if isinstance(filter, g.ZoneIs):
        return "objects", filter.zone
    if isinstance(filter, (g.AllOf, g.AnyOf)):
        inner_scopes = [_scope_of(inner) for inner in (filter.all if isinstance(filter, g.AllOf) else filter.any)]
        kinds = {kind for kind, _ in inner_scopes}
        zone = next((zone for _, zone in inner_scopes if zone is not Zone.BATTLEFIELD), Zone.BATTLEFIELD)
        if isinstance(filter, g.AnyOf) and len(kinds) > 1:
            return "any", zone
        return ("players" if "players" in kinds else "any" if "any" in kinds else "objects"), zone
    return "objects", Zone.BATTLEFIELD


@lru_cache(maxsize=4096)
def by_zone(filter: g.Filter | g.What) -> tuple[g.Filter, ...]:
    """Split a filter that matches in several zones into one filter for each zone.

    Example: "spell or permanent" → a filter for the stack, and one for the battlefield. A filter for one zone
    gives an empty tuple.
    """
    if isinstance(filter, g.AnyOf) and len({_scope_of(inner)[1] for inner in filter.any}) > 1:
        return tuple(filter.any)
    if isinstance(filter, g.AllOf):
        for position, inner in enumerate(filter.all):
            others = (*filter.all[:position], *filter.all[position + 1 :])
            if isinstance(inner, g.AnyOf) and all(_scope_of(other)[1] is Zone.BATTLEFIELD for other in others):
                return tuple(g.AllOf(all=(part, *others)) for part in by_zone(inner))
    return ()


def scopes(filter: g.Filter | g.What) -> tuple[Zone, ...]:
    """Return the zones in which `Context.matching` searches for matches of a filter."""
    if parts := by_zone(filter):
        return tuple(dict.fromkeys(zone for part in parts for zone in scopes(part)))
    return (_scope_of(filter)[1],)


def is_in_scope(filter: g.Filter | g.What, obj: GameObject | None) -> bool:
    """109.2. Return True if an object is in a zone that a filter is about.

    A player, None, always is. Without a zone the filter is about permanents, not about cards elsewhere. A reference is
    about its object anywhere.
    """
    return obj is None or isinstance(filter, (str, g.RefIs)) or obj.zone in scopes(filter)


def scope(filter: g.Filter | g.What) -> tuple[str, Zone]:
    """Return the kind of things to search ("objects", "players" or "any"), and the zone."""
    return _scope_of(filter)


def names_an_owner(filter: g.Filter | g.What) -> bool:
    """Return True if a filter names the owner of the cards, or certain cards."""
    return isinstance(filter, (g.OwnerIs, g.RefIs)) or (
        isinstance(filter, g.AllOf) and any(map(names_an_owner, filter.all))
    )
