"""508.1, 509.1. Creatures paired with what they attack or block: restrictions, requirements and costs, exactly.

Attacking and blocking are the same problem: a player pairs creatures of theirs with what they attack or block, may
disobey no restriction, and must obey as many requirements as can be obeyed without disobeying one and without paying.
How many those are is not guessed but proved (see `branching`), and so is that there is only one legal answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate, chain, combinations
from operator import or_
from typing import TypeAlias

from domain.branching import Found, most_obeyed
from domain.demands import Demands, Wish
from domain.mana import FREE, ManaCost, ManaSource, mana_cost, plan_payment

Pair: TypeAlias = tuple[int, int]
"""A creature and what it attacks or blocks."""

Choices: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Creatures, each with what it may be paired with."""

Requirement: TypeAlias = tuple[int, tuple[int, ...]]
"""A creature that has to be paired with one of these, with anything if none is named; creature 0: at least one does."""

Restriction: TypeAlias = tuple[str, int, int]
"""Which restriction is disobeyed, by whom or, with `least` and `most`, of which partner, and its number."""

Price: TypeAlias = tuple[int, int, str, int, tuple[int, ...]]
"""What a pair costs besides mana: creature, partner, how it is paid, how much, with which objects or whose life."""

Maker: TypeAlias = tuple[int, int, tuple[str, ...], int, bool]
"""605.3a. A mana ability that costs more than tapping or sacrificing its source: the object, which ability, what it can
add, how often it could be activated at most, and whether by tapping."""

PATIENCE = 5000
"""How many steps are taken to tell all answers where requirements allow few of them, or another one where none do."""


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
    consumed: tuple[Pair, ...] = ()
    makers: tuple[Maker, ...] = ()

    def disobeys(self, pairs: Collection[Pair]) -> Restriction | None:
        """The restriction these pairs disobey."""
        creatures = {creature for creature, _ in pairs}
        if self.together is not None and len(creatures) > self.together:
            return ("together", 0, self.together)
        for creature in self.alone:
            if creature in creatures and len(creatures) > 1:
                return ("alone", creature, 0)
        for creature, others in self.company:
            if creature in creatures and len(creatures) <= others:
                return ("company", creature, others)
        if self.least or self.most:
            met = Counter(partner for _, partner in pairs)
            for partner, least in self.least:
                if 0 < met[partner] < least:
                    return ("least", partner, least)
            for partner, most in self.most:
                if met[partner] > most:
                    return ("most", partner, most)
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
        """Whether everything these pairs cost can be paid, all of it; whoever attacking taps is no help then.

        What mana abilities cost that cost more than tapping is not counted: where only they may help, it may be that
        not all can be paid after all, and then nothing was declared (508.1, 509.1).
        """
        cost = self.cost(pairs) if self.costs else FREE
        prices = [price for price in self.prices if (price[0], price[1]) in pairs]
        if cost == FREE and not prices:
            return True
        tapped = {creature for creature, _ in pairs}.intersection(self.taps)
        sources = [source for source in self.sources if source[0] not in tapped]
        life = dict(self.life)
        if can_pay_all(self.pool, cost, sources, prices, tapped, life, self.consumed):
            return True
        more = [
            (one, ability, options)
            for one, ability, options, times, by_tapping in self.makers
            if not (by_tapping and one in tapped)
            for _ in range(min(times, cost.value))
        ]
        return bool(more) and can_pay_all(
            self.pool, cost, [*sources, *_apart(more)], prices, tapped, life, self.consumed
        )

    def is_possible(self, pairs: Collection[Pair]) -> bool:
        """Whether the pairs disobey nothing and can be paid for; requirements aside."""
        return self.disobeys(pairs) is None and self.overloaded(pairs) is None and self.payable(pairs)

    def obeyed(self, pairs: Collection[Pair]) -> int:
        """How many requirements the pairs obey."""
        return sum(self.met(pairs))

    def met(self, pairs: Collection[Pair]) -> list[bool]:
        """Of each requirement, whether the pairs obey it."""
        met: dict[int, set[int]] = {0: {other for _, other in pairs}}
        for one, other in pairs:
            met.setdefault(one, set()).add(other)
        return [
            creature in met and (bool(met[creature]) if not among else not met[creature].isdisjoint(among))
            for creature, among in self.must
        ]

    def missed(self, pairs: Collection[Pair]) -> tuple[Requirement, ...]:
        """What is missing where pairs obey too few requirements: what the most that can be obeyed has besides."""
        wanted = zip(self.must, self.met(pairs), self.met(self.best(pairs).pairs), strict=True)
        return tuple(requirement for requirement, obeyed, obeyable in wanted if obeyable and not obeyed)

    def paid(self, pairs: Collection[Pair]) -> frozenset[Pair]:
        """Those of the pairs that cost something."""
        return frozenset((one, other) for one, other in self.dear() if (one, other) in pairs)

    def dear(self) -> set[Pair]:
        """All pairs that cost something."""
        return {(one, other) for one, other, _ in self.costs} | {(price[0], price[1]) for price in self.prices}

    def obeyable(self, pairs: Collection[Pair] = ()) -> int:
        """The most requirements that can be obeyed when nothing is paid for but what these pairs pay for."""
        return self.best(pairs).value if self.must else 0

    def best(self, pairs: Collection[Pair] = ()) -> Found:
        """508.1d, 509.1c. Pairs that obey the most requirements where nothing is paid for but what these pay for."""
        return _best(self, self.paid(pairs))

    def allowed(self, paid: Collection[Pair] = ()) -> Choices:
        """Who may be paired with what where nothing is paid for but these."""
        dear = self.dear().difference(paid)
        if not dear:
            return self.may
        return tuple((one, tuple(other for other in among if (one, other) not in dear)) for one, among in self.may)

    def in_order(self, pairs: Collection[Pair]) -> tuple[Pair, ...]:
        """The pairs in the order of `may`."""
        chosen = frozenset(pairs)
        return tuple((one, other) for one, among in self.may for other in among if (one, other) in chosen)

    def nearest(self, wanted: Iterable[Pair]) -> tuple[Pair, ...]:
        """A legal pairing with as much of what is wanted as can simply be kept."""
        may = {(one, other) for one, among in self.may for other in among}
        wish = self.in_order({pair for pair in wanted if pair in may})
        if self.is_legal(wish):
            return wish
        kept: set[Pair] = set()
        if self.must:
            kept = set(self.best(wish).pairs)
            if not self.payable(kept):
                kept = set(self.best().pairs)
        for other in dict.fromkeys(other for _, other in wish):
            group = {pair for pair in wish if pair[1] == other}
            for more in (group, *({pair} for pair in sorted(group))):
                if self.is_possible(kept | more):
                    kept |= more
        found = self.in_order(kept)
        return found if self.is_legal(found) else self.in_order(self.best().pairs)

    def told(self, wishes: Iterable[Iterable[Pair]]) -> Iterator[tuple[Pair, ...]]:
        """What is nearest to these wishes, what is around the first of it, then all others; none twice."""
        told: dict[tuple[Pair, ...], None] = {}
        for wish in wishes:
            answer = self.nearest(wish)
            if answer not in told:
                told[answer] = None
                yield answer
        first = next(iter(told))
        others: Iterator[tuple[Pair, ...]] = iter(())
        if len(told) == 1:
            other = self.other_than(first)
            if other is not None:
                others = iter((other,))
            elif not self.dear():
                return
        for answer in chain(others, self.around(first) if self.must else (), self.all()):
            if answer not in told:
                told[answer] = None
                yield answer

    def other_than(self, pairs: tuple[Pair, ...]) -> tuple[Pair, ...] | None:
        """Another legal pairing than these; None if there is none, or where pairs cost something none was found.

        It lacks one of these pairs, or has them all and more, or is one that something is paid for.
        """
        paid = self.paid(pairs)
        allowed = self.allowed(paid)
        required = tuple(Wish(creature, among) for creature, among in self.must)
        tries = [(_without(allowed, pair), required) for pair in pairs]
        every = len(self.may) * (1 + sum(count for _, count in self.capacity))
        kept = (Wish(one, (other,), every) for one, other in pairs)
        more = (Wish(one, (other,)) for one, among in allowed for other in among if (one, other) not in pairs)
        tries.append((allowed, (*kept, *more)))
        dear = sorted(self.dear()) if not paid else []
        first = tuple(wish._replace(weight=len(dear) + 1) for wish in required)
        if dear:
            tries.append((self.may, (*first, *(Wish(one, (other,)) for one, other in dear))))
        tries += [
            (self.allowed([(one, other)]), (*first, Wish(one, (other,))))
            for one, other in dear
            if self.payable([(one, other)])
        ]
        for may, wishes in tries:
            found = self.in_order(_most(self, may, wishes).pairs)
            if found != pairs and self.is_legal(found):
                return found
        return None

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
        """Every legal pairing, those with most pairs first; only the first ones where they are rare."""
        needed = self.obeyable()
        hopeless = self.hopeless()
        steps = [(one, other) for one, among in self.may for other in among if other not in hopeless]
        obeys = [
            sum(
                1 << at
                for at, (who, among) in enumerate(self.must)
                if who in (0, one) and (not among or other in among)
            )
            for one, other in steps
        ]
        later = [*accumulate(reversed(obeys), or_, initial=0)][::-1]
        begun: list[tuple[int, tuple[Pair, ...], int]] = [(0, (), 0)]
        tries = 0
        while begun and tries < PATIENCE:
            tries += 1
            at, pairs, obeyed = begun.pop()
            if (obeyed | later[at]).bit_count() < needed:
                continue
            if at == len(steps):
                if self.is_legal(pairs):
                    tries = tries if needed else 0
                    yield pairs
                continue
            begun.append((at + 1, pairs, obeyed))
            grown = (*pairs, steps[at])
            if self._can_grow(grown):
                begun.append((at + 1, grown, obeyed | obeys[at]))

    def is_legal(self, pairs: Collection[Pair]) -> bool:
        """Whether the pairs disobey nothing, can be paid for and obey as many requirements as can be."""
        return self.is_possible(pairs) and (not self.must or self.obeyed(pairs) >= self.obeyable(pairs))

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


def _apart(sources: Iterable[ManaSource]) -> Iterator[ManaSource]:
    """The same, each as if it were of an object of its own, which nothing else is."""
    return ((-1 - at, ability, options) for at, (_, ability, options) in enumerate(sources))


@lru_cache(maxsize=1024)
def _best(pairing: Pairing, paid: frozenset[Pair]) -> Found:
    """What `Pairing.best` tells, remembered."""
    return _most(pairing, pairing.allowed(paid), tuple(Wish(creature, among) for creature, among in pairing.must))


def _most(pairing: Pairing, may: Choices, wishes: tuple[Wish, ...]) -> Found:
    """The most that can be had of some wishes with these pairs.

    Who needs others is among those that can be paired only where so many are; who is paired only alone is tried alone.
    """
    company = dict(pairing.company)
    best = Found(0, ())
    for floor in sorted({0, *(others + 1 for others in company.values())}):
        among = tuple(choice for choice in may if choice[0] not in pairing.alone and company.get(choice[0], -1) < floor)
        demands = Demands(among, wishes, pairing.least, pairing.most, pairing.capacity, 0, pairing.together)
        found = most_obeyed(demands)
        if found.value > best.value and len({one for one, _ in found.pairs}) < floor:
            found = most_obeyed(demands._replace(floor=floor))
        best = _better(best, found)
    for creature in pairing.alone:
        if not company.get(creature) and pairing.together != 0:
            among = tuple(choice for choice in may if choice[0] == creature)
            found = most_obeyed(Demands(among, wishes, pairing.least, pairing.most, pairing.capacity))
            best = _better(best, found)
    return best


def _better(one: Found, other: Found) -> Found:
    return (other if other.value > one.value else one)._replace(exact=one.exact and other.exact)


def _without(may: Choices, pair: Pair) -> Choices:
    """The same without one pair."""
    return tuple(
        (one, tuple(other for other in among if other != pair[1])) if one == pair[0] else (one, among)
        for one, among in may
    )


def can_pay_all(
    pool: str,
    cost: ManaCost,
    sources: list[ManaSource],
    prices: Iterable[Price],
    tapped: Collection[int],
    life: Mapping[int, int],
    consumed: Collection[Pair] = (),
) -> bool:
    """Whether mana and all the other prices can be paid together, each object used once as it is.

    What is tapped for a price makes no mana by being tapped; what has been tapped can still be sacrificed, unless that
    was for its mana: `consumed` are the sources, object and ability, for which it is.
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
    lasting = {source[0] for source in sources if source[:2] not in consumed}
    doubtful = sorted(lasting.intersection(one for one, _ in consumed).intersection(chain.from_iterable(used)))
    for kept in chain.from_iterable(combinations(doubtful, count) for count in range(len(doubtful) + 1)):
        able = [source for source in sources if source[0] not in kept or source[:2] not in consumed]
        once = {source[0] for source in able if source[:2] in consumed}
        if _can_share(pool, cost, able, once, taps, used):
            return True
    return False


def _can_share(
    pool: str,
    cost: ManaCost,
    sources: Sequence[ManaSource],
    once: Collection[int],
    taps: Sequence[tuple[int, ...]],
    used: Sequence[tuple[int, ...]],
) -> bool:
    """Whether there is enough for mana, for what is tapped and for what is used up, by which `once` makes no mana."""
    makers = {source[0] for source in sources}
    spent = [tuple(one for one in among if one in once) for among in used]
    both = sorted(makers.intersection(chain.from_iterable((*taps, *spent))))
    tapping = len(taps) - most_distinct(_without_any(taps, both))
    using = len(used) - most_distinct(_without_any(used, once))
    kinds = _kinds(both, sources, (*taps, *spent))
    for count in range(max(tapping, using), tapping + using + 1):
        for given in _alike_once(kinds, count):
            busy = set(both).difference(given)
            free = [source for source in sources if source[0] not in given]
            if (
                distinct(_without_any(taps, busy))
                and distinct(_without_any(used, busy.intersection(once)))
                and plan_payment(pool, cost, free) is not None
            ):
                return True
    return False


def _without_any(wanted: Iterable[tuple[int, ...]], gone: Collection[int]) -> list[tuple[int, ...]]:
    return [tuple(one for one in among if one not in gone) for among in wanted]


def _kinds(
    objects: Iterable[int], sources: Iterable[ManaSource], taps: Sequence[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """Objects in groups that make the same mana and can be tapped for the same prices."""
    kinds: dict[object, tuple[int, ...]] = {}
    made: dict[int, tuple[tuple[str, ...], ...]] = {}
    for one, _, mana in sources:
        made[one] = (*made.get(one, ()), mana)
    for one in objects:
        looks = (made[one], tuple(one in among for among in taps))
        kinds[looks] = (*kinds.get(looks, ()), one)
    return list(kinds.values())


def _alike_once(kinds: Sequence[tuple[int, ...]], size: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many objects, where those of a kind are as good as each other."""
    if not kinds:
        yield from ((),) if not size else ()
        return
    for count in range(min(size, len(kinds[0])) + 1):
        for rest in _alike_once(kinds[1:], size - count):
            yield (*kinds[0][:count], *rest)


def distinct(wanted: Sequence[tuple[int, ...]]) -> bool:
    """Whether each can be given one of what it is content with, none twice."""
    return most_distinct(wanted) == len(wanted)


def most_distinct(wanted: Sequence[tuple[int, ...]]) -> int:
    """How many can be given one of what they are content with, none twice."""
    given: dict[int, int] = {}

    def give(at: int, tried: set[int]) -> bool:
        for one in wanted[at]:
            if one not in tried:
                tried.add(one)
                if one not in given or give(given[one], tried):
                    given[one] = at
                    return True
        return False

    return sum(give(at, set()) for at in range(len(wanted)))
