"""An evening of games from one seat: records, length, life and decisive moments.

Games are counted by deck, on the play and on the draw, by the colours of the other side, by mulligans, and by the lands
in the opening hand: the hand that was kept, as far as the record knows it. The decisive moments of each game
(`decisive`) are included.

Figures over many games are medians, with the number of games behind them: games that are over drop out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any, NamedTuple, TypeVar

from projections.counting.columns import COLUMNS
from projections.counting.decisive import Decisive
from projections.counting.tables import GameTables

T = TypeVar("T")

MOST_CAST = 3
"""Number of cards that describe a deck without a name."""

FEW = 4
"""Share of games that must have reached a turn for the turn to be reported, as 1 in so many."""

BASIC = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"))


class Played(NamedTuple):
    """Game from the side of one seat.

    `cards` are the cards of the deck's list, if known, without basic lands. `cast` are the cards cast, most often
    first. `result` is won, lost, drawn or open. `life` has turn, own life and the other side's life at the end of
    each turn. `seats` are the seats of this side, the player's own first. `hand` are the known cards of the opening
    hand, which had `hand_size` cards. `lands` counts the lands in the hand, and is None unless the whole hand is
    known.
    """

    game: str
    created: str
    source: str
    format: str
    event: str | None
    result: str
    on_the_play: bool | None
    turns: int
    seconds: int | None
    mulligans: int
    deck: str
    colors: str
    cards: tuple[str, ...]
    cast: tuple[str, ...]
    against: str
    life: tuple[tuple[int, int, int], ...]
    seats: tuple[int, ...] = (1,)
    hand: tuple[str, ...] = ()
    hand_size: int = 0
    lands: int | None = None
    decisive: tuple[Decisive, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the game as JSON data."""
        return self._asdict() | {"decisive": [one._asdict() for one in self.decisive]}


class Record(NamedTuple):
    """Number of finished games, and how many were won and lost."""

    games: int
    won: int
    lost: int


class DeckRecord(NamedTuple):
    """Record of a deck, with its name, its colours and its most cast cards."""

    deck: str
    colors: str
    cards: tuple[str, ...]
    record: Record


class ColorsRecord(NamedTuple):
    """Record against opponents of these colours, as far as they were seen."""

    colors: str
    record: Record


class CountRecord(NamedTuple):
    """Record of the games with this number of mulligans or lands."""

    number: int
    record: Record


class LifePoint(NamedTuple):
    """Median life of both sides at the end of a turn.

    `games` is the number of games that reached the turn.
    """

    turn: int
    mine: float
    theirs: float
    games: int


class Evening(NamedTuple):
    """Records and medians of several games.

    Games that are not over are listed in `games`. They count in `seconds` and `life`, but in no record.
    """

    games: tuple[Played, ...]
    record: Record
    decks: tuple[DeckRecord, ...]
    on_the_play: Record
    on_the_draw: Record
    turns: float | None
    seconds: int | None
    life: tuple[LifePoint, ...]
    against: tuple[ColorsRecord, ...]
    mulligans: tuple[CountRecord, ...]
    lands: tuple[CountRecord, ...]

    def data(self) -> dict[str, Any]:
        """Return the evening as JSON data."""
        return {
            "games": [one.data() for one in self.games],
            "record": self.record._asdict(),
            "decks": [_data(one) for one in self.decks],
            "on_the_play": self.on_the_play._asdict(),
            "on_the_draw": self.on_the_draw._asdict(),
            "turns": self.turns,
            "seconds": self.seconds,
            "life": [one._asdict() for one in self.life],
            "against": [_data(one) for one in self.against],
            "mulligans": [_data(one) for one in self.mulligans],
            "lands": [_data(one) for one in self.lands],
        }


def _data(one: DeckRecord | ColorsRecord | CountRecord) -> dict[str, Any]:
    return one._asdict() | {"record": one.record._asdict()}


def played(game: str, recorded: GameTables, mine: int, moments: Sequence[Decisive] = ()) -> Played | None:
    """Summarise a game from the side of one seat, with its decisive moments.

    None if the game has no events yet, or has no such seat.
    """
    tables = recorded.tables()
    rows = {table: _rows(table, tables[table]) for table in ("games", "seats", "decks", "casts", "turns")}
    if not rows["games"] or not 0 < mine <= len(rows["seats"]):
        return None
    (about,), seats = rows["games"], rows["seats"]
    seat = seats[mine - 1]
    others = [one for one in seats if one["team"] != seat["team"]]
    cast = Counter(one["card"] for one in rows["casts"] if one["player"] == mine and one["card"])
    size, hand = recorded.kept_hand(mine)
    if not about["over"]:
        result = "open"
    else:
        result = "drawn" if not about["winners"] else "won" if seat["won"] else "lost"
    return Played(
        game,
        about["created"],
        about["source"],
        about["format"],
        about["event"],
        result,
        None if seat["play_draw"] is None else seat["play_draw"] == "play",
        about["turns"],
        about["seconds"],
        seat["mulligans"],
        seat["deck"] or "",
        seat["colors"] or "",
        tuple(sorted({one["card"] for one in rows["decks"] if one["seat"] == mine and one["known"] == "list"} - BASIC)),
        tuple(card for card, _ in cast.most_common()),
        "".join(color for color in "WUBRG" if any(color in (one["colors"] or "") for one in others)),
        tuple(
            (turn["turn"], turn["life"][mine - 1], max(turn["life"][one["seat"] - 1] for one in others))
            for turn in rows["turns"]
            if turn["life"] and others
        ),
        (mine, *(one["seat"] for one in seats if one["team"] == seat["team"] and one["seat"] != mine)),
        tuple(printed.name for printed in hand),
        size,
        sum("land" in printed.types for printed in hand) if hand and len(hand) == size else None,
        tuple(moments),
    )


def _rows(table: str, rows: Sequence[tuple[Any, ...]]) -> list[dict[str, Any]]:
    names = [column.name for column in COLUMNS[table]]
    return [dict(zip(names, row, strict=True)) for row in rows]


def evening(games: Iterable[Played]) -> Evening:
    """Return the records and medians over these games, and the games in order."""
    played_games = tuple(games)
    decks: dict[tuple[Any, ...], list[Played]] = {}
    for one in played_games:
        decks.setdefault((one.deck,) if one.deck else (one.cards or one.colors, one.format), []).append(one)
    lengths = [one.turns for one in played_games if one.result != "open"]
    seconds = [one.seconds for one in played_games if one.seconds is not None]
    return Evening(
        played_games,
        record(played_games),
        tuple(sorted(map(_deck, decks.values()), key=lambda one: -one.record.games)),
        record(one for one in played_games if one.on_the_play is True),
        record(one for one in played_games if one.on_the_play is False),
        median(lengths) if lengths else None,
        sum(seconds) if seconds else None,
        tuple(_life(played_games)),
        tuple(ColorsRecord(*one) for one in _by((game.against, game) for game in played_games)),
        tuple(sorted(CountRecord(*one) for one in _by((game.mulligans, game) for game in played_games))),
        tuple(
            sorted(
                CountRecord(*one) for one in _by((game.lands, game) for game in played_games if game.lands is not None)
            )
        ),
    )


def _by(games: Iterable[tuple[T, Played]]) -> list[tuple[T, Record]]:
    """Return the record of the games with each key, most games first.

    Games that are not over are left out.
    """
    grouped: dict[T, list[Played]] = {}
    for key, game in games:
        if game.result != "open":
            grouped.setdefault(key, []).append(game)
    return sorted(((key, record(group)) for key, group in grouped.items()), key=lambda one: -one[1].games)


def record(games: Iterable[Played]) -> Record:
    """Return how many games are finished, won and lost."""
    results = Counter(one.result for one in games if one.result != "open")
    return Record(sum(results.values()), results["won"], results["lost"])


def _deck(games: Sequence[Played]) -> DeckRecord:
    cast = Counter(card for one in games for card in one.cast)
    colors = "".join(color for color in "WUBRG" if any(color in one.colors for one in games))
    return DeckRecord(games[0].deck, colors, tuple(card for card, _ in cast.most_common(MOST_CAST)), record(games))


def _life(games: Sequence[Played]) -> Iterable[LifePoint]:
    turns: dict[int, list[tuple[int, int]]] = {}
    for one in games:
        for turn, mine, theirs in one.life:
            turns.setdefault(turn, []).append((mine, theirs))
    for turn, points in sorted(turns.items()):
        if len(points) * FEW >= len(games):
            yield LifePoint(turn, median(mine for mine, _ in points), median(other for _, other in points), len(points))
