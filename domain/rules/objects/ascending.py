"""702.131. Ascend: the city's blessing for players with ten or more permanents.

It lasts for the rest of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.events import Recorded
from domain.ids import PlayerId
from domain.rules.mechanics import follows

if TYPE_CHECKING:
    from domain.kernel.game import Game

ASCEND = "ascend"
BLESSING = "city's blessing"
ENOUGH = 10
"""702.131a. Number of permanents for the city's blessing."""

_COUNTED = (e.ObjectMoved, e.TokenCreated, e.CharacteristicsChanged, e.ControlChanged, e.PermanentsPhased)
"""Events that can add permanents, or give one ascend."""


@follows("702.131b", while_any={ASCEND}, watches=_COUNTED, order=20)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """702.131b, 702.131d. Give the city's blessing to players with ascend and ten or more permanents."""
    board = game.board
    if len(board.battlefield) < ENOUGH:
        return False
    ascending = dict.fromkeys(permanent.controller for permanent in board.permanents() if ASCEND in permanent.keywords)
    blessed = [player for player in ascending if _bless(game, player, records[-1].position)]
    return bool(blessed)


def of_spell(game: Game, spell: GameObject, cause: int | None) -> None:
    """702.131a. Apply ascend of an instant or sorcery, before its other instructions."""
    if ASCEND in spell.keywords:
        _bless(game, spell.controller, cause)


def _bless(game: Game, player: PlayerId, cause: int | None) -> bool:
    permanents = sum(1 for _ in game.board.permanents(player))
    if permanents < ENOUGH or BLESSING in game.board.players[player].designations:
        return False
    rule = "702.131a" if game.cites("702.131a") else "608.2c"  # 2017 had no ascend
    game.say(e.DesignationGained(entity=player, name=BLESSING, value=""), rule, cause)
    return True
