"""Counters: put, removed, doubled, and that something comes with."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.situations import go, spell
from tests.support.table import Table
from tests.support.table import card as made

ENTERS: Said = {"enters": "self"}
TARGET: Said = {"t": {"of": {"type": "creature"}}}
YOURS: Said = {"controller": "you"}
CREATURE: Said = {"type": "creature"}
CREATURES: Said = {"all": [{"type": "creature"}, YOURS]}
HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
LAND: Said = {"type": "land"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "When this creature enters, put a +1/+1 counter on target creature. If that creature is another Elf, put "
            "two +1/+1 counters on it instead.",
            {
                "triggered": [
                    {
                        "if": {
                            "matches": "t",
                            "filter": {"all": [{"subtype": "Elf"}, {"not": {"ref": "self"}}]},
                        },
                        "do": [{"put_counters": "+1/+1", "on": "t", "n": 2}],
                        "else": [{"put_counters": "+1/+1", "on": "t"}],
                    }
                ],
                "on": ENTERS,
                "targets": TARGET,
            },
        ),
        (
            "This creature enters with a +1/+1 counter on it plus an additional +1/+1 counter on it for each artifact "
            "you control.",
            {
                "replace": {"would_enter": "self"},
                "with": [
                    {"enters_with": "+1/+1"},
                    {"enters_with": "+1/+1", "n": {"count": {"all": [{"type": "artifact"}, YOURS]}}},
                ],
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "it endures 2.",
            {
                "one_of": [
                    [{"put_counters": "+1/+1", "on": "self", "n": 2}],
                    [{"create_token": {"types": "Creature: Spirit", "pt": "2/2", "colors": "W"}}],
                ]
            },
        ),
    ],
)
def test_single_triggers(text: str, effect: Said) -> None:
    assert abilities(f"When this creature enters, {text}") == [{"triggered": [effect], "on": {"enters": "self"}}]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Tap all creatures with no counters on them.",
            "Sorcery",
            [{"spell": [{"tap": {"all": [CREATURE, {"not": {"counters": "any"}}]}}]}],
        ),
        (
            "When this creature leaves the battlefield, put its +1/+1 counters on target creature.",
            "Creature — Elf",
            [
                {
                    "triggered": [
                        {"put_counters": "+1/+1", "on": "t", "n": {"counters_on": "self", "kind": "+1/+1"}},
                    ],
                    "on": {"leaves": "self"},
                    "targets": {"t": {"of": CREATURE}},
                }
            ],
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
            "return target creature card from a graveyard to the battlefield with two additional +1/+1 counters on it.",
            [{"move": "t", "to": "battlefield", "with": {"+1/+1": 2}}],
        ),
        (
            "put a number of +1/+1 counters equal to its power on up to one other target creature.",
            [{"put_counters": "+1/+1", "on": "t", "n": {"stat": "power", "of": "self"}}],
        ),
        (
            "remove all +1/+1 counters from this creature, and it deals that much damage to each player.",
            [
                {"remove_counters": "+1/+1", "on": "self", "n": "all", "as": "r"},
                {"deal_damage": "r", "to": "each_player"},
            ],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "distribute three +1/+1 counters among one, two, or three target creatures.",
            [{"put_counters": "+1/+1", "on": "t", "n": 3, "divided": True}],
        ),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{2}, Remove a counter from Some Card: Draw a card.",
            [{"activated": [{"draw": 1}], "cost": [{"mana": "{2}"}, {"remove_counters": "any"}]}],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Put a +1/+1 counter on each creature you control and a loyalty counter on each planeswalker you control.",
            [
                {"put_counters": "+1/+1", "on": CREATURES},
                {"put_counters": "loyalty", "on": {"all": [{"type": "planeswalker"}, YOURS]}},
            ],
        ),
        (
            "Double the number of +1/+1 counters on each creature you control.",
            [
                {
                    "for_each": CREATURES,
                    "as": "p",
                    "do": [{"put_counters": "+1/+1", "on": "p", "n": {"counters_on": "p", "kind": "+1/+1"}}],
                }
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever an opponent draws a card, that player may pay {3}. If the player doesn't, you draw a card.",
            {
                "triggered": [{"pay": [{"mana": "{3}"}], "who": "event.player", "else": [{"draw": 1}]}],
                "on": {"draws": "each_opponent"},
            },
        ),
        (
            "Whenever an opponent casts a spell, you may scry 1 unless that player pays {2}.",
            {
                "triggered": [{"unless": [{"mana": "{2}"}], "by": "event.player", "do": [{"may": [{"scry": 1}]}]}],
                "on": {"cast": "anything", "by": "each_opponent"},
            },
        ),
        (
            "Exile a land card from your hand: Draw a card.",
            {"activated": [{"draw": 1}], "cost": [{"exile": {"all": [LAND, *HAND]}}]},
        ),
        (
            "Some Card gets +1/+1 for each experience counter you have.",
            {
                "static": [
                    {"pt": [{"counters_on": "you", "kind": "experience"}, {"counters_on": "you", "kind": "experience"}]}
                ]
            },
        ),
        (
            "Some Card escapes with two +1/+1 counters on it.",
            {
                "replace": {"would_enter": "self"},
                "with": [{"enters_with": "+1/+1", "n": 2}],
                "while": {"did": "escape"},
            },
        ),
        (
            "When Some Card enters, defending player reveals the top card of their library. If it's a creature card, "
            "that player puts it into their graveyard.",
            {
                "triggered": [
                    {"reveal": "top", "who": "defending_player", "as": "l"},
                    {"if": {"matches": "l", "filter": CREATURE}, "do": [{"move": "l", "to": "graveyard"}]},
                ],
                "on": {"enters": "self"},
            },
        ),
        ("Protection from Elves", {"keyword": "protection", "value": "Elf"}),
    ],
)
def test_an_ability(text: str, meant: Said) -> None:
    """What escapes says so beside its keyword."""
    if "escapes" in text:
        text = f"Escape—{{3}}{{G}}, Exile two other cards from your graveyard.\n{text}"
    assert card(text).standing is Standing.PROVEN
    assert abilities(text)[-1] == meant


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("a stun counter", {"stun": 1}),
        ("a flying counter and an indestructible counter", {"flying": 1, "indestructible": 1}),
    ],
)
def test_what_comes_back_with_counters(text: str, kinds: Said) -> None:
    there = {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "you"}]}
    back: dict[str, Said] = {"to": "battlefield", "with": kinds}
    found = entering_does(f"return a creature card from your graveyard to the battlefield with {text} on it.")
    assert found == [{"choose": there, "as": "c"}, {"move": "c", **back, "as": "m"}]
    assert entering_does(f"return target creature card from your graveyard to the battlefield with {text} on it.") == [
        {"move": "t", **back}
    ]


def test_the_fourth_counter_is_one_however_many_are_put_at_once() -> None:
    text = "When the fourth plan counter is put on Some Card, you gain 3 life."
    (found,) = abilities(text, "Enchantment — Plan")
    assert isinstance(found, dict)
    for first, then, life in ((3, 1, 23), (2, 3, 23), (1, 2, 20), (4, 1, 23)):
        table = Table("current")
        table.battlefield("A", made("Scheme", "Enchantment: Plan", found))
        for name, number in (("First", first), ("Then", then)):
            table.hand("A", spell(name, {"put_counters": "plan", "on": {"type": "enchantment"}, "n": number}))
        table.start("A")
        for name in ("First", "Then"):
            go(table, "A", name)
            table.resolve_all()
        assert table.life_of("A") == life


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Time travel.", {"time_travel": "you"}), ("Proliferate.", {"proliferate": "you"})],
)
def test_counters_that_are_put_by_a_name(text: str, meant: Said) -> None:
    assert spell_does(text) == [meant]


def test_up_to_so_many_counters_are_removed() -> None:
    off: Said = {"remove_counters": "any", "on": "t", "n": 3, "up_to": True}
    text = "remove up to three counters from target creature."
    (read,) = abilities(f"When this creature enters, {text}")
    assert read == {"triggered": [off], "on": {"enters": "self"}, "targets": {"t": {"of": {"type": "creature"}}}}


def test_a_counter_of_one_of_several_kinds() -> None:
    """608.2d. The kind is chosen as the counter is put."""
    (found,) = abilities("{T}: Put your choice of a menace, trample, or reach counter on target creature.")
    assert isinstance(found, dict)
    kinds: list[Said] = [[{"put_counters": kind, "on": "t"}] for kind in ("menace", "trample", "reach")]
    assert found["activated"] == [{"one_of": kinds}]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("a counter", {"move_counters": "any"}),
        ("all counters", {"move_counters": "any", "n": "all"}),
        ("any number of +1/+1 counters", {"move_counters": "+1/+1", "n": "all", "up_to": True}),
    ],
)
def test_counters_that_are_moved(words: str, meant: dict[str, Said]) -> None:
    """122.5."""
    text = f"Move {words} from target creature onto another target creature."
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == [{**meant, "from": "t", "to": "t2"}]


def test_counters_that_are_all_removed_as_something_follows() -> None:
    text = (
        "Whenever you cast a spell, put a charge counter on this creature. Then if it has three or more charge "
        "counters on it, remove all of them and draw a card."
    )
    assert card(text).standing is Standing.PROVEN
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    assert ability["triggered"] == [
        {"put_counters": "charge", "on": "self"},
        {
            "if": {"matches": "self", "filter": {"counters": "charge", "at_least": 3}},
            "do": [{"remove_counters": "charge", "on": "self", "n": "all"}, {"draw": 1}],
        },
    ]
