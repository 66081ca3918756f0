"""502.3. What untaps in the untap steps of all other players than its controller, too."""

from __future__ import annotations

import pytest

from tests.support.scenes import BOTH
from tests.support.situations import MINE, enchantment
from tests.support.table import Table, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)
MUSE = enchantment("Muse", {"static": ["untaps_with_others"], "to": MINE})


@EDITIONS
def test_it_untaps_in_the_untap_step_of_another_player(edition: str) -> None:
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", MUSE)
    for player, name in (("A", "Bear"), ("B", "Wolf"), ("C", "Elk")):
        table.battlefield(player, creature(name, "2/2"), tapped=True)
    table.start("A")
    table.go_to("upkeep", "B")
    assert {name: table.find(name).tapped for name in ("Bear", "Wolf", "Elk")} == {
        "Bear": False,
        "Wolf": False,
        "Elk": True,
    }
    table.check()
