"""106, 601-603. Mana, and spells and abilities until they are on the stack."""

from __future__ import annotations

from typing import Annotated

from domain.board.characteristics import AbilityRef, Copiable, Printed
from domain.events.event import ANNOUNCED, EVERYTHING, MANA, NOTHING, WAITING, Covered, Event, Numbered, Public
from domain.freezing import Frozen
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Zone

# 106. Mana


class ManaAdded(
    Event,
    name="mana_added",
    version=1,
    group="mana",
    changed="player",
    named="source",
    stale=NOTHING,
    quiet=True,
    harmless=MANA,
):
    """106.4. Mana enters a player's pool; `pool` is what it holds afterwards."""

    player: Public[PlayerId]
    source: Covered[ObjectId]
    mana: Public[str]
    pool: Public[str]


class ManaPaid(
    Event,
    name="mana_paid",
    version=1,
    group="mana",
    changed="player",
    named="object",
    stale=NOTHING,
    quiet=True,
    harmless=MANA,
    kept="player object mana",
):
    """118.3a. Mana leaves a player's pool as payment for `object`, also a card in hand; `pool` is what is left."""

    player: Public[PlayerId]
    object: Covered[ObjectId | None]
    mana: Public[str]
    pool: Public[str]


class ManaBound(
    Event,
    name="mana_bound",
    version=1,
    group="mana",
    changed="player",
    named="sources",
    stale=NOTHING,
    quiet=True,
    harmless=MANA,
):
    """106.6. What of the mana in a player's pool may be spent on some things only: all of that, from now on.

    The mana, a letter for each; for each the object that it came from, the definition in which it is written what it is
    for, and which of the instructions in that to add mana, counted from 0.
    """

    player: Public[PlayerId]
    mana: Public[str]
    sources: Covered[tuple[ObjectId, ...]]
    definitions: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]
    numbers: Public[tuple[int, ...]]


class ManaKept(
    Event, name="mana_kept", version=1, group="mana", changed="player", stale=NOTHING, quiet=True, harmless=MANA
):
    """500.5. What of the mana in a player's pool is not lost as steps and phases end: all of that, from now on.

    `until` the end of "combat", or of the "turn"; no mana where that is over.
    """

    player: Public[PlayerId]
    mana: Public[str]
    until: Public[str]


class ManaFromSnow(
    Event, name="mana_from_snow", version=1, group="mana", changed="player", stale=NOTHING, quiet=True, harmless=MANA
):
    """107.4h. What of the mana in a player's pool snow sources have produced: all of that, from now on."""

    player: Public[PlayerId]
    mana: Public[str]


class ManaEmptied(
    Event, name="mana_emptied", version=1, group="mana", changed="player", stale=NOTHING, quiet=True, harmless=MANA
):
    """500.5. Unspent mana is lost as a step or phase ends; what is kept is not."""

    player: Public[PlayerId]
    mana: Public[str]


# 601, 602, 603. Spells and abilities


class LandPlayed(
    Event,
    name="land_played",
    version=1,
    group="casting",
    changed="object",
    named="player",
    stale=NOTHING,
    kept="player object",
):
    """305.1. A player plays a land; it goes to the battlefield without the stack. `this_turn` counts them."""

    player: Public[PlayerId]
    object: Covered[ObjectId]
    this_turn: Public[int]


class AbilityPutOnStack(
    Event,
    name="ability_put_on_stack",
    version=1,
    group="casting",
    changed="becomes",
    named="player source",
    stale=NOTHING,
    harmless=WAITING,
    puts=Zone.STACK,
):
    """602.2a, 603.3. An ability goes on the stack as the object `becomes`. `kind`: activated, triggered.

    `trigger` is the number of the waiting trigger it was, None for an activated ability.
    """

    player: Public[PlayerId]
    source: Covered[ObjectId]
    ability: Annotated[Public[AbilityRef], Numbered.ABILITY]
    becomes: Public[ObjectId]
    kind: Public[str]
    trigger: Public[int | None]
    bindings: Covered[Frozen]


class ModesChosen(
    Event, name="modes_chosen", version=1, group="casting", changed="object", stale=NOTHING, harmless=ANNOUNCED
):
    """601.2b. Which modes of a modal spell or ability were chosen, counted from 0."""

    object: Public[ObjectId]
    modes: Public[tuple[int, ...]]


class CastAs(Event, name="cast_as", version=1, group="casting", changed="object", stale=EVERYTHING):
    """709.3b, 715.3b, 720.3b. A spell is one part of its card, which `definition` tells: a half, an Adventure, an Omen.

    While it is on the stack it has the characteristics of that alone; `before` is the whole card.
    """

    object: Public[ObjectId]
    before: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]


class XChosen(Event, name="x_chosen", version=1, group="casting", changed="object", stale=NOTHING, harmless=ANNOUNCED):
    """107.3a. The value announced for X."""

    object: Public[ObjectId]
    x: Public[int]


class TargetsChosen(
    Event,
    name="targets_chosen",
    version=1,
    group="casting",
    changed="object",
    named="targets.1",
    stale=NOTHING,
    harmless=ANNOUNCED,
    kept="object targets",
):
    """601.2c. Which objects and players a spell or ability targets, by the name the text gives each target."""

    object: Public[ObjectId]
    targets: Public[tuple[tuple[str, tuple[EntityId, ...]], ...]]


class TargetsChanged(
    Event,
    name="targets_changed",
    version=1,
    group="casting",
    changed="object",
    named="player targets.1 new",
    kept="object new",
):
    """115.7. What a spell or ability targets now, and which of it is `new`; what was divided goes with it (115.7f)."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    targets: Public[tuple[tuple[str, tuple[EntityId, ...]], ...]]
    new: Public[tuple[EntityId, ...]]
    shares: Public[tuple[tuple[EntityId, int], ...]]


class DamageDivided(
    Event, name="damage_divided", version=1, group="casting", changed="object", named="shares.0", stale=NOTHING
):
    """601.2d. How a spell or ability divides damage or counters among its targets: recipient, amount."""

    object: Public[ObjectId]
    shares: Public[tuple[tuple[EntityId, int], ...]]


class CostLocked(
    Event,
    name="cost_locked",
    version=2,
    group="casting",
    changed="objects",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """601.2f, 508.1h, 509.1d. The total cost, mana as symbols and the rest in words; changes after this are ignored.

    `objects` are a spell or ability, or all of a player's creatures whose attacks or blocks cost something.
    """

    objects: Public[tuple[ObjectId, ...]]
    mana: Public[str]
    other: Public[tuple[str, ...]]


class SpellCast(
    Event,
    name="spell_cast",
    version=1,
    group="casting",
    changed="object",
    named="player",
    stale=NOTHING,
    harmless=ANNOUNCED,
    kept="player object",
):
    """601.2i. The spell becomes cast. `this_turn` counts the spells its player cast this turn."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    this_turn: Public[int]


class AbilityActivated(
    Event,
    name="ability_activated",
    version=1,
    group="casting",
    named="player source object",
    stale=NOTHING,
    harmless=ANNOUNCED,
):
    """602.2b. The ability becomes activated. `object` is None for a mana ability, which does not use the stack."""

    player: Public[PlayerId]
    source: Covered[ObjectId]
    ability: Annotated[Public[AbilityRef], Numbered.ABILITY]
    object: Public[ObjectId | None]


class AbilityTriggered(
    Event, name="ability_triggered", version=1, group="casting", named="player source", stale=NOTHING, harmless=WAITING
):
    """603.2. An ability's event happened; it waits as trigger `number` for the next time somebody gets priority."""

    number: Public[int]
    player: Public[PlayerId]
    source: Covered[ObjectId]
    ability: Annotated[Public[AbilityRef], Numbered.ABILITY]
    bindings: Covered[Frozen]


class TriggerRemoved(Event, name="trigger_removed", version=1, group="casting", stale=NOTHING):
    """603.3c, 603.4. A waiting trigger goes away: no legal target, or its condition no longer holds."""

    number: Public[int]
    reason: Public[Reason]


class CardsSpliced(
    Event, name="cards_spliced", version=1, group="casting", changed="object", named="player", stale=EVERYTHING
):
    """702.47c. A spell has the rules texts of cards, as `definitions` names them in this order, after its own.

    `definition` is what its text was; the whole of it is known by the number `values.definition` from now on, `printed`
    on which is what a fold needs. `values` is copied where the spell is. `modes` are those of the whole text that are
    chosen: each text is a mode of its own, or as many as it is modal of, counted on from 0; none where there is but one
    text and it is not modal.
    """

    player: Public[PlayerId]
    object: Public[ObjectId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    definitions: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]
    printed: Public[Printed]
    values: Annotated[Public[Copiable], Numbered.VALUES]
    modes: Public[tuple[int, ...]]
