"""601.2h. Mana from a Treasure that was spent to cast a spell or to activate an ability."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import abilities
from tests.support.situations import finish, go, pt, spell
from tests.support.table import Table, card, creature

TREASURE = card(
    "Hoard",
    "Artifact: Treasure",
    {"activated": [{"add_mana": ["any"]}], "cost": ["tap_self", {"sacrifice": "self"}]},
)
HIRED = "When Some Card enters, if mana from a Treasure was spent to cast it, you gain 1 life."
FIXER = (
    "{1}: Some Card gets +1/+1 until end of turn. "
    "If mana from a Treasure was spent to activate this ability, put a +1/+1 counter on Some Card instead."
)
SPOILS = "You gain 1 life for each mana from a Treasure that was spent to cast this spell."
SAID: list[Any] = list(abilities(SPOILS, "Sorcery"))


def table_with(hoards: int, lands: int, *there: Any, hand: tuple[Any, ...] = ()) -> Table:
    table = Table("current")
    table.hand("A", *hand)
    table.battlefield("A", *[TREASURE] * hoards, *["Forest"] * lands, *there)
    table.start("A")
    return table


@pytest.mark.parametrize(("hoards", "lands", "life"), [(1, 1, 21), (0, 2, 20), (2, 0, 21)])
def test_a_permanent_knows_what_was_spent_on_its_spell(hoards: int, lands: int, life: int) -> None:
    hired = creature("Hired", "1/1", abilities=abilities(HIRED), cost="{2}")
    table = table_with(hoards, lands, hand=(hired,))
    table.cast("A", "Hired")
    finish(table)
    assert table.life_of("A") == life


def test_mana_is_spent_on_one_spell_only() -> None:
    """The mana of a Treasure floats, and pays for the first of two spells."""
    hired = [creature(f"Hired {n}", "1/1", abilities=abilities(HIRED), cost="{1}") for n in (1, 2)]
    table = table_with(1, 1, hand=tuple(hired))
    for name in ("Hired 1", "Hired 2"):
        table.cast("A", name)
        finish(table)
    assert table.life_of("A") == 21


@pytest.mark.parametrize(("hoards", "lands", "life"), [(2, 1, 22), (1, 2, 21), (0, 3, 20)])
def test_each_mana_from_a_treasure_counts(hoards: int, lands: int, life: int) -> None:
    spoils = card("Spoils", "Sorcery", *SAID, cost="{3}")
    table = table_with(hoards, lands, hand=(spoils,))
    table.cast("A", "Spoils")
    finish(table)
    assert table.life_of("A") == 20 + hoards == life


@pytest.mark.parametrize(("hoards", "counters"), [(1, 1), (0, 0)])
def test_an_ability_knows_what_was_spent_on_it(hoards: int, counters: int) -> None:
    fixer = creature("Fixer", "2/2", abilities=abilities(FIXER))
    table = table_with(hoards, 1 - hoards, fixer)
    table.activate("A", "Fixer")
    finish(table)
    assert pt(table, "Fixer") == (3, 3)
    assert table.find("Fixer").counters.get("+1/+1", 0) == counters


def test_nothing_was_spent_on_a_copy() -> None:
    """707.10: mana is spent on the spell that is cast."""
    spoils = card("Spoils", "Instant", *SAID, cost="{1}")
    twin = spell("Twin", {"copy": "t"}, t={"is": "spell"}, types="Instant")
    table = table_with(1, 0, hand=(spoils, twin))
    table.cast("A", "Spoils")
    go(table, "A", "Twin", "Spoils")
    finish(table)
    assert table.life_of("A") == 21
