"""702.132. Another player pays for generic mana in the cost of a spell."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import IllegalDecision
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import finish
from tests.support.table import Table, card, keyword


def helped(edition: str, mine: int, theirs: int, cost: str = "{3}{G}") -> Table:
    """A spell with assist in A's hand, and Forests of both players."""
    table = Table(edition)
    spell = card("Barn", "Sorcery", keyword("assist"), {"spell": [{"gain_life": 1}]}, cost=cost)
    table.hand("A", spell)
    table.battlefield("A", *["Forest"] * mine)
    table.battlefield("B", *["Forest"] * theirs)
    return table.start("A")


def cast(table: Table) -> Any:
    """Begin to cast the spell; return the question who helps."""
    table.answer(("cast", table.find("Barn", zone=Zone.HAND).id))
    return table.until_asked("choose", "A")


def tapped(table: Table, player: str) -> int:
    return sum(one.tapped for one in table.all("Forest", player))


@pytest.mark.parametrize("edition", BOTH)
def test_another_player_pays(edition: str) -> None:
    table = helped(edition, 2, 5)
    question = cast(table)
    assert question.among == (table.entity("B"),)
    table.answer((table.entity("B"),))
    share: Any = table.until_asked("number", "B")
    assert (share.least, share.most) == (0, 3)
    table.answer(2)
    finish(table)
    assert table.life_of("A") == 21
    assert (tapped(table, "A"), tapped(table, "B")) == (2, 2)
    table.check()


@pytest.mark.parametrize(
    ("mine", "theirs", "cost", "able"),
    [
        (1, 3, "{3}{G}", True),
        (1, 2, "{3}{G}", False),
        (0, 9, "{3}{G}", False),  # for generic mana only
        (0, 3, "{3}", True),
        (1, 9, "{2}{G}{G}", False),
    ],
)
def test_the_spell_can_be_cast_with_help(mine: int, theirs: int, cost: str, able: bool) -> None:
    assert helped("current", mine, theirs, cost).can("A", "cast", "Barn") is able


def test_nobody_need_be_asked() -> None:
    table = helped("current", 4, 5)
    cast(table)
    table.answer(())
    finish(table)
    assert table.life_of("A") == 21
    assert (tapped(table, "A"), tapped(table, "B")) == (4, 0)


def test_a_spell_that_is_not_paid_for_is_taken_back() -> None:
    """733.1. The player who was asked may pay too little."""
    table = helped("current", 2, 5)
    cast(table)
    table.answer((table.entity("B"),))
    table.until_asked("number", "B")
    table.answer(1)
    payment: Any = table.until_asked("pay", "B")
    with pytest.raises(IllegalDecision, match="cannot be paid"):
        table.answer(next(payment.answers()))
    assert table.question.KIND == "priority"
    assert len(table.all("Barn", "A", Zone.HAND)) == 1
    assert (tapped(table, "A"), tapped(table, "B")) == (0, 0)
    table.check()


def test_x_counts_the_help() -> None:
    table = helped("current", 2, 3, "{X}{G}")
    table.answer(("cast", table.find("Barn", zone=Zone.HAND).id))
    announced: Any = table.until_asked("number", "A")
    assert announced.most == 4


def test_a_cost_without_generic_mana_asks_nobody() -> None:
    table = helped("current", 2, 3, "{G}")
    table.answer(("cast", table.find("Barn", zone=Zone.HAND).id))
    finish(table)
    assert table.life_of("A") == 21
    assert (tapped(table, "A"), tapped(table, "B")) == (1, 0)
