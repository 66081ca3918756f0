"""110, 111, 122, 701. Permanents: tapped, created, with counters, attached, destroyed, turned."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import Copiable
from domain.events.event import EVERYTHING, LAYERS, NOTHING, TAPPED, Event, Numbered, Public, Stale, in_zone
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Zone

# 110, 111. Permanents and tokens


class PermanentsTapped(
    Event,
    name="permanents_tapped",
    version=1,
    group="permanents",
    changed="objects",
    stale=NOTHING,
    harmless=TAPPED,
    kept="objects",
):
    """701.26a. Turned sideways, all at once."""

    objects: Public[tuple[ObjectId, ...]]


class PermanentsUntapped(
    Event, name="permanents_untapped", version=1, group="permanents", changed="objects", stale=NOTHING, harmless=TAPPED
):
    """701.26b. Turned upright, all at once."""

    objects: Public[tuple[ObjectId, ...]]


class TokenCreated(
    Event,
    name="token_created",
    version=1,
    group="zones",
    changed="becomes",
    named="player",
    stale=EVERYTHING,
    puts=Zone.BATTLEFIELD,
    copies=True,
    kept="player becomes",
):
    """111.2. A token enters the battlefield under its owner's control as the object `becomes`."""

    player: Public[PlayerId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    becomes: Public[ObjectId]
    tapped: Public[bool]


class TokenSized(Event, name="token_sized", version=1, group="zones", changed="object", stale=EVERYTHING):
    """111.3. The power and toughness that a token is created with, where the effect says them by an amount.

    They are copiable values of the token, as what is printed on a card (707.2).
    """

    object: Public[ObjectId]
    power: Public[int]
    toughness: Public[int]


class EnteredUnder(
    Event, name="entered_under", version=1, group="zones", changed="object", named="player", stale=EVERYTHING
):
    """110.2. A token enters under the control of another player than the one who created it and owns it."""

    object: Public[ObjectId]
    player: Public[PlayerId]


class TokenCeased(Event, name="token_ceased", version=1, group="zones", changed="object", named="player"):
    """111.7. A token outside the battlefield is gone from the zone it was in; `player` owns it."""

    object: Public[ObjectId]
    player: Public[PlayerId]
    zone: Public[Zone]

    def makes_stale(self) -> Stale:
        return in_zone(self.zone)


# 122. Counters


class CountersPut(
    Event,
    name="counters_put",
    version=1,
    group="counters",
    changed="object",
    stale=LAYERS,
    left_out=True,
    kept="object kind amount",
):
    """122.6. Counters of a kind are put on a permanent; `total` is how many of it there are afterwards."""

    object: Public[ObjectId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class CountersRemoved(
    Event, name="counters_removed", version=1, group="counters", changed="object", stale=LAYERS, left_out=True
):
    """122.1. Counters of a kind are removed from a permanent; `total` is what is left."""

    object: Public[ObjectId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class PlayerCountersPut(
    Event, name="player_counters_put", version=1, group="counters", changed="player", stale=NOTHING
):
    """122.1. A player gets counters, such as poison; `total` is how many of the kind they have afterwards."""

    player: Public[PlayerId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class PlayerCountersRemoved(
    Event, name="player_counters_removed", version=1, group="counters", changed="player", stale=NOTHING
):
    """122.1. A player has counters no more, such as energy that was paid; `total` is how many of the kind are left."""

    player: Public[PlayerId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


# 701. Keyword actions


class ObjectAttached(
    Event, name="object_attached", version=1, group="permanents", changed="object", named="to", stale=LAYERS
):
    """701.3a. An Aura, Equipment or Fortification becomes attached."""

    object: Public[ObjectId]
    to: Public[EntityId]


class ProtectorChosen(
    Event, name="protector_chosen", version=1, group="combat", changed="object", named="player", stale=NOTHING
):
    """310.8. This player protects the battle from now on, and nobody else does."""

    object: Public[ObjectId]
    player: Public[PlayerId]


class ObjectUnattached(
    Event, name="object_unattached", version=1, group="permanents", changed="object", named="was", stale=LAYERS
):
    """701.3d. It is attached to nothing now, and stays."""

    object: Public[ObjectId]
    was: Public[EntityId]


class PermanentDestroyed(
    Event, name="permanent_destroyed", version=1, group="zones", changed="object", stale=NOTHING, kept="object"
):
    """701.8a. Destroyed; the zone change follows."""

    object: Public[ObjectId]


class PermanentSacrificed(
    Event,
    name="permanent_sacrificed",
    version=1,
    group="zones",
    changed="object",
    named="player",
    stale=NOTHING,
    kept="player object",
):
    """701.21a. Its controller sacrificed it; the zone change follows."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PermanentExerted(
    Event, name="permanent_exerted", version=1, group="combat", changed="object", named="player", stale=NOTHING
):
    """701.43a. A player chooses that it will not untap in their next untap step; the effect is said by itself."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PermanentTransformed(
    Event, name="permanent_transformed", version=3, group="permanents", changed="object", stale=EVERYTHING
):
    """701.27a, 712.13. The other face of an object is up, which `definition` tells, and not that of `before`.

    `entering`: it did not transform, but was put where it is with this face up. `modal`: each face has a mana value of
    its own (712.8f). Of a merged permanent each double-faced card turns (730.2i): `faces` are what is up of its parts
    then, from the lowest to the topmost, and `values` what it is as long as it stays where it is.
    """

    object: Public[ObjectId]
    before: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    entering: Public[bool]
    modal: Public[bool] = False
    faces: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION] = ()
    values: Annotated[Public[Copiable | None], Numbered.VALUES] = None


class CardsMelded(Event, name="cards_melded", version=1, group="permanents", changed="object card", stale=EVERYTHING):
    """701.42a. A card that has just entered, and another `card`, are one permanent with the face `definition`.

    `other` is the definition of that card, and `cost` their mana costs as one, for its mana value (202.3c).
    """

    object: Public[ObjectId]
    card: Public[ObjectId]
    other: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    cost: Public[str]


class CreatureMutated(
    Event, name="creature_mutated", version=1, group="permanents", changed="object spell", stale=EVERYTHING
):
    """702.140c, 730.2. A mutating creature `spell` has become part of a permanent, put `over` it or under it.

    `parts` are the definitions of all that represents it now, from the lowest to the topmost, `tokens` which of them
    are tokens, and `values` what it is as long as it stays where it is (730.2a).
    """

    object: Public[ObjectId]
    spell: Public[ObjectId]
    over: Public[bool]
    parts: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]
    tokens: Public[tuple[bool, ...]]
    values: Annotated[Public[Copiable], Numbered.VALUES]


class PermanentRegenerated(
    Event, name="permanent_regenerated", version=1, group="zones", changed="object", stale=NOTHING
):
    """701.19a. Instead of being destroyed: tapped, damage removed, out of combat, each said by its own event."""

    object: Public[ObjectId]
