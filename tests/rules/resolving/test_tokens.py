"""111, 701.47. Tokens, and the Army."""

from __future__ import annotations

from tests.support.situations import (
    finish,
    go,
    ready,
    spell,
)
from tests.support.table import PLAYERS, Table

PLAYER = {"is": "player"}

A, B = PLAYERS["A"], PLAYERS["B"]


def test_tokens_are_what_their_text_says() -> None:
    beast = {"types": "Creature: Beast", "colors": "G", "pt": "3/3", "abilities": [{"keyword": "trample"}]}
    table = ready(
        spell("Beasts", {"create_token": beast, "n": 2, "who": "p", "tapped": True}, p=PLAYER),
        spell("Gold", {"create_token": "Treasure", "as": "made"}, {"put_counters": "shiny", "on": "made"}),
    )
    table.start()
    go(table, "A", "Beasts", "B")
    beasts = table.all("Beast Token", "B")
    assert [(found.power, found.colors, found.keywords, found.tapped, found.token) for found in beasts] == [
        (3, "G", ("trample",), True, True)
    ] * 2
    go(table, "A", "Gold")
    assert table.find("Treasure").counters == {"shiny": 1}
    table.check()


def test_amass_creates_an_army_once_and_makes_it_of_its_kind() -> None:
    """701.47a."""
    table = Table("current")
    table.hand("A", spell("Zombies", {"amass": 2}), spell("Orcs", {"amass": 1, "of": "Orc"}))
    table.start("A")
    go(table, "A", "Zombies")
    finish(table)
    (army,) = table.board.creatures(A)
    assert (army.subtypes, army.colors, army.power) == (("Zombie", "Army"), "B", 2)
    go(table, "A", "Orcs")
    finish(table)
    (army,) = table.board.creatures(A)
    assert (set(army.subtypes), army.power) == ({"Zombie", "Army", "Orc"}, 3)
    table.check()
