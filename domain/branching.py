"""508.1d, 509.1c. The most requirements that can be obeyed where every creature is paired with one partner.

What makes that hard are partners that need several creatures or none (menace): whether each is paired is settled one
after the other, and the assignment problem, in which a part of the creatures brings a part of the requirement, bounds
what the rest can bring. Where creatures and partners fall into groups that have nothing to do with each other, each
group is settled by itself.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from domain.assignment import assign

NODES = 300
"""How many settled beginnings are looked at in one group. What is found by then is the answer on boards beyond play."""

FINE = 1 << 14
"""Weights are multiples of this; smaller ones only say which of equals is preferred."""


class Found(NamedTuple):
    """How many requirements are obeyed, by which pairs, and whether no pairs obey more."""

    value: int
    pairs: tuple[tuple[int, int], ...]
    exact: bool


class Demands(NamedTuple):
    """Creatures with their partners, what each has to be paired with, and what partners ask for.

    `own` has for each creature the sets it has to meet; `single` how many requirements are obeyed when a partner is
    paired at all, `shared` sets of which one is; `least` and `most` how many creatures a partner is paired with.
    """

    may: Sequence[tuple[int, tuple[int, ...]]]
    own: Mapping[int, Sequence[tuple[int, ...]]]
    single: Mapping[int, int]
    shared: Sequence[tuple[int, ...]]
    least: Mapping[int, int]
    most: Mapping[int, int]


class Settled(NamedTuple):
    """What is settled: partners that are not paired, partners that are, and shared requirements given up."""

    closed: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    dropped: frozenset[int] = frozenset()


def most_obeyed(demands: Demands) -> Found:
    """The most requirements that can be obeyed, group by group."""
    groups = [_Group(part).best() for part in _groups(demands)]
    pairs = tuple(pair for group in groups for pair in group.pairs)
    return Found(sum(group.value for group in groups), pairs, all(group.exact for group in groups))


def _groups(demands: Demands) -> list[Demands]:
    """The parts that share no creature, no partner and no requirement."""
    groups: list[set[int]] = []
    for ties in (*(set(among) for _, among in demands.may), *(set(among) for among in demands.shared)):
        joined = [group for group in groups if not group.isdisjoint(ties)]
        groups = [group for group in groups if group.isdisjoint(ties)]
        groups.append(ties.union(*joined))
    return [
        demands._replace(
            may=[(one, among) for one, among in demands.may if among and among[0] in group],
            shared=[among for among in demands.shared if among and among[0] in group],
        )
        for group in groups
        if group
    ]


class _Group:
    """One part of the creatures and partners."""

    def __init__(self, demands: Demands) -> None:
        self.demands = demands
        self.partners = list(dict.fromkeys(other for _, among in demands.may for other in among))
        self.needs = {other: demands.least.get(other, 1) for other in self.partners}
        self.parts = math.lcm(*self.needs.values())
        self.room = {other: demands.most.get(other, len(demands.may)) for other in self.partners}
        self.gains = {
            one: {other: sum(other in need for need in demands.own.get(one, ())) for other in among}
            for one, among in demands.may
        }
        wanted = Counter(other for among in demands.shared for other in among)
        order = sorted(self.partners, key=lambda other: (-demands.single.get(other, 0), -wanted[other]))
        self.liking = {other: len(order) - at for at, other in enumerate(order)}
        self.value = 0
        self.pairs: tuple[tuple[int, int], ...] = ()

    def best(self) -> Found:
        """Beginnings in the order of what they can come to, until what is found cannot be bettered."""
        waiting: list[tuple[int, int, int, Settled]] = []
        count = 0
        heappush(waiting, (-(1 << 30), 0, count, Settled()))
        for _ in range(NODES):
            if not waiting or -waiting[0][0] <= self.value:
                return Found(self.value, self.pairs, True)
            _, depth, _, settled = heappop(waiting)
            hope, further = self._look(settled)
            for next_one in further if hope > self.value else ():
                count += 1
                heappush(waiting, (-hope, depth - 1, count, next_one))
        return Found(self.value, self.pairs, not waiting or -waiting[0][0] <= self.value)

    def _look(self, settled: Settled) -> tuple[int, list[Settled]]:
        """No more than this can be obeyed, and what to settle next; what is found on the way is kept."""
        demands = self.demands
        slots = self._slots(settled)
        force = FINE * self.parts * (sum(max(gains.values(), default=0) for gains in self.gains.values()) + 1)
        force *= 4 + sum(demands.single.get(other, 0) for other in self.partners)
        never = -force * 4 * (len(demands.may) + len(slots) + 1)
        weights = []
        for number, (one, _) in enumerate(demands.may):
            gains = self.gains[one]
            alone = max((gain for other, gain in gains.items() if self._is_endless(other, settled)), default=0)
            line = [
                gains[other] * self.parts * FINE + bonus + (force if forced else 0) if other in gains else never
                for other, bonus, forced in slots
            ]
            line += [never] * len(demands.may)
            line[len(slots) + number] = alone * self.parts * FINE
            weights.append(line)
        columns = assign(weights)
        filled = sum(1 for column in columns if column < len(slots) and slots[column][2])
        if filled < sum(1 for slot in slots if slot[2]):
            return -1, []
        chosen: dict[int, int] = {}
        worth = 0
        for line, column, (one, _) in zip(weights, columns, demands.may, strict=True):
            if column < len(slots):
                other, _, forced = slots[column]
                worth += (line[column] - (force if forced else 0)) // FINE
                chosen[one] = other
            else:
                worth += line[column] // FINE
                if line[column]:
                    chosen[one] = self._favourite(one, settled)
        alive = [among for number, among in enumerate(demands.shared) if number not in settled.dropped]
        alive = [among for among in alive if not settled.closed.issuperset(among)]
        hope = worth // self.parts + sum(demands.single.get(other, 0) for other in settled.open) + len(alive)
        counts = Counter(chosen.values())
        self._keep(chosen, counts)
        begun = [other for other in counts if counts[other] < self.needs[other]]
        if begun:
            other = max(begun, key=lambda other: (counts[other] / self.needs[other], self.liking[other]))
            return hope, [
                settled._replace(open=settled.open | {other}),
                settled._replace(closed=settled.closed | {other}),
            ]
        for number, among in enumerate(demands.shared):
            if number not in settled.dropped and not any(other in counts for other in among):
                further = [
                    settled._replace(open=settled.open | {other})
                    for other in among
                    if other in self.needs and other not in settled.closed
                ]
                return hope, [*further, settled._replace(dropped=settled.dropped | {number})]
        return hope, []

    def _slots(self, settled: Settled) -> list[tuple[int, int, bool]]:
        """The places that partners have: whose, what a creature there brings besides its own, whether one must be."""
        slots = []
        for other in self.partners:
            if other in settled.closed:
                continue
            needs, room, forced = self.needs[other], self.room[other], other in settled.open
            if room < needs:
                continue
            share = 0 if forced else self.demands.single.get(other, 0) * self.parts // needs
            slots += [(other, share * FINE + self.liking[other], forced)] * needs
            if other in self.demands.most:
                slots += [(other, 0, False)] * (room - needs)
        return slots

    def _is_endless(self, other: int, settled: Settled) -> bool:
        """Whether any number of creatures can be paired with this partner."""
        return other not in settled.closed and other not in self.demands.most

    def _favourite(self, one: int, settled: Settled) -> int:
        """Whom a creature without a place of its own joins: who brings most, rather one that is paired anyway."""
        gains = {other: gain for other, gain in self.gains[one].items() if self._is_endless(other, settled)}
        return max(gains, key=lambda other: (gains[other], other in settled.open, self.liking[other]))

    def _keep(self, chosen: Mapping[int, int], counts: Mapping[int, int]) -> None:
        """Make of an assignment pairs that disobey nothing, and keep them if none are better.

        Who is paired with a partner that has too few is let go, and completes another, or joins one that has enough.
        """
        pairs = dict(chosen)
        met = Counter(counts)
        begun = sorted(
            (other for other in met if met[other] < self.needs[other]),
            key=lambda other: self.needs[other] - met[other],
        )
        free = {one for one, _ in self.demands.may if one not in pairs or pairs[one] in begun}
        for other in begun:
            missing = self.needs[other] - sum(1 for one, to in pairs.items() if to == other and one in free)
            helpers = [one for one in sorted(free) if other in self.gains[one] and pairs.get(one) != other]
            helpers.sort(key=lambda one: pairs.get(one) is not None)
            mine = [one for one in free if pairs.get(one) == other]
            if len(helpers) >= missing:
                for one in helpers[:missing]:
                    pairs[one] = other
                free.difference_update(helpers[:missing], mine)
            else:
                for one in mine:
                    del pairs[one]
        whole = Counter(to for one, to in pairs.items())
        for one in sorted(free):
            if pairs.get(one) is not None and whole[pairs[one]] < self.needs[pairs[one]]:
                del pairs[one]
        whole = Counter(pairs.values())
        for one in sorted(free - pairs.keys()):
            gains = self.gains[one]
            able = [
                other
                for other, gain in gains.items()
                if gain and whole[other] < self.room[other] and whole[other] + 1 >= self.needs[other]
            ]
            if able:
                pairs[one] = max(able, key=lambda other: gains[other])
                whole[pairs[one]] += 1
        if any(count < self.needs[other] or count > self.room[other] for other, count in whole.items() if count):
            return
        value = sum(self.gains[one][other] for one, other in pairs.items())
        value += sum(self.demands.single.get(other, 0) for other, count in whole.items() if count)
        value += sum(any(whole[other] for other in among) for among in self.demands.shared)
        if value > self.value:
            self.value = value
            self.pairs = tuple((one, pairs[one]) for one, _ in self.demands.may if one in pairs)
