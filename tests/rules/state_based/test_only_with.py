"""704.3. An action that is not asked, since what it is about is not there, would propose nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

import pytest

from domain.kernel.game import Game
from domain.rules.state_based import checking
from domain.rules.state_based.actions import ONLY_WITH, Action, actions_of
from domain.rules.state_based.checking import Applying
from tests.support.random_games import answered, begun, trials

Left = Counter[Action]


@pytest.fixture
def left_out(monkeypatch: pytest.MonkeyPatch) -> Left:
    """How often each action was not asked; asked all the same it proposes nothing."""
    left = Left()
    asked: Callable[[Game, Collection[str]], list[Applying]] = checking.that_may_propose

    def compared(game: Game, words: Collection[str]) -> list[Applying]:
        found = asked(game, words)
        actions = {action for _, _, action, _ in found}
        for rule, action, applies, _ in actions_of(game):
            if applies(game) and action not in actions:
                assert [*action(game)] == [], (rule, action)
                left[action] += 1
        return found

    monkeypatch.setattr(checking, "that_may_propose", compared)
    return left


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=3, few=150, many=1_000))
def test_it_proposes_nothing(left_out: Left, format: str, edition: str, seed: int, most: int) -> None:
    for _ in answered(begun(format, edition, seed), seed, most):
        pass
    assert left_out.keys() <= ONLY_WITH.keys()
    assert sum(left_out.values()) > 10
