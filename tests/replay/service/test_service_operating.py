"""For who keeps the service running: health, figures, a line for each request, the API's page, how it is deployed."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect
from prometheus_client.parser import text_string_to_metric_families

from replay.errors import StoreFailed
from replay.games.library import Game, Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.limits import Limits
from replay.service.http.viewers import JUDGE, SPECTATOR, seated
from replay.service.routes import monitoring
from replay.service.routes.monitoring import RequestLog, without_tokens
from tests.support import long
from tests.support.browsing import COLOURS, DESKTOP, PHONE, faults, looking
from tests.support.serving import as_, problem, served

DECKS = ("claws-and-fire", "wings-and-mercy")


# Health


def test_the_service_says_that_it_lives(games: Games, client: httpx.Client, tokens: Tokens) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    with served(games, Access(tokens)) as guarded:
        assert guarded.get("/healthz").status_code == 200


def test_it_says_so_when_the_store_does_not_answer(games: Games, played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(games) as client:
        assert client.get("/healthz").status_code == 200
        monkeypatch.setattr(monitoring, "FRESH", 0)

        def fails() -> int:
            raise StoreFailed(f"{games.store.shown} could not be used; nothing was changed.")

        with monkeypatch.context() as broken:
            broken.setattr(games.store, "last_notification", fails)
            detail = problem(client.get("/healthz"), 503, "store")["detail"]
            assert detail == "the store could not be used; nothing was changed."
        assert client.get("/healthz").status_code == 200


def test_a_store_that_hangs_keeps_nobody_waiting(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    with served(games) as client:
        monkeypatch.setattr(monitoring, "FRESH", 0)
        monkeypatch.setattr(monitoring, "PATIENCE", 0.2)
        monkeypatch.setattr(games.store, "last_notification", lambda: go_on.wait(30) and 0)
        try:
            for _ in range(3):
                assert "0.2 seconds" in problem(client.get("/healthz"), 503, "store")["detail"]
        finally:
            go_on.set()


# Figures


def figures(client: httpx.Client, **headers: str) -> dict[tuple[str, tuple[str, ...]], float]:
    """Each figure by its name and labels."""
    told = client.get("/metrics", headers=headers)
    assert told.status_code == 200
    assert told.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(told.text)
        for sample in family.samples
    }


def test_figures_tell_what_was_asked(games: Games, played: Game) -> None:
    with served(games, limits=Limits(requests=8)) as client:
        before = figures(client)
        for _ in range(3):
            client.get(f"/api/games/{played.id}/board")
        client.get(f"/api/games/{played.id}/board?at=nonsense")
        client.get("/style.css")
        with client.stream("GET", f"/api/games/{games.begin(Games.match(DECKS, players=('human',) * 2)).id}/live"):
            after = figures(client)
        client.get("/style.css")
        client.get("/style.css")
    route = "/api/games/{game}/board"
    assert after["timewalk_requests_total", ("GET", route, "200")] == 3
    assert after["timewalk_requests_total", ("GET", route, "422")] == 1
    assert after["timewalk_requests_total", ("GET", "page", "200")] == 1
    assert after["timewalk_request_seconds_count", (route,)] == 4
    assert after["timewalk_sent_bytes_total", ()] > before["timewalk_sent_bytes_total", ()] + 1000
    assert after["timewalk_streams", ()] == 1
    assert before["timewalk_streams", ()] == 0
    assert after["timewalk_connections", ()] >= 1
    assert after["timewalk_commits_total", ()] == games.store.last_notification()
    assert ("timewalk_projection_behind", ("game_list",)) in after


def test_a_head_request_is_told_under_its_route(games: Games, played: Game, tmp_path: Path) -> None:
    routes = {
        f"/api/games/{played.id}/board": "/api/games/{game}/board",
        f"/api/games/{played.id}/live": "/api/games/{game}/live",
        "/api/choices": "/api/choices",
        "/healthz": "/healthz",
        "/metrics": "/metrics",
        "/style.css": "page",
        "/api/nothing": "none",
    }
    log = RequestLog(str(tmp_path / "requests"))
    with served(games, lines=log) as client:
        answers = {path: client.head(path).status_code for path in routes}
        found = figures(client)
    log.close()
    assert [path for path, status in answers.items() if status != 200] == [
        f"/api/games/{played.id}/live",
        "/api/nothing",
    ]
    for path, route in routes.items():
        assert found["timewalk_requests_total", ("HEAD", route, str(answers[path]))] == 1
    lines = [json.loads(line) for line in (tmp_path / "requests").read_text().splitlines()][: len(routes)]
    assert [(line["method"], line["route"]) for line in lines] == [("HEAD", route) for route in routes.values()]


def test_figures_grow_with_routes_not_with_what_is_asked(client: httpx.Client) -> None:
    """Else anybody could fill the memory."""
    before = len(figures(client))
    for number in range(60):
        client.get(f"/no/{number}")
        client.get(f"/api/games/no{number}/board")
        client.request(f"X{number}", "/", headers={"Content-Type": "application/json"})
    assert len(figures(client)) < before + 60


def test_figures_are_for_an_operator(games: Games, played: Game, tokens: Tokens) -> None:
    with served(games, Access(tokens)) as client:
        problem(client.get("/metrics"), 401, "no-token")
        for viewer in (JUDGE, SPECTATOR, seated(1)):
            problem(client.get("/metrics", headers=as_(tokens, Grant(played.id, viewer))), 403, "operators-only")
        assert figures(client, **as_(tokens, Grant(None, JUDGE, operator=True)))


# A line for each request


def test_each_request_is_a_line_without_secrets(games: Games, played: Game, tokens: Tokens, tmp_path: Path) -> None:
    where = tmp_path / "requests.jsonl"
    token = tokens.token(Grant(played.id, seated(1)))
    held = {"Authorization": f"Bearer {token}"}
    with closing(RequestLog(str(where))) as written, served(games, Access(tokens), lines=written) as client:
        path = f"/api/games/{played.id}"
        client.get(f"{path}/board?at=turn:3&token={token}&lang=fr", headers=held)
        client.get(f"{path}/events?search=Anna&kind=damage&at={token}", headers=held)
        client.get(f"/{token}/x", headers=held)
        client.get(f"{path}/board")
        client.post(f"{path}/answers", json={"head": 1, "answer": "hidden words"}, headers=held)
        client.post(path, content=b"x" * 3_000_000, headers=held | {"Content-Type": "application/json"})
    text = where.read_text()
    lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    assert [line["status"] for line in lines] == [200, 200, 404, 401, 409, 413]
    assert lines[0]["query"] == {"at": "turn:3", "lang": "fr"}
    assert lines[0]["route"] == "/api/games/{game}/board"
    assert (lines[0]["as"], lines[0]["client"]) == ("1", "127.0.0.1")
    assert lines[0]["sent"] > 1000
    assert lines[0]["ms"] > 0
    assert len({line["token"] for line in lines if line["token"]}) == 1
    assert lines[3]["token"] is None
    for secret in (token, token.split(".")[1], token.split(".")[2], "Anna", "hidden words", "Bearer"):
        assert secret not in text


def test_failures_and_who_leaves_are_lines_too(
    games: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    where = tmp_path / "requests.jsonl"

    def fails(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    def lines() -> list[dict[str, Any]]:
        return [json.loads(line) for line in where.read_text().splitlines()]

    with closing(RequestLog(str(where))) as written, served(games, lines=written) as client:
        with monkeypatch.context() as broken:
            broken.setattr("replay.service.routes.games.up_to_date", fails)
            problem(client.get("/api/games"), 500, "500")
        assert [line["status"] for line in lines()] == [500]
        assert "a mistake of ours" in caplog.text
        caplog.clear()
        head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/octet-stream\r\n"
        with socket.create_connection(("127.0.0.1", client.base_url.port or 0)) as one:
            one.sendall(head + b"Content-Length: 1000\r\n\r\nx")
            time.sleep(0.3)
        until = time.monotonic() + 10
        while len(lines()) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(lines()) == 2
        assert lines()[1]["status"] < 500
        assert "failed" not in caplog.text
        assert client.get("/api/choices").status_code == 200


def test_a_log_that_cannot_be_written_stops_nothing(games: Games) -> None:
    with closing(RequestLog("/dev/full")) as lines, served(games, lines=lines) as client:
        for _ in range(3):
            assert client.get("/api/choices").status_code == 200


@pytest.mark.parametrize(
    "text", ["tw1.eyJ.abc", "tw2.eyJ0-_x.AB-_", "see tw1.aaa.bbb/x", "tw12.a", "?at=tw1.a.b&x=tw2.c.d"]
)
def test_nothing_like_a_token_is_written_down(text: str) -> None:
    assert not re.search(r"tw\d+\.", without_tokens(text))


# The page of the API


class Tags(HTMLParser):
    """What a page loads, and its elements' text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        if tag in ("script", "link", "img", "iframe"):
            self.loads.append(found.get("src") or found.get("href") or "")
        self.inline += [name for name in found if name == "style" or name.startswith("on")]


def test_the_page_of_the_api_tells_every_route_and_loads_nothing_from_elsewhere(client: httpx.Client) -> None:
    told = client.get("/api/docs")
    assert told.status_code == 200
    assert told.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in told.headers["content-security-policy"]
    found = Tags(told.text)
    assert found.inline == []
    assert len(found.ids) == len(set(found.ids))
    for path in found.loads:
        assert path.startswith("/")
        assert client.get(path).status_code == 200
    description = client.get("/api/openapi.json").json()
    for path, operations in description["paths"].items():
        assert f"<code>{path}</code>" in told.text
        for operation in operations.values():
            assert operation["operationId"] in found.ids


def test_the_examples_of_bodies_on_the_page_can_be_sent(client: httpx.Client) -> None:
    told = client.get("/api/docs").text
    body = re.search(r'id="begin_game\w*-body"[^>]*>([^<]*)</textarea>', told)
    assert body is not None
    made = client.post(
        "/api/games", content=body[1].replace("&quot;", '"'), headers={"Content-Type": "application/json"}
    )
    assert made.status_code == 201, made.text


@pytest.mark.slow
@pytest.mark.parametrize("dark", long.with_many([False], [True]))
def test_the_page_of_the_api_can_be_read_by_everybody(browser: Browser, client: httpx.Client, dark: bool) -> None:
    """Nothing serious for axe, nothing that the content policy refuses."""
    for size in (DESKTOP, PHONE):
        with looking(browser, str(client.base_url), size, dark=dark) as page:
            page.goto("/api/docs")
            for one in page.locator("details").all()[:6]:
                one.locator("summary").click()
            # Dark is the same page in other colours.
            assert faults(page, *(COLOURS if dark and not long.WANTED else ())) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_requests_are_tried_on_the_page_of_the_api(browser: Browser, games: Games, tokens: Tokens) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "human")), 3)
    with served(games, Access(tokens)) as client, looking(browser, str(client.base_url), excused="status of 4") as page:
        page.goto("/api/docs")

        def tried(path: str, **fields: str) -> str:
            part = page.locator("details", has=page.locator(f'summary code:text-is("{path}")')).first
            if part.get_attribute("open") is None:
                part.locator("summary").click()
            for name, value in fields.items():
                part.locator(f'[name="{name}"], textarea[data-in="{name}"]').first.fill(value)
            part.get_by_role("button", name="Send").click()
            answer = part.locator(".answer")
            expect(answer).to_contain_text(re.compile(r"\n\d{3} "))
            return answer.inner_text()

        assert "401" in tried("/api/games/{game}", game="last")
        page.get_by_label("Token").fill(tokens.token(Grant(None, JUDGE, operator=True)))
        assert str(game.id) in tried("/api/games/{game}", game="last")
        assert '"life": 20' in tried("/api/games/{game}/board", game="last", at="end")
        assert "listening" in tried("/api/games/{game}/live", game="last")
        body = json.dumps({"head": game.end, "answer": "keep"})
        told = tried("/api/games/{game}/answers", game=str(game.id)[:18], body=body)
        assert "\n200 " in told
        assert game.stored.refresh().head > json.loads(body)["head"]
