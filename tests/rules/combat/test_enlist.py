"""702.154. Enlist: a creature that stays home is tapped for one that attacks."""

from __future__ import annotations

from typing import Any

import pytest

from projections.reading.log import lines
from tests.support.keywords import KILL, having
from tests.support.situations import attack, finish, pt
from tests.support.table import Table, creature

GAIN = {"triggered": [{"gain_life": 2}], "on": {"enlists": "self", "what": {"type": "creature"}}}
CAPTAIN = creature("Captain", "2/2", abilities=[{"keyword": "enlist"}, GAIN])


def test_the_attacker_gets_the_power_of_the_creature_tapped_for_it() -> None:
    table = Table("current")
    table.battlefield("A", CAPTAIN, creature("Brute", "5/1"))
    table.start("A")
    attack(table, "Captain")
    table.answer("yes")
    finish(table)
    assert table.find("Brute").tapped
    assert pt(table, "Captain") == (7, 2)
    assert table.life_of("A") == 22
    (enlisted,) = table.events("creature_enlisted")
    (line,) = lines(table.game.records, lambda record: record is enlisted)
    assert line.sentence == "Captain enlists Brute"
    table.check()


def test_nobody_has_to_enlist() -> None:
    table = Table("current")
    table.battlefield("A", CAPTAIN, creature("Brute", "5/1"))
    table.start("A")
    attack(table, "Captain")
    table.answer("no")
    finish(table)
    assert not table.find("Brute").tapped
    assert (pt(table, "Captain"), table.life_of("A")) == ((2, 2), 20)


@pytest.mark.parametrize(
    ("other", "sick", "able"),
    [
        (creature("Brute", "5/1"), True, False),
        (creature("Brute", "5/1", abilities=[{"keyword": "haste"}]), True, True),
        (creature("Brute", "5/1"), False, True),
    ],
)
def test_it_must_have_been_there_since_the_turn_began_or_have_haste(other: Any, sick: bool, able: bool) -> None:
    table = Table("current")
    table.battlefield("A", having("Captain", "2/2", "enlist"))
    table.battlefield("A", other, sick=sick)
    table.start("A")
    attack(table, "Captain")
    asked = table.question.KIND == "option"
    assert asked is able


@pytest.mark.parametrize("keyword", ["vigilance", "flying"])
def test_an_attacker_is_not_enlisted_even_untapped(keyword: str) -> None:
    """702.154a: you did not choose to attack with it; a vigilant attacker is untapped all the same."""
    table = Table("current")
    table.battlefield("A", having("Captain", "2/2", "enlist"), having("Brute", "5/1", keyword))
    table.start("A")
    attack(table, "Captain", "Brute")
    assert table.question.KIND != "option"
    finish(table)
    assert not table.happened("creature_enlisted")


def test_two_that_enlist_need_two_creatures() -> None:
    """702.154d: each has its own creature; with one creature, the second is not asked for."""
    table = Table("current")
    table.battlefield(
        "A", having("Captain", "2/2", "enlist"), having("Major", "3/3", "enlist"), creature("Brute", "5/1")
    )
    table.start("A")
    attack(table, "Captain", "Major")
    table.answer("yes")
    finish(table)
    assert len(table.events("creature_enlisted")) == 1
    assert sorted([pt(table, "Captain"), pt(table, "Major")]) in ([(3, 3), (7, 2)], [(2, 2), (8, 3)])


def test_each_instance_is_about_its_own_creature() -> None:
    table = Table("current")
    table.battlefield("A", creature("Captain", "2/2", abilities=[{"keyword": "enlist"}, {"keyword": "enlist"}]))
    table.battlefield("A", creature("Brute", "5/1"), creature("Scout", "1/1"))
    table.start("A")
    attack(table, "Captain")
    table.answer("yes")
    table.answer("yes")
    finish(table)
    assert pt(table, "Captain") == (8, 2)
    assert len(table.events("ability_triggered", rule="603.11")) == 2


def test_the_power_is_that_of_the_creature_as_it_left() -> None:
    """608.2h: the tapped creature may be gone as the ability resolves."""
    table = Table("current")
    table.battlefield("A", having("Captain", "2/2", "enlist"), creature("Brute", "5/1"))
    table.hand("A", KILL)
    table.start("A")
    attack(table, "Captain")
    table.answer("yes")
    table.cast("A", "Kill", targets=["Brute"])
    finish(table)
    assert pt(table, "Captain") == (7, 2)


def test_a_game_is_taken_up_again_in_the_middle() -> None:
    table = Table("current")
    table.battlefield("A", having("Captain", "2/2", "enlist"), creature("Brute", "5/1"), creature("Scout", "1/1"))
    table.start("A")
    attack(table, "Captain")
    table.answer("yes")
    table.answer((table.find("Scout").id,))
    finish(table)
    assert pt(table, "Captain") == (3, 2)
    table.check()
