"""Tokens: with names and texts, Roles, emblems, and those that are created instead."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does, spell_does

LANDS: Said = {"all": [{"type": "land"}, {"controller": "you"}]}
ENTERS = "When this creature enters, "


def created_with(words: str) -> Said:
    """What a token is made of."""
    (ability,) = abilities(f"When this creature enters, {words}")
    assert isinstance(ability, dict)
    done = ability["triggered"]
    assert isinstance(done, list)
    assert len(done) == 1
    return done[0]


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities(ENTERS + text)
    assert isinstance(one, dict)
    assert card(ENTERS + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("create a Young Hero Role token attached to it.", {"create_token": "Young Hero Role", "attached": "self"}),
        (
            "create two 1/1 red Goblin creature tokens named Grubby Hands.",
            {"create_token": {"name": "Grubby Hands", "types": "Creature: Goblin", "pt": "1/1", "colors": "R"}, "n": 2},
        ),
        (
            "create Oma of the Long Reeds, a legendary 3/3 green Bear creature token with trample.",
            {
                "create_token": {
                    "name": "Oma of the Long Reeds",
                    "types": "Legendary Creature: Bear",
                    "pt": "3/3",
                    "colors": "G",
                    "abilities": [{"keyword": "trample"}],
                }
            },
        ),
        (
            'create a 2/2 blue Bird creature token with flying and "Whenever this creature attacks, draw a card."',
            {
                "create_token": {
                    "types": "Creature: Bird",
                    "pt": "2/2",
                    "colors": "U",
                    "abilities": [{"keyword": "flying"}, {"triggered": [{"draw": 1}], "on": {"attacks": "self"}}],
                }
            },
        ),
    ],
)
def test_single_triggers(text: str, effect: Said) -> None:
    assert abilities(f"When this creature enters, {text}") == [{"triggered": [effect], "on": {"enters": "self"}}]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            'Each opponent gets an emblem with "At the beginning of your upkeep, you lose 1 life."',
            [
                {
                    "emblem": {
                        "abilities": [
                            {"triggered": [{"lose_life": 1}], "on": {"step_begins": "upkeep", "whose": "you"}}
                        ]
                    },
                    "who": "each_opponent",
                }
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Create a Clue token or a Map token.",
            "Sorcery",
            [{"spell": [{"one_of": [[{"create_token": "Clue"}], [{"create_token": "Map"}]]}]}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "create a Food token or a Treasure token.",
            [{"one_of": [[{"create_token": "Food"}], [{"create_token": "Treasure"}]]}],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("quoted", "own"),
    [
        (
            'trample and "Whenever Oma attacks, draw a card."',
            [{"keyword": "trample"}, {"triggered": [{"draw": 1}], "on": {"attacks": "self"}}],
        ),
        (
            'flying, haste, and "Oma attacks each combat if able."',
            [{"keyword": "flying"}, {"keyword": "haste"}, {"static": ["must_attack"]}],
        ),
        (
            '"Oma can\'t be blocked by more than one creature."',
            [{"static": [{"rule": "blocked_by_at_most", "n": 1}]}],
        ),
        (
            '"When this token dies, destroy all creatures named Oma."',
            [{"triggered": [{"destroy": {"all": [{"type": "creature"}, {"name": "Oma"}]}}], "on": {"dies": "self"}}],
        ),
    ],
)
def test_a_tokens_text_calls_it_by_its_name(quoted: str, own: Said) -> None:
    token: Said = {"name": "Oma", "types": "Legendary Creature: Bear", "pt": "3/3", "colors": "G", "abilities": own}
    words = f"Oma, a legendary 3/3 green Bear creature token with {quoted}"
    assert created_with(f"create {words}") == {"create_token": token}
    (ability,) = abilities(f"When this creature enters, target opponent creates {words}")
    assert isinstance(ability, dict)
    assert ability["triggered"] == [{"create_token": token, "who": "t"}]


def test_an_ability_within_quotes_gives_another_one_within_quotes() -> None:
    given: Said = {"activated": [{"draw": 1}], "cost": ["tap_self"]}
    lands: Said = {"all": [{"subtype": "Mountain"}, {"controller": "you"}]}
    assert spell_does("You get an emblem with \"Mountains you control have '{T}: Draw a card.'\"") == [
        {"emblem": {"abilities": [{"static": [{"grant": given}], "to": lands}]}}
    ]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("instead create four of those tokens", 4),
        ("instead create X of those tokens, where X is the number of lands you control", {"count": LANDS}),
    ],
)
def test_more_of_the_same_tokens_are_created_instead(words: str, number: Said) -> None:
    text = f"create two tapped 1/1 red Bear creature tokens. If it's your turn, {words}."
    token: dict[str, Said] = {
        "create_token": {"types": "Creature: Bear", "colors": "R", "pt": "1/1"},
        "tapped": True,
    }
    assert done(text) == [{"if": {"your_turn": True}, "do": [{**token, "n": number}], "else": [{**token, "n": 2}]}]


@pytest.mark.parametrize(
    ("text", "token"),
    [
        (
            "create a 4/1 colorless Vehicle artifact token with crew 2.",
            {"types": "Artifact: Vehicle", "pt": "4/1", "abilities": [{"keyword": "crew", "value": 2}]},
        ),
        (
            'create a red Equipment artifact token named Poker with "Equipped creature gets +2/+0" and equip {3}.',
            {
                "types": "Artifact: Equipment",
                "colors": "R",
                "name": "Poker",
                "abilities": [
                    {"static": [{"pt": [2, 0]}], "to": "attached"},
                    {"keyword": "equip", "cost": [{"mana": "{3}"}]},
                ],
            },
        ),
        (
            'create Ember, a legendary red Equipment artifact token with "Equipped creature has haste" and equip {1}.',
            {
                "types": "Legendary Artifact: Equipment",
                "colors": "R",
                "name": "Ember",
                "abilities": [
                    {"static": [{"grant": "haste"}], "to": "attached"},
                    {"keyword": "equip", "cost": [{"mana": "{1}"}]},
                ],
            },
        ),
    ],
)
def test_tokens_that_are_no_creatures(text: str, token: Said) -> None:
    assert entering_does(text) == [{"create_token": token}]


def test_a_token_without_a_size_defines_its_own() -> None:
    """604.3. The ability that defines its power and toughness counts for as long as the token is there."""
    defined: Said = {"defining": "pt", "power": {"count": LANDS}, "toughness": {"count": LANDS}}
    made: Said = {"create_token": {"types": "Creature: Ooze", "colors": "G", "pt": "*/*", "abilities": [defined]}}
    size = '"This token\'s power and toughness are each equal to the number of lands you control."'
    assert done(f"create a green Ooze creature token with {size}") == [made]
    assert done(f"create a green Ooze creature token. It has {size}") == [made]
    assert card(f"{ENTERS}create a green Ooze creature token.").standing is not Standing.PROVEN


def test_a_tokens_size_can_be_amounts_and_its_colors_come_last() -> None:
    """111.3. The amounts are read once."""
    text = "destroy target creature. Create a black Spirit creature token. Its power is equal to that creature's power "
    found = done(f"{text}and its toughness is equal to that creature's toughness.")
    stats: list[Said] = [{"stat": "power", "of": "t"}, {"stat": "toughness", "of": "t"}]
    assert found[1] == {"create_token": {"types": "Creature: Spirit", "colors": "B"}, "pt": stats}
    beast = {"types": "Creature: Beast", "pt": "8/8"}
    assert done("create an 8/8 Beast creature token that's red, green, and white.") == [
        {"create_token": {**beast, "colors": "RGW"}}
    ]
    assert done("create two 8/8 Beast creature tokens that are all colors.") == [
        {"create_token": {**beast, "colors": "WUBRG"}, "n": 2}
    ]


GIVEN: dict[str, Said] = {"activated": [{"add_mana": "{C}"}], "cost": [{"sacrifice": "self"}]}
SCION: Said = {"types": "Creature: Scion", "pt": "1/1", "abilities": [GIVEN]}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever you gain life, create that many 1/1 colorless Scion creature tokens. They have",
            {"create_token": SCION, "n": "event.amount"},
        ),
        (
            "When this creature enters, create a 1/1 colorless Scion creature token for each land you control. Those"
            " tokens have",
            {"create_token": SCION, "n": {"count": {"all": [{"type": "land"}, {"controller": "you"}]}}},
        ),
        (
            "Whenever this creature attacks, create a tapped and attacking 1/1 colorless Scion creature token with",
            {"create_token": SCION, "tapped": True, "attacking": True},
        ),
    ],
)
def test_what_several_tokens_have(text: str, meant: Said) -> None:
    whole = f'{text} "Sacrifice this creature: Add {{C}}."'
    (ability,) = abilities(whole)
    assert isinstance(ability, dict)
    assert card(whole).standing is Standing.PROVEN
    assert ability["triggered"] == [meant]
