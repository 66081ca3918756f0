"""707.9, 205.1b. Copies that have other creature types than the copied object."""

from __future__ import annotations

from tests.support.situations import CREATURE, finish, go, ready, spell
from tests.support.table import card, creature

SHADE = spell(
    "Shade", {"create_copy": "t", "but": {"pt": "4/4", "colors": "B", "creature_types": ["Zombie"]}}, t=CREATURE
)


def test_the_copy_is_of_that_type_and_of_no_other() -> None:
    rider = card("Rider", "Artifact Creature: Vehicle Elf Knight", {"keyword": "flying"}, cost="{1}{G}", pt="1/1")
    table = ready(SHADE)
    table.battlefield("A", rider)
    table.start()
    go(table, "A", "Shade", table.find("Rider").id)
    (token,) = [one for one in table.all("Rider") if one.token]
    assert (token.subtypes, token.types) == (("Vehicle", "Zombie"), ("artifact", "creature"))
    assert (token.colors, token.power, token.mana_cost, "flying" in token.keywords) == ("B", 4, "{1}{G}", True)
    table.check()


def test_it_is_no_changeling() -> None:
    """707.9d."""
    table = ready(SHADE)
    table.battlefield("A", creature("Morpher", "1/1", "changeling", types="Creature: Shapeshifter"))
    table.start()
    go(table, "A", "Shade", table.find("Morpher").id)
    (token,) = [one for one in table.all("Morpher") if one.token]
    assert (token.subtypes, "changeling" in token.keywords) == (("Zombie",), False)


def test_a_copy_of_the_copy_is_like_it() -> None:
    """707.3."""
    copy = spell("Copy", {"create_copy": "t"}, t={"token": True})
    table = ready(SHADE, copy)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Shade", table.find("Bear").id)
    (token,) = [one for one in table.all("Bear") if one.token]
    go(table, "A", "Copy", token.id)
    finish(table)
    assert [one.subtypes for one in table.all("Bear") if one.token] == [("Zombie",)] * 2
