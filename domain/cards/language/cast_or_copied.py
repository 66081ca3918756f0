"""707.10. What is noticed of spells that are cast and of copies alike."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Who


class CastsOrCopies(Pattern):
    """601.2i, 707.10. A spell that matches is cast, or a copy of one is put onto the stack; `by` whom."""

    TELLS: ClassVar = "object player"

    cast_or_copied: Filter
    by: Who = "each_player"
