"""107.4, 118. Mana costs and their payment: arithmetic on symbols, without a board.

A cost is written in symbols, `{2}{W}{W/U}{X}`. Mana is a string of letters, `"GGW"`. Where a cost asks for snow
(107.4h), mana that a snow source produced is in lower case: `"GWg"` has one green mana of a snow source.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from domain.errors import Unfit
from domain.solver.assignment import FROM, TO, Way, most_gaining
from domain.terms import COLORS, HELP, MANA, sorted_mana

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_KNOWN = re.compile(r"^(\d+|[WUBRGCSX]|[WUBRGC2]/[WUBRG]|([WUBRG]/){1,2}P|(2/)?W/U/B/R/G/C(/P)?)$")
_NUMBER = re.compile(r"^\d+")


ANY = "WUBRGC"
"""A symbol that one mana of any type pays."""

SNOW = "S"
"""107.4h. A symbol that one mana of any type pays, if a snow source produced the mana."""


@lru_cache(maxsize=256)
def number_in(symbol: str) -> int:
    """107.4e. Return the generic half of a monocoloured hybrid symbol as a number.

    Return 0 for every other symbol.
    """
    match = _NUMBER.match(symbol)
    return int(match[0]) if match is not None else 0


@lru_cache(maxsize=256)
def letters_of(symbol: str) -> str:
    """Return the letters of a symbol, without the number of a monocoloured hybrid."""
    return _NUMBER.sub("", symbol)


class ManaCost(NamedTuple):
    """A mana cost in parts.

    `colored` has for each symbol the letters that pay it: `WU` is hybrid, `WP` Phyrexian (P is 2 life), `2W` can be
    paid with one white mana or two mana of any type. `x` is the number of X. `generic` may be below zero until the
    payment of the symbols with a number is settled: it reduces their generic halves (118.7a).
    """

    generic: int
    colored: tuple[str, ...]
    x: int

    @property
    def value(self) -> int:
        """202.3, 202.3f. The mana value, with 0 for X and the largest component of a hybrid symbol."""
        return self.generic + sum(max(1, number_in(symbol)) for symbol in self.colored)

    @property
    def open(self) -> tuple[str, ...]:
        """107.4e. The monocoloured hybrid symbols, whose payment is still open."""
        return _open(self.colored) if self.colored else ()

    def in_color(self, symbol: str) -> ManaCost:
        """107.4e, 601.2b. Return the cost with one monocoloured hybrid symbol paid in its colour."""
        left = list(self.colored)
        left[left.index(symbol)] = letters_of(symbol)
        return ManaCost(self.generic, tuple(left), self.x).plus(0)

    def in_generic(self, symbol: str) -> ManaCost:
        """107.4e, 601.2b. Return the cost with one monocoloured hybrid symbol paid in generic mana."""
        left = list(self.colored)
        left.remove(symbol)
        return ManaCost(self.generic + number_in(symbol), tuple(left), self.x).plus(0)

    def settled(self) -> tuple[ManaCost, ...]:
        """601.2b. Return every cost that the choices for monocoloured hybrid symbols can give.

        The cost with the least mana comes first.
        """
        return _settled(self)

    def with_x(self, x: int) -> ManaCost:
        """107.3. Return the cost with a value for X."""
        return ManaCost(self.generic + self.x * x, self.colored, 0) if self.x else self

    def plus(self, generic: int) -> ManaCost:
        """118.7. Return the cost with generic mana added or, below zero, taken off.

        The generic mana never becomes less than nothing.
        """
        if not generic and self.generic >= 0:
            return self
        open = self.open
        least = -sum(map(number_in, open)) if open else 0
        return ManaCost(max(least, self.generic + generic), self.colored, self.x)

    def at_least(self, mana: int) -> ManaCost:
        """601.2f. Return the cost with generic mana added up to this much mana in all."""
        return self.plus(max(0, mana - self.value)) if mana else self

    def joined(self, other: ManaCost) -> ManaCost:
        """Return the sum of both costs."""
        if other == FREE:
            return self
        return ManaCost(self.generic + other.generic, self.colored + other.colored, self.x + other.x)

    def less(self, other: ManaCost) -> ManaCost:
        """118.7. Return the cost reduced by another cost.

        Each symbol of the reduction takes away its like, or else generic mana (118.7b, 118.7c):

        - Of a hybrid symbol, the half that takes more away counts (118.7e).
        - A symbol that can be paid with its mana is its like, as the payer has chosen the payment before (601.2b).
        - A Phyrexian symbol counts as its colour (118.7f).
        - A snow symbol takes generic mana away (118.7g).
        """
        generic, colored = other.generic, list(self.colored)
        for letters in sorted(other.colored, key=number_in):
            match = _like(letters, colored)
            if match is None:
                generic += max(1, number_in(letters))
            elif number_in(letters) and self.generic - generic >= number_in(letters):
                generic += number_in(letters)
            else:
                colored.remove(match)
        return ManaCost(self.generic, tuple(colored), self.x).plus(-generic)

    @property
    def least(self) -> int:
        """The least amount of mana that pays this cost."""
        return max(0, self.generic + len(self.colored) - len(self.phyrexian))

    @property
    def asks_for_snow(self) -> bool:
        """107.4h. True if the payment depends on mana of snow sources."""
        return SNOW in self.colored

    @property
    def phyrexian(self) -> tuple[str, ...]:
        """107.4f. The symbols that 2 life can pay."""
        return _phyrexian(self.colored) if self.colored else ()

    def without_life(self) -> ManaCost:
        """107.4f. Return the cost with every Phyrexian symbol paid in mana."""
        return ManaCost(self.generic, tuple(letters.replace("P", "") for letters in self.colored), self.x)

    def for_life(self, symbol: str) -> ManaCost:
        """107.4f. Return the cost without one symbol that life pays."""
        left = list(self.colored)
        left.remove(symbol)
        return ManaCost(self.generic, tuple(left), self.x)

    def spent_as_any(self, of_type: bool) -> ManaCost:
        """609.4b. Return the cost where mana of any colour pays every coloured symbol.

        With `of_type`, mana of any type pays every symbol, colourless symbols too.
        """
        unchanged = (SNOW,) if of_type else (SNOW, "C")
        pays = (
            letters if letters in unchanged else letters[: -len(letters_of(letters))] + ANY + "P" * ("P" in letters)
            for letters in self.colored
        )
        return ManaCost(self.generic, tuple(pays), self.x)

    def __str__(self) -> str:
        parts = ["{X}"] * self.x
        if self.generic or not (self.colored or self.x):
            parts.append(f"{{{self.generic}}}")
        parts += ["{" + "/".join(letters) + "}" for letters in self.colored]
        return "".join(parts)


@lru_cache(maxsize=1024)
def _open(colored: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(symbol for symbol in colored if symbol[0].isdigit())


@lru_cache(maxsize=1024)
def _phyrexian(colored: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(letters for letters in colored if "P" in letters)


def _like(letters: str, colored: Sequence[str]) -> str | None:
    """118.7b. Return the symbol of a cost that mana of these letters takes away.

    A symbol of exactly that colour comes first.
    """
    wanted = [letter for letter in letters_of(letters) if letter not in "PS"]
    exact = next((one for one in (letters, *wanted) if one in colored and one != SNOW), None)
    if exact is not None:
        return exact
    able = [one for one in colored if one != SNOW and set(wanted).intersection(letters_of(one))]
    return min(able, key=len, default=None)


@lru_cache(maxsize=4096)
def _settled(cost: ManaCost) -> tuple[ManaCost, ...]:
    if not cost.open:
        return (cost,)
    symbol = cost.open[0]
    costs = (*_settled(cost.in_color(symbol)), *_settled(cost.in_generic(symbol)))
    return tuple(sorted(dict.fromkeys(costs), key=lambda one: one.value))


FREE = ManaCost(0, (), 0)


@lru_cache(maxsize=4096)
def mana_cost(text: str) -> ManaCost:
    """Read a cost in symbols.

    Valid symbols are numbers, W U B R G C, S, X, hybrids of two colours, of a colour and a number or colourless,
    Phyrexian symbols, and the symbol that any mana pays.

    :raises Unfit: another symbol, a `ValueError`.
    """
    generic, colored, x = 0, [], 0
    if _SYMBOL.sub("", text).strip():
        raise Unfit("{text} is not a mana cost; write symbols such as {{2}}{{W}}", text=repr(text))
    for symbol in _SYMBOL.findall(text):
        if not _KNOWN.match(symbol):
            raise Unfit("{{{symbol}}} is not a mana symbol that can be paid here", symbol=symbol)
        if symbol == "X":
            x += 1
        elif symbol.isdigit():
            generic += int(symbol)
        elif "/" in symbol:
            colored.append(symbol.replace("/", ""))
        else:
            colored.append(symbol)
    return ManaCost(generic, tuple(colored), x)


@lru_cache(maxsize=4096)
def least_mana(cost: str) -> int:
    """Return the least amount of mana that pays a cost in symbols."""
    return mana_cost(cost).least


@lru_cache(maxsize=4096)
def colors_of(cost: str) -> str:
    """105.2. Return the colours of the symbols in a cost, in the order WUBRG."""
    return "".join(color for color in COLORS if any(color in letters for letters in mana_cost(cost).colored))


@lru_cache(maxsize=256)
def pays(symbol: str) -> str:
    """107.4h. Return the letters of mana that pays a symbol.

    Mana of a snow source comes after other mana of the same type.
    """
    return ANY.lower() if symbol == SNOW else "".join(letter + letter.lower() for letter in symbol)


@lru_cache(maxsize=65536)
def spend(pool: str, cost: ManaCost) -> str | None:
    """Return mana of the pool that pays this cost, or None.

    Coloured symbols are paid exactly, generic mana from the most plentiful rest. A monocoloured hybrid symbol is paid
    in its colour where possible.
    """
    if cost.open:
        return next((paid for one in cost.settled() if (paid := spend(pool, one)) is not None), None)
    if len(pool) < cost.value:
        return None
    counts = {letter: pool.count(letter) for letter in MANA + MANA.lower() + HELP}
    used = _match(tuple(map(pays, _narrow_first(cost.colored))), counts)
    if used is None:
        return None
    for letter in used:
        counts[letter] -= 1
    rest = ""
    for _ in range(cost.generic):
        letter = max(MANA[::-1], key=lambda kind: (counts[kind] > 0 and kind == "C", counts[kind]))
        letter = HELP if counts[HELP] else letter
        if not counts[letter]:
            letter = max(MANA[::-1].lower(), key=counts.__getitem__)
        if not counts[letter]:
            return None
        counts[letter] -= 1
        rest += letter
    return sorted_mana(used + rest)


def spend_bound(pool: str, bound: str, cost: ManaCost) -> tuple[str, str] | None:
    """106.6. Return mana that pays this cost, with as much restricted mana as possible.

    `bound` is the mana of the pool that may be spent only on some things, such as this cost. Return all mana spent, and
    the part of it that is restricted; None if the pool does not suffice.
    """
    if cost.open:
        return next((paid for one in cost.settled() if (paid := spend_bound(pool, bound, one)) is not None), None)
    if spend(pool, cost) is None:
        return None
    free, used = list(pool), ""
    for letter in bound:
        free.remove(letter)
        rest = next((less for less in _less_by(cost, letter) if spend("".join(free), less) is not None), None)
        if rest is None:
            free.append(letter)
        else:
            cost, used = rest, used + letter
    return sorted_mana(used + (spend(sorted_mana("".join(free)), cost) or "")), used


def _less_by(cost: ManaCost, letter: str) -> Iterator[ManaCost]:
    """Yield the costs left after one mana has paid one of the symbols."""
    for symbol in dict.fromkeys(cost.colored):
        if letter in pays(symbol):
            left = list(cost.colored)
            left.remove(symbol)
            yield ManaCost(cost.generic, tuple(left), cost.x)
    if cost.generic:
        yield cost.plus(-1)


def _narrow_first(symbols: Iterable[str]) -> list[str]:
    """Return symbols in the order of payment: snow first, then those with fewest options."""
    return sorted(symbols, key=lambda symbol: (symbol != SNOW, len(symbol)))


def _match(symbols: tuple[str, ...], counts: dict[str, int]) -> str | None:
    """Return one letter from `counts` for each coloured symbol, or None."""
    if not symbols:
        return ""
    for letter in symbols[0]:
        if counts.get(letter, 0) > 0:
            counts[letter] -= 1
            rest = _match(symbols[1:], counts)
            counts[letter] += 1
            if rest is not None:
                return letter + rest
    return None


ManaSource = tuple[int, int, tuple[str, ...]]
"""An untapped source: the object, the number of its ability, and the mana it can add (one of these strings)."""


def can_pay(pool: str, cost: ManaCost, makes: tuple[tuple[str, ...], ...]) -> bool:
    """Return True if a pool and these sources could pay the cost.

    Each source adds one of its strings.
    """
    return _plan(pool, cost, makes) is not None


def plan_payment(pool: str, cost: ManaCost, sources: Sequence[ManaSource]) -> tuple[tuple[int, int, str], ...] | None:
    """Return sources that together with the pool pay the cost, or None.

    `sources` are in order of preference. The answer names object, ability and the mana to add. Several abilities of one
    object are alternatives: the object is tapped for one of them.
    """
    each = one_for_each(sources)
    plan = _plan(pool, cost, tuple([options for _, _, options in each]))
    if plan is None:
        return None
    if len(each) == len(sources):
        return tuple([(each[index][0], each[index][1], mana) for index, mana in plan])
    ability = {(object, mana): number for object, number, options in reversed(sources) for mana in options}
    return tuple([(each[index][0], ability[each[index][0], mana], mana) for index, mana in plan])


DearSource = tuple[int, int, tuple[str, ...], str]
"""605.3a. A mana ability with a cost in mana: object, number of the ability, mana it can add, mana cost."""


def plan_with_dear(
    pool: str, cost: ManaCost, sources: Sequence[ManaSource], dear: Sequence[DearSource]
) -> tuple[tuple[int, int, str], ...] | None:
    """Return a payment that uses a mana ability with a cost, or None.

    The abilities that pay for its cost come before it. The search uses two such abilities at most, and does not try
    every way to pay for them: a player may choose others.
    """
    return _plan_with_dear(pool, cost, tuple(sources), tuple(dear), 2)


@lru_cache(maxsize=16384)
def _plan_with_dear(
    pool: str, cost: ManaCost, sources: tuple[ManaSource, ...], dear: tuple[DearSource, ...], depth: int
) -> tuple[tuple[int, int, str], ...] | None:
    if len(pool) + _most_made(sources, dear, depth) < cost.least:
        return None
    for object, number, options, price in dear:
        for ordered in (sources, sources[::-1]):
            able = [source for source in ordered if source[0] != object]
            first = plan_payment(pool, mana_cost(price), able)
            if first is None:
                continue
            made = sorted_mana(pool + "".join(use[2] for use in first))
            left = list(made)
            for letter in spend(made, mana_cost(price)) or "":
                left.remove(letter)
            used = {use[0] for use in first} | {object}
            unused = tuple([source for source in ordered if source[0] not in used])
            for mana in options:
                now = sorted_mana("".join(left) + mana)
                rest = plan_payment(now, cost, unused)
                if rest is None and depth > 1:
                    others = tuple([other for other in dear if other[0] not in used])
                    rest = _plan_with_dear(now, cost, unused, others, depth - 1)
                if rest is not None:
                    return (*first, (object, number, mana), *rest)
    return None


def _most_made(sources: Sequence[ManaSource], dear: Sequence[DearSource], several: int) -> int:
    """Return a bound on the mana that these sources add, with `several` of the dear ones at most.

    Each object adds mana once. What a dear ability costs is taken off what it adds.
    """
    by_object: dict[int, int] = {}
    for object, _, options in sources:
        by_object[object] = max(by_object.get(object, 0), *map(len, options))
    gains = sorted((max(map(len, options)) - mana_cost(price).least for _, _, options, price in dear), reverse=True)
    return sum(by_object.values()) + sum(max(0, gain) for gain in gains[:several])


Repeated = tuple[int, int, int]
"""605.3a. A mana ability that can be activated repeatedly: object, number of the ability, most activations."""


def plan_with_repeated(
    pool: str, cost: ManaCost, sources: Sequence[ManaSource], dear: Sequence[DearSource], again: Sequence[Repeated]
) -> tuple[tuple[int, int, str], ...] | None:
    """Return a payment with mana abilities that have costs other than mana, or None.

    Each ability is used as often as it can be. Whether all their costs can be paid together is not checked.
    """
    often = {repeated[:2]: repeated[2] for repeated in again}
    able = list(sources)
    meant: dict[int, int] = {}
    for object, number, options, price in dear:
        if mana_cost(price).value:
            continue
        if (object, number) not in often:
            able.append((object, number, options))
            continue
        for _ in range(min(often[object, number], cost.value)):
            stand_in = -1 - len(meant)
            meant[stand_in] = object
            able.append((stand_in, number, options))
    plan = plan_payment(pool, cost, able)
    return None if plan is None else tuple((meant.get(object, object), number, mana) for object, number, mana in plan)


@lru_cache(maxsize=65536)
def could_pay(pool: str, cost: ManaCost, sources: tuple[ManaSource, ...]) -> bool:
    """Return True if a pool and these sources could pay the cost.

    Each object uses one of its abilities.
    """
    return can_pay(pool, cost, made_by_each(sources))


@lru_cache(maxsize=4096)
def made_by_each(sources: tuple[ManaSource, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the mana each object among these sources could add."""
    return tuple([options for _, _, options in one_for_each(sources)])


def one_for_each(sources: Sequence[ManaSource]) -> tuple[ManaSource, ...]:
    """Return one source for each object, with all mana that its abilities could add."""
    if len({source[0] for source in sources}) == len(sources):
        return tuple(sources)
    together: dict[int, tuple[int, tuple[str, ...]]] = {}
    for object, number, options in sources:
        first, known = together.get(object, (number, ()))
        together[object] = first, known + options
    return tuple((object, number, tuple(dict.fromkeys(options))) for object, (number, options) in together.items())


@lru_cache(maxsize=65536)
def _plan(pool: str, cost: ManaCost, makes: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, str], ...] | None:
    """Return the payment of `plan_payment` for sources given by their mana.

    The answer has the index of each source and the mana it adds.
    """
    if cost.open:
        return next((plan for one in cost.settled() if (plan := _plan(pool, one, makes)) is not None), None)
    if pool and cost.asks_for_snow:  # snow mana pays for other symbols, too
        plan = _plan("", cost, (*zip(pool), *makes))
        return (
            None if plan is None else tuple([(index - len(pool), mana) for index, mana in plan if index >= len(pool)])
        )
    left = list(pool)
    need: list[str] = []
    for symbol in map(pays, _narrow_first(cost.colored)):
        letter = next((mana for mana in symbol if mana in left), None)
        if letter is not None:
            left.remove(letter)
        else:
            need.append(symbol)
    if not need and len(left) >= cost.generic:
        return ()
    if not cost.generic and not need:
        return ()
    if len(pool) + sum(max(map(len, options)) for options in makes) < cost.value:
        return None
    breadths = [_breadth(options) for options in makes]
    order = sorted(range(len(makes)), key=breadths.__getitem__)
    chosen: dict[int, str] | None = {}
    if len(need) > A_FEW:
        chosen = _matched(need, order, makes)
    if chosen is not None and 0 < len(need) <= ONE_BY_ONE:
        chosen = _assign(need, order, makes, {})
    if chosen is None:
        several = any(len(mana) > 1 for options in makes for mana in options)
        return _plan_exactly(pool, cost, makes) if several else None
    spare = len(left) + sum(len(mana) - 1 for mana in chosen.values())
    for index, options in enumerate(makes):
        if spare >= cost.generic:
            break
        if index not in chosen:
            chosen[index] = max(options, key=len)
            spare += len(chosen[index])
    if spare < cost.generic:
        return None
    return tuple([(index, chosen[index]) for index in sorted(chosen)])


@lru_cache(maxsize=1024)
def _breadth(options: tuple[str, ...]) -> int:
    return len(set("".join(options)))


@lru_cache(maxsize=4096)
def _fitting(options: tuple[str, ...], symbol: str) -> str | None:
    """Return the first of these options that has mana for a coloured symbol, or None."""
    return next((mana for mana in options if any(letter in mana for letter in symbol)), None)


A_FEW, ONE_BY_ONE = 2, 12
"""Bounds for trying sources one by one: up to `A_FEW` coloured symbols at once, above `ONE_BY_ONE` not at all."""


def _matched(need: list[str], order: list[int], makes: tuple[tuple[str, ...], ...]) -> dict[int, str] | None:
    """Return a different source for each coloured symbol, or None if there is none.

    The search is a flow between kinds of symbols and kinds of sources.
    """
    alike: dict[tuple[str, ...], list[int]] = {}
    for index in order:
        alike.setdefault(makes[index], []).append(index)
    symbols = Counter(need)
    kinds = [options for options in alike if any(_fitting(options, symbol) for symbol in symbols)]
    first_kind = 2 + len(symbols)
    edges: list[Way] = [(FROM, 2 + index, count, 1) for index, count in enumerate(symbols.values())]
    fitting = [
        (index, number)
        for index, symbol in enumerate(symbols)
        for number, options in enumerate(kinds)
        if _fitting(options, symbol) is not None
    ]
    edges += [(2 + index, first_kind + number, len(need), 0) for index, number in fitting]
    edges += [(first_kind + number, TO, len(alike[options]), 0) for number, options in enumerate(kinds)]
    flow = most_gaining(first_kind + len(kinds), edges)
    if sum(flow[: len(symbols)]) < len(need):
        return None
    chosen: dict[int, str] = {}
    left = {options: iter(sources) for options, sources in alike.items()}
    named = list(symbols)
    for (index, number), many in zip(fitting, flow[len(symbols) :], strict=False):
        mana = _fitting(kinds[number], named[index]) if many else None
        chosen.update((source, mana) for source in islice(left[kinds[number]], many) if mana is not None)
    return chosen


def _assign(
    need: list[str], order: list[int], makes: tuple[tuple[str, ...], ...], chosen: dict[int, str]
) -> dict[int, str] | None:
    """Return a different source for each coloured symbol, or None.

    The search backtracks, narrow sources first.
    """
    if not need:
        return dict(chosen)
    for source in order:
        if source in chosen:
            continue
        mana = _fitting(makes[source], need[0])
        if mana is not None:
            chosen[source] = mana
            assignment = _assign(need[1:], order, makes, chosen)
            if assignment is not None:
                return assignment
            del chosen[source]
    return None


TRIED = 17
"""Most sources of which `_plan_exactly` tries each in turn."""


def _plan_exactly(pool: str, cost: ManaCost, makes: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, str], ...] | None:
    """Return a payment with sources that add several mana at once, or None.

    The search tries each source in turn. Only sources that add mana of several colours at once need it, which is rare.
    What follows depends only on the pool and the sources left: with the same ones it is not tried again, nor with
    fewer mana than the cost takes.
    """
    tried = makes[:TRIED]
    for symbol, count in Counter(map(pays, cost.colored)).items():
        if _of_symbol(pool, symbol) + sum(max(_of_symbol(mana, symbol) for mana in each) for each in tried) < count:
            return None
    still = [0]
    for options in reversed(tried):
        still.append(still[-1] + max(map(len, options)))
    still.reverse()  # most mana of the sources that are left, by the number of those tried
    failed: set[tuple[int, str]] = set()

    def search(pool: str, index: int) -> tuple[tuple[int, str], ...] | None:
        if len(pool) + still[index] < cost.value:
            return None
        if len(pool) >= cost.value and spend(pool, cost) is not None:
            return ()
        if index == len(tried) or (index, pool) in failed:
            return None
        for mana in tried[index]:
            rest = search(sorted_mana(pool + mana), index + 1)
            if rest is not None:
                return ((index, mana), *rest)
        rest = search(pool, index + 1)
        if rest is None:
            failed.add((index, pool))
        return rest

    return search(pool, 0)


def _of_symbol(mana: str, symbol: str) -> int:
    """Return how much of this mana pays a symbol, given by the letters that pay it."""
    return sum(letter in symbol for letter in mana)
