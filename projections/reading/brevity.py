"""Kinds of events that a short log leaves out."""

from __future__ import annotations

from collections.abc import Iterable

from projections.reading.log import Line

OF_THE_SOURCE = frozenset(("lines_read", "source_read"))
"""Kinds of events that only say where in the source's log the game is told."""

QUIET = OF_THE_SOURCE | frozenset(
    (
        "priority_given",
        "priority_passed",
        "decision_made",
        "phase_ended",
        "step_ended",
        "turn_ended",
        "phase_began",
        "step_began",
        "board_digested",
        "card_seen",
        "card_learned",
        "face_down_card_known",
        "mana_emptied",
        "damage_proposed",
    )
)
"""Kinds of events that only frame the others, such as beginnings and ends of steps."""

DETAILS = QUIET | frozenset(
    (
        "mana_added",
        "mana_bound",
        "mana_kept",
        "mana_from_snow",
        "mana_paid",
        "cost_locked",
        "permanents_tapped",
        "modes_chosen",
        "targets_chosen",
        "resolution_began",
        "resolved",
        "step_skipped",
        "phase_skipped",
        "combat_damage_step_began",
        "combat_damage_assigned",
        "removed_from_combat",
        "card_drawn",
        "card_discarded",
        "damage_marked",
        "state_based_actions_performed",
    )
)
"""Kinds of events that a short log leaves out.

They are `QUIET` and those whose outcome other events tell.
"""


def is_main(line: Line) -> bool:
    """Return True if a short log keeps this line.

    A short log leaves out mana abilities, and cards and activated abilities on their way to the stack (601.2a, 602.2a).
    It has the targets of triggered abilities (603.3d), which no other line tells.
    """
    rule = line.rule.removeprefix("seed:")
    if line.kind == "targets_chosen":
        return rule.startswith("603.3d")
    to_stack = (line.kind, rule[:6]) in (("object_moved", "601.2a"), ("ability_put_on_stack", "602.2a"))
    return line.kind not in DETAILS and not line.rule.startswith("605") and not to_stack


def in_short(lines: Iterable[Line]) -> list[Line]:
    """Return the lines that a short log keeps."""
    return [line for line in lines if is_main(line)]
