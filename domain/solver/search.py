"""508.1d, 509.1c. The most requirements that can be obeyed by pairing creatures with partners, and proof of it.

Where nothing needs several creatures or none, it is a flow that gains the most. What makes it hard are partners that do
(menace), sets of partners of which one is wanted, and creatures that can be paired several times where only so many can
be paired at all. Those are settled one after the other, and a beginning that cannot come to more than is known is left
(see `bounds`). Creatures and partners that have nothing to do with each other are looked at by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.solver.assignment import FROM, TO, Way, most_gaining
from domain.solver.bounds import Bounded, Market, Settled
from domain.solver.problem import Demands, Numbered

WORK = 4_000_000
"""How much is done for one group: a round of prices is one for each pair. What is found by then is the answer, and that
none obey more is believed; boards of twenty creatures a side take less, as far as they have been tried."""

A_FLOW = 8
"""How many rounds it is to look for pairs."""

FIRST, LATER, EVERY = 60, 25, 5
"""How many rounds there are before something is settled, at the beginning and afterwards; every which of them looks for
pairs."""


class Found(NamedTuple):
    """How much is obeyed, by which pairs, and whether it is proved that none obey more; below 0 if there are none."""

    value: int
    pairs: tuple[tuple[int, int], ...]
    exact: bool = True


def most_obeyed(demands: Demands) -> Found:
    """The most that can be obeyed, group by group."""
    demands = demands.spelled_out().pruned()
    if demands.floor > demands.limit:
        return Found(-1, ())
    groups = [_of_group(part) for part in demands.groups()]
    if any(group.value < 0 for group in groups):
        return Found(-1, ())
    pairs = tuple(pair for group in groups for pair in group.pairs)
    return Found(sum(group.value for group in groups), pairs, all(group.exact for group in groups))


@lru_cache(maxsize=512)
def _of_group(demands: Demands) -> Found:
    return _Search(Numbered(demands)).run()


class _Search:
    """Beginnings, the deepest first, until what is found cannot be bettered."""

    def __init__(self, group: Numbered) -> None:
        self.group = group
        self.market = Market(group)
        self.value = -1
        self.pairs: list[tuple[int, int]] = []
        self.tried: set[tuple[Settled, frozenset[int], frozenset[int]]] = set()
        self.work = 0
        self.size = sum(map(len, group.may)) + 2 * len(self.market.pair)
        self.hoped: Counter[tuple[int, int]] = Counter()
        for one, among, weight in group.tangled:
            for other in among:
                self.hoped[one, other] += weight

    def run(self) -> Found:
        """The most that can be obeyed in the group."""
        group = self.group
        self._try(Settled(), frozenset(), frozenset())
        most = group.at_most(frozenset(group.hard))
        waiting: list[tuple[Settled, list[int]]] = []
        if self.value < most and (group.hard or group.several or group.tangled):
            whole = Bounded(self.market, Settled(), [])
            bounds = [(found.bound, prices) for prices in self.market.beginnings() if (found := whole.evaluate(prices))]
            if bounds:
                waiting.append((Settled(), min(bounds)[1]))
        rounds = FIRST
        while waiting and self.value < most and self.work < WORK:
            waiting += self._look(*waiting.pop(), rounds)
            rounds = LATER
        pairs = tuple((group.creatures[one], group.partners[other]) for one, other in sorted(self.pairs))
        return Found(self.value, pairs, not waiting or self.value == most)

    def _look(self, settled: Settled, prices: list[int], rounds: int) -> list[tuple[Settled, list[int]]]:
        """What to settle next, the likelier last; nothing if a beginning comes to no more than what is known."""
        bounded = Bounded(self.market, settled, prices)
        while not self._is_settled(bounded.settled) and bounded.rounds < rounds:
            self.work += self.size
            if not bounded.round(self.value):
                return []
            if bounded.rounds % EVERY == 1:
                hired = bounded.hired.intersection(self.group.later)
                self._try(Settled(), hired, frozenset(bounded.active).intersection(self.group.several))
        settled = bounded.settled
        if self._is_settled(settled):
            self._try(settled, settled.open, settled.on)
            return []
        return [(further, bounded.prices) for further in self._further(settled, bounded)]

    def _is_settled(self, settled: Settled) -> bool:
        """Return True if what is left is a flow."""
        return (
            len(settled.open) + len(settled.closed) == len(self.group.hard)
            and len(settled.on) + len(settled.off) == len(self.group.several)
            and all(self._is_sure(one, among, settled) for one, among, _ in self.group.tangled)
        )

    def _is_sure(self, one: int, among: tuple[int, ...], settled: Settled) -> bool:
        """Return True if it is settled that a creature is paired with one of these, or that it is not."""
        return (
            one in settled.off
            or any((one, other) in settled.made for other in among)
            or all((one, other) in settled.barred or other in settled.closed for other in among)
        )

    def _further(self, settled: Settled, bounded: Bounded) -> Iterator[Settled]:
        """The ways in which something more is settled, the likeliest last.

        Of what looks alike the first is paired before the others.
        """
        group = self.group
        doubts = [
            (bounded.likelihood(bounded.met[other]), other, True)
            for other in group.hard
            if other not in settled.open and other not in settled.closed
        ] + [
            (bounded.likelihood(bounded.used[one]), one, False)
            for one in group.several
            if one not in settled.on and one not in settled.off
        ]
        if doubts:
            likelihood, at, is_partner = min(doubts, key=lambda doubt: abs(doubt[0]))
            later = group.later if is_partner else group.later_several
            first = next(one for _, one, kind in doubts if kind == is_partner and (one == at or at in later[one]))
            same = (first, *later[first])
            if is_partner:
                ways = [
                    settled._replace(closed=settled.closed.union(same)),
                    settled._replace(open=settled.open | {first}),
                ]
            else:
                ways = [settled._replace(off=settled.off.union(same)), settled._replace(on=settled.on | {first})]
            yield from ways if likelihood >= 0 else ways[::-1]
            return
        one, among, _ = next(wish for wish in group.tangled if not self._is_sure(wish[0], wish[1], settled))
        barred = set(settled.barred)
        for other in among:
            if (one, other) not in barred and other not in settled.closed:
                yield settled._replace(barred=frozenset(barred), made=settled.made | {(one, other)})
                barred.add((one, other))
        yield settled._replace(barred=frozenset(barred))

    def _try(self, settled: Settled, open: frozenset[int], on: frozenset[int]) -> None:
        """Pair these hard partners and no others, all of them or as many as can be; keep what obeys most."""
        while (settled, open, on) not in self.tried:
            self.tried.add((settled, open, on))
            if self.group.at_most(open) <= self.value:
                return
            self.work += A_FLOW * self.size
            pairs, lacking = self._flow(settled, open, on)
            if not lacking:
                value = self.group.worth(pairs)
                if value > self.value:
                    self.value, self.pairs = value, pairs
                return
            open -= {max(lacking - settled.open, key=lambda other: (self._needs(other), other), default=-1)}

    def _needs(self, other: int) -> int:
        return self.group.least[other] if other >= 0 else 0

    def _flow(
        self, settled: Settled, open: frozenset[int], on: frozenset[int]
    ) -> tuple[list[tuple[int, int]], set[int]]:
        """The pairs that gain most, and which of these partners have too few creatures; -1 if others things lack.

        From the source to creatures, with those that are counted through a pool; from creatures to partners; from there
        to the sink. What has to be gains more than everything else together.
        """
        group = self.group
        hoped: Counter[tuple[int, int]] = Counter() if self._is_settled(settled) else self.hoped
        must = 1 + sum(sum(gains.values()) for gains in group.gains)
        must += sum(group.single) + sum(group.whole.values()) + sum(hoped.values())
        pool = 2
        creature, partner = 3, 3 + len(group.creatures)
        ways: list[Way] = []
        asked: list[tuple[int, int, int]] = []

        def ask(tail: int, head: int, many: int, gain: int, whose: int) -> None:
            asked.append((len(ways), many, whose))
            ways.append((tail, head, many, gain + must))

        limit, floor = group.limit - len(on), max(0, group.floor - len(on))
        if limit < floor:
            return [], {-1}
        if group.is_counted:
            ask(FROM, pool, floor, 0, -1)
            ways.append((FROM, pool, limit - floor, 0))
        several = set(group.several)
        pairs: list[tuple[int, int, int]] = []
        for one, times in enumerate(group.times):
            if one in several:
                if one not in on:
                    continue
                ask(FROM, creature + one, 1, group.whole.get(one, 0), -1)
            else:
                begin = pool if group.is_counted else FROM
                ways.append((begin, creature + one, 1, group.whole.get(one, 0)))
            ways.append((FROM, creature + one, times - 1, 0))
            for other in group.may[one]:
                if (other in open or other not in group.later) and (one, other) not in settled.barred:
                    pairs.append((len(ways), one, other))
                    gain = group.gains[one][other] + hoped[one, other]
                    if (one, other) in settled.made:
                        ask(creature + one, partner + other, 1, gain, -1)
                    else:
                        ways.append((creature + one, partner + other, 1, gain))
        for other, needs in enumerate(group.least):
            if other in open:
                ask(partner + other, TO, needs, 0, other)
                ways.append((partner + other, TO, group.most[other] - needs, 0))
            elif other not in group.later:
                ways.append((partner + other, TO, 1, group.single[other]))
                ways.append((partner + other, TO, group.most[other] - 1, 0))
        flow = most_gaining(partner + len(group.partners), ways)
        lacking = {whose for way, many, whose in asked if flow[way] < many}
        return [(one, other) for way, one, other in pairs if flow[way]], lacking
