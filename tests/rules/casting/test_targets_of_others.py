"""601.2c. Targets that another player chooses."""

from __future__ import annotations

import pytest

from tests.support.table import Table, card, creature

WITCH = card(
    "Witch",
    "Creature: Wizard",
    {
        "activated": [{"deal_damage": 1, "to": "t", "besides": [{"amount": 1, "to": "t2"}]}],
        "cost": ["tap_self"],
        "targets": {"t": {"of": "any_target"}, "t2": {"of": "any_target", "chosen_by": "each_opponent"}},
    },
    pt="1/3",
)


def _activated(seats: int) -> Table:
    table = Table("current", seats=seats, format="duel" if seats == 2 else "free-for-all")
    table.battlefield("A", WITCH, creature("Cub", "1/1"))
    table.battlefield("B", creature("Dog", "1/1"))
    table.start("A")
    witch = table.find("Witch").id
    table.answer(next(option for option in table.question.options if option[:2] == ("activate", witch)))  # type: ignore[attr-defined]
    return table


@pytest.mark.parametrize(("theirs", "left"), [("Cub", []), ("Dog", ["Cub"])])
def test_an_opponent_chooses_after_the_controller(theirs: str, left: list[str]) -> None:
    """Both may choose the same target."""
    table = _activated(2)
    for player, name in (("A", "Dog"), ("B", theirs)):
        question = table.until_asked("targets", player)
        assert [slot[0] for slot in question.slots] == (["t"] if player == "A" else ["t2"])  # type: ignore[attr-defined]
        table.answer(((table.entity(name),),))
    (chosen,) = table.events("targets_chosen")
    assert [name for name, _ in chosen.event.targets] == ["t", "t2"]
    table.resolve()
    assert [name for name in ("Cub", "Dog") if table.all(name)] == left


def test_the_controller_names_one_of_several_opponents() -> None:
    table = _activated(3)
    table.until_asked("targets", "A")
    table.answer(((table.entity("Dog"),),))
    table.until_asked("choose", "A")
    table.answer((table.entity("C"),))
    table.until_asked("targets", "C")
    table.answer(((table.entity("B"),),))
    table.resolve()
    assert table.life_of("B") == table.life_of("A") - 1
