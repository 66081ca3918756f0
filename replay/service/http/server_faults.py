"""When an answer cannot be given: is it the record's fault, or ours?

A record can come from anybody. One whose hashes fit and whose events fold may still tell of things that cannot be, and
whoever explains or goes on with such a game may stumble over anything. So when a request for a game fails, the game is
verified: if it is not exact, that is the answer, and the request is refused; if it is, the fault is ours and stays one.
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
    """A route of one game."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with a look at the record where it fails."""
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
    """What is wrong with the record of the game that a request is for, if anything is."""
    game: UUID | None = getattr(request.state, "game", None)
    return None if game is None else request.app.state.service.doubt(game)
