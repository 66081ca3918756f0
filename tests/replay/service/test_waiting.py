"""Whose decision games of a list wait for."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import seated
from replay.service.waiting import Waiting
from tests.support.serving import begun


def listed(client: httpx.Client, game: Game, **headers: str) -> dict[str, Any]:
    found = client.get("/api/games", params={"limit": 200}, headers=headers).json()["games"]
    return next(one for one in found if one["id"] == str(game.id))


def test_the_only_person_is_waited_for(client: httpx.Client, games: Games) -> None:
    game = begun(games, "greedy", "human", answers=0)
    assert listed(client, game)["waits"] == 2
    games.game(str(game.id)).concede(2)
    assert listed(client, game)["waits"] is None


def test_of_several_people_who_is_asked_is_looked_up_once(games: Games) -> None:
    """What was found holds until the game goes on."""
    game = begun(games, "human", "human", answers=0)
    waiting = Waiting(games.store)
    assert waiting.of(game) is None
    assert waiting.unknown(game)
    waiting.look_up([game.id])
    opened = game.open_question()
    assert opened is not None
    assert waiting.of(game) == opened.seat
    game.choose("keep")
    assert waiting.of(Game(games.store.game(game.id))) is None


@pytest.mark.slow
def test_nobody_is_waited_for_among_programs(games: Games) -> None:
    game = begun(games, "greedy", "greedy", answers=0)
    waiting = Waiting(games.store)
    assert waiting.of(game) is None
    assert not waiting.unknown(game)


def test_a_seat_with_a_token_is_told_of_its_game(guarded: httpx.Client, tokens: Tokens, games: Games) -> None:
    game = begun(games, "human", "human", answers=0)
    bearer = {"Authorization": f"Bearer {tokens.token(Grant(game.id, seated(2)))}"}
    guarded.get(f"/api/games/{game.id}/question", headers=bearer)
    opened = game.open_question()
    assert opened is not None
    assert listed(guarded, game, **bearer)["waits"] == opened.seat
