"""Antecedent of *it* after something is done to the card itself: the card.

The same holds after a condition about the card, whatever a trigger event was about.
"""

from __future__ import annotations

from domain.cards.language import tree, twigs
from domain.cards.language.effects.instruction import Instruction
from domain.oracle.discourse.discourse import CAST_SO, Discourse
from domain.oracle.parser.template import Said


def is_done_to(instruction: dict[str, Said]) -> bool:
    """Return True if an instruction affects the card itself and leaves the same object."""
    for one in twigs.twigs(instruction, twigs.union("Effect")):
        if issubclass(one.kind, Instruction) and one.kind.STAYS:
            return one.data.get(tree.done_to(one.kind).key) == "self"
    return False


def note_asked(condition: Said, discourse: Discourse) -> None:
    """Make the card itself *it* after a condition about the card or its counters.

    After a condition about the casting of a spell, the spell is the source of damage.
    """
    if isinstance(condition, dict):
        amount = condition.get("amount")
        if condition.get("matches") == "self" or (isinstance(amount, dict) and amount.get("counters_on") == "self"):
            discourse.of_itself()
        elif discourse.is_spell and condition.get("did", "d") not in ("d", "gift"):
            discourse.dealer = CAST_SO
        elif "not_true" in condition:
            note_asked(condition["not_true"], discourse)
