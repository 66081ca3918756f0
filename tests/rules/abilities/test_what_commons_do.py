"""701.3, 701.21, 603.7. Cards returned as a cost, creatures that come back, attackers of one player."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.oracle import card as compiled
from tests.support.situations import attack, finish, go, pt, there
from tests.support.table import Table, creature


def printed(text: str, types: str = "Creature — Bear", name: str = "Some Card") -> Any:
    """The definition that a text without a card becomes."""
    found = compiled(text, types, "{0}", name)
    assert found.definition is not None, found.gaps
    return found.definition


RETURNED = "When this creature enters, sacrifice it unless you return a land card from your graveyard to your hand."


def entering(*buried: str) -> Table:
    table = Table("current")
    table.graveyard("A", *buried)
    table.hand("A", printed(RETURNED))
    table.start("A")
    table.cast("A", "Some Card")
    return table


def test_a_land_card_is_returned() -> None:
    table = entering("Forest")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert there(table, "Some Card")
    assert "Forest" in table.names_in(Zone.HAND, "A")
    table.check()


def test_without_a_land_card_the_creature_is_sacrificed() -> None:
    table = entering("Grizzly Bears")
    table.graveyard("B", "Forest")
    finish(table)
    assert not there(table, "Some Card")
    table.check()


def test_a_target_that_dies_this_turn_comes_back_under_its_owner() -> None:
    table = Table("current")
    back = printed(
        "When target creature dies this turn, return that card to the battlefield under its owner's control.", "Instant"
    )
    table.hand("A", back, printed("Destroy target creature.", "Instant", "End"))
    table.battlefield("B", creature("Theirs", "2/2"))
    table.start("A")
    go(table, "A", "Some Card", "Theirs")
    go(table, "A", "End", "Theirs")
    assert not there(table, "Theirs")
    finish(table)
    assert len(table.all("Theirs", "B")) == 1
    table.check()


FOLLOWER = (
    "Whenever this creature attacks, another target creature attacking the same player or planeswalker gets +1/+0 "
    "until end of turn."
)


def test_only_attackers_of_the_same_player_are_targets() -> None:
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", printed(FOLLOWER), creature("Beside", "1/1"), creature("Elsewhere", "1/1"))
    table.start("A")
    attack(table, ("Some Card", "B"), ("Beside", "B"), ("Elsewhere", "C"))
    finish(table)
    assert pt(table, "Beside") == (2, 1)
    assert pt(table, "Elsewhere") == (1, 1)
