"""Language of an answer: the one asked for, or the browser's first choice."""

from __future__ import annotations

from starlette.datastructures import Headers, QueryParams
from starlette.types import Scope

from domain.errors import Say
from projections.wording.messages import LANGUAGES, saying


def preferred(header: str) -> str:
    """Return the known language with the greatest weight in an `Accept-Language` header."""
    best, weight = "en", 0.0
    for part in header[:500].split(","):
        name, _, rest = part.partition(";")
        known = name.strip().partition("-")[0].lower()
        _, _, number = rest.partition("q=")
        try:
            value = float(number) if number else 1.0
        except ValueError:
            continue
        if known in LANGUAGES and value > weight:
            best, weight = known, value
    return best


def saying_to(scope: Scope) -> Say:
    """Return the translator for the language of a request, even of an invalid request."""
    wanted = QueryParams(scope.get("query_string", b"")[:2000]).get("lang")
    return saying(wanted if wanted in LANGUAGES else preferred(Headers(scope=scope).get("accept-language", "")))
