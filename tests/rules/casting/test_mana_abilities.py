"""605, 106. Mana abilities while something is paid: which are used, once each, and mana in the pool first."""

from __future__ import annotations

import pytest

from domain.kernel.questions import PayMana, Priority
from domain.terms import Zone
from tests.support.casting import instant
from tests.support.table import PLAYERS, Table, card

# 605. Mana abilities


@pytest.mark.statement("TAP-02", "TAP-03", "TAP-01")
def test_mana_abilities_resolve_at_once_and_a_tapped_permanent_cannot_be_tapped_again() -> None:
    table = Table()
    table.battlefield("A", "Llanowar Elves")
    table.start("A")
    elves = table.find("Llanowar Elves").id
    table.answer(("mana", elves, 0))
    assert table.board.players[PLAYERS["A"]].pool == "G"
    assert not table.board.stack
    assert table.order_of("ability_activated", "permanents_tapped", "mana_added", "priority_given")[-4:] == [
        "ability_activated",
        "permanents_tapped",
        "mana_added",
        "priority_given",
    ]
    assert table.board.priority == PLAYERS["A"]
    assert table.refused(("mana", elves, 0)).rule == "116.1"


def test_mana_in_the_pool_is_used_first() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.answer(("mana", table.find("Mountain #2").id, 0))
    table.cast("A", "Shock", targets=["B"])
    assert len(table.events("permanents_tapped")) == 1
    assert table.board.players[PLAYERS["A"]].pool == ""


def test_a_player_chooses_what_to_tap() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"],),))
    assert isinstance(table.question, PayMana)
    first, second = table.find("Mountain").id, table.find("Mountain #2").id
    assert table.refused(()).rule == "601.2h"
    assert table.refused(((first, 0, "G"),)).rule == "605.3a"
    table.answer(((second, 0, "R"),))
    assert table.find("Mountain #2").tapped
    assert not table.find("Mountain").tapped


@pytest.mark.parametrize(("cost", "possible"), [("{R}", True), ("{G}", True), ("{1}", True), ("{R}{G}", False)])
def test_a_land_with_two_mana_abilities_makes_either_once(cost: str, possible: bool) -> None:
    table = Table()
    table.battlefield("A", "Karplusan Forest")
    table.hand("A", instant("Test", cost, {"gain_life": 1}))
    table.start("A")
    assert table.can("A", "cast", "Test") is possible
    if possible:
        table.cast("A", "Test")
        assert table.find("Karplusan Forest").tapped
        assert table.life_of("A") == (20 if cost == "{1}" else 19)


def test_a_land_with_two_basic_types_makes_either() -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    for cost in ("{R}", "{G}"):
        table = Table()
        table.battlefield("A", taiga)
        table.hand("A", instant("Test", cost, {"gain_life": 1}))
        table.start("A")
        table.cast("A", "Test")
        table.resolve()
        assert table.life_of("A") == 21


def test_two_such_lands_pay_for_both_colours() -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    table = Table()
    table.battlefield("A", taiga, taiga)
    table.hand("A", instant("Test", "{R}{G}", {"gain_life": 1}))
    table.start("A")
    table.cast("A", "Test")
    assert table.events("mana_paid")[0].event.mana == "RG"
    tapped = [id for record in table.events("permanents_tapped") for id in record.event.objects]
    assert len(set(tapped)) == 2


def test_one_land_is_not_named_twice_in_a_payment() -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    table = Table()
    table.battlefield("A", taiga, taiga)
    table.hand("A", instant("Test", "{R}{G}", {"gain_life": 1}))
    table.start("A")
    table.answer(("cast", table.find("Test", "A", Zone.HAND).id))
    land = table.find("Taiga").id
    assert table.refused(((land, 0, "R"), (land, 1, "G"))).rule == "601.2g"


def test_mana_of_a_chosen_colour() -> None:
    table = Table()
    table.battlefield("A", "Birds of Paradise")
    table.start("A")
    table.answer(("mana", table.find("Birds of Paradise").id, 0))
    assert table.question.KIND == "option"
    table.answer("U")
    assert table.board.players[PLAYERS["A"]].pool == "U"


def test_a_mana_ability_that_costs_mana_can_be_activated() -> None:
    table = Table()
    prism = card("Prism", "Artifact", {"activated": [{"add_mana": "{R}"}], "cost": [{"mana": "{1}"}, "tap_self"]})
    table.battlefield("A", prism)
    table.lands("A", "Island", 2)
    table.hand("A", "Shock")
    table.start("A")
    table.answer(("mana", table.find("Prism").id, 0))
    while table.question.KIND != "priority":
        table.plain()
    assert table.board.players[PLAYERS["A"]].pool == "R"
    assert not table.board.stack
    table.cast("A", "Shock", targets=["B"])
    assert table.board.stack


def test_a_mana_ability_that_costs_mana_cannot_be_activated_without() -> None:
    table = Table()
    prism = card("Prism", "Artifact", {"activated": [{"add_mana": "{R}"}], "cost": [{"mana": "{1}"}, "tap_self"]})
    table.battlefield("A", prism)
    table.start("A")
    question = table.question
    assert isinstance(question, Priority)
    assert [option[0] for option in question.options] == ["pass"]


def test_treasure_is_sacrificed_for_mana() -> None:
    table = Table()
    table.hand("A", "Wily Goblin", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.cast("A", "Wily Goblin")
    table.resolve_all()
    treasure = table.find("Treasure").id
    table.cast("A", "Shock", targets=["B"])
    assert not table.all("Treasure")
    assert table.happened("permanent_sacrificed", object=treasure)
    assert table.happened("token_ceased")
    table.resolve()
    assert table.life_of("B") == 18
