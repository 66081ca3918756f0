"""109.3. Adjectives and clauses that describe a list of nouns; ambiguous text is refused."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.parser.template import Said

_LIFELESS = frozenset(("artifact", "battle", "enchantment", "land", "planeswalker"))
_OF_CREATURES = frozenset(("keyword", "power", "toughness"))


def note_described(value: Said, discourse: Discourse) -> None:
    """Check that a description belongs to the right nouns of a list.

    - `"artifact or creature with flying"`: only the creature has flying.
    - `"attacking Elf or Goblin"`: both are attacking.

    :raises Unresolved: the value attaches the description otherwise.
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
        is_described = isinstance(adjectives, list) and any(
            isinstance(one, dict) and _STATES & one.keys() for one in adjectives
        )
        if is_described or ("type" in repr(_last(others[-1])) and _first(others[-1]) != _last(others[-1])):
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


def note_posts(value: Said, discourse: Discourse) -> None:
    """Check that words after a counted noun describe that noun.

    `"creature with power less than the number of lands you control"` → you control the lands.

    :raises Unresolved: the value attaches these words to the compared object.
    """
    parts = value.get("all") if isinstance(value, dict) else None
    if not isinstance(parts, list):
        return
    for one in parts[:-1]:
        for stat in ("power", "toughness", "mana_value"):
            compared = one.get(stat) if isinstance(one, dict) else None
            if isinstance(compared, dict) and ("'count'" in repr(compared) or "'among'" in repr(compared)):
                raise Unresolved("of what it is said")
