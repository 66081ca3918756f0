"""Stored games: playing, reading, travelling, verifying, showing.

This package alone uses a database, files, sockets and terminals.
    game = open_store("games.sqlite").game("5f3c")

The names below are for scripts and notebooks: `open_store`, and the types that its games return, accept and raise.
`replay.games.library` documents them. Each name is loaded on first use, so that the command line starts quickly.

- `__main__`: command `timewalk`, started as `python -m replay`
- `cards`: cards not written by hand: the shipped catalogue, downloaded card files, coverage
- `cli`: command `timewalk` of the command line
- `decoding`: decoding of text files: UTF-8 or UTF-16, with or without a byte order mark
- `errors`: errors of stored games
- `games`: games for scripts: play, travel, ask, explain, verify, one game or many
- `learning`: games as an environment for learning: PettingZoo's agent-environment cycle
- `observing`: games that other programs played, read from their records
- `pauses`: pauses of a polling loop: longer once nothing new has come for a while
- `service`: service: games over HTTP, and the web page to watch them in
- `store`: storage of games: databases, bytes, the hash chain, snapshots, files to send
- `tables`: tables of all games as Parquet files, for SQL and charts
- `uninterrupted`: blocking of Ctrl-C while processes are started
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.cards.catalogue import UnknownCard
    from domain.cards.construction import BadDeck
    from domain.cards.decklist import DeckListError
    from domain.errors import BadCard, BrokenLog, IllegalDecision, TimewalkError
    from domain.events import Observed, Recorded
    from domain.position.model import BadPosition, Position
    from projections.reading.diff import Difference
    from projections.reading.history import Change
    from projections.reading.log import Line
    from projections.reading.names import UnknownObject
    from projections.reading.positions import Place, PositionError
    from replay.errors import BadImport, Conflict, NewerSchema, NotAStore, StoreError, UnknownGame
    from replay.games.asking import Asked, NotUnderstood
    from replay.games.cluster import NoCluster
    from replay.games.decks import BadFile, Deck, known_cards, load_deck
    from replay.games.game import UnknownSeat
    from replay.games.library import Causes, Game, Games, Moment, open_store
    from replay.games.matches import BadSideboarding, NoMatch, PlayedMatch, Score
    from replay.games.open_questions import OpenQuestion
    from replay.games.playing import BadMatch, Match, Played
    from replay.games.verifying import Verdict
    from replay.observing.facts.writing import CannotBeTold, Writing
    from replay.store.observed import WasObserved
    from replay.store.sources import Source

__all__ = [
    "Asked",
    "BadCard",
    "BadDeck",
    "BadFile",
    "BadImport",
    "BadMatch",
    "BadPosition",
    "BadSideboarding",
    "Beside",
    "BrokenLog",
    "CannotBeTold",
    "Causes",
    "Change",
    "Conflict",
    "Deck",
    "DeckListError",
    "Difference",
    "Game",
    "Games",
    "IllegalDecision",
    "Line",
    "Match",
    "Moment",
    "NewerSchema",
    "NoCluster",
    "NoDecision",
    "NoMatch",
    "NotAStore",
    "NotUnderstood",
    "NothingToUndo",
    "Observed",
    "OpenQuestion",
    "Place",
    "Played",
    "PlayedMatch",
    "PlayerFault",
    "Position",
    "PositionError",
    "Recorded",
    "Score",
    "SizeSum",
    "Source",
    "StoreError",
    "TimewalkError",
    "UnknownCard",
    "UnknownGame",
    "UnknownObject",
    "UnknownSeat",
    "Verdict",
    "WasObserved",
    "Writing",
    "known_cards",
    "load_deck",
    "open_store",
]

_MODULES = {
    "UnknownCard": "domain.cards.catalogue",
    "BadDeck": "domain.cards.construction",
    "DeckListError": "domain.cards.decklist",
    "BadCard": "domain.errors",
    "BrokenLog": "domain.errors",
    "IllegalDecision": "domain.errors",
    "TimewalkError": "domain.errors",
    "Observed": "domain.events",
    "Recorded": "domain.events",
    "BadPosition": "domain.position.model",
    "Position": "domain.position.model",
    "Difference": "projections.reading.diff",
    "Change": "projections.reading.history",
    "Line": "projections.reading.log",
    "UnknownObject": "projections.reading.names",
    "Place": "projections.reading.positions",
    "PositionError": "projections.reading.positions",
    "BadImport": "replay.errors",
    "Conflict": "replay.errors",
    "NewerSchema": "replay.errors",
    "NotAStore": "replay.errors",
    "StoreError": "replay.errors",
    "UnknownGame": "replay.errors",
    "Asked": "replay.games.asking",
    "NotUnderstood": "replay.games.asking",
    "BadFile": "replay.games.decks",
    "Deck": "replay.games.decks",
    "known_cards": "replay.games.decks",
    "load_deck": "replay.games.decks",
    "UnknownSeat": "replay.games.game",
    "Causes": "replay.games.library",
    "Game": "replay.games.library",
    "Games": "replay.games.library",
    "Moment": "replay.games.library",
    "open_store": "replay.games.library",
    "BadSideboarding": "replay.games.matches",
    "NoMatch": "replay.games.matches",
    "PlayedMatch": "replay.games.matches",
    "Score": "replay.games.matches",
    "OpenQuestion": "replay.games.open_questions",
    "BadMatch": "replay.games.playing",
    "NoCluster": "replay.games.cluster",
    "Match": "replay.games.playing",
    "Played": "replay.games.playing",
    "PlayerFault": "replay.games.players",
    "NoDecision": "replay.games.branches",
    "NothingToUndo": "replay.games.branches",
    "Beside": "replay.games.beside",
    "SizeSum": "projections.reading.sizes",
    "Verdict": "replay.games.verifying",
    "CannotBeTold": "replay.observing.facts.writing",
    "Writing": "replay.observing.facts.writing",
    "WasObserved": "replay.store.observed",
    "Source": "replay.store.sources",
}
"""Public names, each with the module that defines it."""


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
