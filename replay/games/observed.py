"""Observed games in a store: a log's games are recorded, known again, and gone on with where a log has more of them.

A game is known by its match, its number in it and whose log it is; what was recorded is the beginning of what a longer
log tells. Which lines it stood on may differ from file to file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from domain.events import Event, GameStarted, LinesRead, Recorded, SourceRead
from replay.errors import BadImport, Conflict
from replay.observing.arena.chronicle import Commit
from replay.observing.source import Observation, Reading, TooMuch, observations
from replay.store.store import Store
from replay.store.stored import StoredGame

TOGETHER = 1_000_000
"""Commits of a game that is imported are written at once."""


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
        for observation in observations(path, reading, most):
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
    commits = observation.commits
    known = store.find(observation.game.id)
    if not commits:
        return Recording(observation, Fate.EMPTY if known is None else Fate.KNOWN, known)
    if known is None:
        started = observation.game.time
        writer = store.create(id=observation.game.id, created=_when(started))
        try:
            with writer.group(TOGETHER):
                for commit in commits:
                    writer.append(commit.events)
            return Recording(observation, Fate.NEW, store.game(observation.game.id))
        except Conflict:  # somebody else imported it at the same time
            known = store.game(observation.game.id)
    if not _begins(known, commits):
        return Recording(observation, Fate.OTHERWISE, known)
    rest = [commit for commit in commits if commit.events[0].position > known.head]
    if not rest:
        return Recording(observation, Fate.KNOWN, known)
    writer = known.writer()
    with writer.group(TOGETHER):
        for commit in rest:
            writer.append(commit.events)
    return Recording(observation, Fate.GONE_ON, known.refresh())


def _when(milliseconds: int) -> str | None:
    """When a game began, as games say it; None where the log does not say."""
    try:
        at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (OverflowError, OSError, ValueError):
        return None
    return at.strftime("%Y-%m-%dT%H:%M:%SZ") if milliseconds else None


def _begins(known: StoredGame, commits: Sequence[Commit]) -> bool:
    """Whether what is here and what is told are one the beginning of the other, commit by commit."""
    told = [one for commit in commits for one in commit.events]
    here = known.events()
    ends = {commit.events[-1].position for commit in commits}
    if len(here) < len(told) and known.head not in ends:
        return False
    return all(_essence(one) == _essence(other) for one, other in zip(here, told, strict=False))


def _essence(recorded: Recorded) -> Recorded:
    """An event but for where in a file it stood, and which version of this program told it."""
    event: Event = recorded.event
    if isinstance(event, LinesRead):
        return recorded._replace(event=event.model_copy(update={"line": 0, "runs": ()}))
    if isinstance(event, SourceRead):
        return recorded._replace(event=event.model_copy(update={"line": 0}))
    if isinstance(event, GameStarted) and event.observed is not None:
        where = event.observed.model_copy(update={"line": 0})
        return recorded._replace(event=event.model_copy(update={"observed": where, "engine": ""}))
    return recorded
