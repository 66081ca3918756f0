"""603. The events that trigger abilities: patterns with a subject."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from domain.cards.grammar import UNIONS, Compare, Condition, Filter, Node, Times, Who, keyed
from domain.cards.language.parts import Subject
from domain.errors import Unfit
from domain.terms import Phase, Step, Zone


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

UNIONS["TriggerEvent"] = keyed(*TRIGGER_EVENTS)
