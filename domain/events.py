"""Everything that can have happened, in the order of the rules.

An event is a fact: past tense, in the game's own words, with the value afterwards. Its name and version on disk are for
ever; a change means a new version with an upcast. Each field says who may know it: `Public` everybody, `Own` the player
the event is about, `Secret` nobody, and for zone changes by the zones the object leaves and enters (400.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

from domain.board.characteristics import AbilityRef, Copiable, EffectData, Frozen, LastKnown, Printed
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Phase, Step, Zone

T = TypeVar("T")


class Seen(Enum):
    """Who may know a field."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"
    IF_LEAVING_PUBLIC = "if it leaves a public zone"
    IF_ENTERING_PUBLIC = "if it enters a public zone"
    IF_EITHER_PUBLIC = "if it leaves or enters a public zone"


Public: TypeAlias = Annotated[T, Seen.ALL]
Own: TypeAlias = Annotated[T, Seen.OWNER]
Secret: TypeAlias = Annotated[T, Seen.NOBODY]

EVENTS: dict[tuple[str, int], type[Event]] = {}
"""Every event class by its name and version on disk."""


class Event(BaseModel):
    """Something that happened. Frozen; `NAME` and `VERSION` are what is written on disk."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1

    def __init_subclass__(cls, *, name: str, version: int = 1, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.NAME, cls.VERSION = name, version
        if (name, version) in EVENTS:
            raise TypeError(f"two events are named {name} version {version}")
        EVENTS[name, version] = cls


@lru_cache(maxsize=1024)
def often(kind: type[Event], **fields: Any) -> Event:
    """An event that every game says again and again: events are values, so that equal ones can be one."""
    return kind(**fields)


class Recorded(NamedTuple):
    """An event in its place: where, together with what, by which rule, because of what.

    `cause` is the position of the event that led to it, None for a decision or the start. Events of one `moment`
    happened at once.
    """

    position: int
    moment: int
    rule: str
    cause: int | None
    event: Event


# 103. Starting the game

SCHEMA = 3
"""The version of what is told that a new game's `GameStarted` names; a game goes on with the one it began with.

2: a state-based action is caused by what made it apply, the end of a game by the loss that ended it, and what became
other than it was by what made the difference; counters that take each other away are told of what dies, too; what many
creatures share stands once in a question about very many attacks or blocks.
3: a state-based action that something else happens instead of, so that nothing comes of it, is told when it is new;
what set off a delayed trigger is asked; a copy of a double-faced permanent spell has both faces.
"""


class GameStarted(Event, name="game_started", version=2):
    """103.1. What the game is played under.

    Seed and salt stay secret until the game ends; `commitment` is public and binds to both (`randomness.commitment`),
    None where there is no salt. `seed_hash` is what version 1 published instead: whoever guessed the seed could tell.
    """

    schema_version: Public[int]
    engine: Public[str]
    edition: Public[str]
    switches: Public[tuple[tuple[str, bool], ...]]
    format: Public[str]
    options: Public[Frozen]
    seats: Public[tuple[str, ...]]
    teams: Public[tuple[tuple[PlayerId, ...], ...]]
    life: Public[int]
    seed_hash: Secret[str | None] = None
    seed: Secret[str | None]
    commitment: Public[str | None] = None
    salt: Secret[str | None] = None


class DeckPresented(Event, name="deck_presented", version=1):
    """103.2, 103.3. A player's deck becomes their library.

    `printed` are the `kinds` definitions used, numbered from `first` on; `cards` names one of them per card. How many
    cards there are is public; which ones, and so how many different ones, is the player's own knowledge.
    """

    player: Public[PlayerId]
    size: Public[int]
    first: Own[int | None]
    kinds: Own[int | None]
    printed: Own[tuple[Printed, ...] | None]
    cards: Own[tuple[int, ...] | None]
    sideboard: Own[tuple[int, ...] | None]


class CommanderPresented(Event, name="commander_presented", version=1):
    """903.6. A player's commander begins the game face up in the command zone, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    printed: Public[Printed]
    becomes: Public[ObjectId]


class SupplementPresented(Event, name="supplement_presented", version=1):
    """901.3, 904.3. A player's planar or scheme deck, face down in the command zone. `kind`: planar, scheme.

    `printed` are the `kinds` definitions used, numbered from `first` on; `cards` names one of them per card, before
    shuffling.
    """

    player: Public[PlayerId]
    kind: Public[str]
    size: Public[int]
    first: Own[int | None]
    kinds: Own[int | None]
    printed: Own[tuple[Printed, ...] | None]
    cards: Own[tuple[int, ...] | None]


class SupplementShuffled(Event, name="supplement_shuffled", version=1):
    """103.3a. The new order of a planar or scheme deck, as definitions, top first."""

    player: Public[PlayerId]
    order: Secret[tuple[int, ...] | None]


class StartingLifeSet(Event, name="starting_life_set", version=1):
    """103.4. A player begins with another life total than the others."""

    player: Public[PlayerId]
    life: Public[int]


class CardSeen(Event, name="card_seen", version=1):
    """What is printed on a definition becomes known to everybody: said before its first public appearance."""

    definition: Public[int]
    printed: Public[Printed]


class StartingPlayerChosen(Event, name="starting_player_chosen", version=1):
    """103.1. This player takes the first turn."""

    player: Public[PlayerId]


class LibraryShuffled(Event, name="library_shuffled", version=1):
    """701.24a. The library's new order, top first; every card in it becomes a new object, so ids tell nothing."""

    player: Public[PlayerId]
    order: Secret[tuple[ObjectId, ...] | None]


class MulliganTaken(Event, name="mulligan_taken", version=1):
    """103.5. The hand goes back; `taken` counts the player's mulligans."""

    player: Public[PlayerId]
    taken: Public[int]


class HandKept(Event, name="hand_kept", version=1):
    """103.5. The player keeps this hand as their opening hand."""

    player: Public[PlayerId]
    cards: Public[int]


# 104. Ending the game


class PlayerLost(Event, name="player_lost", version=1):
    """104.3. A player loses. `reason`: life, draw, poison, effect, concession."""

    player: Public[PlayerId]
    reason: Public[str]


class PlayerLeft(Event, name="player_left", version=1):
    """800.4a. A player leaves a game that goes on; all they own goes along, `objects` of it from zones all can see."""

    player: Public[PlayerId]
    objects: Public[tuple[ObjectId, ...]]


class LoopFound(Event, name="loop_found", version=1):
    """732.4. What these objects' abilities do repeats without end, and nobody can stop it (104.4b).

    `growing` is what there is more of with every round: life total, counters, marked damage, unspent mana, tokens,
    effects, stack.
    """

    objects: Public[tuple[ObjectId, ...]]
    growing: Public[tuple[str, ...]]


class GameEnded(Event, name="game_ended", version=2):
    """104.1. Nobody can do anything any more. No winners: a draw (104.4). Seed and salt are revealed."""

    winners: Public[tuple[PlayerId, ...]]
    reason: Public[str]
    seed: Public[str]
    salt: Public[str | None] = None


# 106. Mana


class ManaAdded(Event, name="mana_added", version=1):
    """106.4. Mana enters a player's pool; `pool` is what it holds afterwards."""

    player: Public[PlayerId]
    source: Public[ObjectId]
    mana: Public[str]
    pool: Public[str]


class ManaPaid(Event, name="mana_paid", version=1):
    """118.3a. Mana leaves a player's pool as payment for `object`; `pool` is what is left."""

    player: Public[PlayerId]
    object: Public[ObjectId | None]
    mana: Public[str]
    pool: Public[str]


class ManaEmptied(Event, name="mana_emptied", version=1):
    """500.5. Unspent mana is lost as a step or phase ends."""

    player: Public[PlayerId]
    mana: Public[str]


# 110, 111. Permanents and tokens


class PermanentsTapped(Event, name="permanents_tapped", version=1):
    """701.26a. Turned sideways, all at once."""

    objects: Public[tuple[ObjectId, ...]]


class PermanentsUntapped(Event, name="permanents_untapped", version=1):
    """701.26b. Turned upright, all at once."""

    objects: Public[tuple[ObjectId, ...]]


class TokenCreated(Event, name="token_created", version=1):
    """111.2. A token enters the battlefield under its owner's control as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]
    tapped: Public[bool]


class EnteredUnder(Event, name="entered_under", version=1):
    """110.2. A token enters under the control of another player than the one who created it and owns it."""

    object: Public[ObjectId]
    player: Public[PlayerId]


class TokenCeased(Event, name="token_ceased", version=1):
    """111.7. A token outside the battlefield is gone from the zone it was in; `player` owns it."""

    object: Public[ObjectId]
    player: Public[PlayerId]
    zone: Public[Zone]


# 119. Life


class LifeGained(Event, name="life_gained", version=1):
    """119.3. `total` is the life afterwards."""

    player: Public[PlayerId]
    amount: Public[int]
    total: Public[int]


class LifeLost(Event, name="life_lost", version=1):
    """119.3. `total` is the life afterwards."""

    player: Public[PlayerId]
    amount: Public[int]
    total: Public[int]


# 120. Damage


class DamageProposed(Event, name="damage_proposed", version=1):
    """120.4. What is about to be dealt, before any replacement or prevention."""

    source: Public[ObjectId]
    recipient: Public[EntityId]
    amount: Public[int]
    combat: Public[bool]


class ExcessDamageMoved(Event, name="excess_damage_moved", version=1):
    """120.4a. So much of the damage proposed is more than enough, and would be dealt to another instead."""

    source: Public[ObjectId]
    recipient: Public[ObjectId]
    amount: Public[int]
    to: Public[EntityId]


class DamageDealt(Event, name="damage_dealt", version=1):
    """120.4b. What is dealt after them. Its results are events of their own, caused by this one."""

    source: Public[ObjectId]
    recipient: Public[EntityId]
    amount: Public[int]
    combat: Public[bool]
    deathtouch: Public[bool]


class ExcessDamageDealt(Event, name="excess_damage_dealt", version=1):
    """120.10. All that a permanent is dealt in this moment is more than enough by so much. Said before its results."""

    object: Public[ObjectId]
    amount: Public[int]
    combat: Public[bool]


class CommanderDamaged(Event, name="commander_damaged", version=1):
    """903.10a. A commander dealt a player combat damage; `total` is what it has dealt them over the game."""

    player: Public[PlayerId]
    commander: Public[int]
    amount: Public[int]
    total: Public[int]


class DamageMarked(Event, name="damage_marked", version=1):
    """120.3e. Damage stays on a creature until it wears off; `total` is what is marked afterwards."""

    creature: Public[ObjectId]
    amount: Public[int]
    total: Public[int]


class DamageRemoved(Event, name="damage_removed", version=1):
    """120.6. All damage marked on these permanents is removed. `reason`: cleanup, regeneration."""

    objects: Public[tuple[ObjectId, ...]]
    reason: Public[str]


# 121. Drawing


class CardDrawn(Event, name="card_drawn", version=1):
    """121.1. A player draws; the zone change follows. `this_turn` counts the player's draws this turn."""

    player: Public[PlayerId]
    this_turn: Public[int]


class DrawFailed(Event, name="draw_failed", version=1):
    """121.4. A player tried to draw from an empty library, and will lose for it (704.5b)."""

    player: Public[PlayerId]


# 122. Counters


class CountersPut(Event, name="counters_put", version=1):
    """122.6. Counters of a kind are put on a permanent; `total` is how many of it there are afterwards."""

    object: Public[ObjectId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class CountersRemoved(Event, name="counters_removed", version=1):
    """122.1. Counters of a kind are removed from a permanent; `total` is what is left."""

    object: Public[ObjectId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


class PlayerCountersPut(Event, name="player_counters_put", version=1):
    """122.1. A player gets counters, such as poison; `total` is how many of the kind they have afterwards."""

    player: Public[PlayerId]
    kind: Public[str]
    amount: Public[int]
    total: Public[int]


# 400. Zones


class ObjectMoved(Event, name="object_moved", version=1):
    """400.7. An object leaves one zone and becomes a new object in another.

    `object` is what it was, `becomes` what it is now, `definition` which card. `index` counts from the top of a library
    (0 the top, -1 the bottom); None elsewhere. `was` is what was last known of what left the battlefield.
    """

    object: Annotated[ObjectId | None, Seen.IF_LEAVING_PUBLIC]
    becomes: Annotated[ObjectId | None, Seen.IF_ENTERING_PUBLIC]
    definition: Annotated[int | None, Seen.IF_EITHER_PUBLIC]
    player: Public[PlayerId]
    source: Public[Zone]
    to: Public[Zone]
    controller: Public[PlayerId]
    tapped: Public[bool]
    index: Public[int | None]
    was: Public[LastKnown | None]


class MeldedCardMoved(Event, name="melded_card_moved", version=1):
    """712.21. The other card of a melded permanent goes where that went; said right after its own zone change.

    `object` is the permanent that it was a part of, `becomes` what it is now; `index` counts as for that one. In a
    library it lies `above` the other card or below it, as its owner knows (712.21a).
    """

    object: Annotated[ObjectId | None, Seen.IF_LEAVING_PUBLIC]
    becomes: Annotated[ObjectId | None, Seen.IF_ENTERING_PUBLIC]
    definition: Annotated[int | None, Seen.IF_EITHER_PUBLIC]
    player: Public[PlayerId]
    source: Public[Zone]
    to: Public[Zone]
    index: Public[int | None]
    above: Own[bool | None]


class CardsRevealed(Event, name="cards_revealed", version=1):
    """701.20a. Cards are shown to all players; they stay where they are. `definitions` names them, in this order."""

    player: Public[PlayerId]
    cards: Secret[tuple[ObjectId, ...] | None]
    definitions: Public[tuple[int, ...]]


class CardsLookedAt(Event, name="cards_looked_at", version=1):
    """701.20e. `player` looks at cards that `owner` owns in a hidden zone, where they stay; `definitions` which."""

    player: Public[PlayerId]
    owner: Public[PlayerId]
    count: Public[int]
    cards: Own[tuple[ObjectId, ...] | None]
    definitions: Own[tuple[int, ...] | None]


class LibraryArranged(Event, name="library_arranged", version=1):
    """701.22a. Cards on top of a library are put back: `top` in this order, `bottom` to the bottom in this order."""

    player: Public[PlayerId]
    kept: Public[int]
    sent: Public[int]
    top: Own[tuple[ObjectId, ...] | None]
    bottom: Own[tuple[ObjectId, ...] | None]


# 500. Turn structure


class TurnBegan(Event, name="turn_began", version=1):
    """500.1. `number` counts the game's turns; `extra` tells a turn that an effect added (500.7)."""

    player: Public[PlayerId]
    number: Public[int]
    extra: Public[bool]


class TurnEnded(Event, name="turn_ended", version=1):
    """500.1. The turn is over."""

    player: Public[PlayerId]
    number: Public[int]


class PhaseBegan(Event, name="phase_began", version=1):
    """500.1. A phase of the active player's turn begins."""

    phase: Public[Phase]


class PhaseEnded(Event, name="phase_ended", version=1):
    """500.2. The phase is over."""

    phase: Public[Phase]


class StepBegan(Event, name="step_began", version=1):
    """500.1. A step of the current phase begins."""

    step: Public[Step]


class StepEnded(Event, name="step_ended", version=1):
    """500.2. The step is over."""

    step: Public[Step]


class TurnSkipped(Event, name="turn_skipped", version=1):
    """500.11. A turn passes as though it did not exist; `effect` is the effect that is used up."""

    player: Public[PlayerId]
    effect: Public[int | None]


class PhaseSkipped(Event, name="phase_skipped", version=1):
    """500.11. A phase passes as though it did not exist."""

    phase: Public[Phase]
    effect: Public[int | None]


class StepSkipped(Event, name="step_skipped", version=1):
    """500.11, 508.8, 103.8a. A step passes as though it did not exist."""

    step: Public[Step]
    effect: Public[int | None]


class TurnScheduled(Event, name="turn_scheduled", version=1):
    """500.7. An extra turn for a player is added right after turn number `after`; the newest comes first."""

    player: Public[PlayerId]
    after: Public[int]


class PhaseScheduled(Event, name="phase_scheduled", version=1):
    """500.8. An extra phase is added to this turn right after the phase `after`; the newest comes first."""

    phase: Public[Phase]
    after: Public[Phase]


class StepScheduled(Event, name="step_scheduled", version=2):
    """500.9. An extra step is added to the phase right after the step `after`; the newest comes first.

    `place` counts the steps of the phase that come before it, from now on; without it `after` is the current step, or
    else the first of that kind to come.
    """

    step: Public[Step]
    after: Public[Step]
    place: Public[int | None] = None


class LoneStepScheduled(Event, name="lone_step_scheduled", version=1):
    """500.10. An extra `phase` that holds only this step is added right after the phase `after`; the newest first."""

    step: Public[Step]
    phase: Public[Phase]
    after: Public[Phase]


class PermanentsPhased(Event, name="permanents_phased", version=1):
    """502.1. These phase out and those phase in, all at once (702.26)."""

    out: Public[tuple[ObjectId, ...]]
    back: Public[tuple[ObjectId, ...]]


# 117. Priority and decisions


class PriorityGiven(Event, name="priority_given", version=1):
    """117.3. This player may act. Said after state-based actions and waiting triggers (117.5)."""

    player: Public[PlayerId]


class PriorityPassed(Event, name="priority_passed", version=1):
    """117.3d. The player does not act."""

    player: Public[PlayerId]


class DecisionMade(Event, name="decision_made", version=1):
    """A player answered what the game asked.

    `question` is the question as data, with every legal answer or what decides them; both are the player's own
    knowledge. What follows from the answer is said by other events.
    """

    player: Public[PlayerId]
    kind: Public[str]
    question: Own[Frozen]
    answer: Own[Frozen]


# 508, 509, 510, 511. Combat


class DefendingPlayerChosen(Event, name="defending_player_chosen", version=1):
    """506.2a, 507.1. Where only one opponent can be attacked, the active player chooses which."""

    player: Public[PlayerId]
    defender: Public[PlayerId]


class AttackersDeclared(Event, name="attackers_declared", version=1):
    """508.1. Each attacker with what it attacks and which player defends against it."""

    player: Public[PlayerId]
    attacks: Public[tuple[tuple[ObjectId, EntityId, PlayerId], ...]]


class BandsFormed(Event, name="bands_formed", version=1):
    """702.22c. Attackers that fight together for the rest of the combat, each in one band only."""

    player: Public[PlayerId]
    bands: Public[tuple[tuple[ObjectId, ...], ...]]


class BlockersDeclared(Event, name="blockers_declared", version=1):
    """509.1. Each blocker with the attacker it blocks; then which attackers are blocked, and which are not."""

    player: Public[PlayerId]
    blocks: Public[tuple[tuple[ObjectId, ObjectId], ...]]
    blocked: Public[tuple[ObjectId, ...]]
    unblocked: Public[tuple[ObjectId, ...]]


class DamageOrderAnnounced(Event, name="damage_order_announced", version=1):
    """509.2 of 2017. In which order a creature's combat damage is assigned to those it fights."""

    player: Public[PlayerId]
    creature: Public[ObjectId]
    order: Public[tuple[ObjectId, ...]]


class BecameAttacking(Event, name="became_attacking", version=1):
    """508.4. A creature put onto the battlefield attacking."""

    creature: Public[ObjectId]
    attacked: Public[EntityId]
    defender: Public[PlayerId]


class AttackReselected(Event, name="attack_reselected", version=1):
    """508.7. An effect lets an attacker attack something else from now on; it has still attacked what it attacked."""

    creature: Public[ObjectId]
    attacked: Public[EntityId]
    defender: Public[PlayerId]


class BecameBlocking(Event, name="became_blocking", version=1):
    """509.4. A creature that an effect makes block, or that enters blocking (`entering`).

    `newly_blocked` tells whether the attacker was an unblocked creature until now.
    """

    creature: Public[ObjectId]
    attacker: Public[ObjectId]
    newly_blocked: Public[bool]
    entering: Public[bool]


class BecameBlocked(Event, name="became_blocked", version=1):
    """509.1h. An effect makes an attacker blocked, by no creature."""

    attacker: Public[ObjectId]


class BecameUnblocked(Event, name="became_unblocked", version=1):
    """509.1h. An effect makes a blocked attacker unblocked again."""

    attacker: Public[ObjectId]


class StoppedBlocking(Event, name="stopped_blocking", version=1):
    """509.2a of 2017, 506.4d. A creature no longer blocks these, and stays in combat; they remain blocked."""

    creature: Public[ObjectId]
    attackers: Public[tuple[ObjectId, ...]]


class StoppedBeingAttacked(Event, name="stopped_being_attacked", version=1):
    """506.4d. A blocking creature is no planeswalker any more, so nothing attacks it now; it goes on blocking."""

    object: Public[ObjectId]


class CombatDamageStepBegan(Event, name="combat_damage_step_began", version=1):
    """510.4. Who deals damage in this step; `first` tells the step for first and double strike."""

    first: Public[bool]
    creatures: Public[tuple[ObjectId, ...]]


class CombatDamageAssigned(Event, name="combat_damage_assigned", version=1):
    """510.1. A player's attackers or blockers assign: source, recipient, amount."""

    player: Public[PlayerId]
    assignments: Public[tuple[tuple[ObjectId, EntityId, int], ...]]


class RemovedFromCombat(Event, name="removed_from_combat", version=1):
    """506.4. No longer attacking, blocking, blocked, unblocked or attacked. `reason`: left, control, phased, effect,
    type, regenerated, end."""

    objects: Public[tuple[ObjectId, ...]]
    reason: Public[str]


# 601, 602, 603. Spells and abilities


class LandPlayed(Event, name="land_played", version=1):
    """305.1. A player plays a land; it goes to the battlefield without the stack. `this_turn` counts them."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    this_turn: Public[int]


class AbilityPutOnStack(Event, name="ability_put_on_stack", version=1):
    """602.2a, 603.3. An ability goes on the stack as the object `becomes`. `kind`: activated, triggered.

    `trigger` is the number of the waiting trigger it was, None for an activated ability.
    """

    player: Public[PlayerId]
    source: Public[ObjectId]
    ability: Public[AbilityRef]
    becomes: Public[ObjectId]
    kind: Public[str]
    trigger: Public[int | None]
    bindings: Public[Frozen]


class ModesChosen(Event, name="modes_chosen", version=1):
    """601.2b. Which modes of a modal spell or ability were chosen, counted from 0."""

    object: Public[ObjectId]
    modes: Public[tuple[int, ...]]


class XChosen(Event, name="x_chosen", version=1):
    """107.3a. The value announced for X."""

    object: Public[ObjectId]
    x: Public[int]


class TargetsChosen(Event, name="targets_chosen", version=1):
    """601.2c. Which objects and players a spell or ability targets, by the name the text gives each target."""

    object: Public[ObjectId]
    targets: Public[tuple[tuple[str, tuple[EntityId, ...]], ...]]


class DamageDivided(Event, name="damage_divided", version=1):
    """601.2d. How a spell or ability divides damage or counters among its targets: recipient, amount."""

    object: Public[ObjectId]
    shares: Public[tuple[tuple[EntityId, int], ...]]


class CostLocked(Event, name="cost_locked", version=2):
    """601.2f, 508.1h, 509.1d. The total cost, mana as symbols and the rest in words; changes after this are ignored.

    `objects` are a spell or ability, or all of a player's creatures whose attacks or blocks cost something.
    """

    objects: Public[tuple[ObjectId, ...]]
    mana: Public[str]
    other: Public[tuple[str, ...]]


class SpellCast(Event, name="spell_cast", version=1):
    """601.2i. The spell becomes cast. `this_turn` counts the spells its player cast this turn."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    this_turn: Public[int]


class CommanderCast(Event, name="commander_cast", version=1):
    """903.8. A commander was cast from the command zone; `times` counts it, for the commander tax."""

    player: Public[PlayerId]
    definition: Public[int]
    times: Public[int]


class AbilityActivated(Event, name="ability_activated", version=1):
    """602.2b. The ability becomes activated. `object` is None for a mana ability, which does not use the stack."""

    player: Public[PlayerId]
    source: Public[ObjectId]
    ability: Public[AbilityRef]
    object: Public[ObjectId | None]


class AbilityTriggered(Event, name="ability_triggered", version=1):
    """603.2. An ability's event happened; it waits as trigger `number` for the next time somebody gets priority."""

    number: Public[int]
    player: Public[PlayerId]
    source: Public[ObjectId]
    ability: Public[AbilityRef]
    bindings: Public[Frozen]


class TriggerRemoved(Event, name="trigger_removed", version=1):
    """603.3c, 603.4. A waiting trigger goes away: no legal target, or its condition no longer holds."""

    number: Public[int]
    reason: Public[str]


# 608. Resolving


class ResolutionBegan(Event, name="resolution_began", version=1):
    """608.1. The top object of the stack begins to resolve; `illegal` are its targets that are no longer legal."""

    object: Public[ObjectId]
    illegal: Public[tuple[EntityId, ...]]


class Resolved(Event, name="resolved", version=1):
    """608.2. It has done what it says. An ability leaves the stack with this; a spell's move is said by itself."""

    object: Public[ObjectId]


class DidNotResolve(Event, name="did_not_resolve", version=1):
    """608.2b, 603.4. It leaves the stack without doing anything. `reason`: targets, condition."""

    object: Public[ObjectId]
    reason: Public[str]


class Countered(Event, name="countered", version=1):
    """701.6a. A spell or ability is countered by `by` and leaves the stack without doing anything."""

    object: Public[ObjectId]
    by: Public[ObjectId]


# 611, 613. Continuous effects


class EffectStarted(Event, name="effect_started", version=1):
    """611.2. A resolution set up an effect that lasts."""

    effect: Public[EffectData]


class EffectChanged(Event, name="effect_changed", version=1):
    """615.7. What is left of a shield, or how often an effect still applies."""

    effect: Public[int]
    remaining: Public[int]


class EffectsEnded(Event, name="effects_ended", version=1):
    """611.2a. These effects are over. `reason`: duration, used, condition."""

    effects: Public[tuple[int, ...]]
    reason: Public[str]


class CharacteristicsChanged(Event, name="characteristics_changed", version=1):
    """613.1. What the layers make of an object came out different: field, before, after."""

    object: Public[ObjectId]
    changes: Public[tuple[tuple[str, Frozen, Frozen], ...]]


class ControlChanged(Event, name="control_changed", version=1):
    """613.1b. Another player controls the permanent from now on."""

    object: Public[ObjectId]
    before: Public[PlayerId]
    after: Public[PlayerId]


# 614, 615, 616. Replacement and prevention


class ReplacementApplied(Event, name="replacement_applied", version=1):
    """616.1. One replacement or prevention effect changed what would happen.

    `effect` is the number of an effect in force, or None for an ability of `source`; `chooser` chose it among `among`
    (sources of all that applied; one: no choice). `before` and `after` are what would happen: kind and fields; `after`
    is empty when nothing is left.
    """

    source: Public[ObjectId]
    ability: Public[AbilityRef | None]
    effect: Public[int | None]
    chooser: Public[PlayerId | None]
    among: Public[tuple[ObjectId, ...]]
    before: Public[Frozen]
    after: Public[Frozen]


# 701. Keyword actions


class ObjectAttached(Event, name="object_attached", version=1):
    """701.3a. An Aura, Equipment or Fortification becomes attached."""

    object: Public[ObjectId]
    to: Public[EntityId]


class ProtectorChosen(Event, name="protector_chosen", version=1):
    """310.8. This player protects the battle from now on, and nobody else does."""

    object: Public[ObjectId]
    player: Public[PlayerId]


class ObjectUnattached(Event, name="object_unattached", version=1):
    """701.3d. It is attached to nothing now, and stays."""

    object: Public[ObjectId]
    was: Public[EntityId]


class PermanentDestroyed(Event, name="permanent_destroyed", version=1):
    """701.8a. Destroyed; the zone change follows."""

    object: Public[ObjectId]


class PermanentSacrificed(Event, name="permanent_sacrificed", version=1):
    """701.21a. Its controller sacrificed it; the zone change follows."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PermanentExerted(Event, name="permanent_exerted", version=1):
    """701.43a. A player chooses that it will not untap in their next untap step; the effect is said by itself."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class CardDiscarded(Event, name="card_discarded", version=1):
    """701.9a. A player discards; the zone change follows."""

    player: Public[PlayerId]


class PermanentTransformed(Event, name="permanent_transformed", version=2):
    """701.27a, 712.13. The other face of an object is up, which `definition` tells, and not that of `before`.

    `entering`: it did not transform, but was put where it is with this face up. `modal`: each face has a mana value of
    its own (712.8f).
    """

    object: Public[ObjectId]
    before: Public[int]
    definition: Public[int]
    entering: Public[bool]
    modal: Public[bool] = False


class CardsMelded(Event, name="cards_melded", version=1):
    """701.42a. A card that has just entered, and another `card`, are one permanent with the face `definition`.

    `other` is the definition of that card, and `cost` their mana costs as one, for its mana value (202.3c).
    """

    object: Public[ObjectId]
    card: Public[ObjectId]
    other: Public[int]
    definition: Public[int]
    cost: Public[str]


class PermanentRegenerated(Event, name="permanent_regenerated", version=1):
    """701.19a. Instead of being destroyed: tapped, damage removed, out of combat, each said by its own event."""

    object: Public[ObjectId]


class LibrarySearched(Event, name="library_searched", version=1):
    """701.23a. `player` looked through `owner`'s library."""

    player: Public[PlayerId]
    owner: Public[PlayerId]


class CoinFlipped(Event, name="coin_flipped", version=1):
    """705.1. The face that came up."""

    player: Public[PlayerId]
    heads: Public[bool]


class DieRolled(Event, name="die_rolled", version=1):
    """706.1. The number that came up, of so many sides."""

    player: Public[PlayerId]
    sides: Public[int]
    result: Public[int]


class QualityChosen(Event, name="quality_chosen", version=1):
    """607.2d. A colour, type, name or number was chosen for an object, to be referred to later."""

    object: Public[ObjectId]
    name: Public[str]
    value: Public[str]


class ObjectsLinked(Event, name="objects_linked", version=1):
    """607.2a. Objects an object's linked ability will refer to, such as what it exiled."""

    object: Public[ObjectId]
    name: Public[str]
    objects: Public[tuple[ObjectId, ...]]


# 704. State-based actions


class StateBasedActionsPerformed(Event, name="state_based_actions_performed", version=1):
    """704.3. One pass is complete; `count` actions were carried out in the moment before.

    0 where nothing was, but what happened since the last check is not looked at again (704.5b, 704.5h).
    """

    count: Public[int]


class SectorChosen(Event, name="sector_chosen", version=1):
    """702.158c. A player chooses a sector designation for a creature: alpha, beta or gamma."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    sector: Public[str]


class SectorsEnded(Event, name="sectors_ended", version=1):
    """702.158b. No player controls a space sculptor any more: these permanents have no sector designation now."""

    objects: Public[tuple[ObjectId, ...]]


# 612. Text-changing effects


class TextRewritten(Event, name="text_rewritten", version=1):
    """612.1. The text of a definition with other words in it is known by the number `becomes` from now on.

    `words` are replaced in this order: of which kind (color, land_type, creature_type), the word, the new word. What
    has this text now is told by events of its own.
    """

    definition: Public[int]
    becomes: Public[int]
    words: Public[tuple[tuple[str, str, str], ...]]
    printed: Public[Printed]


class CardsSpliced(Event, name="cards_spliced", version=1):
    """702.47c. A spell has the rules texts of cards, as `definitions` names them in this order, after its own.

    `definition` is what its text was; the whole of it is known by the number `values.definition` from now on, `printed`
    on which is what a fold needs. `values` is copied where the spell is. `modes` are those of the whole text that are
    chosen: each text is a mode of its own, or as many as it is modal of, counted on from 0; none where there is but one
    text and it is not modal.
    """

    player: Public[PlayerId]
    object: Public[ObjectId]
    definition: Public[int]
    definitions: Public[tuple[int, ...]]
    printed: Public[Printed]
    values: Public[Copiable]
    modes: Public[tuple[int, ...]]


# 707. Copying objects


class BecameCopy(Event, name="became_copy", version=1):
    """707.2, 707.5. An object has the copiable values of another, as it enters or is created, or by an effect.

    `of` is what was copied. `effect` is the number of an effect in force that makes it a copy, None if it is one as
    long as it stays where it is. `token` tells a copy of a spell that is a token from now on (608.3f).
    """

    object: Public[ObjectId]
    of: Public[ObjectId]
    effect: Public[int | None]
    values: Public[Copiable]
    token: Public[bool]


class CopyPutOnStack(Event, name="copy_put_on_stack", version=2):
    """707.10. A copy of a spell or ability is put onto the stack as the object `becomes`; it is not cast or activated.

    Everything decided for the original is decided for the copy; `targets` are the copy's own (707.10c). `kind` is
    "spell", "activated" or "triggered"; `values` is None for an ability, `source` and `ability` for a spell. A copy
    that is `double_faced` has both faces of what `values` name, which is the front then (707.10g).
    """

    player: Public[PlayerId]
    of: Public[ObjectId]
    becomes: Public[ObjectId]
    kind: Public[str]
    values: Public[Copiable | None]
    source: Public[ObjectId | None]
    ability: Public[AbilityRef | None]
    bindings: Public[Frozen]
    modes: Public[tuple[int, ...]]
    x: Public[int]
    targets: Public[tuple[tuple[str, tuple[EntityId, ...]], ...]]
    shares: Public[tuple[tuple[EntityId, int], ...]]
    chosen: Public[tuple[tuple[str, str], ...]]
    linked: Public[tuple[tuple[str, tuple[ObjectId, ...]], ...]]
    double_faced: Public[bool] = False


class CardCopied(Event, name="card_copied", version=1):
    """707.12. A copy of a card is created in the zone that the card is in, as the object `becomes`, to be cast."""

    player: Public[PlayerId]
    of: Public[ObjectId]
    becomes: Public[ObjectId]
    definition: Public[int]
    zone: Public[Zone]


class NamedCardCopied(Event, name="named_card_copied", version=1):
    """707.13, 707.14. A copy of a card that a name defines is created outside the game as the object `becomes`.

    It is there to be cast; until then it stands with what is in the command zone, and ceases to exist if it is not.
    """

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]


class CopyCeased(Event, name="copy_ceased", version=1):
    """704.5e, 707.10a. A copy of a spell or card where it cannot be is gone; `player` owns it."""

    object: Public[ObjectId]
    player: Public[PlayerId]
    zone: Public[Zone]


# The board in the log


class BoardDigested(Event, name="board_digested", version=1):
    """A digest of the whole board before this event, by the named algorithm: proves that a fold is the same."""

    algorithm: Public[str]
    digest: Secret[str | None]


# 901, 904. Planes and schemes


class SchemeSetInMotion(Event, name="scheme_set_in_motion", version=1):
    """701.32b. The top card of a scheme deck is turned face up, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]


class SchemeAbandoned(Event, name="scheme_abandoned", version=1):
    """701.33b, 904.10. A scheme is turned face down and put on the bottom of `player`'s scheme deck."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class PlanarControllerChanged(Event, name="planar_controller_changed", version=1):
    """311.5. This player controls every plane and phenomenon that is face up."""

    player: Public[PlayerId]


class PlaneTurnedUp(Event, name="plane_turned_up", version=1):
    """901.11. The top card of `player`'s planar deck is turned face up, as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]


class PlaneTurnedDown(Event, name="plane_turned_down", version=1):
    """701.31b. A plane or phenomenon is turned face down and put on the bottom of `player`'s planar deck."""

    player: Public[PlayerId]
    object: Public[ObjectId]


class Planeswalked(Event, name="planeswalked", version=1):
    """701.31. A player went away from those planes and to this one; said by the cards that were turned."""

    player: Public[PlayerId]
    to: Public[ObjectId | None]
    away: Public[tuple[ObjectId, ...]]


class PlanarDieRolled(Event, name="planar_die_rolled", version=1):
    """901.9. The face that came up: planeswalker, chaos, blank. `this_turn` counts the player's rolls."""

    player: Public[PlayerId]
    face: Public[str]
    this_turn: Public[int]


class ChaosEnsued(Event, name="chaos_ensued", version=1):
    """311.7. Chaos abilities trigger."""

    player: Public[PlayerId]


# 309, 701.49. Dungeons


class DungeonBroughtIn(Event, name="dungeon_brought_in", version=1):
    """309.2a. A player's dungeon card from outside the game is put into the command zone as the object `becomes`."""

    player: Public[PlayerId]
    definition: Public[int]
    becomes: Public[ObjectId]


class VentureMarkerMoved(Event, name="venture_marker_moved", version=1):
    """309.4a, 309.5a. A player's venture marker is in this room of their dungeon now."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    room: Public[str]


class DungeonCompleted(Event, name="dungeon_completed", version=1):
    """309.7. A dungeon card is removed from the game, so that its owner has completed it."""

    player: Public[PlayerId]
    object: Public[ObjectId]
    definition: Public[int]


# 702.179. Speed


class SpeedChanged(Event, name="speed_changed", version=1):
    """702.179. A player's speed becomes `total`; before the first time they have none."""

    player: Public[PlayerId]
    total: Public[int]


# 731. Day and night


class TimeOfDayChanged(Event, name="time_of_day_changed", version=1):
    """731.1. It becomes day or night (`after`); `before` is what it was, nothing if it was neither."""

    before: Public[str]
    after: Public[str]


def visibility() -> Mapping[type[Event], Mapping[str, Seen]]:
    """For every event class, who may know each field; a field that does not say is secret to all."""
    return {
        cls: {
            name: next((mark for mark in field.metadata if isinstance(mark, Seen)), Seen.NOBODY)
            for name, field in cls.model_fields.items()
        }
        for cls in EVENTS.values()
    }
