"""612.5, 612.6. Text boxes exchanged, and the full text of another card."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, pt, spell
from tests.support.table import Table, creature

editions = pytest.mark.parametrize("edition", ["seed", "current"])
DISCARD = {"activated": [{"discard": 1}], "cost": []}
SHIFTER = creature("Shifter", "0/1", types="Creature: Shapeshifter", cost="{U}",
                   abilities=[{"static": [{"full_text_of_top": CREATURE, "and_has": [DISCARD]}]}, DISCARD])  # fmt: skip
GAIN = {"activated": [{"gain_life": 2}], "cost": []}


@editions
def test_text_boxes_are_exchanged(edition: str) -> None:
    """612.5. Rules text only; what is granted besides stays, and it lasts as long as each is there."""
    table = Table(edition)
    table.battlefield("A", creature("Bird", "1/1", "flying"), creature("Monk", "2/2", abilities=[GAIN]))
    table.hand("A", spell("Trade", {"exchange_texts": {"any": [{"name": "Bird"}, {"name": "Monk"}]}}))
    table.hand("A", spell("Speed", {"apply": [{"grant": "haste"}], "to": {"name": "Bird"}}))
    table.start("A")
    go(table, "A", "Speed")
    go(table, "A", "Trade")
    bird, monk = table.find("Bird"), table.find("Monk")
    assert (bird.keywords, monk.keywords, bird.power, monk.power) == (("haste",), ("flying",), 1, 2)
    table.activate("A", "Bird")
    finish(table)
    assert table.life_of("A") == 22
    assert not monk.abilities
    table.check()


@editions
def test_the_full_text_of_the_top_card(edition: str) -> None:
    """612.6. Everything that is printed on it, as long as it is a creature card on top; not copiable."""
    table = Table(edition)
    table.battlefield("A", SHIFTER)
    table.hand(
        "A",
        creature("Dragon", "5/5", "flying", types="Legendary Creature: Dragon", colors="R"),
        spell("Noise", {"gain_life": 1}),
    )
    table.hand("A", spell("Copy", {"create_copy": {"name": "Dragon"}}))
    table.start("A")
    found = table.find("Shifter")
    table.activate("A", "Shifter", 1)
    table.until_asked("choose", "A")
    table.answer((table.find("Dragon", "A", Zone.HAND).id,))
    finish(table)
    assert (found.name, found.colors, found.subtypes, found.supertypes) == ("Dragon", "R", ("Dragon",), ("legendary",))
    assert (pt(table, "Dragon"), found.keywords) == ((5, 5), ("flying",))
    assert len(found.abilities) == 1
    go(table, "A", "Noise")
    assert (found.name, found.power, found.keywords) == ("Shifter", 0, ())
    table.check()


@editions
def test_a_copy_of_it_is_a_copy_of_what_is_printed_on_it(edition: str) -> None:
    """707.2. Text-changing effects are not copied."""
    table = Table(edition)
    table.battlefield("A", creature("Bird", "1/1", "flying"), creature("Monk", "2/2"))
    table.hand("A", spell("Trade", {"exchange_texts": {"any": [{"name": "Bird"}, {"name": "Monk"}]}}))
    table.hand("A", spell("Copy", {"create_copy": {"name": "Monk"}}))
    table.start("A")
    go(table, "A", "Trade")
    go(table, "A", "Copy")
    assert [one.keywords for one in table.all("Monk")] == [("flying",), ()]
