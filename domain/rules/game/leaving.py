"""800.4. Leaving the game: the player's objects, and choices in the rest of the game.

A player who concedes leaves at once, whatever is going on (104.3a), and the rest of the game goes on without
them. Questions to them are put to somebody else or to nobody. Objects that left with them can no longer be
chosen, and nothing happens to them any more.
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
from domain.rules.objects import initiative, monarch
from domain.rules.variants.hooks import in_play
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Entry
    from domain.kernel.proposals import Rules


def leave(game: Game, player: PlayerId) -> Rules:
    """800.4a. Remove a departed player's objects, end their control effects, and exile the rest."""
    board = game.board
    resolving, game.resolving = game.resolving, None  # leaving is no part of the resolution
    before = set(board.objects)
    afterwards = [variant.leaving(game, player) for variant in in_play(game)]
    public = [*board.battlefield, *board.stack, *board.exile, *board.command]
    along = tuple(id for id in public if _goes_along(board, board.objects[id], player))
    face_down.shown(game, face_down.lying(game, player), "708.9", _loss_of(game, player))
    position = game.say(e.PlayerLeft(player=player, objects=along), "800.4a", _loss_of(game, player))
    monarch.inherit(game, player, position)
    initiative.inherit(game, player, position)
    giving = [
        number
        for number, effect in board.effects.items()
        if effect.data.kind == "continuous" and ("control", player) in effect.data.mods
    ]
    durations.over(game, giving, "800.4a", position, Reason.PLAYER)
    for number in [number for number, waiting in board.triggers.items() if waiting.player == player]:
        game.say(e.TriggerRemoved(number=number, reason=Reason.PLAYER), "800.4d", position)
    game.gone |= {player, *(before - set(board.objects))}
    remaining = [ObjectId(id) for id in (*board.battlefield, *board.stack) if board.objects[id].controller == player]
    if remaining:
        yield from game.at_once([WouldMove(id, Zone.EXILE) for id in remaining], "800.4a", position)
        game.gone |= {id for id in remaining if id not in board.objects}
    yield from durations.return_exiled(game)
    for after in afterwards:
        if after is not None:
            yield from after(game, position)
    game.resolving = resolving


def _loss_of(game: Game, player: PlayerId) -> int | None:
    if game.schema < 2:
        return game.board.players[player].touched or None
    return game.latest(lambda event: isinstance(event, e.PlayerLost) and event.player == player)


def _goes_along(board: Board, obj: GameObject, player: PlayerId) -> bool:
    """800.4a. Return True if an object leaves together with the player.

    It does if the player owns it, or controls it on the stack and no card represents it. Abilities of phenomena
    stay, for whoever is the planar controller by then (901.10b).
    """
    if obj.zone is Zone.STACK and (obj.kind != "spell" or obj.copy_of):
        return obj.controller == player
    return obj.owner == player


def exile_what_is_left(game: Game) -> Rules:
    """800.4c. Exile permanents that come back under the control of a departed player.

    They come back as an effect ends.
    """
    board = game.board
    returned = [ObjectId(id) for id in board.battlefield if board.players[board.objects[id].controller].left]
    if returned:
        yield from game.at_once([WouldMove(id, Zone.EXILE) for id in returned], "800.4c", _came_back(game, returned))


def _came_back(game: Game, returned: list[ObjectId]) -> int:
    """Return the position at which the last of these permanents changed control."""
    came = None
    if game.schema > 1:
        came = game.latest(lambda event: isinstance(event, e.ControlChanged) and event.object in returned)
    return came or game.board.position


# Resolution and questions under way


def stop_if_gone(game: Game) -> None:
    """800.4a. Stop resolving an object that has left the game.

    :raises Stopped: it has.
    """
    if game.resolving is not None and game.resolving in game.gone:
        raise Stopped


def what_is_left(game: Game, question: Question) -> Question:
    """800.4a. Return the question without departed objects and players.

    A copy keeps targets that are gone if there are no others.
    """
    if isinstance(question, ChooseObjects):
        among = _still_there(game, question.among)
        least, most = (min(number, len(among)) for number in (question.least, question.most))
        secret = question.secret if isinstance(question.secret, bool) else _still_there(game, question.secret)
        return replace(question, among=among, least=least, most=most, secret=secret)
    if isinstance(question, ChooseTargets):
        slots = ((name, _still_there(game, legal), least, most) for name, legal, least, most in question.slots)
        remaining = tuple(
            slot if len(slot[1]) >= slot[2] else old for slot, old in zip(slots, question.slots, strict=True)
        )
        return replace(question, slots=remaining)
    if isinstance(question, Order) and question.reason != Reason.TRIGGERS:
        return replace(question, items=_still_there(game, question.items))
    return question


def _still_there(game: Game, ids: Iterable[EntityId]) -> tuple[EntityId, ...]:
    return tuple(id for id in ids if id not in game.gone)


def asked_instead(game: Game, question: Question) -> Ruling[tuple[Question, Answer]]:
    """800.4f-h. Ask another player in place of one who left; return the question, or its answer.

    A cost is not paid. A choice for an object is made by another player whom its controller chooses, if possible
    another opponent; a choice for a rule by the next player in turn order. A question from an object that has
    left is answered without asking.
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


# Events about departed players


def cannot_happen(game: Game, proposal: Proposal) -> bool:
    """800.4. Return True if a proposal concerns a departed player or their objects."""
    for name in ("object", "creature", "recipient", "attacker", "player"):
        entity = getattr(proposal, name, None)
        if entity in game.gone:
            return True
    if isinstance(proposal, WouldDealDamage) and proposal.combat:
        return proposal.source in game.gone
    return isinstance(proposal, Event) and not game.gone.isdisjoint(getattr(proposal, "objects", ()))


def drop(game: Game, entries: Iterable[Entry]) -> None:
    """800.4. Drop proposals that concern departed players or their objects, and their results."""
    dropped: set[int] = set()
    for entry in entries:
        if entry.would is None:
            continue
        if (entry.parent is not None and id(entry.parent) in dropped) or cannot_happen(game, entry.would):
            dropped.add(id(entry))
            entry.would = None
            if not entry.trace:
                entry.first = None
