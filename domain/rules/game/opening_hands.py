"""103.6. Actions with cards in opening hands, before the first turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.instructions.library import show
from domain.rules.resolving.registry import instructions
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def act(game: Game, player: PlayerId) -> Rules:
    """103.6. Let a player take actions with cards in the opening hand, once with each (103.6b).

    The order is the player's. A player with such cards in the deck is asked whatever their hand holds, so that
    the question reveals nothing.
    """
    board, owner = game.board, game.board.players[player]
    if not any(True for _ in _parts(game, (*owner.hand, *owner.library))):
        return
    used: set[ObjectId] = set()
    while player not in game.gone and not board.over:
        able = {
            id: part
            for id, part in _parts(game, owner.hand)
            if id not in used and Context(game, player, id, text=board.objects[id].definition).true(part.if_)
        }
        question = ChooseObjects(player, Reason.OPENING_HAND, tuple(able), 0, min(1, len(able)), secret=True)
        chosen, position = yield from game.decide(question, "103.6")
        if not chosen:
            return
        (card,) = chosen
        used.add(card)
        yield from _begin_with(game, player, card, able[card], position)


def instead_of_mulligan(game: Game, player: PlayerId) -> Rules:
    """103.5b. Let a player do what cards in hand allow any time the player could mulligan.

    As for opening hands, a player with such cards in the deck is asked whatever their hand holds.
    """
    owner = game.board.players[player]
    while player not in game.gone and not game.board.over:
        if not any(True for _ in _of_mulligans(game, (*owner.hand, *owner.library))):
            return
        able = dict(_of_mulligans(game, owner.hand))
        question = ChooseObjects(player, Reason.ANY_MULLIGAN, tuple(able), 0, min(1, len(able)), secret=True)
        chosen, position = yield from game.decide(question, "103.5b")
        if not chosen:
            return
        (card,) = chosen
        definition = game.board.objects[card].definition
        game.see(definition, "103.5b", position)
        context = Context(game, player, card, text=definition)
        yield from game.in_turn(instructions(game, able[card].any_mulligan, context), "103.5b", position)


def _of_mulligans(game: Game, cards: Iterable[ObjectId]) -> Iterator[tuple[ObjectId, lang.AnyMulligan]]:
    for id in cards:
        for part in game.definition(game.board.objects[id].definition).meanings:
            if isinstance(part, lang.AnyMulligan):
                yield id, part


def _parts(game: Game, cards: tuple[ObjectId, ...] | list[ObjectId]) -> Iterator[tuple[ObjectId, lang.OpeningHand]]:
    for id in cards:
        for part in game.definition(game.board.objects[id].definition).meanings:
            if isinstance(part, lang.OpeningHand):
                yield id, part


def _begin_with(game: Game, player: PlayerId, card: ObjectId, part: lang.OpeningHand, cause: int | None) -> Rules:
    definition = game.board.objects[card].definition
    context = Context(game, player, card, text=definition)
    if part.opening_hand == "battlefield":
        game.see(definition, "103.6a", cause)
        would = WouldMove(card, Zone.BATTLEFIELD, controller=player, counters=tuple(part.with_.items()))
        yield from game.at_once([would], "103.6a", cause)
    else:
        show(game, player, (card,))
    if part.then:
        yield from game.in_turn(instructions(game, part.then, context), "103.6", cause)
