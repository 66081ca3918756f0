"""Matches over HTTP: score, the next game, sideboarding, and who may begin it."""

from __future__ import annotations

import httpx
import pytest

from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from tests.support.serving import DECKS, bearer, problem

LIST = "Deck\n60 Mountain\nSideboard\n2 Shock"
OTHER = "Deck\n59 Mountain\n1 Shock\nSideboard\n1 Shock\n1 Mountain"


def begun(client: httpx.Client, players: tuple[str, str] = ("human", "greedy"), best_of: int = 3) -> str:
    """Begin a match in which Anna brings `LIST`; return the id of its first game."""
    wanted = {"decks": [{"name": "red", "text": LIST}, DECKS[1]], "players": players, "seed": "7", "best_of": best_of}
    answered = client.post("/api/games", json=wanted)
    assert answered.status_code == 201, answered.text
    return str(answered.json()["id"])


def test_a_match_goes_on_with_the_decks_after_sideboarding(client: httpx.Client, games: Games) -> None:
    first = begun(client)
    path = f"/api/games/{first}/match"
    problem(client.post(path, json={}), 404, "unknown")
    games.game(first).concede("Ben")
    decks = {"Anna": {"name": "red", "text": OTHER}}
    begins = client.post(path, json={"decks": decks}, headers={"Idempotency-Key": "next"})
    assert begins.status_code == 201
    again = client.post(path, json={"decks": decks}, headers={"Idempotency-Key": "next"})
    second = begins.json()["id"]
    assert again.json()["id"] == second
    score = client.get(f"/api/games/{second}/match").json()
    assert score == client.get(path).json()
    assert score | {"match": ""} == {
        "match": "", "best_of": 3, "seats": ["Anna", "Ben"], "games": [first, second], "results": [["Anna"], None],
        "won": [1, 0], "winners": [], "over": False,
    }  # fmt: skip


def test_other_cards_are_refused(client: httpx.Client, games: Games) -> None:
    first = begun(client)
    games.game(first).concede("Ben")
    decks = {"Anna": {"name": "red", "text": LIST.replace("2 Shock", "3 Shock")}}
    refused = client.post(f"/api/games/{first}/match", json={"decks": decks})
    assert (refused.status_code, len(client.get(f"/api/games/{first}/match").json()["games"])) == (422, 1)
    assert "1 Shock" in refused.json()["detail"]


def test_a_game_by_itself_has_no_match(client: httpx.Client, played: Game) -> None:
    problem(client.get(f"/api/games/{played.id}/match"), 404, "unknown")


@pytest.mark.parametrize("players", [("human", "greedy"), ("human", "human")])
def test_a_seat_begins_the_next_game_against_built_in_players_only(
    guarded: httpx.Client, games: Games, tokens: Tokens, players: tuple[str, str]
) -> None:
    match = games.match(DECKS, players=players, best_of=3)
    first = games.begin(match, 7)
    first.concede("Ben")
    path = f"/api/games/{first.id}/match"
    mine = bearer(tokens.token(Grant(first.id, seated(1))))
    problem(guarded.post(path, json={}, headers=bearer(tokens.token(Grant(first.id, SPECTATOR)))), 403, "judges-only")
    problem(guarded.post(path, json={"decks": {"Ben": {"name": "x", "text": LIST}}}, headers=mine), 403, "judges-only")
    begins = guarded.post(path, json={}, headers=mine)
    if players == ("human", "human"):
        problem(begins, 403, "judges-only")
        begins = guarded.post(path, json={}, headers=bearer(tokens.token(Grant(first.id, JUDGE))))
    assert begins.status_code == 201
    second = begins.json()["id"]
    asked = guarded.get(f"/api/games/{second}/question", headers=mine)
    assert asked.status_code == 200
    assert (
        guarded.get(f"/api/games/{second}", headers=bearer(tokens.token(Grant(first.id, SPECTATOR)))).status_code == 200
    )
    other = bearer(tokens.token(Grant(games.play(*DECKS, seed=8).id, seated(1))))
    problem(guarded.get(f"/api/games/{second}", headers=other), 404, "unknown-game")
