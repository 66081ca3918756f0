"""What is done to the card itself, or asked about it: *it* is the card behind that, whatever an event was about."""

from __future__ import annotations

from domain.cards.language import tree, twigs
from domain.cards.language.effects.instruction import Instruction
from domain.oracle.discourse.discourse import CAST_SO, Discourse
from domain.oracle.parser.template import Said


def is_done_to(instruction: dict[str, Said]) -> bool:
    """Return True if an instruction does something to the card itself that leaves it the object that it was."""
    for one in twigs.twigs(instruction, twigs.union("Effect")):
        if issubclass(one.kind, Instruction) and one.kind.STAYS:
            return one.data.get(tree.done_to(one.kind).key) == "self"
    return False


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
