"""611, 613. What is modified: the same for static abilities and for effects with a duration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node, union
from domain.cards.grammar.costs import Cost
from domain.cards.grammar.filters import Amount, Count, Difference, Filter, MostOf, What
from domain.cards.grammar.references import Colors, Number, Quality, Sense, Subtype, Times, Who
from domain.cards.language.characteristics import card_types, supertypes
from domain.cards.language.copying import Except
from domain.cards.language.parts import Ability, granted
from domain.errors import said
from domain.mana import mana_cost
from domain.terms import Zone


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

    grant: Quality | Ability

    def faults(self, path: str) -> Faults:
        return granted(self.grant, f"{path}.grant")


class Lose(Node):
    """613.1f. It loses the keyword; "all" loses all abilities."""

    lose: Quality

    def faults(self, path: str) -> Faults:
        return words.keyword(self.lose, f"{path}.lose") if self.lose != "all" else iter(())


class Control(Node):
    """613.1b. The player controls it."""

    control: Who


class AddTypes(Node):
    """613.1d. It has these types and subtypes in addition to its others; "chosen" is the subtype that was chosen."""

    add_types: tuple[str, ...]
    subtypes: tuple[Subtype, ...] = ()

    def faults(self, path: str) -> Faults:
        return card_types(self.add_types, f"{path}.add_types")


class AddSupertypes(Node):
    """205.4b, 613.1d. It has these supertypes in addition to its own."""

    add_supertypes: tuple[str, ...]

    def faults(self, path: str) -> Faults:
        return supertypes(self.add_supertypes, f"{path}.add_supertypes")


class SetTypes(Node):
    """613.1d. It has these types and subtypes instead."""

    set_types: tuple[str, ...]
    subtypes: tuple[Subtype, ...] = ()

    def faults(self, path: str) -> Faults:
        return card_types(self.set_types, f"{path}.set_types")


class LoseTypes(Node):
    """613.1d, 205.1a. It does not have these types any more, nor the subtypes that go with them alone."""

    lose_types: tuple[str, ...]

    def faults(self, path: str) -> Faults:
        return card_types(self.lose_types, f"{path}.lose_types")


class BecomeTypes(Node):
    """205.1b. It has these types besides its own, and these creature types, or the "chosen" one, and no others."""

    become_types: tuple[str, ...]
    subtypes: tuple[Subtype, ...]

    def faults(self, path: str) -> Faults:
        return card_types(self.become_types, f"{path}.become_types")


class SetLandType(Node):
    """305.7. The land has this basic land type, its mana ability, and no other land types or abilities."""

    set_land_type: Annotated[Literal["Plains", "Island", "Swamp", "Mountain", "Forest", "chosen"], Sense.SUBTYPE]


class SetColor(Node):
    """613.1e. It has these colours, by letters, and no others; or the one that was "chosen"."""

    set_color: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.set_color, f"{path}.set_color") if self.set_color != "chosen" else iter(())


class AddColor(Node):
    """105.3, 613.1e. It has these colours, by letters, in addition to its others."""

    add_color: Colors

    def faults(self, path: str) -> Faults:
        return words.colors(self.add_color, f"{path}.add_color")


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
    """601.2f. Spells that match cost so much more generic mana; a negative number, less; or so often this `mana`."""

    cost_more: Amount
    mana: str | None = None

    def faults(self, path: str) -> Faults:
        if self.mana is None:
            return
        yield from words.read(mana_cost, self.mana, f"{path}.mana")
        if "X" in self.mana:
            yield f"{path}.mana", said("how much more it costs does not depend on an X that is paid")
        match self.cost_more:
            case Count() | MostOf(max=(0, Difference(minus=("target_count", 1)))):
                return
            case int(often) if often > 0:
                return
        yield f"{path}.cost_more", said("so often is a number, a count, or each target beyond the first")


class ExtraLands(Node):
    """305.2. The player may play so many more lands each turn."""

    extra_lands: Times


class CastsNone(Node):
    """601.3. The player cannot cast spells that match; or none `after` so many of them in a turn."""

    casts_none: Filter
    after: Times | None = None


class AsThoughFlash(Node):
    """601.3b, 702.8a. The player may cast spells that match as though those had flash; a spell, itself."""

    as_though_flash: Filter


class PlayFrom(Node):
    """601.3, 305.1. The player may play cards from there: of a library the top card, if they see it all the time.

    Spells that match are `cast`, `lands` that match are played; only those that lie `among` what matches, if so said.
    `once` in a turn one of them all. Without paying the mana cost (`free`), or `for_life`, as much as the mana value,
    rather than that; and what else is paid `besides`. A spell cast so is put `then` where it would be put into a
    graveyard, and mana is `spent_as` though it were of any colour, or of any type.
    """

    play_from: Literal[Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE]
    cast: Filter | None = None
    lands: Filter | None = None
    among: Filter | None = None
    once: bool = False
    free: bool = False
    for_life: bool = False
    besides: tuple[Cost, ...] = ()
    then: Literal[Zone.EXILE] | None = None
    spent_as: Literal["any_color", "any_type"] | None = None

    def faults(self, path: str) -> Faults:
        if self.cast is None and self.lands is None:
            yield path, said("say what is cast, or which lands are played")
        if self.free and self.for_life:
            yield f"{path}.for_life", said("what is cast without paying its mana cost is not cast for life")
        if (self.play_from is Zone.EXILE) and self.among is None:
            yield f"{path}.among", said("say which cards in exile may be played")


class MaxHandSize(Node):
    """402.2. The player's maximum hand size; None for no maximum."""

    max_hand_size: Number | None


class AttackTax(Node):
    """508.1d. Creatures cannot attack the player unless their controller pays this for each: mana, or any costs.

    Nor planeswalkers that the player controls (`and_planeswalkers`). In mana {X} is generic mana, as much as
    `x` comes to.
    """

    attack_tax: str | tuple[Cost, ...]
    x: Amount | None = None
    and_planeswalkers: bool = False

    def faults(self, path: str) -> Faults:
        if isinstance(self.attack_tax, str):
            yield from words.read(mana_cost, self.attack_tax, f"{path}.attack_tax")
            if "/P}" in self.attack_tax:
                yield f"{path}.attack_tax", said("Phyrexian mana is not paid for attacks")
        if ("{X}" in self.attack_tax) is (self.x is None):
            yield f"{path}.x", said("say what X is where the cost has it, and only there")


class ToAttack(Node):
    """508.1d. It cannot attack unless its controller pays these costs."""

    to_attack: tuple[Cost, ...]


class ToBlock(Node):
    """509.1b. It cannot block unless its controller pays these costs; with `whom` only for blocking what matches."""

    to_block: tuple[Cost, ...]
    whom: Filter | None = None


class AttacksOnly(Node):
    """508.1c. It can attack only players who match, and what they defend."""

    attacks_only: Filter


class CantAttackThose(Node):
    """508.1c. It can attack none that match: players, planeswalkers, battles."""

    cant_attack_those: Filter


class BlocksOnly(Node):
    """509.1b. It can block only what matches."""

    blocks_only: Filter


class BlockedOnlyBy(Node):
    """509.1b. It can be blocked only by what matches."""

    blocked_only_by: Filter


RuleWith_ = Literal[
    "max_attackers", "max_blockers", "max_attackers_you", "blocked_by_at_least", "blocked_by_at_most",
    "blocks_additional", "must_attack", "must_block", "goaded", "unblockable_by", "unblockable_except_by",
    "attack_cost", "block_cost", "crews_with_more", "saddles_with_more",
]  # fmt: skip


class RuleWith(Node):
    """508.1c, 508.1d, 509.1b, 509.1c. A rule of combat, or of crewing and saddling, with a value.

    `n`, whom it is about (`of`), a quality, or mana.

    A cost is written in symbols, or as `n` generic mana.
    """

    rule: RuleWith_
    n: Amount | None = None
    of: Who | None = None
    quality: Quality | None = None
    mana: str | None = None

    def faults(self, path: str) -> Faults:
        """508.1, 509.1. A rule with a value has one, of the right kind."""
        needs = RULES_WITH[self.rule]
        given = [key for key in ("n", "of", "quality", "mana") if getattr(self, key) is not None]
        if len(given) != 1 or given[0] not in needs:
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
    "saddles_with_more": ("n",),
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
    "unblockable_by_greater",
    "doesnt_untap",
    "may_stay_tapped",
    "untaps_with_others",
    "cant_activate",
    "cant_activate_but_mana",
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
    "graveyard_not_targeted",
    "looks_at_top",
    "top_revealed",
    "assigns_by_toughness",
    "assigns_no_damage",
    "may_assign_unblocked",
)
"""Rules a modification puts on an object or player; they stand among its keywords."""

ModificationNode: TypeAlias = (
    ModifyPT | SetPT | SwitchPT | Grant | Lose | Control | AddTypes | SetTypes | BecomeTypes | SetLandType | SetColor
    | LoseTypes | AddColor | IsCopy | FullText | SetName | HasNames | CostMore | ExtraLands | CastsNone
    | AsThoughFlash | PlayFrom | MaxHandSize | AttackTax | ToAttack | ToBlock | AttacksOnly | CantAttackThose
    | BlocksOnly | BlockedOnlyBy | AddSupertypes | RuleWith
)  # fmt: skip
MODIFICATIONS: Final[tuple[type[ModificationNode], ...]] = get_args(ModificationNode)


if TYPE_CHECKING:
    Modification: TypeAlias = ModificationNode | str
else:
    Modification = union("Modification", MODIFICATIONS, RULE_WORDS)
