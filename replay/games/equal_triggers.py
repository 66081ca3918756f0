"""603.3b. Triggered abilities of equal permanents, which any order puts on the stack alike.

Two triggers are equal if their abilities, their players and what they are about are the same, and their sources are two
permanents that differ in nothing but which one they are. Targets and choices come later, when each is put on the stack
or resolves: another order only exchanges two permanents that nobody can tell apart, and whatever can be chosen after
the one order can be chosen after the other.
"""

from __future__ import annotations

from typing import Any, Protocol

from domain.board.objects import GameObject
from domain.board.state import Board, Trigger
from domain.cards.language import CardDefinition
from domain.cards.language.tree import names_within
from domain.ids import ObjectId
from domain.kernel.questions import Order, Question
from domain.reasons import Reason
from domain.terms import Zone


class Playing(Protocol):
    """A game as equal triggers are looked for: its board and definitions."""

    @property
    def board(self) -> Board: ...

    def definition(self, number: int) -> CardDefinition: ...


OWN = frozenset(("became", "counter_times", "entered", "id", "since", "timestamp", "touched", "turned", "copies"))
"""Fields that may differ between equal permanents: their numbers and moments; copiable values are compared alone."""

ITSELF = "itself"
"""Stands for a source where its trigger, or an effect on it, names it."""


def order_of_equals(question: Question, game: Playing) -> tuple[int, ...] | None:
    """Return the triggers of a question as they stand, if all are equal.

    None for any other question.
    """
    if not isinstance(question, Order) or question.reason != Reason.TRIGGERS:
        return None
    triggers = [game.board.triggers[number] for number in question.items]
    first = _about(triggers[0], game)
    return question.items if first and all(_about(other, game) == first for other in triggers[1:]) else None


def _about(trigger: Trigger, game: Playing) -> tuple[Any, ...] | None:
    """Return everything that equal triggers have in common; None if the source may be a special one."""
    board = game.board
    source = board.objects.get(trigger.source)
    if source is None or source.zone is not Zone.BATTLEFIELD or source.attached_to or board.attachments(source.id):
        return None
    bindings = tuple((name, _named(value, source.id)) for name, value in dict(trigger.bindings).items())
    new = _may_be_sick(source, trigger, game) and source.since >= board.turn_position
    return (trigger.player, trigger.ability, bindings, new, _features(source, board))


def _may_be_sick(source: GameObject, trigger: Trigger, game: Playing) -> bool:
    """302.6. Return True for a creature, or a source that its own trigger may make one."""
    number, part = trigger.ability
    return "creature" in source.types or "self" in names_within(game.definition(number).parts[part])


def _features(source: GameObject, board: Board) -> tuple[Any, ...]:
    fields = [getattr(source, name) for name in GameObject.__slots__ if name not in OWN]
    fields += [bool(source.turned), [*source.copies.values()]]
    return (fields, _fights(source.id, board), _effects(source.id, board))


def _fights(id: ObjectId, board: Board) -> tuple[Any, ...]:
    """Return whom a permanent fights; two of a band are not equal."""
    combat = board.combat
    if combat is None:
        return ()
    attack = combat.attackers.get(id)
    blocks = combat.blocks.get(id)
    banded = [id for band in combat.bands if id in band]
    return (attack and (attack.attacked, attack.defender, attack.blocked, attack.blockers), blocks, banded)


def _effects(id: ObjectId, board: Board) -> list[str]:
    """Return the effects that name a permanent, without the numbers of those that are for it alone."""
    found = []
    for effect in board.effects.values():
        data = effect.data
        stated = (data.kind, data.controller, data.ref, data.mods, data.until, effect.remaining)
        named = (_named(data.source, id), _named(data.objects, id), _named(data.bindings, id))
        if named != (data.source, data.objects, data.bindings):
            found.append(repr((stated, named)))
    return sorted(found)


def _named(value: Any, id: ObjectId) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(one, id) for one in value)
    return ITSELF if value == id and type(value) is int else value
