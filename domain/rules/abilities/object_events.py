"""122.1, 122.6, 701.6a, 701.24a, 701.26a, 702.26. Trigger events of counters, tapping, countering and phasing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import ObjectId, is_player
from domain.rules.abilities.moves_caused import caused_by
from domain.rules.abilities.trigger_events import subject
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.replacement.facts import Putters
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, matches
from domain.rules.resolving.scopes import is_in_scope
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


def _each_put(game: Game, event: e.CountersPut) -> Iterator[Happened]:
    """122.6. Yield each counter by itself."""
    putter = game.kept(Putters).get((event.object, event.kind))
    for _ in range(event.amount):
        yield {"object": event.object, "kind": event.kind, "player": putter}


def _is_put(pattern: lang.CounterIsPut, happened: Happened, context: Context) -> bool:
    return (
        pattern.kind in ("any", happened["kind"])
        and is_subject(pattern.counter_put, happened["object"], context)
        and is_in_scope(pattern.counter_put, context.last(happened["object"]))
        and (pattern.by is None or happened["player"] in context.entities(pattern.by))
    )


def _taken(game: Game, event: e.CountersRemoved) -> Iterator[Happened]:
    """122.1. Yield the counters removed, all together and each by itself."""
    yield {"object": event.object, "kind": event.kind, "amount": event.amount, "of": "all"}
    for _ in range(event.amount):
        yield {"object": event.object, "kind": event.kind, "amount": 1, "of": "each"}


def _are_removed(pattern: lang.CountersAreRemoved, happened: Happened, context: Context) -> bool:
    return (
        happened["of"] == ("each" if pattern.each else "all")
        and pattern.kind in ("any", happened["kind"])
        and is_subject(pattern.counters_removed, happened["object"], context)
    )


def _phased_in(game: Game, event: e.PermanentsPhased) -> Iterator[Happened]:
    for id in event.back:
        yield {"object": id}


def _phased_out(game: Game, event: e.PermanentsPhased) -> Iterator[Happened]:
    for id in event.out:
        yield {"object": id}


def _unattached(game: Game, event: e.ObjectUnattached) -> Iterator[Happened]:
    """701.3d. Yield an object that becomes unattached and stays, with the object that bore it."""
    if not is_player(event.was) and event.object not in game.board.former:
        yield {"object": event.object, "source": ObjectId(event.was)}


def _left_its_bearer(game: Game, event: e.ObjectMoved) -> Iterator[Happened]:
    """701.3d. Yield an attached object that leaves the battlefield, with the object that bore it."""
    gone = game.board.former.get(event.object) if event.object is not None else None
    if gone is None or event.source is not Zone.BATTLEFIELD or gone.attached_to is None:
        return
    if not is_player(gone.attached_to):
        yield {"object": gone.id, "source": ObjectId(gone.attached_to)}


def _becomes_unattached(pattern: lang.BecomesUnattached, happened: Happened, context: Context) -> bool:
    source = happened["source"]
    assert source is not None
    return is_subject(pattern.becomes_unattached, happened["object"], context) and matches(
        pattern.from_, source, context
    )


def _countered(game: Game, event: e.Countered) -> Iterator[Happened]:
    """701.6a. Yield a countered spell or ability, with the controller of what countered it."""
    yield {"object": event.object, "causer": partial(caused_by, game, event)}


def _is_countered(pattern: lang.IsCountered, happened: Happened, context: Context) -> bool:
    return matches(pattern.is_countered, happened["object"], context) and (
        pattern.by is None or happened["causer"]() in context.entities(pattern.by)
    )


def _shuffled(game: Game, event: e.LibraryShuffled) -> Iterator[Happened]:
    yield {"player": event.player, "causer": partial(caused_by, game, event)}


def _shuffles(pattern: lang.ShufflesLibrary, happened: Happened, context: Context) -> bool:
    return happened["player"] in context.entities(pattern.shuffles) and (
        pattern.by is None or happened["causer"]() in context.entities(pattern.by)
    )


def _tapped(game: Game, event: e.PermanentsTapped) -> Iterator[Happened]:
    """701.26a. Yield each permanent that became tapped, and the spell's or ability's controller that caused it."""
    for id in event.objects:
        yield {"object": id, "causer": partial(caused_by, game, event)}


def _becomes_tapped(pattern: lang.BecomesTapped, happened: Happened, context: Context) -> bool:
    """701.26a. Match a permanent that became tapped, and the player whose spell or ability tapped it."""
    return is_subject(pattern.becomes_tapped, happened["object"], context) and (
        pattern.by is None or happened["causer"]() in context.entities(pattern.by)
    )


trigger(lang.BecomesTapped, _becomes_tapped, {e.PermanentsTapped: _tapped})
trigger(lang.CounterIsPut, _is_put, {e.CountersPut: _each_put})
trigger(lang.CountersAreRemoved, _are_removed, {e.CountersRemoved: _taken})


def _did(game: Game, event: e.PermanentExplored | e.CreatureFought) -> Iterator[Happened]:
    yield {"object": event.object, "player": event.player}


trigger(lang.Explores, subject("explores"), {e.PermanentExplored: _did})
trigger(lang.Fights, subject("fights"), {e.CreatureFought: _did})
trigger(lang.PhasesIn, subject("phases_in"), {e.PermanentsPhased: _phased_in})
trigger(lang.PhasesOut, subject("phases_out"), {e.PermanentsPhased: _phased_out}, looks_back=True)
trigger(
    lang.BecomesUnattached,
    _becomes_unattached,
    {e.ObjectUnattached: _unattached, e.ObjectMoved: _left_its_bearer},
    looks_back=True,
)
trigger(lang.IsCountered, _is_countered, {e.Countered: _countered})
trigger(lang.ShufflesLibrary, _shuffles, {e.LibraryShuffled: _shuffled})
