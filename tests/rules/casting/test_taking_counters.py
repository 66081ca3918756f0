"""122.1, 601.2h. Counters that are removed for a cost: from what has enough of them, of one kind or of any."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, enchantment, plays
from tests.support.table import Table, creature


def giving(cost: dict[str, Any]) -> Any:
    return enchantment("Well", {"activated": [{"gain_life": 1}], "cost": [cost]})


@pytest.mark.parametrize(
    ("counters", "cost", "can"),
    [
        ({"+1/+1": 2}, {"take_counters": "+1/+1", "n": 2, "from": CREATURE}, True),
        ({"+1/+1": 1}, {"take_counters": "+1/+1", "n": 2, "from": CREATURE}, False),
        ({"charge": 2}, {"take_counters": "+1/+1", "n": 2, "from": CREATURE}, False),
        ({"charge": 1, "age": 1}, {"take_counters": "any", "n": 2, "from": CREATURE}, True),
    ],
)
def test_there_must_be_enough_on_one_permanent(counters: dict[str, int], cost: dict[str, Any], can: bool) -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), counters=counters)
    table.battlefield("A", creature("Cub", "2/2"), counters={"+1/+1": 1})
    table.battlefield("B", creature("Ox", "2/2"), counters={"+1/+1": 9, "age": 9})
    table.battlefield("A", giving(cost))
    table.start()
    assert table.can("A", "activate", "Well") is can


@pytest.mark.parametrize(("n", "can"), [(4, True), (5, False)])
def test_counters_from_among_permanents_are_counted_together(n: int, can: bool) -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), counters={"oil": 3})
    table.battlefield("A", creature("Cub", "2/2"), counters={"oil": 1, "age": 5})
    table.battlefield("B", creature("Ox", "2/2"), counters={"oil": 9})
    table.battlefield("A", giving({"take_counters": "oil", "n": n, "from": CREATURE, "among": True}))
    table.start()
    assert table.can("A", "activate", "Well") is can


def test_who_pays_chooses_how_many_of_each_permanent() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), counters={"oil": 3})
    table.battlefield("A", creature("Cub", "2/2"), counters={"oil": 2})
    table.battlefield("A", giving({"take_counters": "oil", "n": 4, "from": CREATURE, "among": True}))
    table.start()
    table.answer(("activate", table.find("Well").id, 0))
    table.answer((table.find("Bear").id,))
    question: Any = table.question
    assert (question.KIND, question.least, question.most) == ("number", 2, 3)
    table.answer(2)
    assert dict(table.find("Bear").counters) == {"oil": 1}
    assert dict(table.find("Cub").counters) == {}
    table.resolve()
    assert table.life_of("A") == 21
    table.check()


def test_who_pays_chooses_from_what_and_of_which_kinds() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"), counters={"charge": 2, "age": 1})
    table.battlefield("A", creature("Cub", "2/2"), counters={"age": 2})
    table.battlefield("A", giving({"take_counters": "any", "n": 2, "from": CREATURE}))
    table.start()
    table.answer(("activate", table.find("Well").id, 0))
    table.answer((table.find("Bear").id,))
    table.answer("charge")
    table.answer("age")
    assert dict(table.find("Bear").counters) == {"charge": 1}
    assert dict(table.find("Cub").counters) == {"age": 2}
    table.resolve()
    assert table.life_of("A") == 21


@plays("Quillspike")
def test_quillspike() -> None:
    table = Table()
    table.battlefield("A", "Quillspike", "Swamp")
    table.battlefield("A", creature("Bear", "4/4"), counters={"-1/-1": 2})
    table.start()
    table.activate("A", "Quillspike")
    table.resolve()
    assert dict(table.find("Bear").counters) == {"-1/-1": 1}
    assert (table.find("Quillspike").power, table.find("Quillspike").toughness) == (4, 4)
