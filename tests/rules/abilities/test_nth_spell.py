"""608.2i. Questions about which spell of the turn a permanent was."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from tests.support.oracle import card as compiled_card
from tests.support.table import Table, card

ZAP = card("Zap", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}")


def _cleric() -> CardDefinition:
    text = "When this creature enters, if it was the second spell you cast this turn, you gain 10 life."
    definition = compiled_card(text).definition
    assert definition is not None
    return definition.model_copy(update={"name": "Cleric", "cost": "{0}"})


@pytest.mark.parametrize(("before", "life"), [(0, 20), (1, 31), (2, 22)])
def test_it_counts_the_spells_cast_before_it(before: int, life: int) -> None:
    table = Table("current")
    table.hand("A", _cleric(), ZAP, ZAP, ZAP)
    table.start("A")
    for _ in range(before):
        table.cast("A", "Zap")
        table.resolve_all()
    table.cast("A", "Cleric")
    table.resolve_all()
    assert table.life_of("A") == life


def test_spells_cast_afterwards_do_not_count() -> None:
    table = Table("current")
    table.hand("A", _cleric(), ZAP, ZAP, ZAP)
    table.start("A")
    table.cast("A", "Zap")
    table.resolve_all()
    table.cast("A", "Cleric")
    table.resolve()
    assert len(table.board.stack) == 1  # the trigger
    table.cast("A", "Zap")
    table.resolve_all()
    assert table.life_of("A") == 32


def test_it_was_not_cast_at_all() -> None:
    held = {"all": [{"name": "Cleric"}, {"zone": "hand"}]}
    put = card("Put", "Sorcery", {"spell": [{"move": held, "to": "battlefield"}]}, cost="{0}")
    table = Table("current")
    table.hand("A", _cleric(), ZAP, put)
    table.start("A")
    table.cast("A", "Zap")
    table.resolve_all()
    table.cast("A", "Put")
    table.resolve_all()
    assert table.life_of("A") == 21
