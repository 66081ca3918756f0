"""500. Words for tests of turns: what began and was skipped, whose turns there were, and turns without events."""

from __future__ import annotations

from collections.abc import Iterable

from domain import events as e
from domain.events import Recorded
from tests.support.table import Table

EMPTY_TURN = [
    "beginning",
    "untap",
    "upkeep",
    "draw",
    "precombat-main",
    "combat",
    "beginning-of-combat",
    "declare-attackers",
    "skip declare-blockers",
    "skip combat-damage",
    "end-of-combat",
    "postcombat-main",
    "ending",
    "end",
    "cleanup",
]


def course(records: Iterable[Recorded]) -> list[str]:
    """Phases and steps by name as they begin, with `skip` before those that are skipped."""
    told: list[str] = []
    for record in records:
        event = record.event
        if isinstance(event, e.PhaseBegan):
            told.append(str(event.phase))
        elif isinstance(event, e.StepBegan):
            told.append(str(event.step))
        elif isinstance(event, e.PhaseSkipped):
            told.append(f"skip {event.phase}")
        elif isinstance(event, e.StepSkipped):
            told.append(f"skip {event.step}")
        elif isinstance(event, e.TurnSkipped):
            told.append(f"skip turn {event.player}")
        elif isinstance(event, e.TurnBegan):
            told.append(f"turn {event.number}")
    return told


def turns(table: Table) -> list[tuple[int, bool]]:
    """Whose turns began, and which were extra."""
    return [(record.event.player, record.event.extra) for record in table.events("turn_began")]


def empty_turns(count: int = 3) -> Table:
    """Two players without anything, some turns later."""
    table = Table().start("A", extra=20)
    while table.board.turn < count + 1:
        table.plain()
    return table
