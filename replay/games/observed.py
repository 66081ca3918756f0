"""Observed games in a store: a log's games are recorded, known again, and gone on with where a log has more of them.

A game is known by its match, its number in it and whose log it is; what was recorded is the beginning of what a longer
log tells. Which lines it stood on may differ from file to file.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from domain.board.characteristics import Printed
from domain.cards.language import CardDefinition
from domain.events import CardLearned, CardSeen, Event, GameStarted, LinesRead, Recorded, SourceRead
from replay.errors import BadImport, Conflict
from replay.observing.arena.chronicle import Commit
from replay.observing.source import About, Observation, Reading, TooMuch, in_pieces
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.undisturbed import undisturbed

TOGETHER = 1_000_000
"""Commits of a game that is imported are written at once."""

TRIES = 3
"""So often does somebody else write to a game at the same time before it is given up."""


class Fate(StrEnum):
    """What became of a game of a log."""

    NEW = "new"
    GONE_ON = "gone on"  # it was here, and the log has more of it
    KNOWN = "known"  # it was here, and the log has nothing more
    OTHERWISE = "otherwise"  # it was here, told otherwise: it is left as it is
    EMPTY = "empty"  # nothing of it is settled yet


class Recording(NamedTuple):
    """A game of a log as it is in the store now."""

    observation: Observation
    fate: Fate
    game: StoredGame | None


def import_log(
    store: Store, path: Path, reading: Reading, only: int | None = None, most: int | None = None
) -> Iterator[Recording]:
    """Record the games of a log, each in one transaction; `only` one of them, counted from 1.

    :raises BadImport: the file cannot be read, is a log without details, or has, unpacked, more than `most` bytes.
    """
    count = 0
    try:
        for piece in in_pieces(path, reading, most):
            with undisturbed():
                complete = list(piece)
            for observation in complete:
                count += 1
                if only is None or only == count:
                    yield record(store, observation)
    except TooMuch as error:
        raise BadImport("{path} has more than {most} MiB, unpacked.", path=path, most=(most or 0) >> 20) from error
    except OSError as error:
        raise BadImport("{path} cannot be read: {error}.", path=path, error=error.strerror or error) from error
    if not count and reading.detailed is False:
        raise BadImport(
            "{path} has no games: Arena wrote it without details. Switch on Options › Account › Detailed Logs "
            "(Plugin Support), restart Arena, and play.",
            path=path,
        )
    if only is not None and only > count:
        raise BadImport("{path} has {count} {count:game|games}, not {only}.", path=path, count=count, only=only)


def record(store: Store, observation: Observation) -> Recording:
    """Record a game, or go on with it: all of it or nothing."""
    keeping = Keeping(store, observation.game, observation.texts)
    keeping.keep(observation.commits)
    if keeping.game is None:
        keeping.game = store.find(observation.game.id)
        keeping.fate = Fate.EMPTY if keeping.game is None else Fate.KNOWN
    return Recording(observation, keeping.fate, keeping.game)


class Keeping:
    """A game that a log tells, as it is kept while it grows: what is told is compared with what is here, then recorded.

    After a StoreError what was not written is tried again with what comes next. `texts` are the definitions that its
    facts name, by their hashes, as far as it has been told.
    """

    def __init__(self, store: Store, told: About, texts: Mapping[str, CardDefinition] | None = None) -> None:
        self.told = told
        self._texts = texts if texts is not None else {}
        self.fate = Fate.EMPTY
        self.game: StoredGame | None = None
        self._store = store
        self._waiting: deque[Commit] = deque()
        self._here: list[Recorded] = []
        """What is here and was not compared yet."""
        self._at = 0
        """The position up to which what is here is what was told."""

    def keep(self, commits: Iterable[Commit]) -> list[Commit]:
        """The game goes on with these commits; those that were not here before, recorded together."""
        self._waiting += commits
        if not self._waiting:
            return []
        for _ in range(TRIES):
            try:
                return self._keep()
            except Conflict:  # somebody else imports it at the same time, and comes to the same
                self._look()
        return self._keep()

    def _look(self) -> None:
        """What is here beyond what was compared."""
        self.game = self._store.find(self.told.id)
        self._here = self.game.events(self._at + 1) if self.game is not None and self.game.head > self._at else []

    def _keep(self) -> list[Commit]:
        if self.fate is Fate.EMPTY:
            self._look()
            self.fate = Fate.EMPTY if self.game is None else Fate.KNOWN
        if self.fate is not Fate.OTHERWISE and not self._compare():
            self.fate = Fate.OTHERWISE
        if self.fate is Fate.OTHERWISE:
            self._waiting.clear()
        if not self._waiting:
            return []
        rest = list(self._waiting)
        if self.game is not None:
            writer = self.game.writer()
        else:
            writer = self._store.create(id=self.told.id, created=_when(self.told.time))
        writer.pin(self._texts[hash] for hash in _named(rest) if hash in self._texts)
        with undisturbed(), writer.group(TOGETHER):
            for commit in rest:
                writer.append(commit.events)
        self._waiting.clear()
        self._at = rest[-1].events[-1].position
        if self.game is None:
            self.game = self._store.game(self.told.id)
            self.fate = Fate.NEW
        else:
            self.game.refresh()
            self.fate = Fate.GONE_ON if self.fate is Fate.KNOWN else self.fate
        return rest

    def _compare(self) -> bool:
        """Whether what is here and what is told are one the beginning of the other, commit by commit."""
        start = 0
        while self._waiting and start < len(self._here):
            events = self._waiting[0].events
            here = self._here[start : start + len(events)]
            if len(here) < len(events) or any(map(_unlike, here, events)):
                return False
            start += len(events)
            self._at = events[-1].position
            self._waiting.popleft()
        del self._here[:start]
        return True


def _named(commits: Iterable[Commit]) -> set[str]:
    """The hashes of the definitions that these commits name."""
    told = (getattr(one.event, "printed", None) for commit in commits for one in commit.events)
    return {printed.hash for printed in told if isinstance(printed, Printed) and printed.hash}


def _unlike(here: Recorded, told: Recorded) -> bool:
    return here != told and _essence(here) != _essence(told)


def _when(milliseconds: int) -> str | None:
    """When a game began, as games say it; None where the log does not say."""
    try:
        at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (OverflowError, OSError, ValueError):
        return None
    return at.strftime("%Y-%m-%dT%H:%M:%SZ") if milliseconds else None


def _essence(recorded: Recorded) -> Recorded:
    """An event but for where in a file it stood, and which version of this program, with which cards, told it."""
    event: Event = recorded.event
    if isinstance(event, LinesRead):
        return recorded._replace(event=event.model_copy(update={"line": 0, "runs": ()}))
    if isinstance(event, SourceRead):
        return recorded._replace(event=event.model_copy(update={"line": 0}))
    if isinstance(event, CardSeen | CardLearned) and event.printed is not None:
        return recorded._replace(event=event.model_copy(update={"printed": _untold(event.printed)}))
    if isinstance(event, GameStarted) and event.observed is not None:
        where = event.observed.model_copy(update={"line": 0})
        return recorded._replace(event=event.model_copy(update={"observed": where, "engine": ""}))
    return recorded


def _untold(printed: Printed) -> Printed:
    return printed.model_copy(update={"hash": ""})
