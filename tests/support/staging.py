"""Situations that are recorded, so that they can be looked at and gone on with: a `Table` in a store."""

from __future__ import annotations

from replay.games.game import Game
from replay.games.library import Games
from tests.support.table import Table


def staged(games: Games, table: Table, players: tuple[str, ...] = ()) -> Game:
    """The game of a table, as it stands, played by people or by whom is said."""
    seats = len(table.names)
    about = {"decks": ["staged"] * seats, "players": list(players or ["human"] * seats)}
    writer = games.store.create(table.game.definitions.values(), about=about)
    writer.append(table.game.records)
    return games.game(str(writer.id))


def passed(game: Game, kind: str) -> Game:
    """The game when a question of this kind is asked; until then everybody passes."""
    for _ in range(100):
        asked = game.ask()
        assert asked is not None
        if kind == asked.question.KIND:
            return game
        game.choose(("pass",))
    raise AssertionError(f"nobody is asked {kind}")
