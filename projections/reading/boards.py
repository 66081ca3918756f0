"""A board as JSON data, as far as a viewer may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from projections.reading import records


class BoardData:
    """Conversion of a board to JSON data; subclasses add further fields or words.

    `shown` returns an object with the characteristics that it has in its zone, where the board does not say them.
    """

    def __init__(self, board: Board, shown: Callable[[GameObject], GameObject] | None = None) -> None:
        self.board = board
        self.shown = shown or _as_recorded

    def data(self, game: str, seat: PlayerId | None, *, whole: bool) -> dict[str, Any]:
        """Return the whole board as JSON data, as a seat or another viewer sees it.

        Only a `whole` board, from which nothing is hidden, has the log's digest.
        """
        board = self.board
        winners, reason = board.outcome if board.outcome is not None else ((), None)
        return {
            **self.place(game),
            "active": board.active,
            "priority": board.priority,
            "seat": seat,
            "over": board.over,
            "winners": list(winners),
            "reason": reason,
            "digest": board.digest() if whole else None,
            "players": [self.player(id) for id in board.players],
            "battlefield": self.cards(board.battlefield),
            "stack": self.cards(board.stack),
            "exile": self.cards(board.exile),
            "command": self.cards(board.command),
        }

    def place(self, game: str) -> dict[str, Any]:
        """Return the board's place in the game: position, moment, turn, phase and step."""
        board = self.board
        return {
            "game": game,
            "position": board.position,
            "moment": board.moment,
            "turn": board.turn,
            "phase": board.phase,
            "step": board.step,
        }

    def about(self, player: Player) -> dict[str, Any]:
        """Return the data of a player, without the cards in hand and graveyard."""
        return {"id": player.id, "name": player.name, **records.of_player(player)}

    def player(self, id: PlayerId) -> dict[str, Any]:
        """Return the data of a player, with the cards in hand and graveyard."""
        player = self.board.players[id]
        return {
            **self.about(player),
            "hand_cards": self.cards(player.hand),
            "graveyard_cards": self.cards(player.graveyard),
        }

    def cards(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        """Return the data of these objects in order, as far as known."""
        objects = (self.board.objects.get(ObjectId(id)) for id in ids)
        return [self.card(one) for one in objects if one is not None]

    def card(self, obj: GameObject) -> dict[str, Any]:
        """Return the data of a card or another object."""
        return {"id": obj.id, **records.of_object(self.board, self.shown(obj))}


def _as_recorded(obj: GameObject) -> GameObject:
    return obj
