"""104.4b, 732. What a board is like, whatever lies on the stack."""

from __future__ import annotations

from domain.rules.game.board_comparison import Kinds, Outline
from domain.terms import Zone
from tests.support.situations import spell
from tests.support.table import PLAYERS, Table, creature

FORKED = spell("Forked", {"deal_damage": 3, "to": "t", "divided": True}, t={"of": "any_target", "any_number": True})


def dividing(*shares: int) -> Table:
    """A table on which A has just divided damage among B and a creature of B's."""
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", FORKED)
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find("Forked", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"], table.find("Bear").id),))
    table.answer(shares)
    return table


def test_a_board_is_read_on_which_something_is_divided_among_players_and_objects() -> None:
    kinds = Kinds()
    outlines = [Outline(dividing(*shares).board, kinds).exact() for shares in ((1, 2), (1, 2), (2, 1))]
    assert outlines[0] == outlines[1]
    assert outlines[0] != outlines[2]
