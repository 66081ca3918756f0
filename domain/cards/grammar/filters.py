"""Filters of objects and players, and amounts.

The two go together: filters compare amounts, and amounts count matches of filters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, keyed, named
from domain.cards.grammar.history import (
    CastLastTurn,
    CastThisGame,
    CombatPhases,
    DrawnThisTurn,
    HowMuch,
    HowOften,
    ManaFrom,
    ManaSpent,
    TimesActivated,
    TimesResolved,
    Which,
)
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
    """The number or greater."""

    at_least: Amount


class AtMost(Node):
    """The number or less."""

    at_most: Amount


class Exactly(Node):
    """The number itself."""

    exactly: Amount


class TypeIs(Node):
    """205. Has the card type."""

    type: Literal["artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"]


class SubtypeIs(Node):
    """205.3. Has the subtype.

    "chosen" is the type that was chosen for the object with this text.
    """

    subtype: Subtype


class SupertypeIs(Node):
    """205.4. Has the supertype."""

    supertype: Literal["basic", "legendary", "snow", "world", "ongoing"]


class ColorIs(Node):
    """105. Has the colour, by letter; "colorless", "two_colored" and the like count colours."""

    color: Annotated[
        Literal["W", "U", "B", "R", "G", "colorless", "multicolored", "monocolored", "two_colored", "chosen"],
        Sense.COLORS,
    ]


class NameIs(Node):
    """201. Has the name; "chosen" is the card name that was chosen."""

    name: str


class ControllerIs(Node):
    """109.4. Is controlled by a player: you, opponent, a reference, or a relation to one."""

    controller: Who


class OwnerIs(Node):
    """108.3. Is owned by a player: you, opponent, a reference, or a relation to one."""

    owner: Who


class ZoneIs(Node):
    """400. Is in the zone. Without any, a filter means permanents on the battlefield."""

    zone: Zone


class Is(Node):
    """Is an object or player of this kind."""

    is_: Literal[
        "permanent", "spell", "ability", "activated_ability", "triggered_ability", "card", "player", "opponent", "you",
        "defending_player", "starting_player",
    ] = Field(alias="is")  # fmt: skip


class OpponentOf(Node):
    """102.3. Is an opponent of the named player."""

    opponent_of: Ref


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
    """700.9. Is modified, or is not.

    A permanent is modified by counters, by Equipment, or by an Aura that its controller controls.
    """

    modified: bool


class SectorIs(Node):
    """702.158d. Is in this sector, or in the one that was chosen."""

    sector: Literal["alpha", "beta", "gamma", "chosen"]


class SameSector(Node):
    """702.158e. Is in the same sector as the named object."""

    same_sector: Ref


class PairedWith(Node):
    """702.95b. Is paired with the named creature."""

    paired_with: Ref


class EncodedOn(Node):
    """702.99b. Is a card in exile with this text, encoded on the named object."""

    encoded_on: Ref


class Tapped(Node):
    """110.5. Is tapped, or untapped."""

    tapped: bool


class InCombat(Node):
    """506. Has this part in combat.

    The words with "alone" mean that no other creature attacks or blocks now (506.5). The words with "this turn" mean
    creatures that were declared as attackers or blockers (508.4).
    """

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
    """508.1b. Is attacking the named player or permanent, or one that matches."""

    attacking: What


class BlockingIt(Node):
    """509.1g. Is blocking the named attacker."""

    blocking: Ref


class BlockedByIt(Node):
    """509.1h. Is blocked by the named creature.

    With `only`, no other creature has blocked it this combat.
    """

    blocked_by: Ref
    only: bool = False


class Power(Node):
    """208. Has a power that compares as stated."""

    power: Compare


class Toughness(Node):
    """208. Has a toughness that compares as stated."""

    toughness: Compare


class ManaValue(Node):
    """202.3. Has a mana value that compares as stated."""

    mana_value: Compare


class ManaCostIs(Node):
    """202.1. Has one of these mana costs, in symbols."""

    mana_cost: tuple[str, ...] = Field(min_length=1)


class HasMost(Node):
    """Has the greatest power, toughness or mana value `among` the objects that match.

    A tie for the greatest counts, too. With `of_its_player`, only the objects that its controller controls are
    compared. With `least`, it is the least of them.
    """

    has_most: Literal["power", "toughness", "mana_value"]
    among: Filter
    of_its_player: bool = False
    least: bool = False


class HasKeyword(Node):
    """702. Has the keyword ability."""

    keyword: Quality

    def faults(self, path: str) -> Faults:
        return words.keyword(self.keyword, f"{path}.keyword")


class HasCounters(Node):
    """122. Has counters of the kind: one, or `at_least` this many.

    "any" counts counters of all kinds.
    """

    counters: str
    at_least: Times = 1

    def faults(self, path: str) -> Faults:
        return words.counters(self.counters, f"{path}.counters")


class Shares(Node):
    """201.2a, 105.2. Shares a quality `with` the named object, or with any object that matches."""

    shares: Literal["name", "color", "creature_type", "card_type"]
    with_: What = Field(alias="with")


class TargetsIt(Node):
    """115.9b, 115.9c. Is a spell or ability that targets the named object or player.

    With `only`, it targets nothing else.
    """

    targets: Ref
    only: bool = False


class TargetsWhat(Node):
    """115.9a. Is a spell or ability with a target that matches.

    With `alone`, it targets only this one object or player.
    """

    targets_what: Filter
    alone: bool = False


class TargetedBy(Node):
    """115.1. Is a target of the named spell or ability."""

    targeted_by: Ref


class HasTargets(Node):
    """115.9a. Is a spell or ability with a number of targets that compares as stated.

    An object or player that was chosen several times counts as often.
    """

    has_targets: Compare


class SourceOf(Node):
    """113.7. Is the source of the named ability, now or as the ability last existed."""

    source_of: Ref


class FromSource(Node):
    """113.7a. Is an ability whose source matches, now or as the source last existed."""

    from_source: Filter


class XInCost(Node):
    """107.3. Has {X} in its mana cost, or has none."""

    x_in_cost: bool


class HasAbility(Node):
    """602.1. Has an activated ability, or one that is no mana ability ("nonmana")."""

    has_ability: Literal["activated", "nonmana"]


class RepeatsSymbol(Node):
    """107.4, 202.1. Has the same mana symbol twice in its mana cost, or has not."""

    repeats_symbol: bool


class CastSo(Node):
    """607.2. Is, or was, a spell cast in the named way, such as kicked or warped."""

    cast_so: Called


class SpellFrom(Node):
    """601.2a. Is a spell that is or was cast from one of these zones.

    With `own`, only from the zone of the player who casts it: the caster owns the card.
    """

    spell_from: tuple[Zone, ...] = Field(min_length=1)
    own: bool = False


class Measured(Node):
    """Has an amount that compares as stated: a player with three cards in hand.

    The amount refers to the object or player by the name in `as`.
    """

    measured: Amount
    compare: Compare
    as_: Each = Field(default="one", alias="as")


class AttachedTo(Node):
    """301.5. Is attached to the named object or player, or to an object that matches."""

    attached_to: What


class HasAttached(Node):
    """303.4. Has an object that matches attached to it, such as an Aura."""

    has_attached: Filter


class RefIs(Node):
    """Is the named object or player."""

    ref: Ref


class Damaged(Node):
    """120.6. Has damage marked on it."""

    damaged: bool


class HasAdventure(Node):
    """715.2a. Has an Adventure, even if the object currently does not use its characteristics."""

    has_adventure: bool


class Solved(Node):
    """719.3b. Has become solved."""

    solved: bool


class EnteredThisTurn(Node):
    """400. Came under this controller's control this turn."""

    entered_this_turn: bool


Mark: TypeAlias = Literal["monstrous", "renowned", "saddled", "suspected", "harnessed"]
"""701.37b, 701.60b, 701.64b, 702.112b. Markers of permanents until they leave; saddled only until end of turn."""

Designation: TypeAlias = Literal["monstrous", "renowned", "saddled", "suspected", "harnessed", "Ring-bearer", "paired"]
"""701.54b, 702.95b. The markers, the creature chosen as the Ring tempted its controller, and paired creatures."""


class CouldProduce(Node):
    """106.7. Could produce mana of this type, by its mana abilities."""

    could_produce: Literal["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"]


class IsDesignated(Node):
    """701.37b. Has this designation."""

    designated: Designation


class CameSinceUpkeep(Node):
    """702.30a. Came under its controller's control since the beginning of their last upkeep, or did not."""

    came_since_upkeep: bool


class AllOf(Node):
    """All of the filters match."""

    all: tuple[Filter, ...]


class AnyOf(Node):
    """Any of the filters matches."""

    any: tuple[Filter, ...]


class Not(Node):
    """The filter does not match."""

    not_: Filter = Field(alias="not")


# Amounts


class Count(Node):
    """The number of objects or players that match the filter."""

    count: Filter


class StatOf(Node):
    """608.2h. A number of one object, now or as it last existed.

    "colors" is the number of its colours, "type_words" that of its supertypes, card types and subtypes.
    """

    stat: Literal["power", "toughness", "mana_value", "damage", "colors", "type_words"]
    of: Ref


class CountersOn(Node):
    """122. The number of counters of a kind on an object or a player.

    "any" counts counters of all kinds.
    """

    counters_on: Ref
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class CountersAmong(Node):
    """122. The number of counters of a kind on all objects that match.

    "any" counts counters of all kinds.
    """

    counters_among: Filter
    kind: str

    def faults(self, path: str) -> Faults:
        return words.counters(self.kind, f"{path}.kind")


class LifeOf(Node):
    """119. A player's life total."""

    life_of: Who


class StartingLife(Node):
    """103.4. The life total a player began with."""

    starting_life: Who


class SpeedOf(Node):
    """702.179f. A player's speed; 0 for no speed."""

    speed_of: Who


class TurnsOf(Node):
    """500.1. The number of turns that a player has begun this game, this turn included."""

    turns_of: Who


class RingTempted(Node):
    """701.54c. The number of times the Ring has tempted a player this game."""

    ring_tempted: Who


class CommanderCasts(Node):
    """903.8. The number of times a player has cast their commanders from the command zone.

    With `of`, only the casts of this commander count.
    """

    commander_casts: Who
    of: Ref | None = None


class IdentityColors(Node):
    """903.4. The number of colours in the color identity of a player's commanders."""

    identity_colors: Who


class LevelOf(Node):
    """716.2d. The level of a permanent; 1 for a permanent without a level."""

    level_of: Ref


class TimesMutated(Node):
    """702.140d. The number of times a permanent has mutated."""

    times_mutated: Ref


class HandOf(Node):
    """402. The number of cards in a player's hand."""

    hand_of: Who


class Devotion(Node):
    """700.5. Devotion to one colour, or to two colours, by letter.

    For two colours, each symbol that is either colour counts once. "added" is the colour of the mana that the same
    instruction adds.
    """

    devotion: Annotated[Colors, Field(pattern="^([WUBRG]{1,2}|added)$")]


class Greatest(Node):
    """The greatest power, toughness or mana value among objects that match; 0 if none does."""

    greatest: Literal["power", "toughness", "mana_value"]
    among: Filter


class GreatestOf(Node):
    """The greatest amount of any object or player that matches; 0 if none does.

    The amount refers to each of them by the name in `as`.
    """

    greatest_of: Amount
    among: Filter
    as_: Each = Field(default="one", alias="as")


class Total(Node):
    """The total power, toughness or mana value of the objects that match."""

    total: Literal["power", "toughness", "mana_value"]
    among: Filter


class Distinct(Node):
    """The number of different qualities among objects that match, such as types or names.

    Basic land types are those of 305.6. An object without a mana cost has none that counts (202.1b).
    """

    distinct: Literal[
        "card_type", "basic_land_type", "color", "power", "mana_value", "mana_cost", "name", "counter_kind"
    ]
    among: Filter


class MostInCommon(Node):
    """205.3m. The greatest number of objects that match and have one creature type in common."""

    most_in_common: Literal["creature_type"]
    among: Filter


class PartyOf(Node):
    """700.8. The number of creatures in a player's party.

    A party has at most a Cleric, a Rogue, a Warrior and a Wizard.
    """

    party_of: Who


class SumOf(Node):
    """The sum of the numbers."""

    plus: tuple[Amount, ...]


class Difference(Node):
    """The first number less the others."""

    minus: tuple[Amount, ...]


class ProductOf(Node):
    """The product of the numbers."""

    times: tuple[Amount, ...]


class Quotient(Node):
    """The first number divided by the second, rounded down; 0 for division by 0."""

    quotient: tuple[Amount, Amount]


class HalfUp(Node):
    """Half of the number, rounded up."""

    half_up: Amount


class HalfDown(Node):
    """Half of the number, rounded down."""

    half_down: Amount


class MostOf(Node):
    """The greatest of the numbers."""

    max: tuple[Amount, ...]


class LeastOf(Node):
    """The smallest of the numbers."""

    min: tuple[Amount, ...]


class OfPlayers(Node):
    """The least or the greatest `amount` among players.

    The amount refers to each of them by the name in `as`.
    """

    of_players: Literal["least", "greatest"]
    amount: Amount
    among: Who = "each_player"
    as_: Each = Field(default="one", alias="as")


# The closed unions

FilterNode: TypeAlias = (
    TypeIs | SubtypeIs | SupertypeIs | ColorIs | NameIs | ControllerIs | OwnerIs | ZoneIs | Is | TokenIs | Tapped
    | IsCommander | Modified | Shares | EncodedOn
    | InCombat | PairedWith | SectorIs | SameSector | AttackingIt | BlockingIt | BlockedByIt | Power | Toughness
    | ManaValue | ManaCostIs | HasMost | RepeatsSymbol
    | HasKeyword | HasCounters | AttachedTo | HasAttached | RefIs | Damaged | EnteredThisTurn | TargetsIt | Which
    | IsDesignated | CameSinceUpkeep | TargetsWhat | FaceDown | CastSo | Measured | AllOf | AnyOf | Not
    | HasAdventure | Solved | HasTargets | CouldProduce | DrawnThisTurn | SourceOf | FromSource | XInCost
    | HasAbility | OpponentOf | SpellFrom | TargetedBy
)  # fmt: skip
FILTERS: Final[tuple[type[FilterNode], ...]] = get_args(FilterNode)
AmountNode: TypeAlias = (
    Count | StatOf | CountersOn | LifeOf | StartingLife | HandOf | Devotion | Greatest | Total | Distinct | PartyOf
    | SumOf | CountersAmong | GreatestOf
    | Difference | ProductOf | Quotient | HalfUp | HalfDown | MostOf | LeastOf | SpeedOf | TurnsOf | CommanderCasts
    | HowOften | HowMuch | ManaFrom | ManaSpent | CastLastTurn | CastThisGame | LevelOf | TimesMutated
    | IdentityColors | RingTempted | TimesResolved | TimesActivated | CombatPhases | OfPlayers | MostInCommon
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
