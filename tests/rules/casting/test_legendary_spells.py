"""205.4e. Legendary instants and sorceries are cast only beside a legendary creature or planeswalker."""

from __future__ import annotations

import pytest

from tests.support.scenes import BOTH
from tests.support.table import Table, card, creature


@pytest.mark.parametrize("edition", BOTH)
def test_a_legendary_sorcery_takes_a_legend(edition: str) -> None:
    tale = card("Tale", "Legendary Sorcery", cost="{0}", abilities=[{"spell": [{"draw": 1}]}])
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Theirs", "2/2", types="Legendary Creature: Bear"))
    table.hand("A", tale)
    table.start("A", step="precombat-main")
    assert table.can("A", "cast", "Tale") is (edition == "seed"), "the rule came after 2017"
    table = Table(edition)
    table.battlefield("A", creature("Legend", "2/2", types="Legendary Creature: Bear"))
    table.hand("A", tale)
    table.start("A", step="precombat-main")
    assert table.can("A", "cast", "Tale")
