"""701.30, 702.131. Clashing with an opponent, and the city's blessing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, plays, pt, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
CLASH = spell("Clash", {"clash": [{"gain_life": 3}], "else": [{"lose_life": 1}]})


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("mine", "theirs", "life"), [("Serra Angel", "Shock", 23), ("Shock", "Serra Angel", 19), ("Shock", "Fog", 19)]
)
def test_who_reveals_the_higher_mana_value_wins(edition: str, mine: str, theirs: str, life: int) -> None:
    """701.30d. Who ties does not win."""
    table = Table(edition)
    table.hand("A", CLASH)
    table.library("A", mine)
    table.library("B", theirs)
    table.start("A")
    go(table, "A", "Clash")
    finish(table)
    assert table.life_of("A") == life
    assert len(table.events("cards_revealed")) == 2
    table.check()


def test_each_puts_the_card_on_the_bottom_or_leaves_it() -> None:
    """701.30c. In turn order; then they move."""
    table = ready(CLASH)
    table.library("A", "Serra Angel", "Fog")
    table.library("B", "Shock", "Fog")
    table.start("A")
    table.cast("A", "Clash")
    for player, answer in (("A", "yes"), ("B", "no")):
        table.until_asked("option", player)
        table.answer(answer)
    finish(table)
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Fog"
    assert table.names_in(Zone.LIBRARY, "A")[-1] == "Serra Angel"
    assert table.names_in(Zone.LIBRARY, "B")[0] == "Shock"


@plays("Oaken Brawler")
def test_the_brawler_grows_if_it_wins() -> None:
    table = ready("Oaken Brawler", mana="WWWW")
    table.library("A", "Serra Angel")
    table.library("B", "Shock")
    table.start("A")
    go(table, "A", "Oaken Brawler")
    finish(table)
    assert pt(table, "Oaken Brawler") == (3, 5)


# 702.131


def ten(table: Table, count: int) -> None:
    for number in range(count):
        table.battlefield("A", creature(f"One {number}", "1/1"))


@plays("Spire Winder")
@pytest.mark.parametrize(("others", "size"), [(8, (2, 3)), (9, (3, 4))])
def test_ten_permanents_are_blessed(others: int, size: tuple[int, int]) -> None:
    """702.131b."""
    table = ready("Spire Winder", mana="UUUU")
    ten(table, others - 4)
    table.start("A")
    go(table, "A", "Spire Winder")
    finish(table)
    assert pt(table, "Spire Winder") == size
    table.check()


def test_the_blessing_stays_when_permanents_go() -> None:
    table = ready("Spire Winder", spell("Wipe", {"destroy": {"type": "land"}}), mana="UUUUU")
    ten(table, 5)
    table.start("A")
    go(table, "A", "Spire Winder")
    finish(table)
    go(table, "A", "Wipe")
    assert pt(table, "Spire Winder") == (3, 4)
    assert table.board.players[A].designations == {"city's blessing": ""}
    assert not table.board.players[B].designations


@pytest.mark.parametrize(("others", "life"), [(9, 20), (10, 25)])
def test_a_spell_with_ascend_blesses_before_all_else(others: int, life: int) -> None:
    """702.131a."""
    asks: Any = {"spell": [{"if": {"has_blessing": "you"}, "do": [{"gain_life": 5}]}]}
    table = ready(card("Rite", "Sorcery", {"keyword": "ascend"}, asks, cost="{0}"))
    ten(table, others)
    table.start("A")
    go(table, "A", "Rite")
    assert table.life_of("A") == life


def test_without_ascend_nobody_is_blessed() -> None:
    table = ready(spell("Ask", {"if": {"has_blessing": "you"}, "do": [{"gain_life": 5}]}))
    ten(table, 12)
    table.start("A")
    go(table, "A", "Ask")
    assert table.life_of("A") == 20
