"""801. The limited range of influence option: whom one attacks, targets, affects, hears of and wins against."""

from __future__ import annotations

import pytest

from domain.kernel.declarations import DeclareAttackers
from tests.support.scenes import BOTH
from tests.support.situations import enchantment
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)

A, B, C, D = (PLAYERS[name] for name in "ABCD")


def ranged(edition: str, seats: int = 4, option: str = "range_of_one") -> Table:
    """A game of some, each for themselves, who reach their neighbours."""
    return Table(edition, format="free-for-all", seats=seats, options={option: True})


@EDITIONS
@pytest.mark.parametrize(("option", "reached"), [("range_of_one", {2, 5}), ("range_of_two", {2, 3, 4, 5})])
def test_only_those_in_range_are_attacked(edition: str, option: str, reached: set[int]) -> None:
    """801.3, 801.2a: players are counted to both sides."""
    table = ranged(edition, 5, option)
    table.battlefield("A", creature("Scout", "2/2"))
    table.start("A")
    question = table.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert set(dict(question.may)[table.find("Scout").id]) == reached


@EDITIONS
def test_who_comes_into_range_does_so_as_a_turn_begins(edition: str) -> None:
    """801.2c: an empty seat is closed only then."""
    table = ranged(edition)
    table.start("A")
    table.game.concede(D)
    assert not table.game.board.reaches(A, C)
    table.go_to("upkeep", "B")
    assert table.game.board.reaches(A, C)


@EDITIONS
def test_each_is_each_in_range(edition: str) -> None:
    """801.10, 801.11: what is further away is not affected, and not counted."""
    table = ranged(edition)
    for player in "ABCD":
        table.battlefield(player, creature(f"Scout of {player}", "2/2"))
    flood = {"spell": [{"deal_damage": 1, "to": {"type": "creature"}}, {"lose_life": 1, "who": "each_player"}]}
    table.hand("A", card("Flood", "Sorcery", flood, cost="{0}"))
    count = {"count": {"type": "creature"}}
    table.hand("A", card("Tally", "Sorcery", {"spell": [{"gain_life": count}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Flood")
    table.resolve()
    assert [table.find(f"Scout of {player}").damage for player in "ABCD"] == [1, 1, 0, 1]
    assert [table.life_of(player) for player in "ABCD"] == [19, 19, 20, 19]
    table.cast("A", "Tally")
    table.resolve()
    assert table.life_of("A") == 22


@EDITIONS
def test_abilities_hear_of_what_is_in_range(edition: str) -> None:
    """801.7."""
    bell = {"triggered": [{"gain_life": 1}], "on": {"cast": {"is": "spell"}}}
    table = ranged(edition)
    table.battlefield("A", enchantment("Bell", bell))
    for player in "BC":
        table.hand(player, card(f"Murmur of {player}", "Instant", {"spell": [{"gain_life": 2}]}, cost="{0}"))
    table.start("A")
    for player, life in (("C", 20), ("B", 21)):
        table.priority_to(player)
        table.cast(player, f"Murmur of {player}")
        table.resolve()
        assert table.life_of("A") == life


@EDITIONS
def test_winning_is_over_those_in_range(edition: str) -> None:
    """801.14: the others go on."""
    table = ranged(edition)
    table.hand("A", card("Triumph", "Sorcery", {"spell": [{"win": "you"}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Triumph")
    table.resolve()
    assert [bool(table.game.board.players[player].lost) for player in (A, B, C, D)] == [False, True, False, True]
    assert not table.game.board.over
