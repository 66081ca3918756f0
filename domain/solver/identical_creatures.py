"""508.1d, 509.1c. The most requirements that can be obeyed by many creatures, of which most are alike.

Creatures that may be paired with the same, of which the same is wanted, are one kind; so are partners that the same
kinds gain as much by. Then only how many of a kind are paired with how many of another matters (see `counting`): what
goes between two kinds can be spread evenly over them, as who looks alike can change places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from domain.solver.branch_and_bound import Counted, Creatures, Partners, Programme, most_counted
from domain.solver.problem import EVERY, Choices, Demands
from domain.solver.search import Found


def most_obeyed(demands: Demands) -> Found | None:
    """The most that can be obeyed, kind by kind; None for wishes that are no matter of kinds."""
    found = Kinds(demands)
    return found.solve() if found.is_simple else None


class Kinds:
    """Demands by kinds of creatures and of partners.

    `may` has for each kind of creature the kinds it may be paired with and what such a pair brings; `times` how often
    one can be paired, `whole` what it brings to be paired at all, `wanted` with which of several partners it is wanted.
    `least`, `most` and `single` are those of a partner; of the partners in `shared` one is wanted.
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
        self._leave_out_what_is_no_use()

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
        self._wanted: list[dict[frozenset[int], int]] = []
        for among, creatures in self.sets:
            if not among:
                continue
            kinds: dict[tuple[int, tuple[tuple[tuple[int, ...], int], ...]], list[int]] = {}
            for one in creatures:
                own = wishes.get(one)
                kinds.setdefault((capacity.get(one, 1), tuple(sorted(own)) if own else ()), []).append(one)
            for (many, wanted), alike in kinds.items():
                times = min(many, len(among))
                gains, whole, sets = self._gained(among, times, wanted)
                self.creatures.append(alike)
                self.times.append(times)
                self.whole.append(whole)
                self._among.append(among)
                self._gains.append(gains)
                self._wanted.append(sets)

    def _gained(
        self, among: tuple[int, ...], times: int, wanted: Sequence[tuple[tuple[int, ...], int]]
    ) -> tuple[Counter[int], int, dict[frozenset[int], int]]:
        """What pairs of one creature bring each, what it brings to be paired at all, or with one of some partners."""
        gains: Counter[int] = Counter()
        sets: Counter[frozenset[int]] = Counter()
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
                sets[frozenset(fitting)] += weight
        for few, many in combinations(sets, 2):
            if not (few <= many or many <= few or few.isdisjoint(many)):
                self.is_simple = False
        return gains, whole, sets

    def _group_partners(self, demands: Demands) -> None:
        """By how many they need and have room for, what pairs with each kind of creature bring, and who wants them."""
        single: Counter[int] = Counter()
        shared: Counter[frozenset[int]] = Counter()
        for among, weight in self._for_any:
            able = frozenset(other for other in (among or self._least) if other in self._least)
            if len(able) == 1:
                single[min(able)] += weight
            elif able:
                shared[able] += weight
        looks: dict[int, list[tuple[object, ...]]] = {}
        for kind, among in enumerate(self._among):
            gains, sets = self._gains[kind], self._wanted[kind]
            for other in among:
                look = looks.setdefault(other, [])
                look.append((kind, gains[other] + self._for_each[other], *(other in those for those in sets)))
        for those in shared:
            for other in looks:
                looks[other].append((other in those,))
        kinds: dict[object, list[int]] = {}
        for other, told in looks.items():
            kinds.setdefault((self._least[other], self._most[other], single[other], tuple(told)), []).append(other)
        self.partners = list(kinds.values())
        self.least = [self._least[alike[0]] for alike in self.partners]
        self.most = [self._most[alike[0]] for alike in self.partners]
        self.single = [single[alike[0]] for alike in self.partners]
        self.may: list[dict[int, int]] = [{} for _ in self.creatures]
        place = {other: at for at, alike in enumerate(self.partners) for other in alike}
        for kind, among in enumerate(self._among):
            for other in among:
                self.may[kind][place[other]] = self._gains[kind][other] + self._for_each[other]
        self.wanted = [
            {frozenset(place[other] for other in those): weight for those, weight in sets.items()}
            for sets in self._wanted
        ]
        self.shared = {frozenset(place[other] for other in those): weight for those, weight in shared.items()}

    def _leave_out_what_is_no_use(self) -> None:
        """Partners that need several creatures where each of these is as well off with one that has room for all."""
        able = Counter(at for alike, gains in zip(self.creatures, self.may, strict=True) for at in gains for _ in alike)
        wanted = frozenset().union(*self.shared, *(those for sets in self.wanted for those in sets))
        roomy = {at for at, many in enumerate(self.most) if self.least[at] == 1 and many == able[at]}
        for at, least in enumerate(self.least):
            if least == 1 or self.single[at] or at in wanted:
                continue
            if all(
                any(other in roomy and gains[at] <= there for other, there in gains.items())
                and (gains[at] == 0 or self.times[kind] == 1)
                for kind, gains in enumerate(self.may)
                if at in gains
            ):
                self.may = [{other: gain for other, gain in gains.items() if other != at} for gains in self.may]

    # The most

    def solve(self) -> Found:
        """The most, by which pairs, and whether it is proved that there is no more."""
        if self.floor > self.limit:
            return Found(-1, ())
        creatures = tuple(
            Creatures(len(alike), times, whole, gains, tuple(wanted.items()))
            for alike, times, whole, gains, wanted in zip(
                self.creatures, self.times, self.whole, self.may, self.wanted, strict=True
            )
        )
        partners = tuple(
            Partners(len(alike), least, most, single)
            for alike, least, most, single in zip(self.partners, self.least, self.most, self.single, strict=True)
        )
        bounds = (self.floor, self.limit) if self.is_counted else None
        found = most_counted(Programme(creatures, partners, tuple(self.shared.items()), bounds))
        return Found(found.value, tuple(self._spread(found)) if found.value >= 0 else (), found.exact)

    def _spread(self, found: Counted) -> Iterator[tuple[int, int]]:
        """The pairs themselves.

        Creatures of a kind take turns, through all their partners in an order in which those of a set that is wanted
        stand together: so each set gets as many of them as there are, or as there are pairs. Partners of a kind take
        turns as well, so that a creature never gets the same one twice.
        """
        turns: dict[int, list[tuple[int, int]]] = {}
        for kind, alike in enumerate(self.creatures):
            alike = alike[: found.on.get(kind, len(alike))]
            sets = sorted(self.wanted[kind], key=len, reverse=True)
            begun = 0
            for at in sorted(self.may[kind], key=lambda at: [*(min(those) for those in sets if at in those), at]):
                many = found.pairs.get((kind, at), 0)
                for place in range(min(many, len(alike))):
                    count = (many - place - 1) // len(alike) + 1
                    turns.setdefault(at, []).append((alike[(begun + place) % len(alike)], count))
                begun += many
        for at, those in turns.items():
            partners = self.partners[at][: found.open.get(at, len(self.partners[at]))]
            met = 0
            for one, count in those:
                yield from ((one, partners[(met + number) % len(partners)]) for number in range(count))
                met += count


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
        for pair in pairs:
            found.setdefault(self.of_pair(pair), pair)
        return list(found.values())

    def of_pair(self, pair: tuple[int, int]) -> tuple[int, int]:
        """The two kinds."""
        return self.kind[pair[0]], self.partner_kind[pair[1]]
