"""119.4, 107.14. Costs in life and in energy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.ids import PlayerId

if TYPE_CHECKING:
    from domain.kernel.game import Game


def taken(cost: g.PayLife | g.PayEnergy) -> g.Amount:
    """Return the amount of life or energy that a cost takes."""
    return cost.pay_life if isinstance(cost, g.PayLife) else cost.pay_energy


def owned(game: Game, player: PlayerId, cost: g.PayLife | g.PayEnergy) -> int:
    """119.4, 107.14. Return the player's life or energy, whichever the cost takes."""
    payer = game.board.players[player]
    return payer.life if isinstance(cost, g.PayLife) else payer.energy


def pay_energy(game: Game, player: PlayerId, amount: int, cause: int | None) -> None:
    """107.14. Remove energy counters from a player."""
    if amount > 0:
        left = game.board.players[player].energy - amount
        gone = e.PlayerCountersRemoved(player=player, kind="energy", amount=amount, total=left)
        game.say(gone, "107.14", cause)
