"""Results of a game's methods: a board, the causes of an event, what happened."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import EntityId, PlayerId
from domain.terms import Zone
from projections.reading import drawing
from projections.reading.boards import BoardData
from projections.reading.log import Line
from projections.reading.names import Names, UnknownObject
from projections.reading.positions import Place
from projections.reading.sizes import SizeSum
from projections.reading.sums import Sum
from projections.reading.why import Alternatives

if TYPE_CHECKING:
    from domain.position.model import Position
    from replay.games.game import Game


class Causes(Sequence[Line]):
    """Chain of causes, from an event back to its origin.

    - `decision`: the decision there, with its alternatives.
    - `sums`: all that led to the damage, life or counters behind the event, and behind deaths and losses in the chain.
    - `sizes`: the sizes that sums of damage are compared with, by sum.
    """

    def __init__(
        self,
        steps: tuple[Line, ...],
        decision: Alternatives | None,
        sums: tuple[Sum, ...] = (),
        sizes: Mapping[Sum, SizeSum] = MappingProxyType({}),
    ) -> None:
        self.steps = steps
        self.decision = decision
        self.sums = sums
        self.sizes = sizes

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __repr__(self) -> str:
        return f"<{len(self)} causes of event {self.steps[0].position}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))


class Happened(Sequence[Line]):
    """Lines of what happened, told when somebody looks at them.

    Names have to be learned from the first event on, so telling takes as long as the game is. Most callers, such as
    the service and built-in players, never look. Recorded events never change: told later, the lines are the same.
    """

    def __init__(self, tell: Callable[[], Iterable[Line]]) -> None:
        self._tell = tell

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        return tuple(self._tell())

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, index: Any) -> Any:
        return self._lines[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._lines == tuple(other)

    def __hash__(self) -> int:
        return hash(self._lines)

    def __repr__(self) -> str:
        return repr(self._lines)


class Moment:
    """Board at a position, with queries that take a player's name or seat number.

    As a string the board is a table. `position` is the position in the whole log, even where a seat sees fewer
    events.
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
        """Return the board as HTML for notebooks."""
        return f"<pre>{html.escape(str(self))}</pre>"

    @property
    def place(self) -> Place:
        """Turn, phase and step of the board."""
        return Place(self.board.turn, self.board.phase, self.board.step)

    def life(self, seat: str | int) -> int:
        """Return a player's life total."""
        return self.board.players[self.game.seat(seat)].life

    def hand(self, seat: str | int) -> list[GameObject]:
        """Return the cards in a player's hand, as far as known."""
        return self.board.hand(self.game.seat(seat))

    def graveyard(self, seat: str | int) -> list[GameObject]:
        """Return the cards in a player's graveyard, the top card last."""
        return [self.board.objects[id] for id in self.board.zone(Zone.GRAVEYARD, self.game.seat(seat))]

    def permanents(self, seat: str | int | None = None) -> list[GameObject]:
        """Return the permanents of one player or all, in order of arrival."""
        return list(self.board.permanents(None if seat is None else self.game.seat(seat)))

    def creatures(self, seat: str | int | None = None) -> list[GameObject]:
        """Return the creatures on the battlefield, of one player or all."""
        return list(self.board.creatures(None if seat is None else self.game.seat(seat)))

    def stack(self) -> list[GameObject]:
        """Return the spells and abilities on the stack, the next to resolve last."""
        return [self.board.objects[id] for id in self.board.stack]

    def object(self, who: str | EntityId) -> GameObject:
        """Return an object of the board by number or name.

        :raises UnknownObject: the object is not on the board.
        """
        return self._object(who, self.game.events()[: self.position])

    def _object(self, who: str | EntityId, events: Sequence[Recorded]) -> GameObject:
        known = self.board.get(Names(events).find(who).now)
        if known is None:
            raise UnknownObject("{who} is not on the board at position {position}", who=who, position=self.position)
        return known

    def size(self, who: str | EntityId) -> SizeSum | None:
        """Return an object's size with all its parts.

        An object without a size has None. Each part has its layer, its source, its timestamp, and the event since
        which it counts.

        :raises UnknownObject: the object is not on the board.
        """
        from replay.games.size_sums import size_of  # the rules are slow to load

        events = self.game.seen_events(self.position, self.viewer)
        return size_of(self.board, self._object(who, events).id, self.game.stored, events, self.game.words)

    def as_position(self) -> Position:
        """Return the board as a position from which a game can begin.

        `Games.from_position` accepts the result. Unknown cards are `?`.
        """
        from replay.games.positions import told

        return told(self.board, self.game.stored.definitions(), self.game.events()[: self.position])

    def data(self) -> dict[str, Any]:
        """Return the board as JSON data."""
        from replay.games.sizes import Sizes  # the rules are slow to load

        sizes = Sizes.of_stored(self.board, self.game.stored)
        return BoardData(self.board, sizes.shown).data(str(self.game.id), self.viewer, whole=self.viewer is None)
