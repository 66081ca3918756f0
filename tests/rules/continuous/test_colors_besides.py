"""105.3, 613.1e. Colours that something has in addition to its others."""

from __future__ import annotations

import pytest

from tests.support.situations import finish, plays, pt, ready, spell
from tests.support.table import creature

RED = {"apply": [{"set_color": "R"}], "to": "t"}
WHITE = {"apply": [{"add_color": "W"}], "to": "t"}


@plays("Ghoulflesh")
def test_it_has_its_own_colors_and_types_too() -> None:
    table = ready("Ghoulflesh", mana="B")
    table.battlefield("B", creature("Bear", "2/2", cost="{1}{G}", types="Creature: Bear"))
    table.start()
    table.cast("A", "Ghoulflesh", targets=["Bear"])
    finish(table)
    bear = table.find("Bear")
    assert (bear.colors, bear.subtypes, pt(table, "Bear")) == ("BG", ("Bear", "Zombie"), (1, 1))


@pytest.mark.parametrize(("order", "colors"), [((RED, WHITE), "WR"), ((WHITE, RED), "R")])
def test_what_sets_a_color_later_takes_it_away(order: tuple[dict[str, object], ...], colors: str) -> None:
    first, second = (spell(name, effect, t={"type": "creature"}) for name, effect in zip("XY", order, strict=True))
    table = ready(first, second)
    table.battlefield("A", creature("Bear", "2/2", cost="{G}"))
    table.start()
    for name in "XY":
        table.cast("A", name, targets=["Bear"])
        finish(table)
    assert table.find("Bear").colors == colors
