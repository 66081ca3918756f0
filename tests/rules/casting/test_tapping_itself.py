"""118.3, 602.2b. Costs that tap permanents, and the one that has the cost among them."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import ChooseObjects
from tests.support.situations import CREATURE
from tests.support.table import Table, creature

ELF = {"subtype": "Elf"}
OTHER = {"all": [CREATURE, "other"]}


def table_with(edition: str, *cost: Any, others: int = 2) -> Table:
    table = Table(edition)
    ability = {"activated": [{"gain_life": 1}], "cost": list(cost)}
    table.battlefield("A", creature("Chief", "1/1", types="Creature: Elf", abilities=[ability]))
    table.battlefield("A", *(creature(f"Elf {n}", "1/1", types="Creature: Elf") for n in range(others)))
    table.start("A")
    return table


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_it_is_tapped_for_its_own_cost(edition: str) -> None:
    table = table_with(edition, {"tap_others": ELF, "n": 3})
    assert table.can("A", "activate", "Chief")
    table.activate("A", "Chief")
    table.resolve_all()
    assert table.life_of("A") == 21
    assert all(table.find(name).tapped for name in ("Chief", "Elf 0", "Elf 1"))
    table.check()


def test_who_pays_chooses_whether_it_is() -> None:
    table = table_with("current", {"tap_others": CREATURE})
    table.priority_to("A")
    table.answer(("activate", table.find("Chief").id, 0))
    question = table.question
    assert isinstance(question, ChooseObjects)
    assert set(question.among) == {table.find(name).id for name in ("Chief", "Elf 0", "Elf 1")}


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("cost", [({"tap_others": OTHER, "n": 3},), ("tap_self", {"tap_others": ELF, "n": 3})])
def test_not_where_another_is_asked_for_or_it_is_tapped_besides(edition: str, cost: tuple[Any, ...]) -> None:
    assert not table_with(edition, *cost).can("A", "activate", "Chief")
    assert table_with(edition, *cost, others=3).can("A", "activate", "Chief")


def test_x_is_no_more_than_what_can_be_tapped() -> None:
    """107.3a."""
    for cost, most in ((({"tap_others": ELF, "n": "x"},), 3), (("tap_self", {"tap_others": ELF, "n": "x"}), 2)):
        table = table_with("current", *cost)
        table.activate("A", "Chief", x=most)
        table.resolve_all()
        assert sum(one.tapped for one in table.board.permanents()) == 3
