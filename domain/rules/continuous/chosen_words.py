"""607.2d, 702.16a. Keywords whose quality was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.keywords import keyword

if TYPE_CHECKING:
    from domain.rules.resolving.evaluation import Context

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

CHOSEN_LAND = "chosen_land"
"""702.14a. The land type chosen, in the quality of landwalk."""

_NOTHING = "none"
"""Quality in place of a choice that nobody has made; no object has it."""


def of_chosen(word: str, context: Context) -> str:
    """702.14a, 702.16a. Return a keyword with the choice in place of its word for it.

    Those are "chosen", "chosen_type", "chosen_player" and "chosen_land". Examples: `protection:chosen` →
    `protection:white`, `protection:chosen_player` → `protection:player:2`, `landwalk:snow chosen_land` → `landwalk:snow
    Forest`.
    """
    granted = keyword(word)
    if granted.value == "chosen":
        return str(granted.about(COLOR_WORDS.get(chosen(context, "color"), _NOTHING)))
    if granted.value == "chosen_type":
        return str(granted.about(chosen(context, "card_type") or _NOTHING))
    if granted.value == "chosen_player":
        number = chosen(context, "player")
        return str(granted.about(f"player:{number}" if number else _NOTHING))
    if granted.value.endswith(CHOSEN_LAND):
        land = chosen(context, "land_type") or chosen(context, "any_land_type") or _NOTHING
        return str(granted.about(granted.value.replace(CHOSEN_LAND, land)))
    return word


def chosen(context: Context, kind: str) -> str:
    """607.2d. Return the quality of this kind chosen during this resolution, or else for the source.

    Empty if nothing was chosen.
    """
    chosen_now = context.names.get(f"chosen.{kind}")
    return str(chosen_now) if chosen_now is not None else context.board.object(context.source).chosen.get(kind, "")
