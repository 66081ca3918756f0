"""107.3, 601.2f. Spells and abilities for whose X only mana of some colours can be spent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import enchantment, finish, go, ready, static
from tests.support.table import Table, card, creature

RATS = creature(
    "Rats", "1/1", abilities=[{"activated": [{"gain_life": "x"}], "cost": [{"mana": "{X}"}], "spent_on_x": "B"}]
)
DRAIN = card("Drain", "Sorcery", {"x_only": "B"}, {"spell": [{"gain_life": "x"}]}, cost="{X}{1}{B}")
SOUL = card("Soul", "Sorcery", {"x_only": "BR"}, {"spell": [{"gain_life": "x"}]}, cost="{X}{2}")


def greatest(table: Table) -> int:
    """The greatest X that can be announced."""
    question: Any = table.until_asked("number", "A")
    return int(question.most)


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_an_ability_with_x_black_mana(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", RATS, *["Swamp"] * 2, *["Forest"] * 3)
    table.start()
    table.answer(("activate", table.find("Rats").id, 0))
    assert greatest(table) == 2
    table.answer(2)
    finish(table)
    assert table.life_of("A") == 22
    assert not any(land.tapped for land in table.all("Forest"))
    assert all(land.tapped for land in table.all("Swamp"))
    table.check()


def test_x_is_nothing_without_such_mana() -> None:
    table = Table()
    table.battlefield("A", RATS, *["Forest"] * 3)
    table.start()
    table.answer(("activate", table.find("Rats").id, 0))
    if table.question.KIND == "number":
        assert greatest(table) == 0
        table.answer(0)
    finish(table)
    assert table.life_of("A") == 20


@pytest.mark.parametrize(("mana", "most"), [("BBBG", 2), ("BBBB", 2), ("BGGG", 0), ("BBGG", 1)])
def test_the_rest_of_a_spell_costs_any_mana(mana: str, most: int) -> None:
    table = ready(DRAIN, mana=mana)
    table.start()
    go(table, "A", "Drain", x=most or None)
    assert table.life_of("A") == 20 + most


def test_either_of_two_colors() -> None:
    table = ready(SOUL, mana="GGBR")
    table.start()
    go(table, "A", "Soul", x=2)
    assert table.life_of("A") == 22


@pytest.mark.parametrize(("more", "most"), [(-1, 2), (1, 0)])
def test_what_a_spell_costs_more_or_less(more: int, most: int) -> None:
    """118.7: a reduction takes generic mana off, and X is generic mana; mana added is no part of X."""
    table = ready(DRAIN, mana="BBG" if more < 0 else "BGG")
    table.battlefield("A", enchantment("Change", static({"cost_more": more}, to={"is": "spell"})))
    table.start()
    go(table, "A", "Drain", x=most or None)
    assert table.life_of("A") == 20 + most
