"""608.2h. What names in a text stand for: references, whoever stands in a relation to them, and plain numbers."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, TypeAlias, get_args

from pydantic import Field

from domain.cards.grammar.constructs import Node, keyed, named

# Numbers

LARGEST = 1_000_000
"""No number written on a card is greater."""

Number: TypeAlias = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Times: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=1_000)]
"""How many: at least one."""


# References (608.2k): words bound while a text is carried out


class Sense(Enum):
    """The meaning of the names or words in a field: given, used, or the subject of the words."""

    GIVES = "gives"
    EACH = "each"
    USES = "uses"
    CALLS = "calls"
    COLORS = "colors"
    SUBTYPE = "subtype"
    TYPE_LINE = "type line"
    QUALITY = "quality"


Called: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]*$")]
"""A name that all texts of a card know, as the way in which it was cast."""

Calls: TypeAlias = Annotated[Called, Sense.CALLS]
"""The same name at the place where it is given."""

Name: TypeAlias = Annotated[Called, Sense.GIVES]
"""A name that a text gives, to refer to by it later."""

Each: TypeAlias = Annotated[Name, Sense.EACH]
"""A name of each of those that a construct is about, which it says more of."""

Ref: TypeAlias = Annotated[Called, Sense.USES]
"""self, it, you, attached, the name of a target or of an earlier result, event.object, event.player, event.source
(for a block: the attacker), event.attacked, event.amount, linked.NAME, each_player, each_opponent, each_other_player,
active_player, defending_player, paid (what additional costs were paid with); as an amount also x, target_count,
done.amount (how much the last damage, gain or loss was) and done.excess (how much of that was in excess)."""


# Words that a text uses as such (612.2): others can stand for them

Colors: TypeAlias = Annotated[str, Sense.COLORS]
"""Colours by letter, or a word for some of them. Mana symbols are no colour words, nor is a colour indicator."""

Subtype: TypeAlias = Annotated[str, Sense.SUBTYPE]

TypeLine: TypeAlias = Annotated[str, Sense.TYPE_LINE]
"""Types, and behind a colon subtypes."""

Quality: TypeAlias = Annotated[str, Sense.QUALITY]
"""A keyword, perhaps with what it is about: `flying`, `protection:red`, `landwalk:Forest`."""


# Relations


class ControllerOf(Node):
    """Who controls, or last controlled, what the reference names."""

    controller_of: Ref


class OwnerOf(Node):
    """Who owns what the reference names."""

    owner_of: Ref


class DefendingOf(Node):
    """508.5. Who defends against the attacker that the reference names, or last did."""

    defending_of: Ref


class AttackedBy(Node):
    """508.1b. What the attacker that the reference names attacks, or last did: a player or a permanent."""

    attacked_by: Ref


Relation: TypeAlias = ControllerOf | OwnerOf | DefendingOf | AttackedBy
"""Who stands so to what a reference names."""

if TYPE_CHECKING:
    Who: TypeAlias = Relation | str
else:
    Who = named("Who", Ref | keyed(*get_args(Relation)))
