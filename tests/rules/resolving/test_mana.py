"""106.4. Mana that is added."""

from __future__ import annotations

from typing import Any

from tests.support.situations import go, ready, spell
from tests.support.table import PLAYERS

A, B = PLAYERS["A"], PLAYERS["B"]


def test_mana_is_added_in_the_colours_wanted() -> None:
    table = ready(
        spell("Ritual", {"add_mana": "{B}{B}{B}"}),
        spell("Choice", {"add_mana": ["{R}", "{G}"], "n": 2}),
        spell("Any", {"add_mana": ["any"]}),
    )
    table.start()
    go(table, "A", "Ritual")
    assert table.board.players[A].pool == "BBB"
    table.cast("A", "Choice")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("RR", "GG")
    table.answer("GG")
    assert table.board.players[A].pool == "BBBGG"
    table.cast("A", "Any")
    question = table.until_asked("option", "A")
    assert question.options == tuple("WUBRG")
