"""The tests' table: what it says is a position, what it cannot say is refused, and what is on it may have any name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.decider import BadPosition, redo
from domain.position.export import position_of
from domain.terms import Zone
from replay import open_store
from replay.games.verifying import Outcome
from tests.support.situations import ANYBODY, CREATURE, attack, block, finish, spell
from tests.support.staging import staged
from tests.support.table import PLAYERS, Table, card, creature

HEALER = creature("Healer", "1/1", abilities=[{"activated": [{"gain_life": 1}], "cost": ["tap_self"]}])
NEEDLE = spell("Needle", {"deal_damage": 1, "to": "t"}, t=CREATURE)


def test_what_it_says_is_a_position_and_verifies_from_there_on() -> None:
    table = Table(life=12)
    table.battlefield("A", "Giant Spider", "Giant Spider", damage=1)
    table.battlefield("B", "Bonesplitter", attached="Giant Spider #2")
    table.battlefield("A", "Grizzly Bears", tapped=True, counters={"charge": 2}, controller="B")
    table.hand("B", "Shock", "Mountain")
    table.graveyard("A", "Shock", "Mountain")
    table.library("B", "Island", "Swamp")
    table.start("B", step=None)
    facts = next(at for at, one in enumerate(table.game.records, 1) if isinstance(one.event, e.PositionSetUp))
    told = position_of(fold(table.game.records[:facts]), table.game.definition)
    assert (told.active, told.players[0].life, told.players[1].library[0].card) == ("B", 12, "Island")
    assert [one.card for one in told.players[0].graveyard] == ["Shock", "Mountain"]
    bears = next(one for one in told.players[0].battlefield if one.card == "Grizzly Bears")
    assert (bears.tapped, bears.counters, bears.controller, bears.under) == (True, {"charge": 2}, "B", "")
    assert told.players[1].battlefield[0].attached == "Giant Spider #2"
    assert [spider.power for spider in table.all("Giant Spider")] == [2, 4]
    table.go_to("end", "A")
    assert redo(table.game.records, table.game.definitions) is None


@pytest.mark.parametrize(
    ("state", "there_is"), [({"sicks": True}, "sick"), ({"dmg": 1}, "damage"), ({"count": "two"}, "count")]
)
def test_what_it_does_not_know_is_an_error_that_says_what_there_is(state: dict[str, Any], there_is: str) -> None:
    with pytest.raises(BadPosition, match=there_is):
        Table().battlefield("A", "Grizzly Bears", **state)


def test_a_zone_and_a_player_that_are_not_there_are_errors() -> None:
    with pytest.raises(BadPosition, match="did you mean exile"):
        Table().put("exil", "A", "Forest")
    with pytest.raises(BadPosition, match="there are A and B"):
        Table().battlefield("C", "Forest")


@pytest.mark.parametrize("owner", "AB")
def test_what_came_this_turn_is_sick_until_the_next_turn_of_its_controller(owner: str) -> None:
    other = "B" if owner == "A" else "A"
    table = Table()
    table.battlefield(owner, HEALER, sick=True)
    table.battlefield(other, "Grizzly Bears")
    table.battlefield("A", HEALER)
    table.battlefield("B", HEALER)
    table.start("A")
    sick = table.all("Healer", owner)[0].id
    for player in "AB":
        table.priority_to(player)
        may = {option[1] for option in table.question.options if option[0] == "activate"}  # type: ignore[attr-defined]
        assert may == {found.id for found in table.all("Healer", player) if found.id != sick}
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert table.can("A", "activate", "Healer")
    table.priority_to(owner)
    assert ("activate", sick, 0) in table.question.options  # type: ignore[attr-defined]


def test_a_creature_that_came_this_turn_does_not_attack_in_it() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Giant Spider", sick=True)
    table.start("A")
    attackers = table.until_asked("attackers")
    assert [id for id, _ in attackers.may] == [table.find("Grizzly Bears").id]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["C", "F", "?", "permanent 0", "rules", "ability"])
def test_a_creature_may_be_called_anything(name: str) -> None:
    table = Table()
    table.battlefield("B", creature("Decoy", "1/1"), creature(name, "2/2"), creature(name, "3/3"))
    table.battlefield("A", "Bonesplitter", attached=name)
    table.hand("A", NEEDLE)
    table.start("A")
    first, second = table.all(name)
    assert (first.power, second.power) == (4, 3)
    table.cast("A", "Needle", targets=[name])
    table.resolve()
    assert first.damage == 1


def test_a_player_and_an_object_of_one_name_are_told_apart_by_their_ids() -> None:
    table = Table()
    table.battlefield("A", creature("B", "2/2"))
    table.hand("A", *[spell("Dart", {"deal_damage": 1, "to": "t"}, t=ANYBODY)] * 2)
    table.start("A")
    with pytest.raises(AssertionError, match="a player and an object"):
        table.entity("B")
    for target in (PLAYERS["B"], table.find("B").id):
        table.cast("A", "Dart", targets=[target])
        table.resolve()
    assert (table.life_of("B"), table.find("B").damage) == (19, 1)


def test_of_two_definitions_with_one_name_each_is_itself() -> None:
    table = Table()
    table.hand("A", card("Twin", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}"))
    table.graveyard("A", card("Twin", "Sorcery"))
    table.start("A")
    (hand,), (grave,) = table.all("Twin", "A", Zone.HAND), table.all("Twin", "A", Zone.GRAVEYARD)
    assert (hand.types, grave.types) == (("instant",), ("sorcery",))


def test_a_token_is_the_one_that_is_given_or_one_that_cards_create() -> None:
    table = Table("current")
    table.battlefield("A", creature("Goblin", "7/7"), token=True, tapped=True)
    table.battlefield("A", "Treasure", token=True)
    table.battlefield("B", "Bonesplitter", attached="Goblin")
    table.start("A")
    goblin = table.find("Goblin")
    assert (goblin.token, goblin.power, goblin.toughness) == (True, 9, 7)
    treasure = table.find("Treasure", "A")
    assert (treasure.token, treasure.types) == (True, ("artifact",))


def test_a_keyword_with_what_it_is_about_is_written_as_it_is_granted() -> None:
    table = Table("current")
    table.battlefield("B", "Grizzly Bears")
    table.battlefield("A", creature("Knight", "2/2", "first strike", "protection:red", "bushido:2"))
    table.start("A")
    assert table.find("Knight").keywords[:2] == ("first strike", "protection:red")
    attack(table, "Knight")
    block(table, ("Grizzly Bears", "Knight"))
    finish(table)
    assert (table.find("Knight").power, table.find("Knight").toughness) == (4, 4)


def test_questions_with_one_answer_can_be_asked_for() -> None:
    def asked(ask_forced: bool) -> bool:
        table = Table(ask_forced=ask_forced)
        table.battlefield("B", "Giant Spider")
        table.hand("A", NEEDLE)
        table.start("A")
        table.cast("A", "Needle", targets=["Giant Spider"])
        table.resolve()
        assert table.find("Giant Spider").damage == 1
        return table.happened("decision_made", kind="targets")

    assert asked(True)
    assert not asked(False)


def test_a_table_that_is_stored_verifies_and_goes_on(tmp_path: Path) -> None:
    table = Table("current", life=7)
    table.battlefield("A", creature("C", "2/2", "protection:red"))
    table.hand("A", NEEDLE)
    table.start("A")
    with open_store(tmp_path / "games.sqlite") as games:
        game = staged(games, table)
        assert game.verify().outcome is Outcome.EXACT
        game.choose(("pass",))
        assert game.verify().outcome is Outcome.EXACT
