"""The audit keeps what it has worked out for as long as nothing can make it otherwise: it finds what one that works
out everything anew finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from domain import events as e
from domain.events import Recorded
from domain.rules.abilities import index
from replay.observing.audit import check_context, triggers
from replay.observing.audit.auditor import Audit, Finding, audit
from tests.support.audited_games import Definitions, decided, with_texts
from tests.support.long import with_many

LEFT_OUT = (e.CharacteristicsChanged, e.CountersPut, e.DamageMarked, e.AbilityTriggered, e.LifeLost, e.PermanentsTapped)
EVENTS = 3500


@cache
def told(seed: int) -> list[tuple[Sequence[Recorded], Definitions]]:
    """A game as a seat saw it, and without every eleventh of some of its facts: so that much is not as it should be."""
    log, definitions = decided(seed, "duel", EVENTS)
    whole, known = with_texts(log, definitions, seed)
    return [(whole, known), (_without_some(whole), known)]


def _without_some(log: Sequence[Recorded]) -> list[Recorded]:
    """Without every eleventh fact of some kinds; the positions are those of a whole record."""
    some = [one for one in log if isinstance(one.event, LEFT_OUT)][::11]
    left = [one for one in log if one not in some]
    at = {one.position: number for number, one in enumerate(left, 1)}
    return [one._replace(position=at[one.position], cause=at.get(one.cause or 0)) for one in left]


def found(seed: int) -> list[tuple[list[Finding], object]]:
    """All that the audit of a game finds, what is consistent counted."""
    audits: list[Audit] = [audit(*way) for way in told(seed)]
    return [(one.findings, one.counts) for one in audits]


def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every fact counts as one that changes the board."""
    monkeypatch.setattr(check_context, "STILL", frozenset())


def boards_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on what triggers is looked at on a copy of the board as the moment begins."""
    monkeypatch.setattr(triggers, "is_seen_afterwards", lambda facts: False)


def abilities_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the abilities of each object are read each time."""
    monkeypatch.setattr(index, "functioning", index._functioning)


@pytest.mark.parametrize("seed", with_many([0], [2]))
@pytest.mark.parametrize("anew", [nothing_kept, boards_of_their_own, abilities_read_anew])
def test_the_audit_finds_what_one_that_keeps_nothing_finds(
    monkeypatch: pytest.MonkeyPatch, anew: Callable[[pytest.MonkeyPatch], None], seed: int
) -> None:
    kept = found(seed)
    assert any(findings for findings, _ in kept)
    anew(monkeypatch)
    assert found(seed) == kept
