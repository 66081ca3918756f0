"""Modifications that continuous effects make."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MODIFICATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # What modifications make
        "gets": "{it:gets|get} {pt}",
        "gains": "{it:gains|gain} {what}",
        "has": "{it:has|have} {what}",
        "has size": "{it:has|have} base power and toughness {pt}",
        "has base power": "{it:has|have} base power {power}",
        "has size.both": "{it:has|have} base power and toughness each equal to {amount}",
        "has size.each": "{it:has|have} base power equal to {power} and base toughness equal to {toughness}",
        "switched": "{it:has its|have their} power and toughness switched",
        "loses": "{it:loses|lose} {what}",
        "isn't": "{it:isn't|aren't} {types}",
        "loses all": "{it:loses|lose} all abilities",
        "is controlled by": "{it:is|are} controlled by {who}",
        "is controlled by you": "{it:is|are} under your control",
        "add_supertypes": "{it:is|are} {words}",
        "add_types": "{it:is|are} {types} in addition to {it:its|its|their|their} other types",
        "set_types": "{it:is|are} {types} and nothing else",
        "keeps": "{what} that does not remove {kept}",
        "is the chosen color besides": "{it:is|are} the chosen color in addition to {it:its|their} other colors",
        "becomes the chosen color": "{it:becomes|become} the chosen color",
        "become_types": "{it:becomes|become} {types}",
        "loses creature types": "{it:loses|lose} all creature types",
        "is the chosen type": "{it:is|are} the chosen type",
        "is the chosen type.too": "{it:is|are} the chosen type in addition to {it:its|its|their|their} other types",
        "is a": "{it:is|are} {what}",
        "is": "{it:is|are} {what}",
        "its mana cost less": "this ability costs this permanent's mana cost less to activate if {condition}",
        "costs less.activate": "{it:costs|cost} {cost} less to activate",
        "costs more.activate": "{it:costs|cost} {cost} more to activate",
        "is every creature type": "{it:is|are} every creature type",
        "is besides": "{it:is|are} {what} in addition to {it:its|its|their|their} other colors",
        "costs less.each": "{it:costs|cost} {cost} less to cast for each {of}",
        "costs less.times": "{it:costs|cost} {cost} less to cast X times",
        "costs more.each": "{it:costs|cost} {cost} more to cast for each {of}",
        "costs more.past the first": "{it:costs|cost} {cost} more to cast for each target beyond the first",
        "costs besides": "{it:has|have} an additional cost: the player who casts {it:it|it|them|them} {payment}",
        "activates for less": "[activate|activates|activate] abilities for {cost} less",
        "activates for more": "[activate|activates|activate] abilities for {cost} more",
        "activates.kind": ", if they are {kind} abilities",
        "activates.of": ", if they are of {it}",
        "activates.targeting": ", if they target {it}",
        "activates.but mana": ", unless they're mana abilities",
        "activates.least": ", but for no less than {n} mana",
        "rule.crews_by_toughness": "{it:|}crews Vehicles using its toughness rather than its power",
        "rule.saddles_by_toughness": "{it:|}saddles Mounts using its toughness rather than its power",
        "rule.spends_no_mana": "{it:|}can't be paid for with mana",
        "next spell": "{it} {who} [cast|casts|cast] this turn",
        "casts for less": "[cast|casts|cast] {what} for {cost} less",
        "casts for more": "[cast|casts|cast] {what} for {cost} more",
        "costs less": "{it:costs|cost} {cost} less to cast",
        "costs at least": "{it:costs|cost} at least {n} mana to cast",
        "costs more": "{it:costs|cost} {cost} more to cast",
        "extra land": "may play an additional land on each of [your|their|their] turns",
        "has activated": "{it:has|have} all activated abilities of {of}",
        "spend as.any_color": "may spend mana as though it were mana of any color {on}",
        "spend as.any_type": "may spend mana as though it were mana of any type {on}",
        "spend as.cast": "to cast {it}",
        "spend as.activate": "to activate abilities of {it}",
        "spend as.others": "for any other purpose",
        "extra lands": "may play {n} additional lands on each of [your|their|their] turns",
        "extra lands.any": "may play any number of lands on each of [your|their|their] turns",
        "casts none": "can't cast {what}",
        "casts none.from": "can't cast {what} from {zones}",
        "from zones.graveyard": "graveyards",
        "from zones.library": "libraries",
        "from zones.exile": "exile",
        "from zones.hand": "hands",
        "from zones.command": "the command zone",
        "produces": "tapped for mana, {it:produces|produce} {mana} instead of any other type and amount",
        "produces times": "tapped for mana, {it:produces|produce} {n} times as much of that mana",
        "rolls more": "[roll|rolls] that many dice plus {n} for each roll and [ignore|ignores] as many lowest rolls",
        "produces.at least": (
            "tapped for {n} or more mana, {it:produces|produce} {mana} instead of any other type and amount"
        ),
        "cant enter": "can't have {it} enter the battlefield",
        "casts none.but at": "{what} except {times}",
        "casts no more": "can't cast more than {n} {what} each turn",
        "casts only more": "can cast only {n} more {what}",
        "activates none": "can't activate abilities of {what}",
        "activates none.mana": "can't activate abilities of {what} unless they're mana abilities",
        "looks at": "may look at {it} any time",
        "pay rather": "may {payment} rather than pay the mana cost for {what} [you cast|they cast|they cast]",
        "pay rather.nothing": "may cast {what} without paying any mana cost",
        "play from.library": "the top of [your|their|their] library",
        "play from.graveyard": "[your|their|their] graveyard",
        "play from.exile": "exile",
        "play from.hand": "[your|their|their] hand",
        "play from.flash": " as though they had flash",
        "play from": "may play {lands} from {zone}",
        "play from.cast": "may cast {what} from {zone}",
        "play from.both": "may play {lands} and cast {what} from {zone}",
        "play from.among": ", of {what}",
        "play from.once": ", once each turn in all",
        "play from.free": " without paying any mana cost",
        "play from.for_life": " by paying life equal to the mana value rather than any mana cost",
        "play from.besides": ", and must then {payment} besides",
        "as though flash": "may cast {what} as though they had flash",
        "as though flash.itself": "may be cast as though {it:it|it|they|they} had flash",
        "untaps at most": "can't untap more than {it} during [your|their|their] untap [step|step|steps]",
        "must target": (
            "must choose at least one {what} as a target if able, as [you cast|they cast|they cast] a spell or "
            "[activate|activate|activate] an ability"
        ),
        "draws at most": "can't draw more than {n} cards each turn",
        "draws at most.one": "can't draw more than one card each turn",
        "hand size.none": "[have|has|have] no maximum hand size",
        "hand size": "[have|has|have] a maximum hand size of {n}",
        "hand size.equal": "[have|has|have] a maximum hand size equal to {amount}",
        "hand size.more": "[have|has|have] a maximum hand size increased by {n}",
        "hand size.less": "[have|has|have] a maximum hand size reduced by {n}",
        "cant have": "{it:|}can't have or gain {keyword}",
        "rule.cant_be_equipped": "{it:|}can't be equipped",
        "rule with.enchanted_only_by": "{it:|}can't be enchanted by Auras other than {of}",
        "rule.cant_untap": "{it:|}can't become untapped",
        "rule with.cant_have_counters.any": "{it:|}can't have counters put on {it:it|it|them|them}",
        "rule with.cant_have_counters": "{it:|}can't have {kind} counters put on {it:it|it|them|them}",
        "rule with.no_landwalk": "can be blocked as though {it:it|it|they|they} didn't have {quality}",
        "attack tax": "{it:|}can't be attacked unless the attacking creatures' controller {payment} for each of them",
        "attack tax.yours": "{it:|}can't be attacked unless the attacking creatures' controller {payment} for each of"
        " them, and the same is true of your planeswalkers",
        "attack tax.theirs": "{it:|}can't be attacked unless the attacking creatures' controller {payment} for each of"
        " them, and the same is true of their planeswalkers",
        "attack tax.of": "{what}; that is so for {of} only",
        "attaches only": "{it:|}can be attached only to {what}",
        "cant attack those": "{it:|}can't attack {whom}",
        "to attack": "can't attack unless {it:its|its|their|their} controller {payment}",
        "attacks unless": "{it:|}can't attack unless defending player controls {what}",
        "attacks only": "{it:|}can attack only {whom}",
        "blocks only": "{it:|}can block only {whom}",
        "blocked never by": "{it:|}can't be blocked by {what}",
        "blocked only by": "{it:|}can't be blocked except by {what}",
        "to block": "can't block unless {it:its|its|their|their} controller {payment}",
        "to block.whom": "can't block {whom} unless {it:its|its|their|their} controller {payment}",
        "stand in": "a blank: the text of this card is not known here.",
        "can command": "{name} can be your commander.",
        "in deck": "a deck can have up to {n} cards named {name}.",
        "draft.face_up": "draft {name} face up.",
        "draft.extra_for_it": (
            "as you draft a card, you may draft an additional card from that booster pack. If you do, "
            "put {name} into that booster pack."
        ),
        "draft.extra_for_next": (
            "as you draft a card, you may draft an additional card from that booster pack. If you do, "
            "turn {name} face down, then pass the next booster pack without drafting a card from it."
        ),
        "draft.whole_pack": (
            "instead of drafting a card from a booster pack, you may draft each card in that booster "
            "pack, one at a time. If you do, turn {name} face down, and you can't draft cards for the "
            "rest of this draft round."
        ),
        "draft.last_cards": (
            "each player passes the last card from each booster pack to a player who drafted a card named {name}."
        ),
        "draft.look_at_pick": (
            "during the draft, you may turn {name} face down. If you do, look at the next card drafted "
            "by a player of your choice."
        ),
        "draft.look_at_pack": (
            "during the draft, you may turn {name} face down. If you do, look at any booster pack in the "
            "draft that is unopened, or that no other player is looking at."
        ),
        "draft.revealed_look_at_next": (
            "reveal {name} as you draft it. You may look at the next card drafted from this booster pack."
        ),
        "draft.revealed_add_pack": (
            "reveal {name} as you draft it. After you draft {name}, you may add a booster pack to the draft."
        ),
        "draft.trade": (
            "immediately after the draft, you may reveal a card of your card pool. Each other player may "
            "offer you a card of their card pool in exchange. You may accept one offer."
        ),
        "in deck.any": "a deck can have any number of cards named {name}.",
        "rule.cant_attack": "{it:|}can't attack",
        "rule.cant_attack_alone": "{it:|}can't attack alone",
        "rule.cant_attack_you": "{it:|}can't attack you",
        "rule.cant_block": "{it:|}can't block",
        "rule.cant_block_alone": "{it:|}can't block alone",
        "rule.cant_crew": "{it:|}can't crew Vehicles",
        "rule.attacks_alone": "{it:|}can only attack alone",
        "rule.blocks_alone": "{it:|}can only block alone",
        "rule.blocks_any_number": "{it:|}can block any number of creatures",
        "rule.blocks_shadow": "{it:|}can block creatures with shadow as though they didn't have shadow",
        "rule.no_legend_rule": "{it:is|are} exempt from the legend rule",
        "rule.attacks_as_though_no_defender": "can attack as though {it:it|it|they|they} didn't have defender",
        "rule.must_attack": "{it:attacks|attack} each combat if able",
        "rule.must_block": "{it:blocks|block} each combat if able",
        "rule.must_be_blocked": "{it:|}must be blocked if able",
        "rule.lure": "{it:|}must be blocked by all creatures able to do so",
        "rule.unblockable": "{it:|}can't be blocked",
        "rule.unblockable_by_greater": "{it:|}can't be blocked by creatures with greater power",
        "rule.untaps_with_others": "{it:untaps|untap} during each other player's untap step",
        "rule.may_stay_tapped": "you may choose not to untap {it} during your untap step",
        "rule.cant_activate": "{it:its|its|their|their} activated abilities can't be activated",
        "rule.cant_activate_but_mana": (
            "{it:its|its|their|their} activated abilities can't be activated unless they're mana abilities"
        ),
        "rule.doesnt_untap": (
            "{it:doesn't|don't} untap during {it:its controller's|its controller's|their controllers'|their "
            "controllers'} untap step"
        ),
        "rule.cant_be_regenerated": "{it:|}can't be regenerated",
        "rule.cant_be_copied": "{it:|}can't be copied",
        "rule.cant_be_countered": "{it:|}can't be countered",
        "rule.cant_be_sacrificed": "{it:|}can't be sacrificed",
        "rule.cant_gain_life": "can't gain life",
        "rule.cant_lose_life": "can't lose life",
        "rule.cant_lose_game": "can't lose the game",
        "rule.cant_win_game": "can't win the game",
        "rule.cant_cast": "can't cast spells",
        "rule.cant_search": "can't search libraries",
        "rule.searches_controlled": (
            "[are|are|is] controlled by the controller of this while searching [your|their|their] library"
        ),
        "rule.finds_exiled": (
            "[exile|exile|exiles] each card that [you find|they find|they find] in [your|their|their] library, and the "
            "controller of this may play it as long as it remains exiled, with mana of any color"
        ),
        "searches top": "[search|search|searches] only the top {n} cards of a library",
        "rule.own_effects_cant_search": "can't search libraries by spells and abilities of [your|their|their] own",
        "rule.no_hexproof": "{it:|}can be targeted as though {it:it|it|they|they} didn't have hexproof",
        "rule.no_ward": "{it:its|its|their|their} ward abilities don't trigger",
        "rule.cant_turn_up": "{it:|}can't be turned face up",
        "rule.loyalty_as_instant": "{it:its|its|their|their} loyalty abilities can be activated at instant speed",
        "rule.combat_damage_cant_be_prevented": "{it:deals|deal} combat damage that can't be prevented",
        "rule.combat_damage_cant_be_prevented.player": "can't have combat damage prevented",
        "rule.damage_cant_be_prevented": "{it:deals|deal} damage that can't be prevented",
        "rule.damage_cant_be_prevented.player": "can't have damage prevented",
        "rule.mana_doesnt_empty": "[don't|doesn't|don't] lose unspent mana as steps and phases end",
        "rule.skip_untap_step": "[skip your untap step|skips their untap step|skip their untap step]",
        "rule.skip_draw_step": "[skip your draw step|skips their draw step|skip their draw step]",
        "rule.cant_transform": "can't transform",
        "rule.cant_play_lands": "can't play lands",
        "rule.votes_again": "[have|has|have] an additional vote while voting",
        "rule.may_vote_again": "may vote an additional time while voting",
        "rule.entered_by_name": "can't be entered unless an effect says its name",
        "rule.graveyard_not_targeted": "can't have cards in graveyards be the targets of spells or abilities",
        "rule.looks_at_top": "may look at the top card of [your|their|their] library any time",
        "rule.top_revealed": "[play|plays|play] with the top card of [your|their|their] library revealed",
        "rule.hand_revealed": "[play|plays|play] with [your|their|their] [hand|hand|hands] revealed",
        "rule.assigns_by_toughness": (
            "{it:assigns|assign} combat damage equal to {it:its|its|their|their} toughness rather than power"
        ),
        "rule.assigns_no_damage": "{it:assigns|assign} no combat damage",
        "rule.may_assign_unblocked": (
            "you may have {it} assign combat damage as though {it:it weren't|it weren't|they weren't|they weren't} "
            "blocked"
        ),
        "rule with.max_attackers": "{it:lets|let} no more than {n} creatures attack each combat",
        "rule with.max_attackers.one": "{it:lets|let} no more than one creature attack each combat",
        "rule with.max_blockers": "{it:lets|let} no more than {n} creatures block each combat",
        "rule with.max_blockers.one": "{it:lets|let} no more than one creature block each combat",
        "rule with.max_attackers_you": "{it:lets|let} no more than {n} creatures attack you each combat",
        "rule with.max_attackers_you.one": "{it:lets|let} no more than one creature attack you each combat",
        "rule with.blocked_by_at_least": "{it:|}can't be blocked except by {n} or more creatures",
        "rule with.blocked_by_at_most": "{it:|}can't be blocked by more than {n} creatures",
        "rule with.blocked_by_at_most.one": "{it:|}can't be blocked by more than one creature",
        "rule with.crews_with_more": "{it:|}crews Vehicles as though its power were {n} greater",
        "rule with.saddles_with_more": "{it:|}saddles Mounts as though its power were {n} greater",
        "rule with.blocks_additional": "{it:|}can block {n} additional creatures each combat",
        "rule with.blocks_additional.one": "{it:|}can block an additional creature each combat",
        "rule with.must_attack": "{it:attacks|attack} {of} if able",
        "rule with.must_block": "{it:blocks|block} {of} if able",
        "cant be targeted": "{it:|}can't be the target of {by}",
        "abilities from": "abilities from {sources}",
        "rule with.untargetable_by_opponents_of": (
            "{it:|}can't be the target of spells or abilities that opponents of {of} control"
        ),
        "rule with.attacks_other_than": "{it:attacks|attack} a player other than {of} if able",
        "rule with.goaded": "{it:is|are} goaded by {of}",
        "rule with.unblockable_by": "{it:|}can't be blocked by {quality}",
        "rule with.unblockable_except_by": "{it:|}can't be blocked except by {quality}",
        "rule with.attack_cost": "can't attack unless {it:its|its|their|their} controller pays {mana}",
        "rule with.block_cost": "can't block unless {it:its|its|their|their} controller pays {mana}",
    }
)
