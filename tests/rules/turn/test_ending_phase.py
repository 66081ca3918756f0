"""500.5, 513, 514. What ends with steps and turns: mana and durations, the end step, and cleanup."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.kernel.questions import ChooseObjects
from domain.terms import Step, Zone
from tests.support.scenes import turn_of
from tests.support.table import PLAYERS, Table, card
from tests.support.turns import course

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
