"""Games as an importer would tell them: what one seat saw of a game that was decided, with no word of the decisions.

What is told is what the seat's redacted view holds, as another program's log would have it: no deck list, so that each
card becomes known to the seat alone when it comes to its hand; no texts; the owner's answers and the seed are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.evolve import evolve
from domain.board.state import DIGEST_ALGORITHM, Board
from domain.cards.language import CardDefinition
from domain.events import Event, Recorded
from domain.ids import PlayerId
from projections.seeing.views import redact
from replay.store.store import Store
from replay.store.stored import StoredGame

OBSERVED = e.Observed(
    source="mtg-arena",
    version=1,
    client="2026.42.10",
    sha256="7f" * 32,
    line=4711,
    match="0b6f9c1e-9d55-5a0e-8a54-7c1f4d0b9a11",
    number=1,
    event="Ladder",
    player=1,
)
"""Where they come from."""

PER_LINE = 5
"""How many events come from one line."""


class Observer:
    """Tells a game as one seat saw it."""

    def __init__(self, seat: PlayerId, *, texts: bool = False) -> None:
        self.seat = seat
        self.texts = texts
        self.board = Board()
        self.log: list[Recorded] = []
        self._printed: dict[int, Printed] = {}
        self._moment = self._seen = self._told = 0
        """The moment of what is told, of what the seat saw, and of which of those something was told last."""
        self._at: list[int | None] = [None]
        """For each position of what the seat saw, where that is told."""

    def observe(self, log: Sequence[Recorded]) -> list[Recorded]:
        """The game, from its first event on."""
        for seen in redact(log, self.seat):
            self._seen = seen.moment
            cause = None if seen.cause is None else self._at[seen.cause]
            self._tell(seen.event, seen.rule, cause)
            self._at.append(len(self.log) or None)
        self._lines()
        self._say(e.SourceRead(line=9021, sha256="5e" * 32), "")
        return self.log

    def _say(self, event: Event, rule: str, cause: int | None = None) -> None:
        if self._told != self._seen:
            self._told = self._seen
            self._moment += 1
        recorded = Recorded(len(self.log) + 1, self._moment, rule, cause, event)
        evolve(self.board, recorded)
        self.log.append(recorded)

    def _tell(self, event: Event, rule: str, cause: int | None) -> None:
        match event:
            case e.DecisionMade():
                return
            case e.GameStarted():
                started = {"observed": OBSERVED.model_copy(update={"player": self.seat}), "commitment": None}
                event = event.model_copy(update=started)
            case e.GameEnded():
                event = event.model_copy(update={"seed": "", "salt": None})
            case e.DeckPresented():
                for number, printed in enumerate(event.printed or (), event.first or 0):
                    self._printed[number] = self._known(printed)
                hidden = dict.fromkeys(("first", "kinds", "printed", "cards", "sideboard"))
                event = event.model_copy(update=hidden)
            case e.CardSeen() | e.CommanderPresented():
                event = event.model_copy(update={"printed": self._known(event.printed)})
            case e.CardsLookedAt():
                known = self._printed.keys() | self.board.definitions.keys()
                told = event.definitions if known.issuperset(event.definitions or ()) else None
                for number in told or ():
                    self._learn(number)
                event = event.model_copy(update={"cards": None, "definitions": told})
            case e.LibraryArranged() | e.PlayerSurveiled():
                event = event.model_copy(update=dict.fromkeys({"top", "bottom"} & event.__dict__.keys()))
            case e.ObjectMoved() | e.MeldedCardMoved() | e.TokenCreated() if event.definition is not None:
                self._learn(event.definition)
            case e.BoardDigested():
                event = e.BoardDigested(algorithm=DIGEST_ALGORITHM, digest=self.board.digest())
            case e.TurnBegan():
                self._lines()
        self._say(event, rule, cause)

    def _known(self, printed: Printed) -> Printed:
        """What is printed, with its text or without it."""
        return printed if self.texts else printed.model_copy(update={"hash": ""})

    def _learn(self, definition: int) -> None:
        """A card of the seat's own becomes known to it, the first time."""
        if definition not in self.board.definitions:
            learned = e.CardLearned(definition=definition, printed=self._printed[definition], to=(self.seat,))
            self._say(learned, "400.2")

    def _lines(self) -> None:
        """Where what was told since stands in the source."""
        read = [one.position for one in self.log if isinstance(one.event, e.LinesRead)]
        since = len(self.log) - (read[-1] if read else 0)
        if since:
            whole, rest = divmod(since, PER_LINE)
            counts = [PER_LINE] * whole + [rest] * bool(rest)
            runs = [number for count in counts for number in (count, 1)][:-1]
            self._say(e.LinesRead(line=5000 + len(self.log), runs=tuple(runs)), "")


def observed(log: Sequence[Recorded], seat: int = 1, *, texts: bool = False) -> list[Recorded]:
    """A game as this seat saw it; with `texts`, cards have the definitions that they have here."""
    return Observer(PlayerId(seat), texts=texts).observe(log)


def commits(log: Sequence[Recorded]) -> Iterator[list[Recorded]]:
    """An observed game as it is recorded: a commit ends where it is told from which lines it comes."""
    commit: list[Recorded] = []
    for recorded in log:
        commit.append(recorded)
        if isinstance(recorded.event, e.LinesRead | e.SourceRead):
            yield commit
            commit = []
    if commit:
        yield commit


def record(store: Store, log: Sequence[Recorded], definitions: Iterable[CardDefinition] = ()) -> StoredGame:
    """Keep an observed game."""
    writer = store.create(definitions, about={"decks": ["", ""], "players": ["", ""]})
    with writer.group(100):
        for commit in commits(log):
            writer.append(commit)
    return store.game(writer.id)
