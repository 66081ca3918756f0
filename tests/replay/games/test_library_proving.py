"""Games are proven through the names that scripts use: what was changed is found, field by field."""

from __future__ import annotations

import sqlite3
from typing import Any

from domain import events as e
from replay import Game, Games
from replay.games.verifying import Outcome, check_log
from replay.store.chain import following, sealed
from replay.store.codec import encode
from tests.support.choosing import CLAWS, WINGS, to_priority

# Proving


def rewritten(game: Game, position: int, change: Any) -> None:
    """Change an event in the store without a care for the hashes."""
    stored = game.stored
    where = stored.store.where
    commits = list(stored.commits())
    commit = next(one for one in commits if one.position <= position < one.position + one.events)
    events = stored.events(commit.position, commit.position + commit.events - 1)
    at = position - commit.position
    events[at] = events[at]._replace(event=change(events[at].event))
    header = stored.header() if commit.position == 1 else None
    payload = encode(events, header)
    before = commits[commit.number - 2].hash if commit.number > 1 else b""
    with sqlite3.connect(where) as connection:
        connection.execute(
            "UPDATE stored_events SET state = ? WHERE position = ? AND game = ?",
            (sealed(following(before, payload), payload), commit.position, stored.row.key),
        )


def test_a_changed_commit_is_found_with_its_number(games: Games) -> None:
    game = games.play(CLAWS, WINGS, seed=21)
    lost = next(line.position for line in game.log(kind="life_lost"))
    number = next(one.number for one in game.stored.commits() if one.position + one.events > lost)
    rewritten(game, lost, lambda event: event.model_copy(update={"amount": event.amount + 1}))
    verdict = games.game(game.id).verify()
    assert verdict.outcome is Outcome.TAMPERED
    assert not verdict.exact
    assert verdict.commit in (number, number + 1)  # its seal was made to fit, so the next one tells
    assert str(verdict).startswith(f"TAMPERED at commit {verdict.commit}")


def test_an_event_that_was_decided_otherwise_is_found_field_by_field(game: Game) -> None:
    log = list(game.events())
    definitions = game.stored.definitions()
    at = next(one.position for one in log[len(log) // 2 :] if isinstance(one.event, e.PriorityPassed))
    log[at - 1] = log[at - 1]._replace(rule="999.9")
    verdict = check_log(log, definitions)
    assert verdict.outcome is Outcome.DIVERGED
    assert verdict.position == at
    assert verdict.expected == log[at - 1]
    assert verdict.actual == game.events()[at - 1]
    assert [str(unlike) for unlike in verdict.unlike] == [f"rule: recorded 999.9, now {game.events()[at - 1].rule}"]


def test_a_board_that_folds_to_something_else_is_found(game: Game) -> None:
    log = list(game.events())
    at = next(one.position for one in log if isinstance(one.event, e.LifeLost))
    changed = log[at - 1].event.model_copy(update={"total": 1000})
    log[at - 1] = log[at - 1]._replace(event=changed)
    verdict = check_log(log, game.stored.definitions())
    assert verdict.outcome is Outcome.DIVERGED
    assert isinstance(verdict.expected.event, e.BoardDigested)  # type: ignore[union-attr]
    assert verdict.position > at  # type: ignore[operator]
    assert verdict.unlike[0].field == "digest"


def test_an_event_that_does_not_fit_the_board_is_found(game: Game) -> None:
    log = list(game.events())
    at = next(one.position for one in log if isinstance(one.event, e.PermanentsTapped))
    log[at - 1] = log[at - 1]._replace(event=log[at - 1].event.model_copy(update={"objects": (99999,)}))
    verdict = check_log(log, game.stored.definitions())
    assert (verdict.outcome, verdict.position) == (Outcome.DIVERGED, at)
    assert "does not fit the board" in verdict.reason


def test_an_answer_that_was_not_allowed_is_found(game: Game) -> None:
    log = list(game.events())
    at = next(one.position for one in log if isinstance(one.event, e.DecisionMade) and one.event.kind == "priority")
    log[at - 1] = log[at - 1]._replace(event=log[at - 1].event.model_copy(update={"answer": ("cast", 1)}))
    verdict = check_log(log, game.stored.definitions())
    assert (verdict.outcome, verdict.position, verdict.actual) == (Outcome.DIVERGED, at, None)


def test_what_cannot_be_decided_again_is_unverified(game: Game) -> None:
    log = list(game.events())
    definitions = game.stored.definitions()
    assert check_log(log, {}).outcome is Outcome.UNVERIFIED
    observed = [one for one in log if not isinstance(one.event, e.DecisionMade | e.BoardDigested)]
    renumbered = [one._replace(position=number, cause=None) for number, one in enumerate(observed, 1)]
    assert check_log(renumbered, definitions).outcome is Outcome.UNVERIFIED
    assert check_log([], {}).outcome is Outcome.UNVERIFIED


def test_a_game_that_goes_on_is_verified_as_far_as_it_goes(begun: Game) -> None:
    assert begun.verify().exact
    to_priority(begun, "cast")
    assert begun.verify().exact


def test_a_changed_definition_is_tampering(games: Games) -> None:
    game = games.begin(Games.match((CLAWS, WINGS), players=("human", "human")), 77)
    with sqlite3.connect(game.stored.store.where) as connection:
        rows = connection.execute("SELECT hash, state FROM definitions").fetchall()
        first, second = rows[0], rows[1]
        connection.execute("UPDATE definitions SET state = ? WHERE hash = ?", (second[1], first[0]))
    try:
        verdict = games.game(game.id).verify()
        assert (verdict.outcome, verdict.commit) == (Outcome.TAMPERED, 1)
        assert "was changed" in verdict.reason
    finally:
        with sqlite3.connect(game.stored.store.where) as connection:
            connection.execute("UPDATE definitions SET state = ? WHERE hash = ?", (first[1], first[0]))
