"""118.7, 602.5b. Abilities that cost their object's mana cost less; triggers only while something is so (603.2)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.mana import mana_cost
from tests.support.situations import MINE, attack, enchantment, finish, go, plays, ready, spell
from tests.support.table import Table, creature


@pytest.mark.parametrize(
    ("cost", "other", "left"),
    [
        ("{4}{W}", "{1}{W}", "{3}"),
        ("{4}{W}", "{W}{W}", "{3}"),  # 118.7c
        ("{5}{U}", "{1}{B}", "{3}{U}"),  # 118.7b
        ("{1}{G}", "{3}{G}", "{0}"),
        ("{5}{R/G}{R/G}", "{2}{R/G}", "{3}{R/G}"),
        ("{5}{R}", "{1}{R/G}", "{4}"),  # 118.7e
        ("{2}{C}", "{C}{C}", "{1}"),  # 118.7d
    ],
)
def test_a_cost_is_reduced_by_another(cost: str, other: str, left: str) -> None:
    assert str(mana_cost(cost).less(mana_cost(other))) == left


NEW = {"matches": "self", "filter": {"which": {"enters": "anything"}}}
UP = {"activated": [{"put_counters": "+1/+1", "on": "self"}], "cost": [{"mana": "{3}{G}"}], "only": ["only_once"]}


def hero(**more: Any) -> Any:
    return creature("Hero", "1/1", cost="{1}{G}", abilities=[{**UP, **more}])


def test_in_the_turn_in_which_it_came_it_costs_less() -> None:
    table = ready(hero(own_cost_less_if=NEW), mana="GGGG")
    table.start("A")
    go(table, "A", "Hero")
    finish(table)
    table.activate("A", "Hero")
    finish(table)
    assert table.find("Hero").counters == {"+1/+1": 1}
    assert not table.can("A", "activate", "Hero")


@pytest.mark.parametrize(("mana", "able"), [("GGG", False), ("GGGG", True)])
def test_later_it_costs_what_it_says(mana: str, able: bool) -> None:
    table = ready(mana=mana)
    table.battlefield("A", hero(own_cost_less_if=NEW))
    table.start("A")
    assert table.can("A", "activate", "Hero") is able


def test_a_mana_ability_costs_what_it_says() -> None:
    with pytest.raises(Exception, match="a mana ability costs what it says"):
        creature("Well", "1/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [], "own_cost_less_if": NEW}])


@plays("Brave Brawler")
def test_the_brawler_grows_once() -> None:
    table = ready("Brave Brawler", mana="WWWWW")
    table.start("A")
    go(table, "A", "Brave Brawler")
    finish(table)
    table.activate("A", "Brave Brawler")
    finish(table)
    assert table.find("Brave Brawler").counters == {"+1/+1": 2}


# 603.2


def cheered(*others: Any) -> Table:
    great = {"exists": {"all": [MINE, {"power": {"at_least": 4}}]}}
    cheer = {"triggered": [{"gain_life": 1}], "on": {"enters": MINE}, "while": great}
    table = ready(creature("New", "1/1", cost="{0}"), spell("Doom", {"destroy": {"power": {"at_least": 4}}}))
    table.battlefield("A", enchantment("Cheer", cheer), *others)
    table.start("A")
    return table


@pytest.mark.parametrize(("others", "life"), [((), 20), (("Grizzly Bears",), 20), (("Craw Wurm",), 21)])
def test_it_triggers_only_while_that_is_so(others: tuple[str, ...], life: int) -> None:
    table = cheered(*others)
    go(table, "A", "New")
    finish(table)
    assert table.life_of("A") == life


def test_what_was_so_as_it_triggered_is_not_asked_again() -> None:
    table = cheered("Craw Wurm")
    table.cast("A", "New")
    table.resolve()  # the trigger is on the stack
    table.cast("A", "Doom")
    finish(table)
    assert not table.all("Craw Wurm")
    assert table.life_of("A") == 21


@plays("Courageous Goblin")
@pytest.mark.parametrize(("beside", "power"), [("Grizzly Bears", 2), ("Craw Wurm", 3)])
def test_the_goblin_is_courageous_beside_a_great_creature(beside: str, power: int) -> None:
    table = ready()
    table.battlefield("A", "Courageous Goblin", beside)
    table.start("A")
    attack(table, "Courageous Goblin")
    if table.board.stack:
        table.resolve()
    assert table.find("Courageous Goblin").power == power
