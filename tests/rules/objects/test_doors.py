"""709.5. Rooms: half of a card is cast and open, the other is unlocked for its cost; what triggers then."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, plays, ready, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
LEFT, RIGHT = "left half unlocked", "right half unlocked"


def gain(amount: int) -> dict[str, Any]:
    return {"triggered": [{"gain_life": amount}], "on": {"unlocks_door": "you", "this_door": True}}


def house(*right: dict[str, Any], pay: str = "{1}{U}") -> CardDefinition:
    """A Room that costs {W}, with a door that is unlocked for this."""
    half: dict[str, Any] = {"types": "Enchantment: Room"}
    return CardDefinition.load(
        {
            "name": "Porch // Attic",
            "cost": "{W}" + pay,
            **half,
            "halves": [
                {"name": "Porch", "cost": "{W}", "abilities": [gain(1)], **half},
                {"name": "Attic", "cost": pay, "abilities": [gain(5), *right], **half},
            ],
        }
    )


def cast(table: Table, name: str, half: str, *targets: str) -> None:
    table.priority_to("A")
    table.answer(("cast", table.find(name, "A", Zone.HAND).id, half))
    table.announce(targets)
    finish(table)


def unlock(table: Table, door: str) -> None:
    table.priority_to("A")
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "unlock" and option[2] == door]
    table.answer(option)
    table.announce(())


def open_to(table: Table) -> list[str]:
    table.priority_to("A")
    question: Any = table.question
    return [option[2] for option in question.options if option[0] == "unlock"]


def room(table: Table) -> GameObject:
    (found,) = [one for one in table.board.permanents() if "Room" in one.subtypes]
    return found


@pytest.mark.parametrize("edition", BOTH)
def test_a_door_is_open_that_was_cast_and_the_other_is_unlocked(edition: str) -> None:
    """709.5d, 709.5e, 709.5h. As a special action, at sorcery speed; each door triggers by itself."""
    table = Table(edition)
    table.hand("A", house())
    table.lands("A", "Plains", 1)
    table.lands("A", "Island", 2)
    table.start("A")
    cast(table, "Porch // Attic", "Porch")
    found = room(table)
    assert (found.name, found.mana_cost, found.colors) == ("Porch", "{W}", "W")
    assert found.designations == {LEFT: ""}
    assert table.life_of("A") == 21
    table.go_to("upkeep", "B")
    assert not open_to(table)
    table.go_to("precombat-main", "A")
    assert open_to(table) == ["Attic"]
    unlock(table, "Attic")
    assert len(table.board.stack) == 1
    finish(table)
    assert table.life_of("A") == 26
    assert (room(table).name, room(table).colors) == ("Porch // Attic", "WU")
    assert not open_to(table)
    table.check()


def test_what_was_not_cast_has_no_open_door() -> None:
    """709.5, 709.5d. It has no name, cost or text."""
    back = spell("Back", {"move": "t", "to": "battlefield"}, t={"zone": "graveyard"})
    table = ready(back, mana="WUU")
    table.graveyard("A", house({"static": [{"pt": [1, 1]}], "to": {"type": "creature"}}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Back", "Porch // Attic")
    found = room(table)
    assert (found.name, found.mana_cost, found.colors, found.abilities) == ("", None, "", ())
    assert found.types == ("enchantment",)
    assert sorted(open_to(table)) == ["Attic", "Porch"]
    unlock(table, "Attic")
    finish(table)
    assert table.find("Bear").power == 3
    assert table.life_of("A") == 25
    table.check()


def test_a_copy_of_it_is_locked() -> None:
    """709.5b."""
    table = ready(house(), spell("Twin", {"create_copy": "t"}, t={"type": "enchantment"}), mana="WUU")
    table.start("A")
    cast(table, "Porch // Attic", "Porch")
    go(table, "A", "Twin", "Porch")
    (copy,) = [one for one in table.board.permanents() if one.token]
    assert (copy.name, copy.designations) == ("", {})
    assert open_to(table) == ["Attic", "Attic"]
    table.check()


@plays("Glassworks // Shattered Yard", "Gremlin Tamer")
def test_what_triggers_as_a_room_is_fully_unlocked() -> None:
    """709.5i."""
    table = ready("Glassworks // Shattered Yard", mana="RRRRRRRR")
    table.battlefield("A", "Gremlin Tamer")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    cast(table, "Glassworks // Shattered Yard", "Glassworks")
    assert not [one for one in table.board.permanents(B) if one.name == "Bear"]
    assert len([one for one in table.board.permanents() if one.token]) == 1
    unlock(table, "Shattered Yard")
    finish(table)
    assert len([one for one in table.board.permanents() if one.token]) == 2
    table.go_to("end", "A")
    finish(table)
    assert table.life_of("B") == 19
    table.check()


def test_halves_of_permanents_share_a_type_line() -> None:
    """709.5a."""
    data = house().dump()
    data["halves"][1]["types"] = "Enchantment: Shrine"
    data["types"] = "Enchantment: Room Shrine"
    with pytest.raises(BadCard, match="one type line"):
        CardDefinition.load(data)
