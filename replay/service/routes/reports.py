"""Reports over HTTP: shares of games won, by deck, hand, card and more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import Field

from domain.errors import said
from projections.counting.reports import (
    REPORTS,
    Key,
    Report,
    cards_in_lines,
    figures_data,
    moment_of,
    report,
    sides_in,
    whole,
)
from projections.counting.sides import Side
from projections.wording.translations import catalogue
from replay.games.evenings import BadSince
from replay.games.report_forms import games_csv, label_of, report_csv, report_svg, title_of
from replay.games.reports import BadFilter, Sides, Which, which
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, LanguageNeeded, ServiceNeeded, answer
from replay.service.http.problems import Problem
from replay.store.sources import Source

router = APIRouter(prefix="/api", tags=["games"])

SECONDS = 2.0
"""Longest time that one request reads games; the next one goes on."""

FIRST_SECONDS = 0.4
"""Longest time that the very first request reads, so that a reader soon sees how many games there are."""

FILE_SECONDS = 20.0
"""Longest time that a request for a file reads: a file tells all games, or there is none."""

MOST_OFFERED = 200
"""Most values of a filter that one answer offers."""

MOST_LISTED = 200
"""Most games of a row that one answer lists, newest first."""

By = Literal["deck", "matchup", "play-draw", "hand", "card", "mulligans", "mana", "tempo"]

FILTER = "the same for a second set of games, as `deck=elves,since=3d`; `all` for all games"


class Interval(shapes.Shape):
    """Share or difference, with the ends of its interval of 95 %.

    The interval is Wilson's for a share, and Newcombe's for a difference.
    """

    value: float
    low: float
    high: float


class Figures(shapes.Shape):
    """Number of sides, how many won and lost, and the share of games won."""

    games: int
    won: int
    lost: int
    share: Interval


class Row(Figures):
    """Row of a report: key, label, figures, and figures of the second set.

    `/api/reports/games` lists the games of a row by section and key.
    """

    key: dict[str, str | int] = Field(examples=[{"deck": "elves"}])
    label: str
    other: Figures | None
    difference: Interval | None


class Section(shapes.Shape):
    """Rows of one kind; `left_off` counts those beyond the first 500."""

    name: str
    title: str
    fields: list[str]
    rows: list[Row]
    left_off: int


class CardLine(shapes.Shape):
    """Card of decks in one line: figures with the card in hand, and without.

    `gain` is the difference of `in_hand` and `unseen` within each deck, averaged.
    """

    card: str
    deck: Figures = Field(description="sides whose deck has the card")
    in_hand: Figures = Field(description="in the opening hand, or drawn later")
    opening: Figures
    drawn: Figures
    unseen: Figures = Field(description="neither in the opening hand nor drawn")
    gain: Interval | None


class Whole(Figures):
    """All sides of a report as one row, with the second set."""

    other: Figures | None
    difference: Interval | None


class Reported(shapes.Shape):
    """Report over the newest 2,000 finished games.

    A row counts sides: a game of which two seats belong to it counts twice. If `read` is less than `stored`, the
    other games are not read yet; ask again.
    """

    by: By
    games: int
    sides: int
    other_games: int | None
    other_sides: int | None
    shared: int = Field(description="sides of the second set whose game is in the first, too: intervals suppose none")
    sections: list[Section]
    whole: Whole
    cards: list[CardLine] = Field([], description="by card: each card in one line")
    decks: list[str] = Field([], description="all decks that were read, to filter by")
    players: list[str] = Field([], description="all players, likewise")
    formats: list[str] = Field([], description="all formats, likewise")
    events: list[str] = Field([], description="all events, likewise")
    read: int = Field(description="games that were read")
    stored: int = Field(description="finished games, of which the newest 2,000 count")


class Listed(shapes.Shape):
    """Game of a row, from one seat."""

    game: str
    seat: int
    created: str
    result: Literal["won", "lost", "drawn"]
    deck: str
    against: list[str] = Field(description="the decks of the opponents")
    at: str = Field("", description="where the row is seen in the game", examples=["turn:7"])


class RowGames(shapes.Shape):
    """Games of one row, newest first; `left_off` counts those beyond the first 200."""

    label: str
    games: list[Listed]
    left_off: int


@dataclass(frozen=True)
class Wanted:
    """Fields of a query that asks for a report."""

    by: Annotated[By, Query(description="what the rows are")] = "deck"
    since: Annotated[str, Query(max_length=40, description="a date, a time, or an age", examples=["3d"])] = ""
    until: Annotated[str, Query(max_length=40, description="the same, for the end")] = ""
    source: Annotated[Source | None, Query(description="only games decided here, or only observed ones")] = None
    event: Annotated[str, Query(max_length=100, description="part of the name of an event")] = ""
    format: Annotated[str, Query(max_length=100, description="the format")] = ""
    deck: Annotated[str, Query(max_length=100, description="the deck of the side")] = ""
    opponent: Annotated[str, Query(max_length=100, description="the deck of an opponent")] = ""
    player: Annotated[str, Query(max_length=100, description="human, or the name of a built-in player")] = ""
    against: Annotated[str, Query(max_length=300, description=FILTER)] = ""

    def which(self) -> Which:
        """Return the filter of the first set."""
        source = "" if self.source is None else self.source.value
        return Which(self.since, self.until, source, self.event, self.format, self.deck, self.opponent, self.player)


class Asked:
    """Report that a request asks for."""

    def __init__(self, known: ServiceNeeded, granted: GrantNeeded, wanted: Annotated[Wanted, Depends(Wanted)]) -> None:
        if not granted.operator:
            raise Problem(403, "results over all games are for an operator's token", kind="operators-only")
        self.by = wanted.by
        self.own = wanted.which()
        with _refusing():
            self.other = None if not wanted.against else Which() if wanted.against == "all" else which(wanted.against)
        self._known = known

    def sides(self, seconds: float = SECONDS) -> Sides:
        """Return the sides of the newest games, as far as they are read."""
        with self._known.working():
            return self._known.sides.read(seconds)

    def first_sides(self) -> Sides:
        """Return the sides soon, and at first of few games."""
        return self.sides(SECONDS if self._known.sides.begun else FIRST_SECONDS)

    def all_sides(self) -> Sides:
        """Return the sides of all the newest games.

        :raises Problem: reading them takes too long.
        """
        found = self.sides(FILE_SECONDS)
        if found.read < found.games:
            unread = said(
                "{read} of {games} games are read; ask again for the file", read=found.read, games=found.games
            )
            raise Problem(503, unread, kind="busy")
        return found

    def report(self, found: Sides) -> Report:
        """Return the report over sides that were read."""
        own, others = self.sets(found)
        return report(own, self.by, others)

    def sets(self, found: Sides) -> tuple[list[Side], list[Side] | None]:
        """Return the sides of the report, and the sides of the second set."""
        with _refusing():
            others = None if self.other is None else [*self.other.kept(found.sides)]
            return [*self.own.kept(found.sides)], others


AskedNeeded = Annotated[Asked, Depends(Asked)]


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn the error of a filter into a bad request."""
    try:
        yield
    except (BadSince, BadFilter) as error:
        raise Problem(422, error.said, kind="invalid-request") from error


@router.get("/reports", response_model=Reported)
def read_report(asked: AskedNeeded, lang: LanguageNeeded) -> Response:
    """Return how many games were won, by deck, hand and more. For an operator."""
    found = asked.first_sides()
    own, others = asked.sets(found)
    made, words = report(own, asked.by, others), catalogue(lang, "interface")
    data = made.data(ids=False)
    _, figures, other, difference, _ = whole(own, others)
    data["whole"] = figures_data(figures) | {
        "other": None if other is None else figures_data(other),
        "difference": None if difference is None else difference._asdict(),
    }
    data["cards"] = [line.data() for line in cards_in_lines(made, own)]
    data |= _offered(found.sides)
    for section, shown in zip(made.sections, data["sections"], strict=True):
        shown["title"] = title_of(section, words)
        for row, told in zip(section.rows, shown["rows"], strict=True):
            told["label"] = label_of(section, row, words)
    return answer(data | {"read": found.read, "stored": found.games})


def _offered(sides: Sequence[Side]) -> dict[str, list[str]]:
    """Return the values that sides can be filtered by."""
    values = {
        "decks": {side.deck for side in sides},
        "players": {side.player for side in sides},
        "formats": {side.format for side in sides},
        "events": {side.event for side in sides},
    }
    return {name: sorted(filter(None, found))[:MOST_OFFERED] for name, found in values.items()}


@router.get("/reports/games", response_model=RowGames)
def read_report_games(
    asked: AskedNeeded,
    lang: LanguageNeeded,
    section: Annotated[str, Query(max_length=40, description="the section", examples=["card.drawn"])],
    key: Annotated[str, Query(max_length=300, description="the values of the row's key", examples=['["elves"]'])],
) -> Response:
    """Return the games of one row of a report, newest first. For an operator."""
    kind = next((one for one in REPORTS[asked.by] if one.name == section), None)
    if kind is None:
        raise Problem(422, "this report has no such section", kind="invalid-request")
    wanted = _key(key, len(kind.fields))
    found = asked.sides()
    with _refusing():
        sides = sides_in(asked.own.kept(found.sides), asked.by, section, wanted)
    made = report(sides, asked.by)
    words = catalogue(lang, "interface")
    rows = ((part, row) for part in made.sections if part.name == section for row in part.rows if row.key == wanted)
    label = next((label_of(part, row, words) for part, row in rows), "")
    listed: list[dict[str, Any]] = [
        {
            "game": one.game,
            "seat": one.seat,
            "created": one.created,
            "result": one.result,
            "deck": one.deck,
            "against": [deck for deck, _ in one.against],
            "at": moment_of(one, section, wanted),
        }
        for one in sides[:MOST_LISTED]
    ]
    return answer({"label": label, "games": listed, "left_off": len(sides) - len(listed)})


def _key(text: str, parts: int) -> Key:
    """Return the key of a row, from a JSON list."""
    try:
        values = orjson.loads(text)
    except orjson.JSONDecodeError:
        values = None
    if not isinstance(values, list) or len(values) != parts or not all(isinstance(one, str | int) for one in values):
        raise Problem(422, "the key of a row is a list of its values", kind="invalid-request")
    return tuple(values)


@router.get("/reports.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
def read_report_csv(asked: AskedNeeded, lang: LanguageNeeded) -> Response:
    """Return a report as CSV; of cards, one line for each card. For an operator."""
    own, others = asked.sets(asked.all_sides())
    made = report(own, asked.by, others)
    lines = () if others is not None else cards_in_lines(made, own)
    text = report_csv(made, catalogue(lang, "interface"), lines)
    return Response(text, media_type="text/csv", headers=_file("timewalk-report.csv"))


@router.get("/reports/games.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
def read_report_games_csv(asked: AskedNeeded, lang: LanguageNeeded) -> Response:
    """Return the games of each row of a report as CSV. For an operator."""
    text = games_csv(asked.report(asked.all_sides()), catalogue(lang, "interface"))
    return Response(text, media_type="text/csv", headers=_file("timewalk-report-games.csv"))


@router.get("/reports.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def read_report_svg(asked: AskedNeeded, lang: LanguageNeeded) -> Response:
    """Return a report as a picture. For an operator."""
    text = report_svg(asked.report(asked.all_sides()), catalogue(lang, "interface"))
    return Response(text, media_type="image/svg+xml", headers=_file("timewalk-report.svg"))


def _file(name: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
        "Vary": "Authorization, Accept-Language",
    }
