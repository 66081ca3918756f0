"""103.1, 100.4a. Matches: best of several games, with sideboarding between them.

A match is a stream of games. Each game says which match it belongs to (`MatchGameBegan`), and its id follows from the
id of the first game, so that all games of a match are found from any of them. Imported games name their match in their
origin (`Observed`), from which the ids of the match's other games follow, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4, uuid5

from domain.cards.construction import CONSTRUCTED_SIZE, SIDEBOARD_SIZE
from domain.cards.language import CardDefinition
from domain.decider import setup
from domain.errors import BrokenLog, Listed, Sentences, TimewalkError, said
from domain.events import GameStarted, MatchGameBegan, Recorded
from domain.ids import PlayerId
from replay.errors import UnknownGame
from replay.games.cores import on_cores
from replay.games.decks import Deck
from replay.games.players import Terms, played_here
from replay.games.playing import BEST_OF, HUMAN, Match, Played, Table, play, refuse_people
from replay.observing.identity import id_of_game
from replay.store.lines import first_of_line, later
from replay.store.observed import observed, refuse_observed
from replay.store.reimports import told_again
from replay.store.store import Store
from replay.store.stored import StoredGame

DRAWN = 3
"""Most drawn games in a match; after more, the match ends without a winner."""

MOST_GAMES = max(BEST_OF) + DRAWN
"""Most games of a match, drawn games included."""

SIDEBOARD = 15
"""100.4a. Most cards in a sideboard."""


class NoMatch(TimewalkError, LookupError):
    """Error: a game belongs to no match, or its match has no next game."""


class BadSideboarding(TimewalkError, ValueError):
    """Error: a deck has other cards than the player brought to the match."""


class Score(NamedTuple):
    """Games of a match and the games that each seat has won."""

    match: UUID
    best_of: int
    seats: tuple[str, ...]
    games: tuple[UUID, ...]
    results: tuple[tuple[int, ...] | None, ...]
    """Winning seats of each game, from 1; empty for a drawn game, None for a game that goes on."""

    def data(self) -> dict[str, Any]:
        """Return the score as JSON data, with players by name."""
        by_name = [None if won is None else [self.seats[seat - 1] for seat in won] for won in self.results]
        return {
            "match": str(self.match),
            "best_of": self.best_of,
            "seats": list(self.seats),
            "games": [str(id) for id in self.games],
            "results": by_name,
            "won": list(self.won),
            "winners": list(self.winners),
            "over": self.over,
        }

    @property
    def won(self) -> tuple[int, ...]:
        """Games won by each seat, in order."""
        return tuple(sum(seat in (result or ()) for result in self.results) for seat in range(1, len(self.seats) + 1))

    @property
    def winners(self) -> tuple[str, ...]:
        """Players who have won the match; empty for an open or drawn match."""
        enough = self.best_of // 2 + 1
        return tuple(name for name, won in zip(self.seats, self.won, strict=True) if won >= enough)

    @property
    def over(self) -> bool:
        """True if no game of the match is to follow or goes on."""
        if None in self.results:
            return False
        return bool(self.winners) or len(self.results) >= self.best_of + DRAWN

    @property
    def chooser(self) -> PlayerId | None:
        """103.1. Loser of the last game; None without a loser, or with several."""
        last = self.results[-1] or ()
        losers = [seat for seat in range(1, len(self.seats) + 1) if last and seat not in last]
        return PlayerId(losers[0]) if len(losers) == 1 else None


class PlayedMatch(NamedTuple):
    """Summary of a match that was played to its end."""

    score: Score
    games: tuple[Played, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Players who won the match."""
        return self.score.winners


def id_of(match: UUID, number: int) -> UUID:
    """Return the id of a game of a match.

    The match has the id of its first game; the ids of the others follow from it.
    """
    return match if number == 1 else uuid5(match, f"game {number}")


MOST_REMATCHES = 40
"""Most rematches in a row for which the token of the first game is good."""


def rematch_id(game: StoredGame) -> UUID:
    """Return the id of the rematch on which the players of a game agree."""
    return rematch_of(base_of(game))


def base_of(game: StoredGame) -> UUID:
    """Return the first game of a game's match, or of its line after undos."""
    place = place_in(game)
    return first_of_line(game) if place is None else UUID(place.match)


def rematch_of(base: UUID) -> UUID:
    """Return the id of the agreed rematch, by the first game before it."""
    return uuid5(base, "rematch")


@lru_cache(maxsize=1000)
def agreed_after(base: UUID) -> frozenset[UUID]:
    """Return the ids of rematches in a row on which players can agree.

    The games of their matches are included.
    """
    ids = set[UUID]()
    for _ in range(MOST_REMATCHES):
        base = rematch_of(base)
        ids.update(id_of(base, number) for number in range(1, MOST_GAMES + 1))
    return frozenset(ids)


def place_of(events: Sequence[Recorded], game: UUID) -> MatchGameBegan | None:
    """Return the place of a game in its match, from the game's first events.

    None for a game that belongs to no match. So does a branch of a match's game, which has an id of its own.
    """
    place = next((one.event for one in events[1:2] if isinstance(one.event, MatchGameBegan)), None)
    return place if place is not None and id_of(UUID(place.match), place.number) == game else None


def place_in(game: StoredGame) -> MatchGameBegan | None:
    """Return the place of a game in its match, None for a game by itself.

    A game that goes on after an undo has the place of the game before.
    """
    return place_of(game.events(1, 2), first_of_line(game))


def score_of(store: Store, game: UUID) -> Score:
    """Return the score of the match of a game.

    :raises NoMatch: the game is no part of a match.
    :raises UnknownGame: there is no such game.
    """
    imported = imported_score(store, store.game(game))
    if imported is not None:
        return imported
    stored = store.game(game)
    place = place_in(stored)
    origin = observed(stored.events(1, 1))
    if origin is not None and origin.match:
        raise NoMatch("The store has no other game of its match: import them, too.")
    if place is None:
        raise NoMatch("Game {game} is no part of a match: `timewalk play DECK DECK --best-of 3` plays one.", game=game)
    match = UUID(place.match)
    games: list[StoredGame] = []
    for number in range(1, place.best_of + DRAWN + 1):
        try:
            begun = store.game(id_of(match, number))
            games.append(later(begun) or begun)
        except UnknownGame:
            break
    if len(games) < place.number:
        text = "Game {number} of the match is not in this store: import it, too."
        raise NoMatch(text, number=len(games) + 1)
    seats = games[0].row.seats
    results = tuple(None if one.row.winners is None else tuple(one.row.winners) for one in games)
    return Score(match, place.best_of, seats, tuple(one.id for one in games), results)


def imported_score(store: Store, game: StoredGame) -> Score | None:
    """Return the score of an imported game's match.

    None if the game was decided here, or is the only game of its match in the store.
    Sources do not say how many games a match can have: it is best of three unless somebody won three games.
    """
    origin = observed(game.events(1, 1))
    if origin is None or not origin.match:
        return None
    games: list[StoredGame] = []
    for number in range(1, MOST_GAMES + 1):
        imports = tuple(_imports(store, id_of_game(origin, number)))
        if imports:
            games.append(game if game.id in [one.id for one in imports] else imports[-1])
    if len(games) < 2 or game.id not in [one.id for one in games]:
        return None
    seats = games[0].row.seats
    results = tuple(_winning(one, seats) for one in games)
    score = Score(games[0].id, min(BEST_OF[1:]), seats, tuple(one.id for one in games), results)
    return score if max(score.won) <= score.best_of // 2 + 1 else score._replace(best_of=max(BEST_OF))


def _imports(store: Store, id: UUID) -> Iterator[StoredGame]:
    """Yield the import of a game with this id, and its reimports."""
    times, game = 0, store.find(id)
    while game is not None:
        yield game
        times += 1
        game = store.find(told_again(id, times))


def _winning(game: StoredGame, seats: Sequence[str]) -> tuple[int, ...] | None:
    """Return the winners of a game, by their seats in the match's first game."""
    row = game.row
    if row.winners is None or row.seats == seats or sorted(row.seats) != sorted(seats):
        return None if row.winners is None else tuple(row.winners)
    return tuple(sorted(seats.index(row.seats[seat - 1]) + 1 for seat in row.winners))


def standing_of(game: StoredGame) -> dict[str, Any] | None:
    """Return a game's number in its match, and the games won before it.

    None for a game by itself.
    """
    place = place_in(game)
    if place is not None:
        return {"number": place.number, "best_of": place.best_of, "won": list(place.won)}
    score = imported_score(game.store, game)
    if score is None:
        return None
    before = score.games.index(game.id)
    won = score._replace(results=score.results[:before]).won
    return {"number": before + 1, "best_of": score.best_of, "won": list(won)}


def first_table(store: Store, match: Match, seed: str | None, salt: str | None = None, id: UUID | None = None) -> Table:
    """Return the first game of a match before its first answer."""
    id = uuid4() if id is None else id
    place = MatchGameBegan(match=str(id), number=1, best_of=match.best_of, won=(0,) * len(match.decks))
    return match.table(store, seed, salt, place=place, id=id)


def next_table(
    store: Store,
    score: Score,
    decks: Mapping[str, Deck] | None = None,
    seed: str | None = None,
    match: Match | None = None,
) -> Table:
    """Return the next game of a match before its first answer.

    `decks` are the decks of players who sideboarded, by name; the others play the deck that they brought. The players
    are those of `match`, or else of the record; of a record no command is run: people play in their place.

    :raises NoMatch: the match is over, or its last game goes on.
    :raises BadSideboarding: a deck has other cards than the player brought to the match.
    """
    if score.over:
        raise NoMatch("The match is over: {won}.", won=" – ".join(map(str, score.won)))
    if score.results[-1] is None:
        raise NoMatch("Game {number} of the match goes on: the next one begins after it.", number=len(score.games))
    last, first = store.game(score.games[-1]), store.game(score.games[0])
    refuse_observed(last.events(1, 1))
    started, seats = setup(first.events(), first.definitions())
    wanted = dict(decks or {})
    for name in wanted:
        if name not in score.seats:
            raise NoMatch("Nobody called {name} plays this match.", name=name)
    played = tuple(
        _sideboarded(Deck(deck, seat.deck, seat.sideboard, seat.commander), wanted.get(seat.name))
        for seat, deck in zip(seats, _names(first), strict=True)
    )
    before = place_in(last)
    assert before is not None
    chooser = score.chooser
    if chooser is None and not score.results[-1]:  # a drawn game: who chose before chooses again
        chooser = before.chooser
    number = len(score.games) + 1
    place = MatchGameBegan(match=str(score.match), number=number, best_of=score.best_of, won=score.won, chooser=chooser)
    players, terms = (_players(last), Terms()) if match is None else (match.players, match.terms)
    following = _match_of(started, played, players, score.seats, score.best_of)._replace(terms=terms)
    return following.table(store, seed, place=place, id=id_of(score.match, number))


def _players(game: StoredGame) -> tuple[str, ...]:
    """Return the players of a record, seat by seat; people play in place of commands, which are never run."""
    recorded = tuple(str(player) for player in game.header().get("players", ()))
    return tuple(played_here(recorded or (HUMAN,) * len(game.row.seats), HUMAN))


def _match_of(
    started: GameStarted, decks: tuple[Deck, ...], players: tuple[str, ...], names: tuple[str, ...], best_of: int
) -> Match:
    """Return a match by the rules of a game that was played."""
    options = tuple(dict(started.options).items())
    return Match(
        decks, players, names, started.edition, started.format, options, tuple(started.switches), best_of=best_of
    )


def brought(game: StoredGame) -> tuple[Deck, ...]:
    """Return the decks with which a game was played, seat by seat.

    :raises NoMatch: the game began from a position.
    :raises WasObserved: the game was observed, not decided here.
    """
    refuse_observed(game.events(1, 1))
    try:
        _, seats = setup(game.events(), game.definitions())
    except BrokenLog as error:
        raise NoMatch("Game {game} began from a position, without decks.", game=game.id) from error
    return tuple(
        Deck(name, seat.deck, seat.sideboard, seat.commander) for seat, name in zip(seats, _names(game), strict=True)
    )


def rematch(game: StoredGame, *, swapped: bool = False) -> Match:
    """Return a match with the players, rules and decks of a game.

    The decks are those that were brought, before any sideboarding. If `swapped`, each player plays the
    deck of the next one.

    :raises NoMatch: the game began from a position.
    :raises WasObserved: the game was observed, not decided here.
    """
    place = place_in(game)
    first = game if place is None else game.store.game(UUID(place.match))
    decks = brought(first)
    started = first.events(1, 1)[0].event
    assert isinstance(started, GameStarted)
    if swapped:
        decks = (*decks[1:], decks[0])
    return _match_of(started, decks, _players(game), first.row.seats, 1 if place is None else place.best_of)


def _names(first: StoredGame) -> tuple[str, ...]:
    return tuple(str(name) for name in first.header().get("decks", ())) or ("deck",) * len(first.row.seats)


def check_sideboarding(game: StoredGame, seat: int, wanted: Deck) -> None:
    """Check a player's deck for the next game of a match.

    :raises BadSideboarding: the cards are others, the main deck became smaller, or the sideboard too large.
    """
    place = place_in(game)
    first = game if place is None else game.store.game(UUID(place.match))
    _sideboarded(brought(first)[seat - 1], wanted)


def _sideboarded(brought: Deck, wanted: Deck | None) -> Deck:
    """100.4. Return the deck of the next game, after exchanges with the sideboard.

    :raises BadSideboarding: the cards are others, the main deck became smaller, or the sideboard too large.
    """
    if wanted is None:
        return brought
    pool = {card.name: card for card in (*brought.main, *brought.sideboard)}
    here = Counter(card.name for card in (*brought.main, *brought.sideboard))
    there = Counter(card.name for card in (*wanted.main, *wanted.sideboard))
    faults = []
    if more := there - here:
        faults.append(said("{deck} was brought without {cards}.", deck=brought.name, cards=_counted(more)))
    if fewer := here - there:
        text = "{deck} has to keep {cards}, in the deck or in the sideboard."
        faults.append(said(text, deck=brought.name, cards=_counted(fewer)))
    least = min(len(brought.main), CONSTRUCTED_SIZE)
    if len(wanted.main) < least:
        text = "{deck} needs {least} cards, and has {cards} after sideboarding."
        faults.append(said(text, deck=brought.name, least=least, cards=len(wanted.main)))
    most = max(SIDEBOARD_SIZE, len(brought.sideboard))
    if len(wanted.sideboard) > most:
        text = "The sideboard of {deck} may have {most} cards, and has {cards}."
        faults.append(said(text, deck=brought.name, most=most, cards=len(wanted.sideboard)))
    if faults:
        raise BadSideboarding("{faults}", faults=Sentences(faults))
    return Deck(brought.name, _of(pool, wanted.main), _of(pool, wanted.sideboard), brought.commander)


def _counted(cards: Counter[str]) -> Listed:
    return Listed([f"{count} {name}" for name, count in cards.items()], "and")


def _of(pool: Mapping[str, CardDefinition], cards: Sequence[CardDefinition]) -> tuple[CardDefinition, ...]:
    """Return the match's own definitions of these cards.

    All games of a match use the same definitions.
    """
    return tuple(pool[card.name] for card in cards)


def play_match(store: Store, match: Match, seed: str) -> PlayedMatch:
    """Let built-in players play a match to its end, and record its games.

    Game 2 has the seed `SEED/2`, and so on. Built-in players do not sideboard.

    :raises BadMatch: a person sits at the table; nothing is recorded.
    :raises StoreError: a game cannot be recorded; those before it are.
    """
    refuse_people(match)
    table = first_table(store, match, seed)
    games = [play(store, match, seed, table=table)]
    while not (score := score_of(store, games[0].id)).over:
        number = len(games) + 1
        next_seed = f"{seed}/{number}"
        table = next_table(store, score, seed=next_seed, match=match)
        games.append(play(store, match, next_seed, table=table))
    return PlayedMatch(score, tuple(games))


def play_matches(store: Store, match: Match, seeds: Sequence[str], jobs: int = 1) -> Iterator[PlayedMatch]:
    """Play a match for each seed, in order, on `jobs` processor cores.

    :raises BadMatch: a person sits at the table; nothing is recorded.
    :raises StoreError: a game cannot be recorded; those before it are.
    """
    refuse_people(match)
    return on_cores(store, partial(_play_match, match), seeds, jobs)


def _play_match(match: Match, store: Store, seed: str) -> PlayedMatch:
    return play_match(store, match, seed)
