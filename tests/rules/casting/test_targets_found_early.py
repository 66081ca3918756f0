"""A search for targets that ends as soon as there are enough comes to what looking at all of them would come to."""

from __future__ import annotations

import pytest

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Target
from domain.ids import EntityId, ObjectId
from domain.kernel.game import Game
from domain.rules.casting import targets
from domain.rules.resolving.evaluation import Context
from tests.support.random_games import answered, begun, trials


def _all_legal(
    target: Target, context: Context, but: ObjectId | None, source: GameObject | None
) -> tuple[EntityId, ...]:
    """Return every legal target, each looked at by itself."""
    found = tuple(context.matching(target.of))
    return tuple(id for id in found if id != but and targets.is_legal(target, id, context, source))


def _are_enough(
    wanted: dict[str, Target], context: Context, but: ObjectId | None, text: lang.Text, source: GameObject | None
) -> bool:
    """Return True if all legal targets are enough for every slot, and for all of them together."""
    totals = targets._totals(text, (), context) if wanted else {}
    for name, target in wanted.items():
        least, _ = targets.bounds(target, context)
        among = _all_legal(target, context, but, source)
        if least and (totals.get(name, least) < least or targets._most_together(target, among, context) < least):
            return False
    pairs = targets.apart(wanted)
    each = ((name, one, _all_legal(one, context, but, source)) for name, one in wanted.items())
    slots = [(name, legal, *targets.bounds(one, context)) for name, one, legal in each]
    return targets._suffice(slots if pairs else (), pairs, ())


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What searches came to; each is held against the search through all."""
    found: list[bool] = []
    legal, exist = targets.legal, targets.exist

    def all_legal(
        target: Target, context: Context, but: ObjectId | None = None, source: GameObject | None = None
    ) -> tuple[EntityId, ...]:
        ids = legal(target, context, but, source)
        assert ids == _all_legal(target, context, but, source)
        return ids

    def enough(
        game: Game,
        wanted: dict[str, Target],
        context: Context,
        but: ObjectId | None = None,
        text: lang.Text = (),
        source: GameObject | None = None,
    ) -> bool:
        found.append(exist(game, wanted, context, but, text, source))
        assert found[-1] == _are_enough(wanted, context, but, text, source), wanted
        return found[-1]

    monkeypatch.setattr(targets, "legal", all_legal)
    monkeypatch.setattr(targets, "exist", enough)
    return found


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=150, many=1_000))
def test_as_many_are_found_as_by_looking_at_all(
    compared: list[bool], format: str, edition: str, seed: int, most: int
) -> None:
    for _ in answered(begun(format, edition, seed), seed, most):
        pass
    assert compared
