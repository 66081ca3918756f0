"""Playing of games, recorded while they are played.

A `Table` is one game in progress. People answer through the table, and built-in players by themselves. A built-in
player draws its random numbers from the seed and the position, so that an interrupted game continues exactly as it
would have. Events are appended as soon as they can no longer be taken back.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from uuid import UUID

from domain import decider
from domain.bots import PLAYERS
from domain.cards.catalogue import supplement
from domain.cards.construction import commander_faults, deck_faults, refuse
from domain.decider import Seat
from domain.editions import edition
from domain.errors import BrokenLog, IllegalDecision, Listed, Said, TimewalkError
from domain.events import MatchGameBegan, Recorded
from domain.formats import COMMANDER, DEFAULT, check_seats, format_of
from domain.ids import PlayerId
from domain.kernel.questions import Answer, Priority, Question
from domain.position.model import Position
from replay.cards.legality import legality_faults
from replay.games.cores import on_cores
from replay.games.decks import Deck, known_cards
from replay.games.passing import NAMED, Passer, Passing
from replay.games.players import (
    CONCEDE,
    BuiltIn,
    PlayerFault,
    Terms,
    check_player,
    command_of,
    fault_told,
    player_names,
)
from replay.store.gc_pause import gc_paused
from replay.store.observed import refuse_observed
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.writing import Writer

COMMITS, EVENTS = 32, 24
"""Commits per transaction, and least events per commit, in games without people."""

UNSEEN = 0.15
"""Seconds that decisions of built-in players wait for their transaction, unseen by others, in games with people."""

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")
"""Default names of players."""

SALT = 16
"""Number of random bytes in the salt of a commitment, and in a drawn seed."""

HUMAN = "human"
"""Player's name that stands for a person instead of a built-in player."""

LONGEST = 20_000
"""Most events in one turn between built-in players.

A longer turn may never end, so the game is ended.
"""

LONGEST_GAME = 500_000
"""Most events in one game between built-in players.

A longer game may never end, although each of its turns does.
"""


class Table:
    """Game in progress, recorded while played."""

    def __init__(self, game: decider.Decider, writer: Writer, past: Sequence[Recorded] = ()) -> None:
        self.game = game
        self.writer = writer
        self._past = past
        self._past_records = self._kept = len(game.records) if past else 0
        self._built_in: dict[PlayerId, BuiltIn | Passer] = {}
        self.terms = Terms()
        """Terms of play for plug-ins and commands that take a seat."""
        self.faults: list[Said] = []
        """Faults of plug-ins and commands, a sentence each."""

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
        place: MatchGameBegan | None = None,
        id: UUID | None = None,
    ) -> Table:
        """Begin a game, stored once `keep` is called or the first question is answered.

        `decks` and `players` are stored in the game's header. `place` is the game's place in a match, `id` its id.
        Without a salt for the commitment to the seed, one is drawn.

        :raises UnknownEdition: there is no such edition or switch.
        :raises UnknownFormat: there is no such format or option, or it takes another number of seats.
        :raises StoreError: the game cannot be recorded.
        """
        salt = secrets.token_hex(SALT) if salt is None else salt
        game = decider.Decider.new(
            seats, seed, edition=rules, format=format, switches=switches, options=options, salt=salt, match=place
        )
        writer = store.create(game.given.values(), id=id, about={"decks": [*decks], "players": [*players]})
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
        """Begin a game from a position, stored once `keep` is called.

        :raises BadPosition: the position is impossible; the message lists all faults.
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
                check_player(name, (HUMAN,))
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
        """Continue a recorded game at its end, with the draft of an unfinished casting.

        :raises WasObserved: the game was observed, not decided here.
        :raises BrokenLog: the rules do not arrive at the last recorded events.
        """
        log = stored.refresh().events()
        refuse_observed(log)
        definitions = stored.definitions()
        try:
            game = decider.Decider.resume(log, definitions)
        except TimewalkError:
            raise
        except Exception as error:  # the record may be forged
            raise BrokenLog("the rules cannot go on from what was recorded") from error
        table = cls(game, stored.writer(), log)
        try:
            for answer in stored.draft():
                table.game.answer(answer)
        except IllegalDecision:  # a draft that does not fit is void
            return cls(decider.Decider.resume(log, definitions), stored.writer(), log)
        return table

    @property
    def question(self) -> Question | None:
        """Current question, None when the game is over."""
        return self.game.question

    @property
    def position(self) -> int:
        """Last position, unsettled events included."""
        return self.game.board.position

    @property
    def uncertain(self) -> Sequence[Recorded]:
        """Events not stored yet, because the current casting can still be taken back."""
        return self.game.records[self._kept :]

    def backwards(self) -> Iterator[Recorded]:
        """Yield all events of the game, unsettled ones included, the newest first."""
        records = self.game.records
        yield from (records[number] for number in range(len(records) - 1, self._past_records - 1, -1))
        yield from reversed(self._past)

    def keep(self) -> None:
        """Store the events that can no longer be taken back.

        :raises Conflict: somebody else continued the game.
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
        """Answer the question, and store the settled events that follow.

        :raises IllegalDecision: the answer is not allowed; the same question is asked again, or the one before a
        casting.
        """
        self.game.answer(answer)
        self.keep()

    def concede(self, player: PlayerId) -> None:
        """Concede the game for a player.

        :raises IllegalDecision: the game is over.
        """
        self.game.concede(player)
        self.keep()

    def seat(self, seat: PlayerId, name: str, seed: str) -> None:
        """Let a built-in player answer for a seat from now on.

        `pass` and `pass-turn` only pass for the person at the seat.

        :raises UnknownPlayer: there is no built-in player of this name.
        """
        player = self._player(seat, name, seed)
        player.happened(self._past)
        player.happened(self.game.records[self._past_records : self._kept])
        if seat in self._built_in:
            self._built_in[seat].close()
        self._built_in[seat] = player

    def passing(self, seat: PlayerId, passing: Passing) -> None:
        """Pass priority for the person at a seat from now on, as they want it."""
        self._built_in[seat] = Passer(seat, passing, position=self.game.board.position)

    def _player(self, seat: PlayerId, name: str, seed: str) -> BuiltIn | Passer:
        if name in NAMED:
            return Passer(seat, NAMED[name], name, self.game.board.position)
        if command_of(name) is None:
            return BuiltIn(name, seat, seed)
        from replay.games.commands import Command  # few games have one

        check_player(name)
        return Command(name, seat, self.terms)

    def close(self) -> None:
        """End the programs that play at this table."""
        for player in self._built_in.values():
            player.close(self)

    def seated(self, players: Mapping[PlayerId, str], seed: str) -> None:
        """Let built-in players answer for these seats and for no others.

        A built-in player that already has its seat is kept.
        """
        for seat in [seat for seat in self._built_in if seat not in players]:
            self._built_in.pop(seat).close()
        for seat, name in players.items():
            known = self._built_in.get(seat)
            if known is None or name in NAMED or not known.is_called(name, seed):
                self.seat(seat, name, seed)

    def go_on(self) -> None:
        """Let built-in players answer until a person must, or the game is over."""
        with gc_paused() as pause:
            while (question := self.game.question) is not None:
                board = self.game.board
                seat = board.decides_for(question.player)
                if seat not in self._built_in:
                    break
                many = board.position - board.turn_position > LONGEST or board.position > LONGEST_GAME
                if many and self._is_too_long(question):
                    self.game.stop()
                    self.keep()
                    return
                player = self._built_in[seat]
                try:
                    wanted = player.answer(question, self)
                    if wanted is None:
                        return
                    begun = (*self.game.casting, wanted)[0]
                    try:
                        self.answer(wanted)
                    except IllegalDecision as error:  # 702.132a: who began to cast may be another player
                        asked = self.game.question
                        begun_by = seat if asked is None else self.game.board.decides_for(asked.player)
                        self._built_in.get(begun_by, player).refused(begun, error)
                except PlayerFault as fault:
                    self._is_out(player, fault)
            pause.no_circles = self.game.question is None  # an open question and its game form a cycle
        if self.game.question is None:
            self.close()

    def go_on_together(self) -> None:
        """Let built-in players answer as `go_on` does, and store what they decide in few transactions.

        Each decision is a commit of its own, and nothing is told to a person before all of them are stored. Should the
        program end in between, the same players decide the same again. Plug-ins and commands may think for long, and
        need not decide the same: theirs are stored one by one.
        """
        if all(isinstance(player, Passer) or player.name in PLAYERS for player in self._built_in.values()):
            with self.writer.group(COMMITS, seconds=UNSEEN):
                self.go_on()
        else:
            self.go_on()

    def _is_out(self, player: BuiltIn | Passer, fault: PlayerFault) -> None:
        """Concede for a player who failed, or stop with the game as it is, as the terms say.

        :raises PlayerFault: the terms say to stop.
        """
        name = self.game.board.players[player.seat].name
        conceding = self.terms.on_crash == CONCEDE and player.seat in self.game.board.living()
        told = fault_told(name, player.name, fault, conceding=conceding)
        self.faults.append(told)
        player.close()
        if not conceding:
            raise PlayerFault(told.text, **told.words) from fault
        self.concede(player.seat)

    def _is_too_long(self, question: Question) -> bool:
        """Return True if a game without people may be endless, by its length.

        The game must be settled, with a player at priority.
        """
        playing = [self._built_in.get(player) for player in self.game.board.living()]
        alone = all(player is not None and not isinstance(player, Passer) for player in playing)
        return alone and isinstance(question, Priority) and self.game.settled


class Played(NamedTuple):
    """Summary of a game that was played to its end."""

    id: UUID
    seed: str
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    reason: str
    turns: int
    events: int
    seconds: float
    faults: tuple[Said, ...] = ()
    """Faults of plug-ins and commands, a sentence each."""


BEST_OF = (1, 3, 5)
"""Lengths of a match: best of 1, 3 or 5 games."""


class BadMatch(TimewalkError, ValueError):
    """Error: the match that was asked for cannot be played."""


class Match(NamedTuple):
    """Match to be played: decks, players and their names, rules and format."""

    decks: tuple[Deck, ...]
    players: tuple[str, ...] = ("random", "random")
    names: tuple[str, ...] = ("Anna", "Ben")
    rules: str = "seed"
    format: str = DEFAULT
    options: tuple[tuple[str, bool], ...] = ()
    switches: tuple[tuple[str, bool], ...] = ()
    limited: bool = False
    best_of: int = 1
    legal: str = ""
    terms: Terms = Terms()

    def faults(self) -> tuple[Said, ...]:
        """100.2, 100.6, 903.5. Return the faults of the decks: construction and legality.

        Construction is that of the format, or of `limited` play.
        """
        if format_of(self.format, dict(self.options)).construction == COMMANDER:
            vehicles = self.rules != "seed"
            by_deck = (
                commander_faults(deck.name, deck.commander, deck.main, deck.sideboard, vehicles=vehicles)
                for deck in self.decks
            )
        else:
            by_deck = (deck_faults(deck.name, deck.main, deck.sideboard, limited=self.limited) for deck in self.decks)
        faults = [fault for faults in by_deck for fault in faults]
        if self.legal:
            for deck in self.decks:
                cards = (card.name for card in (*deck.commander, *deck.main, *deck.sideboard))
                faults += legality_faults(deck.name, cards, self.legal)
        return tuple({str(fault): fault for fault in faults}.values())

    def notes(self) -> tuple[Said, ...]:
        """Return one sentence for each deck list that has cards this program leaves out."""
        return tuple({str(deck.note): deck.note for deck in self.decks if deck.note is not None}.values())

    def checked(self, strict: bool = False) -> Match:
        """Check the match, and return it.

        If `strict`, decks must follow the format's rules of construction.

        :raises BadMatch: there are not as many players and names as decks, or a name is not allowed.
        :raises UnknownFormat: there is no such format or option, or it takes another number of seats.
        :raises UnknownPlayer: there is no such built-in player.
        :raises UnknownEdition: there are no such rules, or no such switch.
        :raises BadDeck: a Commander deck, or if `strict` any deck, breaks the rules of construction.
        """
        if self.best_of not in BEST_OF:
            text = "A match is best of {choices}, not of {count}."
            raise BadMatch(text, choices=Listed(BEST_OF, "or"), count=self.best_of)
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
                check_player(player, (HUMAN,))
        edition(self.rules, dict(self.switches))
        by_commander = played.construction == COMMANDER
        if by_commander and self.limited:
            raise BadMatch("A Commander deck is built by rules of its own: leave out what makes it a limited one.")
        if by_commander or strict:
            refuse(self.faults())
        return self

    def seated(self) -> list[Seat]:
        """Return the seats of the game, with their decks and supplements."""
        brought = format_of(self.format, dict(self.options)).supplement(len(self.decks))
        return [
            Seat(name, deck.main, deck.sideboard, deck.commander, supplement(brought, seat))
            for seat, (name, deck) in enumerate(zip(self.names, self.decks, strict=True), 1)
        ]

    def table(
        self,
        store: Store,
        seed: str | None,
        salt: str | None = None,
        *,
        place: MatchGameBegan | None = None,
        id: UUID | None = None,
    ) -> Table:
        """Begin a game of this match; return its table before the first answer.

        Seed, salt and id are drawn if not given. `place` is the game's place in a match of several games.
        """
        seed = secrets.token_hex(SALT) if seed is None else seed
        table = Table.begin(
            store,
            self.seated(),
            seed,
            rules=self.rules,
            format=self.format,
            options=dict(self.options),
            switches=dict(self.switches),
            decks=[deck.name for deck in self.decks],
            players=self.players,
            salt=salt,
            place=place,
            id=id,
        )
        table.terms = self.terms
        for seat, player in zip(table.game.board.order, self.players, strict=True):
            if player != HUMAN:
                table.seat(seat, player, seed)
        return table


def play(
    store: Store,
    match: Match,
    seed: str,
    salt: str | None = None,
    *,
    table: Table | None = None,
    commits: int = COMMITS,
) -> Played:
    """Play one game to its end and record it, several decisions per commit.

    `table` is the game if it has begun, as the games of a match have. `commits` are stored in one transaction.

    :raises BadMatch: a person sits at the table; nothing is recorded.
    :raises StoreError: the game cannot be recorded.
    """
    refuse_people(match)
    start = time.perf_counter()
    table = match.table(store, seed, salt) if table is None else table
    try:
        with table.writer.group(commits, events=EVENTS):
            table.keep()
            table.go_on()
    finally:
        table.close()
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
        tuple(table.faults),
    )


def refuse_people(match: Match) -> None:
    """Raise an error if a person is among the players of a match.

    :raises BadMatch: a person sits at the table.
    """
    if HUMAN in match.players:
        text = (
            "{name} is a person, and whole games are played by built-in players only: name {choices} for each seat, "
            "or begin the game with `begin` and answer with `choose`."
        )
        name = match.names[match.players.index(HUMAN)]
        raise BadMatch(text, name=name, choices=Listed([*player_names()], "or"))


def play_many(store: Store, match: Match, seeds: Sequence[str], jobs: int = 1) -> Iterator[Played]:
    """Play a game for each seed, in order, on `jobs` processor cores.

    :raises BadMatch: a person sits at the table; nothing is recorded.
    :raises StoreError: a game cannot be recorded; those before it are.
    """
    refuse_people(match)
    return on_cores(store, partial(_play, match), seeds, jobs)


def _play(match: Match, store: Store, seed: str) -> Played:
    return play(store, match, seed)
