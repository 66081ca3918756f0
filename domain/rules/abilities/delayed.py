"""603.7b. A delayed trigger that triggers once takes one of the events that happen at once; its controller says which.

It triggers when they happen; which of them set it off is asked before it is put on the stack, where its text depends
on that.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from domain.board.state import Effect, Trigger
from domain.cards.grammar.constructs import Pattern
from domain.ids import Bound, EntityId, ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.reasons import Reason
from domain.rules.abilities import simultaneous
from domain.rules.abilities.trigger_patterns import told_apart
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.cards import language as lang
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling
    from domain.rules.abilities.simultaneous import Moment, Occurrence
    from domain.rules.abilities.trigger_patterns import Match

SINCE = 3
"""The `schema_version` since which it is asked; before, the first was taken."""

REASON = Reason.WHAT_SET_IT_OFF

Bindings = tuple[tuple[str, Bound], ...]


class Occasion(NamedTuple):
    """One of several events that would set it off: what its words stand for then, and where it is told."""

    bindings: Bindings
    position: int


class Occasions(dict[int, "list[Occasion]"]):
    """Of triggers that wait to be put on the stack: the events that may have set each off, by its number."""


def occasions(
    effect: Effect, part: lang.Later, one: Occurrence, moment: Moment, match: Match[Pattern], context: Context
) -> list[Occasion]:
    """Everything in this moment that would set it off, as far as its text can tell one from the other; `one` first."""
    text = part.model_dump_json(by_alias=True, include={"do"})
    found: dict[Bindings, Occasion] = {}
    counted: set[tuple[Hashable, ...] | None] = set()
    for other in (one, *moment):
        if other.kind is not one.kind or effect.timestamp >= other.position:
            continue
        if other is not one and not match(part.later, other.happened, context):
            continue
        apart = told_apart(part.later, other.happened)
        if apart is not None and apart in counted:
            continue
        counted.add(apart)
        told = simultaneous.bindings(*moment.whole(part.later, other, match, context))
        named = tuple(sorted((name, value) for name, value in told.items() if f'"{name}"' in text))
        found.setdefault(named, Occasion(tuple(sorted(told.items())), other.position))
    return list(found.values())


def in_common(among: Sequence[Occasion]) -> dict[str, Bound]:
    """What the words stand for whichever it was."""
    first, *others = (dict(one.bindings) for one in among)
    return {name: value for name, value in first.items() if all(name in one and one[name] == value for one in others)}


_WHO = ("event.object", "event.source", "event.player", "event.attacked")


def _named(one: Occasion, name: str) -> tuple[EntityId, ...]:
    value = dict(one.bindings).get(name)
    return value if isinstance(value, tuple) else ()


def settled(game: Game, trigger: Trigger) -> Ruling[Trigger]:
    """The trigger as it is put on the stack: with what set it off."""
    left = list(game.kept(Occasions).pop(trigger.number, ()))
    if not left:
        return trigger
    for name in _WHO:
        who = dict.fromkeys(_named(one, name) for one in left)
        if len(who) > 1 and all(len(ids) == 1 for ids in who):
            question = ChooseObjects(trigger.player, REASON, tuple(ids[0] for ids in who), 1, 1, trigger.source)
            chosen, _ = yield from game.decide(question, "603.7b", again=True)
            left = [one for one in left if _named(one, name) == chosen] or left[:1]
    amounts = {str(dict(one.bindings).get("event.amount", 0)): one for one in reversed(left)}
    if len(amounts) > 1:
        option = ChooseOption(trigger.player, REASON, tuple(sorted(amounts, key=int)), trigger.source)
        amount, _ = yield from game.decide(option, "603.7b", again=True)
        left = [left[0] if amount is None else amounts.get(amount, left[0])]
    bindings = {**dict(trigger.bindings), **dict(left[0].bindings)}
    return Trigger(
        trigger.number,
        PlayerId(trigger.player),
        ObjectId(trigger.source),
        trigger.ability,
        tuple(sorted(bindings.items())),
        left[0].position,
    )
