"""508.1d, 509.1c. The most requirements obeyed, by kinds of creatures and of partners.

Kinds of creatures are paired with kinds of partners. If nothing had to be paired several times, that would be a flow
with the most gain. A few numbers make the problem hard: the number of paired partners of a kind that needs several
creatures, or of which one is wanted; and, where the number of creatures is limited, the number of paired creatures of a
kind that can be paired several times. With these numbers settled, the problem is a flow again. With each number only
known to lie in a range, a flow in which a partner brings its part for each creature it needs gains at least as much as
any solution. So the most promising ranges are narrowed until a solution found gains as much: then none gains more.
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
"""The limit of work for independent kinds; a flow counts one for each edge.

At the limit the best solution found is the answer, without proof that none is better.
"""


class Creatures(NamedTuple):
    """A kind of creatures, and the gains of pairing them.

    - `many`: the number of creatures
    - `times`: the number of pairs each can have
    - `whole`: the gain of pairing one at all
    - `gains`: by kind of partners, the gain of a pair
    - `wanted`: sets of these kinds, each with the gain of a pair with one of them

    Of two sets, one is part of the other or they have nothing in common.
    """

    many: int
    times: int
    whole: int
    gains: dict[int, int]
    wanted: tuple[tuple[frozenset[int], int], ...] = ()


class Partners(NamedTuple):
    """A kind of partners.

    `many` is the number of partners. Each needs `least` creatures and has room for `most`. `single` is the gain of
    pairing one at all.
    """

    many: int
    least: int
    most: int
    single: int


class Programme(NamedTuple):
    """Kinds of creatures and of partners, as one optimisation problem.

    `shared` are sets of kinds of partners, each with the gain of pairing one of them. `bounds` are the least and the
    most paired creatures, if these matter.
    """

    creatures: tuple[Creatures, ...]
    partners: tuple[Partners, ...]
    shared: tuple[tuple[frozenset[int], int], ...] = ()
    bounds: tuple[int, int] | None = None


class Counted(NamedTuple):
    """A solution in numbers.

    - `value`: the gain, below 0 if there is no solution
    - `pairs`: the number of pairs of each two kinds
    - `open`, `on`: the numbers of paired partners and creatures of a kind, where not all may be
    - `exact`: True if no solution is proved to gain more
    """

    value: int
    pairs: dict[tuple[int, int], int]
    open: dict[int, int]
    on: dict[int, int]
    exact: bool


class Relaxed(NamedTuple):
    """An upper bound, from a flow that relaxes some restrictions.

    - `bound`: the most that can be gained
    - `pairs`: the number of pairs of each two kinds in the flow
    - `numbers`: the counted numbers closest to the flow
    - `doubts`: for each number, how far the flow is from keeping to it
    """

    bound: int
    pairs: dict[tuple[int, int], int]
    numbers: Numbers
    doubts: list[int]


def most_counted(programme: Programme) -> Counted:
    """Return the solution with the most gain; independent parts are solved one by one."""
    if programme.bounds is not None:
        return _Search(programme).run()
    value, exact = 0, True
    pairs: dict[tuple[int, int], int] = {}
    open: dict[int, int] = {}
    for ones, others in _parts(programme):
        number = {kind_index: place for place, kind_index in enumerate(others)}
        creatures = tuple(_renumbered(programme.creatures[kind], number) for kind in ones)
        shared = tuple(
            (frozenset(number[kind_index] for kind_index in among), weight)
            for among, weight in programme.shared
            if not among.isdisjoint(number)
        )
        part = _Search(
            Programme(creatures, tuple(programme.partners[kind_index] for kind_index in others), shared)
        ).run()
        value += part.value
        exact &= part.exact
        pairs |= {(ones[kind], others[kind_index]): many for (kind, kind_index), many in part.pairs.items()}
        open |= {others[kind_index]: many for kind_index, many in part.open.items()}
    return Counted(value, pairs, open, {}, exact)


def _parts(programme: Programme) -> Iterator[tuple[list[int], list[int]]]:
    """Yield independent parts as kinds of creatures and kinds of partners."""
    groups: list[set[int]] = []
    for ties in (*(set(kind.gains) for kind in programme.creatures), *(set(among) for among, _ in programme.shared)):
        joined = [group for group in groups if not group.isdisjoint(ties)]
        groups = [group for group in groups if group.isdisjoint(ties)]
        groups.append(ties.union(*joined))
    for group in groups:
        yield (
            [kind_index for kind_index, kind in enumerate(programme.creatures) if not group.isdisjoint(kind.gains)],
            sorted(group),
        )


def _renumbered(kind: Creatures, number: Mapping[int, int]) -> Creatures:
    gains = {number[partner]: gain for partner, gain in kind.gains.items()}
    wanted = tuple((frozenset(number[partner] for partner in among), weight) for among, weight in kind.wanted)
    return kind._replace(gains=gains, wanted=wanted)


class _Search:
    """A search through ranges of numbers, the most promising first.

    A range is narrowed until no better solution is possible. The numbers count partners of `hard` kinds, and creatures
    of kinds that can be paired several times.
    """

    def __init__(self, programme: Programme) -> None:
        self.programme = programme
        creatures, partners = programme.creatures, programme.partners
        asked = frozenset().union(*(among for among, _ in programme.shared))
        self.hard = [kind_index for kind_index, kind in enumerate(partners) if kind.least > 1 or kind_index in asked]
        self.several: list[int] = []
        self.tops = [partners[kind_index].many for kind_index in self.hard]
        if programme.bounds is not None:
            self.several = [kind_index for kind_index, kind in enumerate(creatures) if kind.times > 1]
            self.tops += [min(creatures[kind_index].many, programme.bounds[1]) for kind_index in self.several]
        self.scale = lcm(*(partners[kind_index].least for kind_index in self.hard if partners[kind_index].single))
        self.work = 0
        self.value = -1
        self.found: Relaxed | None = None
        self.tried: set[Numbers] = set()

    def run(self) -> Counted:
        """Return the best solution."""
        low, high = (0,) * len(self.tops), tuple(self.tops)
        waiting: list[tuple[int, int, Numbers, Numbers, Relaxed]] = []
        begun = [(low, high)]
        order = 0
        while begun:
            for low, high in begun:
                relaxation = self._look(low, high)
                if relaxation is not None:
                    order -= 1  # of equal bounds the newest first: the nearest to a solution
                    heappush(waiting, (-relaxation.bound, order, low, high, relaxation))
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
        """Return the numbers by kind: of hard partners, then of creatures paired several times."""
        size = len(self.hard)
        return (
            dict(zip(self.hard, numbers[:size], strict=True)),
            dict(zip(self.several, numbers[size:], strict=True)),
        )

    def _look(self, low: Numbers, high: Numbers) -> Relaxed | None:
        """Return the bound of a range of numbers, or None.

        None means that no better solution is possible in the range.
        """
        relaxation = self._relaxed(low, high)
        if relaxation is None or relaxation.bound <= self.value:
            return None
        if low == high:
            self.value, self.found = relaxation.bound, relaxation
        elif relaxation.numbers not in self.tried:
            self.tried.add(relaxation.numbers)
            self._look(relaxation.numbers, relaxation.numbers)
        return relaxation if relaxation.bound > self.value else None

    def _narrowed(self, low: Numbers, high: Numbers, relaxed: Relaxed) -> list[tuple[Numbers, Numbers]]:
        """Return the range in two parts, divided at the most doubtful number."""
        free = [index for index, top in enumerate(high) if low[index] < top]
        index = max(free, key=lambda index: (relaxed.doubts[index], high[index] - low[index]))
        middle = max(low[index], min(high[index] - 1, relaxed.numbers[index]))
        return [
            (low, (*high[:index], middle, *high[index + 1 :])),
            ((*low[:index], middle + 1, *low[index + 1 :]), high),
        ]

    def _relaxed(self, low: Numbers, high: Numbers) -> Relaxed | None:
        """Return the bound of a range of numbers, exact for a single point.

        Return None if nothing is possible. The edges of the flow lead from the source to kinds of creatures, through a
        pool for counted ones; from there to kinds of partners, through the sets of which one is wanted; from there to
        the sink. An edge that must be filled gains more than all others together.
        """
        programme, scale = self.programme, self.scale
        few_open, open = self._by_kind(low)[0], self._by_kind(high)[0]
        few_on, on = self._by_kind(low)[1], self._by_kind(high)[1]
        edges: list[Way] = []
        asked: list[int] = []

        def ask(tail: int, head: int, many: int, gain: int) -> None:
            if many:
                asked.append(len(edges))
                edges.append((tail, head, many, gain))

        pool, again, creature = 2, 3, 4
        partner = creature + len(programme.creatures)
        nodes = partner + len(programme.partners)
        begin, left = FROM, 0
        if programme.bounds is not None:
            floor, limit = programme.bounds
            begin, left = pool, len(edges)
            edges.append((FROM, pool, limit - floor, 0))
            ask(FROM, pool, floor, 0)
            edges.append((FROM, again, self._again(low, high), 0))
        first: dict[int, int] = {}
        pairs: list[tuple[int, int, int]] = []
        for kind, (many, times, whole, gains, wanted) in enumerate(programme.creatures):
            few, many = few_on.get(kind, 0), on.get(kind, many)
            first[kind] = len(edges)
            edges.append((begin, creature + kind, many - few, whole * scale))
            if times > 1:
                edges.append((again if kind in on else FROM, creature + kind, many * (times - 1), 0))
            ask(begin, creature + kind, few, whole * scale)
            node = dict.fromkeys(gains, creature + kind)
            for among, weight in sorted(wanted, key=lambda wish: -len(wish[0])):
                tail = node[min(among)]
                edges.append((tail, nodes, many, weight * scale))
                edges.append((tail, nodes, many * (times - 1), 0))
                node.update(dict.fromkeys(among, nodes))
                nodes += 1
            for partner_kind, gain in gains.items():
                pairs.append((len(edges), kind, partner_kind))
                edges.append(
                    (
                        node[partner_kind],
                        partner + partner_kind,
                        many * open.get(partner_kind, programme.partners[partner_kind].many),
                        gain * scale,
                    )
                )
        for partner_kind, (many, least, most, single) in enumerate(programme.partners):
            few, many = few_open.get(partner_kind, 0), open.get(partner_kind, many)
            gain = single * scale // least
            ask(partner + partner_kind, TO, few * least, gain)
            edges.append((partner + partner_kind, TO, (many - few) * least, gain))
            edges.append((partner + partner_kind, TO, many * (most - least), 0))
        must = 1 + sum(many * gain for _, _, many, gain in edges)
        for edge in asked:
            tail, head, many, gain = edges[edge]
            edges[edge] = (tail, head, many, gain + must)
        self.work += len(edges)
        flow = most_gaining(nodes, edges)
        if any(flow[edge] < edges[edge][2] for edge in asked):
            return None
        value = sum(sent * edge[3] for sent, edge in zip(flow, edges, strict=True) if sent)
        value -= must * sum(flow[edge] for edge in asked)
        value = value // scale + sum(
            weight for among, weight in programme.shared if any(open[partner_kind] for partner_kind in among)
        )
        counts = {(kind, partner_kind): flow[edge] for edge, kind, partner_kind in pairs if flow[edge]}
        spare = edges[left][2] - flow[left] if programme.bounds is not None else 0
        used = {kind: (flow[first[kind]] + few, flow[first[kind] + 1]) for kind, few in few_on.items()}
        return self._told(value, counts, low, high, used, spare)

    def _again(self, low: Numbers, high: Numbers) -> int:
        """Return how many further pairs creatures that are already paired can have.

        The limit of paired creatures is observed.
        """
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
        """Return the bound found by a flow, with the closest numbers and their doubts.

        `used` has by kind how often creatures were paired for the first time, and again. `spare` is how many more
        creatures could be paired.
        """
        creatures, partners, scale = self.programme.creatures, self.programme.partners, self.scale
        met: Counter[int] = Counter()
        needed: dict[int, int] = {}
        for (kind, partner_kind), many in pairs.items():
            met[partner_kind] += many
            needed[partner_kind] = max(needed.get(partner_kind, 0), -(-many // creatures[kind].many))
        numbers: list[int] = []
        doubts: list[int] = []
        for partner_kind, few, many in zip(self.hard, low, high, strict=False):
            _, least, most, single = partners[partner_kind]
            number = max(few, min(many, met[partner_kind] // least))
            rest = met[partner_kind] - number * least if number < many else 0
            wrong = met[partner_kind] > number * most or needed.get(partner_kind, 0) > number
            numbers.append(number)
            doubts.append(rest * single * scale // least + scale * wrong)
        for among, weight in self.programme.shared:
            places = [place for place, partner_kind in enumerate(self.hard) if partner_kind in among]
            if not any(numbers[place] for place in places):
                for place in places:
                    doubts[place] += weight * scale * (high[place] > 0)
        size = len(self.hard)
        for kind, many in zip(self.several, high[size:], strict=True):
            once, again = used[kind]
            more = min(spare, again, many - once)
            spare -= more
            numbers.append(once + more)
            doubts.append(scale * max(0, again - more - (once + more) * (creatures[kind].times - 1)))
        return Relaxed(bound, pairs, tuple(numbers), doubts)
