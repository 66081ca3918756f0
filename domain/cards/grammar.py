"""The grammar of the card language: filters, references, amounts, conditions, durations, costs.

Each construct is a JSON object told apart by its first key, or a word. Unknown keys are errors. Filters are the same
for targets, choices, costs, conditions, counts, static sets and the subjects of events.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeAlias, Union, get_args

from pydantic import BaseModel, ConfigDict, Discriminator, Field, JsonValue, Tag, field_validator

from domain.cards.check import words
from domain.cards.check.saying import Faults, guess_or, shown
from domain.errors import Unfit, said
from domain.mana import mana_cost
from domain.terms import Phase, Step, Zone


class Node(BaseModel):
    """A construct of the language: frozen, and strict about its keys. Its checks are built when it is first read."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)

    KEY: ClassVar[str] = ""
    APART: ClassVar[tuple[str, ...]] = ()
    """Fields that hold cards of their own, whose texts are not this text."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: object) -> None:
        CONSTRUCTS[cls.__name__] = cls
        for name, field in cls.model_fields.items():
            cls.KEY = field.alias or name
            break

    def faults(self, path: str) -> Faults:
        """What of a construct makes no sense though its shape is right."""
        return iter(())

    def binds(self) -> Iterable[str]:
        """The names that it gives within its ability: those of its targets and of its result."""
        fields = self.__dict__  # reading there what a construct may lack is far faster than asking the model
        return (*fields.get("targets", ()), *filter(None, (fields.get("as_"),)))

    def occasions(self) -> tuple[Pattern, ...]:
        """What has happened, or would, when the text within is read: it can refer to what those tell."""
        return ()


CONSTRUCTS: Final[dict[str, type[Node]]] = {}
"""Every construct by its name in Python, by which pydantic tells of it."""


class Pattern(Node):
    """603, 614. Something that happens, or would happen.

    `TELLS` is what `event.` can be followed by in the text: the source of who blocks is the attacker, of who is blocked
    the blocker; the object of damage is whoever it is dealt to, and the player that recipient if it is one.
    """

    TELLS: ClassVar[str]

    def told(self) -> set[str]:
        """What it tells in this case."""
        return set(self.TELLS.split())


def keyed(*classes: type[Node], words: Iterable[str] = ()) -> Any:
    """The union of these constructs, told apart by the one key that names each; `words` stand alone."""
    keys = {cls.KEY: cls.__name__ for cls in classes}

    def tag(value: object) -> str | None:
        if isinstance(value, dict):
            return next((keys[key] for key in value if key in keys), None)
        if isinstance(value, str):
            return "word"
        return type(value).__name__ if isinstance(value, Node) else None

    members: list[Any] = [Annotated[cls, Tag(cls.__name__)] for cls in classes]
    known = tuple(words)
    if known:
        members.append(Annotated[Literal[known], Tag("word")])
    return Annotated[
        Union[tuple(members)],  # noqa: UP007 - built from a list
        Discriminator(
            tag,
            custom_error_type="unknown_construct",
            custom_error_message=f"{' '.join(keys)}|{' '.join(known)}",
        ),
    ]


def named(name: str, union: object) -> Any:
    """A union under a name: one validator checks it wherever it stands, so that reading cards starts fast."""
    make: Any = type(JsonValue)  # the TypeAliasType of whichever typing module pydantic uses
    return make(name, union)


UNIONS: Final[dict[str, Any]] = {}
"""The unions that are named before they are made, each put here by the module that has its constructs."""


@cache
def later(name: str) -> Any:
    """A union of `UNIONS` by its name: an ability has effects, an effect grants abilities, the language goes round."""
    return named(name, f"UNIONS[{name!r}]")


def union(name: str, classes: tuple[type[Node], ...], words: Iterable[str] = ()) -> Any:
    """What `later` has spoken of."""
    UNIONS[name] = keyed(*classes, words=words)
    return later(name)


# Numbers

LARGEST = 1_000_000
"""No number written on a card is greater."""

Number: TypeAlias = Annotated[int, Field(strict=True, ge=-LARGEST, le=LARGEST)]
Times: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=1_000)]
"""How many: at least one."""


# References (608.2k): words bound while a text is carried out

Name: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]*$")]
"""A name that a text gives, to refer to by it later."""

REFERENCE: Final = "reference"
"""What marks a field, or what it may be made of, as a reference: the names in it stand for something."""

Ref: TypeAlias = Annotated[Name, REFERENCE]
"""self, it, you, attached, the name of a target or of an earlier result, event.object, event.player, event.source
(for a block: the attacker), event.attacked, event.amount, linked.NAME, each_player, each_opponent, active_player,
defending_player, paid (what additional costs were paid with); as an amount also x, target_count, done.amount (how much
the last damage, gain or loss was) and done.excess (how much of that damage was in excess)."""


class ControllerOf(Node):
    """Who controls, or last controlled, what the reference names."""

    controller_of: Ref


class OwnerOf(Node):
    """Who owns what the reference names."""

    owner_of: Ref


class DefendingOf(Node):
    """508.5. Who defends against the attacker that the reference names, or last did."""

    defending_of: Ref


# Filters


class AtLeast(Node):
    at_least: Amount


class AtMost(Node):
    at_most: Amount


class Exactly(Node):
    exactly: Amount


class TypeIs(Node):
    """205. Has the card type."""

    type: Literal["artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"]


class SubtypeIs(Node):
    """205.3. Has the subtype; "chosen" is the type that was chosen for the object with this text."""

    subtype: str


class SupertypeIs(Node):
    """205.4. Has the supertype."""

    supertype: Literal["basic", "legendary", "snow", "world", "ongoing"]


class ColorIs(Node):
    """105. Has the colour, by letter; "colorless", "multicolored" and "monocolored" count colours."""

    color: Literal["W", "U", "B", "R", "G", "colorless", "multicolored", "monocolored", "chosen"]


class NameIs(Node):
    """201. Has the name."""

    name: str


class ControllerIs(Node):
    """109.4. Is controlled by: you, opponent, or who a reference names."""

    controller: Ref


class OwnerIs(Node):
    """108.3. Is owned by: you, opponent, or who a reference names."""

    owner: Ref


class ZoneIs(Node):
    """400. Is in the zone. Without any, a filter means permanents on the battlefield."""

    zone: Zone


class Is(Node):
    """What kind of object or player."""

    is_: Literal[
        "permanent", "spell", "ability", "activated_ability", "triggered_ability", "card", "player", "opponent", "you",
        "defending_player",
    ] = Field(alias="is")  # fmt: skip


class TokenIs(Node):
    """111. Is, or is not, a token."""

    token: bool


class SectorIs(Node):
    """702.158d. Is in this sector, or in the one that was chosen."""

    sector: Literal["alpha", "beta", "gamma", "chosen"]


class SameSector(Node):
    """702.158e. Is in the same sector as what the reference names."""

    same_sector: Ref


class Tapped(Node):
    """110.5. Is tapped, or untapped."""

    tapped: bool


class InCombat(Node):
    """506. Its part in combat; "alone" as nobody else does so now (506.5), "this turn" as it was declared (508.4)."""

    combat: Literal[
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "fighting",
        "attacked",
        "attacking_alone",
        "blocking_alone",
        "attacked_this_turn",
        "blocked_this_turn",
    ]


class AttackingIt(Node):
    """508.1b. Is attacking the player or planeswalker that the reference names."""

    attacking: Ref


class BlockingIt(Node):
    """509.1g. Is blocking what the reference names."""

    blocking: Ref


class BlockedByIt(Node):
    """509.1h. Is blocked by what the reference names; `only` when nothing else has blocked it this combat."""

    blocked_by: Ref
    only: bool = False


class Power(Node):
    """208. Its power compares so."""

    power: Compare


class Toughness(Node):
    """208. Its toughness compares so."""

    toughness: Compare


class ManaValue(Node):
    """202.3. Its mana value compares so."""

    mana_value: Compare


class HasKeyword(Node):
    """702. Has the keyword ability."""

    keyword: str

    def faults(self, path: str) -> Faults:
        return words.keyword(self.keyword, f"{path}.keyword")


class HasCounters(Node):
    """122. Has at least so many counters of the kind."""

    counters: str
    at_least: Times = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.counters, f"{path}.counters")


class TargetsIt(Node):
    """115.9b, 115.9c. Is a spell or ability that targets what the reference names; `only` that and nothing else."""

    targets: Ref
    only: bool = False


class AttachedTo(Node):
    """301.5. Is attached to what the reference names."""

    attached_to: Ref


class HasAttached(Node):
    """303.4. Has something attached that matches, such as an Aura."""

    has_attached: Filter


class RefIs(Node):
    """Is what the reference names."""

    ref: Ref


class Damaged(Node):
    """120.6. Has damage marked on it."""

    damaged: bool


class EnteredThisTurn(Node):
    """400. Came under this controller's control this turn."""

    entered_this_turn: bool


class AllOf(Node):
    """All of them hold."""

    all: tuple[Filter, ...]


class AnyOf(Node):
    """At least one of them holds."""

    any: tuple[Filter, ...]


class Not(Node):
    """It does not hold."""

    not_: Filter = Field(alias="not")


# Amounts


class Count(Node):
    """How many match."""

    count: Filter


class StatOf(Node):
    """608.2h. A number of one object, as it is or last was."""

    stat: Literal["power", "toughness", "mana_value", "damage"]
    of: Ref


class CountersOn(Node):
    """122. How many counters of a kind are on it, or a player has."""

    counters_on: Ref
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class LifeOf(Node):
    """119. A life total."""

    life_of: Who


class StartingLife(Node):
    """103.4. The life total a player began with."""

    starting_life: Who


class SpeedOf(Node):
    """702.179f. A player's speed; 0 for no speed."""

    speed_of: Who


class HandOf(Node):
    """402. How many cards a hand holds."""

    hand_of: Who


class Devotion(Node):
    """700.5. Devotion to a colour."""

    devotion: Literal["W", "U", "B", "R", "G"]


class Greatest(Node):
    """The greatest of a number among what matches; 0 among nothing."""

    greatest: Literal["power", "toughness", "mana_value"]
    among: Filter


class Distinct(Node):
    """How many different card types there are among what matches."""

    distinct: Literal["card_type"]
    among: Filter


class SumOf(Node):
    """The numbers added up."""

    plus: tuple[Amount, ...]


class Difference(Node):
    """The first less the others."""

    minus: tuple[Amount, ...]


class ProductOf(Node):
    """The numbers multiplied."""

    times: tuple[Amount, ...]


class Quotient(Node):
    """The first divided by the second, rounded down; 0 when divided by nothing."""

    quotient: tuple[Amount, Amount]


class HalfUp(Node):
    """Half, rounded up."""

    half_up: Amount


class HalfDown(Node):
    """Half, rounded down."""

    half_down: Amount


class MostOf(Node):
    """The greatest of the numbers."""

    max: tuple[Amount, ...]


class LeastOf(Node):
    """The least of the numbers."""

    min: tuple[Amount, ...]


# Conditions


class Exists(Node):
    """So many match: at least one unless `compare` says otherwise."""

    exists: Filter
    compare: Compare | None = None


class Matches(Node):
    """What the reference names matches."""

    matches: Ref
    filter: Filter


class Compared(Node):
    """A number compares so."""

    amount: Amount
    compare: Compare


class YourTurn(Node):
    """102.1. Whether it is your turn."""

    your_turn: bool


class StepIs(Node):
    """500.1. The current step or phase, by its name."""

    step_is: str

    def faults(self, path: str) -> Faults:
        known = (*Step, *Phase)
        if self.step_is not in known:
            word, guess = shown(self.step_is), guess_or(self.step_is, known)
            yield f"{path}.step_is", said("{step_is} is no step or phase{guess}", step_is=word, guess=guess)


class TimeIs(Node):
    """731.1. It is day, or night, or neither yet."""

    time_is: Literal["day", "night", "neither"]


class HasCompleted(Node):
    """309.7. A player has completed a dungeon; of this `name`, if it matters."""

    has_completed: Who
    name: str | None = None


class Did(Node):
    """118.12. Whether an optional action, by its name, was taken or did something."""

    did: Ref


class AllTrue(Node):
    """All of them are true."""

    all_true: tuple[Condition, ...]


class AnyTrue(Node):
    """At least one is true."""

    any_true: tuple[Condition, ...]


class NotTrue(Node):
    """It is not true."""

    not_true: Condition


# Durations (611.2)


class NextTurnOf(Node):
    """Until the next turn of a player begins."""

    next_turn_of: Who


POINTS = ("turn", *Phase, "main", *Step)
"""500.1. What a turn is made of, and the turn itself; either of its main phases is "main"."""


class UntilPoint(Node):
    """500.4, 500.5, 514.2. Until a step, phase or turn begins, or until it `at` its "end"; whose, if it matters.

    What begins is always the next one. What ends is the one now, or else the next, but with `next` not the one now.
    With `next_turn` it is the one in that player's next turn, not in the one now.
    """

    until: str
    at: Literal["beginning", "end"] = "beginning"
    whose: Who = "each_player"
    next: bool = False
    next_turn: bool = False

    @field_validator("until")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in POINTS:
            raise Unfit("{name} is no step or phase; those are {known}", name=repr(name), known=", ".join(POINTS))
        return name


class WhileTrue(Node):
    """611.2b. For as long as the condition is true."""

    while_true: Condition


class UntilLeaves(Node):
    """610.3. Until what the reference names leaves the battlefield."""

    until_leaves: Ref


# Costs (118)


class PayMana(Node):
    """118. Mana, in symbols."""

    mana: str

    @field_validator("mana")
    @classmethod
    def _readable(cls, text: str) -> str:
        mana_cost(text)
        return text


class Sacrifice(Node):
    """701.21. Sacrifice itself, or so many permanents that match."""

    sacrifice: Literal["self"] | Filter
    n: Times = 1


class Discard(Node):
    """701.9. Discard so many cards that match; "anything" is any card."""

    discard: Filter
    n: Times = 1


class PayLife(Node):
    """119.4. Pay life."""

    pay_life: Amount


class ExileCost(Node):
    """701.13. Exile itself, or so many cards that match the filter, which names their zone."""

    exile: Literal["self"] | Filter
    n: Times = 1


class RemoveCounters(Node):
    """122.1. Remove counters of a kind from itself."""

    remove_counters: str
    n: Times = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.remove_counters, f"{path}.remove_counters")


class Loyalty(Node):
    """606.4. A planeswalker's loyalty cost: a number, or "-x"."""

    loyalty: Number | Literal["-x"]


class TapOthers(Node):
    """Tap so many untapped permanents you control that match."""

    tap_others: Filter
    n: Times = 1


class ReturnCost(Node):
    """Return so many permanents you control that match to their owner's hand."""

    return_: Filter = Field(alias="return")
    n: Times = 1


# Targets (115)


class Target(Node):
    """115.1. What the word "target" asks for: a filter and how many; at `least` so many where that is not how many."""

    of: Filter
    n: Times | Literal["x"] = 1
    least: Times | None = None
    up_to: bool = False
    any_number: bool = False

    def faults(self, path: str) -> Faults:
        if self.least is None:
            return
        if self.up_to or self.any_number or (isinstance(self.n, int) and self.least >= self.n):
            yield f"{path}.least", said("the least number is below n, and stands instead of up_to and any_number")


# Times (307.5, 506.7)

COMBAT_POINTS = ("attackers", "blockers", "combat_damage", "end_of_combat", "combat")
"""506.7. The points of combat that a text can name."""

TIMES = (
    "sorcery",
    "your_turn",
    "opponents_turn",
    "during_combat",
    *(f"{word}_{point}" for word in ("before", "after") for point in COMBAT_POINTS),
    *Step,
    *Phase,
)
"""Everything a text can say of the times at which it can be used."""


# The closed unions

FilterNode: TypeAlias = (
    TypeIs | SubtypeIs | SupertypeIs | ColorIs | NameIs | ControllerIs | OwnerIs | ZoneIs | Is | TokenIs | Tapped
    | InCombat | SectorIs | SameSector | AttackingIt | BlockingIt | BlockedByIt | Power | Toughness | ManaValue
    | HasKeyword | HasCounters | AttachedTo | HasAttached | RefIs | Damaged | EnteredThisTurn | TargetsIt | AllOf
    | AnyOf | Not
)  # fmt: skip
FILTERS: Final[tuple[type[FilterNode], ...]] = get_args(FilterNode)
AmountNode: TypeAlias = (
    Count | StatOf | CountersOn | LifeOf | StartingLife | HandOf | Devotion | Greatest | Distinct | SumOf
    | Difference | ProductOf | Quotient | HalfUp | HalfDown | MostOf | LeastOf | SpeedOf
)  # fmt: skip
AMOUNTS: Final[tuple[type[AmountNode], ...]] = get_args(AmountNode)
ConditionNode: TypeAlias = (
    Exists | Matches | Compared | YourTurn | StepIs | TimeIs | HasCompleted | Did | AllTrue | AnyTrue | NotTrue
)  # fmt: skip
CONDITIONS: Final[tuple[type[ConditionNode], ...]] = get_args(ConditionNode)
CostNode: TypeAlias = (
    PayMana | Sacrifice | Discard | PayLife | ExileCost | RemoveCounters | Loyalty | TapOthers | ReturnCost
)  # fmt: skip
COSTS: Final[tuple[type[CostNode], ...]] = get_args(CostNode)
DurationNode: TypeAlias = (
    NextTurnOf | UntilPoint | WhileTrue | UntilLeaves
)  # fmt: skip
DURATIONS: Final[tuple[type[DurationNode], ...]] = get_args(DurationNode)
CompareNode: TypeAlias = (
    AtLeast | AtMost | Exactly
)  # fmt: skip
COMPARES: Final[tuple[type[CompareNode], ...]] = get_args(CompareNode)

Relation: TypeAlias = ControllerOf | OwnerOf | DefendingOf
"""Who stands so to what a reference names."""

FilterWord: TypeAlias = Literal["any_target", "other", "anything"]
DurationWord: TypeAlias = Literal["end_of_turn", "end_of_combat", "planeswalk", "forever"]
CostWord: TypeAlias = Literal["tap_self", "untap_self", "exert_self"]

if TYPE_CHECKING:
    Compare: TypeAlias = CompareNode
    Filter: TypeAlias = FilterNode | FilterWord
    Amount: TypeAlias = AmountNode | int | str
    Condition: TypeAlias = ConditionNode
    Duration: TypeAlias = DurationNode | DurationWord
    Cost: TypeAlias = CostNode | CostWord
    Who: TypeAlias = Relation | str
    What: TypeAlias = Relation | FilterNode | str
else:
    Compare = named("Compare", keyed(*COMPARES))
    Filter = named("Filter", keyed(*FILTERS, words=get_args(FilterWord)))
    Amount = named("Amount", Number | Ref | keyed(*AMOUNTS))
    Condition = named("Condition", keyed(*CONDITIONS))
    Duration = named("Duration", keyed(*DURATIONS, words=get_args(DurationWord)))
    Cost = named("Cost", keyed(*COSTS, words=get_args(CostWord)))
    Who = named("Who", Ref | keyed(*get_args(Relation)))
    What = named("What", Ref | keyed(*get_args(Relation), *FILTERS))
