"""Parts of a game that a position leaves out: unfinished actions and some hidden properties."""

from __future__ import annotations

from collections.abc import Sequence

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.errors import Said, said
from domain.events import Recorded
from domain.ids import ObjectId
from domain.terms import Zone

_CASTING = frozenset(("cast", "splice", "cast_by", "activate", "mana", "turn_up", "unlock", "set_aside"))
BEGINNINGS = (e.TurnBegan, e.PhaseBegan, e.StepBegan)
ENDS = (e.TurnEnded, e.PhaseEnded, e.StepEnded, e.TurnSkipped, e.PhaseSkipped, e.StepSkipped, e.PositionSetUp)


def left_out(board: Board, log: Sequence[Recorded]) -> tuple[Said, ...]:
    """Return the parts of a game that a position after these events leaves out.

    With such a part, the position may continue otherwise than the game.
    """
    none = (id for one in board.players.values() for id in one.library if id and not is_card(board.objects[id]))
    gone = tuple(
        said("the token {name} in a library, which ceases to exist", name=board.name_of(id))
        if board.objects[id].token
        else said("the copy {name} in a library, which ceases to exist", name=board.name_of(id))
        for id in none
    )
    names = [one.name for one in board.players.values() if one.bound]
    bound = tuple(said("what the mana in the pool of {name} may be spent on", name=name) for name in names)
    bound += tuple(
        said("what of the mana in the pool of {name} is of snow sources", name=one.name)
        for one in board.players.values()
        if one.snow
    )
    lies = any(one.face_down and not is_known(one) for one in board.objects.values())
    down = (said("which cards lie face down"),) if lies else ()
    merged = tuple(
        said("with which cards {name} has merged", name=board.name_of(id))
        for id in board.battlefield
        if board.objects[id].merged
    )
    return gone + bound + down + merged + _unfinished(board, log)


def just_began(log: Sequence[Recorded]) -> bool:
    """Return True if a turn, phase or step began in the log's last moment."""
    for recorded in reversed(log):
        if recorded.moment != log[-1].moment:
            return False
        if isinstance(recorded.event, BEGINNINGS):
            return True
    return False


def is_known(obj: GameObject) -> bool:
    """708.5, 406.3. Return True if a position can name this face-down card.

    The card is known, and neither a token, a copy nor melded.
    """
    there = obj.zone in (Zone.EXILE, Zone.BATTLEFIELD)
    return there and bool(obj.card) and is_card(obj) and obj.copied is None and not obj.melded


def is_card(obj: GameObject) -> bool:
    """108.2b, 707.12. Return True if the object is a card, not a token or a copy."""
    return not obj.token and not obj.copy_of


def _unfinished(board: Board, log: Sequence[Recorded]) -> tuple[Said, ...]:
    """Return the actions of the game that are still unfinished."""
    if board.over:
        return (said("that the game is over"),)
    if board.active is None and board.turn == 0:
        return (
            (said("that opening hands are not yet kept"),)
            if not all(one.kept for one in board.players.values())
            else ()
        )
    ended: set[ObjectId] = set()
    cast = False
    for number, (_, _, _, _, event) in enumerate(reversed(log)):
        match event:
            case e.Resolved() | e.DidNotResolve() | e.Countered():
                ended.add(event.object)
            case e.ObjectMoved() if event.source is Zone.STACK and event.object is not None:
                ended.add(event.object)
            case e.ResolutionBegan():
                if event.object not in ended:
                    return (said("what {name} is still doing", name=board.name_of(event.object)),)
                return ()
            case e.SpellCast() | e.AbilityActivated() | e.ManaAdded():
                cast = True
            case e.DecisionMade(kind="priority", answer=(word, *_)) if number and word in _CASTING and not cast:
                return (said("what is being cast or activated"),)
            case e.DecisionMade() if not number:
                return (said("what has just been decided"),)
            case e.PriorityGiven():
                return ()
            case e.PhaseBegan() | e.StepBegan():
                called = event.step if isinstance(event, e.StepBegan) else event.phase
                return (
                    (said("what else is done as the {step} step begins", step=str(called)),)
                    if not just_began(log)
                    else ()
                )
            case _ if isinstance(event, (e.TurnBegan, *ENDS)):
                return ()
    return ()
