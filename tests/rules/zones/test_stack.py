"""117, 405, 608. Priority, the stack, and resolving: who may act, last in first out, targets that became illegal."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.kernel.questions import Priority
from domain.terms import Step, Zone
from tests.support.table import PLAYERS, Table, card

CREATURE = {"t": {"of": {"type": "creature"}}}


def stack_names(table: Table) -> list[str]:
    """What is on the stack, the bottom first."""
    return [table.board.objects[id].name for id in table.board.stack]


# 117. Priority


@pytest.mark.statement("TURN-08", "PRIO-01", "STACK-09")
def test_the_active_player_gets_priority_first_then_the_other() -> None:
    table = Table().start("A", step="upkeep")
    start = table.events()[-1].position
    table.pass_()
    table.pass_()
    after = [record for record in table.events() if record.position > start]
    told = [(record.event.NAME, getattr(record.event, "player", None)) for record in after][:7]
    assert told == [
        ("decision_made", 1),
        ("priority_passed", 1),
        ("priority_given", 2),
        ("decision_made", 2),
        ("priority_passed", 2),
        ("step_ended", None),
        ("step_skipped", None),
    ]
    assert [record.rule for record in after[:3]] == ["116.1", "116.3d", "116.3d"]


@pytest.mark.statement("PRIO-05")
def test_every_step_and_main_phase_but_untap_and_cleanup_gives_the_active_player_priority() -> None:
    table = Table().start("A")
    while table.board.turn < 3:
        table.plain()
    second = [r for r in table.events() if r.position > table.events("turn_began", number=2)[0].position]
    waiting: str | None = None
    given: dict[str, int] = {}
    for record in second:
        event = record.event
        if isinstance(event, e.StepBegan):
            waiting = str(event.step)
        elif isinstance(event, e.PhaseBegan):
            waiting = str(event.phase)
        elif isinstance(event, e.PriorityGiven) and waiting is not None:
            given.setdefault(waiting, event.player)
        elif isinstance(event, e.TurnEnded):
            break
    assert set(given) == {
        "upkeep",
        "draw",
        "precombat-main",
        "beginning-of-combat",
        "declare-attackers",
        "end-of-combat",
        "postcombat-main",
        "end",
    }
    assert set(given.values()) == {2}


@pytest.mark.statement("PRIO-02", "STACK-08", "STACK-09")
def test_an_empty_stack_alone_does_not_end_the_step() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A", step="upkeep")
    table.cast("A", "Shock", targets=["B"])
    table.resolve()
    assert table.board.step is Step.UPKEEP
    assert table.board.priority == PLAYERS["A"]
    assert not table.board.stack
    given = table.events("priority_given")[-1]
    assert given.rule == "116.3b"
    table.pass_()
    table.pass_()
    assert table.board.step is not Step.UPKEEP


@pytest.mark.statement("PRIO-03", "STACK-04")
def test_an_action_between_passes_begins_the_round_anew() -> None:
    table = Table()
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A", step="upkeep")
    table.pass_()
    table.cast("B", "Shock", targets=["A"])
    assert table.board.priority == PLAYERS["B"], "who casts keeps priority"
    table.pass_()
    assert table.board.priority == PLAYERS["A"]
    assert table.board.stack, "one pass is not all"
    table.pass_()
    assert not table.board.stack
    assert table.board.step is Step.UPKEEP
    assert table.board.priority == PLAYERS["A"]


@pytest.mark.statement("PRIO-03")
def test_a_mana_ability_between_passes_begins_the_round_anew() -> None:
    table = Table()
    table.lands("B", "Forest")
    table.start("A", step="upkeep")
    table.pass_()
    table.answer(("mana", table.find("Forest").id, 0))
    table.pass_()
    assert table.board.step is Step.UPKEEP
    assert table.board.priority == PLAYERS["A"]
    table.pass_()
    assert table.board.step is not Step.UPKEEP


def test_every_pass_is_a_recorded_decision() -> None:
    table = Table().start("A", step="upkeep")
    table.go_to("precombat-main", "B")
    passed = table.events("priority_passed")
    for record in passed:
        decided = table.game.records[record.cause - 1]
        assert isinstance(decided.event, e.DecisionMade)
        assert decided.event.answer == ("pass",)
        assert decided.cause is None


# 405, 608. The stack


@pytest.mark.statement("STACK-01", "STACK-05", "STACK-07", "STACK-08")
def test_one_object_resolves_for_each_round_of_passes_the_last_first() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.hand("B", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.lands("B", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    table.cast("B", "Lightning Bolt", targets=["A"])
    assert stack_names(table) == ["Shock", "Lightning Bolt"]
    table.resolve()
    assert stack_names(table) == ["Shock"]
    assert (table.life_of("A"), table.life_of("B")) == (17, 20)
    assert table.board.priority == PLAYERS["A"]
    table.resolve()
    assert (table.life_of("A"), table.life_of("B")) == (17, 18)


@pytest.mark.statement("STACK-10", "CLEAN-04")
def test_titanic_growth_in_response_saves_the_construct() -> None:
    table = Table()
    table.battlefield("A", "Eager Construct")
    table.hand("A", "Titanic Growth")
    table.hand("B", "Shock")
    table.lands("A", "Forest", 2)
    table.lands("B", "Mountain")
    table.start("A")
    table.cast("B", "Shock", targets=["Eager Construct"])
    table.pass_()
    table.cast("A", "Titanic Growth", targets=["Eager Construct"])
    table.resolve()
    assert table.find("Eager Construct").toughness == 6
    table.resolve()
    construct = table.find("Eager Construct")
    assert (construct.power, construct.toughness, construct.damage) == (6, 6, 2)
    table.go_to("upkeep", "B")
    construct = table.find("Eager Construct")
    assert (construct.power, construct.toughness, construct.damage) == (2, 2, 0)


@pytest.mark.statement("STACK-11", "TGT-07", "TGT-09", "SBA-16")
def test_shock_in_response_leaves_titanic_growth_without_a_target() -> None:
    table = Table()
    table.battlefield("A", "Eager Construct")
    table.hand("A", "Titanic Growth")
    table.hand("B", "Shock")
    table.lands("A", "Forest", 2)
    table.lands("B", "Mountain")
    table.start("A")
    construct = table.find("Eager Construct").id
    table.cast("A", "Titanic Growth", targets=["Eager Construct"])
    table.cast("B", "Shock", targets=["Eager Construct"])
    table.resolve()
    assert table.happened("permanent_destroyed", object=construct, rule="704.5g")
    assert stack_names(table) == ["Titanic Growth"]
    table.resolve()
    (failed,) = table.events("did_not_resolve")
    assert (failed.event.reason, failed.rule) == ("targets", "608.2b")
    assert table.events("resolution_began")[-1].event.illegal == (construct,)
    assert not table.happened("effect_started")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Eager Construct", "Titanic Growth"]
    moved = table.events("object_moved")[-1]
    assert moved.rule == "608.2b"


@pytest.mark.statement("TGT-09")
def test_without_any_legal_target_not_even_the_rest_happens() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    both = card(
        "Both",
        "Sorcery",
        {"spell": [{"destroy": "t"}, {"gain_life": 3}], "targets": CREATURE},
        cost="{B}",
    )
    table.hand("A", both)
    table.hand("B", "Unsummon")
    table.lands("A", "Swamp")
    table.lands("B", "Island")
    table.start("A")
    table.cast("A", "Both", targets=["Grizzly Bears"])
    table.cast("B", "Unsummon", targets=["Grizzly Bears"])
    table.resolve_all()
    assert table.life_of("A") == 20
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Both"]


@pytest.mark.statement("TGT-07", "TGT-08")
def test_an_illegal_target_is_not_affected_but_the_other_is() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    fork = card(
        "Fork",
        "Sorcery",
        {
            "spell": [{"deal_damage": 3, "to": "t"}, {"gain_life": 1}],
            "targets": {"t": {"of": {"type": "creature"}, "n": 2}},
        },
        cost="{R}",
    )
    table.hand("A", fork)
    table.hand("B", "Unsummon")
    table.lands("A", "Mountain")
    table.lands("B", "Island")
    table.start("A")
    bears = table.find("Grizzly Bears").id
    table.cast("A", "Fork", targets=[["Grizzly Bears", "Hill Giant"]])
    table.cast("B", "Unsummon", targets=["Grizzly Bears"])
    table.resolve_all()
    assert table.events("resolution_began")[-1].event.illegal == (bears,)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Unsummon", "Hill Giant"]
    assert table.names_in(Zone.HAND, "B") == ["Grizzly Bears"]
    assert table.life_of("A") == 21
    assert table.happened("resolved")
    assert not table.happened("did_not_resolve")


@pytest.mark.statement("TGT-07")
def test_a_target_that_no_longer_matches_is_illegal() -> None:
    table = Table()
    table.battlefield("B", "Gladecover Scout", "Grizzly Bears")
    table.hand("A", "Shock")
    table.hand("B", "Gods Willing")
    table.lands("A", "Mountain")
    table.lands("B", "Plains")
    table.start("A")
    table.cast("A", "Shock", targets=["Grizzly Bears"])
    table.cast("B", "Gods Willing", targets=["Grizzly Bears"])
    question = table.until_asked("option", "B")
    assert tuple(question.answers()) == tuple("WUBRG")
    table.answer("R")
    table.resolve_all()
    assert table.happened("did_not_resolve", reason="targets")
    assert table.find("Grizzly Bears").damage == 0


def test_a_target_that_left_and_came_back_is_another_object() -> None:
    table = Table()
    blink = card(
        "Blink",
        "Instant",
        {"spell": [{"exile": "t", "as": "c"}, {"move": "c", "to": "battlefield"}], "targets": CREATURE},
        cost="{W}",
    )
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Shock")
    table.hand("B", blink)
    table.lands("A", "Mountain")
    table.lands("B", "Plains")
    table.start("A")
    before = table.find("Grizzly Bears").id
    table.cast("A", "Shock", targets=["Grizzly Bears"])
    table.cast("B", "Blink", targets=["Grizzly Bears"])
    table.resolve_all()
    assert table.find("Grizzly Bears").id != before
    assert table.find("Grizzly Bears").damage == 0
    assert table.happened("did_not_resolve")


@pytest.mark.statement("STACK-02")
def test_an_ability_exists_without_its_source() -> None:
    table = Table()
    table.battlefield("A", "Prodigal Pyromancer")
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A")
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    table.cast("B", "Shock", targets=["Prodigal Pyromancer"])
    table.resolve()
    assert not table.all("Prodigal Pyromancer")
    assert len(table.board.stack) == 1
    table.resolve()
    assert table.life_of("B") == 19


def test_a_countered_spell_goes_to_the_graveyard_and_does_nothing() -> None:
    table = Table()
    table.hand("A", "Lightning Bolt")
    table.hand("B", "Counterspell")
    table.lands("A", "Mountain")
    table.lands("B", "Island", 2)
    table.start("A")
    table.cast("A", "Lightning Bolt", targets=["B"])
    bolt = table.find("Lightning Bolt", "A", Zone.STACK).id
    table.cast("B", "Counterspell", targets=["Lightning Bolt"])
    table.resolve()
    (countered,) = table.events("countered")
    assert (countered.event.object, countered.rule) == (bolt, "608.2c")
    assert not table.board.stack
    assert table.life_of("B") == 20
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Lightning Bolt"]


def test_a_countered_ability_leaves_the_stack() -> None:
    table = Table()
    table.battlefield("A", "Prodigal Pyromancer")
    table.hand("B", "Stifle")
    table.lands("B", "Island")
    table.start("A")
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    table.cast("B", "Stifle", targets=[table.board.stack[0]])
    table.resolve()
    assert not table.board.stack
    assert table.life_of("B") == 20
    table.check()


def test_a_spell_returned_from_the_stack() -> None:
    table = Table()
    table.hand("A", "Lightning Bolt")
    table.hand("B", "Remand")
    table.lands("A", "Mountain")
    table.lands("B", "Island", 2)
    table.start("A")
    table.cast("A", "Lightning Bolt", targets=["B"])
    table.cast("B", "Remand", targets=["Lightning Bolt"])
    table.resolve()
    assert table.names_in(Zone.HAND, "A") == ["Lightning Bolt"]
    assert len(table.names_in(Zone.HAND, "B")) == 1
    assert table.life_of("B") == 20


def test_unless_its_controller_pays() -> None:
    for islands, answer, resolves in ((1, None, False), (4, "yes", True), (4, "no", False)):
        table = Table()
        table.hand("A", "Lightning Bolt")
        table.hand("B", "Mana Leak")
        table.lands("A", "Mountain", islands)
        table.lands("B", "Island", 2)
        table.start("A")
        table.cast("A", "Lightning Bolt", targets=["B"])
        table.cast("B", "Mana Leak", targets=["Lightning Bolt"])
        table.pass_()
        table.pass_()
        if answer is not None:
            assert table.question.KIND == "option"
            assert table.question.player == PLAYERS["A"]
            table.answer(answer)
            while table.question.KIND == "pay":
                table.plain()
        table.resolve_all()
        assert table.life_of("B") == (17 if resolves else 20)


@pytest.mark.statement("CAST-03")
def test_a_spell_is_on_the_stack_until_it_has_done_everything() -> None:
    table = Table()
    table.hand("A", "Regrowth")
    table.graveyard("A", "Shock")
    table.lands("A", "Forest", 2)
    table.start("A")
    table.answer(("cast", table.find("Regrowth", "A", Zone.HAND).id))
    table.announce(["Shock"])
    table.resolve()
    assert table.order_of("resolution_began", "resolved", "object_moved")[-4:] == [
        "resolution_began",
        "object_moved",
        "resolved",
        "object_moved",
    ]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Regrowth"]
    assert table.names_in(Zone.HAND, "A") == ["Shock"]


@pytest.mark.statement("CAST-04")
def test_an_aura_enters_attached_to_its_target() -> None:
    table = Table()
    table.battlefield("B", "Hill Giant")
    table.hand("A", "Pacifism")
    table.lands("A", "Plains", 2)
    table.start("A")
    table.cast("A", "Pacifism", targets=["Hill Giant"])
    table.resolve()
    pacifism = table.find("Pacifism")
    assert pacifism.attached_to == table.find("Hill Giant").id
    moved, attached = table.events("object_moved")[-1], table.events("object_attached")[-1]
    assert moved.moment == attached.moment


@pytest.mark.statement("TGT-09", "SBA-23")
def test_an_aura_spell_without_its_target_goes_to_the_graveyard() -> None:
    table = Table()
    table.battlefield("B", "Hill Giant")
    table.hand("A", "Pacifism")
    table.hand("B", "Unsummon")
    table.lands("A", "Plains", 2)
    table.lands("B", "Island")
    table.start("A")
    table.cast("A", "Pacifism", targets=["Hill Giant"])
    table.cast("B", "Unsummon", targets=["Hill Giant"])
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Pacifism"]
    assert not table.all("Pacifism")
    assert table.happened("did_not_resolve")


def test_a_resolving_spell_loses_the_game_at_once() -> None:
    doom = card(
        "Doom",
        "Sorcery",
        {"spell": [{"lose": "p"}, {"gain_life": 5}], "targets": {"p": {"of": {"is": "player"}}}},
        cost="{B}",
    )
    table = Table()
    table.hand("A", doom)
    table.lands("A", "Swamp")
    table.start("A")
    table.cast("A", "Doom", targets=["B"])
    table.resolve()
    assert table.board.outcome == ((1,), "effect")
    assert table.life_of("A") == 20, "the game is over before the rest"
    assert [record.event.NAME for record in table.events()[-2:]] == ["player_lost", "game_ended"]
    assert table.game.question is None
    ended = table.events("game_ended")[0]
    assert ended.rule == "104.2a"
    assert ended.event.seed == "seed"


def test_the_game_is_won_by_an_effect() -> None:
    table = Table(life=40)
    table.battlefield("A", "Felidar Sovereign")
    table.start("A", step=None)
    while not table.board.over:
        table.plain()
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (1,)
    assert table.board.turn == 1


def test_a_won_game_by_drawing_from_an_empty_library() -> None:
    table = Table()
    table.battlefield("B", "Laboratory Maniac")
    table.start("A", extra=0)
    while not table.board.over:
        table.plain()
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (2,)
    assert not table.happened("draw_failed")


def test_conceding_ends_the_game() -> None:
    table = Table().start("A")
    table.game.concede(PLAYERS["A"])
    assert table.board.outcome == ((2,), "concession")
    assert [(record.event.NAME, record.rule) for record in table.events()[-3:]] == [
        ("decision_made", "104.3a"),
        ("player_lost", "104.3a"),
        ("game_ended", "104.2a"),
    ]
    assert table.game.question is None


def test_both_lose_at_once_and_the_game_is_a_draw() -> None:
    table = Table(life=2)
    table.hand("A", card("Quake", "Sorcery", {"spell": [{"lose_life": 2, "who": "each_player"}]}, cost="{R}"))
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Quake")
    table.resolve()
    assert table.board.outcome == ((), "life")
    first, second = table.events("player_lost")
    assert first.moment == second.moment
    assert table.events("game_ended")[0].rule == "104.4a"


def test_options_name_only_what_the_player_may_do() -> None:
    table = Table()
    table.hand("A", "Plains", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    question = table.question
    assert isinstance(question, Priority)
    assert sorted(option[0] for option in question.options) == ["cast", "mana", "pass", "play"]
    for option in question.options:
        assert question.is_legal(option)
    assert not question.is_legal(("cast", 1))
