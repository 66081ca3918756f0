"""702.179. Speed: starting engines, and increasing as opponents lose life in a player's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import SPEED
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.rules import mechanics

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

ENGINES = "start your engines!"
MAX_SPEED = 4
"""702.179e. Maximum speed."""


def start(game: Game) -> Proposals:
    """702.179a. Give speed 1 to players without speed who control a permanent that starts engines."""
    board = game.board
    started = dict.fromkeys(permanent.controller for permanent in board.permanents() if ENGINES in permanent.keywords)
    for player in started:
        if not board.players[player].speed:
            yield e.SpeedChanged(player=player, total=1)


def engines(game: Game, player: PlayerId) -> list[ObjectId]:
    """702.179a. Return a player's permanents with "start your engines!"."""
    return [permanent.id for permanent in game.board.permanents(player) if ENGINES in permanent.keywords]


def increase(game: Game, player: PlayerId, amount: int) -> Proposals:
    """702.179c. Increase a player's speed; no speed counts as 0."""
    if game.edition.roles_dungeons_speed and amount > 0:
        yield e.SpeedChanged(player=player, total=game.board.players[player].speed + amount)


@mechanics.triggers("702.179d", while_any={mechanics.SPEED}, watches=(e.LifeLost,), order=10)
def notice(game: Game, records: Sequence[Recorded]) -> None:
    """702.179d. Trigger the increase of speed as opponents lose life in a player's turn.

    It triggers once each turn.
    """
    board = game.board
    if not game.edition.roles_dungeons_speed:
        return
    for id, player in board.players.items():
        if not 0 < player.speed < MAX_SPEED or player.sped == board.turn or not board.is_active(id):
            continue
        opponents = board.opponents(id)
        lost = ((record.position, record.event) for record in records)
        position = next(
            (position for position, event in lost if isinstance(event, e.LifeLost) and event.player in opponents), None
        )
        if position is not None:
            # The ability has no source; a permanent that started the engines stands for it, to tell readers the cause.
            source = next(
                (permanent.id for permanent in board.permanents(id) if ENGINES in permanent.keywords), ObjectId(0)
            )
            number = board.next_trigger
            triggered = e.AbilityTriggered(number=number, player=id, source=source, ability=SPEED, bindings=())
            game.say(triggered, "702.179d", position)
