"""How much each may ask for: who has had enough is told when to come back, and the others notice nothing."""

from __future__ import annotations

import time
from contextlib import ExitStack

import httpx
import pytest

from replay.games.library import Game, Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.connections import Connections, Proxies
from replay.service.http.limits import Limits
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from tests.support.serving import as_, problem, served

DECKS = ("claws-and-fire", "wings-and-mercy")


def enough(response: httpx.Response, kind: str) -> int:
    """After how many seconds to come back, of an answer that says that it is enough."""
    found = problem(response, 429, kind)
    assert int(response.headers["retry-after"]) == found["retry_after"] >= 1
    return int(response.headers["retry-after"])


def test_requests_are_limited_for_each_token(games: Games, played: Game, tokens: Tokens) -> None:
    one, other = (as_(tokens, Grant(played.id, seated(seat))) for seat in (1, 2))
    with served(games, Access(tokens), limits=Limits(requests=20)) as client:
        path = f"/api/games/{played.id}/board"
        for _ in range(20):
            assert client.get(path, headers=one).status_code == 200
        assert enough(client.get(path, headers=one), "too-many-requests") <= 60
        assert client.get(path, headers=other).status_code == 200
        assert client.get("/healthz", headers=one).status_code == 200


def test_who_has_no_token_is_limited_by_address(games: Games, played: Game, tokens: Tokens) -> None:
    """However many tokens they make up; and who has one is answered from the same address."""
    with served(games, Access(tokens), limits=Limits(requests=20)) as client:
        for number in range(20):
            made_up = {"Authorization": f"Bearer tw1.{number}.x"}
            assert client.get(f"/api/games/{played.id}", headers=made_up).status_code == 401
        enough(client.get("/api/choices", headers={"Authorization": "Bearer tw1.20.x"}), "too-many-requests")
        assert client.get("/api/choices", headers=as_(tokens, Grant(played.id, JUDGE))).status_code == 200


def test_bytes_are_limited_for_each_token(games: Games, played: Game, tokens: Tokens) -> None:
    one, other = (as_(tokens, Grant(played.id, viewer)) for viewer in (JUDGE, SPECTATOR))
    with served(games, Access(tokens), limits=Limits(mebibytes=1)) as client:
        path, taken = f"/api/games/{played.id}/events?limit=500", 0
        plain = one | {"Accept-Encoding": "identity"}
        while (answer := client.get(path, headers=plain)).status_code == 200:
            taken += len(answer.content)
            assert taken < 3 << 20
        assert taken >= 1 << 20
        enough(answer, "too-many-bytes")
        assert client.get(path, headers=other).status_code == 200


def test_what_is_sent_counts_as_well(games: Games, tokens: Tokens) -> None:
    operator = as_(tokens, Grant(None, JUDGE, operator=True)) | {"Content-Type": "application/json"}
    with served(games, Access(tokens), limits=Limits(mebibytes=1)) as client:
        body = b'{"decks": ["' + b"x" * (600 << 10) + b'"]}'
        assert [client.post("/api/games", content=body, headers=operator).status_code for _ in range(3)] == [
            422,
            422,
            429,
        ]


def test_a_minute_later_one_goes_on(games: Games, tokens: Tokens, monkeypatch: pytest.MonkeyPatch) -> None:
    held = as_(tokens, Grant(None, JUDGE, operator=True))
    with served(games, Access(tokens), limits=Limits(requests=2)) as client:
        assert [client.get("/api/choices", headers=held).status_code for _ in range(3)] == [200, 200, 429]
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + 61)
        assert client.get("/api/choices", headers=held).status_code == 200


def test_new_games_have_a_quota(games: Games, played: Game, tokens: Tokens) -> None:
    """Begun, branched or taken in: all of them count, for each token by itself. What comes to nothing does not."""
    operator = as_(tokens, Grant(None, JUDGE, operator=True))
    judge = as_(tokens, Grant(played.id, JUDGE))
    path = f"/api/games/{played.id}"
    game = {"decks": list(DECKS), "players": ["human", "human"]}
    with served(games, Access(tokens), limits=Limits(new_games=2)) as client:
        assert client.post("/api/games", json=game | {"decks": ["no", "such"]}, headers=operator).status_code == 422
        assert client.post("/api/games", json=game, headers=operator).status_code == 201
        assert client.post(f"{path}/branch", json={"at": "turn:2"}, headers=operator).status_code == 201
        exported = client.get(f"{path}/export", headers=operator).content
        before = len(games)
        for response in (
            client.post("/api/games", json=game, headers=operator),
            client.post(f"{path}/branch", json={"at": "turn:2"}, headers=operator),
            client.post(
                "/api/games",
                content=exported,
                headers=operator | {"Content-Type": "application/octet-stream"},
            ),
        ):
            enough(response, "too-many-games")
        assert len(games) == before
        assert client.post(f"{path}/branch", json={"at": "turn:2"}, headers=judge).status_code == 201


def test_in_local_mode_nobody_is_counted_unless_that_is_asked_for(games: Games, played: Game) -> None:
    for limits, last in ((Limits(), 200), (Limits(requests=100), 429)):
        with served(games, limits=limits) as client:
            answers = [client.get(f"/api/games/{played.id}").status_code for _ in range(101)]
        assert answers == [200] * 100 + [last]


def test_one_client_has_so_many_streams(games: Games) -> None:
    game = games.begin(games.match(DECKS, players=("human", "human")), 3)
    with served(games, limits=Limits(streams=3)) as client, ExitStack() as open_streams:
        path, lines = f"/api/games/{game.id}/live", []
        for _ in range(3):
            lines.append(open_streams.enter_context(client.stream("GET", path)).iter_lines())
            assert next(lines[-1]) == ": listening"
        with client.stream("GET", path) as late:
            assert late.status_code == 429
            late.read()
        enough(late, "too-many-streams")
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        other = open_streams.enter_context(httpx.Client(base_url=client.base_url, transport=elsewhere, timeout=30))
        assert open_streams.enter_context(other.stream("GET", path)).status_code == 200


def test_streams_that_ended_make_room(games: Games) -> None:
    game = games.begin(games.match(DECKS, players=("human", "human")), 3)
    with served(games, limits=Limits(streams=2)) as client:
        for _ in range(6):
            until = time.monotonic() + 10
            while time.monotonic() < until:
                with client.stream("GET", f"/api/games/{game.id}/live") as stream:
                    if stream.status_code == 200:
                        break
                    time.sleep(0.05)
            assert stream.status_code == 200


@pytest.mark.parametrize(("proxies", "apart"), [("127.0.0.1", True), ("", False), ("10.0.0.1", False)])
def test_only_known_proxies_say_who_asks(games: Games, tokens: Tokens, proxies: str, apart: bool) -> None:
    """Else whoever is at the limit would go on under another name."""
    connections = Connections(proxies=Proxies(proxies))
    with served(games, Access(tokens), connections, Limits(requests=5)) as client:

        def asked(name: str) -> int:
            return client.get("/api/choices", headers={"X-Forwarded-For": name}).status_code

        assert [asked("203.0.113.1") for _ in range(6)] == [200] * 5 + [429]
        assert asked("203.0.113.2") == (200 if apart else 429)
