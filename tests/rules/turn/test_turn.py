"""500, 505, 703. Phases and steps of a turn, its main phases, and what comes first in a step."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.terms import Phase, Step, Zone
from tests.support.scenes import turn_of
from tests.support.table import PLAYERS, Table, card
from tests.support.turns import EMPTY_TURN, course, empty_turns, turns

BEGINS = (e.TurnBegan, e.PhaseBegan, e.StepBegan)
ENDS = (e.TurnEnded, e.PhaseEnded, e.StepEnded)


# 500.1, 500.12. Phases and steps


@pytest.mark.statement("TURN-01", "TURN-02", "TURN-03", "TURN-04", "TURN-05", "TURN-06", "MAIN-01")
def test_an_empty_turn_has_all_phases_and_steps_in_order() -> None:
    table = empty_turns(3)
    assert course(turn_of(table, 3)) == ["turn 3", *EMPTY_TURN]
    assert course(turn_of(table, 2)) == ["turn 2", *EMPTY_TURN]


@pytest.mark.statement("TURN-05", "TURN-06")
def test_everything_that_begins_ends_in_order() -> None:
    table = empty_turns(2)
    for number in (1, 2):
        open_: list[str] = []
        for record in turn_of(table, number):
            event = record.event
            if isinstance(event, e.PhaseBegan):
                assert not open_
                open_.append(str(event.phase))
            elif isinstance(event, e.StepBegan):
                assert len(open_) == 1
                assert open_[0] in (Phase.BEGINNING, Phase.COMBAT, Phase.ENDING)
                open_.append(str(event.step))
            elif isinstance(event, e.StepEnded):
                assert open_.pop() == event.step
            elif isinstance(event, e.PhaseEnded):
                assert open_.pop() == event.phase
        assert not open_


@pytest.mark.statement("TURN-07")
def test_nothing_happens_between_steps_phases_and_turns() -> None:
    table = Table()
    table.battlefield("A", "Howling Mine", "Phyrexian Arena")
    table.lands("A", "Forest", 2)
    table.start("A", extra=20)
    while table.board.turn < 4:
        table.plain()
    between = {*BEGINS, *ENDS, e.StepSkipped, e.PhaseSkipped, e.BoardDigested, e.StepScheduled}
    place: str | None = None
    for record in table.events():
        event = record.event
        if isinstance(event, e.StepBegan):
            place = str(event.step)
        elif isinstance(event, e.PhaseBegan):
            place = str(event.phase) if event.phase in (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN) else None
        elif isinstance(event, ENDS):
            place = None
        elif type(event) not in between:
            assert place is not None, f"{event.NAME} at {record.position} happened in no step or main phase"


@pytest.mark.statement("TURN-01")
def test_rules_cited_by_the_turn() -> None:
    table = empty_turns(1)
    assert {record.rule for record in table.events("turn_began")} == {"500.1"}
    assert {record.rule for record in table.events("step_began")} == {"500.1"}
    assert {record.rule for record in table.events("step_ended")} == {"500.2"}
    assert {record.rule for record in table.events("step_skipped", step=Step.DECLARE_BLOCKERS)} == {"508.8"}
    assert {record.rule for record in table.events("step_skipped", step=Step.DRAW)} == {"103.7a"}


def test_the_turn_goes_to_the_next_player() -> None:
    table = empty_turns(4)
    assert turns(table)[:4] == [(1, False), (2, False), (1, False), (2, False)]
    assert [record.event.number for record in table.events("turn_began")][:4] == [1, 2, 3, 4]


def test_a_digest_of_the_board_stands_before_each_turn() -> None:
    table = empty_turns(2)
    assert table.order_of("board_digested", "turn_began")[:4] == ["board_digested", "turn_began"] * 2
    table.check()


# 505. Main phases


@pytest.mark.statement("MAIN-02", "MAIN-03", "MAIN-06", "PRIO-01")
def test_main_phases_end_when_all_pass_on_an_empty_stack() -> None:
    table = empty_turns(1)
    phases = [record.event.phase for record in turn_of(table, 1) if isinstance(record.event, e.PhaseBegan)]
    assert phases == list(Phase)
    for phase in (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN):
        (ended,) = [record for record in turn_of(table, 1) if record.event == e.PhaseEnded(phase=phase)]
        before = [record.event.NAME for record in table.events() if record.position < ended.position][-2:]
        assert before == ["decision_made", "priority_passed"]
        passes = [r.event.player for r in turn_of(table, 1) if isinstance(r.event, e.PriorityPassed)]
        assert passes.count(PLAYERS["A"]) == passes.count(PLAYERS["B"])


@pytest.mark.statement("MAIN-10", "MAIN-12", "MAIN-14", "MAIN-15", "MAIN-17")
def test_a_land_is_played_without_the_stack_once_a_turn() -> None:
    table = Table()
    table.battlefield("A", "Angel's Feather")
    table.hand("A", "Plains", "Forest")
    table.hand("B", "Swamp")
    table.start("A")
    plains, forest = table.find("Plains", "A", Zone.HAND), table.find("Forest", "A", Zone.HAND)
    table.play("A", "Plains")
    told = [record.event.NAME for record in table.events()[-5:]]
    assert told == ["decision_made", "card_seen", "land_played", "object_moved", "priority_given"]
    (played,) = table.events("land_played")
    assert (played.event.object, played.event.this_turn, played.rule) == (plains.id, 1, "305.1")
    assert table.board.priority == PLAYERS["A"]
    assert not table.board.stack
    assert not table.happened("ability_triggered"), "a land is no spell"
    error = table.refused(("play", forest.id))
    assert error.rule == "116.1"
    table.pass_()
    assert not table.can("B", "play", "Swamp")
    table.go_to("postcombat-main", "A")
    assert not table.can("A", "play", "Forest")
    table.go_to("precombat-main", "B")
    assert table.can("B", "play", "Swamp")


@pytest.mark.statement("MAIN-12", "MAIN-18", "RTURN-01", "RTURN-07")
def test_a_land_can_be_played_in_the_second_main_phase_if_none_was_before() -> None:
    table = Table()
    table.hand("A", "Plains", "Shock")
    table.lands("A", "Mountain")
    table.start("A", step="upkeep")
    assert not table.can("A", "play", "Plains")
    table.go_to("precombat-main")
    table.cast("A", "Shock", targets=["B"])
    assert not table.can("A", "play", "Plains"), "the stack is not empty"
    table.go_to("beginning-of-combat")
    assert not table.can("A", "play", "Plains")
    table.go_to("postcombat-main")
    table.play("A", "Plains")
    table.go_to("end")
    assert not table.can("A", "play", "Plains")


@pytest.mark.statement("MAIN-13", "MAIN-18")
def test_an_effect_allows_a_second_land_but_no_third() -> None:
    table = Table()
    table.battlefield("A", "Exploration")
    table.hand("A", "Plains", "Forest", "Swamp")
    table.start("A")
    table.play("A", "Plains")
    table.go_to("postcombat-main")
    table.play("A", "Forest")
    assert not table.can("A", "play", "Swamp")
    assert [record.event.this_turn for record in table.events("land_played")] == [1, 2]


@pytest.mark.statement("MAIN-04", "XTRA-11")
def test_with_combat_skipped_the_second_main_phase_is_postcombat() -> None:
    table = Table()
    skip = card("Peace", "Sorcery", {"spell": [{"skip": "combat", "who": "you"}]}, cost="{W}")
    table.hand("A", skip)
    table.lands("A", "Plains")
    table.start("A")
    table.cast("A", "Peace")
    table.resolve()
    table.go_to("upkeep", "B")
    first = course(turn_of(table, 1))
    at = first.index("precombat-main")
    assert first[at : at + 4] == ["precombat-main", "skip combat", "postcombat-main", "ending"]
    table.go_to("upkeep", "A")
    table.go_to("end", "A")
    assert course(turn_of(table, 3))[5:8] == ["precombat-main", "combat", "beginning-of-combat"], "only once"


@pytest.mark.statement("MAIN-09", "MAIN-10", "DUR-07")
def test_triggers_of_the_main_phase_are_put_before_priority() -> None:
    table = Table()
    dawn = card(
        "Dawn",
        "Enchantment",
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "precombat-main", "whose": "you"}},
    )
    table.battlefield("A", dawn)
    table.start("A", step="upkeep")
    table.pass_()
    table.pass_()
    assert table.board.phase is Phase.PRECOMBAT_MAIN
    assert table.order_of("phase_began", "ability_triggered", "ability_put_on_stack", "priority_given")[-4:] == [
        "phase_began",
        "ability_triggered",
        "ability_put_on_stack",
        "priority_given",
    ]
    table.go_to("end")
    assert table.life_of("A") == 21, "the postcombat main phase is another"


@pytest.mark.statement("TBA-04", "TBA-10", "TBA-11", "TBA-12", "TBA-14", "TBA-15", "RTURN-03", "RTURN-04", "RTURN-05")
def test_turn_based_actions_of_combat_come_before_priority() -> None:
    table = Table()
    table.battlefield("A", "Craw Wurm")
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.start("A")
    wurm, bears, giant = (table.find(name).id for name in ("Craw Wurm", "Grizzly Bears", "Hill Giant"))
    table.until_asked("attackers", "A")
    table.answer(((wurm, PLAYERS["B"]),))
    table.until_asked("blockers", "B")
    table.answer(((bears, wurm), (giant, wurm)))
    table.go_to("end-of-combat")
    told = [
        record.event.NAME
        for record in table.events()
        if record.position > table.events("step_began", step=Step.DECLARE_ATTACKERS)[0].position
    ]
    marks = (
        "attackers_declared",
        "blockers_declared",
        "damage_order_announced",
        "combat_damage_assigned",
        "damage_dealt",
    )
    first = [told.index(mark) for mark in marks]
    assert first == sorted(first)
    for step, event in (
        (Step.DECLARE_ATTACKERS, "attackers_declared"),
        (Step.DECLARE_BLOCKERS, "damage_order_announced"),
        (Step.COMBAT_DAMAGE, "damage_dealt"),
    ):
        began = table.events("step_began", step=step)[0].position
        done = table.events(event)[0].position
        given = next(record.position for record in table.events("priority_given") if record.position > began)
        assert began < done < given
    assert table.board.object(wurm).tapped
    dealt = table.events("damage_dealt", combat=True)
    assert len(dealt) >= 3
    assert len({record.moment for record in dealt}) == 1


@pytest.mark.statement("TBA-13", "TBA-12")
def test_no_orders_are_announced_in_the_current_rules() -> None:
    for edition, ordered in (("seed", True), ("current", False)):
        table = Table(edition)
        table.battlefield("A", "Craw Wurm")
        table.battlefield("B", "Grizzly Bears", "Hill Giant")
        table.start("A")
        wurm, bears, giant = (table.find(name).id for name in ("Craw Wurm", "Grizzly Bears", "Hill Giant"))
        table.until_asked("attackers", "A")
        table.answer(((wurm, PLAYERS["B"]),))
        table.until_asked("blockers", "B")
        table.answer(((bears, wurm), (giant, wurm)))
        table.go_to("end-of-combat")
        assert table.happened("damage_order_announced") is ordered
