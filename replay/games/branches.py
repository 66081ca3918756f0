"""Branches of games: undone decisions, other answers to one, the tree of branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from domain.errors import TimewalkError
from domain.events import DecisionMade, GameEnded, Recorded, TurnBegan
from domain.ids import PlayerId
from domain.kernel.questions import Answer
from projections.reading.positions import PositionError
from replay.games.players import played_here
from replay.games.playing import HUMAN
from replay.store.lines import UNDO, WHAT_IF, Origin, later, origin_of, superseded
from replay.store.observed import refuse_observed
from replay.store.recorder import Request
from replay.store.stored import StoredGame

if TYPE_CHECKING:
    from replay.games.game import Game

MOST = 200
"""Most games of a tree of branches."""


class NothingToUndo(TimewalkError, LookupError):
    """Error: a player has decided nothing yet that could be taken back."""


class NoDecision(TimewalkError, LookupError):
    """Error: at a position nobody decided anything."""


class SameAnswer(TimewalkError, ValueError):
    """Error: the other answer is the one that was given."""


class Branch(NamedTuple):
    """Game in a tree of branches, with how and where it left its parent."""

    game: StoredGame
    origin: Origin | None
    superseded: bool
    """True if another game goes on in its place."""


def standing(game: Game, position: int) -> int:
    """Return the last position, up to another, at which a decision is open.

    No casting is under way there.

    :raises WasObserved: the game was observed, not decided here.
    :raises PositionError: there was no decision before.
    """
    from domain.decider import Decider

    events = game.events()
    refuse_observed(events)
    definitions = game.stored.definitions()
    for last in range(position, 0, -1):
        follows = events[last].event if last < len(events) else None
        if (follows is None or isinstance(follows, DecisionMade)) and not isinstance(events[last - 1].event, GameEnded):
            decider = Decider.resume(events[:last], definitions)
            if decider.settled and decider.question is not None:
                return last
    raise PositionError("position {where} comes before the first decision: branch at a later position", where=position)


# Undo


def before_last_answer(events: Sequence[Recorded], seat: PlayerId) -> int:
    """Return the position before a player's last decision.

    Passes after the last other decision count as part of it.

    :raises NothingToUndo: the player has decided nothing yet.
    """
    own = [one for one in events if isinstance(one.event, DecisionMade) and one.event.player == seat]
    meant = [one for one in own if isinstance(one.event, DecisionMade) and one.event.answer != ("pass",)]
    for one in reversed(meant or own):
        return one.position - 1
    raise NothingToUndo("there is no decision yet that could be taken back")


def before_last_turn(events: Sequence[Recorded], seat: PlayerId) -> int:
    """Return the position before a player's first decision in their last turn with one.

    :raises NothingToUndo: the player has decided nothing yet in a turn of their own.
    """
    first, found = False, None
    for one in events:
        if isinstance(one.event, TurnBegan):
            first = one.event.player == seat
        elif first and isinstance(one.event, DecisionMade) and one.event.player == seat:
            first, found = False, one.position - 1
    if found is None:
        raise NothingToUndo("there is no turn yet that could be taken back")
    return found


def people(game: Game) -> list[PlayerId]:
    """Return the seats that no built-in player plays."""
    players = game.built_in
    return [PlayerId(seat) for seat, _ in enumerate(game.seats, 1) if players.get(seat, HUMAN) == HUMAN]


def undo(game: Game, position: int, seat: PlayerId | None, request: Request | None = None) -> Game:
    """Go on in a branch at an earlier decision, in place of the game.

    Built-in players keep their seats.
    """
    return game.branch(position, request=request, origin=Origin(UNDO, seat))


# Other answers


def what_if(
    game: Game, position: int, answer: Answer, seat: PlayerId | None = None, request: Request | None = None
) -> Game:
    """Branch off a game with another answer to the decision at a position.

    The players keep their seats; where none is a person, one takes the seat that decided. Of a casting, the answers
    before are given again. Nothing is recorded if the answer is illegal.

    :raises NoDecision: nobody decided anything at the position.
    :raises SameAnswer: this is the answer that was given.
    :raises IllegalDecision: the rules forbid the answer.
    :raises WasObserved: the game was observed, not decided here.
    """
    from domain.decider import Decider

    events = game.events()
    refuse_observed(events)
    decision = events[position - 1].event if 0 < position <= len(events) else None
    if not isinstance(decision, DecisionMade):
        raise NoDecision("at position {at} nobody decided anything", at=position)
    if answer == decision.answer:
        raise SameAnswer("this is the answer that was given")
    base = standing(game, position - 1)
    before = _answers(events[base : position - 1])
    trial = Decider.resume(events[:base], game.stored.definitions())
    for given in before:
        trial.answer(given)
    trial.check(answer)
    nobody = not people(game)
    players = {str(decision.player): HUMAN} if nobody else None
    made = game.branch(base, players, request, Origin(WHAT_IF, seat))
    for given in (*before, answer):
        made.choose(given)
    if not made.over:
        kept = zip(made.built_in, played_here([*made.built_in.values()], HUMAN), strict=True)
        made.play_on({number: name for number, name in kept if name != HUMAN})
    return made


def chosen_before(game: Game, position: int, answer: Answer) -> Game | None:
    """Return the branch that began with this other answer to the decision at a position.

    Only a branch in which no person has decided anything since, and that was not taken back.
    """
    from replay.games.game import Game

    events = game.events()
    if not 0 < position <= len(events) or not isinstance(events[position - 1].event, DecisionMade):
        return None
    branches = [one for one in game.stored.store.branches(game.id) if _began_otherwise(one)]
    if not branches:
        return None
    base = standing(game, position - 1)
    given = (*_answers(events[base : position - 1]), answer)
    for stored in branches:
        if stored.row.parent_position != base:
            continue
        branch = Game(stored, game.words)
        decided = [one.event for one in branch.events()[base:] if isinstance(one.event, DecisionMade)]
        draft = stored.draft()
        answers = (*(decision.answer for decision in decided), *draft)
        own = people(branch)
        later_ones = decided[len(given) :]
        further = any(decision.player in own for decision in later_ones) or len(answers) - len(later_ones) > len(given)
        if answers[: len(given)] == given and not further and later(stored) is None:
            return branch
    return None


def _began_otherwise(stored: StoredGame) -> bool:
    origin = origin_of(stored)
    return origin is not None and origin.how == WHAT_IF


def _answers(events: Sequence[Recorded]) -> list[Answer]:
    return [one.event.answer for one in events if isinstance(one.event, DecisionMade)]


# The tree


def root_of(game: StoredGame) -> StoredGame:
    """Return the game from which all games of a tree branched off."""
    passed = {game.id}
    while game.row.parent is not None:
        parent = game.store.find(game.row.parent)
        if parent is None or parent.id in passed:
            break
        passed.add(parent.id)
        game = parent
    return game


def tree(root: StoredGame) -> Iterator[Branch]:
    """Yield a game and its branches, parents before children, older ones first."""
    waiting, passed = [root], set[UUID]()
    while waiting and len(passed) < MOST:
        game = waiting.pop(0)
        if game.id in passed:
            continue
        passed.add(game.id)
        branches = game.store.branches(game.id)
        waiting += branches
        yield Branch(game, origin_of(game), any(superseded(branch.header()) is not None for branch in branches))


def parted(first: Sequence[Recorded], second: Sequence[Recorded]) -> int:
    """Return the last position up to which two lines of a game are the same."""
    least = min(len(first), len(second))
    return next((at for at in range(least) if first[at] != second[at]), least)
