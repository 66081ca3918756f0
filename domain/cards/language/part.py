"""113. Parts of a definition, which events name by number."""

from __future__ import annotations

from typing import Final

from domain.cards.grammar.constructs import Node


class Part(Node):
    """An ability, a delayed trigger, or a shield; events name it by number."""

    def grantable(self) -> bool:
        """Return True if an effect can grant this ability to an object."""
        return True


UNKNOWN: Final = Part()
"""An ability whose text is not known: it does nothing, and no rule looks for it."""
