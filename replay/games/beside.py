"""Two lines of a game side by side.

From where they part, it is told what differs at the end of each turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from projections.wording.card_names import card_name
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue
from replay.games.branches import parted
from replay.games.travel import Travel


class PlayerBeside(NamedTuple):
    """Player at the end of a turn in both lines.

    Each pair has this line first, and None where the turn is not played.
    """

    player: PlayerId
    name: str
    life: tuple[int | None, int | None]
    hand: tuple[int | None, int | None]
    """Number of cards in hand."""
    permanents: tuple[tuple[str, ...], tuple[str, ...]]
    """Permanents that only one of the lines has."""
    held: tuple[tuple[str, ...], tuple[str, ...]]
    """Cards in hand, as far as known, that only one of the lines has."""

    @property
    def differs(self) -> bool:
        """True if anything differs."""
        pairs = (self.life, self.hand, self.permanents, self.held)
        return any(first != second for first, second in pairs)

    def data(self, words: Catalogue = ENGLISH) -> dict[str, Any]:
        """Return the player as JSON data, with names of cards as `words` has them."""
        permanents, held = (
            tuple([card_name(words, name) for name in side] for side in sides) for sides in (self.permanents, self.held)
        )
        return self._asdict() | {"permanents": permanents, "held": held, "differs": self.differs}


class TurnBeside(NamedTuple):
    """Turn in both lines: the positions of its end, and the players there."""

    turn: int
    positions: tuple[int | None, int | None]
    players: tuple[PlayerBeside, ...]

    @property
    def differs(self) -> bool:
        """True if anything differs for a player."""
        return any(player.differs for player in self.players)


class Beside(NamedTuple):
    """Two lines of a game: the last shared position, and the turns from there on."""

    parted: int
    turns: tuple[TurnBeside, ...]

    def data(self, words: Catalogue = ENGLISH) -> dict[str, Any]:
        """Return the comparison as JSON data, with names of cards as `words` has them."""
        turns = [turn._asdict() | {"players": [player.data(words) for player in turn.players]} for turn in self.turns]
        return {"parted": self.parted, "turns": turns}


def beside(first: Travel, second: Travel) -> Beside:
    """Compare two lines of a game at each end of a turn after they part.

    Both are compared as their viewers see them.
    """
    shared = parted(first.events, second.events)
    ends = _ends(first), _ends(second)
    begin = first.positions.place(shared).turn
    turns = sorted(turn for turn in {*ends[0], *ends[1]} if turn >= begin)
    return Beside(shared, tuple(_turn(turn, (first, second), (ends[0].get(turn), ends[1].get(turn))) for turn in turns))


def _ends(line: Travel) -> dict[int, int]:
    """Return the last position of each turn."""
    places = line.positions.places
    following = [position - 1 for position, _ in places[1:]]
    return {place.turn: end for (_, place), end in zip(places, [*following, line.head], strict=False)}


def _turn(turn: int, lines: tuple[Travel, Travel], ends: tuple[int | None, int | None]) -> TurnBeside:
    boards = tuple(None if end is None else line.moment(end) for line, end in zip(lines, ends, strict=True))
    known = next(board for board in boards if board is not None)
    players = tuple(_player(id, player.name, boards) for id, player in known.players.items())
    return TurnBeside(turn, ends, players)


def _player(player: PlayerId, name: str, boards: tuple[Board | None, ...]) -> PlayerBeside:
    sides = [None if board is None else board.players[player] for board in boards]
    permanents = [_named(board, (one.id for one in board.permanents(player))) if board else None for board in boards]
    held = [_named(board, (one.id for one in board.hand(player))) if board else None for board in boards]
    return PlayerBeside(
        player,
        name,
        _pair(*(None if side is None else side.life for side in sides)),
        _pair(*(None if side is None else len(side.hand) for side in sides)),
        _only(*permanents),
        _only(*held),
    )


def _named(board: Board, ids: Iterable[ObjectId]) -> Counter[str]:
    return Counter(board.name_of(id) for id in ids)


def _pair(first: int | None, second: int | None) -> tuple[int | None, int | None]:
    return first, second


def _only(first: Counter[str] | None, second: Counter[str] | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names that only one side has, nothing where one side is not known."""
    if first is None or second is None:
        return (), ()
    return tuple(sorted((first - second).elements())), tuple(sorted((second - first).elements()))
