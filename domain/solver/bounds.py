"""508.1d, 509.1c. Proof that no pairs obey more requirements: prices.

Suppose each creature has a price for each time it is paired, and every partner hires those by which it gains most, or
nobody. Whatever the prices are, what partners gain and creatures earn together is no less than what any pairs obey that
keep to the restrictions. So prices are changed, up where several partners want a creature and down where none does,
until that sum is too small to hope for more than is known. They are Lagrange's multipliers, in whole numbers, so that
they come out the same everywhere.

Two things more have prices: wishes, which are paid for by who fulfils them; and, where only so many creatures can be
paired, each pair of a creature that can be paired several times.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.solver.problem import Numbered

UNIT = 1 << 12
"""Prices are told in these parts of a requirement."""

UNBOUNDED = 1 << 62

PACE, PATIENCE = 24, 6
"""How far prices move, in sixteenths of what would close the gap if nothing else changed; after how many failures half
as far."""


class Settled(NamedTuple):
    """What is settled: partners that are not paired, and that are; creatures that are not, and that are; pairs."""

    closed: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()
    off: frozenset[int] = frozenset()
    on: frozenset[int] = frozenset()
    barred: frozenset[tuple[int, int]] = frozenset()
    made: frozenset[tuple[int, int]] = frozenset()


class Line(NamedTuple):
    """A partner: whom it can hire, by whose price and for what gain, some of them with wishes that are fulfilled; how
    many it needs and has room for; what it brings itself, for which wishes; and whether it has to be paired."""

    partner: int
    plain: list[tuple[int, int]]
    special: list[tuple[int, int, list[int]]]
    least: int
    most: int
    brings: int
    wishes: list[int]
    is_open: bool


class Offer(NamedTuple):
    """A partner, what it would gain, how many creatures it needs, whether it has to be paired, whom it would hire."""

    partner: int
    gain: int
    needs: int
    is_open: bool
    hired: list[int]


class Tried(NamedTuple):
    """What comes of prices: a bound, how much each of them is too low, who hires, and what the opposite would cost."""

    bound: int
    slopes: list[int]
    hiring: list[Offer]
    spare: dict[int, int]


class Market:
    """What there are prices for, and between what they are: creatures, wishes, and pairs.

    `units` is how often creatures can be paired in all.
    """

    def __init__(self, group: Numbered) -> None:
        self.group = group
        self.shift = len(group.creatures).bit_length()
        size = len(group.creatures)
        self.own = range(size, size + len(group.own))
        self.shared = range(self.own.stop, self.own.stop + len(group.shared))
        pairs = [(one, other) for one in group.several for other in group.may[one]]
        self.pair = {pair: at for at, pair in enumerate(pairs, self.shared.stop)}
        self.wishes_of: dict[tuple[int, int], list[int]] = {}
        for at, (one, among, _) in zip(self.own, group.own, strict=True):
            for other in among:
                self.wishes_of.setdefault((one, other), []).append(at)
        self.wishes_for: dict[int, list[int]] = {}
        for at, (among, _) in zip(self.shared, group.shared, strict=True):
            for other in among:
                self.wishes_for.setdefault(other, []).append(at)
        self.units = sum(sorted(group.times, reverse=True)[: group.limit])
        weights = [*(weight for _, _, weight in group.own), *(weight for _, weight in group.shared)]
        least = -UNBOUNDED if group.floor else 0
        several = set(group.several)
        self.least = [0 if one in several else least for one in range(size)] + [0] * len(weights) + [least] * len(pairs)
        self.most = [0 if one in several else UNBOUNDED for one in range(size)]
        self.most += [weight * UNIT for weight in weights] + [UNBOUNDED] * len(pairs)

    def beginnings(self) -> list[list[int]]:
        """Prices to begin with: which of them are good depends on what is scarce."""
        group = self.group
        found = []
        for creatures, own, shared, pairs in ((2, 2, 2, 1), (0, 0, 0, 0), (2, 0, 0, 0), (4, 4, 2, 0), (4, 0, 2, 0)):
            prices = []
            for one, times in enumerate(group.times):
                is_free = times == len(group.may[one]) and not group.is_counted
                best = max(1, *group.gains[one].values())
                prices.append(0 if is_free or self.most[one] == 0 else creatures * best * UNIT // (4 * times))
            prices += [own * self.most[at] // 4 for at in self.own]
            prices += [shared * self.most[at] // 4 for at in self.shared]
            found.append(prices + [pairs * UNIT // 4] * len(self.pair))
        return found


class Bounded:
    """What can be obeyed at most where something is settled.

    `prices` are the best found yet; `met` and `used` tell how often, in so many `rounds`, each partner hired and each
    creature was to be paired: what is likely to be settled how.
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
        """How far above half of the rounds this is, in thousandths."""
        return (2 * count - self.rounds) * 1000 // max(1, self.rounds)

    def round(self, known: int) -> bool:
        """Try prices, and change them; False where no more than what is known can be obeyed."""
        target = (known + 1) * UNIT
        tried = self.evaluate(self._price)
        if tried is None:
            return False
        self.rounds += 1
        self.hired = frozenset(offer.partner for offer in tried.hiring)
        for other in self.hired:
            self.met[other] += 1
        for one in self.active:
            self.used[one] += 1
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
        """What comes of these prices; None if what is settled leaves no pairs at all."""
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
        for other, _, _, _, hired in packed:
            for one in hired:
                slopes[one] += 1
                if (one, other) in market.wishes_of:
                    for at in market.wishes_of[one, other]:
                        slopes[at] -= 1
                if (one, other) in market.pair:
                    slopes[market.pair[one, other]] += 1
            for at in market.wishes_for.get(other, ()):
                slopes[at] -= 1
        for at, (_, weight) in zip(market.shared, self.group.shared, strict=True):
            if weight * UNIT > prices[at]:
                bound += weight * UNIT - prices[at]
                slopes[at] += 1
        earned = (self._earned_counted if self.group.is_counted else self._earned)(prices, slopes)
        return None if earned is None else Tried(bound + earned, slopes, packed, spare)

    def _all_lines(self) -> list[Line]:
        """Every partner that can be paired yet."""
        group, market, settled = self.group, self.market, self.settled
        lines = []
        for other, able in enumerate(group.able):
            plain, special = [], []
            for one in able if other not in settled.closed else ():
                if one in settled.off or (one, other) in settled.barred:
                    continue
                worth = (group.gains[one][other] * UNIT << market.shift) + one
                wishes, price = market.wishes_of.get((one, other), []), market.pair.get((one, other), one)
                if wishes or price != one:
                    special.append((price, worth, wishes))
                else:
                    plain.append((one, worth))
            if plain or special:
                is_open = other in settled.open
                brings = group.single[other] * UNIT
                wishes = market.wishes_for.get(other, [])
                needs, room = group.least[other], group.most[other]
                lines.append(Line(other, plain, special, needs, room, brings, wishes, is_open))
        return lines

    def _offers(self, prices: list[int]) -> list[Offer] | None:
        """What each partner gains by hiring the best; None if one that has to be paired cannot be."""
        shift = self.market.shift
        mask = (1 << shift) - 1
        costs = [price << shift for price in prices]
        offers: list[Offer] = []
        needy = set(self.settled.open)
        for other, plain, special, least, most, gain, wishes_for, is_open in self._lines:
            worth = [key - costs[price] for price, key in plain]
            for price, key, wishes in special:
                worth.append(key - costs[price] + sum(costs[at] for at in wishes))
            if len(worth) < least:
                continue
            worth.sort(reverse=True)
            for at in wishes_for:
                gain += prices[at]
            for key in worth[:least]:
                gain += key >> shift
            size = least
            while size < most and size < len(worth) and worth[size] >> shift > 0:
                gain += worth[size] >> shift
                size += 1
            needy.discard(other)
            offers.append(Offer(other, gain, least, is_open, [key & mask for key in worth[:size]]))
        return None if needy else offers

    def _packed(self, offers: list[Offer]) -> list[Offer]:
        """Those that together need no more creatures than there are, by which most is gained."""
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
        """What creatures earn, and wishes beyond their prices."""
        group, market = self.group, self.market
        earned = 0
        for at, (_, _, weight) in zip(market.own, group.own, strict=True):
            if weight * UNIT > prices[at]:
                earned += weight * UNIT - prices[at]
                slopes[at] += 1
        self.active = [one for one, price in enumerate(prices[: len(group.creatures)]) if price > 0 or slopes[one]]
        for one in self.active:
            earned += prices[one] * group.times[one]
            slopes[one] -= group.times[one]
        return earned

    def _earned_counted(self, prices: list[int], slopes: list[int]) -> int | None:
        """The same where so many creatures are paired at most, or at least: the best of them; None if too few are left.

        A creature that is not paired fulfils no wish.
        """
        group, market, settled = self.group, self.market, self.settled
        earned = 0
        brings = [price * times for price, times in zip(prices, group.times, strict=False)]
        places: dict[int, list[int]] = {}
        for one in group.several:
            best = sorted((market.pair[one, other] for other in group.may[one]), key=lambda at: -prices[at])
            places[one] = best[:1] + [at for at in best[1 : group.times[one]] if prices[at] > 0]
            brings[one] = sum(prices[at] for at in places[one])
        for at, (one, _, weight) in zip(market.own, group.own, strict=True):
            if weight * UNIT > prices[at]:
                brings[one] += weight * UNIT - prices[at]
                places[one].append(at)
        free = [one for one in range(len(brings)) if one not in settled.on and one not in settled.off]
        free.sort(key=lambda one: (-brings[one], -slopes[one]))
        limit, floor = group.limit - len(settled.on), group.floor - len(settled.on)
        if limit < 0 or len(free) < floor:
            return None
        free = free[:limit]
        self.active = sorted(settled.on) + [
            one for at, one in enumerate(free) if at < floor or brings[one] > 0 or (brings[one] == 0 and slopes[one])
        ]
        for one in self.active:
            earned += brings[one]
            slopes[one] -= group.times[one]
            for at in places.get(one, ()):
                slopes[at] += 1 if at in market.own else -1
        return earned

    def _settle(self, above: int, spare: dict[int, int]) -> None:
        """Settle which partners are paired where the opposite costs more than the bound is above what is known."""
        settled, later = self.settled, self.group.later
        sure = {other for other, gain in spare.items() if other in later and abs(gain) > above}
        if sure:
            open = {other for other in sure if spare[other] > 0}
            closed = (sure - open).union(*(later[other] for other in sure - open))
            self.settled = settled._replace(closed=settled.closed | closed, open=settled.open | (open - closed))
            self._lines = self._all_lines()

    def _change(self, slopes: list[int], above: int) -> None:
        """Change prices by how far the bound is above what would do, spread over all that are too low or too high.

        Half of the last change goes on, which keeps prices from swinging.
        """
        least, most = self.market.least, self.market.most
        prices = self._price
        steps = [16 * slope + last // 2 for slope, last in zip(slopes, self._last, strict=True)]
        for at, step in enumerate(steps):
            if (step > 0 and prices[at] >= most[at]) or (step < 0 and prices[at] <= least[at]):
                steps[at] = 0
        norm = sum(step * step for step in steps)
        self._last = steps
        self._price = [
            max(low, min(high, price + above * self._pace * step // max(1, norm)))
            for price, step, low, high in zip(prices, steps, least, most, strict=True)
        ]
