"""400.7j, 608.2h, 608.2k. Why an effect finds what its cost took: by where it is now, or as it last was."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from tests.support.table import Table, card, creature

SACRIFICE: dict[str, Any] = {"sacrifice": {"type": "creature"}}
TAP: dict[str, Any] = {"tap_others": {"type": "creature"}}
RETURN: dict[str, Any] = {"return": {"type": "creature"}}


@pytest.mark.parametrize(
    ("schema", "cost", "rule"),
    [(6, SACRIFICE, "400.7j"), (6, TAP, "608.2k"), (6, RETURN, "608.2h"), (5, TAP, "607.2a")],
)
def test_what_was_paid_is_found_by_the_rule_for_that(
    monkeypatch: pytest.MonkeyPatch, schema: int, cost: dict[str, Any], rule: str
) -> None:
    """A game of an older version is decided again with the number that it has."""
    monkeypatch.setattr("domain.position.setup_zones.SCHEMA", schema)
    gains = {"activated": [{"gain_life": {"stat": "power", "of": "paid"}}], "cost": [cost]}
    table = Table("current")
    table.battlefield("A", card("Altar", "Artifact", gains), creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Altar")
    linked = [(one.event.name, one.rule) for one in table.game.records if isinstance(one.event, e.ObjectsLinked)]
    assert linked == [("paid", rule)]
