"""700.2d. Modes of which the same may be chosen more than once: in order, each time with targets of its own."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import IllegalDecision
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)
SHRINK = {"do": [{"apply": [{"pt": [0, -1]}], "to": "t"}], "targets": {"t": {"of": CREATURE}}}
DRAW = {"do": [{"gain_life": 1}]}


def asked(edition: str, **modes: Any) -> Table:
    """A casts a spell of two modes, of which three are chosen; B has two creatures."""
    table = Table(edition)
    text = {"spell": {"modes": 3, "of": [SHRINK, DRAW], "again": True, **modes}}
    table.hand("A", card("Rush", "Sorcery", text, cost="{0}"))
    table.battlefield("B", creature("Bear", "2/2"), creature("Elk", "3/3"))
    table.start("A")
    return table


@EDITIONS
def test_the_same_mode_is_chosen_more_than_once_with_other_targets_or_the_same(edition: str) -> None:
    table = asked(edition)
    bear, elk = table.find("Bear").id, table.find("Elk").id
    table.cast("A", "Rush", modes=(0, 1, 3), targets=(bear, bear))
    assert dict(table.board.objects[table.board.stack[-1]].targets) == {"t.0": (bear,), "t.1": (bear,)}
    table.resolve()
    assert table.names_in(table.find("Elk").zone, "B") == ["Elk"]
    assert table.board.players[PLAYERS["A"]].life == 21
    assert table.find("Elk").id == elk
    table.check()


@EDITIONS
def test_not_more_often_than_modes_are_chosen(edition: str) -> None:
    table = asked(edition)
    with pytest.raises(IllegalDecision):
        table.cast("A", "Rush", modes=(0, 1, 2, 3))
    table = asked(edition)
    table.cast("A", "Rush", modes=(3, 4, 5))
    table.resolve()
    assert table.board.players[PLAYERS["A"]].life == 23
