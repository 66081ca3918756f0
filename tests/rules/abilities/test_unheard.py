"""A moment that is not closed, because nothing waits for its one event, is one of which nothing would follow."""

from __future__ import annotations

from collections import Counter

import pytest

from domain import events as e
from domain.bots import PLAYERS
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.table import Table
from domain.rules import mechanics
from domain.rules.abilities import unheard
from domain.rules.game import decision_history
from domain.rules.rulebook import MagicRules
from domain.terms import Step
from tests.support.random_games import answered, begun, to_its_end, trials


@pytest.fixture
def passed_by(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a moment was passed by, by its event; each is closed all the same, and nothing may come of it."""
    counted: Counter[str] = Counter()

    def closed(table: Table, record: Recorded) -> bool:
        if not unheard.nothing_follows(table, record):
            return False
        counted[record.event.NAME] += 1
        said = len(table.records)
        table._close(said - 1)
        assert table.records[said:] == [], record
        return True

    monkeypatch.setattr(MagicRules, "stands_alone", staticmethod(closed))
    return counted


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=150, many=2_000))
def test_nothing_follows_from_what_nothing_waits_for(
    passed_by: Counter[str], format: str, edition: str, seed: int, most: int
) -> None:
    for _ in answered(begun(format, edition, seed), seed, most):
        pass
    assert passed_by or format != "duel"


@pytest.mark.slow
@pytest.mark.parametrize("player", ["greedy", "random"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_follows_in_whole_games(passed_by: Counter[str], player: str, seed: int) -> None:
    to_its_end(begun("duel", ("seed", "current")[seed % 2], seed), seed, PLAYERS[player])
    assert sum(passed_by.values()) > 100


def test_what_waits_is_known_only_as_long_as_nothing_changes() -> None:
    game = begun("duel", "seed", 1)
    for _ in answered(game, 1, 12):
        pass
    known = game.memory[unheard.Settled]
    step = Recorded(game.board.position, game.board.moment, "500.1", None, e.StepEnded(step=Step.UPKEEP))
    assert unheard.nothing_follows(game, step)
    cast = e.SpellCast(player=PlayerId(1), object=ObjectId(100), this_turn=1)
    assert not unheard.nothing_follows(game, step._replace(event=cast))
    for name in ("abilities", "layers", "definitions"):
        before = getattr(known, name)
        setattr(known, name, before - 1)
        assert not unheard.nothing_follows(game, step), name
        setattr(known, name, before)
    game.memory[mechanics.InPlay].add(["a new word"])
    assert not unheard.nothing_follows(game, step)


def test_no_fact_is_heard_twice() -> None:
    assert decision_history.NOTED.isdisjoint(mechanics.HEARD)
    assert MagicRules.heard.keys() == decision_history.NOTED | mechanics.HEARD
