"""Scripting interface: everything the command line can do, for scripts and notebooks.

    from replay import open_store

    store = open_store("games.sqlite")
    game = store.play("claws-and-fire", "wings-and-mercy", seed=7)
    board = game.at("turn:5/declare-blockers")      # prints as a table; queries as methods
    for step in game.why(object="Giant Spider"):
        print(step)
    assert game.verify().exact

A *position* is a number, `turn:5`, `turn:5/declare-blockers`, `turn:5/combat`, `start` or `end`; a *seat* is a player's
name or number; an *object* is its number, or a name: the card of that name in the most recent event.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any
from uuid import UUID

from domain.formats import DEFAULT
from projections.wording.english import ENGLISH
from replay.cards.wording import catalogue
from replay.games.renamed import renamed
from replay.store import opening, store

if TYPE_CHECKING:  # slow to load, and not needed to find that a game is missing
    from domain.position.model import Position
    from projections.wording.speech import Catalogue
    from replay.games.decks import Deck
    from replay.games.game import Game
    from replay.games.matches import PlayedMatch
    from replay.games.moment import Causes, Moment
    from replay.games.players import Terms
    from replay.games.playing import Match, Played
    from replay.games.verifying import Verdict
    from replay.store.recorder import Request
    from replay.store.stored import StoredGame
    from replay.store.transfer import Progress


def default_store() -> str:
    """Return the default store: TIMEWALK_STORE, or a file in the user's data folder."""
    from platformdirs import user_data_path

    return os.environ.get("TIMEWALK_STORE") or str(user_data_path("timewalk", appauthor=False) / "games.sqlite")


def open_store(
    where: str | os.PathLike[str] | None = None, *, create: bool = True, durable: bool = True, language: str = "en"
) -> Games:
    """Open the games of an SQLite file or a database, by default the user's own.

    A missing file is created. `language` is that of logs, questions and explanations: `en` or `fr`.

    :raises NotAStore: the file is something else, or is missing and `create` is False.
    :raises NewerSchema: a newer timewalk made the store.
    """
    words = catalogue(language)
    return Games(
        opening.open_store(where if where is not None else default_store(), create=create, durable=durable), words
    )


class Games:
    """Games of a store, oldest first.

    Of a reimported game only the latest import is listed.
    """

    def __init__(self, stored: store.Store, words: Catalogue = ENGLISH) -> None:
        self.store = stored
        self.words = words

    def __repr__(self) -> str:
        return f"<games in {self.store.shown}>"

    def __iter__(self) -> Iterator[Game]:
        return (self._game(stored) for stored in self.store.listed())

    def __len__(self) -> int:
        return len(self.store.listed())

    def __enter__(self) -> Games:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    def game(self, id: str | UUID) -> Game:
        """Return the game with this id, or the only one whose id begins so.

        `last` is the game recorded last.

        :raises UnknownGame: there is no such game, or several.
        """
        if id == "last":
            newest = self.store.newest()
            if newest is not None:
                return self._game(self.store.game(newest))
        return self._game(self.store.game(id))

    def play(
        self,
        deck: str | os.PathLike[str] | Deck,
        other: str | os.PathLike[str] | Deck,
        *,
        seed: int | str = 1,
        players: Sequence[str] = ("random", "random"),
        names: Sequence[str] = ("Anna", "Ben"),
        rules: str = "seed",
        cards: Iterable[str | os.PathLike[str]] = (),
        salt: str | None = None,
        strict: bool = False,
    ) -> Game:
        """Let built-in players (`random`, `greedy`, `lookahead`) play a game to its end, and record it.

        A deck is a file as Arena and MTGO export it, or the name of one that comes with the program; `cards` are JSON
        files with cards of your own; `rules` is the edition: `seed` (about 2017) or `current`. Two games with the same
        seed are equal except for the salt of the commitment to the seed, which is random unless given. If `strict`,
        decks that break the rules of constructed play are refused.

        :raises BadMatch: a person is to play; use `begin` for that.
        :raises BadDeck: a deck cannot be read, or is refused if `strict`.
        :raises UnknownCard: a deck has an unknown card.
        :raises StoreError: the game cannot be recorded.
        """
        from replay.games.playing import play

        match = self.match((deck, other), players=players, names=names, rules=rules, cards=cards, strict=strict)
        return self._game(self.store.game(play(self.store, match, str(seed), salt).id))

    def play_many(
        self, match: Match, seeds: Iterable[int | str], jobs: int = 1, cluster: str | None = None
    ) -> Iterator[Played]:
        """Play a game for each seed, on `jobs` processor cores or a cluster.

        Games come in the order of their seeds. A Dask cluster plays only those that are not stored yet, and they come
        as they are done.

        :raises BadMatch: a person is to play; use `begin` for that.
        :raises NoCluster: the scheduler cannot be reached or has gone, or there are no workers.
        :raises StoreError: a game cannot be recorded; those before it are. On a cluster: games failed; others are.
        """
        from replay.games.playing import play_many

        if cluster is not None:
            from replay.games.runs import Run, played_on

            return played_on(self.store, Run.of(match), seeds, cluster)
        return play_many(self.store, match, [str(seed) for seed in seeds], jobs)

    def play_matches(self, match: Match, seeds: Iterable[int | str], jobs: int = 1) -> Iterator[PlayedMatch]:
        """Play a match, best of `match.best_of`, for each seed, in order, on `jobs` processor cores.

        :raises BadMatch: a person is to play; use `begin` for that.
        :raises StoreError: a game cannot be recorded; those before it are.
        """
        from replay.games.matches import play_matches

        return play_matches(self.store, match, [str(seed) for seed in seeds], jobs)

    @staticmethod
    def match(
        decks: Iterable[str | os.PathLike[str] | Deck],
        *,
        players: Sequence[str] = ("random", "random"),
        names: Sequence[str] = ("Anna", "Ben"),
        rules: str = "seed",
        cards: Iterable[str | os.PathLike[str]] = (),
        format: str = DEFAULT,
        options: Mapping[str, bool] | None = None,
        switches: Mapping[str, bool] | None = None,
        strict: bool = False,
        limited: bool = False,
        stand_in: bool = False,
        best_of: int = 1,
        legal: str = "",
        terms: Terms | None = None,
    ) -> Match:
        """Return a match for `play_many` or `begin`, with a deck for each seat.

        `options` are the format's; `switches` set single rules differently from the edition. The decks are those of
        constructed play (100.2a), of Commander in its format, or if `limited` of limited play (100.2b). `Match.faults`
        lists their faults; if `strict`, faulty decks are refused, as Commander decks always are.

        With `stand_in` a blank of the same cost, types and size replaces each card that is known but not proven. The
        game's log and its verdict say so.

        `legal` is a format of tournaments, such as `modern`: cards that are not legal there are faults, too.
        `best_of` 3 or 5 makes a match of several games, for `play_matches` and `begin`.

        Players are built-in ones, plug-ins by name, `human`, or other programs, as in `command: ./bot.py`; `terms` are
        those of plug-ins and programs. At a table of more than two, players that are not named play at random, under
        default names.

        :raises TimewalkError: a deck, a card, a player or the rules have a fault.
        """
        from replay.cards.legality import known_format
        from replay.games.decks import Deck, known_cards, load_deck, loaded_together
        from replay.games.players import Terms
        from replay.games.playing import NAMES, Match

        known = known_cards(cards)

        def loading(deck: str | os.PathLike[str] | Deck) -> Deck:
            return deck if isinstance(deck, Deck) else load_deck(deck, known, format, stand_in=stand_in)

        loaded = loaded_together(partial(loading, deck) for deck in decks)
        seats = len(loaded)
        if tuple(players) == ("random", "random"):
            players = ("random",) * seats
        if tuple(names) == NAMES[:2]:
            names = NAMES[:seats]
        settled, switched = (tuple((chosen or {}).items()) for chosen in (options, switches))
        match = Match(
            loaded,
            tuple(players),
            tuple(names),
            rules,
            format,
            settled,
            switched,
            limited,
            best_of,
            known_format(legal) if legal else "",
            Terms() if terms is None else terms,
        )
        return match.checked(strict)

    def begin(
        self,
        match: Match,
        seed: int | str | None = None,
        salt: str | None = None,
        request: Request | None = None,
        *,
        id: UUID | None = None,
    ) -> Game:
        """Begin a game with people; the result stands at their first question.

        Without a seed, one is drawn that nobody can guess: a known seed reveals every hand and library. `request` is
        the request behind the new game, `id` its id if it is not drawn.

        :raises BadMatch: the players and the decks of the match do not go together.
        :raises Conflict: another writer has written to this game meanwhile.
        :raises StoreError: the game cannot be recorded.
        """
        from replay.games.matches import first_table

        seed = None if seed is None else str(seed)
        several = match.best_of > 1
        table = (
            first_table(self.store, match, seed, salt, id) if several else match.table(self.store, seed, salt, id=id)
        )
        table.writer.request = request
        table.keep()
        table.go_on()
        return self._game(self.store.game(table.writer.id))

    def from_position(
        self,
        position: Position | Mapping[str, object] | str | os.PathLike[str],
        *,
        players: Sequence[str] = (),
        seed: int | str | None = None,
        cards: Iterable[str | os.PathLike[str]] = (),
        salt: str | None = None,
        request: Request | None = None,
    ) -> Game:
        """Begin a game from a position: an object, JSON data, a file or one line.

        `players` are built-in players or `human`, by default people; `seed`, `salt` and `request` as for `begin`.

        :raises BadPosition: the position is impossible; the message lists all faults.
        :raises TimewalkError: a file or a card in it cannot be read, or there is no such player.
        """
        from replay.games.playing import Table
        from replay.games.positions import position_from

        table = Table.from_position(
            self.store, position_from(position), None if seed is None else str(seed), players, cards, salt
        )
        table.writer.request = request
        table.keep()
        table.go_on()
        return self._game(self.store.game(table.writer.id))

    table = renamed("Games.table", from_position)

    def verify(
        self,
        ids: Sequence[UUID | int] | None = None,
        jobs: int = 1,
        cluster: str | None = None,
        *,
        mend: bool = False,
    ) -> Iterator[Verdict]:
        """Yield the verdict on each game, by default on all, in order.

        The work runs on `jobs` processor cores or on a Dask cluster. A damaged game does not stop the others. With
        `mend`, data beside the logs (rows of the list of games, and boards for faster travel) is rebuilt where it
        differs from them.
        """
        from replay.games.cores import on_cores

        wanted = self.everything() if ids is None else ids
        work = _mend if mend else _verify
        if cluster is not None:
            from replay.games.cluster import on_cluster

            return on_cluster(self.store, work, wanted, cluster)
        return on_cores(self.store, work, wanted, jobs)

    def everything(self) -> list[UUID | int]:
        """Return ids of all games, and keys of unreadable rows, for `verify`."""
        return [*self.store.ids(), *self.store.unlisted()]

    def add(self, file: str | os.PathLike[str]) -> Game:
        """Import a game from a file of `Game.export`, after a full check.

        :raises BadImport: the file is not a complete, unchanged export.
        """
        return self.added(file)[0]

    def added(self, file: str | os.PathLike[str], progress: Progress | None = None) -> tuple[Game, bool]:
        """Import a game from a file, and tell whether the game is new.

        `progress` is called with the number of commits done, and of all.
        """
        from replay.store.transfer import import_game

        game, new = import_game(self.store, file, progress)
        return self._game(game), new

    def _game(self, stored: StoredGame) -> Game:
        from replay.games.game import Game

        return Game(stored, self.words)


def _verify(stored: store.Store, game: UUID | int) -> Verdict:
    from replay.games.verifying import verify_in

    return verify_in(stored, game)


def _mend(stored: store.Store, game: UUID | int) -> Verdict:
    from replay.games.verifying import verify_in

    return verify_in(stored, game, mend=True)


def check_file(file: str | os.PathLike[str]) -> None:
    """Check an exported file without storing its game.

    :raises BadImport: the file is not a complete, unchanged export.
    """
    with open_store(":memory:") as games:
        games.add(file)


_MODULES = {"Causes": "replay.games.moment", "Game": "replay.games.game", "Moment": "replay.games.moment"}
"""Modules of names that can also be imported from here."""


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


__all__ = ["Causes", "Game", "Games", "Moment", "check_file", "default_store", "open_store"]
