"""701.23, 723.2. Effects on players who search: fewer cards, another player who decides, and cards found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import AT_ONCE, CONTROLS_PLAYER
from domain.ids import ObjectId, PlayerId
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.continuous.player_effects import in_force, searched_at_most
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import NewEffect, new_objects, start_effect
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

CONTROLLED, EXILED = "searches_controlled", "finds_exiled"
"""Rules of players who search their own libraries: another player decides, or they exile the cards they find."""


def cards_in(game: Game, player: PlayerId, owner: PlayerId, zone: Zone) -> tuple[ObjectId, ...]:
    """701.23a. Return the cards of a zone that a player looks through.

    An effect can limit these to the top cards of a library.
    """
    cards = tuple(game.board.zone(zone, owner))
    return cards[: searched_at_most(game, player)] if zone is Zone.LIBRARY else cards


def begin_control(game: Game, player: PlayerId) -> tuple[int, ...]:
    """723.2. Let another player decide for a player who searches; return the effects, to be ended."""
    begun = []
    for about, _, context in tuple(in_force(game, CONTROLLED)):
        if player in about and context.you != player:
            effect = NewEffect(kind=CONTROLS_PLAYER, objects=(player,), mods=AT_ONCE, until=("forever",))
            begun.append(start_effect(game, Context(game, context.you, context.source), effect, "723.2"))
    return tuple(begun)


def end_control(game: Game, effects: tuple[int, ...]) -> None:
    """723.2. End the control of a player who has searched."""
    if effects:
        game.say(e.EffectsEnded(effects=effects, reason=Reason.DURATION), "723.2")


def exile_found(game: Game, player: PlayerId, found: tuple[ObjectId, ...]) -> Proposals:
    """406.1, 601.3. Let a player exile the cards found, for others to play with any mana."""
    allowing = [context for about, _, context in in_force(game, EXILED) if player in about]
    cards = tuple(id for id in found if id in game.board.objects and game.board.objects[id].zone is Zone.LIBRARY)
    if not allowing or not cards:
        return
    records = yield tuple(WouldMove(id, Zone.EXILE) for id in cards)
    exiled, marks = new_objects(records), ((str(Reason.ANY_COLOR), 1),)
    for context in allowing:
        effect = NewEffect(kind="may_play", objects=exiled, until=("forever",), bindings=marks)
        start_effect(game, Context(game, context.you, context.source), effect, "611.2")
