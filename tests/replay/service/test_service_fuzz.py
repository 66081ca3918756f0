"""The service asked whatever its description allows, and whatever it does not: always an answer as it is described."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import requests  # noqa: F401 - schemathesis imports it beside the service's thread, which may undo its filter of warnings
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from replay.games.library import Games, open_store
from replay.service.app import create_app
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")
FEW, EXAMPLES = 1, 100
"""How much each route is asked."""

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("fuzz") / "games.sqlite", durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def described(store: Games) -> Iterator[Any]:
    """The description of a service with a game that is over and one that is being played."""
    over = str(store.play(*DECKS, seed=7).id)
    going_on = str(store.begin(store.match(DECKS, players=("human", "random")), 5).id)
    with served(store) as client:
        schema = schemathesis.openapi.from_url(f"{client.base_url}/api/openapi.json")

        @schema.hook
        def map_path_parameters(context: Any, path_parameters: Any) -> Any:
            """Mostly a game that is there; else nothing but refusals would be tried."""
            given = str((path_parameters or {}).get("game", ""))
            chance = random.Random(given).random()
            if given and chance < 0.9:
                live = context.operation.path.endswith("/live")  # which has an end only where the game has one
                path_parameters["game"] = over if live or chance < 0.45 else going_on
            return path_parameters

        yield schema


def tried() -> list[tuple[str, str, GenerationMode]]:
    """Every route: asked what its description allows and, where there is anything that it does not, that."""
    with open_store(":memory:") as empty:
        paths = create_app(empty).openapi()["paths"]
    found = []
    for path, methods in paths.items():
        for method, route in methods.items():
            found.append((method.upper(), path, GenerationMode.POSITIVE))
            fields = any(field["in"] == "query" for field in route.get("parameters", ()))
            if fields or "application/json" in route.get("requestBody", {}).get("content", {}):
                found.append((method.upper(), path, GenerationMode.NEGATIVE))
    return found


TRIED = tried()


def ask(schema: Any, method: str, path: str, mode: GenerationMode, examples: int) -> None:
    """Ask a route so many things, the same ones each time, and hold the answers against the description."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(schema[path][method].as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, timeout=30)

    asked()


@pytest.mark.parametrize(("method", "path", "mode"), TRIED)
def test_whatever_is_asked_the_answer_is_as_described(
    described: Any, method: str, path: str, mode: GenerationMode
) -> None:
    ask(described, method, path, mode, FEW)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path", "mode"), TRIED)
def test_whatever_is_asked_again_and_again(described: Any, method: str, path: str, mode: GenerationMode) -> None:
    ask(described, method, path, mode, EXAMPLES)
