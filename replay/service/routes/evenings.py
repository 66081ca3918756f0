"""An evening of games over HTTP: results, life, opening hands, and decisive moments."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import Field

from projections.counting.decisive import Kind
from projections.wording.translations import catalogue
from replay.games.evenings import MOST, BadSince, Wanted, evening_of, moment_of
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, LanguageNeeded, ServiceNeeded, answer
from replay.service.http.problems import Problem
from replay.store.sources import Source

router = APIRouter(prefix="/api", tags=["games"])


class Record(shapes.Shape):
    """Number of finished games, and how many were won and lost."""

    games: int
    won: int
    lost: int


class Deck(shapes.Shape):
    """Record of a deck, with its name, colours, and the cards cast most.

    The name is empty where none is known.
    """

    deck: str
    colors: str = Field(examples=["WU"])
    cards: list[str]
    record: Record


class Against(shapes.Shape):
    """Record against opponents of these colours, as far as they were seen."""

    colors: str = Field(examples=["WU"])
    record: Record


class Counted(shapes.Shape):
    """Record of the games with this many mulligans, or lands in the opening hand."""

    number: int
    record: Record


class Decisive(shapes.Shape):
    """A decisive moment of a game, found by its facts alone.

    - `life`: within one step or main phase a life total changed by at least a fifth of what its player began with.
      Only the three largest changes count. `before` and `after` are the totals.
    - `creatures`: within one step or main phase at least three creatures or planeswalkers `died`. Only the most count.
    - `lead`: the winner came to have more life than the other side, and kept it.
    - `attack`, `spell`, `ability`: somebody lost by it, as the causes of the loss tell. `card` is the spell, or the
      source of the ability. There is none where an observed game does not tell the cause of a loss.
    - `lost`, `drawn`: somebody lost, or nobody won.
    """

    position: int = Field(description="the position in the game, as `at` of `/board` takes it")
    turn: int
    kind: Kind
    player: int | None = Field(description="the seat whose life changed, that led, acted, or lost")
    before: int | None
    after: int | None
    died: int | None
    card: str | None
    text: str = Field(description="the moment in words, from the view of this side")


class LifePoint(shapes.Shape):
    """Median life of both sides at the end of a turn, over `games` games."""

    turn: int
    mine: float
    theirs: float
    games: int


class Played(shapes.Shape):
    """Game from the side of one seat.

    The seat is that of the player whose log it is, else of the first person, or the first seat.
    """

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
    life: list[tuple[int, int, int]] = Field(
        description="for each turn its number, and the life of both sides at its end, this side first"
    )
    seats: list[int] = Field(description="the seats of this side, the player's own first")
    hand: list[str] = Field(
        description="the cards of the opening hand, as it was kept (103.5), as far as they are known; none before the"
        " first turn, nor while a game between people goes on"
    )
    hand_size: int
    lands: int | None = Field(description="lands in the opening hand; null if not all cards are known")
    decisive: list[Decisive]


class Evening(shapes.Shape):
    """Results of the games of an evening, oldest first."""

    games: list[Played]
    most: int = Field(description="limit on the games that are counted; the newest are taken")
    record: Record
    decks: list[Deck]
    on_the_play: Record
    on_the_draw: Record
    turns: float | None = Field(description="median number of turns")
    seconds: int | None = Field(description="seconds of all games together, where known")
    life: list[LifePoint]
    against: list[Against]
    mulligans: list[Counted]
    lands: list[Counted] = Field(description="records by lands in the opening hand, where known")


@router.get("/evening", response_model=Evening)
def read_evening(
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    since: Annotated[
        str, Query(max_length=40, description="a date, a time, or an age in days or hours", examples=["3d"])
    ] = "",
    source: Annotated[
        Source | None, Query(description="only games decided here, or only games observed elsewhere")
    ] = None,
    event: Annotated[str, Query(max_length=100, description="part of the name of an event")] = "",
    format: Annotated[str, Query(max_length=100, description="the format")] = "",
) -> Response:
    """Return the results of the newest games, each from one seat. For an operator."""
    if not granted.operator:
        raise Problem(403, "results over all games are for an operator's token", kind="operators-only")
    try:
        evening = evening_of(known.games.store, Wanted(since, source, event, format))
    except BadSince as error:
        raise Problem(422, error.said, kind="invalid-request") from error
    data, words = evening.data() | {"most": MOST}, catalogue(lang, "interface")
    for game, shown in zip(evening.games, data["games"], strict=True):
        shown["decisive"] = [one._asdict() | {"text": moment_of(one, game.seats, words)} for one in game.decisive]
    return answer(data)
