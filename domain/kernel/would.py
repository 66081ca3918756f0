"""614.1. Events about to happen, which replacement and prevention effects can still change.

They are not stored; only the events that come of them are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import ClassVar, NamedTuple, TypeAlias

from domain.board.characteristics import AbilityRef, Copiable
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Zone


@dataclass(frozen=True, slots=True)
class Would:
    """An event about to happen."""

    KIND: ClassVar[str] = ""

    def as_data(self) -> tuple[object, ...]:
        """Return kind and fields as frozen data, for the record of a replacement.

        Fields with the metadata `told=False` are left out. The object to be copied, if any, comes last.
        """
        copying: Copying | None = getattr(self, "copying", None)
        values = (getattr(self, field.name) for field in fields(self) if field.metadata.get("told", True))
        return (self.KIND, *values, *(() if copying is None else (("copy", copying.of),)))


@dataclass(frozen=True, slots=True)
class WouldDealDamage(Would):
    """120. A source would deal damage to a creature, planeswalker, battle or player.

    With `excess_to`, excess damage goes to that recipient instead.
    """

    source: ObjectId
    recipient: EntityId
    amount: int
    combat: bool = False
    preventable: bool = True
    excess_to: EntityId | None = field(default=None, metadata={"told": False})

    KIND: ClassVar[str] = "damage"


@dataclass(frozen=True, slots=True)
class WouldGainLife(Would):
    """119.3. A player would gain life."""

    player: PlayerId
    amount: int

    KIND: ClassVar[str] = "gain life"


@dataclass(frozen=True, slots=True)
class WouldLoseLife(Would):
    """119.3. A player would lose life; as a result of damage, or otherwise."""

    player: PlayerId
    amount: int
    by_damage: bool = False
    paid: bool = field(default=False, metadata={"told": False})
    """119.4. True if it is life that the player pays."""

    KIND: ClassVar[str] = "lose life"


@dataclass(frozen=True, slots=True)
class WouldMarkDamage(Would):
    """120.3e. Damage would be marked on a creature."""

    creature: ObjectId
    amount: int

    KIND: ClassVar[str] = "mark damage"


@dataclass(frozen=True, slots=True)
class WouldPutCounters(Would):
    """122.6. Counters would be put on a permanent.

    An effect puts them, unless a cost or combat damage does (`by_effect`). `by` is the player who puts them, if any.
    """

    object: ObjectId
    kind: str
    amount: int
    by_effect: bool = field(default=True, metadata={"told": False})
    by: PlayerId | None = field(default=None, metadata={"told": False})

    KIND: ClassVar[str] = "put counters"


@dataclass(frozen=True, slots=True)
class WouldRemoveCounters(Would):
    """122.1. Counters would be removed from a permanent; never more than there are."""

    object: ObjectId
    kind: str
    amount: int

    KIND: ClassVar[str] = "remove counters"


@dataclass(frozen=True, slots=True)
class WouldGetCounters(Would):
    """122.1. A player would get counters.

    `by_effect` and `by` are as for counters put on a permanent.
    """

    player: PlayerId
    kind: str
    amount: int
    by_effect: bool = field(default=True, metadata={"told": False})
    by: PlayerId | None = field(default=None, metadata={"told": False})

    KIND: ClassVar[str] = "get counters"


@dataclass(frozen=True, slots=True)
class WouldCountDamage(Would):
    """903.10a. Combat damage by a commander, named by its definition, would be counted for a player."""

    player: PlayerId
    commander: int
    amount: int

    KIND: ClassVar[str] = "count damage"


@dataclass(frozen=True, slots=True)
class WouldDrawCards(Would):
    """121.2a. A player would draw a number of cards, by one instruction."""

    player: PlayerId
    amount: int

    KIND: ClassVar[str] = "draw cards"


@dataclass(frozen=True, slots=True)
class WouldDraw(Would):
    """121.2. A player would draw one card.

    `applied` are the effects that have changed the number of cards already (614.5).
    """

    player: PlayerId
    applied: frozenset[object] = field(default=frozenset(), metadata={"told": False})

    KIND: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class WouldDestroy(Would):
    """701.8. A permanent would be destroyed, by an effect or by the rules.

    An effect is given as its `source` and the player `by` who controls it.
    """

    object: ObjectId
    regenerable: bool = True
    source: ObjectId | None = field(default=None, metadata={"told": False})
    by: PlayerId | None = field(default=None, metadata={"told": False})

    KIND: ClassVar[str] = "destroy"


@dataclass(frozen=True, slots=True)
class WouldRegenerate(Would):
    """701.19a. A permanent would be regenerated."""

    object: ObjectId

    KIND: ClassVar[str] = "regenerate"


@dataclass(frozen=True, slots=True)
class WouldSacrifice(Would):
    """701.21. A player would sacrifice a permanent they control."""

    player: PlayerId
    object: ObjectId

    KIND: ClassVar[str] = "sacrifice"


@dataclass(frozen=True, slots=True)
class WouldDiscard(Would):
    """701.9. A player would discard a card."""

    player: PlayerId
    object: ObjectId

    KIND: ClassVar[str] = "discard"


class Joins(NamedTuple):
    """508.4, 509.4. Entry of a permanent into combat, attacking or blocking one of `among`.

    `place` is its place in the damage order of the creature it blocks, once chosen, where there is such an order.
    """

    word: str
    among: tuple[EntityId, ...]
    place: int | None = None


class Copying(NamedTuple):
    """707.5. Object that a permanent enters as a copy of, and the copiable values.

    `counters` are further counters it would enter with (707.9e). `before` are the objects it copied on the way to this
    one. `linked` are abilities that trigger because of it, each with the object copied then (603.11).
    """

    of: ObjectId
    values: Copiable
    counters: tuple[tuple[str, int], ...] = ()
    before: tuple[ObjectId, ...] = ()
    linked: tuple[tuple[AbilityRef, ObjectId], ...] = ()


class Melding(NamedTuple):
    """701.42a. Melding of two cards: the second card, and the permanent they become.

    `other` is that card and `definition` its definition; `into` is the definition of the melded permanent, and `cost`
    the two mana costs as one (202.3c).
    """

    other: ObjectId
    definition: int
    into: int
    cost: str


@dataclass(frozen=True, slots=True)
class WouldMove(Would):
    """400.7. An object would change zones; for the battlefield also how it enters (614.12)."""

    object: ObjectId
    to: Zone
    controller: PlayerId | None = None
    index: int | None = None
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    attached_to: EntityId | None = None
    joins: Joins | None = field(default=None, metadata={"told": False})
    protector: PlayerId | None = field(default=None, metadata={"told": False})
    # 712.14a: a double-faced card enters with its other face up
    transformed: bool = field(default=False, metadata={"told": False})
    # 709.3a, 715.3a: definition of the part of a card that is put on the stack
    part: int = field(default=0, metadata={"told": False})
    copying: Copying | None = field(default=None, metadata={"told": False})
    melding: Melding | None = field(default=None, metadata={"told": False})
    # 702.94a: the card is revealed as it is drawn
    revealed: bool = field(default=False, metadata={"told": False})
    # 712.21a: the first card of a melded permanent comes to be above the other
    first_above: bool = field(default=False, metadata={"told": False})
    # 730.3a: card of a merged permanent that comes to be above all others, 0 for whichever
    topmost: int = field(default=0, metadata={"told": False})
    # 903.9c: definition of the card that goes to the command zone instead, 0 for none
    apart: int = field(default=0, metadata={"told": False})
    # 708.3, 708.4: definition of an object that arrives face down, 0 for none
    face_down: int = field(default=0, metadata={"told": False})
    # 701.9a: the object is a card that is discarded
    discarded: bool = field(default=False, metadata={"told": False})
    # 406.3: player who may look at it in exile
    seen_by: PlayerId | None = field(default=None, metadata={"told": False})

    KIND: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class WouldCreateToken(Would):
    """111.1. Tokens would be created under a player's control; `hash` names their definition."""

    player: PlayerId
    hash: str
    amount: int
    tapped: bool = False
    joins: Joins | None = field(default=None, metadata={"told": False})
    transformed: bool = field(default=False, metadata={"told": False})
    copying: Copying | None = field(default=None, metadata={"told": False})
    size: tuple[int, int] | None = field(default=None, metadata={"told": False})
    attached_to: EntityId | None = field(default=None, metadata={"told": False})
    counters: tuple[tuple[str, int], ...] = field(default=(), metadata={"told": False})

    KIND: ClassVar[str] = "create tokens"


@dataclass(frozen=True, slots=True)
class WouldEnterAsToken(Would):
    """111.2, 614.12. A token, with the definition of this number, would enter the battlefield."""

    player: PlayerId
    definition: int
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    size: tuple[int, int] | None = field(default=None, metadata={"told": False})
    attached_to: EntityId | None = field(default=None, metadata={"told": False})
    joins: Joins | None = field(default=None, metadata={"told": False})
    protector: PlayerId | None = field(default=None, metadata={"told": False})
    transformed: bool = field(default=False, metadata={"told": False})
    copying: Copying | None = field(default=None, metadata={"told": False})
    controller: PlayerId | None = field(default=None, metadata={"told": False})

    KIND: ClassVar[str] = "enter as a token"


@dataclass(frozen=True, slots=True)
class WouldTap(Would):
    """701.26. Permanents would become tapped."""

    objects: tuple[ObjectId, ...]

    KIND: ClassVar[str] = "tap"


@dataclass(frozen=True, slots=True)
class WouldUntap(Would):
    """701.26. Permanents would become untapped."""

    objects: tuple[ObjectId, ...]

    KIND: ClassVar[str] = "untap"


@dataclass(frozen=True, slots=True)
class WouldSetInMotion(Would):
    """701.32. A player would set the top card of their scheme deck in motion."""

    player: PlayerId

    KIND: ClassVar[str] = "set in motion"


@dataclass(frozen=True, slots=True)
class WouldAbandon(Would):
    """701.33, 904.10. A scheme would be turned face down."""

    object: ObjectId

    KIND: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True)
class WouldPlaneswalk(Would):
    """701.31. The planar controller would planeswalk."""

    player: PlayerId

    KIND: ClassVar[str] = "planeswalk"


@dataclass(frozen=True, slots=True)
class WouldBeginTurn(Would):
    """500.1, 614.10. A player would begin their turn."""

    player: PlayerId

    KIND: ClassVar[str] = "begin turn"


@dataclass(frozen=True, slots=True)
class WouldLoseGame(Would):
    """104.3. A player would lose the game.

    `won` is True if an effect makes somebody else win it (104.2b).
    """

    player: PlayerId
    reason: Reason
    won: bool = field(default=False, metadata={"told": False})

    KIND: ClassVar[str] = "lose the game"


Proposal: TypeAlias = Would | Event
"""An event that a rule function yields: `Would` can still be replaced, a fact cannot."""
