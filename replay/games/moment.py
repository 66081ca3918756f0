"""The board at a moment of a game, and the causes of an event: what `Game.at` and `Game.why` give."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, PlayerId
from domain.terms import Zone
from projections.reading import drawing
from projections.reading.boards import BoardData
from projections.reading.log import Line
from projections.reading.names import Names, UnknownObject
from projections.reading.positions import Place
from projections.reading.why import Alternatives

if TYPE_CHECKING:
    from domain.position.model import Position
    from replay.games.game import Game


class Causes(Sequence[Line]):
    """The steps from an event back to what started it; `decision` tells what else could have been decided there."""

    def __init__(self, steps: tuple[Line, ...], decision: Alternatives | None) -> None:
        self.steps = steps
        self.decision = decision

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __repr__(self) -> str:
        return f"<{len(self)} causes of event {self.steps[0].position}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))


class Moment:
    """The board at a position. Prints as a table; has the board's queries, by seat name or number.

    `position` is that of the game, also where a seat's own stream counts fewer events.
    """

    def __init__(self, game: Game, board: Board, position: int, viewer: PlayerId | None = None) -> None:
        self.game = game
        self.board = board
        self.position = position
        self.viewer = viewer

    def __str__(self) -> str:
        return drawing.text(self.board, self.viewer)

    def __repr__(self) -> str:
        return f"<board of game {self.game.id} at {self.position}>"

    def _repr_html_(self) -> str:
        """For notebooks."""
        return f"<pre>{html.escape(str(self))}</pre>"

    @property
    def place(self) -> Place:
        """Turn, phase and step."""
        return Place(self.board.turn, self.board.phase, self.board.step)

    def life(self, seat: str | int) -> int:
        """A player's life total."""
        return self.board.players[self.game.seat(seat)].life

    def hand(self, seat: str | int) -> list[GameObject]:
        """The cards in a hand, as far as they are known."""
        return self.board.hand(self.game.seat(seat))

    def graveyard(self, seat: str | int) -> list[GameObject]:
        """The cards in a graveyard, the top one last."""
        return [self.board.objects[id] for id in self.board.zone(Zone.GRAVEYARD, self.game.seat(seat))]

    def permanents(self, seat: str | int | None = None) -> list[GameObject]:
        """The permanents, of one player or all, in the order in which they came."""
        return list(self.board.permanents(None if seat is None else self.game.seat(seat)))

    def creatures(self, seat: str | int | None = None) -> list[GameObject]:
        """The creatures on the battlefield, of one player or all."""
        return list(self.board.creatures(None if seat is None else self.game.seat(seat)))

    def stack(self) -> list[GameObject]:
        """Spells and abilities that wait to resolve, the next one last."""
        return [self.board.objects[id] for id in self.board.stack]

    def object(self, who: str | EntityId) -> GameObject:
        """An object of the board, by number or name.

        :raises UnknownObject: it is not there.
        """
        found = Names(self.game.events()[: self.position]).find(who).now
        known = self.board.get(found)
        if known is None:
            raise UnknownObject("{who} is not on the board at position {position}", who=who, position=self.position)
        return known

    def as_position(self) -> Position:
        """The board as a position from which a game can begin (`Games.table`); unknown cards are `?`."""
        from replay.games.positions import told

        return told(self.board, self.game.stored.definitions(), self.game.events()[: self.position])

    def data(self) -> dict[str, Any]:
        """The board as JSON data."""
        return BoardData(self.board).data(str(self.game.id), self.viewer, whole=self.viewer is None)
