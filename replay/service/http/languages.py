"""In which language is somebody answered? As they ask for, or else in the first of their browser's that there is."""

from __future__ import annotations

from starlette.datastructures import Headers, QueryParams
from starlette.types import Scope

from domain.errors import Say
from projections.wording.messages import LANGUAGES, saying


def preferred(header: str) -> str:
    """The language of an `Accept-Language` header that comes first by its weights."""
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
    """What tells messages to who made a request, whether or not it can be understood otherwise."""
    wanted = QueryParams(scope.get("query_string", b"")[:2000]).get("lang")
    return saying(wanted if wanted in LANGUAGES else preferred(Headers(scope=scope).get("accept-language", "")))
