"""702.95. Soulbond: creatures are paired as one of them enters, and remain so as long as both are there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.keywords import KILL, Scene, Scenes, having, said
from tests.support.oracle import abilities
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, go, pt, spell
from tests.support.table import Table, creature

SCENES = Scenes()

TEXT = "Soulbond\nAs long as Some Card is paired with another creature, each of those creatures gets +2/+2."
FREE: dict[str, Any] = {"cost": "{0}"}
FRIEND = creature("Friend", "1/1", abilities=abilities(TEXT), **FREE)


def paired(table: Table) -> set[str]:
    return {found.name for found in table.board.permanents() if "paired" in found.designations}


def enters(table: Table, name: str, *answers: str) -> None:
    """Cast a creature, let it enter, and answer each soulbond ability with a yes or a no."""
    table.cast("A", name)
    for answer in answers:
        said(table, answer)
    finish(table)


def bonded(edition: str, *others: Any, hand: tuple[Any, ...] = ()) -> Table:
    """A has cast a friend beside a bear, and paired the two."""
    table = Table(edition)
    table.hand("A", FRIEND, *hand)
    table.battlefield("A", creature("Bear", "2/2"), *others)
    table.battlefield("B", creature("Foe", "2/2"))
    table.start("A")
    enters(table, "Friend", "yes")
    return table


@SCENES.plays("soulbond")
def soulbond_pairs_it_as_it_enters(edition: str) -> Table:
    table = bonded(edition)
    assert paired(table) == {"Friend", "Bear"}
    assert pt(table, "Friend") == (3, 3)
    assert pt(table, "Bear") == (4, 4)
    assert pt(table, "Foe") == (2, 2)
    return table


@SCENES.plays("soulbond")
def soulbond_pairs_a_creature_that_enters(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", creature("Bear", "2/2", **FREE), creature("Cub", "1/1", **FREE), creature("Elk", "3/3", **FREE))
    table.battlefield("A", having("Lone", "1/1", "soulbond"))
    table.start("A")
    enters(table, "Bear", "no")
    assert not paired(table)
    enters(table, "Cub", "yes")
    assert paired(table) == {"Lone", "Cub"}
    enters(table, "Elk")  # 702.95d: no third one, so nothing triggers
    assert paired(table) == {"Lone", "Cub"}
    return table


def test_nothing_triggers_without_an_unpaired_creature() -> None:
    table = Table("current")
    table.hand("A", FRIEND)
    table.battlefield("B", creature("Foe", "2/2"))
    table.start("A")
    enters(table, "Friend")
    assert not paired(table)
    assert pt(table, "Friend") == (1, 1)


def test_a_pair_ends_as_one_of_them_leaves() -> None:
    """702.95e."""
    table = bonded("current", hand=(KILL,))
    go(table, "A", "Kill", "Bear")
    assert not paired(table)
    assert pt(table, "Friend") == (1, 1)


@pytest.mark.parametrize("stolen", ["Friend", "Bear"])
def test_a_pair_ends_for_good_as_another_player_gains_control(stolen: str) -> None:
    """702.95e: they are not paired again as the creature comes back."""
    steal = spell("Steal", {"apply": [{"control": {"controller_of": "foe"}}], "to": "t"}, t=CREATURE, foe=CREATURE)
    regain = spell("Regain", {"apply": [{"control": "you"}], "to": "t"}, t=CREATURE)
    table = bonded("current", hand=(steal, regain))
    go(table, "A", "Steal", stolen, "Foe")
    assert not paired(table)
    assert pt(table, "Bear") == (2, 2)
    go(table, "A", "Regain", stolen)
    assert not paired(table)


def test_a_pair_ends_as_one_of_them_stops_being_a_creature() -> None:
    """702.95e."""
    petrify = spell("Petrify", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=CREATURE)
    table = bonded("current", hand=(petrify,))
    go(table, "A", "Petrify", "Bear")
    assert not paired(table)
    assert pt(table, "Friend") == (1, 1)


def test_two_with_soulbond_make_one_pair() -> None:
    """702.95c, 702.95d: each of them triggers, and only one of the abilities pairs them."""
    table = bonded("current", having("Lone", "1/1", "soulbond"))
    assert len(paired(table)) == 2
    assert "Friend" in paired(table)


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_soulbond_is_played(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()
