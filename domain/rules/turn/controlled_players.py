"""723. Players controlled by others during a turn: its end, and cards that both see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import CONTROLS_PLAYER, Board
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.rules.mechanics import follows
from domain.rules.zones.hidden import look

if TYPE_CHECKING:
    from domain.kernel.game import Game


def used_up(board: Board) -> list[int]:
    """723.1, 723.1a. Return the effects that end as the next turn begins.

    They control a player of the turn that ends. Earlier ones, which another effect overwrote, end too.
    """
    return [
        number
        for number, effect in board.effects.items()
        if effect.data.kind == CONTROLS_PLAYER
        and effect.timestamp < board.turn_position
        and any(board.is_active(PlayerId(player)) for player in effect.data.objects)
    ]


def end(game: Game, effects: Sequence[int]) -> None:
    """723.1. End the control of players as the next turn begins."""
    if effects:
        game.say(e.EffectsEnded(effects=tuple(effects), reason=Reason.DURATION), "723.1")


@follows("723.4", while_any={CONTROLS_PLAYER}, watches=(e.TurnBegan, e.ObjectMoved, e.CardsLookedAt), order=90)
def see(game: Game, records: Sequence[Recorded]) -> bool:
    """723.4. Show the controller of a player the cards that this player sees.

    These are the cards in the hand, and cards that the player looks at.
    """
    board = game.board
    for player in board.active_side():
        controller = board.decides_for(player)
        if controller == player:
            continue
        for owner, cards in tuple(_seen(board, player, records)):
            known = tuple(card for card in cards if card in board.objects)
            if known:
                look(game, controller, owner, known, "723.4")
    return False


def _seen(
    board: Board, player: PlayerId, records: Sequence[Recorded]
) -> Iterator[tuple[PlayerId, tuple[ObjectId, ...]]]:
    """Yield owners and their cards in hidden zones that a player has come to see."""
    hand = tuple(board.players[player].hand)
    if any(isinstance(record.event, e.TurnBegan) for record in records):
        yield player, hand
    else:
        came = {record.event.becomes for record in records if isinstance(record.event, e.ObjectMoved)}
        yield player, tuple(card for card in hand if card in came)
    for record in records:
        looked = record.event
        if isinstance(looked, e.CardsLookedAt) and looked.player == player and looked.cards:
            yield looked.owner, looked.cards
