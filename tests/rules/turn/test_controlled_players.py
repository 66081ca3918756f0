"""723. Controlling another player during their turn."""

from __future__ import annotations

import pytest

from tests.support.situations import finish, go, ready, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]
MIND = spell("Mind", {"control_player": "t"}, t={"is": "player"})
MINE = spell("Mine", {"control_player": "t"}, t={"is": "player"})


def decides(table: Table, player: str) -> str:
    """Whoever makes this player's decisions now."""
    decider = table.board.decides_for(PLAYERS[player])
    return next(name for name, id in PLAYERS.items() if id == decider)


def controlled(**more: object) -> Table:
    """A table where A has made B's next turn theirs to decide."""
    table = ready(MIND)
    table.hand("B", creature("Bear", "2/2", cost="{0}"))
    table.library("B", "Forest", "Island")
    table.start()
    go(table, "A", "Mind", "B")
    return table


def test_control_begins_with_the_next_turn_and_lasts_for_that_turn() -> None:
    """723.1."""
    table = controlled()
    assert decides(table, "B") == "B"
    table.go_to("upkeep", "B")
    assert (decides(table, "A"), decides(table, "B")) == ("A", "A")
    table.go_to("end", "B")
    assert decides(table, "B") == "A"
    table.go_to("upkeep", "A")
    assert decides(table, "B") == "B"
    table.go_to("upkeep", "B")
    assert decides(table, "B") == "B"


def test_in_ones_own_turn_it_waits_for_the_next() -> None:
    """723.1: a player's present turn is not their next."""
    table = ready(MIND)
    table.start("B")
    go(table, "A", "Mind", "B")
    assert decides(table, "B") == "B"
    table.go_to("upkeep", "A")
    assert decides(table, "B") == "B"
    table.go_to("upkeep", "B")
    assert decides(table, "B") == "A"


def test_a_skipped_turn_is_not_the_next() -> None:
    """723.1b."""
    table = ready(MIND, spell("Skip", {"skip": "turn", "who": "t"}, t={"is": "player"}))
    table.start()
    go(table, "A", "Mind", "B")
    go(table, "A", "Skip", "B")
    table.go_to("end", "A")
    table.go_to("upkeep", "A")
    assert decides(table, "B") == "B"
    table.go_to("upkeep", "B")
    assert decides(table, "B") == "A"


def test_the_last_effect_works() -> None:
    """723.1a, 723.9: B has control of themselves again."""
    table = controlled()
    table.hand("B")
    other = ready(MIND)
    other.hand("B", MINE)
    other.start()
    go(other, "A", "Mind", "B")
    go(other, "B", "Mine", "B")
    other.go_to("upkeep", "B")
    assert decides(other, "B") == "B"
    other.go_to("upkeep", "A")
    other.go_to("upkeep", "B")
    assert decides(other, "B") == "B"


def test_only_control_of_the_player_changes() -> None:
    """723.3, 723.5a: B's cards are cast by B, whoever decides so."""
    table = controlled()
    table.go_to("precombat-main", "B")
    assert table.board.active == B
    table.cast("B", "Bear")
    finish(table)
    assert table.find("Bear").controller == B
    assert table.find("Bear").owner == B


def test_the_controller_sees_the_hand_and_what_comes_to_it() -> None:
    """723.4."""
    table = controlled()
    table.go_to("draw", "B")
    looks = [one.event for one in table.events("cards_looked_at", player=A)]
    names = [[table.board.definitions[number].name for number in look.definitions] for look in looks]
    assert names == [["Bear"], ["Forest"]]
    table.go_to("draw", "A")
    assert len(table.events("cards_looked_at", player=A)) == 2


def test_what_the_controlled_player_looks_at_is_shown() -> None:
    """723.4."""
    peek = spell("Peek", {"scry": 1})
    table = ready(MIND)
    table.hand("B", peek)
    table.library("B", "Forest", "Island")
    table.start()
    go(table, "A", "Mind", "B")
    table.go_to("precombat-main", "B")
    before = len(table.events("cards_looked_at", player=A))
    go(table, "B", "Peek")
    assert len(table.events("cards_looked_at", player=A)) == before + len(table.events("cards_looked_at", player=B))


@pytest.mark.parametrize("extra", [True, False])
def test_an_extra_turn_after_the_controlled_one_is_theirs(extra: bool) -> None:
    """500.7: Emrakul."""
    more = [{"extra_turn": "t", "after": "next_turn"}] if extra else []
    mind = spell("Mind", {"control_player": "t"}, *more, t={"is": "player"})
    table = ready(mind)
    table.start()
    go(table, "A", "Mind", "B")
    table.go_to("end", "B")
    assert decides(table, "B") == "A"
    table.go_to("upkeep")
    assert table.board.active == (B if extra else A)
    assert decides(table, "B") == "B"


def test_the_game_folds_to_the_same_board() -> None:
    table = controlled()
    table.go_to("upkeep", "A")
    table.check()
