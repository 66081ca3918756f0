"""400.2. What not everybody knows of cards in hands and libraries, whatever a player's own choice among them shows.

Everybody knows how many there are, whose, and what has just been revealed (701.20a), but no quality of the others. What
is asked about them, or whether a cost can be paid with them, is in doubt for whoever does not see them.
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

_KNOWN = (str, g.RefIs, g.ZoneIs, g.OwnerIs, g.ControllerIs, g.Is, g.TokenIs)
"""Filters that ask for nothing that is printed on a card."""


def in_doubt(filter: Filter | What, cards: Iterable[ObjectId], context: Context) -> tuple[ObjectId, ...]:
    """Those of these cards of hidden zones of which not everybody knows whether they match."""
    found = [id for id in cards if _openly(filter, id, context) is None]
    shown = just_revealed(context.game) if found else frozenset()
    return tuple(id for id in found if id not in shown)


def where_looked(filter: Filter | What, context: Context) -> tuple[ObjectId, ...]:
    """The cards of hidden zones among which a filter looks for what matches."""
    board = context.board
    zones = [zone for zone in scopes(filter) if zone in HIDDEN_ZONES]
    return tuple(id for zone in zones for player in board.apnap() for id in board.zone(zone, player))


def is_unknown(game: Game, id: ObjectId) -> bool:
    """Return True if this is a card that not everybody knows."""
    found = game.board.get(id)
    return found is not None and found.zone in HIDDEN_ZONES and id not in just_revealed(game)


def just_revealed(game: Table) -> frozenset[ObjectId]:
    """701.20a. What has been revealed since a player had priority last, as a spell or ability that reveals it does."""
    shown: set[ObjectId] = set()
    for record in reversed(game.records):
        if isinstance(record.event, e.PriorityGiven):
            break
        if isinstance(record.event, e.CardsRevealed):
            shown.update(record.event.cards or ())
    return frozenset(shown)


def reveal(game: Game, player: PlayerId, cards: tuple[ObjectId, ...], rule: str, cause: int | None = None) -> None:
    """701.20a. A player shows these cards to everybody."""
    if not cards:
        return
    definitions = tuple(game.board.objects[card].definition for card in cards)
    with game.moment():
        for definition in definitions:
            game.see(definition, "701.20a", cause)
        game.say(e.CardsRevealed(player=player, cards=cards, definitions=definitions), rule, cause)


def _openly(filter: Filter | What, id: ObjectId, context: Context) -> bool | None:
    """Whether a card of a hidden zone matches, for all that everybody knows; None where that is in doubt."""
    if isinstance(filter, g.Not):
        found = _openly(filter.not_, id, context)
        return None if found is None else not found
    if isinstance(filter, (g.AllOf, g.AnyOf)):
        decides = isinstance(filter, g.AnyOf)
        inner = {_openly(one, id, context) for one in (filter.any if isinstance(filter, g.AnyOf) else filter.all)}
        return decides if decides in inner else None if None in inner else not decides
    return object_matches(filter, context.board.objects[id], context) if isinstance(filter, _KNOWN) else None
