"""603.2, 609.1, 701.9. Zone changes by their cause: spells and abilities that move objects, and cards discarded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import PlayerId
from domain.rules.abilities.trigger_patterns import Happened, one_or_more_of_a_player, trigger
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.events import Event, Recorded
    from domain.kernel.game import Game

STATE_BASED = "704."
"""Beginning of the rules by which the game itself acts, whatever led to it."""


def _record(game: Game, event: Event) -> Recorded:
    """Return the newest record of an event."""
    return next(record for record in reversed(game.records) if record.event is event)


def caused_by(game: Game, event: Event) -> PlayerId | None:
    """609.1. Return the controller of the resolving spell or ability that caused an event.

    None for what the game itself does, such as state-based actions, and for costs.
    """
    record: Recorded | None = _record(game, event)
    while record is not None and not record.rule.startswith(STATE_BASED):
        if isinstance(record.event, e.ResolutionBegan):
            id = record.event.object
            resolving = game.board.objects.get(id) or game.board.former.get(id)
            return None if resolving is None else resolving.controller
        record = None if record.cause is None else game.recorded(record.cause)
    return None


def is_put_into_graveyard(pattern: lang.PutIntoGraveyard, happened: Happened, context: Context) -> bool:
    """603.6c. Match an object put into a graveyard, where it came from, and who caused that."""
    return (
        pattern.from_ in (None, happened["came_from"])
        and is_subject(pattern.put_into_graveyard, happened["object"], context)
        and (pattern.by is None or happened["causer"]() in context.entities(pattern.by))
    )


def put_into_graveyard(game: Game, event: e.ObjectMoved | e.MeldedCardMoved) -> Iterator[Happened]:
    """603.6c, 712.21. Yield a card put into a graveyard, as the new object there.

    These abilities do not look back. Of a melded permanent both cards are put into the graveyard.
    """
    if event.to is Zone.GRAVEYARD and event.becomes is not None:
        yield {
            "object": event.becomes, "became": event.becomes, "player": event.player, "came_from": event.source,
            "causer": partial(caused_by, game, event),
        }  # fmt: skip


def is_exiled(pattern: lang.IsExiled, happened: Happened, context: Context) -> bool:
    """701.13a. Match an object put into exile, and where it came from."""
    come = pattern.from_ is None or happened["came_from"] in pattern.zones
    return come and is_subject(pattern.is_exiled, happened["object"], context)


def exiled(game: Game, event: e.ObjectMoved) -> Iterator[Happened]:
    """701.13a. Yield an object put into exile, as the new object there."""
    if event.to is Zone.EXILE and event.becomes is not None:
        yield {"object": event.becomes, "player": event.player, "came_from": event.source}


def discarded(game: Game, event: e.CardDiscarded) -> Iterator[Happened]:
    """701.9a. Yield a discarded card, as the object that the card has become."""
    position = _record(game, event).position
    for record in reversed(game.records):
        if record.position <= position:
            return
        if record.cause == position and isinstance(record.event, e.ObjectMoved) and record.event.becomes is not None:
            yield {
                "player": event.player, "object": record.event.becomes, "causer": partial(caused_by, game, event),
            }  # fmt: skip


def _discards_card(pattern: lang.DiscardsCard, happened: Happened, context: Context) -> bool:
    return (
        happened["player"] in context.entities(pattern.discards_card)
        and is_subject(pattern.what, happened["object"], context)
        and (pattern.by is None or happened["causer"]() in context.entities(pattern.by))
    )


trigger(lang.DiscardsCard, _discards_card, {e.CardDiscarded: discarded}, apart=one_or_more_of_a_player)
