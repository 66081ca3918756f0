"""Reports over the games of a store, and the filters that select their sides."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Final, NamedTuple
from uuid import UUID

from domain.errors import Listed, TimewalkError
from projections.counting.deck_names import one_name_each
from projections.counting.matchups import named
from projections.counting.sides import READ, Side, sides_of
from projections.counting.tables import GameTables
from replay.games.evenings import time_of
from replay.store.about import about_of
from replay.store.store import Store
from replay.store.stored import StoredGame

MOST_GAMES: Final = 2_000
"""Most games that the service reports over; the newest are taken."""


class BadFilter(TimewalkError, ValueError):
    """Error: a text is no filter of games."""


class Which(NamedTuple):
    """Filter of sides; an empty field allows everything.

    `opponent` is the deck of an opponent. `player` is human, or the name of a built-in player.
    """

    since: str = ""
    until: str = ""
    source: str = ""
    event: str = ""
    format: str = ""
    deck: str = ""
    opponent: str = ""
    player: str = ""

    def kept(self, sides: Iterable[Side]) -> list[Side]:
        """Return the sides that pass.

        :raises BadSince: `since` or `until` is no time.
        """
        since = time_of(self.since) if self.since else ""
        until = time_of(self.until) if self.until else "~"
        deck, opponent, event = _alike(self.deck), _alike(self.opponent), self.event.casefold()
        return [
            one
            for one in sides
            if since <= one.created < until
            and self.source in ("", one.source)
            and self.format.casefold() in ("", one.format.casefold())
            and self.player.casefold() in ("", one.player.casefold())
            and deck in ("", _alike(one.deck))
            and (not opponent or any(_alike(other) == opponent for other, _ in one.against))
            and event in one.event.casefold()
        ]


def _alike(deck: str) -> str:
    """Return a deck's name without regard to capitals, spaces and signs."""
    return " ".join(re.findall(r"\w+", deck.casefold())) or deck.casefold()


def which(text: str) -> Which:
    """Read a filter, as in `deck=elves,since=3d`.

    :raises BadFilter: a part is no name of a field and a value.
    """
    fields: dict[str, str] = {}
    names = "|".join(Which._fields)
    for part in re.split(rf",(?=\s*(?:{names})=)", text.strip()) if text.strip() else ():
        name, equals, value = part.strip().partition("=")
        if not equals or name not in Which._fields or name in fields:
            raise BadFilter(
                "{part} is no filter: write a field and its value, as deck=elves; the fields are {fields}.",
                part=repr(part.strip()),
                fields=Listed(Which._fields, "and"),
            )
        fields[name] = value.strip()
    return Which(**fields)


def sides_of_game(game: StoredGame) -> tuple[Side, ...]:
    """Return the sides of a stored game that is over."""
    tables = GameTables(about_of(game)).extend(game.events()).tables()
    rows = {table: [named(table, row) for row in tables[table]] for table in READ}
    return tuple(sides_of(str(game.id), rows))


class Sides(NamedTuple):
    """Sides of the newest games, with numbers of read games and of all games."""

    sides: list[Side]
    read: int
    games: int


class StoredSides:
    """Sides of the games of a store, read once and kept in memory."""

    def __init__(self, store: Store, most: int | None = None) -> None:
        self._store = store
        self._most = most
        self._known: dict[UUID, tuple[int, tuple[Side, ...]]] = {}
        self._lock = Lock()

    @property
    def begun(self) -> bool:
        """Return True if any game was read."""
        return bool(self._known)

    def read(self, seconds: float | None = None, progress: Callable[[int, int], None] | None = None) -> Sides:
        """Return the sides of the newest games.

        Reading stops after some seconds, and the next call goes on.
        """
        until = None if seconds is None else time.monotonic() + seconds
        with self._lock:  # a second request waits for what the first one reads
            games = [game for game in reversed(self._store.listed()) if game.row.winners is not None]
            games = games[: self._most]
            wanted = {game.id for game in games}
            self._known = {id: known for id, known in self._known.items() if id in wanted}
            sides: list[Side] = []
            read = 0
            for count, game in enumerate(games, 1):
                known = self._known.get(game.id)
                if known is None or known[0] != game.row.head:
                    if until is not None and time.monotonic() > until:
                        continue
                    known = self._known[game.id] = game.row.head, sides_of_game(game)
                sides += known[1]
                read += 1
                if progress is not None:
                    progress(count, len(games))
            return Sides(one_name_each(sides), read, len(games))
