"""701.59a. Collecting evidence: cards exiled from a graveyard for their total mana value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.objects.characteristics import mana_value
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


def _cards(game: Game, player: PlayerId, obj: GameObject) -> tuple[GameObject, ...]:
    """Return the cards in the player's graveyard, without the object whose cost is paid."""
    return tuple(game.board.objects[id] for id in game.board.players[player].graveyard if id != obj.id)


def most(game: Game, player: PlayerId, obj: GameObject) -> int:
    """701.59b. Return the total mana value of the cards that could be exiled."""
    return sum(map(mana_value, _cards(game, player, obj)))


def needed(game: Game, player: PlayerId, obj: GameObject, cost: g.CollectEvidence) -> int:
    """601.2h. Return the total mana value that is to be exiled.

    It may depend on the targets of the spell.
    """
    return Context(game, player, obj.id).number(cost.collect_evidence)


def collect(
    game: Game, player: PlayerId, obj: GameObject, cost: g.CollectEvidence, cause: int | None
) -> Ruling[list[ObjectId]]:
    """701.59a. Exile cards chosen by the player until their mana value is enough.

    The player chooses more as long as the mana value is not enough; then all are exiled at once.
    """
    chosen: list[ObjectId] = []
    because, missing = cause, needed(game, player, obj, cost)
    while missing > 0:
        left = [one for one in _cards(game, player, obj) if one.id not in chosen]
        values = sorted(map(mana_value, left), reverse=True)
        least = next((n for n in range(1, len(values) + 1) if sum(values[:n]) >= missing), None)
        if least is None:
            raise Rewind("the costs cannot be paid", "601.2h")
        among = tuple(one.id for one in left)
        question = ChooseObjects(player, Reason.EXILE, among, least, len(among), obj.id)
        more, position = yield from game.decide(question, "601.2h")
        because = position if position is not None else because
        chosen += more
        missing -= sum(mana_value(game.board.objects[id]) for id in more)
    yield from game.at_once([WouldMove(id, Zone.EXILE) for id in chosen], "701.13a", because)
    return chosen
