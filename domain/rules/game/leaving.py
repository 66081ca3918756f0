"""800.4. Leaving the game: what a player who has lost takes along, what becomes of the rest, and who chooses instead.

Who concedes leaves at once, whatever is going on (104.3a). What was going on goes on without them: what they were asked
somebody else is asked or nobody, what they took along can no longer be chosen, and nothing happens to it any more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Ruling, Stopped
from domain.kernel.questions import Answer, ChooseObjects, ChooseOption, ChooseTargets, Order, Question
from domain.kernel.would import Proposal, WouldDealDamage, WouldMove
from domain.reasons import Reason
from domain.rules.continuous import durations
from domain.rules.objects import monarch
from domain.rules.variants.hooks import in_play
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Rules


def leave(game: Game, player: PlayerId) -> Rules:
    """800.4a. Everything they own leaves, effects that give them control end, what they still control is exiled."""
    board = game.board
    resolving, game.resolving = game.resolving, None  # leaving is no part of what resolves
    there = set(board.objects)
    afterwards = [variant.leaving(game, player) for variant in in_play(game)]
    public = [*board.battlefield, *board.stack, *board.exile, *board.command]
    along = tuple(id for id in public if _goes_along(board, board.objects[id], player))
    face_down.shown(game, face_down.lying(game, player), "708.9", _loss_of(game, player))
    at = game.say(e.PlayerLeft(player=player, objects=along), "800.4a", _loss_of(game, player))
    monarch.inherit(game, player, at)
    giving = [
        number
        for number, effect in board.effects.items()
        if effect.data.kind == "continuous" and ("control", player) in effect.data.mods
    ]
    durations.over(game, giving, "800.4a", at, Reason.PLAYER)
    for number in [number for number, waiting in board.triggers.items() if waiting.player == player]:
        game.say(e.TriggerRemoved(number=number, reason=Reason.PLAYER), "800.4d", at)
    game.gone |= {player, *(there - set(board.objects))}
    left = [ObjectId(id) for id in (*board.battlefield, *board.stack) if board.objects[id].controller == player]
    if left:
        yield from game.at_once([WouldMove(id, Zone.EXILE) for id in left], "800.4a", at)
        game.gone |= {id for id in left if id not in board.objects}
    yield from durations.return_exiled(game)
    for after in afterwards:
        if after is not None:
            yield from after(game, at)
    game.resolving = resolving


def _loss_of(game: Game, player: PlayerId) -> int | None:
    if game.schema < 2:
        return game.board.players[player].touched or None
    return game.latest(lambda event: isinstance(event, e.PlayerLost) and event.player == player)


def _goes_along(board: Board, found: GameObject, player: PlayerId) -> bool:
    """800.4a. What the player owns, and what no card stands for that they control on the stack.

    Abilities of phenomena stay, for whoever is the planar controller by then (901.10b).
    """
    if found.zone is Zone.STACK and (found.kind != "spell" or found.copy_of):
        return found.controller == player
    return found.owner == player


def exile_what_is_left(game: Game) -> Rules:
    """800.4c. What comes back under the control of a player who has left, as an effect ends, is exiled at once."""
    board = game.board
    left = [ObjectId(id) for id in board.battlefield if board.players[board.objects[id].controller].left]
    if left:
        yield from game.at_once([WouldMove(id, Zone.EXILE) for id in left], "800.4c", _came_back(game, left))


def _came_back(game: Game, left: list[ObjectId]) -> int:
    """That the last of these came under the control of who has left."""
    came = None
    if game.schema > 1:
        came = game.latest(lambda event: isinstance(event, e.ControlChanged) and event.object in left)
    return came or game.board.position


# What was going on


def stop_if_gone(game: Game) -> None:
    """800.4a. What resolves is over if it has left the game.

    :raises Stopped: it has.
    """
    if game.resolving is not None and game.resolving in game.gone:
        raise Stopped


def what_is_left(game: Game, question: Question) -> Question:
    """800.4a. The same question without what has left; a copy keeps targets that are gone if there are no others."""
    if isinstance(question, ChooseObjects):
        among = _still_there(game, question.among)
        least, most = (min(number, len(among)) for number in (question.least, question.most))
        secret = question.secret if isinstance(question.secret, bool) else _still_there(game, question.secret)
        return replace(question, among=among, least=least, most=most, secret=secret)
    if isinstance(question, ChooseTargets):
        slots = ((name, _still_there(game, legal), least, most) for name, legal, least, most in question.slots)
        left = tuple(slot if len(slot[1]) >= slot[2] else old for slot, old in zip(slots, question.slots, strict=True))
        return replace(question, slots=left)
    if isinstance(question, Order) and question.reason != Reason.TRIGGERS:
        return replace(question, items=_still_there(game, question.items))
    return question


def _still_there(game: Game, ids: Iterable[EntityId]) -> tuple[EntityId, ...]:
    return tuple(id for id in ids if id not in game.gone)


def asked_instead(game: Game, question: Question) -> Ruling[tuple[Question, Answer]]:
    """800.4f-h. Somebody who has left would have to choose: the question as another player is asked it, or the answer.

    A cost is not paid. What an object asks, another player answers whom its controller chooses, if possible another
    opponent; what a rule asks, the next player in turn order. What has left with who was asked is not asked about.
    """
    board = game.board
    if isinstance(question, ChooseOption) and question.reason == Reason.PAY:
        return question, "no"
    answers: list[Answer] = list(islice(question.answers(), 2))
    if (len(answers) < 2 and not game.is_secret(question)) or getattr(question, "source", None) in game.gone:
        return question, answers[0]
    asking = board.get(game.resolving or getattr(question, "source", None) or 0)
    if asking is None:
        return replace(question, player=board.next_in_turn(question.player)), None
    controller = asking.controller
    opponents = board.opponents(controller)
    was_opponent = board.players[question.player].team != board.players[controller].team
    among = opponents if was_opponent and opponents else board.apnap()
    choosing = ChooseObjects(controller, Reason.WHO_CHOOSES_INSTEAD, among, 1, 1, asking.id)
    chosen, _ = yield from game.decide(choosing, "800.4g")
    return replace(question, player=PlayerId(chosen[0])), None


# What would have happened


def cannot_happen(game: Game, proposal: Proposal) -> bool:
    """800.4. Return True if it is about a player who has left, or about what they took along."""
    for name in ("object", "creature", "recipient", "attacker", "player"):
        entity = getattr(proposal, name, None)
        if entity in game.gone:
            return True
    if isinstance(proposal, WouldDealDamage) and proposal.combat:
        return proposal.source in game.gone
    return isinstance(proposal, Event) and not game.gone.isdisjoint(getattr(proposal, "objects", ()))


def drop(game: Game, entries: Iterable[Entry]) -> None:
    """800.4. Of what was settled before somebody left, nothing happens that is about them, nor what follows from it."""
    dropped: set[int] = set()
    for entry in entries:
        if entry.would is None:
            continue
        if (entry.parent is not None and id(entry.parent) in dropped) or cannot_happen(game, entry.would):
            dropped.add(id(entry))
            entry.would = None
            if not entry.trace:
                entry.first = None
