"""Disputes of a game over HTTP, their files, and pictures of a board."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from fastapi import Path as PathParameter
from fastapi.responses import Response
from pydantic import ConfigDict, Field

from replay.games.dispute_page import dispute_page
from replay.games.disputes import (
    MOST_LETTERS,
    Wanted,
    delete_dispute,
    dispute_named,
    disputes_of,
    make_dispute,
    picture_at,
)
from replay.service.http import shapes
from replay.service.http.context import AtQuery, KeyHeader, Looking, LookingNeeded, answer, requested
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.http.viewers import viewer_named
from replay.store.notes import Note

router = APIRouter(prefix="/api/games/{game}", tags=["reading"], route_class=GameRoute)

DRAWN = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"}
"""Content policy of a picture or a file that is opened by itself: its own styles, nothing else."""

IdPath = Annotated[
    str,
    PathParameter(alias="dispute", min_length=4, max_length=36, description="the id of a dispute, or its beginning"),
]


class NewDispute(shapes.Shape):
    """Request for a dispute at a place of the game.

    The note is made in the view of the request.
    """

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"at": "120", "note": "Was first strike there?", "other": "110"}}
    )

    at: str = Field(max_length=60, description="the place, as `at` of `/board` takes it")
    note: str = Field(min_length=1, max_length=MOST_LETTERS)
    other: str | None = Field(default=None, max_length=60, description="a second place to compare it with")


class Dispute(shapes.Shape):
    """Note on a place in the game.

    `position` and `other` are places as `viewer` sees the game: open it with `as` this viewer. `here` is the place in
    the view of the request.
    """

    id: str
    viewer: str
    position: int
    here: int
    other: int | None
    note: str
    made: str
    may_delete: bool


class Disputes(shapes.Shape):
    """Disputes of a game that this viewer may read.

    `may_note` is true if the viewer may note one.
    """

    disputes: list[Dispute]
    may_note: bool


@router.get("/disputes", response_model=Disputes)
def list_disputes(looked: LookingNeeded) -> Response:
    """Return the disputes of the game that this viewer may read, by place."""
    found = disputes_of(looked.service.games.store, looked.id, str(looked.viewer))
    return answer({"disputes": [_data(looked, note) for note in found], "may_note": _may_note(looked)})


@router.post("/disputes", response_model=Dispute, status_code=201)
def note_dispute(looked: LookingNeeded, wanted: NewDispute, key: KeyHeader = None) -> Response:
    """Note a dispute at a place, in this view. A spectator's token may not.

    It is kept beside the game. A judge's is for judges, a seat's for that seat and judges. What a judge notes in a
    spectator's view is for all.
    """
    if not _may_note(looked):
        raise Problem(403, "a spectator notes no dispute", kind="players-only")
    store, viewer = looked.service.games.store, str(looked.viewer)
    request = requested(looked.grant, key, "dispute", str(looked.id), viewer, wanted)
    once = "" if request is None else f"{request.key} {request.asked}"
    note = make_dispute(store, looked.stream, viewer, Wanted(wanted.at, wanted.note, wanted.other, once))
    return answer(_data(looked, note), status=201)


@router.get("/disputes/{dispute}", response_model=Dispute)
def read_dispute(looked: LookingNeeded, dispute: IdPath) -> Response:
    """Return a dispute."""
    return answer(_data(looked, _named(looked, dispute)))


@router.delete("/disputes/{dispute}", response_model=Dispute)
def remove_dispute(looked: LookingNeeded, dispute: IdPath) -> Response:
    """Delete a dispute: a judge any, a seat its own."""
    note = _named(looked, dispute)
    data = _data(looked, note)
    if not data["may_delete"]:
        raise Problem(403, "this dispute is not of your view", kind="wrong-viewer")
    delete_dispute(looked.service.games.store, note)
    return answer(data)


@router.get("/disputes/{dispute}/file", response_class=Response, responses={200: {"content": {"text/html": {}}}})
def export_dispute(looked: LookingNeeded, dispute: IdPath) -> Response:
    """Return a dispute as one HTML file that needs no server.

    The file has all readings in all languages.
    """
    note = _named(looked, dispute)
    viewer = _shown_as(looked, note)
    with looked.service.working():
        page = dispute_page(_seen(looked, viewer), note, viewer, looked.language)
    name = f"timewalk-dispute-{note.id.hex[:8]}.html"
    return Response(page, media_type="text/html", headers=_headers(name))


@router.get("/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
def read_picture(looked: LookingNeeded, at: AtQuery = "end") -> Response:
    """Return the board at a position's moment as a picture, as this viewer sees it."""
    stream = looked.stream
    position = stream.resolve(at)
    drawn = picture_at(stream, str(looked.viewer), position, looked.language)
    return Response(drawn, media_type="image/svg+xml", headers=_headers(f"timewalk-{position}.svg", "inline"))


def _headers(name: str, way: str = "attachment") -> dict[str, str]:
    caching = {"Cache-Control": "no-store", "Vary": "Authorization, Accept-Language"}
    return {"Content-Disposition": f'{way}; filename="{name}"', **caching, **DRAWN}


def _named(looked: Looking, name: str) -> Note:
    return dispute_named(looked.service.games.store, looked.id, str(looked.viewer), name)


def _may_note(looked: Looking) -> bool:
    return looked.grant.may_choose or looked.viewer.seat is not None


def _shown_as(looked: Looking, note: Note) -> str:
    """Return the view in which a viewer opens a dispute: its own, if the viewer may choose it."""
    return note.viewer if looked.grant.may_choose else str(looked.viewer)


def _seen(looked: Looking, viewer: str) -> Any:
    named = viewer_named(viewer, len(looked.game.seats))
    return looked.service.streams.of(looked.id, named)


def _data(looked: Looking, note: Note) -> dict[str, Any]:
    viewer = _shown_as(looked, note)
    seen = _seen(looked, viewer)
    return {
        "id": str(note.id),
        "viewer": viewer,
        "position": seen.seen(note.position),
        "here": looked.stream.seen(note.position),
        "other": None if note.other is None else seen.seen(note.other),
        "note": note.words,
        "made": note.made,
        "may_delete": looked.grant.may_choose or note.viewer == str(looked.viewer) != "spectator",
    }
