"""What a request works with: the games, who asks, in which language; and answers that a browser may keep."""

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
from replay.service.audits import Audits
from replay.service.http import shapes
from replay.service.http.access import Access, Grant
from replay.service.http.languages import preferred
from replay.service.http.limits import Limiter, Limits
from replay.service.http.problems import Problem
from replay.service.http.viewers import JUDGE
from replay.service.streams import Stream, Streams
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
"""The ways in which a place in a game is named."""

OBJECTS: dict[str, Example] = {
    "a name": {"value": "Giant Spider", "summary": "a card or a player by name; of several, the one changed last"},
    "a number": {"value": "104", "summary": "any number that a card had in the game, or a player's"},
}
"""The ways in which an object is named."""

LanguageQuery = Annotated[
    str | None,
    Query(alias="lang", max_length=20, description="en or fr; else the browser's language", examples=["en", "fr"]),
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
    description="where in the game: a number, start, end, turn:3, or turn:3 with a step or phase",
    openapi_examples=PLACES,
)
AtQuery = Annotated[str, _AT]
AtIfSaidQuery = Annotated[str | None, _AT]
GamePath = Annotated[
    str,
    Path(
        max_length=80,
        description="the id of a game, as much of its beginning as no other has, or last for the one begun last",
        examples=["cdb5a5bc-9fb6-408a-831a-b9866957638f", "cdb5a5bc", "last"],
    ),
]


TABLES = 32
"""How many games that are played are kept in memory, to answer the next question faster."""


LONG = 4
"""How many games are verified, begun, taken in or given out at once."""

PATIENCE = 20
"""How many seconds a request waits for its turn at a game."""


KeyHeader = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="any text, another one for each request: who got no answer sends the same again with the same key,"
        " and what was done already is only told again; kept for two days",
        examples=["b3f1c2d4-retry-safe"],
    ),
]


class Service:
    """The games of a store, as the service knows them."""

    def __init__(self, games: Games, access: Access, limits: Limits | None = None) -> None:
        self.games = games
        self.access = access
        self.limiter = Limiter(limits or Limits(), access)
        self.streams = Streams(games.store)
        self.audits = Audits()
        self._locks = [Lock() for _ in range(64)]
        self._tables: OrderedDict[UUID, Game] = OrderedDict()
        self._lock = Lock()
        self._long = BoundedSemaphore(LONG)
        self._doubting = Lock()
        self._doubts: dict[UUID, tuple[int, Said | None]] = {}
        """Whether the record of a game holds up to an event, for those that somebody stumbled over."""

    @contextmanager
    def playing(self, game: UUID) -> Iterator[Game]:
        """The game with its table, for one at a time."""
        turn = self._locks[game.int % len(self._locks)]
        if not turn.acquire(timeout=PATIENCE):
            raise Problem(503, "the game is busy just now; try again", kind="busy")
        try:
            with self._lock:
                found = self._tables.get(game)
                if found is None:
                    found = self._tables[game] = Game(self.games.store.game(game))
                self._tables.move_to_end(game)
                if len(self._tables) > TABLES:
                    self._tables.popitem(last=False)
            yield found
        except TimewalkError:
            raise
        except Exception:  # who knows how far it came
            with self._lock:
                self._tables.pop(game, None)
            raise
        finally:
            turn.release()

    def repeated(self, request: Requested | None) -> UUID | None:
        """The game in which this request was obeyed already, if it was.

        :raises IllegalDecision: it was refused then.
        :raises Problem: under its key something else was asked for.
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
        """Why the record of a game is not to be relied on, if it is not; what exactly is for a judge to ask."""
        with self._doubting:  # one at a time: it takes as long as playing did
            stored = self.games.store.game(game)
            known = self._doubts.get(game)
            if known is None or known[0] != stored.head:
                verdict = Game(stored).verify()
                told = said("the record of this game is {outcome}", outcome=verdict.outcome)
                known = stored.head, None if verdict.holds else told
                self._doubts[game] = known
            return known[1]

    @contextmanager
    def working(self) -> Iterator[None]:
        """For what takes long: few at once, so that the others go on being answered.

        :raises Problem: there are so many already.
        """
        if not self._long.acquire(blocking=False):
            raise Problem(503, "too much that takes long is asked just now; try again later", kind="busy")
        try:
            yield
        finally:
            self._long.release()


# These three wait for nothing, and so need no thread of their own.


async def service(request: Request) -> Service:
    """The service of the app."""
    found: Service = request.app.state.service
    return found


ServiceNeeded = Annotated[Service, Depends(service)]


async def grant(request: Request, known: ServiceNeeded) -> Grant:
    """What who asks may do."""
    return known.access.granted(request.headers.get("authorization"))


GrantNeeded = Annotated[Grant, Depends(grant)]


async def language(request: Request, lang: LanguageQuery = None) -> str:
    """In which language to answer: as asked for, or else the first one of the browser's that there is."""
    if lang is not None:
        if lang not in LANGUAGES:
            raise UnknownLanguage(
                "there is no language {lang}; choose one of {known}", lang=repr(lang), known=", ".join(LANGUAGES)
            )
        return lang
    return preferred(request.headers.get("accept-language", ""))


LanguageNeeded = Annotated[str, Depends(language)]


class Looking:
    """A game as who asks sees it."""

    def __init__(self, known: Service, granted: Grant, id: str, wanted: str | None, language: str) -> None:
        self.id = _game_named(known, granted, id)
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
        """The game's events as this viewer sees them."""
        return self.service.streams.of(self.id, self.viewer)

    @property
    def left(self) -> float:
        """For how many seconds who asks may still look."""
        return self.service.access.left(self.grant)

    def judging(self, what: Said) -> None:
        """Refuse who is no judge.

        :raises Problem: they are not.
        """
        if self.viewer != JUDGE:
            text = said("{what} is for a judge, and you look as {viewer}", what=what, viewer=self.viewer)
            raise Problem(403, text, kind="judges-only")

    def tag(self, *what: object) -> str:
        """The ETag of an answer that depends on nothing else."""
        parts = (engine(), str(self.id), str(self.viewer), self.language, *map(str, what))
        return f'"{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:24]}"'


def _game_named(known: Service, granted: Grant, name: str) -> UUID:
    """The id of the game that is named by it, by its beginning, or as `last`; for a token of one game it is that one.

    A judge's token of one game is for the branches of it as well, by their whole ids.

    :raises UnknownGame: there is none, or several; who may see only one is told nothing of others.
    """
    if granted.game is not None:
        start = name.strip().lower().replace("-", "")
        if name == "last" or (start and granted.game.hex.startswith(start)):
            return granted.game
        if granted.may_choose and (branch := _branch(known, granted.game, name)) is not None:
            return branch
        raise UnknownGame("there is no game {name}", name=name)
    try:
        return UUID(name)
    except ValueError:
        return known.games.game(name).id


def _branch(known: Service, game: UUID, name: str) -> UUID | None:
    """The game with this whole id, if it is a branch of another one, or a branch of such a branch."""
    try:
        id = UUID(name)
    except ValueError:
        return None
    found, passed = known.games.store.find(id), set[UUID]()
    while found is not None and found.row.parent is not None and found.id not in passed:
        if found.row.parent == game:
            return id
        passed.add(found.id)
        found = known.games.store.find(found.row.parent)
    return None


def looking(
    request: Request,
    game: GamePath,
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    wanted: AsQuery = None,
) -> Looking:
    """The game of the path as who asks sees it."""
    found = Looking(known, granted, game, wanted, lang)
    request.state.game = found.id
    return found


LookingNeeded = Annotated[Looking, Depends(looking)]


REPEATED = {"Idempotent-Replayed": "true"}
"""What an answer says that only tells again what was done."""


def requested(granted: Grant, key: str | None, *what: Any) -> Requested | None:
    """A request as the store keeps it with what it leads to; None if it has no key. A key is its token's own."""
    if key is None:
        return None
    asked = orjson.dumps(what, default=plain, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)
    own = f"{granted.holder}\0{key}".encode(errors="surrogatepass")
    return Requested(hashlib.sha256(own).hexdigest(), hashlib.sha256(asked).hexdigest()[:32])


def answer(data: Any, *, status: int = 200, tag: str | None = None, headers: dict[str, str] | None = None) -> Response:
    """JSON. With a tag, a browser may keep it, and asks whether it is still so."""
    kept = {"Cache-Control": "no-store"} if tag is None else {"Cache-Control": "private, no-cache", "ETag": tag}
    body = orjson.dumps(data, default=plain, option=orjson.OPT_NON_STR_KEYS)
    return Response(
        body, status, {**kept, "Vary": "Authorization, Accept-Language", **(headers or {})}, "application/json"
    )


def unchanged(request: Request, tag: str) -> Response | None:
    """304, if who asks has this already."""
    known = request.headers.get("if-none-match", "")
    if tag in (part.strip().removeprefix("W/") for part in known.split(",")):
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": "private, no-cache"})
    return None


def plain(value: Any) -> Any:
    """What JSON does not have."""
    if isinstance(value, frozenset | set):
        return sorted(value)
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return str(value)


def event_data(stream: Stream, position: int, language: str) -> dict[str, Any]:
    """One event as `shapes.Event`."""
    recorded = stream.events[position - 1]
    line = stream.lines(language, position)[position - 1]
    return {
        **line._asdict(),
        "line": stream.origin(position),
        "unexplained": unexplained(recorded),
        "touches": list(stream.touched(position)),
        "data": recorded.event.model_dump(mode="json"),
    }


def events_data(stream: Stream, positions: Iterable[int], language: str) -> list[dict[str, Any]]:
    """Several."""
    return [event_data(stream, position, language) for position in positions]


def entity(text: str) -> str | EntityId:
    """An object as a path or query names it: by number, or by name."""
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
