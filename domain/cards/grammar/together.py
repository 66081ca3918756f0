"""608.2d. Limits on what several chosen objects are together."""

from __future__ import annotations

from typing import Literal

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount
from domain.errors import said


class Together(Node):
    """608.2d. A limit on what several chosen objects are together.

    - `total` power, toughness or mana value is `at_most` a number.
    - `different`: no two of them have the same name, mana value or controller.
    - `same`: targets have a controller, a creature type or a card type in common.
    """

    total: Literal["power", "toughness", "mana_value"] | None = None
    at_most: Amount | None = None
    different: Literal["name", "mana_value", "controller"] | None = None
    same: Literal["controller", "creature_type", "card_type"] | None = None

    def faults(self, path: str) -> Faults:
        if (self.total is None) is not (self.at_most is None):
            yield f"{path}.total", said("say what the total is, and how much it may be")
        if self.total is None and self.different is None and self.same is None:
            yield path, said("say a total, what they share, or in what they differ")
