"""Counts of different qualities among objects."""

from __future__ import annotations

import pytest

from tests.support.situations import go, ready, spell
from tests.support.table import card, creature


@pytest.mark.parametrize(
    ("costs", "size"),
    [
        (("{2}{B}", "{1}{B}{B}"), 2), (("{B}", "{B}"), 1), (("{X}{B}", "{B}"), 2), (("{R/W}{B}", "{B}{R/W}"), 1),
        (("{0}", "{1}"), 2), ((), 0),
    ],
)  # fmt: skip
def test_mana_costs_are_alike_symbol_by_symbol(costs: tuple[str, ...], size: int) -> None:
    """202.1b: a card without a mana cost, such as a land, counts nothing."""
    nonland = {"all": [{"zone": "graveyard"}, {"owner": "you"}, {"not": {"type": "land"}}]}
    table = ready(spell("Gain", {"gain_life": {"distinct": "mana_cost", "among": nonland}}))
    bare = card("Bare", "Sorcery", {"spell": [{"draw": 1}]}, colors="U")
    table.graveyard("A", "Forest", bare, *[creature(f"Elf {n}", "1/1", cost=cost) for n, cost in enumerate(costs)])
    table.start("A")
    go(table, "A", "Gain")
    assert table.life_of("A") == 20 + size


@pytest.mark.parametrize(("graveyard", "size"), [(("Rough // Tumble",), 1), (("Rough // Tumble", "Charm"), 1)])
def test_a_split_card_has_one_mana_cost(graveyard: tuple[str, ...], size: int) -> None:
    """709.4b: the mana costs of both halves are one, outside the stack."""
    mine = {"all": [{"zone": "graveyard"}, {"owner": "you"}, {"not": {"type": "land"}}, {"not": {"name": "Gain"}}]}
    table = ready(spell("Gain", {"gain_life": {"distinct": "mana_cost", "among": mine}}))
    charm = spell("Charm", {"draw": 1}, cost="{6}{R}{R}")
    table.graveyard("A", *[charm if name == "Charm" else name for name in graveyard])
    table.start("A")
    go(table, "A", "Gain")
    assert table.life_of("A") == 20 + size
