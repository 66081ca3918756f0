"""603. Trigger events: patterns with a subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import Field, field_validator

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition
from domain.cards.grammar.constructs import Pattern, union
from domain.cards.grammar.filters import Compare, Filter, Mark
from domain.cards.grammar.references import Times, Who
from domain.cards.language.cast_or_copied import CastsOrCopies
from domain.cards.language.object_triggers import (
    BecomesAttached,
    BecomesUnattached,
    CounterIsPut,
    CountersAreRemoved,
    Crews,
    Explores,
    Fights,
    IsCountered,
    LastCounterRemoved,
    Mutates,
    PhasesIn,
    PhasesOut,
    Saddles,
    ShufflesLibrary,
    Transforms,
    TurnedUp,
)
from domain.cards.language.parts import Subject
from domain.cards.language.player_triggers import (
    Activates,
    BecomesMonarch,
    CommitsCrime,
    CompletesDungeon,
    DiscardsCard,
    Expends,
    RingTempts,
    SearchesLibrary,
    TakesInitiative,
    UnlocksDoor,
    WinsFlip,
)
from domain.cards.language.variant_triggers import ChaosEnsues, Encounters, EntersRoom, PlaneswalksTo, SetsInMotion
from domain.errors import Unfit, said
from domain.terms import Phase, Step, Zone


class AtOnce(Pattern):
    """603.2c. An event that can happen to several objects or players at once.

    With `one_or_more`, the ability triggers once for all of them. The subject is then a filter, not a single
    name.
    """

    def faults(self, path: str) -> Faults:
        subject = getattr(self, self.KEY)
        if getattr(self, "one_or_more", False) and subject in ("self", "it", "you", "attached"):
            yield f"{path}.one_or_more", said("{who} is never more than one; leave it out", who=subject)


class Enters(AtOnce):
    """603.6a. A permanent enters the battlefield, `from` a zone or any zone.

    `one_or_more` triggers once for all that enter at once.
    """

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    enters: Subject
    from_: Zone | None = Field(default=None, alias="from")
    one_or_more: bool = False


class Dies(AtOnce):
    """700.4. A permanent is put into a graveyard from the battlefield.

    The trigger looks back (603.10a). `one_or_more` triggers once for all that die at once.
    """

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    dies: Subject
    one_or_more: bool = False


class Leaves(AtOnce):
    """603.6c. A permanent leaves the battlefield, for one of the zones `to` or any.

    The trigger looks back (603.10a). `one_or_more` triggers once for all that leave at once.
    """

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    leaves: Subject
    to: tuple[Zone, ...] = ()
    one_or_more: bool = False


class IsDestroyed(AtOnce):
    """701.8b. A permanent is destroyed, by an effect or by lethal damage.

    The trigger looks back (603.10a). `by` is the spell, or the object with the ability, that destroys it; `of` is
    the controller of that. A permanent destroyed by the rules of the game matches neither. `one_or_more` triggers
    once for all destroyed at once.
    """

    TELLS: ClassVar = "object source player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    is_destroyed: Subject
    by: Subject | None = None
    of: Who | None = None
    one_or_more: bool = False

    def remembered(self) -> bool:
        return self.by is None and self.of is None

    def told(self) -> set[str]:
        """Return the names for the destroyer only if the text asks for a destroyer.

        Otherwise the rules may have destroyed the permanent.
        """
        return super().told() - ({"source", "player"} if self.by is None and self.of is None else set())


class PutIntoGraveyard(AtOnce):
    """603.6. An object is put into a graveyard, `from` a zone or anywhere.

    With `by`, only if a spell or ability that this player controls causes that. `one_or_more` triggers once for all at
    once.
    """

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    put_into_graveyard: Subject
    from_: Zone | None = Field(default=None, alias="from")
    by: Who | None = None
    one_or_more: bool = False

    def remembered(self) -> bool:
        return self.by is None


class IsExiled(AtOnce):
    """701.13. An object is put into exile, `from` a zone, one of several, or anywhere.

    `one_or_more` triggers once for all at once.
    """

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    is_exiled: Subject
    from_: Zone | tuple[Zone, ...] | None = Field(default=None, alias="from")
    one_or_more: bool = False

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones that `from` names."""
        return () if self.from_ is None else (self.from_,) if isinstance(self.from_, Zone) else self.from_


class LeavesGraveyard(AtOnce):
    """603.2. A card leaves a graveyard for any zone.

    `one_or_more` triggers once for all at once.
    """

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    leaves_graveyard: Subject
    one_or_more: bool = False


class Attacks(AtOnce):
    """508.3a. A creature is declared as an attacker.

    - `one_or_more`: once for all attackers.
    - `alone`: only if no other creature attacks.
    - `beside`: only if other creatures that match attack, too: `so_many` or more.
    - `whom`: only if the attacked player or permanent matches.
    """

    TELLS: ClassVar = "object player attacked"
    REMEMBERED: ClassVar = True

    attacks: Subject
    alone: bool = False
    one_or_more: bool = False
    beside: Filter | None = None
    so_many: Times = 1
    whom: Filter | None = None

    def faults(self, path: str) -> Faults:
        if self.so_many > 1 and self.beside is None:
            yield f"{path}.so_many", said("so many of what? Say what attacks beside it")
        yield from super().faults(path)


class AttacksWith(Pattern):
    """508.3d, 508.3e. A player attacks: they declare one or more attackers.

    `with` limits the attackers to matches, and `number` says how many of these; in a question about the turn, in all
    its combats together. With `whom`, only attackers of one
    player or permanent that matches count, and the ability triggers once for each of these, `event.attacked`.
    """

    TELLS: ClassVar = "player attacked"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    player_attacks: Who
    with_: Filter = Field(default="anything", alias="with")
    number: Compare | None = None
    whom: Filter | None = None

    def remembered(self) -> bool:
        return self.whom is None

    def told(self) -> set[str]:
        """Return the name for what is attacked only if the text asks for it."""
        return super().told() - ({"attacked"} if self.whom is None else set())


class Blocks(Pattern):
    """509.3a. A creature is declared as a blocker, or is made to block.

    - `whom`: once for each blocked creature that matches (509.3b).
    - `number`: only if the creature blocks this number (509.3e).
    - `alone`: only if no other creature was declared as a blocker (506.5).
    """

    TELLS: ClassVar = "object source"

    blocks: Subject
    whom: Filter | None = None
    number: Compare | None = None
    alone: bool = False


class BecomesBlocked(Pattern):
    """509.3c. A creature becomes blocked.

    - `by`: once for each blocker that matches (509.3d).
    - `number`: only if this number of creatures block it (509.3e).
    """

    TELLS: ClassVar = "object source"

    becomes_blocked: Subject
    by: Filter | None = None
    number: Compare | None = None

    def told(self) -> set[str]:
        """Return the name for the blocker only if the ability triggers for each blocker."""
        return super().told() - ({"source"} if self.by is None else set())


class AttacksUnblocked(AtOnce):
    """509.3g. A creature attacks and is not blocked.

    `one_or_more` triggers once for all of them.
    """

    TELLS: ClassVar = "object"

    attacks_unblocked: Subject
    one_or_more: bool = False


class DealsDamage(AtOnce):
    """120.3, 510.2. A source deals damage, `to` players or objects that match.

    The ability triggers once for all damage that one source deals at the same time; with `to`, once for each
    recipient. With `one_or_more`, once for all sources; with `to_one_or_more`, once for all recipients.
    `event.amount` is the total.
    """

    TELLS: ClassVar = "object source player amount"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "source"

    deals_damage: Subject
    to: Filter | None = None
    combat: bool | None = None
    one_or_more: bool = False
    to_one_or_more: bool = False

    def faults(self, path: str) -> Faults:
        if self.to_one_or_more and self.to is None:
            yield f"{path}.to_one_or_more", said("one or more of what? Say to whom the damage is dealt")
        yield from super().faults(path)


class IsDealtDamage(AtOnce):
    """120.3, 510.2. A permanent or player is dealt damage by any sources at the same time.

    "you" is the ability's controller. `one_or_more` triggers once for all permanents or players.
    """

    TELLS: ClassVar = "object source player amount"
    REMEMBERED: ClassVar = True

    is_dealt_damage: Subject
    combat: bool | None = None
    one_or_more: bool = False


class IsDealtExcess(AtOnce):
    """120.10. A permanent is dealt excess damage; `event.amount` is the excess.

    `one_or_more` triggers once for all permanents.
    """

    TELLS: ClassVar = "object amount"
    REMEMBERED: ClassVar = True

    is_dealt_excess: Subject
    combat: bool | None = None
    one_or_more: bool = False


class Casts(Pattern):
    """601.2i. A player (`by`) casts a spell that matches, `from` a zone or any."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    cast: Filter
    by: Who = "each_player"
    from_: Zone | None = Field(default=None, alias="from")


class PlaysLand(Pattern):
    """305.1. A player plays a land that matches, `from` a zone or any."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    plays_land: Who
    what: Filter = "anything"
    from_: Literal[Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND] | None = Field(
        default=None, alias="from"
    )


class StepBegins(Pattern):
    """603.2b. A step or phase begins, in the turn of a player (`whose`)."""

    TELLS: ClassVar = ""

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


class AtEndOf(Pattern):
    """511.2, 513.1a. The end of combat or of the turn, in the words of old cards.

    The ability triggers as that step begins.
    """

    TELLS: ClassVar = ""

    at_end_of: Literal["combat", "turn"]
    whose: Who = "each_player"


class MainPhaseBegins(Pattern):
    """505.1b. The first, second, a later or "any" main phase begins, in a turn of `whose`."""

    TELLS: ClassVar = ""

    main_phase_begins: Times | Literal["any"]
    whose: Who = "each_player"


class GainsLife(Pattern):
    """119.9. A player gains life; `event.amount` is how much."""

    TELLS: ClassVar = "player amount"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    gains_life: Who


class LosesLife(Pattern):
    """119.3. A player loses life, for any reasons at the same time.

    `event.amount` is the total. `one_or_more` triggers once for all players.
    """

    TELLS: ClassVar = "player amount"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    loses_life: Who
    one_or_more: bool = False

    def faults(self, path: str) -> Faults:
        if self.one_or_more and self.loses_life not in ("each_player", "each_opponent"):
            yield f"{path}.one_or_more", said("{who} is never more than one; leave it out", who=str(self.loses_life))


class Draws(Pattern):
    """121.1. A player draws a card.

    With `but_first`, not the first card in each of their draw steps.
    """

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    draws: Who
    but_first: bool = False

    def remembered(self) -> bool:
        return not self.but_first


class Surveils(Pattern):
    """701.25d. A player has surveiled, even without cards to look at."""

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    surveils: Who


class Scries(Pattern):
    """701.22d. A player has scried, even without cards to look at.

    `event.amount` is the number of cards.
    """

    TELLS: ClassVar = "player amount"

    scries: Who


class RollsDice(Pattern):
    """706.2, 706.7. A player rolls a die; the planar die counts.

    `one_or_more` triggers once for all dice that are rolled at the same time.
    """

    TELLS: ClassVar = "player"

    rolls_dice: Who
    one_or_more: bool = False


class Discards(Pattern):
    """701.9. A player discards a card.

    `one_or_more` triggers once for all at the same time. `event.amount` is the number of cards.
    """

    TELLS: ClassVar = "player amount"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    discards: Who
    one_or_more: bool = False


class Cycles(Pattern):
    """702.29c. A player discards a card that matches to pay its cycling cost.

    An ability about "self" triggers in whatever zone the card is afterwards. The X of the cost
    is known to it.
    """

    TELLS: ClassVar = "object player"

    cycles: Who
    what: Subject = "anything"


class Sacrifices(Pattern):
    """701.21. A player sacrifices a permanent that matches.

    `one_or_more` triggers once for all at once.
    """

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    sacrifices: Who
    what: Filter = "anything"
    one_or_more: bool = False


class CreatesTokens(Pattern):
    """111.2. A player creates a token that matches.

    `one_or_more` triggers once for all at once.
    """

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    creates: Who
    what: Filter = "anything"
    one_or_more: bool = False


class Exerts(Pattern):
    """701.43a. A player exerts a permanent that matches."""

    TELLS: ClassVar = "object player"

    exerts: Who
    what: Filter = "anything"


class Enlists(Pattern):
    """702.154c. An attacking creature enlists a creature that matches."""

    TELLS: ClassVar = "object source player"

    enlists: Subject
    what: Subject = "anything"


class BecomesTapped(AtOnce):
    """701.26. A permanent becomes tapped.

    With `by`, only if a spell or ability that this player controls taps it. `one_or_more` triggers once for all at
    once.
    """

    TELLS: ClassVar = "object"
    REMEMBERED: ClassVar = True

    becomes_tapped: Subject
    by: Who | None = None
    one_or_more: bool = False

    def remembered(self) -> bool:
        return self.by is None


class TappedForMana(Pattern):
    """106.12a. A player taps a permanent for mana.

    A mana ability with a cost that taps the permanent has resolved and added mana.
    """

    TELLS: ClassVar = "object player"

    tapped_for_mana: Subject
    by: Who = "each_player"


class BecomesUntapped(AtOnce):
    """701.26. A permanent becomes untapped.

    `one_or_more` triggers once for all at once.
    """

    TELLS: ClassVar = "object"

    becomes_untapped: Subject
    one_or_more: bool = False


class CountersArePut(AtOnce):
    """122.6. Counters of the kind, or "any", are put on a permanent, `by` a player.

    `one_or_more` triggers once for all permanents at once.
    """

    TELLS: ClassVar = "object amount"
    REMEMBERED: ClassVar = True

    counters_put: Subject
    kind: str
    by: Who | None = None
    one_or_more: bool = False

    def remembered(self) -> bool:
        return self.by is None

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.kind, f"{path}.kind")
        yield from super().faults(path)


class BecomesDesignated(AtOnce):
    """701.37b, 719.3a. A permanent gets the designation `designated`, or is solved.

    `one_or_more` triggers once for all at once.
    """

    TELLS: ClassVar = "object"

    becomes: Subject
    designated: Mark | Literal["solved"]
    one_or_more: bool = False


class Exploits(Pattern):
    """702.110b. A permanent that matches is sacrificed as this creature's exploit ability resolves."""

    TELLS: ClassVar = "object source player"

    exploits: Subject
    what: Subject = "anything"


class GetsCounters(Pattern):
    """122.1. A player gets counters of the kind, any number at once.

    `event.amount` is the number.
    """

    TELLS: ClassVar = "player amount"

    gets_counters: Who
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class ReachesChapter(Pattern):
    """714.2b. The lore counters on this Saga reach the number of a chapter.

    The ability triggers once for each of its numbers.
    """

    TELLS: ClassVar = ""

    chapter: tuple[Times, ...]


class BecomesTarget(Pattern):
    """115.1. An object or player becomes the target of a spell or ability.

    `of` is its controller. With `by_spell`, only of a spell; with `by`, only of one that matches.
    """

    TELLS: ClassVar = "object source"
    REMEMBERED: ClassVar = True

    becomes_target: Subject
    of: Who = "each_player"
    by_spell: bool = False
    by: Filter | None = None


class TimeBecomes(Pattern):
    """731.1a. Day becomes night, or night becomes day."""

    TELLS: ClassVar = ""

    time_becomes: Literal["day", "night", "either"]


class BecomesLevel(Pattern):
    """716.2a. The permanent with this text reaches this level."""

    TELLS: ClassVar = "object"

    becomes_level: Times


class StateHolds(Pattern):
    """603.8. A condition is true: a state trigger.

    The ability does not trigger again until it has left the stack.
    """

    TELLS: ClassVar = ""

    state: Condition


TriggerEvent: TypeAlias = (
    Enters | Dies | Leaves | PutIntoGraveyard | Attacks | Blocks | BecomesBlocked | AttacksUnblocked | DealsDamage
    | IsDealtDamage | Casts | PlaysLand | StepBegins | GainsLife | LosesLife | Draws | Surveils | Discards | Cycles
    | Sacrifices | Scries | BecomesAttached | BecomesUnattached | CastsOrCopies
    | BecomesTapped | IsDestroyed | AtEndOf | BecomesUntapped | CountersArePut | LastCounterRemoved | IsDealtExcess
    | Exerts | BecomesTarget | Transforms | TurnedUp | ReachesChapter | TimeBecomes | EntersRoom | MainPhaseBegins
    | BecomesLevel
    | SetsInMotion | PlaneswalksTo | Encounters | ChaosEnsues | StateHolds
    | AttacksWith | LeavesGraveyard | CommitsCrime | IsExiled | BecomesDesignated | Exploits | Enlists | Crews | Saddles
    | CreatesTokens
    | GetsCounters
    | TappedForMana | BecomesMonarch | CompletesDungeon | TakesInitiative | RingTempts | UnlocksDoor
    | DiscardsCard | Expends | WinsFlip | Activates | Mutates | RollsDice | SearchesLibrary
    | CounterIsPut | CountersAreRemoved | Explores | Fights | PhasesIn | PhasesOut | IsCountered | ShufflesLibrary
)  # fmt: skip
TRIGGER_EVENTS: Final[tuple[type[TriggerEvent], ...]] = get_args(TriggerEvent)

if not TYPE_CHECKING:
    TriggerEvent = union("TriggerEvent", TRIGGER_EVENTS)
