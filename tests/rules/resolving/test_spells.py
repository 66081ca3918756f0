"""701.6. Spells and abilities that are countered."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.situations import ready, spell, static
from tests.support.table import PLAYERS, card

A, B = PLAYERS["A"], PLAYERS["B"]


@pytest.mark.parametrize(("to", "zone"), [("graveyard", Zone.GRAVEYARD), ("exile", Zone.EXILE), ("hand", Zone.HAND)])
def test_countering_puts_the_spell_somewhere_in_the_same_moment(to: str, zone: Zone) -> None:
    counter = spell("Counter", {"counter": "t", "to": to}, t={"is": "spell"})
    table = ready(spell("Gain", {"gain_life": 4}))
    table.hand("B", counter)
    table.start()
    table.cast("A", "Gain")
    table.cast("B", "Counter", targets=["Gain"])
    table.resolve_all()
    assert table.life_of("A") == 20
    assert "Gain" in table.names_in(zone, "A")
    (countered,) = table.events("countered")
    (moved,) = [r for r in table.events("object_moved", source=Zone.STACK) if r.event.player == A]
    assert moved.moment == countered.moment


def test_an_ability_is_countered_and_a_spell_that_cannot_be_is_not() -> None:
    counter = spell("Counter", {"counter": "t"}, t={"any": [{"is": "spell"}, {"is": "ability"}]})
    sure = card("Sure", "Instant", {"spell": [{"gain_life": 4}]}, static("cant_be_countered", zone="stack"), cost="{0}")
    ping = card("Ping", "Artifact", {"activated": [{"gain_life": 1}], "cost": ["tap_self"]})
    table = ready(sure)
    table.battlefield("A", ping)
    table.hand("B", counter, counter)
    table.start()
    table.activate("A", "Ping")
    table.cast("B", "Counter", targets=[table.board.stack[-1]])
    table.resolve_all()
    assert table.life_of("A") == 20
    assert not table.board.stack
    table.cast("A", "Sure")
    table.cast("B", "Counter", targets=["Sure"])
    table.resolve_all()
    assert table.life_of("A") == 24
    assert len(table.events("countered")) == 1
