"""States of a game, as Arena's engine sends them, with gaps and undone actions.

A record replaces the record with the same number; then deleted records go. Every state names the state before it. If
that is not the last known state, something is missing, and the state is only as good as the changes since. A state
that was known before is skipped.

A whole state that undoes an action goes back to an earlier state, named by its number, under a new number (733.1).
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeVar

from replay.observing.arena import records as r
from replay.observing.arena.fields import MOST_OBJECTS, Malformed, new
from replay.observing.arena.messages import Told

REMEMBERED = 64
"""Number of latest states to which a game can go back.

Logs so far went back four at most.
"""

KNOWN_AGAIN = 4_096
"""Number of latest states that are recognised when they are sent again."""

T = TypeVar("T", r.GameObject, r.Annotation)


class Reason(StrEnum):
    """Reasons why states are missing."""

    SUMMARIZED = "summarized"  # Arena left them out of its log
    BROKEN = "broken"  # they could not be read
    RECONNECTED = "reconnected"  # the connection was lost; events meanwhile are not told
    MISSING = "missing"  # they are not in the log
    OUT_OF_ORDER = "out-of-order"  # the one before has a higher number
    BEGINNING = "beginning"  # the log begins in the middle of the game
    UNDONE = "undone"  # an undone action led back to an unknown state


@dataclass(frozen=True, slots=True)
class Gap:
    """Gap between two states, where states are missing.

    `before` is 0 if there is no state before.
    """

    line: int
    before: int
    after: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Undone:
    """Return to an earlier state, which gets a new number.

    `to` is the earlier state, `id` its new number, and `states` are the states taken back. `unlike` names the parts
    of the state that are not as they had been.
    """

    line: int
    to: int
    id: int
    states: tuple[int, ...]
    unlike: tuple[str, ...]


class Step(NamedTuple):
    """Step to a new state: its message, the state before, and a gap, if any."""

    told: Told
    state: r.State
    before: r.State | None
    gap: Gap | None = None
    undone: Undone | None = None


class Passed(StrEnum):
    """Reasons for skipping a state."""

    DOUBLED = "doubled"  # known already
    LATE = "late"  # part of a gap that has been told
    NO_BEGINNING = "no-beginning"  # a change without a state before it


class States:
    """States of one game, in the order of the log."""

    def __init__(self) -> None:
        self.state: r.State | None = None
        self.gap: Gap | None = None
        """Latest gap, if there was one."""
        self._remembered: OrderedDict[int, r.State] = OrderedDict()
        self._had: set[int] = set()
        self._order: deque[int] = deque()

    def take(self, message: Told, lost: Reason | None = None) -> Step | Passed:
        """Apply a message, and return the step to the new state.

        For a message that is skipped, return the reason. `lost` is the reason why something before it could not be
        read. After an error nothing has changed.

        :raises Malformed: the state would have more in it than a game has.
        """
        before = self.state
        if before is None:
            if not message.whole:
                return Passed.NO_BEGINNING
            state = _whole(message)
            started = state.info.stage in ("Start", "")
            gap = None if started else Gap(message.line, 0, message.id, Reason.BEGINNING)
            return self._step(message, state, None, gap)
        if message.whole:
            if message.id in self._had and message.id != before.id:
                return Passed.DOUBLED
            state = _whole(message)
            if message.id == before.id and not state.unlike(before):
                return Passed.DOUBLED
            if message.update == "Undo":
                return self._undo(message, state, before, lost)
            linked = message.previous == before.id or message.id == before.id
            gap = None if linked else Gap(message.line, before.id, message.id, Reason.RECONNECTED)
            return self._step(message, state, before, gap)
        if message.id in self._had:
            return Passed.DOUBLED
        if self.gap is not None and self.gap.before < message.id < self.gap.after and message.previous != before.id:
            return Passed.LATE
        gap = None
        if message.previous != before.id:
            behind = message.previous < before.id
            gap = Gap(message.line, before.id, message.id, Reason.OUT_OF_ORDER if behind else lost or Reason.MISSING)
        if self.gap is not None or gap is not None:
            before = _without_combat(before, message)
        return self._step(message, _changed(before, message), before, gap)

    def _undo(self, message: Told, state: r.State, before: r.State, lost: Reason | None) -> Step:
        to = self._remembered.get(message.previous)
        if to is None:
            return self._step(message, state, before, Gap(message.line, before.id, message.id, lost or Reason.UNDONE))
        ids = tuple(self._remembered)
        taken_back = ids[ids.index(message.previous) + 1 :]
        for id in taken_back:
            del self._remembered[id]
        undone = Undone(message.line, message.previous, message.id, taken_back, state.unlike(to))
        return self._step(message, state, before, None, undone)

    def _step(
        self, message: Told, state: r.State, before: r.State | None, gap: Gap | None, undone: Undone | None = None
    ) -> Step:
        self.state = state
        self.gap = gap or self.gap
        self._remembered[message.id] = state
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)
        if message.id not in self._had:
            self._had.add(message.id)
            self._order.append(message.id)
            if len(self._order) > KNOWN_AGAIN:
                self._had.discard(self._order.popleft())
        return new(Step, (message, state, before, gap, undone))


def _without_combat(state: r.State, message: Told) -> r.State:
    """511.3. Return the state without attackers and blockers, if combat is over.

    Records of the end of combat may have been lost.
    """
    if message.turn is None or message.turn.phase in ("", "Combat"):
        return state
    left = {
        id: one._replace(attacking="", attacked=0, blocking="", blocked=())
        for id, one in state.objects.items()
        if one.attacking or one.blocking
    }
    return state._replace(objects={**state.objects, **left}) if left else state


def _whole(message: Told) -> r.State:
    empty = r.State(message.id, r.NO_INFO, r.Turn(), {}, {}, {}, {}, {})
    return _changed(empty, message)


def _changed(state: r.State, message: Told) -> r.State:
    lasting = _replaced(state.lasting, message.lasting, message.lasting_gone)
    return new(r.State, (
        message.id,
        message.info or state.info,
        message.turn or state.turn,
        {**state.players, **{player.seat: player for player in message.players}} if message.players else state.players,
        {**state.zones, **{zone.id: zone for zone in message.zones}} if message.zones else state.zones,
        _replaced(state.objects, message.objects, message.gone),
        lasting,
        state.kinds if lasting is state.lasting else _by_kind(state, lasting, message),
    ))  # fmt: skip


def _by_kind(
    before: r.State, lasting: Mapping[int, r.Annotation], message: Told
) -> Mapping[str, tuple[r.Annotation, ...]]:
    """Return lasting annotations by kind, computed anew for kinds that changed."""
    ids = (*message.lasting_gone, *(one.id for one in message.lasting))
    old = (before.lasting[id] for id in ids if id in before.lasting)
    changed = r.INDEXED.intersection(kind for one in (*message.lasting, *old) for kind in one.kinds)
    if not changed:
        return before.kinds
    anew = {kind: tuple([one for one in lasting.values() if kind in one.kinds]) for kind in changed}
    return {**before.kinds, **anew}


def _replaced(records: Mapping[int, T], new: tuple[T, ...], gone: tuple[int, ...]) -> Mapping[int, T]:
    if not new and records.keys().isdisjoint(gone):
        return records
    made = dict(records)
    for one in new:
        made[one.id] = one
    for id in gone:
        made.pop(id, None)
    if len(made) > MOST_OBJECTS:
        raise Malformed("more than a game has")
    return made
