"""614.12a, 106.1a. A colour that is chosen as a land enters, none of some; what becomes the target of a spell."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.table import Table, card, creature

ISLE = card(
    "Some Isle",
    "Land",
    {"replace": {"would_enter": "self"}, "with": [{"choose": "color", "but": "U"}]},
    {"activated": [{"add_mana": ["{U}", "chosen"]}], "cost": ["tap_self"]},
)
AIMED: dict[str, Any] = {
    "triggered": [{"draw": 1}],
    "on": {"becomes_target": "self", "by_spell": True},
}


def test_the_color_is_another_one_and_the_land_makes_both() -> None:
    table = Table()
    table.hand("A", ISLE, "Lightning Bolt")
    table.start("A")
    table.play("A", "Some Isle")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("W", "B", "R", "G")
    table.answer("R")
    assert table.find("Some Isle").chosen["color"] == "R"
    assert table.can("A", "cast", "Lightning Bolt")
    table.cast("A", "Lightning Bolt", targets=["B"])
    table.resolve_all()
    assert table.life_of("B") == 17


@pytest.mark.parametrize(
    "ability",
    [
        {"activated": [{"add_mana": ["{U}", "chosen"], "n": 2}], "cost": ["tap_self"]},
        {"activated": [{"add_mana": ["{U}{U}", "chosen"]}], "cost": ["tap_self"]},
        {"replace": {"would_enter": "self"}, "with": [{"choose": "land_type", "but": "U"}]},
        {"replace": {"would_enter": "self"}, "with": [{"choose": "color", "but": "X"}]},
    ],
)
def test_what_makes_no_sense_of_chosen_colors(ability: dict[str, Any]) -> None:
    with pytest.raises(BadCard):
        CardDefinition.load({"name": "Wrong", "types": "Land", "abilities": [ability]})


@pytest.mark.parametrize(("by_spell", "drawn"), [(True, 1), (False, 0)])
def test_an_ability_that_targets_is_no_spell(by_spell: bool, drawn: int) -> None:
    """115.1."""
    table = Table()
    table.lands("A", "Mountain", 1)
    pinger = {
        "activated": [{"deal_damage": 1, "to": "t"}],
        "cost": ["tap_self"],
        "targets": {"t": {"of": {"type": "creature"}}},
    }
    table.battlefield("A", card("Pinger", "Artifact", pinger))
    table.battlefield("B", card("Watcher", "Creature: Bear", AIMED, pt="5/5"), creature("Bear", "2/2"))
    table.hand("A", "Lightning Bolt")
    table.library("B", "Forest", "Forest")
    table.start("A")
    held = len(table.names_in(Zone.HAND, "B"))
    if by_spell:
        table.cast("A", "Lightning Bolt", targets=["Watcher"])
    else:
        table.activate("A", "Pinger", targets=["Watcher"])
    table.resolve_all()
    assert len(table.names_in(Zone.HAND, "B")) == held + drawn
