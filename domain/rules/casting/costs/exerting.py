"""701.43. Exerting permanents as a cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import EffectData
from domain.ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from domain.kernel.game import Game


def exert(game: Game, player: PlayerId, id: ObjectId, cause: int | None) -> None:
    """701.43a. Exert a permanent, which then does not untap in the player's next untap step.

    The permanent may be untapped, or exerted before (701.43b).
    """
    position = game.say(e.PermanentExerted(player=player, object=id), "701.43a", cause)
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
    game.say(e.EffectStarted(effect=effect), "701.43a", position)
