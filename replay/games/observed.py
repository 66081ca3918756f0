"""Observed games in a store: a log's games are recorded, known again, and gone on with where a log has more of them.

A game is known by its match, its number in it and whose log it is; what was recorded is the beginning of what a longer
log tells. Which lines it stood on may differ from file to file. What was recorded is never changed: where names of
cards become known later, the game is told again as one whose parent the old one is, and lists have the new one.
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
"""Commits of a game that is imported are written at once."""

MOST_READINGS = 8
"""So often is a source read again because games of it are here with other names of cards."""

OF_CARDS: frozenset[type[Event]] = frozenset((BoardDigested, CardLearned, CardSeen, CharacteristicsChanged, LinesRead))
"""Facts that may be others, or at another place, where a card is called otherwise or more is known of its text."""

TRIES = 3
"""So often does somebody else write to a game at the same time before it is given up."""


class Fate(StrEnum):
    """What became of a game of a log."""

    NEW = "new"
    GONE_ON = "gone on"  # it was here, and the log has more of it
    KNOWN = "known"  # it was here, and the log has nothing more
    NAMED = "named"  # it was here without names of cards that are known now: it is here again, with them
    WHOLE = "whole"  # only a part of it was here: it is here again, as far as this log tells it
    PARTED = "parted"  # another part of it is here: the two are one game where their logs are read as one
    OTHERWISE = "otherwise"  # it was here, told otherwise: it is left as it is
    EMPTY = "empty"  # nothing of it is settled yet


LEFT = (Fate.OTHERWISE, Fate.PARTED)
"""What is here is left as it is."""


class ToldWithout(TimewalkError):
    """A game is here with names of cards that nobody gave now: its source has to be read again with these `names`."""

    def __init__(self, names: Mapping[int, str]) -> None:
        super().__init__("a game is here with names of cards that are not given now")
        self.names = names


class Recording(NamedTuple):
    """A game of a log as it is in the store now."""

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
    """Record the games of a log, each in one transaction; `only` one of them, counted from 1.

    With the log of the session `before` it is read as one: a game may have gone on after Arena was started again.

    :raises BadImport: the file cannot be read, is a log without details, or has, unpacked, more than `most` bytes.
    """
    count = told = 0
    try:
        while True:
            try:
                count = 0
                for piece in in_pieces(path, reading, most, before):
                    with gc_paused(no_circles=True):
                        complete = list(piece)
                    for observation in complete:
                        count += 1
                        if count > told and only in (None, count):
                            recording = record(store, observation)
                            told = count
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
    """Record a game, or go on with it: all of it or nothing.

    :raises ToldWithout: it is here with names of cards that were not given.
    """
    keeping = Keeping(store, observation)
    keeping.keep()
    if keeping.game is None:
        keeping.game = last_telling(store, observation.game.id)[0]
        keeping.fate = Fate.EMPTY if keeping.game is None else Fate.KNOWN
    return Recording(observation, keeping.fate, keeping.game)


def last_telling(store: Store, id: UUID) -> tuple[StoredGame | None, int]:
    """The game of a source as it was told last, and how often it was told again, with names of cards."""
    found, times = store.find(id), 0
    while found is not None and (later := store.find(told_again(id, times + 1))) is not None:
        found, times = later, times + 1
    return found, times


class Growing(Protocol):
    """A game that a source tells, as far as it does."""

    @property
    def about(self) -> About:
        """What it is."""

    @property
    def commits(self) -> Sequence[Commit]:
        """What was told so far."""

    @property
    def names(self) -> Mapping[int, str]:
        """What cards are called, by the source's numbers, as far as it is known."""

    @property
    def cards(self) -> Mapping[int, int]:
        """The source's number of each definition."""

    @property
    def texts(self) -> Mapping[str, CardDefinition]:
        """The definitions of cards whose texts are known, which its commits name, by their hashes."""

    @property
    def readings(self) -> int:
        """How often the source was read."""


class Keeping:
    """A game that a log tells, as it is kept while it grows: what is told is compared with what is here, then recorded.

    What is here without names of cards that are known now is told again as a game of its own, whose parent it is. After
    a StoreError what was not written is tried again with what comes next.
    """

    def __init__(self, store: Store, observation: Growing) -> None:
        self.fate = Fate.EMPTY
        self.game: StoredGame | None = None
        self._store = store
        self._observation = observation
        self._taken = 0
        self._waiting: deque[Commit] = deque()
        self._here: list[Recorded] = []
        """What is here and was not compared yet."""
        self._at = 0
        """The position up to which what is here is what was told."""
        self._times = 0
        """How often the game is here, told again with names."""
        self._apart = False
        """Whether something was told in other words than here."""
        self._named = False
        """Whether cards have names now that have none here."""
        self._lacking: dict[int, str] = {}
        """Names of cards here that nobody gave now."""

    def keep(self) -> list[Commit]:
        """Keep what has been told since the last time; the commits that were not here before, recorded together.

        :raises ToldWithout: it is here with names of cards that were not given.
        """
        commits = self._observation.commits
        self._waiting += commits[self._taken :]
        self._taken = len(commits)
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
        """What is here is without names that are known now, or what is told would go on without some that are here."""
        assert self.game is not None
        if self._lacking:
            if self._observation.readings < MOST_READINGS:
                raise ToldWithout(self._lacking)
            self.fate = Fate.OTHERWISE
            self._waiting.clear()
            return []
        return self._again(Fate.NAMED)

    def _told(self) -> list[Recorded]:
        """Return everything that was told so far."""
        return [one for commit in self._observation.commits[: self._taken] for one in commit.events]

    def _again(self, fate: Fate) -> list[Commit]:
        """Tell the game again, as one of its own whose parent is the one that is here."""
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
        """Return True if what is here and what is told are one the beginning of the other, commit by commit."""
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
        """Return True if what is here and what is told are one but for what cards are called, and what is known of
        them by it.

        With a name a text can be known, which is told in other words, and another definition with it.
        """
        assert self.game is not None
        here = self.game.events()
        told = self._told()
        shapes = _shape(here), _shape(told)
        if any(one != other for one, other in zip(*shapes, strict=False)):
            return False
        observation = self._observation
        self._named = False
        self._lacking = {}
        for (_, before), (definition, now) in zip(_called(here).items(), _called(told).items(), strict=False):
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
            self._waiting.clear()  # nothing more than what is here
        self._here.clear()
        return True


class Reach(NamedTuple):
    """From which turn of a game until when something is told, and whether from the middle of that turn on.

    A game that ended reaches farther than one that did not.

    >>> Reach((1, False), (True, 11)).covers(Reach((6, True), (True, 11)))
    True
    """

    first: tuple[int, bool]
    end: tuple[bool, int]

    def covers(self, other: Reach) -> bool:
        """Return True if all turns of another are among these."""
        return self.first <= other.first and self.end >= other.end


def reach(events: Iterable[Recorded]) -> Reach:
    """Return which turns of a game are told."""
    turns: list[int] = []
    over = middle = False
    for one in events:
        if isinstance(one.event, TurnBegan | TurnSetUp):
            turns.append(one.event.number)
        over = over or isinstance(one.event, GameEnded)
        middle = middle or (isinstance(one.event, GapObserved) and one.event.reason is Reason.BEGINNING)
    return Reach((min(turns, default=0), middle), (over, max(turns, default=0)))


def compared(here: Iterable[Recorded], told: Iterable[Recorded]) -> Fate:
    """Return what is to become of a game of which what is here and what is told are not the same.

    The longer is never lost: what begins earlier and goes as far is told again, what begins later and goes no farther
    is known, and of two other parts neither takes the other's place. What begins alike and goes on otherwise stays.
    """
    before, now = reach(here), reach(told)
    if now.first == before.first:
        return Fate.OTHERWISE
    if now.covers(before):
        return Fate.WHOLE
    return Fate.KNOWN if before.covers(now) else Fate.PARTED


def began(path: Path) -> dict[UUID, int]:
    """Return the games of a log, and when each begins in it, in milliseconds since 1970."""
    games = Games()
    happenings = (happening for found in read(path) for happening in games.feed(found))
    return {one.game.id: one.game.time for one in happenings if isinstance(one, Began)}


def in_their_order(path: Path, other: Path, id: UUID) -> tuple[Path, Path] | None:
    """Return two logs in the order in which they tell a game; None if one of them does not tell it."""
    times = {log: began(log).get(id) for log in (path, other)}
    if None in times.values():
        return None
    first, second = sorted((path, other), key=lambda log: times[log] or 0)
    return first, second


def edges(path: Path) -> tuple[Edge | None, Edge | None]:
    """Return where a log begins, and where it ends, within a game of which the rest is in another."""
    games = Games()
    for found in read(path):
        deque(games.feed(found), 0)
    return games.report.head, games.tail


def _shape(events: Iterable[Recorded]) -> list[tuple[type[Event], str]]:
    """What is told of a game whatever its cards are called."""
    return [(one.event.__class__, one.rule) for one in events if one.event.__class__ not in OF_CARDS]


def _called(events: Iterable[Recorded]) -> dict[int, str]:
    """What definitions are called, in the order in which they were told; not those of which nothing is known."""
    found: dict[int, str] = {}
    for one in events:
        event = one.event
        if isinstance(event, DeckPresented):
            found.update(enumerate((printed.name for printed in event.printed or ()), event.first or 0))
        elif isinstance(event, CardSeen | CardLearned | CommanderPresented) and event.printed.name:
            found[event.definition] = event.printed.name
    return found


def _unlike(here: Recorded, told: Recorded) -> bool:
    return here != told and _essence(here) != _essence(told)


def _named(commits: Iterable[Commit]) -> set[str]:
    """The hashes of the definitions that these commits name."""
    told = (vars(one.event).get("printed") for commit in commits for one in commit.events)
    return {printed.hash for printed in told if isinstance(printed, Printed) and printed.hash}


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
