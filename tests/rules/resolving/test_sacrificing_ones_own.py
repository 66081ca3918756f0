"""701.21a. Nobody sacrifices what somebody else controls: by an effect, a keyword, a delayed trigger or as a cost."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import attack, finish, go, in_graveyard, spell, there
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"type": "creature"}
SELF = {"sacrifice": "self"}
STEAL = spell("Steal", {"apply": [{"control": "you"}], "to": "t"}, t={"is": "permanent"})
AT_THE_END = {"later": {"step_begins": "end"}, "do": [SELF]}


def moth(*abilities: dict[str, Any], **more: Any) -> CardDefinition:
    """A free creature with these abilities."""
    return creature("Moth", "2/2", abilities=list(abilities), **{"cost": "{0}", **more})


def with_thief(definition: CardDefinition, stolen: bool, *, zone: str = "hand") -> Table:
    """A has the card; B can steal it, if it is to be stolen."""
    table = Table()
    table.put(zone, "A", definition)
    table.hand("B", *[STEAL] * stolen)
    return table.start()


def stolen_if(table: Table, stolen: bool) -> None:
    """B steals the card, if it is to be stolen, above what is on the stack."""
    if stolen:
        go(table, "B", "Steal", "Moth")
        assert table.find("Moth").controller == PLAYERS["B"]


def sacrificed(table: Table, stolen: bool) -> None:
    """It is sacrificed by A unless it was stolen; then nothing happens to it."""
    assert there(table, "Moth", "B") is stolen
    assert in_graveyard(table, "Moth", "A") is not stolen
    assert table.happened("permanent_sacrificed", player=PLAYERS["A"]) is not stolen
    assert not table.happened("permanent_sacrificed", player=PLAYERS["B"])


STOLEN = pytest.mark.parametrize("stolen", [False, True])


@STOLEN
def test_the_controller_of_a_trigger_sacrifices_only_what_they_control_as_it_resolves(stolen: bool) -> None:
    table = with_thief(moth({"triggered": [SELF], "on": {"enters": "self"}}), stolen)
    table.cast("A", "Moth")
    table.resolve()
    assert table.board.stack
    stolen_if(table, stolen)
    finish(table)
    sacrificed(table, stolen)


@STOLEN
def test_who_began_a_delayed_trigger_sacrifices_it(stolen: bool) -> None:
    table = with_thief(moth({"triggered": [AT_THE_END], "on": {"enters": "self"}}), stolen)
    table.cast("A", "Moth")
    table.resolve_all()
    stolen_if(table, stolen)
    table.go_to("end", "A")
    finish(table)
    sacrificed(table, stolen)


@STOLEN
def test_what_a_text_names_is_sacrificed_by_its_player(stolen: bool) -> None:
    table = Table()
    text: list[dict[str, Any]] = [
        {"apply": [{"pt": [1, 0]}], "to": "t"},
        {"later": {"step_begins": "end"}, "do": [{"sacrifice": "t"}]},
    ]
    table.hand("A", spell("Rush", *text, t=CREATURE))
    table.battlefield("A", moth())
    table.hand("B", *[STEAL] * stolen)
    table.start()
    go(table, "A", "Rush", "Moth")
    stolen_if(table, stolen)
    table.go_to("end", "A")
    finish(table)
    sacrificed(table, stolen)


@STOLEN
def test_evoke(stolen: bool) -> None:
    definition = moth({"keyword": "evoke", "cost": [{"mana": "{0}"}]}, cost="{9}")
    table = with_thief(definition, stolen)
    table.answer(("cast_by", table.find("Moth", "A", Zone.HAND).id, "evoke"))
    table.announce()
    table.resolve()
    stolen_if(table, stolen)
    finish(table)
    sacrificed(table, stolen)


@STOLEN
def test_echo(stolen: bool) -> None:
    table = Table()
    table.hand("A", moth({"keyword": "echo", "cost": [{"mana": "{9}"}]}))
    table.hand("B", *[STEAL] * stolen)
    table.start()
    table.cast("A", "Moth")
    table.resolve()
    table.go_to("end", "B")
    for _ in range(100):
        if table.board.stack:
            break
        table.plain()
    assert table.board.stack, "echo triggers in A's upkeep"
    stolen_if(table, stolen)
    finish(table)
    sacrificed(table, stolen)


@STOLEN
def test_decayed(stolen: bool) -> None:
    table = with_thief(moth({"keyword": "decayed"}), stolen, zone="battlefield")
    attack(table, "Moth")
    finish(table)
    stolen_if(table, stolen)
    table.go_to("end", "A")
    finish(table)
    sacrificed(table, stolen)


def test_its_controller_sacrifices_it_where_a_text_says_so() -> None:
    table = Table()
    table.hand("A", spell("Kill", {"sacrifice": "t", "who": {"controller_of": "t"}}, t=CREATURE))
    table.battlefield("B", moth())
    table.start()
    go(table, "A", "Kill", "Moth")
    assert in_graveyard(table, "Moth", "B")
    assert table.happened("permanent_sacrificed", player=PLAYERS["B"])


@STOLEN
@pytest.mark.parametrize("often", [1, 2])
def test_only_who_controls_it_may_pay_by_sacrificing_it(stolen: bool, often: int) -> None:
    pay = {"pay": [SELF], "do": [{"gain_life": 5}], "else": [{"lose_life": 1}]}
    table = with_thief(moth({"triggered": [pay] * often, "on": {"enters": "self"}}), stolen)
    table.cast("A", "Moth")
    table.resolve()
    stolen_if(table, stolen)
    while table.board.stack:
        if table.question.KIND == "option" and not stolen:
            table.answer("yes")
        else:
            assert table.question.KIND == "priority", "what cannot be paid is not offered"
            table.pass_()
    sacrificed(table, stolen)
    paid = 0 if stolen else 1
    assert table.life_of("A") == 20 + 5 * paid - (often - paid)


def test_what_cannot_be_sacrificed_is_chosen_by_nobody() -> None:
    """608.2d. Nobody chooses what is impossible."""
    table = Table()
    rooted = creature("Rooted", "1/1", abilities=[{"static": ["cant_be_sacrificed"], "to": "self"}])
    altar = card("Altar", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"sacrifice": CREATURE}]})
    table.battlefield("A", rooted, altar)
    table.battlefield("B", rooted, moth())
    table.hand("A", spell("Edict", {"sacrifice": CREATURE, "who": "each_player"}))
    table.start()
    assert not table.can("A", "activate", "Altar")
    go(table, "A", "Edict")
    finish(table)
    assert in_graveyard(table, "Moth", "B")
    assert len(table.all("Rooted")) == 2


def test_of_several_each_is_sacrificed_that_its_player_still_controls() -> None:
    table = Table()
    text: list[dict[str, Any]] = [
        {"create_token": {"name": "Moth", "types": "Creature: Insect", "pt": "1/1"}, "n": 2, "as": "made"},
        {"later": {"step_begins": "end"}, "do": [{"sacrifice": "made"}]},
    ]
    table.hand("A", spell("Swarm", *text))
    table.hand("B", STEAL)
    table.start()
    go(table, "A", "Swarm")
    table.priority_to("B")
    table.cast("B", "Steal", targets=[table.all("Moth")[0].id])
    table.resolve()
    table.go_to("end", "A")
    finish(table)
    assert [moth.controller for moth in table.all("Moth")] == [PLAYERS["B"]]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Swarm"]
