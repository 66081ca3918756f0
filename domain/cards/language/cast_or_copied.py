"""707.10. A trigger on spells, both cast and copied."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Who


class CastsOrCopies(Pattern):
    """601.2i, 707.10. A player (`by`) casts a spell that matches, or copies one onto the stack."""

    TELLS: ClassVar = "object player"

    cast_or_copied: Filter
    by: Who = "each_player"
