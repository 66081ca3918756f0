"""103.1. Matches of imported games: found from any game, scored, and never continued here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from replay import open_store
from replay.games.facts_import import record_account
from replay.games.game import Game
from replay.games.library import Games
from replay.games.matches import NoMatch, standing_of
from replay.games.observed import import_log
from replay.observing.accounts import account
from replay.observing.source import Reading
from replay.store.observed import WasObserved
from tests.support.arena import LOGS, needs_logs
from tests.support.facts import written


@pytest.fixture
def games() -> Iterator[Games]:
    with open_store(":memory:") as opened:
        yield opened


def imported(games: Games, folder: Path, number: int, winner: str | None, **header: Any) -> Game:
    """Import a game of a match of Anna and Ben, in which both draw no card and one wins; None for a game cut short."""
    players = [{"id": "A", "name": "Anna", "deck": 40}, {"id": "B", "name": "Ben", "deck": 40}]
    first = {"facts": 1, "source": {"name": "another-engine"}, "players": players, "match": "final", "number": number}
    lines: list[dict[str, Any]] = [first | header, {"fact": "turn_began", "player": "A"}]
    if winner is not None:
        lines.append({"fact": "game_ended", "winners": [winner]})
    kept = record_account(games.store, account(written(folder / f"{number}.jsonl", lines)))
    assert kept.game is not None
    return games.game(kept.game.id)


def test_games_of_a_match_are_found_from_any_of_them(games: Games, tmp_path: Path) -> None:
    told = [imported(games, tmp_path, number, winner) for number, winner in enumerate("ABA", 1)]
    for number, game in enumerate(told, 1):
        score = game.score
        assert score is not None
        assert (score.games, score.won, score.winners, score.over) == (
            tuple(one.id for one in told), (2, 1), ("Anna",), True,
        )  # fmt: skip
        before = ([0, 0], [1, 0], [1, 1])[number - 1]
        assert standing_of(game.stored) == {"number": number, "best_of": 3, "won": before}


def test_wins_count_for_the_player_whichever_seat_they_have(games: Games, tmp_path: Path) -> None:
    first = imported(games, tmp_path, 1, "A")
    turned = [{"id": "B", "name": "Ben", "deck": 40}, {"id": "A", "name": "Anna", "deck": 40}]
    imported(games, tmp_path, 2, "A", players=turned)
    assert first.score is not None
    assert first.score.data()["results"] == [["Anna"], ["Anna"]]


def test_three_wins_make_it_best_of_five(games: Games, tmp_path: Path) -> None:
    told = [imported(games, tmp_path, number, "A") for number in (1, 2, 3)]
    assert told[0].score is not None
    assert (told[0].score.best_of, told[0].score.won) == (5, (3, 0))


def test_a_game_without_others_of_its_match_has_no_score(games: Games, tmp_path: Path) -> None:
    alone = imported(games, tmp_path, 2, "A")
    other = imported(games, tmp_path, 1, "A", match="another match")
    assert (alone.score, other.score, standing_of(alone.stored)) == (None, None, None)
    with pytest.raises(NoMatch, match="no other game of its match"):
        alone.next_game()


def test_no_game_follows_an_imported_one(games: Games, tmp_path: Path) -> None:
    imported(games, tmp_path, 1, "A")
    second = imported(games, tmp_path, 2, "B")
    assert second.score is not None
    assert not second.score.over
    with pytest.raises(WasObserved):
        second.next_game()


@needs_logs
def test_a_match_of_arena(games: Games) -> None:
    log = LOGS / "standard-best-of-three.log.gz"
    first, second = [games.game(one.game.id) for one in import_log(games.store, log, Reading()) if one.game is not None]
    assert first.score == second.score
    assert first.score is not None
    assert (first.score.games, first.score.won) == ((first.id, second.id), (2, 0))
