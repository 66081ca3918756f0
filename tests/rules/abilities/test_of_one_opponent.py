"""608.2i. What one opponent alone did or had happen to them this turn, not all opponents together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import finish, go, ready, spell

ELF = {"create_token": {"types": "Creature: Elf", "pt": "1/1", "colors": "G"}}


@pytest.mark.parametrize(
    "measured",
    [
        {"how_often": {"enters": {"all": [{"type": "creature"}, {"controller": "one"}]}}},
        {"how_often": {"draws": "one"}},
        {"how_much": {"is_dealt_damage": {"ref": "one"}}},
    ],
)
@pytest.mark.parametrize(("number", "life"), [(1, 20), (2, 21)])
def test_each_opponent_is_measured_alone(measured: dict[str, Any], number: int, life: int) -> None:
    asked = {"exists": {"all": [{"is": "opponent"}, {"measured": measured, "compare": {"at_least": 2}}]}}
    deeds: dict[str, list[dict[str, Any]]] = {
        player: [{**ELF, "n": n}, {"draw": n}, {"deal_damage": n, "to": "you"}]
        for player, n in (("A", 3), ("B", number))
    }
    table = ready(spell("Mine", *deeds["A"], {"gain_life": 3}), spell("Ask", {"if": asked, "do": [{"gain_life": 1}]}))
    table.hand("B", spell("Theirs", *deeds["B"]))
    table.start("B")
    go(table, "B", "Theirs")
    for name in ("Mine", "Ask"):
        table.priority_to("A")
        go(table, "A", name)
        finish(table)
    assert table.life_of("A") == life
