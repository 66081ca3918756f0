"""Who is told what by the service: seats, spectators and judges, with and without tokens."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from domain.ids import PlayerId
from projections.seeing.views import redact
from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from tests.support.serving import DECKS, bearer, problem, read

# Who sees what


@pytest.mark.parametrize("seat", [1, 2, None])
def test_everything_a_viewer_is_told_is_of_their_redacted_log(
    client: httpx.Client, played: Game, seat: int | None
) -> None:
    viewer = None if seat is None else PlayerId(seat)
    wanted = [(one.rule, one.cause, one.event.model_dump(mode="json")) for one in redact(played.events(), viewer)]
    told: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = read(client, played, "/events", after=after, limit=500, **{"as": str(seat or "spectator")})
        told += [(one["rule"], one["cause"], one["data"]) for one in page["events"]]
        after = page["next"]
    assert told == wanted


def test_a_seat_does_not_see_the_other_hand(client: httpx.Client, played: Game) -> None:
    for at in ("turn:2", "turn:4"):
        board = read(client, played, "/board", at=at, **{"as": "1"})
        mine, theirs = board["players"]
        assert mine["hand_cards"]
        assert all(card["known"] for card in mine["hand_cards"])
        assert theirs["hand"] == len(theirs["hand_cards"]) > 0
        assert not any(card["known"] for card in theirs["hand_cards"])
        assert board["digest"] is None


def test_without_a_token_nothing_is_told(guarded: httpx.Client, played: Game) -> None:
    for path in ("", "/events", "/board", "/live", "/question", "/export", "/timeline"):
        response = guarded.get(f"/api/games/{played.id}{path}")
        problem(response, 401, "no-token")
        assert response.headers["www-authenticate"] == "Bearer"
    problem(guarded.get("/api/games"), 401, "no-token")
    assert guarded.get("/").status_code == 200


def test_a_token_is_for_one_viewer_of_one_game(
    guarded: httpx.Client, games: Games, played: Game, tokens: Tokens
) -> None:
    other = games.play(*DECKS, seed=8)
    mine = bearer(tokens.token(Grant(played.id, seated(1))))
    path = f"/api/games/{played.id}"
    assert guarded.get(path, headers=mine).json()["viewer"] == "1"
    problem(guarded.get(f"{path}/board?as=judge", headers=mine), 403, "wrong-viewer")
    problem(guarded.get(f"{path}/board?as=2", headers=mine), 403, "wrong-viewer")
    problem(guarded.get(f"{path}/verify", headers=mine), 403, "judges-only")
    problem(guarded.get(f"{path}/export", headers=mine), 403, "judges-only")
    problem(guarded.get(f"/api/games/{other.id}", headers=mine), 404, "unknown-game")
    assert [game["id"] for game in guarded.get("/api/games", headers=mine).json()["games"]] == [str(played.id)]
    problem(guarded.post("/api/games", json={"decks": list(DECKS)}, headers=mine), 403, "operators-only")


def test_a_judge_gives_tokens_and_looks_as_anybody(guarded: httpx.Client, played: Game, tokens: Tokens) -> None:
    judge = bearer(tokens.token(Grant(played.id, JUDGE)))
    path = f"/api/games/{played.id}"
    assert guarded.get(f"{path}/board?as=2", headers=judge).json()["seat"] == 2
    made = guarded.post(f"{path}/tokens", json={"role": "spectator"}, headers=judge).json()
    assert made["viewer"] == "spectator"
    board = guarded.get(f"{path}/board?at=turn:3", headers=bearer(made["token"])).json()
    assert not any(card["known"] for player in board["players"] for card in player["hand_cards"])
    problem(guarded.post(f"{path}/tokens", json={"role": "seat"}, headers=judge), 422, "invalid-request")
    problem(guarded.post(f"{path}/tokens", json={"role": "seat", "seat": 3}, headers=judge), 422, "invalid-request")


def test_tokens_that_are_not_ours_are_refused(guarded: httpx.Client, played: Game, tokens: Tokens) -> None:
    path = f"/api/games/{played.id}"
    good = tokens.token(Grant(played.id, SPECTATOR))
    version, claim, signature = good.split(".")
    judge = tokens.token(Grant(played.id, JUDGE)).split(".")[1]
    stranger = Tokens(b"another secret that is long enough too").token(Grant(played.id, JUDGE))
    for bad in (
        stranger,
        f"{version}.{judge}.{signature}",
        f"{version}.{claim}.AAAA",
        "x",
        "a.b.c",
        "é.é.é",
        good[:-3],
    ):
        header = {"Authorization": f"Bearer {bad}".encode()}
        problem(guarded.get(path, headers=header), 401, "bad-token")  # type: ignore[arg-type]


def test_in_local_mode_no_other_page_may_ask(client: httpx.Client, played: Game) -> None:
    path = f"/api/games/{played.id}"
    problem(client.get(path, headers={"Host": "evil.example"}), 403, "not-local")
    new = {"decks": list(DECKS)}
    problem(client.post("/api/games", json=new, headers={"Origin": "http://evil.example"}), 403, "other-origin")
    problem(
        client.post("/api/games", content=json.dumps(new), headers={"Content-Type": "text/plain"}), 415, "wrong-form"
    )
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
