"""The card language: what makes no sense is refused, and just on the other side it is not."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import load_cards
from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.each import each
from tests.support.written import CREATURE, ONE, card, creature, spell

TOP = {"play_from": "library", "cast": {"is": "spell"}}

# What makes no sense is refused


@each(
    "data, message",
    [
        # static abilities
        (
            creature({"static": [{"pt": [1, 1]}], "to": CREATURE, "elsewhere": "anything"}),
            "m.json: Test: abilities[0].static[0]: elsewhere objects get colours and subtypes only",
        ),
        (
            creature({"static": [{"add_color": "R"}], "to": CREATURE, "elsewhere": {"color": "G"}}),
            "m.json: Test: abilities[0].elsewhere: a filter for colours or subtypes would ask for what is given here",
        ),
        # the card
        ({}, "m.json: a card without a name: the key name is missing"),
        ({"name": "A"}, "m.json: A: the key types is missing"),
        (card(name=""), "m.json: a card without a name: a card needs a name"),
        (card(name="A  B"), "m.json: A  B: name: there is needless space in it"),
        (card(name="A\x1b[2J"), "m.json: A?[2J: A?[2J is no text of at most 200 printable characters"),
        (
            card(kost="{R}"),
            "m.json: Test: kost: there is no such key here; did you mean cost?; the keys are name, cost, types, pt, "
            "loyalty, defense, colors, abilities, back, modal, meld, halves, inset, token, in_deck, "
            "commander, draft, stand_in, face_down",
        ),
        (card(cost=3), "m.json: Test: cost: 3 does not fit here; write text"),
        (card(cost="{Q}"), "m.json: Test: cost: {Q} is not a mana symbol that can be paid here"),
        (card(cost="RR"), "m.json: Test: cost: 'RR' is not a mana cost; write symbols such as {2}{W}"),
        (
            card(types="Creture"),
            "m.json: Test: types: 'Creture' is no card type or supertype; write them as in "
            "Legendary Creature: Elf Druid",
        ),
        (
            card(types="Legendary"),
            "m.json: Test: types: 'Legendary' has no card type; those are Artifact, Battle, Creature, Enchantment, "
            "Instant, Kindred, Land, Planeswalker, Sorcery, Dungeon, Phenomenon, Plane, Scheme",
        ),
        (card(types="Instant Creature", pt="1/1"), "m.json: Test: types: what is an instant can be nothing else"),
        (card(types="Land"), "m.json: Test: cost: a land has none"),
        (card(types="Creature"), "m.json: Test: a creature needs pt"),
        (card(types="Planeswalker"), "m.json: Test: a planeswalker needs loyalty"),
        (card(pt="1/1"), "m.json: Test: pt: only creatures and Vehicles have power and toughness"),
        (card(loyalty=3), "m.json: Test: loyalty: only planeswalkers have loyalty"),
        (creature(pt="2"), "m.json: Test: pt: '2' is no power and toughness; write 2/2 or */*"),
        (creature(pt="*/*"), "m.json: Test: pt: */* needs an ability that says what it is"),
        (
            creature({"defining": "pt", "power": 1, "toughness": 1}),
            "m.json: Test: pt: write * for what is defined",
        ),
        (card(colors="red"), "m.json: Test: colors: 'red' are not colours; use the letters W U B R G"),
        # constructs
        (
            card(spell({"destory": "t"}, targets=ONE)),
            "m.json: Test: abilities[0].spell[0]: destory is no construct known here; did you mean destroy?",
        ),
        (
            card(spell({"deal_damage": 1, "at": "t"}, targets=ONE)),
            "m.json: Test: abilities[0].spell[0].at: there is no such key here; the keys are deal_damage, to, source, "
            "divided, excess_to, besides, unpreventable, as",
        ),
        (card(spell({"deal_damage": 1})), "m.json: Test: abilities[0].spell[0]: the key to is missing"),
        (
            card(spell({"destroy": {"all": [{"type": "creture"}]}})),
            "m.json: Test: abilities[0].spell[0].destroy.all[0].type: creture does not fit here; did you mean "
            "creature?",
        ),
        (
            card(spell({"draw": 2.5})),
            "m.json: Test: abilities[0].spell[0].draw: 2.5 does not fit here; write a number or a name such as self or "
            "an object with one of the keys count, stat, counters_on, life_of, starting_life, hand_of, devotion, "
            "greatest, total, distinct, party_of, plus, counters_among, greatest_of, minus, times, quotient, half_up, "
            "half_down, max, min, speed_of, turns_of, commander_casts, how_often, how_much, mana_from, "
            "mana_spent_on, cast_last_turn, cast_this_game, level_of, "
            "times_mutated, identity_colors, ring_tempted, times_resolved, times_activated, "
            "combat_phases, of_players, most_in_common",
        ),
        (
            card(spell({"draw": 10_000_000})),
            "m.json: Test: abilities[0].spell[0].draw: 10000000 does not fit here; write a number up to 1000000",
        ),
        (
            card(spell({"draw": {"cuont": CREATURE}})),
            "m.json: Test: abilities[0].spell[0].draw: cuont is no construct known here; did you mean count?",
        ),
        (
            card(spell({"discard": "All"})),
            "m.json: Test: abilities[0].spell[0].discard: All does not fit here; did you mean all?",
        ),
        (
            card(spell({"apply": ["cant_atack"], "to": CREATURE})),
            "m.json: Test: abilities[0].spell[0].apply[0]: cant_atack does not fit here; did you mean cant_attack?",
        ),
        (
            creature({"activated": [{"draw": 1}], "cost": ["tap"]}),
            "m.json: Test: abilities[0].cost[0]: tap does not fit here; write one of tap_self, untap_self, exert_self, "
            "enlist, reveal_self, reveal_hand, discard_hand",
        ),
        (
            creature({"activated": [{"draw": 1}], "cost": [{"mana": "R"}]}),
            "m.json: Test: abilities[0].cost[0].mana: 'R' is not a mana cost; write symbols such as {2}{W}",
        ),
        (
            creature({"triggered": [{"draw": 1}], "on": {"enter": "self"}}),
            "m.json: Test: abilities[0].on: enter is no construct known here; did you mean enters?",
        ),
        (
            creature({"triggered": [{"draw": 1}], "on": {"step_begins": "upkep"}}),
            "m.json: Test: abilities[0].on.step_begins: 'upkep' is no step or phase; those are untap, upkeep, draw, "
            "beginning-of-combat, declare-attackers, declare-blockers, combat-damage, end-of-combat, end, cleanup, "
            "beginning, precombat-main, combat, postcombat-main, ending",
        ),
        (
            card(spell({"destroy": "t"}, targets={"t": {"of": CREATURE, "up": True}})),
            "m.json: Test: abilities[0].targets.t.up: there is no such key here; the keys are of, n, least, up_to, "
            "any_number, only_if, only_if_not, another, single_graveyard, even_illegal, together, chosen_by",
        ),
        (
            card({"spell": {"modes": 1, "of": [{"do": [], "tragets": {}}]}}),
            "m.json: Test: abilities[0].spell.of[0].tragets: there is no such key here; did you mean targets?; "
            "the keys are do, targets, cost, worth",
        ),
        (
            {"name": "A", "types": "Instant", "abilities": "x"},
            "m.json: A: abilities: x does not fit here; write a list",
        ),
        (
            card("flying"),
            "m.json: Test: abilities[0]: flying does not fit here; write an object with one of the keys keyword, "
            "spell, activated, triggered, static, replace, defining, defining_colors, defining_subtypes, additional, "
            "cast_only, cast_from, turns_up, as_turned_up, as_transforms, set_aside, helps_pay, as_it_attacks, "
            "as_it_resolves, opening_hand, any_mulligan, x_only, triggers_again, triggers_none, companion",
        ),
        (
            creature({"cast_from": "hand", "bestowed": True, "as": "so"}),
            "m.json: Test: abilities[0].bestowed: what is bestowed is cast onto something",
        ),
        # names
        (
            card(spell({"destroy": "tt"}, targets=ONE)),
            "m.json: Test: abilities[0].spell[0].destroy: nothing here is called tt; did you mean t?",
        ),
        (
            card(spell({"destroy": "target"}, targets={"targt": {"of": CREATURE}})),
            "m.json: Test: abilities[0].spell[0].destroy: nothing here is called target; did you mean targt?",
        ),
        (
            card(spell({"if": {"did": "kicked"}, "do": [{"draw": 1}]})),
            "m.json: Test: abilities[0].spell[0].if.did: nothing here is called kicked",
        ),
        (
            creature({"triggered": [{"gain_life": "event.amount"}], "on": {"enters": "self"}}),
            "m.json: Test: abilities[0].triggered[0].gain_life: no event here tells event.amount; it tells "
            "event.object, event.player",
        ),
        (
            creature(
                {"triggered": [{"draw": 1, "who": "event.player"}], "on": [{"blocks": "self"}, {"attacks": "self"}]}
            ),
            "m.json: Test: abilities[0].triggered[0].who: no event here tells event.player; it tells event.object",
        ),
        (
            card(spell({"draw": 1}, targets=ONE)),
            "m.json: Test: abilities[0].targets.t: the text does nothing with this target",
        ),
        (
            card(spell({"destroy": "you"}, targets={"you": {"of": CREATURE}})),
            "m.json: Test: abilities[0].targets: you cannot be the name of a target; write a word of small letters",
        ),
        (
            card(spell({"deal_damage": 2, "to": CREATURE, "divided": True})),
            "m.json: Test: abilities[0].spell[0].divided: damage is divided among targets; name them in to",
        ),
        (
            card(spell({"draw": "x"})),
            "m.json: Test: abilities[0].spell[0]: x is used, and no cost here has {X}",
        ),
        (
            card(spell({"pay": [{"sacrifice": CREATURE, "n": "x"}], "do": [{"draw": 1}]})),
            "m.json: Test: abilities[0].spell[0].pay[0].n: only what must be paid to cast it, or to activate it, "
            "can take X of something",
        ),
        (
            creature({"activated": [{"draw": "x"}], "cost": ["tap_self"]}, cost="{X}"),
            "m.json: Test: abilities[0].activated[0]: x is used, and no cost here has {X}",
        ),
        (
            creature({"static": [{"pt": [1, 1]}], "to": "attached"}),
            "m.json: Test: abilities[0]: attached is what an Aura or Equipment is on, and this is neither",
        ),
        # abilities that their card cannot have
        (
            creature(spell({"draw": 1})),
            "m.json: Test: abilities[0].spell: only instants and sorceries have one, and this is a creature",
        ),
        (
            card(spell({"draw": 1}), spell({"draw": 1})),
            "m.json: Test: abilities: a card has one spell ability; write its instructions in one list",
        ),
        (
            card({"replace": {"would_draw": "you"}, "with": [{"instead": []}]}),
            "m.json: Test: abilities[0]: an instant is never on the battlefield, where this would function",
        ),
        (
            card({"static": ["cant_be_countered"]}),
            "m.json: Test: abilities[0]: an instant is never on the battlefield; say in which zone this functions",
        ),
        (
            creature({"activated": [{"draw": 1}], "cost": [{"loyalty": 1}]}),
            "m.json: Test: abilities[0].cost: only planeswalkers have loyalty costs",
        ),
        (
            card({"additional": [{"pay_life": 1}]}, types="Land", cost=None),
            "m.json: Test: abilities[0].additional: a land is not cast",
        ),
        (card(types="Enchantment: Aura"), "m.json: Test: abilities: an Aura has the keyword enchant, once"),
        (
            creature({"keyword": "enchant", "of": CREATURE}),
            "m.json: Test: abilities: only Auras have the keyword enchant",
        ),
        (
            creature({"keyword": "equip", "cost": [{"mana": "{1}"}]}),
            "m.json: Test: abilities[0].keyword: only Equipment has equip",
        ),
        # keywords
        (
            creature({"keyword": "fliyng"}),
            "m.json: Test: abilities[0].keyword: fliyng is no keyword known here; did you mean flying?",
        ),
        (
            creature({"keyword": "qqqq"}),
            "m.json: Test: abilities[0].keyword: qqqq is no keyword known here; those are " + ", ".join(KEYWORDS),
        ),
        (creature({"keyword": "flying", "value": 2}), "m.json: Test: abilities[0].value: flying has no value"),
        (creature({"keyword": "protection"}), "m.json: Test: abilities[0]: protection needs the key value"),
        (
            card({"keyword": "equip"}, types="Artifact: Equipment"),
            "m.json: Test: abilities[0]: equip needs the key cost",
        ),
        (
            creature({"static": [{"grant": "fliyng"}]}),
            "m.json: Test: abilities[0].static[0].grant: fliyng is no keyword known here; did you mean flying?",
        ),
        (
            creature({"static": [{"grant": "protection"}]}),
            "m.json: Test: abilities[0].static[0].grant: protection cannot be written as a word; see how protection is "
            "written",
        ),
        (
            creature({"static": [{"grant": spell({"draw": 1})}]}),
            "m.json: Test: abilities[0].static[0].grant: this ability cannot be granted",
        ),
        (
            creature({"static": [{"lose": "fly"}]}),
            "m.json: Test: abilities[0].static[0].lose: fly is no keyword known here; did you mean flying?",
        ),
        (
            card(spell({"destroy": {"all": [CREATURE, {"keyword": "fling"}]}})),
            "m.json: Test: abilities[0].spell[0].destroy.all[1].keyword: fling is no keyword known here; did you mean "
            "flying?",
        ),
        # words inside constructs
        (
            creature({"static": [{"add_types": ["Artifact"]}]}),
            "m.json: Test: abilities[0].static[0].add_types: Artifact is no card type; did you mean artifact?",
        ),
        (
            creature({"static": [{"set_color": "red"}]}),
            "m.json: Test: abilities[0].static[0].set_color: red are not colours; use the letters W U B R G",
        ),
        (
            creature({"static": [{"cost_more": 1, "mana": "{X}"}], "to": {"is": "spell"}}),
            "m.json: Test: abilities[0].static[0].mana: how much more it costs does not depend on an X that is paid",
        ),
        (
            creature({"static": [{"play_from": "graveyard"}], "to": "you"}),
            "m.json: Test: abilities[0].static[0]: say what is cast, or which lands are played",
        ),
        (
            creature({"static": [{"play_from": "exile", "cast": {"is": "spell"}}], "to": "you"}),
            "m.json: Test: abilities[0].static[0].among: say which cards in exile may be played",
        ),
        (
            creature({"static": [{**TOP, "free": True, "for_life": True}], "to": "you"}),
            "m.json: Test: abilities[0].static[0].for_life: what is cast without paying its mana cost is not cast for "
            "life",
        ),
        (
            creature({"activated": [{"apply": [{**TOP, "once": True}], "to": "you"}], "cost": []}),
            "m.json: Test: abilities[0].activated[0].apply[0].once: only a static ability says what is done once each "
            "turn",
        ),
        (
            creature({"static": [{"cost_more": -1, "mana": "{B}"}], "to": {"is": "spell"}}),
            "m.json: Test: abilities[0].static[0]: mana symbols are taken off a spell only by its own text",
        ),
        (
            creature(
                {
                    "static": [{"cost_more": {"times": [2, {"count": {"type": "land"}}]}, "mana": "{B}"}],
                    "to": {"is": "spell"},
                }
            ),
            "m.json: Test: abilities[0].static[0].cost_more: so often is a number, a count, or each target beyond the "
            "first",
        ),
        (
            creature({"static": [{"attack_tax": "2"}], "to": "you"}),
            "m.json: Test: abilities[0].static[0].attack_tax: '2' is not a mana cost; write symbols such as {2}{W}",
        ),
        (
            card(spell({"add_mana": "{X}"})),
            "m.json: Test: abilities[0].spell[0].add_mana: {X} is not mana that can be added; write symbols, a list of "
            'them to choose from, or ["any"]',
        ),
        (
            card(spell({"put_counters": "+1/1", "on": CREATURE})),
            "m.json: Test: abilities[0].spell[0].put_counters: +1/1 is no kind of counter; write +1/+1",
        ),
        (
            creature({"activated": [{"draw": 1}], "cost": [], "only": ["sorcry"]}),
            "m.json: Test: abilities[0].only: sorcry is no limit known here; did you mean sorcery?",
        ),
        (
            creature({"static": [{"grant": "haste"}], "while": {"step_is": "dinner"}}),
            "m.json: Test: abilities[0].while.step_is: dinner is no step or phase; those are untap, upkeep, draw, "
            "beginning-of-combat, declare-attackers, declare-blockers, combat-damage, end-of-combat, end, cleanup, "
            "beginning, precombat-main, combat, postcombat-main, ending",
        ),
        (
            creature({"triggered": [{"draw": 1}], "on": []}),
            "m.json: Test: abilities[0].on: it never triggers; name an event",
        ),
        (
            card({"spell": {"modes": 3, "of": [{"do": [{"draw": 1}]}]}}),
            "m.json: Test: abilities[0].spell.modes: 3 of 1 cannot be chosen",
        ),
        (
            card(spell({"shield": {"would_draw": "you"}, "with": [{"prevent": "all"}]})),
            "m.json: Test: abilities[0].spell[0].with[0]: prevent cannot change would_draw",
        ),
        (
            card(spell({"shield": {"would_damage": "you"}, "with": [{"prevent": "remaining"}]})),
            "m.json: Test: abilities[0].spell[0].with[0].prevent: remaining is what is left of a shield with an amount",
        ),
        # tokens
        (
            card(spell({"create_token": "Tresure"})),
            "m.json: Test: abilities[0].spell[0].create_token: Tresure names no token; did you mean Treasure?",
        ),
        (
            card(spell({"create_token": {"types": "Creature: Elf"}})),
            "m.json: Test: abilities[0].spell[0].create_token: a creature needs pt",
        ),
        (
            card(spell({"create_token": {"types": "Creature: Elf", "pt": "1/1"}, "pt": [2, 1]})),
            "m.json: Test: abilities[0].spell[0].pt: the token has a power and toughness of its own",
        ),
        (
            card(spell({"create_token": {"types": "Artifact: Clue"}, "pt": [1, 1]})),
            "m.json: Test: abilities[0].spell[0].pt: only creatures and Vehicles have power and toughness",
        ),
        (
            card(spell({"create_token": {"types": "Creature: Elf", "pt": "1/1", "abilities": [{"keyword": "fly"}]}})),
            "m.json: Test: abilities[0].spell[0].create_token.abilities[0].keyword: fly is no keyword known here; "
            "did you mean flying?",
        ),
    ],
)
def test_a_definition_that_makes_no_sense_is_refused(data: Any, message: str) -> None:
    with pytest.raises(BadCard) as refused:
        load_cards(data, "m.json")
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "data",
    [
        card(spell({"draw": "x"}), cost="{X}{R}"),
        card(
            {"additional": [{"mana": "{2}"}], "optional": True}, spell({"if": {"did": "kicked"}, "do": [{"draw": 1}]})
        ),
        card({"static": ["cant_be_countered"], "zone": "stack"}),
        creature({"keyword": "hexproof", "value": "red"}),
        creature({"static": [{"grant": "protection:red"}, {"grant": "hexproof:blue"}, {"grant": "hexproof"}]}),
        creature({"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_damage": "self"}}),
        creature({"triggered": [{"draw": 1, "who": "event.player"}], "on": [{"enters": "self"}, {"attacks": "self"}]}),
        creature({"activated": [{"draw": "x"}], "cost": [{"mana": "{X}"}]}),
        card(types="Artifact: Vehicle", pt="3/3"),
        card(types="Kindred Instant: Goblin"),
        card(spell({"draw": 1_000_000})),
    ],
)
def test_just_on_the_other_side_it_is_not(data: Any) -> None:
    assert CardDefinition.load(data).name == "Test"
