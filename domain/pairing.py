"""508.1, 509.1. Creatures paired with what they attack or block: restrictions, requirements and costs, exactly.

Attacking and blocking are the same problem: a player pairs creatures of theirs with what they attack or block, may
disobey no restriction, and must obey as many requirements as can be obeyed without disobeying one and without paying.
How many those are is searched for, not guessed: exact for any board, quick for every board that comes up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, combinations
from typing import TypeAlias

from domain.branching import most_obeyed
from domain.demands import Demands, Wish
from domain.mana import FREE, ManaCost, ManaSource, mana_cost, plan_payment

Pair: TypeAlias = tuple[int, int]
"""A creature and what it attacks or blocks."""

Choices: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Creatures, each with what it may be paired with."""

Requirement: TypeAlias = tuple[int, tuple[int, ...]]
"""A creature that has to be paired with one of these, with anything if none is named; creature 0: at least one does."""

Price: TypeAlias = tuple[int, int, str, int, tuple[int, ...]]
"""What a pair costs besides mana: creature, partner, how it is paid, how much, with which objects or whose life."""

WIDTHS = (32, 512)
"""How many half-done pairings the quick searches keep; the exact one follows where they leave a doubt."""

PATIENCE = 5000
"""How many steps are taken to tell all answers where requirements allow few of them."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who may be paired with what, under which restrictions and requirements, at which cost."""

    may: Choices
    must: tuple[Requirement, ...]
    together: int | None
    alone: tuple[int, ...]
    company: tuple[Pair, ...]
    capacity: tuple[Pair, ...]
    least: tuple[Pair, ...]
    most: tuple[Pair, ...]
    costs: tuple[tuple[int, int, str], ...]
    pool: str
    sources: tuple[ManaSource, ...]
    taps: tuple[int, ...]
    prices: tuple[Price, ...] = ()
    life: tuple[Pair, ...] = ()

    def disobeys(self, pairs: Collection[Pair]) -> str | None:
        """The restriction these pairs disobey, in words."""
        creatures = {creature for creature, _ in pairs}
        if self.together is not None and len(creatures) > self.together:
            return f"no more than {self.together} creatures can"
        for creature in self.alone:
            if creature in creatures and len(creatures) > 1:
                return f"creature {creature} can only alone"
        for creature, others in self.company:
            if creature in creatures and len(creatures) <= others:
                return f"creature {creature} can only with {others} other" + ("s" if others > 1 else "")
        if self.least or self.most:
            met = Counter(partner for _, partner in pairs)
            for partner, least in self.least:
                if 0 < met[partner] < least:
                    return f"{partner} only by {least} or more creatures"
            for partner, most in self.most:
                if met[partner] > most:
                    return f"{partner} by no more than {most} creatures"
        return None

    def overloaded(self, pairs: Collection[Pair]) -> int | None:
        """A creature that is paired with more than it can be."""
        if len({creature for creature, _ in pairs}) == len(pairs):
            return None
        capacity = dict(self.capacity)
        for creature, count in Counter(creature for creature, _ in pairs).items():
            if count > capacity.get(creature, 1):
                return creature
        return None

    def cost(self, pairs: Collection[Pair]) -> ManaCost:
        """What these pairs cost in all."""
        return reduce(ManaCost.joined, (mana_cost(cost) for *pair, cost in self.costs if tuple(pair) in pairs), FREE)

    def payable(self, pairs: Collection[Pair]) -> bool:
        """Whether everything these pairs cost can be paid, all of it; whoever attacking taps is no help then."""
        cost = self.cost(pairs) if self.costs else FREE
        prices = [price for price in self.prices if (price[0], price[1]) in pairs]
        if cost == FREE and not prices:
            return True
        tapped = {creature for creature, _ in pairs}.intersection(self.taps)
        sources = [source for source in self.sources if source[0] not in tapped]
        return can_pay_all(self.pool, cost, sources, prices, tapped, dict(self.life))

    def is_possible(self, pairs: Collection[Pair]) -> bool:
        """Whether the pairs disobey nothing and can be paid for; requirements aside."""
        return self.disobeys(pairs) is None and self.overloaded(pairs) is None and self.payable(pairs)

    def obeyed(self, pairs: Collection[Pair]) -> int:
        """How many requirements the pairs obey."""
        return sum(
            any(creature in (0, one) and (not among or other in among) for one, other in pairs)
            for creature, among in self.must
        )

    def paid(self, pairs: Collection[Pair]) -> frozenset[Pair]:
        """Those of the pairs that cost something."""
        return frozenset((one, other) for one, other in self.dear() if (one, other) in pairs)

    def dear(self) -> set[Pair]:
        """All pairs that cost something."""
        return {(one, other) for one, other, _ in self.costs} | {(price[0], price[1]) for price in self.prices}

    def obeyable(self, pairs: Collection[Pair] = ()) -> int:
        """The most requirements that can be obeyed when nothing is paid for but what these pairs pay for."""
        return _best(self, self.paid(pairs))[0] if self.must else 0

    def in_order(self, pairs: Collection[Pair]) -> tuple[Pair, ...]:
        """The pairs in the order of `may`."""
        chosen = frozenset(pairs)
        return tuple((one, other) for one, among in self.may for other in among if (one, other) in chosen)

    def nearest(self, wanted: Iterable[Pair]) -> tuple[Pair, ...]:
        """A legal pairing with as much of what is wanted as can simply be kept."""
        may = {(one, other) for one, among in self.may for other in among}
        wish = self.in_order({pair for pair in wanted if pair in may})
        if self.is_possible(wish) and self.obeyed(wish) == self.obeyable(wish):
            return wish
        kept: set[Pair] = set()
        if self.must:
            kept = set(_best(self, self.paid(wish))[1])
            if not self.payable(kept):
                kept = set(_best(self, frozenset())[1])
        for other in dict.fromkeys(other for _, other in wish):
            group = {pair for pair in wish if pair[1] == other}
            for more in (group, *({pair} for pair in sorted(group))):
                if self.is_possible(kept | more):
                    kept |= more
        found = self.in_order(kept)
        return found if self.is_legal(found) else self.in_order(_best(self, frozenset())[1])

    def told(self, wishes: Iterable[Iterable[Pair]]) -> Iterator[tuple[Pair, ...]]:
        """What is nearest to these wishes, what is around the first of it, then all others; none twice."""
        near = (self.nearest(wish) for wish in wishes)
        first = next(near)
        yield first
        told = {first}
        for answer in chain(near, self.around(first) if self.must else (), self.all()):
            if answer not in told:
                told.add(answer)
                yield answer

    def around(self, pairs: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
        """Legal pairings that differ from this one by a pair more, a pair less, a creature or a partner."""
        every = [(one, other) for one, among in self.may for other in among]
        kept = frozenset(pairs)
        for gone in (frozenset[Pair](), *({pair} for pair in pairs)):
            for more in (frozenset[Pair](), *({pair} for pair in every if pair not in kept)):
                found = kept - gone | more
                if found != kept and self.is_legal(found):
                    yield self.in_order(found)
        for first, second in combinations(pairs, 2):
            found = kept - {first, second} | {(first[0], second[1]), (second[0], first[1])}
            if found <= set(every) and self.is_legal(found):
                yield self.in_order(found)

    def all(self) -> Iterator[tuple[Pair, ...]]:
        """Every legal pairing, those with most pairs first; only the first ones where requirements make them rare."""
        needed = self.obeyable()
        hopeless = self.hopeless()
        steps = [(one, other) for one, among in self.may for other in among if other not in hopeless]
        begun: list[tuple[int, tuple[Pair, ...]]] = [(0, ())]
        tries = 0
        while begun and (not needed or tries < PATIENCE):
            tries += 1
            at, pairs = begun.pop()
            if at == len(steps):
                if self.is_legal(pairs):
                    yield pairs
                continue
            if needed and self.obeyed((*pairs, *steps[at:])) < needed:
                continue
            begun.append((at + 1, pairs))
            grown = (*pairs, steps[at])
            if self._can_grow(grown):
                begun.append((at + 1, grown))

    def is_legal(self, pairs: Collection[Pair]) -> bool:
        """Whether the pairs disobey nothing, can be paid for and obey as many requirements as can be."""
        return self.is_possible(pairs) and (not self.must or self.obeyed(pairs) == self.obeyable(pairs))

    def hopeless(self) -> frozenset[int]:
        """Partners that need more creatures than could be paired with them."""
        if not self.least:
            return frozenset()
        candidates = Counter(partner for _, among in self.may for partner in among)
        together = self.together if self.together is not None else len(self.may)
        return frozenset(partner for partner, least in self.least if min(candidates[partner], together) < least)

    def _can_grow(self, pairs: tuple[Pair, ...]) -> bool:
        """Whether no restriction is disobeyed that more pairs cannot mend."""
        creatures = {creature for creature, _ in pairs}
        if self.together is not None and len(creatures) > self.together:
            return False
        if len(creatures) > 1 and not creatures.isdisjoint(self.alone):
            return False
        if self.most:
            met = Counter(partner for _, partner in pairs)
            if any(met[partner] > most for partner, most in self.most):
                return False
        return self.overloaded(pairs) is None and self.payable(pairs)


@lru_cache(maxsize=1024)
def _best(pairing: Pairing, paid: frozenset[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """508.1d, 509.1c. The most requirements that can be obeyed at no cost but for the pairs `paid`, and how."""
    dear = pairing.dear() - paid
    hopeless = pairing.hopeless()
    may = [
        (one, tuple(other for other in among if (one, other) not in dear and other not in hopeless))
        for one, among in pairing.may
    ]
    company = dict(pairing.company)
    wishes = tuple(Wish(creature, among) for creature, among in pairing.must)
    best: tuple[int, tuple[Pair, ...]] = (0, ())
    together = len(may) if pairing.together is None else pairing.together
    for floor in sorted({0, *(others + 1 for others in company.values() if others < together)}):
        among = tuple(
            (one, partners) for one, partners in may if one not in pairing.alone and company.get(one, -1) < floor
        )
        demands = Demands(among, wishes, pairing.least, pairing.most, pairing.capacity, 0, pairing.together)
        found = most_obeyed(demands)
        if found.value > best[0] and len({one for one, _ in found.pairs}) < floor:
            found = most_obeyed(demands._replace(floor=floor))
        if found.value > best[0]:
            best = found.value, found.pairs
    for creature in pairing.alone:
        if not company.get(creature) and pairing.together != 0:
            among = tuple((one, partners) for one, partners in may if one == creature)
            found = most_obeyed(Demands(among, wishes, pairing.least, pairing.most, pairing.capacity))
            if found.value > best[0]:
                best = found.value, found.pairs
    return best


def can_pay_all(
    pool: str,
    cost: ManaCost,
    sources: list[ManaSource],
    prices: Iterable[Price],
    tapped: Collection[int],
    life: Mapping[int, int],
) -> bool:
    """Whether mana and all the other prices can be paid together, each object used once as it is.

    What is tapped for a price makes no mana by being tapped; what has been tapped can still be sacrificed.
    """
    losses: Counter[int] = Counter()
    taps: list[tuple[int, ...]] = []
    used: list[tuple[int, ...]] = []
    for _, _, how, count, among in prices:
        if how == "life":
            losses[among[0]] += count
        elif how == "tap":
            taps += [tuple(one for one in among if one not in tapped)] * count
        else:
            used += [among] * count
    if any(loss > life.get(player, 0) for player, loss in losses.items()) or not distinct(used):
        return False
    makers = {source[0] for source in sources}
    both = sorted(makers.intersection(one for among in taps for one in among))
    for kept in chain.from_iterable(combinations(both, size) for size in range(len(both), -1, -1)):
        free = [source for source in sources if source[0] not in both or source[0] in kept]
        others = [tuple(one for one in among if one not in kept) for among in taps]
        if distinct(others) and plan_payment(pool, cost, free) is not None:
            return True
    return False


def distinct(wanted: Sequence[tuple[int, ...]]) -> bool:
    """Whether each can be given one of what it is content with, none twice."""
    given: dict[int, int] = {}

    def give(at: int, tried: set[int]) -> bool:
        for one in wanted[at]:
            if one not in tried:
                tried.add(one)
                if one not in given or give(given[one], tried):
                    given[one] = at
                    return True
        return False

    return all(give(at, set()) for at in range(len(wanted)))
