"""How the games of an evening went, over HTTP: won and lost, by deck, on the play and on the draw, and life."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import Field

from replay.games.evenings import BadSince, Wanted, evening_of
from replay.service import shapes
from replay.service.context import GrantNeeded, ServiceNeeded, answer
from replay.service.problems import Problem
from replay.store.sources import Source

router = APIRouter(prefix="/api", tags=["games"])


class Record(shapes.Shape):
    """How many games have ended, and how many of them were won and lost."""

    games: int
    won: int
    lost: int


class Deck(shapes.Shape):
    """How a deck did: its name if it has one, its colours, and the cards that were cast most often."""

    deck: str
    colors: str = Field(examples=["WU"])
    cards: list[str]
    record: Record


class LifePoint(shapes.Shape):
    """The medians of life at the end of a turn, mine and the other side's, over so many games."""

    turn: int
    mine: float
    theirs: float
    games: int


class Played(shapes.Shape):
    """A game as one seat played it: whose log it is, the first person, or the first seat."""

    game: str
    created: str
    source: Source
    format: str
    event: str | None
    result: Literal["won", "lost", "drawn", "open"]
    on_the_play: bool | None
    turns: int
    seconds: int | None
    mulligans: int
    deck: str
    colors: str
    cards: list[str]
    cast: list[str]
    against: str = Field(description="the colours of the other side, as far as they were seen")
    life: list[tuple[int, int, int]] = Field(description="turn by turn: mine and the other side's at its end")


class Evening(shapes.Shape):
    """What some games came to, the oldest first."""

    games: list[Played]
    record: Record
    decks: list[Deck]
    on_the_play: Record
    on_the_draw: Record
    turns: float | None = Field(description="the median of the lengths")
    seconds: int | None = Field(description="all of them together, where their sources tell")
    life: list[LifePoint]


@router.get("/evening", response_model=Evening)
def read_evening(
    known: ServiceNeeded,
    granted: GrantNeeded,
    since: Annotated[str, Query(max_length=40, description="a date or time, or so long ago", examples=["3d"])] = "",
    source: Annotated[Source | None, Query(description="only games decided here, or observed elsewhere")] = None,
    event: Annotated[str, Query(max_length=100, description="part of what the event is called")] = "",
    format: Annotated[str, Query(max_length=100, description="the format")] = "",
) -> Response:
    """How the newest games went, each from one seat, with its deck; for an operator."""
    if not granted.operator:
        raise Problem(403, "results over all games are for an operator's token", kind="operators-only")
    try:
        found = evening_of(known.games.store, Wanted(since, source, event, format))
    except BadSince as error:
        raise Problem(422, error.said, kind="invalid-request") from error
    return answer(found.data())
