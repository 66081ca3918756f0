"""Players for whose decisions games wait, kept in memory for lists of games."""

from __future__ import annotations

import time
from collections.abc import Iterable
from threading import Lock
from uuid import UUID

from domain.errors import TimewalkError
from domain.ids import PlayerId
from replay.games.branches import people
from replay.games.game import Game
from replay.games.open_questions import OpenQuestion
from replay.service.kept import ByGame
from replay.store.store import Store

SECONDS = 2.0
"""Longest time for which games are looked up after one list; the next list goes on."""

MOST = 5_000
"""Most games whose seat is kept."""


class Waiting:
    """The seats for which games wait.

    A game with one person waits for that person. Of others it is known once their question was read: the table that
    answers a player tells it. Games that nobody has asked are looked up after a list was sent, so that no list waits.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = ByGame[tuple[int, PlayerId]](MOST)
        self._looking = Lock()

    def of(self, game: Game) -> PlayerId | None:
        """Return the seat for which a game waits, None for nobody or not known yet."""
        seats = self._people(game)
        if len(seats) < 2:
            return seats[0] if seats else None
        known = self._kept.of(game.id)
        return known[1] if known is not None and known[0] == game.stored.head else None

    def learn(self, game: Game, opened: OpenQuestion) -> None:
        """Keep who answers the open question of a game, as its row stands."""
        self._kept.keep(game.id, (game.stored.head, opened.seat))

    def unknown(self, game: Game) -> bool:
        """Return True if a game waits for one of several people, not known yet which."""
        return self.of(game) is None and len(self._people(game)) > 1

    def look_up(self, ids: Iterable[UUID]) -> None:
        """Find out for whom games wait, for a short time, one list at a time."""
        if not self._looking.acquire(blocking=False):
            return
        try:
            until = time.monotonic() + SECONDS
            for id in ids:
                if time.monotonic() > until:
                    return
                self._look_up(id)
        finally:
            self._looking.release()

    def _look_up(self, id: UUID) -> None:
        try:
            game = Game(self._store.game(id))
            if self.unknown(game) and (opened := game.open_question()) is not None:
                self.learn(game, opened)
        except TimewalkError:
            return  # a game that cannot be gone on with waits for nobody

    @staticmethod
    def _people(game: Game) -> list[PlayerId]:
        return [] if game.over or game.observed is not None else people(game)
