"""603.2, 603.2d. Effects by which triggered abilities trigger additional times, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.events import ObjectMoved
from domain.ids import ObjectId
from domain.rules.abilities.index import index
from domain.rules.abilities.simultaneous import Occurrence
from domain.rules.abilities.trigger_patterns import FACTS, KINDS, LOOKING_BACK, Happened
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context, matches, object_matches
from domain.terms import BATTLEFIELD

if TYPE_CHECKING:
    from domain.kernel.game import Game

Silencer: TypeAlias = tuple[GameObject, AbilityRef, lang.TriggersNone]
"""A permanent with an ability that keeps events from triggering abilities."""


def how_often(game: Game, permanent: GameObject, happened: Sequence[Occurrence] = ()) -> int:
    """603.2d. Return how many times an ability of this object triggers for one occurrence.

    Once, and one more time for each `TriggersAgain` ability that applies. Only abilities of permanents are doubled.
    `happened` are the facts of the occurrence; an object that left in this moment is seen as it last existed.
    """
    often = 1
    if permanent.zone is not BATTLEFIELD:
        return often
    for source, ref, part in index(game).again:
        context = Context(game, source.controller, source.id, text=ref[0])
        if not object_matches(part.triggers_again, permanent, context) or not context.true(part.while_):
            continue
        if not part.because or any(_is_because(game, event, happened, context) for event in part.because):
            often += 1
    return often


def silenced(game: Game, source: ObjectId, happened: Sequence[Occurrence]) -> bool:
    """603.2. Return True if effects keep these occurrences from triggering an ability of the object.

    An ability that triggers on several at once triggers if one of them may cause it.
    """
    return all(
        any(_is_silent(game, source, occurrence, silencer) for silencer in _silencers(game, occurrence))
        for occurrence in happened
    )


def may_be_silenced(game: Game) -> bool:
    """Return True if a text of the game keeps events from triggering abilities."""
    return lang.TriggersNone.KEY in in_play(game).words


def _silencers(game: Game, occurrence: Occurrence) -> Iterator[Silencer]:
    """603.10a. Yield what keeps this occurrence from triggering abilities.

    Of an event that is looked back at, also the permanents that left with it.
    """
    yield from index(game).silencing
    if occurrence.kind not in LOOKING_BACK:
        return
    for record in reversed(game.records):
        if record.moment != game.board.moment:
            return
        event = record.event
        if isinstance(event, ObjectMoved) and event.source is BATTLEFIELD and event.object is not None:
            leaver = game.board.former.get(event.object)
            for ref in leaver.abilities if leaver is not None else ():
                part = game.part(ref)
                if isinstance(part, lang.TriggersNone) and leaver is not None:
                    yield leaver, ref, part


def _is_silent(game: Game, source: ObjectId, occurrence: Occurrence, silencer: Silencer) -> bool:
    by, ref, part = silencer
    context = Context(game, by.controller, by.id, text=ref[0])
    if not context.true(part.while_) or (part.of is not None and not matches(part.of, source, context)):
        return False
    return any(
        # 400.7: a card that enters also leaves another zone, which is not kept from triggering anything
        type(event) is occurrence.kind or not isinstance(event, lang.Enters)
        for event in part.triggers_none
        if _is_because(game, event, (occurrence,), context)
    )


def _is_because(game: Game, event: lang.TriggerEvent, happened: Sequence[Occurrence], context: Context) -> bool:
    """Return True if one of these occurrences also counts as this trigger event.

    Example: a permanent that dies also leaves the battlefield.
    """
    means = KINDS[type(event)].matches
    for occurrence in happened:
        if occurrence.kind is type(event):
            if means(event, occurrence.happened, context):
                return True
            continue
        meant = [fact for fact in _meant(game, type(event), occurrence.position) if means(event, fact, context)]
        objects = {fact.get("object") for fact in meant}
        about = occurrence.happened.get("object")
        if meant and (about in objects or about is None or about in game.board.players):
            return True
    return False


def _meant(game: Game, kind: type[lang.TriggerEvent], position: int) -> Iterator[Happened]:
    """Yield the event at this position, as trigger patterns of this kind see it."""
    for record in reversed(game.records):
        if record.position < position:
            return
        if record.position == position:
            for about, fact in FACTS.get(type(record.event), ()):
                if about is kind:
                    yield from fact(game, record.event)
