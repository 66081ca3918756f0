"""508.1, 509.1. Legal attacks and blocks as pairs: restrictions, requirements and costs.

Attacking and blocking are the same problem. A player pairs creatures with the players, permanents or creatures they
attack or block. The pairs may disobey no restriction, and must obey as many requirements as possible without disobeying
a restriction and without paying a cost. That number is not guessed but proved (see `search`), and so is the fact that
there is only one legal answer.
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
"""A creature and the object or player it attacks or blocks."""

Requirement: TypeAlias = tuple[int, tuple[int, ...]]
"""A creature that must be paired with one of these partners, or with any if none is named.

Creature 0: at least one creature must be. `EVERY` (-1): each creature that may be paired with the named partner must
be, which counts as many requirements.
"""

Restriction: TypeAlias = tuple[str, int, int]
"""A disobeyed restriction: its name, the creature (or for `least` and `most` the partner), and its number."""

Maker: TypeAlias = tuple[int, int, tuple[str, ...], int, bool]
"""605.3a. A mana ability that costs more than tapping or sacrificing its source.

The fields are: object, number of the ability, mana it can add, most activations, True if it taps the object.
"""

MANY, CROWD = 1000, 60
"""The numbers of pairs and of creatures above which the solver works with kinds instead of single creatures."""

FEW_ENOUGH = 4000
"""The number of pairs up to which the solver also searches one by one what kinds do not prove."""

PATIENCE = 5000
"""The most steps without success in listing all legal pairings."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A pairing problem: possible pairs, restrictions, requirements and costs."""

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
        """Return a restriction that these pairs disobey, or None."""
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
        """Return a creature with more pairs than its capacity, or None."""
        if len({creature for creature, _ in pairs}) == len(pairs):
            return None
        capacity = dict(self.capacity)
        for creature, count in Counter(creature for creature, _ in pairs).items():
            if count > capacity.get(creature, 1):
                return creature
        return None

    @property
    def is_many(self) -> bool:
        """True if there are so many pairs that the solver works with kinds."""
        return is_many(self.may)

    def cost(self, pairs: Collection[Pair]) -> ManaCost:
        """Return the mana cost of these pairs in all."""
        return self._due(pairs)[0]

    def besides(self, pairs: Collection[Pair]) -> list[Price]:
        """Return the costs of these pairs other than mana."""
        return self._due(pairs)[1]

    def _due(self, pairs: Collection[Pair]) -> tuple[ManaCost, list[Price]]:
        """Return the costs of these pairs: mana, and others."""
        if not (self.costs or self.prices):
            return FREE, []
        times = Counter(pairs)
        times.update((creature, 0) for creature, _ in pairs)
        generic, x = 0, 0
        colored: list[str] = []
        for creature, partner, text in self.costs:
            for _ in range(times[creature, partner]):
                cost = mana_cost(text)
                generic += cost.generic
                colored += cost.colored
                x += cost.x
        prices = [price for price in self.prices for _ in range(times[price[0], price[1]])]
        return ManaCost(generic, tuple(colored), x), prices

    def payable(self, pairs: Collection[Pair]) -> bool:
        """Return True if all costs of these pairs can be paid together.

        Creatures tapped by attacking cannot be tapped for costs. The costs of the mana abilities in `makers` are not
        counted. Where only these can help, the costs may turn out not to be payable after all, and then nothing was
        declared (508.1, 509.1).
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
        """Return True if the pairs disobey no restriction and can be paid for.

        Requirements do not matter here.
        """
        return self.disobeys(pairs) is None and self.overloaded(pairs) is None and self.payable(pairs)

    def obeyed(self, pairs: Collection[Pair]) -> int:
        """Return the number of requirements the pairs obey."""
        among = Counter(partner for _, partner in pairs)
        every = sum(among[partners[0]] for creature, partners in self.must if creature == EVERY)
        return every + sum(self.met(pairs))

    def met(self, pairs: Collection[Pair]) -> list[bool]:
        """Return for each requirement whether the pairs obey it, in order.

        Requirements of `EVERY` creature are left out.
        """
        met: dict[int, set[int]] = {0: {partner for _, partner in pairs}}
        for creature, partner in pairs:
            met.setdefault(creature, set()).add(partner)
        return [
            creature in met and (bool(met[creature]) if not among else not met[creature].isdisjoint(among))
            for creature, among in self.must
            if creature != EVERY
        ]

    def missed(self, pairs: Collection[Pair]) -> tuple[Requirement, ...]:
        """Return the requirements that the best pairs obey and these pairs do not."""
        best = self.best(pairs).pairs
        single = [requirement for requirement in self.must if requirement[0] != EVERY]
        wanted = zip(single, self.met(pairs), self.met(best), strict=True)
        missed = [requirement for requirement, obeyed, obeyable in wanted if obeyable and not obeyed]
        lures = {among[0] for creature, among in self.must if creature == EVERY}
        missed += [
            (creature, (partner,))
            for creature, partner in best
            if partner in lures and (creature, partner) not in pairs
        ]
        return tuple(missed)

    def paid(self, pairs: Collection[Pair]) -> frozenset[Pair]:
        """Return the pairs that have a cost."""
        costs = self._dear_ones()
        return frozenset(
            (creature, partner) for creature, partner in pairs if (creature, partner) in costs or (creature, 0) in costs
        )

    def _dear_ones(self) -> set[Pair]:
        """Return all pairs with a cost; partner 0 stands for every pair of a creature."""
        return {(creature, partner) for creature, partner, _ in self.costs} | {
            (price[0], price[1]) for price in self.prices
        }

    def dear(self) -> set[Pair]:
        """Return all pairs with a cost."""
        with_costs = self._dear_ones()
        may: dict[int, tuple[int, ...]] = dict(self.may) if any(not partner for _, partner in with_costs) else {}
        return {
            (creature, each)
            for creature, partner in with_costs
            for each in ((partner,) if partner else may.get(creature, ()))
        }

    def obeyable(self, pairs: Collection[Pair] = ()) -> int:
        """Return the most requirements that can be obeyed without further costs.

        Only costs of the given pairs are paid.
        """
        return self.best(pairs).value if self.must else 0

    def best(self, pairs: Collection[Pair] = ()) -> Found:
        """508.1d, 509.1c. Return the pairs that obey the most requirements without further costs.

        Only costs of the given pairs are paid.
        """
        return _best(self, self.paid(pairs))

    def allowed(self, paid: Collection[Pair] = ()) -> Choices:
        """Return the possible pairs without costs, and the pairs in `paid`."""
        costs = self._dear_ones()
        if not costs:
            return self.may
        dear = {creature for creature, _ in costs}
        wholly = {creature for creature, partner in costs if not partner}
        choices = []
        for creature, among in self.may:
            if creature in wholly:
                among = tuple(partner for partner in among if (creature, partner) in paid) if paid else ()
            elif creature in dear:
                among = tuple(
                    partner for partner in among if (creature, partner) not in costs or (creature, partner) in paid
                )
            choices.append((creature, among))
        return tuple(choices)

    def in_order(self, pairs: Collection[Pair]) -> tuple[Pair, ...]:
        """Return the pairs in the order of `may`."""
        chosen: dict[int, set[int]] = {}
        for creature, partner in pairs:
            chosen.setdefault(creature, set()).add(partner)
        ordered: list[Pair] = []
        sets: dict[int, frozenset[int]] = {}
        for creature, among in self.may:
            wanted = chosen.get(creature)
            if wanted is None:
                continue
            if id(among) not in sets:
                sets[id(among)] = frozenset(among)
            able = wanted & sets[id(among)]
            ordered += [(creature, partner) for partner in (among if len(able) > 1 else able) if partner in able]
        return tuple(ordered)

    def nearest(self, wanted: Iterable[Pair]) -> tuple[Pair, ...]:
        """Return a legal pairing close to the wanted pairs.

        Wanted pairs are added one after the other where they fit, so not always as many as possible are kept.
        """
        wish = self.in_order(set(wanted))
        if self.is_legal(wish):
            return wish
        base: set[Pair] = set()
        if self.must:
            base = set(self.best(wish).pairs)
            if not self.payable(base):
                base = set(self.best().pairs)
        groups: dict[int, list[Pair]] = {}
        for pair in wish:
            groups.setdefault(pair[1], []).append(pair)
        growing = self._growing(base)
        for group in groups.values():
            if not growing.add(group):
                growing.add_each(sorted(group))
        answer = self.in_order(growing.pairs)
        return answer if self.is_legal(answer) else self.in_order(self.best().pairs)

    def _growing(self, pairs: Iterable[Pair]) -> Growing:
        """Return these pairs as `Growing`, to which others can be added."""
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
        """Yield different legal pairings: first the nearest to each of these wishes, then others.

        The others begin with pairings close to the first one. Where there are many creatures, only some of all legal
        pairings follow.
        """
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
        """Return a legal pairing other than this one, or None.

        The other pairing lacks one of these pairs, or has them all and more, or has a pair with a cost. If there are
        pairs with costs, None means only that none was found.
        """
        if self.is_many:
            return self._other_of_many(pairs)
        paid = self.paid(pairs)
        allowed = self.allowed(paid)
        required = tuple(Wish(creature, among) for creature, among in self.must)
        tries = [(_without(allowed, pair), required) for pair in pairs]
        every = len(self.may) * (1 + sum(count for _, count in self.capacity))
        keeping = (Wish(creature, (partner,), every) for creature, partner in pairs)
        more = (
            Wish(creature, (partner,))
            for creature, among in allowed
            for partner in among
            if (creature, partner) not in pairs
        )
        tries.append((allowed, (*keeping, *more)))
        dear = sorted(self.dear()) if not paid else []
        first = tuple(wish._replace(weight=len(dear) + 1) for wish in required)
        if dear:
            tries.append((self.may, (*first, *(Wish(creature, (partner,)) for creature, partner in dear))))
        tries += [
            (self.allowed([(creature, partner)]), (*first, Wish(creature, (partner,))))
            for creature, partner in dear
            if self.payable([(creature, partner)])
        ]
        for may, wishes in tries:
            answer = self.in_order(_most(self, may, wishes).pairs)
            if answer != pairs and self.is_legal(answer):
                return answer
        return None

    def _other_of_many(self, pairs: tuple[Pair, ...]) -> tuple[Pair, ...] | None:
        """Return a legal pairing other than this one, or None, where there are many pairs.

        One pair is tried for all pairs of the same kinds: if one of these can be left out, so can the others.
        """
        paid = self.paid(pairs)
        allowed = self.allowed(paid)
        required = tuple(Wish(creature, among) for creature, among in self.must)
        looks = self.looks()
        lacking = [*looks.first_of_each(paid), *looks.first_of_each(pair for pair in pairs if pair not in paid)]
        partners = dict.fromkeys(chain.from_iterable(dict.fromkeys(among for _, among in self.may)))
        every = len(self.may) * (1 + sum(count for _, count in self.capacity))
        keeping = (
            *(Wish(creature, (partner,), every) for creature, partner in pairs),
            *(Wish(EVERY, (partner,)) for partner in partners),
        )
        dear = [] if paid else looks.first_of_each(self._some_dear())
        first = tuple(wish._replace(weight=len(dear) + 1) for wish in required)
        tries: Iterator[tuple[Choices, tuple[Wish, ...]]] = chain(
            ((_without(allowed, pair), required) for pair in lacking),
            ((allowed, keeping),),
            (
                (self.allowed([(creature, partner)]), (*first, Wish(creature, (partner,))))
                for creature, partner in dear
                if self.payable([(creature, partner)])
            ),
        )
        for may, wishes in tries:
            answer = self.in_order(_most(self, may, wishes).pairs)
            if answer != pairs and self.is_legal(answer):
                return answer
        return None

    def _some_dear(self) -> Iterator[Pair]:
        """Yield pairs with a cost, of the first creature of every kind."""
        costs = self._dear_ones()
        kinds, done = self.looks().kind, set()
        for creature, among in self.may:
            if kinds[creature] not in done:
                done.add(kinds[creature])
                yield from (
                    (creature, partner) for partner in among if (creature, 0) in costs or (creature, partner) in costs
                )

    def looks(self) -> Looks:
        """Return which creatures and partners look alike in this problem."""
        least, most, needs = dict(self.least), dict(self.most), dict(self.company)
        of: dict[int, list[object]] = {creature: [("needs", others)] for creature, others in needs.items()}
        of_pair: dict[int, dict[int, list[object]]] = {}
        for creature in self.alone:
            of.setdefault(creature, []).append("alone")
        costs = [
            *((creature, partner, text) for creature, partner, text in self.costs),
            *((creature, at, rest) for creature, at, *rest in self.prices),
        ]
        for creature, partner, *cost in costs:
            if partner:
                of_pair.setdefault(creature, {}).setdefault(partner, []).append(cost)
            else:
                of.setdefault(creature, []).append(cost)
        if costs:
            for creature in self.taps:
                of.setdefault(creature, []).append("taps")
            for creature, ability, mana in self.sources:
                of.setdefault(creature, []).append((ability, mana, (creature, ability) in self.consumed))
            for creature, ability, mana, times, by_tapping in self.makers:
                of.setdefault(creature, []).append((ability, mana, times, by_tapping))
            for number, among in enumerate(dict.fromkeys(price[4] for price in self.prices)):
                for creature in among:
                    of.setdefault(creature, []).append(number)
        return Looks(
            self.may,
            self.must,
            capacity=dict(self.capacity),
            partners={partner: (least.get(partner), most.get(partner)) for partner in {*least, *most}},
            of={creature: repr(looks) for creature, looks in of.items()},
            of_pair={
                creature: {partner: repr(cost) for partner, cost in costs.items()}
                for creature, costs in of_pair.items()
            },
        )

    def some(self, pairs: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
        """Yield some of many legal pairings: this one with one pair fewer or more.

        For pairs of the same two kinds only one is tried.
        """
        looks = self.looks()
        given = frozenset(pairs)
        for pair in looks.first_of_each(pairs):
            fewer = given - {pair}
            if self.is_legal(fewer):
                yield self.in_order(fewer)
        for pair in self.single():
            if pair not in given and self.is_legal(given | {pair}):
                yield self.in_order(given | {pair})

    def single(self) -> list[Pair]:
        """Return one pair of each two kinds."""
        looks = self.looks()
        done: set[int] = set()
        pairs: list[Pair] = []
        for creature, among in self.may:
            if looks.kind[creature] not in done:
                done.add(looks.kind[creature])
                pairs += looks.first_of_each((creature, partner) for partner in among)
        return pairs

    def around(self, pairs: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
        """Yield legal pairings that differ little from this one.

        The difference is a pair more, a pair less, both, or two pairs with their partners exchanged.
        """
        every = [(creature, partner) for creature, among in self.may for partner in among]
        given = frozenset(pairs)
        for gone in (frozenset[Pair](), *({pair} for pair in pairs)):
            for more in (frozenset[Pair](), *({pair} for pair in every if pair not in given)):
                candidate = given - gone | more
                if candidate != given and self.is_legal(candidate):
                    yield self.in_order(candidate)
        for first, second in combinations(pairs, 2):
            candidate = given - {first, second} | {(first[0], second[1]), (second[0], first[1])}
            if candidate <= set(every) and self.is_legal(candidate):
                yield self.in_order(candidate)

    def all(self) -> Iterator[tuple[Pair, ...]]:
        """Yield every legal pairing, those with most pairs first.

        Where legal pairings are rare, the search stops after `PATIENCE` steps.
        """
        needed = self.obeyable()
        hopeless = self.hopeless()
        steps = [(one, partner) for one, among in self.may for partner in among if partner not in hopeless]
        obeys = [
            sum(
                1 << index
                for index, (creature, among) in enumerate(self.must)
                if creature in (0, one) and (not among or partner in among)
            )
            for one, partner in steps
        ]
        later = [*accumulate(reversed(obeys), or_, initial=0)][::-1]
        begun: list[tuple[int, tuple[Pair, ...], int]] = [(0, (), 0)]
        tries = 0
        while begun and tries < PATIENCE:
            tries += 1
            index, pairs, obeyed = begun.pop()
            if (obeyed | later[index]).bit_count() < needed:
                continue
            if index == len(steps):
                if self.is_legal(pairs):
                    tries = tries if needed else 0
                    yield pairs
                continue
            begun.append((index + 1, pairs, obeyed))
            grown = (*pairs, steps[index])
            if self._can_grow(grown):
                begun.append((index + 1, grown, obeyed | obeys[index]))

    def is_legal(self, pairs: Collection[Pair]) -> bool:
        """Return True if the pairs are a legal declaration.

        Legal pairs disobey no restriction, can be paid for, and obey as many requirements as possible.
        """
        return self.is_possible(pairs) and (not self.must or self.obeyed(pairs) >= self.obeyable(pairs))

    def hopeless(self) -> frozenset[int]:
        """Return the partners that need more creatures than can be paired with them."""
        if not self.least:
            return frozenset()
        candidates = Counter(partner for _, among in self.may for partner in among)
        together = self.together if self.together is not None else len(self.may)
        return frozenset(partner for partner, least in self.least if min(candidates[partner], together) < least)

    def _can_grow(self, pairs: tuple[Pair, ...]) -> bool:
        """Return True if the pairs disobey no restriction that more pairs cannot mend."""
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
    """Return True if so many pairs are possible that the solver works with kinds."""
    return len(may) > CROWD or sum([len(among) for _, among in may]) > MANY


def _apart(sources: Iterable[ManaSource]) -> Iterator[ManaSource]:
    """Yield the sources with a different, made-up object for each.

    So each source can be used once, whatever its object.
    """
    return ((-1 - index, ability, options) for index, (_, ability, options) in enumerate(sources))


@lru_cache(maxsize=1024)
def _best(pairing: Pairing, paid: frozenset[Pair]) -> Found:
    """Return the result of `Pairing.best`, cached."""
    return _most(pairing, pairing.allowed(paid), tuple(Wish(creature, among) for creature, among in pairing.must))


def _most(pairing: Pairing, may: Choices, wishes: tuple[Wish, ...]) -> Found:
    """Return the pairs that fulfil the most of these wishes.

    A creature that needs others is included only where enough creatures are paired. A creature that can only be paired
    alone is tried alone.
    """
    company = dict(pairing.company)
    alone = frozenset(pairing.alone)
    best = Found(0, ())
    crowd = is_many(may)
    for floor in sorted({0, *(others + 1 for others in company.values())}, reverse=crowd):
        among = tuple(choice for choice in may if choice[0] not in alone and company.get(choice[0], -1) < floor)
        demands = Demands(among, wishes, pairing.least, pairing.most, pairing.capacity, 0, pairing.together)
        solution = _solved(demands)
        if crowd and len({one for one, _ in solution.pairs}) >= floor:  # a lower floor gives no more
            best = _better(best, solution)
            break
        if solution.value > best.value and len({one for one, _ in solution.pairs}) < floor:
            solution = _solved(demands._replace(floor=floor))
        best = _better(best, solution)
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
            solution = most_obeyed(Demands(among, few, pairing.least, pairing.most, pairing.capacity))
            best = _better(best, solution)
    return best


def _own(wishes: Iterable[Wish], creatures: Iterable[int]) -> dict[int, list[Wish]]:
    """Return the wishes for these creatures, for any creature and for every creature."""
    own: dict[int, list[Wish]] = {0: [], EVERY: [], **{creature: [] for creature in creatures}}
    for wish in wishes:
        if wish.creature in own:
            own[wish.creature].append(wish)
    return own


def _solved(demands: Demands) -> Found:
    """Return the most that can be obeyed; many pairs are solved by kinds.

    The search by single creatures is used as well where kinds do not suffice, and few enough pairs are possible.
    """
    if not is_many(demands.may):
        return most_obeyed(demands)
    solution = identical_creatures.most_obeyed(demands)
    if solution is None:
        return most_obeyed(demands)
    return solution if solution.exact or demands.size > FEW_ENOUGH else _better(solution, most_obeyed(demands))


def _better(one: Found, other: Found) -> Found:
    return (other if other.value > one.value else one)._replace(exact=one.exact and other.exact)


def _without(may: Choices, pair: Pair) -> Choices:
    """Return the possible pairs without one."""
    return tuple(
        (creature, tuple(partner for partner in among if partner != pair[1]))
        if creature == pair[0]
        else (creature, among)
        for creature, among in may
    )
