"""109.3. Of which of several things something is said before or behind them; refused where that is open."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.parser.template import Said

_LIFELESS = frozenset(("artifact", "battle", "enchantment", "land", "planeswalker"))
_OF_CREATURES = frozenset(("keyword", "power", "toughness"))


def note_described(value: Said, at: Discourse) -> None:
    """What is said behind several kinds, or in front of them.

    :raises Unresolved: not of these: "artifact or creature with flying" says it of the creature, "attacking Elf or
        Goblin" of both, and what stands behind a number of permanents is said of them.
    """
    parts = value.get("all") if isinstance(value, dict) else None
    kinds = _any_of(parts[0]) if isinstance(parts, list) else []
    types = [one.get("type") for one in kinds if isinstance(one, dict)]
    if isinstance(parts, list) and "creature" in types and not _LIFELESS.isdisjoint(types) and _traits(parts[1:]):
        raise Unresolved("of which of them it is said")
    last = _any_of(value)[-1] if {"type": "creature"} in _any_of(value) else None
    of_last = last.get("all") if isinstance(last, dict) else None
    if isinstance(of_last, list) and _traits(of_last) and {"type": "creature"} not in of_last:
        raise Unresolved("of which of them it is said")
    first, *others = _any_of(value) or [None]
    if others and all(isinstance(one, dict) and "subtype" in one for one in [_last(first), *map(_first, others)]):
        adjectives = first.get("all") if isinstance(first, dict) else None
        said = isinstance(adjectives, list) and any(
            isinstance(one, dict) and _STATES & one.keys() for one in adjectives
        )
        if said or ("type" in repr(_last(others[-1])) and _first(others[-1]) != _last(others[-1])):
            raise Unresolved("of which of them it is said")


_STATES = frozenset(("combat", "tapped", "token"))


def _traits(filters: list[Said]) -> bool:
    return any(isinstance(one, dict) and _OF_CREATURES & _denied(one).keys() for one in filters)


def _any_of(filter: Said) -> list[Said]:
    kinds = filter.get("any") if isinstance(filter, dict) else None
    return kinds if isinstance(kinds, list) else []


def _denied(filter: dict[str, Said]) -> dict[str, Said]:
    inside = filter.get("not")
    return inside if isinstance(inside, dict) else filter


def _first(filter: Said) -> Said:
    parts = filter.get("all") if isinstance(filter, dict) else None
    return parts[0] if isinstance(parts, list) and parts else filter


def _last(filter: Said) -> Said:
    parts = filter.get("all") if isinstance(filter, dict) else None
    return parts[-1] if isinstance(parts, list) and parts else filter


def note_posts(value: Said, at: Discourse) -> None:
    """What follows a number of permanents is said of them, not of what is compared with it.

    :raises Unresolved: it would be said of that.
    """
    parts = value.get("all") if isinstance(value, dict) else None
    if not isinstance(parts, list):
        return
    for one in parts[:-1]:
        for stat in ("power", "toughness", "mana_value"):
            compared = one.get(stat) if isinstance(one, dict) else None
            if isinstance(compared, dict) and ("'count'" in repr(compared) or "'among'" in repr(compared)):
                raise Unresolved("of what it is said")
