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
    """701.26a. Permanents are tapped, all at once."""

    objects: Public[tuple[ObjectId, ...]]


class PermanentsUntapped(
    Event, name="permanents_untapped", version=1, group="permanents", changed="objects", stale=NOTHING, harmless=TAPPED
):
    """701.26b. Permanents are untapped, all at once."""

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
    """111.3. A token is created with a power and toughness from amounts.

    They are copiable values of the token, like printed values (707.2).
    """

    object: Public[ObjectId]
    power: Public[int]
    toughness: Public[int]


class EnteredUnder(
    Event, name="entered_under", version=1, group="zones", changed="object", named="player", stale=EVERYTHING
):
    """110.2. A token enters under the control of a player other than its owner.

    The owner is the player who created it.
    """

    object: Public[ObjectId]
    player: Public[PlayerId]


class TokenCeased(Event, name="token_ceased", version=1, group="zones", changed="object", named="player"):
    """111.7. A token outside the battlefield ceases to exist; `player` owns the token."""

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
    """122.6. Counters of a kind are put on a permanent; `total` is the number afterwards."""

    object: Public[ObjectId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class CountersRemoved(
    Event, name="counters_removed", version=1, group="counters", changed="object", stale=LAYERS, left_out=True
):
    """122.1. Counters of a kind are removed from a permanent; `total` is the rest."""

    object: Public[ObjectId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class PlayerCountersPut(
    Event, name="player_counters_put", version=1, group="counters", changed="player", stale=NOTHING
):
    """122.1. A player gets counters, such as poison; `total` is the number afterwards."""

    player: Public[PlayerId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class PlayerCountersRemoved(
    Event, name="player_counters_removed", version=1, group="counters", changed="player", stale=NOTHING
):
    """122.1. A player loses counters, such as energy that was paid; `total` is the rest."""

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
    """310.8. A player becomes the only protector of a battle."""

    object: Public[ObjectId]
    player: Public[PlayerId]


class ObjectUnattached(
    Event, name="object_unattached", version=1, group="permanents", changed="object", named="was", stale=LAYERS
):
    """701.3d. An object becomes unattached, and stays on the battlefield."""

    object: Public[ObjectId]
    was: Public[EntityId]


class PermanentDestroyed(
    Event, name="permanent_destroyed", version=1, group="zones", changed="object", stale=NOTHING, kept="object"
):
    """701.8a. A permanent is destroyed; the zone change follows."""

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
    """701.21a. A permanent is sacrificed by its controller; the zone change follows."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PermanentExerted(
    Event, name="permanent_exerted", version=1, group="combat", changed="object", named="player", stale=NOTHING
):
    """701.43a. A player exerts a permanent.

    An event of its own starts the effect that keeps it from untapping in the player's next untap step.
    """

    player: Public[PlayerId]
    object: Public[ObjectId]


class CreatureCrewed(
    Event,
    name="creature_crewed",
    version=1,
    group="permanents",
    changed="host",
    named="player object",
    stale=NOTHING,
    kept="player object host",
):
    """702.122b. A creature that has been tapped for a crew ability crews its permanent."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    host: Public[ObjectId]


class PermanentExplored(
    Event,
    name="permanent_explored",
    version=1,
    group="permanents",
    changed="object",
    named="player",
    stale=NOTHING,
    kept="player object",
):
    """701.44b. A permanent of a player has explored."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class CreatureFought(
    Event,
    name="creature_fought",
    version=1,
    group="permanents",
    changed="object",
    named="player",
    stale=NOTHING,
    kept="player object",
):
    """701.14a. A creature of a player fights; the damage follows."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class CreatureSaddled(
    Event,
    name="creature_saddled",
    version=1,
    group="permanents",
    changed="host",
    named="player object",
    stale=NOTHING,
    kept="player object host",
):
    """702.171c. A creature that has been tapped for a saddle ability saddles its permanent."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    host: Public[ObjectId]


class CreatureEnlisted(
    Event, name="creature_enlisted", version=1, group="combat", changed="enlisted", named="player object", stale=NOTHING
):
    """702.154c. A creature that attacks enlists another creature, which has been tapped."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    enlisted: Public[ObjectId]


class PermanentTransformed(
    Event, name="permanent_transformed", version=3, group="permanents", changed="object", stale=EVERYTHING
):
    """701.27a, 712.13. An object has its other face up: `definition` instead of `before`.

    - `entering`: true if the object did not transform, but was put into its zone with this face up.
    - `modal`: true if each face has a mana value of its own (712.8f).
    - `faces`: the faces that are up on the parts of a merged permanent, from the lowest to the topmost; each
      double-faced card of it turns (730.2i).
    - `values`: the values of the merged permanent, as long as it stays in its zone.
    """

    object: Public[ObjectId]
    before: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    entering: Public[bool]
    modal: Public[bool] = False
    faces: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION] = ()
    values: Annotated[Public[Copiable | None], Numbered.VALUES] = None


class CardsMelded(Event, name="cards_melded", version=1, group="permanents", changed="object card", stale=EVERYTHING):
    """701.42a. Two cards meld into one permanent with the face `definition`.

    `object` has just entered. `card` is the other card, and `other` its definition. `cost` are the mana costs of
    both, for the mana value (202.3c).
    """

    object: Public[ObjectId]
    card: Public[ObjectId]
    other: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    cost: Public[str]


class CreatureMutated(
    Event, name="creature_mutated", version=1, group="permanents", changed="object spell", stale=EVERYTHING
):
    """702.140c, 730.2. A mutating creature `spell` merges with a permanent.

    - `over`: true if the spell is put on top, false if it is put under the permanent.
    - `parts`: the definitions of all cards and tokens of the permanent, from the lowest to the topmost.
    - `tokens`: for each part, true if it is a token.
    - `values`: the values of the permanent, as long as it stays in its zone (730.2a).
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
    """701.19a. A permanent is regenerated instead of destroyed.

    Events of their own tap it, remove its damage and remove it from combat.
    """

    object: Public[ObjectId]
