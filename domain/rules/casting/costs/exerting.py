"""701.43. Permanents that are exerted, as a cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import EffectData
from domain.ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from domain.kernel.game import Game


def exert(game: Game, player: PlayerId, id: ObjectId, cause: int | None) -> None:
    """701.43a. It will not untap in the player's next untap step, tapped or not, exerted before or not (701.43b)."""
    at = game.say(e.PermanentExerted(player=player, object=id), "701.43a", cause)
    effect = EffectData(
        id=game.board.next_effect,
        kind="exerted",
        source=id,
        controller=player,
        ref=None,
        objects=(id,),
        mods=(),
        until=("untap", player),
        bindings=(),
        remaining=None,
    )
    game.say(e.EffectStarted(effect=effect), "701.43a", at)
