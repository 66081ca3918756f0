"""What goes by a name: outlaws, a party, commanders; what shares a name or differs among several."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

OTHERS: Said = {"all": [{"type": "creature"}, {"shares": "name", "with": "t"}, {"not": {"ref": "t"}}]}
BOTH: Said = {"any": [{"ref": "t"}, OTHERS]}
YOURS: Said = {"controller": "you"}
LANDS: Said = {"all": [{"type": "land"}, YOURS]}
CITY: Said = {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}}
CREATURE: Said = {"type": "creature"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Exile target creature and all other creatures with the same name as that creature.", [{"exile": BOTH}]),
        (
            "Target creature and each other creature with the same name as that creature get +1/+1 until end of turn.",
            [{"apply": [{"pt": [1, 1]}], "to": BOTH}],
        ),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("you gain 1 life for each creature in your party.", {"gain_life": {"party_of": "you"}}),
        (
            "draw a card for each basic land type among lands you control.",
            {"draw": {"distinct": "basic_land_type", "among": LANDS}},
        ),
    ],
)
def test_single_triggers(text: str, effect: Said) -> None:
    assert abilities(f"When this creature enters, {text}") == [{"triggered": [effect], "on": {"enters": "self"}}]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you have a full party", {"amount": {"party_of": "you"}, "compare": {"at_least": 4}}),
        ("you control your commander", {"exists": {"all": [{"commander": True}, {"owner": "you"}, YOURS]}}),
        (
            "you control three or more creatures with different powers",
            {
                "amount": {"distinct": "power", "among": {"all": [{"type": "creature"}, YOURS]}},
                "compare": {"at_least": 3},
            },
        ),
        (
            "you control four or more Bears with different names",
            {
                "amount": {"distinct": "name", "among": {"all": [{"subtype": "Bear"}, YOURS]}},
                "compare": {"at_least": 4},
            },
        ),
    ],
)
def test_conditions(text: str, condition: Said) -> None:
    static = {"static": [{"grant": "flying"}], "while": condition}
    assert abilities(f"This creature has flying as long as {text}.") == [static]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "As long as you control an artifact, Some Card gets +1/+1 and other creatures you control get +1/+0.",
            "Creature — Elf",
            [
                {"static": [{"pt": [1, 1]}], "while": CITY},
                {"static": [{"pt": [1, 0]}], "to": {"all": [CREATURE, {"controller": "you"}, "other"]}, "while": CITY},
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("Commander creatures you own", [{"commander": True}, {"type": "creature"}, {"owner": "you"}]),
        ("Modified creatures you control", [{"modified": True}, {"type": "creature"}, YOURS]),
    ],
)
def test_whom_a_static_ability_is_about(text: str, to: Said) -> None:
    (ability,) = abilities(f"{text} have trample.", "Enchantment")
    assert ability == {"static": [{"grant": "trample"}], "to": {"all": to}}


def test_outlaws_are_five_kinds() -> None:
    (ability,) = abilities("Destroy target non-outlaw creature.", "Instant")
    assert isinstance(ability, dict)
    kinds: Said = {"any": [{"subtype": one} for one in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")]}
    assert ability["targets"] == {"t": {"of": {"all": [{"not": kinds}, {"type": "creature"}]}}}


def test_what_has_counters_on_it_and_what_has_the_greatest_power() -> None:
    (ability,) = abilities("Creatures you control with +1/+1 counters on them have trample.", "Enchantment")
    assert isinstance(ability, dict)
    assert ability["to"] == {"all": [{"type": "creature"}, YOURS, {"counters": "+1/+1"}]}
    text = "Destroy target creature with the greatest power among creatures on the battlefield."
    (ability,) = abilities(text, "Instant")
    assert isinstance(ability, dict)
    most: Said = {"has_most": "power", "among": {"type": "creature"}}
    assert ability["targets"] == {"t": {"of": {"all": [{"type": "creature"}, most]}}}
