"""Projections: tables that follow the log, with each commit applied exactly once.

    catch_up(store, GAME_LIST)        # apply what any process has recorded since the last time
    rebuild(store, GAME_LIST)         # drop the rows; the next time begins at the first commit

The tables are in the store's own database. A projection reads the commits of all games in the order of their numbers.
Its rows, and the number of the last commit, are written in one transaction: a process killed in the middle leaves
neither, and of two processes at once the second sees the work of the first. A new version of a projection has its own
tables, and drops those of older versions.
"""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple
from uuid import UUID

import orjson

from domain.events import GameEnded, GameStarted, PlayerLost, TurnBegan, TurnSetUp
from replay.errors import StoreError, UnknownGame
from replay.store.commits import Notified
from replay.store.driver_errors import plain_words
from replay.store.lines import superseded
from replay.store.observed import source_of
from replay.store.recorder import Projecting
from replay.store.reimports import is_told_again
from replay.store.sources import Source
from replay.store.store import Store

BATCH = 200
"""Commits applied per transaction; few, so that recorders do not wait long."""

NEAR = 400
"""Largest number of new commits that a reader applies itself.

With more, the reader does without the projection.
"""

HUMAN = "human"

PAUSE = 0.2
"""Seconds between two checks for new commits."""

Progress = Callable[[int, int], object]

Stopped = Callable[[], bool]
"""Function that says when to stop; called between two transactions, never inside one."""


def never() -> bool:
    """Return False, so that the work never stops."""
    return False


class Projection(ABC):
    """Projection: tables of rows derived from commits.

    `TABLES` gives the columns of each table, in types that every database here knows.
    """

    NAME: ClassVar[str]
    VERSION: ClassVar[int] = 1
    TABLES: ClassVar[Mapping[str, str]]

    @property
    def tracked(self) -> str:
        """Name under which the database tracks the projection's position."""
        return f"{self.NAME} {self.VERSION}"

    def table(self, name: str) -> str:
        """Return the database's name for a table of this version."""
        return f"{name}_{self.VERSION}"

    @abstractmethod
    def apply(self, rows: Projecting, notified: Sequence[Notified]) -> None:
        """Update the rows by these commits, which follow those applied before."""

    def make(self, rows: Projecting) -> None:
        """Create the tables, empty, and drop the tables of older versions."""
        for version in range(1, self.VERSION):
            for name in self.TABLES:
                rows.execute(f"DROP TABLE IF EXISTS {name}_{version}")
            rows.forget(f"{self.NAME} {version}")
        for name, columns in self.TABLES.items():
            rows.execute(f"DROP TABLE IF EXISTS {self.table(name)}")
            rows.execute(f"CREATE TABLE {self.table(name)} ({columns})")


# Running projections


def reached(store: Store, projection: Projection) -> int:
    """Return the number of the last commit in the projection's rows, 0 if none."""
    with plain_words(store.shown):
        return store.recorder.max_tracking_id(projection.tracked) or 0


def step(store: Store, projection: Projection, limit: int = BATCH) -> int:
    """Apply the next commits in one transaction; return the number of the last.

    0 if there is nothing more.
    """
    after = reached(store, projection)
    news = store.notifications(after, limit)
    if not news:
        return 0
    with plain_words(store.shown), store.recorder.projecting(projection.tracked) as rows:
        if rows.last < after:  # another process rebuilds the projection
            return len(news)
        if not rows.last:
            projection.make(rows)
        fresh = [one for one in news if one.number > rows.last]
        if fresh:
            projection.apply(rows, fresh)
            rows.reached(fresh[-1].number)
    return len(news)


def catch_up(
    store: Store,
    projection: Projection,
    most: int | None = None,
    *,
    progress: Progress | None = None,
    stopped: Stopped = never,
) -> int:
    """Apply new commits, at most `most`, and return the number of the last one."""
    taken = 0
    while (most is None or taken < most) and not stopped():
        applied = step(store, projection, BATCH if most is None else min(BATCH, most - taken))
        if not applied:
            break
        taken += applied
        if progress is not None:
            progress(reached(store, projection), store.last_notification())
    return reached(store, projection)


def rebuild(store: Store, projection: Projection) -> None:
    """Drop the rows, so that they are rebuilt from the first commit on."""
    with plain_words(store.shown), store.recorder.projecting(projection.tracked) as rows:
        for name in projection.TABLES:
            rows.execute(f"DROP TABLE IF EXISTS {projection.table(name)}")
        rows.forget(projection.tracked)


class Unlike(NamedTuple):
    """Stored row of a projection that differs from the logs.

    `told` is the row derived from the logs, `found` the stored one; None for a missing row.
    """

    table: str
    told: tuple[Any, ...] | None
    found: tuple[Any, ...] | None


def check(store: Store, projection: Projection, progress: Progress | None = None) -> list[Unlike]:
    """Compare a projection's rows with the logs, by repeating the work in memory.

    :raises CorruptStore: a commit cannot be read.
    """
    until = reached(store, projection)
    aside = _Aside()
    projection.make(aside)
    while aside.last < until:
        news = [one for one in store.notifications(aside.last, BATCH) if one.number <= until]
        if not news:
            return [Unlike(projection.tracked, (aside.last,), (until,))]
        projection.apply(aside, news)
        aside.last = news[-1].number
        if progress is not None:
            progress(aside.last, until)
    wrong: list[Unlike] = []
    for name in projection.TABLES:
        query = f"SELECT * FROM {projection.table(name)}"
        expected = _by_key(aside.execute(query))
        try:
            with plain_words(store.shown):
                stored = _by_key(store.recorder.ask(query))
        except StoreError as error:
            if until:  # before the first commit the table may be missing
                wrong.append(Unlike(projection.table(name), None, (str(error),)))
            continue
        keys = sorted(expected.keys() | stored.keys(), key=str)
        wrong += [
            Unlike(name, expected.get(key), stored.get(key)) for key in keys if expected.get(key) != stored.get(key)
        ]
    return wrong


def _by_key(rows: Sequence[tuple[Any, ...]]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """Index rows by their first two columns, which are unique.

    Booleans become numbers, as not every database has booleans.
    """
    plain = (tuple(int(value) if isinstance(value, bool) else value for value in row) for row in rows)
    return {row[:2]: row for row in plain}


class _Aside(Projecting):
    """Rows of a projection computed in memory, to compare with the stored rows."""

    def __init__(self) -> None:
        self.last = 0
        self._rows = sqlite3.connect(":memory:", isolation_level=None)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._rows.execute(statement, values).fetchall()

    def reached(self, number: int) -> None:
        self.last = number

    def forget(self, name: str) -> None:
        pass


def follow(
    store: Store, projections: Sequence[Projection], stopped: Stopped = never, pause: float = PAUSE
) -> Iterator[tuple[Projection, int]]:
    """Apply new commits until stopped; yield each projection that advanced, with its position."""
    while not stopped():
        for projection in projections:
            before = reached(store, projection)
            now = catch_up(store, projection, stopped=stopped)
            if now != before:
                yield projection, now
        time.sleep(pause)


def up_to_date(store: Store, projection: Projection) -> bool:
    """Bring the projection up to date if few commits are new.

    Return True if it is.
    """
    try:
        last = store.last_notification()
        now = reached(store, projection)
        if now and last - NEAR <= now < last:
            now = catch_up(store, projection, NEAR)
        return 0 < last <= now
    except StoreError:  # the store cannot be written to, or another writer takes long
        return False


# One row per game


def searchable(id: UUID, seats: Sequence[str], decks: Sequence[str]) -> str:
    """Return the searched text of a game: id, players and decks."""
    return _text("\n".join((str(id), *seats, *decks)).casefold())


def decks_of(header: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the decks in the header of a game."""
    decks = header.get("decks", ())
    return tuple(map(str, decks)) if isinstance(decks, list | tuple) else ()


def people_of(header: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the seats that people play, from the header of a game."""
    players = header.get("players", ())
    if not isinstance(players, list | tuple):
        return ()
    return tuple(seat for seat, player in enumerate(players, 1) if player == HUMAN)


def _text(value: object) -> str:
    """Return a text without characters that a database refuses.

    An imported game may hold the NUL character, which PostgreSQL refuses.
    """
    return str(value or "").replace("\0", "")


class GameList(Projection):
    """List of games to search and page in, with one row per game.

    A row has players, decks, length and result. A game that was imported again has none, nor one that goes on
    elsewhere after an undo.
    """

    NAME = "game_list"
    VERSION = 3
    TABLES: ClassVar[Mapping[str, str]] = {
        "game_list": "game TEXT PRIMARY KEY, number BIGINT NOT NULL UNIQUE, seats TEXT NOT NULL, decks TEXT NOT NULL,"
        " format TEXT NOT NULL, edition TEXT NOT NULL, head BIGINT NOT NULL, turns BIGINT NOT NULL,"
        " ended BOOLEAN NOT NULL, winners TEXT NOT NULL, reason TEXT NOT NULL, created TEXT NOT NULL,"
        " searched TEXT NOT NULL, source TEXT NOT NULL, people BOOLEAN NOT NULL"
    }
    COLUMNS = (
        "game, number, seats, decks, format, edition, head, turns, ended, winners, reason, created, searched, source,"
        " people"
    )

    def apply(self, rows: Projecting, notified: Sequence[Notified]) -> None:
        table = self.table("game_list")
        heads: dict[UUID, int] = {}
        turns: dict[UUID, int] = {}
        ends: dict[UUID, GameEnded] = {}
        for number, game, events, header in notified:
            heads[game] = events[-1].position
            if header is not None:
                decks = decks_of(header)
                parent = header.get("parent")
                if parent and (is_told_again(game, UUID(parent[0])) or superseded(header)):
                    rows.execute(f"DELETE FROM {table} WHERE game = ?", (str(UUID(parent[0])),))
                text = searchable(game, (), decks)
                created, people = _text(header.get("created")), bool(people_of(header))
                rows.execute(
                    f"INSERT INTO {table} ({self.COLUMNS})"
                    " VALUES (?, ?, '[]', ?, '', '', 0, 0, ?, '[]', '', ?, ?, '', ?)",
                    (str(game), number, _json(decks), False, created, text, people),
                )
            for recorded in events:
                event = recorded.event
                if isinstance(event, TurnBegan) or (isinstance(event, TurnSetUp) and event.under_way):
                    turns[game] = event.number
                elif isinstance(event, GameEnded):
                    ends[game] = event
                elif isinstance(event, GameStarted):
                    ((decks_known,),) = rows.execute(f"SELECT decks FROM {table} WHERE game = ?", (str(game),))
                    text = searchable(game, event.seats, orjson.loads(decks_known))
                    rows.execute(
                        f"UPDATE {table} SET seats = ?, format = ?, edition = ?, searched = ?, source = ?"
                        " WHERE game = ?",
                        (_json(event.seats), event.format, event.edition, text, source_of(event).value, str(game)),
                    )
        for game, head in heads.items():
            rows.execute(f"UPDATE {table} SET head = ? WHERE game = ?", (head, str(game)))
        for game, turn in turns.items():
            rows.execute(f"UPDATE {table} SET turns = ? WHERE game = ?", (turn, str(game)))
        for game, end in ends.items():
            rows.execute(
                f"UPDATE {table} SET ended = ?, winners = ?, reason = ? WHERE game = ?",
                (True, _json(end.winners), _text(end.reason), str(game)),
            )

    def page(
        self,
        store: Store,
        words: str,
        after: str | None,
        limit: int,
        *,
        over: bool | None = None,
        source: Source | None = None,
        people: bool = False,
    ) -> list[UUID]:
        """Return the games whose searched text contains these words, newest first.

        With `after`, the page continues after that game. With `people`, it has only games that people play.

        :raises UnknownGame: there is no game `after`.
        """
        table = self.table("game_list")
        conditions: list[str] = ["searched LIKE ? ESCAPE '!'"]
        parameters: list[Any] = [f"%{_escaped(words.casefold())}%"]
        if "\0" in words:
            return []
        with plain_words(store.shown):
            if over is not None:
                conditions.append("ended = ?")
                parameters.append(over)
            if source is not None:
                conditions.append("source = ?")
                parameters.append(source.value)
            if people:
                conditions.append("people = ?")
                parameters.append(True)
            if after is not None:
                number = store.recorder.ask(f"SELECT number FROM {table} WHERE game = ?", (_text(after),))
                if not number:
                    raise UnknownGame("there is no game {after} to go on after", after=repr(after))
                conditions.append("number < ?")
                parameters.append(number[0][0])
            asked = f"SELECT game FROM {table} WHERE {' AND '.join(conditions)} ORDER BY number DESC LIMIT ?"
            return [UUID(game) for (game,) in store.recorder.ask(asked, (*parameters, limit))]


def _json(value: Sequence[Any]) -> str:
    return orjson.dumps(value).decode()


def _escaped(words: str) -> str:
    """Escape `%` and `_` in words for LIKE."""
    for sign in "!%_":
        words = words.replace(sign, "!" + sign)
    return words


# Results by player and deck


class Result(NamedTuple):
    """Wins, losses and draws of one player with one deck, in finished games."""

    player: str
    deck: str
    games: int
    won: int
    lost: int
    drawn: int


class PlayerResults(Projection):
    """Projection with the results of each player with each deck.

    Branches do not count, as they never happened at a table.
    """

    NAME = "player_results"
    TABLES: ClassVar[Mapping[str, str]] = {
        "player_results": "player TEXT NOT NULL, deck TEXT NOT NULL, games BIGINT NOT NULL, won BIGINT NOT NULL,"
        " lost BIGINT NOT NULL, drawn BIGINT NOT NULL, PRIMARY KEY (player, deck)",
        "player_results_seats": "game TEXT NOT NULL, seat BIGINT NOT NULL, player TEXT NOT NULL, deck TEXT NOT NULL,"
        " lost BIGINT, PRIMARY KEY (game, seat)",
    }

    def apply(self, rows: Projecting, notified: Sequence[Notified]) -> None:
        for _, game, events, header in notified:
            for recorded in events:
                event = recorded.event
                if isinstance(event, GameStarted):
                    if header is not None and not header.get("parent"):
                        self._sit_down(rows, str(game), event, decks_of(header))
                elif isinstance(event, PlayerLost):
                    self._loses(rows, str(game), event, recorded.moment, recorded.rule)
                elif isinstance(event, GameEnded):
                    self._ends(rows, str(game), event)

    def _sit_down(self, rows: Projecting, game: str, event: GameStarted, decks: Sequence[str]) -> None:
        for seat, player in enumerate(event.seats, 1):
            deck = _text(decks[seat - 1]) if seat <= len(decks) else ""
            rows.execute(
                f"INSERT INTO {self.table('player_results_seats')} (game, seat, player, deck) VALUES (?, ?, ?, ?)",
                (game, seat, _text(player), deck),
            )

    def _loses(self, rows: Projecting, game: str, event: PlayerLost, moment: int, rule: str) -> None:
        """Store at which moment a player lost.

        810.8a: a player who loses with a team-mate gets the team-mate's moment.
        """
        table = self.table("player_results_seats")
        if rule == "810.8a":
            ((before,),) = rows.execute(f"SELECT MAX(lost) FROM {table} WHERE game = ?", (game,))
            moment = moment if before is None else before
        rows.execute(f"UPDATE {table} SET lost = ? WHERE game = ? AND seat = ?", (moment, game, event.player))

    def _ends(self, rows: Projecting, game: str, event: GameEnded) -> None:
        """104.2a, 104.4a. Count wins, losses and draws when a game ends.

        Without a winner, the players who lost at the last moment, or not at all, have drawn.
        """
        seats = rows.execute(
            f"SELECT seat, player, deck, lost FROM {self.table('player_results_seats')} WHERE game = ? ORDER BY seat",
            (game,),
        )
        last = max((lost for _, _, _, lost in seats if lost is not None), default=None)
        table = self.table("player_results")
        for seat, player, deck, lost in seats:
            won = seat in event.winners
            drawn = not event.winners and lost in (None, last)
            rows.execute(
                f"INSERT INTO {table} (player, deck, games, won, lost, drawn) VALUES (?, ?, 1, ?, ?, ?)"
                f" ON CONFLICT (player, deck) DO UPDATE SET games = {table}.games + 1,"
                f" won = {table}.won + excluded.won,"
                f" lost = {table}.lost + excluded.lost, drawn = {table}.drawn + excluded.drawn",
                (player, deck, int(won), int(not won and not drawn), int(drawn)),
            )

    def results(self, store: Store) -> list[Result]:
        """Return the results, most games first; empty before the first commit is applied."""
        if not reached(store, self):
            return []
        with plain_words(store.shown):
            rows = store.recorder.ask(
                f"SELECT player, deck, games, won, lost, drawn FROM {self.table('player_results')}"
                " ORDER BY games DESC, won DESC, player, deck"
            )
        return [Result(*row) for row in rows]


GAME_LIST = GameList()
PLAYER_RESULTS = PlayerResults()

PROJECTIONS: tuple[Projection, ...] = (GAME_LIST, PLAYER_RESULTS)
