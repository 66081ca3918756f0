"""400.2. Cards in hands and libraries, and their qualities that some players do not know.

All players know how many cards there are, whose, and which have just been revealed (701.20a), but no quality
of the others. A question about such cards, or a cost paid with them, is in doubt if some players do not see
them, even if the choice of the player asked shows something.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.cards.grammar.filters import Filter, What
from domain.ids import ObjectId, PlayerId
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.resolving.scopes import scopes
from domain.terms import HIDDEN_ZONES

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

SINCE = 5
"""First `schema_version` of games in which players learn the cards of others that they look at."""

_KNOWN = (str, g.RefIs, g.ZoneIs, g.OwnerIs, g.ControllerIs, g.Is, g.TokenIs)
"""Filters that ask for nothing that is printed on a card, so that all players know the answer."""


def in_doubt(filter: Filter | What, cards: Iterable[ObjectId], context: Context) -> tuple[ObjectId, ...]:
    """Return the hidden cards for which some players cannot know if they match."""
    doubtful = [id for id in cards if _openly(filter, id, context) is None]
    shown = just_revealed(context.game) if doubtful else frozenset()
    return tuple(id for id in doubtful if id not in shown)


def where_looked(filter: Filter | What, context: Context) -> tuple[ObjectId, ...]:
    """Return the cards of all hidden zones in which a filter searches."""
    board = context.board
    zones = [zone for zone in scopes(filter) if zone in HIDDEN_ZONES]
    return tuple(id for zone in zones for player in board.apnap() for id in board.zone(zone, player))


def is_unknown(game: Game, id: ObjectId) -> bool:
    """Return True for a card that some players do not know."""
    card = game.board.get(id)
    return card is not None and card.zone in HIDDEN_ZONES and id not in just_revealed(game)


def just_revealed(game: Table) -> frozenset[ObjectId]:
    """701.20a. Return the cards revealed since a player last had priority.

    A spell or ability that reveals cards does so in that time.
    """
    shown: set[ObjectId] = set()
    for record in reversed(game.records):
        if isinstance(record.event, e.PriorityGiven):
            break
        if isinstance(record.event, e.CardsRevealed):
            shown.update(record.event.cards or ())
    return frozenset(shown)


def reveal(game: Game, player: PlayerId, cards: tuple[ObjectId, ...], rule: str, cause: int | None = None) -> None:
    """701.20a. Reveal these cards of a player to all players."""
    if not cards:
        return
    definitions = tuple(game.board.objects[card].definition for card in cards)
    with game.moment():
        for definition in definitions:
            game.see(definition, "701.20a", cause)
        game.say(e.CardsRevealed(player=player, cards=cards, definitions=definitions), rule, cause)


def _openly(filter: Filter | What, id: ObjectId, context: Context) -> bool | None:
    """Return whether a card matches as all players know; None if some cannot know."""
    if isinstance(filter, g.Not):
        known = _openly(filter.not_, id, context)
        return None if known is None else not known
    if isinstance(filter, (g.AllOf, g.AnyOf)):
        decides = isinstance(filter, g.AnyOf)
        inner = {_openly(one, id, context) for one in (filter.any if isinstance(filter, g.AnyOf) else filter.all)}
        return decides if decides in inner else None if None in inner else not decides
    return object_matches(filter, context.board.objects[id], context) if isinstance(filter, _KNOWN) else None


def look(game: Game, player: PlayerId, owner: PlayerId, cards: tuple[ObjectId, ...], rule: str) -> int:
    """701.20e. Record that a player looks at cards, which stay where they are."""
    definitions = tuple(game.board.objects[id].definition for id in cards)
    looked = e.CardsLookedAt(player=player, owner=owner, count=len(cards), cards=cards, definitions=definitions)
    with game.moment():
        learn(game, player, of_others(game, player, cards))
        return game.say(looked, rule)


def of_others(game: Game, player: PlayerId, cards: Iterable[ObjectId]) -> set[int]:
    """Return the definitions of the cards that other players own."""
    objects = game.board.objects
    return {objects[id].definition for id in cards if id in objects and objects[id].owner != player}


def learn(game: Game, player: PlayerId, definitions: set[int]) -> None:
    """400.2. Record the texts of others' cards that a player sees.

    The other players learn nothing of it. All players know the text of a card that has been in a public zone. Any other
    text is recorded at each look: what a game that is taken up would know of earlier looks depends on where that is.
    """
    if game.schema < SINCE:
        return
    for number in sorted(definitions - game.board.seen):
        game.say(e.CardLearned(definition=number, printed=game.board.definitions[number], to=(player,)), "400.2")
