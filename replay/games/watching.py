"""Observed games while they are played: a log is followed, and each game recorded as far as it is settled.

At the beginning the log of the session before is read, too: whoever was stopped while somebody played goes on with the
game, also where its log was put aside meanwhile. What is here already is not recorded again.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from domain.board.state import Board
from domain.events import TurnBegan
from replay.games.observed import LEFT, Fate, Keeping, ToldWithout
from replay.observing.arena.files import Tail, read
from replay.observing.arena.lines import Found, Lines
from replay.observing.arena.states import Gap
from replay.observing.audit.auditor import Auditor, Finding, Outcome
from replay.observing.source import Observation, Reading
from replay.store.store import Store
from replay.store.stored import StoredGame

PAUSE, PAUSE_IN_QUIET, PATIENCE = 0.05, 0.25, 20.0
"""How many seconds lie between two looks at a log; the same when nothing has come for so many seconds."""

TOGETHER = 500
"""So many match lines of a log that is not written any more are taken at a time."""


class Kept(NamedTuple):
    """A game of the log is here: it is new, was known, or goes on."""

    game: StoredGame
    fate: Fate


class Turn(NamedTuple):
    """A turn began in the game that is being played: whose, and the life totals as they are now, by seat."""

    game: StoredGame
    number: int
    player: int
    life: tuple[int, ...]


class Unlike(NamedTuple):
    """In a game that is being played the record and the rules differ."""

    game: StoredGame
    finding: Finding


class Unaudited(NamedTuple):
    """A game that is being played is not checked any more: a check failed, which it should not."""

    game: StoredGame
    why: str


class Missing(NamedTuple):
    """Something is missing in the log."""

    gap: Gap


class Broken(NamedTuple):
    """From this line on the log tells of a game what cannot be: the rest of it is left out."""

    game: StoredGame
    line: int


class Over(NamedTuple):
    """A game has ended."""

    game: StoredGame


class Plain(NamedTuple):
    """The log that begins here was written without details: there will be no game in it."""


News: TypeAlias = Kept | Turn | Unlike | Unaudited | Missing | Broken | Over | Plain


class Watching:
    """Follows a log: at each look, what is new of its games is recorded and told."""

    def __init__(
        self,
        store: Store,
        path: Path,
        names: Mapping[int, str] | None = None,
        *,
        players: bool = False,
        engine: str = "",
    ) -> None:
        self.path = path
        self._store = store
        self._names = names or {}
        self._players = players
        self._engine = engine
        self._live = False
        self._readings = 1
        self._told: Lines | None = None
        """The log of which it was told that it has no details."""
        self._begin()

    def _begin(self) -> None:
        self._reading = Reading(self._names, players=self._players, engine=self._engine)
        self._reading.readings = self._readings
        self._tail = Tail(self.path)
        self._gaps = 0
        self._following: deque[Following] = deque()
        """Games of which not everything is kept; the last one may go on."""
        self.game: StoredGame | None = None
        """The game that is being played, or was last."""

    @property
    def read(self) -> int:
        """How many bytes of the log have been read."""
        return self._tail.offset

    def look(self) -> Iterator[News]:
        """What has come since the last look, recorded; the first takes in all that there is.

        :raises StoreError: it could not be recorded; the next look tries again.
        """
        try:
            if self._live:
                yield from self._keep()
                yield from self._go_on()
            else:
                self._begin()
                yield from self._catch_up()
                self._live = True
        except ToldWithout as found:
            self._live = False
            self._names = {**self._names, **found.names}
            self._readings += 1
            yield from self.look()
            return
        gaps = self._reading.report.gaps
        for gap in gaps[self._gaps :]:
            yield Missing(gap)
        self._gaps = len(gaps)
        lines = self._tail.lines
        if lines.detailed is False and lines is not self._told:
            self._told = lines
            yield Plain()

    def _go_on(self) -> Iterator[News]:
        """What has come. A game may go on in the log after the one that is put aside; any other begins anew."""
        for look in self._tail.look():
            self._feed(look.found)
            yield from self._keep()
            if look.anew and not look.aside:
                self._live = False
                yield from self.look()
                return

    def _catch_up(self) -> Iterator[News]:
        """The session before, then this one; once more where a new one began between the two."""
        before = self._tail.before
        while True:
            put_aside = _which(before)
            if before is not None and put_aside is not None:
                lines = _lines_of(before)
                while found := list(islice(lines, TOGETHER)):
                    self._feed(found)
                    yield from self._keep(complete=True)
            looks = self._tail.look()
            first = next(looks, None)
            if _which(before) == put_aside:
                break
            self._tail = Tail(self.path)
        if first is not None:
            self._feed(first.found)
        for look in looks:
            self._feed(look.found)
            yield from self._keep(complete=True)
        yield from self._keep()
        self._gaps = len(self._reading.report.gaps)

    def _feed(self, found: Iterable[Found]) -> None:
        for one in found:
            for complete in self._reading.feed(one):
                self._follow(complete)
            if self._reading.observation is not None:
                self._follow(self._reading.observation)

    def _follow(self, observation: Observation) -> None:
        if not self._following or self._following[-1].observation is not observation:
            self._following.append(Following(self._store, observation))

    def _keep(self, *, complete: bool = False) -> Iterator[News]:
        """Record what there is of the games, or only of those that are `complete`."""
        while self._following:
            following = self._following[0]
            goes_on = following.observation is self._reading.observation
            if goes_on and complete:
                return
            yield from following.go_on(self._reading.board if goes_on else None, live=self._live)
            self.game = following.keeping.game or self.game
            if goes_on:
                return
            self._following.popleft()


class Following:
    """A game of a log that is followed."""

    def __init__(self, store: Store, observation: Observation) -> None:
        self.keeping = Keeping(store, observation)
        self.observation = observation
        self._fate = Fate.EMPTY
        self._auditor: Auditor | None = None
        self._audited = 0
        self._found = 0
        self._given_up = False
        self._broken = False

    def go_on(self, board: Board | None, *, live: bool) -> Iterator[News]:
        """Record what has come, and tell of it; in turns as long as it is being played, with its board as it is now."""
        written = self.keeping.keep()
        game, fate = self.keeping.game, self.keeping.fate
        if game is None:
            return
        if self._fate is Fate.EMPTY or (fate in LEFT and self._fate is not fate):
            yield Kept(game, fate)
        self._fate = fate
        if live and written:
            turns = [one.event for commit in written for one in commit.events if isinstance(one.event, TurnBegan)]
            if turns and board is not None:
                life = tuple(player.life for player in board.players.values())
                yield Turn(game, turns[-1].number, turns[-1].player, life)
            yield from self._audit(game)
            if game.over:
                yield Over(game)
        if self.observation.broken is not None and not self._broken:
            self._broken = True
            yield Broken(game, self.observation.broken[0])

    def _audit(self, game: StoredGame) -> Iterator[News]:
        """What the audit finds in the turns that are over now."""
        if self._given_up:
            return
        if self._auditor is None:
            self._auditor = Auditor(self.observation.texts)
        commits = self.observation.commits
        try:
            self._auditor.take(one for commit in commits[self._audited :] for one in commit.events)
        except Exception as error:  # recording goes on
            self._given_up = True
            yield Unaudited(game, f"{type(error).__name__}: {error}")
            return
        self._audited = len(commits)
        findings = self._auditor.found.findings
        for finding in findings[self._found :]:
            if finding.outcome is Outcome.CONTRADICTED:
                yield Unlike(game, finding)
        self._found = len(findings)


def _lines_of(path: Path) -> Iterator[Found]:
    """The match lines of a log that is not written any more; none where it cannot be read."""
    try:
        yield from read(path)
    except OSError:
        return


def _which(path: Path | None) -> tuple[int, int, int] | None:
    """Which file there is at a place."""
    if path is None:
        return None
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
