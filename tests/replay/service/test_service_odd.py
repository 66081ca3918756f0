"""Ten thousand odd requests, none of which the service fails at: positions, decks, answers, facts, places in games.

`python -m tests.replay.service.test_service_odd 10000` asks as many, and tells what it was answered.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

import httpx
import pytest

from replay.games.library import open_store
from replay.service.http.limits import Limits
from tests.support.facts import decided, facts_of
from tests.support.odd_positions import ODD, odd
from tests.support.serving import served

Json: TypeAlias = Any

FEW, MANY = 120, 10_000

SLOW = 5
"""Of how many seconds for one request it is told."""

TEXTS = tuple(value for value in ODD if isinstance(value, str))

DECKS = (
    "claws-and-fire", "wings-and-mercy", "no-such-deck", "", "../../etc/passwd", "Deck\n60 Forest",
    "4 Shock\n56 Mountain",
    "99999999999999999999 Forest", "0 Forest", "-3 Forest", "60", "Forest", "60 Forset", "60 \x00", "\ufeff60 Forest",
    "SB: 4 Shock\n60 Forest", "Commander\n1 Omnath\n\nDeck\n99 Forest", "1 " + "x" * 5000, "\n" * 5000,
    "60 Forest\n" * 300,
    "60 Wear//Tear", "{", "[]", '"a","b"\n1,2', "<Deck></Deck>", "1 Forest (SET) 12 *F* [x] ^y^", "1x Forest",
    "é" * 200,
)  # fmt: skip

PLACES = (
    "1", "0", "-1", "end", "start", "turn:1", "turn:2/upkeep", "turn:2/", "turn:", "turn:99999999999999999999", "1e5",
    "",
    "99999999999999999999999", "turn:1/nowhere", "50", "120", "200", "\x00", "é", "1;2", "0x10", " 7 ",
)  # fmt: skip

READ = (
    "", "/events", "/events/{at}", "/board", "/position", "/timeline", "/diff", "/why", "/history", "/damage",
    "/decisions",
    "/decisions/{at}", "/statistics", "/audit", "/verify", "/question", "/export",
)  # fmt: skip

ASKED = (
    "at",
    "after",
    "before",
    "object",
    "field",
    "limit",
    "viewer",
    "player",
    "kind",
    "turn",
    "q",
    "language",
    "game",
)


class Asker:
    """Odd requests to a service with some games."""

    def __init__(self, client: httpx.Client, games: list[str], facts: list[str]) -> None:
        self.client = client
        self.games = games
        self.facts = facts

    def ask(self, seed: int) -> httpx.Response:
        """Make the request that a seed stands for."""
        rng = random.Random(f"request {seed}")
        kinds: list[Callable[[random.Random, int], httpx.Response]] = [
            self._position, self._position, self._game, self._answer, self._read, self._read, self._facts, self._other,
        ]  # fmt: skip
        return rng.choice(kinds)(rng, seed)

    def _json(self, path: str, body: Json) -> httpx.Response:
        content = json.dumps(body).encode("utf-8", "surrogatepass")
        return self.client.post(path, content=content, headers={"content-type": "application/json"})

    def _position(self, rng: random.Random, seed: int) -> httpx.Response:
        body: Json = {"position": odd(seed)}
        if rng.random() < 0.3:
            players = rng.choice(
                (["human", "greedy"], ["human", "human"], [], ["nobody"], ["human"] * 6, rng.choice(ODD))
            )
            body["players"] = players
        if rng.random() < 0.1:
            body["position"] = rng.choice((*TEXTS, "A [Forest] / B", "A 20 [Forest x99999] / B 20", "A [" * 200))
        if rng.random() < 0.05:
            body[rng.choice(TEXTS)] = rng.choice(ODD)
        answer = self._json("/api/positions", body)
        if answer.status_code == 201 and rng.random() < 0.5:
            game = answer.json()["id"]
            for path in ("board", "question", "verify"):
                followed = self.client.get(f"/api/games/{game}/{path}")
                if followed.status_code >= 500:
                    return followed
            return self._json(f"/api/games/{game}/pass", {"head": answer.json()["head"]})
        return answer

    def _game(self, rng: random.Random, seed: int) -> httpx.Response:
        body: dict[str, Json] = {
            "decks": [rng.choice((rng.choice(DECKS), {"name": "deck", "text": rng.choice(DECKS)})) for _ in range(2)],
            "players": ["human", "human"],
        }
        for name in (
            "decks",
            "players",
            "names",
            "seed",
            "rules",
            "format",
            "options",
            "strict",
            "limited",
            "stand_in",
        ):
            if rng.random() < 0.12:
                body[name] = rng.choice((rng.choice(ODD), [rng.choice(ODD), rng.choice(ODD)], {"london": True}))
        return self._json("/api/games", body)

    def _answer(self, rng: random.Random, seed: int) -> httpx.Response:
        game = rng.choice(self.games)
        head = self.client.get(f"/api/games/{game}").json().get("head", 1)
        answer = rng.choice(
            (rng.choice(ODD), ["pass"], "1", "2", "pass", ["cast", 5], ["mana", 1, 0], [[1, 2]], [rng.choice(ODD)])
        )
        match rng.randrange(5):
            case 0 | 1:
                body = {"head": head if rng.random() < 0.8 else rng.choice(ODD), "answer": answer}
                return self._json(f"/api/games/{game}/{rng.choice(('answers', 'check'))}", body)
            case 2:
                return self._json(
                    f"/api/games/{game}/pass", {"head": head, "until": rng.choice(("choice", "turn", rng.choice(ODD)))}
                )
            case 3:
                players = rng.choice(
                    (None, {"1": "human"}, {"Anna": "greedy"}, {rng.choice(TEXTS): rng.choice(TEXTS)}, rng.choice(ODD))
                )
                return self._json(
                    f"/api/games/{game}/branch", {"at": rng.choice((*PLACES, *TEXTS)), "players": players}
                )
        body = {"role": rng.choice(("seat", "judge", rng.choice(ODD))), "seat": rng.choice((1, rng.choice(ODD)))}
        return self._json(f"/api/games/{game}/tokens", body)

    def _read(self, rng: random.Random, seed: int) -> httpx.Response:
        game = rng.choice(
            (*self.games, *self.games, "last", quote(rng.choice(TEXTS) or "x", safe="", errors="replace"))
        )
        path = rng.choice(READ).replace("{at}", quote(rng.choice(PLACES) or "1", safe=""))
        query = {name: rng.choice((*PLACES, *TEXTS)) for name in ASKED if rng.random() < 0.25}
        query = {name: text.encode("utf-8", "replace").decode() for name, text in query.items()}
        return self.client.get(f"/api/games/{game}{path}", params=query)

    def _facts(self, rng: random.Random, seed: int) -> httpx.Response:
        """A document of facts, or an exported game, with lines and bytes that are otherwise."""
        lines = rng.choice(self.facts).split("\n")
        for _ in range(rng.choice((1, 1, 2, 5))):
            at = rng.randrange(len(lines))
            match rng.randrange(6):
                case 0:
                    del lines[at]
                case 1:
                    lines.insert(at, rng.choice(lines))
                case 2:
                    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
                case 3:
                    lines[at] = rng.choice(TEXTS) or json.dumps(rng.choice(ODD))
                case _:
                    lines[at] = _with_another_value(rng, lines[at])
            if not lines:
                lines = [""]
        body = "\n".join(lines).encode("utf-8", "surrogatepass")
        if rng.random() < 0.1:
            body = bytes(rng.randrange(256) for _ in range(rng.choice((0, 1, 20, 500))))
        return self.client.post("/api/games", content=body, headers={"content-type": "application/octet-stream"})

    def _other(self, rng: random.Random, seed: int) -> httpx.Response:
        path = rng.choice(
            (
                "games",
                "results",
                "choices",
                "evening",
                "cards/coverage",
                "cards/" + quote(rng.choice(TEXTS) or "x", safe="", errors="replace"),
                "messages/" + (quote(rng.choice(TEXTS) or "x", safe="", errors="replace")),
            )
        )
        query = {rng.choice(ASKED): rng.choice((*PLACES, *TEXTS)).encode("utf-8", "replace").decode() for _ in range(2)}
        return self.client.get(f"/api/{path}", params=query)


def _with_another_value(rng: random.Random, line: str) -> str:
    """A line of JSON in which one field has another value."""
    try:
        data = json.loads(line)
    except ValueError:
        return "{}"
    if isinstance(data, dict) and data:
        data[rng.choice(list(data))] = rng.choice(ODD)
    return json.dumps(data)


@contextmanager
def asking(folder: Path) -> Iterator[Asker]:
    """A service with two games, and what can be taken in there."""
    with open_store(folder / "odd.sqlite", durable=False) as store:
        over = store.play("claws-and-fire", "wings-and-mercy", seed=7)
        going_on = store.begin(store.match(("claws-and-fire", "wings-and-mercy"), players=("human", "human")), 5)
        over.export(folder / "game.jsonl")
        facts = "\n".join(json.dumps(line) for line in facts_of(decided()[:600]))
        with served(store, limits=Limits(requests=0, mebibytes=0, new_games=0, at_once=0)) as client:
            yield Asker(client, [str(over.id), str(going_on.id)], [facts, (folder / "game.jsonl").read_text("utf-8")])


def asked(
    asker: Asker, seeds: range, told: Callable[[str], object] = lambda line: None
) -> tuple[Counter[int], list[str]]:
    """Ask so much: how often each status was answered, and the requests at which the service failed."""
    statuses: Counter[int] = Counter()
    failed = []
    for seed in seeds:
        begun = time.monotonic()
        try:
            answer = asker.ask(seed)
        except httpx.TimeoutException as error:
            failed.append(f"{seed}: {error.request.method} {error.request.url}: no answer in 30 seconds")
            continue
        if (took := time.monotonic() - begun) > SLOW:
            told(f"{seed}: {took:.1f} s: {answer.request.method} {answer.request.url}")
        statuses[answer.status_code] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            failed.append(f"{seed}: {answer.request.method} {answer.request.url}: {answer.text[:200]}")
    return statuses, failed


@pytest.mark.slow
def test_the_service_fails_at_no_odd_request(tmp_path: Path) -> None:
    with asking(tmp_path) as asker:
        statuses, failed = asked(asker, range(FEW))
    assert not failed, "\n".join(failed)
    assert {200, 201, 404, 422} <= set(statuses), "some are right, others are wrong in several ways"


@pytest.mark.slow
def test_the_service_fails_at_none_of_ten_thousand(tmp_path: Path) -> None:
    with asking(tmp_path) as asker:
        _, failed = asked(asker, range(MANY))
    assert not failed, "\n".join(failed)


def tell(line: str) -> None:
    """Tell how it goes."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made, asking(Path(made)) as asker:
        total: Counter[int] = Counter()
        count = int(sys.argv[1])
        for start in range(0, count, 250):
            statuses, failed = asked(asker, range(start, min(count, start + 250)), tell)
            total += statuses
            tell("\n".join([f"{min(count, start + 250)}: {dict(total)}", *failed]))
