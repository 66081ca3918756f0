"""From what would happen to facts: settle every replacement first, then say everything in one moment (614, 616).

A batch is a list of entries in the order of the rules: damage has results, destruction a move. It grows while it is
settled, stage by stage, so that damage is told as 120.4 has it: proposed, replaced, dealt, results, replaced, done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.events import Event
from domain.rules import carrying, durations, replacement, results
from domain.would import Proposal, Would, WouldDealDamage

if TYPE_CHECKING:
    from domain.game import Game
    from domain.proposing import Rules


class Entry:
    """One proposal on its way: what it is by now, what was applied to it, and which entry it follows from."""

    __slots__ = ("applied", "at", "cause", "dealt", "first", "parent", "rule", "trace", "would")

    def __init__(self, would: Proposal | None, rule: str, cause: int | None, parent: Entry | None) -> None:
        self.would = would
        self.first = would
        self.rule = rule
        self.cause = cause
        self.parent = parent
        self.trace: list[tuple[e.ReplacementApplied, str]] = []
        self.applied: set[object] = parent.applied.copy() if parent is not None else set()
        self.at: int | None = None
        self.dealt: int | None = None


class Batch:
    """Everything that is settled together: what shields have given so far, what the plan says of life totals."""

    __slots__ = ("entries", "taken")

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.taken: dict[int, int] = {}


def happen(game: Game, proposals: Sequence[tuple[Proposal, str, int | None]]) -> Rules:
    """Settle these proposals and say what comes of them, all in one moment.

    Returns the list of records said.
    """
    batch = Batch([Entry(proposal, rule, cause, None) for proposal, rule, cause in proposals])
    settled = 0
    while settled < len(batch.entries):
        entry = batch.entries[settled]
        settled += 1
        if isinstance(entry.would, Would):
            yield from replacement.settle(game, batch, entry)
            if entry.would is not None:
                for would, rule in results.results(game, entry.would):
                    batch.entries.append(Entry(would, rule, None, entry))
    start = len(game.records)
    with game.moment():
        _say(game, batch)
        replacement.use_up(game, batch)
    said = game.records[start:]
    if any(effect.data.kind == "until" for effect in game.board.effects.values()):
        yield from durations.return_exiled(game)
    return said


def _say(game: Game, batch: Batch) -> None:
    """Say every entry: all damage proposed, its replacements, all damage dealt; then everything else in order."""
    damage = [entry for entry in batch.entries if isinstance(entry.first, WouldDealDamage)]
    for entry in damage:
        first = entry.first
        assert isinstance(first, WouldDealDamage)
        if entry.parent is None:
            entry.at = game.say(
                e.DamageProposed(
                    source=first.source, recipient=first.recipient, amount=first.amount, combat=first.combat
                ),
                "120.4",
                entry.cause,
            )
    for entry in damage:
        _trace(game, entry)
    for entry in damage:
        if isinstance(entry.would, Would):
            entry.at = carrying.carry_out(game, entry.would, entry.rule, _cause(entry))
    rest = [entry for entry in batch.entries if not isinstance(entry.first, WouldDealDamage)]
    for entry in rest:
        _trace(game, entry)
        if entry.would is None:
            continue
        if isinstance(entry.would, Event):
            entry.at = game.say(entry.would, entry.rule, _cause(entry))
        else:
            entry.at = carrying.carry_out(game, entry.would, entry.rule, _cause(entry))


def _cause(entry: Entry) -> int | None:
    """The last replacement or the fact it came from."""
    if entry.at is not None:
        return entry.at
    if entry.parent is not None:
        return entry.parent.at
    return entry.cause


def _trace(game: Game, entry: Entry) -> None:
    for applied, rule in entry.trace:
        entry.at = game.say(applied, rule, _cause(entry))
