"""701.67. The cost of an ability is paid by tapping artifacts and creatures, too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, finish, ready, spell
from tests.support.table import Table, creature


def bending(*others: Any, mana: str = "", cost: str = "{2}", tap: bool = False) -> Table:
    """A creature with an ability of this cost, the others, and so much land."""
    table = ready(mana=mana)
    costs: list[Any] = [{"mana": cost, "waterbend": True}, *(["tap_self"] if tap else [])]
    table.battlefield("A", creature("Bender", "1/1", abilities=[{"activated": [{"gain_life": 1}], "cost": costs}]))
    table.battlefield("A", *others)
    table.battlefield("B", creature("Theirs", "1/1"))
    table.start("A")
    return table


ONE, TWO = creature("One", "1/1"), creature("Two", "1/1")


@pytest.mark.parametrize(
    ("others", "mana", "cost", "tap", "able"),
    [
        ((), "", "{2}", False, False),
        ((ONE,), "", "{2}", False, True),  # itself and the other
        ((ONE,), "", "{2}", True, False),  # itself is tapped already
        ((ONE, TWO), "", "{2}", True, True),
        (("Bonesplitter",), "", "{2}", False, True),
        ((ONE, TWO), "", "{2}{U}", False, False),  # for generic mana only
        ((ONE, TWO), "U", "{2}{U}", False, True),
    ],
)
def test_what_helps_to_pay(others: tuple[Any, ...], mana: str, cost: str, tap: bool, able: bool) -> None:
    assert bending(*others, mana=mana, cost=cost, tap=tap).can("A", "activate", "Bender") is able


def test_what_is_tapped_pays_and_lands_pay_the_rest() -> None:
    """701.67a."""
    table = bending(ONE, TWO, mana="UU", cost="{3}")
    id = table.find("Bender").id
    table.answer(next(one for one in table.question.options if one[:2] == ("activate", id)))  # type: ignore[attr-defined]
    question: Any = table.until_asked("choose")
    assert set(question.among) == {table.find(name).id for name in ("Bender", "One", "Two")}
    table.answer((table.find("One").id,))
    finish(table)
    assert table.life_of("A") == 21
    assert table.find("One").tapped
    assert not table.find("Two").tapped
    assert all(found.tapped for found in table.all("Island"))
    table.check()


EEL = creature("Eel", "5/5", abilities=[{"keyword": "ward", "cost": [{"mana": "{4}", "waterbend": True}]}])
ZAP = spell("Zap", {"deal_damage": 1, "to": "t"}, t=CREATURE)


@pytest.mark.parametrize(("lands", "helpers", "chosen"), [(4, 0, 0), (2, 2, 2), (0, 4, 4), (3, 2, 1), (3, 2, 2)])
def test_the_price_of_ward_can_be_paid_by_tapping(lands: int, helpers: int, chosen: int) -> None:
    """701.67a: for each generic mana, artifacts and creatures of the player who pays."""
    table = Table("current")
    table.battlefield("B", EEL)
    names = [f"Helper {number}" for number in range(helpers)]
    table.battlefield("A", *(creature(name, "1/1") for name in names))
    table.hand("A", ZAP)
    table.lands("A", "Wastes", lands)
    table.start("A")
    table.cast("A", "Zap", targets=["Eel"])
    table.until_asked("option", "A")
    table.answer("yes")
    if helpers:
        table.answer(tuple(table.find(name).id for name in names[:chosen]))
    finish(table)
    assert table.find("Eel").damage == 1
    assert sum(table.find(name).tapped for name in names) == chosen
    assert sum(land.tapped for land in table.all("Wastes")) == 4 - chosen
    table.check()


def test_who_has_too_little_even_with_help_is_not_asked() -> None:
    table = Table("current")
    table.battlefield("B", EEL, creature("Other", "1/1"))
    table.battlefield("A", creature("Helper", "1/1"))
    table.hand("A", ZAP)
    table.lands("A", "Wastes", 2)
    table.start("A")
    table.cast("A", "Zap", targets=["Eel"])
    finish(table)
    assert table.happened("countered")
    assert not table.find("Helper").tapped
