"""Worked scenarios S-001 to S-024: turns, phases and steps, what is added and skipped, lands and timing."""

from __future__ import annotations

import pytest

from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat
from domain.kernel.questions import Priority
from domain.terms import Phase, Step, Zone
from tests.support.scenes import (
    BEGINNINGS,
    BOTH,
    ENDINGS,
    FIGHT,
    NO_FIGHT,
    between,
    course,
    first,
    in_order,
    last,
    names,
    one_moment,
    play_turns,
    since,
    turn_of,
    turns,
)
from tests.support.situations import CREATURE, MINE, attack, enchantment, go, pt, spell
from tests.support.table import PLAYERS, Table, creature


@pytest.mark.scenario("S-001")
@pytest.mark.statement("TURN-01", "TURN-02", "TURN-03", "TURN-04", "TURN-05", "TURN-06", "TURN-07", "TURN-08")
@pytest.mark.statement("PRIO-05", "COMB-01", "MAIN-01", "MAIN-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_001_empty_turn(edition: str) -> None:
    table = Table(edition).start("A", extra=20)
    play_turns(table, 4)
    turn = turn_of(table, 3)
    assert turn[0].event.player == PLAYERS["A"]
    assert course(turn) == [*BEGINNINGS, "precombat-main", *NO_FIGHT, "postcombat-main", *ENDINGS]
    assert names(turn)[0] == "turn_began"
    assert names(turn)[-1] == "turn_ended"
    assert sum(name == "card_drawn" for name in names(turn)) == 1
    inside = False
    for record in turn:
        name = record.event.NAME
        if name in ("step_ended", "phase_ended"):
            inside = False
        elif name == "step_began" or (name == "phase_began" and "main" in record.event.phase):
            inside = True
        elif name not in ("turn_began", "turn_ended", "phase_began", "step_skipped"):
            assert inside, f"{name} at {record.position} is in no step or main phase"
    given = [(record.event.player, at) for at, record in enumerate(turn) if record.event.NAME == "priority_given"]
    assert [player for player, _ in given] == [1, 2] * 8, "in two steps of beginning, three of combat, one of the end"
    for _, at in given:
        assert names(turn)[at + 1 : at + 3] == ["decision_made", "priority_passed"]


@pytest.mark.scenario("S-003")
@pytest.mark.statement("DUR-01", "DUR-02", "TBA-18")
def test_s_003_mana_empties_at_every_step_and_phase_end() -> None:
    table = Table()
    table.lands("A", "Mountain")
    table.lands("B", "Forest")
    table.hand("A", "Shock")
    table.start("A", step="upkeep")
    play_turns(table, 3)
    table.go_to("upkeep", "A")
    table.answer(("mana", table.find("Mountain").id, 0))
    table.pass_()
    table.answer(("mana", table.find("Forest").id, 0))
    assert [table.board.players[PLAYERS[name]].pool for name in "AB"] == ["R", "G"]
    table.go_to("draw", "A")
    emptied = table.events("mana_emptied")
    assert [(record.event.player, record.event.mana) for record in emptied] == [(1, "R"), (2, "G")]
    assert in_order(*table.events("mana_added"), *emptied, last(table, "step_ended", step=Step.UPKEEP))
    ended, passed = last(table, "step_ended", step=Step.UPKEEP), last(table, "priority_passed")
    assert names(between(table, passed, ended)) == ["mana_emptied", "mana_emptied"]
    assert names(since(table, ended))[0] == "step_began"
    assert not table.can("A", "cast", "Shock"), "the mana is gone and the Mountain is tapped"


@pytest.mark.scenario("S-004")
@pytest.mark.statement("DUR-05", "DUR-06", "EOC-02", "END-07", "DUR-03")
def test_s_004_until_end_of_combat_lasts_through_the_end_of_combat_step() -> None:
    table = Table()
    table.battlefield("A", creature("Fighter", "1/1"))
    combat = {"apply": [{"pt": [1, 1]}], "to": "t", "for": "end_of_combat"}
    turn = {"apply": [{"pt": [2, 2]}], "to": "t", "for": "end_of_turn"}
    table.hand("A", spell("Rage", combat, t=CREATURE), spell("Growth", turn, t=CREATURE))
    table.start("A")
    attack(table, "Fighter")
    go(table, "A", "Rage", "Fighter")
    go(table, "A", "Growth", "Fighter")
    assert pt(table, "Fighter") == (4, 4)
    table.go_to("end-of-combat")
    assert pt(table, "Fighter") == (4, 4)
    assert not table.happened("effects_ended")
    table.go_to("postcombat-main")
    assert pt(table, "Fighter") == (3, 3)
    ended = first(table, "effects_ended")
    assert in_order(
        first(table, "step_ended", step=Step.END_OF_COMBAT), ended, first(table, "phase_ended", phase=Phase.COMBAT)
    )
    table.go_to("end")
    assert pt(table, "Fighter") == (3, 3)
    table.go_to("upkeep", "B")
    assert pt(table, "Fighter") == (1, 1)
    assert in_order(first(table, "step_began", step=Step.CLEANUP), last(table, "effects_ended"))
    assert last(table, "effects_ended").rule == "514.2"


@pytest.mark.scenario("S-006")
@pytest.mark.statement("DUR-07", "DUR-08", "DUR-09", "DRAW-01", "DRAW-02", "DRAW-03", "DRAW-04", "TBA-02", "TBA-04")
@pytest.mark.statement("TBA-07")
def test_s_006_beginning_of_triggers_wait_for_turn_based_actions() -> None:
    begins = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "draw", "whose": "you"}}
    draws = {"triggered": [{"gain_life": 2}], "on": {"draws": "you"}}
    table = Table()
    table.battlefield("A", enchantment("Fountain", begins), enchantment("Well", draws))
    table.start("A", step="end")
    play_turns(table, 3)
    table.until_asked("order", "A")
    on_begin, on_draw = table.events("ability_triggered")
    began, drawn = last(table, "step_began", step=Step.DRAW), last(table, "card_drawn", player=PLAYERS["A"])
    assert in_order(began, on_begin, drawn, on_draw)
    assert (on_begin.cause, on_draw.cause) == (began.position, drawn.position)
    assert on_begin.moment == began.moment
    assert on_draw.moment == drawn.moment
    assert not table.board.stack
    assert not [record for record in since(table, began) if record.event.NAME == "priority_given"]
    table.answer((on_draw.event.number, on_begin.event.number))
    put = table.events("ability_put_on_stack")
    assert [record.event.trigger for record in put] == [on_draw.event.number, on_begin.event.number]
    assert names(since(table, put[0]), "ability_put_on_stack", "priority_given") == [
        "ability_put_on_stack",
        "priority_given",
    ]
    assert table.board.priority == PLAYERS["A"]


EXTRA_TURN = {"extra_turn": "you"}


@pytest.mark.scenario("S-007")
@pytest.mark.statement("XTRA-01", "XTRA-02", "XTRA-03", "XTRA-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_007_extra_turns_last_created_first(edition: str) -> None:
    table = Table(edition)
    table.hand("A", spell("X", EXTRA_TURN), spell("Y", EXTRA_TURN))
    table.start("A")
    go(table, "A", "X")
    go(table, "A", "Y")
    scheduled = table.events("turn_scheduled")
    assert [(record.event.player, record.event.after) for record in scheduled] == [(1, 1), (1, 1)]
    play_turns(table, 4)
    assert turns(table) == [("A", False), ("A", True), ("A", True), ("B", False)]
    assert in_order(*scheduled, first(table, "turn_ended"), *table.events("turn_began")[1:])
    table.go_to("upkeep", "A")
    assert turns(table)[4] == ("A", False)


@pytest.mark.scenario("S-009")
@pytest.mark.statement("XTRA-01", "XTRA-02")
@pytest.mark.parametrize("edition", BOTH)
def test_s_009_extra_turn_after_a_specified_later_turn(edition: str) -> None:
    later = {"extra_turn": "you", "after": "next_turn"}
    table = Table(edition)
    table.hand("A", spell("Promise", later), spell("Second", later))
    table.start("A", step="end")
    table.go_to("precombat-main", "B")
    go(table, "A", "Promise")
    assert not table.happened("turn_scheduled"), "it is tied to a turn that has not begun"
    play_turns(table, 3)
    scheduled = first(table, "turn_scheduled")
    assert (scheduled.event.player, scheduled.event.after) == (PLAYERS["A"], 3)
    play_turns(table, 5)
    assert turns(table) == [("A", False), ("B", False), ("A", False), ("A", True), ("B", False)]
    third, fourth = table.events("turn_began")[2:4]
    assert in_order(third, scheduled, fourth)
    assert len(table.events("turn_scheduled")) == 1


@pytest.mark.scenario("S-010")
@pytest.mark.statement("XTRA-07", "XTRA-08")
def test_s_010_extra_phases_last_created_first() -> None:
    more = {"extra_phases": ["combat"]}
    table = Table()
    table.hand("A", spell("P1", more, types="Sorcery"), spell("P2", more, types="Sorcery"))
    table.start("A")
    go(table, "A", "P1")
    go(table, "A", "P2")
    first_made, second_made = table.events("phase_scheduled")
    assert {record.event.after for record in (first_made, second_made)} == {Phase.PRECOMBAT_MAIN}
    table.go_to("postcombat-main")
    assert course(turn_of(table, 1)) == [
        *BEGINNINGS[:3], "skip draw", "precombat-main", *NO_FIGHT, *NO_FIGHT, *NO_FIGHT, "postcombat-main",
    ]  # fmt: skip
    main = first(table, "phase_ended", phase=Phase.PRECOMBAT_MAIN)
    assert in_order(first_made, second_made, main, *table.events("phase_began", phase=Phase.COMBAT))
    assert names(since(table, main))[0] == "phase_began"


@pytest.mark.scenario("S-012")
@pytest.mark.statement("XTRA-11", "MAIN-04", "MAIN-03")
def test_s_012_skipping_a_step_a_phase_a_turn() -> None:
    notices = [
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "draw"}},
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "combat"}},
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "beginning-of-combat"}},
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "upkeep", "whose": "each_opponent"}},
    ]
    table = Table()
    table.battlefield("A", enchantment("Watch", *notices))
    table.hand(
        "A",
        spell("No Draw", {"skip": "draw", "who": "you"}),
        spell("No Combat", {"skip": "combat", "who": "you"}),
        spell("No Turn", {"skip": "turn", "who": "each_opponent"}),
    )
    table.start("A", step="end")
    for name in ("No Draw", "No Combat", "No Turn"):
        go(table, "A", name)
    triggered = len(table.events("ability_triggered"))
    play_turns(table, 2)
    assert turns(table) == [("A", False), ("A", False)]
    assert first(table, "turn_skipped").event.player == PLAYERS["B"]
    cards = len(table.board.players[PLAYERS["A"]].hand)
    table.go_to("postcombat-main", "A")
    assert course(turn_of(table, 2)) == [
        *BEGINNINGS[:3], "skip draw", "precombat-main", "skip combat", "postcombat-main",
    ]  # fmt: skip
    assert not names(turn_of(table, 2), "card_drawn")
    assert len(table.board.players[PLAYERS["A"]].hand) == cards
    assert len(table.events("ability_triggered")) == triggered
    assert table.board.main_phases == 2
    table.go_to("end", "B")
    assert "skip draw" not in course(turn_of(table, 3)), "each was skipped once"
    assert len(table.events("ability_triggered")) > triggered


@pytest.mark.scenario("S-013")
@pytest.mark.statement("UNTAP-01", "UNTAP-02", "UNTAP-03", "UNTAP-04", "UNTAP-05", "TBA-05", "TBA-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_013_phasing_batch(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Q", "2/2"), creature("S", "2/2"))
    table.hand("A", creature("P", "2/2", "phasing", cost="{0}"), spell("Weariness", {"tap": MINE}))
    table.hand("B", creature("R", "2/2", "phasing", cost="{0}"), spell("Blink", {"phase_out": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "P")
    table.go_to("precombat-main", "B")
    go(table, "B", "R")
    go(table, "A", "Weariness")
    p, q, r, s = (table.find(name).id for name in "PQRS")
    go(table, "B", "Blink", "Q")
    assert table.board.object(q).phased_out
    table.go_to("upkeep", "A")
    began, ended = (last(table, name, step=Step.UNTAP) for name in ("step_began", "step_ended"))
    inside = between(table, began, ended)
    assert names(inside) == ["permanents_phased", "permanents_untapped"]
    phased, untapped = inside
    assert (phased.event.out, phased.event.back) == ((p,), (q,))
    assert set(untapped.event.objects) == {q, s}
    assert phased.moment != untapped.moment
    assert (phased.rule, untapped.rule) == ("502.1", "502.2" if edition == "seed" else "502.3")
    found = {name: table.board.object(id) for name, id in zip("PQRS", (p, q, r, s), strict=True)}
    assert {name for name in found if found[name].phased_out} == {"P"}
    assert {name for name in found if found[name].tapped} == {"P"}


@pytest.mark.scenario("S-015")
@pytest.mark.statement("UNTAP-07", "UNTAP-08", "UPK-01", "UPK-02", "UPK-03", "UPK-04", "PRIO-04")
@pytest.mark.parametrize("upside_down", [False, True])
def test_s_015_untap_triggers_held_to_upkeep_order_free(upside_down: bool) -> None:
    t1 = {"triggered": [{"gain_life": 1}], "on": {"becomes_untapped": {"is": "permanent"}}}
    t2 = {"triggered": [{"gain_life": 2}], "on": {"step_begins": "upkeep", "whose": "you"}}
    table = Table()
    table.battlefield("A", enchantment("T1", t1), enchantment("T2", t2))
    table.battlefield("A", creature("Sleeper", "1/1"), tapped=True)
    table.hand("B", spell("Answer", {"gain_life": 1}))
    table.start("A", step=None)
    assert table.question.KIND == "order", "the first that is asked at all comes after the untap step"
    untap = [first(table, name, step=Step.UNTAP) for name in ("step_began", "step_ended")]
    assert names(between(table, *untap)) == ["permanents_untapped", "ability_triggered"]
    table.refused(("cast", table.find("Answer", "B", Zone.HAND).id))
    by_untap, by_upkeep = table.events("ability_triggered")
    assert in_order(by_untap, untap[1], first(table, "step_began", step=Step.UPKEEP), by_upkeep)
    assert not table.happened("ability_put_on_stack")
    wanted = [by_untap.event.number, by_upkeep.event.number]
    if upside_down:
        wanted.reverse()
    table.answer(tuple(wanted))
    assert [record.event.trigger for record in table.events("ability_put_on_stack")] == wanted
    assert table.board.priority == PLAYERS["A"]
    table.pass_()
    assert table.can("B", "cast", "Answer")
    table.go_to("upkeep", "B")
    assert len(table.events("ability_triggered")) == 2, "not in the opponent's upkeep, and nothing untaps there"


@pytest.mark.scenario("S-016")
@pytest.mark.statement("UNTAP-10", "DRAW-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_016_first_turn_of_a_two_player_game(edition: str) -> None:
    deck = (catalogue()["Plains"],) * 30
    game = Decider.new([Seat("A", deck), Seat("B", deck)], "16", edition=edition)
    hands: list[tuple[int, int]] = []
    while game.board.turn < 3:
        assert game.question is not None
        board = game.board
        if isinstance(game.question, Priority) and board.phase is Phase.PRECOMBAT_MAIN and len(hands) < board.turn:
            hands.append((board.turn, len(board.players[board.active].hand)))  # type: ignore[index]
        game.answer(("pass",) if isinstance(game.question, Priority) else next(game.question.answers()))
    assert hands == [(1, 7), (2, 8)]
    records = game.records
    began = next(record.position for record in records if record.event.NAME == "turn_began")
    turn = [record for record in records if record.position >= began]
    told = course(turn)
    assert told[:5] == ["beginning", "untap", "upkeep", "skip draw", "precombat-main"]
    untap = [at for at, record in enumerate(turn) if getattr(record.event, "step", None) is Step.UNTAP]
    assert untap[1] == untap[0] + 1, "nothing happens in it"
    skipped = next(record for record in turn if record.event.NAME == "step_skipped")
    assert skipped.rule == ("103.7a" if edition == "seed" else "103.8a")


@pytest.mark.scenario("S-016")
@pytest.mark.statement("UNTAP-10", "DRAW-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_016_first_turn_of_a_game_of_three(edition: str) -> None:
    """Nobody skips a draw, and the untap step takes place with nothing to untap."""
    deck = (catalogue()["Plains"],) * 30
    game = Decider.new([Seat(name, deck) for name in "ABC"], "16", edition=edition, format="free-for-all")
    hands: list[int] = []
    while game.board.turn < 4:
        assert game.question is not None
        board = game.board
        if isinstance(game.question, Priority) and board.phase is Phase.PRECOMBAT_MAIN and len(hands) < board.turn:
            hands.append(len(board.players[board.active].hand))  # type: ignore[index]
        game.answer(("pass",) if isinstance(game.question, Priority) else next(game.question.answers()))
    assert hands == [8, 8, 8]
    began = next(record.position for record in game.records if record.event.NAME == "turn_began")
    turn = [record for record in game.records if record.position >= began]
    assert course(turn)[:4] == ["beginning", "untap", "upkeep", "draw"]
    drawn = next(record for record in turn if record.event.NAME == "card_drawn")
    assert drawn.event.player == next(record for record in turn if record.event.NAME == "turn_began").event.player  # type: ignore[attr-defined]


@pytest.mark.scenario("S-018")
@pytest.mark.statement("MAIN-10", "MAIN-12", "MAIN-17", "MAIN-18", "RTURN-01", "RTURN-07")
def test_s_018_land_play_legality() -> None:
    table = Table()
    table.hand("A", "Mountain", "Forest", "Shock")
    table.lands("A", "Mountain")
    table.start("A", step="upkeep")
    assert not table.can("A", "play", "Forest")
    table.refused(("play", table.find("Forest", "A", Zone.HAND).id))
    table.go_to("precombat-main")
    table.cast("A", "Shock", targets=["B"])
    assert not table.can("A", "play", "Forest"), "not over a spell on the stack"
    table.refused(("play", table.find("Forest", "A", Zone.HAND).id))
    table.resolve()
    table.play("A", "Mountain")
    assert not table.can("A", "play", "Forest")
    table.refused(("play", table.find("Forest", "A", Zone.HAND).id))
    table.go_to("postcombat-main")
    table.refused(("play", table.find("Forest", "A", Zone.HAND).id))
    table.go_to("precombat-main", "B")
    table.pass_()
    table.refused(("play", table.find("Forest", "A", Zone.HAND).id))
    assert len(table.events("land_played")) == 1
    table.go_to("postcombat-main", "A")
    table.play("A", "Forest")
    assert table.names_in(Zone.BATTLEFIELD, "A") == ["Mountain", "Mountain", "Forest"]


@pytest.mark.scenario("S-019")
@pytest.mark.statement("MAIN-13", "MAIN-18")
def test_s_019_additional_land_permission() -> None:
    more = {"apply": [{"extra_lands": 1}], "to": "you"}
    table = Table()
    table.hand("A", "Mountain", "Forest", "Swamp", spell("Explore", more))
    table.start("A")
    go(table, "A", "Explore")
    table.play("A", "Mountain")
    table.go_to("postcombat-main")
    table.play("A", "Forest")
    table.refused(("play", table.find("Swamp", "A", Zone.HAND).id))
    assert [record.event.this_turn for record in table.events("land_played")] == [1, 2]


@pytest.mark.scenario("S-021")
@pytest.mark.statement("MAIN-11", "MAIN-16", "MAIN-17", "STACK-06")
def test_s_021_sorcery_speed_timing() -> None:
    table = Table()
    for player in "AB":
        table.hand(player, *[spell(f"Instant {player}", {"gain_life": 1})] * 5)
        table.hand(player, creature(f"Bear {player}", "2/2", cost="{0}"))
        table.hand(player, spell(f"Sorcery {player}", {"gain_life": 1}, types="Sorcery"))

    def possible() -> list[str]:
        can = []
        for player in "AB":
            table.priority_to(player)
            can += [name for name in ("Instant", "Bear", "Sorcery") if table.can(player, "cast", f"{name} {player}")]
        return can

    table.start("A", step="upkeep")
    assert possible() == ["Instant", "Instant"]
    table.go_to("precombat-main")
    assert possible() == ["Instant", "Bear", "Sorcery", "Instant"]
    table.go_to("beginning-of-combat")
    assert possible() == ["Instant", "Instant"]
    table.go_to("postcombat-main")
    table.cast("A", "Instant A")
    assert possible() == ["Instant", "Instant"]
    table.resolve_all()
    for name in ("Bear A", "Sorcery A", "Instant A", "Instant A", "Instant A"):
        go(table, "A", name)
    assert len(table.events("spell_cast", player=PLAYERS["A"])) == 6


@pytest.mark.scenario("S-022")
@pytest.mark.statement("MAIN-02", "MAIN-03", "MAIN-04", "MAIN-05")
@pytest.mark.parametrize("case", ["normal", "no combat", "more"])
def test_s_022_precombat_and_postcombat_designation(case: str) -> None:
    before = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "precombat-main", "whose": "you"}}
    after = {"triggered": [{"lose_life": 1, "who": "each_opponent"}], "on": {"step_begins": "postcombat-main"}}
    table = Table()
    table.battlefield("A", enchantment("Clock", before, after))
    skip, more = {"skip": "combat", "who": "you"}, {"extra_phases": ["combat", "postcombat-main"]}
    table.hand("A", spell("No Combat", skip), spell("More", more, types="Sorcery"))
    table.start("A")
    if case != "normal":
        go(table, "A", {"no combat": "No Combat", "more": "More"}[case])
    table.go_to("end")
    phases = [record.event.phase for record in table.events("phase_began") if "main" in record.event.phase]
    later = 2 if case == "more" else 1
    assert phases == [Phase.PRECOMBAT_MAIN] + [Phase.POSTCOMBAT_MAIN] * later
    assert (table.life_of("A"), table.life_of("B")) == (21, 20 - later)


@pytest.mark.scenario("S-024")
@pytest.mark.statement("COMB-01", "DECL-ATT-04")
@pytest.mark.parametrize("edition", BOTH)
def test_s_024_no_attackers(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Idler", "2/2"))
    table.start("A")
    attack(table)
    table.go_to("postcombat-main")
    declared = first(table, "attackers_declared")
    assert declared.event.attacks == ()
    skipped = table.events("step_skipped")[1:]
    assert [record.event.step for record in skipped] == [Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE]
    given = [record for record in table.events("priority_given") if record.position > declared.position]
    assert in_order(declared, given[0], *skipped, first(table, "step_began", step=Step.END_OF_COMBAT))
    assert course(turn_of(table, 1))[5:] == [*NO_FIGHT, "postcombat-main"]
    assert not one_moment(*skipped)
    attacked = Table(edition)
    attacked.battlefield("A", creature("Idler", "2/2"))
    attacked.start("A")
    attack(attacked, "Idler")
    attacked.go_to("postcombat-main")
    assert course(turn_of(attacked, 1))[5:] == [*FIGHT, "postcombat-main"]
