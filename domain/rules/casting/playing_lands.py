"""305. Lands played, with priority or while a spell or ability resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.kernel.would import WouldMove
from domain.rules.continuous.player_effects import lands_left
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def may_play_one(game: Game, player: PlayerId) -> bool:
    """305.2b, 305.3. Return True if the player can play a land now, by whatever effect."""
    return game.board.is_active(player) and lands_left(game, player) > 0


def play_land(game: Game, player: PlayerId, card: ObjectId, decided: int, *, back: bool = False) -> Rules:
    """305.1, 116.2a. Play a land, without the stack.

    With `back` its back face is up (712.12).
    """
    lands = game.board.players[player].lands + 1
    game.see(game.board.objects[card].definition, "305.1", decided)
    position = game.say(trusted.LandPlayed(player=player, object=card, this_turn=lands), "305.1", decided)
    yield from game.at_once([WouldMove(card, Zone.BATTLEFIELD, controller=player, transformed=back)], "305.1", position)
