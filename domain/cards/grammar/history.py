"""608.2i. Questions about earlier events of the turn: if, how often, how much, to which objects.

The log of the turn answers them. An object of such an event is matched as it was then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, Pattern, later
from domain.cards.grammar.references import Ref, Who
from domain.errors import said

if TYPE_CHECKING:
    TriggerEvent: TypeAlias = Pattern
else:
    TriggerEvent = later("TriggerEvent")

Since: TypeAlias = Literal["turn", "step", "way"]
"""The span of a question: this turn, this step, or the resolution of this text ("this way")."""

PartOfEvent: TypeAlias = Literal["object", "player", "source", "became", "attacked"]
"""The objects and players that an event names."""


def remembered(event: Pattern, path: str) -> Faults:
    """Yield a fault for an event that the log of the turn does not keep."""
    if not event.remembered():
        yield path, said("nobody keeps account of this in a turn")


class Which(Node):
    """608.2i. Is the object, or another `part`, of an event of this kind in this turn."""

    which: TriggerEvent
    part: PartOfEvent = "object"
    this: Since = "turn"

    def faults(self, path: str) -> Faults:
        yield from remembered(self.which, f"{path}.which")
        if self.part not in self.which.TELLS.split():
            yield f"{path}.part", said("this event tells of no {part}", part=self.part)


class DrawnThisTurn(Node):
    """121.1, 608.2i. Is a card in hand that its owner has drawn this turn, or is none."""

    drawn_this_turn: bool


class HowOften(Node):
    """608.2i. The number of events of this kind in this turn.

    An event counts once for each object or player. `before` limits the count to events before a spell was cast
    (702.40). `once_each` counts an object once, however often it was in such events.
    """

    how_often: TriggerEvent
    this: Since = "turn"
    before: Ref | None = None
    once_each: bool = False

    def faults(self, path: str) -> Faults:
        return remembered(self.how_often, f"{path}.how_often")


ManaOf: TypeAlias = Literal["all", "colors", "one_color", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}"]


class ManaSpent(Node):
    """601.2h. The mana spent this turn to cast a spell, or the permanent it became.

    `of` is the kind of mana; "colors" counts the different colours, and "one_color" is the amount of the colour
    of which most was spent.
    """

    mana_spent_on: Ref
    of: ManaOf = "all"


class ManaFrom(Node):
    """601.2h. The mana from Treasures that was spent to cast `spent_on`, or the permanent it became.

    Without `spent_on`, the mana that was spent to activate the ability with this text.
    """

    mana_from: Literal["Treasure"]
    spent_on: Ref | None = None


class HowMuch(Node):
    """608.2i. The total life, damage or counters of the events of this kind in this turn."""

    how_much: TriggerEvent
    this: Since = "turn"

    def faults(self, path: str) -> Faults:
        yield from remembered(self.how_much, f"{path}.how_much")
        if "amount" not in self.how_much.TELLS.split():
            yield f"{path}.how_much", said("this event tells of no amount")


class TimesResolved(Node):
    """608.2i. The number of times this ability of its object has resolved this turn.

    The resolution in progress counts.
    """

    times_resolved: Literal["turn"]


class TimesActivated(Node):
    """602.2b. The number of times this ability of its object has been activated this turn."""

    times_activated: Literal["turn"]


class CombatPhases(Node):
    """505.1a. The number of combat phases of this turn, with the phase that is going on."""

    combat_phases: Literal["turn"]


class CastLastTurn(Node):
    """608.2i. The number of spells a player cast in the previous turn.

    Of several players the greatest number counts. In the first turn, which has no previous turn, the number is -1.
    """

    cast_last_turn: Who


class CastThisGame(Node):
    """608.2i. The number of spells that a player has cast this game.

    With `named`, only spells of this name count. A spell counts as soon as it has been cast.
    """

    cast_this_game: Who
    named: str | None = None
