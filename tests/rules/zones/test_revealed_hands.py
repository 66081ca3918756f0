"""402.3, 701.20a. Hands that players play with revealed."""

from __future__ import annotations

from domain.events import CardsRevealed
from domain.terms import Zone
from tests.support.situations import enchantment, go, ready, spell, static
from tests.support.table import PLAYERS, Table, creature

SIGHT = enchantment("Far Sight", static("hand_revealed", to="each_opponent"))
DRAW = spell("Two Pages", {"draw": 2, "who": "each_player"})


def revealed(table: Table) -> list[tuple[int, list[str]]]:
    """Who revealed which cards, in order."""
    events = [record.event for record in table.game.records if isinstance(record.event, CardsRevealed)]
    names = table.board.definitions
    return [(event.player, sorted(names[definition].name for definition in event.definitions)) for event in events]


def test_the_hand_is_revealed_at_once_and_new_cards_as_they_come() -> None:
    table = ready(SIGHT, DRAW)
    table.hand("B", creature("Ox", "1/1"), creature("Cub", "1/1"))
    table.library("A", "Forest", "Forest")
    table.library("B", "Swamp", "Island")
    table.start()
    assert revealed(table) == []
    go(table, "A", "Far Sight")
    assert revealed(table) == [(PLAYERS["B"], ["Cub", "Ox"])]
    go(table, "A", "Two Pages")
    assert revealed(table)[1:] == [(PLAYERS["B"], ["Swamp"]), (PLAYERS["B"], ["Island"])]
    assert len(table.names_in(Zone.HAND, "A")) == 2
    table.check()


def test_nothing_is_revealed_once_it_is_gone() -> None:
    table = ready(DRAW, spell("Fell", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("A", SIGHT)
    table.library("B", "Swamp", "Island")
    table.start()
    go(table, "A", "Fell", "Far Sight")
    before = len(revealed(table))
    go(table, "A", "Two Pages")
    assert len(revealed(table)) == before
