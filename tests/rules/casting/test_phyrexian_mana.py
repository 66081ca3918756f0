"""107.4f, 601.2b. Symbols for which 2 life can be paid."""

from __future__ import annotations

import pytest

from domain.mana import colors_of, mana_cost
from domain.terms import Zone
from tests.support.situations import plays, ready
from tests.support.table import PLAYERS, Table, card

A = PLAYERS["A"]


def _with(mana: str = "", life: int = 20) -> Table:
    table = ready("Gut Shot", mana=mana, life=life)
    table.start()
    return table


def test_such_a_symbol_is_of_its_color_and_counts_one() -> None:
    cost = mana_cost("{1}{B/P}{G/U/P}")
    assert (cost.value, cost.least, str(cost)) == (3, 1, "{1}{B/P}{G/U/P}")
    assert colors_of("{1}{B/P}{G/U/P}") == "UBG"


@plays("Gut Shot")
@pytest.mark.parametrize(("answer", "life", "tapped"), [("2 life", 18, False), ("mana", 20, True)])
def test_the_player_chooses_how_it_is_paid(answer: str, life: int, tapped: bool) -> None:
    table = _with("R")
    table.answer(("cast", table.find("Gut Shot", "A", Zone.HAND).id))
    table.answer(answer)
    while table.question.KIND != "priority":
        table.answer(((PLAYERS["B"],),)) if table.question.KIND == "targets" else table.plain()
    assert (table.life_of("A"), table.find("Mountain").tapped) == (life, tapped)


@plays("Gut Shot")
@pytest.mark.parametrize(("mana", "life", "able"), [("", 2, True), ("", 1, False), ("R", 1, True), ("U", 1, False)])
def test_it_can_be_cast_for_mana_or_life(mana: str, life: int, able: bool) -> None:
    assert _with(mana, life).can("A", "cast", "Gut Shot") is able


def test_an_ability_costs_it_too() -> None:
    dragon = card(
        "Drake", "Creature: Drake", {"activated": [{"gain_life": 5}], "cost": [{"mana": "{1}{R/P}"}]}, pt="2/2"
    )
    table = ready(mana="G")
    table.battlefield("A", dragon)
    table.start()
    table.activate("A", "Drake")
    while table.board.stack or table.question.KIND != "priority":
        table.plain()
    assert table.life_of("A") == 23


def test_life_that_is_paid_besides_is_counted() -> None:
    for life, able in ((4, True), (3, False)):
        spell = card("Debt", "Instant", {"additional": [{"pay_life": 2}]}, {"spell": [{"draw": 1}]}, cost="{R/P}")
        table = ready(spell, life=life)
        table.start()
        if not able:
            assert not table.can("A", "cast", "Debt")
            continue
        table.cast("A", "Debt")
        assert table.life_of("A") == 0
