"""401.5. Top cards of libraries that players may look at at any time, or with which they play revealed.

It is said whenever another card comes to the top, and when what lets them see it begins: of a card that stays there it
may be said again. While something is cast or activated nothing is said; then the new top card is told once.
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
"""The words for it: whoever it is about sees the top card of their own library, or everybody does."""


def sees(game: Game, player: PlayerId) -> bool:
    """Return True if the player sees the top card of their library all the time."""
    return any(player in about for word in (REVEALED, LOOKS) for about, _, _ in in_force(game, word))


@follows("401.5", while_any={LOOKS, REVEALED}, order=60)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """401.5. Say which cards are on top, to those who may know it, where that has changed."""
    said = _said(game)
    if not said:
        return False
    if game.in_casting:
        if not any(isinstance(record.event, _DONE) for record in records):
            return False
        records = _since_priority(game)
    told: set[PlayerId] = set()
    for word, about, source, always in said:
        for player in game.board.players:
            if player not in about or player in told or not game.board.players[player].library:
                continue
            if any(_changes(record.event, player) or _begins(record.event, source, always) for record in records):
                told.add(player)
                _tell(game, player, word)
    return False


def _said(game: Game) -> list[tuple[str, tuple[EntityId, ...], ObjectId, bool]]:
    """What is in force, first what shows most: the word, whom it is about, its source, and if it always holds."""
    names, effects = index(game).names, game.board.effects
    words = [word for word in (REVEALED, LOOKS) if word in names or effects]
    return [
        (word, about, context.source, _always(game, context.source, word))
        for word in words
        for about, _, context in in_force(game, word)
    ]


def _always(game: Game, source: ObjectId, word: str) -> bool:
    """Return True if it says so under no condition, which might come true by whatever happens."""
    parts = (part for found, _, part in index(game).modifiers if found.id == source and word in part.static)
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
    """What has happened while something was cast or activated."""
    found: list[Recorded] = []
    for record in reversed(game.records):
        if isinstance(record.event, e.PriorityGiven):
            break
        found.append(record)
    return found


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
"""What can make an object have an ability, or can make its ability function."""


def _changes(event: Event, player: PlayerId) -> bool:
    """Return True if another card may be on top of the player's library."""
    if isinstance(event, e.ObjectMoved):
        return event.player == player and Zone.LIBRARY in (event.source, event.to)
    return isinstance(event, (e.LibraryShuffled, e.LibraryArranged, e.PlayerSurveiled)) and event.player == player


def _begins(event: Event, source: ObjectId, always: bool) -> bool:
    """Return True if what lets a player see it may have begun."""
    if isinstance(event, e.EffectStarted):
        return event.effect.source == source
    if isinstance(event, e.StepBegan):
        return not always
    if isinstance(event, (e.ObjectMoved, *_BEGINNING)):
        return source in changes(event)
    return isinstance(event, e.PositionSetUp)
