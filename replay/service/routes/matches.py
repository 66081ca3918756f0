"""Matches: the score, and the next game with the decks after sideboarding."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from domain.cards.decklist import parse_decklist
from domain.errors import said
from replay.games.decks import loaded_deck
from replay.games.game import Game
from replay.games.matches import score_of
from replay.games.playing import HUMAN
from replay.service.http import shapes
from replay.service.http.context import KeyHeader, Looking, LookingNeeded, answer, requested
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.routes.games import created, once

router = APIRouter(prefix="/api/games/{game}", tags=["matches"], route_class=GameRoute)


@router.get("/match", response_model=shapes.MatchScore)
def read_match(looked: LookingNeeded) -> Response:
    """Return the score and the games of this game's match."""
    return answer(score_of(looked.service.games.store, looked.id).data())


@router.post("/match", response_model=shapes.Summary, status_code=201)
def begin_next_game(looked: LookingNeeded, wanted: shapes.NextGame, key: KeyHeader = None) -> Response:
    """Begin the next game of the match.

    A judge or operator gives the decks of all who sideboard. A seat gives its own deck, and only if the other seats are
    built-in players. The seat's token is for the next game, too.
    """
    _may_begin(looked, set(wanted.decks))
    request = requested(looked.grant, key, "match", looked.id, looked.viewer, wanted)

    def make() -> Game:
        decks = {name: loaded_deck(parse_decklist(deck.text, source=deck.name)) for name, deck in wanted.decks.items()}
        with looked.service.working():
            return looked.game.next_game(decks, wanted.seed or None, request)

    made, repeated = once(looked.service, looked.grant, request, make)
    return created(made, looked.grant, looked.language, repeated=repeated)


def _may_begin(looked: Looking, sideboarding: set[str]) -> None:
    """Raise an error unless the viewer may begin the next game with these players' decks.

    :raises Problem: 403 for spectators, and for a seat that plays against people or sends another's deck.
    """
    if looked.grant.may_choose:
        return
    seat = looked.viewer.seat
    if seat is None:
        raise Problem(403, said("a spectator begins no game"), kind="judges-only")
    players = looked.game.about.get("players", ())
    others = [player for number, player in enumerate(players, 1) if number != seat]
    if HUMAN in others or sideboarding - {looked.game.seats[seat - 1]}:
        text = said("between people a judge begins the next game, with the decks of both")
        raise Problem(403, text, kind="judges-only")
