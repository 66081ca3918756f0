"""The card language: what is written comes back, everything it has is used, and what makes no sense is refused."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from domain.cards import grammar as g
from domain.cards import language as l
from domain.cards.catalogue import catalogue, load_cards
from domain.cards.check.data import MAX_DEPTH, MAX_NODES, check_data
from domain.cards.check.saying import MAX_TEXT
from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.places import ROOT

CREATURE = {"type": "creature"}


def card(*abilities: Any, **facts: Any) -> dict[str, Any]:
    """A test card: an Instant unless said otherwise."""
    return {"name": "Test", "cost": "{R}", "types": "Instant", **facts, "abilities": list(abilities)}


def creature(*abilities: Any, **facts: Any) -> dict[str, Any]:
    """A test creature."""
    return card(*abilities, **{"types": "Creature: Elf", "pt": "1/1", **facts})


def spell(*effects: Any, **more: Any) -> dict[str, Any]:
    """What a test spell does."""
    return {"spell": list(effects), **more}


ONE = {"t": {"of": CREATURE}}

UNPRINTED = (
    creature({"defining_colors": ""}),
    creature(
        {"replace": {"would_be_destroyed": "self"}, "with": [{"regenerates": True}]},
        {
            "triggered": [{"gain_life": {"max": [1, {"min": [{"count": {"damaged": True}}, 5]}]}}],
            "on": {"enters": {"entered_this_turn": True}, "from": "graveyard"},
            "if": {
                "any_true": [
                    {"all_true": [{"step_is": "upkeep"}, {"your_turn": True}]},
                    {"not_true": {"exists": CREATURE}},
                ]
            },
        },
        {"static": ["must_block", "must_be_blocked", "blocks_alone", "cant_be_regenerated", "cant_be_sacrificed"]},
        {"triggered": [{"sacrifice": "self"}], "on": {"last_counter_removed": "self", "kind": "time"}},
        {"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_excess": "self"}},
        {"activated": [{"gain_speed": 1}], "cost": []},
        {"static": ["cant_gain_life", "cant_lose_life", "cant_cast", "mana_doesnt_empty"], "to": "each_opponent"},
    ),
    {
        "name": "Shape Notes",
        "types": "Enchantment",
        "cost": "{U}",
        "abilities": [
            {"static": [{"copy_of": {"name": "Grizzly Bears"}}], "to": CREATURE},
            {"static": [{"full_text_of_top": CREATURE}]},
            {"activated": [{"exchange_texts": CREATURE}], "cost": []},
            {"activated": [{"note_name": {"zone": "graveyard"}}], "cost": []},
            {"activated": [{"copy_named": "noted", "as": "c"}, {"cast_free": "c"}], "cost": []},
        ],
    },
    {
        "name": "Sector Storm",
        "types": "Sorcery",
        "cost": "{R}",
        "abilities": [
            {
                "spell": [
                    {"destroy": {"all": [{"type": "creature"}, {"sector": "alpha"}]}},
                    {"tap": {"all": [{"type": "creature"}, {"same_sector": "t"}]}},
                ],
                "targets": {"t": {"of": {"type": "creature"}}},
            }
        ],
    },
)
"""Test cards for what no packaged card needs."""

DEFINITIONS = (*catalogue().values(), *(CardDefinition.load(data) for data in UNPRINTED))


def within(value: Any) -> Iterator[Node]:
    """Every construct in a definition, those of tokens included."""
    if isinstance(value, Node):
        yield value
        for name in type(value).model_fields:
            yield from within(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from within(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from within(item)


# What is written comes back


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.name)
def test_a_definition_comes_back_with_the_same_hash(definition: CardDefinition) -> None:
    text = json.dumps(definition.dump())
    again = CardDefinition.load(json.loads(text))
    assert again == definition
    assert again.hash == definition.hash
    assert again.dump() == definition.dump()
    assert again.printed() == definition.printed()
    assert CardDefinition.load(definition.model_dump(mode="json", by_alias=True)).hash == definition.hash


def test_the_hash_tells_definitions_apart_and_not_how_they_were_written() -> None:
    assert len({definition.hash for definition in DEFINITIONS}) == len(DEFINITIONS)
    data = card(spell({"deal_damage": 3, "to": "t"}, targets=ONE))
    turned = {key: data[key] for key in reversed(data)}
    plain = {**data, "token": False, "abilities": [spell({"to": "t", "deal_damage": 3, "divided": False}, targets=ONE)]}
    hashes = {CardDefinition.load(written).hash for written in (data, turned, plain)}
    assert len(hashes) == 1
    assert CardDefinition.load({**data, "name": "Other"}).hash not in hashes


def test_the_hash_does_not_depend_on_the_process() -> None:
    code = "from domain.cards.catalogue import find; print(find('Kolaghan\\'s Command').hash)"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
        ).stdout
        for seed in ("0", "1")
    }
    assert hashes == {catalogue()["Kolaghan's Command"].hash + "\n"}


def test_a_definition_is_frozen() -> None:
    with pytest.raises(ValidationError):
        setattr(DEFINITIONS[0], "name", "Other")  # noqa: B010 - mypy knows that it is frozen


def test_a_definition_survives_copying_and_pickling() -> None:
    definition = catalogue()["Flickerwisp"]
    for again in (pickle.loads(pickle.dumps(definition)), copy.deepcopy(definition), copy.copy(definition)):
        assert again == definition
        assert hash(again) == hash(definition)
        assert [again.number_of(part) for part in again.parts] == [0, 1, 2]
    assert definition != catalogue()["Shock"]


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.name)
def test_every_part_has_a_number_of_its_own(definition: CardDefinition) -> None:
    assert [definition.number_of(part) for part in definition.parts] == list(range(len(definition.parts)))
    printed = definition.printed()
    keywords = [ability for ability in definition.abilities if isinstance(ability, l.Keyword)]
    assert printed.keywords == tuple(ability.word for ability in keywords)
    numbered = {definition.number_of(ability) for ability in definition.abilities}
    assert set(printed.abilities) <= numbered
    assert len(numbered) - len(printed.abilities) == sum(not (word.cost or word.of) for word in keywords)


def test_what_is_printed_on_a_card() -> None:
    printed = catalogue()["Thalia, Guardian of Thraben"].printed()
    assert (printed.supertypes, printed.types, printed.subtypes) == (
        ("legendary",),
        ("creature",),
        ("Human", "Soldier"),
    )
    assert (printed.mana_cost, printed.colors, printed.power, printed.toughness) == ("{1}{W}", "W", 2, 1)
    assert printed.keywords == ("first strike",)
    assert catalogue()["White Knight"].printed().keywords == ("first strike", "protection:black")
    assert catalogue()["Boggart Ram-Gang"].printed().colors == "RG"
    assert (catalogue()["Tarmogoyf"].printed().power, catalogue()["Tarmogoyf"].printed().toughness) == (0, 0)
    assert catalogue()["Jace Beleren"].printed().loyalty == 3
    assert catalogue()["Plains"].printed().colors == ""
    assert CardDefinition.load(card(cost=None, colors="UB")).printed().colors == "UB"


def test_what_mana_an_ability_can_add() -> None:
    def choices(name: str) -> list[tuple[str, ...]]:
        return [node.choices() for node in within(catalogue()[name]) if isinstance(node, l.AddMana)]

    assert choices("Sol Ring") == [("CC",)]
    assert choices("Karplusan Forest") == [("C",), ("R", "G")]
    assert choices("Birds of Paradise") == [("W", "U", "B", "R", "G")]


def test_which_abilities_are_mana_abilities() -> None:
    def mana(name: str) -> list[bool]:
        return [ability.is_mana for ability in catalogue()[name].abilities if isinstance(ability, l.Activated)]

    assert mana("Llanowar Elves") == [True]
    assert mana("Treetop Village") == [True, False]
    assert mana("Umezawa's Jitte") == [False]
    assert mana("Jace Beleren") == [False, False, False]


def test_the_tokens_of_a_card_are_definitions_of_their_own() -> None:
    known = catalogue()["Doomed Traveler"]
    for traveler in (CardDefinition.load(known.dump()), known):  # whichever of two that are equal was asked about first
        card, token = l.with_tokens(traveler)
        assert card is traveler
    assert (token.name, token.token, token.printed().colors, token.pt) == ("Spirit Token", True, "W", "1/1")
    assert token.printed().keywords == ("flying",)
    assert [spec.name for spec in l.with_tokens(catalogue()["Wily Goblin"])] == ["Wily Goblin", "Treasure"]
    assert l.token_definition("Treasure") is l.token_definition("Treasure")


# Everything the language has is used


@pytest.mark.parametrize(
    "union",
    [
        "FILTERS", "AMOUNTS", "CONDITIONS", "COSTS", "DURATIONS", "COMPARES", "EFFECTS", "ABILITIES", "MODIFICATIONS",
        "TRIGGER_EVENTS", "WOULD_EVENTS", "CHANGES",
    ],
)  # fmt: skip
def test_every_construct_is_on_a_card(union: str) -> None:
    used = {type(node) for definition in DEFINITIONS for node in within(definition)}
    constructs = getattr(g, union, None) or getattr(l, union)
    assert [construct.__name__ for construct in constructs if construct not in used] == []


def test_every_rule_word_is_on_a_card() -> None:
    used = {
        word
        for definition in DEFINITIONS
        for node in within(definition)
        for word in (*getattr(node, "static", ()), *getattr(node, "apply", ()))
        if isinstance(word, str)
    }
    assert used == set(l.RULE_WORDS)


def test_every_rule_with_a_value_is_on_a_card() -> None:
    used = {node.rule for definition in DEFINITIONS for node in within(definition) if isinstance(node, l.RuleWith)}
    assert used == set(l.RULES_WITH) == set(get_args(l.RuleWith.model_fields["rule"].annotation))


def test_the_constructs_of_a_union_are_told_apart_by_their_first_keys() -> None:
    unions: tuple[tuple[type[Node], ...], ...] = (
        g.FILTERS, g.AMOUNTS, g.CONDITIONS, g.COSTS, g.DURATIONS, g.COMPARES, l.EFFECTS, l.ABILITIES, l.MODIFICATIONS,
        l.TRIGGER_EVENTS, l.WOULD_EVENTS, l.CHANGES,
    )  # fmt: skip
    for union in unions:
        keys = [construct.KEY for construct in union]
        assert len(set(keys)) == len(keys)


def test_every_event_says_what_it_tells_and_every_change_what_it_fits() -> None:
    for event in (*l.TRIGGER_EVENTS, *l.WOULD_EVENTS):
        assert "TELLS" in vars(event), event
    for change in l.CHANGES:
        assert set(change.FITS) <= set(l.WOULD_EVENTS), change


# What makes no sense is refused


@pytest.mark.parametrize(
    ("data", "message"),
    [
        # the card
        ({}, "m.json: a card without a name: the key name is missing"),
        ({"name": "A"}, "m.json: A: the key types is missing"),
        (card(name=""), "m.json: a card without a name: name: an empty text does not fit here; write text"),
        (card(name="A  B"), "m.json: A  B: name: there is needless space in it"),
        (card(name="A\x1b[2J"), "m.json: A?[2J: A?[2J is no text of at most 200 printable characters"),
        (
            card(kost="{R}"),
            "m.json: Test: kost: there is no such key here; did you mean cost?; the keys are name, cost, types, pt, "
            "loyalty, defense, colors, abilities, back, modal, meld, token, in_deck",
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
            "divided, excess_to",
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
            "greatest, distinct, plus, minus, times, quotient, half_up, half_down, max, min, speed_of",
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
            "m.json: Test: abilities[0].cost[0]: tap does not fit here; write one of tap_self, untap_self, exert_self",
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
            "any_number",
        ),
        (
            card({"spell": {"modes": 1, "of": [{"do": [], "tragets": {}}]}}),
            "m.json: Test: abilities[0].spell.of[0].tragets: there is no such key here; did you mean targets?; "
            "the keys are do, targets",
        ),
        (
            {"name": "A", "types": "Instant", "abilities": "x"},
            "m.json: A: abilities: x does not fit here; write a list",
        ),
        (
            card("flying"),
            "m.json: Test: abilities[0]: flying does not fit here; write an object with one of the keys keyword, "
            "spell, activated, triggered, static, replace, defining, defining_colors, additional, cast_only, "
            "as_it_attacks",
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
            creature({"keyword": "cascade"}),
            "m.json: Test: abilities[0].keyword: cascade is no keyword known here; those are " + ", ".join(KEYWORDS),
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


# What comes from anybody


def nested(depth: int) -> dict[str, Any]:
    """A card whose data is so many levels deep."""
    filter: dict[str, Any] = CREATURE
    for _ in range(depth - 7):
        filter = {"not": filter}
    return card(spell({"destroy": filter}))


def test_a_card_has_a_greatest_depth() -> None:
    assert CardDefinition.load(nested(MAX_DEPTH)).name == "Test"
    with pytest.raises(BadCard) as refused:
        CardDefinition.load(nested(MAX_DEPTH + 1), "m.json")
    assert str(refused.value) == "m.json: Test: more than a card can be: it is nested 40 deep"
    with pytest.raises(BadCard):
        CardDefinition.load(nested(10_000))


def test_a_card_has_a_greatest_size() -> None:
    with pytest.raises(BadCard) as refused:
        CardDefinition.load(card(*({"keyword": "flying"} for _ in range(MAX_NODES))), "m.json")
    assert str(refused.value) == "m.json: Test: more than a card can be: it is made of 4000 parts"


def test_a_number_has_a_greatest_size() -> None:
    with pytest.raises(BadCard) as refused:
        CardDefinition.load(card(spell({"draw": 10**5_000})), "m.json")
    assert str(refused.value) == "m.json: Test: no number on a card is beyond 1000000000"


def test_a_text_has_a_greatest_length() -> None:
    assert CardDefinition.load(card(name="A" * MAX_TEXT)).name == "A" * MAX_TEXT
    with pytest.raises(BadCard, match="is no text of at most 200 printable characters"):
        CardDefinition.load(card(name="A" * (MAX_TEXT + 1)))


KEYS = sorted(
    {key for definition in DEFINITIONS for node in within(definition) for key in node.model_dump(by_alias=True)}
)
WORDS = ("self", "you", "t", "all", "x", "any", "flying", "creature", "event.amount", "{R}", "2/2", "any_target", "")

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.sampled_from(WORDS) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in JSON data."""
    if path:
        yield path
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(item, (*path, key))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(DEFINITIONS), st.data())
def test_any_change_to_a_card_makes_a_card_or_one_sentence(definition: CardDefinition, data: st.DataObject) -> None:
    written = json.loads(json.dumps(definition.dump()))
    path = data.draw(st.sampled_from(list(places(written))))
    holder = written
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = data.draw(JUNK)
    try:
        loaded = CardDefinition.load(written, "m.json")
    except BadCard as refused:
        sentence = str(refused)
        assert sentence.startswith("m.json: ")
        assert sentence.isprintable()
        assert not any(noise in sentence for noise in ("tagged-union", "Validation", "pydantic", "constrained"))
    else:
        assert CardDefinition.load(loaded.dump()).hash == loaded.hash


@given(JUNK)
def test_any_data_is_a_card_or_one_sentence(data: Any) -> None:
    with pytest.raises(BadCard, match=r"^m\.json: "):
        CardDefinition.load(data, "m.json")


def test_what_is_no_object_is_no_card() -> None:
    for data, shown in ((None, "null"), (True, "true"), (3, "3"), ("Shock", "Shock"), ([], "a list")):
        with pytest.raises(BadCard, match=f"a card without a name: {shown} is no card"):
            check_data(data, "m.json")
