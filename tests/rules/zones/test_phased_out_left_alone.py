"""702.26b. What is done to a permanent that has phased out is not done."""

from __future__ import annotations

import pytest

from tests.support.situations import finish, ready, spell
from tests.support.table import creature

LATER = {"later": {"step_begins": "end"}}


@pytest.mark.parametrize(
    "effect", [{"exile": "t"}, {"move": "t", "to": "hand"}, {"destroy": "t"}, {"put_counters": "+1/+1", "on": "t"}]
)
def test_nothing_happens_to_it_and_it_comes_back_as_it_was(effect: dict[str, object]) -> None:
    both = spell("Fade", {"phase_out": "t"}, {**LATER, "do": [effect]}, t={"type": "creature"})
    table = ready(both)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Fade", targets=["Bear"])
    finish(table)
    table.go_to("upkeep", "B")
    bear = next(found for found in table.board.objects.values() if found.name == "Bear")
    assert (bear.phased_out, bear.counters) == (True, {})
    table.go_to("upkeep", "A")
    assert not table.find("Bear").phased_out
