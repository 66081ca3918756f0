"""401.5. Top cards of libraries that players may look at or play with revealed.

The top card is shown whenever another card comes to the top, and when a permission to see it begins; a card
that stays there may then be shown again. While a spell is cast or an ability activated nothing is shown;
afterwards the new top card is shown once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.events.touches import changes
from domain.ids import EntityId, ObjectId, PlayerId
from domain.rules.abilities.index import index
from domain.rules.continuous.player_effects import in_force
from domain.rules.mechanics import follows
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.events import Event, Recorded
    from domain.kernel.game import Game

LOOKS, REVEALED = "looks_at_top", "top_revealed"
"""Permissions to see top cards: players look at the card of their own library, or all see it revealed."""


def sees(game: Game, player: PlayerId) -> bool:
    """Return True if the player may always see the top card of their library."""
    return any(player in about for word in (REVEALED, LOOKS) for about, _, _ in in_force(game, word))


@follows("401.5", while_any={LOOKS, REVEALED}, order=60)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """401.5. Show new top cards to players who may see them."""
    permissions = _said(game)
    if not permissions:
        return False
    if game.in_casting:
        if not any(isinstance(record.event, _DONE) for record in records):
            return False
        records = _since_priority(game)
    informed: set[PlayerId] = set()
    for word, about, source, always in permissions:
        for player in game.board.players:
            if player not in about or player in informed or not game.board.players[player].library:
                continue
            if any(_changes(record.event, player) or begins(record.event, source, always) for record in records):
                informed.add(player)
                _tell(game, player, word)
    return False


def _said(game: Game) -> list[tuple[str, tuple[EntityId, ...], ObjectId, bool]]:
    """Return the permissions in force to see top cards, revealing ones first.

    Each has its word, the players, its source, and True if it has no condition.
    """
    names, effects = index(game).names, game.board.effects
    words = [word for word in (REVEALED, LOOKS) if word in names or effects]
    return [
        (word, about, context.source, _always(game, context.source, word))
        for word in words
        for about, _, context in in_force(game, word)
    ]


def _always(game: Game, source: ObjectId, word: str) -> bool:
    """Return True if the source's permission has no condition.

    With a condition, any event might make it true.
    """
    parts = (part for permanent, _, part in index(game).modifiers if permanent.id == source and word in part.static)
    return all(part.while_ is None for part in parts)


def _tell(game: Game, player: PlayerId, word: str) -> None:
    card = game.board.players[player].library[0]
    if not card:
        return
    definition = game.board.objects[card].definition
    if word == REVEALED:
        game.see(definition, "401.5")
        game.say(e.CardsRevealed(player=player, cards=(card,), definitions=(definition,)), "401.5")
    else:
        game.say(
            e.CardsLookedAt(player=player, owner=player, count=1, cards=(card,), definitions=(definition,)), "401.5"
        )


def _since_priority(game: Game) -> list[Recorded]:
    """Return the records of casting or activating, since priority was given; newest first."""
    records: list[Recorded] = []
    for record in reversed(game.records):
        if isinstance(record.event, e.PriorityGiven):
            break
        records.append(record)
    return records


_DONE = (e.SpellCast, e.AbilityActivated)

_BEGINNING = (
    e.ControlChanged,
    e.CharacteristicsChanged,
    e.DesignationGained,
    e.CountersPut,
    e.BecameCopy,
    e.TokenCreated,
    e.PermanentTransformed,
)
"""Events that can give an object an ability, or make its ability function."""


def _changes(event: Event, player: PlayerId) -> bool:
    """Return True if another card may be on top of the player's library."""
    if isinstance(event, e.ObjectMoved):
        return event.player == player and Zone.LIBRARY in (event.source, event.to)
    return isinstance(event, (e.LibraryShuffled, e.LibraryArranged, e.PlayerSurveiled)) and event.player == player


def begins(event: Event, source: ObjectId, always: bool) -> bool:
    """Return True if this source's permission may have begun with the event."""
    if isinstance(event, e.EffectStarted):
        return event.effect.source == source
    if isinstance(event, e.StepBegan):
        return not always
    if isinstance(event, (e.ObjectMoved, *_BEGINNING)):
        return source in changes(event)
    return isinstance(event, e.PositionSetUp)
