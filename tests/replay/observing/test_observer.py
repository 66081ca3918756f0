"""An observed game: its facts come to the board that the game's own engine had, whatever the log is like."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.terms import Step
from projections.seeing.views import leaks, redact
from replay.observing.arena import records as r
from replay.observing.arena.annotations import TELLERS, Telling
from replay.observing.arena.event_log import Commit, EventLog
from replay.store.codec import decode_checked, encode
from tests.support import long
from tests.support.arena import (
    GAMES,
    annotation,
    card,
    change,
    connected,
    from_server,
    logs_for,
    made_up_log,
    needs_logs,
    real_logs,
    room,
    some_real_logs,
    unpacked,
    whole,
    zone,
)
from tests.support.arena_boards import Watched, watched_log

BEGINNINGS = (
    e.DecisionMade, e.AttackersDeclared, e.BlockersDeclared, e.ObjectMoved, e.AbilityPutOnStack, e.StepBegan,
)  # fmt: skip
"""What nothing leads to: a decision, what the opponent does (whose decisions no log has), and time."""


def events_of(commits: list[Commit]) -> list[Recorded]:
    return [one for commit in commits for one in commit.events]


def folded(commits: list[Commit]) -> str:
    """The digest of the board that commits come to, written and read again as bytes from elsewhere."""
    board = fold(())
    for commit in commits:
        position = commit.events[0].position
        fold(decode_checked(encode(commit.events), position).events, board)
    return board.digest()


@real_logs
def test_the_board_is_the_engines_after_every_state(path: Path) -> None:
    watched = Watched(compare=True).all(unpacked(path))
    assert watched.compared > 200
    assert watched.differences == []
    assert watched.games.report.unknown == {}
    for observer in watched.observers:
        assert observer.broken is None
        assert observer.unexplained == []


@some_real_logs
def test_what_is_recorded_folds_to_the_observers_board(path: Path) -> None:
    watched = watched_log(path)
    assert watched.commits
    for observer, commits in zip(watched.observers, watched.commits, strict=True):
        assert not observer.event_log.records, "everything was committed at the end"
        assert folded(commits) == observer.board.digest()
        assert isinstance(events_of(commits)[-2].event, e.GameEnded)


@some_real_logs
def test_states_settled_together_come_to_the_same_commits_however_they_are_fed(path: Path) -> None:
    watched = Watched(compare=True).all(unpacked(path))
    assert watched.commits == watched_log(path).commits


@some_real_logs
def test_what_has_resolved_had_begun_to_after_everybody_passed(path: Path) -> None:
    """608.1, 117.4. Also where the engine leaves the beginning out."""
    for commits in watched_log(path).commits:
        begun, passed = set(), False
        for recorded in events_of(commits):
            event = recorded.event
            if isinstance(event, e.ResolutionBegan):
                begun.add(event.object)
            elif isinstance(event, e.Resolved):
                assert event.object in begun, recorded
            if isinstance(event, e.PriorityPassed):
                passed = True
            elif isinstance(event, e.ResolutionBegan):
                assert passed, recorded
            elif isinstance(event, e.PriorityGiven) and recorded.rule != "117.3d":
                passed = False


@some_real_logs
def test_nobody_has_priority_before_creatures_are_declared(path: Path) -> None:
    """508.1, 508.2, 509.1, 509.2."""
    for commits in watched_log(path).commits:
        given = False
        for recorded in events_of(commits):
            event = recorded.event
            if isinstance(event, e.StepBegan):
                given = False
            elif isinstance(event, e.PriorityGiven):
                given = True
            elif isinstance(event, (e.AttackersDeclared, e.BlockersDeclared)):
                assert not given, recorded


def in_combat(*states: dict[str, Any]) -> bytes:
    """A log: a player's creature comes to the step in which attackers are declared; and then?"""
    when = {"turnNumber": 1, "activePlayer": 1, "priorityPlayer": 1, "decisionPlayer": 1}
    main = when | {"phase": "Phase_Main1"}
    attack = when | {"phase": "Phase_Combat", "step": "Step_DeclareAttack"}
    there = [zone("Battlefield", 200)]
    steps = [annotation(1, "PhaseOrStepModified", 0, 1, phase=2, step=0)]
    combat = [annotation(2, "PhaseOrStepModified", 0, 1, phase=3, step=5)]
    log = room() + from_server(connected(), whole())
    log += from_server(change(2, gameObjects=[creature()], zones=there, turnInfo=main, annotations=steps))
    log += from_server(change(3, turnInfo=attack, annotations=combat))
    return (log + "".join(map(from_server, states))).encode()


def creature(**more: Any) -> dict[str, Any]:
    values = {"cardTypes": ["CardType_Creature"], "power": {"value": 2}, "toughness": {"value": 2}}
    return card(200, "Battlefield", **values, **more)


def in_the_step(log: bytes) -> list[str]:
    """What happens since the step in which attackers are declared began, by name."""
    watched = Watched().all(log)
    (observer,), (commits,) = watched.observers, watched.commits
    events = [one.event for one in (*events_of(commits), *observer.event_log.records)]
    began = next(at for at, one in enumerate(events) if one == e.StepBegan(step=Step.DECLARE_ATTACKERS))
    return [one.NAME for one in events[began + 1 :] if not isinstance(one, e.LinesRead)]


def test_priority_is_told_after_attackers_are_declared() -> None:
    attacking = creature(attackState="AttackState_Attacking", attackInfo={"targetId": 2}, isTapped=True)
    tapped = [annotation(3, "TappedUntappedPermanent", 0, 200, tapped=1)]
    turn = {"turnNumber": 1, "activePlayer": 1, "phase": "Phase_Combat", "step": "Step_DeclareAttack"}
    declared = change(4, gameObjects=[attacking], annotations=tapped, turnInfo=turn | {"priorityPlayer": 1})
    passed = change(5, turnInfo=turn | {"priorityPlayer": 2}, annotations=tapped)
    assert in_the_step(in_combat()) == [], "whether anything is declared is not known yet"
    told = ["attackers_declared", "permanents_tapped", "priority_given"]
    assert in_the_step(in_combat(declared)) == told
    assert in_the_step(in_combat(declared, passed))[:4] == [*told, "priority_passed"]


def test_who_attacks_with_nothing_has_priority_then() -> None:
    """508.2, 508.8."""
    turn = {"turnNumber": 1, "activePlayer": 1, "phase": "Phase_Combat", "step": "Step_DeclareAttack"}
    passed = change(4, turnInfo=turn | {"priorityPlayer": 2})
    main = [annotation(3, "PhaseOrStepModified", 0, 1, phase=4, step=0)]
    after = change(4, annotations=main, turnInfo=turn | {"phase": "Phase_Main2", "step": "", "priorityPlayer": 1})
    priorities = ["priority_given", "priority_passed"]
    assert in_the_step(in_combat(after))[:2] == priorities
    second = change(5, 4, annotations=main, turnInfo=turn | {"phase": "Phase_Main2", "step": "", "priorityPlayer": 1})
    assert in_the_step(in_combat(passed, second))[:4] == [*priorities, *priorities]


@some_real_logs
def test_a_trigger_is_of_what_has_happened_since_somebody_had_priority(path: Path) -> None:
    """603.3. What attacking sets off leads to the attack."""
    for commits in watched_log(path).commits:
        events = events_of(commits)
        since = 0
        for recorded in events:
            if isinstance(recorded.event, e.PriorityPassed):
                since = recorded.position
            elif isinstance(recorded.event, e.AbilityTriggered):
                assert recorded.cause is not None
                assert recorded.cause > since, recorded
                cause = events[recorded.cause - 1]
                assert not isinstance(cause.event, e.AbilityTriggered), recorded
                assert cause.rule != "508.1f", recorded


@some_real_logs
def test_every_event_has_the_line_of_the_log_it_is_from(path: Path) -> None:
    watched = watched_log(path)
    for commits in watched.commits:
        for commit in commits:
            told = commit.events[-1].event
            assert isinstance(told, e.LinesRead)
            assert told.line is not None
            assert told.runs is not None
            assert sum(told.runs[::2]) == len(commit.events) - 1
            assert all(step > 0 for step in told.runs)


@needs_logs
def test_deaths_lead_back_to_damage_and_to_what_began_it() -> None:
    reached, deaths = 0, 0
    for path in logs_for("deaths"):
        for commits in watched_log(path).commits:
            events = {one.position: one for one in events_of(commits)}
            for one in events.values():
                if isinstance(one.event, e.PermanentDestroyed) and one.rule in ("704.5g", "704.5h"):
                    deaths += 1
                    chain = [one]
                    while chain[-1].cause is not None:
                        chain.append(events[chain[-1].cause])
                    kinds = {type(link.event) for link in chain}
                    assert e.DamageDealt in kinds, chain
                    reached += isinstance(chain[-1].event, BEGINNINGS)
    assert deaths > 10
    assert reached == deaths


@needs_logs
def test_a_game_ends_because_somebody_has_lost() -> None:
    losses = 0
    for path in logs_for("losses"):
        for commits in watched_log(path).commits:
            events = {one.position: one for one in events_of(commits)}
            for one in events.values():
                if isinstance(one.event, e.GameEnded) and one.event.winners:
                    assert one.cause is not None
                    lost = events[one.cause].event
                    assert isinstance(lost, e.PlayerLost)
                    assert lost.player not in one.event.winners
                    losses += 1
    assert losses > 5


@some_real_logs
def test_nobody_is_told_what_they_may_not_know(path: Path) -> None:
    for commits in watched_log(path).commits:
        events = events_of(commits)
        for viewer in (PlayerId(1), PlayerId(2), None):
            assert list(leaks(events, viewer)) == []
            fold(redact(events, viewer))


@some_real_logs
def test_the_log_of_a_game_cut_off_is_the_beginning_of_the_whole(path: Path) -> None:
    data = unpacked(path)
    whole = watched_log(path).commits
    rng = random.Random(7)
    for _ in range(4):
        cut = Watched().all(data[: rng.randrange(len(data))]).commits
        for game, commits in zip(whole, cut, strict=False):
            assert commits == game[: len(commits)]


def test_a_made_up_log_cut_at_every_byte_tells_its_beginning() -> None:
    data = made_up_log().encode()
    (whole,) = Watched().all(data).commits
    assert any(isinstance(one.event, e.ActionReversed) for one in events_of(whole))
    for end in range(0, len(data), 7 if long.WANTED else 29):
        for commits in Watched().all(data[:end]).commits:
            assert commits == whole[: len(commits)]


def damaged(lines: list[bytes], rng: random.Random) -> bytes:
    """A log with lines dropped, doubled or swapped, or with digits and bits flipped."""
    lines = list(lines)
    long = [place for place, line in enumerate(lines) if len(line) > 200]
    place = rng.choice(long)
    kind = rng.choice(("dropped", "many dropped", "doubled", "swapped", "flipped"))
    if kind == "dropped":
        del lines[place]
    elif kind == "many dropped":
        del lines[place : place + rng.randrange(2, 200)]
    elif kind == "doubled":
        lines.insert(place, lines[place])
    elif kind == "swapped":
        other = min(len(lines) - 1, place + rng.randrange(1, 40))
        lines[place], lines[other] = lines[other], lines[place]
    else:
        for _ in range(rng.randrange(1, 6)):
            place = rng.choice(long)
            text = bytearray(lines[place])
            at = rng.randrange(len(text))
            text[at] = rng.choice(b"0123456789") if chr(text[at]).isdigit() else text[at] ^ 1
            lines[place] = bytes(text)
    return b"\n".join(lines)


@needs_logs
@pytest.mark.parametrize("seed", long.with_many(range(3), range(3, 12)))
def test_a_damaged_log_is_told_as_far_as_it_goes(seed: int) -> None:
    rng = random.Random(seed)
    smaller = sorted(GAMES, key=lambda path: path.stat().st_size)[:6]
    lines = unpacked(smaller[seed % len(smaller)]).split(b"\n")
    watched = Watched().all(damaged(lines, rng))
    for observer, commits in zip(watched.observers, watched.commits, strict=True):
        folded(commits)
        gaps = [one for one in events_of(commits) if isinstance(one.event, e.GapObserved)]
        if observer.unexplained or observer.broken:
            assert gaps or watched.games.report.lost or observer.broken or observer.unexplained


def impossible(*of: object, **more: object) -> None:
    raise KeyError(of)


def halfway(at: Telling, one: r.Annotation) -> None:
    """Something is said that cannot be, after the board has become another."""
    at.c.say(e.PermanentsTapped(objects=(*at.board.battlefield, ObjectId(99_999))), "701.26a")


@pytest.mark.parametrize("teller", [impossible, halfway])
def test_what_cannot_be_told_is_a_gap_and_the_game_is_told_on(
    monkeypatch: pytest.MonkeyPatch, teller: Callable[[Telling, r.Annotation], None]
) -> None:
    (whole,) = Watched().all(made_up_log().encode()).commits
    monkeypatch.setitem(TELLERS, "UserActionTaken", teller)
    watched = Watched().all(made_up_log().encode())
    (observer,), (commits,) = watched.observers, watched.commits
    assert observer.broken is None
    (gap,) = observer.gaps
    assert (gap.before, gap.after, gap.reason) == (2, 3, "broken")
    events = events_of(commits)
    assert [one.event.before for one in events if isinstance(one.event, e.GapObserved)] == [2]
    assert isinstance(events[-2].event, e.GameEnded)
    assert folded(commits) == observer.board.digest()
    assert len(observer.board.battlefield) == 1, "the state after it is taken up as it is"
    assert len(whole) == len(commits)


@needs_logs
def test_a_game_of_which_nothing_can_be_told_is_told_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EventLog, "move", impossible)
    monkeypatch.setattr("replay.observing.arena.observer.MOST_FAILURES", 3)
    for observer in Watched().all(unpacked(min(GAMES, key=lambda path: path.stat().st_size))).observers:
        assert observer.broken is not None
        assert 0 < len(observer.gaps) <= 4


def test_a_game_with_more_seats_than_there_are_players_is_told() -> None:
    log = made_up_log().replace('"systemSeatNumber": 2', '"systemSeatNumber": 3')
    (observer,) = Watched().all(log.encode()).observers
    assert observer.broken is None
    assert list(observer.board.players) == [1, 2, 3]
