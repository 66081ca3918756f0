"""702.6c. Equip abilities that only creatures of a quality can be chosen for."""

from __future__ import annotations

from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing
from projections.wording.cards.abilities import texts
from tests.support.oracle import card as compiled_card
from tests.support.table import Table, creature

BLADE = CardDefinition.load(
    {
        "name": "Blade",
        "cost": "{0}",
        "types": "Artifact: Equipment",
        "abilities": [
            {"static": [{"pt": [1, 0]}], "to": "attached"},
            {"keyword": "equip", "of": {"subtype": "Knight"}, "cost": [{"mana": "{0}"}]},
            {"keyword": "equip", "cost": [{"mana": "{1}"}]},
        ],
    }
)


def test_only_creatures_of_the_quality_can_be_chosen() -> None:
    table = Table("current")
    table.battlefield("A", BLADE, creature("Bear", "2/2"))
    table.start("A")
    assert not table.can("A", "activate", "Blade")
    table = Table("current")
    table.battlefield("A", BLADE, creature("Bear", "2/2"), creature("Rider", "2/2", types="Creature: Human Knight"))
    table.battlefield("B", creature("Foe", "2/2", types="Creature: Knight"))
    table.start("A")
    table.activate("A", "Blade")
    table.resolve()
    assert table.find("Blade").attached_to == table.find("Rider").id
    assert table.find("Rider").power == 3


def test_the_quality_is_told() -> None:
    assert texts(BLADE)[:2] == ("Equip Knight {0}", "Equip {1}")


def test_qualities_are_read() -> None:
    for text, of in (
        ("Equip Knight {1}", {"subtype": "Knight"}),
        ("Equip Human or Elf {2}", {"any": [{"subtype": "Human"}, {"subtype": "Elf"}]}),
        ("Equip legendary creature {W}", {"all": [{"supertype": "legendary"}, {"type": "creature"}]}),
        ("Equip creature token {1}", {"all": [{"type": "creature"}, {"token": True}]}),
    ):
        found = compiled_card(text, "Artifact — Equipment")
        assert found.standing is Standing.PROVEN, text
        assert found.definition is not None
        assert found.definition.dump()["abilities"][0]["of"] == of
