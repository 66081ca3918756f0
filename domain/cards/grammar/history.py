"""608.2i. What happened in the turn: whether, how often and how much, and to what. The log of the turn knows it.

What an event of it was about is looked at as it was then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, Pattern, later
from domain.cards.grammar.references import Ref
from domain.errors import said

if TYPE_CHECKING:
    TriggerEvent: TypeAlias = Pattern
else:
    TriggerEvent = later("TriggerEvent")

Since: TypeAlias = Literal["turn", "step", "way"]
"""Since when: in this turn, in this step of it, or by this text as it resolves ("this way")."""

PartOfEvent: TypeAlias = Literal["object", "player", "source", "became", "attacked"]
"""Which of those that an event tells of."""


def remembered(event: Pattern, path: str) -> Faults:
    """What cannot be asked of what happened earlier in the turn."""
    if not event.remembered():
        yield path, said("nobody keeps account of this in a turn")


class Which(Node):
    """608.2i. It happened to it in this turn: it is what such an event was about, or the `part` of it that is said."""

    which: TriggerEvent
    part: PartOfEvent = "object"
    this: Since = "turn"

    def faults(self, path: str) -> Faults:
        yield from remembered(self.which, f"{path}.which")
        if self.part not in self.which.TELLS.split():
            yield f"{path}.part", said("this event tells of no {part}", part=self.part)


class HowOften(Node):
    """608.2i. How often it happened in this turn: each time to each; only `before` a spell was cast (702.40)."""

    how_often: TriggerEvent
    this: Since = "turn"
    before: Ref | None = None

    def faults(self, path: str) -> Faults:
        return remembered(self.how_often, f"{path}.how_often")


ManaOf: TypeAlias = Literal["all", "colors", "one_color", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}"]


class ManaSpent(Node):
    """601.2h. How much mana was spent in this turn to cast a spell, or what it became: of a kind, or how many colours.

    "one_color" is how much of that colour of which most was spent.
    """

    mana_spent_on: Ref
    of: ManaOf = "all"


class HowMuch(Node):
    """608.2i. How much it was in this turn, all together: the life, damage, or counters that such events tell of."""

    how_much: TriggerEvent
    this: Since = "turn"

    def faults(self, path: str) -> Faults:
        yield from remembered(self.how_much, f"{path}.how_much")
        if "amount" not in self.how_much.TELLS.split():
            yield f"{path}.how_much", said("this event tells of no amount")
