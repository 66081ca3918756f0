"""614.6, 614.12a. Permanents that enter only if something is paid, and go to the graveyard otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, in_graveyard, ready, spell, static, there
from tests.support.table import Table, card


def entering(types: str, name: str, cost: Any, **more: Any) -> Any:
    """A card that enters for a cost."""
    change = {"enters_for": [cost], **more}
    printed = {} if types == "Land" else {"cost": "{0}"}
    return card(name, types, {"replace": {"would_enter": "self"}, "with": [change]}, **printed)


LAKE = entering("Land", "Lake", {"sacrifice": {"subtype": "Swamp"}})
JEWEL = entering("Artifact", "Jewel", {"discard": {"type": "land"}}, may=True)
WATCH = enchantment(
    "Watch",
    {"triggered": [{"gain_life": 1}], "on": {"enters": {"is": "permanent"}}},
    {"triggered": [{"gain_life": 10}], "on": {"dies": {"is": "permanent"}}},
)


@pytest.mark.parametrize("swamps", [0, 1])
def test_a_cost_that_must_be_paid_is_paid_if_it_can_be(swamps: int) -> None:
    table = ready(LAKE, mana="B" * swamps + "G")
    table.battlefield("A", WATCH)
    table.start()
    table.play("A", "Lake")
    finish(table)
    assert there(table, "Lake") is bool(swamps)
    assert in_graveyard(table, "Lake", "A") is not bool(swamps)
    assert there(table, "Forest")
    assert table.life_of("A") == (31 if swamps else 20)  # a land that never entered did not die
    table.check()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_cost_that_may_be_paid(answer: str) -> None:
    table = ready(JEWEL, "Plains", "Shock")
    table.start()
    table.cast("A", "Jewel")
    table.until_asked("option", "A")
    table.answer(answer)
    finish(table)
    assert there(table, "Jewel") is (answer == "yes")
    assert table.names_in(Zone.GRAVEYARD, "A") == (["Plains"] if answer == "yes" else ["Jewel"])
    assert not table.happened("spell_countered")
    table.check()


def test_nobody_pays_without_a_land_in_hand() -> None:
    table = ready(JEWEL, "Shock")
    table.start()
    go(table, "A", "Jewel")
    finish(table)
    assert in_graveyard(table, "Jewel", "A")


def test_it_may_go_elsewhere_than_to_the_graveyard() -> None:
    """616.1: what replaces going to a graveyard applies to the changed event."""
    void = enchantment("Void", {"replace": {"would_go_to_graveyard": {"is": "card"}}, "with": [{"to": "exile"}]})
    table = ready(LAKE)
    table.battlefield("B", void)
    table.start()
    table.play("A", "Lake")
    assert table.names_in(Zone.EXILE, "A") == ["Lake"]


def test_a_token_copy_is_paid_for_or_is_nowhere() -> None:
    copy = spell("Copy", {"create_copy": "t"}, t={"name": "Lake"})
    for swamps in (0, 1):
        table = ready(copy)
        table.lands("A", "Swamp", swamps)
        table.battlefield("A", LAKE)
        table.start()
        go(table, "A", "Copy", table.find("Lake").id)
        finish(table)
        assert len(table.all("Lake")) == 1 + swamps
        assert not there(table, "Swamp")


def test_it_is_put_back_from_a_graveyard_to_the_graveyard() -> None:
    back = spell("Back", {"move": "t", "to": "battlefield"}, t={"all": [{"name": "Lake"}, {"zone": "graveyard"}]})
    table = ready(back)
    table.graveyard("A", LAKE)
    table.start()
    go(table, "A", "Back", table.find("Lake", "A", Zone.GRAVEYARD).id)
    finish(table)
    assert in_graveyard(table, "Lake", "A")


def test_it_enters_tapped_and_paid_for() -> None:
    slow = enchantment("Slow", {"replace": {"would_enter": {"type": "land"}}, "with": [{"enters_tapped": True}]})
    table = Table()
    table.hand("A", LAKE)
    table.lands("A", "Swamp", 1)
    table.battlefield("B", slow, enchantment("Calm", static("cant_cast", to="each_opponent")))
    table.start()
    table.play("A", "Lake")
    finish(table)
    assert table.find("Lake").tapped
    assert not there(table, "Swamp")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_token_copy_enters_untapped_if_it_is_paid_for(answer: str) -> None:
    """614.12a."""
    fount = card(
        "Fount",
        "Land",
        {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True, "unless_paid": [{"pay_life": 2}]}]},
    )
    table = ready(spell("Copy", {"create_copy": "t"}, t={"name": "Fount"}))
    table.battlefield("A", fount)
    table.start()
    table.cast("A", "Copy", targets=[table.find("Fount").id])
    table.until_asked("option", "A")
    table.answer(answer)
    finish(table)
    (token,) = [one for one in table.all("Fount") if one.token]
    assert (token.tapped, table.life_of("A")) == ((False, 18) if answer == "yes" else (True, 20))
    table.check()
