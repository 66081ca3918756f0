"""508.1, 509.1. Creatures paired with what they attack or block: restrictions, requirements and costs, exactly.

Attacking and blocking are the same problem: a player pairs creatures of theirs with what they attack or block, may
disobey no restriction, and must obey as many requirements as can be obeyed without disobeying one and without paying.
How many those are is not guessed but proved (see `search`), and so is that there is only one legal answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, combinations
from operator import or_
from typing import TypeAlias

from domain.mana import FREE, ManaCost, ManaSource, mana_cost
from domain.solver import identical_creatures
from domain.solver.identical_creatures import Looks
from domain.solver.incremental_pairs import Costs, Growing, Limits
from domain.solver.payments import Price, Supply, can_pay_all
from domain.solver.problem import EVERY, Choices, Demands, Wish
from domain.solver.search import Found, most_obeyed

Pair: TypeAlias = tuple[int, int]
"""A creature and what it attacks or blocks."""

Requirement: TypeAlias = tuple[int, tuple[int, ...]]
"""A creature that has to be paired with one of these, with anything if none is named; creature 0: at least one does;
`EVERY` (-1): each that may be paired with the one that is named, which is as many requirements."""

Restriction: TypeAlias = tuple[str, int, int]
"""Which restriction is disobeyed, by whom or, with `least` and `most`, of which partner, and its number."""

Maker: TypeAlias = tuple[int, int, tuple[str, ...], int, bool]
"""605.3a. A mana ability that costs more than tapping or sacrificing its source: the object, which ability, what it can
add, how often it could be activated at most, and whether by tapping."""

MANY, CROWD = 1000, 60
"""With more pairs, or more creatures, than these kinds are looked at instead of single creatures."""

FEW_ENOUGH = 4000
"""Up to so many pairs what is not proved by kinds is looked for one by one as well."""

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

    @property
    def is_many(self) -> bool:
        """Return True if there are so many pairs that kinds of creatures are looked at rather than each."""
        return is_many(self.may)

    def cost(self, pairs: Collection[Pair]) -> ManaCost:
        """What these pairs cost in all."""
        return self._due(pairs)[0]

    def besides(self, pairs: Collection[Pair]) -> list[Price]:
        """What these pairs cost besides mana."""
        return self._due(pairs)[1]

    def _due(self, pairs: Collection[Pair]) -> tuple[ManaCost, list[Price]]:
        """What these pairs cost: mana, and what else."""
        if not (self.costs or self.prices):
            return FREE, []
        times = Counter(pairs)
        times.update((one, 0) for one, _ in pairs)
        generic, x = 0, 0
        colored: list[str] = []
        for one, other, text in self.costs:
            for _ in range(times[one, other]):
                cost = mana_cost(text)
                generic += cost.generic
                colored += cost.colored
                x += cost.x
        prices = [price for price in self.prices for _ in range(times[price[0], price[1]])]
        return ManaCost(generic, tuple(colored), x), prices

    def payable(self, pairs: Collection[Pair]) -> bool:
        """Return True if everything these pairs cost can be paid, all of it; whoever attacking taps is no help then.

        What mana abilities cost that cost more than tapping is not counted: where only they may help, it may be that
        not all can be paid after all, and then nothing was declared (508.1, 509.1).
        """
        cost, prices = self._due(pairs)
        if cost == FREE and not prices:
            return True
        tapped = {creature for creature, _ in pairs}.intersection(self.taps)
        sources = [source for source in self.sources if source[0] not in tapped]
        life = dict(self.life)
        if can_pay_all(Supply(self.pool, sources, self.consumed), cost, prices, tapped, life):
            return True
        more = [
            (one, ability, options)
            for one, ability, options, times, by_tapping in self.makers
            if not (by_tapping and one in tapped)
            for _ in range(min(times, cost.value))
        ]
        return bool(more) and can_pay_all(
            Supply(self.pool, [*sources, *_apart(more)], self.consumed), cost, prices, tapped, life
        )

    def is_possible(self, pairs: Collection[Pair]) -> bool:
        """Return True if the pairs disobey nothing and can be paid for; requirements aside."""
        return self.disobeys(pairs) is None and self.overloaded(pairs) is None and self.payable(pairs)

    def obeyed(self, pairs: Collection[Pair]) -> int:
        """How many requirements the pairs obey."""
        among = Counter(other for _, other in pairs)
        every = sum(among[those[0]] for creature, those in self.must if creature == EVERY)
        return every + sum(self.met(pairs))

    def met(self, pairs: Collection[Pair]) -> list[bool]:
        """Of each requirement that is not of `EVERY` creature, whether the pairs obey it."""
        met: dict[int, set[int]] = {0: {other for _, other in pairs}}
        for one, other in pairs:
            met.setdefault(one, set()).add(other)
        return [
            creature in met and (bool(met[creature]) if not among else not met[creature].isdisjoint(among))
            for creature, among in self.must
            if creature != EVERY
        ]

    def missed(self, pairs: Collection[Pair]) -> tuple[Requirement, ...]:
        """What is missing where pairs obey too few requirements: what the most that can be obeyed has besides."""
        best = self.best(pairs).pairs
        single = [requirement for requirement in self.must if requirement[0] != EVERY]
        wanted = zip(single, self.met(pairs), self.met(best), strict=True)
        missed = [requirement for requirement, obeyed, obeyable in wanted if obeyable and not obeyed]
        lures = {among[0] for creature, among in self.must if creature == EVERY}
        missed += [(one, (other,)) for one, other in best if other in lures and (one, other) not in pairs]
        return tuple(missed)

    def paid(self, pairs: Collection[Pair]) -> frozenset[Pair]:
        """Those of the pairs that cost something."""
        costs = self._dear_ones()
        return frozenset((one, other) for one, other in pairs if (one, other) in costs or (one, 0) in costs)

    def _dear_ones(self) -> set[Pair]:
        """All pairs that cost something; with 0 every pair of a creature."""
        return {(one, other) for one, other, _ in self.costs} | {(price[0], price[1]) for price in self.prices}

    def dear(self) -> set[Pair]:
        """All pairs that cost something."""
        found = self._dear_ones()
        may: dict[int, tuple[int, ...]] = dict(self.may) if any(not other for _, other in found) else {}
        return {(one, each) for one, other in found for each in ((other,) if other else may.get(one, ()))}

    def obeyable(self, pairs: Collection[Pair] = ()) -> int:
        """The most requirements that can be obeyed when nothing is paid for but what these pairs pay for."""
        return self.best(pairs).value if self.must else 0

    def best(self, pairs: Collection[Pair] = ()) -> Found:
        """508.1d, 509.1c. Pairs that obey the most requirements where nothing is paid for but what these pay for."""
        return _best(self, self.paid(pairs))

    def allowed(self, paid: Collection[Pair] = ()) -> Choices:
        """Who may be paired with what where nothing is paid for but these."""
        costs = self._dear_ones()
        if not costs:
            return self.may
        dear = {one for one, _ in costs}
        wholly = {one for one, other in costs if not other}
        found = []
        for one, among in self.may:
            if one in wholly:
                among = tuple(other for other in among if (one, other) in paid) if paid else ()
            elif one in dear:
                among = tuple(other for other in among if (one, other) not in costs or (one, other) in paid)
            found.append((one, among))
        return tuple(found)

    def in_order(self, pairs: Collection[Pair]) -> tuple[Pair, ...]:
        """The pairs in the order of `may`."""
        chosen: dict[int, set[int]] = {}
        for one, other in pairs:
            chosen.setdefault(one, set()).add(other)
        found: list[Pair] = []
        sets: dict[int, frozenset[int]] = {}
        for one, among in self.may:
            wanted = chosen.get(one)
            if wanted is None:
                continue
            if id(among) not in sets:
                sets[id(among)] = frozenset(among)
            able = wanted & sets[id(among)]
            found += [(one, other) for other in (among if len(able) > 1 else able) if other in able]
        return tuple(found)

    def nearest(self, wanted: Iterable[Pair]) -> tuple[Pair, ...]:
        """A legal pairing with as much of what is wanted as can simply be kept."""
        wish = self.in_order(set(wanted))
        if self.is_legal(wish):
            return wish
        kept: set[Pair] = set()
        if self.must:
            kept = set(self.best(wish).pairs)
            if not self.payable(kept):
                kept = set(self.best().pairs)
        groups: dict[int, list[Pair]] = {}
        for pair in wish:
            groups.setdefault(pair[1], []).append(pair)
        growing = self._growing(kept)
        for group in groups.values():
            if not growing.add(group):
                growing.add_each(sorted(group))
        found = self.in_order(growing.pairs)
        return found if self.is_legal(found) else self.in_order(self.best().pairs)

    def _growing(self, pairs: Iterable[Pair]) -> Growing:
        """These pairs, to add others."""
        costs = self._dear_ones()
        limits = Limits(
            together=self.together,
            alone=self.alone,
            need=dict(self.company),
            capacity=dict(self.capacity),
            least=dict(self.least),
            most=dict(self.most),
        )
        dear = Costs(
            costs=lambda pair: pair in costs or (pair[0], 0) in costs,
            taps=frozenset(self.taps) if costs else (),
            payable=self.payable,
            looks=self.looks,
        )
        return Growing(pairs, limits, dear)

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
            elif self.is_many or not (self.costs or self.prices):
                return
        around = self.around(first) if self.must and not self.is_many else ()
        for answer in chain(others, around, self.some(first) if self.is_many else self.all()):
            if answer not in told:
                told[answer] = None
                yield answer

    def other_than(self, pairs: tuple[Pair, ...]) -> tuple[Pair, ...] | None:
        """Another legal pairing than these; None if there is none, or where pairs cost something none was found.

        It lacks one of these pairs, or has them all and more, or is one that something is paid for.
        """
        if self.is_many:
            return self._other_of_many(pairs)
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

    def _other_of_many(self, pairs: tuple[Pair, ...]) -> tuple[Pair, ...] | None:
        """The same, with one pair for all of the same kinds: if one of them can be lacked, so can the others."""
        paid = self.paid(pairs)
        allowed = self.allowed(paid)
        required = tuple(Wish(creature, among) for creature, among in self.must)
        looks = self.looks()
        lacking = [*looks.first_of_each(paid), *looks.first_of_each(pair for pair in pairs if pair not in paid)]
        partners = dict.fromkeys(chain.from_iterable(dict.fromkeys(among for _, among in self.may)))
        every = len(self.may) * (1 + sum(count for _, count in self.capacity))
        kept = (*(Wish(one, (other,), every) for one, other in pairs), *(Wish(EVERY, (other,)) for other in partners))
        dear = [] if paid else looks.first_of_each(self._some_dear())
        first = tuple(wish._replace(weight=len(dear) + 1) for wish in required)
        tries: Iterator[tuple[Choices, tuple[Wish, ...]]] = chain(
            ((_without(allowed, pair), required) for pair in lacking),
            ((allowed, kept),),
            (
                (self.allowed([(one, other)]), (*first, Wish(one, (other,))))
                for one, other in dear
                if self.payable([(one, other)])
            ),
        )
        for may, wishes in tries:
            found = self.in_order(_most(self, may, wishes).pairs)
            if found != pairs and self.is_legal(found):
                return found
        return None

    def _some_dear(self) -> Iterator[Pair]:
        """Pairs that cost something: all partners of the first creature of every kind."""
        costs = self._dear_ones()
        kinds, told = self.looks().kind, set()
        for one, among in self.may:
            if kinds[one] not in told:
                told.add(kinds[one])
                yield from ((one, other) for other in among if (one, 0) in costs or (one, other) in costs)

    def looks(self) -> Looks:
        """Who and what looks alike here."""
        least, most, needs = dict(self.least), dict(self.most), dict(self.company)
        of: dict[int, list[object]] = {one: [("needs", others)] for one, others in needs.items()}
        of_pair: dict[int, dict[int, list[object]]] = {}
        for one in self.alone:
            of.setdefault(one, []).append("alone")
        costs = [
            *((one, other, text) for one, other, text in self.costs),
            *((one, at, rest) for one, at, *rest in self.prices),
        ]
        for one, other, *cost in costs:
            if other:
                of_pair.setdefault(one, {}).setdefault(other, []).append(cost)
            else:
                of.setdefault(one, []).append(cost)
        if costs:
            for one in self.taps:
                of.setdefault(one, []).append("taps")
            for one, ability, mana in self.sources:
                of.setdefault(one, []).append((ability, mana, (one, ability) in self.consumed))
            for one, ability, mana, times, by_tapping in self.makers:
                of.setdefault(one, []).append((ability, mana, times, by_tapping))
            for number, among in enumerate(dict.fromkeys(price[4] for price in self.prices)):
                for one in among:
                    of.setdefault(one, []).append(number)
        return Looks(
            self.may,
            self.must,
            capacity=dict(self.capacity),
            partners={other: (least.get(other), most.get(other)) for other in {*least, *most}},
            of={one: repr(looks) for one, looks in of.items()},
            of_pair={one: {other: repr(cost) for other, cost in costs.items()} for one, costs in of_pair.items()},
        )

    def some(self, pairs: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
        """Of many legal pairings some: a pair less than this, or a pair more, one of each kind."""
        looks = self.looks()
        kept = frozenset(pairs)
        for pair in looks.first_of_each(pairs):
            found = kept - {pair}
            if self.is_legal(found):
                yield self.in_order(found)
        for pair in self.single():
            if pair not in kept and self.is_legal(kept | {pair}):
                yield self.in_order(kept | {pair})

    def single(self) -> list[Pair]:
        """Of each two kinds one pair."""
        looks = self.looks()
        told: set[int] = set()
        found: list[Pair] = []
        for one, among in self.may:
            if looks.kind[one] not in told:
                told.add(looks.kind[one])
                found += looks.first_of_each((one, other) for other in among)
        return found

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
        """Return True if the pairs disobey nothing, can be paid for and obey as many requirements as can be."""
        return self.is_possible(pairs) and (not self.must or self.obeyed(pairs) >= self.obeyable(pairs))

    def hopeless(self) -> frozenset[int]:
        """Partners that need more creatures than could be paired with them."""
        if not self.least:
            return frozenset()
        candidates = Counter(partner for _, among in self.may for partner in among)
        together = self.together if self.together is not None else len(self.may)
        return frozenset(partner for partner, least in self.least if min(candidates[partner], together) < least)

    def _can_grow(self, pairs: tuple[Pair, ...]) -> bool:
        """Return True if no restriction is disobeyed that more pairs cannot mend."""
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


def is_many(may: Choices) -> bool:
    """Return True if so many pairs are possible that kinds of creatures are looked at rather than each."""
    return len(may) > CROWD or sum([len(among) for _, among in may]) > MANY


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
    alone = frozenset(pairing.alone)
    best = Found(0, ())
    crowd = is_many(may)
    for floor in sorted({0, *(others + 1 for others in company.values())}, reverse=crowd):
        among = tuple(choice for choice in may if choice[0] not in alone and company.get(choice[0], -1) < floor)
        demands = Demands(among, wishes, pairing.least, pairing.most, pairing.capacity, 0, pairing.together)
        found = _solved(demands)
        if crowd and len({one for one, _ in found.pairs}) >= floor:  # with fewer creatures it is not more
            best = _better(best, found)
            break
        if found.value > best.value and len({one for one, _ in found.pairs}) < floor:
            found = _solved(demands._replace(floor=floor))
        best = _better(best, found)
    tried: set[object] = set()
    own = _own(wishes, alone) if len(alone) > 1 else {}
    for creature in pairing.alone:
        if not company.get(creature) and pairing.together != 0:
            among = tuple(choice for choice in may if choice[0] == creature)
            few = wishes if not own else (*own[0], *own[EVERY], *own[creature])
            look = (*(others for _, others in among), *(wish._replace(creature=0) for wish in own.get(creature, ())))
            if own and look in tried:
                continue
            tried.add(look)
            found = most_obeyed(Demands(among, few, pairing.least, pairing.most, pairing.capacity))
            best = _better(best, found)
    return best


def _own(wishes: Iterable[Wish], creatures: Iterable[int]) -> dict[int, list[Wish]]:
    """The wishes that are about these creatures, and those about any."""
    own: dict[int, list[Wish]] = {0: [], EVERY: [], **{creature: [] for creature in creatures}}
    for wish in wishes:
        if wish.creature in own:
            own[wish.creature].append(wish)
    return own


def _solved(demands: Demands) -> Found:
    """The most that can be obeyed: of many by kinds, unless there is more to it than kinds and few enough to try."""
    if not is_many(demands.may):
        return most_obeyed(demands)
    found = identical_creatures.most_obeyed(demands)
    if found is None:
        return most_obeyed(demands)
    return found if found.exact or demands.size > FEW_ENOUGH else _better(found, most_obeyed(demands))


def _better(one: Found, other: Found) -> Found:
    return (other if other.value > one.value else one)._replace(exact=one.exact and other.exact)


def _without(may: Choices, pair: Pair) -> Choices:
    """The same without one pair."""
    return tuple(
        (one, tuple(other for other in among if other != pair[1])) if one == pair[0] else (one, among)
        for one, among in may
    )
