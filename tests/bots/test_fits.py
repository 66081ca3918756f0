"""Filters as a bot matches them: quickly, with the result of matching every part; no play is left out with a stack."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from domain.board.state import Board
from domain.bots import greedy, greedy_player
from domain.bots.fits import may_fit
from domain.bots.purposes import purpose_of
from domain.cards import language as lang
from domain.cards.grammar import filters
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import Priority
from domain.randomness import Dice
from tests.support.long import with_many
from tests.support.random_games import begun

FILTER: TypeAdapter[filters.Filter] = TypeAdapter(filters.Filter)

PARTS: list[Any] = [
    {"type": "creature"},
    {"type": "land"},
    {"subtype": "Elf"},
    {"supertype": "basic"},
    {"controller": "you"},
    {"controller": "opponent"},
    {"owner": "you"},
    {"zone": "graveyard"},
    {"token": False},
    {"tapped": True},
    {"keyword": "flying"},
    {"is": "permanent"},
    {"is": "player"},
    {"is": "opponent"},
    {"mana_value": {"at_most": 2}},
    {"power": {"at_least": 2}},
    {"toughness": {"exactly": 1}},
    {"color": "R"},  # more than a bot asks
]


def made(rng: random.Random, depth: int = 3) -> Any:
    """A filter of up to three levels."""
    kind = rng.choice(("all", "any", "not", "part")) if depth else "part"
    if kind == "part":
        return rng.choice(PARTS)
    if kind == "not":
        return {"not": made(rng, depth - 1)}
    return {kind: [made(rng, depth - 1) for _ in range(rng.randrange(2, 4))]}


def by_every_part(wanted: Any, id: EntityId, player: PlayerId, board: Board) -> bool | None:
    """Match all parts of a filter, and join the results."""
    if isinstance(wanted, filters.AllOf):
        found = [by_every_part(one, id, player, board) for one in wanted.all]
        return False if False in found else None if None in found else True
    if isinstance(wanted, filters.AnyOf):
        found = [by_every_part(one, id, player, board) for one in wanted.any]
        return True if True in found else None if None in found else False
    if isinstance(wanted, filters.Not):
        inner = by_every_part(wanted.not_, id, player, board)
        return None if inner is None else not inner
    fits, fits_not = (
        may_fit(wanted, id, player, board),
        may_fit(filters.Not.model_construct(not_=wanted), id, player, board),
    )
    return None if fits and fits_not else fits


@pytest.mark.parametrize("seed", with_many(range(4), range(4, 60)))
def test_a_filter_fits_as_its_parts_do(seed: int) -> None:
    rng, game = random.Random(seed), begun("free-for-all", "current", seed)
    for number in range(rng.randrange(60, 200)):
        if game.question is None:
            break
        game.answer(game.question.random(Dice(str(seed), number, "player")))
    board = game.board
    ids: list[EntityId] = [*board.order, *list(board.objects)[::3], ObjectId(99_999)]
    for _ in range(40):
        wanted = FILTER.validate_python(made(rng))
        for player in board.order[:2]:
            for id in ids:
                assert may_fit(wanted, id, player, board) is (by_every_part(wanted, id, player, board) is not False)


@pytest.mark.parametrize("seed", with_many(range(4), range(4, 60)))
def test_no_play_is_left_out_while_something_is_on_the_stack(seed: int) -> None:
    """There is no good time then but to answer it, whatever a spell or ability is worth."""
    game, seen = begun("duel", "current", seed), 0
    for number in range(400):
        question = game.question
        if question is None:
            break
        board, player = game.board, question.player
        if isinstance(question, Priority) and board.stack:
            for points in (1, 999, 5_000):
                assert not greedy._good_time(board, player, points, urgent=False)
            for permanent in board.permanents(player):
                for place, _ in enumerate(permanent.abilities):
                    text = greedy.ability_of(permanent, place, board, game.definitions)
                    if isinstance(text, lang.Activated):
                        answers = greedy._answers_now(purpose_of(text), board, player)
                        seen += 1
                        assert greedy._time_to_activate(text, permanent, board, player, 5_000) is answers
        game.answer(greedy_player(question, board, game.definitions, Dice(str(seed), number, "player")))
    assert seen
