"""A source of observed games: what kind of record a file is, the games that it tells, and what was made of it.

Each game is told as commits, which grow as the record is read; a record that goes on later goes on with them.
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
"""By so much of its beginning a file is known for what it is."""


class Unexplained(NamedTuple):
    """Something that only the records of a source told, and its line."""

    what: str
    line: int


class About(Protocol):
    """What is known of an observed game beside what happens in it."""

    @property
    def id(self) -> UUID:
        """By which it is known again."""

    @property
    def time(self) -> int:
        """When it began, in milliseconds since 1970; 0 where the source does not say."""

    @property
    def line(self) -> int:
        """Where in the source it begins."""


@dataclass(slots=True)
class Observation:
    """A game that a source tells: its commits so far, and how it went with telling it."""

    game: Game
    commits: list[Commit] = field(default_factory=list)
    unexplained: list[Unexplained] = field(default_factory=list)
    broken: tuple[int, str] | None = None
    """From which line on the source tells what cannot be, and what."""
    over: bool = False
    texts: dict[str, CardDefinition] = field(default_factory=dict)
    """The definitions of cards whose texts are known, which its commits name, by their hashes."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What cards are called, by the source's numbers, as far as it is known."""
    cards: Mapping[int, int] = field(default_factory=dict)
    """The source's number of each definition."""
    readings: int = 1
    """How often the source was read."""

    @property
    def about(self) -> Game:
        """What game it is."""
        return self.game


class Reading:
    """Takes the match lines of a log; gives the games they tell.

    `names` are what cards are called, by the source's numbers; `players` keeps what the players are called. `engine` is
    the version of this program, as games record it. `texts` are cards whose texts are known; where it is known what
    cards are called, they are those of the catalogue.
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
        """The game that is being told; None where none is."""

    def again(self, names: Mapping[int, str]) -> None:
        """Begin anew, with these names of cards, too."""
        readings = self.readings
        self.__init__({**self._names, **names}, players=self._players, engine=self._engine, texts=self._texts)  # type: ignore[misc]
        self.readings = readings + 1

    @property
    def board(self) -> Board | None:
        """The board of the game that is being told, after all that was told of it."""
        return None if self._observer is None else self._observer.board

    @property
    def report(self) -> Report:
        """What the log had, and what of it was not understood."""
        return self.games.report

    @property
    def edges(self) -> tuple[Edge | None, Edge | None]:
        """Beginning and end of the log, so far, within a game of which the rest is in another."""
        return self.report.head, self.games.tail

    @property
    def detailed(self) -> bool | None:
        """Whether the log says that it has details; None where it says nothing of it."""
        return self.lines.detailed

    def feed(self, found: Found) -> Iterator[Observation]:
        """The games that are complete with this line: the one before a new one that begins."""
        together: list[Happening] = []
        for happening in self.games.feed(found):
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
        """The game that was being told, as far as it went."""
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
    """Return True if a file is a log of a program that is known here."""
    try:
        with path.open("rb") as file:
            return files.is_log(file.read(BEGINNING))
    except OSError:
        return False


def observations(path: Path, reading: Reading, most: int | None = None) -> Iterator[Observation]:
    """The games that a log tells, each when it is complete, or when the log ends.

    Raises OSError; and TooMuch where there is more to read than `most` bytes, unpacked.
    """
    return chain.from_iterable(in_pieces(path, reading, most))


def in_pieces(
    path: Path, reading: Reading, most: int | None = None, before: Path | None = None
) -> Iterator[Iterator[Observation]]:
    """The same, by the piece of the log; each has to be gone through before the next is asked for.

    `before` is the log of the session before, which is read first: a game may go on from one to the other.
    """
    if before is not None:
        for piece in files.read_in_pieces(before, reading.lines, most):
            yield chain.from_iterable(map(reading.feed, piece))
        reading.lines = Lines()
    for piece in files.read_in_pieces(path, reading.lines, most):
        yield chain.from_iterable(map(reading.feed, piece))
    yield reading.end()


def unknown_kinds(report: Report) -> Iterable[tuple[str, str, int, int]]:
    """What was not understood: what sort of thing, which, how often, and the first line."""
    for (what, kind), (times, line) in sorted(report.unknown.items()):
        yield what, kind, times, line
