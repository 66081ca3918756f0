"""Worked scenarios S-081 to S-098 and S-115 to S-118: endings of steps, state-based actions, casting and targets."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import ChooseObjects
from domain.terms import Phase, Step, Zone
from tests.support.scenes import (
    BOTH,
    between,
    calm,
    first,
    in_order,
    last,
    names,
    one_moment,
    play_turns,
    since,
)
from tests.support.situations import (
    CREATURE,
    attack,
    block,
    enchantment,
    go,
    in_graveyard,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

GAIN = [{"gain_life": 1}]


@pytest.mark.scenario("S-081")
@pytest.mark.statement("EOC-01", "EOC-03", "EOC-04", "EOC-05", "RTURN-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_081_end_of_combat(edition: str) -> None:
    doom = spell("Doom", {"later": {"step_begins": "end-of-combat"}, "do": [{"destroy": "t"}]}, t=CREATURE)
    walker = card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}")
    table = Table(edition)
    table.battlefield("A", creature("X", "1/4"), creature("Y", "1/4"))
    table.battlefield("B", creature("Guard", "1/4"), walker)
    table.hand("A", doom)
    table.hand("B", spell("Answer", *GAIN))
    table.start("A")
    attack(table, "X", ("Y", "Walker"))
    go(table, "A", "Doom", "Guard")
    block(table, ("Guard", "X"))
    x, y, guard, nix = (table.find(name).id for name in ("X", "Y", "Guard", "Walker"))
    table.go_to("combat-damage")
    assert not table.happened("ability_triggered")
    table.pass_()
    table.pass_()
    began, triggered = last(table, "step_began"), first(table, "ability_triggered")
    put, given = first(table, "ability_put_on_stack"), last(table, "priority_given")
    assert began.event.step is Step.END_OF_COMBAT
    assert in_order(began, triggered, put, given)
    assert given.event.player == PLAYERS["A"]
    assert table.board.is_attacking(x)
    assert table.board.is_blocking(guard)
    table.pass_()
    assert table.can("B", "cast", "Answer")
    table.pass_()
    assert in_graveyard(table, "Guard", "B")
    assert table.board.step is Step.END_OF_COMBAT
    assert table.board.is_attacking(x)
    table.go_to("postcombat-main")
    ended, removed = last(table, "step_ended"), last(table, "removed_from_combat")
    over, main = last(table, "phase_ended"), last(table, "phase_began")
    assert (set(removed.event.objects), removed.event.reason, removed.rule) == ({x, y, nix}, "end", "511.3")
    assert (over.event.phase, main.event.phase) == (Phase.COMBAT, Phase.POSTCOMBAT_MAIN)
    assert in_order(ended, removed, over, main)
    assert table.board.combat is None


@pytest.mark.scenario("S-082")
@pytest.mark.statement("END-01", "END-02", "END-03", "END-04", "END-05", "END-06", "END-07", "RTURN-08")
@pytest.mark.parametrize("edition", BOTH)
def test_s_082_end_step_does_not_back_up(edition: str) -> None:
    bell = card("Bell", "Artifact", {"triggered": GAIN, "on": {"step_begins": "end"}}, {"keyword": "flash"}, cost="{0}")
    pump = {"apply": [{"pt": [1, 1]}], "to": CREATURE}
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", bell, spell("Soon", {"later": {"step_begins": "end"}, "do": GAIN}), spell("Pump", pump))
    table.start("A", step="end")
    for name in ("Bell", "Soon", "Pump"):
        go(table, "A", name)
    assert pt(table, "Bear") == (3, 3)
    play_turns(table, 2)
    assert not table.happened("ability_triggered")
    assert table.life_of("A") == 20
    assert len(table.events("step_began", step=Step.END)) == 1
    assert in_order(first(table, "step_began", step=Step.CLEANUP), last(table, "effects_ended"))
    assert pt(table, "Bear") == (2, 2)
    table.until_asked("order", "A")
    began = last(table, "step_began")
    assert began.event.step is Step.END
    assert [record.cause for record in table.events("ability_triggered")] == [began.position] * 2
    table.plain()
    assert len(table.board.stack) == 2
    assert last(table, "priority_given").event.player == PLAYERS["B"]
    calm(table)
    assert table.life_of("A") == 22


@pytest.mark.scenario("S-084")
@pytest.mark.statement("CLEAN-04", "CLEAN-05", "TBA-17", "BCOMB-02", "DMG-119.6c")
@pytest.mark.parametrize("edition", BOTH)
def test_s_084_damage_and_pump_wear_off_together(edition: str) -> None:
    away = spell("Away", {"phase_out": "t"}, t=CREATURE)
    table = Table(edition)
    table.battlefield("A", "Eager Construct")
    table.battlefield("A", creature("Ghost", "2/2"), damage=1)
    table.hand("A", "Titanic Growth", away, spell("Five", {"deal_damage": 5, "to": "t"}, t=CREATURE))
    table.lands("A", "Forest", 2)
    table.start("A")
    go(table, "A", "Titanic Growth", "Eager Construct")
    go(table, "A", "Five", "Eager Construct")
    go(table, "A", "Away", "Ghost")
    ghost, construct = table.find("Ghost").id, table.find("Eager Construct").id
    assert (pt(table, "Eager Construct"), table.find("Eager Construct").damage) == ((6, 6), 5)
    table.go_to("upkeep", "B")
    began, ended = (first(table, name, step=Step.CLEANUP) for name in ("step_began", "step_ended"))
    removed, over = first(table, "damage_removed"), first(table, "effects_ended")
    assert set(removed.event.objects) == {construct, ghost}
    assert one_moment(removed, over)
    assert in_order(began, removed, over, ended)
    inside = names(between(table, began, ended))
    assert "priority_given" not in inside
    assert "state_based_actions_performed" not in inside
    assert (pt(table, "Eager Construct"), table.find("Eager Construct").damage) == ((2, 2), 0)
    assert table.board.object(ghost).damage == 0
    assert table.board.object(ghost).phased_out


@pytest.mark.scenario("S-085")
@pytest.mark.statement("CLEAN-07", "CLEAN-08", "CLEAN-09")
@pytest.mark.parametrize("edition", BOTH)
def test_s_085_cleanup_with_a_trigger(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("Memory", {"triggered": GAIN, "on": {"discards": "you"}}))
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", spell("Soon", {"later": {"step_begins": "cleanup"}, "do": GAIN}))
    table.hand("A", *[spell("Pump", {"apply": [{"pt": [1, 1]}], "to": CREATURE})] * 2, *["Plains"] * 8)
    table.start("A", step="end")
    go(table, "A", "Soon")
    go(table, "A", "Pump")
    asked = table.until_asked("choose", "A")
    assert isinstance(asked, ChooseObjects)
    assert (asked.least, asked.most, len(asked.among)) == (2, 2, 9)
    plains = [id for id in asked.among if table.board.name_of(id) == "Plains"]
    table.answer(tuple(plains[:2]))
    table.until_asked("order", "A")
    table.plain()
    discards, triggers = table.events("card_discarded"), table.events("ability_triggered")
    worn, puts, given = (
        last(table, "effects_ended"),
        table.events("ability_put_on_stack"),
        last(table, "priority_given"),
    )
    began = first(table, "step_began", step=Step.CLEANUP)
    assert (len(discards), len(triggers), len(puts)) == (2, 3, 3)
    assert in_order(began, *discards, worn, *puts, given)
    assert in_order(discards[0], triggers[-1], worn)
    assert (given.event.player, given.rule) == (PLAYERS["A"], "514.3a")
    go(table, "A", "Pump")
    assert pt(table, "Bear") == (3, 3)
    play_turns(table, 2)
    cleanups = table.events("step_began", step=Step.CLEANUP)
    assert len(cleanups) == 2
    assert pt(table, "Bear") == (2, 2), "what was made meanwhile ends in the second"
    assert not [record for record in since(table, cleanups[1]) if record.event.NAME == "card_discarded"]


@pytest.mark.scenario("S-087")
@pytest.mark.statement("SBA-01", "SBA-03", "SBA-04", "SBA-05", "SBA-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_087_state_based_loop(edition: str) -> None:
    banner = static({"pt": [0, 1]}, to={"name": "Y"})
    watch = {"triggered": GAIN, "on": {"dies": CREATURE}}
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2", abilities=[banner]), enchantment("Watch", watch))
    table.battlefield("A", creature("Y", "1/1"), damage=1)
    table.hand("A", spell("Spark", {"deal_damage": 2, "to": "t"}, t=CREATURE))
    table.start("A")
    assert pt(table, "Y") == (1, 2)
    x, y = table.find("X").id, table.find("Y").id
    go(table, "A", "Spark", "X")
    table.until_asked("order", "A")
    table.plain()
    destroyed = table.events("permanent_destroyed")
    checks = table.events("state_based_actions_performed")
    assert [record.event.object for record in destroyed] == [x, y]
    assert destroyed[0].moment != destroyed[1].moment
    assert [record.event.count for record in checks] == [1, 1]
    puts, given = table.events("ability_put_on_stack"), last(table, "priority_given")
    assert len(puts) == 2
    assert in_order(destroyed[0], checks[0], destroyed[1], checks[1], *puts, given)
    assert names(since(table, destroyed[0]), "priority_given") == ["priority_given"]
    assert not hasattr(checks[0].event, "player")


@pytest.mark.scenario("S-088")
@pytest.mark.statement("SBA-02", "SBA-08")
@pytest.mark.parametrize("edition", BOTH)
def test_s_088_transient_toughness_zero_and_state_triggers(edition: str) -> None:
    hand = {"hand_of": "you"}
    maro = {"defining": "pt", "power": hand, "toughness": hand}
    empty = {"amount": hand, "compare": {"exactly": 0}}
    state = {"triggered": GAIN, "on": {"state": empty}}
    table = Table(edition)
    table.battlefield("A", card("Maro", "Creature: Elemental", maro, pt="*/*", cost="{0}"))
    table.battlefield("A", enchantment("Hunger", state))
    table.hand("A", spell("Wheel", {"discard": "all"}, {"draw": 7}), "Plains", "Plains")
    table.hand("B", spell("Answer", *GAIN))
    table.start("A", step="upkeep")
    go(table, "A", "Wheel")
    discards, draws = table.events("card_discarded"), table.events("card_drawn", player=1)
    triggered, put = first(table, "ability_triggered"), first(table, "ability_put_on_stack")
    shrunk = [
        record for record in table.events("characteristics_changed") if ("toughness", 2, 0) in record.event.changes
    ]
    assert len(shrunk) == 1
    assert in_order(*discards, triggered, *draws, put)
    assert shrunk[0].position < draws[0].position
    assert there(table, "Maro")
    assert pt(table, "Maro") == (7, 7)
    assert not table.happened("state_based_actions_performed")
    assert len(table.board.stack) == 1
    table.pass_()
    assert table.can("B", "cast", "Answer")
    calm(table)
    assert table.life_of("A") == 21


@pytest.mark.scenario("S-090")
@pytest.mark.statement("SBA-09", "SBA-11")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("effects", "outcome"),
    [
        ([{"lose_life": 20, "who": "each_opponent"}], ((1,), "life")),
        ([{"lose_life": 23, "who": "each_opponent"}], ((1,), "life")),
        ([{"player_counters": "poison", "who": "each_opponent", "n": 10}], ((1,), "poison")),
        ([{"player_counters": "poison", "who": "each_opponent", "n": 9}], None),
        ([{"lose_life": 20, "who": "each_player"}], ((), "life")),
        ([{"lose_life": 20, "who": "each_opponent"}, {"gain_life": 1, "who": "each_opponent"}], None),
    ],
)
def test_s_090_losing_conditions(edition: str, effects: list[dict[str, Any]], outcome: tuple[Any, str] | None) -> None:
    table = Table(edition)
    table.hand("A", spell("End", *effects))
    table.start("A")
    go(table, "A", "End")
    assert table.board.outcome == outcome
    lost = table.events("player_lost")
    if outcome is None:
        assert not lost
        return
    assert in_order(last(table, "resolved"), *lost, last(table, "game_ended"))
    assert one_moment(*lost)
    assert len(lost) == (1 if outcome[0] else 2)


@pytest.mark.scenario("S-091")
@pytest.mark.statement("SBA-34")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("saved", [True, False])
def test_s_091_one_replacement_for_the_same_result(edition: str, saved: bool) -> None:
    stay = {"shield": {"would_lose_game": "you"}, "with": [{"instead": [{"gain_life": 10}]}], "times": 1}
    table = Table(edition, life=1)
    table.hand("A", spell("Stay", stay), spell("Deal", {"draw": 2}, {"lose_life": 2}))
    table.start("A", extra=1)
    if saved:
        go(table, "A", "Stay")
    go(table, "A", "Deal")
    assert table.happened("draw_failed", player=1)
    assert first(table, "life_lost", player=1, total=-1)
    if not saved:
        assert table.board.outcome is not None
        assert len(table.events("player_lost", player=1)) == 1
        return
    assert len(table.events("replacement_applied")) == 1
    assert table.board.outcome is None
    assert table.life_of("A") == 9


@pytest.mark.scenario("S-093")
@pytest.mark.statement("SBA-12")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("way", ["dies", "bounced", "phases out"])
def test_s_093_tokens(edition: str, way: str) -> None:
    effect = {"dies": {"destroy": "t"}, "bounced": {"move": "t", "to": "hand"}, "phases out": {"phase_out": "t"}}[way]
    watch = [{"triggered": GAIN, "on": {"dies": CREATURE}}, {"triggered": GAIN, "on": {"leaves": CREATURE}}]
    table = Table(edition)
    table.battlefield("A", enchantment("Watch", *watch))
    table.hand("A", spell("Make", {"create_token": {"name": "Imp", "types": "Creature: Imp", "pt": "1/1"}}))
    table.hand("A", spell("Go", effect, t=CREATURE))
    table.start("A")
    go(table, "A", "Make")
    go(table, "A", "Go", "Imp")
    calm(table)
    ceases = way != "phases out" or edition == "seed"
    assert table.happened("token_ceased") == ceases
    seen = {"dies": 2, "bounced": 1, "phases out": 0}[way]
    assert len(table.events("ability_triggered")) == seen
    if seen:
        assert in_order(first(table, "object_moved", source=Zone.BATTLEFIELD), first(table, "token_ceased"))
        assert in_order(first(table, "ability_triggered"), first(table, "token_ceased"))
    assert not [found for found in table.board.objects.values() if found.name == "Imp" and not found.phased_out]
    play_turns(table, 3)
    assert there(table, "Imp") == (not ceases), "what only phased out comes back"


@pytest.mark.scenario("S-094")
@pytest.mark.statement("SBA-19")
@pytest.mark.parametrize("edition", BOTH)
def test_s_094_planeswalker_uniqueness(edition: str) -> None:
    def walker(name: str) -> Any:
        return card(name, "Legendary Planeswalker: Nix", loyalty=3, cost="{0}")

    table = Table(edition)
    table.battlefield("A", walker("Nix the Old"))
    table.battlefield("B", walker("Nix the Third"))
    table.hand("A", walker("Nix the Young"))
    table.start("A")
    table.cast("A", "Nix the Young")
    table.pass_()
    table.pass_()
    if edition == "current":
        assert table.question.KIND == "priority"
        assert len(table.board.battlefield) == 3
        return
    question = table.question
    assert isinstance(question, ChooseObjects)
    assert question.player == PLAYERS["A"]
    assert set(question.among) == {table.find("Nix the Old").id, table.find("Nix the Young").id}
    table.answer((table.find("Nix the Old").id,))
    moved = last(table, "object_moved", to=Zone.GRAVEYARD)
    assert moved.rule == "704.5j"
    assert in_graveyard(table, "Nix the Young", "A")
    assert there(table, "Nix the Old")
    assert there(table, "Nix the Third", "B")
    assert not table.happened("permanent_destroyed")


@pytest.mark.scenario("S-096")
@pytest.mark.statement("SBA-21", "SBA-22")
@pytest.mark.parametrize("edition", BOTH)
def test_s_096_world_rule(edition: str) -> None:
    def world(name: str) -> Any:
        return card(name, "World Enchantment", cost="{0}")

    both = spell("Both", {"move": {"all": [{"supertype": "world"}, {"zone": "graveyard"}]}, "to": "battlefield"})
    table = Table(edition)
    table.battlefield("A", world("W1"))
    table.graveyard("A", world("W3"), world("W4"))
    table.hand("B", world("W2"), both)
    table.start("B")
    go(table, "B", "W2")
    rule = "704.5m" if edition == "seed" else "704.5k"
    assert last(table, "object_moved", to=Zone.GRAVEYARD).rule == rule
    assert in_graveyard(table, "W1", "A")
    assert there(table, "W2", "B")
    table.cast("B", "Both")
    table.resolve()
    gone = [record for record in table.events("object_moved", to=Zone.GRAVEYARD) if record.rule == rule][1:]
    assert one_moment(*gone)
    assert len(gone) == 4, "W1 came back with the other two, and W2 is older"
    assert not table.board.battlefield


@pytest.mark.scenario("S-097")
@pytest.mark.statement("SBA-23", "SBA-24", "SBA-25", "SBA-26")
@pytest.mark.parametrize("edition", BOTH)
def test_s_097_illegal_attachments(edition: str) -> None:
    aura = {"keyword": "enchant", "of": CREATURE}
    table = Table(edition)
    table.battlefield("A", creature("Ex", "2/2"), creature("Safe", "2/2"), creature("Third", "2/2"))
    table.battlefield("A", card("Aura 1", "Enchantment: Aura", aura, cost="{W}"), attached="Ex")
    table.battlefield("A", card("Aura 2", "Enchantment: Aura", aura, cost="{B}"), attached="Safe")
    table.battlefield("A", card("Blade", "Artifact: Equipment"), attached="Ex")
    table.battlefield("A", card("Living Blade", "Artifact: Equipment"), attached="Third")
    table.battlefield("A", card("Stuck", "Artifact: Equipment"), attached="Third")
    change: list[dict[str, Any]] = [
        {"apply": [{"set_types": ["artifact"]}], "to": {"name": "Ex"}},
        {"apply": [{"grant": "protection:black"}], "to": {"name": "Safe"}},
        {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": {"name": "Living Blade"}},
        {"apply": [{"set_types": ["artifact"]}], "to": {"name": "Stuck"}},
    ]
    table.hand("A", spell("Change", *change))
    table.start("A")
    ids = {name: table.find(name).id for name in ("Aura 1", "Aura 2", "Blade", "Living Blade", "Stuck")}
    go(table, "A", "Change")
    fell = [
        record for record in table.events("object_moved", to=Zone.GRAVEYARD) if record.event.source is Zone.BATTLEFIELD
    ]
    off = table.events("object_unattached")
    assert {record.event.object for record in fell} == {ids["Aura 1"], ids["Aura 2"]}
    assert {record.event.object for record in off} == {ids["Blade"], ids["Living Blade"], ids["Stuck"]}
    assert one_moment(*fell, *off)
    for name in ("Blade", "Living Blade", "Stuck"):
        assert table.find(name).attached_to is None
    assert in_graveyard(table, "Aura 1", "A")
    assert in_graveyard(table, "Aura 2", "A")


@pytest.mark.scenario("S-115")
@pytest.mark.statement("CAST-01", "CAST-02", "CAST-04", "CAST-05", "TAP-01", "TAP-02", "TAP-03")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("mountains", "plains", "works"), [(3, 2, True), (4, 1, False), (2, 2, False)])
def test_s_115_worked_example_paying_for_serra_angel(edition: str, mountains: int, plains: int, works: bool) -> None:
    tapper = creature("Tapper", "1/1", abilities=[{"activated": GAIN, "cost": ["tap_self"]}])
    table = Table(edition)
    table.lands("A", "Mountain", mountains)
    table.lands("A", "Plains", plains)
    table.battlefield("A", tapper)
    table.hand("A", "Serra Angel", spell("Nap", {"tap": "t"}, t=CREATURE))
    table.start("A")
    assert table.can("A", "activate", "Tapper")
    go(table, "A", "Nap", "Tapper")
    assert not table.can("A", "activate", "Tapper")
    table.refused(("activate", table.find("Tapper").id, 0))
    angel = table.find("Serra Angel", "A", Zone.HAND).id
    if not works:
        table.refused(("cast", angel))
        assert not any(found.tapped for found in table.board.permanents() if "land" in found.types)
        return
    table.cast("A", "Serra Angel")
    added, paid, cast = table.events("mana_added"), first(table, "mana_paid"), last(table, "spell_cast")
    assert len(added) == 5
    assert sorted(paid.event.mana) == list("RRRWW")
    assert in_order(*added, paid, cast)
    assert all(found.tapped for found in table.board.permanents() if "land" in found.types)
    table.resolve()
    moved = last(table, "object_moved", source=Zone.STACK)
    assert (moved.event.to, moved.event.controller) == (Zone.BATTLEFIELD, PLAYERS["A"])
    table.go_to("precombat-main", "B")
    assert not table.can("A", "activate", "Tapper"), "it untaps only in its controller's untap step"
    table.go_to("precombat-main", "A")
    assert table.can("A", "activate", "Tapper")


@pytest.mark.scenario("S-117")
@pytest.mark.statement("STACK-05", "STACK-11", "TGT-07", "TGT-09")
@pytest.mark.parametrize("edition", BOTH)
def test_s_117_worked_example_titanic_growth_first_shock_in_response(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Eager Construct")
    table.hand("A", "Titanic Growth")
    table.hand("B", "Shock")
    table.lands("A", "Forest", 2)
    table.lands("B", "Mountain")
    table.start("A")
    construct = table.find("Eager Construct").id
    table.cast("A", "Titanic Growth", targets=["Eager Construct"])
    growth = table.board.stack[-1]
    table.cast("B", "Shock", targets=["Eager Construct"])
    shock = table.board.stack[-1]
    calm(table)
    began = [record.event.object for record in table.events("resolution_began")]
    assert began == [shock, growth]
    marked, destroyed = first(table, "damage_marked"), first(table, "permanent_destroyed")
    failed = first(table, "did_not_resolve")
    assert (destroyed.event.object, destroyed.rule) == (construct, "704.5g")
    assert (failed.event.object, failed.event.reason) == (growth, "targets")
    given = next(record for record in since(table, destroyed) if record.event.NAME == "priority_given")
    assert in_order(first(table, "resolved", object=shock), destroyed, given, failed)
    assert in_order(marked, first(table, "resolved", object=shock))
    assert in_graveyard(table, "Titanic Growth", "A")
    assert not table.happened("effect_started")


@pytest.mark.scenario("S-118")
@pytest.mark.statement("TGT-01", "TGT-02", "TGT-03", "TGT-04", "TGT-06", "TGT-08", "STACK-03")
@pytest.mark.parametrize("edition", BOTH)
def test_s_118_targeting_rules(edition: str) -> None:
    two = spell("Two", {"destroy": "a"}, {"destroy": "b"}, a=CREATURE, b=CREATURE)
    table = Table(edition)
    table.hand("A", spell("Doom", {"destroy": "t"}, t=CREATURE), two, "Reclamation Sage")
    table.hand("B", creature("One", "1/1", "flash", cost="{0}"), creature("Other", "1/1", "flash", cost="{0}"))
    table.hand("B", spell("Away", {"move": "t", "to": "hand"}, t=CREATURE))
    table.lands("A", "Forest", 3)
    table.start("A")
    table.refused(("cast", table.find("Doom", "A", Zone.HAND).id))
    go(table, "B", "One")
    go(table, "B", "Other")
    table.cast("A", "Two", targets=["One", "Other"])
    chosen, cast = last(table, "targets_chosen"), last(table, "spell_cast")
    assert in_order(chosen, cast)
    two_on_stack = table.board.stack[-1]
    one, other = table.find("One").id, table.find("Other").id
    assert table.board.objects[two_on_stack].targets == {"a": (one,), "b": (other,)}
    go(table, "B", "Away", "One")
    assert table.board.objects[two_on_stack].targets == {"a": (one,), "b": (other,)}, "nothing changes them"
    table.resolve()
    assert last(table, "resolution_began", object=two_on_stack).event.illegal == (one,)
    assert [record.event.object for record in table.events("permanent_destroyed")] == [other]
    table.cast("A", "Reclamation Sage")
    table.resolve()
    triggered, gone = last(table, "ability_triggered"), last(table, "trigger_removed")
    assert (gone.event.number, gone.event.reason) == (triggered.event.number, "targets")
    assert not table.happened("ability_put_on_stack")
