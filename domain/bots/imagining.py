"""Imagined boards: a player's view with guesses for the unknown cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.board.evolve import evolve_next
from domain.board.state import Board
from domain.events import HiddenCardKnown
from domain.ids import ObjectId, PlayerId
from domain.randomness import Dice
from domain.terms import HAND, LIBRARY, Zone


def guessed(board: Board, player: PlayerId, dice: Dice) -> Board:
    """Return a copy of a player's board, with a guess for every unknown card.

    Guesses for the player's own library are the cards of the deck list that are nowhere else. Guesses for the cards of
    others are drawn from the cards they have shown, or from the player's own where they have shown none.
    """
    new = board.copy()
    own = _unseen(board, player)
    for other in board.living():
        among = own if other == player else _shown(board, other) or own
        if not among:
            continue
        for zone, index in _unknown(board, other):
            definition = dice.choice(among)
            event = HiddenCardKnown(
                player=other,
                zone=zone,
                index=index,
                becomes=ObjectId(new.next_object),
                definition=definition,
                to=(other,),
            )
            evolve_next(new, new.position, new.moment, event)
    return new


def _unknown(board: Board, player: PlayerId) -> Iterator[tuple[Zone, int]]:
    """Yield the places of unknown cards in a player's hand and library."""
    there = board.players[player]
    for index, id in enumerate(there.hand):
        if not id:
            yield HAND, index
    for index, id in enumerate(there.library):
        if not id:
            yield LIBRARY, index


def _unseen(board: Board, player: PlayerId) -> list[int]:
    """Return the definitions of a player's own cards that may be in the library."""
    left = Counter(board.decks.get(player) or ())
    for obj in board.objects.values():
        if obj.owner == player and obj.zone is not LIBRARY and not obj.token and obj.definition:
            left[obj.card or obj.definition] -= 1
    return sorted(left.elements())


def _shown(board: Board, player: PlayerId) -> list[int]:
    """Return the definitions of cards that another player has shown, each as often as it was seen."""
    shown = (
        obj.card or obj.definition
        for known in (board.objects, board.former)
        for obj in known.values()
        if obj.owner == player and not obj.token and obj.definition and not obj.ability
    )
    return sorted(shown)
