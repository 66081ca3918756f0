"""701.13. Costs that exile any number of cards with so many card types among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.casting.costs.objects import whose
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


def _among(game: Game, player: PlayerId, obj: GameObject, cost: g.ExileVaried) -> list[GameObject]:
    """Return the cards that could be exiled, without the object whose cost is paid."""
    matching = Context(game, player, obj.id).matching(cost.exile_varied)
    cards = (game.board.objects[ObjectId(id)] for id in matching if not is_player(id) and id != obj.id)
    return [card for card in cards if whose(card) == player]


def _types(cards: list[GameObject]) -> set[str]:
    return {type for card in cards for type in card.types}


def most(game: Game, player: PlayerId, obj: GameObject, cost: g.ExileVaried) -> int:
    """205.2a. Return the number of card types among the cards that could be exiled."""
    return len(_types(_among(game, player, obj, cost)))


def exile(
    game: Game, player: PlayerId, obj: GameObject, cost: g.ExileVaried, cause: int | None
) -> Ruling[list[ObjectId]]:
    """701.13a. Exile cards chosen by the player.

    The player chooses more as long as there are too few card types among the cards; then all are exiled at once.

    :raises Rewind: there are too few card types among all cards.
    """
    chosen: list[GameObject] = []
    because = cause
    while len(_types(chosen)) < cost.card_types:
        left = [card for card in _among(game, player, obj, cost) if card not in chosen]
        if len(_types([*chosen, *left])) < cost.card_types:
            raise Rewind("the costs cannot be paid", "601.2h")
        among = tuple(card.id for card in left)
        question = ChooseObjects(player, Reason.EXILE, among, 1, len(among), obj.id)
        more, position = yield from game.decide(question, "601.2h")
        because = position if position is not None else because
        chosen += [game.board.objects[ObjectId(id)] for id in more]
    yield from game.at_once([WouldMove(card.id, Zone.EXILE) for card in chosen], "701.13a", because)
    return [card.id for card in chosen]
