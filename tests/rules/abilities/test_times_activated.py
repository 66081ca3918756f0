"""602.2b, 608.2i. The number of times an ability was activated this turn."""

from __future__ import annotations

import pytest

from tests.support.situations import finish, ready
from tests.support.table import creature

FOUR = {"if": {"amount": {"times_activated": "turn"}, "compare": {"at_least": 4}}, "do": [{"gain_life": 1}]}


@pytest.mark.parametrize(("times", "life"), [(3, 20), (4, 21), (5, 22)])
def test_each_activation_counts(times: int, life: int) -> None:
    table = ready()
    whelp = creature("Whelp", "2/3", abilities=[{"activated": [FOUR], "cost": [{"mana": "{0}"}]}])
    table.battlefield("A", whelp)
    table.start("A")
    for _ in range(times):
        table.activate("A", "Whelp", 0)
        finish(table)
    assert table.life_of("A") == life


def test_activations_count_before_they_resolve_and_not_in_the_next_turn() -> None:
    """603.4 does not apply: the condition is read on resolution."""
    table = ready()
    table.battlefield("A", creature("Whelp", "2/3", abilities=[{"activated": [FOUR], "cost": [{"mana": "{0}"}]}]))
    table.start("A")
    for _ in range(4):
        table.activate("A", "Whelp")
    finish(table)
    assert table.life_of("A") == 24
    table.go_to("precombat-main", "B")
    table.priority_to("A")
    table.activate("A", "Whelp")
    finish(table)
    assert table.life_of("A") == 24
