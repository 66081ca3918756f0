"""611, 613. Modifications of objects, players and rules, by static abilities or effects with a duration."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, later, union
from domain.cards.grammar.costs import TIMES, Cost, PayMana
from domain.cards.grammar.filters import Amount, Count, Difference, Filter, MostOf, What
from domain.cards.grammar.references import Calls, Colors, Each, Number, Quality, Sense, Subtype, Times, Who
from domain.cards.language.characteristics import card_types, supertypes
from domain.cards.language.copying import Except
from domain.cards.language.parts import Ability, granted
from domain.errors import said
from domain.mana import mana_cost
from domain.terms import Zone

if not TYPE_CHECKING:
    Modification = later("Modification")


class ModifyPT(Node):
    """613.4c. Power and toughness change by these amounts."""

    pt: tuple[Amount, Amount]


class SetPT(Node):
    """613.4b. Power and toughness become these amounts.

    In a static ability, the amounts refer to each affected object by the name in `as`.
    """

    set_pt: tuple[Amount, Amount]
    as_: Each | None = Field(default=None, alias="as")


class SetPower(Node):
    """613.4b. Power becomes this amount; toughness does not change."""

    set_power: Amount


class SwitchPT(Node):
    """613.4d. Power and toughness are switched."""

    switch_pt: Literal[True]


class Grant(Node):
    """613.1f. The object gains the keyword or the ability.

    Protection does not remove the attachments that match `keeps` (702.16n).
    """

    grant: Quality | Ability
    keeps: Filter | None = None

    def faults(self, path: str) -> Faults:
        yield from granted(self.grant, f"{path}.grant")
        if self.keeps is not None and not (isinstance(self.grant, str) and self.keyword == "protection"):
            yield f"{path}.keeps", said("only protection removes what is attached")

    @property
    def keyword(self) -> str:
        """Name of the keyword that the object gains, without its value; empty for another ability."""
        word = self.grant if isinstance(self.grant, str) else getattr(self.grant, "keyword", "")
        return str(word).partition(":")[0]


class Lose(Node):
    """613.1f. The object loses the keyword; with "all", all abilities."""

    lose: Quality

    def faults(self, path: str) -> Faults:
        return words.keyword(self.lose, f"{path}.lose") if self.lose != "all" else iter(())


class CantHave(Node):
    """113.11. The object loses the keyword, and nothing can give it the keyword."""

    cant_have: Quality

    def faults(self, path: str) -> Faults:
        yield from words.keyword(self.cant_have, f"{path}.cant_have")


class Control(Node):
    """613.1b. The player controls the object."""

    control: Who


class AddTypes(Node):
    """613.1d. The object has these types and subtypes in addition to its others.

    "chosen" is the subtype that was chosen.
    """

    add_types: tuple[str, ...]
    subtypes: tuple[Subtype, ...] = ()

    def faults(self, path: str) -> Faults:
        return card_types(self.add_types, f"{path}.add_types")


class AddSupertypes(Node):
    """205.4b, 613.1d. The object has these supertypes in addition to its others."""

    add_supertypes: tuple[str, ...]

    def faults(self, path: str) -> Faults:
        return supertypes(self.add_supertypes, f"{path}.add_supertypes")


class SetTypes(Node):
    """613.1d. The object has these types and subtypes, and no others."""

    set_types: tuple[str, ...]
    subtypes: tuple[Subtype, ...] = ()

    def faults(self, path: str) -> Faults:
        return card_types(self.set_types, f"{path}.set_types")


class LoseTypes(Node):
    """613.1d, 205.1a. The object loses these types, and the subtypes correlated only with them."""

    lose_types: tuple[str, ...]

    def faults(self, path: str) -> Faults:
        return card_types(self.lose_types, f"{path}.lose_types")


class BecomeTypes(Node):
    """205.1b. The object gains these types, and has these creature types and no others.

    Other types stay. "chosen" is the creature type that was chosen.
    """

    become_types: tuple[str, ...]
    subtypes: tuple[Subtype, ...]

    def faults(self, path: str) -> Faults:
        return card_types(self.become_types, f"{path}.become_types")


class SetLandType(Node):
    """305.7. The land has this basic land type and its mana ability.

    The land loses its other land types and abilities.
    """

    set_land_type: Annotated[Literal["Plains", "Island", "Swamp", "Mountain", "Forest", "chosen"], Sense.SUBTYPE]


class SetColor(Node):
    """613.1e. The object has these colours, by letter, and no others.

    "chosen" is the colour that was chosen.
    """

    set_color: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.set_color, f"{path}.set_color") if self.set_color != "chosen" else iter(())


class AddColor(Node):
    """105.3, 613.1e. The object has these colours, by letter, in addition to its others.

    "chosen" is the colour that was chosen.
    """

    add_color: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.add_color, f"{path}.add_color") if self.add_color != "chosen" else iter(())


class IsCopy(Node):
    """707.2c. The object is a copy of the named object, with the exceptions in `but`.

    The copiable values are those of the moment when the modification first applied.
    """

    copy_of: What
    but: Except | None = None


class SetName(Node):
    """612.8. The object has this name and no other."""

    set_name: str


class HasNames(Node):
    """612.7. The object has the names of all nonlegendary creature cards, in addition to its own."""

    has_names: Literal["nonlegendary_creatures"]


class FullText(Node):
    """612.6. The object has the full text of its controller's top graveyard card, if that matches.

    `and_has` are abilities that it then also has.
    """

    full_text_of_top: Filter
    and_has: tuple[Ability, ...] = ()


class CostMore(Node):
    """601.2f. Spells that match cost this much more generic mana; a negative number is a reduction.

    With `mana`, they cost this mana more, as many times as the number says; a spell can so cost less by its own text.
    The amount refers to the player who casts the spell as "caster". Applied to a player, the modification is about the
    spells that they cast; with `of`, only about those that match.
    """

    cost_more: Amount
    mana: str | None = None
    of: Filter | None = None

    def faults(self, path: str) -> Faults:
        if self.mana is None:
            return
        yield from words.read(mana_cost, self.mana, f"{path}.mana")
        if self.of is not None:
            yield f"{path}.of", said("mana is added to all spells that a filter in `to` matches")
        if "X" in self.mana:
            yield f"{path}.mana", said("how much more it costs does not depend on an X that is paid")
        match self.cost_more:
            case Count() | MostOf(max=(0, Difference(minus=("target_count", 1)))):
                return
            case int(often) if often != 0:
                return
            case Difference(minus=(0, _)):
                return
        yield f"{path}.cost_more", said("so often is a number, a count, or each target beyond the first")

    @cached_property
    def takes_mana_off(self) -> bool:
        """118.7c. True if the symbols in `mana` are a reduction."""
        match self.cost_more:
            case int(often) if self.mana is not None:
                return often < 0
            case Difference(minus=(0, _)):
                return self.mana is not None
        return False


class CostBesides(Node):
    """601.2f. Spells that match have these additional costs."""

    cost_besides: tuple[Cost, ...] = Field(min_length=1)

    def faults(self, path: str) -> Faults:
        if any(isinstance(cost, PayMana) for cost in self.cost_besides):
            yield f"{path}.cost_besides", said("mana that spells cost more is written as cost_more")


class ActivationMore(Node):
    """602.2b. Abilities that the player activates cost this much more generic mana.

    A negative number is a reduction.

    - `of`: only abilities of objects that match, in whatever zone they are.
    - `but_mana`: no mana abilities.
    - `kind`: only abilities of the keyword of this name.
    - `targeting`: only abilities with a target that matches.
    - `least`: a reduction leaves at least this much mana.
    """

    activation_more: Amount
    of: Filter = "anything"
    but_mana: bool = False
    kind: str | None = None
    targeting: Filter | None = None
    least: Times | None = None


class NextSpell(Node):
    """611.2. The next spell that matches, cast by the player in this turn, `gets` these modifications.

    It cannot be countered, has another cost, may be cast as though it had flash, or has a keyword whose objects help to
    pay. Only an effect with a duration of this turn says so, of a player.
    """

    next_spell: Filter
    gets: tuple[Modification, ...] = Field(min_length=1)

    def faults(self, path: str) -> Faults:
        for number, mod in enumerate(self.gets):
            match mod:
                case "cant_be_countered" | CostMore(mana=None, of=None) | AsThoughFlash(as_though_flash="anything"):
                    continue
                case Grant(grant="convoke" | "improvise" | "delve"):
                    continue
            yield f"{path}.gets[{number}]", said("a spell that is yet to be cast does not get this")


class CostLeast(Node):
    """601.2f. Spells that match cost at least this much mana; generic mana is added.

    The effect is applied to the total cost, after all additions and reductions.
    """

    cost_least: Times


class ExtraLands(Node):
    """305.2. The player may play this many more lands each turn."""

    extra_lands: Times


class CastsNone(Node):
    """601.3. The player cannot cast spells that match.

    With `after`, only after casting that many of them in a turn, or with `more`, from now on. With `but_at`, the player
    can still cast them at these times. With `from`, only from these zones.
    """

    casts_none: Filter
    after: Times | None = None
    but_at: tuple[str, ...] = ()
    from_: tuple[Zone, ...] = Field(default=(), alias="from")
    more: bool = False

    def faults(self, path: str) -> Faults:
        yield from words.times(self.but_at, TIMES, f"{path}.but_at")
        if self.more and self.after is None:
            yield f"{path}.more", said("say after how many more")


class ActivatesNone(Node):
    """602.5. The player cannot activate abilities of objects that match, in whatever zone they are.

    With `but_mana`, the player can activate mana abilities.
    """

    activates_none: Filter
    but_mana: bool = False


class Produces(Node):
    """106.12b. Tapped for mana, the permanent produces this mana instead of any other type and amount.

    `at_least` limits this to mana abilities that would produce so much mana or more.
    """

    produces: str
    at_least: Times = 1

    def faults(self, path: str) -> Faults:
        return words.read(mana_cost, self.produces, f"{path}.produces")


class ProducesTimes(Node):
    """106.12b. Tapped for mana, the permanent produces so many times as much of that mana."""

    produces_times: Times


class RollsMore(Node):
    """614.1a, 706.2. The player rolls so many dice more, and ignores as many of the lowest rolls."""

    rolls_more: Times


class CantEnter(Node):
    """614.17. Objects that match, in the zones where they are now, cannot enter the battlefield."""

    cant_enter: Filter


class AsThoughFlash(Node):
    """601.3b, 702.8a. The player may cast spells that match as though they had flash.

    On a spell, the modification is about the spell itself. By the name `as`, its text asks if it was cast any time a
    sorcery could not have been cast (307.5).
    """

    as_though_flash: Filter
    as_: Calls | None = Field(default=None, alias="as")


def untimely(static: Node) -> Iterator[str]:
    """307.5. Yield the names by which a spell is known to be cast untimely."""
    for mod in getattr(static, "static", ()):
        if isinstance(mod, AsThoughFlash) and mod.as_ is not None:
            yield mod.as_


class PlayFrom(Node):
    """601.3, 305.1. The player may play cards from a zone.

    From a library, only the top card, and only if the player can see it all the time.

    Cards:

    - `cast`: spells that may be cast; `lands`: lands that may be played.
    - `among`: only cards that match this filter.
    - `once`: only one card in each turn.

    Costs:

    - `free`: without paying the mana cost; `for_life`: for life equal to the mana value instead of the mana cost.
    - `besides`: further costs.
    - `spent_as`: mana can be spent as though it were of any colour, or of any type.

    Afterwards:

    - `then`: the zone for a spell cast this way that would be put into a graveyard.
    - `enters_with`: the counter with which the permanent enters that such a spell becomes.

    With `flash`, spells can be cast this way as though they had flash. From a hand, spells are cast for free. The name
    in `as` says that a spell was cast this way, as by a keyword that the cards have (702.138b).
    """

    play_from: Literal[Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND]
    cast: Filter | None = None
    lands: Filter | None = None
    among: Filter | None = None
    once: bool = False
    free: bool = False
    for_life: bool = False
    besides: tuple[Cost, ...] = ()
    then: Literal[Zone.EXILE] | None = None
    enters_with: Literal["finality", "+1/+1"] | None = None
    spent_as: Literal["any_color", "any_type"] | None = None
    flash: bool = False
    as_: Calls | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        if self.play_from is Zone.HAND and (self.lands is not None or not self.free):
            yield path, said("from a hand spells are cast for free, and no lands are played by an effect")
        if self.cast is None and self.lands is None:
            yield path, said("say what is cast, or which lands are played")
        if self.free and self.for_life:
            yield f"{path}.for_life", said("what is cast without paying its mana cost is not cast for life")
        if (self.play_from is Zone.EXILE) and self.among is None:
            yield f"{path}.among", said("say which cards in exile may be played")


class LooksAt(Node):
    """708.5. The player may look at face-down permanents that match at any time."""

    looks_at: Filter


class PayRather(Node):
    """118.9. The player may pay other costs instead of the mana costs of some spells.

    The spells match `cast`; they are cast from wherever they can be. Without costs, they are cast without paying. With
    `once`, the player may do so for one spell in each turn.
    """

    pay_rather: tuple[Cost, ...]
    cast: Filter = "anything"
    once: bool = False


class HasActivated(Node):
    """113.3b, 613.1f. The object has all activated abilities of the objects that match, in their zone."""

    activated_of: Filter


class SpendAs(Node):
    """609.4b. The player may spend mana as though of any colour or type, for some purposes.

    - `cast`: spells that match.
    - `activate`: abilities of objects that match; "anything" is any.
    - `others`: any other purpose.
    """

    spend_as: Literal["any_color", "any_type"]
    cast: Filter | None = None
    activate: Filter | None = None
    others: bool = False

    def faults(self, path: str) -> Faults:
        if self.cast is None and self.activate is None and not self.others:
            yield path, said("say for what the mana is spent")


class DrawsAtMost(Node):
    """121.2, 101.2. The player cannot draw more cards than this in a turn."""

    draws_at_most: Times


class UntapsAtMost(Node):
    """502.3. The player cannot untap more permanents than this in each of their untap steps.

    `of` limits this to permanents that match.
    """

    untaps_at_most: Times
    of: Filter = "anything"


class SearchesTop(Node):
    """701.23a. The player searches only so many top cards where they would search a library."""

    searches_top: Times


class MustTarget(Node):
    """601.2c. The player must choose a matching permanent as a target if able.

    This is so as they cast a spell or activate an ability.
    """

    must_target: Filter


class CantBeTargeted(Node):
    """115.1. The object cannot be the target of spells, or of abilities from sources, that match.

    With `by`, only of spells, or only of abilities. Their controller is also that of the sources here.
    """

    cant_be_targeted: Filter
    by: Literal["spell", "ability"] | None = None


class MaxHandSize(Node):
    """402.2. The player's maximum hand size; None for no maximum."""

    max_hand_size: Amount | None


class HandSizeMore(Node):
    """402.2. The player's maximum hand size is this much greater; a negative number is a reduction."""

    hand_size_more: Number


class AttackTax(Node):
    """508.1d. Creatures cannot attack the player unless their controller pays for each of them.

    The cost is mana, or any costs. {X} in mana is generic mana, of the amount `x`. With `and_planeswalkers`, the
    cost is also for attacks on planeswalkers that the player controls. With `of`, the cost is only for creatures that
    match.
    """

    attack_tax: str | tuple[Cost, ...]
    x: Amount | None = None
    and_planeswalkers: bool = False
    of: Filter | None = None

    def faults(self, path: str) -> Faults:
        if isinstance(self.attack_tax, str):
            yield from words.read(mana_cost, self.attack_tax, f"{path}.attack_tax")
            if "/P}" in self.attack_tax:
                yield f"{path}.attack_tax", said("Phyrexian mana is not paid for attacks")
        if ("{X}" in self.attack_tax) is (self.x is None):
            yield f"{path}.x", said("say what X is where the cost has it, and only there")


class ToAttack(Node):
    """508.1d. The creature cannot attack unless its controller pays these costs."""

    to_attack: tuple[Cost, ...]


class ToBlock(Node):
    """509.1b. The creature cannot block unless its controller pays these costs.

    With `whom`, the costs are only for blocking creatures that match.
    """

    to_block: tuple[Cost, ...]
    whom: Filter | None = None


class AttacksOnly(Node):
    """508.1c. The creature can attack only players that match, and permanents they defend."""

    attacks_only: Filter


class CantAttackThose(Node):
    """508.1c. The creature cannot attack players, planeswalkers or battles that match."""

    cant_attack_those: Filter


class AttachesOnly(Node):
    """301.5, 701.3b. The Equipment can be attached only to permanents that match."""

    attaches_only: Filter


class BlocksOnly(Node):
    """509.1b. The creature can block only creatures that match."""

    blocks_only: Filter


class BlockedOnlyBy(Node):
    """509.1b. The creature can be blocked only by creatures that match."""

    blocked_only_by: Filter


RuleWith_ = Literal[
    "max_attackers", "max_blockers", "max_attackers_you", "blocked_by_at_least", "blocked_by_at_most",
    "blocks_additional", "must_attack", "must_block", "goaded", "unblockable_by", "unblockable_except_by",
    "attack_cost", "block_cost", "crews_with_more", "saddles_with_more",
    "untargetable_by_opponents_of", "no_landwalk", "cant_have_counters", "enchanted_only_by",
    "attacks_other_than",
]  # fmt: skip


class RuleWith(Node):
    """508.1c, 508.1d, 509.1b, 509.1c. A rule of combat, crewing, saddling or targeting, with one value.

    - `n`: a number.
    - `of`: a player or permanent.
    - `quality`: a quality of creatures, or a kind of counters ("any" for all kinds).
    - `mana`: a cost in symbols; `n` in its place is a cost in generic mana.
    """

    rule: RuleWith_
    n: Amount | None = None
    of: Who | None = None
    quality: Quality | None = None
    mana: str | None = None

    def faults(self, path: str) -> Faults:
        """508.1, 509.1. Check that the rule has one value, of the right kind."""
        needs = RULES_WITH[self.rule]
        present = [key for key in ("n", "of", "quality", "mana") if getattr(self, key) is not None]
        if len(present) != 1 or present[0] not in needs:
            yield path, said("{rule} needs the key {known}, and no other", rule=self.rule, known=" or ".join(needs))
        elif self.mana is not None:
            yield from words.read(mana_cost, self.mana, f"{path}.mana")


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
    "crews_with_more": ("n",),
    "untargetable_by_opponents_of": ("of",),
    "saddles_with_more": ("n",),
    "no_landwalk": ("quality",),
    "cant_have_counters": ("quality",),
    "enchanted_only_by": ("of",),
    "attacks_other_than": ("of",),
}
"""The kinds of value for each rule; among an object's keywords, a rule is written as `max_attackers:2`."""

RULE_WORDS = (
    "cant_attack",
    "cant_attack_alone",
    "cant_attack_you",
    "cant_block",
    "cant_block_alone",
    "cant_crew",
    "attacks_alone",
    "blocks_alone",
    "blocks_any_number",
    "attacks_as_though_no_defender",
    "blocks_shadow",
    "must_attack",
    "must_block",
    "must_be_blocked",
    "lure",
    "unblockable",
    "unblockable_by_greater",
    "doesnt_untap",
    "cant_untap",
    "cant_be_equipped",
    "may_stay_tapped",
    "untaps_with_others",
    "cant_activate",
    "cant_activate_but_mana",
    "cant_be_regenerated",
    "cant_be_countered",
    "cant_be_copied",
    "cant_be_sacrificed",
    "spends_no_mana",
    "crews_by_toughness",
    "saddles_by_toughness",
    "cant_gain_life",
    "cant_lose_life",
    "cant_lose_game",
    "cant_win_game",
    "cant_cast",
    "cant_play_lands",
    "cant_search",
    "own_effects_cant_search",
    "searches_controlled",
    "finds_exiled",
    "cant_turn_up",
    "cant_transform",
    "no_hexproof",
    "no_ward",
    "loyalty_as_instant",
    "damage_cant_be_prevented",
    "combat_damage_cant_be_prevented",
    "mana_doesnt_empty",
    "skip_untap_step",
    "skip_draw_step",
    "graveyard_not_targeted",
    "entered_by_name",
    "votes_again",
    "may_vote_again",
    "no_legend_rule",
    "looks_at_top",
    "top_revealed",
    "hand_revealed",
    "assigns_by_toughness",
    "assigns_no_damage",
    "may_assign_unblocked",
)
"""Rules that a modification puts on an object or player; they are listed among its keywords."""

ModificationNode: TypeAlias = (
    ModifyPT | SetPT | SwitchPT | Grant | Lose | Control | AddTypes | SetTypes | BecomeTypes | SetLandType | SetColor
    | SetPower
    | LoseTypes | AddColor | IsCopy | FullText | SetName | HasNames | CostMore | CostLeast | ExtraLands | CastsNone
    | CostBesides | NextSpell | ActivationMore | ActivatesNone | CantEnter | Produces | AsThoughFlash | PlayFrom
    | MaxHandSize | AttackTax | ToAttack | ToBlock | AttacksOnly | CantAttackThose | BlocksOnly | BlockedOnlyBy
    | AttachesOnly
    | MustTarget | CantBeTargeted | AddSupertypes | RuleWith | DrawsAtMost | HasActivated | SpendAs | UntapsAtMost
    | SearchesTop | ProducesTimes | RollsMore | HandSizeMore | CantHave | PayRather | LooksAt
)  # fmt: skip
MODIFICATIONS: Final[tuple[type[ModificationNode], ...]] = get_args(ModificationNode)


if TYPE_CHECKING:
    Modification: TypeAlias = ModificationNode | str
else:
    Modification = union("Modification", MODIFICATIONS, RULE_WORDS)
