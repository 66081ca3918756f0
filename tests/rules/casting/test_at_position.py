"""What is known of mana abilities at a position is what looking at them anew finds."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from domain.kernel.game import Game
from domain.rules.casting.mana import affordable, sources, tapped_for_mana
from tests.support.known_cards import drawn_game
from tests.support.long import with_many
from tests.support.random_games import answered, begun, trials


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each question was asked; each answer is compared with one for which nothing is known."""
    asked: Counter[str] = Counter()

    def compare(module: ModuleType, name: str, kept: type) -> None:
        find = getattr(module, name)

        def both(game: Game, *rest: object) -> object:
            known = find(game, *rest)
            answers = game.memory.pop(kept)
            assert find(game, *rest) == known, rest
            game.memory[kept] = answers
            asked[name] += 1
            return known

        monkeypatch.setattr(module, name, both)

    compare(sources, "dear_sources", sources.Dear)
    compare(affordable, "dear_sources", sources.Dear)
    compare(tapped_for_mana, "_together", tapped_for_mana.Together)
    return asked


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=4, few=200, many=1_500))
def test_games_of_every_format(compared: Counter[str], format: str, edition: str, seed: int, most: int) -> None:
    for _ in answered(begun(format, edition, seed), seed, most):
        pass


@pytest.mark.parametrize("seed", with_many(range(3), range(3, 150)))
def test_proven_cards(compared: Counter[str], seed: int) -> None:
    for _ in answered(drawn_game(seed), seed, 500):
        pass


@pytest.mark.slow
def test_both_questions_are_asked(compared: Counter[str]) -> None:
    for seed in range(40):
        for _ in answered(begun("commander", "current", seed), seed, 400):
            pass
        if min(compared["dear_sources"], compared["_together"]) > 5:
            return
    raise AssertionError(compared)
