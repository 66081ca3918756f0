"""103. Starting the game: decks, who begins, opening hands and mulligans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.decisions import ChooseObjects, Mulligan
from domain.ids import PlayerId
from domain.rules import teams
from domain.rules.effects import shuffle_library
from domain.terms import Zone
from domain.would import WouldDraw, WouldMove

if TYPE_CHECKING:
    from domain.game import Game
    from domain.proposing import Rules

HAND_SIZE = 7
"""103.5. The starting hand size."""


def begin(game: Game) -> Rules:
    """103.1-103.5. Chance says who begins; everybody shuffles and draws; mulligans until everybody keeps."""
    board = game.board
    starting = teams.who_begins(game)
    game.because = game.say(e.StartingPlayerChosen(player=starting), "103.1")
    order = board.order[board.order.index(starting) :] + board.order[: board.order.index(starting)]
    for player in order:
        shuffle_library(game, player, "103.3")
    for player in order:
        yield from _draw_hand(game, player)
    deciding = list(order)
    while deciding:
        again = []
        for player in deciding:
            again += yield from _mulligan(game, player)
        for player in again:
            yield from _put_back(game, player)
        deciding = again


def _draw_hand(game: Game, player: PlayerId) -> Rules:
    for _ in range(HAND_SIZE):
        yield from game.at_once([WouldDraw(player)], "103.5")


def _mulligan(game: Game, player: PlayerId) -> Rules:
    """103.5. Keep, or take a mulligan; who kept after mulligans puts that many cards on the bottom."""
    owner = game.board.players[player]
    answer = "keep"
    at: int | None = None
    if owner.mulligans < HAND_SIZE:
        question = Mulligan(player, tuple(owner.hand), owner.mulligans)
        answer, at = yield from game.decide(question, "103.5")
    if answer == "mulligan":
        game.say(e.MulliganTaken(player=player, taken=owner.mulligans + 1), "103.5", at)
        return [player]
    down = owner.mulligans - (1 if game.format.free_mulligan else 0)
    if down > 0:
        hand = tuple(owner.hand)
        bottom = ChooseObjects(player, "bottom of library", hand, down, down)
        chosen, put = yield from game.decide(bottom, "103.5")
        yield from game.at_once([WouldMove(card, Zone.LIBRARY, index=-1) for card in chosen], "103.5", put)
    game.say(e.HandKept(player=player, cards=len(owner.hand)), "103.5", at)
    return []


def _put_back(game: Game, player: PlayerId) -> Rules:
    hand = tuple(game.board.players[player].hand)
    yield from game.at_once([WouldMove(card, Zone.LIBRARY) for card in hand], "103.5")
    shuffle_library(game, player, "103.5")
    yield from _draw_hand(game, player)
