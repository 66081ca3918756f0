"""702.16, 702.11, 702.18. Protection, hexproof and shroud: limits on targeting, damage, enchanting and blocking."""

from __future__ import annotations

from collections.abc import Callable

from domain.board.objects import GameObject
from domain.ids import PlayerId
from domain.rules.objects.characteristics import has_subtype
from domain.terms import Color

_COLORS = {color.name.lower(): color.value for color in Color}

_HOW_MANY: dict[str, Callable[[int], bool]] = {
    "colorless": lambda colors: colors == 0,
    "monocolored": lambda colors: colors == 1,
    "multicolored": lambda colors: colors > 1,
}
"""105.2. Qualities that depend on the number of colours."""


def has_quality(source: GameObject, quality: str) -> bool:
    """702.16a. Return True if a source has the quality that protection names.

    A quality is a colour, a number of colours, a card type or subtype (also in the plural), "colored spells", or
    "everything".
    """
    if quality in _COLORS:
        return _COLORS[quality] in source.colors
    if quality in ("everything", "all"):
        return True
    if quality == "all colors":
        return bool(source.colors)
    if quality == "colored spells":
        return source.kind == "spell" and bool(source.colors)
    if quality in _HOW_MANY:
        return _HOW_MANY[quality](len(source.colors))
    singular = quality.removesuffix("s")
    return singular in source.types or has_subtype(source, quality) or has_subtype(source, singular)


def protected(obj: GameObject, source: GameObject) -> bool:
    """702.16. Return True if the object has protection from the source."""
    return any(has_quality(source, keyword.value) for keyword in obj.keywords if keyword.name == "protection")


def can_target(permanent: GameObject, source: GameObject, player: PlayerId, opponents: tuple[PlayerId, ...]) -> bool:
    """115. Return True if the permanent's keywords let this source target it.

    `player` controls the spell or ability; `opponents` are that player's opponents, for hexproof. An effect may let
    everybody target the permanent as though it didn't have hexproof (`no_hexproof`).
    """
    if "no_hexproof" in permanent.keywords:
        opponents = ()
    for keyword in permanent.keywords:
        if keyword == "shroud":
            return False
        hexproof = keyword.name == "hexproof" and permanent.controller in opponents
        if hexproof and (not keyword.value or has_quality(source, keyword.value)):
            return False
    return not protected(permanent, source)
