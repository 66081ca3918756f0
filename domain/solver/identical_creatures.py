"""508.1d, 509.1c. The most requirements obeyed by many creatures, most of them alike.

Creatures that may be paired with the same partners, and of which the same is wanted, are one kind. Partners with the
same gains for the same kinds are one kind, too. Then only the number of pairs between two kinds matters (see
`branch_and_bound`). Pairs between two kinds can be spread evenly over them, as creatures of a kind can change places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from domain.solver.branch_and_bound import Counted, Creatures, Partners, Programme, most_counted
from domain.solver.problem import EVERY, Choices, Demands
from domain.solver.search import Found


def most_obeyed(demands: Demands) -> Found | None:
    """Return the most that can be obeyed, computed by kinds.

    Return None if the wishes cannot be expressed by kinds.
    """
    kinds = Kinds(demands)
    return kinds.solve() if kinds.is_simple else None


class Kinds:
    """Demands by kinds of creatures and of partners.

    For each kind of creatures:

    - `may`: the kinds of partners it may be paired with, each with the gain of a pair
    - `times`: the number of pairs of each creature
    - `whole`: the gain of pairing a creature at all
    - `wanted`: sets of kinds of partners, each with the gain of a pair with one of them

    `least`, `most` and `single` are those of a partner of each kind. `shared` are sets of kinds of partners of which
    one is wanted.
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
        """Collect the partners each creature can be paired with.

        Partners with too few possible creatures are left out.
        """
        least, most = dict(demands.least), dict(demands.most)
        known_sets: dict[int, tuple[int, ...]] = {}
        sets: dict[tuple[int, ...], list[int]] = {}
        for creature, among in demands.may:
            known = known_sets.get(id(among))
            if known is None:
                known = known_sets[id(among)] = among
                sets.setdefault(among, [])
            sets[known].append(creature)
        count: Counter[int] = Counter()
        for among, creatures in sets.items():
            for partner in among:
                count[partner] += len(creatures)
        able = {
            partner
            for partner, many in count.items()
            if min(many, self.limit, most.get(partner, many)) >= max(1, least.get(partner, 1))
        }
        self.sets = [
            (tuple(partner for partner in among if partner in able), creatures) for among, creatures in sets.items()
        ]
        self._least = {partner: max(1, least.get(partner, 1)) for partner in able}
        self._most = {partner: min(most.get(partner, count[partner]), count[partner]) for partner in able}

    def _group_creatures(self, demands: Demands) -> None:
        """Group creatures by partners, number of pairs, and wishes."""
        capacity = dict(demands.capacity)
        wishes: dict[int, list[tuple[tuple[int, ...], int]]] = {}
        self._for_any: list[tuple[tuple[int, ...], int]] = []
        self._for_each: Counter[int] = Counter()
        for creature, among, weight in demands.wishes:
            if creature == EVERY:
                for partner in among:
                    self._for_each[partner] += weight
            elif not creature:
                self._for_any.append((among, weight))
            else:
                wishes.setdefault(creature, []).append((among, weight))
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
            for creature in creatures:
                own = wishes.get(creature)
                kinds.setdefault((capacity.get(creature, 1), tuple(sorted(own)) if own else ()), []).append(creature)
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
        """Return the gains of one creature: by pair, for any pair, and by set.

        The gain of a set is that of a pair with one of its partners.
        """
        gains: Counter[int] = Counter()
        sets: Counter[frozenset[int]] = Counter()
        whole = 0
        able = set(among)
        for named, weight in wanted:
            fitting = able.intersection(named) if named else able
            if len(fitting) == len(able):
                whole += weight
            elif times == 1 or len(fitting) == 1:
                for partner in fitting:
                    gains[partner] += weight
            elif fitting:
                sets[frozenset(fitting)] += weight
        for few, many in combinations(sets, 2):
            if not (few <= many or many <= few or few.isdisjoint(many)):
                self.is_simple = False
        return gains, whole, sets

    def _group_partners(self, demands: Demands) -> None:
        """Group partners by least, most, gains with each kind of creatures, and wishes."""
        single: Counter[int] = Counter()
        shared: Counter[frozenset[int]] = Counter()
        for among, weight in self._for_any:
            able = frozenset(partner for partner in (among or self._least) if partner in self._least)
            if len(able) == 1:
                single[min(able)] += weight
            elif able:
                shared[able] += weight
        looks: dict[int, list[tuple[object, ...]]] = {}
        for kind, among in enumerate(self._among):
            gains, sets = self._gains[kind], self._wanted[kind]
            for partner in among:
                look = looks.setdefault(partner, [])
                look.append((kind, gains[partner] + self._for_each[partner], *(partner in group for group in sets)))
        for group in shared:
            for partner in looks:
                looks[partner].append((partner in group,))
        kinds: dict[object, list[int]] = {}
        for partner, appearance in looks.items():
            kinds.setdefault(
                (self._least[partner], self._most[partner], single[partner], tuple(appearance)), []
            ).append(partner)
        self.partners = list(kinds.values())
        self.least = [self._least[alike[0]] for alike in self.partners]
        self.most = [self._most[alike[0]] for alike in self.partners]
        self.single = [single[alike[0]] for alike in self.partners]
        self.may: list[dict[int, int]] = [{} for _ in self.creatures]
        place = {partner: index for index, alike in enumerate(self.partners) for partner in alike}
        for kind, among in enumerate(self._among):
            for partner in among:
                self.may[kind][place[partner]] = self._gains[kind][partner] + self._for_each[partner]
        self.wanted = [
            {frozenset(place[partner] for partner in group): weight for group, weight in sets.items()}
            for sets in self._wanted
        ]
        self.shared = {frozenset(place[partner] for partner in group): weight for group, weight in shared.items()}

    def _leave_out_what_is_no_use(self) -> None:
        """Leave out partners that need several creatures and offer no advantage.

        Each of their creatures gains as much with another partner that has room for all.
        """
        able = Counter(
            index for alike, gains in zip(self.creatures, self.may, strict=True) for index in gains for _ in alike
        )
        wanted = frozenset().union(*self.shared, *(group for sets in self.wanted for group in sets))
        roomy = {index for index, many in enumerate(self.most) if self.least[index] == 1 and many == able[index]}
        for index, least in enumerate(self.least):
            if least == 1 or self.single[index] or index in wanted:
                continue
            if all(
                any(other in roomy and gains[index] <= there for other, there in gains.items())
                and (gains[index] == 0 or self.times[kind] == 1)
                for kind, gains in enumerate(self.may)
                if index in gains
            ):
                self.may = [{other: gain for other, gain in gains.items() if other != index} for gains in self.may]

    # The solution

    def solve(self) -> Found:
        """Return the best pairs, their value, and whether none better are possible."""
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
        solution = most_counted(Programme(creatures, partners, tuple(self.shared.items()), bounds))
        return Found(solution.value, tuple(self._spread(solution)) if solution.value >= 0 else (), solution.exact)

    def _spread(self, solution: Counted) -> Iterator[tuple[int, int]]:
        """Yield the pairs of creatures and partners.

        Creatures of a kind take turns. The order of partners keeps each wanted set together, so that as many creatures
        as possible have a partner of the set. Partners of a kind take turns as well, so that a creature never gets the
        same partner twice.
        """
        turns: dict[int, list[tuple[int, int]]] = {}
        for kind, alike in enumerate(self.creatures):
            alike = alike[: solution.on.get(kind, len(alike))]
            sets = sorted(self.wanted[kind], key=len, reverse=True)
            begun = 0
            for kind_index in sorted(
                self.may[kind],
                key=lambda kind_index: [*(min(group) for group in sets if kind_index in group), kind_index],
            ):
                many = solution.pairs.get((kind, kind_index), 0)
                for place in range(min(many, len(alike))):
                    count = (many - place - 1) // len(alike) + 1
                    turns.setdefault(kind_index, []).append((alike[(begun + place) % len(alike)], count))
                begun += many
        for kind_index, group in turns.items():
            partners = self.partners[kind_index][: solution.open.get(kind_index, len(self.partners[kind_index]))]
            met = 0
            for creature, count in group:
                yield from ((creature, partners[(met + number) % len(partners)]) for number in range(count))
                met += count


class Looks:
    """Kinds of creatures and partners that look alike.

    Creatures or partners of a kind can change places. `of` gives further properties of a creature that matter,
    `of_pair` properties of a pair.
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
        for creature, among in must:
            wanted.setdefault(creature, []).append(among)
        every = Counter(partner for among in wanted.pop(EVERY, ()) for partner in among)
        anybody = wanted.pop(0, [])
        sets: dict[tuple[int, ...], int] = {}
        known_sets: dict[int, int] = {}
        kinds: dict[object, int] = {}
        self.kind: dict[int, int] = {}
        looks: dict[int, list[object]] = {}
        for creature, among in may:
            set_number = known_sets.get(id(among))
            if set_number is None:
                set_number = known_sets[id(among)] = sets.setdefault(among, len(sets))
            wishes, costs = sorted(wanted.get(creature, ())), of_pair.get(creature, {})
            key = (
                set_number,
                capacity.get(creature, 1),
                tuple(wishes),
                of.get(creature),
                tuple(sorted(costs.items(), key=repr)),
            )
            known = kinds.get(key)
            if known is None:
                known = kinds[key] = len(kinds)
                for partner in among:
                    meant = tuple(number for number, group in enumerate(wishes) if partner in group)
                    looks.setdefault(partner, []).append((known, meant, costs.get(partner)))
            self.kind[creature] = known
        for number, group in enumerate(anybody):
            for partner in group:
                looks.setdefault(partner, []).append(number)
        partner_kinds: dict[object, int] = {}
        self.partner_kind = {
            partner: partner_kinds.setdefault((partners.get(partner), every[partner], tuple(look)), len(partner_kinds))
            for partner, look in looks.items()
        }

    def first_of_each(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the first pair of each two kinds."""
        firsts: dict[tuple[int, int], tuple[int, int]] = {}
        for pair in pairs:
            firsts.setdefault(self.of_pair(pair), pair)
        return list(firsts.values())

    def of_pair(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return the kinds of a pair's creature and partner."""
        return self.kind[pair[0]], self.partner_kind[pair[1]]
