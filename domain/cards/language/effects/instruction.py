"""608.2. An instruction of a text."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.grammar.constructs import Node


class Instruction(Node):
    """An instruction; `as` names its result for later instructions: objects, or a number.

    An instruction that is `AT_ONCE` happens in the moment of the event that it replaces or belongs to (615.5).
    Others follow right after the event.
    """

    AT_ONCE: ClassVar[bool] = False

    STAYS: ClassVar[bool] = False
    """True if later instructions can refer to the same objects: they stay, and are the only result."""
