"""Designations: the monarch, doors, crimes, what is prepared and legendary."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Compiled, Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities, card

END: Said = {"step_begins": "end", "whose": "you"}
BEAR = CardFacts("Quiet Bear", "{1}{G}", "Creature — Bear", "{3}{G}: Transform this creature.", "2", "2")


def definition(found: Compiled) -> CardDefinition:
    """What was proven."""
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def two(first: CardFacts, other: CardFacts, layout: str) -> Compiled:
    """A card of two faces, compiled."""
    return compiled(replace(first, other=other, layout=layout))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you've committed a crime this turn", {"happened": {"commits_crime": "you"}}),
    ],
)
def test_conditions(text: str, condition: Said) -> None:
    static = {"static": [{"grant": "flying"}], "while": condition}
    assert abilities(f"This creature has flying as long as {text}.") == [static]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "At the beginning of your end step, if you're the monarch, draw a card.",
            "Creature — Bear",
            [{"triggered": [{"draw": 1}], "on": END, "if": {"is_monarch": "you"}}],
        ),
        (
            "At the beginning of your end step, if there is no monarch, you become the monarch.",
            "Creature — Bear",
            [{"triggered": [{"become_monarch": "you"}], "on": END, "if": {"not_true": {"is_monarch": "each_player"}}}],
        ),
        (
            "At the beginning of your end step, if you have the initiative, draw a card.",
            "Creature — Bear",
            [{"triggered": [{"draw": 1}], "on": END, "if": {"has_initiative": "you"}}],
        ),
        (
            "When this creature enters, you take the initiative.",
            "Creature — Bear",
            [{"triggered": [{"take_initiative": "you"}], "on": {"enters": "self"}}],
        ),
        (
            "Whenever an opponent becomes the monarch, that player loses 2 life.",
            "Creature — Bear",
            [{"triggered": [{"lose_life": 2, "who": "event.player"}], "on": {"becomes_monarch": "each_opponent"}}],
        ),
        (
            "Whenever you fully unlock a Room, you gain 2 life.",
            "Creature — Bear",
            [{"triggered": [{"gain_life": 2}], "on": {"unlocks_door": "you", "fully": True}}],
        ),
        (
            "When you unlock this door, draw a card.",
            "Enchantment — Room",
            [{"triggered": [{"draw": 1}], "on": {"unlocks_door": "you", "this_door": True}}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


def test_an_aura_makes_what_it_enchants_legendary_and_of_another_type() -> None:
    found = card("Enchant creature\nEnchanted creature is a legendary Elf in addition to its other types.",
                 "Enchantment — Aura")  # fmt: skip
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    assert found.definition.dump()["abilities"][1] == {
        "static": [{"add_supertypes": ["legendary"]}, {"add_types": [], "subtypes": ["Elf"]}],
        "to": "attached",
    }


def test_a_crime_triggers() -> None:
    found = compiled(CardFacts("Thing", "{0}", "Enchantment", "Whenever an opponent commits a crime, you draw a card."))
    assert found.standing is Standing.PROVEN, found.gaps


def test_a_card_that_is_prepared_has_its_spell_inset() -> None:
    lesson = CardFacts("Short Lesson", "{U}", "Sorcery", "Draw a card.")
    front = replace(BEAR, text="Quiet Bear enters prepared. (Then something.)\n{T}: Quiet Bear becomes prepared.")
    card = definition(two(front, lesson, "prepare"))
    assert card.prepare_spell is not None
    assert card.prepare_spell.name == "Short Lesson"
    entering, again = card.dump()["abilities"]
    assert entering["with"] == [{"enters_prepared": True}]
    assert again["activated"] == [{"prepare": "self"}]
