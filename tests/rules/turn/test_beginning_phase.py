"""501-504. The beginning phase: untapping and phasing, the upkeep, and the draw."""

from __future__ import annotations

import pytest

from domain.terms import Step, Zone
from tests.support.scenes import names, turn_of
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.turns import course, empty_turns

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
