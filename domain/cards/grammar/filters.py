"""What can be asked of objects and players, and what numbers come to: filters compare amounts, which count matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, keyed, named
from domain.cards.grammar.history import HowMuch, HowOften, ManaSpent, Which
from domain.cards.grammar.references import (
    Called,
    Colors,
    Each,
    Number,
    Quality,
    Ref,
    Relation,
    Sense,
    Subtype,
    Times,
    Who,
)
from domain.terms import Zone

# Filters


class AtLeast(Node):
    """A number that is so great or greater."""

    at_least: Amount


class AtMost(Node):
    """A number that is so great or less."""

    at_most: Amount


class Exactly(Node):
    """Just this number."""

    exactly: Amount


class TypeIs(Node):
    """205. Has the card type."""

    type: Literal["artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"]


class SubtypeIs(Node):
    """205.3. Has the subtype; "chosen" is the type that was chosen for the object with this text."""

    subtype: Subtype


class SupertypeIs(Node):
    """205.4. Has the supertype."""

    supertype: Literal["basic", "legendary", "snow", "world", "ongoing"]


class ColorIs(Node):
    """105. Has the colour, by letter; "colorless", "multicolored" and "monocolored" count colours."""

    color: Annotated[
        Literal["W", "U", "B", "R", "G", "colorless", "multicolored", "monocolored", "chosen"], Sense.COLORS
    ]


class NameIs(Node):
    """201. Has the name."""

    name: str


class ControllerIs(Node):
    """109.4. Is controlled by: you, opponent, or who a reference names, or who stands in a relation to that."""

    controller: Who


class OwnerIs(Node):
    """108.3. Is owned by: you, opponent, or who a reference names, or who stands in a relation to that."""

    owner: Who


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


class FaceDown(Node):
    """708.1. Lies face down, or does not."""

    face_down: bool


class IsCommander(Node):
    """903.3. Is, or is not, a commander, whoever owns it."""

    commander: bool


class Modified(Node):
    """700.9. Has counters, is equipped, or is enchanted by an Aura that its controller controls; or is none of it."""

    modified: bool


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
    """508.1b. Is attacking the player or permanent that the reference names, or one that matches."""

    attacking: What


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


class HasMost(Node):
    """Its number is the greatest among what matches, or tied for it; `of_its_player` among what that controls."""

    has_most: Literal["power", "toughness", "mana_value"]
    among: Filter
    of_its_player: bool = False


class HasKeyword(Node):
    """702. Has the keyword ability."""

    keyword: Quality

    def faults(self, path: str) -> Faults:
        return words.keyword(self.keyword, f"{path}.keyword")


class HasCounters(Node):
    """122. Has so many counters of the kind, or of "any" kinds: one, or what it says `at_least`."""

    counters: str
    at_least: Times = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.counters, f"{path}.counters")


class Shares(Node):
    """201.2a, 105.2. Has a name, a colour, a creature type or a card type that what is named (`with`) has, too."""

    shares: Literal["name", "color", "creature_type", "card_type"]
    with_: Ref = Field(alias="with")


class TargetsIt(Node):
    """115.9b, 115.9c. Is a spell or ability that targets what the reference names; `only` that and nothing else."""

    targets: Ref
    only: bool = False


class TargetsWhat(Node):
    """115.9a. Is a spell or ability that has a target which matches."""

    targets_what: Filter


class HasTargets(Node):
    """115.9a. Is a spell or ability for which so many targets were chosen, each as often as it was."""

    has_targets: Compare


class CastSo(Node):
    """607.2. Is, or was, a spell that was cast so: kicked, warped, or what else is called by the name."""

    cast_so: Called


class Measured(Node):
    """What an amount comes to for it, which is called `one` there, compares so: a player with so many cards."""

    measured: Amount
    compare: Compare
    as_: Each = Field(default="one", alias="as")


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


class Solved(Node):
    """719.3b. Has become solved."""

    solved: bool


class EnteredThisTurn(Node):
    """400. Came under this controller's control this turn."""

    entered_this_turn: bool


Mark: TypeAlias = Literal["monstrous", "renowned", "saddled", "suspected"]
"""701.37b, 701.60b, 702.112b, 702.171b. Markers of permanents until they leave; saddled only until end of turn."""

Designation: TypeAlias = Literal["monstrous", "renowned", "saddled", "suspected", "Ring-bearer"]
"""701.54b. Those, and that of a permanent which was chosen as the Ring tempted its controller."""


class IsDesignated(Node):
    """701.37b. Has this designation."""

    designated: Designation


class CameSinceUpkeep(Node):
    """702.30a. Came under its controller's control since the beginning of their last upkeep, or did not."""

    came_since_upkeep: bool


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
    """122. How many counters of a kind, or of "any" kinds, are on it, or a player has."""

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


class RingTempted(Node):
    """701.54c. How many times the Ring has tempted a player in this game."""

    ring_tempted: Who


class CommanderCasts(Node):
    """903.8. How many times a player has cast their commanders from the command zone in this game."""

    commander_casts: Who


class LevelOf(Node):
    """716.2d. The level of a permanent, which is 1 for one that has none."""

    level_of: Ref


class TimesMutated(Node):
    """702.140d. How many times a permanent has mutated."""

    times_mutated: Ref


class TimesResolved(Node):
    """608.2i. How many times this ability of its object has resolved in this turn, this time too."""

    times_resolved: Literal["turn"]


class CastLastTurn(Node):
    """608.2i. How many spells a player cast in the turn before this one, -1 in the first; of several, who cast most."""

    cast_last_turn: Who


class HandOf(Node):
    """402. How many cards a hand holds."""

    hand_of: Who


class Devotion(Node):
    """700.5. Devotion to a colour, by letter; or to two of them, for which each symbol that is either counts once."""

    devotion: Annotated[Colors, Field(pattern="^[WUBRG]{1,2}$")]


class Greatest(Node):
    """The greatest of a number among what matches; 0 among nothing."""

    greatest: Literal["power", "toughness", "mana_value"]
    among: Filter


class Total(Node):
    """The sum of a number over all that matches."""

    total: Literal["power", "toughness", "mana_value"]
    among: Filter


class Distinct(Node):
    """How many different card types, basic land types (305.6), colours, numbers or names are among what matches."""

    distinct: Literal["card_type", "basic_land_type", "color", "power", "mana_value", "name"]
    among: Filter


class PartyOf(Node):
    """700.8. How many creatures are in a player's party: a Cleric, a Rogue, a Warrior and a Wizard at the most."""

    party_of: Who


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


# The closed unions

FilterNode: TypeAlias = (
    TypeIs | SubtypeIs | SupertypeIs | ColorIs | NameIs | ControllerIs | OwnerIs | ZoneIs | Is | TokenIs | Tapped
    | IsCommander | Modified | Shares
    | InCombat | SectorIs | SameSector | AttackingIt | BlockingIt | BlockedByIt | Power | Toughness | ManaValue
    | HasMost
    | HasKeyword | HasCounters | AttachedTo | HasAttached | RefIs | Damaged | EnteredThisTurn | TargetsIt | Which
    | IsDesignated | CameSinceUpkeep | TargetsWhat | FaceDown | CastSo | Measured | AllOf | AnyOf | Not
    | Solved | HasTargets
)  # fmt: skip
FILTERS: Final[tuple[type[FilterNode], ...]] = get_args(FilterNode)
AmountNode: TypeAlias = (
    Count | StatOf | CountersOn | LifeOf | StartingLife | HandOf | Devotion | Greatest | Total | Distinct | PartyOf
    | SumOf
    | Difference | ProductOf | Quotient | HalfUp | HalfDown | MostOf | LeastOf | SpeedOf | CommanderCasts
    | RingTempted
    | HowOften | HowMuch | ManaSpent | CastLastTurn | LevelOf | TimesMutated
    | TimesResolved
)  # fmt: skip
AMOUNTS: Final[tuple[type[AmountNode], ...]] = get_args(AmountNode)
CompareNode: TypeAlias = (
    AtLeast | AtMost | Exactly
)  # fmt: skip
COMPARES: Final[tuple[type[CompareNode], ...]] = get_args(CompareNode)

FilterWord: TypeAlias = Literal["any_target", "other", "anything"]

if TYPE_CHECKING:
    Compare: TypeAlias = CompareNode
    Filter: TypeAlias = FilterNode | FilterWord
    Amount: TypeAlias = AmountNode | int | str
    What: TypeAlias = Relation | FilterNode | str
else:
    Compare = named("Compare", keyed(*COMPARES))
    Filter = named("Filter", keyed(*FILTERS, words=get_args(FilterWord)))
    Amount = named("Amount", Number | Ref | keyed(*AMOUNTS))
    What = named("What", Ref | keyed(*get_args(Relation), *FILTERS))
