"""Every kind of check that needs no texts: what makes it differ, and what is then a reason not to have checked.

A fact of a made-up game is changed, as another source would tell it. The check has to differ there; after a gap the
same is not checked; and where a permanent has a text that nobody knows, only what a text could do is excused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import ObjectId
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.terms import Step, Zone
from replay.observing.audit import auditor
from replay.observing.audit.auditor import Audit, Finding, Outcome, Result, audit
from replay.observing.audit.check_context import CHECKS, Check, NotChecked, Why
from tests.support.long import for_a_module
from tests.support.observed import observed
from tests.support.scenes import calm
from tests.support.situations import CREATURE, go, spell
from tests.support.table import PLAYERS, Table, creature
from tests.support.worlds import pair

SEEDS = (1, 3, 5, 2, 9)
MOST = 8
"""So many places of a game are tried."""

OF_LISTS_AND_TRIGGERS = {
    "cards to cast", "casting times", "lands to play", "mana abilities", "order of triggers", "possible targets",
    "targets", "waiting triggers", "what could be paid", "who may attack", "who may block",
}  # fmt: skip
"""Checks of what sources may leave out altogether: they have tests of their own."""

Change = Callable[[Board, Recorded], "Event | tuple[Event, ...] | None"]
"""What stands instead of a fact, given the board before it; None where it is left as it is."""

NOTHING = e.LinesRead(line=None, runs=None)
OBJECT = ObjectId(1001)

CHANGES: dict[str, tuple[Change, Why | None]] = {}
"""By check: what makes it differ, and why it would not be checked where a text is unknown; None if no text could."""


def changed(check: str, by_text: Why | None = None) -> Callable[[Change], Change]:
    def register(made: Change) -> Change:
        CHANGES[check] = (made, by_text)
        return made

    return register


@changed("whose turn")
def whose_turn(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.TurnBegan) or board.regular is None:
        return None
    return event.model_copy(update={"player": next(id for id in board.order if id != event.player)})


@changed("steps")
def steps(board: Board, one: Recorded) -> Event | None:
    return e.StepBegan(step=Step.END) if one.event == e.StepBegan(step=Step.UPKEEP) else None


@changed("added steps", by_text=Why.TEXT_UNKNOWN)
def added_steps(board: Board, one: Recorded) -> tuple[Event, ...] | None:
    if one.event != e.StepBegan(step=Step.DRAW):
        return None
    return one.event, e.StepScheduled(step=Step.UPKEEP, after=Step.DRAW, place=0)


@changed("priority")
def priority(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.PriorityGiven) or one.rule != "117.3d":
        return None
    return event.model_copy(update={"player": next(id for id in board.order if id != event.player)})


@changed("all have passed")
def all_have_passed(board: Board, one: Recorded) -> Event | None:
    return NOTHING if isinstance(one.event, e.PriorityPassed) and len(board.stack) == 1 else None


@changed("untap")
def untap(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.PermanentsUntapped) or board.step is not Step.UNTAP:
        return None
    upright = tuple(found.id for found in board.permanents() if not found.tapped)
    return event.model_copy(update={"objects": (*event.objects, *upright)}) if upright else None


@changed("draw", by_text=Why.TEXT_UNKNOWN)
def draw(board: Board, one: Recorded) -> tuple[Event, ...] | None:
    return (one.event, one.event) if isinstance(one.event, e.CardDrawn) and one.rule == "504.1" else None


@changed("damage wears off")
def wears_off(board: Board, one: Recorded) -> Event | None:
    return NOTHING if isinstance(one.event, e.DamageRemoved) and one.rule == "514.2" else None


@changed("hand size", by_text=Why.TEXT_UNKNOWN)
def hand_size(board: Board, one: Recorded) -> tuple[Event, ...] | None:
    if one.event != e.StepBegan(step=Step.CLEANUP) or not board.players[board.active or PLAYERS["A"]].hand:
        return None
    return one.event, e.CardDiscarded(player=board.active or PLAYERS["A"])


@changed("one land", by_text=Why.TEXT_UNKNOWN)
def one_land(board: Board, one: Recorded) -> tuple[Event, ...] | None:
    return (one.event, one.event) if isinstance(one.event, e.LandPlayed) else None


@changed("attack")
def attack(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.AttackersDeclared) or not event.attacks:
        return None
    others = [found.id for found in board.creatures() if found.controller != event.player]
    return event.model_copy(update={"attacks": ((others[0], *event.attacks[0][1:]),)}) if others else None


@changed("summoning sickness")
def summoning_sickness(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.AttackersDeclared) or not event.attacks:
        return None
    sick = [
        found.id for found in board.creatures(event.player)
        if found.since >= board.turn_position and not found.tapped and "haste" not in found.keywords
    ]  # fmt: skip
    return event.model_copy(update={"attacks": ((sick[0], *event.attacks[0][1:]),)}) if sick else None


@changed("attackers tap")
def attackers_tap(board: Board, one: Recorded) -> Event | None:
    return NOTHING if isinstance(one.event, e.PermanentsTapped) and one.rule == "508.1f" else None


@changed("block")
def block(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.BlockersDeclared) or board.combat is None:
        return None
    attacker = next(iter(board.combat.attackers))
    return event.model_copy(update={"blocks": ((attacker, attacker),)})


@changed("damage step")
def damage_step(board: Board, one: Recorded) -> Event | None:
    event = one.event
    return event.model_copy(update={"first": not event.first}) if isinstance(event, e.CombatDamageStepBegan) else None


@changed("combat damage")
def combat_damage(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.DamageProposed) or not event.combat:
        return None
    return event.model_copy(update={"amount": event.amount + 7})


@changed("results of damage")
def results_of_damage(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.DamageMarked) or one.rule != "120.3e":
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total + 1})


@changed("life")
def life(board: Board, one: Recorded) -> Event | None:
    event = one.event
    return event.model_copy(update={"total": event.total - 1}) if isinstance(event, e.LifeLost) else None


@changed("marked damage")
def marked_damage(board: Board, one: Recorded) -> Event | None:
    event = one.event
    return event.model_copy(update={"total": event.total + 1}) if isinstance(event, e.DamageMarked) else None


@changed("state-based actions")
def state_based_actions(board: Board, one: Recorded) -> Event | None:
    event = one.event
    if not isinstance(event, e.PermanentDestroyed) or not one.rule.startswith("704.5"):
        return None
    whole = [found.id for found in board.creatures() if not found.damage and found.id != event.object]
    return event.model_copy(update={"object": whole[0]}) if whole else None


@changed("nothing left to do")
def nothing_left_to_do(board: Board, one: Recorded) -> tuple[Event, ...] | None:
    if not isinstance(one.event, e.PriorityPassed) or board.stack:
        return None
    for found in board.creatures():
        if found.toughness and not found.damage and "indestructible" not in found.keywords:
            marked = e.DamageMarked(creature=found.id, amount=2 * found.toughness, total=2 * found.toughness)
            return marked, one.event
    return None


def test_every_kind_of_check_is_here() -> None:
    assert set(CHANGES) == {one.name for one in CHECKS} - OF_LISTS_AND_TRIGGERS


def with_change(log: Sequence[Recorded], made: Change, *, texts: bool = False) -> Iterator[tuple[int, list[Recorded]]]:
    """The game with each such change, and where it is; with `texts`, every creature has one that nobody knows."""
    board = Board()
    if texts:
        log = [one._replace(event=_with_a_text(one.event)) for one in log]
    for at, one in enumerate(log):
        instead = made(board, one)
        if instead is not None:
            several = instead if isinstance(instead, tuple) else (instead,)
            more = len(several) - 1
            told = [one._replace(position=one.position + n, event=event) for n, event in enumerate(several)]
            later = (other._replace(position=other.position + more, cause=None) for other in log[at + 1 :])
            yield at, [*log[:at], *told, *later]
        evolve(board, one)


def _with_a_text(event: Event) -> Event:
    if isinstance(event, e.CardSeen | e.CardLearned) and "creature" in event.printed.types:
        printed = event.printed.model_copy(update={"abilities": (77,), "hash": ""})
        return event.model_copy(update={"printed": printed})
    return event


@for_a_module
def game(seed: int) -> tuple[Recorded, ...]:
    return tuple(observed(pair("duel", "current", seed).one.log, 1))


def found_by(check: str, audited: Audit, at: int) -> list[Finding]:
    """What this check found, not before this place."""
    return [one for one in audited.findings if one.check == check and one.position >= at]


def _differs(check: str, *, texts: bool = False) -> tuple[int, list[Recorded], Finding]:
    """A game with a change that this check says something about, the first there is, and what it says."""
    made, _ = CHANGES[check]
    rule = next(one.rule for one in CHECKS if one.name == check)
    for seed in SEEDS:
        for tried, (at, log) in enumerate(with_change(game(seed), made, texts=texts)):
            if texts and not _is_there_a_text(log[: at + 1]):
                continue
            found = found_by(check, audit(log[: at + 200], rule=rule), at - 30)
            if found:
                return at, log, found[0]
            if tried > 8:
                break
    raise AssertionError(f"no game in which {check} has anything to say")


def _is_there_a_text(log: Sequence[Recorded]) -> bool:
    board = Board()
    for one in log:
        evolve(board, one)
    return any(found.abilities and "basic" not in found.supertypes for found in board.permanents())


@pytest.mark.parametrize("check", CHANGES)
def test_a_changed_fact_is_a_contradiction(check: str) -> None:
    _, _, found = _differs(check)
    assert (found.outcome, found.why) == (Outcome.CONTRADICTED, None)
    assert found.unlike


@pytest.mark.parametrize("check", CHANGES)
def test_after_a_gap_the_same_is_not_checked(check: str) -> None:
    at, log, found = _differs(check)
    before = next(n for n in range(at - 1, 0, -1) if isinstance(log[n].event, e.BoardDigested | e.LinesRead))
    missing = e.GapObserved(before=0, after=0, reason=Reason.MISSING)
    log[before] = log[before]._replace(event=missing)
    rule = next(one.rule for one in CHECKS if one.name == check)
    same = [one for one in audit(log[: at + 200], rule=rule).findings if one.position == found.position]
    assert {(one.outcome, one.why) for one in same} == {(Outcome.NOT_CHECKED, Why.GAP)}


@pytest.mark.parametrize("check", CHANGES)
def test_where_a_text_is_unknown_only_what_a_text_could_do_is_excused(check: str) -> None:
    _, _, found = _differs(check, texts=True)
    why = CHANGES[check][1]
    assert (found.outcome, found.why) == (Outcome.CONTRADICTED if why is None else Outcome.NOT_CHECKED, why)


@pytest.mark.parametrize(("reason", "outcome"), [(Reason.MISSING, Outcome.NOT_CHECKED),
                                                 (Reason.SUMMARIZED, Outcome.NOT_CHECKED),
                                                 (Reason.RECONNECTED, Outcome.CONTRADICTED)])  # fmt: skip
def test_a_gap_is_made_up_for_only_where_all_there_is_is_told_anew(reason: Reason, outcome: Outcome) -> None:
    """What changed unseen is told again when it changes once more, which may be much later."""
    log = list(game(3))
    turns = [at for at, one in enumerate(log) if isinstance(one.event, e.TurnBegan)]
    before = next(at for at in range(turns[2] - 1, 0, -1) if isinstance(log[at].event, e.BoardDigested | e.LinesRead))
    log[before] = log[before]._replace(event=e.GapObserved(before=0, after=0, reason=reason))
    at, lost = next(
        (at, one.event) for at, one in enumerate(log) if at > turns[6] and isinstance(one.event, e.LifeLost)
    )
    log[at] = log[at]._replace(event=lost.model_copy(update={"total": lost.total - 1}))
    (one,) = audit(log[: at + 1], rule="119").findings
    assert (one.check, one.outcome) == ("life", outcome)


@pytest.mark.parametrize(("check", "kind"), [("draw", e.CardDrawn), ("combat damage", e.DamageProposed)])
def test_what_something_else_happened_instead_of_is_not_checked(check: str, kind: type[Event]) -> None:
    """616.1. What it was that was replaced is not told: only that something was."""

    def replaced(board: Board, one: Recorded) -> Event | None:
        step = board.step in (Step.DRAW, Step.COMBAT_DAMAGE)
        return REPLACED if isinstance(one.event, kind) and step and not board.stack else None

    at, log = next(with_change(game(3), replaced))
    found = found_by(check, audit(log[: at + 200]), at - 30)[0]
    assert (found.outcome, found.why) == (Outcome.NOT_CHECKED, Why.REPLACED)


REPLACED = e.ReplacementApplied(
    source=OBJECT, ability=None, effect=None, chooser=None, among=(OBJECT,), before=None, after=None
)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_commander_may_go_home_when_it_has_come_to_a_graveyard_and_only_then(answer: str) -> None:
    """704.6d, 903.9a. Its owner chooses, each time that it comes there."""
    boss = creature("Boss", "2/2", types="Legendary Creature: Warrior", cost="{0}")
    table = Table("current", format="commander", commander={"A": (boss,)})
    table.hand("A", spell("Kill", {"destroy": CREATURE}), spell("Wait", {"gain_life": 1}))
    table.start("A")
    table.defaults[ChooseOption] = lambda question: answer
    table.answer(("cast", table.find("Boss", "A", Zone.COMMAND).id))
    table.resolve()
    go(table, "A", "Kill")
    calm(table)
    go(table, "A", "Wait")
    table.go_to("upkeep", "B")
    log = observed(table.game.records)
    found = audit(log, rule="704")
    assert (found.result, found.findings) == (Result.CONSISTENT, [])
    home = [one for one in log if one.rule == "704.6d"]
    assert len(home) == (answer == "yes")
    assert found.counts.get("state-based actions", Counter())[Outcome.CONSISTENT] == len(home)
    if answer == "no":
        died = next(one.event for one in log if isinstance(one.event, e.ObjectMoved) and one.rule == "701.8a")
        moved = e.ObjectMoved(
            object=died.becomes, becomes=OBJECT, definition=died.definition, player=PLAYERS["A"],
            source=Zone.GRAVEYARD, to=Zone.COMMAND, controller=PLAYERS["A"], tapped=False, index=None, was=None,
        )  # fmt: skip
        late = max(at for at, one in enumerate(log) if isinstance(one.event, e.PriorityPassed))
        log[late] = log[late]._replace(event=moved, rule="704.6d")
        (one,) = [one for one in audit(log[: late + 1], rule="704").findings if one.check == "state-based actions"]
        assert (one.outcome, one.rule) == (Outcome.CONTRADICTED, "704.6d")


def test_who_begins_is_not_known_where_nobody_told() -> None:
    """103.1."""
    log = [
        one._replace(event=NOTHING) if isinstance(one.event, e.StartingPlayerChosen) else one for one in game(3)
    ]  # fmt: skip
    first = audit(log, rule="500").findings[0]
    assert (first.check, first.outcome, first.why) == ("whose turn", Outcome.NOT_CHECKED, Why.HIDDEN)


def test_what_an_answer_is_not_known_to_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    first = _reasons(monkeypatch, lambda: NotChecked(Why.CHOSEN))
    assert (first.outcome, first.why) == (Outcome.NOT_CHECKED, Why.CHOSEN)


def test_an_error_of_ours_is_no_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    first = _reasons(monkeypatch, lambda: ZeroDivisionError("here"))
    assert (first.outcome, first.why) == (Outcome.NOT_CHECKED, Why.FAILED)
    assert first.unlike == (("check", None, "ZeroDivisionError: here"),)


def _reasons(monkeypatch: pytest.MonkeyPatch, error: Callable[[], Exception]) -> Finding:
    """What the audit says of a check that fails so."""

    def look(view: Any, event: Any) -> Iterator[Any]:
        yield from ()
        raise error()

    monkeypatch.setattr(auditor, "CHECKS", [Check("test", "999.1", (e.TurnBegan,), look)])
    return audit(game(3), rule="999").findings[0]


@pytest.mark.parametrize(
    ("texts", "told", "outcome", "why"),
    [(False, False, Outcome.CONTRADICTED, None), (True, False, Outcome.NOT_CHECKED, Why.TEXT_UNKNOWN),
     (False, True, Outcome.NOT_CHECKED, Why.REPLACED)],
)  # fmt: skip
def test_a_loss_of_life_of_damage_may_be_another(texts: bool, told: bool, outcome: Outcome, why: Why | None) -> None:
    """614.1. A text can make more of it: then the source tells a loss, and perhaps that something was replaced."""

    def doubled(board: Board, one: Recorded) -> tuple[Event, ...] | None:
        event = one.event
        if not isinstance(event, e.LifeLost) or one.rule != "120.3a" or board.step is not Step.COMBAT_DAMAGE:
            return None
        more = e.LifeLost(player=event.player, amount=2 * event.amount, total=event.total - event.amount)
        return (REPLACED, more) if told else (more,)

    for seed in SEEDS:
        for at, log in with_change(game(seed), doubled, texts=texts):
            if texts and not _is_there_a_text(log[: at + 1]):
                continue
            lost = next(n for n in range(at, len(log)) if isinstance(log[n].event, e.LifeLost))
            for n in range(at, lost + 1):
                log[n] = log[n]._replace(moment=log[n].moment + 1, rule="119.3", cause=None)
            (found, *_) = (one for one in found_by("results of damage", audit(log[: lost + 1]), at - 30) if one.unlike)
            if not texts and found.why is Why.TEXT_UNKNOWN:
                continue  # of a card that was there anyway
            assert (found.outcome, found.why) == (outcome, why)
            return
    raise AssertionError("nobody was dealt damage in combat")


@pytest.mark.parametrize(("rule", "outcome"), [("704.5g", Outcome.CONTRADICTED), ("704.5", Outcome.NOT_CHECKED)])
def test_a_state_based_action_of_a_name_that_is_not_known_is_not_checked(rule: str, outcome: Outcome) -> None:
    made, _ = CHANGES["state-based actions"]
    for seed in SEEDS:
        for at, log in with_change(game(seed), made):
            log[at] = log[at]._replace(rule=rule)
            found = found_by("state-based actions", audit(log[: at + 200], rule="704"), at - 30)
            assert outcome in [one.outcome for one in found]
            return
    raise AssertionError("nothing was destroyed")
