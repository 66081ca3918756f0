"""601.2a, 603.2c, 603.6a. Conditions on the zone that permanents entered from, or were cast from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, MINE, enchantment, finish, go, ready, spell
from tests.support.table import creature

IT: dict[str, Any] = {"ref": "event.object"}
CAME: dict[str, Any] = {
    "any_true": [
        {"happened": {"enters": IT, "from": "graveyard"}},
        {"happened": {"cast": IT, "by": "each_player", "from": "graveyard"}},
    ]
}
BURIED = {"all": [CREATURE, {"zone": "graveyard"}, {"owner": "you"}]}


@pytest.mark.parametrize(("zone", "gained"), [("graveyard", 1), ("hand", 0)])
def test_permanents_that_were_put_there(zone: str, gained: int) -> None:
    """Of several that enter at once, one from a graveyard is enough, and the ability triggers once."""
    on = {"triggered": [{"gain_life": 1}], "on": {"enters": MINE, "one_or_more": True}, "if": CAME}
    table = ready()
    table.battlefield("A", enchantment("Watch", on))
    table.put(zone, "A", creature("Bear", "2/2"), creature("Wolf", "2/2"))
    back = {"move": {"all": [CREATURE, {"zone": zone}, {"owner": "you"}]}, "to": "battlefield"}
    table.hand("A", spell("Rise", back))
    table.start("A")
    go(table, "A", "Rise")
    finish(table)
    assert len(table.all("Bear")) == 1
    assert table.life_of("A") == 20 + gained


@pytest.mark.parametrize(("zone", "gained"), [("graveyard", 1), ("hand", 0)])
def test_a_permanent_that_was_cast_from_there(zone: str, gained: int) -> None:
    on = {"triggered": [{"gain_life": 1}], "on": {"enters": MINE, "one_or_more": True}, "if": CAME}
    permit = {"static": [{"play_from": "graveyard", "cast": CREATURE}], "to": "you"}
    table = ready()
    table.battlefield("A", enchantment("Watch", on, permit))
    table.put(zone, "A", creature("Bear", "2/2", cost="{0}"))
    table.start("A")
    table.priority_to("A")
    card = next(one for one in table.board.objects.values() if one.name == "Bear")
    table.answer(("cast", card.id))
    finish(table)
    assert len(table.all("Bear")) == 1
    assert table.life_of("A") == 20 + gained
