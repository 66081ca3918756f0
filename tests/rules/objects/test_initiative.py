"""726. The initiative: its three abilities, Undercity, and who has it after a player has left."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rules.objects.initiative import having
from domain.terms import Zone
from tests.support.situations import attack, finish, go, plays, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
TAKE = spell("Take", {"take_initiative": "you"})
VENTURE = spell("Venture", {"venture": "you"})


def table_with(*hand: Any) -> Table:
    table = Table("current")
    table.hand("A", *hand)
    return table


def rooms(table: Table, player: str = "A") -> list[str]:
    """The rooms that a player has entered, in order."""
    return [record.event.room for record in table.events("venture_marker_moved", player=PLAYERS[player])]


def test_who_takes_the_initiative_ventures_into_undercity() -> None:
    """726.2, 701.49d."""
    table = table_with(TAKE)
    table.start("A")
    go(table, "A", "Take")
    assert having(table.board) == A
    assert not rooms(table)
    question = table.until_asked("choose", "A")
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    finish(table)
    assert rooms(table) == ["Secret Entrance"]
    assert "Plains" in table.names_in(Zone.HAND, "A")
    table.check()


def test_who_has_it_and_takes_it_ventures_again() -> None:
    """726.5. There is still one initiative."""
    table = table_with(TAKE, spell("Again", {"take_initiative": "you"}))
    table.start("A")
    for name in ("Take", "Again"):
        go(table, "A", name)
        finish(table)
    assert rooms(table) == ["Secret Entrance", "Forge"]
    assert [id for id, player in table.board.players.items() if "initiative" in player.designations] == [A]


def test_their_upkeep_ventures_and_that_of_others_does_not() -> None:
    table = table_with(TAKE)
    table.start("A")
    go(table, "A", "Take")
    finish(table)
    table.go_to("draw", "B")
    assert len(rooms(table)) == 1
    table.go_to("draw", "A")
    assert len(rooms(table)) == 2
    assert not rooms(table, "B")


@pytest.mark.parametrize("strikers", [1, 2])
def test_creatures_of_one_player_take_it_once(strikers: int) -> None:
    """726.2: one or more creatures of a player trigger once, and combat damage only."""
    table = table_with(TAKE)
    table.battlefield("B", *[creature(f"Bear {n}", "2/2") for n in range(strikers)])
    table.hand("B", spell("Ping", {"deal_damage": 1, "to": "t"}, t={"is": "player"}))
    table.start("A")
    go(table, "A", "Take")
    finish(table)
    table.go_to("precombat-main", "B")
    go(table, "B", "Ping", "A")
    finish(table)
    assert having(table.board) == A
    attack(table, *[f"Bear {n}" for n in range(strikers)], by="B")
    table.go_to("postcombat-main", "B")
    assert having(table.board) == B
    assert rooms(table, "B") == ["Secret Entrance"]
    table.check()


def test_another_dungeon_goes_on_and_undercity_is_not_chosen_freely() -> None:
    """701.49d: who owns a dungeon in the command zone goes on in it. Undercity is entered by its name only."""
    table = table_with(VENTURE, TAKE)
    table.start("A")
    table.cast("A", "Venture")
    question = table.until_asked("option", "A")
    assert question.options == ("Lost Mine of Phandelver", "Tomb of Annihilation")  # type: ignore[attr-defined]
    table.answer("Tomb of Annihilation")
    go(table, "A", "Take")
    finish(table)
    assert rooms(table)[0] == "Trapped Entry"
    assert rooms(table)[1] in ("Veils of Fear", "Oubliette")


def test_who_leaves_hands_it_to_the_active_player() -> None:
    """726.4, 726.2: the active player takes it, and so ventures."""
    table = Table("current", seats=3, format="free-for-all")
    table.hand("B", TAKE, spell("Give up", {"lose": "you"}))
    table.start("A")
    go(table, "B", "Take")
    finish(table)
    go(table, "B", "Give up")
    finish(table)
    assert having(table.board) == A
    assert rooms(table) == ["Secret Entrance"]


@plays("Undercity")
def test_undercity_ends_at_the_throne() -> None:
    """309.6: three counters and hexproof for the creature that was found, and the dungeon is completed."""
    table = table_with(TAKE, *[spell(f"Go {n}", {"venture": "you"}) for n in range(4)])
    table.battlefield("A", creature("Bear", "2/2"))
    table.library("A", "Plains", "Plains", creature("Found", "1/1"))
    table.start("A", extra=4)
    go(table, "A", "Take")
    finish(table)
    for number, room in enumerate(("Forge", "Arena", "Catacombs", "Throne of the Dead Three")):
        table.cast("A", f"Go {number}")
        while rooms(table)[-1] != room:
            options = getattr(table.question, "options", ())
            table.answer(room) if room in options else table.plain()
        finish(table)
    assert rooms(table)[1:] == ["Forge", "Arena", "Catacombs", "Throne of the Dead Three"]
    assert table.find("Bear").counters == {"+1/+1": 2}
    assert table.find("Skeleton Token").power == 4
    assert table.find("Found").counters == {"+1/+1": 3}
    assert "hexproof" in table.find("Found").keywords
    assert table.happened("dungeon_completed", player=A)
