"""Records that somebody made up: every hash fits, every event folds, and still it cannot have been so."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import httpx
import orjson
import pytest

from replay.games.library import Games
from replay.store import chain
from tests.support.serving import problem

BYTES = {"Content-Type": "application/octet-stream"}
LOOKS = (
    "board?at={at}",
    "board?at={at}&as=1",
    "events?limit=500",
    "events?limit=500&as=2",
    "events?limit=500&as=spectator&lang=fr",
    "timeline",
    "timeline?as=1",
    "why?at={at}",
    "damage?at={at}",
    "decisions?limit=200",
    "statistics",
    "history?object=1",
    "history?object={object}",
    "diff?before=1&after={at}",
    "question",
    "verify",
    "export",
)


@pytest.fixture(scope="module")
def record(games: Games, tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The lines of the export of a game that goes on."""
    game = games.begin(Games.match(("claws-and-fire", "wings-and-mercy"), players=("human", "random")), 3)
    dice = random.Random(4)
    for _ in range(60):
        question = game.ask()
        assert question is not None
        game.choose(dice.choice(question.options).answer)
        game.play_on()
    file = tmp_path_factory.mktemp("export") / "game.jsonl"
    game.export(file)
    return [orjson.loads(line) for line in file.read_bytes().splitlines()]


def sealed(lines: list[Any]) -> tuple[str, bytes]:
    """The file of another game, with hashes that fit what it says now."""
    id = uuid4()
    commits = [line for line in lines if "commit" in line]
    lines[0]["game"] = commits[0]["payload"][-1]["game"] = str(id)
    hash = chain.beginning(id)
    for commit in commits:
        hash = chain.following(hash, orjson.dumps(commit["payload"]))
        commit["hash"] = hash.hex()
    lines[0]["hash"] = lines[-1]["hash"] = hash.hex()
    return str(id), b"".join(orjson.dumps(line) + b"\n" for line in lines)


def places(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Where in nested lists something stands."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from places(item, (*path, at))
    yield path


def other(value: Any, dice: random.Random) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return dice.choice([0, 1, 2, 99, 100, 101, value + 1, value - 1, -1, 10**6, 2**40])
        case str():
            return dice.choice(["", "x", value + "x", "creature", "hand", "704.5f", "<b>", value[::-1]])
        case list():
            return dice.choice([[], value[:1], value + value, value[::-1]])
        case _:
            return dice.choice([None, 1, 100, []])


def forged(record: list[Any], seed: int) -> tuple[str, bytes]:
    """The record with something or other in its events changed."""
    lines, dice = copy.deepcopy(record), random.Random(seed)
    commits = [line for line in lines if "commit" in line]
    for _ in range(1 + seed % 2):
        row = dice.choice(dice.choice(commits)["payload"][1])
        *way, last = dice.choice([place for place in places(row) if place not in ((), (0,))])
        for step in way:
            row = row[step]
        row[last] = other(row[last], dice)
    return sealed(lines)


def look_everywhere(client: httpx.Client, record: list[Any], seeds: range) -> int:
    """Import forged records, and ask everything of those that are taken; how many were."""
    taken = 0
    for seed in seeds:
        id, data = forged(record, seed)
        answer = client.post("/api/games", content=data, headers=BYTES)
        assert answer.status_code in (201, 422), answer.text
        if answer.status_code == 422:
            continue
        taken += 1
        path = f"/api/games/{id}"
        head = client.get(path).json()["head"]
        answers = [
            client.get(f"{path}/{look}".format(at=at, object=100 + seed % 40))
            for look in LOOKS
            for at in ((head, head // 2, 10) if "{at}" in look else (0,))
        ]
        answers.append(client.post(f"{path}/answers", json={"head": head, "answer": 1}))
        players = {"1": "random", "2": "random"}
        answers.append(client.post(f"{path}/branch", json={"at": str(head // 2), "players": players}))
        assert [(seed, one.url, one.text) for one in answers if one.status_code >= 500] == []
    return taken


def test_a_forged_record_breaks_nothing(client: httpx.Client, record: list[Any]) -> None:
    assert look_everywhere(client, record, range(5)) > 0


@pytest.mark.slow
def test_many_forged_records_break_nothing(client: httpx.Client, record: list[Any]) -> None:
    assert look_everywhere(client, record, range(5, 500)) > 150


def test_where_the_record_is_at_fault_the_answer_says_so(client: httpx.Client, record: list[Any]) -> None:
    """A question that cannot be: what it was is still told, what it allowed is not; and the verdict knows."""
    lines = copy.deepcopy(record)
    rows = [row for line in lines if "commit" in line for row in line["payload"][1] if row[0] == "decision_made"]
    priority = next(row for row in rows if "priority" in row)
    at = next(at for at, value in enumerate(priority) if isinstance(value, list) and value)
    priority[at] = []
    id, data = sealed(lines)
    assert client.post("/api/games", content=data, headers=BYTES).status_code == 201
    told = problem(client.get(f"/api/games/{id}/decisions?limit=200"), 409, "damaged-game")["detail"]
    assert client.get(f"/api/games/{id}/events?limit=500").status_code == 200
    verdict = client.get(f"/api/games/{id}/verify").json()
    assert verdict["outcome"] != "EXACT"
    assert verdict["outcome"] in told
    assert client.get(f"/api/games/{record[0]['game']}/decisions?limit=200").status_code == 200
