"""608.2. An instruction of a text."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.grammar.constructs import Node


class Instruction(Node):
    """An instruction. `as` names what it did, for later instructions: the objects, or how many.

    What is done `AT_ONCE` is done in the moment of an event that it is put in the place of, or belongs to (615.5);
    others follow right after it.
    """

    AT_ONCE: ClassVar[bool] = False

    STAYS: ClassVar[bool] = False
    """Whether what it is done to is what a text goes on to speak of: nothing else comes of it, and nobody moves it."""
