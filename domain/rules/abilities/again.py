"""603.2d. Triggered abilities that trigger additional times, by what others say of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.rules.abilities.index import index
from domain.rules.abilities.simultaneous import Occurrence
from domain.rules.abilities.trigger_patterns import FACTS, KINDS, Happened
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import BATTLEFIELD

if TYPE_CHECKING:
    from domain.kernel.game import Game


def how_often(game: Game, found: GameObject, happened: Sequence[Occurrence] = ()) -> int:
    """How often an ability of this object triggers for what was one occurrence: once, and once more for each that
    says so; of a permanent. What left in this moment is looked at as it was.
    """
    often = 1
    if found.zone is not BATTLEFIELD:
        return often
    for source, ref, part in index(game).again:
        context = Context(game, source.controller, source.id, text=ref[0])
        if not object_matches(part.triggers_again, found, context) or not context.true(part.while_):
            continue
        if not part.because or any(_is_because(game, event, happened, context) for event in part.because):
            often += 1
    return often


def _is_because(game: Game, event: lang.TriggerEvent, happened: Sequence[Occurrence], context: Context) -> bool:
    """Return True if what happened, or what the same fact means besides, is this event: a permanent that dies leaves,
    too."""
    matches = KINDS[type(event)].matches
    for one in happened:
        if one.kind is type(event):
            if matches(event, one.happened, context):
                return True
            continue
        meant = [told for told in _meant(game, type(event), one.position) if matches(event, told, context)]
        objects = {told.get("object") for told in meant}
        about = one.happened.get("object")
        if meant and (about in objects or about is None or about in game.board.players):
            return True
    return False


def _meant(game: Game, kind: type[lang.TriggerEvent], position: int) -> Iterator[Happened]:
    """What the fact at this position means to patterns of this kind."""
    for record in reversed(game.records):
        if record.position < position:
            return
        if record.position == position:
            for about, fact in FACTS.get(type(record.event), ()):
                if about is kind:
                    yield from fact(game, record.event)
