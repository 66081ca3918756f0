"""603. The events that trigger abilities: patterns with a subject."""

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
from domain.cards.language.parts import Subject
from domain.cards.language.player_triggers import (
    Activates,
    BecomesMonarch,
    CommitsCrime,
    Expends,
    RingTempts,
    UnlocksDoor,
)
from domain.cards.language.variant_triggers import ChaosEnsues, Encounters, EntersRoom, PlaneswalksTo, SetsInMotion
from domain.errors import Unfit, said
from domain.terms import Phase, Step, Zone


class AtOnce(Pattern):
    """603.2c. What can happen to several at once: it matches a filter then, rather than being one thing by name."""

    def faults(self, path: str) -> Faults:
        who = getattr(self, self.KEY)
        if getattr(self, "one_or_more", False) and who in ("self", "it", "you", "attached"):
            yield f"{path}.one_or_more", said("{who} is never more than one; leave it out", who=who)


class Enters(AtOnce):
    """603.6a. Enters the battlefield; `from` a zone, if it matters; `one_or_more` for all that do at once."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    enters: Subject
    from_: Zone | None = Field(default=None, alias="from")
    one_or_more: bool = False


class Dies(AtOnce):
    """700.4. Is put into a graveyard from the battlefield. Looks back (603.10a); `one_or_more` for all at once."""

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    dies: Subject
    one_or_more: bool = False


class Leaves(AtOnce):
    """603.6c. Leaves the battlefield, for one of the zones `to` if it matters. Looks back (603.10a).

    `one_or_more` for all that do at once.
    """

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    leaves: Subject
    to: tuple[Zone, ...] = ()
    one_or_more: bool = False

    def remembered(self) -> bool:
        return not self.to


class IsDestroyed(AtOnce):
    """701.8b. Is destroyed, by an effect or by lethal damage. Looks back (603.10a).

    `by` is whose effect it is, the spell or the object with the ability; `of` who controls it. What the rules destroy
    is destroyed by none; `one_or_more` for all at once.
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
        """Who destroys it, only where the text asks: the rules may have destroyed it."""
        return super().told() - ({"source", "player"} if self.by is None and self.of is None else set())


class PutIntoGraveyard(AtOnce):
    """603.6. Is put into a graveyard, `from` a zone or from anywhere; `one_or_more` for all that are at once."""

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    put_into_graveyard: Subject
    from_: Zone | None = Field(default=None, alias="from")
    one_or_more: bool = False


class IsExiled(AtOnce):
    """701.13. Is put into exile, `from` a zone or from anywhere; `one_or_more` for all that are at once."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    is_exiled: Subject
    from_: Zone | None = Field(default=None, alias="from")
    one_or_more: bool = False


class LeavesGraveyard(AtOnce):
    """603.2. Leaves a graveyard, wherever it goes; `one_or_more` for all that do at once."""

    TELLS: ClassVar = "object player became"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = ""

    leaves_graveyard: Subject
    one_or_more: bool = False


class Attacks(AtOnce):
    """508.3a. Is declared as an attacker; `one_or_more` for all that are, `alone` if no other is.

    `beside` when at least one other that matches is, too, or at least `so_many` others; `whom` when what it attacks
    matches, a player or permanent.
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
    """508.3d. A player attacks: one or more creatures that they control are declared as attackers.

    With creatures that match (`with`), and with so many of them (`number`), where the text says so.
    """

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    player_attacks: Who
    with_: Filter = Field(default="anything", alias="with")
    number: Compare | None = None


class Blocks(Pattern):
    """509.3a. Is declared as a blocker, or made to block.

    With `whom` once for each creature that it blocks and that matches (509.3b); with `number` when it blocks so many
    (509.3e); `alone` when nothing else was declared as a blocker (506.5).
    """

    TELLS: ClassVar = "object source"

    blocks: Subject
    whom: Filter | None = None
    number: Compare | None = None
    alone: bool = False


class BecomesBlocked(Pattern):
    """509.3c. Becomes blocked.

    With `by` once for each creature that blocks it and that matches (509.3d); with `number` when so many block it
    (509.3e).
    """

    TELLS: ClassVar = "object source"

    becomes_blocked: Subject
    by: Filter | None = None
    number: Compare | None = None

    def told(self) -> set[str]:
        """Who blocks, only where each blocker is told of."""
        return super().told() - ({"source"} if self.by is None else set())


class AttacksUnblocked(Pattern):
    """509.3g. Attacks and is not blocked."""

    TELLS: ClassVar = "object"

    attacks_unblocked: Subject


class DealsDamage(AtOnce):
    """120.3, 510.2. Deals damage; `to` a player or an object that matches. event.amount is how much in all.

    Once for all that one source deals at the same time or, where the text says `to` whom, once for each of those.
    With `one_or_more` once for all such sources, with `to_one_or_more` once for all whom they deal it to.
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
    """120.3, 510.2. Is dealt damage, by whatever sources at the same time. "you" for its controller.

    With `one_or_more` once for all such permanents or players.
    """

    TELLS: ClassVar = "object source player amount"
    REMEMBERED: ClassVar = True

    is_dealt_damage: Subject
    combat: bool | None = None
    one_or_more: bool = False


class IsDealtExcess(AtOnce):
    """120.10. A permanent is dealt excess damage. event.amount is how much is in excess; `one_or_more` as above."""

    TELLS: ClassVar = "object amount"
    REMEMBERED: ClassVar = True

    is_dealt_excess: Subject
    combat: bool | None = None
    one_or_more: bool = False


class Casts(Pattern):
    """601.2i. A spell that matches is cast; `by` whom, and `from` which zone."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    cast: Filter
    by: Who = "each_player"
    from_: Zone | None = Field(default=None, alias="from")


class PlaysLand(Pattern):
    """305.1. A land is played; by whom."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    plays_land: Who


class StepBegins(Pattern):
    """603.2b. A step or phase begins, in whose turn."""

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
    """511.2, 513.1a. At the end of combat, or of the turn, as it is printed on old cards: as that step begins."""

    TELLS: ClassVar = ""

    at_end_of: Literal["combat", "turn"]
    whose: Who = "each_player"


class MainPhaseBegins(Pattern):
    """505.1b. The first main phase of a turn begins, or the second, and so on; in whose turn."""

    TELLS: ClassVar = ""

    main_phase_begins: Times
    whose: Who = "each_player"


class GainsLife(Pattern):
    """119.9. A player gains life; event.amount is how much."""

    TELLS: ClassVar = "player amount"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    gains_life: Who


class LosesLife(Pattern):
    """119.3. A player loses life, for whatever reasons at the same time; event.amount is how much in all.

    With `one_or_more` once for all such players.
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
    """121.1. A player draws a card; with `but_first` not the first one that they draw in each of their draw steps."""

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    draws: Who
    but_first: bool = False

    def remembered(self) -> bool:
        return not self.but_first


class Surveils(Pattern):
    """701.25d. A player has surveiled, even if there was nothing to look at."""

    TELLS: ClassVar = "player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    surveils: Who


class RollsDice(Pattern):
    """706.2, 706.7. A player rolls one or more dice, the planar die too."""

    TELLS: ClassVar = "player"

    rolls_dice: Who


class Discards(Pattern):
    """701.9. A player discards a card; with `one_or_more` once for all at the same time. event.amount is how many."""

    TELLS: ClassVar = "player amount"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    discards: Who
    one_or_more: bool = False


class Cycles(Pattern):
    """702.29c. A player discards a card that matches for the cost of its cycling.

    What "self" does as it is cycled triggers wherever the card is then.
    """

    TELLS: ClassVar = "object player"

    cycles: Who
    what: Subject = "anything"


class Sacrifices(Pattern):
    """701.21. A player sacrifices a permanent that matches; `one_or_more` for all at once."""

    TELLS: ClassVar = "object player"
    REMEMBERED: ClassVar = True
    COUNTED: ClassVar = "player"

    sacrifices: Who
    what: Filter = "anything"
    one_or_more: bool = False


class Exerts(Pattern):
    """701.43a. A player exerts a permanent that matches."""

    TELLS: ClassVar = "object player"

    exerts: Who
    what: Filter = "anything"


class BecomesTapped(AtOnce):
    """701.26. Becomes tapped; `one_or_more` for all that do at once."""

    TELLS: ClassVar = "object"
    REMEMBERED: ClassVar = True

    becomes_tapped: Subject
    one_or_more: bool = False


class TappedForMana(Pattern):
    """106.12a. Is tapped for mana by a player: a mana ability of it that taps it has resolved, and made some."""

    TELLS: ClassVar = "object player"

    tapped_for_mana: Subject
    by: Who = "each_player"


class BecomesUntapped(AtOnce):
    """701.26. Becomes untapped; `one_or_more` for all that do at once."""

    TELLS: ClassVar = "object"

    becomes_untapped: Subject
    one_or_more: bool = False


class CountersArePut(AtOnce):
    """122.6. Counters of the kind are put on it; `by` whom, if it matters; `one_or_more` for all such at once."""

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


class LastCounterRemoved(Pattern):
    """310.11b. The last counter of the kind is removed from it."""

    TELLS: ClassVar = "object"

    last_counter_removed: Subject
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class TurnedUp(Pattern):
    """708.8. A permanent is turned face up."""

    TELLS: ClassVar = "object"

    turned_up: Subject


class Mutates(Pattern):
    """702.140d. A spell merges with a creature as a mutating creature spell resolves."""

    TELLS: ClassVar = "object"

    mutates: Subject


class BecomesDesignated(AtOnce):
    """701.37b. Gets this designation (`designated`); `one_or_more` for all that do at once."""

    TELLS: ClassVar = "object"

    becomes: Subject
    designated: Mark
    one_or_more: bool = False


class Exploits(Pattern):
    """702.110b. A permanent that matches is sacrificed as an exploit ability of this creature resolves."""

    TELLS: ClassVar = "object source player"

    exploits: Subject
    what: Subject = "anything"


class GetsCounters(Pattern):
    """122.1. A player gets counters of the kind, however many at once; event.amount is how many."""

    TELLS: ClassVar = "player amount"

    gets_counters: Who
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class ReachesChapter(Pattern):
    """714.2b. A chapter symbol: the lore counters on this Saga become so many, by each of these numbers once."""

    TELLS: ClassVar = ""

    chapter: tuple[Times, ...]


class BecomesTarget(Pattern):
    """115.1. Becomes the target of a spell or ability, or only of a spell (`by_spell`); `of` whose."""

    TELLS: ClassVar = "object source"
    REMEMBERED: ClassVar = True

    becomes_target: Subject
    of: Who = "each_player"
    by_spell: bool = False


class Transforms(Pattern):
    """701.27e. Transforms; the subject is looked at with its new face up."""

    TELLS: ClassVar = "object"

    transforms: Subject


class TimeBecomes(Pattern):
    """731.1a. Day becomes night, or night becomes day."""

    TELLS: ClassVar = ""

    time_becomes: Literal["day", "night", "either"]


class BecomesLevel(Pattern):
    """716.2a. The permanent in whose text it stands becomes of this level."""

    TELLS: ClassVar = "object"

    becomes_level: Times


class StateHolds(Pattern):
    """603.8. A state trigger: triggers when the condition is true, not again until it has left the stack."""

    TELLS: ClassVar = ""

    state: Condition


TriggerEvent: TypeAlias = (
    Enters | Dies | Leaves | PutIntoGraveyard | Attacks | Blocks | BecomesBlocked | AttacksUnblocked | DealsDamage
    | IsDealtDamage | Casts | PlaysLand | StepBegins | GainsLife | LosesLife | Draws | Surveils | Discards | Cycles
    | Sacrifices | CastsOrCopies
    | BecomesTapped | IsDestroyed | AtEndOf | BecomesUntapped | CountersArePut | LastCounterRemoved | IsDealtExcess
    | Exerts | BecomesTarget | Transforms | TurnedUp | ReachesChapter | TimeBecomes | EntersRoom | MainPhaseBegins
    | BecomesLevel
    | SetsInMotion | PlaneswalksTo | Encounters | ChaosEnsues | StateHolds
    | AttacksWith | LeavesGraveyard | CommitsCrime | IsExiled | BecomesDesignated | Exploits | GetsCounters
    | TappedForMana | BecomesMonarch | RingTempts | UnlocksDoor
    | Expends | Activates | Mutates | RollsDice
)  # fmt: skip
TRIGGER_EVENTS: Final[tuple[type[TriggerEvent], ...]] = get_args(TriggerEvent)

if not TYPE_CHECKING:
    TriggerEvent = union("TriggerEvent", TRIGGER_EVENTS)
