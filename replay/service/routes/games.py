"""Games: which there are, beginning one, taking one in, giving one out."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.routing import Match
from starlette.types import Scope

from domain.bots import PLAYERS
from domain.cards.catalogue import deck_names
from domain.cards.decklist import parse_decklist
from domain.editions import EDITIONS
from domain.errors import Listed, said
from domain.events import GameStarted
from domain.formats import FORMATS
from domain.position.line import parse
from domain.position.model import Position
from projections.wording.translations import LANGUAGES, saying
from replay.cards.wording import catalogue
from replay.errors import BadImport, Conflict, CorruptStore, Repeated, StoreError, StoreFailed, UnknownGame
from replay.games.decks import BadFile, Deck, load_deck, loaded_deck, loaded_together
from replay.games.facts_import import record_account
from replay.games.game import Game
from replay.games.library import Games
from replay.games.observed import Fate, import_log
from replay.games.playing import HUMAN, NAMES
from replay.observing.accounts import account, is_told
from replay.observing.arena.kept_names import unnamed
from replay.observing.source import Reading, is_log
from replay.service.http import problems, shapes
from replay.service.http.access import Grant, shown
from replay.service.http.context import (
    REPEATED,
    GrantNeeded,
    KeyHeader,
    LanguageNeeded,
    LookingNeeded,
    Service,
    ServiceNeeded,
    answer,
    requested,
)
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.http.viewers import Viewer
from replay.service.logs import Log, reported
from replay.service.routes.card_names import names_here
from replay.service.streams import Stream
from replay.store.commits import engine
from replay.store.following import GAME_LIST, PLAYER_RESULTS, decks_of, reached, searchable, up_to_date
from replay.store.observed import source_of
from replay.store.recorder import Request as Requested
from replay.store.sources import Source
from replay.store.stored import StoredGame

router = APIRouter(prefix="/api", tags=["games"], route_class=GameRoute)

DATA, FILE = "application/json", "application/octet-stream"
"""In which forms a body is sent."""

TAKEN_IN = "/api/games"
"""Where games are begun and taken in."""

IMPORT = 64 << 20
"""How many bytes an imported game has at most, as it is sent."""

LOG = 1 << 30
"""And how many a log has, unpacked."""


def operating(granted: Grant) -> None:
    """Refuse who may not begin games here."""
    if not granted.operator:
        raise Problem(403, "new games are for an operator's token", kind="operators-only")


@router.get("/choices", response_model=shapes.Choices)
def read_choices() -> Response:
    """What a game can be begun with."""
    return answer(
        {
            "decks": list(deck_names()),
            "players": [HUMAN, *PLAYERS],
            "formats": [
                {"name": name, "seats": list(found.seats), "decks": list(deck_names(name))}
                for name, found in FORMATS.items()
            ],
            "editions": [{"name": name, "switches": dict(found.switches())} for name, found in EDITIONS.items()],
            "languages": dict(LANGUAGES),
        }
    )


@router.get("/games", response_model=shapes.Games)
def list_games(
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    search: Annotated[str | None, Query(max_length=100, description="part of a name or id", examples=["Anna"])] = None,
    over: Annotated[bool | None, Query(description="only those that are over, or that go on")] = None,
    source: Annotated[Source | None, Query(description="only those decided here, or observed elsewhere")] = None,
    after: Annotated[str | None, Query(max_length=36, description="the last id of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=200, description="how many at most")] = 50,
) -> Response:
    """The games, the newest first; with a token for one game, that one.

    `search` looks in ids, names of players, and names of decks where these are told.
    """
    store = known.games.store
    words = (search or "").casefold().strip()
    found = None
    in_decks = granted.viewer.judge or not words  # the projection searches in the names of decks as well
    if granted.game is None and in_decks and up_to_date(store, GAME_LIST):
        with suppress(CorruptStore, StoreFailed):  # it is being made anew this very moment
            ids = GAME_LIST.page(store, words, over, after, limit + 1, source)
            found = [game for id in ids if (game := store.find(id)) is not None]
    if found is None:
        found = _listed(known, granted, words, over, after, source)
    page = found[:limit]
    data = [summary(Game(stored), granted.viewer, granted, lang) for stored in page]
    return answer({"games": data, "next": str(page[-1].id) if len(found) > limit else None})


def _listed(
    known: Service, granted: Grant, words: str, over: bool | None, after: str | None, source: Source | None
) -> list[StoredGame]:
    """The games that fit, all of them looked at: for one game, and while the list that follows is behind."""
    store = known.games.store
    if granted.game is not None:
        one = store.find(granted.game)
        found = [] if one is None else [one]
    else:
        found = store.listed()[::-1]
    if after is not None:
        known_ids = [str(game.id) for game in found]
        if after not in known_ids:
            raise UnknownGame("there is no game {after} to go on after", after=repr(after))
        found = found[known_ids.index(after) + 1 :]
    return [
        game
        for game in found
        if (over is None or game.over == over)
        and (source is None or Game(game).source is source)
        and (not words or words in _searched(Game(game), granted.viewer))
    ]


def _searched(game: Game, viewer: Viewer) -> str:
    """Where a viewer's search looks for a game: in what that viewer is told of it."""
    known = decks_of(game.about) if tells_decks(game, viewer) else ()
    return searchable(game.id, game.seats, known)


def tells_decks(game: Game, viewer: Viewer) -> bool:
    """Return True if a viewer is told which decks are played: they say much of what is in a hand, until the game is
    over."""
    return viewer.judge or game.over


@router.get("/results", response_model=shapes.Results)
def read_results(known: ServiceNeeded, granted: GrantNeeded) -> Response:
    """How each player has done with each deck, in all games that are over; for an operator."""
    if not granted.operator:
        raise Problem(403, "results over all games are for an operator's token", kind="operators-only")
    store = known.games.store
    up_to_date(store, PLAYER_RESULTS)
    found = PLAYER_RESULTS.results(store)
    data = [result._asdict() for result in found]
    return answer({"results": data, "position": reached(store, PLAYER_RESULTS), "last": store.last_notification()})


def summary(
    game: Game, viewer: Viewer, granted: Grant, language: str, *, stream: Stream | None = None
) -> dict[str, Any]:
    """`shapes.Summary`; with the viewer's stream, by their own positions."""
    row, about = game.stored.row, game.about
    head = row.head if viewer.judge else None if stream is None else stream.head
    parent = None
    if row.parent is not None and (viewer.judge or (game.over and stream is not None)):
        assert row.parent_position is not None
        at = row.parent_position if viewer.judge or stream is None else stream.seen(row.parent_position)
        parent = {"id": str(row.parent), "position": at}
    words = catalogue(language, "interface")
    data: dict[str, Any] = {
        "id": str(row.id),
        "seats": list(row.seats),
        "called": list(game.called_in(words)),
        "you": game.you,
        "head": head,
        "turns": row.turns,
        "over": game.over,
        "winners": list(game.winners),
        "result": game.result_in(words),
        "created": row.created,
        "engine": row.engine,
        "decks": list(about.get("decks", ())) if tells_decks(game, viewer) else [],
        "players": list(about.get("players", ())),
        "parent": parent,
        "hash": row.hash.hex() if viewer.judge else None,
        "viewer": str(viewer),
        "may": allowed(game, viewer, granted),
    }
    started = game.stored.events(1, 1)[0].event
    assert isinstance(started, GameStarted)
    return data | {
        "format": started.format,
        "edition": started.edition,
        "switches": dict(started.switches),
        "teams": [list(team) for team in started.teams],
        "source": source_of(started).value,
        "observed": None if started.observed is None else started.observed.model_dump(),
    }


def allowed(game: Game, viewer: Viewer, granted: Grant) -> list[str]:
    """What a viewer may do with a game."""
    may = []
    goes_on = game.observed is None
    if not goes_on:
        may.append("audit")
    if granted.may_choose:
        may.append("look-as")
    if goes_on and (viewer.judge or viewer.seat is not None):
        may.append("play")
    if goes_on and granted.may_choose:
        may.append("branch")
    if viewer.judge:
        may += ["export", "verify", "tokens"]
    return may


def form_of(headers: Headers) -> str:
    """In which form a body is said to be."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


class FileRoute(GameRoute):
    """A route for what is sent as a file."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether it is for this request."""
        match, child = super().matches(scope)
        return (match, child) if form_of(Headers(scope=scope)) == FILE else (Match.NONE, {})


async def import_game(request: Request, known: ServiceNeeded, granted: GrantNeeded, lang: LanguageNeeded) -> Response:
    """Take in a game that was exported, all of it checked before anything is recorded; or the games of a log."""
    operating(granted)
    known.limiter.may_begin(granted.holder)
    handle, name = tempfile.mkstemp(prefix="timewalk-import-")
    try:
        with os.fdopen(handle, "wb") as file:
            size = 0
            async for chunk in request.stream():
                size += len(chunk)
                if size > IMPORT:
                    raise Problem(413, said("a game has at most {most} MiB", most=IMPORT >> 20), kind="too-large")
                file.write(chunk)
        return await run_in_threadpool(_imported, known, granted, lang, Path(name))
    finally:
        Path(name).unlink(missing_ok=True)


router.add_api_route("/games", import_game, methods=["POST"], include_in_schema=False, route_class_override=FileRoute)


@router.post(
    "/games",
    response_model=shapes.Begun | shapes.Summary | Log,
    status_code=201,
    openapi_extra={"requestBody": {"content": {FILE: {"schema": {"type": "string", "format": "binary"}}}}},
)
def begin_game(
    known: ServiceNeeded, granted: GrantNeeded, lang: LanguageNeeded, wanted: shapes.NewGame, key: KeyHeader = None
) -> Response:
    """Begin a game; or take in a file: one that was exported, all of it checked before anything is recorded, or a log.

    Built-in players answer until a person is asked; among themselves they play to the end. Of a log each game is
    recorded; importing again is the same game, and a log that has more of it goes on with it.
    """
    operating(granted)
    decks = loaded_together(partial(_deck, one, wanted.format, wanted.stand_in) for one in wanted.decks)
    names = wanted.names if wanted.names is not None else list(NAMES[: len(decks)])
    match = Games.match(
        decks,
        players=wanted.players,
        names=names,
        rules=wanted.rules,
        format=wanted.format,
        options=wanted.options,
        strict=wanted.strict,
        limited=wanted.limited,
    )
    request = requested(granted, key, "game", wanted)

    def make() -> Game:
        with known.working():
            return known.games.begin(match, None if wanted.seed in (None, "") else str(wanted.seed), request=request)

    game, repeated = once(known, granted, request, make)
    return created(game, granted, lang, repeated=repeated, warnings=[*map(str, (*match.faults(), *match.notes()))])


@router.post("/positions", response_model=shapes.Begun, status_code=201)
def begin_from_position(
    known: ServiceNeeded, granted: GrantNeeded, lang: LanguageNeeded, wanted: shapes.NewPosition, key: KeyHeader = None
) -> Response:
    """Begin a game from a position. Built-in players answer until a person is asked."""
    operating(granted)
    position = parse(wanted.position) if isinstance(wanted.position, str) else Position.load(wanted.position)
    request = requested(granted, key, "position", wanted)
    seed = None if wanted.seed in (None, "") else str(wanted.seed)

    def make() -> Game:
        with known.working():
            return known.games.from_position(position, players=wanted.players or (), seed=seed, request=request)

    game, repeated = once(known, granted, request, make)
    return created(game, granted, lang, repeated=repeated, warnings=[])


def once(known: Service, granted: Grant, request: Requested | None, make: Callable[[], Game]) -> tuple[Game, bool]:
    """The game that is made, within the quota; or the one made when the same was asked for before, and whether so."""
    before = known.repeated(request)
    if before is None:
        known.limiter.may_begin(granted.holder)
        try:
            made = make()
        except Repeated:  # at the same time
            before = known.repeated(request)
        else:
            known.limiter.begins(granted.holder)
            return made, False
    assert before is not None
    with known.playing(before) as game:  # who made it may have been stopped before the built-in players answered
        if not game.stored.refresh().over:
            with suppress(Conflict):
                game.play_on()
    return known.games.game(before), True


def created(
    game: Game, granted: Grant, language: str, status: int = 201, *, repeated: bool = False, **more: Any
) -> Response:
    """A game as an answer, and where it is."""
    data = summary(game, granted.viewer, granted, language) | more
    headers = {"Location": f"/api/games/{game.id}"} | (REPEATED if repeated else {})
    return answer(data, status=status, headers=headers)


def _deck(wanted: str | shapes.DeckText, format: str, stand_in: bool) -> Deck:
    """A deck by its name, or from what was sent; never from a file of this machine."""
    if isinstance(wanted, shapes.DeckText):
        return loaded_deck(parse_decklist(wanted.text, source=wanted.name), format, stand_in=stand_in)
    if wanted not in deck_names(format):
        raise BadFile(
            "There is no deck {wanted}; the decks here are {choices}.",
            wanted=repr(wanted),
            choices=Listed([*deck_names(format)], ""),
        )
    return load_deck(wanted, None, format)


def _imported(known: Service, granted: Grant, language: str, path: Path) -> Response:
    try:
        if is_log(path):
            return _log(known, granted, language, path)
        with known.working():
            game, new = _told(known, path) if is_told(path) else known.games.added(path)
        if new:
            known.limiter.begins(granted.holder)
    except StoreError as error:
        say = saying(language)
        found = problems.of(error, say)
        kind = "bad-import" if isinstance(error, BadImport) else found.kind
        text = found.detail.replace(str(path), say("the file"))
        raise Problem(found.status, text, kind=kind, **found.more) from error
    return created(game, granted, language, 201 if new else 200)


def _told(known: Service, path: Path) -> tuple[Game, bool]:
    """The game of a file that another program wrote, and whether it is new here."""
    found = account(path, engine=engine())
    kept = record_account(known.games.store, found)
    if kept.game is None:
        raise BadImport("{path} is empty.", path=path)
    return known.games.game(str(kept.game.id)), kept.fate is Fate.NEW


def _log(known: Service, granted: Grant, language: str, path: Path) -> Response:
    """The games of a log, each recorded by itself: what was recorded stays if there is no room for the next."""
    reading = Reading(names_here(known), engine=engine())
    found: list[dict[str, Any]] = []
    without: set[str] = set()
    new = False
    with known.working():
        for recording in import_log(known.games.store, path, reading, most=LOG):
            if recording.fate in (Fate.NEW, Fate.NAMED, Fate.WHOLE):
                new = True
                known.limiter.begins(granted.holder)
                known.limiter.may_begin(granted.holder)
            without |= unnamed(one.event for commit in recording.observation.commits for one in commit.events)
            if recording.game is not None:
                game = known.games.game(str(recording.game.id))
                told = summary(game, granted.viewer, granted, language)
                found.append({"fate": str(recording.fate), "game": told})
    data = {"games": found, "unnamed": len(without)} | reported(reading)
    return answer(data, status=201 if new else 200)


@router.get("/games/{game}", response_model=shapes.Summary)
def read_game(looked: LookingNeeded) -> Response:
    """A game: who, what, how far, how it ended, and what this viewer may do."""
    return answer(summary(looked.game, looked.viewer, looked.grant, looked.language, stream=looked.stream))


@router.get("/games/{game}/export", response_class=FileResponse)
def export_game(looked: LookingNeeded) -> Response:
    """The whole game as one file, for a judge: everything hidden is in it."""
    looked.judging(said("exporting"))
    handle, name = tempfile.mkstemp(prefix="timewalk-export-", suffix=".jsonl.zst")
    os.close(handle)
    try:
        with looked.service.working():
            looked.game.export(name)
    except BaseException:
        os.unlink(name)
        raise
    return FileResponse(
        name,
        media_type="application/zstd",
        filename=f"{looked.id}.jsonl.zst",
        headers={"Cache-Control": "no-store"},
        background=BackgroundTask(os.unlink, name),
    )


@router.post("/games/{game}/tokens", response_model=shapes.Token)
def make_token(looked: LookingNeeded, wanted: shapes.NewToken) -> Response:
    """A token for a seat, a judge or a spectator of this game. It lasts no longer than the one it is asked for with."""
    looked.judging(said("giving tokens"))
    tokens = looked.service.access.tokens
    if tokens is None:
        raise Problem(409, "this service runs in local mode and takes no tokens", kind="local-mode")
    if (wanted.role == "seat") != (wanted.seat is not None):
        raise Problem(422, "say the number of the seat, and only for a seat", kind="invalid-request")
    if wanted.seat is not None and wanted.seat > len(looked.game.seats):
        seats = said("the game has {seats} {seats:seat|seats}", seats=len(looked.game.seats))
        raise Problem(422, seats, kind="invalid-request")
    viewer = Viewer(judge=wanted.role == "judge", seat=wanted.seat)  # type: ignore[arg-type]
    ends = [looked.grant.until, wanted.expires_in and int(tokens.now()) + wanted.expires_in]
    until = min((end for end in ends if end is not None), default=None)
    token = tokens.token(Grant(looked.id, viewer, until=until))
    return answer({"token": token, "viewer": str(viewer), "until": shown(until)})
