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

from domain.branching import Demands, most_obeyed
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
    best: tuple[int, tuple[Pair, ...]] = (0, ())
    for floor in sorted({0, *(others + 1 for others in company.values())}):
        among = [(one, partners) for one, partners in may if one not in pairing.alone and company.get(one, -1) < floor]
        best = _better(best, _Search(pairing, among, floor).run(best[0]))
    for creature in pairing.alone:
        if not company.get(creature):
            among = [(one, partners) for one, partners in may if one == creature]
            best = _better(best, _Search(pairing, among, 0).run(best[0]))
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


def _better(
    one: tuple[int, tuple[Pair, ...]], other: tuple[int, tuple[Pair, ...]] | None
) -> tuple[int, tuple[Pair, ...]]:
    return other if other is not None and other[0] > one[0] else one


_State: TypeAlias = tuple[int, tuple[int, ...], int]
"""How many creatures are paired, how often each counted partner is, which of the shared requirements are obeyed."""

_Reached: TypeAlias = tuple[int, tuple[Pair, ...], _State]
"""Requirements obeyed, the pairs that do it, and the state they lead to."""


class _Search:
    """The most requirements obeyed, creature by creature; what led to the same state differs only in its value.

    A partner is counted only where something counts its creatures, and partners that nothing tells apart are one: what
    is left to remember is little, and the search exact.
    """

    def __init__(self, pairing: Pairing, may: list[tuple[int, tuple[int, ...]]], floor: int) -> None:
        self.may = sorted(((one, among) for one, among in may if among), key=lambda choice: len(choice[1]))
        self.floor = floor
        self.together = pairing.together
        self.capacity = dict(pairing.capacity)
        self.least, self.most = dict(pairing.least), dict(pairing.most)
        self.shared = [among for creature, among in pairing.must if creature == 0 and len(among) != 1]
        self.single = Counter(among[0] for creature, among in pairing.must if creature == 0 and len(among) == 1)
        self.own = {
            one: [among for creature, among in pairing.must if creature == one and not set(among).isdisjoint(partners)]
            + [partners for creature, among in pairing.must if creature == one and not among]
            for one, partners in self.may
        }
        candidates = Counter(partner for _, among in self.may for partner in among)
        self.counted = [
            partner
            for partner, count in candidates.items()
            if self.least.get(partner, 1) > 1 or self.most.get(partner, count) < count or self.single[partner]
        ]
        self.place = {partner: at for at, partner in enumerate(self.counted)}
        self.needed = [self.least.get(partner, 1) for partner in self.counted]
        self.hoped = sorted(
            ((self.needed[at], self.single[partner], at) for at, partner in enumerate(self.counted)),
            key=lambda hope: hope[0] / max(1, hope[1]),
        )
        alike: dict[object, list[int]] = {}
        for partner in self.counted:
            alike.setdefault(self._looks(partner), []).append(self.place[partner])
        self.alike = [places for places in alike.values() if len(places) > 1]

    def _looks(self, partner: int) -> object:
        """Everything that tells a partner from others."""
        needs = [need for needs in self.own.values() for need in needs]
        return (
            self.least.get(partner),
            self.most.get(partner),
            self.single[partner],
            tuple(partner in among for _, among in self.may),
            tuple(partner in among for among in self.shared),
            tuple(partner in need for need in needs if len(need) > 1),
            tuple(needs.count((partner,)) for needs in self.own.values()),
        )

    def run(self, known: int) -> tuple[int, tuple[Pair, ...]] | None:
        """The best pairing; None if it obeys no more requirements than are known to be obeyable."""
        own, room = [0], [0]
        for one, among in reversed(self.may):
            own.append(own[-1] + self._most_own(one, among))
            room.append(room[-1] + min(self.capacity.get(one, 1), len(among)))
        self.left = list(zip(reversed(own), reversed(room), strict=True))
        bound = self._hope((0, (), self._start()), 0)
        if len(self.may) < self.floor or bound <= known:
            return None
        found = None
        if all(self.capacity.get(one, 1) == 1 for one, _ in self.may):
            known_of = most_obeyed(Demands(self.may, self.own, self.single, self._shared(), self.least, self.most))
            together = len(self.may) if self.together is None else self.together
            if self.floor <= len(known_of.pairs) <= together:
                return (known_of.value, known_of.pairs) if known_of.value > known else None
            bound = min(bound, known_of.value) if known_of.exact else bound
        for width in (*WIDTHS, None):
            found = self._walk(known, width) or found
            if found is not None:
                known = found[0]
                if known == bound:
                    break
        return found

    def _shared(self) -> list[tuple[int, ...]]:
        """The sets of partners of which one has to be paired; where none are named, all of them."""
        every = tuple(dict.fromkeys(partner for _, among in self.may for partner in among))
        sets = [tuple(partner for partner in among or every if partner in every) for among in self.shared]
        return [among for among in sets if among]

    def _start(self) -> _State:
        return 0, (0,) * len(self.counted), 0

    def _hope(self, reached: _Reached, at: int) -> int:
        """No more requirements than this are obeyed in the end; -1 if what is begun cannot be finished."""
        value, _, (total, counts, obeyed) = reached
        own, room = self.left[at]
        if self.together is not None and not self.capacity:
            room = min(room, self.together - total)
        if self.counted:
            room -= sum(needs - count for needs, count in zip(self.needed, counts, strict=True) if 0 < count < needs)
            if room < 0:
                return -1
            for needs, single, place in self.hoped:
                if room <= 0:
                    break
                if single and not counts[place]:
                    value += single
                    room -= needs
        return value + own + len(self.shared) - obeyed.bit_count()

    def _most_own(self, creature: int, among: tuple[int, ...]) -> int:
        """No more of its own requirements than this can a creature obey, whatever the others do."""
        needs = self.own[creature]
        hits = sorted((sum(partner in need for need in needs) for partner in among), reverse=True)
        return min(len(needs), sum(hits[: self.capacity.get(creature, 1)]))

    def _walk(self, known: int, width: int | None) -> tuple[int, tuple[Pair, ...]] | None:
        """One pass over the creatures, keeping the best way to each state; with a width only the best of those."""
        start: _Reached = (0, (), self._start())
        table: dict[object, _Reached] = {self._key(start[2]): start}
        for at, (creature, among) in enumerate(self.may):
            grown: dict[object, _Reached] = {}
            for reached in self._paired(creature, among, list(table.values()), width):
                if self._hope(reached, at + 1) > known:
                    _offer(grown, self._key(reached[2]), reached)
            table = grown
            if width is not None and len(table) > width:
                hopes = {key: self._hope(reached, at + 1) for key, reached in table.items()}
                table = {key: table[key] for key in sorted(table, key=lambda key: -hopes[key])[:width]}
        done = [reached for reached in table.values() if reached[0] > known and self._is_whole(reached[2])]
        if not done:
            return None
        value, pairs, _ = max(done, key=lambda reached: reached[0])
        return value, pairs

    def _paired(
        self, creature: int, among: tuple[int, ...], before: list[_Reached], width: int | None
    ) -> Iterator[_Reached]:
        """What each state becomes when the creature is paired with none, one or, as far as it can, more of these."""
        needs = self.own[creature]
        capacity = self.capacity.get(creature, 1)
        open: dict[object, tuple[_Reached, int, int]] = {(reached[2], 0, 0): (reached, 0, 0) for reached in before}
        for partner in among:
            hit = sum(1 << number for number, need in enumerate(needs) if partner in need)
            shared = sum(1 << number for number, need in enumerate(self.shared) if not need or partner in need)
            for (value, pairs, state), used, obeyed in list(open.values())[: width and 4 * width]:
                more = self._add(state, partner, used == 0, shared) if used < capacity else None
                if more is not None:
                    gain = (hit & ~obeyed).bit_count() + (shared & ~state[2]).bit_count()
                    if self.single[partner] and not state[1][self.place[partner]]:
                        gain += self.single[partner]
                    entry = ((value + gain, (*pairs, (creature, partner)), more), used + 1, obeyed | hit)
                    key = (more, *entry[1:])
                    if key not in open or open[key][0][0] < entry[0][0]:
                        open[key] = entry
        for reached, _, _ in open.values():
            yield reached

    def _add(self, state: _State, partner: int, is_new: bool, shared: int) -> _State | None:
        """The state with one more pair, unless that disobeys a restriction."""
        total, counts, obeyed = state
        if is_new:
            if self.together is not None and total >= self.together:
                return None
            total = total + 1 if self.together is not None else min(total + 1, self.floor)
        place = self.place.get(partner)
        if place is not None:
            count = counts[place] + 1
            most = self.most.get(partner)
            if most is not None and count > most:
                return None
            if most is None:
                count = min(count, self.needed[place])
            counts = (*counts[:place], count, *counts[place + 1 :])
        return total, counts, obeyed | shared

    def _is_whole(self, state: _State) -> bool:
        """Whether enough creatures are paired, with each counted partner and in all."""
        total, counts, _ = state
        return total >= self.floor and all(
            count == 0 or count >= needs for needs, count in zip(self.needed, counts, strict=True)
        )

    def _key(self, state: _State) -> object:
        """The state, the same for states that differ only by partners nothing tells apart."""
        if not self.alike:
            return state
        counts = list(state[1])
        for places in self.alike:
            for place, count in zip(places, sorted(counts[place] for place in places), strict=True):
                counts[place] = count
        return state[0], tuple(counts), state[2]


def _offer(table: dict[object, _Reached], key: object, reached: _Reached) -> None:
    """Keep the better way to a state; the first of equals."""
    if key not in table or table[key][0] < reached[0]:
        table[key] = reached
