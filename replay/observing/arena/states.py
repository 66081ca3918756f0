"""The state that the game's own engine names, by replacement: whole states, changes on top, what was taken back, gaps.

A record replaces the one with the same number, then what is deleted goes. Every state names the one before it: where
that is another than the one we have, something is missing, and from there on the state is only as good as what came
since. A state that was had already is passed over.

A whole state that takes back goes to an earlier one, by its number, under a new number (733.1).
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
"""States that could still be gone back to. At most four have been seen."""

KNOWN_AGAIN = 4_096
"""States that are known to have been had."""

T = TypeVar("T", r.GameObject, r.Annotation)


class Reason(StrEnum):
    """Why states are missing."""

    SUMMARIZED = "summarized"  # Arena left them out of its log
    BROKEN = "broken"  # they were there, and could not be read
    RECONNECTED = "reconnected"  # the connection was lost; what has happened meanwhile is not told
    MISSING = "missing"  # they are not in the log
    OUT_OF_ORDER = "out-of-order"  # the one before has a higher number
    BEGINNING = "beginning"  # the log begins in the middle of the game
    UNDONE = "undone"  # it was gone back to a state that we do not have


@dataclass(frozen=True, slots=True)
class Gap:
    """States between two are missing; `before` is 0 where there is none before."""

    line: int
    before: int
    after: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Undone:
    """It was gone back to a state, which has a new number now. `unlike` says which parts are not as they had been."""

    line: int
    to: int
    id: int
    states: tuple[int, ...]
    unlike: tuple[str, ...]


class Step(NamedTuple):
    """A state as it was told, and what has become of it with what there had been before."""

    told: Told
    state: r.State
    before: r.State | None
    gap: Gap | None = None
    undone: Undone | None = None


class Passed(StrEnum):
    """Why a state is passed over."""

    DOUBLED = "doubled"  # it was had already
    LATE = "late"  # it belongs into a gap that has been told
    NO_BEGINNING = "no-beginning"  # a change, and there is nothing on top of which it would be


class States:
    """The states of one game, in the order of the log."""

    def __init__(self) -> None:
        self.state: r.State | None = None
        self.gap: Gap | None = None
        """The last gap, if there was one."""
        self._remembered: OrderedDict[int, r.State] = OrderedDict()
        self._had: set[int] = set()
        self._order: deque[int] = deque()

    def take(self, told: Told, lost: Reason | None = None) -> Step | Passed:
        """The next state; `lost` is why something before it could not be read. Raises Malformed and is as it was."""
        before = self.state
        if before is None:
            if not told.whole:
                return Passed.NO_BEGINNING
            state = _whole(told)
            started = state.info.stage in ("Start", "")
            gap = None if started else Gap(told.line, 0, told.id, Reason.BEGINNING)
            return self._step(told, state, None, gap)
        if told.whole:
            if told.id in self._had and told.id != before.id:
                return Passed.DOUBLED
            state = _whole(told)
            if told.id == before.id and not state.unlike(before):
                return Passed.DOUBLED
            if told.update == "Undo":
                return self._undo(told, state, before, lost)
            linked = told.previous == before.id or told.id == before.id
            gap = None if linked else Gap(told.line, before.id, told.id, Reason.RECONNECTED)
            return self._step(told, state, before, gap)
        if told.id in self._had:
            return Passed.DOUBLED
        if self.gap is not None and self.gap.before < told.id < self.gap.after and told.previous != before.id:
            return Passed.LATE
        gap = None
        if told.previous != before.id:
            behind = told.previous < before.id
            gap = Gap(told.line, before.id, told.id, Reason.OUT_OF_ORDER if behind else lost or Reason.MISSING)
        if self.gap is not None or gap is not None:
            before = _without_combat(before, told)
        return self._step(told, _changed(before, told), before, gap)

    def _undo(self, told: Told, state: r.State, before: r.State, lost: Reason | None) -> Step:
        to = self._remembered.get(told.previous)
        if to is None:
            return self._step(told, state, before, Gap(told.line, before.id, told.id, lost or Reason.UNDONE))
        ids = tuple(self._remembered)
        taken_back = ids[ids.index(told.previous) + 1 :]
        for id in taken_back:
            del self._remembered[id]
        undone = Undone(told.line, told.previous, told.id, taken_back, state.unlike(to))
        return self._step(told, state, before, None, undone)

    def _step(
        self, told: Told, state: r.State, before: r.State | None, gap: Gap | None, undone: Undone | None = None
    ) -> Step:
        self.state = state
        self.gap = gap or self.gap
        self._remembered[told.id] = state
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)
        if told.id not in self._had:
            self._had.add(told.id)
            self._order.append(told.id)
            if len(self._order) > KNOWN_AGAIN:
                self._had.discard(self._order.popleft())
        return new(Step, (told, state, before, gap, undone))


def _without_combat(state: r.State, told: Told) -> r.State:
    """511.3. The state without attackers and blockers, where combat is over and their records may have been lost."""
    if told.turn is None or told.turn.phase in ("", "Combat"):
        return state
    left = {
        id: one._replace(attacking="", attacked=0, blocking="", blocked=())
        for id, one in state.objects.items()
        if one.attacking or one.blocking
    }
    return state._replace(objects={**state.objects, **left}) if left else state


def _whole(told: Told) -> r.State:
    empty = r.State(told.id, r.NO_INFO, r.Turn(), {}, {}, {}, {}, {})
    return _changed(empty, told)


def _changed(state: r.State, told: Told) -> r.State:
    lasting = _replaced(state.lasting, told.lasting, told.lasting_gone)
    return new(r.State, (
        told.id,
        told.info or state.info,
        told.turn or state.turn,
        {**state.players, **{player.seat: player for player in told.players}} if told.players else state.players,
        {**state.zones, **{zone.id: zone for zone in told.zones}} if told.zones else state.zones,
        _replaced(state.objects, told.objects, told.gone),
        lasting,
        state.kinds if lasting is state.lasting else _by_kind(state, lasting, told),
    ))  # fmt: skip


def _by_kind(
    before: r.State, lasting: Mapping[int, r.Annotation], told: Told
) -> Mapping[str, tuple[r.Annotation, ...]]:
    """What lasts, by kind: read anew of the kinds of which something came, was replaced or went, else as it was."""
    ids = (*told.lasting_gone, *(one.id for one in told.lasting))
    old = (before.lasting[id] for id in ids if id in before.lasting)
    changed = r.INDEXED.intersection(kind for one in (*told.lasting, *old) for kind in one.kinds)
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
