"""508.1, 608.2i. The number of creatures a player attacked with this turn."""

from __future__ import annotations

from tests.support.situations import attack
from tests.support.table import Table, card, creature

COUNTED = {"how_often": {"attacks": {"all": [{"type": "creature"}, {"controller": "you"}]}}, "once_each": True}
COUNT = card("Count", "Instant", {"spell": [{"gain_life": COUNTED}]}, cost="{0}")
AGAIN = card("Again", "Instant", {"spell": [{"untap": {"type": "creature"}}, {"extra_phases": ["combat"]}]}, cost="{0}")


def test_creatures_that_died_count() -> None:
    table = Table("current")
    table.battlefield("A", creature("Cub", "1/1"), creature("Ox", "1/5"), creature("Lazy", "1/1"))
    table.battlefield("B", creature("Wall", "3/3"))
    table.hand("A", COUNT)
    table.start("A")
    attack(table, "Cub", "Ox")
    table.until_asked("blockers")
    table.answer(((table.entity("Wall"), table.entity("Cub")),))
    table.go_to("postcombat-main")
    assert not table.all("Cub")
    table.cast("A", "Count")
    table.resolve()
    assert table.life_of("A") == 22


def test_a_creature_that_attacked_twice_counts_once() -> None:
    """An additional combat follows this one."""
    table = Table("current")
    table.battlefield("A", creature("Cub", "1/1"))
    table.hand("A", COUNT, AGAIN)
    table.start("A")
    attack(table, "Cub")
    table.cast("A", "Again")
    table.resolve()
    table.until_asked("attackers")
    attack(table, "Cub")
    table.cast("A", "Count")
    table.resolve()
    assert table.life_of("A") == 21
