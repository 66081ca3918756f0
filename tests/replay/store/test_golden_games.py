"""Games recorded once and kept: whatever the code becomes, they are read, hold together, and fold to the same boards.

They need not be decided the same way again by later rules; what they say happened stays what happened.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat, redo
from domain.editions import CURRENT, EDITIONS, SEED, Edition, recorded
from replay import open_store
from tests.support import long
from tests.support.golden import GAMES

PLAINS = (catalogue()["Plains"],) * 40

LATER = {field.name for field in fields(Edition) if field.default is not MISSING}
"""The switches that came after games had been recorded."""


def test_there_are_golden_games() -> None:
    assert len(GAMES) >= 2


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_a_golden_game_folds_for_ever(file: Path, tmp_path: Path) -> None:
    game = open_store(tmp_path / "games.sqlite").add(file)
    log = game.events()
    board = fold([])
    digests = 0
    for record in log:
        if isinstance(record.event, e.BoardDigested) and record.event.algorithm == "sha256/board-1":
            assert record.event.digest == board.digest(), f"the board differs at {record.position}"
            digests += 1
        fold([record], board)
    assert digests > 5
    assert board.over


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_a_game_goes_on_by_the_version_of_telling_it_began_with(file: Path, tmp_path: Path) -> None:
    """What is told otherwise by now, causes above all, is told as it was in a game that began before.

    Taken up anywhere it goes on as it did. If a later ruling alters one of these games, let that one go from here.
    """
    game = open_store(tmp_path / "games.sqlite").add(file)
    log, definitions = game.events(), game.stored.definitions()
    assert isinstance(log[0].event, e.GameStarted)
    assert log[0].event.schema_version == 1
    assert redo(log, definitions) is None
    decided = [record.position for record in log if isinstance(record.event, e.DecisionMade)]
    for cut in decided[len(decided) // 9 :: len(decided) // (4 if long.WANTED else 2)]:
        taken_up = Decider.resume(log[: cut - 1], definitions)
        assert taken_up.follow(log[taken_up.board.position - len(taken_up.records) :]) is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_later_engine_with_more_switches_decides_an_old_game_again(edition: str) -> None:
    """What the first event says of the engine and its switches is taken as recorded."""
    game = Decider.new([Seat("A", PLAINS), Seat("B", PLAINS)], "1", edition=edition)
    while game.question is not None and game.board.turn < 3:
        game.answer(next(game.question.answers()))
    log = list(game.take())
    started = log[0].event
    assert isinstance(started, e.GameStarted)
    known = tuple((name, value) for name, value in started.switches if name not in LATER)
    older = started.model_copy(update={"engine": "0.0.9", "switches": known})
    board = fold([])
    for at, record in enumerate([log[0]._replace(event=older), *log[1:]]):
        if isinstance(record.event, e.BoardDigested):
            record = record._replace(event=record.event.model_copy(update={"digest": board.digest()}))
        log[at] = record
        fold([record], board)
    assert redo(log, game.definitions) is None
    again = Decider.resume(log, game.definitions)
    assert [name for name, value in again.edition.switches() if name in LATER and value] == []


def test_a_switch_that_a_game_did_not_record_is_as_before_there_was_it() -> None:
    """New games of today have all of them; one recorded before goes on without, and with those it has."""
    assert {"battles", "damage_parts"} <= LATER
    assert dict(CURRENT.switches())["battles"] is True
    assert dict(recorded("current", {}).switches())["battles"] is False
    assert dict(recorded("current", {"battles": True}).switches())["damage_parts"] is False
    assert recorded("seed", dict(SEED.switches())) == SEED
    assert recorded("current", dict(CURRENT.switches())) == CURRENT
