"""113. Parts of a definition: what an event can name by number."""

from __future__ import annotations

from typing import Final

from domain.cards.grammar.constructs import Node


class Part(Node):
    """Something an event can name by number: an ability, a delayed trigger, a shield."""

    def grantable(self) -> bool:
        """Return True if an effect can give it to an object."""
        return True


UNKNOWN: Final = Part()
"""An ability of which nobody here knows what it says: it does nothing, and nothing looks for it."""
