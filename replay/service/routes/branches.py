"""Branches over HTTP.

Decisions are undone, or answered in another way; the branches are shown as a tree, and two lines side by side.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, TypeAlias
from uuid import UUID

from fastapi import APIRouter, Query
from fastapi.responses import Response

from domain.errors import said
from domain.events import DecisionMade, Event
from domain.ids import PlayerId
from domain.kernel.questions import Answer
from projections.wording.answers import asked, describe_answers, describe_question
from projections.wording.differences import Differences, objects_in
from replay.cards.wording import catalogue
from replay.errors import Conflict, UnknownGame
from replay.games.beside import beside
from replay.games.board_names import names_on
from replay.games.branches import (
    Branch,
    NothingToUndo,
    before_last_answer,
    before_last_turn,
    chosen_before,
    parted,
    people,
    root_of,
    standing,
    tree,
    undo,
    what_if,
)
from replay.games.game import Game
from replay.service.http import branch_shapes as shapes
from replay.service.http.context import KeyHeader, Looking, LookingNeeded, answer, requested
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.http.shapes import Summary
from replay.service.routes.again import begun_after
from replay.service.routes.games import created, goes_alone, once, operating
from replay.service.routes.playing import understood
from replay.service.streams import Stream
from replay.service.undoing import Wish, first_act
from replay.store.lines import later
from replay.store.recorder import Request as Requested

router = APIRouter(prefix="/api/games/{game}", tags=["branches"], route_class=GameRoute)

Differing: TypeAlias = tuple[PlayerId, str, str, str | None]
"""A decision that differs: who was asked; in words the question, the answer, and the answer in the other line."""


# Undo


@router.get("/undo", response_model=shapes.Undoing)
def read_undo(looked: LookingNeeded) -> Response:
    """Return the open wish to take back a decision.

    With it comes the game that goes on in place of this one.
    """
    return answer(_undoing(looked))


def _undoing(looked: Looking) -> dict[str, Any]:
    stored = looked.game.stored.refresh()
    wish = looked.service.wishes.open(looked.id, stored.head)
    goes_on = later(stored)
    stream = looked.stream
    position = None if wish is None else stream.seen(wish.position)
    return {
        "asked_by": None if wish is None else wish.seat,
        "name": None if wish is None else looked.game.seats[wish.seat - 1],
        "position": position,
        "turn": None if position is None else stream.positions.place(position).turn,
        "what": None if wish is None or position is None else first_act(stream, position, wish.seat, looked.language),
        "waits_for": [] if wish is None else list(wish.waits_for),
        "refused": looked.service.wishes.refused(looked.id),
        "game": None if goes_on is None else str(goes_on.id),
    }


@router.post("/undo", response_model=shapes.Undoing, status_code=201)
def take_back(looked: LookingNeeded, wanted: shapes.Undo, key: KeyHeader = None) -> Response:
    """Take back the viewer's last answer or turn.

    The game goes on in a branch at that decision. Against built-in players this is done at once, and `game` is the
    branch. Of other people it is asked first.
    """
    request = requested(looked.grant, key, "undo", looked.id, looked.viewer, wanted)
    if looked.service.repeated(request) is not None:
        return answer(_undoing(looked), status=201)
    with looked.service.playing(looked.id) as game:
        now = looked.stream.head
        if wanted.head != now:
            text = "the game stands at event {now} by now, not at {head}: look again."
            raise Conflict(text, wanted.head, now, now=now, head=wanted.head)
        seat, others = _asking(looked, game)
        if later(game.stored) is not None:
            raise Problem(409, said("this game goes on in another one already"), kind="taken-back")
        wish = Wish(seat, game.stored.head, _back_to(looked, game, seat, wanted), others)
        if others:
            looked.service.wishes.keep(looked.id, wish)
        else:
            _carry_out(looked, game, wish, request)
    return answer(_undoing(looked), status=201)


def _asking(looked: Looking, game: Game) -> tuple[PlayerId, tuple[PlayerId, ...]]:
    """Return whose decision a viewer takes back, and who has to agree.

    :raises Problem: the viewer neither plays nor judges.
    """
    seated = people(game)
    if looked.viewer.seat is not None:
        seat = PlayerId(looked.viewer.seat)
        return seat, tuple(one for one in seated if one != seat)
    if not looked.viewer.judge:
        raise Problem(403, said("a spectator takes nothing back"), kind="judges-only")
    decided = (one.event.player for one in reversed(game.events()) if isinstance(one.event, DecisionMade))
    return next((player for player in decided if player in seated), PlayerId(1)), ()


def _back_to(looked: Looking, game: Game, seat: PlayerId, wanted: shapes.Undo) -> int:
    """Return the position that the game goes back to.

    :raises NothingToUndo: the player has decided nothing since.
    """
    events = game.events()
    if wanted.at is None:
        position = (before_last_turn if wanted.turn else before_last_answer)(events, seat)
    else:
        stream = looked.stream
        position = stream.true(stream.resolve(str(wanted.at)))
        if not any(isinstance(one.event, DecisionMade) and one.event.player == seat for one in events[position:]):
            raise NothingToUndo("there is no decision yet that could be taken back")
    return standing(game, position)


def _carry_out(looked: Looking, game: Game, wish: Wish, request: Requested | None = None) -> None:
    looked.service.limiter.may_begin(looked.grant.holder)
    made = undo(game, wish.position, wish.seat, request)
    looked.service.limiter.begins(looked.grant.holder)
    looked.service.wishes.end(looked.id)
    with suppress(Conflict):  # another request lets them continue
        made.play_on()


@router.post("/undo/answer", response_model=shapes.Undoing)
def answer_undo(looked: LookingNeeded, given: shapes.UndoAnswer) -> Response:
    """Agree or refuse that another player takes back a decision.

    The player who asks takes the wish back by refusing.
    """
    with looked.service.playing(looked.id) as game:
        wish = looked.service.wishes.open(looked.id, game.stored.refresh().head)
        seat = looked.viewer.seat
        if wish is None:
            raise Problem(409, said("nobody asks to take back a decision"), kind="nothing-asked")
        if not looked.viewer.judge and seat != wish.seat and seat not in wish.waits_for:
            raise Problem(403, said("this is not asked of you"), kind="not-asked")
        left = () if looked.viewer.judge else tuple(one for one in wish.waits_for if one != seat)
        if not given.agree and seat == wish.seat:
            looked.service.wishes.end(looked.id)
        elif not given.agree:
            looked.service.wishes.refuse(looked.id)
        elif seat == wish.seat:
            raise Problem(403, said("this is not asked of you"), kind="not-asked")
        elif left:
            looked.service.wishes.keep(looked.id, wish._replace(waits_for=left))
        else:
            _carry_out(looked, game, wish)
    return answer(_undoing(looked))


# Other answers


@router.post(
    "/what-if",
    response_model=shapes.OtherGame,
    status_code=201,
    responses={200: {"model": shapes.OtherGame, "description": "The branch that was there already"}},
)
def answer_otherwise(looked: LookingNeeded, wanted: shapes.OtherAnswer, key: KeyHeader = None) -> Response:
    """Begin a game that goes on with another answer to a decision.

    A branch reveals hidden cards. So it is for a judge or operator; a player may change their own decisions in a game
    against built-in players. If the same answer was chosen before and nobody has decided anything since, that branch is
    the answer.
    """
    if not goes_alone(looked.game, looked.viewer, looked.grant):
        text = said("branching is for a judge, and your view is {viewer}", viewer=looked.viewer)
        raise Problem(403, text, kind="judges-only")
    stream = looked.stream
    at = stream.resolve(str(wanted.at))
    decision = stream.events[at - 1].event
    seat = None if looked.grant.may_choose else looked.viewer.seat
    if seat is not None and isinstance(decision, DecisionMade) and decision.player != seat:
        raise Problem(403, said("what was asked at position {at} is for who was asked", at=at), kind="hidden")
    other = understood(wanted.answer)
    request = requested(looked.grant, key, "what-if", looked.id, looked.viewer, wanted)
    if looked.service.repeated(request) is None:
        known = chosen_before(looked.game, stream.recorded(at), other)
        if known is not None:
            return created(known, looked.grant, looked.language, 200, found=True)
    chosen = looked.viewer.seat

    def make() -> Game:
        return what_if(looked.game, stream.recorded(at), other, None if chosen is None else PlayerId(chosen), request)

    made, repeated = once(looked.service, looked.grant, request, make)
    return created(made, looked.grant, looked.language, repeated=repeated)


# The tree, and two lines of it


@router.get("/branches", response_model=shapes.Tree)
def read_branches(looked: LookingNeeded) -> Response:
    """Return the tree of branches that the game is in, with the answers that differ.

    The tree has the game's own branches, and those of the games it branched off. A judge sees all; a player sees the
    games that their own view is for.
    """
    seen: dict[UUID, Looking] = {}
    lines = []
    for branch in tree(root_of(looked.game.stored)):
        own = _looking_at(looked, branch.game.id)
        if own is not None:
            seen[branch.game.id] = own
            parent = None if branch.game.row.parent is None else seen.get(branch.game.row.parent)
            lines.append(_line(own, parent, branch))
    return answer({"lines": lines})


def _looking_at(looked: Looking, id: UUID) -> Looking | None:
    """Return another game of the tree as the same viewer sees it, None if they may not see it."""
    try:
        return Looking(looked.service, looked.held, str(id), str(looked.viewer), looked.language)
    except (UnknownGame, Problem):
        return None


def _line(looked: Looking, parent: Looking | None, branch: Branch) -> dict[str, Any]:
    stored, origin = branch.game, branch.origin
    row, stream = stored.row, looked.stream
    shared = None if row.parent_position is None else stream.seen(row.parent_position)
    differs = None if parent is None or shared is None else _differing(stream, parent.stream, shared, looked.language)
    player, question, chosen, instead = differs or (None, None, None, None)
    return {
        "id": str(row.id),
        "parent": None if parent is None else str(parent.id),
        "position": shared,
        "turn": stream.positions.place(shared or 0).turn,
        "how": None if origin is None else origin.how,
        "seat": None if origin is None else origin.seat,
        "superseded": branch.superseded,
        "result": looked.game.result_in(catalogue(looked.language, "interface")),
        "over": row.winners is not None,
        "turns": row.turns,
        "created": row.created,
        "player": player,
        "question": question,
        "chosen": chosen,
        "instead": instead,
    }


def _differing(stream: Stream, other: Stream, shared: int, language: str) -> Differing | None:
    """Return the first decision that differs from another line, with the answer in both; None if it is not seen."""
    ours, theirs = stream.events, other.events
    at = shared + parted(ours[shared:], theirs[shared:])
    if at == len(ours):
        return _drafted(stream, other, language)
    decision, before = ours[at].event, theirs[at].event if at < len(theirs) else None
    if not isinstance(decision, DecisionMade):
        return None
    same = isinstance(before, DecisionMade) and (before.player, before.question) == (decision.player, decision.question)
    return _told(stream, at, decision, decision.answer, before if same else None, language)


def _drafted(stream: Stream, other: Stream, language: str) -> Differing | None:
    """Return the first answer of an unfinished casting that differs from the other line."""
    decided = [one for one in other.events[len(stream.events) :] if isinstance(one.event, DecisionMade)]
    for recorded, given in zip(decided, stream.stored.refresh().draft(), strict=False):
        event = recorded.event
        if isinstance(event, DecisionMade) and event.answer != given:
            return _told(other, recorded.position - 1, event, given, event, language)
    return None


def _told(
    stream: Stream, at: int, decision: DecisionMade, given: Answer, before: Event | None, language: str
) -> Differing | None:
    """Return who was asked, and in words the question, the answer and the answer before; None if it is hidden.

    The words name the objects of the board `at` a position of the stream. Objects of one name are told apart.
    """
    question, words = asked(decision), catalogue(language)
    if question is None:
        return None
    answers = [given, *([before.answer] if isinstance(before, DecisionMade) else [])]
    board = stream.board(at)
    names = names_on(board, lambda number: stream.texts.definition(board, number), words)
    names.marks = Differences(board, words).among(objects_in(answers))
    chosen, *others = describe_answers(question, answers, names, words)
    instead = others[0] if others else None
    return decision.player, describe_question(question, names, words), chosen, instead


@router.get("/beside", response_model=shapes.Beside)
def read_beside(
    looked: LookingNeeded,
    other: Annotated[str, Query(max_length=36, description="another line of the same game")],
) -> Response:
    """Compare two lines of a game turn by turn.

    Compared are life, hands as known, and permanents in only one of the lines.
    """
    own = Looking(looked.service, looked.held, other, str(looked.viewer), looked.language)
    if root_of(own.game.stored).id != root_of(looked.game.stored).id:
        raise Problem(422, said("these are not two lines of one game"), kind="other-game")
    return answer(beside(looked.stream, own.stream).data(catalogue(looked.language)))


# Rematch


@router.get("/rematch", response_model=shapes.Rematched)
def read_rematch(looked: LookingNeeded) -> Response:
    """Return the rematch of this game that was begun over this service.

    A token for one game names no other, and is told of none.
    """
    begun = None if looked.grant.game is not None else looked.service.rematches.of(looked.id)
    return answer({"game": None if begun is None else str(begun)})


@router.post("/rematch", response_model=Summary, status_code=201)
def begin_rematch(looked: LookingNeeded, wanted: shapes.Rematch, key: KeyHeader = None) -> Response:
    """Begin a game or match of the same players with the same decks.

    Only an operator may ask for a rematch.
    """
    operating(looked.grant)
    request = requested(looked.grant, key, "rematch", looked.id, wanted)

    def make() -> Game:
        with looked.service.playing(looked.id) as game, looked.service.working():
            # Once for all people at the table: the tokens of their seats are good for it, and their pages find it.
            together = len(people(game)) > 1 and begun_after(looked) is None
            made = game.rematch(swapped=wanted.swapped, request=request, agreed=together)
            looked.service.proposals.end(looked.id)
            return made

    made, repeated = once(looked.service, looked.grant, request, make)
    looked.service.rematches.keep(looked.id, made.id)
    return created(made, looked.grant, looked.language, repeated=repeated)
