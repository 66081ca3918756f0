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
    """106.4. Mana enters a player's pool; `pool` is the whole pool afterwards."""

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
    """118.3a. Mana leaves a player's pool as payment for `object`.

    The object can be a card in hand. `pool` is the rest of the pool.
    """

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
    """106.6. Some mana in a player's pool may be spent only for certain purposes.

    The event lists all such mana of the pool, and replaces the previous list. Each row of the fields is one mana:

    - `mana`: its letter.
    - `sources`: the object that it came from.
    - `definitions`: the definition whose text limits the mana.
    - `numbers`: the number of the instruction to add mana in that text, from 0.
    """

    player: Public[PlayerId]
    mana: Public[str]
    sources: Covered[tuple[ObjectId, ...]]
    definitions: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]
    numbers: Public[tuple[int, ...]]


class ManaKept(
    Event, name="mana_kept", version=1, group="mana", changed="player", stale=NOTHING, quiet=True, harmless=MANA
):
    """500.5. Some mana in a player's pool is not lost as steps and phases end.

    The event lists all such mana of the pool, and replaces the previous list. `until` is the end of "combat" or
    of the "turn"; no mana means that the time is over.
    """

    player: Public[PlayerId]
    mana: Public[str]
    until: Public[str]


class ManaFromSnow(
    Event, name="mana_from_snow", version=1, group="mana", changed="player", stale=NOTHING, quiet=True, harmless=MANA
):
    """107.4h. Some mana in a player's pool comes from snow sources.

    The event lists all such mana of the pool, and replaces the previous list.
    """

    player: Public[PlayerId]
    mana: Public[str]


class ManaEmptied(
    Event, name="mana_emptied", version=1, group="mana", changed="player", stale=NOTHING, quiet=True, harmless=MANA
):
    """500.5. Unspent mana is lost as a step or phase ends, except mana that is kept."""

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
    """305.1. A player plays a land, which goes to the battlefield without the stack.

    `this_turn` counts the player's lands played this turn.
    """

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
    """602.2a, 603.3. An ability goes on the stack as the object `becomes`.

    `kind` is activated or triggered. `trigger` is the number of the waiting trigger, None for an activated
    ability.
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
    """601.2b. Modes of a modal spell or ability are chosen; `modes` counts from 0."""

    object: Public[ObjectId]
    modes: Public[tuple[int, ...]]


class CastAs(Event, name="cast_as", version=1, group="casting", changed="object", stale=EVERYTHING):
    """709.3b, 715.3b, 720.3b. A spell is one part of its card: a half, an Adventure, an Omen.

    `definition` is that part, and `before` the whole card. On the stack, the spell has only the characteristics
    of the part.
    """

    object: Public[ObjectId]
    before: Annotated[Public[int], Numbered.DEFINITION]
    definition: Annotated[Public[int], Numbered.DEFINITION]


class XChosen(Event, name="x_chosen", version=1, group="casting", changed="object", stale=NOTHING, harmless=ANNOUNCED):
    """107.3a. A value for X is announced."""

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
    """601.2c. Targets of a spell or ability are chosen, by the names in its text."""

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
    """115.7. A spell or ability has other targets, of which some are `new`.

    `shares` is the division among the new targets (115.7f).
    """

    player: Public[PlayerId]
    object: Public[ObjectId]
    targets: Public[tuple[tuple[str, tuple[EntityId, ...]], ...]]
    new: Public[tuple[EntityId, ...]]
    shares: Public[tuple[tuple[EntityId, int], ...]]


class DamageDivided(
    Event, name="damage_divided", version=1, group="casting", changed="object", named="shares.0", stale=NOTHING
):
    """601.2d. A spell or ability divides damage or counters among targets: recipient, amount."""

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
    """601.2f, 508.1h, 509.1d. A total cost is locked in; later changes do not affect it.

    `mana` is in symbols, `other` in words. `objects` are a spell or ability, or all of a player's creatures with
    a cost to attack or block.
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
    """601.2i. A spell becomes cast; `this_turn` counts the player's spells this turn."""

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
    """602.2b. An ability becomes activated.

    `object` is the ability on the stack; None for a mana ability, which does not use the stack.
    """

    player: Public[PlayerId]
    source: Covered[ObjectId]
    ability: Annotated[Public[AbilityRef], Numbered.ABILITY]
    object: Public[ObjectId | None]


class AbilityTriggered(
    Event, name="ability_triggered", version=1, group="casting", named="player source", stale=NOTHING, harmless=WAITING
):
    """603.2. An ability triggers, and waits until a player would get priority.

    `number` is the number of the waiting trigger.
    """

    number: Public[int]
    player: Public[PlayerId]
    source: Covered[ObjectId]
    ability: Annotated[Public[AbilityRef], Numbered.ABILITY]
    bindings: Covered[Frozen]


class TriggerRemoved(Event, name="trigger_removed", version=1, group="casting", stale=NOTHING):
    """603.3c, 603.4. A waiting trigger is removed: no legal target, or a false condition."""

    number: Public[int]
    reason: Public[Reason]


class CardsSpliced(
    Event, name="cards_spliced", version=1, group="casting", changed="object", named="player", stale=EVERYTHING
):
    """702.47c. A spell gains the rules texts of cards, after its own text.

    - `definition`: the text before.
    - `definitions`: the cards, in this order.
    - `printed`: the whole text, as a fold of events needs it; its number is `values.definition`.
    - `values`: the copiable values of the spell.
    - `modes`: the chosen modes of the whole text, counted from 0. Each text counts as one mode, a modal text as
      many as it has. Empty where there is a single text without modes.
    """

    player: Public[PlayerId]
    object: Public[ObjectId]
    definition: Annotated[Public[int], Numbered.DEFINITION]
    definitions: Annotated[Public[tuple[int, ...]], Numbered.DEFINITION]
    printed: Public[Printed]
    values: Annotated[Public[Copiable], Numbered.VALUES]
    modes: Public[tuple[int, ...]]
