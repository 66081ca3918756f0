"""701.54. The Ring: tempting players, its emblem, and Ring-bearers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.players import TEMPTED
from domain.board.state import Board
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language.the_ring import the_ring
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.mechanics import follows
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, reads_amount
from domain.rules.resolving.registry import does

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

BEARER = "Ring-bearer"


def tempted(board: Board, player: PlayerId) -> int:
    """701.54c. Return the number of times the Ring has tempted a player."""
    return int(board.players[player].designations.get(TEMPTED, 0))


def _bearers(board: Board, player: PlayerId) -> Iterator[GameObject]:
    """701.54a. Yield a player's Ring-bearer, if any, even phased out."""
    for id in board.battlefield:
        permanent = board.objects[id]
        if BEARER in permanent.designations and permanent.controller == player:
            yield permanent


@does(lang.TemptWithTheRing)
def tempt(game: Game, effect: lang.TemptWithTheRing, context: Context) -> Proposals:
    """701.54c, 701.54d. Tempt players with the Ring: emblem first, then the Ring-bearer.

    The Ring has tempted a player even without a creature to choose.
    """
    for player in context.players(effect.ring_tempts):
        if not _has_emblem(game, player):
            number = game.numbered(the_ring(), "114.2")
            yield e.EmblemCreated(player=player, definition=number, becomes=ObjectId(game.board.next_object))
        among = tuple(creature.id for creature in game.board.creatures(player))
        count = min(1, len(among))
        question = ChooseObjects(player, Reason.CHOOSE, among, count, count, context.source)
        chosen, _ = yield from game.decide(question, _rule(game, "701.54a"))
        bearer = chosen[0] if chosen else None
        with game.moment():
            if bearer is not None:
                _become(game, player, bearer)
            times = tempted(game.board, player) + 1
            game.say(e.RingTempted(player=player, times=times, bearer=bearer), _rule(game, "701.54d"))


def _rule(game: Game, rule: str) -> str:
    return rule if game.cites(rule) else "608.2c"  # in 2017 there was no Ring


def _has_emblem(game: Game, player: PlayerId) -> bool:
    board = game.board
    return any(
        board.objects[id].kind == "emblem"
        and board.objects[id].owner == player
        and game.definition(board.objects[id].definition).hash == the_ring().hash
        for id in board.command
    )


def _become(game: Game, player: PlayerId, bearer: ObjectId) -> None:
    """701.54a. Make a creature the Ring-bearer; the previous one no longer is."""
    rule = _rule(game, "701.54a")
    for previous in list(_bearers(game.board, player)):
        if previous.id != bearer:
            game.say(e.DesignationLost(entity=previous.id, name=BEARER), rule)
    if BEARER not in game.board.objects[bearer].designations:
        game.say(e.DesignationGained(entity=bearer, name=BEARER, value=""), rule)


@follows("701.54a", while_any={BEARER, lang.TemptWithTheRing.KEY}, watches=(e.ControlChanged,), order=30)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """701.54a. End the designation of a Ring-bearer that another player gains control of."""
    board = game.board
    lost = [
        record
        for record in records
        if isinstance(record.event, e.ControlChanged)
        and (permanent := board.objects.get(record.event.object)) is not None
        and BEARER in permanent.designations
    ]
    for record in lost:
        assert isinstance(record.event, e.ControlChanged)
        event = e.DesignationLost(entity=record.event.object, name=BEARER)
        game.say(event, _rule(game, "701.54a"), record.position)
    return bool(lost)


def _tempts(pattern: lang.RingTempts, happened: Happened, context: Context) -> bool:
    if happened["player"] not in context.entities(pattern.ring_tempts):
        return False
    return pattern.chosen is None or ("object" in happened and is_subject(pattern.chosen, happened["object"], context))


def _has_tempted(game: Game, event: e.RingTempted) -> Iterator[Happened]:
    if event.bearer is None:
        yield {"player": event.player}
    else:
        yield {"player": event.player, "object": event.bearer}


trigger(lang.RingTempts, _tempts, {e.RingTempted: _has_tempted})
reads_amount(
    g.RingTempted,
    lambda amount, context: sum(tempted(context.board, player) for player in context.players(amount.ring_tempted)),
)
