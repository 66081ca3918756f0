"""Two lines of a game side by side.

From where they part, it is told what differs at the end of each turn.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.board.state import Board
from domain.events import GameEnded
from domain.ids import ObjectId, PlayerId
from projections.wording.card_names import card_name
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue
from replay.games.branches import parted
from replay.games.travel import Travel

LAST = 50
"""Events at the end of a log among which the end of the game is looked for."""


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
    """Turn in both lines: the positions of its end, and the players there.

    A turn that a line has not finished is compared where that line stands; `whole` is False.
    """

    turn: int
    positions: tuple[int | None, int | None]
    players: tuple[PlayerBeside, ...]
    whole: bool = True

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


def _open_turn(line: Travel) -> int | None:
    """Return the turn that a line has not finished; None if its game is over."""
    over = any(isinstance(recorded.event, GameEnded) for recorded in reversed(line.events[-LAST:]))
    return None if over else line.positions.here.turn


def _ends(line: Travel) -> dict[int, int]:
    """Return the last position of each turn."""
    places = line.positions.places
    following = [position - 1 for position, _ in places[1:]]
    return {place.turn: end for (_, place), end in zip(places, [*following, line.head], strict=False)}


def _together(lines: tuple[Travel, Travel], ends: tuple[int, int], unfinished: tuple[bool, bool]) -> tuple[int, int]:
    """Return where both lines are when the one that has come less far in a turn stands at its end."""
    first, second = lines
    if unfinished[0] and (there := _counterpart(first, ends[0], second)) is not None:
        return ends[0], min(there, ends[1])
    if unfinished[1] and (here := _counterpart(second, ends[1], first)) is not None:
        return min(here, ends[0]), ends[1]
    return ends


def _counterpart(line: Travel, at: int, other: Travel) -> int | None:
    """Return the position of another line at the same step of the same turn; None if it has none.

    It lies as many moments after the beginning of the step, and within it.
    """
    begun = _begun(line)
    number = bisect_right(begun, at) - 1
    place = line.positions.places[number][1]
    often = sum(one == place for _, one in line.positions.places[: number + 1])
    for part, (start, there) in enumerate(other.positions.places):
        often -= there == place
        if not often:
            following = _begun(other)[part + 1 : part + 2]
            last = following[0] - 1 if following else other.head
            moments, others = line.positions.moments, other.positions.moments
            later = bisect_left(moments, at) - bisect_left(moments, begun[number])
            return min(others[min(bisect_left(others, start) + later, len(others) - 1)], last)
    return None


def _begun(line: Travel) -> list[int]:
    return [position for position, _ in line.positions.places]


def _turn(turn: int, lines: tuple[Travel, Travel], ends: tuple[int | None, int | None]) -> TurnBeside:
    unfinished = (_open_turn(lines[0]) == turn, _open_turn(lines[1]) == turn)
    whole = not any(unfinished)
    if not whole and ends[0] is not None and ends[1] is not None:
        ends = _together(lines, (ends[0], ends[1]), unfinished)
    boards = tuple(None if end is None else line.moment(end) for line, end in zip(lines, ends, strict=True))
    known = next(board for board in boards if board is not None)
    players = tuple(_player(id, player.name, boards) for id, player in known.players.items())
    return TurnBeside(turn, ends, players, whole)


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
