"""608.2h. The greatest amount of any player or object."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import finish, go, pt, ready, spell
from tests.support.table import creature

PLAYER: dict[str, Any] = {"is": "player"}


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(1, 3, 3), (2, 0, 2), (0, 0, 0)])
def test_each_player_draws_as_many_as_one_has_discarded(mine: int, theirs: int, drawn: int) -> None:
    gone = {"how_often": {"discards": "one"}, "this": "way"}
    does: tuple[dict[str, Any], ...] = (
        {"discard": "all", "who": "each_player"},
        {"draw": {"greatest_of": gone, "among": PLAYER}, "who": "each_player"},
    )
    table = ready(spell("Fall", *does))
    table.hand("A", *["Forest"] * mine)
    table.hand("B", *["Forest"] * theirs)
    for player in "AB":
        table.library(player, *["Island"] * 5)
    table.start("A")
    go(table, "A", "Fall")
    finish(table)
    assert [table.names_in(Zone.HAND, player).count("Island") for player in "AB"] == [drawn, drawn]


@pytest.mark.parametrize(("lives", "size"), [(20, 20), (7, 7)])
def test_the_greatest_life_total_among_opponents(lives: int, size: int) -> None:
    most = {"greatest_of": {"life_of": "one"}, "among": {"is": "opponent"}}
    table = ready(life=lives)
    table.battlefield("A", creature("Fiend", "*/*", abilities=[{"defining": "pt", "power": most, "toughness": most}]))
    table.start("A")
    assert pt(table, "Fiend") == (size, size)
