"""508.1, 509.1. Legal pairs that grow one by one, with incremental checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from domain.solver.identical_creatures import Looks

Pair = tuple[int, int]


class Limits(NamedTuple):
    """Restrictions that pairs must not disobey."""

    together: int | None
    """The most creatures that are paired."""
    alone: Collection[int]
    """Creatures that can be paired only if no others are."""
    need: Mapping[int, int]
    """The number of other creatures that a creature needs."""
    capacity: Mapping[int, int]
    least: Mapping[int, int]
    most: Mapping[int, int]


class Costs(NamedTuple):
    """The costs of pairs.

    `payable` is asked only if a pair has a cost, and only about pairs with a cost or a creature that taps: no others
    matter to it. Pairs that cannot be paid for once cannot be paid for with more pairs either, nor can pairs that look
    alike.
    """

    costs: Callable[[Pair], bool]
    """A predicate: True if a pair has a cost."""
    taps: Collection[int]
    """Creatures that tap as they are paired."""
    payable: Callable[[Collection[Pair]], bool]
    looks: Callable[[], Looks]


class Growing:
    """Legal pairs to which more are added."""

    def __init__(self, pairs: Iterable[Pair], limits: Limits, costs: Costs) -> None:
        self.pairs = set(pairs)
        self.creatures = Counter(creature for creature, _ in self.pairs)
        self.partners = Counter(partner for _, partner in self.pairs)
        self.together = limits.together
        self.alone = frozenset(limits.alone)
        self.need, self.capacity, self.least, self.most = limits.need, limits.capacity, limits.least, limits.most
        self.costs, self.taps, self.payable, self.looks = costs.costs, costs.taps, costs.payable, cache(costs.looks)
        self.is_dear = any(map(self.costs, self.pairs))
        self.paying = self._paying(self.pairs)
        self.refused: set[object] = set()
        self.most_needed = max((self.need.get(creature, 0) for creature in self.creatures), default=0)

    def add(self, more: Iterable[Pair]) -> bool:
        """Add all of these pairs, or none; return True if they were added."""
        new = [pair for pair in more if pair not in self.pairs]
        if not new:
            return True
        if not self._fits(new):
            return False
        is_dear = self.is_dear or any(map(self.costs, new))
        paying = self._paying(new)
        if is_dear and paying and not self._payable(new, self.paying | paying):
            return False
        self.is_dear = is_dear
        self.paying |= paying
        self.pairs.update(new)
        self.creatures.update(creature for creature, _ in new)
        self.partners.update(partner for _, partner in new)
        self.most_needed = max(self.most_needed, max(self.need.get(creature, 0) for creature, _ in new))
        return True

    def _paying(self, pairs: Iterable[Pair]) -> set[Pair]:
        """Return the pairs that matter to payment."""
        return {pair for pair in pairs if pair[0] in self.taps or self.costs(pair)}

    def _payable(self, new: Sequence[Pair], paying: Collection[Pair]) -> bool:
        """Return True if everything can be paid for with the new pairs.

        For pairs that look alike, of creatures that are not paired yet, a refusal is remembered.
        """
        if len(new) > 1 or new[0][0] in self.creatures:
            return self.payable(paying)
        look = self.looks().of_pair(new[0])
        if look in self.refused:
            return False
        if not self.payable(paying):
            self.refused.add(look)
            return False
        return True

    def _fits(self, new: Sequence[Pair]) -> bool:
        """Return True if the new pairs disobey no restriction.

        Only restrictions on their creatures and partners have to be checked.
        """
        creatures, partners = Counter(creature for creature, _ in new), Counter(partner for _, partner in new)
        many = len(self.creatures) + sum(creature not in self.creatures for creature in creatures)
        if self.together is not None and many > self.together:
            return False
        if many > 1 and self.alone and not (self.alone.isdisjoint(creatures) and self.alone.isdisjoint(self.creatures)):
            return False
        needed = max(self.most_needed, max((self.need.get(creature, 0) for creature in creatures), default=0))
        if needed >= many:
            return False
        if any(
            self.creatures[creature] + count > self.capacity.get(creature, 1) for creature, count in creatures.items()
        ):
            return False
        return all(
            self.least.get(partner, 1) <= self.partners[partner] + count
            and (partner not in self.most or self.partners[partner] + count <= self.most[partner])
            for partner, count in partners.items()
        )

    def add_each(self, pairs: Sequence[Pair]) -> None:
        """Add the pairs one after the other, as far as possible.

        Where fewer pairs are never worse than more, many are tried at once.
        """
        if self.need or self.alone or any(least > 1 for least in self.least.values()):
            for pair in pairs:
                self.add((pair,))
            return
        start, size = 0, 1
        while start < len(pairs):
            chunk = pairs[start : start + size]
            if self.add(chunk):
                start += len(chunk)
                size *= 2
            elif len(chunk) == 1:
                start += 1
            else:
                size = max(1, len(chunk) // 2)
