"""Sentences of old commons: cards beheld, lands of several types, counters of one's choice, what was just drawn."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does

CREATURE: Said = {"type": "creature"}


def test_what_was_beheld_is_asked_of_the_kind_that_was_to_be_beheld() -> None:
    cost = "As an additional cost to cast this spell, you may behold a Dragon.\n"
    paid, spell = abilities(f"{cost}Draw a card. If a Dragon was beheld, draw two cards.", "Sorcery")
    assert paid == {"additional": [{"behold": {"subtype": "Dragon"}}], "optional": True, "as": "dragon"}
    assert isinstance(spell, dict)
    assert spell["spell"] == [{"draw": 1}, {"if": {"did": "dragon"}, "do": [{"draw": 2}]}]
    other = card(f"{cost}Draw a card. If an Elf was beheld, draw two cards.", "Sorcery")
    assert other.standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Draw two cards, then discard one of them.",
            [
                {"draw": 2, "as": "d"},
                {"choose": {"all": [{"zone": "hand"}, {"ref": "d"}]}, "as": "c"},
                {"discard": "all", "cards": "c"},
            ],
        ),
        (
            "Destroy target artifact and target land. They can't be regenerated.",
            [{"destroy": {"any": [{"ref": "t"}, {"ref": "t2"}]}, "no_regeneration": True}],
        ),
        (
            "Target land becomes a Plains or an Island until end of turn.",
            [{"one_of": [[{"apply": [{"set_land_type": one}], "to": "t"}] for one in ("Plains", "Island")]}],
        ),
    ],
)
def test_spells(text: str, meant: Said) -> None:
    assert spell_does(text) == meant
    assert card(text, "Sorcery").standing is Standing.PROVEN


def test_a_land_is_of_three_types() -> None:
    _, land = abilities("Enchant land\nEnchanted land is a Swamp, Island, and Plains.", "Enchantment — Aura")
    assert land == {
        "static": [{"set_land_type": "Swamp"}, {"add_types": [], "subtypes": ["Island", "Plains"]}],
        "to": "attached",
    }


def test_the_other_creature_is_the_one_that_was_dealt_damage() -> None:
    _, triggered = abilities(
        "Enchant creature\nWhenever enchanted creature deals damage to a creature, destroy the other creature.",
        "Enchantment — Aura",
    )
    assert triggered == {
        "triggered": [{"destroy": "event.object"}],
        "on": {"deals_damage": "attached", "to": CREATURE},
    }


def test_face_down_creatures_are_looked_at() -> None:
    assert spell_does("Look at target face-down creature.") == [{"look_at": "t"}]
    fighting: Said = {"all": [{"face_down": True}, CREATURE, {"combat": "fighting"}]}
    assert spell_does("You may look at each face-down creature that's attacking or blocking.") == [
        {"may": [{"look_at": fighting}]}
    ]


def test_a_cost_after_ones_own_name_is_no_part_of_it() -> None:
    found = card("Discard another card named Old Cat, Sacrifice two Mountains: You gain 1 life.", name="Old Cat")
    assert found.standing is Standing.PROVEN
    assert card("Discard a card named Old Cat: You gain 1 life.", name="Cat").standing is Standing.PROVEN


def test_creatures_of_one_type_are_counted_together() -> None:
    text = "If you control three or more creatures that share a creature type, draw a card."
    yours: Said = {"all": [CREATURE, {"controller": "you"}]}
    alike: Said = {"amount": {"most_in_common": "creature_type", "among": yours}, "compare": {"at_least": 3}}
    assert spell_does(text) == [{"if": alike, "do": [{"draw": 1}]}]
