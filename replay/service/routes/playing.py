"""Playing over HTTP: questions, answers to a known position, and branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from domain.errors import IllegalDecision, said
from domain.freezing import frozen
from domain.ids import ObjectId
from projections.wording.naming import BoardNames
from projections.wording.translations import saying
from replay.cards.wording import catalogue
from replay.errors import Conflict, Repeated
from replay.games.asking import Asked, NotUnderstood
from replay.games.game import Game
from replay.games.open_questions import OpenQuestion
from replay.games.passing import Passing, key
from replay.games.players import played_here, refuse_commands
from replay.games.playing import HUMAN
from replay.service.answer_forms import again_data, cost_data, incoming_data, picking_data, span_data
from replay.service.boards import Drawn
from replay.service.http import playing_shapes, shapes
from replay.service.http.context import REPEATED, KeyHeader, Looking, LookingNeeded, answer, events_data, requested
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.routes.games import created, once
from replay.store.recorder import Request as Requested

router = APIRouter(prefix="/api/games/{game}", tags=["playing"], route_class=GameRoute)

DEEPEST = 20
"""Greatest depth of nested lists in an answer."""


@router.get("/question", response_model=playing_shapes.Question)
def read_question(looked: LookingNeeded) -> Response:
    """Return the open question. Only the player asked and a judge see the legal answers."""
    with looked.service.playing(looked.id) as game:
        return answer(_question(looked, game))


def _question(looked: Looking, game: Game) -> dict[str, Any]:
    over = game.stored.refresh().over
    opened = None if over or game.observed is not None else game.open_question()
    data: dict[str, Any] = {
        "head": looked.stream.head,
        "over": over,
        "turn": None,
        "player": None,
        "name": None,
        "kind": None,
        "yours": False,
        "text": None,
        "about": None,
        "options": [],
        "abilities": [],
        "more": False,
        "hint": None,
        "casting": [],
        "picking": None,
        "number": None,
        "again": None,
    }
    if opened is None:
        return data
    looked.service.waiting.learn(game, opened)
    data |= {"player": opened.question.player, "name": opened.player, "turn": opened.board.turn}
    asked = game.ask(catalogue(looked.language), ids=False) if _may_answer(looked, opened) else None
    if asked is None:
        return data
    searched = asked.question.KIND == "option"  # such as creature types: the page searches all of them
    return data | {
        "kind": asked.question.KIND,
        "yours": True,
        "text": asked.text,
        "about": _about(looked, asked),
        "options": [option._asdict() for option in (asked.every if searched else asked.options)],
        "abilities": _abilities(asked),
        "more": asked.more and not searched,
        "hint": saying(looked.language)(asked.hint) if asked.hint else None,
        "casting": list(asked.casting),
        "picking": picking_data(
            asked.question, asked.board, catalogue(looked.language), asked.names, asked.subject.hurts
        ),
        "number": span_data(asked.question),
        "again": again_data(asked.question),
    }


def _abilities(asked: Asked) -> list[dict[str, str]]:
    """Return the abilities because of which the player is asked, as `playing_shapes.Ability`."""
    words = {option.answer: option.words for option in asked.options}
    return [{"key": name, "words": words[action]} for name, action in asked.activatable.items() if action in words]


def _about(looked: Looking, asked: Asked) -> dict[str, Any] | None:
    """Return what the question is about as `playing_shapes.About`, None for a question that no card asks."""
    board, (card, asking, seen, *_), texts = asked.board, asked.subject, looked.stream.texts
    top = key(board, board.stack[-1]) if board.stack else ""
    if card is None and not seen and not top and not asked.key:
        return None
    drawn = Drawn(board, board.position, texts, looked.language)
    source = board.get(card) if card is not None else None
    ability = board.get(asking) if asking is not None else None
    aiming = board.stack and board.stack[-1] in (card, asking) and asked.question.KIND != "targets"
    return {
        "card": drawn.card(source) if source is not None else None,
        "ability": " ".join(texts.of(board, ability, looked.language)).strip() if ability is not None else "",
        "key": top,
        "question": asked.key,
        "seen": drawn.cards(seen),
        "library": _counted(drawn, asked.searched),
        "takes": [option._asdict() for option in asked.takes],
        "aims": [drawn.speech.who(id) for id in BoardNames(board).aims_of(board.stack[-1])] if aiming else [],
    }


def _counted(drawn: Drawn, cards: Iterable[ObjectId]) -> list[dict[str, Any]]:
    """Return the names of cards in the alphabet's order, each with how many there are."""
    often = Counter(drawn.speech.who(id) for id in cards)
    return [{"name": name, "count": often[name]} for name in sorted(often)]


def _may_answer(looked: Looking, asked: OpenQuestion) -> bool:
    return looked.viewer.judge or looked.viewer.seat == asked.seat


def _answered(
    looked: Looking,
    given: playing_shapes.Answer | playing_shapes.Pass,
    request: Requested | None,
    act: Callable[[Game, OpenQuestion], object],
) -> Response:
    """Act on a game if the client knows its last position; return what happened.

    Built-in players continue afterwards. A request that was carried out before changes nothing, and is told what
    happened since.
    """
    with looked.service.playing(looked.id) as game:
        if looked.service.repeated(request) is None:
            try:
                act(game, _standing(looked, game, given.head))
            except Repeated:  # the same request at the same time, in another service on this store
                return _told(looked, game, given, repeated=True)
            except Conflict as error:
                if isinstance(given, playing_shapes.Pass) and given.idle:
                    return _told(looked, game, given)  # another page of the same seat was first
                if looked.service.repeated(request) is None:
                    raise _stale(given.head, looked.stream.head) from error
                return _told(looked, game, given, repeated=True)
            return _told(looked, game, given)
        return _told(looked, game, given, repeated=True)


def _stale(head: int, now: int) -> Conflict:
    """Return a conflict error with the viewer's own positions.

    The positions of the store would reveal the number of hidden events.
    """
    return Conflict("the game stands at event {now} by now, not at {head}: look again.", head, now, now=now, head=head)


def _standing(looked: Looking, game: Game, head: int) -> OpenQuestion:
    """Return the open question after checks that this viewer may answer it now.

    :raises Conflict: the game's head is not `head`.
    :raises IllegalDecision: the game is over.
    :raises Problem: another player is asked.
    """
    now = looked.stream.head
    if head != now:
        raise _stale(head, now)
    asked = None if game.stored.refresh().over else game.open_question()
    if asked is None:
        raise IllegalDecision("the game is over: {result}", "104.1", result=game.result)
    if not _may_answer(looked, asked):
        text = said("{player} has to answer, and your view is {viewer}", player=asked.player, viewer=looked.viewer)
        raise Problem(403, text, kind="not-asked")
    return asked


def _told(
    looked: Looking,
    game: Game,
    given: playing_shapes.Answer | playing_shapes.Pass | playing_shapes.Concession,
    *,
    repeated: bool = False,
) -> Response:
    """Let built-in players continue; return the events since the request and the next question."""
    if not game.stored.refresh().over:
        with suppress(Conflict):  # another request lets them continue
            game.play_on()
    stream = looked.stream
    data = {
        "head": stream.head,
        "events": events_data(stream, range(given.head + 1, stream.head + 1), looked.language) if given.told else [],
        "question": _question(looked, game),
    }
    return answer(data, headers=REPEATED if repeated else None)


@router.post("/answers", response_model=playing_shapes.Answered)
def give_answer(looked: LookingNeeded, given: playing_shapes.Answer, key: KeyHeader = None) -> Response:
    """Answer the open question.

    A stale head gets 409 with the new head, an illegal answer 422 with reason and rule. While a spell is cast, answers
    are kept as a draft until all are given. The head stays until then.
    """
    request = requested(looked.grant, key, "answer", looked.id, looked.viewer, given)

    def act(game: Game, asked: OpenQuestion) -> None:
        turn = asked.board.turn
        game.choose(understood(given.answer), request)
        _go_on(game, asked, given.passing, turn)

    return _answered(looked, given, request, act)


def _go_on(game: Game, asked: OpenQuestion, wanted: playing_shapes.Passing | None, turn: int) -> None:
    """Let built-in players answer, and pass priority for whoever answered in a turn, as they want it."""
    if wanted is not None and not game.over:
        since = turn if wanted.since is None else wanted.since
        given = wanted.model_dump() | {"always": [*map(tuple, wanted.always)], "since": since}
        others = _built_in(game)
        alone = len(others) == len(game.built_in) - 1
        with suppress(Conflict):  # another request lets them continue
            game.play_on(others, passing={int(asked.seat): Passing(**given, alone=alone)})


@router.post("/check", response_model=playing_shapes.Tried)
def check_answer(looked: LookingNeeded, given: playing_shapes.Answer) -> Response:
    """Check if an answer would be legal, and what an attack or block would cost.

    Nothing is answered by the check.
    """
    with looked.service.playing(looked.id) as game:
        asked = _standing(looked, game, given.head)
        wanted = understood(given.answer)
        hit = incoming_data(asked.question, asked.board, wanted, catalogue(looked.language))
        told = cost_data(asked.question, wanted) | {"incoming": hit}
        try:
            game.check(wanted)
        except IllegalDecision as error:
            refused = {"legal": False, "reason": error.said.told(saying(looked.language)), "rule": error.rule}
            return answer(refused | told)
        return answer({"legal": True, "reason": None, "rule": None} | told)


@router.post("/pass", response_model=playing_shapes.Answered)
def pass_priority(looked: LookingNeeded, given: playing_shapes.Pass, key: KeyHeader = None) -> Response:
    """Pass priority for the player asked.

    With `choice` this repeats as long as there is nothing else to do, with `turn` until the turn ends.
    """
    request = requested(looked.grant, key, "pass", looked.id, looked.viewer, given)

    def act(game: Game, asked: OpenQuestion) -> None:
        turn = asked.board.turn
        plain = playing_shapes.Passing(until=given.until, pays=False)
        if given.idle and _wished(looked, game):
            return None  # a page that passes by itself would end the wish
        if given.idle:
            return _go_on(game, asked, given.passing or plain, turn)
        if asked.question.KIND != "priority":
            raise IllegalDecision("{player} is asked something else than what to do", "117.3d", player=asked.player)
        game.choose(("pass",), request)
        return _go_on(game, asked, given.passing or plain, turn)

    return _answered(looked, given, request, act)


@router.post("/concession", response_model=playing_shapes.Answered)
def concede(looked: LookingNeeded, given: playing_shapes.Concession, key: KeyHeader = None) -> Response:
    """Concede for the viewer's seat, whoever is asked (104.3a).

    The head may be an older one: nothing depends on it.
    """
    request = requested(looked.grant, key, "concede", looked.id, looked.viewer, given)
    seat = looked.viewer.seat
    with looked.service.playing(looked.id) as game:
        if seat is None or seat in _built_in(game):
            text = said("only a person concedes, from their own seat, and your view is {viewer}", viewer=looked.viewer)
            raise Problem(403, text, kind="not-asked")
        if looked.service.repeated(request) is not None:
            return _told(looked, game, given, repeated=True)
        try:
            game.concede(seat, request)
        except Repeated:  # the same request at the same time, in another service on this store
            return _told(looked, game, given, repeated=True)
        return _told(looked, game, given)


def _wished(looked: Looking, game: Game) -> bool:
    """Return True while somebody asks to take back a decision."""
    return looked.service.wishes.open(looked.id, game.stored.head) is not None


def _built_in(game: Game) -> dict[str | int, str]:
    known = zip(game.built_in, played_here([*game.built_in.values()], HUMAN), strict=True)
    return {seat: name for seat, name in known if name != HUMAN}


@router.post("/branch", response_model=shapes.Summary, status_code=201)
def branch(looked: LookingNeeded, wanted: shapes.NewBranch, key: KeyHeader = None) -> Response:
    """Begin a new game from the last decision at or before a position.

    Everything up to there is the same. For a judge or operator, whichever viewer they look as: a branch reveals hidden
    cards, and each is a new game.
    """
    if not looked.grant.may_choose:
        text = said("branching is for a judge, and your view is {viewer}", viewer=looked.viewer)
        raise Problem(403, text, kind="judges-only")
    refuse_commands([*(wanted.players or {}).values()])
    request = requested(looked.grant, key, "branch", looked.id, looked.viewer, wanted)

    def make() -> Game:
        stream = looked.stream
        position = stream.true(stream.resolve(wanted.at))
        made = looked.game.branch(position, wanted.players, request)
        if wanted.players is not None and any(name != HUMAN for name in wanted.players.values()):
            made.play_on()
        return made

    made, repeated = once(looked.service, looked.grant, request, make)
    return created(made, looked.grant, looked.language, repeated=repeated)


def understood(value: Any) -> Any:
    """Convert a JSON answer to the game's form, with tuples for lists.

    :raises NotUnderstood: the value is nested too deeply, or holds what no answer does.
    """
    _check_plain(value)
    return frozen(value)


def _check_plain(value: Any, deep: int = 0) -> None:
    if deep > DEEPEST:
        raise NotUnderstood("this is nested deeper than any answer")
    if isinstance(value, dict):
        raise NotUnderstood("an answer is a text, a number, or a list of these")
    if isinstance(value, list):
        for item in value:
            _check_plain(item, deep + 1)
