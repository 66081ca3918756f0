"""601.2i, 305.1, 707.10. Trigger events of casting spells, of copying them, and of playing lands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.rules.abilities.history import came_from
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, matches

if TYPE_CHECKING:
    from domain.kernel.game import Game


def _casts(pattern: lang.Casts, happened: Happened, context: Context) -> bool:
    """Match a spell that was cast; a spell of unknown text matches only "a spell".

    A game that starts from a position may know that a spell was cast this turn, and nothing else about the spell.
    """
    spell = happened.get("object")
    return (
        happened["player"] in context.entities(pattern.by)
        and (pattern.cast == "anything" or (spell is not None and matches(pattern.cast, spell, context)))
        and (pattern.from_ is None or pattern.from_ is came_from(context, happened["object"]))
    )


def _plays_land(pattern: lang.PlaysLand, happened: Happened, context: Context) -> bool:
    """305.1. Match a land that was played, from a zone or any: the one in which the card was before it moved."""
    land = happened["object"]
    matching = happened["player"] in context.entities(pattern.plays_land) and is_subject(pattern.what, land, context)
    if pattern.from_ is None or not matching:
        return matching
    card = context.last(land)
    return card is not None and card.zone is pattern.from_


def _cast(game: Game, event: e.SpellCast | e.LandPlayed) -> Iterator[Happened]:
    yield {"object": event.object, "player": event.player}


def _copied(game: Game, event: e.CopyPutOnStack) -> Iterator[Happened]:
    """707.10. Yield a copy of a spell put onto the stack, which is not cast."""
    if event.kind == "spell":
        yield {"object": event.becomes, "player": event.player}


def _casts_or_copies(pattern: lang.CastsOrCopies, happened: Happened, context: Context) -> bool:
    spell = happened.get("object")
    return happened["player"] in context.entities(pattern.by) and (
        pattern.cast_or_copied == "anything" or (spell is not None and matches(pattern.cast_or_copied, spell, context))
    )


trigger(lang.Casts, _casts, {e.SpellCast: _cast})
trigger(lang.CastsOrCopies, _casts_or_copies, {e.SpellCast: _cast, e.CopyPutOnStack: _copied})
trigger(lang.PlaysLand, _plays_land, {e.LandPlayed: _cast})
