"""Open questions without words are those that are asked, and a text is told once for all answers that name it."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from projections.wording.cards.modes import mode_texts
from replay import open_store
from replay.games import board_names
from replay.games.game import Game
from replay.store import stored

LANDS = [{"card": "Wastes", "count": 12}]


@pytest.fixture
def game() -> Iterator[Game]:
    """A game in which Anna has a spell with four modes to cast."""
    anna = {"name": "Anna", "library": LANDS, "mana": "GW", "hand": ["Dromoka's Command"], "battlefield": ["Memnite"]}
    ben = {"name": "Ben", "library": LANDS, "battlefield": ["Serra Angel", "Memnite"]}
    with open_store(":memory:") as store:
        yield store.from_position({"rules": "current", "step": "precombat-main", "players": [anna, ben]}, seed=1)


def test_the_open_question_is_the_one_that_is_asked(game: Game) -> None:
    for _ in range(6):
        asked, opened = game.ask(), game.open_question()
        assert asked is not None
        assert opened is not None
        assert (opened.question, opened.seat, opened.player) == (asked.question, asked.seat, asked.player)
        game.choose(asked.options[0].answer)
    game.concede("Ben")
    assert game.over
    assert game.open_question() is None


def test_a_text_is_told_once_for_all_answers(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    game.choose("cast Dromoka's Command")
    tell = Mock(wraps=mode_texts)
    monkeypatch.setattr(board_names, "mode_texts", tell)
    asked = game.ask()
    assert asked is not None
    assert asked.question.KIND == "modes"
    assert len(asked.options) == 3
    assert all(" · " in option.words for option in asked.options)
    assert tell.call_count == 1


def test_games_with_the_same_cards_read_them_once(game: Game) -> None:
    stored._definition.cache_clear()
    first = game.stored.definitions()
    read = stored._definition.cache_info().misses
    assert read == len(first)
    again = game.stored.branch(game.end, about={}).definitions()
    assert stored._definition.cache_info().misses == read
    assert {hash: card.dump() for hash, card in again.items()} == {hash: card.dump() for hash, card in first.items()}
