"""Runs: a game of one match for each of many seeds, on a cluster.

The id of each game follows from the match and the seed, and so does the salt of the commitment to the seed. So a run
that was interrupted and is begun again plays only what is missing, and work that is done twice is stored once. A game
is stored in one transaction: a worker that dies leaves nothing of its game behind.
"""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from itertools import islice
from typing import NamedTuple
from uuid import UUID, uuid5

import orjson

from domain.cards.language import CardDefinition
from domain.errors import Said
from replay.errors import Conflict, StoreError
from replay.games.cluster import as_done
from replay.games.playing import SALT, BadMatch, Match, Played, Table, play, refuse_people
from replay.store.commits import engine
from replay.store.driver_errors import plain_words
from replay.store.recorder import GameRow
from replay.store.store import Store

OF_RUNS = UUID("68b97b67-f20c-5b23-9af4-e91c35a701ab")
"""UUID namespace for ids of games of runs.

Never change it: a run that is begun again would play all its games again.
"""

ASKED = 500
"""Games that the store is asked for at a time."""

WHOLE = sys.maxsize
"""Commits of a transaction: all of a game."""

IN_A_ROW = 20
"""Games that may fail one after the other before a run is given up."""


class OtherEngine(StoreError):
    """Error: a worker has another version of timewalk, which may play the same seed differently."""


class Outcome(NamedTuple):
    """Result of a game of a run: played now, stored before, or failed."""

    seed: int | str
    played: Played | None
    before: bool = False
    """True if the game was in the store when the run began."""
    fault: Said | None = None


class Tally:
    """Sums over the games of a run so far."""

    def __init__(self) -> None:
        self.played = self.before = self.events = 0
        self.won = Counter[str]()
        self.failed: list[Outcome] = []

    @property
    def games(self) -> int:
        """Number of games of the run that are in the store."""
        return self.played + self.before

    def add(self, outcome: Outcome) -> None:
        """Count one game more."""
        if outcome.played is None:
            self.failed.append(outcome)
            return
        self.won.update(outcome.played.winners)
        self.events += outcome.played.events
        if outcome.before:
            self.before += 1
        else:
            self.played += 1


class Run(NamedTuple):
    """Games of a match by seed, each with an id that follows from both."""

    match: Match
    mark: str
    """Digest of everything in the match that decides how a game goes, and of its names."""

    @classmethod
    def of(cls, match: Match) -> Run:
        """Return the run of a match.

        :raises BadMatch: a person sits at the table, or the match is of several games.
        """
        refuse_people(match)
        if match.best_of > 1:
            raise BadMatch("A cluster plays single games: leave out --best-of, or --cluster.")
        decks = [
            [deck.name, *(_hashes(cards) for cards in (deck.main, deck.sideboard, deck.commander))]
            for deck in match.decks
        ]
        names = [match.players, match.names, match.rules, match.format]
        settings = [sorted(match.options), sorted(match.switches)]
        return cls(match, sha256(orjson.dumps([decks, names, settings])).hexdigest())

    def id(self, seed: int | str) -> UUID:
        """Return the id of the game of a seed."""
        return uuid5(OF_RUNS, f"{self.mark} {seed}")

    def salt(self, seed: int | str) -> str:
        """Return the salt of the game of a seed.

        Two workers with the same seed record equal games.
        """
        return sha256(f"{self.id(seed)} salt".encode()).hexdigest()[: 2 * SALT]

    def table(self, store: Store, seed: int | str) -> Table | None:
        """Return the table of the game of a seed, new or half played.

        None if the game is over.
        """
        stored = store.find(self.id(seed))
        if stored is None:
            return self.match.table(store, str(seed), self.salt(seed), id=self.id(seed))
        if stored.row.winners is not None:
            return None
        table = Table.take_up(stored)
        table.terms = self.match.terms
        table.seated(dict(zip(table.game.board.order, self.match.players, strict=True)), str(seed))
        return table

    def played(self, row: GameRow, seed: int | str) -> Played:
        """Return the summary of a stored game that is over."""
        winners = tuple(row.seats[winner - 1] for winner in row.winners or ())
        return Played(row.id, str(seed), row.seats, winners, row.reason, row.turns, row.head, 0.0)


def _hashes(cards: Sequence[CardDefinition]) -> list[str]:
    return [card.hash for card in cards]


def play_run(
    store: Store,
    run: Run,
    seeds: Iterable[int | str],
    address: str,
    looked: Callable[[int], None] = lambda workers: None,
) -> Iterator[Outcome]:
    """Play the missing games of a run, and yield all games of the run.

    `looked` is called every few seconds with the number of the workers' threads.

    :raises NoCluster: the scheduler cannot be reached or has gone, or there are no workers.
    :raises StoreError: the store failed a worker, or many games failed one after the other.
    """
    found: list[Outcome] = []
    work = partial(_play, pickle.dumps(run), engine())
    failed = 0
    for done in as_done(store, work, _missing(store, run, seeds, found), address, looked):
        yield from _taken(found)
        outcome = done.result if done.result is not None else Outcome(done.item, None, fault=done.fault)
        yield outcome
        failed = failed + 1 if outcome.fault is not None else 0
        if failed == IN_A_ROW:
            text = "{count} games failed one after the other; the last, with seed {seed}: {fault}"
            raise StoreError(text, count=failed, seed=outcome.seed, fault=outcome.fault)
    yield from _taken(found)


def played_on(store: Store, run: Run, seeds: Iterable[int | str], address: str) -> Iterator[Played]:
    """Play a run like `play_run`, and yield only the games.

    :raises StoreError: also at the end, if some games failed.
    """
    tally = Tally()
    for outcome in play_run(store, run, seeds, address):
        tally.add(outcome)
        if outcome.played is not None:
            yield outcome.played
    if tally.failed:
        text = "{count} {count:game|games} failed; the last, with seed {seed}: {fault}"
        last = tally.failed[-1]
        raise StoreError(text, count=len(tally.failed), seed=last.seed, fault=last.fault)


def _missing(store: Store, run: Run, seeds: Iterable[int | str], found: list[Outcome]) -> Iterator[int | str]:
    """Yield the seeds whose games are not over; add the others to `found`."""
    rest = iter(seeds)
    while some := list(islice(rest, ASKED)):
        ids = {run.id(seed): seed for seed in some}
        with plain_words(store.shown):
            rows = {row.id: row for row in store.recorder.stored_of([*ids]) if row.winners is not None}
        for id, seed in ids.items():
            if id in rows:
                found.append(Outcome(seed, run.played(rows[id], seed), before=True))
            else:
                yield seed


def _taken(found: list[Outcome]) -> Iterator[Outcome]:
    while found:
        yield found.pop()


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Run:
    run: Run = pickle.loads(packed)
    return run


def _play(packed: bytes, wanted: str, store: Store, seed: int | str) -> Outcome:
    """Play the game of a seed on a worker.

    :raises OtherEngine: this worker has another timewalk.
    """
    if engine() != wanted:
        text = "A worker has timewalk {there}, and this is {here}: install the same on all machines."
        raise OtherEngine(text, there=engine(), here=wanted)
    return play_once(_unpacked(packed), store, seed)


def play_once(run: Run, store: Store, seed: int | str) -> Outcome:
    """Play the game of a seed, unless the store has the whole game.

    :raises PlayerFault: a program failed, and the terms say to stop.
    :raises StoreError: the store failed.
    """
    while True:
        table = run.table(store, seed)
        if table is None:
            return Outcome(seed, run.played(store.game(run.id(seed)).row, seed))
        try:
            return Outcome(seed, play(store, run.match, str(seed), table=table, commits=WHOLE))
        except Conflict:
            continue  # another worker has stored some of it, and the game goes on from there
