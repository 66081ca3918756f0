"""Dependencies of requests (games, grant, language, viewer), and answers with cache headers."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Annotated, Any
from uuid import UUID

import orjson
from fastapi import Depends, Header, Path, Query, Request
from fastapi.openapi.models import Example
from fastapi.responses import Response

from domain.errors import IllegalDecision, Said, TimewalkError, said
from domain.ids import EntityId
from projections.reading.origins import unexplained
from projections.wording.translations import LANGUAGES, UnknownLanguage
from replay.errors import UnknownGame
from replay.games.game import Game
from replay.games.library import Games
from replay.games.reports import MOST_GAMES as MOST_REPORTED
from replay.games.reports import StoredSides
from replay.service.agreeing import Proposal
from replay.service.audits import Audits
from replay.service.http import shapes
from replay.service.http.access import Access, Grant
from replay.service.http.descendants import Descendants
from replay.service.http.languages import preferred
from replay.service.http.limits import Limiter, Limits
from replay.service.http.problems import Problem
from replay.service.http.viewers import JUDGE
from replay.service.kept import ByGame
from replay.service.streams import Stream, Streams
from replay.service.undoing import Wishes
from replay.service.waiting import Waiting
from replay.store.commits import engine
from replay.store.recorder import Request as Requested

PLACES: dict[str, Example] = {
    "a position": {"value": "120", "summary": "right after event 120"},
    "the start": {"value": "start", "summary": "right after the first event"},
    "the end": {"value": "end", "summary": "as the game stands"},
    "a turn": {"value": "turn:3", "summary": "as turn 3 begins"},
    "a step": {"value": "turn:3/declare-attackers", "summary": "as that step of turn 3 begins"},
    "a phase": {"value": "turn:3/combat", "summary": "as that phase of turn 3 begins"},
}
"""Examples of positions in a game, for the API description."""

OBJECTS: dict[str, Example] = {
    "a name": {"value": "Giant Spider", "summary": "a card or a player by name; of several, the one changed last"},
    "a number": {"value": "104", "summary": "any number that a card had in the game, or a player's"},
}
"""Examples of names of objects, for the API description."""

LanguageQuery = Annotated[
    str | None,
    Query(
        alias="lang",
        max_length=20,
        description="language of the answer, en or fr; by default the browser's",
        examples=["en", "fr"],
    ),
]
AsQuery = Annotated[
    str | None,
    Query(
        alias="as",
        max_length=20,
        description="look as judge, spectator or a seat's number, if you may",
        openapi_examples={
            "a seat": {"value": "1", "summary": "as the first player: hidden cards of others are not known"},
            "a spectator": {"value": "spectator", "summary": "what is public"},
            "a judge": {"value": "judge", "summary": "everything"},
        },
    ),
]
_AT = Query(
    max_length=60,
    description="a place in the game: a number, start, end, turn:3, or turn:3/combat",
    openapi_examples=PLACES,
)
AtQuery = Annotated[str, _AT]
AtIfSaidQuery = Annotated[str | None, _AT]
GamePath = Annotated[
    str,
    Path(
        max_length=80,
        description="the id of a game, a beginning that no other id has, or last for the game begun last",
        examples=["cdb5a5bc-9fb6-408a-831a-b9866957638f", "cdb5a5bc", "last"],
    ),
]


TABLES = 32
"""Most games in play kept in memory, so that the next question is answered faster."""


LONG = 4
"""Most long tasks at once: games verified, begun, imported or exported."""

PATIENCE = 20
"""Seconds that a request waits for its turn at a game."""


KeyHeader = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="any text, a new one for each request; send a request that got no answer again with the same key:"
        " if it was carried out, only its result is returned again; kept for two days",
        examples=["b3f1c2d4-retry-safe"],
    ),
]


class Service:
    """Shared state of the service: games, access, limits, streams, audits and tables."""

    def __init__(self, games: Games, access: Access, limits: Limits | None = None) -> None:
        self.games = games
        self.access = access
        self.limiter = Limiter(limits or Limits(), access)
        self.streams = Streams(games.store)
        self.audits = Audits()
        self.wishes = Wishes()
        self.rematches = ByGame[UUID]()
        """The newest rematch of each game, for the other people at the table."""
        self.proposals = ByGame[Proposal]()
        self.descendants = Descendants(games.store)
        self.waiting = Waiting(games.store)
        self.sides = StoredSides(games.store, MOST_REPORTED)
        self._locks = [Lock() for _ in range(64)]
        self._tables: OrderedDict[UUID, Game] = OrderedDict()
        self._lock = Lock()
        self._long = BoundedSemaphore(LONG)
        self._doubting = Lock()
        self._doubts: dict[UUID, tuple[int, Said | None]] = {}
        """For games with a failed request: the head that was verified, and what is wrong with the record."""

    @contextmanager
    def playing(self, game: UUID) -> Iterator[Game]:
        """Lock a game for one request, and yield it with its table.

        :raises Problem: other requests keep the game busy for too long.
        """
        turn = self._locks[game.int % len(self._locks)]
        if not turn.acquire(timeout=PATIENCE):
            raise Problem(503, "the game is busy just now; try again", kind="busy")
        try:
            with self._lock:
                table = self._tables.get(game)
                if table is None:
                    table = self._tables[game] = Game(self.games.store.game(game))
                self._tables.move_to_end(game)
                if len(self._tables) > TABLES:
                    self._tables.popitem(last=False)
            yield table
        except TimewalkError:
            raise
        except Exception:  # the table may be in any state
            with self._lock:
                self._tables.pop(game, None)
            raise
        finally:
            turn.release()

    def repeated(self, request: Requested | None) -> UUID | None:
        """Return the game in which the same request was carried out before, or None.

        :raises IllegalDecision: the request was refused then.
        :raises Problem: the key was used for another request.
        """
        known = None if request is None else self.games.store.requested(request.key)
        if request is None or known is None:
            return None
        before, game = known
        if before.asked != request.asked:
            raise Problem(422, "something else was asked for with this Idempotency-Key", kind="key-used-before")
        if before.refused:
            rule, _, reason = before.refused.partition(" ")
            raise IllegalDecision(reason, rule)
        return game

    def doubt(self, game: UUID) -> Said | None:
        """Verify a game; return a sentence if its record is not exact, else None.

        The sentence names only the outcome of verifying; a judge can ask for more.
        """
        with self._doubting:  # one at a time, as verifying takes as long as playing
            stored = self.games.store.game(game)
            known = self._doubts.get(game)
            if known is None or known[0] != stored.head:
                verdict = Game(stored).verify()
                reason = said("the record of this game is {outcome}", outcome=verdict.outcome)
                known = stored.head, None if verdict.holds else reason
                self._doubts[game] = known
            return known[1]

    @contextmanager
    def working(self) -> Iterator[None]:
        """Count a long task while it runs, so that only a few run at once.

        :raises Problem: there are too many already.
        """
        if not self._long.acquire(blocking=False):
            raise Problem(503, "too much that takes long is asked just now; try again later", kind="busy")
        try:
            yield
        finally:
            self._long.release()


# These three are async: they never block, so they need no thread.


async def service(request: Request) -> Service:
    """Return the shared state of the service."""
    known: Service = request.app.state.service
    return known


ServiceNeeded = Annotated[Service, Depends(service)]


async def grant(request: Request, known: ServiceNeeded) -> Grant:
    """Return the rights of the request's client."""
    return known.access.granted(request.headers.get("authorization"))


GrantNeeded = Annotated[Grant, Depends(grant)]


async def language(request: Request, lang: LanguageQuery = None) -> str:
    """Return the language of the answer: the one in the query, or the browser's choice.

    :raises UnknownLanguage: the language that is asked for is not known.
    """
    if lang is not None:
        if lang not in LANGUAGES:
            raise UnknownLanguage(
                "there is no language {lang}; choose one of {known}", lang=repr(lang), known=", ".join(LANGUAGES)
            )
        return lang
    return preferred(request.headers.get("accept-language", ""))


LanguageNeeded = Annotated[str, Depends(language)]


class Looking:
    """Game as the requesting viewer sees it.

    `held` are the rights of the client; `grant` the same for this game, if they are for the game that it goes on from.
    """

    def __init__(self, known: Service, granted: Grant, id: str, wanted: str | None, language: str) -> None:
        self.id = _game_named(known, granted, id)
        self.held = granted
        if granted.game is not None:
            granted = granted._replace(game=self.id)
        stored = known.games.store.game(self.id)
        self.service = known
        self.grant = granted
        self.viewer = granted.looking(self.id, wanted, len(stored.row.seats))
        self.language = language
        self.game = Game(stored)

    @property
    def stream(self) -> Stream:
        """Events of the game as the viewer sees them."""
        return self.service.streams.of(self.id, self.viewer)

    @property
    def left(self) -> float:
        """Seconds until the viewer's rights end."""
        return self.service.access.left(self.grant)

    def judging(self, action: Said) -> None:
        """Raise an error unless the viewer is a judge.

        :raises Problem: the viewer is not a judge.
        """
        if self.viewer != JUDGE:
            text = said("{what} is for a judge, and your view is {viewer}", what=action, viewer=self.viewer)
            raise Problem(403, text, kind="judges-only")

    def tag(self, *parameters: object) -> str:
        """Return the ETag of an answer, equal as long as the answer is unchanged.

        The answer depends on the engine, the game, the viewer, the language and `parameters` only.
        """
        parts = (engine(), str(self.id), str(self.viewer), self.language, *map(str, parameters))
        return f'"{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:24]}"'


def _game_named(known: Service, granted: Grant, name: str) -> UUID:
    """Return the id of a game named by id, start of an id, or `last`.

    A token for one game names that game, and by their whole ids the games that follow from it.

    :raises UnknownGame: there is no such game, or several. A token for one game is told nothing about others.
    """
    if granted.game is not None:
        start = name.strip().lower().replace("-", "")
        if name == "last" or (start and granted.game.hex.startswith(start)):
            return granted.game
        if (later := known.descendants.named(granted, name)) is not None:
            return later
        raise UnknownGame("there is no game {name}", name=name)
    try:
        return UUID(name)
    except ValueError:
        return known.games.game(name).id


def looking(
    request: Request,
    game: GamePath,
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    wanted: AsQuery = None,
) -> Looking:
    """Return the game of the path as the requesting viewer sees it."""
    looked = Looking(known, granted, game, wanted, lang)
    request.state.game = looked.id
    return looked


LookingNeeded = Annotated[Looking, Depends(looking)]


REPEATED = {"Idempotent-Replayed": "true"}
"""Header that marks an answer to a request that was carried out before."""


def requested(granted: Grant, key: str | None, *content: Any) -> Requested | None:
    """Return a request in the form that the store keeps; None without a key.

    The same key of another token is another key.
    """
    if key is None:
        return None
    asked = orjson.dumps(content, default=plain, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)
    own = f"{granted.holder}\0{key}".encode(errors="surrogatepass")
    return Requested(hashlib.sha256(own).hexdigest(), hashlib.sha256(asked).hexdigest()[:32])


def answer(data: Any, *, status: int = 200, tag: str | None = None, headers: dict[str, str] | None = None) -> Response:
    """Return an answer with JSON data.

    With a tag a browser may store the answer, and asks if it is still valid.
    """
    caching = {"Cache-Control": "no-store"} if tag is None else {"Cache-Control": "private, no-cache", "ETag": tag}
    body = orjson.dumps(data, default=plain, option=orjson.OPT_NON_STR_KEYS)
    return Response(
        body, status, {**caching, "Vary": "Authorization, Accept-Language", **(headers or {})}, "application/json"
    )


def unchanged(request: Request, tag: str) -> Response | None:
    """Return an answer 304 if the client already has this version, else None."""
    known = request.headers.get("if-none-match", "")
    if tag in (part.strip().removeprefix("W/") for part in known.split(",")):
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": "private, no-cache"})
    return None


def plain(value: Any) -> Any:
    """Convert a value that JSON cannot express."""
    if isinstance(value, frozenset | set):
        return sorted(value)
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return str(value)


def event_data(stream: Stream, position: int, language: str) -> dict[str, Any]:
    """Return one event as `shapes.Event`."""
    recorded = stream.events[position - 1]
    (line,) = stream.lines(language, (position,))
    return {
        **line._asdict(),
        "line": stream.origin(position),
        "unexplained": unexplained(recorded),
        "touches": list(stream.touched(position)),
        "data": recorded.event.model_dump(mode="json"),
    }


def events_data(stream: Stream, positions: Iterable[int], language: str) -> list[dict[str, Any]]:
    """Return several events as `shapes.Event`."""
    return [event_data(stream, position, language) for position in positions]


def entity(text: str) -> str | EntityId:
    """Read an object's number or name from a path or query."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


__all__ = [
    "OBJECTS",
    "PLACES",
    "REPEATED",
    "AsQuery",
    "AtQuery",
    "GrantNeeded",
    "KeyHeader",
    "LanguageNeeded",
    "Looking",
    "LookingNeeded",
    "Service",
    "ServiceNeeded",
    "answer",
    "entity",
    "event_data",
    "events_data",
    "requested",
    "shapes",
    "unchanged",
]
