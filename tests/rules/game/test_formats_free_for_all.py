"""800, 802, 806. Free-for-all: whom one attacks, who defends, and what becomes of a game that a player leaves."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.decider import Decider
from domain.terms import Zone
from tests.support.formats import Free, seats_of
from tests.support.table import PLAYERS, card, creature

A, B, C, D = (PLAYERS[name] for name in "ABCD")

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
STEAL = card(
    "Theft of the Test",
    "Sorcery",
    {
        "spell": [{"apply": [{"control": "you"}], "to": "t", "for": "forever"}],
        "targets": {"t": {"of": {"type": "creature"}}},
    },
    cost="{0}",
)


@EDITIONS
@pytest.mark.statement("BEGC-01", "BEGC-02", "BEGC-03")
def test_where_only_one_can_be_attacked_one_opponent_is_chosen(edition: str) -> None:
    table = Free(edition, 3, options={"attack_several": False})
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    question = table.until_asked("choose", "A")
    assert question.among == (B, C)  # type: ignore[attr-defined]
    table.answer((B,))
    (chosen,) = table.events("defending_player_chosen", defender=B)
    began = table.events("step_began")[-1]
    given = next(r for r in table.events("priority_given") if r.position > chosen.position)
    assert began.position < chosen.position < given.position
    bears = table.find("Grizzly Bears").id
    attack = table.until_asked("attackers", "A")
    assert dict(attack.may)[bears] == (B,)  # type: ignore[attr-defined]
    table.refused(((bears, C),))


@EDITIONS
@pytest.mark.statement("BEGC-04", "COMB-21")
def test_where_several_can_be_attacked_each_attacker_has_a_defender_of_its_own(edition: str) -> None:
    table = Free(edition, 3)
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.battlefield("B", creature("Guard of B", "1/1"))
    table.battlefield("C", creature("Guard of C", "1/1"))
    table.start("A")
    table.until_asked("attackers", "A")
    assert not table.happened("defending_player_chosen")
    bears, giant = table.find("Grizzly Bears").id, table.find("Hill Giant").id
    table.answer(((bears, B), (giant, C)))
    first = table.until_asked("blockers", "B")
    assert dict(first.may) == {table.find("Guard of B").id: (bears,)}  # type: ignore[attr-defined]
    table.answer(())
    second = table.until_asked("blockers", "C")
    assert dict(second.may) == {table.find("Guard of C").id: (giant,)}  # type: ignore[attr-defined]
    table.answer(())
    table.go_to("postcombat-main")
    assert [table.life_of(name) for name in "ABC"] == [20, 18, 17]
    table.check()


@EDITIONS
@pytest.mark.statement("DRAW-06")
def test_nobody_skips_the_first_draw(edition: str) -> None:
    table = Free(edition, 3)
    table.start("A")
    assert not table.happened("step_skipped")
    assert [r.event.player for r in table.events() if isinstance(r.event, e.CardDrawn)] == [A]


def test_who_leaves_takes_everything_along_and_the_others_go_on() -> None:
    """800.4a: what they own leaves, wherever it is; what they only controlled goes back to whom it was before."""
    table = Free(seats=3)
    table.hand("B", STEAL)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.graveyard("B", "Shock")
    table.start("B")
    table.cast("B", STEAL.name, targets=["Grizzly Bears"])
    table.resolve_all()
    assert table.find("Grizzly Bears").controller == B
    table.game.concede(B)
    assert table.board.outcome is None
    assert table.find("Grizzly Bears").controller == A
    assert not table.all("Hill Giant")
    assert not table.board.players[B].library
    assert not table.board.players[B].graveyard
    left = table.events("player_left", player=B)[0]
    assert left.rule == "800.4a"
    table.check()


def test_what_comes_under_the_control_of_one_who_left_is_exiled() -> None:
    """800.4a, 800.4c: a creature that A owns and put onto the battlefield under B's control."""
    table = Free(seats=3)
    table.battlefield("A", "Grizzly Bears", controller="B")
    table.start("A")
    table.game.concede(B)
    assert not table.all("Grizzly Bears")
    assert table.names_in(Zone.EXILE, "A") == ["Grizzly Bears"]
    table.check()


def test_a_turn_goes_on_without_its_active_player() -> None:
    """800.4j: nobody draws, attacks or discards for them; priority goes around the others."""
    table = Free(seats=3)
    table.battlefield("A", "Grizzly Bears")
    table.start("A", step="upkeep")
    table.game.concede(A)
    turn = table.board.turn
    assert table.question.player == B
    asked = set()
    while table.board.turn == turn:
        asked.add(table.question.player)
        assert table.question.KIND == "priority"
        table.plain()
    assert asked == {B, C}
    assert not table.happened("card_drawn", player=A)
    assert table.board.active == B
    assert table.events("step_ended")
    table.check()


def test_the_turn_of_one_who_left_does_not_begin() -> None:
    """800.4k."""
    table = Free(seats=4)
    table.start("A")
    table.game.concede(B)
    table.go_to("upkeep", "C")
    turns = [r.event.player for r in table.events() if isinstance(r.event, e.TurnBegan)]
    assert turns == [A, C]


def test_what_lasts_until_the_next_turn_of_one_who_left_ends_where_it_would_have_begun() -> None:
    """800.4m."""
    lasting = card(
        "Lasting of the Test",
        "Sorcery",
        {"spell": [{"apply": [{"pt": [3, 3]}], "to": "t", "for": {"next_turn_of": "you"}}],
         "targets": {"t": {"of": {"type": "creature"}}}},
        cost="{0}",
    )  # fmt: skip
    table = Free(seats=3)
    table.hand("A", lasting)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    table.cast("A", lasting.name, targets=["Grizzly Bears"])
    table.resolve_all()
    table.game.concede(A)
    table.go_to("end", "C")
    assert table.find("Grizzly Bears").power == 5
    table.go_to("upkeep", "B")
    assert table.find("Grizzly Bears").power == 2
    assert table.events("effects_ended", rule="800.4k"), "800.4m of today"
    table.check()


def test_damage_is_not_dealt_to_one_who_left() -> None:
    """800.4e: the attacker stays in combat and deals nothing."""
    table = Free(seats=3)
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    table.until_asked("attackers", "A")
    table.answer(((table.find("Grizzly Bears").id, B),))
    table.game.concede(B)
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    assert table.life_of("B") == 20


def test_spells_and_abilities_of_one_who_left_are_gone_from_the_stack() -> None:
    table = Free(seats=3)
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A")
    table.pass_()
    table.cast("B", "Shock", targets=["C"])
    assert table.board.stack
    table.game.concede(B)
    assert not table.board.stack
    assert table.life_of("C") == 20
    assert table.board.active == A
    table.check()


def test_priority_passes_on_and_nobody_is_asked_twice() -> None:
    table = Free(seats=3)
    table.start("A")
    table.pass_()
    assert table.question.player == B
    table.game.concede(B)
    assert table.question.player == C
    table.pass_()
    assert table.board.phase != "precombat-main", "A and C have passed: that is all"
    table.check()


def test_the_last_one_wins() -> None:
    table = Free(seats=3)
    table.start("A")
    table.game.concede(A)
    table.game.concede(C)
    assert table.board.outcome is not None
    assert table.board.outcome[0] == (B,)
    assert table.game.question is None


def test_a_game_that_was_left_is_taken_up_again_and_decided_again() -> None:
    """Concessions stand in the log like every other decision."""
    from domain.decider import redo

    game = Decider.new(seats_of("free-for-all", 4, 3), "9", format="free-for-all")
    count = 0
    while game.question is not None and count < 400:
        count += 1
        game.answer(next(iter(game.question.answers())))
        if count in (60, 150) and game.question.KIND == "priority":
            game.concede(game.question.player)
    log = game.take()
    assert sum(isinstance(r.event, e.PlayerLeft) for r in log) >= 1
    assert redo(log, game.definitions) is None
    conceded = next(r.position for r in log if isinstance(r.event, e.PlayerLeft))
    for end in (conceded - 3, len(log)):
        cut = max(r.position for r in log[:end] if isinstance(r.event, e.PriorityGiven))
        assert Decider.resume(log[:cut], game.definitions).board.position == cut
