"""707. Copies."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import AbilityRef, Copiable
from domain.events.event import ABILITIES, EVERYTHING, NOTHING, Covered, Event, Numbered, Public, Stale, in_zone
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Zone


class BecameCopy(Event, name="became_copy", version=1, group="effects", changed="object", named="of", stale=EVERYTHING):
    """707.2, 707.5. An object becomes a copy of another, as it enters or by an effect.

    - `of`: the copied object.
    - `effect`: the number of the effect that makes the copy; None for a copy as long as it stays in its zone.
    - `values`: the copiable values.
    - `token`: true for a copy of a spell that becomes a token (608.3f).
    """

    object: Public[ObjectId]
    of: Public[ObjectId]
    effect: Public[int | None]
    values: Annotated[Public[Copiable], Numbered.VALUES]
    token: Public[bool]


class CopyPutOnStack(
    Event,
    name="copy_put_on_stack",
    version=2,
    group="casting",
    changed="becomes",
    named="player of source targets.1 shares.0 linked.1",
    stale=NOTHING,
    puts=Zone.STACK,
    copies=True,
    kept="becomes targets",
):
    """707.10. A copy of a spell or ability enters the stack as the object `becomes`.

    The copy is not cast or activated. All decisions for the original are those of the copy, too.

    - `kind`: "spell", "activated" or "triggered".
    - `values`: the copiable values of a spell; None for an ability.
    - `source`, `ability`: those of an ability; None for a spell.
    - `targets`: the copy's own targets (707.10c).
    - `double_faced`: the copy has both faces of the card in `values`, of which the front is up (707.10g).
    """

    player: Public[PlayerId]
    of: Public[ObjectId]
    becomes: Public[ObjectId]
    kind: Public[str]
    values: Annotated[Public[Copiable | None], Numbered.VALUES]
    source: Covered[ObjectId | None]
    ability: Annotated[Public[AbilityRef | None], Numbered.ABILITY]
    bindings: Covered[Frozen]
    modes: Public[tuple[int, ...]]
    x: Public[int]
    targets: Public[tuple[tuple[str, tuple[EntityId, ...]], ...]]
    shares: Public[tuple[tuple[EntityId, int], ...]]
    chosen: Public[tuple[tuple[str, str], ...]]
    linked: Covered[tuple[tuple[str, tuple[ObjectId, ...]], ...]]
    double_faced: Public[bool] = False


class CardCopied(
    Event,
    name="card_copied",
    version=1,
    group="casting",
    changed="becomes",
    named="player of",
    puts="zone",
    copies=True,
):
    """707.12. A card is copied in its zone as the object `becomes`, to be cast."""

    player: Public[PlayerId]
    of: Public[ObjectId]
    becomes: Public[ObjectId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    zone: Public[Zone]

    def makes_stale(self) -> Stale:
        return in_zone(self.zone)


class NamedCardCopied(
    Event,
    name="named_card_copied",
    version=1,
    group="casting",
    changed="becomes",
    named="player",
    stale=ABILITIES,
    puts=Zone.COMMAND,
    copies=True,
):
    """707.13, 707.14. A named card is copied from outside the game as the object `becomes`.

    The copy is there to be cast. Until then it is listed with the objects of the command zone; it ceases to exist
    if it is not cast.
    """

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class CopyCeased(Event, name="copy_ceased", version=1, group="casting", changed="object", named="player"):
    """704.5e, 707.10a. A copy of a spell or card in a wrong zone ceases to exist.

    `player` owns the copy.
    """

    object: Public[ObjectId]
    player: Public[PlayerId]
    zone: Public[Zone]

    def makes_stale(self) -> Stale:
        return in_zone(self.zone)
