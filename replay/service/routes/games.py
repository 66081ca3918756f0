"""Games: listing, beginning, importing and exporting."""

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

from domain.cards.catalogue import deck_names
from domain.cards.decklist import parse_decklist
from domain.editions import EDITIONS
from domain.errors import Listed, said
from domain.events import GameStarted
from domain.formats import FORMATS
from domain.position.line import parse
from domain.position.model import Position
from projections.wording.translations import LANGUAGES, saying
from replay.cards.legality import formats
from replay.cards.wording import catalogue
from replay.errors import BadImport, Conflict, CorruptStore, Repeated, StoreError, StoreFailed, UnknownGame
from replay.games.branches import people
from replay.games.decks import BadFile, Deck, load_deck, loaded_deck, loaded_together
from replay.games.facts_import import record_account
from replay.games.game import Game
from replay.games.library import Games
from replay.games.matches import standing_of
from replay.games.observed import Fate, import_log
from replay.games.players import player_names, refuse_commands
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
from replay.store.following import GAME_LIST, PLAYER_RESULTS, decks_of, people_of, reached, searchable, up_to_date
from replay.store.lines import earlier, later, origin_of, superseded
from replay.store.observed import source_of
from replay.store.recorder import Request as Requested
from replay.store.sources import Source
from replay.store.stored import StoredGame

router = APIRouter(prefix="/api", tags=["games"], route_class=GameRoute)

DATA, FILE = "application/json", "application/octet-stream"
"""Media types of request bodies."""

TAKEN_IN = "/api/games"
"""Path of requests that begin or import games."""

IMPORT = 64 << 20
"""Most bytes of an imported game as sent."""

LOG = 1 << 30
"""Most bytes of an imported log after unpacking."""


def operating(granted: Grant) -> None:
    """Raise an error unless the client may begin games.

    :raises Problem: the grant is not an operator's.
    """
    if not granted.operator:
        raise Problem(403, "new games are for an operator's token", kind="operators-only")


@router.get("/choices", response_model=shapes.Choices)
def read_choices() -> Response:
    """Return the decks, players, formats and so on for a new game."""
    return answer(
        {
            "decks": list(deck_names()),
            "players": [HUMAN, *player_names()],
            "formats": [
                {"name": name, "seats": list(definition.seats), "decks": list(deck_names(name))}
                for name, definition in FORMATS.items()
            ],
            "editions": [
                {"name": name, "switches": dict(definition.switches())} for name, definition in EDITIONS.items()
            ],
            "languages": dict(LANGUAGES),
            "legal": list(formats()),
        }
    )


@router.get("/games", response_model=shapes.Games)
def list_games(
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    search: Annotated[
        str | None,
        Query(max_length=100, description="part of a name or id", examples=["Anna"]),
    ] = None,
    over: Annotated[bool | None, Query(description="only games that are over, or only games that go on")] = None,
    source: Annotated[
        Source | None, Query(description="only games decided here, or only games observed elsewhere")
    ] = None,
    mine: Annotated[
        bool, Query(description="only games that people play; with a token for a seat, only games that its seat plays")
    ] = False,
    after: Annotated[str | None, Query(max_length=36, description="the last id of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=200, description="most games on the page")] = 50,
) -> Response:
    """Return games, the newest first.

    With a token for one game, the page has that game and the games that follow from it.
    `search` looks in ids, in names of players, and in names of decks where these are shown.
    """
    store = known.games.store
    words = (search or "").casefold().strip()
    stored_games = None
    in_decks = granted.viewer.judge or not words  # the projection also searches names of decks
    if granted.game is None and in_decks and up_to_date(store, GAME_LIST):
        with suppress(CorruptStore, StoreFailed):  # the projection is being rebuilt
            ids = GAME_LIST.page(store, words, after, limit + 1, over=over, source=source, people=mine)
            stored_games = [game for id in ids if (game := store.find(id)) is not None]
    if stored_games is None:
        stored_games = _listed(known, granted, words, over, after, source)
        if mine:
            stored_games = [game for game in stored_games if _is_mine(game, granted.viewer)]
    page = stored_games[:limit]
    games = [Game(stored) for stored in page]
    data = [summary(game, granted.viewer, granted, lang) | {"waits": known.waiting.of(game)} for game in games]
    more = str(page[-1].id) if len(stored_games) > limit else None
    told = answer({"games": data, "next": more, "may": ["begin"] if granted.operator else []})
    if unknown := [game.id for game in games if known.waiting.unknown(game)]:
        told.background = BackgroundTask(known.waiting.look_up, unknown)
    return told


def _listed(
    known: Service, granted: Grant, words: str, over: bool | None, after: str | None, source: Source | None
) -> list[StoredGame]:
    """Return the listed games by reading each of them.

    This serves a token for one game, and the time while the list projection is behind.
    """
    store = known.games.store
    if granted.game is not None:
        games = known.descendants.every(granted)
    else:
        games = store.listed()[::-1]
    gone_on = {superseded(game.header()) for game in games if game.row.parent is not None}
    if after is not None:
        known_ids = [str(game.id) for game in games]
        if after not in known_ids:
            raise UnknownGame("there is no game {after} to go on after", after=repr(after))
        games = games[known_ids.index(after) + 1 :]
    return [
        game
        for game in games
        if (over is None or game.over == over)
        and (source is None or Game(game).source is source)
        and game.id not in gone_on
        and (not words or words in _searched(Game(game), granted.viewer))
    ]


def _is_mine(game: StoredGame, viewer: Viewer) -> bool:
    """Return True if a viewer's seat is played by a person; for a viewer without a seat, any seat."""
    people = people_of(game.header())
    return bool(people) if viewer.seat is None else viewer.seat in people


def _searched(game: Game, viewer: Viewer) -> str:
    """Return the text of a game that a viewer's search looks in.

    The text holds only what the viewer may know about the game.
    """
    known = decks_of(game.about) if tells_decks(game, viewer) else ()
    return searchable(game.id, game.seats, known)


def tells_decks(game: Game, viewer: Viewer) -> bool:
    """Return True if a viewer may know the decks.

    Until the game is over, decks say much about hands, so only a judge is told.
    """
    return viewer.judge or game.over


@router.get("/results", response_model=shapes.Results)
def read_results(known: ServiceNeeded, granted: GrantNeeded) -> Response:
    """Return the results of players with decks over all finished games, for an operator."""
    if not granted.operator:
        raise Problem(403, "results over all games are for an operator's token", kind="operators-only")
    store = known.games.store
    up_to_date(store, PLAYER_RESULTS)
    results = PLAYER_RESULTS.results(store)
    data = [result._asdict() for result in results]
    return answer({"results": data, "position": reached(store, PLAYER_RESULTS), "last": store.last_notification()})


def summary(
    game: Game, viewer: Viewer, granted: Grant, language: str, *, stream: Stream | None = None
) -> dict[str, Any]:
    """Return a game's `shapes.Summary`; with a stream, in the viewer's own positions."""
    row, about = game.stored.row, game.about
    head = row.head if viewer.judge else None if stream is None else stream.head
    parent = None
    open_to = viewer.judge or (stream is not None and (game.over or goes_alone(game, viewer, granted)))
    if row.parent is not None and open_to:
        assert row.parent_position is not None
        position = row.parent_position if viewer.judge or stream is None else stream.seen(row.parent_position)
        parent = {"id": str(row.parent), "position": position}
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
        "waits": None,
        "how": None if (made := origin_of(game.stored)) is None else made.how,
        "earlier": [str(before.id) for before in earlier(game.stored)] if open_to else [],
        "later": _later(game) if stream is not None else None,
        "hash": row.hash.hex() if viewer.judge else None,
        "viewer": str(viewer),
        "may": allowed(game, viewer, granted),
    }
    started = game.stored.events(1, 1)[0].event
    assert isinstance(started, GameStarted)
    return data | {
        "match": standing_of(game.stored),
        "format": started.format,
        "edition": started.edition,
        "switches": dict(started.switches),
        "teams": [list(team) for team in started.teams],
        "source": source_of(started).value,
        "observed": None if started.observed is None else started.observed.model_dump(),
    }


def _later(game: Game) -> str | None:
    found = later(game.stored)
    return None if found is None else str(found.id)


def goes_alone(game: Game, viewer: Viewer, granted: Grant) -> bool:
    """Return True if a viewer may see what comes of other decisions.

    Judges and operators may, and a player whose opponents are all built-in.
    """
    if granted.may_choose:
        return True
    return viewer.seat is not None and set(people(game)) <= {viewer.seat}


def allowed(game: Game, viewer: Viewer, granted: Grant) -> list[str]:
    """Return the actions that a viewer may take on a game."""
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
    if goes_on and (viewer.judge or viewer.seat is not None):
        may.append("undo")
    if goes_on and goes_alone(game, viewer, granted):
        may.append("what-if")
    if goes_on:
        may += _after_the_end(game, viewer, granted)
    if viewer.judge:
        may += ["export", "verify", "tokens"]
    return may


def _after_the_end(game: Game, viewer: Viewer, granted: Grant) -> list[str]:
    """Return how a viewer goes on after a game: with others they agree, also as an operator."""
    seated = people(game)
    if viewer.seat in seated and (len(seated) > 1 or not granted.operator):
        return ["again"]
    return ["rematch"] if granted.operator else []


def form_of(headers: Headers) -> str:
    """Return the media type in the headers of a request."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


class FileRoute(GameRoute):
    """A route for bodies sent as files."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match requests whose body is a file."""
        match, child = super().matches(scope)
        return (match, child) if form_of(Headers(scope=scope)) == FILE else (Match.NONE, {})


async def import_game(request: Request, known: ServiceNeeded, granted: GrantNeeded, lang: LanguageNeeded) -> Response:
    """Import an exported game, after checking all of it, or the games of a log."""
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
    """Begin a game, or import a file: an exported game or a log.

    Built-in players answer until a person is asked; among themselves they play to the end. All of an exported game is
    checked before anything is recorded. Of a log each game is recorded; a second import finds the same games, and a log
    with more of a game continues it.
    """
    operating(granted)
    refuse_commands(wanted.players)
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
        best_of=wanted.best_of,
        legal=wanted.legal,
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
    refuse_commands(wanted.players or ())
    position = parse(wanted.position) if isinstance(wanted.position, str) else Position.load(wanted.position)
    request = requested(granted, key, "position", wanted)
    seed = None if wanted.seed in (None, "") else str(wanted.seed)

    def make() -> Game:
        with known.working():
            return known.games.from_position(position, players=wanted.players or (), seed=seed, request=request)

    game, repeated = once(known, granted, request, make)
    return created(game, granted, lang, repeated=repeated, warnings=[])


def once(known: Service, granted: Grant, request: Requested | None, make: Callable[[], Game]) -> tuple[Game, bool]:
    """Make a game within the quota; for a repeated request, return the game made before.

    The second value is True for an earlier game.
    """
    before = known.repeated(request)
    if before is None:
        known.limiter.may_begin(granted.holder)
        try:
            made = make()
        except Repeated:  # the same request at the same time
            before = known.repeated(request)
        else:
            known.limiter.begins(granted.holder)
            return made, False
    assert before is not None
    with known.playing(before) as game:  # the first request may have stopped before built-in players answered
        if not game.stored.refresh().over:
            with suppress(Conflict):
                game.play_on()
    return known.games.game(before), True


def created(
    game: Game, granted: Grant, language: str, status: int = 201, *, repeated: bool = False, **more: Any
) -> Response:
    """Return the HTTP answer for a game just made, with its address."""
    data = summary(game, granted.viewer, granted, language) | more
    headers = {"Location": f"/api/games/{game.id}"} | (REPEATED if repeated else {})
    return answer(data, status=status, headers=headers)


def _deck(wanted: str | shapes.DeckText, format: str, stand_in: bool) -> Deck:
    """Return a deck by its name or from the text sent.

    A name never means a file of this machine.
    """
    if isinstance(wanted, shapes.DeckText):
        return loaded_deck(parse_decklist(wanted.text, source=wanted.name), format, stand_in=stand_in)
    if wanted not in deck_names(format):
        raise BadFile(
            "There is no deck {wanted}. The built-in decks are {choices}.",
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
        problem = problems.of(error, say)
        kind = "bad-import" if isinstance(error, BadImport) else problem.kind
        text = problem.detail.replace(str(path), say("the file"))
        raise Problem(problem.status, text, kind=kind, **problem.more) from error
    return created(game, granted, language, 201 if new else 200)


def _told(known: Service, path: Path) -> tuple[Game, bool]:
    """Record the game in a file of facts that another program wrote.

    The second value is True if the game is new here.
    """
    written = account(path, engine=engine())
    recording = record_account(known.games.store, written)
    if recording.game is None:
        raise BadImport("{path} is empty.", path=path)
    return known.games.game(str(recording.game.id)), recording.fate is Fate.NEW


def _log(known: Service, granted: Grant, language: str, path: Path) -> Response:
    """Record each game of a log.

    If the quota ends, the games recorded so far stay.
    """
    reading = Reading(names_here(known), engine=engine())
    games: list[dict[str, Any]] = []
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
                game_summary = summary(game, granted.viewer, granted, language)
                games.append({"fate": str(recording.fate), "game": game_summary})
    data = {"games": games, "unnamed": len(without)} | reported(reading)
    return answer(data, status=201 if new else 200)


@router.get("/games/{game}", response_model=shapes.Summary)
def read_game(looked: LookingNeeded) -> Response:
    """Return a game: players, decks, length, result, and what this viewer may do."""
    return answer(summary(looked.game, looked.viewer, looked.grant, looked.language, stream=looked.stream))


@router.get("/games/{game}/export", response_class=FileResponse)
def export_game(looked: LookingNeeded) -> Response:
    """Return the whole game as one file, for a judge.

    Everything hidden is in the file.
    """
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
    """Make a token for a seat, a judge or a spectator of this game.

    The token lasts no longer than the one that the request is made with.
    """
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
