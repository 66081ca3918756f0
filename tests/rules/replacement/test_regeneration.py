"""614.8, 701.19, 702.12. Regeneration, and creatures that are indestructible."""

from __future__ import annotations

import pytest

from tests.support.damaging import ping
from tests.support.situations import CREATURE, after_damage, attack, block, go, in_graveyard, spell, there
from tests.support.table import Table, creature

# 614.8, 701.19: regeneration; indestructible


def test_a_regeneration_shield_saves_once() -> None:
    destroy = spell("Destroy", {"destroy": "t"}, t=CREATURE)
    table = Table()
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t=CREATURE))
    table.hand("A", destroy, destroy)
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    go(table, "A", "Destroy", "Troll")
    assert table.find("Troll").tapped
    assert table.happened("permanent_regenerated")
    assert not table.board.effects
    go(table, "A", "Destroy", "Troll")
    assert in_graveyard(table, "Troll", "B")


def test_of_two_regeneration_shields_one_is_used() -> None:
    table = Table()
    regrow = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", regrow, regrow)
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    go(table, "A", "Destroy", "Troll")
    assert there(table, "Troll")
    assert len(table.board.effects) == 1
    assert len(table.events("permanent_regenerated")) == 1


@pytest.mark.statement("SBA-15")
def test_no_regeneration_from_what_cannot_be_regenerated_or_has_no_toughness() -> None:
    table = Table()
    regrow = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("B", creature("Troll", "2/2"), creature("Ogre", "2/2"))
    table.hand("B", regrow, regrow)
    table.hand("A", spell("Terror", {"destroy": "t", "no_regeneration": True}, t=CREATURE))
    table.hand("A", spell("Shrink", {"apply": [{"pt": [0, -2]}], "to": "t"}, t=CREATURE))
    table.start()
    for name in ("Troll", "Ogre"):
        table.priority_to("B")
        go(table, "B", "Regrow", name)
    go(table, "A", "Terror", "Troll")
    assert in_graveyard(table, "Troll", "B")
    go(table, "A", "Shrink", "Ogre")
    assert in_graveyard(table, "Ogre", "B")
    assert not table.events("permanent_regenerated")
    assert len(table.board.effects) >= 2


@pytest.mark.statement("SBA-15", "SBA-16")
def test_indestructible_is_not_destroyed_but_dies_without_toughness() -> None:
    table = Table()
    table.battlefield("B", creature("God", "4/4", "indestructible"))
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE), ping("Ping", 9))
    table.hand("A", spell("Shrink", {"apply": [{"pt": [0, -4]}], "to": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Destroy", "God")
    go(table, "A", "Ping", "God")
    assert there(table, "God")
    assert not table.events("permanent_destroyed")
    go(table, "A", "Shrink", "God")
    assert in_graveyard(table, "God", "B")
    assert not table.events("permanent_destroyed")


def test_indestructible_can_be_sacrificed_and_uses_no_regeneration_shield() -> None:
    table = Table()
    table.battlefield("B", creature("God", "4/4", "indestructible"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t=CREATURE))
    table.hand("A", spell("Destroy", {"destroy": "t"}, t=CREATURE))
    table.hand("A", spell("Edict", {"sacrifice": CREATURE, "who": "t"}, t={"is": "player"}))
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "God")
    go(table, "A", "Destroy", "God")
    assert len(table.board.effects) == 1
    go(table, "A", "Edict", "B")
    assert in_graveyard(table, "God", "B")


# Replaced results in combat


def test_destruction_by_damage_of_two_is_one_moment_with_their_replacements() -> None:
    """One dies, one regenerates: a single pass of state-based actions."""
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t=CREATURE))
    table.start()
    attack(table, "Bear")
    block(table, ("Troll", "Bear"))
    table.cast("B", "Regrow", targets=["Troll"])
    table.resolve()
    after_damage(table)
    assert there(table, "Troll")
    assert in_graveyard(table, "Bear", "A")
    destroyed, regenerated = table.events("permanent_destroyed")[0], table.events("permanent_regenerated")[0]
    assert destroyed.moment == regenerated.moment
    table.check()


def test_of_several_equal_regeneration_shields_nobody_chooses() -> None:
    table = Table()
    regrow = spell("Regrow", {"regenerate": "t"}, t=CREATURE)
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", regrow, regrow)
    table.hand("A", ping("Ping", 2))
    table.start()
    for _ in range(2):
        table.priority_to("B")
        go(table, "B", "Regrow", "Troll")
    go(table, "A", "Ping", "Troll")
    assert there(table, "Troll")
    assert len(table.board.effects) == 1
    assert not table.events("decision_made", kind="replacement")
