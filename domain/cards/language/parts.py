"""What constructs hold of each other: parts with a number, and the unions of constructs of other modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain.cards.grammar import Node, What, later


class Part(Node):
    """Something an event can name by number: an ability, a delayed trigger, a shield."""


if TYPE_CHECKING:
    Subject: TypeAlias = Node | str
    TriggerEvent: TypeAlias = Node
    WouldEvent: TypeAlias = Node
    Change: TypeAlias = Node
    Effect: TypeAlias = Node
    Modification: TypeAlias = Node | str
    Ability: TypeAlias = Part
else:
    Subject = What
    TriggerEvent = later("TriggerEvent")
    WouldEvent = later("WouldEvent")
    Change = later("Change")
    Effect = later("Effect")
    Modification = later("Modification")
    Ability = later("Ability")
