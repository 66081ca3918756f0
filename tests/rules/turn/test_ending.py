"""724. Ending the turn."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.situations import attack, enchantment, finish, go, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

STOP = spell("Stop", {"end_the": "turn"})
NAP = spell("Nap", {"gain_life": 5})
FEED = {"triggered": [{"gain_life": 1}], "on": {"dies": {"type": "creature"}}}
LATE = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "end"}}
SWEEP = spell("Sweep", {"destroy": {"type": "creature"}}, {"end_the": "turn"})


def test_everything_on_the_stack_is_exiled() -> None:
    """724.1b: also the spell itself; 724.1d: the next turn begins, without an end step."""
    table = ready(STOP, NAP)
    table.battlefield("A", enchantment("Late", LATE))
    table.start()
    table.cast("A", "Nap")
    table.cast("A", "Stop")
    table.resolve()
    assert {*table.names_in(Zone.EXILE, "A")} == {"Nap", "Stop"}
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 20
    assert not table.happened("step_began", step="end")


def test_abilities_on_the_stack_are_gone() -> None:
    ring = card("Ring", "Artifact", {"activated": [{"gain_life": 3}], "cost": ["tap_self"]}, cost="{0}")
    table = ready(STOP)
    table.battlefield("A", ring)
    table.start()
    table.activate("A", "Ring")
    table.cast("A", "Stop")
    table.resolve()
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 20


def test_waiting_triggers_cease_to_exist() -> None:
    """724.1a: what triggered as the spell resolved, before the turn ended."""
    table = ready(SWEEP)
    table.battlefield("A", creature("Bear", "2/2"), enchantment("Feast", FEED))
    table.start()
    table.cast("A", "Sweep")
    table.resolve()
    assert not there(table, "Bear")
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 20


def test_what_triggers_as_the_turn_ends_is_put_on_the_stack_in_the_cleanup_step() -> None:
    """724.1c, 724.1f: a creature dies in the check of state-based actions, and players get priority."""
    weak = spell("Weak", {"apply": [{"pt": [-2, -2]}], "to": {"type": "creature"}}, {"end_the": "turn"})
    table = ready(weak)
    table.battlefield("A", creature("Bear", "2/2"), enchantment("Feast", FEED))
    table.start()
    table.cast("A", "Weak")
    table.resolve()
    assert table.board.step == "cleanup"
    finish(table)
    assert table.life_of("A") == 21
    table.go_to("upkeep", "B")
    assert len(table.events("step_began", step="cleanup")) == 2


def test_hand_size_damage_and_effects_of_the_turn() -> None:
    """514.1, 514.2: the cleanup step is as usual."""
    grow = spell("Grow", {"apply": [{"pt": [3, 3]}], "to": {"type": "creature"}})
    table = ready(STOP, grow, *["Plains"] * 8)
    table.battlefield("A", creature("Bear", "2/2"), damage=1)
    table.start()
    go(table, "A", "Grow")
    table.cast("A", "Stop")
    table.go_to("upkeep", "B")
    assert len(table.names_in(Zone.HAND, "A")) == 7
    assert (table.find("Bear").power, table.find("Bear").damage) == (2, 0)


def test_combat_ends_with_it() -> None:
    """724.1d: creatures are removed from combat, and deal no damage."""
    table = ready(STOP)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    attack(table, "Bear")
    table.priority_to("A")
    table.cast("A", "Stop")
    table.resolve()
    assert table.board.combat is None
    table.go_to("upkeep", "B")
    assert table.life_of("B") == 20


@pytest.mark.parametrize("step", ["upkeep", "end"])
def test_in_another_players_turn(step: str) -> None:
    table = ready(STOP)
    table.start("B", step=step)
    table.cast("A", "Stop")
    table.resolve()
    table.go_to("upkeep", "A")
    assert table.board.active == PLAYERS["A"]
    assert table.board.turn == 2


def test_in_the_cleanup_step_another_follows() -> None:
    """724.1d."""
    faint = {"triggered": [{"gain_life": 1}], "on": {"discards": "you"}}
    table = ready(STOP, *["Plains"] * 8)
    table.battlefield("A", enchantment("Faint", faint))
    table.start()
    table.until_asked("choose", "A")
    table.answer(tuple(one.id for one in table.all("Plains", "A", Zone.HAND))[: table.question.least])  # type: ignore[attr-defined]
    table.until_asked("priority", "A")
    assert table.board.step == "cleanup"
    table.cast("A", "Stop")
    table.resolve()
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 20
    assert len(table.events("step_began", step="cleanup")) == 2


def test_the_game_folds_to_the_same_board() -> None:
    table: Table = ready(SWEEP)
    table.start()
    table.cast("A", "Sweep")
    table.go_to("upkeep", "B")
    table.check()
