"""701.17. Cards that are milled."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.rules.resolving.test_library import named, played
from tests.support.situations import finish, go, ready, spell
from tests.support.table import PLAYERS

PLAYER = {"is": "player"}

A, B = PLAYERS["A"], PLAYERS["B"]


def test_milling_takes_what_there_is() -> None:
    table = ready(spell("Mill", {"mill": 3, "who": "p"}, p=PLAYER), spell("More", {"mill": 9, "who": "p"}, p=PLAYER))
    table.library("B", "Shock", "Fog")
    table.start("A", extra=2)
    go(table, "A", "Mill", "B")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Shock", "Fog", "Plains"]
    go(table, "A", "More", "B")
    assert not table.board.players[B].library
    assert not table.events("draw_failed")


def test_milled_cards_can_be_named() -> None:
    milled = {"all": [{"zone": "graveyard"}, {"ref": "m"}]}
    table = played("current", {"mill": 2, "as": "m"}, {"choose": milled, "as": "c"}, {"move": "c", "to": "hand"})
    top = named(table, "A")[:2]
    table.cast("A", "Look")
    table.until_asked("choose")
    table.answer((table.find(top[1], "A", Zone.GRAVEYARD).id,))
    finish(table)
    assert top[1] in table.names_in(Zone.HAND, "A")
    assert top[0] in table.names_in(Zone.GRAVEYARD, "A")


@pytest.mark.parametrize("hated", [False, True])
def test_a_milled_card_is_found_where_it_went(hated: bool) -> None:
    """701.17c. In the graveyard, or in exile if it was exiled instead."""
    anywhere = {"all": [{"any": [{"zone": "graveyard"}, {"zone": "exile"}]}, {"ref": "m"}]}
    sift = spell("Sift", {"mill": 2, "as": "m"}, {"choose": anywhere, "as": "c"}, {"move": "c", "to": "hand"})
    table = ready(sift)
    if hated:
        table.battlefield("B", "Rest in Peace")
    table.library("A", "Forest", "Shock")
    table.start()
    table.cast("A", "Sift")
    table.until_asked("choose")
    table.answer((table.find("Forest", "A", Zone.EXILE if hated else Zone.GRAVEYARD).id,))
    finish(table)
    assert "Forest" in table.names_in(Zone.HAND, "A")
