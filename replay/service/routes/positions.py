"""Positions over HTTP that are being set up: their faults, and how they are written."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import Field

from projections.wording.translations import saying
from replay.games.positions import faults_of, line_of
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, LanguageNeeded, ServiceNeeded, answer

router = APIRouter(prefix="/api/positions", tags=["games"])


class Drafted(shapes.Shape):
    """Request to check a position, as data or in one line.

    `rules` is the edition of a position that says none.
    """

    position: dict[str, Any] | Annotated[str, Field(max_length=100_000)]
    rules: Annotated[str, Field(max_length=40)] = "seed"


class Checked(shapes.Shape):
    """All faults of a position, and the position itself.

    The position comes as data and, if it fits, in one line. Without faults a game can begin from it. `position` is null
    if it cannot be read.
    """

    faults: list[str]
    position: dict[str, Any] | None
    line: str | None


@router.post("/check", response_model=Checked)
def check_position(known: ServiceNeeded, granted: GrantNeeded, lang: LanguageNeeded, wanted: Drafted) -> Response:
    """Check a position without beginning a game, and return all its faults together."""
    with known.working():
        position, faults = faults_of(wanted.position, wanted.rules)
        say = saying(lang)
        return answer(
            {
                "faults": [fault.told(say) for fault in faults],
                "position": None if position is None else position.dump(),
                "line": None if position is None else line_of(position),
            }
        )
