"""Rematches and next games on which the people at a table agree."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import Response

from domain.cards.decklist import parse_decklist
from domain.errors import said
from domain.ids import PlayerId
from replay.games.branches import people
from replay.games.decks import Deck, loaded_deck
from replay.games.game import Game
from replay.games.matches import NoMatch, check_sideboarding, rematch, rematch_id
from replay.service.agreeing import Proposal
from replay.service.http import branch_shapes as shapes
from replay.service.http.context import Looking, LookingNeeded, answer
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.http.shapes import DeckText

router = APIRouter(prefix="/api/games/{game}", tags=["matches"], route_class=GameRoute)


@router.get("/again", response_model=shapes.Again)
def read_again(looked: LookingNeeded) -> Response:
    """Return the open proposal to play again, and the game that was begun by one."""
    return answer(_told(looked))


def _told(looked: Looking) -> dict[str, Any]:
    proposal = looked.service.proposals.of(looked.id)
    begun = begun_after(looked)
    return {
        "asked_by": None if proposal is None else proposal.seat,
        "name": None if proposal is None else looked.game.seats[proposal.seat - 1],
        "what": None if proposal is None else proposal.what,
        "waits_for": [] if proposal is None else list(proposal.waits_for),
        "game": None if begun is None else str(begun),
    }


def begun_after(looked: Looking) -> UUID | None:
    """Return the next game of the match, or the agreed rematch; None without one."""
    game = looked.game
    score = game.score
    if score is not None and looked.id in score.games[:-1]:
        return score.games[score.games.index(looked.id) + 1]
    following = None if game.observed is not None else looked.service.games.store.find(rematch_id(game.stored))
    return None if following is None else following.id


@router.post("/again", response_model=shapes.Again, status_code=201)
def propose(looked: LookingNeeded, wanted: shapes.Proposed) -> Response:
    """Propose to play again, or agree with the same proposal of another player.

    The game begins when all people at the table have agreed: at once for a person who plays alone against built-in
    players. Their tokens are for it, too.
    """
    with looked.service.playing(looked.id) as game:
        seat, others = _seated(looked, game)
        if begun_after(looked) is None:
            deck = _checked(game, seat, wanted)
            open_one = looked.service.proposals.of(looked.id)
            if not others:
                open_one = Proposal(seat, wanted.what, (seat,), {})
            if open_one is not None and open_one.what == wanted.what and seat in open_one.waits_for:
                _agree(looked, game, open_one, seat, deck)
            else:
                decks = {} if deck is None else {seat: deck}
                looked.service.proposals.keep(looked.id, Proposal(seat, wanted.what, others, decks))
    return answer(_told(looked), status=201)


@router.post("/again/answer", response_model=shapes.Again)
def answer_again(looked: LookingNeeded, given: shapes.AgainAnswer) -> Response:
    """Agree or refuse to play again.

    The player who proposed it takes the proposal back by refusing.
    """
    with looked.service.playing(looked.id) as game:
        seat, _ = _seated(looked, game)
        proposal = looked.service.proposals.of(looked.id)
        if proposal is None:
            raise Problem(409, said("nobody proposes to play again"), kind="nothing-asked")
        if not given.agree:
            looked.service.proposals.end(looked.id, proposal)
        elif seat not in proposal.waits_for:
            raise Problem(403, said("this is not asked of you"), kind="not-asked")
        else:
            wanted = shapes.Proposed(what=proposal.what, deck=given.deck)
            _agree(looked, game, proposal, seat, _checked(game, seat, wanted))
    return answer(_told(looked))


def _seated(looked: Looking, game: Game) -> tuple[PlayerId, tuple[PlayerId, ...]]:
    """Return the viewer's seat, and the seats of the other people.

    :raises Problem: the viewer does not play, or the game goes on.
    """
    seated = people(game)
    seat = looked.viewer.seat
    if seat is None or seat not in seated:
        raise Problem(403, said("only people who play here agree to play again"), kind="players-only")
    if not game.over:
        raise Problem(409, said("the game is not over"), kind="not-over")
    return PlayerId(seat), tuple(one for one in seated if one != seat)


def _checked(game: Game, seat: PlayerId, wanted: shapes.Proposed) -> Deck | None:
    """Return the player's deck after sideboarding, or None for the deck that they brought.

    :raises NoMatch: the match does not go on, or goes on, or there is nothing to play again.
    :raises BadSideboarding: the deck has other cards than the player brought.
    """
    score = game.score
    if wanted.what != "next":
        if score is not None and not score.over:
            raise NoMatch("The match goes on: the next game comes first.")
        rematch(game.stored)
        return None
    if score is None or score.over:
        raise NoMatch("The match is over, or there is none.")
    return None if wanted.deck is None else _sideboarded(game, seat, wanted.deck)


def _sideboarded(game: Game, seat: PlayerId, text: DeckText) -> Deck:
    deck = loaded_deck(parse_decklist(text.text, source=text.name), stand_in=True)
    check_sideboarding(game.stored, seat, deck)
    return deck


def _agree(looked: Looking, game: Game, proposal: Proposal, seat: PlayerId, deck: Deck | None) -> None:
    """Note that a player agrees; begin the game if nobody else is asked."""
    decks = {**proposal.decks, **({} if deck is None else {seat: deck})}
    left = tuple(one for one in proposal.waits_for if one != seat)
    known = looked.service
    if left:
        known.proposals.keep(looked.id, proposal._replace(waits_for=left, decks=decks))
        return
    known.limiter.may_begin(looked.grant.holder)
    with known.working():
        if proposal.what == "next":
            game.next_game({game.seats[one - 1]: mine for one, mine in decks.items()})
        else:
            game.rematch(swapped=proposal.what == "sides", agreed=True)
    known.limiter.begins(looked.grant.holder)
    known.proposals.end(looked.id)
