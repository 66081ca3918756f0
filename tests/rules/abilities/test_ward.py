"""702.21. Ward, which only today's rules have a number for: what it stands for is an ability like others in either."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scenes import BOTH, in_order
from tests.support.situations import CREATURE, enchantment, finish, go, plays, spell, static, there
from tests.support.table import Table, creature

ZAP = spell("Zap", {"deal_damage": 1, "to": "t"}, t=CREATURE)


@plays("Waterfall Aerialist")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_an_opponents_spell_is_countered_unless_they_pay(edition: str, answer: str) -> None:
    table = Table(edition)
    table.battlefield("B", "Waterfall Aerialist")
    table.hand("A", ZAP)
    table.lands("A", "Wastes", 2)
    table.start("A")
    table.cast("A", "Zap", targets=["Waterfall Aerialist"])
    chosen, triggered, cast = (table.events(name)[0] for name in ("targets_chosen", "ability_triggered", "spell_cast"))
    assert triggered.event.player == table.find("Waterfall Aerialist").controller
    assert in_order(chosen, triggered, cast)
    assert len(table.board.stack) == 2
    question: Any = table.until_asked("option", "A")
    assert question.reason == "pay"
    table.answer(answer)
    finish(table)
    assert there(table, "Waterfall Aerialist") is (answer == "no")
    assert table.happened("countered") is (answer == "no")
    assert all(land.tapped for land in table.all("Wastes")) is (answer == "yes")
    table.check()


@plays("Owlin Shieldmage")
def test_life_may_be_the_price() -> None:
    table = Table("current")
    table.battlefield("B", "Owlin Shieldmage")
    table.hand("A", ZAP)
    table.start("A")
    table.cast("A", "Zap", targets=["Owlin Shieldmage"])
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert (table.life_of("A"), table.find("Owlin Shieldmage").damage) == (17, 1)


def test_abilities_are_countered_as_well_and_who_cannot_pay_is_not_asked() -> None:
    pinger = creature("Pinger", "1/1", abilities=[
        {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": CREATURE}}},
    ])  # fmt: skip
    table = Table("current")
    table.battlefield("A", pinger)
    table.battlefield("B", "Waterfall Aerialist")
    table.start("A")
    table.activate("A", "Pinger", targets=["Waterfall Aerialist"])
    table.resolve_all()
    assert there(table, "Waterfall Aerialist")
    assert table.happened("countered")
    assert not [record for record in table.events("decision_made") if record.event.kind == "option"]


def test_its_controller_is_not_asked_for_anything() -> None:
    table = Table("current")
    table.battlefield("A", "Waterfall Aerialist")
    table.hand("A", ZAP)
    table.start("A")
    go(table, "A", "Zap", "Waterfall Aerialist")
    assert not table.happened("ability_triggered")
    assert not there(table, "Waterfall Aerialist")


def test_each_ward_asks_for_itself() -> None:
    """Printed and given: both must be paid."""
    more = static({"grant": {"keyword": "ward", "cost": [{"mana": "{1}"}]}}, to=CREATURE)
    table = Table("current")
    table.battlefield("B", "Waterfall Aerialist", enchantment("More", more))
    table.hand("A", ZAP)
    table.lands("A", "Wastes", 2)
    table.start("A")
    table.cast("A", "Zap", targets=["Waterfall Aerialist"])
    finish(table)
    assert len(table.events("ability_triggered")) == 2
    assert there(table, "Waterfall Aerialist")
