"""Failed requests for a game: a damaged record, or a fault of the program.

A record can come from anybody. Even with right hashes, and events that fold, it may tell impossible things, and then
any request for the game may fail. So the game is verified when a request for it fails. If it is not exact, the answer
says so; if it is exact, the fault is the program's, and stays an error of the server.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from domain.errors import Said, TimewalkError
from replay.service.http.problems import Problem


class GameRoute(APIRoute):
    """Route for one game, which explains a failure by verifying the game."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return a handler that verifies the game when the request fails."""
        handle = super().get_route_handler()

        async def careful(request: Request) -> Response:
            try:
                return await handle(request)
            except (TimewalkError, HTTPException, RequestValidationError, ClientDisconnect):
                raise
            except Exception as error:
                doubt = await run_in_threadpool(_doubt, request)
                if doubt is None:
                    raise
                raise Problem(409, doubt, kind="damaged-game") from error

        return careful


def _doubt(request: Request) -> Said | None:
    """Verify the request's game; return a sentence if its record is not exact, else None."""
    game: UUID | None = getattr(request.state, "game", None)
    return None if game is None else request.app.state.service.doubt(game)
