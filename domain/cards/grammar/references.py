"""608.2h. The names in a text: references, relations to them, and plain numbers."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, TypeAlias, get_args

from pydantic import Field

from domain.cards.grammar.constructs import Node, keyed, named

# Numbers

LARGEST = 1_000_000
"""The greatest number that a card can have."""

Number: TypeAlias = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Times: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=1_000)]
"""A number of things or times, at least one."""


# References (608.2k): names bound during a resolution


class Sense(Enum):
    """The sense of the names or words in a field.

    A field gives a name, uses a name, or holds words that a text change can alter (612.2).
    """

    GIVES = "gives"
    EACH = "each"
    USES = "uses"
    CALLS = "calls"
    COLORS = "colors"
    SUBTYPE = "subtype"
    TYPE_LINE = "type line"
    QUALITY = "quality"


Called: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]*$")]
"""A name that all texts of a card know, such as the way in which the card was cast."""

Calls: TypeAlias = Annotated[Called, Sense.CALLS]
"""A field that gives a name which all texts of the card know."""

Name: TypeAlias = Annotated[Called, Sense.GIVES]
"""A name that a text gives, to refer to later."""

Each: TypeAlias = Annotated[Name, Sense.EACH]
"""A name for each object or player of a construct, for use within that construct."""

Ref: TypeAlias = Annotated[Called, Sense.USES]
"""self, it, you, attached, the name of a target or of an earlier result, event.object, event.player, event.source (for
a block: the attacker), event.attacked, event.amount, linked.NAME, each_player, each_opponent, each_other_player,
each_from_you (each player in turn order, starting with you), chosen_player (the player chosen as the permanent
entered), active_player, defending_player, paid (what additional costs were paid with); as an amount also x,
target_count, done.amount (how much the last damage, gain or loss was) and done.excess (how much of that was in
excess)."""


# Words that a text change can replace (612.2)

Colors: TypeAlias = Annotated[str, Sense.COLORS]
"""Colours by letter, or a word for several. Mana symbols and colour indicators are no colour words."""

Subtype: TypeAlias = Annotated[str, Sense.SUBTYPE]

TypeLine: TypeAlias = Annotated[str, Sense.TYPE_LINE]
"""Types, then a colon and subtypes."""

Quality: TypeAlias = Annotated[str, Sense.QUALITY]
"""A keyword, with its value if it has one: `flying`, `protection:red`, `landwalk:Forest`."""


# Relations


class ControllerOf(Node):
    """The controller, or last controller, of the named object."""

    controller_of: Ref


class OwnerOf(Node):
    """The owner of the named object."""

    owner_of: Ref


class DefendingOf(Node):
    """508.5. The player who defends, or last defended, against the named attacker."""

    defending_of: Ref


class AttackedBy(Node):
    """508.1b. The player or permanent that the named attacker attacks, or last attacked.

    Without `battles`, nothing if that is a battle.
    """

    attacked_by: Ref
    battles: bool = True


Relation: TypeAlias = ControllerOf | OwnerOf | DefendingOf | AttackedBy
"""A player or permanent in a relation to a named object."""

if TYPE_CHECKING:
    Who: TypeAlias = Relation | str
else:
    Who = named("Who", Ref | keyed(*get_args(Relation)))
