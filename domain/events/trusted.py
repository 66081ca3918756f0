"""Constructors of frequent events, without validation.

Each takes all fields of its class. The values are valid already: the type checker has checked the rules that record
the event, or the reader of a log has checked its data. The events are equal to those that a store reads.

`tests/rules/test_trusted_events.py` compares the events of games with validated ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from pydantic import BaseModel

from domain import events as e
from domain.events import Event

P = ParamSpec("P")
E = TypeVar("E", bound=Event)


def _unchecked(kind: Callable[P, E]) -> Callable[P, E]:
    """Return a constructor of an event class that takes all fields and validates none."""
    assert isinstance(kind, type)
    assert issubclass(kind, Event)
    new, names = object.__new__, set(kind.model_fields)
    set_fields, set_names = _slot("__dict__"), _slot("__pydantic_fields_set__")
    set_extra, set_private = _slot("__pydantic_extra__"), _slot("__pydantic_private__")

    def make(*args: P.args, **fields: P.kwargs) -> E:
        event = new(kind)
        set_fields(event, fields)
        set_names(event, names)
        set_extra(event, None)
        set_private(event, None)
        return event  # type: ignore[return-value]

    return make


def _slot(name: str) -> Callable[[object, object], None]:
    return BaseModel.__dict__[name].__set__  # type: ignore[no-any-return]


AbilityActivated = _unchecked(e.AbilityActivated)
AbilityPutOnStack = _unchecked(e.AbilityPutOnStack)
AbilityTriggered = _unchecked(e.AbilityTriggered)
AttackersDeclared = _unchecked(e.AttackersDeclared)
BlockersDeclared = _unchecked(e.BlockersDeclared)
BoardDigested = _unchecked(e.BoardDigested)
CardDrawn = _unchecked(e.CardDrawn)
CardLearned = _unchecked(e.CardLearned)
CardSeen = _unchecked(e.CardSeen)
CharacteristicsChanged = _unchecked(e.CharacteristicsChanged)
ChoicesOffered = _unchecked(e.ChoicesOffered)
CombatDamageAssigned = _unchecked(e.CombatDamageAssigned)
CombatDamageStepBegan = _unchecked(e.CombatDamageStepBegan)
CostLocked = _unchecked(e.CostLocked)
CountersPut = _unchecked(e.CountersPut)
DamageDealt = _unchecked(e.DamageDealt)
DamageMarked = _unchecked(e.DamageMarked)
DamageProposed = _unchecked(e.DamageProposed)
DecisionMade = _unchecked(e.DecisionMade)
LandPlayed = _unchecked(e.LandPlayed)
LifeGained = _unchecked(e.LifeGained)
LifeLost = _unchecked(e.LifeLost)
LinesRead = _unchecked(e.LinesRead)
ManaAdded = _unchecked(e.ManaAdded)
ManaPaid = _unchecked(e.ManaPaid)
ObjectMoved = _unchecked(e.ObjectMoved)
PermanentDestroyed = _unchecked(e.PermanentDestroyed)
PermanentsTapped = _unchecked(e.PermanentsTapped)
PermanentsUntapped = _unchecked(e.PermanentsUntapped)
RemovedFromCombat = _unchecked(e.RemovedFromCombat)
ResolutionBegan = _unchecked(e.ResolutionBegan)
Resolved = _unchecked(e.Resolved)
SpellCast = _unchecked(e.SpellCast)
StepSkipped = _unchecked(e.StepSkipped)
TargetsChosen = _unchecked(e.TargetsChosen)
TurnBegan = _unchecked(e.TurnBegan)
TurnEnded = _unchecked(e.TurnEnded)
