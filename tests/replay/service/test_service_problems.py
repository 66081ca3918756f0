"""What is wrong over HTTP is a problem in a sentence, and what is right is described."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from projections.reading.records import PLAYER_FIELDS
from replay.games.library import Game
from tests.support.serving import DECKS, problem, read

# What is wrong


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/api/games/nonsense", 404, "unknown-game"),
        ("/api/games/00000000-0000-0000-0000-000000000000/events", 404, "unknown-game"),
        ("/api/games/{game}/board?at=turn:99", 404, "unknown-position"),
        ("/api/games/{game}/board?at=middle", 422, "bad-position"),
        ("/api/games/{game}/events?kind=nothing", 422, "unknown-kind"),
        ("/api/games/{game}/events?limit=501", 422, "invalid-request"),
        ("/api/games/{game}/events?from=x", 422, "invalid-request"),
        ("/api/games/{game}/history?object=Nobody", 404, "unknown"),
        ("/api/games/{game}/history?object=1&field=nothing", 422, "unknown-field"),
        ("/api/games/{game}/decisions/1", 404, "unknown-decision"),
        ("/api/games/{game}/board?as=9", 422, "unknown-viewer"),
        ("/api/nothing", 404, "404"),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    client: httpx.Client, played: Game, path: str, status: int, kind: str
) -> None:
    response = client.get(path.format(game=played.id))
    assert problem(response, status, kind)["instance"].startswith("/api/")


def test_bodies_have_limits(client: httpx.Client) -> None:
    form = {"Content-Type": "application/json"}
    problem(client.post("/api/games", content=b" " * (3 << 20), headers=form), 413, "too-large")

    def slowly() -> Iterator[bytes]:
        for _ in range(48):
            yield b" " * (1 << 16)

    problem(client.post("/api/games", content=slowly(), headers=form), 413, "too-large")


@pytest.mark.parametrize(
    "deck",
    [
        "../../etc/passwd",
        {"name": "x", "text": "4 <script>alert(1)</script>"},
        {"name": "x", "text": "1" * 100_000},
        {"name": "x", "text": "999999999999 Forest"},
        {"name": "x", "text": "60 Forest\u0000\u202e"},
        {"name": "x", "text": ""},
    ],
)
def test_a_hostile_deck_is_refused_in_a_sentence(client: httpx.Client, deck: Any) -> None:
    before = len(client.get("/api/games?limit=200").json()["games"])
    response = client.post("/api/games", json={"decks": [deck, DECKS[1]], "players": ["human", "random"]})
    assert response.status_code == 422, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert len(client.get("/api/games?limit=200").json()["games"]) == before


def test_names_with_markup_are_only_names(client: httpx.Client) -> None:
    name = "<img src=x onerror=alert(1)>"
    made = client.post(
        "/api/games", json={"decks": list(DECKS), "players": ["human", "random"], "names": [name, "Ben"]}
    )
    assert made.status_code == 201, made.text
    assert made.headers["content-type"] == "application/json"
    assert made.json()["seats"][0] == name


def test_the_description_of_the_api_names_every_route(client: httpx.Client) -> None:
    schema = client.get("/api/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    for path in ("/api/games", "/api/games/{game}/events", "/api/games/{game}/answers", "/api/games/{game}/live"):
        assert path in schema["paths"]
    assert "ProblemDetails" in schema["components"]["schemas"]


def parameters(client: httpx.Client) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every parameter of every route, by the route."""
    for path, operations in client.get("/api/openapi.json").json()["paths"].items():
        for method, operation in operations.items():
            for parameter in operation.get("parameters", ()):
                yield f"{method} {path} {parameter['name']}", parameter


def examples(parameter: dict[str, Any]) -> list[Any]:
    """What can be put there to try it."""
    named = [example["value"] for example in parameter.get("examples", {}).values()]
    return [*named, *parameter["schema"].get("examples", [])]


def test_every_parameter_is_described_and_free_text_has_examples(client: httpx.Client) -> None:
    found = dict(parameters(client))
    assert [name for name, parameter in found.items() if not parameter.get("description")] == []
    kinds = ("at", "rule", "kind", "object", "as", "lang", "step", "search", "field", "game", "Last-Event-ID")
    assert set(kinds) <= {parameter["name"] for parameter in found.values()}
    assert [name for name, parameter in found.items() if parameter["name"] in kinds and not examples(parameter)] == []


def test_the_examples_can_be_asked(client: httpx.Client, played: Game) -> None:
    """None of them is refused for what it says, in the routes that read events, boards and differences."""
    asked = 0
    land = str(read(client, played, "/board")["battlefield"][0]["id"])
    fixed = {"/api/games/{game}/history": {"object": "Anna"}, "/api/games/{game}/diff": {"before": "start"}}
    for name, parameter in parameters(client):
        method, path, field = name.split()
        if method != "get" or parameter["in"] != "query" or path.rpartition("/")[2] not in READ:
            continue
        for example in examples(parameter):
            fields = {**fixed.get(path, {}), field: example}
            if field == "field" and example not in PLAYER_FIELDS:
                fields["object"] = land
            response = client.get(path.format(game=played.id), params=fields)
            known = field == "object" and response.status_code == 404 and "is called" in response.text
            assert response.status_code == 200 or known, (name, example, response.text)
            asked += 1
    assert asked > 40


READ = ("events", "board", "why", "diff", "history", "statistics", "timeline", "decisions")
"""The last part of the paths that are tried."""


def test_serving_for_others_without_a_secret_is_refused(tmp_path: Path) -> None:
    from replay.cli.commands import main

    assert main(["--store", str(tmp_path / "games.sqlite"), "serve", "--host", "0.0.0.0", "--port", "0"]) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_main_things_are_the_same_in_every_language(client: httpx.Client, played: Game, language: str) -> None:
    """No mana abilities and no cards on their way to the stack; unless a rule is asked for."""
    lines = read(client, played, "/events", quiet=2, limit=500, lang=language)["events"]
    rules = {(line["kind"], line["rule"]) for line in lines}
    assert ("spell_cast", "601.2i") in rules
    assert not [rule for _, rule in rules if rule.startswith("605")]
    assert ("object_moved", "601.2a") not in rules
    assert read(client, played, "/events", quiet=2, rule="605", lang=language)["events"]
