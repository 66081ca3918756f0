"""508.1, 509.1. The pairing problem in plain numbers: creatures, partners, and wishes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

Choices: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Creatures, each with the partners it may be paired with."""


EVERY = -1
"""The creature of a wish for every creature: each possible pair with the partner counts."""


class Wish(NamedTuple):
    """A wish to pair a creature with one of these partners, or with any.

    Creature 0 stands for any creature. With `EVERY`, each creature that may be paired with the partner should be, which
    counts as many wishes. `weight` is the value of the wish.
    """

    creature: int
    among: tuple[int, ...] = ()
    weight: int = 1


class Demands(NamedTuple):
    """A pairing problem: creatures with their partners, wishes, and restrictions.

    A creature is paired once, or as often as `capacity` says, each time with another partner. A partner that is paired
    has at least `least` and at most `most` creatures. At least `floor` creatures are paired, and at most `together`.
    """

    may: Choices
    wishes: tuple[Wish, ...]
    least: tuple[tuple[int, int], ...] = ()
    most: tuple[tuple[int, int], ...] = ()
    capacity: tuple[tuple[int, int], ...] = ()
    floor: int = 0
    together: int | None = None

    @property
    def limit(self) -> int:
        """The most creatures that can be paired."""
        return len(self.may) if self.together is None else min(self.together, len(self.may))

    @property
    def size(self) -> int:
        """The number of possible pairs."""
        return sum([len(among) for _, among in self.may])

    def spelled_out(self) -> Demands:
        """Return these demands with a wish for each creature in place of `EVERY`."""
        if all(wish.creature != EVERY for wish in self.wishes):
            return self
        wishes: list[Wish] = []
        for wish in self.wishes:
            if wish.creature != EVERY:
                wishes.append(wish)
            else:
                (partner,) = wish.among
                wishes += [Wish(creature, (partner,), wish.weight) for creature, among in self.may if partner in among]
        return self._replace(wishes=tuple(wishes))

    def pruned(self) -> Demands:
        """Return these demands without impossible partners and wishes.

        A partner is impossible if too few creatures can be paired with it.
        """
        least, most = dict(self.least), dict(self.most)
        candidates = Counter(partner for _, among in self.may for partner in among)
        able = {
            partner
            for partner, count in candidates.items()
            if min(count, self.limit, most.get(partner, count)) >= max(1, least.get(partner, 1))
        }
        may = tuple((creature, left) for creature, among in self.may if (left := tuple(x for x in among if x in able)))
        partners = {0: tuple(dict.fromkeys(partner for _, among in may for partner in among)), **dict(may)}
        wishes = (
            wish._replace(among=tuple(x for x in partners.get(wish.creature, ()) if not wish.among or x in wish.among))
            for wish in self.wishes
        )
        return self._replace(may=may, wishes=tuple(wish for wish in wishes if wish.among))

    def groups(self) -> Iterator[Demands]:
        """Yield independent parts of these demands, without parts that have no wishes."""
        if self.floor or self.limit < len(self.may):
            yield self
            return
        groups: list[set[int]] = []
        for ties in (*(set(among) for _, among in self.may), *(set(wish.among) for wish in self.wishes)):
            joined = [group for group in groups if not group.isdisjoint(ties)]
            groups = [group for group in groups if group.isdisjoint(ties)]
            groups.append(ties.union(*joined))
        for group in groups:
            wishes = tuple(wish for wish in self.wishes if wish.among[0] in group)
            if wishes:
                may = tuple((creature, among) for creature, among in self.may if among[0] in group)
                creatures = {creature for creature, _ in may}
                yield Demands(
                    may,
                    wishes,
                    tuple((partner, count) for partner, count in self.least if partner in group),
                    tuple((partner, count) for partner, count in self.most if partner in group),
                    tuple((creature, count) for creature, count in self.capacity if creature in creatures),
                )


class Numbered:
    """Demands with creatures and partners numbered from 0, and wishes sorted by their form.

    - `gains`: the gain of a pair by itself
    - `single`: the gain of pairing a partner at all
    - `own`: wishes for a creature that can be paired several times
    - `shared`: wishes for one of several partners
    """

    def __init__(self, demands: Demands) -> None:
        self.creatures = [creature for creature, _ in demands.may]
        self.partners = list(dict.fromkeys(partner for _, among in demands.may for partner in among))
        number = {creature: index for index, creature in enumerate(self.creatures)}
        place = {partner: index for index, partner in enumerate(self.partners)}
        capacity, least, most = dict(demands.capacity), dict(demands.least), dict(demands.most)
        self.may = [[place[partner] for partner in among] for _, among in demands.may]
        self.able: list[list[int]] = [[] for _ in self.partners]
        for creature, among in enumerate(self.may):
            for partner in among:
                self.able[partner].append(creature)
        self.times = [min(capacity.get(creature, 1), len(among)) for creature, among in demands.may]
        self.least = [max(1, least.get(partner, 1)) for partner in self.partners]
        self.most = [min(most.get(self.partners[index], len(able)), len(able)) for index, able in enumerate(self.able)]
        self.floor, self.limit = demands.floor, demands.limit
        self.is_counted = self.floor > 0 or self.limit < len(self.creatures)
        self.gains = [dict.fromkeys(among, 0) for among in self.may]
        self.single = [0] * len(self.partners)
        own: Counter[tuple[int, tuple[int, ...]]] = Counter()
        shared: Counter[tuple[int, ...]] = Counter()
        for creature, partners, weight in demands.wishes:
            among = sorted(place[partner] for partner in partners)
            if not creature and len(among) == 1:
                self.single[among[0]] += weight
            elif not creature:
                shared[tuple(among)] += weight
            elif len(among) == 1 or self.times[number[creature]] == 1:
                for partner in among:
                    self.gains[number[creature]][partner] += weight
            else:
                own[number[creature], tuple(among)] += weight
        self.own = [(creature, among, weight) for (creature, among), weight in own.items()]
        self.shared = list(shared.items())
        self.whole = {creature: weight for creature, among, weight in self.own if len(among) == len(self.may[creature])}
        self.tangled = [wish for wish in self.own if len(wish[1]) < len(self.may[wish[0]])]
        in_sets = {partner for among, _ in self.shared for partner in among}
        self.hard = [partner for partner, needs in enumerate(self.least) if needs > 1 or partner in in_sets]
        self.several = [creature for creature, times in enumerate(self.times) if times > 1] if self.is_counted else []
        self.later = self._alike((partner, self._partner_looks(partner)) for partner in self.hard)
        self.later_several = self._alike((creature, self._creature_looks(creature)) for creature in self.several)

    def _partner_looks(self, partner: int) -> object:
        """Return everything that distinguishes a partner from others."""
        return (
            (self.least[partner], self.most[partner], self.single[partner]),
            tuple((creature, self.gains[creature][partner]) for creature in self.able[partner]),
            tuple(partner in among for among, _ in self.shared),
            tuple(partner in among for _, among, _ in self.tangled),
        )

    def _creature_looks(self, index: int) -> object:
        """Return everything that distinguishes a creature from others."""
        wishes = sorted((among, weight) for creature, among, weight in self.own if creature == index)
        return self.times[index], tuple(sorted(self.gains[index].items())), tuple(wishes)

    @staticmethod
    def _alike(looks: Iterable[tuple[int, object]]) -> dict[int, list[int]]:
        """Return, for each creature or partner, the later ones that look the same."""
        kinds: dict[object, list[int]] = {}
        for key, look in looks:
            kinds.setdefault(look, []).append(key)
        return {key: kind[index + 1 :] for kind in kinds.values() for index, key in enumerate(kind)}

    def at_most(self, open: frozenset[int]) -> int:
        """Return an upper bound if only these hard partners are paired.

        Every creature and every wish counts by itself.
        """
        value = sum(weight for among, weight in self.shared if not open.isdisjoint(among))
        value += sum(weight for _, _, weight in self.own)
        able = [partner in open or partner not in self.later for partner in range(len(self.partners))]
        value += sum(single for single, is_able in zip(self.single, able, strict=True) if is_able)
        for gains, times in zip(self.gains, self.times, strict=True):
            brought = sorted((gain for partner, gain in gains.items() if gain and able[partner]), reverse=True)
            value += sum(brought[:times])
        return value

    def worth(self, pairs: Iterable[tuple[int, int]]) -> int:
        """Return the value of the wishes that these pairs fulfil."""
        distinct_pairs = set(pairs)
        met = {partner for _, partner in distinct_pairs}
        return (
            sum(self.gains[creature][partner] for creature, partner in distinct_pairs)
            + sum(self.single[partner] for partner in met)
            + sum(weight for among, weight in self.shared if not met.isdisjoint(among))
            + sum(
                weight
                for creature, among, weight in self.own
                if any((creature, partner) in distinct_pairs for partner in among)
            )
        )
