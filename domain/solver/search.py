"""508.1d, 509.1c. The most requirements that pairs can obey, with proof.

Where nothing needs several creatures or none, the problem is a flow with the most gain. Three things make it hard:
partners that need several creatures (menace), sets of partners of which one is wanted, and creatures that can be paired
several times where the number of paired creatures is limited. They are settled one after the other. A branch that
cannot gain more than is known is cut (see `bounds`). Independent groups of creatures and partners are solved one by
one.
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
"""The limit of work for one group; a round of prices counts one for each pair.

At the limit the best pairs found are the answer, without proof that none are better. Boards of twenty creatures a side
have stayed below the limit where tried.
"""

A_FLOW = 8
"""The work counted for solving one flow, in rounds of prices."""

FIRST, LATER, EVERY = 60, 25, 5
"""The rounds of prices before the first decision, and before later ones; each `EVERY`th round looks for pairs."""


class Found(NamedTuple):
    """The best pairs found.

    `value` is the value of the wishes they fulfil, below 0 if there are no legal pairs. `exact` is True if the value is
    proved to be the most.
    """

    value: int
    pairs: tuple[tuple[int, int], ...]
    exact: bool = True


def most_obeyed(demands: Demands) -> Found:
    """Return the most that can be obeyed, solved group by group."""
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
    """A depth-first branch-and-bound search, until no better pairs are possible."""

    def __init__(self, group: Numbered) -> None:
        self.group = group
        self.market = Market(group)
        self.value = -1
        self.pairs: list[tuple[int, int]] = []
        self.tried: set[tuple[Settled, frozenset[int], frozenset[int]]] = set()
        self.work = 0
        self.size = sum(map(len, group.may)) + 2 * len(self.market.pair)
        self.hoped: Counter[tuple[int, int]] = Counter()
        for creature, among, weight in group.tangled:
            for partner in among:
                self.hoped[creature, partner] += weight

    def run(self) -> Found:
        """Return the most that can be obeyed in the group."""
        group = self.group
        self._try(Settled(), frozenset(), frozenset())
        most = group.at_most(frozenset(group.hard))
        waiting: list[tuple[Settled, list[int]]] = []
        if self.value < most and (group.hard or group.several or group.tangled):
            whole = Bounded(self.market, Settled(), [])
            bounds = [(tried.bound, prices) for prices in self.market.beginnings() if (tried := whole.evaluate(prices))]
            if bounds:
                waiting.append((Settled(), min(bounds)[1]))
        rounds = FIRST
        while waiting and self.value < most and self.work < WORK:
            waiting += self._look(*waiting.pop(), rounds)
            rounds = LATER
        pairs = tuple((group.creatures[creature], group.partners[partner]) for creature, partner in sorted(self.pairs))
        return Found(self.value, pairs, not waiting or self.value == most)

    def _look(self, settled: Settled, prices: list[int], rounds: int) -> list[tuple[Settled, list[int]]]:
        """Return the next branches, the likeliest last.

        Return none if this branch cannot gain more than is known.
        """
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
        """Return True if only a flow is left to solve."""
        return (
            len(settled.open) + len(settled.closed) == len(self.group.hard)
            and len(settled.on) + len(settled.off) == len(self.group.several)
            and all(self._is_sure(creature, among, settled) for creature, among, _ in self.group.tangled)
        )

    def _is_sure(self, creature: int, among: tuple[int, ...], settled: Settled) -> bool:
        """Return True if the decisions fix whether a creature is paired with one of these."""
        return (
            creature in settled.off
            or any((creature, partner) in settled.made for partner in among)
            or all((creature, partner) in settled.barred or partner in settled.closed for partner in among)
        )

    def _further(self, settled: Settled, bounded: Bounded) -> Iterator[Settled]:
        """Yield the branches of the next decision, the likeliest last.

        Of creatures or partners that look alike, the first is paired before the others.
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
            likelihood, index, is_partner = min(doubts, key=lambda doubt: abs(doubt[0]))
            later = group.later if is_partner else group.later_several
            first = next(one for _, one, kind in doubts if kind == is_partner and (one == index or index in later[one]))
            same = (first, *later[first])
            if is_partner:
                branches = [
                    settled._replace(closed=settled.closed.union(same)),
                    settled._replace(open=settled.open | {first}),
                ]
            else:
                branches = [settled._replace(off=settled.off.union(same)), settled._replace(on=settled.on | {first})]
            yield from branches if likelihood >= 0 else branches[::-1]
            return
        one, among, _ = next(wish for wish in group.tangled if not self._is_sure(wish[0], wish[1], settled))
        barred = set(settled.barred)
        for other in among:
            if (one, other) not in barred and other not in settled.closed:
                yield settled._replace(barred=frozenset(barred), made=settled.made | {(one, other)})
                barred.add((one, other))
        yield settled._replace(barred=frozenset(barred))

    def _try(self, settled: Settled, open: frozenset[int], on: frozenset[int]) -> None:
        """Pair these hard partners and no others, and keep the best pairs.

        If not all of the partners can be paired, as many as possible are.
        """
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
            open -= {max(lacking - settled.open, key=lambda partner: (self._needs(partner), partner), default=-1)}

    def _needs(self, partner: int) -> int:
        return self.group.least[partner] if partner >= 0 else 0

    def _flow(
        self, settled: Settled, open: frozenset[int], on: frozenset[int]
    ) -> tuple[list[tuple[int, int]], set[int]]:
        """Return the pairs with the most gain, and the partners that have too few creatures.

        -1 among these partners means that something else is missing. The edges of the flow lead from the source to
        creatures, through a pool for counted ones; from creatures to partners; from there to the sink. An edge that
        must be filled gains more than all others together.
        """
        group = self.group
        hoped: Counter[tuple[int, int]] = Counter() if self._is_settled(settled) else self.hoped
        must = 1 + sum(sum(gains.values()) for gains in group.gains)
        must += sum(group.single) + sum(group.whole.values()) + sum(hoped.values())
        pool = 2
        creature, partner = 3, 3 + len(group.creatures)
        edges: list[Way] = []
        asked: list[tuple[int, int, int]] = []

        def ask(tail: int, head: int, many: int, gain: int, partner_lacking: int) -> None:
            asked.append((len(edges), many, partner_lacking))
            edges.append((tail, head, many, gain + must))

        limit, floor = group.limit - len(on), max(0, group.floor - len(on))
        if limit < floor:
            return [], {-1}
        if group.is_counted:
            ask(FROM, pool, floor, 0, -1)
            edges.append((FROM, pool, limit - floor, 0))
        several = set(group.several)
        pairs: list[tuple[int, int, int]] = []
        for one, times in enumerate(group.times):
            if one in several:
                if one not in on:
                    continue
                ask(FROM, creature + one, 1, group.whole.get(one, 0), -1)
            else:
                begin = pool if group.is_counted else FROM
                edges.append((begin, creature + one, 1, group.whole.get(one, 0)))
            edges.append((FROM, creature + one, times - 1, 0))
            for other in group.may[one]:
                if (other in open or other not in group.later) and (one, other) not in settled.barred:
                    pairs.append((len(edges), one, other))
                    gain = group.gains[one][other] + hoped[one, other]
                    if (one, other) in settled.made:
                        ask(creature + one, partner + other, 1, gain, -1)
                    else:
                        edges.append((creature + one, partner + other, 1, gain))
        for other, needs in enumerate(group.least):
            if other in open:
                ask(partner + other, TO, needs, 0, other)
                edges.append((partner + other, TO, group.most[other] - needs, 0))
            elif other not in group.later:
                edges.append((partner + other, TO, 1, group.single[other]))
                edges.append((partner + other, TO, group.most[other] - 1, 0))
        flow = most_gaining(partner + len(group.partners), edges)
        lacking = {partner_lacking for edge, many, partner_lacking in asked if flow[edge] < many}
        return [(one, other) for edge, one, other in pairs if flow[edge]], lacking
