"""500.7-500.11. Extra turns, phases and steps, and those that are skipped."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.terms import Phase, Step
from tests.support.scenes import names, turn_of
from tests.support.table import PLAYERS, Table, card
from tests.support.turns import course, turns

# 500.7. Extra turns


@pytest.mark.statement("XTRA-01", "XTRA-02")
def test_an_extra_turn_follows_this_one() -> None:
    table = Table()
    table.hand("A", "Time Walk")
    table.lands("A", "Island", 2)
    table.start("A", extra=20)
    table.cast("A", "Time Walk")
    table.resolve()
    (scheduled,) = table.events("turn_scheduled")
    assert (scheduled.event.player, scheduled.event.after) == (1, 1)
    while table.board.turn < 4:
        table.plain()
    assert turns(table) == [(1, False), (1, True), (2, False), (1, False)]


@pytest.mark.statement("XTRA-03", "XTRA-04", "XTRA-05", "XTRA-06")
def test_several_extra_turns_come_one_at_a_time_the_newest_first() -> None:
    table = Table()
    both = card("Time for All", "Sorcery", {"spell": [{"extra_turn": "each_player"}]}, cost="{U}")
    two = card("Two Turns", "Sorcery", {"spell": [{"extra_turn": "you", "n": 2}]}, cost="{U}")
    table.hand("A", both, two)
    table.lands("A", "Island", 2)
    table.start("A", extra=20)
    table.cast("A", "Two Turns")
    table.resolve()
    table.cast("A", "Time for All")
    table.resolve()
    assert [record.event.player for record in table.events("turn_scheduled")] == [1, 1, 1, 2]
    while table.board.turn < 7:
        table.plain()
    assert turns(table)[:7] == [(1, False), (2, True), (1, True), (1, True), (1, True), (2, False), (1, False)]


@pytest.mark.statement("XTRA-06")
def test_an_extra_turn_made_in_an_extra_turn_comes_next() -> None:
    table = Table()
    table.hand("A", "Time Walk", "Time Walk")
    table.lands("A", "Island", 2)
    table.start("A", extra=20)
    table.cast("A", "Time Walk")
    table.resolve()
    table.go_to("upkeep", "A")
    table.go_to("precombat-main", "A")
    assert table.board.turn == 2
    table.cast("A", "Time Walk")
    table.resolve()
    while table.board.turn < 5:
        table.plain()
    assert turns(table) == [(1, False), (1, True), (1, True), (2, False), (1, False)]


@pytest.mark.statement("MAIN-05", "XTRA-07", "MAIN-03")
def test_an_extra_combat_and_main_phase_follow_the_phase() -> None:
    table = Table()
    table.battlefield("A", "Aggravated Assault")
    table.lands("A", "Mountain", 10)
    table.start("A")
    table.activate("A", "Aggravated Assault")
    table.resolve()
    table.go_to("end", "A")
    phases = [name for name in course(turn_of(table, 1)) if name in set(Phase)]
    assert phases == [
        "beginning",
        "precombat-main",
        "combat",
        "postcombat-main",
        "combat",
        "postcombat-main",
        "ending",
    ]
    assert table.order_of("phase_scheduled") == ["phase_scheduled"] * 2
    assert {record.rule for record in table.events("phase_scheduled")} == {"500.8"}


@pytest.mark.statement("XTRA-08")
def test_the_extra_phase_created_last_comes_first() -> None:
    table = Table()
    combat = card("War", "Sorcery", {"spell": [{"extra_phases": ["combat"]}]}, cost="{R}")
    main = card("Truce", "Sorcery", {"spell": [{"extra_phases": ["postcombat-main"]}]}, cost="{R}")
    table.hand("A", combat, main)
    table.lands("A", "Mountain", 2)
    table.start("A")
    for name in ("War", "Truce"):
        table.cast("A", name)
        table.resolve()
    table.go_to("end", "A")
    phases = [name for name in course(turn_of(table, 1)) if name in set(Phase)]
    assert phases[1:6] == ["precombat-main", "postcombat-main", "combat", "combat", "postcombat-main"]


# 500.9. Extra steps; 505, 508-510: what comes first in a step


@pytest.mark.statement("XTRA-09")
def test_an_extra_step_follows_the_step_it_was_added_after() -> None:
    table = Table()
    table.battlefield("A", "Phyrexian Arena")
    table.start("A", step=None)
    table.game.say(e.StepScheduled(step=Step.UPKEEP, after=Step.UPKEEP), "500.9")
    table.go_to("precombat-main")
    assert course(turn_of(table, 1))[:6] == ["turn 1", "beginning", "untap", "upkeep", "upkeep", "skip draw"]
    assert len(table.events("ability_triggered")) == 2, "what triggers in an upkeep triggers in this one as well"


@pytest.mark.statement("XTRA-09")
def test_an_extra_step_before_another_follows_the_one_before() -> None:
    table = Table().start("A", step="beginning-of-combat")
    table.game.say(e.StepScheduled(step=Step.BEGINNING_OF_COMBAT, after=Step.DECLARE_ATTACKERS), "500.9")
    table.go_to("postcombat-main")
    steps = course(turn_of(table, 1))
    at = steps.index("declare-attackers")
    assert steps[at : at + 5] == [
        "declare-attackers",
        "beginning-of-combat",
        "skip declare-blockers",
        "skip combat-damage",
        "end-of-combat",
    ]


@pytest.mark.statement("XTRA-10")
def test_the_extra_step_created_last_comes_first() -> None:
    table = Table().start("A", step="upkeep")
    table.go_to("upkeep", "B")
    for step in (Step.DRAW, Step.UPKEEP):
        table.game.say(e.StepScheduled(step=step, after=Step.UPKEEP), "500.9")
    table.go_to("precombat-main", "B")
    assert course(turn_of(table, 2))[2:7] == ["untap", "upkeep", "upkeep", "draw", "draw"]
    assert len(names(turn_of(table, 2), "card_drawn")) == 2


# 500.11, 614.10. Skipping


@pytest.mark.statement("XTRA-11")
def test_a_skipped_turn_is_passed_over() -> None:
    table = Table()
    table.hand("A", "Meditate")
    table.lands("A", "Island", 3)
    table.start("A", extra=20)
    table.cast("A", "Meditate")
    table.resolve()
    while table.board.turn < 4:
        table.plain()
    assert [name for name in course(table.events()) if "turn" in name] == [
        "turn 1",
        "turn 2",
        "skip turn 1",
        "turn 3",
        "turn 4",
    ]
    assert turns(table) == [(1, False), (2, False), (2, False), (1, False)]
    (skipped,) = table.events("turn_skipped")
    assert skipped.event.effect is not None
    assert skipped.event.effect not in table.board.effects


@pytest.mark.statement("XTRA-11")
def test_two_skips_skip_two_turns_and_an_extra_turn_can_be_skipped() -> None:
    table = Table()
    table.hand("A", "Meditate", "Meditate", "Time Walk")
    table.lands("A", "Island", 8)
    table.start("A", extra=20)
    for name in ("Meditate", "Meditate", "Time Walk"):
        table.cast("A", name)
        table.resolve()
    while table.board.turn < 4:
        table.plain()
    assert [name for name in course(table.events()) if "turn" in name] == [
        "turn 1",
        "skip turn 1",
        "turn 2",
        "skip turn 1",
        "turn 3",
        "turn 4",
    ]
    assert turns(table) == [(1, False), (2, False), (2, False), (1, False)]
    assert not table.board.extra_turns


@pytest.mark.statement("XTRA-11", "DRAW-02")
def test_a_skipped_draw_step_has_no_draw_no_trigger_and_no_priority() -> None:
    table = Table()
    table.battlefield("A", "Howling Mine")
    table.hand("A", "Fatigue")
    table.lands("A", "Island", 2)
    table.start("A", extra=20)
    table.cast("A", "Fatigue", targets=["B"])
    table.resolve()
    table.go_to("end", "B")
    turn = turn_of(table, 2)
    assert "skip draw" in course(turn)
    assert names(turn, "card_drawn", "ability_triggered") == []
    used = [record for record in table.events("step_skipped", step=Step.DRAW) if record.event.effect is not None]
    assert [record.rule for record in used] == ["500.10"]
    table.go_to("precombat-main", "B")
    assert len(names(turn_of(table, 4), "card_drawn")) == 2, "only the next one is skipped"


@pytest.mark.statement("XTRA-11")
def test_a_static_ability_skips_every_draw_step() -> None:
    table = Table()
    table.battlefield("A", "Yawgmoth's Bargain")
    table.start("B", extra=20)
    for _ in range(2):
        table.go_to("end", "B")
        table.go_to("end", "A")
    drawn = [record.event.player for record in table.events("card_drawn")]
    assert 1 not in drawn
    assert 2 in drawn
    skipped = table.events("step_skipped", step=Step.DRAW, effect=None)
    assert len(skipped) == 3, "the first turn's, and both of the player who skips"


@pytest.mark.statement("XTRA-11", "UNTAP-06")
def test_stasis_skips_everybodys_untap_step() -> None:
    table = Table()
    table.battlefield("A", "Stasis")
    table.battlefield("A", "Forest", tapped=True)
    table.battlefield("B", "Forest", tapped=True)
    table.start("A", step="upkeep")
    assert course(turn_of(table, 1))[:4] == ["turn 1", "beginning", "skip untap", "upkeep"]
    assert table.find("Forest", "A").tapped
    table.go_to("precombat-main", "A")
    assert not table.all("Stasis"), "nobody paid"
    table.go_to("upkeep", "B")
    assert not table.find("Forest", "B").tapped


def test_a_turn_that_is_added_costs_no_more_where_many_are_to_come() -> None:
    """What is to come is not written anew by each event, and what was copied of it stays as it was."""
    table = Table()
    table.start("A")
    board = table.board
    to_come = board.extra_turns
    for turn in range(3):
        before = board.copy()
        table.game.say(e.TurnScheduled(player=PLAYERS["A"], after=board.turn), "500.7")
        assert board.extra_turns is to_come
        assert (len(before.extra_turns), len(to_come)) == (turn, turn + 1)
    table.go_to("upkeep", "A")
    assert len(to_come) == 2
    table.check()
