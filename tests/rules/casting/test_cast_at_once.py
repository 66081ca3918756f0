"""608.2g, 305.2, 702.75. Cards cast or played as something else resolves, what follows, and cards hidden for that."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.keywords import Scenes
from tests.support.scenes import BOTH
from tests.support.situations import finish, spell
from tests.support.table import PLAYERS, Table, card, creature

SCENES = Scenes()

EXILE: list[dict[str, Any]] = [{"top_of": "you", "n": 3, "as": "l"}, {"exile": "l", "as": "e"}]
BEAR = creature("Bear", "2/2", cost="{G}")
GIANT = creature("Giant", "4/4", cost="{3}{G}")
LAND = card("Grove", "Land: Forest")
SHOCK = spell("Shock", {"deal_damage": 2, "to": "each_opponent"}, cost="{G}", types="Instant")
PLAYS: dict[str, Any] = {"cast_free": "linked.exiled", "lands": True}
STEAL = spell("Steal", {"apply": [{"control": "you"}], "to": "t"}, t={"type": "artifact"}, types="Instant")


def asked(table: Table) -> Any:
    """Let the top of the stack resolve until something is asked, and return the question."""
    while table.board.stack and table.question.KIND == "priority":
        table.pass_()
    return table.question


def hidden(edition: str, *library: Any, held: tuple[Any, ...] = (), theirs: tuple[Any, ...] = ()) -> Table:
    """Cards looked at, and the first of them hidden away."""
    table = Table(edition)
    table.hand("A", *held)
    table.hand("B", *theirs)
    cave = card("Cave", "Artifact", {"keyword": "hideaway", "value": 3}, {"activated": [PLAYS], "cost": []}, cost="{0}")
    table.library("A", *library)
    table.hand("A", cave)
    table.start("A")
    table.cast("A", "Cave")
    table.until_asked("choose", "A")
    question: Any = table.question
    assert len(question.among) == 3
    table.answer((next(id for id in question.among if table.board.objects[id].name == library[0].name),))
    finish(table)
    return table


def use(table: Table, player: str = "A") -> Any:
    """Activate the ability that plays the hidden card, and return what is asked."""
    table.priority_to(player)
    table.activate(player, "Cave")
    return asked(table)


@SCENES.plays("hideaway")
def hideaway_hides_one_of_the_top_cards(edition: str) -> Table:
    table = hidden(edition, BEAR, LAND, SHOCK, GIANT)
    (exiled,) = [table.board.objects[id] for id in table.board.exile]
    assert exiled.face_down
    assert [known.event.to for known in table.events("face_down_card_known")] == [(PLAYERS["A"],)]
    assert table.board.objects[table.board.players[PLAYERS["A"]].library[0]].name == "Giant", "the rest is below"
    return table


@SCENES.each()
@pytest.mark.parametrize("edition", BOTH)
def test_hideaway(name: str, scene: Any, edition: str) -> None:
    scene(edition).check()


@pytest.mark.parametrize("edition", BOTH)
def test_a_hidden_spell_is_cast_without_paying(edition: str) -> None:
    table = hidden(edition, GIANT, LAND, SHOCK)
    assert use(table).options == ("yes", "no")
    table.answer("yes")
    finish(table)
    assert "Giant" in table.names_in(Zone.BATTLEFIELD, "A")
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_a_hidden_land_is_played_as_the_land_of_the_turn(edition: str) -> None:
    """305.2b, 305.3. It is not played beside another land, nor in another player's turn."""
    table = hidden(edition, LAND, BEAR, SHOCK)
    assert use(table).reason == "play"
    table.answer("yes")
    finish(table)
    assert "Grove" in table.names_in(Zone.BATTLEFIELD, "A")
    assert table.board.players[PLAYERS["A"]].lands == 1
    table.check()


def test_a_hidden_land_is_not_played_if_another_one_was() -> None:
    table = hidden("current", LAND, BEAR, SHOCK, held=("Forest",))
    table.play("A", "Forest")
    assert use(table).KIND == "priority"
    assert table.board.objects[table.board.exile[0]].face_down


def test_a_hidden_land_is_not_played_in_the_turn_of_another_player() -> None:
    table = hidden("current", LAND, BEAR, SHOCK)
    table.go_to("upkeep", "B")
    assert use(table).KIND == "priority"


def test_who_gains_control_of_the_permanent_may_look_at_the_hidden_card() -> None:
    """702.75a. The player looks who controls the permanent."""
    table = hidden("current", BEAR, LAND, SHOCK, theirs=(STEAL,))
    (before,) = [record.event for record in table.events("face_down_card_known")]
    table.pass_()
    table.cast("B", "Steal", targets=["Cave"])
    finish(table)
    (_, now) = [record.event for record in table.events("face_down_card_known")]
    assert (now.object, now.definition) == (before.object, before.definition)
    assert now.to == (PLAYERS["B"],)
    assert use(table, "B").options == ("yes", "no")
    table.answer("yes")
    finish(table)
    assert table.find("Bear").controller == PLAYERS["B"]
    table.check()


def found(*steps: dict[str, Any], forests: int = 0) -> Table:
    """A bear, a giant and an instant exiled from a library, and what is said of them."""
    table = Table()
    table.library("A", BEAR, GIANT, SHOCK)
    table.lands("A", "Forest", forests)
    table.hand("A", spell("Find", *EXILE, *steps))
    table.start("A")
    table.cast("A", "Find")
    asked(table)
    return table


def names(table: Table) -> set[str]:
    question: Any = table.question
    return {table.board.objects[id].name for id in question.among}


@pytest.mark.parametrize("taken", [True, False])
def test_at_most_one_of_several_is_cast_and_it_is_known_if_one_was(taken: bool) -> None:
    step: dict[str, Any] = {"cast_free": "e", "in_any_order": True, "times": 1, "done": "m"}
    table = found(step, {"if": {"did": "m"}, "do": [{"gain_life": 1}], "else": [{"gain_life": 3}]})
    assert names(table) == {"Bear", "Giant", "Shock"}
    table.answer((table.find("Bear", "A", Zone.EXILE).id,))
    table.answer("yes" if taken else "no")
    if not taken:
        assert names(table) == {"Giant", "Shock"}, "another one can be cast"
        table.answer((table.find("Giant", "A", Zone.EXILE).id,))
        table.answer("no")
        table.answer("no")
    finish(table)
    assert table.life_of("A") == (21 if taken else 23)
    assert ("Bear" in table.names_in(Zone.BATTLEFIELD, "A")) is taken
    assert "Giant" in table.names_in(Zone.EXILE, "A")
    table.check()


def test_only_spells_like_this_are_cast() -> None:
    table = found({"cast_free": "e", "in_any_order": True, "only": {"mana_value": {"at_most": 1}}})
    assert names(table) == {"Bear", "Shock"}
    table.answer((table.find("Shock", "A", Zone.EXILE).id,))
    table.answer("yes")
    table.answer("yes")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Giant"]
    table.check()


def test_the_half_that_is_cast_counts() -> None:
    """709.3. A split card can be cast as its instant half if only instants may be cast."""
    halves = [
        {"name": "Now", "cost": "{G}", "types": "Instant", "abilities": [{"spell": [{"gain_life": 5}]}]},
        {"name": "Later", "cost": "{G}", "types": "Sorcery", "abilities": [{"spell": [{"gain_life": 9}]}]},
    ]
    table = Table()
    table.library("A", card("Now // Later", "Instant Sorcery", cost="{G}{G}", halves=halves), LAND, BEAR)
    table.hand("A", spell("Find", *EXILE, {"cast_free": "e", "only": {"type": "instant"}}))
    table.start("A")
    table.cast("A", "Find")
    asked(table)
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 25
    table.check()


def test_a_card_in_the_hand_of_an_opponent_is_cast() -> None:
    """601.3. The effect says which cards the player may cast; the spell belongs to its owner."""
    table = Table()
    table.hand("B", SHOCK, LAND)
    look: dict[str, Any] = {"look": "hand", "whose": "each_opponent", "as": "l"}
    table.hand("A", spell("Peek", look, {"cast_free": "l", "in_any_order": True, "times": 1}))
    table.start("A")
    table.cast("A", "Peek")
    asked(table)
    if table.question.KIND == "choose":
        table.answer((table.find("Shock", "B", Zone.HAND).id,))
    table.answer("yes")
    finish(table)
    assert table.life_of("B") == 18
    assert "Shock" in table.names_in(Zone.GRAVEYARD, "B")
    table.check()
