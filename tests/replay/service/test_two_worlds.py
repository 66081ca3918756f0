"""Two games that differ in what a viewer may not know are the same to that viewer, byte by byte, whatever is asked.

The routes are those of the OpenAPI description, so that a new one is asked, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import httpx
import orjson
import pytest
from fastapi import FastAPI
from fastapi.responses import Response

from domain import events as e
from projections.seeing import views
from projections.seeing.numbering import Numbering
from projections.seeing.views import redact
from replay.games.library import Games, open_store
from replay.service.app import create_app
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.context import LookingNeeded
from replay.service.http.limits import Limits
from replay.service.http.viewers import SPECTATOR, Viewer, seated
from replay.service.streams import Streams
from tests.support.formats import SIZES
from tests.support.long import for_a_module, with_many
from tests.support.serving import served
from tests.support.worlds import Pair, World, pair, unseen

QUICK = [0]
"""The pairs of the quick run: one duel; the other formats are in the slow one."""

PAIRS = 300
"""How many pairs are made in the slow run."""

TOKENS = Tokens(b"a secret of at least thirty-two bytes")
SECRET_DECKS = (("one secret", "another secret"), ("nobody knows", "nobody guesses"))
"""What the decks of the two worlds are called."""


class Noon(datetime):
    """The time at which every game is recorded here."""

    @classmethod
    def now(cls, tz: Any = None) -> Noon:
        return cls(2026, 1, 1, 12, tzinfo=UTC)


class Ask(NamedTuple):
    """A request."""

    method: str
    path: str
    params: dict[str, Any]
    body: bytes | None = None
    media: str = "application/json"


class Twin:
    """One of two services, with one of the worlds of every pair."""

    def __init__(self, games: Games, client: httpx.Client, decks: tuple[str, str]) -> None:
        self.games = games
        self.client = client
        self.decks = decks

    def record(self, id: UUID, world: World, seats: int, over: bool) -> None:
        """Keep a game. What its decks are called is told when it is over, and so is the same then."""
        decks = SECRET_DECKS[0] if over else self.decks
        about = {"decks": [decks[seat % 2] for seat in range(seats)], "players": ["human"] * seats}
        writer = self.games.store.create(world.definitions, id=id, about=about)
        with writer.group(100):
            for commit in world.commits():
                writer.append(commit)

    def answer(self, ask: Ask, token: str, head: int) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and bytes of an answer; of a stream those until all is told."""
        headers = {"Authorization": f"Bearer {token}"}
        if ask.body is not None:
            headers["Content-Type"] = ask.media
        with self.client.stream(
            ask.method, ask.path, params=ask.params, content=ask.body, headers=headers, timeout=60
        ) as response:
            if response.headers.get("content-type", "").startswith("text/event-stream"):
                body = b"".join(_until(response, head, ask.params.get("after", head)))
            else:
                body = response.read()
            told = {
                name: value for name, value in response.headers.items() if name not in ("date", "transfer-encoding")
            }
            return response.status_code, told, body


def _until(response: httpx.Response, head: int, after: int) -> Iterator[bytes]:
    """The messages of a stream, up to the last event there is; what comes then does not come by itself."""
    waiting = b""
    for part in response.iter_bytes():
        *whole, waiting = (waiting + part).split(b"\n\n")
        for message in whole:
            yield message + b"\n\n"
            if after >= head or b"\nid: %d\n" % head in message:
                return


@contextmanager
def both(folder: Path) -> Iterator[tuple[Twin, Twin]]:
    """Two services that run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("replay.store.store.datetime", Noon)
        patch.setattr(Streams.__init__, "__defaults__", (10_000,))  # all of this is in one process
        with (
            open_store(folder / "one.sqlite", durable=False) as first,
            open_store(folder / "other.sqlite", durable=False) as second,
            served(first, Access(TOKENS), limits=Limits(0, 0, 0, 0)) as one,
            served(second, Access(TOKENS), limits=Limits(0, 0, 0, 0)) as other,
        ):
            yield Twin(first, one, SECRET_DECKS[0]), Twin(second, other, SECRET_DECKS[1])


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Twin, Twin]]:
    with both(tmp_path_factory.mktemp("worlds")) as found:
        yield found


@pytest.fixture(scope="module")
def going_on(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Twin, Twin]]:
    """Two more, for games in which something comes out in the end."""
    with both(tmp_path_factory.mktemp("going-on")) as found:
        yield found


class Asking:
    """Everything that the description of the service allows to ask of one game, for one viewer."""

    def __init__(self, described: dict[str, Any], game: UUID, made: Pair, rng: random.Random) -> None:
        self.described = described
        self.game = game
        self.rng = rng
        self.stream = list(redact(made.one.log, made.viewer))
        self.head = len(self.stream)
        ids = rng.sample(range(100, 100 + max(40, made.one.log[-1].position // 12)), 4)
        names = [card.name for world in (made.one, made.other) for card in rng.sample(world.definitions, 2)]
        places = ["end", "start", "turn:1", "turn:2", "turn:2/declare-attackers", *map(str, self._positions(4))]
        numbers = [0, 1, 2, *self._positions(3)]
        self.values: dict[str, list[Any]] = {
            "game": [str(game)],
            "position": self._positions(2),
            "language": ["en", "fr"],
            "at": places,
            "before": places,
            "object": [*ids, *names, "A", 1],
            "field": ["life", "zone", "hand", "library"],
            "kind": ["damage,life", "object_moved", "decision_made", "deck_presented", "card_seen"],
            "rule": ["103", "1", "704.5g"],
            "search": ["A", "draws", "secret", "nobody", "a card", *names],
            "turn": [0, 1, 2],
            "seat": [1, 2],
            "step": ["upkeep", "combat"],
            "as": ["spectator", "1", "2", "judge"],
            "from": numbers,
            "to": numbers,
            "after": numbers,
            "limit": [1, 200],
            "quiet": [1, 2],
            "over": [True, False],
            "Last-Event-ID": [],
        }

    def _positions(self, count: int) -> list[int]:
        return [self.rng.randrange(1, self.head + 1) for _ in range(count)]

    def asks(self) -> Iterator[Ask]:
        """Each route in both languages, and with each further field once or twice; what writes comes last."""
        routes = [
            (path, method, route) for path, found in self.described["paths"].items() for method, route in found.items()
        ]
        for path, method, route in sorted(routes, key=lambda route: route[1] != "get"):
            fields = [field for field in route.get("parameters", ()) if field["in"] in ("query", "path")]
            needed = [field for field in fields if field["required"]]
            further = [field for field in fields if not field["required"] and field["name"] != "lang"]
            for media, body in self._bodies(path, route) if "requestBody" in route else (("", None),):
                for language in ("en", "fr"):
                    yield self._ask(path, method, needed, {"lang": language}, body, media)
            for field in further if method == "get" else ():
                for language in self.rng.sample(("en", "fr"), self.rng.randrange(1, 3)):
                    value = self.rng.choice(self._values(field))
                    yield self._ask(path, method, needed, {"lang": language, field["name"]: value}, None, "")

    def _ask(
        self, path: str, method: str, needed: list[Any], params: dict[str, Any], body: bytes | None, media: str
    ) -> Ask:
        for field in needed:
            value = self.rng.choice(self._values(field))
            if field["in"] == "path":
                path = path.replace(f"{{{field['name']}}}", str(value))
            else:
                params = {**params, field["name"]: value}
        if path.endswith("/live"):
            params = {"after": 0, **params}
        return Ask(method.upper(), path, params, body, media)

    def _values(self, field: dict[str, Any]) -> list[Any]:
        """Values for a field; for one that is not known here, its examples, or what fits its type."""
        known = self.values.get(field["name"])
        if known:
            return known
        schema = field.get("schema", {})
        examples = [one["value"] for one in field.get("examples", {}).values()] + schema.get("examples", [])
        kinds = {one.get("type") for one in (schema, *schema.get("anyOf", ()))}
        return examples or [1 if "integer" in kinds else True if "boolean" in kinds else "1"]

    def _bodies(self, path: str, route: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
        """What is sent, and in which form: the examples of the description, and for answers some that are not legal."""
        content = route["requestBody"]["content"]
        if "application/octet-stream" in content:
            yield "application/octet-stream", b"no game"
        if "application/json" not in content:
            return
        name = content["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
        schema = self.described["components"]["schemas"].get(name, {})
        examples = schema.get("examples", []) + ([schema["example"]] if "example" in schema else [])
        bodies = [*examples, {}]
        if path.endswith(("/answers", "/check")):
            ids = self.values["object"][:4]
            tried = [["cast", ids[0]], ["play", ids[1]], ids, 999, "no such thing", self.values["object"][4], "back"]
            bodies += [{"head": self.head, "answer": one} for one in tried]
        yield from (("application/json", orjson.dumps(body)) for body in bodies)


def compared(twins: tuple[Twin, Twin], asks: Iterator[Ask], tokens: list[str], head: int) -> int:
    """Ask both, and compare the answers; how many told something."""
    count = 0
    for ask in asks:
        for token in tokens if "{game}" not in ask.path and ask.path.count("/") < 4 else tokens[:1]:
            one, other = (twin.answer(ask, token, head) for twin in twins)
            assert one == other, ask
            assert one[0] < 500, ask
            count += one[0] == 200
    return count


def made(seed: int) -> Pair:
    """A pair in one of the formats and editions, in turn."""
    return pair(list(SIZES)[seed % len(SIZES)], ("seed", "current")[seed // len(SIZES) % 2], seed)


@pytest.mark.parametrize("seed", with_many(QUICK, (seed for seed in range(PAIRS) if seed not in QUICK)))
def test_what_a_viewer_may_not_know_changes_no_byte(
    twins: tuple[Twin, Twin], going_on: tuple[Twin, Twin], seed: int
) -> None:
    found = made(seed)
    assert found.one.log != found.other.log
    assert list(redact(found.one.log, found.viewer)) == list(redact(found.other.log, found.viewer))
    rng = random.Random(seed)
    game = UUID(int=(1 << 100) + seed)
    started = found.one.log[0].event
    assert isinstance(started, e.GameStarted)
    for twin, world in zip((*twins, *going_on), (found.one, found.other) * 2, strict=True):
        twin.record(game, world, len(started.seats), found.over)
    viewer = SPECTATOR if found.viewer is None else seated(found.viewer)
    described = twins[0].client.get("/api/openapi.json").json()
    asking = Asking(described, game, found, rng)
    tokens = [TOKENS.token(Grant(one, viewer)) for one in (game, None)]
    assert compared(twins, asking.asks(), tokens, asking.head) > 60
    if not found.own:
        go_on(going_on, game, viewer, found)


def go_on(twins: tuple[Twin, Twin], game: UUID, viewer: Viewer, found: Pair) -> None:
    """Everybody passes, a few times, until something comes out that differs."""
    hidden = unseen(found.one.log, found.viewer)
    token = TOKENS.token(Grant(game, viewer))
    path = f"/api/games/{game}"
    for _ in range(8):
        asked = twins[0].answer(Ask("GET", f"{path}/question", {}), token, 0)
        assert asked == twins[1].answer(Ask("GET", f"{path}/question", {}), token, 0)
        question = orjson.loads(asked[2])
        if question["player"] is None:
            return
        seat = TOKENS.token(Grant(game, seated(question["player"])))
        for twin in twins:
            own = orjson.loads(twin.answer(Ask("GET", f"{path}/question", {}), seat, 0)[2])
            if own["kind"] != "priority":
                return
            body = orjson.dumps({"head": own["head"], "answer": ["pass"]})
            twin.answer(Ask("POST", f"{path}/answers", {}, body), seat, 0)
        now = unseen(twins[0].games.game(game).events(), found.viewer)
        if hidden.cards - now.cards or hidden.supplement - now.supplement:
            return
        for what in ("events", "board", "timeline", "statistics"):
            params = {"after": max(0, question["head"] - 5), "limit": 500} if what == "events" else {}
            ask = Ask("GET", f"{path}/{what}", params)
            assert twins[0].answer(ask, token, 0) == twins[1].answer(ask, token, 0)


# It would be found


made_once = for_a_module(made)


def tells_apart(seeds: range, pairs: Callable[[int], Pair] = made_once) -> bool:
    """Whether what is shown of two worlds differs, for any of these pairs."""
    return any(
        list(redact(found.one.log, found.viewer)) != list(redact(found.other.log, found.viewer))
        for found in map(pairs, seeds)
    )


def test_numbers_of_definitions_as_they_are_recorded_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Numbering, "renumber", lambda self, event, seen: None)
    assert tells_apart(range(4))


HIDDEN: list[tuple[type[e.Event], str]] = [
    (e.DeckPresented, "printed"),
    (e.DeckPresented, "cards"),
    (e.DeckPresented, "sideboard"),
    (e.DeckPresented, "kinds"),
    (e.SupplementPresented, "printed"),
    (e.SupplementShuffled, "order"),
    (e.LibraryShuffled, "order"),
    (e.ObjectMoved, "definition"),
    (e.DecisionMade, "question"),
    (e.BoardDigested, "digest"),
]


@pytest.mark.parametrize(("kind", "field"), HIDDEN, ids=[f"{kind.NAME}.{field}" for kind, field in HIDDEN])
def test_a_field_that_is_not_hidden_would_be_found(
    monkeypatch: pytest.MonkeyPatch, kind: type[e.Event], field: str
) -> None:
    marks = tuple(mark for mark in views.MARKED[kind] if mark[0] != field)
    assert marks != views.MARKED[kind]
    monkeypatch.setitem(views.MARKED, kind, marks)
    assert tells_apart(range(36))


@pytest.mark.slow
def test_a_choice_of_hidden_cards_that_is_not_asked_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """400.2. With one legal answer only in one of the worlds."""
    monkeypatch.setattr("domain.kernel.game.Game.is_secret", lambda self, question: False)
    with pytest.raises(AssertionError, match="is asked"):
        tells_apart(range(40, 140), made)


def recorded(twins: tuple[Twin, Twin], seed: int) -> tuple[UUID, Pair, Asking]:
    """A pair that does not end, kept by both services, and what is asked of it."""
    found = next(one for one in map(made, range(seed, seed + 50)) if not one.over)
    game = UUID(int=(1 << 101) + seed)
    started = found.one.log[0].event
    assert isinstance(started, e.GameStarted)
    for twin, world in zip(twins, (found.one, found.other), strict=True):
        twin.record(game, world, len(started.seats), over=False)
    described = twins[0].client.get("/api/openapi.json").json()
    return game, found, Asking(described, game, found, random.Random(seed))


def test_a_name_of_a_deck_that_is_told_would_be_found(
    twins: tuple[Twin, Twin], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, found, asking = recorded(twins, 1)
    viewer = SPECTATOR if found.viewer is None else seated(found.viewer)
    monkeypatch.setattr("replay.service.routes.games.tells_decks", lambda *_: True)
    with pytest.raises(AssertionError, match="Ask"):
        compared(twins, asking.asks(), [TOKENS.token(Grant(game, viewer))], asking.head)


@pytest.mark.slow
def test_a_route_that_is_new_is_asked_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that tells anybody how many bytes a game has, for instance."""

    def with_more(*given: Any, **more: Any) -> FastAPI:
        app = create_app(*given, **more)

        def size(looked: LookingNeeded) -> Response:
            commits = looked.game.stored.commits()
            return Response(str(sum(len(commit.payload) for commit in commits)), media_type="text/plain")

        app.add_api_route("/api/games/{game}/size", size)
        app.router.routes.insert(0, app.router.routes.pop())
        return app

    monkeypatch.setattr("tests.support.serving.create_app", with_more)
    with both(tmp_path) as twins:
        game, found, asking = recorded(twins, 2)
        viewer = SPECTATOR if found.viewer is None else seated(found.viewer)
        with pytest.raises(AssertionError, match=r"/size"):
            compared(twins, asking.asks(), [TOKENS.token(Grant(game, viewer))], asking.head)
