"""603.7b. Delayed triggers that trigger once, where several events that match happen at once.

The ability triggers when they happen. If its text depends on the event that triggered it, its controller chooses the
event before the trigger is put on the stack.
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
"""The first `schema_version` in which the player is asked; before, the first event was taken."""

REASON = Reason.WHAT_SET_IT_OFF

Bindings = tuple[tuple[str, Bound], ...]


class Occasion(NamedTuple):
    """An event that may have triggered an ability: the names bound, and its position.

    The names bound are those of objects and players that the text can refer to.
    """

    bindings: Bindings
    position: int


class Occasions(dict[int, "list[Occasion]"]):
    """Events that may have caused each waiting trigger, by the trigger's number."""


def occasions(
    effect: Effect, part: lang.Later, occurrence: Occurrence, moment: Moment, match: Match[Pattern], context: Context
) -> list[Occasion]:
    """Return the events of this moment that would trigger the ability, `occurrence` first.

    Events that the text cannot tell apart are one occasion: only objects and players named in the text make a
    difference.
    """
    text = part.model_dump_json(by_alias=True, include={"do"})
    by_names: dict[Bindings, Occasion] = {}
    counted: set[tuple[Hashable, ...] | None] = set()
    for other in (occurrence, *moment):
        if other.kind is not occurrence.kind or effect.timestamp >= other.position:
            continue
        if other is not occurrence and not match(part.later, other.happened, context):
            continue
        apart = told_apart(part.later, other.happened)
        if apart is not None and apart in counted:
            continue
        counted.add(apart)
        bound = simultaneous.bindings(*moment.whole(part.later, other, match, context))
        named = tuple(sorted((name, value) for name, value in bound.items() if f'"{name}"' in text))
        by_names.setdefault(named, Occasion(tuple(sorted(bound.items())), other.position))
    return list(by_names.values())


def in_common(among: Sequence[Occasion]) -> dict[str, Bound]:
    """Return the bindings of names that all of these occasions share."""
    first, *others = (dict(occasion.bindings) for occasion in among)
    return {
        name: value for name, value in first.items() if all(name in bound and bound[name] == value for bound in others)
    }


_WHO = ("event.object", "event.source", "event.player", "event.attacked")


def _named(occasion: Occasion, name: str) -> tuple[EntityId, ...]:
    value = dict(occasion.bindings).get(name)
    return value if isinstance(value, tuple) else ()


def settled(game: Game, trigger: Trigger) -> Ruling[Trigger]:
    """603.7b. Ask which event caused the trigger; return the trigger bound to that event."""
    left = list(game.kept(Occasions).pop(trigger.number, ()))
    if not left:
        return trigger
    for name in _WHO:
        candidates = dict.fromkeys(_named(occasion, name) for occasion in left)
        if len(candidates) > 1 and all(len(ids) == 1 for ids in candidates):
            question = ChooseObjects(trigger.player, REASON, tuple(ids[0] for ids in candidates), 1, 1, trigger.source)
            chosen, _ = yield from game.decide(question, "603.7b", again=True)
            left = [occasion for occasion in left if _named(occasion, name) == chosen] or left[:1]
    amounts = {str(dict(occasion.bindings).get("event.amount", 0)): occasion for occasion in reversed(left)}
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
