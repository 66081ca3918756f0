"""Errors as problem details (RFC 9457).

A problem has a type, a title, a status, a sentence, and more fields for programs.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from domain.cards.catalogue import UnknownCard
from domain.errors import BrokenLog, IllegalDecision, Listed, Said, Say, TimewalkError, said
from domain.position.model import BadPosition
from domain.unfit import unfit
from projections.reading.positions import PositionError
from replay.errors import Conflict, CorruptStore, NoSuchPosition, StoreFailed, UnknownGame
from replay.service.http.languages import saying_to

MEDIA_TYPE = "application/problem+json"

TITLES = {
    400: "The request cannot be understood",
    401: "A token is needed",
    403: "Not with this token",
    404: "There is no such thing",
    405: "This cannot be done here",
    408: "That took too long",
    409: "Somebody else went on with the game",
    411: "How long the body is must be said",
    413: "That is too much",
    415: "Not in this form",
    422: "That is not allowed",
    429: "Too much at once",
    500: "This should not have happened",
    503: "Not just now",
}

OTHER = "The request was refused"
"""Title of a problem whose status has no title here."""

FRAMEWORK = ("Not Found", "Method Not Allowed", "There was an error parsing the body", "Forbidden", "Unauthorized")
"""Translatable messages in place of the web framework's own."""

SOON = 2
"""Default number of seconds after which a client may try again."""

LONGEST = 1000
"""Most characters in a sentence."""

log = logging.getLogger("timewalk")


class Problem(TimewalkError):
    """Error that refuses a request: a status, a sentence, and more fields.

    `kind` tells apart problems of one status.
    """

    def __init__(self, status: int, detail: Said | str, *, kind: str = "", **more: Any) -> None:
        sentence = detail if isinstance(detail, Said) else Said(detail)
        super().__init__(sentence.text, **sentence.words)
        self.status = status
        self.kind = kind
        self.more = more

    @property
    def detail(self) -> str:
        """Sentence of the problem in English."""
        return self.said.told()

    def answer(self, say: Say = str, instance: str = "") -> Response:
        """Return the problem as an HTTP answer, in a language."""
        more = {name: _short(value) if isinstance(value, str) else value for name, value in self.more.items()}
        body = {
            "type": f"urn:timewalk:problem:{self.kind or self.status}",
            "title": say(TITLES.get(self.status, OTHER)),
            "status": self.status,
            "detail": _short(self.told(say)),
            "instance": instance,
            **more,
        }
        headers = {"Cache-Control": "no-store"}
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        if self.status in (429, 503):
            headers["Retry-After"] = str(more.setdefault("retry_after", SOON))
            body["retry_after"] = more["retry_after"]
        try:
            text = orjson.dumps(body, default=str)
        except TypeError:  # a lone surrogate from the client, or a number too large for orjson
            text = json.dumps(body, default=str).encode()
        return Response(text, self.status, headers, MEDIA_TYPE)


class Passing(HTTPException):
    """Problem raised while a body is read, in the form of the framework's own errors.

    The framework lets no other errors through there.
    """

    def __init__(self, refused: Problem) -> None:
        super().__init__(refused.status, refused.detail)
        self.refused = refused


def packed_problem(status: int, detail: Said | str, say: Say = str) -> bytes:
    """Return a problem as the bytes of a whole HTTP answer.

    Used where the client has not sent a whole request, so the framework cannot answer. The connection closes after
    it.
    """
    answer = Problem(status, detail).answer(say)
    answer.headers["Connection"] = "close"
    head = b"".join(b"%s: %s\r\n" % field for field in answer.raw_headers)
    return b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (status, HTTPStatus(status).phrase.encode(), head, bytes(answer.body))


def _short(text: str) -> str:
    """Shorten a sentence that repeats too much of the client's input."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def of(error: TimewalkError, say: Say = str) -> Problem:
    """Convert an error of timewalk to a problem; `say` translates its sentence."""
    sentence = error.told(say)
    match error:
        case Problem():
            return Problem(error.status, sentence, kind=error.kind, **error.more)
        case Conflict():
            return Problem(409, sentence, kind="stale-head", head=error.head)
        case IllegalDecision():
            return Problem(422, sentence, kind="illegal-answer", reason=error.said.told(say), rule=error.rule)
        case UnknownGame():
            return Problem(404, sentence, kind="unknown-game", close=list(error.close))
        case NoSuchPosition():
            return Problem(404, sentence, kind="unknown-position")
        case CorruptStore() | BrokenLog():
            return Problem(409, sentence, kind="damaged-game")
        case BadPosition():
            return Problem(422, sentence, kind="impossible-position")
        case PositionError():
            return Problem(422, sentence, kind="bad-position")
        case UnknownCard():
            return Problem(422, sentence, kind="unknown-card")
        case StoreFailed():
            return Problem(503, sentence, kind="store")
        case LookupError():
            return Problem(404, sentence, kind="unknown")
        case _:
            return Problem(422, sentence, kind=_kind(type(error).__name__))


def _kind(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def install(app: FastAPI) -> None:
    """Register handlers that answer every error with a problem."""

    @app.exception_handler(TimewalkError)
    def refused(request: Request, error: TimewalkError) -> Response:
        say = saying_to(request.scope)
        problem = of(error, say)
        detail = problem.detail.replace(request.app.state.service.games.store.shown, say("the store"))
        return Problem(problem.status, detail, kind=problem.kind, **problem.more).answer(say, request.url.path)

    @app.exception_handler(ClientDisconnect)
    def left(request: Request, error: ClientDisconnect) -> Response:
        return Problem(400, "the request broke off").answer(instance=request.url.path)  # the client has gone

    @app.exception_handler(HTTPException)
    def plain(request: Request, error: HTTPException) -> Response:
        problem = error.refused if isinstance(error, Passing) else Problem(error.status_code, str(error.detail))
        answer = problem.answer(saying_to(request.scope), request.url.path)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        say = saying_to(request.scope)
        errors = [
            {"where": ".".join(str(part) for part in found["loc"]), "why": unfit(found).told(say)}
            for found in error.errors()[:20]
        ]
        detail = _no_choice(error.errors()[0]) or said("{where}: {why}", **errors[0])
        return Problem(422, detail, kind="invalid-request", errors=errors).answer(say, request.url.path)

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        failed = Problem(500, "The service failed; nothing that was recorded is lost.")
        return failed.answer(saying_to(request.scope), request.url.path)


def _no_choice(found: Mapping[str, Any]) -> Said | None:
    """Return the sentence for a word of an address that is not among its choices; None for other errors."""
    choices = _QUOTED.findall(str(found.get("ctx", {}).get("expected", "")))
    where, *rest = found["loc"]
    if found["type"] != "literal_error" or where not in ("query", "path") or not rest or not choices:
        return None
    given = _short(str(found.get("input", "")))
    return said("{name} cannot be {given}: it can be {choices}", name=rest[-1], given=given, choices=Listed(choices))


_QUOTED = re.compile("'([^']*)'")
