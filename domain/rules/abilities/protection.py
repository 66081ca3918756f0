"""702.16, 702.11, 702.18. Protection, hexproof and shroud: limits on targeting, damage, enchanting and blocking."""

from __future__ import annotations

from collections.abc import Callable

from domain.board.keywords import Keyword
from domain.board.objects import GameObject
from domain.ids import PlayerId
from domain.rules.objects.characteristics import has_subtype, mana_value
from domain.terms import Color, Zone

_COLORS = {color.name.lower(): color.value for color in Color}

_HOW_MANY: dict[str, Callable[[int], bool]] = {
    "colorless": lambda colors: colors == 0,
    "monocolored": lambda colors: colors == 1,
    "multicolored": lambda colors: colors > 1,
}
"""105.2. Qualities that depend on the number of colours."""


def has_quality(source: GameObject, quality: str) -> bool:
    """702.16a. Return True if a source has the quality that protection names.

    A quality is a colour, a number of colours, a card type or subtype (also in the plural), a supertype, "colored
    spells", or "everything". Further examples: "mana value 3 or greater", "God creatures", "non-God creatures".
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
    if quality.startswith(MANA_VALUE):
        number, _, how = quality.removeprefix(MANA_VALUE).partition(" or ")
        value = mana_value(source)
        return value >= int(number) if how == "greater" else value <= int(number)
    if quality.endswith(" creatures"):
        subtype = quality.removesuffix(" creatures")
        has = has_subtype(source, subtype.removeprefix("non-"))
        return "creature" in source.types and has is not subtype.startswith("non-")
    singular = quality.removesuffix("s")
    return (
        singular in source.types
        or quality in source.supertypes
        or has_subtype(source, quality)
        or has_subtype(source, singular)
    )


MANA_VALUE = "mana value "
"""202.3. Beginning of qualities that are a mana value, such as "mana value 3 or greater"."""


UNTARGETABLE = "untargetable_by_opponents_of"
"""115.4. Rule by which opponents of a player, whose number follows, can't target a permanent."""

PLAYER, OPPONENTS = "player", "opponents"
"""702.16i, 702.16k. Qualities of protection from a player, whose number follows, and from each opponent."""


def player_of(source: GameObject) -> PlayerId:
    """702.16k. Return the controller of a source, or its owner if nobody controls it."""
    controlled = source.zone in (Zone.BATTLEFIELD, Zone.STACK, Zone.COMMAND)
    return source.controller if controlled else source.owner


def protects(word: Keyword, source: GameObject, player: PlayerId, opponents: tuple[PlayerId, ...]) -> bool:
    """702.16. Return True if an instance of protection is protection from the source.

    `player` is the player whose object the source is, and `opponents` are those of the protected player or of the
    protected permanent's controller.
    """
    if word.name != "protection":
        return False
    if word.value == PLAYER:
        return word.number == player
    if word.value == OPPONENTS:
        return player in opponents
    return has_quality(source, word.value)


def protected(
    obj: GameObject, source: GameObject, opponents: tuple[PlayerId, ...], player: PlayerId | None = None
) -> bool:
    """702.16. Return True if the object has protection from the source.

    `opponents` are those of the object's controller. `player` is the player whose object the source would be.
    """
    whose = player or player_of(source)
    return any(protects(keyword, source, whose, opponents) for keyword in obj.keywords)


def can_target(permanent: GameObject, source: GameObject, player: PlayerId, opponents: tuple[PlayerId, ...]) -> bool:
    """115. Return True if the permanent's keywords let this source target it.

    `player` controls the spell or ability; `opponents` are that player's opponents, for hexproof. An effect may let
    everybody target the permanent as though it didn't have hexproof (`no_hexproof`).
    """
    hostile = (player,) if permanent.controller in opponents else ()
    repelled = bool(hostile) and "no_hexproof" not in permanent.keywords
    for keyword in permanent.keywords:
        if keyword == "shroud" or (keyword.name == UNTARGETABLE and keyword.number in opponents):
            return False
        hexproof = keyword.name == "hexproof" and repelled
        if hexproof and (not keyword.value or has_quality(source, keyword.value)):
            return False
    return not any(protects(keyword, source, player, hostile) for keyword in permanent.keywords)
