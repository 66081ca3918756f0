"""106.6. Mana that may be spent on some things only, and mana that depends on what others could produce."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.mana import mana_cost, spend_bound
from tests.support.playing import pool_of
from tests.support.situations import plays, ready, spell
from tests.support.table import PLAYERS, Table, card, creature

A = PLAYERS["A"]


def _land(name: str, *effects: dict[str, Any]) -> CardDefinition:
    return card(name, "Land", {"activated": list(effects), "cost": ["tap_self"]})


def _make(table: Table, name: str, mana: str) -> None:
    """Tap it for mana before anything is cast."""
    found = table.find(name)
    table.answer(("mana", found.id, 0))
    while table.question.KIND == "option":
        table.answer(mana)


@plays("Ancient Ziggurat")
def test_mana_for_creatures_pays_for_no_other_spell() -> None:
    table = ready(creature("Bear", "2/2", cost="{G}"), spell("Sparks", {"gain_life": 1}, cost="{R}"))
    table.battlefield("A", "Ancient Ziggurat")
    table.start()
    assert (table.can("A", "cast", "Bear"), table.can("A", "cast", "Sparks")) == (True, False)
    _make(table, "Ancient Ziggurat", "G")
    assert (table.board.players[A].pool, table.board.players[A].restricted) == ("G", "G")
    assert (table.can("A", "cast", "Bear"), table.can("A", "cast", "Sparks")) == (True, False)
    table.cast("A", "Bear")
    assert (table.board.players[A].pool, table.board.players[A].restricted) == ("", "")


@plays("Ancient Ziggurat")
def test_mana_that_is_good_for_little_is_spent_first_and_empties_with_the_rest() -> None:
    table = ready(creature("Bear", "2/2", cost="{G}"), mana="G")
    table.battlefield("A", "Ancient Ziggurat")
    table.start()
    _make(table, "Forest", "G")
    _make(table, "Ancient Ziggurat", "G")
    table.cast("A", "Bear")
    assert (table.board.players[A].pool, table.board.players[A].restricted) == ("G", "")
    table = ready()
    table.battlefield("A", "Ancient Ziggurat")
    table.start()
    _make(table, "Ancient Ziggurat", "U")
    table.go_to("draw", "B")
    assert (table.board.players[A].pool, table.board.players[A].bound) == ("", ())


@plays("Cargo Ship")
def test_mana_for_artifacts_and_their_abilities() -> None:
    rock = card("Rock", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": "{1}"}]}, cost="{1}")
    beast = card(
        "Beast", "Creature", {"activated": [{"gain_life": 3}], "cost": [{"mana": "{1}"}]}, cost="{G}", pt="1/1"
    )
    table = ready(rock)
    table.battlefield("A", "Cargo Ship", rock, beast)
    table.start()
    assert table.can("A", "cast", "Rock")
    assert (table.can("A", "activate", "Rock"), table.can("A", "activate", "Beast")) == (True, False)


def test_what_a_text_asks_to_be_paid_is_neither_spell_nor_ability() -> None:
    offer = spell("Offer", {"pay": [{"mana": "{1}"}], "do": [{"gain_life": 5}]})
    for others, life in ((False, 20), (True, 25)):
        only = {"cast": "anything", "others": others}
        table = ready(offer)
        table.battlefield("A", _land("Hall", {"add_mana": "{C}", "only": only}))
        table.start()
        _make(table, "Hall", "C")
        table.cast("A", "Offer")
        while table.board.stack or table.question.KIND != "priority":
            table.answer("yes") if table.question.KIND == "option" and others else table.plain()
        assert table.life_of("A") == life


def test_what_a_pool_is_bound_to_is_told_by_its_events_alone() -> None:
    table = ready()
    table.battlefield("A", _land("Hall", {"add_mana": "{R}{R}", "only": {"cast": {"type": "creature"}}}))
    table.start()
    _make(table, "Hall", "RR")
    (told,) = table.events("mana_bound")
    assert told.rule == "106.6"
    hall = table.find("Hall")
    assert (told.event.mana, told.event.sources) == ("RR", (hall.id, hall.id))
    assert (told.event.definitions, told.event.numbers) == ((hall.definition,) * 2, (0, 0))
    assert table.board.players[A].restricted == "RR"


@pytest.mark.parametrize(
    ("pool", "bound", "cost", "spent"),
    [
        ("GR", "R", "{1}", ("R", "R")),
        ("GR", "R", "{G}", ("G", "")),
        ("GRR", "RR", "{1}{G}", ("RG", "R")),
        ("GG", "G", "{G}{G}", ("GG", "G")),
        ("WU", "W", "{W/U}{W}", ("WU", "W")),
        ("W", "W", "{2}", None),
    ],
)
def test_as_much_as_possible_of_what_is_bound_is_spent(
    pool: str, bound: str, cost: str, spent: tuple[str, str] | None
) -> None:
    assert spend_bound(pool, bound, mana_cost(cost)) == spent


@plays("Exotic Orchard")
def test_a_land_makes_what_others_could() -> None:
    table = ready(other="RU")
    table.battlefield("A", "Exotic Orchard", "Forest")
    table.start()
    assert pool_of(table, "Exotic Orchard") == {"R", "U"}


@plays("Exotic Orchard")
def test_lands_that_ask_each_other_make_nothing() -> None:
    table = ready()
    table.battlefield("A", "Exotic Orchard")
    table.battlefield("B", "Exotic Orchard")
    table.start()
    assert pool_of(table, "Exotic Orchard") == set()


@plays("Cascading Cataracts")
def test_each_of_several_mana_can_be_another() -> None:
    table = ready(mana="GGGGG")
    table.battlefield("A", "Cascading Cataracts")
    table.start()
    table.answer(("mana", table.find("Cascading Cataracts").id, 1))
    while table.question.KIND != "priority":
        table.answer("WUBRG") if table.question.KIND == "option" else table.plain()
    assert table.board.players[A].pool == "WUBRG"


@plays("Command Tower")
def test_without_a_commander_there_is_no_identity() -> None:
    table = ready()
    table.battlefield("A", "Command Tower")
    table.start()
    assert pool_of(table, "Command Tower") == set()


def test_how_much_is_added_is_not_asked_of_what_is_paid() -> None:
    bad = {
        "activated": [{"add_mana": "{B}", "n": {"stat": "mana_value", "of": "paid"}}],
        "cost": [{"sacrifice": {"type": "creature"}}],
    }
    with pytest.raises(BadCard, match="known before"):
        CardDefinition.load({"name": "Bad", "types": "Land", "abilities": [bad]})


def test_how_much_is_added_does_not_depend_on_what_is_done_before() -> None:
    counted = {"add_mana": "{B}", "n": {"counters_on": "self", "kind": "charge"}}
    for effects, fine in (([counted], True), ([{"put_counters": "charge", "on": "self"}, counted], False)):
        data = {"name": "One", "types": "Land", "abilities": [{"activated": effects, "cost": ["tap_self"]}]}
        if fine:
            assert CardDefinition.load(data).name == "One"
            continue
        with pytest.raises(BadCard, match="first instruction"):
            CardDefinition.load(data)


def test_mana_for_nothing_is_refused() -> None:
    bad = {"activated": [{"add_mana": "{B}", "only": {}}], "cost": ["tap_self"]}
    with pytest.raises(BadCard, match="spent on nothing"):
        CardDefinition.load({"name": "Bad", "types": "Land", "abilities": [bad]})
