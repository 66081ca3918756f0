"""104, 119. Life, games that are won and lost, and what several players do together."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import (
    CREATURE,
    go,
    moments,
    ready,
    spell,
)
from tests.support.table import PLAYERS, Table, creature

PLAYER = {"is": "player"}

A, B = PLAYERS["A"], PLAYERS["B"]

EDITIONS = pytest.mark.parametrize("edition", BOTH)

ONE = {"controller": "one"}


def at_three(edition: str, *effects: Any, **targets: Any) -> Table:
    """A, B and C; A has a spell that does this, B two creatures, and C one."""
    table = Table(edition, format="free-for-all", seats=3)
    table.hand("A", spell("Word", *effects, **targets))
    table.battlefield("B", creature("Bear", "2/2"), creature("Wolf", "2/2"))
    table.battlefield("C", creature("Elk", "3/3"))
    table.start("A")
    return table


def test_gain_lose_and_set_life() -> None:
    table = ready(
        spell("Gain", {"gain_life": 4, "who": "p"}, p=PLAYER),
        spell("Lose", {"lose_life": 3, "who": "each_player"}),
        spell("Even", {"set_life": 10, "who": "each_player"}),
        spell("Drain", {"lose_life": 2, "who": "each_opponent"}, {"gain_life": "done.amount"}),
    )
    table.start()
    go(table, "A", "Gain", "B")
    assert table.life_of("B") == 24
    go(table, "A", "Lose")
    assert (table.life_of("A"), table.life_of("B")) == (17, 21)
    assert len(moments(table.events("life_lost"))) == 1
    go(table, "A", "Even")
    assert (table.life_of("A"), table.life_of("B")) == (10, 10)
    assert {(r.event.player, r.event.amount) for r in table.events("life_lost")[2:]} == {(A, 7), (B, 11)}
    go(table, "A", "Drain")
    assert (table.life_of("A"), table.life_of("B")) == (12, 8)


def test_winning_and_losing_end_the_game_at_once() -> None:
    for name, effect, winner in (("Win", {"win": "you"}, A), ("Lose", {"lose": "you"}, B)):
        table = ready(spell(name, effect, {"draw": 1}))
        table.start()
        table.cast("A", name)
        table.pass_()
        table.pass_()
        assert table.board.outcome == ((winner,), "effect")
        assert not table.events("card_drawn")


@EDITIONS
def test_each_other_player_is_not_you(edition: str) -> None:
    table = at_three(edition, {"lose_life": 2, "who": "each_other_player"})
    go(table, "A", "Word")
    assert [table.board.players[PLAYERS[name]].life for name in "ABC"] == [20, 18, 18]
    table.check()


@EDITIONS
def test_a_teammate_is_another_player_and_no_opponent(edition: str) -> None:
    table = Table(edition, format="two-headed-giant", seats=4)
    word = spell("Word", {"mill": 1, "who": "each_other_player"}, {"mill": 1, "who": "each_opponent"})
    table.hand("A", word)
    for name in "ABCD":
        table.library(name, *(creature(f"{name} {number}", "1/1") for number in range(4)))
    table.start("A")
    go(table, "A", "Word")
    team = table.board.players[PLAYERS["A"]].team
    mates = [name for name in "BCD" if table.board.players[PLAYERS[name]].team == team]
    milled = {name: len(table.names_in(Zone.GRAVEYARD, name)) for name in "BCD"}
    assert milled == {name: 1 if name in mates else 2 for name in "BCD"}


@EDITIONS
def test_those_who_match_do_it_all_together(edition: str) -> None:
    """B has two creatures, more than the others: B alone sacrifices, of their choice."""
    many = {"measured": {"count": {"all": [CREATURE, ONE]}}, "compare": {"at_least": 2}}
    table = at_three(
        edition,
        {"players": {"all": [{"is": "opponent"}, many]}, "as": "p"},
        {"sacrifice": CREATURE, "who": "p"},
    )
    table.cast("A", "Word")
    table.until_asked("choose", "B")
    table.answer((table.find("Wolf").id,))
    assert table.happened("permanent_sacrificed")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Wolf"]
    assert table.names_in(Zone.GRAVEYARD, "C") == []
    table.check()


@EDITIONS
def test_nobody_matches_and_nothing_is_done(edition: str) -> None:
    many = {"measured": {"count": {"all": [CREATURE, ONE]}}, "compare": {"at_least": 3}}
    table = at_three(
        edition,
        {"players": {"all": [{"is": "player"}, many]}, "as": "p"},
        {"sacrifice": CREATURE, "who": "p"},
    )
    go(table, "A", "Word")
    assert not table.happened("permanent_sacrificed")


def test_who_controlled_what_was_destroyed_gets_something_for_each_of_them() -> None:
    """608.2h. Whoever controlled it last, and not its owner; for what was not destroyed nobody gets anything."""
    it = {"all": [{"type": "creature"}, {"ref": "p"}]}
    gone: dict[str, Any] = {"happened": {"is_destroyed": it}, "this": "way"}
    theirs: dict[str, Any] = {"gain_life": 1, "who": {"controller_of": "p"}}
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Wolf", "2/2"), creature("Wall", "0/4", abilities=[{"keyword": "indestructible"}]))
    table.hand(
        "A",
        spell("Theft", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE),
        spell(
            "Fall",
            {"destroy": "t"},
            {"for_each": "t", "as": "p", "do": [{"if": gone, "do": [theirs]}]},
            t={"of": CREATURE, "any_number": True},
        ),
    )
    table.start("A")
    table.cast("A", "Theft", targets=["Wolf"])
    table.resolve_all()
    table.cast("A", "Fall", targets=[["Bear", "Wolf", "Wall"]])
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (22, 20)
