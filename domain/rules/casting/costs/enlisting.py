"""702.154. Enlisting: tapping a creature that does not attack, as a cost to attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from domain.rules.casting.activation.limits import is_summoning_sick

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def candidates(game: Game, player: PlayerId, id: ObjectId) -> tuple[ObjectId, ...]:
    """702.154a. Return the creatures that an attacker could enlist.

    They are untapped, were not chosen to attack, and either have haste or were under control since the turn began.
    """
    return tuple(
        creature.id
        for creature in game.board.permanents(player)
        if creature.is_creature
        and not creature.tapped
        and creature.id != id
        and creature.id not in game.attacking
        and not is_summoning_sick(game, creature)
    )


def enlist(game: Game, player: PlayerId, id: ObjectId, cause: int | None) -> Rules:
    """702.154c. Tap a creature of the player's choice, which the attacker enlists."""
    question = ChooseObjects(player, Reason.TAP, candidates(game, player, id), 1, 1, id)
    chosen, position = yield from game.decide(question, "508.1j")
    because = position if position is not None else cause
    tapped = game.say(trusted.PermanentsTapped(objects=chosen), "508.1j", because)
    rule = "702.154c" if game.cites("702.154c") else "508.1j"  # in 2017 there was no enlist, only costs to attack
    game.say(e.CreatureEnlisted(player=player, object=id, enlisted=chosen[0]), rule, tapped)
