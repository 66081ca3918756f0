"""508.1d, 509.1c. Proof by prices that no pairs obey more requirements.

Suppose each creature has a price for each time it is paired. Every partner hires the creatures with the most gain, or
none. For any prices, the gains of the partners and the earnings of the creatures together are at least the number of
requirements that any pairs obey within the restrictions. So the prices change, up where several partners want a
creature and down where none does, until that sum leaves no hope for more than is known. The prices are Lagrange
multipliers, in whole numbers, so that they come out the same everywhere.

Two further things have prices: wishes, paid for by the pairs that fulfil them; and, where only a limited number of
creatures can be paired, each pair of a creature that can be paired several times.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.solver.problem import Numbered

UNIT = 1 << 12
"""The worth of one requirement in the unit of prices, so that prices can be fractions of a requirement."""

UNBOUNDED = 1 << 62

PACE, PATIENCE = 24, 6
"""The pace of price changes, and the rounds without a lower bound after which the pace is halved.

The pace is in sixteenths of the change that would close the gap if nothing else changed.
"""


class Settled(NamedTuple):
    """Decisions so far about partners, creatures and pairs.

    - `closed`, `open`: partners that are not paired, and that are
    - `off`, `on`: creatures that are not paired, and that are
    - `barred`, `made`: pairs that are left out, and that are made
    """

    closed: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    off: frozenset[int] = frozenset()
    on: frozenset[int] = frozenset()
    barred: frozenset[tuple[int, int]] = frozenset()
    made: frozenset[tuple[int, int]] = frozenset()


class Line(NamedTuple):
    """A partner, with all creatures that can be hired.

    - `plain`: creatures without wishes for this partner, each with the price to pay and the gain
    - `special`: likewise, with the wishes that the pair fulfils
    - `least`, `most`: the number of creatures the partner needs and has room for
    - `brings`: the gain of pairing the partner at all, `wishes`: the wishes that this fulfils
    - `is_open`: True if the partner has to be paired
    """

    partner: int
    plain: list[tuple[int, int]]
    special: list[tuple[int, int, list[int]]]
    least: int
    most: int
    brings: int
    wishes: list[int]
    is_open: bool


class Offer(NamedTuple):
    """The best that a partner can do at some prices.

    `gain` is its gain, `needs` the number of creatures it needs, `hired` the creatures it would hire. `is_open` is True
    if the partner has to be paired.
    """

    partner: int
    gain: int
    needs: int
    is_open: bool
    hired: list[int]


class Tried(NamedTuple):
    """The outcome of a set of prices.

    - `bound`: the most that can be obeyed
    - `slopes`: for each price, how much too low it is
    - `hiring`: the offers of partners that hire
    - `spare`: by partner, the cost of doing the opposite of its best offer
    """

    bound: int
    slopes: list[int]
    hiring: list[Offer]
    spare: dict[int, int]


class Market:
    """The goods that have prices, with the bounds of the prices: creatures, wishes, and pairs.

    `units` is the number of times creatures can be paired in all.
    """

    def __init__(self, group: Numbered) -> None:
        self.group = group
        self.shift = len(group.creatures).bit_length()
        size = len(group.creatures)
        self.own = range(size, size + len(group.own))
        self.shared = range(self.own.stop, self.own.stop + len(group.shared))
        pairs = [(creature, partner) for creature in group.several for partner in group.may[creature]]
        self.pair = {pair: index for index, pair in enumerate(pairs, self.shared.stop)}
        self.wishes_of: dict[tuple[int, int], list[int]] = {}
        for index, (creature, among, _) in zip(self.own, group.own, strict=True):
            for partner in among:
                self.wishes_of.setdefault((creature, partner), []).append(index)
        self.wishes_for: dict[int, list[int]] = {}
        for index, (among, _) in zip(self.shared, group.shared, strict=True):
            for partner in among:
                self.wishes_for.setdefault(partner, []).append(index)
        self.units = sum(sorted(group.times, reverse=True)[: group.limit])
        weights = [*(weight for _, _, weight in group.own), *(weight for _, weight in group.shared)]
        least = -UNBOUNDED if group.floor else 0
        several = set(group.several)
        self.least = (
            [0 if creature in several else least for creature in range(size)]
            + [0] * len(weights)
            + [least] * len(pairs)
        )
        self.most = [0 if creature in several else UNBOUNDED for creature in range(size)]
        self.most += [weight * UNIT for weight in weights] + [UNBOUNDED] * len(pairs)

    def beginnings(self) -> list[list[int]]:
        """Return several sets of starting prices.

        Which of them are good depends on what is scarce.
        """
        group = self.group
        starts = []
        for creatures, own, shared, pairs in ((2, 2, 2, 1), (0, 0, 0, 0), (2, 0, 0, 0), (4, 4, 2, 0), (4, 0, 2, 0)):
            prices = []
            for creature, times in enumerate(group.times):
                is_free = times == len(group.may[creature]) and not group.is_counted
                best = max(1, *group.gains[creature].values())
                prices.append(0 if is_free or self.most[creature] == 0 else creatures * best * UNIT // (4 * times))
            prices += [own * self.most[index] // 4 for index in self.own]
            prices += [shared * self.most[index] // 4 for index in self.shared]
            starts.append(prices + [pairs * UNIT // 4] * len(self.pair))
        return starts


class Bounded:
    """An upper bound under the decisions so far.

    `prices` are the best found yet. `met` and `used` count the `rounds` in which each partner hired and each creature
    was to be paired. They tell which decision is likely.
    """

    def __init__(self, market: Market, settled: Settled, prices: list[int]) -> None:
        self.market = market
        self.group = market.group
        self.settled = settled
        self.prices = prices
        self.bound: int | None = None
        self.rounds = 0
        self.met = [0] * len(self.group.partners)
        self.used = [0] * len(self.group.creatures)
        self.hired: frozenset[int] = frozenset()
        self.active: list[int] = []
        self._price = prices
        self._pace = PACE
        self._failed = 0
        self._last = [0] * len(prices)
        self._lines = self._all_lines()

    def likelihood(self, count: int) -> int:
        """Return how far a count is above half of the rounds, in thousandths."""
        return (2 * count - self.rounds) * 1000 // max(1, self.rounds)

    def round(self, known: int) -> bool:
        """Try the prices and change them; return False if nothing above `known` is possible."""
        target = (known + 1) * UNIT
        tried = self.evaluate(self._price)
        if tried is None:
            return False
        self.rounds += 1
        self.hired = frozenset(offer.partner for offer in tried.hiring)
        for partner in self.hired:
            self.met[partner] += 1
        for creature in self.active:
            self.used[creature] += 1
        if self.bound is None or tried.bound < self.bound:
            self.bound, self.prices, self._failed = tried.bound, self._price, 0
            self._settle(tried.bound - target, tried.spare)
        else:
            self._failed += 1
            if self._failed % PATIENCE == 0:
                self._pace = max(1, self._pace // 2)
        self._change(tried.slopes, tried.bound - target + UNIT // 2)
        return self.bound >= target

    def evaluate(self, prices: list[int]) -> Tried | None:
        """Return the outcome of these prices, or None if the decisions leave no pairs."""
        offers = self._offers(prices)
        if offers is None or sum(offer.needs for offer in offers if offer.is_open) > self.market.units:
            return None
        hiring = [offer for offer in offers if offer.is_open or offer.gain > 0]
        packed = self._packed(hiring)
        bound = sum(offer.gain for offer in packed)
        cut = sum(offer.gain for offer in hiring) - bound
        spare = {
            offer.partner: offer.gain - cut if offer.gain > 0 else offer.gain
            for offer in offers
            if not offer.is_open and not 0 < offer.gain <= cut
        }
        slopes = [0] * len(prices)
        market = self.market
        for partner, _, _, _, hired in packed:
            for creature in hired:
                slopes[creature] += 1
                if (creature, partner) in market.wishes_of:
                    for index in market.wishes_of[creature, partner]:
                        slopes[index] -= 1
                if (creature, partner) in market.pair:
                    slopes[market.pair[creature, partner]] += 1
            for index in market.wishes_for.get(partner, ()):
                slopes[index] -= 1
        for index, (_, weight) in zip(market.shared, self.group.shared, strict=True):
            if weight * UNIT > prices[index]:
                bound += weight * UNIT - prices[index]
                slopes[index] += 1
        earned = (self._earned_counted if self.group.is_counted else self._earned)(prices, slopes)
        return None if earned is None else Tried(bound + earned, slopes, packed, spare)

    def _all_lines(self) -> list[Line]:
        """Return every partner that can still be paired."""
        group, market, settled = self.group, self.market, self.settled
        lines = []
        for partner, able in enumerate(group.able):
            plain, special = [], []
            for creature in able if partner not in settled.closed else ():
                if creature in settled.off or (creature, partner) in settled.barred:
                    continue
                worth = (group.gains[creature][partner] * UNIT << market.shift) + creature
                wishes, price = (
                    market.wishes_of.get((creature, partner), []),
                    market.pair.get((creature, partner), creature),
                )
                if wishes or price != creature:
                    special.append((price, worth, wishes))
                else:
                    plain.append((creature, worth))
            if plain or special:
                is_open = partner in settled.open
                brings = group.single[partner] * UNIT
                wishes = market.wishes_for.get(partner, [])
                needs, room = group.least[partner], group.most[partner]
                lines.append(Line(partner, plain, special, needs, room, brings, wishes, is_open))
        return lines

    def _offers(self, prices: list[int]) -> list[Offer] | None:
        """Return each partner's best offer.

        Return None if a partner that has to be paired cannot be.
        """
        shift = self.market.shift
        mask = (1 << shift) - 1
        costs = [price << shift for price in prices]
        offers: list[Offer] = []
        needy = set(self.settled.open)
        for partner, plain, special, least, most, gain, wishes_for, is_open in self._lines:
            worth = [key - costs[price] for price, key in plain]
            for price, key, wishes in special:
                worth.append(key - costs[price] + sum(costs[index] for index in wishes))
            if len(worth) < least:
                continue
            worth.sort(reverse=True)
            for index in wishes_for:
                gain += prices[index]
            for key in worth[:least]:
                gain += key >> shift
            size = least
            while size < most and size < len(worth) and worth[size] >> shift > 0:
                gain += worth[size] >> shift
                size += 1
            needy.discard(partner)
            offers.append(Offer(partner, gain, least, is_open, [key & mask for key in worth[:size]]))
        return None if needy else offers

    def _packed(self, offers: list[Offer]) -> list[Offer]:
        """Return the offers with the most gain that need no more creatures than there are.

        Offers of partners that have to be paired are always included.
        """
        room = self.market.units
        if sum(offer.needs for offer in offers) <= room:
            return offers
        taken = [offer for offer in offers if offer.is_open]
        room -= sum(offer.needs for offer in taken)
        best: list[tuple[int, tuple[Offer, ...]]] = [(0, ())] * (room + 1)
        for offer in offers:
            if not offer.is_open:
                for size in range(room, offer.needs - 1, -1):
                    value, chosen = best[size - offer.needs]
                    if value + offer.gain > best[size][0]:
                        best[size] = value + offer.gain, (*chosen, offer)
        return [*taken, *best[-1][1]]

    def _earned(self, prices: list[int], slopes: list[int]) -> int:
        """Return the earnings of creatures, and the value of wishes beyond their prices."""
        group, market = self.group, self.market
        earned = 0
        for index, (_, _, weight) in zip(market.own, group.own, strict=True):
            if weight * UNIT > prices[index]:
                earned += weight * UNIT - prices[index]
                slopes[index] += 1
        self.active = [
            creature for creature, price in enumerate(prices[: len(group.creatures)]) if price > 0 or slopes[creature]
        ]
        for creature in self.active:
            earned += prices[creature] * group.times[creature]
            slopes[creature] -= group.times[creature]
        return earned

    def _earned_counted(self, prices: list[int], slopes: list[int]) -> int | None:
        """Return the same as `_earned` where the number of paired creatures is limited.

        The creatures with the best earnings are paired. A creature that is not paired fulfils no wish. Return None if
        too few creatures are left.
        """
        group, market, settled = self.group, self.market, self.settled
        earned = 0
        brings = [price * times for price, times in zip(prices, group.times, strict=False)]
        places: dict[int, list[int]] = {}
        for creature in group.several:
            best = sorted(
                (market.pair[creature, partner] for partner in group.may[creature]), key=lambda index: -prices[index]
            )
            places[creature] = best[:1] + [index for index in best[1 : group.times[creature]] if prices[index] > 0]
            brings[creature] = sum(prices[index] for index in places[creature])
        for index, (creature, _, weight) in zip(market.own, group.own, strict=True):
            if weight * UNIT > prices[index]:
                brings[creature] += weight * UNIT - prices[index]
                places[creature].append(index)
        free = [
            creature for creature in range(len(brings)) if creature not in settled.on and creature not in settled.off
        ]
        free.sort(key=lambda creature: (-brings[creature], -slopes[creature]))
        limit, floor = group.limit - len(settled.on), group.floor - len(settled.on)
        if limit < 0 or len(free) < floor:
            return None
        free = free[:limit]
        self.active = sorted(settled.on) + [
            creature
            for index, creature in enumerate(free)
            if index < floor or brings[creature] > 0 or (brings[creature] == 0 and slopes[creature])
        ]
        for creature in self.active:
            earned += brings[creature]
            slopes[creature] -= group.times[creature]
            for index in places.get(creature, ()):
                slopes[index] += 1 if index in market.own else -1
        return earned

    def _settle(self, above: int, spare: dict[int, int]) -> None:
        """Settle the partners for which the opposite decision costs too much.

        Too much is more than `above`, the excess of the bound over the known value.
        """
        settled, later = self.settled, self.group.later
        sure = {partner for partner, gain in spare.items() if partner in later and abs(gain) > above}
        if sure:
            open = {partner for partner in sure if spare[partner] > 0}
            closed = (sure - open).union(*(later[partner] for partner in sure - open))
            self.settled = settled._replace(closed=settled.closed | closed, open=settled.open | (open - closed))
            self._lines = self._all_lines()

    def _change(self, slopes: list[int], above: int) -> None:
        """Change the prices in proportion to the excess of the bound.

        The change is spread over all prices that are too low or too high. Half of the last change goes on, which keeps
        prices from swinging.
        """
        least, most = self.market.least, self.market.most
        prices = self._price
        steps = [16 * slope + last // 2 for slope, last in zip(slopes, self._last, strict=True)]
        for index, step in enumerate(steps):
            if (step > 0 and prices[index] >= most[index]) or (step < 0 and prices[index] <= least[index]):
                steps[index] = 0
        norm = sum(step * step for step in steps)
        self._last = steps
        self._price = [
            max(low, min(high, price + above * self._pace * step // max(1, norm)))
            for price, step, low, high in zip(prices, steps, least, most, strict=True)
        ]
