"""What is done to the card itself, or asked about it: *it* is the card behind that, whatever an event was about."""

from __future__ import annotations

from collections.abc import Mapping

from domain.oracle.discourse.discourse import CAST_SO, Discourse
from domain.oracle.parser.template import Said

_DONE_TO = (
    "sacrifice", "destroy", "tap", "untap", "regenerate", "transform", "explore", "connive", "phase_out", "prepare",
    "turn_down", "remove_from_combat", "stays_tapped",
)  # fmt: skip


def is_done_to(instruction: Mapping[str, Said]) -> bool:
    """Whether an instruction does something to the card itself that leaves it the object that it was."""
    given = instruction.get("to") if "apply" in instruction else instruction.get("on")
    return given == "self" or any(instruction.get(verb) == "self" for verb in _DONE_TO)


def note_asked(condition: Said, at: Discourse) -> None:
    """What is asked about the card itself names it: what it is, or the counters on it."""
    if isinstance(condition, dict):
        amount = condition.get("amount")
        if condition.get("matches") == "self" or (isinstance(amount, dict) and amount.get("counters_on") == "self"):
            at.of_itself()
        elif at.is_spell and condition.get("did", "d") not in ("d", "gift"):
            at.dealer = CAST_SO
        elif "not_true" in condition:
            note_asked(condition["not_true"], at)
