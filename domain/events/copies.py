"""707. Copies."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import AbilityRef, Copiable
from domain.events.event import ABILITIES, EVERYTHING, NOTHING, Covered, Event, Numbered, Public, Stale, in_zone
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Zone


class BecameCopy(Event, name="became_copy", version=1, group="effects", changed="object", named="of", stale=EVERYTHING):
    """707.2, 707.5. An object has the copiable values of another, as it enters or is created, or by an effect.

    `of` is what was copied. `effect` is the number of an effect in force that makes it a copy, None if it is one as
    long as it stays where it is. `token` tells a copy of a spell that is a token from now on (608.3f).
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
    """707.10. A copy of a spell or ability is put onto the stack as the object `becomes`; it is not cast or activated.

    Everything decided for the original is decided for the copy; `targets` are the copy's own (707.10c). `kind` is
    "spell", "activated" or "triggered"; `values` is None for an ability, `source` and `ability` for a spell. A copy
    that is `double_faced` has both faces of what `values` name, which is the front then (707.10g).
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
    """707.12. A copy of a card is created in the zone that the card is in, as the object `becomes`, to be cast."""

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
    """707.13, 707.14. A copy of a card that a name defines is created outside the game as the object `becomes`.

    It is there to be cast; until then it stands with what is in the command zone, and ceases to exist if it is not.
    """

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]


class CopyCeased(Event, name="copy_ceased", version=1, group="casting", changed="object", named="player"):
    """704.5e, 707.10a. A copy of a spell or card where it cannot be is gone; `player` owns it."""

    object: Public[ObjectId]
    player: Public[PlayerId]
    zone: Public[Zone]

    def makes_stale(self) -> Stale:
        return in_zone(self.zone)
