"""Recording of observed games: new games, known games, and continuations in longer logs.

A game is identified by its match, its number in the match and the owner of the log. The stored record must be a prefix
of what a longer log tells; line numbers may differ from file to file. A record is never changed. When card names become
known later, the game is recorded again (a reimport) with the old game as its parent, and lists show the new one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from uuid import UUID

from domain.board.characteristics import Printed
from domain.errors import TimewalkError
from domain.events import (
    BoardDigested,
    CardLearned,
    CardSeen,
    CharacteristicsChanged,
    CommanderPresented,
    DeckPresented,
    Event,
    GameEnded,
    GameStarted,
    GapObserved,
    LinesRead,
    Recorded,
    SourceRead,
    TurnBegan,
    TurnSetUp,
)
from domain.reasons import Reason
from replay.errors import BadImport, Conflict
from replay.observing.arena.event_log import Commit
from replay.observing.arena.files import read
from replay.observing.arena.games import Began, Edge, Games
from replay.observing.arena.kept_names import NUMBERED
from replay.observing.source import About, Observation, Reading, TooMuch, in_pieces
from replay.store.gc_pause import gc_paused
from replay.store.reimports import told_again
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.writing import Writer

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition

TOGETHER = 1_000_000
"""Limit on the commits of one transaction, so large that a whole game is written at once."""

MOST_READINGS = 8
"""Most readings of one source.

A source is read again if stored games have card names that are missing now.
"""

OF_CARDS: frozenset[type[Event]] = frozenset((BoardDigested, CardLearned, CardSeen, CharacteristicsChanged, LinesRead))
"""Classes of events that depend on a card's name or text, and change when one becomes known."""

TRIES = 3
"""Number of retries when another process writes to the game at the same time."""


class Fate(StrEnum):
    """Outcome of importing a game of a log."""

    NEW = "new"
    GONE_ON = "gone on"  # the game was stored, and the log continues it
    KNOWN = "known"  # the game was stored, and the log has nothing more
    NAMED = "named"  # stored without card names that are known now: recorded again with the names
    WHOLE = "whole"  # only a part was stored: recorded again as far as this log goes
    PARTED = "parted"  # another part is stored: reading both logs as one would join the parts
    OTHERWISE = "otherwise"  # the stored game differs, and is left unchanged
    EMPTY = "empty"  # nothing of the game is settled yet


LEFT = (Fate.OTHERWISE, Fate.PARTED)
"""Fates in which the stored game stays as it is."""


class ToldWithout(TimewalkError):
    """Error: a stored game has card names that this reading was not given.

    The source must be read again with these `names`.
    """

    def __init__(self, names: Mapping[int, str]) -> None:
        super().__init__("a game is here with names of cards that are not given now")
        self.names = names


class Recording(NamedTuple):
    """Observed game, its fate, and the stored game."""

    observation: Observation
    fate: Fate
    game: StoredGame | None


def import_log(
    store: Store,
    path: Path,
    reading: Reading,
    only: int | None = None,
    most: int | None = None,
    before: Path | None = None,
) -> Iterator[Recording]:
    """Record the games of a log, each in one transaction.

    `only` records a single game, counted from 1. The log of the session `before` is read together with this one, as a
    game may have continued after Arena was started again.

    :raises BadImport: the file cannot be read, is a log without details, or has, unpacked, more than `most` bytes.
    """
    count = recorded_count = 0
    try:
        while True:
            try:
                count = 0
                for piece in in_pieces(path, reading, most, before):
                    with gc_paused(no_circles=True):
                        complete = list(piece)
                    for observation in complete:
                        count += 1
                        if count > recorded_count and only in (None, count):
                            recording = record(store, observation)
                            recorded_count = count
                            yield recording
                break
            except ToldWithout as found:
                reading.again(found.names)
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
    """Record a game or its continuation, completely or not at all.

    :raises ToldWithout: the stored game has card names that were not given.
    """
    keeping = Keeping(store, observation)
    keeping.keep()
    if keeping.game is None:
        keeping.game = last_telling(store, observation.game.id)[0]
        keeping.fate = Fate.EMPTY if keeping.game is None else Fate.KNOWN
    return Recording(observation, keeping.fate, keeping.game)


def last_telling(store: Store, id: UUID) -> tuple[StoredGame | None, int]:
    """Return the latest import of a game, and how often the game was reimported."""
    latest, times = store.find(id), 0
    while latest is not None and (later := store.find(told_again(id, times + 1))) is not None:
        latest, times = later, times + 1
    return latest, times


class Growing(Protocol):
    """Game of a source that is still being read."""

    @property
    def about(self) -> About:
        """Identity and start of the game."""

    @property
    def commits(self) -> Sequence[Commit]:
        """Commits read so far."""

    @property
    def names(self) -> Mapping[int, str]:
        """Known card names by the source's numbers."""

    @property
    def cards(self) -> Mapping[int, int]:
        """Card number in the source, for each definition."""

    @property
    def texts(self) -> Mapping[str, CardDefinition]:
        """Definitions of the cards with known texts, by the hash that the commits name."""

    @property
    def readings(self) -> int:
        """Number of times the source was read."""


class Keeping:
    """Recording of a growing game: compared with the stored game, then appended.

    A stored game that lacks now known card names is recorded again as a new game with the old one as parent. After a
    StoreError the unwritten events are tried again with the next ones.
    """

    def __init__(self, store: Store, observation: Growing) -> None:
        self.fate = Fate.EMPTY
        self.game: StoredGame | None = None
        self._store = store
        self._observation = observation
        self._taken = 0
        self._waiting: deque[Commit] = deque()
        self._here: list[Recorded] = []
        """Stored events that are not compared yet."""
        self._at = 0
        """Position up to which the stored and the read events agree."""
        self._times = 0
        """Number of stored reimports of the game."""
        self._apart = False
        """True once a read event differs from the stored one."""
        self._named = False
        """True if cards have names now that are missing in the stored game."""
        self._lacking: dict[int, str] = {}
        """Card names in the stored game that were not given now."""

    def keep(self) -> list[Commit]:
        """Record the commits read since the last call, and return the new ones.

        :raises ToldWithout: the stored game has card names that were not given.
        """
        commits = self._observation.commits
        self._waiting += commits[self._taken :]
        self._taken = len(commits)
        if not self._waiting:
            return []
        for _ in range(TRIES):
            try:
                return self._keep()
            except Conflict:  # another process imports the same game at the same time
                self._look()
        return self._keep()

    def _look(self) -> None:
        """Load the stored events that are not compared with the source yet."""
        self.game, self._times = last_telling(self._store, self._observation.about.id)
        self._here = self.game.events(self._at + 1) if self.game is not None and self.game.head > self._at else []

    def _keep(self) -> list[Commit]:
        if self.fate is Fate.EMPTY:
            self._look()
            self.fate = Fate.EMPTY if self.game is None else Fate.KNOWN
        if self.fate not in LEFT and not self._compare():
            assert self.game is not None
            self.fate = compared(self.game.events(), self._told())
            if self.fate is Fate.WHOLE:
                return self._again(Fate.WHOLE)
        if self.fate in LEFT or (self._apart and not (self._named or self._lacking)):
            self._waiting.clear()
            return []
        if not self._here and (self._named or (self._lacking and self._waiting)):
            return self._name()
        if not self._waiting:
            return []
        rest = list(self._waiting)
        if self.game is not None:
            self._write(self.game.writer(), rest)
            self.game.refresh()
            self.fate = Fate.GONE_ON if self.fate is Fate.KNOWN else self.fate
        else:
            self.game = self._begin(self._observation.about.id, rest)
            self.fate = Fate.NEW
        return rest

    def _name(self) -> list[Commit]:
        """Decide what follows when the stored game and the log differ in card names.

        If the log lacks stored names, the log is read again. If the store lacks names, the game is reimported.
        """
        assert self.game is not None
        if self._lacking:
            if self._observation.readings < MOST_READINGS:
                raise ToldWithout(self._lacking)
            self.fate = Fate.OTHERWISE
            self._waiting.clear()
            return []
        return self._again(Fate.NAMED)

    def _told(self) -> list[Recorded]:
        """Return all events read from the source so far."""
        return [one for commit in self._observation.commits[: self._taken] for one in commit.events]

    def _again(self, fate: Fate) -> list[Commit]:
        """Record the game again, as a new game whose parent is the stored one."""
        assert self.game is not None
        row = self.game.row
        commits = self._observation.commits[: self._taken]
        id = told_again(self._observation.about.id, self._times + 1)
        self.game = self._begin(id, commits, {"parent": (str(row.id), row.head, row.hash.hex())})
        self._apart = self._named = False
        self._here.clear()
        self.fate = fate
        return list(commits)

    def _begin(self, id: UUID, commits: Sequence[Commit], about: Mapping[str, Any] | None = None) -> StoredGame:
        created = _when(self._observation.about.time)
        self._write(self._store.create(id=id, created=created, about=about), commits)
        return self._store.game(id)

    def _write(self, writer: Writer, commits: Sequence[Commit]) -> None:
        texts = self._observation.texts
        if texts:
            writer.pin(texts[hash] for hash in _named(commits) if hash in texts)
        with gc_paused(), writer.group(TOGETHER):
            for commit in commits:
                writer.append(commit.events)
        self._waiting.clear()
        self._at = commits[-1].events[-1].position

    def _compare(self) -> bool:
        """Return True if stored events equal those read, as far as both go.

        Commits are compared one by one. Events that differ only in card names count as equal.
        """
        start = 0
        while self._waiting and start < len(self._here) and not self._apart:
            events = self._waiting[0].events
            here = self._here[start : start + len(events)]
            if len(here) < len(events) or any(map(_unlike, here, events)):
                self._apart = True
                break
            start += len(events)
            self._at = events[-1].position
            self._waiting.popleft()
        del self._here[:start]
        return not self._apart or self._is_called_otherwise()

    def _is_called_otherwise(self) -> bool:
        """Return True if the stored and the read events differ only in card names.

        With a name the card's text may become known, which changes what is told of the card, and its definition.
        """
        assert self.game is not None
        here = self.game.events()
        log = self._told()
        shapes = _shape(here), _shape(log)
        if any(one != other for one, other in zip(*shapes, strict=False)):
            return False
        observation = self._observation
        self._named = False
        self._lacking = {}
        for (_, before), (definition, now) in zip(_called(here).items(), _called(log).items(), strict=False):
            card = observation.cards.get(definition, 0)
            if not card or before == now:
                continue
            if not NUMBERED.fullmatch(before):
                self._lacking[card] = before
            elif card in observation.names:
                self._named = True
        if not self._named and not self._lacking:
            return False
        if len(shapes[1]) < len(shapes[0]) or (not self._named and len(shapes[1]) == len(shapes[0])):
            self._named = False
            self._waiting.clear()  # nothing beyond the stored game
        self._here.clear()
        return True


class Reach(NamedTuple):
    """Part of a game that a record covers, from a first turn to an end.

    `first` is the first turn, and True if the record begins in the middle of that turn. `end` is True for a finished
    game, and the last turn: a finished game reaches farther than an unfinished one.

    >>> Reach((1, False), (True, 11)).covers(Reach((6, True), (True, 11)))
    True
    """

    first: tuple[int, bool]
    end: tuple[bool, int]

    def covers(self, other: Reach) -> bool:
        """Return True if this range includes all turns of another."""
        return self.first <= other.first and self.end >= other.end


def reach(events: Iterable[Recorded]) -> Reach:
    """Return the range of turns that these events cover."""
    turns: list[int] = []
    over = middle = False
    for one in events:
        if isinstance(one.event, TurnBegan | TurnSetUp):
            turns.append(one.event.number)
        over = over or isinstance(one.event, GameEnded)
        middle = middle or (isinstance(one.event, GapObserved) and one.event.reason is Reason.BEGINNING)
    return Reach((min(turns, default=0), middle), (over, max(turns, default=0)))


def compared(here: Iterable[Recorded], log: Iterable[Recorded]) -> Fate:
    """Return the fate of a game whose stored and read events differ.

    The longer record is never lost. A log that begins earlier and goes as far is recorded again; one that begins later
    and goes no farther is known; of two different parts neither replaces the other. A log with the same beginning but
    another continuation leaves the stored game unchanged.
    """
    before, now = reach(here), reach(log)
    if now.first == before.first:
        return Fate.OTHERWISE
    if now.covers(before):
        return Fate.WHOLE
    return Fate.KNOWN if before.covers(now) else Fate.PARTED


def began(path: Path) -> dict[UUID, int]:
    """Return when each game of a log began, in milliseconds since 1970."""
    games = Games()
    happenings = (happening for line in read(path) for happening in games.feed(line))
    return {one.game.id: one.game.time for one in happenings if isinstance(one, Began)}


def in_their_order(path: Path, other: Path, id: UUID) -> tuple[Path, Path] | None:
    """Sort two logs of one game by time, the earlier first.

    None if one of them does not have the game.
    """
    times = {log: began(log).get(id) for log in (path, other)}
    if None in times.values():
        return None
    first, second = sorted((path, other), key=lambda log: times[log] or 0)
    return first, second


def edges(path: Path) -> tuple[Edge | None, Edge | None]:
    """Return the cut games at the start and end of a log, if any.

    The rest of such a game is in another log.
    """
    games = Games()
    for line in read(path):
        deque(games.feed(line), 0)
    return games.report.head, games.tail


def _shape(events: Iterable[Recorded]) -> list[tuple[type[Event], str]]:
    """Return class and rule of each event that does not depend on card names."""
    return [(one.event.__class__, one.rule) for one in events if one.event.__class__ not in OF_CARDS]


def _called(events: Iterable[Recorded]) -> dict[int, str]:
    """Return the known card names by number of definition."""
    names: dict[int, str] = {}
    for one in events:
        event = one.event
        if isinstance(event, DeckPresented):
            names.update(enumerate((printed.name for printed in event.printed or ()), event.first or 0))
        elif isinstance(event, CardSeen | CardLearned | CommanderPresented) and event.printed.name:
            names[event.definition] = event.printed.name
    return names


def _unlike(here: Recorded, log: Recorded) -> bool:
    return here != log and _essence(here) != _essence(log)


def _named(commits: Iterable[Commit]) -> set[str]:
    """Return the hashes of card texts that these commits name."""
    printings = (vars(one.event).get("printed") for commit in commits for one in commit.events)
    return {printed.hash for printed in printings if isinstance(printed, Printed) and printed.hash}


def _when(milliseconds: int) -> str | None:
    """Convert a start in milliseconds to the time format of headers; None if unknown."""
    try:
        moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (OverflowError, OSError, ValueError):
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if milliseconds else None


def _essence(recorded: Recorded) -> Recorded:
    """Return an event without the details that differ between two readings of one game.

    Left out are lines in the file, the version of timewalk, and the hash of a card's text, which depends on the
    definitions known then.
    """
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
