"""Texts of whole abilities, and keywords that are one."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Problem, Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

AURA = "Enchant creature\n"
YOURS: Said = {"controller": "you"}


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        ("Foretell {1}{W}", "Creature — Bear", [{"keyword": "foretell", "cost": [{"mana": "{1}{W}"}]}]),
        ("Dredge 2", "Sorcery", [{"keyword": "dredge", "value": 2}]),
        (
            "You gain 3 life.\nParadigm (Then exile this spell.)",
            "Sorcery — Lesson",
            [{"spell": [{"gain_life": 3}]}, {"keyword": "paradigm"}],
        ),
        ("Amplify 3", "Creature — Beast", [{"keyword": "amplify", "value": 3}]),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


def test_an_ability_that_a_card_gives_to_itself_may_call_it_by_its_name() -> None:
    """201.5a."""
    itself = card('As long as you control a Swamp, Some Card has "When Some Card dies, you draw a card."')
    assert itself.standing is Standing.PROVEN, itself.gaps
    other = card('Other creatures you control have "When Some Card dies, you draw a card."')
    assert other.standing is Standing.NOT_UNDERSTOOD


def test_it_is_the_enchanted_creature_not_the_aura() -> None:
    _, static = abilities(f"{AURA}As long as enchanted creature is red, it has haste.", "Enchantment — Aura")
    assert static == {
        "static": [{"grant": "haste"}],
        "to": "attached",
        "while": {"matches": "attached", "filter": {"color": "R"}},
    }
    _, static = abilities(f"{AURA}Enchanted creature gets +1/+1 for each Aura attached to it.", "Enchantment — Aura")
    assert isinstance(static, dict)
    assert "'attached_to': 'attached'" in str(static)


def test_what_each_of_several_is_by_itself_has_no_name() -> None:
    found = card("Creatures you control get +X/+X, where X is its power.")
    assert (found.standing, found.gaps[0].problem) == (Standing.NOT_UNDERSTOOD, Problem.REFERENCE)


def test_it_is_the_card_itself_where_nothing_else_was_named() -> None:
    (static,) = abilities("Some Card has flying as long as it's untapped.")
    assert static == {
        "static": [{"grant": "flying"}],
        "while": {"matches": "self", "filter": {"tapped": False}},
    }


def test_planeswalkers_of_a_type() -> None:
    (ability,) = abilities("This creature gets +1/+1 as long as you control a Jace planeswalker.", "Creature — Bear")
    what: Said = {"all": [{"subtype": "Jace"}, {"type": "planeswalker"}, YOURS]}
    assert ability == {"static": [{"pt": [1, 1]}], "while": {"exists": what}}
