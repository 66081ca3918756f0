"""114. Emblems: who gets one, that their abilities function in the command zone, and that nothing takes them away."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.decider import from_position
from domain.errors import BadCard
from domain.position.export import position_of
from domain.terms import Zone
from projections.wording.cards.abilities import texts
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, MINE, go, plays, spell
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)


def emblem(*abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"emblem": {"abilities": list(abilities)}, **more}


LORD = emblem({"static": [{"pt": [1, 1]}], "to": MINE})
HERALD = emblem({"triggered": [{"gain_life": 1}], "on": {"enters": CREATURE}})
SHELTER = emblem({"replace": {"would_damage": "you"}, "with": [{"prevent": 1}]})


@EDITIONS
@pytest.mark.parametrize("who", ["A", "B"])
def test_what_an_emblem_says_is_so_for_whoever_has_it(edition: str, who: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    mine = who == "A"
    table.hand("A", spell("Lead", {**LORD, "who": "you" if mine else "each_opponent"}))
    table.start("A")
    happened = go(table, "A", "Lead")
    (found,) = [table.board.objects[id] for id in table.board.command]
    assert (found.kind, found.owner, found.controller, found.zone) == (
        "emblem",
        PLAYERS[who],
        PLAYERS[who],
        Zone.COMMAND,
    )
    assert (found.types, found.colors, found.mana_cost) == ((), "", None)
    created = [record for record in happened if record.event.NAME == "emblem_created"]
    assert [record.rule for record in created] == [table.game.cited("114.2")]
    assert [table.find(name).power for name in ("Bear", "Cub")] == ([3, 1] if mine else [2, 2])
    table.check()


@EDITIONS
def test_emblems_trigger_replace_and_stay(edition: str) -> None:
    walker = card(
        "Walker",
        "Planeswalker: Nix",
        {"activated": [HERALD], "cost": [{"loyalty": -3}]},
        {"activated": [SHELTER], "cost": [{"loyalty": -2}]},
        loyalty=3,
        cost="{0}",
    )
    table = Table(edition)
    table.battlefield("A", walker)
    table.hand(
        "A",
        creature("Bear", "2/2", cost="{0}"),
        spell("Guard", SHELTER),
        spell("Burn", {"deal_damage": 3, "to": "you"}),
    )
    table.start("A")
    table.activate("A", "Walker", 0)
    table.resolve()
    assert not table.all("Walker")
    go(table, "A", "Bear")
    table.resolve_all()
    assert table.life_of("A") == 21
    go(table, "A", "Guard")
    go(table, "A", "Burn")
    assert table.life_of("A") == 19
    table.check()


def test_a_position_has_its_emblems() -> None:
    table = Table("current")
    table.hand("A", spell("Lead", LORD))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Lead")
    told = position_of(table.board, table.game.definition, table.game.records)
    again = from_position(told, "again")
    (bear,) = [found for found in again.board.permanents() if found.name == "Bear"]
    assert (bear.power, bear.toughness) == (3, 3)
    assert [again.board.objects[id].kind for id in again.board.command] == ["emblem"]


@EDITIONS
@plays("Elspeth, Sun's Champion")
def test_elspeth_leads_her_soldiers_when_she_is_gone(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Elspeth, Sun's Champion", counters={"loyalty": 7})
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    table.activate("A", "Elspeth, Sun's Champion", 2)
    table.resolve()
    bears = table.find("Grizzly Bears")
    assert (bears.power, bears.toughness, "flying" in bears.keywords) == (4, 4, True)
    assert not table.all("Elspeth, Sun's Champion")


def test_an_emblem_that_does_not_make_sense_is_refused() -> None:
    with pytest.raises(BadCard, match="an emblem has abilities"):
        card("Wrong", "Sorcery", {"spell": [emblem({"activated": [{"draw": 1}], "cost": ["tap_self"]})]}, cost="{0}")
    with pytest.raises(BadCard):
        CardDefinition.load({"name": "Nothing", "types": ""})


def test_an_emblem_is_told() -> None:
    lead = spell("Lead", LORD)
    assert texts(lead) == ("Get an emblem with “Creatures you control get +1/+1.”",)


def test_what_was_chosen_before_somebody_gets_an_emblem_is_chosen_for_it() -> None:
    lord = {"static": [{"pt": [3, 3]}], "to": {"all": [CREATURE, {"subtype": "chosen"}]}}
    table = Table()
    table.battlefield("A", card("Elfling", "Creature: Elf", pt="1/1"), card("Cub", "Creature: Bear", pt="1/1"))
    table.hand("A", spell("Stamp", {"choose_word": "creature_type"}, emblem(lord)))
    table.start()
    table.cast("A", "Stamp")
    table.until_asked("option", "A")
    table.answer("Elf")
    table.resolve_all()
    assert table.find("Elfling").power == 4
    assert table.find("Cub").power == 1
    table.check()
