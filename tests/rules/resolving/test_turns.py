"""500.7, 502.3, 614.10. Extra and skipped turns, phases and steps, and what stays tapped in them."""

from __future__ import annotations

import pytest

from tests.support.scenes import BOTH
from tests.support.situations import (
    CREATURE,
    finish,
    go,
    plays,
    ready,
    spell,
)
from tests.support.table import PLAYERS, Table, creature

PLAYER = {"is": "player"}

A, B = PLAYERS["A"], PLAYERS["B"]


def test_an_extra_turn_and_extra_phases() -> None:
    table = ready(spell("Time", {"extra_turn": "you"}), spell("Rush", {"extra_phases": ["combat", "postcombat-main"]}))
    table.start()
    go(table, "A", "Time")
    go(table, "A", "Rush")
    assert table.board.phases_left[:2] == ("combat", "postcombat-main")
    table.go_to("upkeep")
    assert table.board.active == A
    assert table.board.turn == 2
    table.go_to("end")
    table.go_to("upkeep")
    assert table.board.active == B


@pytest.mark.parametrize(("word", "missing"), [("draw", "draw"), ("untap", "untap"), ("combat", "combat")])
def test_skipping_something_once(word: str, missing: str) -> None:
    table = ready(spell("Skip", {"skip": word, "who": "p"}, p=PLAYER))
    table.start()
    go(table, "A", "Skip", "B")
    table.go_to("end", "B")
    began = [r for r in table.events() if r.event.NAME in ("step_began", "phase_began") and r.position > 0]
    turn = [r for r in began if r.position > table.events("turn_began", player=B)[0].position]
    assert missing not in {getattr(r.event, "step", getattr(r.event, "phase", None)) for r in turn}
    assert not table.board.effects


@plays("Frost Lynx")
@pytest.mark.statement("UNTAP-03")
@pytest.mark.parametrize("edition", BOTH)
def test_it_stays_tapped_in_its_controllers_next_untap_step_and_no_other(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Island", "Island", "Island")
    table.battlefield("B", creature("Bear", "2/2"), creature("Other", "1/1"))
    table.hand("A", "Frost Lynx")
    table.start("A")
    table.cast("A", "Frost Lynx")
    finish(table)
    assert table.find("Bear").tapped
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    (over,) = [record for record in table.events("effects_ended") if record.rule == "611.2a"]
    assert over.event.reason == "duration"
    table.go_to("upkeep", "A")
    table.go_to("upkeep", "B")
    assert not table.find("Bear").tapped
    table.check()


def test_whoever_controls_it_then_does_not_untap_it() -> None:
    freeze = spell("Freeze", {"tap": "t"}, {"stays_tapped": "t"}, t=CREATURE)
    table = Table("current")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", freeze, spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Freeze", "Bear")
    go(table, "A", "Take", "Bear")
    table.go_to("upkeep", "B")
    assert table.board.effects
    table.go_to("upkeep", "A")
    assert table.find("Bear").tapped
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert not table.find("Bear").tapped


def test_in_the_untap_step_of_a_certain_player() -> None:
    freeze = spell("Freeze", {"tap": "t"}, {"stays_tapped": "t", "whose": "you"}, t=CREATURE)
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.hand("A", freeze, spell("Again", {"tap": "t"}, {"stays_tapped": "t", "whose": "you"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Freeze", "Bear")
    go(table, "A", "Again", "Cub")
    table.go_to("upkeep", "B")
    assert not table.find("Cub").tapped
    table.go_to("upkeep", "A")
    assert table.find("Bear").tapped


def test_what_has_left_is_waited_for_no_longer() -> None:
    freeze = spell("Freeze", {"tap": "t"}, {"stays_tapped": "t"}, {"move": "t", "to": "hand"}, t=CREATURE)
    table = Table("current")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", freeze)
    table.start("A")
    go(table, "A", "Freeze", "Bear")
    table.go_to("upkeep", "B")
    assert not table.board.effects


def test_what_was_tapped_can_be_named_afterwards() -> None:
    others = {"all": [CREATURE, {"controller": "opponent"}]}
    sleep = spell("Sleep", {"tap": others, "as": "them"}, {"stays_tapped": "them"})
    table = Table("current")
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    table.hand("A", sleep)
    table.start("A")
    go(table, "A", "Sleep")
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    assert table.find("Cub").tapped


def test_several_turns_are_skipped() -> None:
    """614.10. Each is skipped by an effect of its own; none is skipped for a number of 0."""
    table = ready(spell("Skip", {"skip": "turn", "n": 2, "who": "p"}, p=PLAYER))
    table.start()
    go(table, "A", "Skip", "B")
    table.go_to("upkeep", "A")
    table.go_to("end", "A")
    table.go_to("upkeep", "A")
    assert not table.events("turn_began", player=B)
    table.go_to("upkeep", "B")
    assert not table.board.effects
    table = ready(spell("Skip", {"skip": "turn", "n": 0, "who": "p"}, p=PLAYER))
    table.start()
    go(table, "A", "Skip", "B")
    assert not table.board.effects
