"""101.4, 102. What several players do: all but you, and and those of whom something is so."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, go, spell
from tests.support.table import PLAYERS, Table, creature

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


DEALS: dict[str, Any] = {"deal_damage": 1, "to": {"controller_of": "p"}, "source": "p"}
IS_DEALT: dict[str, Any] = {"deal_damage": {"count": {"all": [{"type": "creature"}, {"controller": "p"}]}}, "to": "p"}


@EDITIONS
@pytest.mark.parametrize(("each", "do", "dealt"), [({"type": "creature"}, DEALS, 4), ("each_player", IS_DEALT, 3)])
def test_what_each_of_several_deals_or_is_dealt_is_dealt_at_once(edition: str, each: Any, do: Any, dealt: int) -> None:
    """120.2b. Who loses life by several creatures at once loses it once, for what triggers on that."""
    grows = {"on": {"loses_life": "each_opponent"}, "triggered": [{"put_counters": "+1/+1", "on": "self"}]}
    table = Table(edition, format="free-for-all", seats=3)
    table.hand("A", spell("Word", {"for_each": each, "as": "p", "do": [do]}))
    table.battlefield("A", creature("Pale", "0/4", abilities=[grows]))
    table.battlefield("B", creature("Bear", "2/2"), creature("Wolf", "2/2"))
    table.battlefield("C", creature("Elk", "3/3"))
    table.start("A")
    go(table, "A", "Word")
    table.plain()  # the order of the two
    table.resolve_all()
    assert [table.board.players[PLAYERS[name]].life for name in "ABC"] == [19, 18, 19]
    hits = [one for one in table.game.records if isinstance(one.event, e.DamageDealt)]
    assert (len(hits), len({one.moment for one in hits})) == (dealt, 1)
    assert table.find("Pale").counters == {"+1/+1": 2}
    table.check()
