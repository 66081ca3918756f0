"""Playing games and recording them: what can no longer be taken back is appended at once.

A `Table` is one game being played. People answer through it, and built-in players; these draw their chance from the
seed and the position they stand at, so that a game that was interrupted goes on just as it would have.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple
from uuid import UUID

from domain import decider
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import LONG, PLAYERS, player_named
from domain.cards.catalogue import supplement
from domain.cards.construction import commander_faults, deck_faults, refuse
from domain.cards.language import CardDefinition
from domain.decider import Seat
from domain.editions import edition
from domain.errors import BrokenLog, IllegalDecision, Listed, Said, TimewalkError
from domain.events import Recorded
from domain.formats import COMMANDER, DEFAULT, check_seats, format_of
from domain.ids import PlayerId
from domain.kernel.questions import Answer, Priority, Question
from domain.position.model import Position
from domain.randomness import Dice
from projections.seeing.views import Redactor
from replay.games.cores import on_cores
from replay.games.decks import Deck, known_cards
from replay.store.gc_pause import gc_paused
from replay.store.observed import refuse_observed
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.writing import Writer

COMMITS, EVENTS = 32, 24
"""Of games in which nobody waits: how many commits make a transaction, and how many events at least a commit."""

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")
"""What players are called who have no name of their own."""

SALT = 16
"""How many random bytes the commitment to a seed is salted with; a seed that people play with has as many."""

HUMAN = "human"
"""What stands for a person where a built-in player could."""

PASSING = ("pass", "pass-turn")
"""What may answer for a person: see `Passer`."""

LONGEST = 20_000
"""After how many events of one turn the game is ended where only built-in players play: nothing shows that it ends."""

LONGEST_GAME = 500_000
"""The same of a whole game: one may go on for ever by turns of which each ends."""

TRIES = 32
"""How often a built-in player may want what proves impossible before taking the plainest thing possible."""


class BuiltIn:
    """A built-in player at a seat, who sees of the game what this seat may see.

    With one that never looks (`random`) nothing is folded.
    """

    def __init__(self, name: str, seat: PlayerId, seed: str) -> None:
        self.name = name
        self.seat = seat
        self._answering = player_named(name, PASSING)
        self._seed = seed
        self._looks = name != "random"
        self._redactor = Redactor(seat)
        self._board = Board()
        self._unseen: list[Recorded] = []
        self._texts: dict[str, CardDefinition] = {}
        self._counted = (0, 0)
        """How many definitions there were, of the game and of the seat's board, when the texts were looked up."""
        self._refused: list[Answer] = []
        self.learns = self._looks
        """Whether what happens makes a difference to it: not to one that neither looks nor was refused anything."""

    def is_called(self, name: str, seed: str) -> bool:
        """Return True if it is the player of this name whose chance comes from this seed."""
        return (self.name, self._seed) == (name, seed)

    def happened(self, events: Sequence[Recorded]) -> None:
        """Learn of events that stand."""
        self._refused.clear()
        self.learns = self._looks
        if self._looks:
            self._unseen += events

    def refused(self, answer: Answer) -> None:
        """Learn that what it wanted proved impossible: it will want something else."""
        self._refused.append(answer)
        self.learns = True

    def answer(self, question: Question, table: Table) -> Answer | None:
        """What this player answers; None for what it leaves to the person at its seat."""
        game = table.game
        position, casting = game.board.position, bool(game.casting)
        if position - game.board.turn_position > LONG and not casting:
            nothing = next((answer for answer in (("pass",), "no", ()) if question.is_legal(answer)), None)
            if nothing is not None:
                return nothing
        board = self._seen(table.uncertain) if self._looks else self._board
        texts = self._known(board, table) if self._looks else self._texts
        refused = self._refused
        for again in range(TRIES):
            dice = Dice(self._seed, position + 1, f"seat {self.seat} {len(refused)} {again}")
            if refused and not casting:
                answer = question.random(dice)
            else:
                answer = self._answering(question, board, texts, dice)
            if casting or answer not in refused:
                return answer
        return next((answer for answer in islice(question.answers(), 1000) if answer not in refused), None)

    def _seen(self, uncertain: Sequence[Recorded]) -> Board:
        """The board as the seat may see it, with what is still being cast."""
        _fold(self._unseen, self._redactor, self._board)
        self._unseen.clear()
        if not uncertain:
            return self._board
        board = self._board.copy()
        _fold(uncertain, self._redactor.copy(), board)
        return board

    def _known(self, board: Board, table: Table) -> Mapping[str, CardDefinition]:
        """The texts of the cards that the seat knows."""
        known, seen = table.game.definitions, board.definitions
        if board is not self._board or self._counted != (len(known), len(seen)):
            if board is self._board:  # of what is being cast a definition may be another one later
                self._counted = len(known), len(seen)
            self._texts.update((card.hash, known[card.hash]) for card in seen.values() if card.hash in known)
        return self._texts


class Passer(BuiltIn):
    """Passes priority for a person where there is nothing else to do; `whole`, until a turn ends or a spell is cast.

    In a very long turn it leaves everything to its person.
    """

    def __init__(self, seat: PlayerId, whole: bool) -> None:
        super().__init__("random", seat, "")
        self.name = "pass-turn" if whole else "pass"
        self._whole = whole
        self._turn: int | None = None

    def answer(self, question: Question, table: Table) -> Answer | None:
        if not isinstance(question, Priority) or not question.is_legal(("pass",)):
            return None
        board = table.game.board
        if board.position - board.turn_position > LONG:
            return None  # it may go on for ever, and its person is told so
        if all(option[0] in ("pass", "mana") for option in question.options):
            return ("pass",)
        self._turn = self._turn if self._turn is not None else board.turn
        return ("pass",) if self._whole and board.turn == self._turn and not board.stack else None


def _fold(events: Sequence[Recorded], redactor: Redactor, board: Board) -> None:
    for recorded in events:
        seen = redactor.redact(recorded)
        if seen is not None:
            evolve(board, seen)


class Table:
    """A game being played, recorded as it goes."""

    def __init__(self, game: decider.Decider, writer: Writer, past: Sequence[Recorded] = ()) -> None:
        self.game = game
        self.writer = writer
        self._past = past
        self._past_records = self._kept = len(game.records) if past else 0
        self._built_in: dict[PlayerId, BuiltIn] = {}

    @classmethod
    def begin(
        cls,
        store: Store,
        seats: Sequence[Seat],
        seed: str,
        *,
        rules: str = "seed",
        format: str = DEFAULT,
        options: Mapping[str, bool] | None = None,
        switches: Mapping[str, bool] | None = None,
        decks: Sequence[str] = (),
        players: Sequence[str] = (),
        salt: str | None = None,
    ) -> Table:
        """Begin a game; it is in the store once the first question is answered or `keep` was called.

        `decks` and `players` are what its record says of them. Without a salt for the commitment to the seed, one is
        drawn.

        :raises UnknownEdition: there is no such edition or switch.
        :raises UnknownFormat: there is no such format or option, or it takes another number of seats.
        :raises StoreError: the game cannot be recorded.
        """
        salt = secrets.token_hex(SALT) if salt is None else salt
        game = decider.Decider.new(
            seats, seed, edition=rules, format=format, switches=switches, options=options, salt=salt
        )
        writer = store.create(game.given.values(), about={"decks": [*decks], "players": [*players]})
        return cls(game, writer)

    @classmethod
    def from_position(
        cls,
        store: Store,
        position: Position,
        seed: str | None = None,
        players: Sequence[str] = (),
        cards: Iterable[str | os.PathLike[str]] = (),
        salt: str | None = None,
    ) -> Table:
        """A new game that stands where a position does; in the store once `keep` was called.

        :raises BadPosition: everything in it that cannot be.
        :raises UnknownPlayer: there is no such built-in player.
        :raises BadMatch: there are not as many players as seats.
        """
        seats = len(position.players)
        seated = tuple(players) or (HUMAN,) * seats
        if len(seated) != seats:
            text = "The position has {seats} players, and {count} are to play: say one for each."
            raise BadMatch(text, seats=seats, count=len(seated))
        for name in seated:
            if name != HUMAN:
                player_named(name, (HUMAN,))
        seed = secrets.token_hex(SALT) if seed is None else seed
        salt = secrets.token_hex(SALT) if salt is None else salt
        game = decider.from_position(position, seed, salt=salt, known=known_cards(cards))
        about = {"decks": ["position"] * seats, "players": [*seated]}
        table = cls(game, store.create(game.given.values(), about=about))
        for seat, name in zip(game.board.order, seated, strict=True):
            if name != HUMAN:
                table.seat(seat, name, seed)
        return table

    @classmethod
    def take_up(cls, stored: StoredGame) -> Table:
        """A recorded game where it stands, with what somebody has answered in a casting.

        :raises WasObserved: nobody decided it here.
        :raises BrokenLog: the rules do not come to what was recorded last.
        """
        log = stored.refresh().events()
        refuse_observed(log)
        definitions = stored.definitions()
        try:
            game = decider.Decider.resume(log, definitions)
        except TimewalkError:
            raise
        except Exception as error:  # the record may come from anybody
            raise BrokenLog("the rules cannot go on from what was recorded") from error
        table = cls(game, stored.writer(), log)
        try:
            for answer in stored.draft():
                table.game.answer(answer)
        except IllegalDecision:  # what was kept does not fit, so it is void
            return cls(decider.Decider.resume(log, definitions), stored.writer(), log)
        return table

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        return self.game.question

    @property
    def position(self) -> int:
        """The last position, what is being cast included."""
        return self.game.board.position

    @property
    def uncertain(self) -> Sequence[Recorded]:
        """What was said but not kept, as a casting may still be taken back."""
        return self.game.records[self._kept :]

    def keep(self) -> None:
        """Append what can no longer be taken back.

        :raises Conflict: somebody else went on with the game.
        """
        game = self.game
        if game.in_casting:
            return
        new = game.take()
        self.writer.append(new)
        self._kept = len(game.records)
        for player in self._built_in.values():
            if player.learns:
                player.happened(new)

    def answer(self, answer: Answer) -> None:
        """Answer the question, and keep what follows.

        :raises IllegalDecision: it is not allowed; the same question is asked, or that before a casting.
        """
        self.game.answer(answer)
        self.keep()

    def concede(self, player: PlayerId) -> None:
        """A player gives the game up.

        :raises IllegalDecision: the player cannot, as the game is over.
        """
        self.game.concede(player)
        self.keep()

    def seat(self, seat: PlayerId, name: str, seed: str) -> None:
        """Let a built-in player answer for a seat from now on; `pass` and `pass-turn` only pass for its person.

        :raises UnknownPlayer: there is none of that name.
        """
        player = BuiltIn(name, seat, seed) if name not in PASSING else Passer(seat, name == "pass-turn")
        player.happened(self._past)
        player.happened(self.game.records[self._past_records : self._kept])
        self._built_in[seat] = player

    def seated(self, players: Mapping[PlayerId, str], seed: str) -> None:
        """Let built-in players answer for these seats and no others; one who already does stays."""
        for seat in [seat for seat in self._built_in if seat not in players]:
            del self._built_in[seat]
        for seat, name in players.items():
            known = self._built_in.get(seat)
            if known is None or name in PASSING or not known.is_called(name, seed):
                self.seat(seat, name, seed)

    def go_on(self) -> None:
        """Let the built-in players answer until a person is asked or the game is over."""
        with gc_paused() as pause:
            while (question := self.game.question) is not None and question.player in self._built_in:
                board = self.game.board
                many = board.position - board.turn_position > LONGEST or board.position > LONGEST_GAME
                if many and self._is_too_long(question):
                    self.game.stop()
                    self.keep()
                    return
                player = self._built_in[question.player]
                wanted = player.answer(question, self)
                if wanted is None:
                    return
                begun = (*self.game.casting, wanted)[0]
                try:
                    self.answer(wanted)
                except IllegalDecision:
                    player.refused(begun)
            pause.no_circles = self.game.question is None  # a game that is over holds no question that holds it

    def _is_too_long(self, question: Question) -> bool:
        """Return True if nobody but built-in players plays, so that nobody could end what goes on for so long."""
        playing = [self._built_in.get(player) for player in self.game.board.living()]
        alone = all(player is not None and not isinstance(player, Passer) for player in playing)
        return alone and isinstance(question, Priority) and self.game.settled


class Played(NamedTuple):
    """A game that was played: its id and seed, who won and why, how long it was, how many seconds it took."""

    id: UUID
    seed: str
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    reason: str
    turns: int
    events: int
    seconds: float


class BadMatch(TimewalkError, ValueError):
    """What was asked to be played cannot be."""


class Match(NamedTuple):
    """What is played: decks, who sits there under which names, under which rules."""

    decks: tuple[Deck, ...]
    players: tuple[str, ...] = ("random", "random")
    names: tuple[str, ...] = ("Anna", "Ben")
    rules: str = "seed"
    format: str = DEFAULT
    options: tuple[tuple[str, bool], ...] = ()
    switches: tuple[tuple[str, bool], ...] = ()
    limited: bool = False

    def faults(self) -> tuple[Said, ...]:
        """100.2, 903.5. What is wrong with the decks, by the format, or of `limited` play by its own rules."""
        if format_of(self.format, dict(self.options)).construction == COMMANDER:
            vehicles = self.rules != "seed"
            found = (
                commander_faults(deck.name, deck.commander, deck.main, deck.sideboard, vehicles=vehicles)
                for deck in self.decks
            )
        else:
            found = (deck_faults(deck.name, deck.main, deck.sideboard, limited=self.limited) for deck in self.decks)
        return tuple({str(fault): fault for faults in found for fault in faults}.values())

    def notes(self) -> tuple[Said, ...]:
        """Return a sentence for each deck of which the list has more than is played."""
        return tuple({str(deck.note): deck.note for deck in self.decks if deck.note is not None}.values())

    def checked(self, strict: bool = False) -> Match:
        """The same, if it can be played; if `strict`, with decks that are built as the format wants.

        :raises BadMatch: there are not as many players and names as decks, or a name cannot be a name.
        :raises UnknownFormat: there is no such format or option, or it takes another number of seats.
        :raises UnknownPlayer: there is no such built-in player.
        :raises UnknownEdition: there are no such rules, or no such switch.
        :raises BadDeck: a Commander deck is not built as it must be; if `strict`, any deck.
        """
        played = format_of(self.format, dict(self.options))
        seats = len(self.decks)
        for_two = played.seats == (2, 2)
        if for_two and seats != 2:
            raise BadMatch("A duel takes two decks, not {count}: give one for each seat.", count=seats)
        check_seats(played, seats)
        game = Said("A {format} game of {seats} decks takes {seats}", {"format": self.format, "seats": seats})
        if for_two:
            game = Said("A duel takes two")
        if len(self.players) != seats:
            example = ",".join(["greedy"] * seats)
            text = "{game} players, not {count}: say one for each seat, as in {example}."
            raise BadMatch(text, game=game, count=len(self.players), example=example)
        if len(self.names) != seats:
            example = ",".join(NAMES[:seats])
            text = "{game} names, not {count}: give one for each seat, as in {example}."
            raise BadMatch(text, game=game, count=len(self.names), example=example)
        for name in self.names:
            if not 0 < len(name) <= 40 or not name.isprintable() or name.isdigit() or name != name.strip():
                raise BadMatch("{name} cannot be a player's name: write up to 40 letters.", name=repr(name))
        called: set[str] = set()
        for name in self.names:
            if name.casefold() in called:
                if seats == 2:
                    raise BadMatch("Both players are called {name}: give them different names.", name=name)
                raise BadMatch("Two players are called {name}: give them different names.", name=name)
            called.add(name.casefold())
        for player in self.players:
            if player != HUMAN:
                player_named(player, (HUMAN,))
        edition(self.rules, dict(self.switches))
        by_commander = played.construction == COMMANDER
        if by_commander and self.limited:
            raise BadMatch("A Commander deck is built by rules of its own: leave out what makes it a limited one.")
        if by_commander or strict:
            refuse(self.faults())
        return self

    def table(self, store: Store, seed: str | None, salt: str | None = None) -> Table:
        """The game with this seed, before its first answer; seed and salt are random where none is given."""
        seed = secrets.token_hex(SALT) if seed is None else seed
        brought = format_of(self.format, dict(self.options)).supplement(len(self.decks))
        table = Table.begin(
            store,
            [
                Seat(name, deck.main, deck.sideboard, deck.commander, supplement(brought, seat))
                for seat, (name, deck) in enumerate(zip(self.names, self.decks, strict=True), 1)
            ],
            seed,
            rules=self.rules,
            format=self.format,
            options=dict(self.options),
            switches=dict(self.switches),
            decks=[deck.name for deck in self.decks],
            players=self.players,
            salt=salt,
        )
        for seat, player in zip(table.game.board.order, self.players, strict=True):
            if player != HUMAN:
                table.seat(seat, player, seed)
        return table


def play(store: Store, match: Match, seed: str, salt: str | None = None) -> Played:
    """Play one game to its end and record it, several decisions a commit.

    :raises BadMatch: a person sits at the table; nothing is recorded.
    :raises StoreError: the game cannot be recorded.
    """
    refuse_people(match)
    start = time.perf_counter()
    table = match.table(store, seed, salt)
    with table.writer.group(COMMITS, events=EVENTS):
        table.keep()
        table.go_on()
    board = table.game.board
    assert board.outcome is not None
    winners, reason = board.outcome
    return Played(
        table.writer.id,
        seed,
        match.names,
        tuple(board.players[winner].name for winner in winners),
        str(reason),
        board.turn,
        board.position,
        time.perf_counter() - start,
    )


def refuse_people(match: Match) -> None:
    """Refuse a match in which a person has to answer, before anything of it is recorded.

    :raises BadMatch: a person sits at the table.
    """
    if HUMAN in match.players:
        text = (
            "{name} is a person, and whole games are played by built-in players only: name {choices} for each seat, "
            "or begin the game with `begin` and answer with `choose`."
        )
        name = match.names[match.players.index(HUMAN)]
        raise BadMatch(text, name=name, choices=Listed([*PLAYERS], "or"))


def play_many(store: Store, match: Match, seeds: Sequence[str], jobs: int = 1) -> Iterator[Played]:
    """Play a game for each seed, in this order, on so many processor cores.

    :raises BadMatch: a person sits at the table; nothing is recorded.
    :raises StoreError: a game cannot be recorded; those before it are.
    """
    refuse_people(match)
    return on_cores(store, partial(_play, match), seeds, jobs)


def _play(match: Match, store: Store, seed: str) -> Played:
    return play(store, match, seed)
