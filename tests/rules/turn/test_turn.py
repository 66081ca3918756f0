"""500-514, 703. Turns, phases and steps; turn-based actions; extra and skipped ones; what lasts and when it ends."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.kernel.questions import ChooseObjects
from domain.terms import Phase, Step, Zone
from tests.support.table import PLAYERS, Table, card, creature

BEGINS = (e.TurnBegan, e.PhaseBegan, e.StepBegan)
ENDS = (e.TurnEnded, e.PhaseEnded, e.StepEnded)
EMPTY_TURN = [
    "beginning",
    "untap",
    "upkeep",
    "draw",
    "precombat-main",
    "combat",
    "beginning-of-combat",
    "declare-attackers",
    "skip declare-blockers",
    "skip combat-damage",
    "end-of-combat",
    "postcombat-main",
    "ending",
    "end",
    "cleanup",
]


def course(records: Iterable[Recorded]) -> list[str]:
    """Phases and steps by name as they begin, with `skip` before those that are skipped."""
    told: list[str] = []
    for record in records:
        event = record.event
        if isinstance(event, e.PhaseBegan):
            told.append(str(event.phase))
        elif isinstance(event, e.StepBegan):
            told.append(str(event.step))
        elif isinstance(event, e.PhaseSkipped):
            told.append(f"skip {event.phase}")
        elif isinstance(event, e.StepSkipped):
            told.append(f"skip {event.step}")
        elif isinstance(event, e.TurnSkipped):
            told.append(f"skip turn {event.player}")
        elif isinstance(event, e.TurnBegan):
            told.append(f"turn {event.number}")
    return told


def turn_of(table: Table, number: int) -> list[Recorded]:
    """The records of one turn, from its beginning to its end."""
    first = table.events("turn_began", number=number)[0].position
    last = [record.position for record in table.events("turn_ended", number=number)]
    end = last[0] if last else table.board.position
    return [record for record in table.events() if first <= record.position <= end]


def names(records: Iterable[Recorded], *wanted: str) -> list[str]:
    """The names, among these, of the events in order."""
    return [record.event.NAME for record in records if record.event.NAME in wanted]


def turns(table: Table) -> list[tuple[int, bool]]:
    """Whose turns began, and which were extra."""
    return [(record.event.player, record.event.extra) for record in table.events("turn_began")]


def empty_turns(count: int = 3) -> Table:
    """Two players without anything, some turns later."""
    table = Table().start("A", extra=20)
    while table.board.turn < count + 1:
        table.plain()
    return table


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


# 502. The untap step


@pytest.mark.statement("UNTAP-03", "UNTAP-04", "UNTAP-05", "UNTAP-09", "TBA-06", "TAP-01")
def test_the_active_player_untaps_everything_at_once() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Forest", "Sol Ring", tapped=True)
    table.battlefield("A", "Hill Giant")
    table.battlefield("B", "Centaur Courser", tapped=True)
    table.start("A", step="upkeep")
    (untapped,) = table.events("permanents_untapped")
    assert untapped.event.objects == tuple(table.find(name).id for name in ("Grizzly Bears", "Forest", "Sol Ring"))
    assert untapped.rule == "502.2"
    assert table.board.object(table.find("Centaur Courser").id).tapped
    table.go_to("upkeep", "B")
    assert not table.find("Centaur Courser").tapped


@pytest.mark.statement("PRIO-04", "PRIO-05", "UNTAP-02", "UNTAP-07")
def test_nobody_gets_priority_in_the_untap_step() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", tapped=True)
    table.start("A", step="upkeep")
    step = [record.event.NAME for record in turn_of(table, 1)]
    start, end = step.index("step_began"), step.index("step_ended")
    assert step[start : end + 1] == ["step_began", "permanents_untapped", "step_ended"]


@pytest.mark.statement("UNTAP-10", "DRAW-06", "XTRA-11")
def test_the_first_turn_has_an_untap_step_and_no_draw_step() -> None:
    table = empty_turns(2)
    first, second = turn_of(table, 1), turn_of(table, 2)
    assert course(first)[:5] == ["turn 1", "beginning", "untap", "upkeep", "skip draw"]
    assert course(second)[:5] == ["turn 2", "beginning", "untap", "upkeep", "draw"]
    assert names(first, "card_drawn", "permanents_untapped") == []
    assert names(second, "card_drawn", "permanents_untapped") == ["card_drawn"]


@pytest.mark.statement("UNTAP-06")
def test_an_effect_keeps_a_permanent_tapped() -> None:
    table = Table()
    table.battlefield("A", "Hill Giant", tapped=True)
    table.battlefield("A", "Grizzly Bears", tapped=True)
    table.battlefield("B", "Dehydration", attached="Hill Giant")
    table.start("A", step="upkeep")
    assert table.find("Hill Giant").tapped
    assert not table.find("Grizzly Bears").tapped


@pytest.mark.statement("UNTAP-01", "UNTAP-02", "TBA-05")
def test_phasing_out_and_in_happen_at_once_before_untapping() -> None:
    table = Table()
    table.battlefield("A", "Breezekeeper", tapped=True)
    table.start("A", step="upkeep")
    keeper = table.find("Breezekeeper").id
    (phased,) = table.events("permanents_phased")
    assert (phased.event.out, phased.event.back, phased.rule) == ((keeper,), (), "502.1")
    assert table.board.object(keeper).phased_out
    assert table.board.object(keeper).tapped
    table.go_to("upkeep", "B")
    assert table.board.object(keeper).phased_out
    table.go_to("upkeep", "A")
    second = table.events("permanents_phased")[1]
    assert (second.event.out, second.event.back) == ((), (keeper,))
    assert not table.board.object(keeper).tapped, "what just phased in untaps"
    untap = next(record for record in table.events("permanents_untapped") if keeper in record.event.objects)
    assert second.position < untap.position
    assert second.moment < untap.moment


@pytest.mark.statement("UNTAP-01")
def test_one_phases_in_as_another_phases_out() -> None:
    table = Table("current")
    other = creature("Second Djinn", "3/3", "phasing")
    table.battlefield("A", "Breezekeeper", other)
    table.hand("A", "Reality Ripple")
    table.lands("A", "Island", 2)
    table.start("A", step="precombat-main")
    table.go_to("precombat-main", "B")
    first, second = (table.all(name)[0].id for name in ("Breezekeeper", "Second Djinn"))
    assert table.board.object(first).phased_out
    assert table.board.object(second).phased_out
    table.go_to("precombat-main", "A")
    table.cast("A", "Reality Ripple", targets=["Breezekeeper"])
    table.resolve()
    assert table.board.object(first).phased_out
    assert not table.board.object(second).phased_out
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    last = table.events("permanents_phased")[-1]
    assert (last.event.out, last.event.back) == ((second,), (first,))


@pytest.mark.statement("UNTAP-01")
def test_what_is_attached_phases_with_its_host() -> None:
    table = Table("current")
    table.battlefield("A", "Breezekeeper")
    table.battlefield("B", "Pacifism", attached="Breezekeeper")
    table.battlefield("A", "Bonesplitter", attached="Breezekeeper")
    table.start("A", step="upkeep")
    keeper, pacifism, axe = (table.find(name).id for name in ("Breezekeeper", "Pacifism", "Bonesplitter"))
    assert set(table.events("permanents_phased")[0].event.out) == {keeper, pacifism, axe}
    table.go_to("precombat-main", "B")
    assert table.board.object(pacifism).phased_out, "it phases in with what it is attached to, not by itself"
    table.go_to("upkeep", "A")
    assert set(table.events("permanents_phased")[-1].event.back) == {keeper, pacifism, axe}
    assert table.board.object(pacifism).attached_to == keeper


@pytest.mark.statement("SBA-12", "UNTAP-01")
def test_what_is_phased_out_is_treated_as_though_it_did_not_exist() -> None:
    table = Table()
    table.battlefield("A", "Breezekeeper")
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A", step="upkeep")
    table.priority_to("B")
    keeper = table.find("Breezekeeper").id
    table.answer(("cast", table.find("Shock", "B", Zone.HAND).id))
    (slot,) = table.question.slots  # type: ignore[attr-defined]
    assert keeper not in slot[1]
    assert set(slot[1]) == {1, 2}


@pytest.mark.statement("UNTAP-08", "UPK-01", "UPK-02")
def test_triggers_of_the_untap_step_wait_for_the_upkeep() -> None:
    table = Table()
    table.battlefield("A", "Mesmeric Orb", "Phyrexian Arena")
    table.battlefield("A", "Grizzly Bears", tapped=True)
    table.start("A", step=None)
    question = table.until_asked("order", "A")
    triggered = table.events("ability_triggered")
    untap_ended = table.events("step_ended", step=Step.UNTAP)[0].position
    assert triggered[0].position < untap_ended < triggered[1].position
    assert not table.happened("ability_put_on_stack")
    first, second = (record.event.number for record in triggered)
    table.answer((second, first))
    assert question.KIND == "order"
    put = table.events("ability_put_on_stack")
    assert [record.event.trigger for record in put] == [second, first]
    assert table.board.step is Step.UPKEEP
    assert table.board.priority == PLAYERS["A"]
    assert len(table.board.stack) == 2


# 503, 504. Upkeep and draw


@pytest.mark.statement("UPK-03", "UPK-04", "DUR-09")
def test_an_upkeep_ability_triggers_once_in_its_controllers_upkeep() -> None:
    table = Table()
    table.battlefield("A", "Phyrexian Arena")
    table.start("A", step=None)
    assert table.board.step is Step.UPKEEP
    assert len(table.board.stack) == 1
    assert table.order_of("step_began", "ability_triggered", "ability_put_on_stack", "priority_given") == [
        "step_began",
        "step_began",
        "ability_triggered",
        "ability_put_on_stack",
        "priority_given",
    ]
    table.go_to("upkeep", "B")
    assert len(table.events("ability_triggered")) == 1
    assert not table.board.stack


@pytest.mark.statement("DRAW-01", "DRAW-02", "DRAW-03", "DRAW-04", "DUR-07", "DUR-08", "TBA-02", "TBA-04", "TBA-07")
def test_the_draw_comes_before_the_triggers_of_the_draw_step() -> None:
    table = Table()
    begins = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "draw", "whose": "you"}}
    draws = {"triggered": [{"gain_life": 2}], "on": {"draws": "you"}}
    table.battlefield("A", card("Font", "Enchantment", begins), card("Well", "Enchantment", draws))
    table.library("A", "Hill Giant")
    table.start("B", step="end", extra=20)
    table.until_asked("order", "A")
    assert table.board.step is Step.DRAW
    records = [
        record for record in table.events() if record.position > table.events("step_began", step="draw")[-1].position
    ]
    assert [record.event.NAME for record in records] == [
        "ability_triggered",
        "card_drawn",
        "object_moved",
        "ability_triggered",
    ]
    drawn = records[1]
    assert drawn.rule == "504.1"
    assert drawn.event.player == 1
    assert table.names_in(Zone.HAND, "A") == ["Hill Giant"]
    table.plain()
    assert len(table.board.stack) == 2
    assert table.board.priority == PLAYERS["A"]


@pytest.mark.statement("DRAW-05", "SBA-10")
def test_drawing_from_an_empty_library_is_tried_and_loses() -> None:
    table = Table().start("A", extra=0)
    while not table.board.over:
        table.plain()
    assert table.order_of("draw_failed", "player_lost", "game_ended") == ["draw_failed", "player_lost", "game_ended"]
    (failed,) = table.events("draw_failed")
    assert failed.event.player == 2
    assert failed.rule == "120.4"
    (lost,) = table.events("player_lost")
    assert (lost.event.player, lost.event.reason, lost.rule, lost.cause) == (2, "draw", "704.5b", failed.position)
    assert table.board.outcome == ((1,), "draw")


@pytest.mark.statement("DRAW-04", "DRAW-01")
def test_an_empty_library_alone_is_no_loss() -> None:
    table = Table().start("A", extra=1)
    table.go_to("end", "B")
    assert table.board.players[PLAYERS["B"]].library == []
    assert not table.board.over


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
    assert table.board.extra_turns == ()


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


# 500.5. Mana and durations


@pytest.mark.statement("DUR-01", "DUR-02", "TBA-18", "TBA-01", "TBA-03")
def test_unspent_mana_is_lost_as_each_step_ends() -> None:
    table = Table()
    table.lands("A", "Mountain")
    table.lands("B", "Forest")
    table.start("A", step="upkeep")
    mountain, forest = table.find("Mountain").id, table.find("Forest").id
    table.answer(("mana", mountain, 0))
    table.pass_()
    table.answer(("mana", forest, 0))
    assert (table.board.players[PLAYERS["A"]].pool, table.board.players[PLAYERS["B"]].pool) == ("R", "G")
    table.pass_()
    table.pass_()
    emptied = table.events("mana_emptied")
    assert [(record.event.player, record.event.mana, record.rule) for record in emptied] == [
        (1, "R", "500.4"),
        (2, "G", "500.4"),
    ]
    names = [record.event.NAME for record in table.events() if record.position >= emptied[0].position][:3]
    assert names == ["mana_emptied", "mana_emptied", "step_ended"]
    assert table.board.players[PLAYERS["A"]].pool == ""


@pytest.mark.statement("DUR-01")
def test_unspent_mana_is_lost_as_a_main_phase_ends() -> None:
    table = Table()
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("mana", table.find("Mountain").id, 0))
    table.go_to("beginning-of-combat")
    assert table.order_of("mana_emptied", "phase_ended")[-2:] == ["mana_emptied", "phase_ended"]


@pytest.mark.statement("DUR-03", "DUR-05", "EOC-02")
def test_until_end_of_combat_lasts_through_the_end_of_combat_step() -> None:
    table = Table()
    brief = card(
        "Brief Growth",
        "Instant",
        {
            "spell": [{"apply": [{"pt": [1, 1]}], "to": "t", "for": "end_of_combat"}],
            "targets": {"t": {"of": {"type": "creature"}}},
        },
        cost="{G}",
    )
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", brief)
    table.lands("A", "Forest")
    table.start("A", step="beginning-of-combat")
    table.cast("A", "Brief Growth", targets=["Grizzly Bears"])
    table.resolve()
    table.go_to("end-of-combat")
    assert table.find("Grizzly Bears").power == 3
    table.go_to("postcombat-main")
    assert table.find("Grizzly Bears").power == 2
    (ended,) = table.events("effects_ended")
    assert ended.rule == "500.5"
    assert table.order_of("step_ended", "effects_ended", "phase_ended")[-3:] == [
        "step_ended",
        "effects_ended",
        "phase_ended",
    ]


@pytest.mark.statement("DUR-06", "END-07", "CLEAN-04", "CLEAN-05", "TBA-17")
def test_until_end_of_turn_ends_in_cleanup_together_with_damage() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", damage=1)
    table.hand("A", "Giant Growth")
    table.hand("B", "Lightning Bolt")
    table.lands("A", "Forest")
    table.lands("B", "Mountain")
    table.start("A", step="end")
    table.cast("A", "Giant Growth", targets=["Grizzly Bears"])
    table.resolve()
    table.cast("B", "Lightning Bolt", targets=["Grizzly Bears"])
    table.resolve()
    bears = table.find("Grizzly Bears")
    assert (bears.power, bears.toughness, bears.damage) == (5, 5, 4)
    table.go_to("upkeep", "B")
    bears = table.find("Grizzly Bears")
    assert (bears.power, bears.toughness, bears.damage) == (2, 2, 0)
    (removed,), (ended,) = table.events("damage_removed"), table.events("effects_ended")
    assert removed.moment == ended.moment
    assert removed.rule == ended.rule == "514.2"


@pytest.mark.statement("CLEAN-04")
def test_cleanup_removes_damage_from_what_is_phased_out() -> None:
    table = Table()
    table.battlefield("A", "Breezekeeper", damage=2)
    table.start("A", step="upkeep")
    keeper = table.board.object(table.find("Breezekeeper").id)
    assert keeper.phased_out
    assert keeper.damage == 2
    table.go_to("upkeep", "B")
    assert keeper.phased_out
    assert keeper.damage == 0


@pytest.mark.statement("DUR-04")
def test_until_your_next_turn_ends_as_that_turn_begins() -> None:
    table = Table()
    weak = card(
        "Weakness",
        "Instant",
        {
            "spell": [{"apply": [{"pt": [-1, 0]}], "to": "t", "for": {"next_turn_of": "you"}}],
            "targets": {"t": {"of": {"type": "creature"}}},
        },
        cost="{U}",
    )
    table.battlefield("B", "Hill Giant")
    table.hand("A", weak)
    table.lands("A", "Island")
    table.start("A")
    table.cast("A", "Weakness", targets=["Hill Giant"])
    table.resolve()
    table.go_to("end", "B")
    assert table.find("Hill Giant").power == 2
    table.go_to("upkeep", "A")
    assert table.find("Hill Giant").power == 3
    assert table.order_of("turn_began", "effects_ended", "phase_began")[-3:] == [
        "turn_began",
        "effects_ended",
        "phase_began",
    ]


# 513. The end step


def end_step_gain(name: str = "Evening") -> CardDefinition:
    """An enchantment that triggers at the beginning of its controller's end step."""
    ability = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "end", "whose": "you"}}
    return card(name, "Enchantment", ability, {"keyword": "flash"}, cost="{W}")


@pytest.mark.statement("END-01", "END-02", "END-03", "RTURN-08")
def test_end_step_triggers_are_put_on_the_stack_before_priority() -> None:
    table = Table()
    table.battlefield("A", end_step_gain())
    table.start("A", step="postcombat-main")
    table.pass_()
    table.pass_()
    assert table.board.step is Step.END
    assert len(table.board.stack) == 1
    assert table.board.priority == PLAYERS["A"]
    table.go_to("end", "B")
    assert len(table.events("ability_triggered")) == 1
    assert table.life_of("A") == 21


@pytest.mark.statement("END-04", "END-06")
def test_what_enters_in_the_end_step_waits_for_the_next_one() -> None:
    table = Table()
    table.hand("A", end_step_gain())
    table.lands("A", "Plains")
    table.start("A", step="end")
    table.cast("A", "Evening")
    table.resolve()
    table.go_to("upkeep", "B")
    assert not table.happened("ability_triggered")
    assert len([name for name in course(turn_of(table, 1)) if name == "end"]) == 1
    table.go_to("end", "A")
    assert len(table.events("ability_triggered")) == 1


@pytest.mark.statement("END-05")
def test_a_delayed_trigger_made_in_the_end_step_waits_for_the_next_turn() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    later = card(
        "Brief Absence",
        "Instant",
        {
            "spell": [
                {"exile": "t", "as": "c"},
                {
                    "later": {"step_begins": "end"},
                    "do": [{"move": "c", "to": "battlefield", "under": {"owner_of": "c"}}],
                },
            ],
            "targets": {"t": {"of": {"type": "creature"}}},
        },
        cost="{W}",
    )
    table.hand("A", later)
    table.lands("A", "Plains")
    table.start("A", step="end")
    table.cast("A", "Brief Absence", targets=["Grizzly Bears"])
    table.resolve()
    table.go_to("upkeep", "B")
    assert table.board.exile
    assert not table.all("Grizzly Bears")
    table.until_asked("priority")
    while table.board.step is not Step.END:
        table.plain()
    assert len(table.board.stack) == 1
    table.resolve()
    assert table.all("Grizzly Bears")
    (triggered,) = table.events("ability_triggered")
    assert table.events("effects_ended")[-1].cause == table.events("step_began", step=Step.END)[-1].position
    assert triggered.rule == "603.2"


# 514. Cleanup


@pytest.mark.statement("CLEAN-01", "CLEAN-02", "CLEAN-03", "TBA-16", "RTURN-09")
def test_the_active_player_discards_to_seven_by_choice() -> None:
    table = Table()
    table.hand("A", *["Grizzly Bears"] * 7, "Hill Giant", "Shock")
    table.hand("B", *["Shock"] * 9)
    table.start("A", step="end")
    table.pass_()
    table.pass_()
    question = table.question
    assert isinstance(question, ChooseObjects)
    assert question.player == 1
    assert (question.reason, question.least, question.most) == ("discard to hand size", 2, 2)
    giant, shock = (table.find(name, "A", Zone.HAND).id for name in ("Hill Giant", "Shock"))
    assert table.refused((giant,)).rule == "608.2d"
    table.answer((giant, shock))
    discarded = table.events("card_discarded")
    assert [record.rule for record in discarded] == ["514.1", "514.1"]
    assert discarded[0].moment == discarded[1].moment
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Hill Giant", "Shock"]
    assert len(table.names_in(Zone.HAND, "B")) == 9, "the other player keeps nine"


@pytest.mark.statement("CLEAN-01")
def test_seven_cards_are_not_too_many() -> None:
    table = Table()
    table.hand("A", *["Grizzly Bears"] * 7)
    table.start("A", step="end")
    table.go_to("upkeep", "B")
    assert not table.happened("card_discarded")


@pytest.mark.statement("CLEAN-01")
def test_no_maximum_hand_size() -> None:
    table = Table()
    table.battlefield("A", "Spellbook")
    table.hand("A", *["Grizzly Bears"] * 9)
    table.start("A", step="end")
    table.go_to("upkeep", "B")
    assert not table.happened("card_discarded")


@pytest.mark.statement("CLEAN-06", "CLEAN-10", "SBA-07", "PRIO-05")
def test_an_ordinary_cleanup_gives_nobody_priority() -> None:
    table = Table()
    table.hand("A", *["Grizzly Bears"] * 8)
    table.start("A", step="end")
    table.go_to("upkeep", "B")
    turn = turn_of(table, 1)
    at = next(n for n, record in enumerate(turn) if record.event == e.StepBegan(step=Step.CLEANUP))
    assert [record.event.NAME for record in turn[at:]] == [
        "step_began",
        "decision_made",
        "card_discarded",
        "card_seen",
        "object_moved",
        "step_ended",
        "phase_ended",
        "turn_ended",
    ]


@pytest.mark.statement("CLEAN-07", "CLEAN-08", "CLEAN-09", "CLEAN-11")
def test_a_trigger_in_cleanup_gives_priority_and_another_cleanup() -> None:
    table = Table()
    table.battlefield("B", "Megrim")
    table.hand("A", *["Grizzly Bears"] * 8)
    table.start("A", step="end")
    table.until_asked("choose")
    table.plain()
    assert table.board.step is Step.CLEANUP
    assert table.board.priority == PLAYERS["A"]
    assert len(table.board.stack) == 1
    given = table.events("priority_given")[-1]
    assert given.rule == "514.3a"
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 18
    assert course(turn_of(table, 1)).count("cleanup") == 2


@pytest.mark.statement("CLEAN-07", "CLEAN-08", "CLEAN-09", "SBA-07")
def test_a_state_based_action_in_cleanup_gives_priority_and_another_cleanup() -> None:
    table = Table()
    fever = card(
        "Fever",
        "Instant",
        {
            "spell": [{"apply": [{"pt": [3, 3]}], "to": "t"}, {"put_counters": "-1/-1", "on": "t", "n": 2}],
            "targets": {"t": {"of": {"type": "creature"}}},
        },
        cost="{B}",
    )
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", fever)
    table.lands("A", "Swamp")
    table.start("A")
    table.cast("A", "Fever", targets=["Grizzly Bears"])
    table.resolve()
    table.go_to("end")
    assert table.find("Grizzly Bears").toughness == 3
    table.pass_()
    table.pass_()
    assert table.board.step is Step.CLEANUP
    assert table.board.priority == PLAYERS["A"]
    assert not table.all("Grizzly Bears")
    assert table.order_of("effects_ended", "characteristics_changed", "object_moved", "state_based_actions_performed")[
        -4:
    ] == ["effects_ended", "characteristics_changed", "object_moved", "state_based_actions_performed"]
    table.go_to("upkeep", "B")
    assert course(turn_of(table, 1)).count("cleanup") == 2


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


@pytest.mark.statement("DUR-01")
def test_an_effect_keeps_mana_from_emptying() -> None:
    table = Table()
    table.battlefield("A", card("Deep Well", "Enchantment", {"static": ["mana_doesnt_empty"], "to": "you"}))
    table.lands("A", "Mountain")
    table.lands("B", "Forest")
    table.hand("A", "Shock")
    table.start("A", step="upkeep")
    table.answer(("mana", table.find("Mountain").id, 0))
    table.pass_()
    table.answer(("mana", table.find("Forest").id, 0))
    table.go_to("precombat-main")
    assert [record.event.player for record in table.events("mana_emptied")] == [2]
    assert table.board.players[PLAYERS["A"]].pool == "R"
    table.cast("A", "Shock", targets=["B"])
    assert table.board.players[PLAYERS["A"]].pool == ""
