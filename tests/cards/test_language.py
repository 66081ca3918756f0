"""The card language: what is written comes back, everything it has is used, and what comes from anybody."""

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
from domain.cards import language as lang
from domain.cards.catalogue import catalogue
from domain.cards.check.data import MAX_DEPTH, MAX_NODES, check_data
from domain.cards.check.saying import MAX_TEXT
from domain.cards.grammar.constructs import Node
from domain.cards.language import CardDefinition
from domain.cards.language.the_ring import the_ring
from domain.errors import BadCard
from tests.support.each import each
from tests.support.long import examples
from tests.support.places import ROOT
from tests.support.written import CREATURE, ONE, card, creature, spell

UNPRINTED = (
    card({"x_only": "B"}, {"spell": [{"look_at": {"type": "creature"}}, {"draw": "x"}]}, cost="{X}{B}"),
    creature(
        {"defining_colors": ""},
        {"activated": [{"apply": ["cant_block"], "to": "self", "for": {"until_cast": "self"}}], "cost": ["tap_self"]},
    ),
    creature(
        {"static": [{"draws_at_most": 1}, {"untaps_at_most": 1}, "cant_search"], "to": "each_player"},
        {"static": ["own_effects_cant_search"], "to": "each_opponent"},
        {"static": ["doesnt_untap"], "to": {"has_ability": "nonmana"}},
        {"defining_subtypes": "nonbasic_land"},
        {"any_mulligan": [{"draw": 1}]},
        {"activated": [{"draw": "x"}], "cost": [{"mana": "{X}"}], "spent_on_x": "B"},
        {"activated": [{"draw": 1}], "cost": ["reveal_self", {"mill": 1}], "zone": "hand"},
        {"activated": [{"lose_mana": "you"}], "cost": [{"pay_life": {"identity_colors": "you"}}]},
        {"static": ["loyalty_as_instant"], "to": {"type": "planeswalker"}},
        {"static": [{"attaches_only": {"power": {"at_least": 3}}}], "to": {"subtype": "Equipment"}},
        {"static": ["cant_be_copied"], "zone": "stack"},
        {"triggered": [{"draw": 1}], "on": {"takes_initiative": "you"}},
        {"static": [{"pt": [1, 1]}], "to": {"has_adventure": True}},
        {"static": [{"cant_be_targeted": {"color": "R"}, "by": "ability"}]},
        {"triggered": [{"draw": 1}], "on": [{"enlists": "self"}, {"creates": "you", "what": CREATURE}]},
        {"static": [{"pt": [1, 1]}], "to": {"type": "creature"}, "while": {"chose": "Mardu"}},
        {
            "activated": [
                {"pay": [{"to_bottom": CREATURE}], "do": [{"put_counters_of": "self", "on": CREATURE}]},
                {"move_counters": "+1/+1", "from": "self", "to": CREATURE},
                {"another_of_each": CREATURE},
                {"draw": {"greatest_of": {"hand_of": "one"}, "among": {"is": "player"}}},
            ],
            "cost": [],
        },
    ),
    creature(
        {"replace": {"would_be_destroyed": "self"}, "with": [{"regenerates": True}]},
        {"replace": {"would_enter": "self"}, "with": [{"enters_for": [{"sacrifice": CREATURE}]}]},
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
        {"triggered": [{"draw": 1}], "on": [{"explores": "self"}, {"fights": "self"}, {"phases_in": "self"}]},
        {"triggered": [{"draw": 1}], "on": [{"phases_out": "self"}, {"shuffles": "you"}, {"is_countered": "anything"}]},
        {
            "triggered": [{"draw": 1}],
            "on": [{"counter_put": "self", "kind": "any"}, {"counters_removed": "self", "kind": "time"}],
        },
        {"triggered": [{"draw": {"combat_phases": "turn"}}], "on": [{"crews": "self"}, {"saddles": "self"}]},
        {"triggered": [{"flip_coin": [{"draw": 1}]}], "on": [{"wins_flip": "you"}, {"step_begins": "upkeep"}]},
        {"activated": [{"draw": "x"}], "cost": [{"remove_counters": "time", "n": "x", "all": True}]},
        {"activated": [{"draw": "x"}], "cost": [{"sacrifice": CREATURE, "n": "x", "least_x": 1}]},
        {
            "triggered": [{"draw": 1, "who": "event.player"}],
            "on": {"player_attacks": "each_player", "with": CREATURE, "whom": {"is": "opponent"}},
        },
        {"triggered": [{"draw": 1}], "on": {"player_attacks": "each_player", "whom": {"is": "opponent"}}},
        {"triggered": [{"draw": 1}], "on": {"cast": "anything", "by": "each_other_player"}},
        {
            "activated": [{"draw": 1}],
            "cost": [
                {"put_into": "graveyard", "what": {"all": [{"zone": "exile"}, {"owner": "opponent"}]}},
                {"unattach": {"all": [{"subtype": "Equipment"}, {"attached_to": "self"}]}},
                {"put_into": "library", "what": {"all": [{"zone": "hand"}, {"owner": "you"}]}},
            ],
        },
        {"activated": [{"gain_speed": 1}], "cost": []},
        {"activated": [{"draw": {"most_in_common": "creature_type", "among": CREATURE}}], "cost": []},
        {"activated": [{"vote": ["gain", "loss"]}, {"vote_for": CREATURE, "as": "c"}, {"tap": "c"}], "cost": []},
        {"static": ["votes_again", "may_vote_again", "cant_play_lands", "cant_transform"], "to": "you"},
        {"static": ["blocks_shadow", "no_legend_rule"], "to": {"from_source": {"type": "artifact"}}},
        {"static": ["cant_gain_life", "cant_lose_life", "cant_cast", "mana_doesnt_empty"], "to": "each_opponent"},
    ),
    creature({"triggered": [{"draw": 1}], "on": {"cycles": "you", "what": "self"}}),
    creature({"triggered": [{"draw": 1}], "on": [{"scries": "you"}, {"becomes_attached": "self", "to": CREATURE}]}),
    creature(
        {"triggered": [{"sacrifice": "event.source"}], "on": {"becomes_unattached": "self", "from": CREATURE}},
        {"triggered": [{"exile": "self", "haunting": "t"}], "on": {"dies": "self"}, "targets": {"t": {"of": CREATURE}}},
        {"triggered": [{"draw": 1}], "on": {"dies": {"ref": "linked.haunted"}}, "zone": "exile"},
    ),
    creature(
        {
            "triggered": [{"players": {"is": "opponent"}, "as": "p"}, {"draw": 1, "who": "p"}],
            "on": {"enters": "self"},
        },
        {"static": [{"cant_attack_those": {"is": "you"}}], "to": CREATURE},
        {"static": ["untaps_with_others"], "to": {"controller": "you"}},
        {"activated": [{"draw": {"commander_casts": "you"}}], "cost": []},
    ),
    creature(
        {"activated": [{"prepare": CREATURE}, {"solve": "self"}, {"set_level": 2}], "cost": []},
        {"triggered": [{"draw": {"level_of": "self"}}], "on": {"becomes_level": 2}},
        {"triggered": [{"draw": {"times_mutated": "self"}}], "on": {"mutates": "self"}},
        {"static": [{"grant": "flying"}], "to": {"all": [CREATURE, {"solved": True}]}},
    ),
    creature({"keyword": "assist"}, {"replace": {"would_enter": "self"}, "with": [{"choose": "any_land_type"}]}),
    creature({"static": [{"grant": "landwalk:chosen_land"}], "to": {"attacking": {"attacked_by": "self"}}}),
    creature({"cast_from": "graveyard", "as": "again"}, {"helps_pay": {"type": "creature"}, "how": "tap"}),
    creature(
        {"set_aside": [{"mana": "{1}"}], "as": "again"},
        {"triggered": [{"discover": 3}, {"cast_later": "self", "by": "again"}], "on": {"is_exiled": "self"}},
        {"activated": [{"draw": 1}], "cost": [], "if": {"exists": {"all": [{"is": "spell"}, {"cast_so": "kicked"}]}}},
    ),
    {
        "name": "Long Way Home",
        "types": "Sorcery",
        "cost": "{U}",
        "abilities": [{"spell": [{"draw": 1}]}, {"as_it_resolves": [{"exile": "self"}]}],
    },
    creature(
        {"activated": [{"look": 3, "as": "l"}, {"top_of": "each_opponent", "as": "o"}, {"exile": "o"}], "cost": []},
        {"activated": [{"reveal_until": CREATURE, "found": "f", "as": "l"}, {"may_play": "f"}], "cost": []},
    ),
    {
        "name": "Look Elsewhere",
        "types": "Instant",
        "cost": "{U}",
        "abilities": [
            {
                "spell": [{"retarget": "s", "change": True}],
                "targets": {
                    "s": {"of": {"all": [{"zone": "stack"}, {"is": "spell"}, {"has_targets": {"exactly": 1}}]}}
                },
            }
        ],
    },
    {
        "name": "Elders",
        "types": "Creature: Elf",
        "pt": "1/1",
        "cost": "{G}",
        "abilities": [{"additional": [{"behold": {"subtype": "Elf"}}], "or": [{"mana": "{2}"}]}],
    },
    {
        "name": "Echo Hall",
        "types": "Enchantment",
        "cost": "{2}{R}",
        "abilities": [
            {"triggers_again": {"all": [CREATURE, {"controller": "you"}]}},
            {"triggers_again": {"controller": "you"}, "because": [{"enters": CREATURE}, {"dies": CREATURE}]},
        ],
    },
    {
        "name": "Many Friends",
        "types": "Creature: Elemental",
        "cost": "{4}{R/G}",
        "pt": "5/5",
        "abilities": [
            {"companion": "anything", "are": {"repeats_symbol": False}},
            {"companion": {"not": {"type": "land"}}, "differ": "name"},
            {"companion": {"not": {"type": "land"}}, "share": "card_type"},
        ],
    },
    {
        "name": "Early Bird",
        "types": "Enchantment",
        "cost": "{2}{W}",
        "abilities": [{"opening_hand": "battlefield"}, {"opening_hand": "reveal", "then": [{"gain_life": 1}]}],
    },
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
        "name": "Long Memory",
        "types": "Enchantment",
        "cost": "{B}",
        "abilities": [
            {
                "triggered": [
                    {"gain_life": {"how_much": {"loses_life": "each_opponent"}}},
                    {"tap": {"all": [CREATURE, {"which": {"deals_damage": "self"}}]}},
                ],
                "on": {"player_attacks": "you", "number": {"at_least": 2}},
                "if": {"happened": {"dies": CREATURE}, "compare": {"at_most": {"how_often": {"draws": "you"}}}},
            },
            {"triggered": [{"draw": 1}], "on": {"cast": "anything", "by": "you"}, "nth": 2},
            {"triggered": [{"draw": {"cast_last_turn": "you"}}], "on": {"step_begins": "upkeep"}},
        ],
    },
    {
        "name": "Long Parade",
        "types": "Creature: Zombie",
        "cost": "{B}",
        "pt": "1/1",
        "abilities": [{"keyword": "amplify", "value": 1}],
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
    {
        "name": "Hoard Song",
        "types": "Sorcery",
        "cost": "{W}",
        "abilities": [{"spell": [{"gain_life": {"mana_from": "Treasure", "spent_on": "self"}}]}],
    },
    {
        "name": "Delver's Log",
        "types": "Artifact",
        "cost": "{1}",
        "abilities": [{"triggered": [{"draw": 1}], "on": {"completes_dungeon": "you"}}],
    },
    {
        "name": "Wheel Clamp",
        "types": "Enchantment: Aura",
        "cost": "{W}",
        "abilities": [{"keyword": "enchant", "of": {"type": "creature"}}, {"static": ["cant_crew"], "to": "attached"}],
    },
    {
        "name": "Sworn Sister",
        "types": "Creature: Human",
        "cost": "{W}",
        "pt": "1/1",
        "abilities": [{"keyword": "soulbond"}, {"static": [{"pt": [1, 1]}], "to": {"paired_with": "self"}}],
    },
    {
        "name": "Whispered Cipher",
        "types": "Sorcery",
        "cost": "{2}{U}",
        "abilities": [{"spell": [{"draw": 1}]}, {"keyword": "cipher"}],
    },
    {
        "name": "Wide Pockets",
        "types": "Artifact",
        "cost": "{2}",
        "abilities": [
            {"static": [{"hand_size_more": 2}, {"rolls_more": 1}, {"looks_at": {"type": "creature"}}], "to": "you"},
            {"static": [{"pay_rather": [{"mana": "{G}"}]}, "hand_revealed"], "to": "you"},
            {"static": [{"produces_times": 2}], "to": {"type": "land"}},
            {
                "static": [
                    "cant_untap",
                    "cant_be_equipped",
                    {"rule": "enchanted_only_by", "of": "self"},
                    {"rule": "cant_have_counters", "quality": "any"},
                    {"rule": "attacks_other_than", "of": "you"},
                ],
                "to": {"type": "creature"},
            },
            {"static": [{"cant_have": "flying"}], "to": {"type": "creature"}},
            {"static": [{"rule": "no_landwalk", "quality": "Island"}], "to": {"type": "creature"}},
            {"cost": ["tap_self"], "activated": [{"draw": {"times_activated": "turn"}}]},
            {"activated": [{"draw": {"of_players": "least", "amount": {"hand_of": "one"}}}], "cost": ["tap_self"]},
        ],
    },
    {
        "name": "Run of Heads",
        "types": "Instant",
        "abilities": [{"spell": [{"flip_coins": 1, "until_lost": True, "as": "won"}, {"gain_life": "won"}]}],
    },
    {
        "name": "Lucky Number",
        "types": "Instant",
        "abilities": [{"spell": [{"choose_number": 7, "as": "number"}, {"gain_life": "number"}]}],
    },
)
"""Test cards for what no packaged card needs."""
DEFINITIONS = (*catalogue().values(), *(CardDefinition.load(data) for data in UNPRINTED), the_ring())


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


@each("definition", DEFINITIONS, lambda definition: definition.name)
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


@each("definition", DEFINITIONS, lambda definition: definition.name)
def test_every_part_has_a_number_of_its_own(definition: CardDefinition) -> None:
    assert [definition.number_of(part) for part in definition.parts] == list(range(len(definition.parts)))
    printed = definition.printed()
    keywords = [ability for ability in definition.abilities if isinstance(ability, lang.Keyword)]
    assert printed.keywords == tuple(ability.word for ability in keywords)
    numbered = {definition.number_of(ability): ability for ability in definition.abilities}
    own = set(printed.abilities) & set(numbered)
    assert set(printed.abilities) <= set(range(len(definition.parts)))  # a keyword can mean several of them
    meant = {number: definition.expansion.meaning(number) for number in numbered}
    words = [one for one in meant.values() if isinstance(one, lang.Keyword) and not (one.cost or one.of)]
    assert len(numbered) - len(own) == len(words)
    assert all(isinstance(numbered[number], lang.Keyword) for number in set(numbered) - own)


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
        return [node.choices() for node in within(catalogue()[name]) if isinstance(node, lang.AddMana)]

    assert choices("Sol Ring") == [("CC",)]
    assert choices("Karplusan Forest") == [("C",), ("R", "G")]
    assert choices("Birds of Paradise") == [("W", "U", "B", "R", "G")]


def test_which_abilities_are_mana_abilities() -> None:
    def mana(name: str) -> list[bool]:
        return [ability.is_mana for ability in catalogue()[name].abilities if isinstance(ability, lang.Activated)]

    assert mana("Llanowar Elves") == [True]
    assert mana("Treetop Village") == [True, False]
    assert mana("Umezawa's Jitte") == [False]
    assert mana("Jace Beleren") == [False, False, False]


def test_the_tokens_of_a_card_are_definitions_of_their_own() -> None:
    known = catalogue()["Doomed Traveler"]
    for traveler in (CardDefinition.load(known.dump()), known):  # whichever of two that are equal was asked about first
        card, token = lang.with_tokens(traveler)
        assert card is traveler
    assert (token.name, token.token, token.printed().colors, token.pt) == ("Spirit Token", True, "W", "1/1")
    assert token.printed().keywords == ("flying",)
    assert [spec.name for spec in lang.with_tokens(catalogue()["Wily Goblin"])] == ["Wily Goblin", "Treasure"]
    assert lang.token_definition("Treasure") is lang.token_definition("Treasure")


# Everything the language has is used


def said_by(definition: CardDefinition) -> tuple[Node, ...]:
    """What is written on a card, and what its keywords stand for."""
    return (definition, *definition.expansion.all())


@pytest.mark.parametrize(
    "union",
    [
        "FILTERS", "AMOUNTS", "CONDITIONS", "COSTS", "DURATIONS", "COMPARES", "EFFECTS", "ABILITIES", "MODIFICATIONS",
        "TRIGGER_EVENTS", "WOULD_EVENTS", "CHANGES",
    ],
)  # fmt: skip
def test_every_construct_is_on_a_card(union: str) -> None:
    used = {type(node) for definition in DEFINITIONS for part in said_by(definition) for node in within(part)}
    constructs = getattr(g, union, None) or getattr(lang, union)
    assert [construct.__name__ for construct in constructs if construct not in used] == []


def test_every_rule_word_is_on_a_card() -> None:
    used = {
        word
        for definition in DEFINITIONS
        for node in within(definition)
        for word in (*getattr(node, "static", ()), *getattr(node, "apply", ()))
        if isinstance(word, str)
    }
    assert used == set(lang.RULE_WORDS)


def test_every_rule_with_a_value_is_on_a_card() -> None:
    used = {node.rule for definition in DEFINITIONS for node in within(definition) if isinstance(node, lang.RuleWith)}
    assert used == set(lang.RULES_WITH) == set(get_args(lang.RuleWith.model_fields["rule"].annotation))


def test_the_constructs_of_a_union_are_told_apart_by_their_first_keys() -> None:
    unions: tuple[tuple[type[Node], ...], ...] = (
        g.FILTERS, g.AMOUNTS, g.CONDITIONS, g.COSTS, g.DURATIONS, g.COMPARES, lang.EFFECTS, lang.ABILITIES,
        lang.MODIFICATIONS,
        lang.TRIGGER_EVENTS, lang.WOULD_EVENTS, lang.CHANGES,
    )  # fmt: skip
    for union in unions:
        keys = [construct.KEY for construct in union]
        assert len(set(keys)) == len(keys)


def test_every_event_says_what_it_tells_and_every_change_what_it_fits() -> None:
    for event in (*lang.TRIGGER_EVENTS, *lang.WOULD_EVENTS):
        assert "TELLS" in vars(event), event
    for change in lang.CHANGES:
        assert set(change.FITS) <= set(lang.WOULD_EVENTS), change


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


def keys(value: Any) -> Iterator[str]:
    """Yield the keys of all objects in JSON data."""
    for key, item in value.items() if isinstance(value, dict) else ():
        yield key
        yield from keys(item)
    for item in value if isinstance(value, list | tuple) else ():
        yield from keys(item)


KEYS = sorted({key for definition in DEFINITIONS for key in keys(definition.model_dump(by_alias=True))})
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


@settings(max_examples=examples(400))
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
