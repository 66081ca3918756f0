"""701.27, 701.40, 708. Faces: what transforms, lies face down and is turned up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Compiled, Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.keywords import KILL
from tests.support.oracle import abilities, card
from tests.support.situations import finish, go
from tests.support.table import Table

TOP: list[Said] = [{"top_of": "you", "as": "l"}, {"manifest": "l", "as": "m"}]
BEAR = CardFacts("Quiet Bear", "{1}{G}", "Creature — Bear", "{3}{G}: Transform this creature.", "2", "2")
WOLF = CardFacts("Loud Wolf", "", "Creature — Wolf", "Trample", "4", "4", indicator="G")


def definition(found: Compiled) -> CardDefinition:
    """What was proven."""
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def two(first: CardFacts, other: CardFacts, layout: str) -> Compiled:
    """A card of two faces, compiled."""
    return compiled(replace(first, other=other, layout=layout))


def proven(facts: CardFacts) -> CardDefinition:
    """What a card comes to."""
    found = compiled(facts)
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        ("Megamorph {3}{W}", "Creature — Bear", [{"keyword": "megamorph", "cost": [{"mana": "{3}{W}"}]}]),
        ("Morph—Pay 2 life.", "Creature — Bear", [{"keyword": "morph", "cost": [{"pay_life": 2}]}]),
        (
            "When Some Card enters or is turned face up, you gain 2 life.",
            "Creature — Bear",
            [{"triggered": [{"gain_life": 2}], "on": [{"enters": "self"}, {"turned_up": "self"}]}],
        ),
        (
            "As Some Card is turned face up, put two +1/+1 counters on it.",
            "Creature — Bear",
            [{"as_turned_up": [{"put_counters": "+1/+1", "on": "self", "n": 2}]}],
        ),
        (
            "Manifest the top card of your library, then put a +1/+1 counter on it.",
            "Sorcery",
            [{"spell": [*TOP, {"put_counters": "+1/+1", "on": "m"}]}],
        ),
        (
            "Destroy target face-down creature.",
            "Instant",
            [
                {
                    "spell": [{"destroy": "t"}],
                    "targets": {"t": {"of": {"all": [{"face_down": True}, {"type": "creature"}]}}},
                }
            ],
        ),
        (
            "Manifest dread, then put two +1/+1 counters on that creature.",
            "Sorcery",
            [{"spell": [{"manifest_dread": "you", "as": "r"}, {"put_counters": "+1/+1", "on": "r", "n": 2}]}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


def test_what_turns_over_with_the_spells_of_the_turn_before() -> None:
    front = replace(
        BEAR, text="At the beginning of each upkeep, if no spells were cast last turn, transform Quiet Bear."
    )
    back = replace(
        WOLF,
        text="When this creature transforms into Loud Wolf, draw a card.\nAt the beginning of each upkeep, "
        "if a player cast two or more spells last turn, transform Loud Wolf.",
    )
    card = definition(two(front, back, "transform"))
    assert card.back is not None
    before = {"cast_last_turn": "each_player"}
    assert card.dump()["abilities"][0]["if"] == {"amount": before, "compare": {"exactly": 0}}
    transforms, again = card.dump()["back"]["abilities"]
    assert transforms["on"] == {"transforms": "self"}
    assert again["if"] == {"amount": before, "compare": {"at_least": 2}}


def test_craft_says_what_it_takes() -> None:
    front = CardFacts("Plan", "{1}", "Artifact", "Craft with artifact {3}{W} (Then so.)")
    card = definition(two(front, CardFacts("Deed", "", "Artifact", "{T}: Draw a card.", indicator="W"), "transform"))
    (craft,) = card.dump()["abilities"]
    assert craft == {"keyword": "craft", "of": {"type": "artifact"}, "cost": [{"mana": "{3}{W}"}]}


@pytest.mark.parametrize("alone", [False, True])
def test_what_returns_transformed_has_its_other_face_up_and_else_stays(alone: bool) -> None:
    """712.14a."""
    text = "When Quiet Bear dies, return it to the battlefield transformed under your control."
    bear = CardFacts("Quiet Bear", "{1}{G}", "Creature — Bear", text, "2", "2")
    wolf = CardFacts("Loud Wolf", "", "Creature — Wolf", "Trample", "4", "4", indicator="G")
    card = proven(bear if alone else replace(bear, other=wolf, layout="transform"))
    table = Table("current")
    table.battlefield("A", card)
    table.hand("A", KILL)
    table.start("A")
    go(table, "A", "Kill", "Quiet Bear")
    finish(table)
    if alone:
        assert "Quiet Bear" in table.names_in(Zone.GRAVEYARD, "A")
    else:
        assert (table.find("Loud Wolf").power, table.find("Loud Wolf").colors) == (4, "G")
    table.check()
