"""614, 616. Simultaneous events: apply replacement effects to all, then record them in one moment.

A batch is a list of entries in the order of the rules. It grows while it is settled, as an event has results: damage
costs life, destruction moves the permanent. Damage follows the stages of 120.4: proposed, replaced, dealt, results,
results replaced, done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from domain import events as e
from domain.board.objects import GameObject
from domain.events import Event, Recorded, trusted
from domain.ids import ObjectId
from domain.kernel.proposals import Ruling, driven
from domain.kernel.would import (
    Proposal,
    Would,
    WouldDealDamage,
    WouldDestroy,
    WouldDiscard,
    WouldDraw,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldRemoveCounters,
    WouldSacrifice,
    WouldTap,
    WouldUntap,
)

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Rules


class Entry:
    """A proposed event being settled: its present form, the effects applied, and its origin.

    The origin is the entry it is a result of (`parent`), perhaps by one of the effects applied there (`step`), or a
    recorded event (`cause`). `at` is the position of the last event recorded for the entry. `entering` is the permanent
    concerned if that is not on the battlefield yet.
    """

    __slots__ = ("applied", "at", "cause", "entering", "first", "parent", "rule", "step", "steps", "trace", "would")

    def __init__(
        self,
        would: Proposal | None,
        rule: str,
        cause: int | None = None,
        parent: Entry | None = None,
        step: int | None = None,
        applied: Iterable[object] = (),
    ) -> None:
        self.would = would
        self.first = would
        self.rule = rule
        self.cause = cause
        self.parent = parent
        self.step = step
        self.applied: set[object] = set(parent.applied if parent is not None else applied)
        self.trace: list[tuple[e.ReplacementApplied | e.ExcessDamageMoved, str]] = []
        self.steps: list[int] = []
        self.at: int | None = None
        self.entering: GameObject | None = None

    @property
    def because(self) -> int | None:
        """Position of the last replacement, or of the event that the entry follows from."""
        if self.at is not None:
            return self.at
        if self.parent is None:
            return self.cause
        return self.parent.because if self.step is None else self.parent.steps[self.step]


def _source(entry: Entry) -> ObjectId | None:
    return entry.would.source if isinstance(entry.would, WouldDealDamage) else None


class Batch:
    """Proposed events that are settled together.

    `settled` is the number of entries settled so far, and `taken` the amount used up of each shield, by effect.
    `counted_shields` has the occasions already counted for shields that apply to a number of times, not an amount
    (615.8). `prevention_extras` is what prevention effects do besides, and `later` the instructions to carry out
    right afterwards. `told` has the position of the last event recorded for each effect. `tokens` is the number of
    tokens that are to enter.
    """

    __slots__ = ("counted_shields", "entries", "later", "prevention_extras", "settled", "taken", "tokens", "told")

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.settled = self.tokens = 0
        self.prevention_extras: dict[object, Any] = {}
        self.taken: dict[int, int] = {}
        self.counted_shields: set[object] = set()
        self.told: dict[int, int] = {}
        self.later: list[tuple[Entry, int, Proposals]] = []

    def follow(self, game: Game, entry: Entry) -> None:
        """Add the results of an entry to the batch.

        Life that one source's lifelink gains its controller is gained as one event (120.3f).
        """
        assert isinstance(entry.would, Would)
        for proposal, rule in game.rulebook.results(game, entry.would, self):
            if isinstance(proposal, WouldGainLife) and rule == "120.3f" and (earlier := self._gained_by(entry)):
                other, gain = earlier
                other.would = other.first = WouldGainLife(gain.player, gain.amount + proposal.amount)
            else:
                self.entries.append(Entry(proposal, rule, parent=entry))

    def _gained_by(self, damage: Entry) -> tuple[Entry, WouldGainLife] | None:
        """Return the entry of life that this damage's source gains already, or None."""
        for other in self.entries[self.settled :]:
            if other.rule != "120.3f" or other.parent is None or _source(other.parent) != _source(damage):
                continue
            if isinstance(other.would, WouldGainLife):
                return other, other.would
        return None


def happen(
    game: Game, proposals: Sequence[tuple[Proposal, str, int | None]], applied: Iterable[object] = ()
) -> Ruling[list[Recorded]]:
    """Apply replacement effects to proposals, then record the events, in one moment.

    `applied` are replacement effects already used on them (614.5). Returns the list of records.
    """
    batch = Batch(
        [
            Entry(proposal, rule if rule != "608.2c" else _OWN_RULES.get(type(proposal), rule), cause, applied=applied)
            for proposal, rule, cause in proposals
        ]
    )
    yield from game.rulebook.before_settling(game, batch)
    while batch.settled < len(batch.entries):
        entry = batch.entries[batch.settled]
        batch.settled += 1
        if isinstance(entry.would, Would):
            yield from game.rulebook.settle(game, batch, entry)
            if entry.would is not None:
                batch.follow(game, entry)
    yield from game.rulebook.after_settling(game, batch)
    start = len(game.records)
    with game.moment():
        _say(game, batch)
        game.rulebook.all_said(game, batch)
    for entry, step, instructions in batch.later:
        yield from _afterwards(game, instructions, entry, step)
    yield from game.rulebook.afterwards(game, batch)
    records = game.records[start:]
    yield from game.rulebook.later(game)
    return records


_OWN_RULES: dict[type[Proposal], str] = {
    WouldGainLife: "119.3",
    WouldLoseLife: "119.3",
    WouldDraw: "121.1",
    WouldPutCounters: "122.6",
    WouldGetCounters: "122.1",
    WouldRemoveCounters: "122.1",
    WouldDestroy: "701.8a",
    WouldDiscard: "701.9a",
    WouldSacrifice: "701.21a",
    WouldTap: "701.26a",
    WouldUntap: "701.26b",
    WouldLoseGame: "104.3e",
    e.EmblemCreated: "114.2",
    e.TurnScheduled: "500.7",
    e.PhaseScheduled: "500.8",
    e.StepScheduled: "500.9",
    e.LoneStepScheduled: "500.10",
    e.RemovedFromCombat: "506.4",
    e.AttackReselected: "508.7",
    e.BecameBlocked: "509.1h",
    e.BecameUnblocked: "509.1h",
    e.PermanentTransformed: "701.27a",
    e.TimeOfDayChanged: "731.1",
    e.DungeonBroughtIn: "701.49a",
    e.VentureMarkerMoved: "701.49b",
    e.DungeonCompleted: "701.49c",
    e.SpeedChanged: "702.179c",
}


def _say(game: Game, batch: Batch) -> None:
    """Record the events of all entries: damage first, then everything else in order.

    Damage: all of it as proposed, then its replacements, then all of it as dealt.
    """
    damage = [entry for entry in batch.entries if entry.first.__class__ is WouldDealDamage]
    if damage:
        for entry in damage:
            _trace_origins(game, batch, entry)
        _say_damage(game, batch, damage)
    leaving = {entry.would.object for entry in batch.entries if isinstance(entry.would, WouldMove)}
    with_it: list[Entry] = []
    for entry in batch.entries:
        if entry.first.__class__ is WouldDealDamage:
            continue
        if entry.trace and not entry.steps:
            _trace(game, batch, entry)
        would = entry.would
        if leaving and isinstance(would, (WouldRemoveCounters, e.ObjectUnattached)) and would.object in leaving:
            if game.schema > 1:
                with_it.append(entry)
        elif isinstance(would, Event):
            entry.at = game.say(would, entry.rule, entry.because)
        elif would is not None:
            entry.at = game.rulebook.carry_out(game, would, entry.rule, entry.because)
    if with_it:
        _say_of_what_left(game, with_it)


def _say_damage(game: Game, batch: Batch, damage: Sequence[Entry]) -> None:
    """120.4. Record all damage as proposed, its replacements, and all damage as dealt."""
    for entry in damage:
        if entry.parent is None:
            _propose(game, entry)
    for entry in damage:
        if entry.parent is not None:
            _propose(game, entry)
        _trace(game, batch, entry)
    for entry in damage:
        if isinstance(entry.would, Would):
            entry.at = game.rulebook.carry_out(game, entry.would, entry.rule, entry.because)
    dealt = [(entry.would, entry.at) for entry in damage if isinstance(entry.would, WouldDealDamage)]
    game.rulebook.damage_told(game, dealt)


def _say_of_what_left(game: Game, entries: Iterable[Entry]) -> None:
    """704.8. Record counters removed from, and attachments ended of, objects that leave in this moment.

    They are recorded after the moves. The objects have left as they were before these events.
    """
    left: dict[tuple[ObjectId, str], int] = {}
    for entry in entries:
        would = entry.would
        if isinstance(would, Event):
            entry.at = game.say(would, entry.rule, entry.because)
        elif isinstance(would, WouldRemoveCounters):
            about = (would.object, would.kind)
            there = left.get(about, game.board.object(would.object).counters.get(would.kind, 0))
            entry.at = game.rulebook.counters_removed(game, would, there, entry.rule, entry.because)
            left[about] = max(0, there - would.amount)


def _propose(game: Game, entry: Entry) -> None:
    """120.4. Record that damage is about to be dealt."""
    first = entry.first
    assert isinstance(first, WouldDealDamage)
    entry.at = game.say(
        trusted.DamageProposed(
            source=first.source, recipient=first.recipient, amount=first.amount, combat=first.combat
        ),
        "120.4",
        entry.because,
    )


def _trace_origins(game: Game, batch: Batch, entry: Entry) -> None:
    """614.6. Record the replacements by which damage comes instead of something else, before the damage."""
    parent = entry.parent
    if parent is None or parent.first.__class__ is WouldDealDamage:
        return
    _trace_origins(game, batch, parent)
    if parent.trace and not parent.steps:
        _trace(game, batch, parent)


def _trace(game: Game, batch: Batch, entry: Entry) -> None:
    for applied, rule in entry.trace:
        entry.at = game.say(applied, rule, entry.because)
        entry.steps.append(entry.at)
        if isinstance(applied, e.ReplacementApplied) and applied.effect is not None:
            batch.told[applied.effect] = entry.at


def _afterwards(game: Game, instructions: Proposals, entry: Entry, step: int) -> Rules:
    """614.11a, 615.5. Carry out the additional instructions of a replacement or prevention effect.

    They are finished before anything else goes on.
    """
    because, position = game.because, entry.steps[step]
    _, rule = entry.trace[step]
    game.because = position

    def each(together: Iterable[Proposal]) -> Ruling[list[Recorded]]:
        return happen(game, [(one, rule, position) for one in together], entry.applied)

    yield from driven(instructions, each)
    game.because = because
