"""Health, figures and request log, for operators of the service.

No token gets into figures or lines. A line has a hash of the token, and of a query only places, pages and languages.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import IO, Any
from urllib.parse import parse_qsl

import orjson
from anyio import CapacityLimiter, fail_after, to_thread
from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain import __version__
from domain.errors import Said, said
from replay.errors import StoreError
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, ServiceNeeded, answer
from replay.service.http.problems import Problem
from replay.store.following import PROJECTIONS, reached
from replay.store.store import Store

router = APIRouter(tags=["operating"])

PATIENCE = 2.0
"""Seconds in which the store must answer a check of its health."""

FRESH = 1.0
"""Seconds for which a result about health is used again."""

TOLD = ("after", "as", "at", "before", "from", "kind", "lang", "limit", "over", "phase", "rule", "step", "to", "turn")
"""Query parameters that are logged; none of them holds text that a person typed."""

GONE = 499
"""Status logged for a request whose client left before the answer."""

LONGEST = 200
"""Most characters of a path that are logged."""

_TOKEN = re.compile(r"tw\d+\.[\w.-]*", re.ASCII)

log = logging.getLogger("timewalk")


# Health


class Health:
    """Health check of the store; all requests at one time share one check."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one = CapacityLimiter(1)
        self._known: tuple[float, Said | None] | None = None

    async def trouble(self) -> Said | None:
        """Check the store, and return a sentence about its failure.

        None if the store answers.
        """
        if self._known is None or time.monotonic() - self._known[0] > FRESH:
            trouble = await self._ask()
            self._known = time.monotonic(), trouble
        return self._known[1]

    async def _ask(self) -> Said | None:
        try:
            with fail_after(PATIENCE):
                await to_thread.run_sync(self._store.last_notification, abandon_on_cancel=True, limiter=self._one)
        except TimeoutError:
            return said("the store has not answered for {seconds} seconds", seconds=f"{PATIENCE:g}")
        except StoreError as error:
            return error.said
        return None


@router.get("/healthz", response_model=shapes.Health)
async def read_health(request: Request, known: ServiceNeeded) -> Response:
    """Return the health of the service, or 503 if the store does not answer.

    Everybody may ask, without limits.
    """
    trouble = await request.app.state.health.trouble()
    if trouble is not None:
        raise Problem(503, trouble, kind="store")
    return answer({"status": "ok", "version": __version__})


# Figures


class Figures(Collector):
    """Metrics: counts and times of requests, and numbers read when asked."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "timewalk_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "timewalk_request_seconds",
            "Seconds until answers, without live streams.",
            ("route",),
            buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
            registry=self.registry,
        )
        self.received = Counter("timewalk_received_bytes", "Bytes of requests' bodies.", registry=self.registry)
        self.sent = Counter("timewalk_sent_bytes", "Bytes of answers' bodies.", registry=self.registry)
        self.waiting = Gauge("timewalk_requests_going_on", "Requests being answered.", registry=self.registry)
        self.registry.register(self)

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Metric]:
        """Yield the present numbers of streams, refusals, connections, commits and projections."""
        state = self._app.state
        yield GaugeMetricFamily("timewalk_streams", "Live streams.", len(state.hub))
        refused = CounterMetricFamily("timewalk_refused", "Requests refused by limits, by limit.", labels=("what",))
        for resource, times in state.service.limiter.refused.items():
            refused.add_metric((resource,), times)
        yield refused
        connections = getattr(state, "connections", None)
        if connections is not None:
            yield GaugeMetricFamily("timewalk_connections", "Open connections.", len(connections))
            ended = CounterMetricFamily(
                "timewalk_connections_ended", "Connections closed or refused, by reason.", labels=("why",)
            )
            for why, times in connections.counted.items():
                ended.add_metric((why,), times)
            yield ended
        store = state.service.games.store
        with suppress(StoreError):
            last = store.last_notification()
            yield CounterMetricFamily("timewalk_commits", "Commits recorded, of all games.", last)
            behind = GaugeMetricFamily(
                "timewalk_projection_behind", "Commits that a projection has not taken in yet.", labels=("projection",)
            )
            for projection in PROJECTIONS:
                behind.add_metric((projection.NAME,), max(0, last - reached(store, projection)))
            yield behind


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def read_metrics(request: Request, granted: GrantNeeded) -> Response:
    """Return figures of the service in the format of Prometheus.

    With tokens, only an operator may ask.
    """
    if not granted.operator:
        raise Problem(403, "figures are for an operator's token", kind="operators-only")
    text = request.app.state.figures.text()
    return Response(text, media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


# Request log


class RequestLog:
    """Log with a line of JSON for each request.

    Lines are appended to a file or, for `-`, written to standard output.
    """

    def __init__(self, where: str) -> None:
        self._file: IO[bytes] = sys.stdout.buffer if where == "-" else open(where, "ab", 0)  # noqa: SIM115  # stays open
        self._failed = False

    def write(self, line: dict[str, Any]) -> None:
        """Write a line."""
        try:
            self._file.write(orjson.dumps(line, default=str) + b"\n")
            self._file.flush()
            self._failed = False
        except (OSError, ValueError) as error:  # such as a full disk: answers go on
            if not self._failed:
                log.warning("the request log cannot be written: %s", error)
            self._failed = True

    def close(self) -> None:
        """Close the file."""
        if self._file is not sys.stdout.buffer:
            self._file.close()


class Observer:
    """Middleware that counts and logs every request, even one refused by other middleware."""

    def __init__(self, app: ASGIApp, owner: FastAPI, lines: RequestLog | None) -> None:
        self.app = app
        self.owner = owner
        self.lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        figures: Figures = self.owner.state.figures
        measured = {"status": 0, "received": 0, "sent": 0}

        async def received() -> Message:
            message = await receive()
            measured["received"] += len(message.get("body", b""))
            return message

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                measured["status"] = message["status"]
            measured["sent"] += len(message.get("body", b""))
            await send(message)

        start = time.perf_counter()
        figures.waiting.inc()
        try:
            await self.app(scope, received, sent)
        except Exception:
            measured["status"] = measured["status"] or 500  # the error handler further out answers with 500
            raise
        finally:
            measured["status"] = measured["status"] or GONE
            took = time.perf_counter() - start
            figures.waiting.dec()
            route, method = _route(scope), scope["method"] if scope["method"] in _METHODS else "other"
            figures.requests.labels(method, route, str(measured["status"])).inc()
            figures.received.inc(measured["received"])
            figures.sent.inc(measured["sent"])
            if not route.endswith("/live"):
                figures.seconds.labels(route).observe(took)
            if self.lines is not None:
                self.lines.write(self._line(scope, route, measured, took))

    def _line(self, scope: Scope, route: str, measured: dict[str, int], took: float) -> dict[str, Any]:
        known = self.owner.state.service
        path, query = scope["path"], dict(parse_qsl(scope["query_string"].decode("latin-1")))
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": scope["method"],
            "path": without_tokens(path),
            "query": {name: without_tokens(query[name]) for name in TOLD if name in query},
            "route": route,
            "status": measured["status"],
            "ms": round(1000 * took, 1),
            "received": measured["received"],
            "sent": measured["sent"],
            "client": scope["client"][0] if scope.get("client") else None,
            "as": None,
            "token": None,
        }
        with suppress(Problem):
            granted = known.access.granted(Headers(scope=scope).get("authorization"))
            line |= {"as": "operator" if granted.operator else str(granted.viewer), "token": granted.holder or None}
        return line


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def _route(scope: Scope) -> str:
    """Return the path template of a request, such as `/api/games/{game}`.

    Metrics need a small number of different paths.
    """
    return getattr(scope.get("route"), "path", None) or ("none" if scope["path"].startswith("/api/") else "page")


def without_tokens(text: str) -> str:
    """Shorten a text for the log, and remove anything that looks like a token."""
    return _TOKEN.sub("tw…", text)[:LONGEST]
