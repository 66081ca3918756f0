"""The card language: what a text does, when, and what a card is. Data only; `domain/rules/` carries it out.

A card definition is JSON, frozen, hashed, and pinned in the log of a game. Every ability, and everything that outlives
the text it stands in (delayed triggers, reflexive triggers, shields), is a *part* with a number, by which events name
it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import Field, PrivateAttr, ValidationError, field_validator, model_validator

from domain.board.characteristics import Printed
from domain.cards.grammar import (
    Amount,
    Compare,
    Condition,
    Cost,
    Duration,
    Filter,
    Node,
    Number,
    Ref,
    Target,
    Times,
    What,
    Who,
    keyed,
    named,
)
from domain.cards.predefined import PREDEFINED_TOKENS
from domain.errors import Unfit
from domain.mana import colors_of, mana_cost
from domain.terms import Phase, Step, Zone


class Part(Node):
    """Something an event can name by number: an ability, a delayed trigger, a shield."""


# Modifications (611, 613): the same for static abilities and for effects with a duration


class ModifyPT(Node):
    """613.4c. Power and toughness change by so much."""

    pt: tuple[Amount, Amount]


class SetPT(Node):
    """613.4b. Power and toughness become these."""

    set_pt: tuple[Amount, Amount]


class SwitchPT(Node):
    """613.4d. Power and toughness are switched."""

    switch_pt: Literal[True]


class Grant(Node):
    """613.1f. It has the keyword or the ability."""

    grant: str | Ability


class Lose(Node):
    """613.1f. It loses the keyword; "all" loses all abilities."""

    lose: str


class Control(Node):
    """613.1b. The player controls it."""

    control: Who


class AddTypes(Node):
    """613.1d. It has these types and subtypes in addition to its others."""

    add_types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()


class SetTypes(Node):
    """613.1d. It has these types and subtypes instead."""

    set_types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()


class SetLandType(Node):
    """305.7. The land has this basic land type, its mana ability, and no other land types or abilities."""

    set_land_type: Literal["Plains", "Island", "Swamp", "Mountain", "Forest", "chosen"]


class SetColor(Node):
    """613.1e. It has these colours, by letters, and no others."""

    set_color: str


class IsCopy(Node):
    """707.2c. It is a copy of what is named, as that was when this first started to apply."""

    copy_of: What
    but: Except | None = None


class SetName(Node):
    """612.8. It has this name and no other."""

    set_name: str


class HasNames(Node):
    """612.7. It has the names of all nonlegendary creature cards besides its own."""

    has_names: Literal["nonlegendary_creatures"]


class FullText(Node):
    """612.6. It has the full text of the card on top of its controller's graveyard if that matches, `and_has` these."""

    full_text_of_top: Filter
    and_has: tuple[Ability, ...] = ()


class CostMore(Node):
    """601.2f. Spells that match cost so much more generic mana; a negative number, less."""

    cost_more: Amount


class ExtraLands(Node):
    """305.2. The player may play so many more lands each turn."""

    extra_lands: Times


class MaxHandSize(Node):
    """402.2. The player's maximum hand size; None for no maximum."""

    max_hand_size: Number | None


class AttackTax(Node):
    """508.1d. Creatures cannot attack the player unless their controller pays this for each: mana, or any costs."""

    attack_tax: str | tuple[Cost, ...]


class ToAttack(Node):
    """508.1d. It cannot attack unless its controller pays these costs."""

    to_attack: tuple[Cost, ...]


class ToBlock(Node):
    """509.1b. It cannot block unless its controller pays these costs; with `whom` only for blocking what matches."""

    to_block: tuple[Cost, ...]
    whom: Filter | None = None


RuleWith_ = Literal[
    "max_attackers", "max_blockers", "max_attackers_you", "blocked_by_at_least", "blocked_by_at_most",
    "blocks_additional", "must_attack", "must_block", "goaded", "unblockable_by", "unblockable_except_by",
    "attack_cost", "block_cost",
]  # fmt: skip


class RuleWith(Node):
    """508.1c, 508.1d, 509.1b, 509.1c. A rule of combat with a value: `n`, whom it is about (`of`), a quality, or mana.

    A cost is written in symbols, or as `n` generic mana.
    """

    rule: RuleWith_
    n: Amount | None = None
    of: Who | None = None
    quality: str | None = None
    mana: str | None = None


RULES_WITH: dict[str, tuple[str, ...]] = {
    "max_attackers": ("n",),
    "max_blockers": ("n",),
    "max_attackers_you": ("n",),
    "blocked_by_at_least": ("n",),
    "blocked_by_at_most": ("n",),
    "blocks_additional": ("n",),
    "must_attack": ("of",),
    "must_block": ("of",),
    "goaded": ("of",),
    "unblockable_by": ("quality",),
    "unblockable_except_by": ("quality",),
    "attack_cost": ("mana", "n"),
    "block_cost": ("mana", "n"),
}
"""Which value each of these rules can have; among an object's keywords it stands as `max_attackers:2`."""

RULE_WORDS = (
    "cant_attack",
    "cant_attack_alone",
    "cant_attack_you",
    "cant_block",
    "cant_block_alone",
    "attacks_alone",
    "blocks_alone",
    "blocks_any_number",
    "attacks_as_though_no_defender",
    "must_attack",
    "must_block",
    "must_be_blocked",
    "lure",
    "unblockable",
    "doesnt_untap",
    "cant_be_regenerated",
    "cant_be_countered",
    "cant_be_sacrificed",
    "cant_gain_life",
    "cant_lose_life",
    "cant_lose_game",
    "cant_win_game",
    "cant_cast",
    "damage_cant_be_prevented",
    "mana_doesnt_empty",
    "skip_untap_step",
    "skip_draw_step",
    "assigns_by_toughness",
)
"""Rules a modification puts on an object or player; they stand among its keywords."""

MODIFICATIONS = (
    ModifyPT, SetPT, SwitchPT, Grant, Lose, Control, AddTypes, SetTypes, SetLandType, SetColor,
    IsCopy, FullText, SetName, HasNames, CostMore, ExtraLands, MaxHandSize, AttackTax, ToAttack, ToBlock, RuleWith,
)  # fmt: skip


# Events that trigger (603), and events that can be replaced (614): patterns with a subject


class Enters(Node):
    """603.6a. Enters the battlefield; `from` a zone, if it matters; `one_or_more` for all that do at once."""

    enters: Subject
    from_: Zone | None = Field(default=None, alias="from")
    one_or_more: bool = False


class Dies(Node):
    """700.4. Is put into a graveyard from the battlefield. Looks back (603.10a); `one_or_more` for all at once."""

    dies: Subject
    one_or_more: bool = False


class Leaves(Node):
    """603.6c. Leaves the battlefield. Looks back (603.10a); `one_or_more` for all that do at once."""

    leaves: Subject
    one_or_more: bool = False


class IsDestroyed(Node):
    """701.8b. Is destroyed, by an effect or by lethal damage. Looks back (603.10a).

    `by` is whose effect it is, the spell or the object with the ability; `of` who controls it. What the rules destroy
    is destroyed by none.
    """

    is_destroyed: Subject
    by: Subject | None = None
    of: Who | None = None
    one_or_more: bool = False


class PutIntoGraveyard(Node):
    """603.6. Is put into a graveyard from anywhere; `one_or_more` for all that are at once."""

    put_into_graveyard: Subject
    one_or_more: bool = False


class Attacks(Node):
    """508.3a. Is declared as an attacker; `one_or_more` for all that are."""

    attacks: Subject
    alone: bool = False
    one_or_more: bool = False


class Blocks(Node):
    """509.3a. Is declared as a blocker, or made to block.

    With `whom` once for each creature that it blocks and that matches (509.3b); with `number` when it blocks so many
    (509.3e); `alone` when nothing else was declared as a blocker (506.5).
    """

    blocks: Subject
    whom: Filter | None = None
    number: Compare | None = None
    alone: bool = False


class BecomesBlocked(Node):
    """509.3c. Becomes blocked.

    With `by` once for each creature that blocks it and that matches (509.3d); with `number` when so many block it
    (509.3e).
    """

    becomes_blocked: Subject
    by: Filter | None = None
    number: Compare | None = None


class AttacksUnblocked(Node):
    """509.3g. Attacks and is not blocked."""

    attacks_unblocked: Subject


class DealsDamage(Node):
    """120.3, 510.2. Deals damage; `to` a player or an object that matches. event.amount is how much in all.

    Once for all that one source deals at the same time or, where the text says `to` whom, once for each of those.
    With `one_or_more` once for all such sources, with `to_one_or_more` once for all whom they deal it to.
    """

    deals_damage: Subject
    to: Filter | None = None
    combat: bool | None = None
    one_or_more: bool = False
    to_one_or_more: bool = False


class IsDealtDamage(Node):
    """120.3, 510.2. Is dealt damage, by whatever sources at the same time. "you" for its controller.

    With `one_or_more` once for all such permanents or players.
    """

    is_dealt_damage: Subject
    combat: bool | None = None
    one_or_more: bool = False


class IsDealtExcess(Node):
    """120.10. A permanent is dealt excess damage. event.amount is how much is in excess; `one_or_more` as above."""

    is_dealt_excess: Subject
    combat: bool | None = None
    one_or_more: bool = False


class Casts(Node):
    """601.2i. A spell that matches is cast; `by` whom."""

    cast: Filter
    by: Who = "each_player"


class PlaysLand(Node):
    """305.1. A land is played; by whom."""

    plays_land: Who


class StepBegins(Node):
    """603.2b. A step or phase begins, in whose turn."""

    step_begins: str
    whose: Who = "each_player"

    @field_validator("step_begins")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in {*Step, *Phase}:
            raise Unfit(
                "{name} is no step or phase; those are {known}", name=repr(name), known=", ".join([*Step, *Phase])
            )
        return name


class AtEndOf(Node):
    """511.2, 513.1a. At the end of combat, or of the turn, as it is printed on old cards: as that step begins."""

    at_end_of: Literal["combat", "turn"]
    whose: Who = "each_player"


class MainPhaseBegins(Node):
    """505.1b. The first main phase of a turn begins, or the second, and so on; in whose turn."""

    main_phase_begins: Times
    whose: Who = "each_player"


class GainsLife(Node):
    """119.9. A player gains life; event.amount is how much."""

    gains_life: Who


class LosesLife(Node):
    """119.3. A player loses life, for whatever reasons at the same time; event.amount is how much in all."""

    loses_life: Who


class Draws(Node):
    """121.1. A player draws a card."""

    draws: Who


class Discards(Node):
    """701.9. A player discards a card; with `one_or_more` once for all that they discard at the same time."""

    discards: Who
    one_or_more: bool = False


class Sacrifices(Node):
    """701.21. A player sacrifices a permanent that matches; `one_or_more` for all at once."""

    sacrifices: Who
    what: Filter = "anything"
    one_or_more: bool = False


class Exerts(Node):
    """701.43a. A player exerts a permanent that matches."""

    exerts: Who
    what: Filter = "anything"


class BecomesTapped(Node):
    """701.26. Becomes tapped; `one_or_more` for all that do at once."""

    becomes_tapped: Subject
    one_or_more: bool = False


class BecomesUntapped(Node):
    """701.26. Becomes untapped; `one_or_more` for all that do at once."""

    becomes_untapped: Subject
    one_or_more: bool = False


class CountersArePut(Node):
    """122.6. Counters of the kind are put on it; `one_or_more` for all such permanents at once."""

    counters_put: Subject
    kind: str
    one_or_more: bool = False


class LastCounterRemoved(Node):
    """310.11b. The last counter of the kind is removed from it."""

    last_counter_removed: Subject
    kind: str


class ReachesChapter(Node):
    """714.2b. A chapter symbol: the lore counters on this Saga become so many, by each of these numbers once."""

    chapter: tuple[Times, ...]


class BecomesTarget(Node):
    """115.1. Becomes the target of a spell or ability; `of` whose."""

    becomes_target: Subject
    of: Who = "each_player"


class Transforms(Node):
    """701.27e. Transforms; the subject is looked at with its new face up."""

    transforms: Subject


class EntersRoom(Node):
    """309.4c. You move your venture marker into this room; arrows lead on to those rooms."""

    room: str
    leads_to: tuple[str, ...] = ()


class TimeBecomes(Node):
    """731.1a. Day becomes night, or night becomes day."""

    time_becomes: Literal["day", "night", "either"]


class SetsInMotion(Node):
    """701.32. A scheme is set in motion."""

    sets_in_motion: Subject


class PlaneswalksTo(Node):
    """901.11b. A player planeswalks to this plane."""

    planeswalks_to: Subject


class Encounters(Node):
    """312.5. A player encounters this phenomenon."""

    encounters: Subject


class ChaosEnsues(Node):
    """311.7. A player rolls chaos on the planar die."""

    chaos_ensues: Who


class StateHolds(Node):
    """603.8. A state trigger: triggers when the condition is true, not again until it has left the stack."""

    state: Condition


TRIGGER_EVENTS = (
    Enters, Dies, Leaves, PutIntoGraveyard, Attacks, Blocks, BecomesBlocked, AttacksUnblocked, DealsDamage,
    IsDealtDamage, Casts, PlaysLand, StepBegins, GainsLife, LosesLife, Draws, Discards, Sacrifices, BecomesTapped,
    IsDestroyed, AtEndOf, BecomesUntapped, CountersArePut, LastCounterRemoved, IsDealtExcess, Exerts,
    BecomesTarget, Transforms, ReachesChapter, TimeBecomes,
    EntersRoom, MainPhaseBegins, SetsInMotion, PlaneswalksTo, Encounters, ChaosEnsues, StateHolds,
)  # fmt: skip


class WouldDamage(Node):
    """614.1a, 615.1. Damage would be dealt: `would_damage` names what would be dealt it, `from` the source."""

    would_damage: Subject
    from_: Subject | None = Field(default=None, alias="from")
    combat: bool | None = None


class WouldGainLife(Node):
    """614.1a. A player would gain life."""

    would_gain_life: Who


class WouldLoseLife(Node):
    """614.1a. A player would lose life; `by_damage` only as a result of damage (120.4c)."""

    would_lose_life: Who
    by_damage: bool = False


class WouldDraw(Node):
    """614.11. A player would draw a card."""

    would_draw: Who


class WouldDie(Node):
    """614.6. A permanent would be put into a graveyard from the battlefield."""

    would_die: Subject


class WouldGoToGraveyard(Node):
    """614.6. A card or token would be put into a graveyard from anywhere."""

    would_go_to_graveyard: Subject


class WouldBeDestroyed(Node):
    """614.8. A permanent would be destroyed."""

    would_be_destroyed: Subject


class WouldEnter(Node):
    """614.1c, 614.1d, 614.12. A permanent would enter the battlefield."""

    would_enter: Subject


class WouldCreateTokens(Node):
    """614.16. Tokens would be created under a player's control; by an effect, as they always are here."""

    would_create_tokens: Who
    by_effect: bool = False


class WouldPutCounters(Node):
    """614.16. Counters would be put on it; `kind` if it matters, `by_effect` if costs and combat damage don't count.

    `by` if it matters who puts them. Where it is a player, they would get them.
    """

    would_put_counters: Subject
    kind: str | None = None
    by_effect: bool = False
    by: Who | None = None


class WouldLoseGame(Node):
    """104.3. A player would lose the game."""

    would_lose_game: Who


WOULD_EVENTS = (
    WouldDamage, WouldGainLife, WouldLoseLife, WouldDraw, WouldDie, WouldGoToGraveyard, WouldBeDestroyed, WouldEnter,
    WouldCreateTokens, WouldPutCounters, WouldLoseGame,
)  # fmt: skip


# What a replacement makes of the event


class NewAmount(Node):
    """The amount becomes this; event.amount is what it was."""

    amount: Amount


class Prevent(Node):
    """615.1. So much of the damage is prevented, "all" of it; for a shield "remaining" what is left of it (615.7).

    `then` happens afterwards (615.5), with event.amount for how much was prevented.
    """

    prevent: Amount | Literal["all", "remaining"]
    then: tuple[Effect, ...] = ()


class RedirectTo(Node):
    """614.9. The damage is dealt to this instead."""

    redirect: What


class LifeFloor(Node):
    """The loss is only as great as leaves this much life (Worship's kind); looks at the whole batch."""

    life_floor: Number


class GoesTo(Node):
    """It goes to this zone instead."""

    to: Zone


class EntersTapped(Node):
    """614.1d. It enters tapped."""

    enters_tapped: Literal[True]
    unless: Condition | None = None


class EntersWithCounters(Node):
    """614.1c. It enters with so many counters of the kind."""

    enters_with: str
    n: Amount = 1


class AsEntersChoose(Node):
    """614.12a. As it enters, its controller chooses a colour, basic land type or creature type, kept as "chosen"."""

    choose: Literal["color", "land_type", "creature_type"]


class AsEntersDay(Node):
    """614.1c, 731.1. It becomes day as it enters."""

    it_becomes: Literal["day"]


class CountersBesides(Node):
    """707.9e, 707.9f. So many additional counters of a kind, if what enters as a copy then matches `of`."""

    counters: str
    n: Amount = 1
    of: Filter | None = None


class Except(Node):
    """707.9. In what a copy differs from what it copies.

    Name, colours by letter and power and toughness instead; types, subtypes and supertypes besides; `without`
    supertypes; what it `keeps` of its own; keywords and abilities it `has` besides, "this_ability" for the one that
    makes it a copy; counters it enters with besides.
    """

    name: str | None = None
    colors: str | None = None
    pt: str | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    keeps: tuple[Literal["name", "mana_cost", "colors", "pt"], ...] = ()
    has: tuple[str | Ability, ...] = ()
    enters_with: tuple[CountersBesides, ...] = ()


class EntersAsCopy(Node):
    """707.5. It enters as a copy of one that matches, of its controller's choice, who may choose none unless it `must`.

    `tapped` if it enters tapped as a copy.
    """

    enters_as_copy: What
    but: Except | None = None
    must: bool = False
    tapped: bool = False


class EntersUnder(Node):
    """616.1b. It enters under this player's control."""

    enters_under: Who


class Instead(Node):
    """614.6. These instructions happen instead, with the event's objects at hand; an empty list: nothing happens."""

    instead: tuple[Effect, ...]


class Regenerates(Node):
    """614.8. It is regenerated instead of destroyed."""

    regenerates: Literal[True]


CHANGES = (
    NewAmount, Prevent, RedirectTo, LifeFloor, GoesTo, EntersTapped, EntersWithCounters, AsEntersChoose, AsEntersDay,
    EntersAsCopy, EntersUnder,
    Instead, Regenerates,
)  # fmt: skip


# Effects (608, 610): instructions, carried out in order

Fought: TypeAlias = Literal[True] | What | None
"""508.4, 509.4. What a creature enters attacking or blocking; true lets its controller choose."""


class Effect_(Node):  # noqa: N801 - `Effect` is the union of them
    """An instruction. `as` names what it did, for later instructions: the objects, or how many."""


class DealDamage(Effect_):
    """120. `source` (self unless said) deals damage; "x" and other amounts are read once; `divided` as announced.

    What a permanent is dealt in excess is dealt to `excess_to` instead (120.4a).
    """

    deal_damage: Amount
    to: What
    source: Ref = "self"
    divided: bool = False
    excess_to: What | None = None


class Draw(Effect_):
    """121.2. A player draws cards, one by one."""

    draw: Amount
    who: Who = "you"


class DiscardCards(Effect_):
    """701.9. A player discards cards of their choice, at random, or all of them; `cards` says among which."""

    discard: Amount | Literal["all"]
    who: Who = "you"
    at_random: bool = False
    cards: Ref | None = None
    as_: Ref | None = Field(default=None, alias="as")


class Mill(Effect_):
    """701.17. A player puts cards from the top of their library into their graveyard."""

    mill: Amount
    who: Who = "you"


class Scry(Effect_):
    """701.22. Look at the top cards; any of them to the bottom, the rest on top, each in any order."""

    scry: Amount
    who: Who = "you"


class GainLife(Effect_):
    """119.3. A player gains life."""

    gain_life: Amount
    who: Who = "you"


class LoseLife(Effect_):
    """119.3. A player loses life."""

    lose_life: Amount
    who: Who = "you"


class SetLife(Effect_):
    """119.5. A player's life total becomes this."""

    set_life: Amount
    who: Who = "you"


class Destroy(Effect_):
    """701.8. Destroy."""

    destroy: What
    no_regeneration: bool = False
    as_: Ref | None = Field(default=None, alias="as")


class Exile(Effect_):
    """701.13. Exile; `until_leaves` returns it when that leaves the battlefield (610.3)."""

    exile: What
    until_leaves: Ref | None = None
    link: str | None = None
    as_: Ref | None = Field(default=None, alias="as")


class Move(Effect_):
    """400.7. Put into another zone: return, put onto the battlefield, shuffle away.

    `attacking` and `blocking` say that it enters so, and what it fights: one of what is named, or true for anything.
    """

    move: What
    to: Zone
    position: Literal["top", "bottom"] = "top"
    tapped: bool = False
    under: Who | None = None
    attacking: Fought = None
    blocking: Fought = None
    as_: Ref | None = Field(default=None, alias="as")


class SacrificeEffect(Effect_):
    """701.21. A player sacrifices permanents of their choice that match, or exactly what the reference names."""

    sacrifice: What
    n: Amount = 1
    who: Who = "you"
    as_: Ref | None = Field(default=None, alias="as")


class TokenSpec(Node):
    """111.3. What a created token is."""

    name: str | None = None
    types: str
    colors: str = ""
    pt: str | None = None
    abilities: tuple[Ability, ...] = ()


class CreateToken(Effect_):
    """111.1, 701.7. Create tokens: described here, or predefined by name (111.10); `attacking` and such as for Move.

    An Aura token is created `attached` to something; to what its creator chooses, where the text does not say (303.4f).
    """

    create_token: TokenSpec | str
    n: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attached: Ref | None = None
    attacking: Fought = None
    blocking: Fought = None
    as_: Ref | None = Field(default=None, alias="as")


class CreateCopy(Effect_):
    """707.1, 111.3. Create tokens that are copies of an object, as it is or last was; the rest as for CreateToken."""

    create_copy: What
    but: Except | None = None
    n: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: Fought = None
    blocking: Fought = None
    as_: Ref | None = Field(default=None, alias="as")


class Populate(Effect_):
    """701.36. A player creates a token that is a copy of a creature token of their choice that they control."""

    populate: Who
    as_: Ref | None = Field(default=None, alias="as")


class BecomeCopy(Effect_):
    """707.2, 707.4. Permanents become copies of an object, for good unless said."""

    become_copy: What
    of: What
    but: Except | None = None
    for_: Duration = Field(default="forever", alias="for")


class CopyOnStack(Effect_):
    """707.10. A player copies spells and abilities on the stack, so many times; perhaps with `new_targets`.

    With `targeting` once for each object or player named that it could target, which is then the only target (707.10d).
    """

    copy_: What = Field(alias="copy")
    n: Amount = 1
    new_targets: bool = False
    targeting: What | None = None
    but: Except | None = None
    who: Who = "you"
    as_: Ref | None = Field(default=None, alias="as")


class CopyNamed(Effect_):
    """707.13, 707.14. A player chooses one of these card names that was not chosen before, and a copy of the card with
    that name is created outside the game, to be cast; or of the card whose name was noted."""

    copy_named: tuple[str, ...] | Literal["noted"]
    as_: Ref = Field(alias="as")


class NoteName(Effect_):
    """707.14. The name of a card in a graveyard is noted for this object."""

    note_name: What


class CopyCard(Effect_):
    """707.12. Copies of cards are created where the cards are, to be cast."""

    copy_card: What
    as_: Ref = Field(alias="as")


class PutCounters(Effect_):
    """122.6. Put counters of a kind on objects."""

    put_counters: str
    on: What
    n: Amount = 1


class RemoveCountersEffect(Effect_):
    """122.1. Remove counters of a kind from objects; "all" of them."""

    remove_counters: str
    on: What
    n: Amount | Literal["all"] = 1


class GivePlayerCounters(Effect_):
    """122.1. A player gets counters, such as poison."""

    player_counters: str
    who: Who
    n: Amount = 1


class AddMana(Effect_):
    """106.4. Add mana in symbols, `{G}{G}`; or one of several, so many times; "any" is any one colour."""

    add_mana: str | tuple[str, ...]
    n: Amount = 1
    who: Who = "you"

    def choices(self) -> tuple[str, ...]:
        """The strings of mana letters it may add, before `n`."""
        given = (self.add_mana,) if isinstance(self.add_mana, str) else self.add_mana
        return tuple("WUBRG") if given == ("any",) else tuple(_letters(text) for text in given)


def _letters(text: str) -> str:
    cost = mana_cost(text)
    if cost.generic or cost.x or any(len(symbol) > 1 for symbol in cost.colored):
        raise Unfit("{text} is not mana that can be added", text=text)
    return "".join(cost.colored)


class Counter(Effect_):
    """701.6. Counter a spell or ability; `to` another zone than the graveyard."""

    counter: What
    to: Zone = Zone.GRAVEYARD


class Tap(Effect_):
    """701.26. Tap."""

    tap: What


class Untap(Effect_):
    """701.26. Untap."""

    untap: What


class Apply(Effect_):
    """611.2. Modifications apply for a while to what is named now (611.2c)."""

    apply: tuple[Modification, ...]
    to: What
    for_: Duration = Field(default="end_of_turn", alias="for")


class Attach(Effect_):
    """701.3. Attach one object to another object or player."""

    attach: Ref
    to: Ref


class Regenerate(Effect_):
    """701.19a. The next time it would be destroyed this turn, it is regenerated instead."""

    regenerate: What


class Shield(Part, Effect_):
    """614.3, 615.7. Sets up a replacement or prevention effect for a while.

    `times` is how often it applies (None: as long as it lasts); `amount` is how much a "remaining" prevention takes.
    """

    shield: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    for_: Duration = Field(default="end_of_turn", alias="for")
    times: Times | None = None
    amount: Amount | None = None


class Search(Effect_):
    """701.23. Search a library for cards that match; found cards stay there until moved. Finding is never forced."""

    search: Filter
    n: Amount = 1
    who: Who = "you"
    whose: Who = "you"
    as_: Ref = Field(alias="as")


class Shuffle(Effect_):
    """701.24. Shuffle a library."""

    shuffle: Who


class Reveal(Effect_):
    """701.20. Show cards to everybody: the named ones, a player's whole "hand", or so many from the "top"."""

    reveal: Literal["hand", "top"] | What
    n: Amount = 1
    who: Who = "you"
    as_: Ref | None = Field(default=None, alias="as")


class ChooseEffect(Effect_):
    """608.2d. A player chooses objects that match, without targeting."""

    choose: Filter
    n: Amount = 1
    up_to: bool = False
    who: Who = "you"
    as_: Ref = Field(alias="as")


class ChooseSource(Effect_):
    """609.7a. A player chooses a source of damage that matches; "anything" is any source."""

    choose_source: Filter = "anything"
    who: Who = "you"
    as_: Ref = Field(alias="as")


class ChooseWord(Effect_):
    """608.2d. A player chooses a colour or another word; it is kept on the source as "chosen"."""

    choose_word: Literal["color", "land_type", "creature_type", "sector"]
    who: Who = "you"


class ChangeText(Effect_):
    """612.1. A player replaces all instances of a word in texts with another of its kind, for good unless said.

    `words` are the kinds of which one is chosen; the new word can be none of `but`.
    """

    change_text: What
    words: tuple[Literal["color", "land_type", "creature_type"], ...] = Field(min_length=1)
    but: tuple[str, ...] = ()
    who: Who = "you"
    for_: Duration = Field(default="forever", alias="for")


class ExchangeTexts(Effect_):
    """612.5. The text boxes of two objects are exchanged, for good unless said."""

    exchange_texts: What
    for_: Duration = Field(default="forever", alias="for")


class ExtraTurn(Effect_):
    """500.7. A player takes extra turns after this one, or after their next one."""

    extra_turn: Who
    n: Times = 1
    after: Literal["this_turn", "next_turn"] = "this_turn"


class ExtraPhases(Effect_):
    """500.8. Extra phases after the current one, in this order; what `you_get`, only in your turn (500.10a)."""

    extra_phases: tuple[Phase, ...]
    you_get: bool = False


class ExtraStep(Effect_):
    """500.9. An extra step of this phase, right after a step or right before one; unless said after the current one.

    `after_phase`: so many of them after the current phase, each in a phase that holds nothing else (500.10).
    """

    extra_step: Step
    after: Step | None = None
    before: Step | None = None
    after_phase: bool = False
    n: Amount = 1
    you_get: bool = False


class Skip(Effect_):
    """500.11, 614.10. A player skips their next such step, phase or turn."""

    skip: Literal["turn", "combat", "untap", "upkeep", "draw", "end"]
    who: Who


class Fight(Effect_):
    """701.14. Two creatures deal damage equal to their power to each other."""

    fight: tuple[Ref, Ref]


class May(Effect_):
    """603.5. A player may do this; `else` otherwise. The name `as` is bound if they did."""

    may: tuple[Effect, ...]
    who: Who = "you"
    else_: tuple[Effect, ...] = Field(default=(), alias="else")
    as_: Ref | None = Field(default=None, alias="as")


class If(Effect_):
    """608.2c. If the condition is true, do this; otherwise that."""

    if_: Condition = Field(alias="if")
    do: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Unless(Effect_):
    """118.12a. Do this unless a player pays."""

    unless: tuple[Cost, ...]
    by: Who
    do: tuple[Effect, ...]


class PayEffect(Effect_):
    """118.12. A player may pay a cost; `do` if they did, `else` if not."""

    pay: tuple[Cost, ...]
    who: Who = "you"
    do: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class ForEach(Effect_):
    """608.2c. For each object or player, bound to the name `as`, do this."""

    for_each: What
    as_: Ref = Field(default="it", alias="as")
    do: tuple[Effect, ...]


class WhenDone(Part, Effect_):
    """603.12. A reflexive trigger: when you do the thing just done, this goes on the stack with its own targets."""

    when_done: tuple[Effect, ...]
    if_did: Ref | None = None
    targets: dict[str, Target] = Field(default_factory=dict)


class Later(Part, Effect_):
    """603.7. A delayed trigger: once, when the event happens, with what the names stand for now.

    `this_turn`: if it happens this turn. With a duration (`for`) it triggers each time until that is over (603.7b).
    """

    later: TriggerEvent
    do: tuple[Effect, ...]
    this_turn: bool = False
    for_: Duration | None = Field(default=None, alias="for")


class WinGame(Effect_):
    """104.2b. A player wins the game."""

    win: Who


class LoseGame(Effect_):
    """104.3e. A player loses the game."""

    lose: Who


class Abandon(Effect_):
    """701.33. A scheme is turned face down and put on the bottom of its owner's scheme deck."""

    abandon: What


class Planeswalk(Effect_):
    """701.31. The planar controller planeswalks."""

    planeswalk: Who


class RemoveFromCombat(Effect_):
    """506.4. Remove from combat."""

    remove_from_combat: What


class MakeBlock(Effect_):
    """509.6 of 2017. Creatures block an attacker from now on, besides what they block already."""

    make_block: What
    attacker: What


class CastFree(Effect_):
    """118.9, 608.2g. A player may cast it without paying its mana cost, or `paying` for it.

    `transformed` with its other face up.
    """

    cast_free: What
    paying: bool = False
    transformed: bool = False
    who: Who = "you"


class BecomeBlocked(Effect_):
    """509.1h. Attackers become blocked, by no creature."""

    become_blocked: What


class BecomeUnblocked(Effect_):
    """509.1h. Attackers become unblocked."""

    become_unblocked: What


class Reselect(Effect_):
    """508.7. A player reselects what attackers attack."""

    reselect: What
    who: Who = "you"


class Transform(Effect_):
    """701.27. Double-faced permanents are turned over, so that their other face is up."""

    transform: What


class Meld(Effect_):
    """701.42. Two cards of a meld pair are put onto the battlefield combined, as one permanent."""

    meld: What
    tapped: bool = False
    as_: Ref | None = Field(default=None, alias="as")


class Venture(Effect_):
    """701.49. A player ventures into the dungeon."""

    venture: Who


class GainSpeed(Effect_):
    """702.179c. A player's speed increases by so much."""

    gain_speed: Amount
    who: Who = "you"


class ItBecomes(Effect_):
    """731.1. It becomes day or night."""

    it_becomes: Literal["day", "night"]


class PhaseOut(Effect_):
    """702.26. It phases out."""

    phase_out: What


class FlipCoin(Effect_):
    """705. Flip a coin: `win` or `lose` follows."""

    flip_coin: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


EFFECTS = (
    DealDamage, Draw, DiscardCards, Mill, Scry, GainLife, LoseLife, SetLife, Destroy, Exile, Move, SacrificeEffect,
    CreateToken, PutCounters, RemoveCountersEffect, GivePlayerCounters, AddMana, Counter, Tap, Untap, Apply, Attach,
    Regenerate, Shield, Search, Shuffle, Reveal, ChooseEffect, ChooseSource, ChooseWord, ExtraTurn, ExtraPhases,
    ExtraStep, Skip, Fight, May, If, Unless, PayEffect, ForEach, WhenDone, Later, WinGame, LoseGame, RemoveFromCombat,
    MakeBlock, BecomeBlocked, BecomeUnblocked, Reselect, PhaseOut, FlipCoin, Transform, Meld,
    ItBecomes, Venture, GainSpeed,
    Abandon, Planeswalk, CastFree,
    CreateCopy, Populate, BecomeCopy, CopyOnStack, CopyCard, CopyNamed, NoteName, ChangeText, ExchangeTexts,
)  # fmt: skip


# Abilities (113)


class Keyword(Part):
    """702. A keyword ability: `value` for what it counts or names, `cost` where it has one.

    `of` is what enchant and splice are about: what can be enchanted, onto which spells it is spliced.
    """

    keyword: str
    value: Number | str | None = None
    cost: tuple[Cost, ...] = ()
    of: Filter | None = None

    @property
    def word(self) -> str:
        """How it stands among an object's keywords: `flying`, `protection:red`."""
        return self.keyword if self.value is None else f"{self.keyword}:{self.value}"


class Mode(Node):
    """700.2. One of the choices of a modal text."""

    do: tuple[Effect, ...]
    targets: dict[str, Target] = Field(default_factory=dict)


class Modes(Node):
    """700.2. Choose so many of these."""

    modes: Times
    of: tuple[Mode, ...]
    up_to: bool = False


class Spell(Part):
    """113.3a. What an instant or sorcery does as it resolves."""

    spell: tuple[Effect, ...] | Modes
    targets: dict[str, Target] = Field(default_factory=dict)


class Activated(Part):
    """113.3b, 602. A cost, and what follows.

    `only` limits when: "sorcery" speed, "your_turn", "once" each turn, a step by name, a time relative to combat like
    "before_blockers" (506.7); `if` a condition. Abilities with a loyalty cost follow 606 by themselves; those that only
    add mana are mana abilities (605.1a).
    """

    activated: tuple[Effect, ...] | Modes
    cost: tuple[Cost, ...]
    targets: dict[str, Target] = Field(default_factory=dict)
    only: tuple[str, ...] = ()
    if_: Condition | None = Field(default=None, alias="if")
    zone: Zone = Zone.BATTLEFIELD

    @cached_property
    def is_mana(self) -> bool:
        """605.1a. No target, could add mana, not a loyalty ability."""
        if self.targets or isinstance(self.activated, Modes):
            return False
        if any(type(cost).__name__ == "Loyalty" for cost in self.cost):
            return False
        return any(isinstance(effect, AddMana) for effect in self.activated)


class Triggered(Part):
    """113.3c, 603. When one of the events happens and, if there is a condition, while it is true (603.4)."""

    triggered: tuple[Effect, ...] | Modes
    on: TriggerEvent | tuple[TriggerEvent, ...]
    targets: dict[str, Target] = Field(default_factory=dict)
    if_: Condition | None = Field(default=None, alias="if")
    once_each_turn: bool = False
    zone: Zone = Zone.BATTLEFIELD

    @property
    def events(self) -> tuple[Any, ...]:
        """The events it watches."""
        return self.on if isinstance(self.on, tuple) else (self.on,)


class Static(Part):
    """113.3d, 604. True as long as the object is in the zone, and the condition holds."""

    static: tuple[Modification, ...]
    to: Literal["self", "attached", "you", "each_player", "each_opponent"] | Filter = "self"
    while_: Condition | None = Field(default=None, alias="while")
    zone: Zone = Zone.BATTLEFIELD


class Replace(Part):
    """614, 615. A replacement or prevention effect of a static ability."""

    replace: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    while_: Condition | None = Field(default=None, alias="while")


class Defining(Part):
    """604.3. A characteristic-defining ability."""

    defining: Literal["pt"]
    power: Amount
    toughness: Amount


class AdditionalCost(Part):
    """118.8. An additional cost to cast the spell; `optional` ones bind the name `as` if paid (kicker, 702.33)."""

    additional: tuple[Cost, ...]
    optional: bool = False
    as_: Ref = Field(default="kicked", alias="as")


class AsItAttacks(Part):
    """508.1g. An optional cost to attack with it, such as exerting it; `when_paid` triggers as it is paid (607.2h)."""

    as_it_attacks: tuple[Cost, ...]
    when_paid: tuple[Effect, ...] = ()
    targets: dict[str, Target] = Field(default_factory=dict)


class CastOnly(Part):
    """601.3, 506.7. The spell may be cast only at these times, by the words that `only` has, and while `if` holds."""

    cast_only: tuple[str, ...]
    if_: Condition | None = Field(default=None, alias="if")


ABILITIES = (Keyword, Spell, Activated, Triggered, Static, Replace, Defining, AdditionalCost, CastOnly, AsItAttacks)

if TYPE_CHECKING:
    Subject: TypeAlias = Node | str
    TriggerEvent: TypeAlias = Node
    WouldEvent: TypeAlias = Node
    Change: TypeAlias = Node
    Effect: TypeAlias = Node
    Modification: TypeAlias = Node | str
    Ability: TypeAlias = Part
else:
    Subject = What
    TriggerEvent = named("TriggerEvent", keyed(*TRIGGER_EVENTS))
    WouldEvent = named("WouldEvent", keyed(*WOULD_EVENTS))
    Change = named("Change", keyed(*CHANGES))
    Effect = named("Effect", keyed(*EFFECTS))
    Modification = named("Modification", keyed(*MODIFICATIONS, words=RULE_WORDS))
    Ability = named("Ability", keyed(*ABILITIES))

# Cards (200)

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
CARD_TYPES = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
    "Dungeon", "Phenomenon", "Plane", "Scheme",
)  # fmt: skip


class MeldPair(Node):
    """712.4. What a meld card melds `with`, by name, `into` what: the face that both have on their backs together."""

    with_: str = Field(alias="with", min_length=1, max_length=200)
    into: CardDefinition


class CardDefinition(Node):
    """200. A card: name, cost in symbols, type line (`"Legendary Creature: Elf Druid"`), numbers, abilities.

    `pt` is `"2/2"`, with `*` for a number that an ability defines. `colors` only where the cost does not tell them.
    `back` is the other face of a double-faced card (712), a definition of its own: without a cost, unless the card is
    `modal`, so that either face can be cast or played (712.3); `meld` tells of a meld card (712.4). `in_deck` is how
    many a deck can have, where the card says so itself; 0 for any number (113.6n).
    """

    name: str = Field(min_length=1, max_length=200)
    cost: str | None = None
    types: str
    pt: str | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    colors: str | None = None
    abilities: tuple[Ability, ...] = ()
    back: CardDefinition | None = None
    modal: bool = False
    meld: MeldPair | None = None
    token: bool = False
    in_deck: Number | None = Field(default=None, ge=0)

    _printed: Printed | None = PrivateAttr(default=None)
    _parts: tuple[Part, ...] = PrivateAttr(default=())
    _numbers: dict[int, int] = PrivateAttr(default={})
    _hash: str = PrivateAttr(default="")

    @field_validator("cost")
    @classmethod
    def _cost(cls, text: str | None) -> str | None:
        if text is not None:
            mana_cost(text)
        return text

    @field_validator("types")
    @classmethod
    def _known_types(cls, text: str) -> str:
        words = text.partition(":")[0].split()
        for word in words:
            if word not in SUPERTYPES and word not in CARD_TYPES:
                raise Unfit(
                    "{word} is no card type or supertype; write them as in Legendary Creature: Elf Druid",
                    word=repr(word),
                )
        if not any(word in CARD_TYPES for word in words):
            raise Unfit("{text} has no card type; those are {known}", text=repr(text), known=", ".join(CARD_TYPES))
        return text

    @field_validator("pt")
    @classmethod
    def _pt(cls, text: str | None) -> str | None:
        if text is not None:
            numbers_of(text)
        return text

    @field_validator("colors")
    @classmethod
    def _colors(cls, text: str | None) -> str | None:
        if text is not None and set(text) - set("WUBRG"):
            raise Unfit("{text} are not colours; use the letters W U B R G", text=repr(text))
        return text

    @model_validator(mode="after")
    def _sense(self) -> CardDefinition:
        types, _, _ = self.type_line
        if "creature" in types and self.pt is None:
            raise Unfit("a creature needs pt")
        if "planeswalker" in types and self.loyalty is None:
            raise Unfit("a planeswalker needs loyalty")
        if "battle" in types and self.defense is None:
            raise Unfit("a battle needs defense")
        return self

    def model_post_init(self, context: Any) -> None:
        parts = tuple(_parts_of(self.abilities))
        self._parts = parts
        self._numbers = {id(part): number for number, part in enumerate(parts)}
        text = json.dumps(self.model_dump(mode="json", by_alias=True, exclude_defaults=True), sort_keys=True)
        self._hash = hashlib.sha256(text.encode()).hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardDefinition) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        return CardDefinition.model_validate, (self.dump(),)

    def __deepcopy__(self, memo: Any = None) -> CardDefinition:
        return CardDefinition.model_validate(self.dump())

    @classmethod
    def load(cls, data: Any, source: str = "card") -> CardDefinition:
        """Read a definition from JSON data.

        :raises BadCard: file, card, field and reason of the first thing that does not make sense.
        """
        from domain.cards.checking import check, check_data, explain

        check_data(data, source)
        try:
            definition = cls.model_validate(data)
        except ValidationError as error:
            raise explain(error, data, source) from None
        check(definition, source)
        return definition

    def dump(self) -> dict[str, Any]:
        """The definition as JSON data; `load` reads it back, with the same hash."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    @cached_property
    def hash(self) -> str:
        """What identifies the definition, whatever it is called."""
        return self._hash

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything events can name by number."""
        return self._parts

    def number_of(self, part: Part) -> int:
        """The number of a part of this definition."""
        return self._numbers[id(part)]

    @cached_property
    def reduces_itself(self) -> bool:
        """601.2f. Whether the card says of itself what it costs."""
        return any(
            isinstance(mod, CostMore) for part in self.abilities if isinstance(part, Static) for mod in part.static
        )

    @cached_property
    def type_line(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Types and supertypes in lower case, subtypes as written."""
        left, _, right = self.types.partition(":")
        words = left.split()
        types = tuple(word.lower() for word in words if word in CARD_TYPES)
        supertypes = tuple(word.lower() for word in words if word in SUPERTYPES)
        return types, supertypes, (right.strip(),) if "plane" in types and right.strip() else tuple(right.split())

    def printed(self) -> Printed:
        """What a fold needs of the card."""
        if self._printed is None:
            types, supertypes, subtypes = self.type_line
            power, toughness = (None, None) if self.pt is None else numbers_of(self.pt)
            self._printed = Printed(
                name=self.name,
                mana_cost=self.cost,
                colors=self.colors if self.colors is not None else colors_of(self.cost or ""),
                supertypes=supertypes,
                types=types,
                subtypes=subtypes,
                power=power,
                toughness=toughness,
                loyalty=self.loyalty,
                keywords=tuple(ability.word for ability in self.abilities if isinstance(ability, Keyword)),
                abilities=tuple(
                    self.number_of(ability)
                    for ability in self.abilities
                    if not isinstance(ability, Keyword) or ability.cost or ability.of is not None
                ),
                hash=self.hash,
                token=self.token,
            )
        return self._printed


_PT = re.compile(r"(-?[0-9]{1,4}|(?:[0-9]{1,4}[+-])?\*)/(-?[0-9]{1,4}|(?:[0-9]{1,4}[+-])?\*)")


def numbers_of(pt: str) -> tuple[int, int]:
    """208. The numbers of `2/2`, with 0 for a `*`."""
    found = _PT.fullmatch(pt)
    if not found:
        raise Unfit("{pt} is no power and toughness; write 2/2 or */*", pt=repr(pt))
    power, toughness = (0 if "*" in text else int(text) for text in found.groups())
    return power, toughness


def _parts_of(value: Any) -> Iterator[Part]:
    """Every part within, in the order in which it is written."""
    if isinstance(value, Node):
        if isinstance(value, TokenSpec):
            return
        if isinstance(value, Part):
            yield value
        for name in type(value).model_fields:
            yield from _parts_of(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _parts_of(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _parts_of(item)


_TOKENS: dict[str, CardDefinition] = {}


def token_definition(spec: TokenSpec | str) -> CardDefinition:
    """111.3, 111.4. The definition of a token; without a name it is called after its subtypes."""
    if isinstance(spec, str):
        key = spec
        data = {"name": spec, **PREDEFINED_TOKENS[spec]}
    else:
        data = spec.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        data["name"] = spec.name or spec.types.partition(":")[2].strip() + " Token"
        data.setdefault("colors", "")
        key = json.dumps(data, sort_keys=True)
    if key not in _TOKENS:
        _TOKENS[key] = CardDefinition.model_validate({**data, "token": True})
    return _TOKENS[key]


def token_specs(value: Any) -> Iterator[TokenSpec | str]:
    """Every token that a definition's texts can create, those that tokens create included."""
    if isinstance(value, CreateToken):
        yield value.create_token
    if isinstance(value, Node):
        for name in type(value).model_fields:
            yield from token_specs(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from token_specs(item)


def names_copied(value: Any) -> Iterator[str]:
    """707.13. The names of cards of which a text creates copies though they are nowhere in the game."""
    if isinstance(value, CopyNamed) and isinstance(value.copy_named, tuple):
        yield from value.copy_named
    if isinstance(value, Node):
        for name in type(value).model_fields:
            yield from names_copied(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from names_copied(item)


def ventures(value: Any) -> bool:
    """701.49. Whether somebody ventures into the dungeon by this card or text."""
    if isinstance(value, Venture):
        return True
    if isinstance(value, Node):
        return any(ventures(getattr(value, name)) for name in type(value).model_fields)
    return isinstance(value, tuple) and any(ventures(item) for item in value)


def with_tokens(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    """The definition, that of its other face, and those of all tokens they can create."""
    return (definition, *_besides(definition))


@lru_cache(maxsize=4096)
def _besides(definition: CardDefinition) -> tuple[CardDefinition, ...]:
    others = [definition.back] if definition.back is not None else []
    others += [definition.meld.into] if definition.meld is not None else []
    others += [token_definition(spec) for spec in token_specs(definition.abilities)]
    return tuple(chain.from_iterable(map(with_tokens, others)))
