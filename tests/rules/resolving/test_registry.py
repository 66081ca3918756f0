"""Every construct of the card language has what reads it or carries it out."""

from __future__ import annotations

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.rules.abilities import trigger_patterns
from domain.rules.continuous import modifications
from domain.rules.replacement import outcomes, patterns
from domain.rules.resolving import evaluation, registry


def test_every_construct_of_the_language_has_its_rule() -> None:
    """Nothing can be written on a card that the rules do not carry out."""
    assert set(registry.INSTRUCTIONS) == set(lang.EFFECTS)
    assert set(evaluation._FILTERS) - {str} == set(g.FILTERS)
    assert set(evaluation._AMOUNTS) == set(g.AMOUNTS)
    assert set(evaluation._CONDITIONS) == set(g.CONDITIONS)
    assert set(modifications.SETTLED) | {lang.IsCopy} == set(
        lang.MODIFICATIONS
    )  # 707.2c: it is none of the later layers
    assert set(patterns.KINDS) == set(lang.WOULD_EVENTS)
    assert {*outcomes.CHANGES, *outcomes.ASKING} == set(lang.CHANGES)
    assert outcomes.CHANGES.keys().isdisjoint(outcomes.ASKING)
    assert set(trigger_patterns.KINDS) | {lang.StateHolds} == set(lang.TRIGGER_EVENTS)
