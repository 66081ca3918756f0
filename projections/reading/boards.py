"""A board as data: what stands on it, field by field, of what a viewer may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from projections.reading import records


class BoardData:
    """Reads a board as JSON data; who shows more of it, or in words, adds to this."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def data(self, game: str, seat: PlayerId | None, *, whole: bool) -> dict[str, Any]:
        """All of it, as a seat or somebody else sees it; only a `whole` board has the log's digest."""
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
        """Where in a game it is."""
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
        """What is true of a player."""
        return {"id": player.id, "name": player.name, **records.of_player(player)}

    def player(self, id: PlayerId) -> dict[str, Any]:
        """A player, with the cards in hand and graveyard."""
        player = self.board.players[id]
        return {
            **self.about(player),
            "hand_cards": self.cards(player.hand),
            "graveyard_cards": self.cards(player.graveyard),
        }

    def cards(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        """The cards and other objects that are known, in their order."""
        found = (self.board.objects.get(ObjectId(id)) for id in ids)
        return [self.card(one) for one in found if one is not None]

    def card(self, found: GameObject) -> dict[str, Any]:
        """One of them."""
        return {"id": found.id, **records.of_object(self.board, found)}
