"""603. Triggered abilities: how they go on the stack, their order and conditions; delayed, reflexive and state ones."""

from __future__ import annotations

import pytest

from domain.errors import IllegalDecision
from domain.kernel.questions import ChooseTargets, Order
from domain.terms import Step, Zone
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.triggers import spell, triggered, watcher

CREATURE = {"t": {"of": {"type": "creature"}}}
ANY = {"t": {"of": "any_target"}}


# 603.2, 603.3. Triggering and going on the stack


@pytest.mark.statement("STACK-03", "DUR-07")
def test_a_trigger_waits_for_priority_and_then_for_its_resolution() -> None:
    table = Table()
    table.battlefield("A", "Soul Warden")
    table.hand("A", "Grizzly Bears")
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Grizzly Bears")
    table.resolve()
    assert table.order_of("object_moved", "ability_triggered", "ability_put_on_stack", "priority_given")[-4:] == [
        "object_moved",
        "ability_triggered",
        "ability_put_on_stack",
        "priority_given",
    ]
    (noticed,), (put,) = table.events("ability_triggered"), table.events("ability_put_on_stack")
    entered = [record for record in table.events("object_moved") if record.event.to is Zone.BATTLEFIELD][-1]
    assert noticed.cause == entered.position
    assert noticed.moment == entered.moment
    assert put.cause == noticed.position
    assert table.life_of("A") == 20
    table.resolve()
    assert table.life_of("A") == 21


def test_triggers_are_put_in_apnap_order() -> None:
    table = Table()
    table.battlefield("B", watcher("B's Bell", {"cast": "anything"}))
    table.battlefield("A", watcher("A's Bell", {"cast": "anything"}))
    table.hand("A", spell("Ping", {"draw": 1}))
    table.start("A")
    table.cast("A", "Ping")
    names = [table.board.objects[id].name for id in table.board.stack]
    assert names == ["Ping", "A's Bell", "B's Bell"], "the active player's is put first and resolves last"
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == (20, 21)


def test_a_player_orders_their_own_triggers() -> None:
    table = Table()
    table.battlefield(
        "A", watcher("First Bell", {"cast": "anything"}), watcher("Second Bell", {"cast": "anything"}, {"gain_life": 2})
    )
    table.hand("A", spell("Ping", {"draw": 1}))
    table.start("A")
    table.answer(("cast", table.find("Ping", "A", Zone.HAND).id))
    question = table.until_asked("order", "A")
    assert isinstance(question, Order)
    first, second = question.items
    assert table.refused((first, first)).rule == "603.3b"
    table.answer((second, first))
    assert [table.board.objects[id].name for id in table.board.stack] == ["Ping", "Second Bell", "First Bell"]


def test_two_triggers_that_are_alike_need_no_order() -> None:
    table = Table()
    table.battlefield("A", "Soul Warden")
    table.hand("A", "Raise the Alarm")
    table.lands("A", "Plains", 2)
    table.start("A")
    table.cast("A", "Raise the Alarm")
    table.resolve()
    while table.question.KIND == "order":
        table.plain()
    table.resolve_all()
    assert table.life_of("A") == 22


@pytest.mark.statement("TGT-03")
def test_targets_are_chosen_as_it_is_put_on_the_stack() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Man-o'-War")
    table.lands("A", "Island", 3)
    table.start("A")
    table.cast("A", "Man-o'-War")
    table.resolve()
    question = table.question
    assert isinstance(question, ChooseTargets)
    legal = {table.board.name_of(id) for id in question.slots[0][1]}
    assert legal == {"Grizzly Bears", "Man-o'-War"}
    table.answer(((table.find("Grizzly Bears").id,),))
    assert table.order_of("ability_put_on_stack", "targets_chosen", "priority_given")[-3:] == [
        "ability_put_on_stack",
        "targets_chosen",
        "priority_given",
    ]
    table.resolve()
    assert table.names_in(Zone.HAND, "B") == ["Grizzly Bears"]


@pytest.mark.statement("TGT-04")
def test_a_trigger_without_a_legal_target_goes_away() -> None:
    table = Table()
    table.hand("A", "Reclamation Sage")
    table.lands("A", "Forest", 3)
    table.start("A")
    table.cast("A", "Reclamation Sage")
    table.resolve()
    (removed,) = table.events("trigger_removed")
    assert removed.event.reason == "targets"
    assert removed.rule == "603.3d"
    assert not table.board.stack
    assert not table.board.triggers


def test_a_trigger_divides_as_it_is_put_on_the_stack() -> None:
    table = Table()
    split = watcher(
        "Splitter",
        {"step_begins": "upkeep", "whose": "you"},
        {"deal_damage": 3, "to": "t", "divided": True},
        targets={"t": {"of": "any_target", "n": 2}},
    )
    table.battlefield("A", split)
    table.battlefield("B", "Hill Giant")
    table.start("A", step=None)
    giant = table.find("Hill Giant").id
    table.answer(((giant, 2),))
    assert table.question.KIND == "divide"
    table.answer((1, 2))
    table.resolve()
    assert table.life_of("B") == 18
    assert table.find("Hill Giant").damage == 1


def test_modes_of_a_trigger_are_chosen_as_it_is_put_on_the_stack() -> None:
    modes = {"modes": 1, "of": [{"do": [{"gain_life": 5}]}, {"do": [{"destroy": "t"}], "targets": CREATURE}]}
    bell = card(
        "Choice", "Enchantment", {"triggered": modes, "on": {"step_begins": "upkeep", "whose": "you"}}, cost="{0}"
    )
    table = Table()
    table.battlefield("A", bell)
    table.battlefield("B", "Hill Giant")
    table.start("A", step=None)
    assert table.question.KIND == "modes"
    table.answer((1,))
    assert table.order_of("ability_put_on_stack", "modes_chosen", "targets_chosen") == [
        "ability_put_on_stack",
        "modes_chosen",
        "targets_chosen",
    ]
    table.resolve()
    assert not table.all("Hill Giant")


# 603.4. Intervening "if"


def test_an_intervening_if_is_asked_as_it_triggers() -> None:
    bell = watcher(
        "Poor Relief", {"step_begins": "upkeep"}, **{"if": {"amount": {"life_of": "you"}, "compare": {"at_most": 10}}}
    )
    table = Table(life=11)
    table.battlefield("A", bell)
    table.start("A", step="precombat-main")
    assert not table.happened("ability_triggered")
    table = Table(life=10)
    table.battlefield("A", bell)
    table.start("A", step="precombat-main")
    assert table.happened("ability_triggered")
    assert table.life_of("A") == 11


def test_an_intervening_if_is_asked_again_as_it_resolves() -> None:
    bell = watcher(
        "Poor Relief", {"step_begins": "upkeep"}, **{"if": {"amount": {"life_of": "you"}, "compare": {"at_most": 10}}}
    )
    table = Table(life=10)
    table.battlefield("A", bell)
    table.hand("A", spell("Rest", {"gain_life": 3}))
    table.start("A", step=None)
    table.cast("A", "Rest")
    table.resolve()
    table.resolve()
    (failed,) = table.events("did_not_resolve")
    assert (failed.event.reason, failed.rule) == ("condition", "603.4")
    assert table.life_of("A") == 13


def test_an_if_after_the_comma_is_asked_only_as_it_resolves() -> None:
    bell = watcher(
        "Late Relief",
        {"step_begins": "upkeep"},
        {"if": {"amount": {"life_of": "you"}, "compare": {"at_most": 10}}, "do": [{"gain_life": 5}]},
    )
    table = Table(life=12)
    table.battlefield("A", bell)
    table.hand("A", spell("Pain", {"lose_life": 3}))
    table.start("A", step=None)
    assert len(table.board.stack) == 1
    table.cast("A", "Pain")
    table.resolve_all()
    assert table.life_of("A") == 14


# 603.7, 603.12. Delayed and reflexive


def test_a_delayed_trigger_remembers_and_triggers_once() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Flickerwisp")
    table.lands("A", "Plains", 3)
    table.start("A")
    table.cast("A", "Flickerwisp")
    table.resolve()
    table.until_asked("targets")
    table.answer(((table.find("Grizzly Bears").id,),))
    table.resolve()
    assert not table.all("Grizzly Bears")
    (started,) = table.events("effect_started")
    assert started.event.effect.kind == "delayed"
    table.go_to("postcombat-main")
    table.pass_()
    table.pass_()
    assert table.board.step is Step.END
    assert len(table.board.stack) == 1
    table.resolve()
    assert table.find("Grizzly Bears").controller == PLAYERS["B"]
    assert table.board.effects == {}
    table.go_to("end", "B")
    assert len(triggered(table)) == 2


def test_a_delayed_trigger_of_this_turn_ends_with_it() -> None:
    table = Table()
    wait = spell("Watch", {"later": {"cast": "anything"}, "do": [{"gain_life": 3}], "this_turn": True})
    table.hand("A", wait, spell("Ping", {"draw": 1}))
    table.start("A")
    table.cast("A", "Watch")
    table.resolve()
    table.go_to("upkeep", "B")
    table.cast("A", "Ping")
    assert len(table.board.stack) == 1
    assert table.board.effects == {}


def test_a_delayed_trigger_that_watches_something_leave() -> None:
    table = Table()
    wait = spell("Mark", {"later": {"dies": "t"}, "do": [{"gain_life": 3}]}, targets=CREATURE)
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.hand("A", wait, spell("Kill", {"destroy": {"type": "creature"}}))
    table.start("A")
    table.cast("A", "Mark", targets=["Grizzly Bears"])
    table.resolve()
    table.cast("A", "Kill")
    table.resolve_all()
    assert table.life_of("A") == 23


def test_a_reflexive_trigger_is_put_on_the_stack_with_its_own_target() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.hand("A", "Boilerbilges Ripper")
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.cast("A", "Boilerbilges Ripper")
    table.resolve()
    assert len(table.board.stack) == 1
    table.pass_()
    table.pass_()
    while table.question.KIND != "targets":
        table.answer(next(table.question.answers()))
    assert table.order_of("permanent_sacrificed", "ability_triggered", "resolved", "ability_put_on_stack")[-4:] == [
        "permanent_sacrificed",
        "ability_triggered",
        "resolved",
        "ability_put_on_stack",
    ]
    table.answer(((PLAYERS["B"],),))
    table.resolve()
    assert table.life_of("B") == 18


def test_a_reflexive_trigger_does_not_come_when_nothing_was_done() -> None:
    table = Table()
    table.hand("A", "Boilerbilges Ripper")
    table.battlefield("A", "Grizzly Bears")
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.cast("A", "Boilerbilges Ripper")
    table.resolve()
    table.pass_()
    table.pass_()
    assert table.question.KIND == "option"
    table.answer("no")
    assert len(triggered(table)) == 1
    assert not table.board.stack


# 603.8. State triggers


@pytest.mark.statement("SBA-02")
def test_a_state_trigger_again_after_it_left_the_stack() -> None:
    bell = watcher(
        "Empty Hands", {"state": {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}}}, {"gain_life": 1}
    )
    table = Table()
    table.battlefield("A", bell)
    table.start("A", step=None)
    assert len(table.board.stack) == 1
    table.resolve()
    assert table.life_of("A") == 21
    assert len(table.board.stack) == 1, "the state still holds"


def test_a_state_trigger_that_finds_no_target_does_not_go_on_for_ever() -> None:
    grim = creature(
        "Grim",
        "2/2",
        abilities=[
            {
                "triggered": [{"destroy": "t"}],
                "on": {"state": {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}}},
                "targets": {"t": {"of": {"type": "artifact"}}},
            }
        ],
    )
    table = Table()
    table.battlefield("A", grim)
    table.hand("A", "Sol Ring")
    table.lands("A", "Forest")
    table.start("A")
    table.cast("A", "Sol Ring")
    assert not table.board.triggers
    table.resolve()
    assert len(table.board.stack) == 1, "now there is one"
    table.resolve()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Sol Ring"]


# During a casting


def test_what_triggers_while_casting_goes_above_the_spell() -> None:
    table = Table()
    table.battlefield("A", watcher("Tap Bell", {"becomes_tapped": {"type": "land"}}), "Blood Artist", "Grizzly Bears")
    table.hand("A", "Altar's Reap")
    table.lands("A", "Swamp", 2)
    table.start("A")
    table.answer(("cast", table.find("Altar's Reap", "A", Zone.HAND).id))
    while table.game.in_casting:
        if table.question.KIND == "choose":
            table.answer((table.find("Grizzly Bears").id,))
        else:
            table.plain()
    while table.question.KIND != "priority":
        table.plain()
    names = [table.board.objects[id].name for id in table.board.stack]
    assert names[0] == "Altar's Reap"
    assert sorted(names[1:]) == ["Blood Artist", "Tap Bell", "Tap Bell"]


def test_what_triggered_in_a_casting_that_is_taken_back_did_not() -> None:
    greed = card(
        "Greed",
        "Instant",
        {"additional": [{"sacrifice": {"type": "creature"}}, {"mana": "{G}"}]},
        {"spell": [{"draw": 1}]},
        cost="{0}",
    )
    goat = creature("Goat", "0/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}])
    table = Table()
    table.battlefield("A", goat, watcher("Grave Bell", {"dies": {"type": "creature"}}))
    table.hand("A", greed)
    table.start("A")
    before, digest = len(table.game.records), table.board.digest()
    with pytest.raises(IllegalDecision, match="cannot be paid"):
        table.cast("A", "Greed")
    assert len(table.game.records) == before
    assert table.board.digest() == digest
    assert not table.board.triggers
    table.pass_()
    assert not triggered(table)


def test_when_you_cast_this_spell() -> None:
    hydra = creature(
        "Hydra",
        "5/5",
        abilities=[{"triggered": [{"draw": 1}], "on": {"cast": {"ref": "self"}, "by": "you"}, "zone": "stack"}],
        cost="{0}",
    )
    table = Table()
    table.hand("A", hydra)
    table.start("A")
    table.cast("A", "Hydra")
    assert triggered(table) == ["Hydra"]
    assert len(table.board.stack) == 2
    table.resolve()
    assert len(table.names_in(Zone.HAND, "A")) == 1
    table.resolve()
    assert table.all("Hydra")


@pytest.mark.statement("TGT-03")
def test_the_controller_of_a_trigger_chooses_even_in_another_turn() -> None:
    table = Table()
    grim = watcher("Grim Bell", {"cast": "anything"}, {"deal_damage": 1, "to": "t"}, targets=ANY)
    table.battlefield("B", grim)
    table.hand("A", spell("Ping", {"draw": 1}))
    table.start("A")
    table.answer(("cast", table.find("Ping", "A", Zone.HAND).id))
    assert isinstance(table.question, ChooseTargets)
    assert table.question.player == PLAYERS["B"]
    table.answer(((PLAYERS["A"],),))
    table.resolve()
    assert table.life_of("A") == 19


def test_attacking_and_blocking_trigger() -> None:
    table = Table()
    table.battlefield("A", "Audacious Thief")
    table.battlefield(
        "B", creature("Guard", "1/4", abilities=[{"triggered": [{"gain_life": 1}], "on": {"blocks": "self"}}])
    )
    table.start("A")
    table.until_asked("attackers", "A")
    table.answer(((table.find("Audacious Thief").id, PLAYERS["B"]),))
    assert triggered(table) == ["Audacious Thief"]
    table.until_asked("blockers", "B")
    table.answer(((table.find("Guard").id, table.find("Audacious Thief").id),))
    assert triggered(table) == ["Audacious Thief", "Guard"]
    assert len(table.board.stack) == 1


# Whatever triggers can be told and folded


def test_a_game_full_of_triggers_folds_to_its_board() -> None:
    table = Table()
    table.battlefield("A", "Soul Warden", "Mesmeric Orb", "Blood Artist", "Phyrexian Arena", "Howling Mine")
    table.battlefield("B", "Megrim", "Underworld Dreams", "Young Pyromancer")
    table.hand("A", "Raise the Alarm", "Grizzly Bears", "Shock")
    table.lands("A", "Plains", 3)
    table.lands("A", "Forest", 3)
    table.start("A", extra=30)
    for _ in range(400):
        if table.game.question is None:
            break
        question = table.question
        if question.KIND == "priority" and table.board.stack == [] and table.board.priority == PLAYERS["A"]:
            casts = [option for option in question.options if option[0] == "cast"]  # type: ignore[attr-defined]
            table.answer(casts[0] if casts else ("pass",))
        else:
            table.answer(next(question.answers()))
    table.check()
