"""The service meets who means it harm: each time a clear refusal, soon, in little memory, and the service goes on."""

from __future__ import annotations

import json
import resource
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
import zstandard

from domain.cards.card_library import nearness
from domain.cards.spelling import MOST_HINTS, MOST_TRIED, Nearness
from replay.cards.shelves import all_cards
from replay.games.library import Game, Games
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")
JSON = {"Content-Type": "application/json"}
BYTES = {"Content-Type": "application/octet-stream"}
SOON = 20
"""Seconds, on a machine that is busy with something else."""

LITTLE = 300 << 20


@pytest.fixture(scope="module")
def running(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


@pytest.fixture
def client(running: httpx.Client, played: Game) -> Iterator[httpx.Client]:
    """A client; what is asked takes little time and memory, adds no game, and leaves the service as it was."""
    before, start = len(running.get("/api/games?limit=200").json()["games"]), time.monotonic()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield running
    assert time.monotonic() - start < SOON
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - most
    assert more * (1 if sys.platform == "darwin" else 1024) < LITTLE
    assert len(running.get("/api/games?limit=200").json()["games"]) == before


def refused(response: httpx.Response) -> dict[str, Any]:
    """Any refusal, in a sentence."""
    assert 400 <= response.status_code < 500, response.text[:500]
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert 0 < len(body["detail"]) < 2000
    assert "Traceback" not in response.text
    return body


# Bodies


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[" * 500_000,
        b'{"decks":' * 100_000,
        b'{"decks": NaN}',
        b'{"decks": ["\\ud800", "wings-and-mercy"]}',
        b'{"decks": [{"name": "\\ud800", "text": "60 Forest"}, "wings-and-mercy"]}',
        b'{"decks": [{"name": "x", "text": "60 \\ud800"}, "wings-and-mercy"]}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "names": ["\\ud800", "Ben"]}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "seed": "\\udfff"}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "names": ["a\\u0000b", "Ben"]}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "names": ["' + b"x" * 1_000_000 + b'", "Ben"]}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "players": ["__class__", "../x"]}',
        b'{"decks": ["/etc/passwd", "wings-and-mercy"]}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "rules": "../seed"}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "format": "\\ud800"}',
        b'{"decks": ["claws-and-fire", "wings-and-mercy"], "options": {"\\ud800": true}}',
        b"\xff\xfe\x00",
    ],
    ids=lambda text: ascii(text[:60]),
)
def test_a_body_that_is_no_game(client: httpx.Client, text: bytes) -> None:
    refused(client.post("/api/games", content=text, headers=JSON))


@pytest.mark.parametrize(
    "list",
    [
        "\n".join(["1 Forest"] * 20_000),
        "\n" * 250_000,
        "60 " + "A" * 200_000,
        "1 Forest\n" * 900 + "1 " + "\u0301" * 200,
        "(" * 100_000,
        "60 Forest (" + "A" * 280,
        "60 ../../../../etc/passwd",
        "60 <img src=x onerror=alert(1)>",
        "-1 Forest",
        "0x10 Forest",
        "1e9 Forest",
        "٦٠ Forest",
        "Sideboard\n60 Forest",
        "250 Forest\n" * 5,
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_a_deck_list_that_means_harm(client: httpx.Client, list: str) -> None:
    body = {"decks": [{"name": "<script>", "text": list}, DECKS[1]], "players": ["human", "random"]}
    detail = refused(client.post("/api/games", json=body))["detail"]
    assert "/etc/passwd" not in detail or "etc/passwd" in list


def nonsense(count: int) -> list[str]:
    """Names that no card has, some of them nearly those of cards."""
    letters = [chr(ord("a") + number % 26) for number in range(count)]
    return [f"Shock{letter}" if not at % 20 else f"Qx{letter} Zz{at}" for at, letter in enumerate(letters)]


@pytest.mark.parametrize("what", ["decks", "position", "line"])
def test_names_that_no_card_has_cost_little(client: httpx.Client, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess at what is meant is made for a few of them: the work does not outlive who asked for it."""
    asked, guesses = [0], Nearness.guesses

    def counted(names: Nearness, name: str) -> Any:
        asked[0] += 1
        return guesses(names, name)

    monkeypatch.setattr(Nearness, "guesses", counted)
    places = len(nearness(all_cards())) + 2
    if what == "decks":
        text = "\n".join(f"1 {name}" for name in nonsense(250))
        decks = [{"name": f"d{number}", "text": text} for number in range(6)]
        body: dict[str, Any] = {"decks": decks, "players": ["random"] * 6, "format": "free-for-all"}
        detail = refused(client.post("/api/games", json=body))["detail"]
        assert asked[0] <= 6 * MOST_TRIED * places
    else:
        names = nonsense(500)
        position = f"A [{', '.join(names)}] / B" if what == "line" else None
        body = {"position": position or {"players": [{"name": "A", "battlefield": names}, {"name": "B"}]}}
        detail = refused(client.post("/api/positions", json=body))["detail"]
        assert asked[0] <= MOST_TRIED * places
    assert 0 < detail.lower().count("did you mean") <= MOST_HINTS


@pytest.mark.parametrize(
    "answer",
    [
        b"NaN",
        b"-Infinity",
        b"1e400",
        b"1" * 4000,
        b"1" * 10_000,
        b"[" * 400 + b"]" * 400,
        b"[" * 100_000,
        b'"\\ud800"',
        b'["cast", "\\ud800"]',
        b'["cast", 1e30]',
        b'["cast", 99999999999999999999999999]',
        b'["cast", -1]',
        b'["cast", true]',
        b"null",
        b'"' + b"x" * 100_000 + b'"',
        b"[" + b"1," * 100_000 + b"1]",
    ],
    ids=lambda text: ascii(text[:30]),
)
def test_an_answer_that_is_none(running: httpx.Client, games: Games, answer: bytes) -> None:
    game = games.begin(games.match(DECKS, players=("human", "human")), 3)
    text = b'{"head": %d, "answer": %s}' % (game.end, answer)
    start = time.monotonic()
    refused(running.post(f"/api/games/{game.id}/answers", content=text, headers=JSON))
    assert time.monotonic() - start < SOON
    assert game.stored.refresh().head == game.end


# Files


def packed(*parts: tuple[bytes, int]) -> bytes:
    """Each part so many times, compressed."""
    packer = zstandard.ZstdCompressor(level=3).compressobj()
    out = [packer.compress(part) for part, times in parts for _ in range(times)]
    return b"".join((*out, packer.flush()))


def exported(game: Game, folder: Path) -> list[Any]:
    """The lines of an exported game."""
    game.export(folder / "game.jsonl")
    return [orjson.loads(line) for line in (folder / "game.jsonl").read_bytes().splitlines()]


def lines(found: list[Any]) -> bytes:
    return b"".join(orjson.dumps(line) + b"\n" for line in found)


@pytest.mark.slow
def test_a_file_that_unpacks_to_more_than_there_is_room_for(client: httpx.Client, played: Game, tmp_path: Path) -> None:
    first = lines(exported(played, tmp_path)[:1])
    mebibyte = 1 << 20
    for bomb in (
        packed((bytes(mebibyte), 2000)),
        packed((b"\n" * mebibyte, 2000)),
        packed((first, 1), (b" " * mebibyte, 2000)),
        packed((first, 1), (b'{"commit":1}\n' * (mebibyte // 13), 1000)),
        packed((b'{"a":' * 1000, 1000)),
    ):
        assert len(bomb) < mebibyte
        refused(client.post("/api/games", content=bomb, headers=BYTES))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("decks", 5),
        ("decks", [{"a": 1}]),
        ("decks", ["x"] * 1000),
        ("players", "human"),
        ("players", [["human"]]),
        ("parent", ["../../x", 1, "y"]),
        ("engine", "x" * 10_000),
        ("created", "<script>"),
    ],
)
def test_a_file_whose_header_lies(client: httpx.Client, played: Game, tmp_path: Path, field: str, value: Any) -> None:
    """What it says is read before any hash: who writes a file can make those fit."""
    found = exported(played, tmp_path)
    payload = next(line for line in found if "commit" in line)["payload"]
    header = payload[-1]
    assert header["game"] == str(played.id)
    header[field] = value
    detail = refused(client.post("/api/games", content=lines(found), headers=BYTES))["detail"]
    assert "header" in detail or "version" in detail, detail


@pytest.mark.parametrize(
    "card",
    [
        {"name": "<script>alert(1)</script>"},
        {"name": "x" * 1_000_000},
        {"name": "\u202e"},
        {"name": "x", "abilities": [[]] * 100_000},
        [],
        None,
    ],
    ids=lambda card: ascii(card)[:30],
)
def test_a_file_with_cards_that_are_none(client: httpx.Client, played: Game, tmp_path: Path, card: Any) -> None:
    found = exported(played, tmp_path)
    found[1]["card"] = card
    refused(client.post("/api/games", content=lines(found), headers=BYTES))


def test_a_file_nested_deeper_than_any_game(client: httpx.Client, played: Game, tmp_path: Path) -> None:
    first, *_ = exported(played, tmp_path)
    for deep in (900, 100_000):
        nested = b'{"definition":"x","card":' + b"[" * deep + b"]" * deep + b"}\n"
        refused(client.post("/api/games", content=lines([first]) + nested, headers=BYTES))


def test_a_game_without_the_cards_it_is_played_with(running: httpx.Client, games: Games) -> None:
    """Everything recorded can be looked at; going on is refused."""
    game = games.begin(Games.match(DECKS, players=("human", "random")), 3)
    writer = games.store.create()
    writer.append(game.events())
    path = f"/api/games/{writer.id}"
    assert running.get(f"{path}/board").status_code == 200
    assert running.get(f"/api/games/{game.id}/question").json()["options"]
    head = running.get(path).json()["head"]
    answer = running.post(f"{path}/answers", json={"head": head, "answer": 1})
    for response in (running.get(f"{path}/question"), answer):
        assert response.status_code == 409
        assert "definition" in refused(response)["detail"]


# Requests


def raw(client: httpx.Client, request: bytes) -> bytes:
    """What is answered to bytes as they are."""
    with socket.create_connection(("127.0.0.1", client.base_url.port or 0), timeout=10) as connection:
        connection.sendall(request.replace(b"HOST", b"127.0.0.1"))
        connection.settimeout(10)
        found = b""
        while b"\r\n\r\n" not in found and (more := connection.recv(65536)):
            found += more
    return found


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/vendor/..%2f..%2fapp.py",
        "//etc/passwd",
        "/..\\..\\app.py",
        "/%00",
        "/index.html%00.js",
        "/vendor/../../app.py",
        "/../access.py",
    ],
)
def test_no_path_leads_out_of_the_page(client: httpx.Client, path: str) -> None:
    told = raw(client, f"GET {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n".encode())
    assert told.split(b" ")[1] in (b"404", b"400"), told[:300]


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /api/games HTTP/1.1\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET http://evil.example/api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
        b"PUT /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        b"DELETE /api/games HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: HOST\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: HOST\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
        b"GET /api/games?search=" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: HOST\r\n\r\n",
        b"NONSENSE\r\n\r\n",
    ],
    ids=lambda text: ascii(text[:50]),
)
def test_requests_as_no_browser_sends_them(client: httpx.Client, request_: bytes) -> None:
    told = raw(client, request_)
    assert told.split(b" ")[1][:1] == b"4", told[:300]


def test_sockets_of_another_protocol_are_closed(client: httpx.Client) -> None:
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    told = raw(client, b"GET / HTTP/1.1\r\nHost: HOST\r\n" + upgrade + b"\r\n")
    assert b" 101 " not in told.split(b"\r\n")[0]


def test_head_answers_as_get_without_the_body(client: httpx.Client, played: Game) -> None:
    for path in ("", "/board?at=100", "/events"):
        got, asked = (client.request(method, f"/api/games/{played.id}{path}") for method in ("GET", "HEAD"))
        assert asked.status_code == got.status_code == 200
        assert asked.content == b""
        assert asked.headers["content-type"] == got.headers["content-type"]
        assert asked.headers.get("etag") == got.headers.get("etag")
    assert client.head(f"/api/games/{played.id}/live").status_code == 405


def test_errors_name_no_files_of_the_machine(client: httpx.Client, games: Games) -> None:
    told = client.get("/api/games/00000000-0000-0000-0000-000000000000")
    assert games.store.where not in told.text
    assert games.store.shown not in told.text
    assert json.loads(told.text)["status"] == 404
