"""App of the service: routes, headers of every answer, and requests that are refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from anyio import to_thread
from fastapi import FastAPI
from fastapi import Path as PathParameter
from fastapi.responses import Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain import __version__
from domain.errors import Listed, Said, said
from projections.wording.translations import catalogue
from replay.games.library import Games
from replay.service.http import problems, shapes
from replay.service.http.access import LOCAL_NAMES, Access
from replay.service.http.context import Service, answer
from replay.service.http.languages import saying_to
from replay.service.http.limits import Limits, Throttle
from replay.service.http.problems import Passing, Problem
from replay.service.page_files import page_files
from replay.service.routes import (
    again,
    auditing,
    branches,
    card_names,
    cards,
    decks,
    disputes,
    evenings,
    games,
    live,
    matches,
    monitoring,
    playing,
    positions,
    reading,
    reference,
    reports,
)
from replay.service.routes.live import Follower, Hub
from replay.service.routes.monitoring import Figures, Health, Observer, RequestLog

BODY = 2 << 20
"""Most bytes of a request's body; imports may have more."""

THREADS = 12
"""Number of requests answered at once. More would take the processor from each other and from live events."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content policy: the page may load and run its own files only, and no inline code."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": problems.TITLES[status], "content": {problems.MEDIA_TYPE: {"schema": schema}}}
    for schema in ({"$ref": "#/components/schemas/ProblemDetails"},)
    for status in (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
}


def create_app(
    opened: Games,
    access: Access | None = None,
    names: tuple[str, ...] = (),
    limits: Limits | None = None,
    lines: RequestLog | None = None,
) -> FastAPI:
    """Return the web app for the games of a store; without `access` in local mode.

    Local mode needs no tokens. `names` are further names of the service in local mode. `limits` bound the requests of
    each client. `lines` is the log of requests.
    """
    known = Service(opened, access or Access(), limits)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        app.state.hub = Hub(opened.store, known.limiter.streams)
        follower = Follower(opened.store)
        follower.start()
        yield
        await follower.close()
        await app.state.hub.close()
        if lines is not None:
            lines.close()

    app = FastAPI(
        title="timewalk",
        version=__version__,
        summary="Games of Magic: The Gathering as events: read, travelled in, explained, proven, played.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=PROBLEMS,
        separate_input_output_schemas=False,
    )
    app.state.service = known
    app.state.hub = Hub(opened.store, known.limiter.streams)
    app.state.health = Health(opened.store)
    app.state.figures = Figures(app)
    problems.install(app)
    for part in (
        games,
        decks,
        card_names,
        evenings,
        reports,
        cards,
        reading,
        disputes,
        positions,
        auditing,
        playing,
        branches,
        matches,
        again,
        live,
        monitoring,
        reference,
    ):
        app.include_router(part.router)

    @app.get("/api/messages/{language}", tags=["page"], response_model=dict[str, str])
    def messages(
        language: Annotated[str, PathParameter(description="the language", examples=["fr"])],
    ) -> Response:
        """Return the words of the page, and the names of counters."""
        counters = {key: word for key, word in catalogue(language).items() if key.startswith("counter.")}
        return answer(counters | dict(catalogue(language, "interface")))

    _describe(app)
    app.mount("/", page_files(), name="page")
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=3)
    app.add_middleware(Throttle, limiter=known.limiter)
    app.add_middleware(Guard, local=known.access.local, names=(*LOCAL_NAMES, *names))
    app.add_middleware(Observer, owner=app, lines=lines)
    return app


def _describe(app: FastAPI) -> None:
    """Add the shape of problems to the OpenAPI description, as no route returns it."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        schema = plain()
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        schemas["ProblemDetails"] = shapes.ProblemDetails.model_json_schema()
        return schema

    app.openapi = described  # type: ignore[method-assign]


class Guard:
    """Middleware that refuses unsafe requests, and adds headers to every answer.

    In local mode only requests to this machine's own names are answered. A page of another origin may not change
    anything: else any page in a browser here could. A body that is too large is refused before it is read.
    """

    def __init__(self, app: ASGIApp, local: bool, names: tuple[str, ...]) -> None:
        self.app = app
        self.local = local
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refused(scope["method"], scope["path"], Headers(scope=scope))
        if refused is not None:
            await refused.answer(saying_to(scope), scope["path"])(scope, receive, self._carrying(send))
            return
        inner = scope
        if scope["method"] == "HEAD" and not scope["path"].endswith("/live"):
            inner = {**scope, "method": "GET"}  # the server itself leaves out the body for HEAD
        try:
            await self.app(inner, self._limited(receive, scope), self._carrying(send))
        finally:
            scope.update(
                {name: inner[name] for name in ("route",) if name in inner}
            )  # the outer middleware logs the route

    def _refused(self, method: str, path: str, headers: Headers) -> Problem | None:
        host = _name(headers.get("host", ""))
        if self.local and host not in self.names:
            return Problem(403, "in local mode only this machine is answered", kind="not-local")
        if method not in ("GET", "HEAD", "OPTIONS"):
            origin = headers.get("origin")
            if origin is not None and _name(origin.partition("://")[2]) != host:
                return Problem(403, "this page may not change anything here", kind="other-origin")
            right = _forms(path)
            if games.form_of(headers) not in right:
                return Problem(415, said("send {right}", right=Listed(right)), kind="wrong-form")
        size = headers.get("content-length", "0")
        if not size.isdigit():
            return Problem(400, "Content-Length is not a number")
        if int(size) > _most(path, headers):
            return Problem(413, _too_large(path, headers), kind="too-large")
        return None

    @staticmethod
    def _limited(receive: Receive, scope: Scope) -> Receive:
        """Return a receiver that stops reading a request's body at the limit.

        The length of such a body need not be stated.
        """
        path, headers = scope["path"], Headers(scope=scope)
        most, size = _most(path, headers), 0

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise Passing(Problem(413, _too_large(path, headers), kind="too-large"))
            return message

        return limited

    @staticmethod
    def _carrying(send: Send) -> Send:
        async def carrying(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return carrying


def _name(host: str) -> str:
    """Return a host's name without the port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _forms(path: str) -> tuple[str, ...]:
    """Return the media types that a path accepts as request body."""
    return {games.TAKEN_IN: (games.DATA, games.FILE), card_names.PLACE: (games.FILE,)}.get(path, (games.DATA,))


def _too_large(path: str, headers: Headers) -> Said:
    return said("a request has at most {most} {most:byte|bytes}", most=_most(path, headers))


def _most(path: str, headers: Headers) -> int:
    if games.FILE not in _forms(path) or games.form_of(headers) != games.FILE:
        return BODY
    return card_names.MOST if path == card_names.PLACE else games.IMPORT
