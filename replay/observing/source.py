"""Sources of observed games: logs, the games read from them, and errors of reading.

Each game becomes commits, which grow as the log is read. A log that goes on later continues them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol
from uuid import UUID

from domain.board.state import Board
from replay.observing.arena import files
from replay.observing.arena.event_log import Commit
from replay.observing.arena.files import TooMuch
from replay.observing.arena.games import MOST_NOTED, Began, Edge, Game, Games, Happening, Report
from replay.observing.arena.lines import Found, Lines
from replay.observing.arena.observer import Observer
from replay.observing.arena.texts import Texts, of_the_catalogue

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition

__all__ = ("Observation", "Reading", "TooMuch", "Unexplained", "in_pieces", "is_log", "observations", "unknown_kinds")

BEGINNING = 1 << 16
"""Number of bytes at the beginning by which a file is recognised."""


class Unexplained(NamedTuple):
    """Change that the source shows without an event, with its line."""

    what: str
    line: int


class About(Protocol):
    """Identity of an observed game."""

    @property
    def id(self) -> UUID:
        """Id by which the game is recognised."""

    @property
    def time(self) -> int:
        """Time of the beginning, in milliseconds since 1970; 0 if not told."""

    @property
    def line(self) -> int:
        """Line of the source at which the game begins."""


@dataclass(slots=True)
class Observation:
    """Observed game: its commits so far, and any errors."""

    game: Game
    commits: list[Commit] = field(default_factory=list)
    unexplained: list[Unexplained] = field(default_factory=list)
    broken: tuple[int, str] | None = None
    """Line and description of an impossible event; the rest of the game is left out."""
    over: bool = False
    texts: dict[str, CardDefinition] = field(default_factory=dict)
    """Definitions with known texts that the commits name, by hash."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Known names of cards, by the source's numbers."""
    cards: Mapping[int, int] = field(default_factory=dict)
    """Card number in the source, for each definition."""
    readings: int = 1
    """Number of times the source was read."""

    @property
    def about(self) -> Game:
        """Identity of the game."""
        return self.game


class Reading:
    """Reader that turns a log's match lines into observed games.

    `names` are names of cards, by the source's numbers. `players` keeps the players' names. `engine` is the version
    of this program, which games record. `texts` are cards with known texts; by default those of the catalogue, if any
    names are known.
    """

    def __init__(
        self,
        names: Mapping[int, str] | None = None,
        *,
        players: bool = False,
        engine: str = "",
        texts: Texts | None = None,
    ) -> None:
        self.games = Games(names=players)
        self.lines = Lines()
        self.readings = 1
        self._names = names or {}
        self._players = players
        self._engine = engine
        self._texts = texts
        self._observer: Observer | None = None
        self.observation: Observation | None = None
        """Game that is being told, if any."""

    def again(self, names: Mapping[int, str]) -> None:
        """Start the reading again, with these further names of cards."""
        readings = self.readings
        self.__init__({**self._names, **names}, players=self._players, engine=self._engine, texts=self._texts)  # type: ignore[misc]
        self.readings = readings + 1

    @property
    def board(self) -> Board | None:
        """Board of the current game, after all its commits; None without a game."""
        return None if self._observer is None else self._observer.board

    @property
    def report(self) -> Report:
        """Summary of the log: numbers of its contents, and the parts not understood."""
        return self.games.report

    @property
    def edges(self) -> tuple[Edge | None, Edge | None]:
        """Games cut at the start and end of the log, which other logs continue."""
        return self.report.head, self.games.tail

    @property
    def detailed(self) -> bool | None:
        """True if the log claims to have details.

        None if no line says so or not.
        """
        return self.lines.detailed

    def feed(self, line: Found) -> Iterator[Observation]:
        """Read a match line; yield a game that is complete because the next begins."""
        together: list[Happening] = []
        for happening in self.games.feed(line):
            if isinstance(happening, Began):
                self._take(together)
                together = []
                yield from self.end()
                if self._texts is None and self._names:
                    self._texts = of_the_catalogue()
                self._observer = Observer(
                    happening.game,
                    self._names,
                    engine=self._engine,
                    sha256=self.games.sha256,
                    note=self.report.note,
                    texts=self._texts,
                )
                self.observation = Observation(
                    happening.game,
                    texts=self._observer.texts,
                    names=self._names,
                    cards=self._observer.event_log.cards,
                    readings=self.readings,
                )
            else:
                together.append(happening)
        self._take(together)

    def end(self) -> Iterator[Observation]:
        """Yield the game that is still open at the end of the log."""
        observation, self._observer, self.observation = self.observation, None, None
        if observation is not None:
            yield observation

    def _take(self, together: list[Happening]) -> None:
        observer, observation = self._observer, self.observation
        if observer is None or observation is None or not together:
            return
        observation.commits += observer.take(together)
        observation.broken = observer.broken
        self.report.gaps += observer.gaps[: MOST_NOTED - len(self.report.gaps)]
        observer.gaps.clear()
        for one in observer.unexplained[len(observation.unexplained) :]:
            observation.unexplained.append(Unexplained(*one))
        observation.over = observer.board.over


def is_log(path: Path) -> bool:
    """Return True if a file is a log in a format known here."""
    try:
        with path.open("rb") as file:
            return files.is_log(file.read(BEGINNING))
    except OSError:
        return False


def observations(path: Path, reading: Reading, most: int | None = None) -> Iterator[Observation]:
    """Return the games of a log, each once complete or at the log's end.

    :raises OSError: the log cannot be read.
    :raises TooMuch: there are more than `most` bytes, unpacked.
    """
    return chain.from_iterable(in_pieces(path, reading, most))


def in_pieces(
    path: Path, reading: Reading, most: int | None = None, before: Path | None = None
) -> Iterator[Iterator[Observation]]:
    """Yield the games of a log by piece; use each piece before the next.

    `before` is the previous session's log, which is read first: a game may continue from one to the other.
    """
    if before is not None:
        for piece in files.read_in_pieces(before, reading.lines, most):
            yield chain.from_iterable(map(reading.feed, piece))
        reading.lines = Lines()
    for piece in files.read_in_pieces(path, reading.lines, most):
        yield chain.from_iterable(map(reading.feed, piece))
    yield reading.end()


def unknown_kinds(report: Report) -> Iterable[tuple[str, str, int, int]]:
    """Yield the kinds not understood: sort, kind, count and first line."""
    for (sort, kind), (times, line) in sorted(report.unknown.items()):
        yield sort, kind, times, line
