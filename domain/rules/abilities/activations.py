"""602.2b, 606.1, 702.29. Trigger events of activating abilities and of cycling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.rules.abilities.keywords import of_keyword
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


def _activated(game: Game, event: e.AbilityActivated) -> Iterator[Happened]:
    """602.2b, 606.1. Yield the activation of an ability, as trigger patterns see it.

    A mana ability does not use the stack, so its source stands for the ability.
    """
    part = game.part(event.ability)
    loyal = isinstance(part, lang.Activated) and any(isinstance(cost, g.Loyalty) for cost in part.cost)
    kind = "mana" if event.object is None else "loyalty" if loyal else ""
    words = part.only if isinstance(part, lang.Activated) else ()
    ability = event.source if event.object is None else event.object
    yield {"object": ability, "player": event.player, "source": event.source, "kind": kind, "words": words}


def _activates(pattern: lang.Activates, happened: Happened, context: Context) -> bool:
    source = happened["source"]
    assert source is not None
    if pattern.kind == "nonmana" and happened["kind"] == "mana":
        return False
    if pattern.kind == "loyalty" and happened["kind"] != "loyalty":
        return False
    if pattern.kind in ("exhaust", "boast") and pattern.kind not in happened["words"]:
        return False
    if pattern.of != "anything":  # 109.2: "a creature" means a permanent
        permanent = context.last(source)
        if permanent is None or permanent.zone is not Zone.BATTLEFIELD or not matches(pattern.of, source, context):
            return False
    return happened["player"] in context.entities(pattern.activates)


def _cycles(pattern: lang.Cycles, happened: Happened, context: Context) -> bool:
    return happened["player"] in context.entities(pattern.cycles) and is_subject(
        pattern.what, happened["object"], context
    )


def _cycled(game: Game, event: e.AbilityActivated) -> Iterator[Happened]:
    """702.29c, 702.29f. Yield the cycled card, as an object of its new zone.

    The card has been discarded as a cost. Typecycling is cycling.
    """
    if is_cycling(game, event):
        card = game.board.former[event.source].became
        yield cycled(game, event, event.source if card is None else card)


def cycled(game: Game, event: e.AbilityActivated, card: ObjectId) -> Happened:
    """702.29c. Return the cycling of a card; the amount is the X of its cost."""
    x = 0 if event.object is None else game.board.objects[event.object].x
    happened: Happened = {"object": card, "player": event.player}
    return {**happened, "amount": x} if x else happened


def is_cycling(game: Game, event: e.AbilityActivated) -> bool:
    """702.29a, 702.29f. Return True if this is a cycling ability whose card was discarded."""
    kinds = ("cycling", "typecycling")
    return event.source in game.board.former and any(of_keyword(game, event.ability, kind) for kind in kinds)


trigger(lang.Activates, _activates, {e.AbilityActivated: _activated})
trigger(lang.Cycles, _cycles, {e.AbilityActivated: _cycled})
