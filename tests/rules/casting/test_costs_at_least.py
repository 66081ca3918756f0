"""601.2f. Effects that set the least mana a spell costs, and amounts that ask for the spell's caster."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, ready, spell, static
from tests.support.table import Table, creature

ANY: dict[str, Any] = {"is": "spell"}
LEAST = enchantment("Toll", static({"cost_least": 3}, to=ANY))
OTHERS = enchantment("Levy", static({"cost_more": {"how_often": {"cast": "anything", "by": "caster"}}}, to=ANY))


def paid(table: Table, name: str) -> str:
    """Cast it; returns the total cost."""
    before = len(table.game.records)
    table.cast("A", name)
    (locked,) = [one.event for one in table.game.records[before:] if one.event.NAME == "cost_locked"]
    finish(table)
    return str(locked.mana)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("cost", "total"), [("{0}", "{3}"), ("{1}{W}", "{2}{W}"), ("{2}{W}", "{2}{W}"), ("{3}{W}", "{3}{W}")]
)
def test_what_is_missing_is_added_as_generic_mana(cost: str, total: str) -> None:
    table = ready(creature("Bear", "2/2", cost=cost), mana="WWWW")
    table.battlefield("B", LEAST)
    table.start("A")
    assert paid(table, "Bear") == total


@pytest.mark.parametrize(("lands", "able"), [("WW", False), ("WWW", True)])
def test_a_spell_that_is_too_dear_cannot_be_cast(lands: str, able: bool) -> None:
    table = ready(creature("Bear", "2/2", cost="{W}"), mana=lands)
    table.battlefield("A", LEAST)
    table.start("A")
    assert table.can("A", "cast", "Bear") is able


def test_it_is_applied_after_reductions_and_additions() -> None:
    """601.2f. The total of {4} less 3 is {1}, and becomes {3}; the total of {1} and 1 more is {2}, and becomes {3}."""
    table = ready(creature("Great", "4/4", cost="{4}"), creature("Small", "1/1", cost="{1}"), mana="WWWWWW")
    great: dict[str, Any] = {"all": [ANY, {"power": {"at_least": 4}}]}
    small: dict[str, Any] = {"all": [ANY, {"power": {"at_most": 1}}]}
    table.battlefield("A", LEAST, enchantment("Discount", static({"cost_more": -3}, to=great)))
    table.battlefield("A", enchantment("Tax", static({"cost_more": 1}, to=small)))
    table.start("A")
    assert paid(table, "Great") == "{3}"
    assert paid(table, "Small") == "{3}"


def test_x_counts_towards_it() -> None:
    """107.3. With X = 1 the total is {X}{W}, two mana; with X = 2 it is three already."""
    for x, total in ((1, "{2}{W}"), (2, "{2}{W}")):
        table = ready(spell("Gain", {"gain_life": "x"}, cost="{X}{W}"), mana="WWW")
        table.battlefield("A", LEAST)
        table.start("A")
        before = len(table.game.records)
        table.cast("A", "Gain", x=x)
        (locked,) = [one.event for one in table.game.records[before:] if one.event.NAME == "cost_locked"]
        assert str(locked.mana) == total  # type: ignore[attr-defined]
        finish(table)
        assert table.life_of("A") == 20 + x


def test_two_such_effects_do_not_add_up() -> None:
    table = ready(creature("Bear", "2/2", cost="{W}"), mana="WWW")
    table.battlefield("A", LEAST)
    table.battlefield("B", LEAST)
    table.start("A")
    assert paid(table, "Bear") == "{2}{W}"


def test_only_spells_that_match_cost_so_much() -> None:
    table = ready(creature("Bear", "2/2", cost="{W}"), spell("Bolt", {"gain_life": 1}, cost="{W}"), mana="WW")
    table.battlefield("A", enchantment("Toll", static({"cost_least": 3}, to={"all": [ANY, {"type": "creature"}]})))
    table.start("A")
    assert not table.can("A", "cast", "Bear")
    assert table.can("A", "cast", "Bolt")


def test_a_tax_for_each_other_spell_of_its_caster() -> None:
    """601.2i. The spell itself is not cast yet; only its caster's spells of this turn count."""
    free = spell("One", {"gain_life": 1})
    table = ready(free, spell("Two", {"gain_life": 1}), spell("Three", {"gain_life": 1}), mana="WWW")
    table.hand("B", spell("Theirs", {"gain_life": 1}))
    table.battlefield("B", OTHERS)
    table.start("A")
    assert paid(table, "One") == "{0}"
    assert paid(table, "Two") == "{1}"
    table.priority_to("B")
    assert table.can("B", "cast", "Theirs")  # B has cast nothing, and has no mana
    go(table, "B", "Theirs")
    table.priority_to("A")
    assert paid(table, "Three") == "{2}"
    assert not table.all("Three", "A", Zone.HAND)
