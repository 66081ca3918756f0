"""810. Two-Headed Giant: teams that share a life total, poison counters and defeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.players import Player
from domain.ids import PlayerId
from domain.kernel.would import WouldLoseGame
from domain.reasons import Reason
from domain.rules.game.teams import counters
from domain.rules.state_based import causes
from domain.rules.variants.hooks import StateBasedAction, Variant, register

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

POISON = 15
"""704.6b. Poison counters for a team of two; five more for each player beyond (810.11)."""


def no_life(game: Game) -> Proposals:
    """810.8c. Let teams with 0 or less life lose."""
    for player in game.board.living():
        if game.board.players[player].life <= 0:
            yield WouldLoseGame(player, Reason.LIFE)


def poisoned(game: Game) -> Proposals:
    """810.8d. Let teams with fifteen or more poison counters lose."""
    for player in game.board.living():
        if counters(game.board, player, "poison") >= poison_to_lose(game, player):
            yield WouldLoseGame(player, Reason.POISON)


def poison_to_lose(game: Game, player: PlayerId) -> int:
    """704.6b, 810.11. Return the number of poison counters with which a player's team loses."""
    players = game.board.players
    return POISON + 5 * (sum(mate.team == players[player].team for mate in players.values()) - 2)


def lose_together(game: Game) -> None:
    """810.8a, 810.8b. Let a whole team lose when one of its players has lost."""
    board = game.board
    for player in board.living():
        for mate in board.players.values():
            if mate.lost and mate.team == board.players[player].team:
                game.say(e.PlayerLost(player=player, reason=mate.lost), "810.8a", _loss_of(game, mate))
                break


def _loss_of(game: Game, mate: Player) -> int | None:
    if game.schema < 2:
        return mate.touched or game.board.position
    return game.latest(lambda event: isinstance(event, e.PlayerLost) and event.player == mate.id)


register(
    Variant(
        name="two-headed-giant",
        lasts=True,
        state_based=(
            StateBasedAction("704.6a", no_life, lambda game: True, causes.life_lost),
            StateBasedAction("704.6b", poisoned, lambda game: True, causes.poisoned(poison_to_lose)),
        ),
        instead_of=frozenset(("704.5a", "704.5c")),
        lost=lose_together,
    )
)
