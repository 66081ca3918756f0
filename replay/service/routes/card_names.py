"""Names of Arena's card numbers, kept with the user's own cards."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from domain.errors import said
from replay.observing.arena.kept_names import kept_names, known_names, take_in
from replay.observing.arena.names import BadNames
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, Service, ServiceNeeded, answer
from replay.service.http.problems import Problem

router = APIRouter(prefix="/api", tags=["games"])

FILE = "application/octet-stream"
PLACE = "/api/names"
"""Path to which a table of names is sent."""

MOST = 512 << 20
"""Most bytes of a table; Arena's own database has some 200 MB."""


class Names(shapes.Shape):
    """Number of card names stored here, and number taken from the file just sent."""

    kept: int
    taken: int


def names_here(known: Service) -> dict[int, str]:
    """Return the card names with which logs are read.

    They are the names stored here and, in local mode, those of Arena's own database.

    :raises Problem: the table kept here is damaged.
    """
    try:
        return known_names() if known.access.local else kept_names()
    except BadNames as error:
        text = "the stored table of card names is damaged; the operator imports a table again with {command}"
        raise Problem(503, said(text, command="`timewalk cards names FILE`"), kind="bad-names") from error


@router.get("/names", response_model=Names)
def read_names(known: ServiceNeeded, granted: GrantNeeded) -> Response:
    """Return the number of card names kept here, in local mode."""
    _local(known)
    try:
        return answer({"kept": len(kept_names()), "taken": 0})
    except BadNames:
        return answer({"kept": 0, "taken": 0})


@router.put(
    "/names",
    response_model=Names,
    openapi_extra={"requestBody": {"content": {FILE: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def keep_names(request: Request, known: ServiceNeeded, granted: GrantNeeded) -> Response:
    """Keep a table of names of Arena's card numbers, in local mode.

    The table is Arena's own database, CSV or JSON. Logs imported from now on are read with these names. A log that is
    imported again is recorded anew with them.
    """
    _local(known)
    handle, name = tempfile.mkstemp(prefix="timewalk-names-")
    try:
        with os.fdopen(handle, "wb") as file:
            async for chunk in request.stream():
                file.write(chunk)
        return answer(await run_in_threadpool(_kept, Path(name)))
    finally:
        Path(name).unlink(missing_ok=True)


def _kept(path: Path) -> dict[str, Any]:
    try:
        taken = take_in(path)
    except BadNames as error:
        error.said = error.said.where(path=said("the file"))
        raise Problem(422, error.said, kind="bad-names") from error
    return {"kept": taken.kept, "taken": taken.names}


def _local(known: Service) -> None:
    """Raise an error unless in local mode; elsewhere the operator stores the table."""
    if not known.access.local:
        text = "names of cards are kept by who serves, with {command}"
        raise Problem(403, said(text, command="`timewalk cards names FILE`"), kind="not-local")
