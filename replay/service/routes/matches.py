"""Matches: the score, and the next game with the decks after sideboarding."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from domain.cards.construction import CONSTRUCTED_SIZE, SIDEBOARD_SIZE
from domain.cards.decklist import parse_decklist
from domain.errors import said
from replay.games.decks import Deck, loaded_deck
from replay.games.game import Game
from replay.games.matches import brought, score_of
from replay.games.playing import HUMAN
from replay.service.http import shapes
from replay.service.http.branch_shapes import BroughtDeck
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
        lists = {name: parse_decklist(deck.text, source=deck.name) for name, deck in wanted.decks.items()}
        decks = {name: loaded_deck(read, stand_in=True) for name, read in lists.items()}  # the match's cards are played
        with looked.service.working():
            return looked.game.next_game(decks, wanted.seed or None, request)

    made, repeated = once(looked.service, looked.grant, request, make)
    return created(made, looked.grant, looked.language, repeated=repeated)


@router.get("/match/deck", response_model=BroughtDeck)
def read_deck(
    looked: LookingNeeded, seat: Annotated[int, Query(ge=1, le=6, description="the player's seat")] = 1
) -> Response:
    """Return the deck and sideboard that a player has in this game, for sideboarding.

    A player is told their own deck, a judge any.
    """
    if not looked.viewer.judge and looked.viewer.seat != seat:
        raise Problem(403, said("this deck is another player's"), kind="judges-only")
    decks = brought(looked.game.stored)
    if seat > len(decks):
        seats = said("the game has {seats} {seats:seat|seats}", seats=len(decks))
        raise Problem(422, seats, kind="invalid-request")
    deck = decks[seat - 1]
    main, side = (Counter(card.name for card in part) for part in (deck.main, deck.sideboard))
    cards = [{"name": name, "main": main[name], "sideboard": side[name]} for name in sorted({*main, *side})]
    first = deck if looked.game.score is None else _first(looked, seat)
    least = min(len(first.main), CONSTRUCTED_SIZE)
    most = max(SIDEBOARD_SIZE, len(first.sideboard))
    player = looked.game.seats[seat - 1]
    return answer({"name": deck.name, "player": player, "least": least, "most": most, "cards": cards})


def _first(looked: Looking, seat: int) -> Deck:
    """Return the deck that a player brought to the match of a game."""
    games = looked.service.games
    return brought(games.store.game(score_of(games.store, looked.id).match))[seat - 1]


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
