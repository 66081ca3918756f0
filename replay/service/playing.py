"""Playing: what is asked now, an answer based on what was seen, going on from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from domain.errors import IllegalDecision
from projections.translations import catalogue
from replay.asking import Asked, NotUnderstood
from replay.errors import Conflict
from replay.game import Game
from replay.playing import HUMAN
from replay.service import shapes
from replay.service.context import Looking, LookingNeeded, answer, events_data
from replay.service.doubts import GameRoute
from replay.service.games import created
from replay.service.problems import Problem

router = APIRouter(prefix="/api/games/{game}", tags=["playing"], route_class=GameRoute)


@router.get("/question", response_model=shapes.Question)
def read_question(looked: LookingNeeded) -> Response:
    """What is asked now, and of whom; the legal answers for who is asked, and for a judge."""
    with looked.service.playing(looked.id) as game:
        return answer(_question(looked, game))


def _question(looked: Looking, game: Game) -> dict[str, Any]:
    over = game.stored.refresh().over
    asked = None if over else game.ask(catalogue(looked.language))
    data: dict[str, Any] = {
        "head": looked.stream.head,
        "over": over,
        "player": None,
        "name": None,
        "kind": None,
        "yours": False,
        "text": None,
        "options": [],
        "more": False,
        "hint": None,
        "casting": [],
    }
    if asked is None:
        return data
    data |= {"player": asked.question.player, "name": asked.player}
    if not _may_answer(looked, asked):
        return data
    return data | {
        "kind": asked.question.KIND,
        "yours": True,
        "text": asked.text,
        "options": [option._asdict() for option in asked.options],
        "more": asked.more,
        "hint": asked.hint or None,
        "casting": list(asked.casting),
    }


def _may_answer(looked: Looking, asked: Asked) -> bool:
    return looked.viewer.judge or looked.viewer.seat == asked.question.player


@contextmanager
def _standing(looked: Looking, head: int) -> Iterator[tuple[Game, Asked]]:
    """The game and its question, if it still stands where who answers saw it."""
    with looked.service.playing(looked.id) as game:
        now = looked.stream.head
        if head != now:
            raise Conflict(f"the game stands at event {now} by now, not at {head}: look again.", head, now)
        asked = None if game.stored.refresh().over else game.ask()
        if asked is None:
            raise IllegalDecision(f"the game is over: {game.result}", "104.1")
        if not _may_answer(looked, asked):
            raise Problem(403, f"{asked.player} is asked, and you look as {looked.viewer}", kind="not-asked")
        yield game, asked


def _answered(looked: Looking, game: Game, head: int, act: Callable[[], object]) -> Response:
    """Do it, let the built-in players go on, and tell what happened."""
    before = game.end
    try:
        act()
        if game.end != before:
            game.play_on()
    except Conflict as error:
        raise Conflict(str(error), head, looked.stream.head) from error
    stream = looked.stream
    data = {
        "head": stream.head,
        "events": events_data(stream, range(head + 1, stream.head + 1), looked.language),
        "question": _question(looked, game),
    }
    return answer(data)


@router.post("/answers", response_model=shapes.Answered)
def give_answer(looked: LookingNeeded, given: shapes.Answer) -> Response:
    """Answer what is asked. A stale head is 409 with the new one; an illegal answer is 422 with reason and rule.

    In a casting answers are kept as a draft until all are given; the head stays until then.
    """
    with _standing(looked, given.head) as (game, _):
        return _answered(looked, game, given.head, lambda: game.choose(frozen(given.answer)))


@router.post("/pass", response_model=shapes.Answered)
def pass_priority(looked: LookingNeeded, given: shapes.Pass) -> Response:
    """Pass priority for who is asked, as long as there is nothing else to do or until the turn ends."""
    with _standing(looked, given.head) as (game, asked):
        if asked.question.KIND != "priority":
            raise IllegalDecision(f"{asked.player} is asked something else than what to do", "117.3d")
        player = "pass" if given.until == "choice" else "pass-turn"
        seats = _built_in(game) | {int(asked.question.player): player}

        def act() -> None:
            game.choose(("pass",))
            if not game.over:
                game.play_on(seats)

        return _answered(looked, game, given.head, act)


def _built_in(game: Game) -> dict[str | int, str]:
    return {seat: name for seat, name in game.built_in.items() if name != HUMAN}


@router.post("/branch", response_model=shapes.Summary, status_code=201)
def branch(looked: LookingNeeded, wanted: shapes.NewBranch) -> Response:
    """A new game with everything up to the last decision at or before a position, to be decided otherwise.

    For a judge or operator, whomever they look as: what is hidden comes out in a branch, and each is a new game.
    """
    if not looked.grant.may_choose:
        raise Problem(403, f"branching is for a judge, and you look as {looked.viewer}", kind="judges-only")
    looked.service.limiter.may_begin(looked.grant.holder)
    stream = looked.stream
    position = stream.true(stream.resolve(wanted.at))
    made = looked.game.branch(position, wanted.players)
    looked.service.limiter.begins(looked.grant.holder)
    if wanted.players is not None and any(name != HUMAN for name in wanted.players.values()):
        made.play_on()
    return created(made, looked.grant, looked.language)


def frozen(value: Any, deep: int = 0) -> Any:
    """JSON with tuples for lists.

    :raises NotUnderstood: it is nested deeper than any answer.
    """
    if deep > 20:
        raise NotUnderstood("this is nested deeper than any answer")
    if isinstance(value, list):
        return tuple(frozen(item, deep + 1) for item in value)
    if isinstance(value, dict):
        raise NotUnderstood("an answer is a text, a number, or a list of these")
    return value
