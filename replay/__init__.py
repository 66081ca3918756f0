"""Games kept, read, travelled in and shown: the only place with a database, files, sockets and terminals.

from replay import open_store
game = open_store("games.sqlite").game("5f3c")

The names below are for scripts and notebooks (`replay.games.library` says what they do). They are loaded when first
used, so that the command answers at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replay.errors import Conflict, StoreError, UnknownGame
    from replay.games.asking import Asked
    from replay.games.decks import Deck, known_cards, load_deck
    from replay.games.library import Causes, Game, Games, Moment, open_store
    from replay.games.verifying import Verdict

__all__ = [
    "Asked",
    "Causes",
    "Conflict",
    "Deck",
    "Game",
    "Games",
    "Moment",
    "StoreError",
    "UnknownGame",
    "Verdict",
    "known_cards",
    "load_deck",
    "open_store",
]

_MODULES = {
    "Asked": "games.asking",
    "Deck": "games.decks",
    "known_cards": "games.decks",
    "load_deck": "games.decks",
    "Conflict": "errors",
    "StoreError": "errors",
    "UnknownGame": "errors",
    "Verdict": "games.verifying",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"replay.{_MODULES.get(name, 'games.library')}"), name)
