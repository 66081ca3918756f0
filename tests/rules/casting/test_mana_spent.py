"""601.2h. What was spent to cast a spell is known to its text, to what it becomes, and to triggers by its casting."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, plays, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

B = PLAYERS["B"]


def gains(of: str) -> Any:
    return spell("Count", {"gain_life": {"mana_spent_on": "self", "of": of}}, cost="{3}")


@pytest.mark.parametrize(
    ("mana", "of", "number"),
    [
        ("WUB", "all", 3), ("WUB", "colors", 3), ("WWB", "colors", 2), ("WCC", "colors", 1), ("WWB", "{W}", 2),
        ("WWB", "{G}", 0), ("WCC", "{C}", 2), ("WWB", "one_color", 2), ("CCC", "one_color", 0),
    ],
)  # fmt: skip
def test_so_much_was_spent(mana: str, of: str, number: int) -> None:
    table = ready(gains(of), mana=mana)
    table.start("A")
    go(table, "A", "Count")
    assert table.life_of("A") == 20 + number


def watched(*spells: Any, mana: str, battlefield: tuple[Any, ...] = ()) -> Table:
    """An enchantment that gains as much life as was spent on each spell."""
    table = ready(*spells, mana=mana)
    table.battlefield(
        "A",
        enchantment(
            "Toll", {"triggered": [{"gain_life": {"mana_spent_on": "event.object"}}], "on": {"cast": "anything"}}
        ),
        *battlefield,
    )
    table.start("A")
    return table


def test_of_each_spell_by_itself() -> None:
    table = watched(spell("Three", {"scry": 1}, cost="{3}"), spell("Two", {"scry": 1}, cost="{2}"), mana="CCCCC")
    for name, life in (("Three", 23), ("Two", 25)):
        go(table, "A", name)
        finish(table)
        assert table.life_of("A") == life


def test_mana_for_abilities_is_none_of_it() -> None:
    well = creature("Well", "1/1", abilities=[{"activated": [{"scry": 1}], "cost": [{"mana": "{2}"}]}])
    table = watched(spell("One", {"scry": 1}, cost="{1}"), mana="CCC", battlefield=(well,))
    table.activate("A", "Well")
    finish(table)
    go(table, "A", "One")
    finish(table)
    assert table.life_of("A") == 21


def test_a_permanent_knows_what_was_spent_for_its_spell() -> None:
    """400.7d."""
    grown = {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": {"mana_spent_on": "self"}}]}
    hail = {"triggered": [{"gain_life": {"mana_spent_on": "self", "of": "colors"}}], "on": {"enters": "self"}}
    bear = creature("Bear", "1/1", cost="{3}", abilities=[grown, hail])
    table = ready(bear, mana="GGR")
    table.start("A")
    go(table, "A", "Bear")
    finish(table)
    assert table.find("Bear").counters == {"+1/+1": 3}
    assert table.life_of("A") == 22


def test_a_copy_costs_nothing() -> None:
    """707.10."""
    twin = {"triggered": [{"copy": "event.object"}], "on": {"cast": "anything", "by": "you"}}
    table = ready(gains("all"), mana="CCC")
    table.battlefield("A", enchantment("Twin", twin))
    table.start("A")
    table.cast("A", "Count")
    finish(table)
    assert table.life_of("A") == 23


@pytest.mark.parametrize(("mana", "damage"), [("RRR", 4), ("RRW", 3)])
@plays("Slaying Fire")
def test_slaying_fire_burns_more_for_three_red_mana(mana: str, damage: int) -> None:
    table = ready("Slaying Fire", mana=mana)
    table.start("A")
    go(table, "A", "Slaying Fire", B)
    assert table.life_of("B") == 20 - damage


@pytest.mark.parametrize(
    ("mana", "left"), [("RRR", {"Small", "Middle", "Great"}), ("RWR", {"Middle", "Great"}), ("RWU", {"Great"})]
)
@plays("Radiant Flames")
def test_radiant_flames_burn_by_colors(mana: str, left: set[str]) -> None:
    table = ready("Radiant Flames", mana=mana)
    table.battlefield("B", creature("Small", "1/2"), creature("Middle", "1/3"), creature("Great", "1/4"))
    table.start("A")
    go(table, "A", "Radiant Flames")
    finish(table)
    burnt = {"RRR": 1, "RWR": 2, "RWU": 3}[mana]
    assert (
        {found.name for found in table.board.creatures()}
        == {name for name, toughness in (("Small", 2), ("Middle", 3), ("Great", 4)) if toughness > burnt}
        == left
    )


@pytest.mark.parametrize(("types", "kind"), [("Artifact Creature: Golem", "+1/+1"), ("Artifact", "charge")])
def test_sunburst_counts_colors_in_one_kind_of_counters_or_the_other(types: str, kind: str) -> None:
    """702.44a."""
    sun = card("Sun", types, {"keyword": "sunburst"}, cost="{4}", pt="0/1" if "Creature" in types else None)
    table = ready(sun, mana="WWBC")
    table.start("A")
    go(table, "A", "Sun")
    finish(table)
    assert table.find("Sun").counters == {kind: 2}


def test_what_was_not_cast_has_no_counters_of_sunburst() -> None:
    """702.44b."""
    sun = card("Sun", "Artifact", {"keyword": "sunburst"}, cost="{4}")
    back = spell("Back", {"move": "t", "to": "battlefield"}, t={"zone": "graveyard"})
    table = ready(back)
    table.graveyard("A", sun)
    table.start("A")
    go(table, "A", "Back", table.find("Sun", zone=Zone.GRAVEYARD).id)
    finish(table)
    assert not table.find("Sun").counters
