"""700.8, 700.9, 700.13, 903.3. Parties, what is modified, crimes and commanders, as texts call them."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, enchantment, finish, go, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
COUNT = spell("Count", {"gain_life": {"party_of": "you"}})


@pytest.mark.parametrize(
    ("kinds", "number"),
    [
        ((), 0),
        (("Cleric", "Cleric"), 1),
        (("Cleric Wizard", "Wizard"), 2),  # 700.8b: the first is counted as the Cleric
        (("Cleric Rogue", "Cleric Rogue", "Cleric Rogue"), 2),
        (("Cleric", "Rogue", "Warrior", "Wizard", "Wizard"), 4),
        (("Bear",), 0),
    ],
)
def test_of_each_kind_one_is_in_a_party(kinds: tuple[str, ...], number: int) -> None:
    table = ready(COUNT)
    for at, kind in enumerate(kinds):
        table.battlefield("A", creature(f"One {at}", "1/1", types=f"Creature: {kind}"))
    table.battlefield("B", creature("Theirs", "1/1", types="Creature: Warrior"))
    table.start("A")
    go(table, "A", "Count")
    assert table.life_of("A") == 20 + number


def test_a_changeling_is_one_of_the_party() -> None:
    """702.73a."""
    table = ready(COUNT)
    table.battlefield("A", creature("Any", "1/1", "changeling"), creature("Sage", "1/1", types="Creature: Wizard"))
    table.start("A")
    go(table, "A", "Count")
    assert table.life_of("A") == 22


@plays("Shepherd of Heroes")
def test_the_shepherd_counts_itself() -> None:
    table = ready("Shepherd of Heroes", mana="WWWWW")
    table.battlefield("A", creature("Sage", "1/1", types="Creature: Wizard"))
    table.start("A")
    go(table, "A", "Shepherd of Heroes")
    finish(table)
    assert table.life_of("A") == 24


@pytest.mark.parametrize(
    ("kind", "number"), [("basic_land_type", 2), ("color", 2), ("power", 2), ("mana_value", 2), ("card_type", 2)]
)
def test_how_many_different_ones_there_are(kind: str, number: int) -> None:
    """105, 205.2, 305.6. What has no power has none of its own."""
    table = ready(spell("Count", {"gain_life": {"distinct": kind, "among": {"controller": "opponent"}}}))
    table.battlefield("B", "Forest", "Forest", "Island", creature("Red", "1/1", colors="R", cost="{2}"))
    table.battlefield(
        "B", creature("White", "3/3", colors="W", cost="{2}"), creature("Two", "1/1", colors="W", cost="{2}")
    )
    table.start("A")
    go(table, "A", "Count")
    assert table.life_of("A") == 20 + number


# 700.13


CRIME = enchantment("Ledger", {"triggered": [{"gain_life": 1}], "on": {"commits_crime": "you"}})
ALL = {"of": "any_target"}


def tried(target: Any, *, what: Any = "any_target") -> Table:
    table = ready(spell("Point", {"scry": {"count": {"ref": "t"}}}, t=what))
    table.battlefield("A", CRIME, creature("Mine", "1/1"))
    table.battlefield("B", creature("Yours", "1/1"))
    table.graveyard("A", creature("Dead", "1/1"))
    table.graveyard("B", creature("Gone", "1/1"))
    table.start("A")
    go(table, "A", "Point", target)
    finish(table)
    return table


@pytest.mark.parametrize(
    ("target", "crime"), [(A, False), (B, True), ("Mine", False), ("Yours", True)], ids=["self", "foe", "own", "theirs"]
)
def test_a_crime_is_to_target_an_opponent_or_what_they_control(target: Any, crime: bool) -> None:
    assert tried(target).life_of("A") == 20 + crime


@pytest.mark.parametrize(("target", "crime"), [("Dead", False), ("Gone", True)])
def test_so_is_a_card_in_their_graveyard(target: str, crime: bool) -> None:
    assert tried(target, what={"zone": "graveyard"}).life_of("A") == 20 + crime


def test_a_spell_of_several_targets_is_one_crime_and_the_turn_remembers_it() -> None:
    asks = {"if": {"happened": {"commits_crime": "you"}}, "do": [{"gain_life": 5}]}
    hit = spell("Hit", {"tap": "t"}, t={"of": {"all": [CREATURE]}, "n": 2})
    table = ready(hit, spell("Ask", asks), spell("Again", asks))
    table.battlefield("A", CRIME)
    table.battlefield("B", creature("One", "1/1"), creature("Two", "1/1"))
    table.start("A")
    go(table, "A", "Ask")
    assert table.life_of("A") == 20
    go(table, "A", "Hit", "One", "Two")
    finish(table)
    assert table.life_of("A") == 21
    go(table, "A", "Again")
    assert table.life_of("A") == 26


def test_what_an_opponent_does_is_no_crime_of_mine() -> None:
    table = ready()
    table.battlefield("A", CRIME)
    table.hand("B", spell("Point", {"lose_life": 1, "who": "t"}, t={"is": "player"}))
    table.start("B")
    go(table, "B", "Point", A)
    finish(table)
    assert table.life_of("A") == 19


@plays("Hardbristle Bandit")
def test_the_bandit_untaps_once_each_turn() -> None:
    table = ready("Shock", "Lightning Bolt", mana="RR")
    table.battlefield("A", "Hardbristle Bandit", tapped=True)
    table.start("A")
    for name, tapped in (("Shock", False), ("Lightning Bolt", True)):
        go(table, "A", name, B)
        finish(table)
        assert table.find("Hardbristle Bandit").tapped is False
        del tapped


# 700.9, 903.3


@plays("Akki Ember-Keeper")
@pytest.mark.parametrize("how", ["counters", "Equipment", "own Aura", "Aura of another", "nothing"])
def test_what_is_modified_leaves_a_spirit(how: str) -> None:
    table = ready(spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("A", "Akki Ember-Keeper")
    table.battlefield("A", creature("Bear", "2/2"), counters={"charge": 1} if how == "counters" else {})
    if how == "Equipment":
        table.battlefield("A", "Bonesplitter", attached="Bear")
    elif "Aura" in how:
        table.battlefield("A" if how == "own Aura" else "B", "Holy Strength", attached="Bear")
    table.start("A")
    go(table, "A", "Kill", "Bear")
    finish(table)
    assert bool(table.all("Spirit Token")) is (how in ("counters", "Equipment", "own Aura"))


@plays("Loyal Drake")
@pytest.mark.parametrize("there_", [True, False])
def test_a_commander_that_is_controlled_draws_a_card(there_: bool) -> None:
    boss = creature("Boss", "2/2", types="Legendary Creature: Warrior", cost="{0}")
    table = Table("current", format="commander", commander={"A": (boss,)})
    table.battlefield("A", "Loyal Drake")
    table.start("A")
    if there_:
        table.answer(("cast", table.find("Boss", "A", Zone.COMMAND).id))
        table.resolve()
    drawn = len(table.events("card_drawn", player=A))
    table.go_to("beginning-of-combat", "A") if not there_ else table.go_to("declare-attackers", "A")
    assert len(table.events("card_drawn", player=A)) == drawn + there_


def test_only_a_commander_is_one() -> None:
    boss = creature("Boss", "2/2", types="Legendary Creature: Warrior", cost="{0}")
    lord = enchantment("Banner", {"static": [{"pt": [1, 1]}], "to": {"all": [CREATURE, {"commander": True}]}})
    table = Table("current", format="commander", commander={"A": (boss,)})
    table.battlefield("A", lord, creature("Other", "2/2", types="Legendary Creature: Warrior"))
    table.start("A")
    table.answer(("cast", table.find("Boss", "A", Zone.COMMAND).id))
    table.resolve()
    assert pt(table, "Boss") == (3, 3)
    assert pt(table, "Other") == (2, 2)
    assert there(table, "Other")


# The greatest among several


@plays("Topple")
def test_what_has_the_greatest_power_or_is_tied_for_it() -> None:
    table = ready("Topple", mana="WWW")
    table.battlefield("A", creature("Small", "1/1"), creature("Large", "4/4"))
    table.battlefield("B", creature("Other", "4/1"), creature("Tiny", "0/9"))
    table.start("A")
    table.answer(("cast", table.find("Topple", "A", Zone.HAND).id))
    question: Any = table.until_asked("targets")
    assert set(question.slots[0][1]) == {table.find("Large").id, table.find("Other").id}


def test_each_player_has_a_greatest_of_their_own() -> None:
    most = {"has_most": "power", "among": CREATURE, "of_its_player": True}
    table = ready(spell("Doom", {"sacrifice": {"all": [CREATURE, most]}, "who": "each_player"}))
    table.battlefield("A", creature("Small", "1/1"), creature("Large", "4/4"))
    table.battlefield("B", creature("Tiny", "0/9"), creature("Other", "2/1"))
    table.start("A")
    go(table, "A", "Doom")
    finish(table)
    assert {found.name for found in table.board.creatures()} == {"Small", "Tiny"}


# 700.14


def spender(*spells: Any, mana: str) -> Table:
    table = ready(*spells, mana=mana)
    table.battlefield(
        "A", enchantment("Till", {"triggered": [{"gain_life": 1}], "on": {"expends": "you", "so_much": 4}})
    )
    table.start("A")
    return table


def test_who_has_spent_four_mana_on_spells_expends_four_once() -> None:
    three = [spell(f"Three {at}", {"scry": 1}, cost="{3}") for at in range(3)]
    table = spender(*three, mana="CCCCCCCCC")
    for at, life in enumerate((20, 21, 21)):
        go(table, "A", f"Three {at}")
        finish(table)
        assert table.life_of("A") == life


def test_mana_for_abilities_is_not_counted() -> None:
    table = ready(spell("One", {"scry": 1}, cost="{1}"), mana="CCCCC")
    well = {"activated": [{"scry": 1}], "cost": [{"mana": "{4}"}]}
    till = {"triggered": [{"gain_life": 1}], "on": {"expends": "you", "so_much": 4}}
    table.battlefield("A", enchantment("Well", well), enchantment("Till", till))
    table.start("A")
    table.activate("A", "Well")
    finish(table)
    go(table, "A", "One")
    finish(table)
    assert table.life_of("A") == 20


@plays("Bark-Knuckle Boxer")
def test_the_boxer_is_indestructible_then() -> None:
    table = ready(spell("Four", {"scry": 1}, cost="{4}"), mana="CCCC")
    table.battlefield("A", "Bark-Knuckle Boxer")
    table.start("A")
    go(table, "A", "Four")
    finish(table)
    assert "indestructible" in table.find("Bark-Knuckle Boxer").keywords
