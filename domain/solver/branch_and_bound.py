"""508.1d, 509.1c. The most requirements that can be obeyed where it is counted how many of each kind are paired.

Kinds of creatures are paired with kinds of partners. Were nothing needed several times, that would be a flow that gains
the most. What makes it hard are few numbers: how many partners of a kind that needs several creatures are paired, or of
a kind of which one is wanted by somebody; and, where only so many creatures can be paired, how many of a kind that is
paired several times. With those settled it is a flow again. With each of them only known to be between two numbers, a
flow in which a partner brings its part for each of the creatures it needs gains no less than whatever is possible. So
what promises most is narrowed further until what has been found is as much: then none obey more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from math import lcm
from typing import NamedTuple, TypeAlias

from domain.solver.assignment import FROM, TO, Way, most_gaining

Numbers: TypeAlias = tuple[int, ...]

WORK = 400_000
"""How much is done for what belongs together: a flow is one for each of its ways. What is found by then is the answer,
and that none obey more is not proved."""


class Creatures(NamedTuple):
    """Creatures of a kind: how many, how often each can be paired, what it brings to be paired at all; what a pair
    with each kind of partners brings; and for sets of these kinds, what it brings to be paired with one of them.

    Of two sets one is part of the other, or they have nothing in common.
    """

    many: int
    times: int
    whole: int
    gains: dict[int, int]
    wanted: tuple[tuple[frozenset[int], int], ...] = ()


class Partners(NamedTuple):
    """Partners of a kind: how many, how many creatures each needs and has room for, what it brings to be paired."""

    many: int
    least: int
    most: int
    single: int


class Programme(NamedTuple):
    """Kinds of creatures and of partners, what it brings that one of several kinds of partners is paired, and how many
    creatures are paired at least and at most, if that matters."""

    creatures: tuple[Creatures, ...]
    partners: tuple[Partners, ...]
    shared: tuple[tuple[frozenset[int], int], ...] = ()
    bounds: tuple[int, int] | None = None


class Counted(NamedTuple):
    """What is gained, below 0 if there is no way at all; how many pairs there are of each two kinds; how many partners
    of a kind are paired, how many creatures, where not all may be; whether it is proved that nothing gains more."""

    value: int
    pairs: dict[tuple[int, int], int]
    open: dict[int, int]
    on: dict[int, int]
    exact: bool


class Relaxed(NamedTuple):
    """No more than this is gained; the pairs by which it is; how many of what is counted they come to; what of these
    numbers cannot be as it is, and by how much it tells."""

    bound: int
    pairs: dict[tuple[int, int], int]
    numbers: Numbers
    doubts: list[int]


def most_counted(programme: Programme) -> Counted:
    """What gains most, each by itself what has nothing to do with the rest."""
    if programme.bounds is not None:
        return _Search(programme).run()
    value, exact = 0, True
    pairs: dict[tuple[int, int], int] = {}
    open: dict[int, int] = {}
    for ones, others in _parts(programme):
        number = {at: place for place, at in enumerate(others)}
        creatures = tuple(_renumbered(programme.creatures[kind], number) for kind in ones)
        shared = tuple(
            (frozenset(number[at] for at in among), weight)
            for among, weight in programme.shared
            if not among.isdisjoint(number)
        )
        part = _Search(Programme(creatures, tuple(programme.partners[at] for at in others), shared)).run()
        value += part.value
        exact &= part.exact
        pairs |= {(ones[kind], others[at]): many for (kind, at), many in part.pairs.items()}
        open |= {others[at]: many for at, many in part.open.items()}
    return Counted(value, pairs, open, {}, exact)


def _parts(programme: Programme) -> Iterator[tuple[list[int], list[int]]]:
    """Kinds of creatures and of partners that have nothing to do with others."""
    groups: list[set[int]] = []
    for ties in (*(set(kind.gains) for kind in programme.creatures), *(set(among) for among, _ in programme.shared)):
        joined = [group for group in groups if not group.isdisjoint(ties)]
        groups = [group for group in groups if group.isdisjoint(ties)]
        groups.append(ties.union(*joined))
    for group in groups:
        yield [at for at, kind in enumerate(programme.creatures) if not group.isdisjoint(kind.gains)], sorted(group)


def _renumbered(kind: Creatures, number: Mapping[int, int]) -> Creatures:
    gains = {number[at]: gain for at, gain in kind.gains.items()}
    wanted = tuple((frozenset(number[at] for at in among), weight) for among, weight in kind.wanted)
    return kind._replace(gains=gains, wanted=wanted)


class _Search:
    """Beginnings that are narrowed, what promises most first, until what is found cannot be bettered.

    What is counted are partners of `hard` kinds and creatures of kinds that are paired several times.
    """

    def __init__(self, programme: Programme) -> None:
        self.programme = programme
        creatures, partners = programme.creatures, programme.partners
        asked = frozenset().union(*(among for among, _ in programme.shared))
        self.hard = [at for at, kind in enumerate(partners) if kind.least > 1 or at in asked]
        self.several: list[int] = []
        self.tops = [partners[at].many for at in self.hard]
        if programme.bounds is not None:
            self.several = [at for at, kind in enumerate(creatures) if kind.times > 1]
            self.tops += [min(creatures[at].many, programme.bounds[1]) for at in self.several]
        self.scale = lcm(*(partners[at].least for at in self.hard if partners[at].single))
        self.work = 0
        self.value = -1
        self.found: Relaxed | None = None
        self.tried: set[Numbers] = set()

    def run(self) -> Counted:
        """The best numbers, and the pairs that go with them."""
        low, high = (0,) * len(self.tops), tuple(self.tops)
        waiting: list[tuple[int, int, Numbers, Numbers, Relaxed]] = []
        begun = [(low, high)]
        order = 0
        while begun:
            for low, high in begun:
                found = self._look(low, high)
                if found is not None:
                    order -= 1  # of what promises as much the newest is nearest to being settled
                    heappush(waiting, (-found.bound, order, low, high, found))
            begun = []
            if waiting and -waiting[0][0] > self.value and self.work < WORK:
                _, _, low, high, relaxed = heappop(waiting)
                begun = self._narrowed(low, high, relaxed)
        exact = not waiting or -waiting[0][0] <= self.value
        if self.found is None:
            return Counted(-1, {}, {}, {}, exact)
        open, on = self._by_kind(self.found.numbers)
        return Counted(self.value, self.found.pairs, open, on, exact)

    def _by_kind(self, numbers: Numbers) -> tuple[dict[int, int], dict[int, int]]:
        """How many partners of hard kinds are paired, and how many creatures that are paired several times."""
        size = len(self.hard)
        return (
            dict(zip(self.hard, numbers[:size], strict=True)),
            dict(zip(self.several, numbers[size:], strict=True)),
        )

    def _look(self, low: Numbers, high: Numbers) -> Relaxed | None:
        """What may come of numbers between these; None if no more than is known."""
        found = self._relaxed(low, high)
        if found is None or found.bound <= self.value:
            return None
        if low == high:
            self.value, self.found = found.bound, found
        elif found.numbers not in self.tried:
            self.tried.add(found.numbers)
            self._look(found.numbers, found.numbers)
        return found if found.bound > self.value else None

    def _narrowed(self, low: Numbers, high: Numbers, relaxed: Relaxed) -> list[tuple[Numbers, Numbers]]:
        """The same in two parts, divided where it is most doubtful."""
        free = [at for at, top in enumerate(high) if low[at] < top]
        at = max(free, key=lambda at: (relaxed.doubts[at], high[at] - low[at]))
        middle = max(low[at], min(high[at] - 1, relaxed.numbers[at]))
        return [
            (low, (*high[:at], middle, *high[at + 1 :])),
            ((*low[:at], middle + 1, *low[at + 1 :]), high),
        ]

    def _relaxed(self, low: Numbers, high: Numbers) -> Relaxed | None:
        """What is gained at most with numbers between these, exactly if they are the same; None if nothing is possible.

        From the source to kinds of creatures, with those that are counted through a pool; from there, through sets of
        which one is wanted, to kinds of partners; from there to the sink. What has to be gains more than all else.
        """
        programme, scale = self.programme, self.scale
        few_open, open = self._by_kind(low)[0], self._by_kind(high)[0]
        few_on, on = self._by_kind(low)[1], self._by_kind(high)[1]
        ways: list[Way] = []
        asked: list[int] = []

        def ask(tail: int, head: int, many: int, gain: int) -> None:
            if many:
                asked.append(len(ways))
                ways.append((tail, head, many, gain))

        pool, again, creature = 2, 3, 4
        partner = creature + len(programme.creatures)
        nodes = partner + len(programme.partners)
        begin, left = FROM, 0
        if programme.bounds is not None:
            floor, limit = programme.bounds
            begin, left = pool, len(ways)
            ways.append((FROM, pool, limit - floor, 0))
            ask(FROM, pool, floor, 0)
            ways.append((FROM, again, self._again(low, high), 0))
        first: dict[int, int] = {}
        pairs: list[tuple[int, int, int]] = []
        for kind, (many, times, whole, gains, wanted) in enumerate(programme.creatures):
            few, many = few_on.get(kind, 0), on.get(kind, many)
            first[kind] = len(ways)
            ways.append((begin, creature + kind, many - few, whole * scale))
            if times > 1:
                ways.append((again if kind in on else FROM, creature + kind, many * (times - 1), 0))
            ask(begin, creature + kind, few, whole * scale)
            node = dict.fromkeys(gains, creature + kind)
            for among, weight in sorted(wanted, key=lambda wish: -len(wish[0])):
                tail = node[min(among)]
                ways.append((tail, nodes, many, weight * scale))
                ways.append((tail, nodes, many * (times - 1), 0))
                node.update(dict.fromkeys(among, nodes))
                nodes += 1
            for at, gain in gains.items():
                pairs.append((len(ways), kind, at))
                ways.append((node[at], partner + at, many * open.get(at, programme.partners[at].many), gain * scale))
        for at, (many, least, most, single) in enumerate(programme.partners):
            few, many = few_open.get(at, 0), open.get(at, many)
            gain = single * scale // least
            ask(partner + at, TO, few * least, gain)
            ways.append((partner + at, TO, (many - few) * least, gain))
            ways.append((partner + at, TO, many * (most - least), 0))
        must = 1 + sum(many * gain for _, _, many, gain in ways)
        for way in asked:
            tail, head, many, gain = ways[way]
            ways[way] = (tail, head, many, gain + must)
        self.work += len(ways)
        flow = most_gaining(nodes, ways)
        if any(flow[way] < ways[way][2] for way in asked):
            return None
        value = sum(sent * way[3] for sent, way in zip(flow, ways, strict=True) if sent)
        value -= must * sum(flow[way] for way in asked)
        value = value // scale + sum(weight for among, weight in programme.shared if any(open[at] for at in among))
        found = {(kind, at): flow[way] for way, kind, at in pairs if flow[way]}
        spare = ways[left][2] - flow[left] if programme.bounds is not None else 0
        used = {kind: (flow[first[kind]] + few, flow[first[kind] + 1]) for kind, few in few_on.items()}
        return self._told(value, found, low, high, used, spare)

    def _again(self, low: Numbers, high: Numbers) -> int:
        """How often creatures can be paired besides the first time, if no more are than can be."""
        assert self.programme.bounds is not None
        left = self.programme.bounds[1] - sum(low[len(self.hard) :])
        count = 0
        bounds = zip(self.several, low[len(self.hard) :], high[len(self.hard) :], strict=True)
        times = ((self.programme.creatures[kind].times - 1, few, many) for kind, few, many in bounds)
        for each, few, many in sorted(times, reverse=True):
            more = max(0, min(left, many - few))
            left -= more
            count += each * (few + more)
        return count

    def _told(
        self,
        bound: int,
        pairs: dict[tuple[int, int], int],
        low: Numbers,
        high: Numbers,
        used: dict[int, tuple[int, int]],
        spare: int,
    ) -> Relaxed:
        """What a flow comes to, with the numbers it is nearest to and what about them it has not kept to.

        `used` has how often creatures were paired for the first time, and again; `spare` how many more could be.
        """
        creatures, partners, scale = self.programme.creatures, self.programme.partners, self.scale
        met: Counter[int] = Counter()
        needed: dict[int, int] = {}
        for (kind, at), many in pairs.items():
            met[at] += many
            needed[at] = max(needed.get(at, 0), -(-many // creatures[kind].many))
        numbers: list[int] = []
        doubts: list[int] = []
        for at, few, many in zip(self.hard, low, high, strict=False):
            _, least, most, single = partners[at]
            number = max(few, min(many, met[at] // least))
            rest = met[at] - number * least if number < many else 0
            wrong = met[at] > number * most or needed.get(at, 0) > number
            numbers.append(number)
            doubts.append(rest * single * scale // least + scale * wrong)
        for among, weight in self.programme.shared:
            those = [place for place, at in enumerate(self.hard) if at in among]
            if not any(numbers[place] for place in those):
                for place in those:
                    doubts[place] += weight * scale * (high[place] > 0)
        size = len(self.hard)
        for kind, many in zip(self.several, high[size:], strict=True):
            once, again = used[kind]
            more = min(spare, again, many - once)
            spare -= more
            numbers.append(once + more)
            doubts.append(scale * max(0, again - more - (once + more) * (creatures[kind].times - 1)))
        return Relaxed(bound, pairs, tuple(numbers), doubts)
