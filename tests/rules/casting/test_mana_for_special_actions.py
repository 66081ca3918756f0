"""106.6, 116.2. Mana that may be spent on turning permanents face up, on foretelling, and on some spells only."""

from __future__ import annotations

from typing import Any

from tests.support.oracle import abilities
from tests.support.situations import finish
from tests.support.table import Table, card, creature

GOSSIP = abilities("{T}: Add {R}{G}. Spend this mana only to cast face-down spells or to turn creatures face up.")
SEER = abilities(
    "{T}: Add {U}. Spend this mana only to foretell a card from your hand or cast an instant or sorcery spell."
)
MORPH = creature("Shape", "5/5", abilities=[{"keyword": "morph", "cost": [{"mana": "{2}"}]}], cost="{2}")


def offered(table: Table) -> set[str]:
    """The kinds of options that A has, without passing."""
    question: Any = table.question
    return {option[0] for option in question.options} - {"pass", "mana"}


def cast_face_down(table: Table) -> None:
    """A casts the only card face down."""
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "cast_by"]
    table.answer(option)
    finish(table)


def test_mana_only_for_face_down_spells_and_turning_up() -> None:
    table = Table("current")
    table.battlefield("A", *[creature(f"Gossip {n}", "1/1", abilities=GOSSIP) for n in (1, 2)])
    table.hand("A", MORPH)
    table.start("A")
    assert offered(table) == {"cast_by"}, "the mana is for no face-up spell"
    cast_face_down(table)
    assert not offered(table), "one mana is left"


def test_mana_for_turning_up_only() -> None:
    table = Table("current")
    mystic = abilities("{T}: Add two mana of any one color. Spend this mana only to turn permanents face up.")
    table.battlefield("A", creature("Mystic", "1/1", abilities=mystic), *["Plains"] * 3)
    table.hand("A", MORPH, card("Sorrow", "Sorcery", {"spell": [{"draw": 1}]}, cost="{1}"))
    table.start("A")
    cast_face_down(table)
    assert offered(table) == {"turn_up"}, "no spell can be cast with that mana"


def test_mana_for_foretelling() -> None:
    """116.2h."""
    told = card("Fate", "Creature: Elf", {"keyword": "foretell", "cost": [{"mana": "{1}"}]}, cost="{2}", pt="1/1")
    table = Table("current")
    seers = [creature(f"Seer {number}", "1/1", abilities=SEER) for number in (1, 2)]
    table.battlefield("A", *seers)
    table.hand("A", told, card("Chant", "Sorcery", {"spell": [{"draw": 1}]}, cost="{2}"))
    table.start("A")
    assert offered(table) == {"set_aside", "cast"}
    question: Any = table.question
    assert [table.board.objects[one[1]].name for one in question.options if one[0] == "cast"] == ["Chant"]
