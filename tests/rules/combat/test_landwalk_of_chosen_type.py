"""702.14a, 614.12a, 608.2d. Landwalk of a land type that was chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import card as compiled
from tests.support.situations import attack, finish, pt
from tests.support.table import Table, card, creature


def printed(text: str, types: str, cost: str = "{0}") -> Any:
    found = compiled(text, types, cost)
    assert found.definition is not None, found.gaps
    return found.definition


def blockable(table: Table) -> bool:
    """Attack with the walker; return True if the guard can block it."""
    attack(table, "Walker")
    while table.question.KIND != "blockers":
        if table.life_of("B") < 20:
            return False
        table.plain()
    return True


CLOAK = (
    "Enchant creature\nAs this Aura enters, choose a land type.\nEnchanted creature has landwalk of the chosen type."
)


def walking(land: str, defender: str) -> Table:
    """An Aura with a chosen land type on a creature, and a land of the defending player."""
    table = Table("current")
    table.hand("A", printed(CLOAK, "Enchantment — Aura"))
    table.battlefield("A", creature("Walker", "1/1"))
    table.battlefield("B", creature("Guard", "1/1"), defender)
    table.start("A")
    table.cast("A", "Some Card", targets=["Walker"])
    table.until_asked("option", "A")
    table.answer(land)
    finish(table)
    return table


@pytest.mark.parametrize(
    ("land", "defender", "able"), [("Island", "Island", False), ("Island", "Forest", True), ("Desert", "Forest", True)]
)
def test_the_chosen_type_counts(land: str, defender: str, able: bool) -> None:
    """614.12a."""
    assert blockable(walking(land, defender)) is able


COLD = card("Cold Wood", "Snow Land: Forest")
SNOW = "{0}: Choose a land type. Target creature you control gains snow landwalk of the chosen type until end of turn."


@pytest.mark.parametrize(("defender", "able"), [(COLD, False), ("Forest", True), ("Island", True)])
def test_only_snow_lands_of_the_type_count(defender: Any, able: bool) -> None:
    table = Table("current")
    table.battlefield("A", printed(SNOW, "Artifact"), creature("Walker", "1/1"))
    table.battlefield("B", creature("Guard", "1/1"), defender)
    table.start("A")
    table.activate("A", "Some Card", targets=["Walker"])
    table.until_asked("option", "A")
    table.answer("Forest")
    finish(table)
    assert blockable(table) is able


def test_a_type_is_chosen_in_the_upkeep_and_holds_for_that_turn() -> None:
    slug = printed(
        "{0}: At the beginning of your next upkeep, choose a basic land type. This creature gains landwalk of the "
        "chosen type until the end of that turn.",
        "Creature — Slug",
    )
    table = Table("current")
    table.battlefield("A", slug)
    table.battlefield("B", creature("Guard", "1/1"), "Swamp")
    table.start("A")
    table.activate("A", "Some Card")
    finish(table)
    assert not table.find("Some Card").keywords
    table.until_asked("option", "A")
    table.answer("Swamp")
    table.go_to("precombat-main", "A")
    assert "landwalk:Swamp" in map(str, table.find("Some Card").keywords)
    assert pt(table, "Some Card") == (2, 2)
    table.go_to("upkeep", "B")
    assert "landwalk:Swamp" not in map(str, table.find("Some Card").keywords)
