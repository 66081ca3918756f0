"""508.1d, 509.1c. The most requirements that can be obeyed by many creatures, of which most are alike.

Creatures that may be paired with the same, of which the same is wanted, are one kind; so are partners that the same
kinds gain as much by. What is paired with what is then a flow between kinds, with how many there are as its width, and
comes to the same: what a flow sends between two kinds can be spread evenly over them. How many of a kind that needs
several creatures are paired is tried, the better the closer; with one such kind that is exact, as what is gained grows
ever more slowly (a flow's worth is concave).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import TypeAlias

from domain.assignment import FROM, TO, Way, most_gaining
from domain.branching import Found
from domain.demands import EVERY, Choices, Demands

Worth: TypeAlias = Callable[[tuple[int, ...]], int]
"""What is gained where so many of each kind are paired that needs several creatures, or is paired several times."""

ALL, NEAR, ROUNDS = 64, 3, 40
"""Of how many numbers all are tried; how far around the best one of two is looked; how often several are improved."""

STEPS = tuple((one, other) for one in range(-3, 4) for other in range(-3, 4) if one and other)
"""By how much two numbers are changed together."""


def most_obeyed(demands: Demands) -> Found | None:
    """The most that can be obeyed, kind by kind; None for wishes that are no matter of kinds."""
    found = Kinds(demands)
    return found.solve() if found.is_simple else None


class Kinds:
    """Demands by kinds of creatures and of partners.

    `may` has for each kind of creature the kinds it may be paired with and what such a pair brings; `times` how often
    one can be paired, `whole` what it brings to be paired at all. `least`, `most` and `single` are those of a partner.
    """

    def __init__(self, demands: Demands) -> None:
        self.limit, self.floor = demands.limit, demands.floor
        self.is_simple = True
        self._pairable(demands)
        self._group_creatures(demands)
        able = sum(map(len, self.creatures))
        self.limit = min(self.limit, able)
        self.is_counted = self.floor > 0 or self.limit < able
        self._group_partners(demands)
        self.hard = [at for at, least in enumerate(self.least) if least > 1]
        self._leave_out_what_is_no_use()
        self.several = [at for at, times in enumerate(self.times) if times > 1] if self.is_counted else []

    def _pairable(self, demands: Demands) -> None:
        """Whom each creature can really be paired with: partners that too few can be paired with are left out."""
        least, most = dict(demands.least), dict(demands.most)
        seen: dict[int, tuple[int, ...]] = {}
        sets: dict[tuple[int, ...], list[int]] = {}
        for one, among in demands.may:
            known = seen.get(id(among))
            if known is None:
                known = seen[id(among)] = among
                sets.setdefault(among, [])
            sets[known].append(one)
        count: Counter[int] = Counter()
        for among, creatures in sets.items():
            for other in among:
                count[other] += len(creatures)
        able = {
            other
            for other, many in count.items()
            if min(many, self.limit, most.get(other, many)) >= max(1, least.get(other, 1))
        }
        self.sets = [(tuple(other for other in among if other in able), creatures) for among, creatures in sets.items()]
        self._least = {other: max(1, least.get(other, 1)) for other in able}
        self._most = {other: min(most.get(other, count[other]), count[other]) for other in able}

    def _group_creatures(self, demands: Demands) -> None:
        """By what they may be paired with, how often, and what is wanted of them."""
        capacity = dict(demands.capacity)
        wishes: dict[int, list[tuple[tuple[int, ...], int]]] = {}
        self._for_any: list[tuple[tuple[int, ...], int]] = []
        self._for_each: Counter[int] = Counter()
        for one, among, weight in demands.wishes:
            if one == EVERY:
                for other in among:
                    self._for_each[other] += weight
            elif not one:
                self._for_any.append((among, weight))
            else:
                wishes.setdefault(one, []).append((among, weight))
        self.creatures: list[list[int]] = []
        self.times: list[int] = []
        self.whole: list[int] = []
        self._among: list[tuple[int, ...]] = []
        self._gains: list[Counter[int]] = []
        for among, creatures in self.sets:
            if not among:
                continue
            kinds: dict[tuple[int, tuple[tuple[tuple[int, ...], int], ...]], list[int]] = {}
            for one in creatures:
                own = wishes.get(one)
                kinds.setdefault((capacity.get(one, 1), tuple(sorted(own)) if own else ()), []).append(one)
            for (many, wanted), alike in kinds.items():
                times = min(many, len(among))
                gains, whole = self._gained(among, times, wanted)
                self.creatures.append(alike)
                self.times.append(times)
                self.whole.append(whole)
                self._among.append(among)
                self._gains.append(gains)

    def _gained(
        self, among: tuple[int, ...], times: int, wanted: Sequence[tuple[tuple[int, ...], int]]
    ) -> tuple[Counter[int], int]:
        """What pairs of one creature bring each, and what it brings to be paired at all."""
        gains: Counter[int] = Counter()
        whole = 0
        able = set(among)
        for those, weight in wanted:
            fitting = able.intersection(those) if those else able
            if len(fitting) == len(able):
                whole += weight
            elif times == 1 or len(fitting) == 1:
                for other in fitting:
                    gains[other] += weight
            elif fitting:
                self.is_simple = False
        return gains, whole

    def _group_partners(self, demands: Demands) -> None:
        """By how many they need and have room for, and by what pairs with each kind of creature bring."""
        single: Counter[int] = Counter()
        for among, weight in self._for_any:
            able = [other for other in dict.fromkeys(among or self._least) if other in self._least]
            if len(able) == 1:
                single[able[0]] += weight
            elif able:
                self.is_simple = False
        looks: dict[int, list[tuple[int, int]]] = {}
        for kind, among in enumerate(self._among):
            gains = self._gains[kind]
            for other in among:
                looks.setdefault(other, []).append((kind, gains[other] + self._for_each[other]))
        kinds: dict[object, list[int]] = {}
        for other, look in looks.items():
            key = (self._least[other], self._most[other], single[other], tuple(look))
            kinds.setdefault(key, []).append(other)
        self.partners = list(kinds.values())
        self.least = [self._least[alike[0]] for alike in self.partners]
        self.most = [self._most[alike[0]] for alike in self.partners]
        self.single = [single[alike[0]] for alike in self.partners]
        self.may: list[list[tuple[int, int]]] = [[] for _ in self.creatures]
        for at, alike in enumerate(self.partners):
            for kind, gain in looks[alike[0]]:
                self.may[kind].append((at, gain))

    def _leave_out_what_is_no_use(self) -> None:
        """Partners that need several creatures where each of these is as well off with one that has room for all."""
        roomy = [at for at, many in enumerate(self.most) if self.least[at] == 1 and many == self._able(at)]
        for at in list(self.hard):
            if self.single[at] == 0 and all(
                any(other in roomy and gain <= there for other, there in pairs) and (gain == 0 or self.times[kind] == 1)
                for kind, pairs in enumerate(self.may)
                for place, gain in pairs
                if place == at
            ):
                self.hard.remove(at)
                self.may = [[pair for pair in pairs if pair[0] != at] for pairs in self.may]

    def _able(self, at: int) -> int:
        """How many creatures may be paired with a partner of a kind."""
        return sum(
            len(alike)
            for alike, pairs in zip(self.creatures, self.may, strict=True)
            if any(place == at for place, _ in pairs)
        )

    # The most

    def at_most(self) -> int:
        """No more than this can be obeyed: everything each by itself, as if there were room for all."""
        value = sum(single * len(alike) for single, alike in zip(self.single, self.partners, strict=True))
        brought = []
        for kind, alike in enumerate(self.creatures):
            left, most = self.times[kind], self.whole[kind]
            for at, gain in sorted(self.may[kind], key=lambda pair: -pair[1]):
                most += gain * min(left, len(self.partners[at]))
                left -= min(left, len(self.partners[at]))
            brought.append((most, len(alike)))
        left = self.limit
        for most, many in sorted(brought, reverse=True):
            value += most * min(left, many)
            left -= min(left, many)
        return value

    def solve(self) -> Found | None:
        """The most, by which pairs, and whether it is sure that there is no more; None if the pairs are not found."""
        if self.floor > self.limit:
            return Found(-1, ())
        tops = [len(self.partners[at]) for at in self.hard]
        tops += [min(len(self.creatures[kind]), self.limit) for kind in self.several]
        known: dict[tuple[int, ...], int] = {}

        def worth(numbers: tuple[int, ...]) -> int:
            if numbers not in known:
                known[numbers] = self._flow(numbers)[0]
            return known[numbers]

        best = self._best(tops, worth)
        value, flows = self._flow(best)
        is_sure = len(tops) < 2
        if value < 0:
            return Found(-1, ()) if is_sure else None
        pairs = tuple(self._spread(best, flows))
        met = Counter(other for _, other in pairs)
        if any(not self._least[other] <= many <= self._most[other] for other, many in met.items()):
            return None
        return Found(value, pairs, is_sure or value == self.at_most())

    def _best(self, tops: Sequence[int], worth: Worth) -> tuple[int, ...]:
        """The numbers that are worth most, as far as they are found: of all, where those are few."""
        if prod(top + 1 for top in tops) <= ALL:
            return max(product(*(range(top + 1) for top in tops)), key=worth)
        if len(tops) == 1:
            return _along((0,), 0, tops[0], worth)
        if len(tops) == 2:

            def with_best(first: int) -> tuple[int, ...]:
                return _along((first, 0), 1, tops[1], worth)

            (middle,) = _along((0,), 0, tops[0], lambda numbers: worth(with_best(numbers[0])))
            around = range(max(0, middle - NEAR), min(tops[0], middle + NEAR) + 1)
            return max(map(with_best, around), key=worth)
        begun = [(0,) * len(tops), tuple(tops), *(tuple(top // part for top in tops) for part in (2, 4))]
        return max((self._climb(first, tops, worth) for first in begun), key=worth)

    @staticmethod
    def _climb(best: tuple[int, ...], tops: Sequence[int], worth: Worth) -> tuple[int, ...]:
        """Each number in turn, then two at a time, until nothing gets better."""
        for _ in range(ROUNDS):
            before = worth(best)
            for at, top in enumerate(tops):
                best = max(best, _along(best, at, top, worth), key=worth)
            for one, other in combinations(range(len(tops)), 2):
                for first, second in STEPS:
                    tried = list(best)
                    tried[one] += first
                    tried[other] += second
                    fits = 0 <= tried[one] <= tops[one] and 0 <= tried[other] <= tops[other]
                    if fits and worth(tuple(tried)) > worth(best):
                        best = tuple(tried)
            if worth(best) == before:
                break
        return best

    def _flow(self, numbers: tuple[int, ...]) -> tuple[int, list[tuple[int, int, int]]]:
        """What is gained, below 0 by as much as what has to be is not, and how many pairs there are of each two kinds.

        So many partners of each hard kind are paired, and so many creatures of each kind that is paired several times
        where only so many can be paired at all. What has to be gains more than everything else together.
        """
        open = dict(zip(self.hard, numbers, strict=False))
        on = dict(zip(self.several, numbers[len(self.hard) :], strict=True))
        limit, floor = self.limit - sum(on.values()), max(0, self.floor - sum(on.values()))
        must = 1 + sum(self.single) + sum(self.whole) + sum(gain for pairs in self.may for _, gain in pairs)
        must *= 1 + sum(map(len, self.creatures)) + sum(map(len, self.partners))
        if limit < floor:
            return (limit - floor) * must * must, []
        pool, creature, partner = 2, 3, 3 + len(self.creatures)
        ways: list[Way] = []
        asked: list[tuple[int, int]] = []
        pairs: list[tuple[int, int, int, int]] = []

        def ask(tail: int, head: int, many: int, gain: int) -> None:
            asked.append((len(ways), many))
            ways.append((tail, head, many, gain + must))

        if self.is_counted:
            ask(FROM, pool, floor, 0)
            ways.append((FROM, pool, limit - floor, 0))
        for kind, alike in enumerate(self.creatures):
            many, times = len(alike), self.times[kind]
            if kind in on:
                many = on[kind]
                ask(FROM, creature + kind, many, self.whole[kind])
            else:
                ways.append((pool if self.is_counted else FROM, creature + kind, many, self.whole[kind]))
            if times > 1:
                ways.append((FROM, creature + kind, many * (times - 1), 0))
            for at, gain in self.may[kind]:
                width = many * open.get(at, len(self.partners[at]))
                pairs.append((len(ways), kind, at, gain))
                ways.append((creature + kind, partner + at, width, gain))
        for at, alike in enumerate(self.partners):
            if at in open:
                ask(partner + at, TO, open[at] * self.least[at], 0)
                ways.append((partner + at, TO, open[at] * (self.most[at] - self.least[at]), 0))
            else:
                ways.append((partner + at, TO, len(alike), self.single[at]))
                ways.append((partner + at, TO, len(alike) * (self.most[at] - 1), 0))
        flow = most_gaining(partner + len(self.partners), ways)
        value = sum(flow[way] * way_gain for way, (_, _, _, way_gain) in enumerate(ways))
        value -= must * sum(many for _, many in asked)
        value += sum(self.single[at] * many for at, many in open.items())
        return value, [(kind, at, flow[way]) for way, kind, at, _ in pairs if flow[way]]

    def _spread(self, numbers: tuple[int, ...], flows: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
        """The pairs themselves: of each kind the one that has been paired least, never the same two twice."""
        open = dict(zip(self.hard, numbers, strict=False))
        on = dict(zip(self.several, numbers[len(self.hard) :], strict=True))
        met: Counter[int] = Counter()
        begun = dict.fromkeys(range(len(self.creatures)), 0)
        taken: dict[int, set[int]] = {}
        for kind, at, many in flows:
            creatures = self.creatures[kind][: on.get(kind, len(self.creatures[kind]))]
            partners = self.partners[at][: open.get(at, len(self.partners[at]))]
            if self.times[kind] == 1:
                chosen = creatures[begun[kind] : begun[kind] + many]
                begun[kind] += many
                start = met[at]
                met[at] += many
                yield from ((one, partners[(start + number) % len(partners)]) for number, one in enumerate(chosen))
                continue
            for _ in range(many):
                one = creatures[begun[kind] % len(creatures)]
                begun[kind] += 1
                has = taken.setdefault(one, set())
                start = met[at]
                met[at] += 1
                other = next(
                    partner
                    for number in range(len(partners))
                    if (partner := partners[(start + number) % len(partners)]) not in has
                )
                has.add(other)
                yield one, other


def _along(best: tuple[int, ...], at: int, top: int, worth: Worth) -> tuple[int, ...]:
    """The best when only one number changes: what is gained is concave, so it is where it no longer rises."""

    def put(number: int) -> tuple[int, ...]:
        return (*best[:at], number, *best[at + 1 :])

    low, high = 0, top
    if top and worth(put(1)) <= worth(put(0)):
        return put(0)
    if top and worth(put(top)) > worth(put(top - 1)):
        return put(top)
    while low < high:
        middle = (low + high) // 2
        if worth(put(middle + 1)) > worth(put(middle)):
            low = middle + 1
        else:
            high = middle
    return put(low)


class Looks:
    """What tells creatures from each other, and their partners: who looks alike can change places.

    `of` says for a creature what else matters of it, `of_pair` for a pair.
    """

    def __init__(
        self,
        may: Choices,
        must: Iterable[tuple[int, tuple[int, ...]]],
        *,
        capacity: Mapping[int, int],
        partners: Mapping[int, object],
        of: Mapping[int, object],
        of_pair: Mapping[int, Mapping[int, object]],
    ) -> None:
        wanted: dict[int, list[tuple[int, ...]]] = {}
        for one, among in must:
            wanted.setdefault(one, []).append(among)
        every = Counter(other for among in wanted.pop(EVERY, ()) for other in among)
        anybody = wanted.pop(0, [])
        sets: dict[tuple[int, ...], int] = {}
        seen: dict[int, int] = {}
        kinds: dict[object, int] = {}
        self.kind: dict[int, int] = {}
        looks: dict[int, list[object]] = {}
        for one, among in may:
            at = seen.get(id(among))
            if at is None:
                at = seen[id(among)] = sets.setdefault(among, len(sets))
            wishes, costs = sorted(wanted.get(one, ())), of_pair.get(one, {})
            key = (at, capacity.get(one, 1), tuple(wishes), of.get(one), tuple(sorted(costs.items(), key=repr)))
            known = kinds.get(key)
            if known is None:
                known = kinds[key] = len(kinds)
                for other in among:
                    meant = tuple(number for number, those in enumerate(wishes) if other in those)
                    looks.setdefault(other, []).append((known, meant, costs.get(other)))
            self.kind[one] = known
        for number, those in enumerate(anybody):
            for other in those:
                looks.setdefault(other, []).append(number)
        partner_kinds: dict[object, int] = {}
        self.partner_kind = {
            other: partner_kinds.setdefault((partners.get(other), every[other], tuple(look)), len(partner_kinds))
            for other, look in looks.items()
        }

    def first_of_each(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """One pair of each two kinds."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for one, other in pairs:
            found.setdefault((self.kind[one], self.partner_kind[other]), (one, other))
        return list(found.values())
