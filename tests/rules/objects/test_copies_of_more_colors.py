"""707.9. Copies that have a colour in addition to the copied ones."""

from __future__ import annotations

from tests.support.situations import CREATURE, go, ready, spell
from tests.support.table import creature


def test_a_color_in_addition_to_the_others() -> None:
    copy = spell("Copy", {"create_copy": "t", "but": {"more_colors": "B", "pt": "2/2"}}, t=CREATURE)
    again = spell("Again", {"create_copy": "t", "but": {"colors": "R"}}, t=CREATURE)
    table = ready(copy, again)
    table.battlefield("A", creature("Bear", "4/4", cost="{G}"))
    table.start("A")
    go(table, "A", "Copy", "Bear")
    token = table.find("Bear #2")
    assert (token.colors, token.power) == ("BG", 2)
    go(table, "A", "Again", token.id)
    assert table.find("Bear #3").colors == "R"
