"""What goes wrong, as problem details (RFC 9457): a type, a title, a status, a sentence, and what a program needs."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from domain.cards.catalogue import UnknownCard
from domain.errors import BrokenLog, IllegalDecision, Say, TimewalkError
from projections.positions import PositionError
from projections.translations import LANGUAGES, saying
from replay.errors import Conflict, CorruptStore, NoSuchPosition, StoreFailed, UnknownGame

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

SOON = 2
"""After how many seconds to come back where nothing else is known."""

LONGEST = 1000
"""How many letters a sentence has at most."""

log = logging.getLogger("timewalk")


class Problem(TimewalkError):
    """A request that is refused: a status, a sentence, and more fields."""

    def __init__(self, status: int, detail: str, *, kind: str = "", **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.kind = kind
        self.more = more


def problem(status: int, detail: str, *, kind: str = "", instance: str = "", **more: Any) -> Response:
    """A problem as an answer. `kind` tells problems of one status apart."""
    more = {name: _short(value) if isinstance(value, str) else value for name, value in more.items()}
    body = {
        "type": f"urn:timewalk:problem:{kind or status}",
        "title": TITLES.get(status, "The request was refused"),
        "status": status,
        "detail": _short(detail),
        "instance": instance,
        **more,
    }
    headers = {"Cache-Control": "no-store"}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503):
        headers["Retry-After"] = str(more.setdefault("retry_after", SOON))
        body["retry_after"] = more["retry_after"]
    try:
        text = orjson.dumps(body, default=str)
    except TypeError:  # half of a letter that somebody sent, or a number that is too large
        text = json.dumps(body, default=str).encode()
    return Response(text, status, headers, MEDIA_TYPE)


def packed_problem(status: int, detail: str) -> bytes:
    """A problem as a whole answer, after which the connection is closed: for who has not come to a request."""
    answer = problem(status, detail)
    answer.headers["Connection"] = "close"
    head = b"".join(b"%s: %s\r\n" % field for field in answer.raw_headers)
    return b"HTTP/1.1 %d %s\r\n%s\r\n%s" % (status, HTTPStatus(status).phrase.encode(), head, bytes(answer.body))


def _short(text: str) -> str:
    """A sentence without all that somebody sent to have it told again."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def of(error: TimewalkError, say: Say = str) -> Problem:
    """What an error of the game means to who asked over HTTP; `say` gives the words in another language."""
    sentence = error.told(say)
    match error:
        case Problem():
            return error
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
    """Let the app answer every error so."""

    @app.exception_handler(TimewalkError)
    def refused(request: Request, error: TimewalkError) -> Response:
        language = request.query_params.get("lang", "en")
        found = of(error, saying(language if language in LANGUAGES else "en"))
        detail = found.detail.replace(request.app.state.service.games.store.shown, "the store")
        return problem(found.status, detail, kind=found.kind, instance=request.url.path, **found.more)

    @app.exception_handler(ClientDisconnect)
    def left(request: Request, error: ClientDisconnect) -> Response:
        return problem(400, "the request broke off", instance=request.url.path)  # nobody hears it

    @app.exception_handler(HTTPException)
    def plain(request: Request, error: HTTPException) -> Response:
        kind = {413: "too-large", 429: "too-many-at-once"}.get(error.status_code, "")
        answer = problem(error.status_code, str(error.detail), kind=kind, instance=request.url.path)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> Response:
        errors = [
            {"where": ".".join(str(part) for part in found["loc"]), "why": found["msg"]}
            for found in error.errors()[:20]
        ]
        first = errors[0]
        detail = f"{first['where']}: {first['why']}"
        return problem(422, detail, kind="invalid-request", instance=request.url.path, errors=errors)

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return problem(500, "The service failed; nothing that was recorded is lost.", instance=request.url.path)
