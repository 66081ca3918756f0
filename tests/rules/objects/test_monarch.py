"""725. The monarch: the two abilities that come with it, and who is it after the monarch has left."""

from __future__ import annotations

import pytest

from domain.rules.objects.monarch import monarch
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import attack, finish, go, plays, pt, ready, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
CROWN = spell("Crown", {"become_monarch": "you"})


@pytest.mark.parametrize("edition", BOTH)
def test_the_monarch_draws_in_their_end_step(edition: str) -> None:
    """725.2."""
    table = Table(edition)
    table.hand("A", CROWN)
    table.start("A")
    go(table, "A", "Crown")
    assert monarch(table.board) == A
    assert table.board.players[A].designations == {"monarch": ""}
    drawn = len(table.events("card_drawn", player=A))
    table.go_to("end", "A")
    finish(table)
    assert len(table.events("card_drawn", player=A)) == drawn + 1
    table.go_to("end", "B")
    finish(table)
    assert len(table.events("card_drawn", player=A)) == drawn + 1
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_who_deals_combat_damage_to_the_monarch_becomes_it(edition: str) -> None:
    """725.2, 725.3. Not with damage that is no combat damage."""
    table = Table(edition)
    table.hand("A", CROWN)
    table.hand("B", spell("Ping", {"deal_damage": 1, "to": "t"}, t={"is": "player"}))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Crown")
    table.go_to("precombat-main", "B")
    go(table, "B", "Ping", "A")
    finish(table)
    assert monarch(table.board) == A
    attack(table, "Bear", by="B")
    table.go_to("postcombat-main", "B")
    finish(table)
    assert monarch(table.board) == B
    assert not table.board.players[A].designations
    table.check()


def test_who_is_the_monarch_already_does_not_become_it() -> None:
    """725.3."""
    table = ready(CROWN, CROWN)
    table.start("A")
    go(table, "A", "Crown")
    go(table, "A", "Crown")
    assert len(table.events("designation_gained")) == 1


def test_the_next_player_is_the_monarch_after_one_who_leaves() -> None:
    """725.4. The active player; if that one leaves, the next in turn order."""
    for victim, heir in (("A", "B"), ("B", "A")):
        table = Table("current", seats=3, format="free-for-all")
        crowned = spell("Crown", {"become_monarch": "t"}, t={"is": "player"})
        table.hand("A", crowned, spell("End", {"lose": "t"}, t={"is": "player"}))
        table.start("A")
        go(table, "A", "Crown", victim)
        go(table, "A", "End", victim)
        assert monarch(table.board) == PLAYERS[heir]


@plays("Throne Warden", "Custodi Lich")
def test_what_asks_for_the_monarch_and_what_triggers_as_somebody_becomes_it() -> None:
    table = ready("Custodi Lich", mana="BBBBB")
    table.battlefield("A", "Throne Warden")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    table.cast("A", "Custodi Lich")
    table.until_asked("targets")
    table.answer(((B,),))
    finish(table)
    assert not [
        found for found in table.board.objects.values() if found.name == "Bear" and found.zone is Zone.BATTLEFIELD
    ]
    table.go_to("end", "A")
    finish(table)
    assert pt(table, "Throne Warden") == (3, 3)
