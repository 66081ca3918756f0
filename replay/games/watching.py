"""Live observation: read a log while games are played, and record their finished parts.

At the beginning the log of the previous session is read too. So recording continues even if the program was stopped
during a game whose log was put aside meanwhile. Games that are stored already are not recorded again.
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
"""Seconds between two readings of a log, usually and after `PATIENCE` seconds without news."""

TOGETHER = 500
"""Number of match lines read at a time from a finished log."""


class Kept(NamedTuple):
    """News: a game of the log is stored; its fate says new, known or continued."""

    game: StoredGame
    fate: Fate


class Turn(NamedTuple):
    """News: a turn began in the current game.

    `player` is the active player, `life` the current life totals by seat.
    """

    game: StoredGame
    number: int
    player: int
    life: tuple[int, ...]


class Unlike(NamedTuple):
    """News: the audit found a contradiction between the current game's record and the rules."""

    game: StoredGame
    finding: Finding


class Unaudited(NamedTuple):
    """News: the audit of the current game stopped, as a check failed unexpectedly."""

    game: StoredGame
    why: str


class Missing(NamedTuple):
    """News: a part of the log is missing."""

    gap: Gap


class Broken(NamedTuple):
    """News: from this line on, the log contradicts itself about a game.

    The rest of that game is not recorded.
    """

    game: StoredGame
    line: int


class Over(NamedTuple):
    """News: a game has ended."""

    game: StoredGame


class Plain(NamedTuple):
    """News: the current log has no details, and so no games."""


News: TypeAlias = Kept | Turn | Unlike | Unaudited | Missing | Broken | Over | Plain


class Watching:
    """Observer of a growing log: each `look` records new parts of games and yields news."""

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
        """Log that was already reported as written without details."""
        self._begin()

    def _begin(self) -> None:
        self._reading = Reading(self._names, players=self._players, engine=self._engine)
        self._reading.readings = self._readings
        self._tail = Tail(self.path)
        self._gaps = 0
        self._following: deque[Following] = deque()
        """Games not fully recorded; the last of them may go on."""
        self.game: StoredGame | None = None
        """Current game, or else the last one."""

    @property
    def read(self) -> int:
        """Number of bytes of the log read so far."""
        return self._tail.offset

    def look(self) -> Iterator[News]:
        """Read what was added to the log, record it, and yield the news.

        The first call reads the whole log.

        :raises StoreError: a game could not be recorded; the next call tries again.
        """
        try:
            if self._live:
                yield from self._keep()
                yield from self._go_on()
            else:
                self._begin()
                yield from self._catch_up()
                self._live = True
        except ToldWithout as missing:
            self._live = False
            self._names = {**self._names, **missing.names}
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
        """Read on in the current log, record its games, and yield the news.

        A game may continue in the new log after the old one was put aside. After any other change of the file,
        everything is read anew.
        """
        for look in self._tail.look():
            self._feed(look.found)
            yield from self._keep()
            if look.anew and not look.aside:
                self._live = False
                yield from self.look()
                return

    def _catch_up(self) -> Iterator[News]:
        """Read the log of the previous session, then the current one.

        The reading is repeated if a new log was begun in between.
        """
        before = self._tail.before
        while True:
            put_aside = _which(before)
            if before is not None and put_aside is not None:
                lines = _lines_of(before)
                while portion := list(islice(lines, TOGETHER)):
                    self._feed(portion)
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

    def _feed(self, lines: Iterable[Found]) -> None:
        for line in lines:
            for complete in self._reading.feed(line):
                self._follow(complete)
            if self._reading.observation is not None:
                self._follow(self._reading.observation)

    def _follow(self, observation: Observation) -> None:
        if not self._following or self._following[-1].observation is not observation:
            self._following.append(Following(self._store, observation))

    def _keep(self, *, complete: bool = False) -> Iterator[News]:
        """Record the games read so far, and yield the news.

        With `complete`, a game that still goes on in the log is left for later.
        """
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
    """Recording and audit of one game in a growing log."""

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
        """Record the new part of the game, and yield the news.

        A live game, whose current board is given, also yields its turns.
        """
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
        """Audit the turns that are over, and yield new contradictions."""
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
    """Yield the match lines of a finished log, none if the file cannot be read."""
    try:
        yield from read(path)
    except OSError:
        return


def _which(path: Path | None) -> tuple[int, int, int] | None:
    """Return inode, size and time of a file, by which a change shows.

    None if there is no such file.
    """
    if path is None:
        return None
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
