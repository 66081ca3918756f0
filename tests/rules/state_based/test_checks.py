"""704.3. State-based actions are checked whenever somebody would get priority: what is left out changes nothing.

A check is left out where only harmless events have happened since the last. The property compares random games, in
every format and edition, and random situations full of texts that depend on turn, step, combat, hands and stack, with
the same games checked always.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards import language as lang
from domain.decider import Decider
from domain.events import Recorded
from domain.kernel.questions import Priority
from domain.rules.abilities import trigger_patterns, triggers
from domain.rules.continuous import layers
from domain.rules.game import shortcuts
from domain.rules.game.decision_history import ONLY_SO_OFTEN, OPEN
from domain.rules.game.decision_history import course as course_of
from domain.rules.state_based import checking
from tests.support.long import with_many
from tests.support.made_up import CREATURE, EDITIONS, YOUR_TURN, course, exists, fetter, made_up, ward
from tests.support.random_games import begun, trials
from tests.support.table import PLAYERS as SEATS
from tests.support.table import Table, card, creature


def attacks_with(table: Table, *names: str) -> None:
    """Play on with attacks by these creatures until the game, or its third turn, is over."""
    while table.game.question is not None and table.board.turn < 4:
        if table.question.KIND == "attackers" and table.board.turn == 1:
            table.answer(tuple((table.find(name).id, SEATS["B"]) for name in names))
        else:
            table.plain()


# Situations


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("condition", "turn", "lost_at"),
    [
        (YOUR_TURN, 2, "upkeep"),
        ({"not_true": {"step_is": "beginning-of-combat"}}, 1, "beginning-of-combat"),
        ({"not_true": {"step_is": "end"}}, 1, "end"),
        ({"amount": {"hand_of": "you"}, "compare": {"exactly": 0}}, 3, "draw"),
        ({"not_true": exists(CREATURE, {"combat": "attacking"})}, 1, "declare-attackers"),
        ({"not_true": exists(CREATURE, {"tapped": True})}, 1, "declare-attackers"),
        ({"not_true": exists(CREATURE, {"combat": "unblocked"})}, 1, "declare-blockers"),
    ],
    ids=["turn", "step", "end", "hand", "attacking", "tapped", "unblocked"],
)
def test_who_may_lose_again_has_lost(edition: str, condition: dict[str, Any], turn: int, lost_at: str) -> None:
    table = Table(edition)
    table.life = {"A": 0}
    table.battlefield("A", ward(condition), creature("Runner", "1/1"))
    table.start("A", step=None)
    attacks_with(table, "Runner")
    assert table.happened("player_lost", reason="life")
    assert (table.board.turn, table.board.step or table.board.phase) == (turn, lost_at)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("filter", "turn", "fell_at"),
    [
        ({"all": [CREATURE, {"tapped": False}]}, 1, "declare-attackers"),
        ({"all": [CREATURE, {"not": {"combat": "attacking"}}]}, 1, "declare-attackers"),
        ({"all": [CREATURE, {"not": {"combat": "unblocked"}}]}, 1, "declare-blockers"),
        ({"all": [CREATURE, {"not": {"combat": "attacked_this_turn"}}]}, 1, "declare-attackers"),
        ({"all": [CREATURE, {"controller": "active_player"}]}, 2, "upkeep"),
    ],
    ids=["untapped", "not-attacking", "blocked", "peaceful", "active"],
)
def test_an_aura_leaves_what_it_can_no_longer_enchant(edition: str, filter: Any, turn: int, fell_at: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Runner", "1/1"))
    table.battlefield("B", fetter(filter), attached="Runner")
    table.start("A", step=None)
    fallen = None
    while fallen is None and table.board.turn < 4:
        attack = table.question.KIND == "attackers" and table.board.turn == 1
        table.answer(((table.find("Runner").id, SEATS["B"]),)) if attack else table.plain()
        if table.happened("object_moved", rule={"seed": "704.5n", "current": "704.5m"}[edition]):
            fallen = (table.board.turn, table.board.step or table.board.phase)
    assert fallen == (turn, fell_at)


def test_a_battle_without_protector_gets_one_as_nothing_attacks_it_any_more() -> None:
    """704.5w. In a game of three the protector leaves the game while a creature attacks the battle."""
    siege = card("Siege of Trials", "Battle: Siege", defense=9)
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", creature("Runner", "1/1"), siege)
    table.start("A", step=None)
    table.until_asked("attackers", "A")
    table.answer(((table.find("Runner").id, table.find("Siege of Trials").id),))
    protector = table.find("Siege of Trials").protector
    assert protector is not None
    table.game.concede(protector)
    assert table.find("Siege of Trials").protector == protector
    left = next(seat for seat in (SEATS["B"], SEATS["C"]) if seat != protector)
    table.go_to("postcombat-main", "A")
    assert table.find("Siege of Trials").protector == left


# The property


def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """No check is left out, nor an action of one, nor a reading of the layers or of what watches, however little has
    happened or is there.
    """
    monkeypatch.setattr(checking, "_anything_new", lambda game: True)
    monkeypatch.setattr(checking, "ONLY_WITH", {})
    monkeypatch.setattr(triggers, "_heard_by", lambda kinds: frozenset(trigger_patterns.FACTS))
    monkeypatch.setattr(shortcuts, "_again", again)
    for kind in e.EVENTS.values():
        monkeypatch.setattr(kind, "QUIET", False)
    monkeypatch.setattr(layers, "is_volatile", lambda game: True)


def again(game: Decider, question: Priority) -> tuple[Any, ...]:
    """What could be done again, by going back over everything that was decided in this step."""
    so_far = course_of(game)
    made = [record.event for record in so_far.made]
    for at in range(len(made) - 1, max(so_far.step, len(made) - shortcuts.LONGEST) - 1, -1):
        event = made[at]
        assert isinstance(event, e.DecisionMade)
        if event.kind not in OPEN:
            return ()
        if event.player == question.player and event.kind == "priority" and event.answer[0] not in ONLY_SO_OFTEN:
            if event.answer not in question.options:
                return ()
            choices = tuple((one.player, one.kind, one.answer) for one in made[at:])  # type: ignore[attr-defined]
            return choices if shortcuts._are_open(game.board, choices) else ()
    return ()


def compared(records: list[Recorded], checked_always: list[Recorded]) -> None:
    for mine, other in zip(records, checked_always, strict=False):
        assert mine == other
    assert len(records) == len(checked_always)


def test_every_kind_of_pattern_is_meant_by_an_event() -> None:
    meant = {kind for kinds in trigger_patterns.FACTS.values() for kind, _ in kinds}
    assert set(trigger_patterns.KINDS) - meant == {
        lang.Blocks, lang.BecomesBlocked, lang.AttacksUnblocked,  # block_triggers
        lang.TappedForMana,  # as its mana is added, without the stack (605.4a)
    }  # fmt: skip


QUICK, MANY = 6, 1500


@pytest.mark.parametrize("seed", with_many(range(QUICK), range(QUICK, MANY)))
def test_a_made_up_situation_comes_to_the_same_checked_always(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    records = course(made_up(seed).start("A", step=None).game, seed, 120)
    always(monkeypatch)
    compared(records, course(made_up(seed).start("A", step=None).game, seed, 120))


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, 0, 120, 4000))
def test_a_game_comes_to_the_same_checked_always(
    format: str, edition: str, seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = course(begun(format, edition, seed), seed, most)
    always(monkeypatch)
    compared(records, course(begun(format, edition, seed), seed, most))
