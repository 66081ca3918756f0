"""Kinds of facts that checks need, for sources that do not tell them all.

A source says which kinds it leaves out (`FactsLeftOut`). The rules have filled in such facts in the record,
so that a check of them would only find the rules' own work.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from domain import events as e
from domain.events import Event
from domain.terms import Phase, Step

if TYPE_CHECKING:  # readers import this module for names, without the rules
    from replay.observing.audit.check_context import Check, Compared, View

POWER = "card:power"
"""Kind of fact: a card's power and toughness."""

KEYWORDS = "card:keywords"
"""Kind of fact: a card's keywords."""

STEPS = frozenset(f"{e.StepBegan.NAME}:{step}" for step in Step)
PHASES = frozenset(f"{e.PhaseBegan.NAME}:{phase}" for phase in Phase)
MAIN = frozenset(f"{e.PhaseBegan.NAME}:{phase}" for phase in (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN))
TAPPING = frozenset((e.PermanentsTapped.NAME, e.PermanentsUntapped.NAME))


def _step(step: Step, *more: type[Event]) -> frozenset[str]:
    return frozenset((f"{e.StepBegan.NAME}:{step}", *(kind.NAME for kind in more)))


NEEDS: Mapping[str, frozenset[str]] = {
    "steps": STEPS | PHASES,
    "added steps": STEPS | PHASES,
    "priority": frozenset((e.PriorityGiven.NAME, e.PriorityPassed.NAME, e.SpellCast.NAME, e.ResolutionBegan.NAME)),
    "all have passed": frozenset((e.PriorityGiven.NAME, e.PriorityPassed.NAME, e.ResolutionBegan.NAME)),
    "targets": frozenset((KEYWORDS,)),
    "possible targets": frozenset((KEYWORDS,)),
    "who may attack": TAPPING | {KEYWORDS},
    "who may block": TAPPING | {KEYWORDS},
    "lands to play": MAIN,
    "casting times": MAIN | {KEYWORDS},
    "mana abilities": TAPPING,
    "untap": _step(Step.UNTAP, e.PermanentsUntapped),
    "draw": _step(Step.DRAW, e.CardDrawn),
    "damage wears off": _step(Step.CLEANUP, e.DamageRemoved),
    "hand size": _step(Step.CLEANUP, e.CardDiscarded),
    "one land": MAIN,
    "attack": TAPPING | {KEYWORDS},
    "block": TAPPING | {KEYWORDS},
    "summoning sickness": frozenset((KEYWORDS,)),
    "attackers tap": frozenset((e.PermanentsTapped.NAME, KEYWORDS)),
    "damage step": frozenset((e.CombatDamageStepBegan.NAME, KEYWORDS)),
    "combat damage": frozenset((e.DamageDealt.NAME, POWER, KEYWORDS)),
    "results of damage": frozenset((KEYWORDS,)),
    "state-based actions": frozenset(("rule:704", POWER, KEYWORDS)),
    "nothing left to do": frozenset((e.PriorityGiven.NAME, POWER, KEYWORDS)),
    "triggers": frozenset((e.AbilityTriggered.NAME,)),
    "order of triggers": frozenset((e.AbilityTriggered.NAME, e.AbilityPutOnStack.NAME)),
    "waiting triggers": frozenset((e.AbilityTriggered.NAME, e.AbilityPutOnStack.NAME, e.PriorityGiven.NAME)),
    "layers": frozenset((e.CharacteristicsChanged.NAME, e.PriorityGiven.NAME, POWER, KEYWORDS)),
}
"""Facts without which a check cannot be made, by the check's name."""

FIELDS: Mapping[str, str] = {"life of ": e.LifeLost.NAME, "damage on ": e.DamageMarked.NAME}
"""Facts needed to compare a field, by the beginning of the field's name."""

FOLLOWING = frozenset(FIELDS.values())
"""Facts that the rules fill in where a source leaves them out."""


CHANGING = frozenset((
    "attack", "block", "summoning sickness", "attackers tap", "damage step", "combat damage", "results of damage",
    "state-based actions", "nothing left to do", "untap", "targets", "possible targets", "who may attack",
    "who may block",
))  # fmt: skip
"""Names of checks that effects on permanents can influence."""


def may_have_changed(view: View) -> bool:
    """Return True if effects that the source leaves out may have changed something."""
    if view.left_out.isdisjoint((e.CharacteristicsChanged.NAME, e.ReplacementApplied.NAME)):
        return False
    return view.has_met_texts()


def silent_checks(left_out: frozenset[str]) -> set[str]:
    """Return the names of the checks that need facts the source leaves out."""
    return {name for name, needed in NEEDS.items() if not left_out.isdisjoint(needed)}


def says_nothing(check: Check, left_out: frozenset[str]) -> bool:
    """Return True if the source leaves out facts that this check needs."""
    return not left_out.isdisjoint(NEEDS.get(check.name, ()))


def is_filled_in(event: Event, left_out: frozenset[str]) -> bool:
    """Return True if the source left out this event, and the rules filled it in."""
    return event.NAME in FOLLOWING and event.NAME in left_out


def compared_as_told(compared: Compared, left_out: frozenset[str]) -> Compared:
    """Return a comparison without the fields that the source does not tell."""
    gone = tuple(prefix for prefix, kind in FIELDS.items() if kind in left_out)
    lost = e.PlayerLost.NAME in left_out
    if not gone and not lost:
        return compared

    def told(fields: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: [one for one in value if one[0] != "lost"] if name == "done" and lost else value
            for name, value in fields.items()
            if not name.startswith(gone)
        }

    return compared._replace(predicted=told(compared.predicted), observed=told(compared.observed))
