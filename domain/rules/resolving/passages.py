"""603.5, 608.2d. Passages: instructions that ask a player, in the text that is carried out."""

from __future__ import annotations

from domain.kernel.passages import Passage
from domain.rules.resolving.evaluation import Context


def passage(context: Context, part: object) -> Passage | None:
    """Return an instruction as the passage that asks; None if its text is not known."""
    if context.text is not None:
        return (context.text, part)
    return None if context.ability is None else (context.ability[0], part)
