"""111.10, 700.8-700.13. Roles, outlaws, parties, crimes and such in texts."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities, card

YOURS: Said = {"controller": "you"}
LANDS: Said = {"all": [{"type": "land"}, YOURS]}


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("create a Young Hero Role token attached to it.", {"create_token": "Young Hero Role", "attached": "self"}),
        ("you gain 1 life for each creature in your party.", {"gain_life": {"party_of": "you"}}),
        (
            "draw a card for each basic land type among lands you control.",
            {"draw": {"distinct": "basic_land_type", "among": LANDS}},
        ),
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
def test_instructions(text: str, effect: Said) -> None:
    (ability,) = abilities(f"When this creature enters, {text}", "Creature — Bear")
    assert ability == {"triggered": [effect], "on": {"enters": "self"}}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you have a full party", {"amount": {"party_of": "you"}, "compare": {"at_least": 4}}),
        ("you've committed a crime this turn", {"happened": {"commits_crime": "you"}}),
        ("you control your commander", {"exists": {"all": [{"commander": True}, {"owner": "you"}, YOURS]}}),
        (
            "you control three or more creatures with different powers",
            {
                "amount": {"distinct": "power", "among": {"all": [{"type": "creature"}, YOURS]}},
                "compare": {"at_least": 3},
            },
        ),
    ],
)
def test_conditions(text: str, condition: Said) -> None:
    (ability,) = abilities(f"This creature has flying as long as {text}.", "Creature — Bear")
    assert ability == {"static": [{"grant": "flying"}], "while": condition}


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


def test_a_crime_triggers() -> None:
    found = compiled(CardFacts("Thing", "{0}", "Enchantment", "Whenever an opponent commits a crime, you draw a card."))
    assert found.standing is Standing.PROVEN, found.gaps


def test_an_ability_that_a_card_gives_to_itself_may_call_it_by_its_name() -> None:
    """201.5a."""
    itself = card('As long as you control a Swamp, Some Card has "When Some Card dies, you draw a card."')
    assert itself.standing is Standing.PROVEN, itself.gaps
    other = card('Other creatures you control have "When Some Card dies, you draw a card."')
    assert other.standing is Standing.NOT_UNDERSTOOD


def test_what_has_counters_on_it_and_what_has_the_greatest_power() -> None:
    (ability,) = abilities("Creatures you control with +1/+1 counters on them have trample.", "Enchantment")
    assert isinstance(ability, dict)
    assert ability["to"] == {"all": [{"type": "creature"}, YOURS, {"counters": "+1/+1"}]}
    text = "Destroy target creature with the greatest power among creatures on the battlefield."
    (ability,) = abilities(text, "Instant")
    assert isinstance(ability, dict)
    most: Said = {"has_most": "power", "among": {"type": "creature"}}
    assert ability["targets"] == {"t": {"of": {"all": [{"type": "creature"}, most]}}}


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Waterbend {3}: Draw a card.", [{"mana": "{3}", "waterbend": True}]),
        ("{1}, Blight 2: Draw a card.", [{"mana": "{1}"}, {"blight": 2}]),
        ("Collect evidence 4: Draw a card.", [{"collect_evidence": 4}]),
    ],
)
def test_costs(text: str, cost: Said) -> None:
    (ability,) = abilities(text, "Creature — Bear")
    assert ability == {"activated": [{"draw": 1}], "cost": cost}


def test_of_several_things_it_is_not_clear_which_is_done_instead() -> None:
    """614.1a."""
    first = "Target creature gets +1/+1 and gains flying until end of turn. "
    instead = "If you control a Swamp, it gets +2/+2 until end of turn instead."
    assert card(first + instead, "Instant").standing is not Standing.PROVEN
