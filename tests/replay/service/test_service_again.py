"""A request that is sent again, because no answer came: with the same key it does nothing twice."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from replay.games.library import Game, Games, open_store
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE, seated
from tests.support.serving import problem, served
from tests.support.stores import a_place

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with a_place(tmp_path_factory.mktemp("again")) as found:
        yield found


@pytest.fixture(scope="module")
def games(where: str) -> Iterator[Games]:
    with open_store(where, durable=False) as opened:
        yield opened


def begun(games: Games, seed: int = 5) -> Game:
    return games.begin(games.match(DECKS, players=("human", "human")), seed)


def again(
    client: httpx.Client, path: str, body: Any, key: str, **headers: str
) -> tuple[httpx.Response, httpx.Response]:
    """The same request twice, the second marked as a repetition."""
    first, second = (client.post(path, json=body, headers={"Idempotency-Key": key} | headers) for _ in range(2))
    assert "idempotent-replayed" not in first.headers
    assert second.headers["idempotent-replayed"] == "true"
    assert first.status_code == second.status_code
    return first, second


def casting(client: httpx.Client, games: Games) -> tuple[Game, int]:
    """A game in which a player is asked what to do and can cast something, and where it stands."""
    for seed in range(1, 20):
        game = begun(games, seed)
        for _ in range(80):
            question = client.get(f"/api/games/{game.id}/question").json()
            options = [option["answer"] for option in question["options"]]
            if question["kind"] == "priority":
                cast = [answer for answer in options if answer[0] == "cast"]
                if cast:
                    before = question["head"]
                    client.post(f"/api/games/{game.id}/answers", json={"head": before, "answer": cast[0]})
                    after = client.get(f"/api/games/{game.id}/question").json()
                    if after["casting"] and after["options"]:
                        return game, before
                    continue
                lands = [answer for answer in options if answer[0] == "play"]
                answer: Any = lands[0] if lands else ["pass"]
            else:
                answer = options[0] if options else "1"
            client.post(f"/api/games/{game.id}/answers", json={"head": question["head"], "answer": answer})
    raise AssertionError("nothing is cast in steps")


def test_an_answer_that_is_sent_again_is_given_once(client: httpx.Client, games: Games) -> None:
    game = begun(games)
    path, head = f"/api/games/{game.id}/answers", game.end
    first, second = again(client, path, {"head": head, "answer": "keep"}, "an answer")
    assert first.json() == second.json()
    assert first.json()["head"] > head
    assert game.stored.refresh().head == first.json()["head"]
    problem(client.post(path, json={"head": head, "answer": "keep"}), 409, "stale-head")
    problem(
        client.post(path, json={"head": head, "answer": "keep"}, headers={"Idempotency-Key": "other"}),
        409,
        "stale-head",
    )


def test_an_answer_in_a_casting_is_given_once(client: httpx.Client, games: Games) -> None:
    """Here the head stays, so that it does not show that the answer was given."""
    game, head = casting(client, games)
    path = f"/api/games/{game.id}"
    question = client.get(f"{path}/question").json()
    body = {"head": head, "answer": question["options"][0]["answer"]}
    first, second = again(client, f"{path}/answers", body, "in a casting")
    assert first.json() == second.json()
    assert first.json()["question"] != question
    assert client.get(f"{path}/question").json() == first.json()["question"]


def test_taking_back_is_done_once(client: httpx.Client, games: Games) -> None:
    game, head = casting(client, games)
    first, second = again(client, f"/api/games/{game.id}/answers", {"head": head, "answer": "back"}, "back")
    assert first.json() == second.json()
    assert first.json()["question"]["casting"] == []


def test_passing_is_done_once(client: httpx.Client, games: Games) -> None:
    game = games.begin(games.match(DECKS, players=("human", "greedy")), 5)
    path = f"/api/games/{game.id}"
    while (question := client.get(f"{path}/question").json())["kind"] != "priority":
        client.post(f"{path}/answers", json={"head": question["head"], "answer": question["options"][0]["answer"]})
    first, second = again(client, f"{path}/pass", {"head": question["head"], "until": "turn"}, "pass")
    assert first.json() == second.json()


def test_a_game_is_begun_once(client: httpx.Client, games: Games) -> None:
    before = len(games)
    body = {"decks": list(DECKS), "players": ["human", "greedy"]}
    first, second = again(client, "/api/games", body, "a game")
    assert first.status_code == 201
    assert first.json() == second.json()
    assert first.headers["location"] == second.headers["location"]
    assert len(games) == before + 1
    client.post("/api/games", json=body, headers={"Idempotency-Key": "another game"})
    assert len(games) == before + 2


def test_of_requests_at_the_same_time_one_begins_a_game(client: httpx.Client, games: Games) -> None:
    before, body = len(games), {"decks": list(DECKS), "players": ["human", "human"]}
    with ThreadPoolExecutor(4) as pool:
        answers = list(
            pool.map(lambda _: client.post("/api/games", json=body, headers={"Idempotency-Key": "at once"}), range(4))
        )
    assert [answer.status_code for answer in answers] == [201] * 4, [answer.text for answer in answers]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(games) == before + 1


def test_a_branch_is_made_once(client: httpx.Client, games: Games) -> None:
    game = games.play(*DECKS, seed=7)
    before = len(games)
    body = {"at": "turn:3", "players": {"1": "human", "2": "greedy"}}
    first, second = again(client, f"/api/games/{game.id}/branch", body, "a branch")
    assert first.json()["id"] == second.json()["id"]
    assert len(games) == before + 1


def test_a_key_is_for_one_request(client: httpx.Client, games: Games) -> None:
    game, other = begun(games), begun(games)
    key = {"Idempotency-Key": "for one"}
    body = {"head": game.end, "answer": "keep"}
    assert client.post(f"/api/games/{game.id}/answers", json=body, headers=key).status_code == 200
    for path, sent in (
        (f"/api/games/{game.id}/answers", body | {"answer": "mulligan"}),
        (f"/api/games/{other.id}/answers", body),
        (f"/api/games/{game.id}/pass", {"head": game.end}),
        ("/api/games", {"decks": list(DECKS)}),
    ):
        problem(client.post(path, json=sent, headers=key), 422, "key-used-before")


def test_a_key_is_its_tokens_own(games: Games) -> None:
    game, tokens = begun(games), Tokens(b"x" * 32)
    held = [
        {"Authorization": f"Bearer {tokens.token(grant)}", "Idempotency-Key": "1"}
        for grant in (Grant(game.id, seated(1)), Grant(game.id, seated(2)), Grant(game.id, JUDGE))
    ]
    path = f"/api/games/{game.id}"
    with served(games, Access(tokens)) as client:
        for headers in sorted(held, key=lambda one: not client.get(f"{path}/question", headers=one).json()["yours"]):
            question = client.get(f"{path}/question", headers=headers).json()
            body = {"head": question["head"], "answer": "keep"}
            answer = client.post(f"{path}/answers", json=body, headers=headers)
            assert "idempotent-replayed" not in answer.headers
            assert answer.status_code in (200, 403, 422)


def test_what_was_refused_may_be_asked_again_otherwise(client: httpx.Client, games: Games) -> None:
    """Nothing was done, so nothing is kept."""
    game = begun(games)
    path, key = f"/api/games/{game.id}/answers", {"Idempotency-Key": "refused"}
    assert client.post(path, json={"head": game.end, "answer": "attack"}, headers=key).status_code == 422
    assert client.post(path, json={"head": game.end, "answer": "keep"}, headers=key).status_code == 200


def test_who_hears_no_answer_asks_a_service_that_was_started_anew(where: str, games: Games) -> None:
    """The connection breaks off right after the request, the service ends; then the same is asked again."""
    game = begun(games)
    path, body = f"/api/games/{game.id}/answers", b'{"head":%d,"answer":"keep"}' % game.end
    before = game.end
    with served(games) as client, socket.create_connection(("127.0.0.1", client.base_url.port or 0)) as one:
        one.sendall(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Idempotency-Key: unheard\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        until = time.monotonic() + 20
        while game.stored.refresh().head == before and time.monotonic() < until:
            time.sleep(0.01)
    after = game.stored.refresh().head
    assert after > before
    headers = {"Content-Type": "application/json", "Idempotency-Key": "unheard"}
    with open_store(where, durable=False) as anew, served(anew) as client:
        told = client.post(path, content=body, headers=headers)
        assert told.status_code == 200, told.text
        assert told.headers["idempotent-replayed"] == "true"
        assert told.json()["head"] == after == game.stored.refresh().head


def test_keys_are_forgotten_after_days(client: httpx.Client, games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    body = {"decks": list(DECKS), "players": ["human", "human"]}
    again(client, "/api/games", body, "old")
    for module in ("replay.store.sqlite", "replay.store.postgres"):
        monkeypatch.setattr(f"{module}.REMEMBERED", -5)
    assert client.post("/api/games", json=body, headers={"Idempotency-Key": "new"}).status_code == 201
    assert "idempotent-replayed" not in client.post("/api/games", json=body, headers={"Idempotency-Key": "old"}).headers
