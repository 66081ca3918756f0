"""Tokens: what one allows, until when, and that those from before go on being valid."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from replay.cli.commands import main
from replay.games.library import Game, Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.problems import Problem
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from replay.service.routes import live
from tests.support.serving import bearer, problem, served

SECRET = b"a secret of at least thirty-two bytes"
DECKS = ("claws-and-fire", "wings-and-mercy")
NOON = 1_780_000_000
"""A second since 1970."""

SEAT = (
    "tw1.eyJnYW1lIjoiMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAxMjM0IiwiYXMiOiIyIiwib3BlcmF0b3IiOmZhbHNlLCJpZCI6Ijk1Mz"
    "JmYWU4In0.Mabouc22D53SUJbGeJol2FfTsj-JGj6HIPfxsA-t7Ns"
)
OPERATOR = (
    "tw1.eyJnYW1lIjpudWxsLCJhcyI6Imp1ZGdlIiwib3BlcmF0b3IiOnRydWUsImlkIjoiYWVjNTI2YTIifQ.ut_gmXBL_BZJNVwFTkHtNJxnci6snsI"
    "dlQa8DOUuEbM"
)
"""Two tokens as they were made before tokens could expire."""


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = float(NOON)

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tokens(clock: Clock) -> Tokens:
    return Tokens(SECRET, clock)


@pytest.fixture(scope="module")
def played(games: Games) -> Game:
    return games.play(*DECKS, seed=3)


@pytest.fixture
def client(games: Games, tokens: Tokens) -> Iterator[httpx.Client]:
    with served(games, Access(tokens)) as found:
        yield found


def refusal(tokens: Tokens, token: str) -> str:
    with pytest.raises(Problem) as raised:
        tokens.grant(token)
    assert raised.value.status == 401
    return raised.value.kind


def test_tokens_from_before_are_valid_for_ever(tokens: Tokens, clock: Clock) -> None:
    clock.at = NOON * 100
    assert tokens.grant(SEAT) == Grant(UUID(int=0x1234), seated(2))
    assert tokens.grant(OPERATOR) == Grant(None, JUDGE, operator=True)


def test_a_token_expires_in_its_second(tokens: Tokens, clock: Clock) -> None:
    grant = Grant(UUID(int=1), SPECTATOR, until=NOON + 60)
    token = tokens.token(grant)
    clock.at = NOON + 59.9
    assert tokens.grant(token) == grant
    clock.at = NOON + 60
    assert refusal(tokens, token) == "expired-token"


def test_the_end_is_signed(tokens: Tokens, clock: Clock) -> None:
    version, claim, signature = tokens.token(Grant(None, JUDGE, until=NOON + 60)).split(".")
    said = json.loads(base64.urlsafe_b64decode(claim + "=" * (-len(claim) % 4)))
    assert said["until"] == NOON + 60
    later = base64.urlsafe_b64encode(json.dumps({**said, "until": NOON * 2}).encode()).rstrip(b"=").decode()
    clock.at = NOON + 61
    for bad in (f"{version}.{later}.{signature}", f"tw1.{claim}.{signature}", f"tw3.{claim}.{signature}"):
        assert refusal(tokens, bad) == "bad-token"


def test_every_request_is_refused_afterwards(client: httpx.Client, tokens: Tokens, clock: Clock, played: Game) -> None:
    header = bearer(tokens.token(Grant(played.id, JUDGE, until=NOON + 60)))
    path = f"/api/games/{played.id}"
    assert client.get(path, headers=header).status_code == 200
    tag = client.get(f"{path}/board", headers=header).headers["etag"]
    clock.at = NOON + 60
    problem(client.get(f"{path}/board", headers={**header, "If-None-Match": tag}), 401, "expired-token")
    for what in ("", "/events", "/live", "/question", "/export", "/verify"):
        problem(client.get(f"{path}{what}", headers=header), 401, "expired-token")
    problem(client.post(f"{path}/tokens", json={"role": "judge"}, headers=header), 401, "expired-token")


def test_a_token_made_with_one_lasts_no_longer(
    client: httpx.Client, tokens: Tokens, clock: Clock, played: Game
) -> None:
    def made(by: str, **wanted: Any) -> Any:
        body = {"role": "seat", "seat": 1, **wanted}
        response = client.post(f"/api/games/{played.id}/tokens", json=body, headers=bearer(by))
        assert response.status_code == 200, response.text
        return response.json()

    endless, ending = (tokens.token(Grant(played.id, JUDGE, until=until)) for until in (None, NOON + 60))
    assert made(endless)["until"] is None
    assert made(endless, expires_in=30)["until"] == "2026-05-28T20:27:10+00:00"
    for wanted, until in (({}, 60), ({"expires_in": 30}, 30), ({"expires_in": 3600}, 60)):
        assert tokens.grant(made(ending, **wanted)["token"]).until == NOON + until
    refused = client.post(
        f"/api/games/{played.id}/tokens", json={"role": "judge", "expires_in": 0}, headers=bearer(endless)
    )
    problem(refused, 422, "invalid-request")


def test_a_stream_ends_when_its_token_expires(
    client: httpx.Client, tokens: Tokens, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "KEEP_ALIVE", 0.05)
    operator = bearer(tokens.token(Grant(None, JUDGE, operator=True)))
    body = {"decks": list(DECKS), "players": ["human", "human"]}
    path = f"/api/games/{client.post('/api/games', json=body, headers=operator).json()['id']}"
    ending = bearer(tokens.token(Grant(None, JUDGE, until=NOON + 60)))
    told: list[str] = []
    alive = threading.Event()

    def follow() -> None:
        with client.stream("GET", f"{path}/live", headers=ending) as response:
            for line in response.iter_lines():
                told.append(line)
                if line == ": still here":
                    alive.set()

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    assert alive.wait(20)
    clock.at = NOON + 60
    follower.join(20)
    assert not follower.is_alive()
    question = client.get(f"{path}/question", headers=operator).json()
    answer = {"head": question["head"], "answer": question["options"][0]["answer"]}
    assert client.post(f"{path}/answers", json=answer, headers=operator).status_code == 200
    assert not any(line.startswith("data:") for line in told)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def test_the_command_makes_tokens_for_some_days(
    tmp_path: Path, games: Games, played: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "service.key"
    secret.write_bytes(SECRET)
    words = ("token", str(played.id), "--seat", "Ben", "--secret", str(secret), "--store", str(games.store.where))
    before = time.time()
    code, out, _ = run(capsys, *words, "--days", "0.5", "--json")
    after = time.time()
    assert code == 0
    data = json.loads(out)
    until = int(datetime.fromisoformat(data["until"]).timestamp())
    assert before + 43_200 <= until < after + 43_201
    assert Tokens(SECRET).grant(data["token"]) == Grant(played.id, seated(2), until=until)
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert Tokens(SECRET, lambda: NOON * 9).grant(out.strip()).until is None
    for days in ("0", "-1", "nan", "inf"):
        code, _, err = run(capsys, *words, f"--days={days}")
        assert code == 2
        assert "days" in err
