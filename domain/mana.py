"""107.4, 118. Mana costs and what pays for them: arithmetic on symbols, without a board.

A cost is written in symbols, `{2}{W}{W/U}{X}`; mana is a string of letters, `"GGW"`. Where a cost asks for snow
(107.4h), mana that a snow source produced is in lower case: `"GWg"` has such a green one.
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
"""A symbol that one mana pays for, whatever it is."""

SNOW = "S"
"""107.4h. A symbol that one mana of a snow source pays for, whatever it is."""


@lru_cache(maxsize=256)
def number_in(symbol: str) -> int:
    """107.4e. Return the generic half of a monocoloured hybrid symbol as a number; 0 for every other symbol."""
    found = _NUMBER.match(symbol)
    return int(found[0]) if found is not None else 0


@lru_cache(maxsize=256)
def letters_of(symbol: str) -> str:
    """Return the letters of a symbol, without the number of a monocoloured hybrid."""
    return _NUMBER.sub("", symbol)


class ManaCost(NamedTuple):
    """A cost taken apart.

    `colored` has for each symbol the letters that pay it: `WU` is hybrid, `WP` Phyrexian (P is 2 life), `2W` can be
    paid with one white mana or two of any type. `x` is how many X. As long as it is open how a symbol with a number is
    paid, `generic` may be below zero: so much less its generic half will cost (118.7a).
    """

    generic: int
    colored: tuple[str, ...]
    x: int

    @property
    def value(self) -> int:
        """202.3, 202.3f. The mana value, with 0 for X; of a hybrid symbol the largest component counts."""
        return self.generic + sum(max(1, number_in(symbol)) for symbol in self.colored)

    @property
    def open(self) -> tuple[str, ...]:
        """107.4e. The monocoloured hybrid symbols, of which it is open how each is paid."""
        return _open(self.colored) if self.colored else ()

    def in_color(self, symbol: str) -> ManaCost:
        """107.4e, 601.2b. The cost where one monocoloured hybrid symbol is paid with mana of its colour."""
        left = list(self.colored)
        left[left.index(symbol)] = letters_of(symbol)
        return ManaCost(self.generic, tuple(left), self.x).plus(0)

    def in_generic(self, symbol: str) -> ManaCost:
        """107.4e, 601.2b. The cost where one monocoloured hybrid symbol is paid with so much mana of any type."""
        left = list(self.colored)
        left.remove(symbol)
        return ManaCost(self.generic + number_in(symbol), tuple(left), self.x).plus(0)

    def settled(self) -> tuple[ManaCost, ...]:
        """601.2b. Every cost that it can come to as its monocoloured hybrid symbols are paid, with least mana first."""
        return _settled(self)

    def with_x(self, x: int) -> ManaCost:
        """107.3. The cost with a value for X."""
        return ManaCost(self.generic + self.x * x, self.colored, 0) if self.x else self

    def plus(self, generic: int) -> ManaCost:
        """118.7. The cost with generic mana added or, below zero, taken off; never less than no generic mana."""
        if not generic and self.generic >= 0:
            return self
        open = self.open
        least = -sum(map(number_in, open)) if open else 0
        return ManaCost(max(least, self.generic + generic), self.colored, self.x)

    def joined(self, other: ManaCost) -> ManaCost:
        """Both costs together."""
        if other == FREE:
            return self
        return ManaCost(self.generic + other.generic, self.colored + other.colored, self.x + other.x)

    def less(self, other: ManaCost) -> ManaCost:
        """118.7. The cost reduced by another: each symbol by its like, else by that much generic mana (118.7b, 118.7c).

        Of a hybrid symbol the half counts that takes more away (118.7e). A symbol that can be paid so is its like,
        for who pays chooses how it is paid before (601.2b). A Phyrexian symbol counts as its colour (118.7f), and a
        snow symbol takes generic mana away (118.7g).
        """
        generic, colored = other.generic, list(self.colored)
        for letters in sorted(other.colored, key=number_in):
            like = _like(letters, colored)
            if like is None:
                generic += max(1, number_in(letters))
            elif number_in(letters) and self.generic - generic >= number_in(letters):
                generic += number_in(letters)
            else:
                colored.remove(like)
        return ManaCost(self.generic, tuple(colored), self.x).plus(-generic)

    @property
    def least(self) -> int:
        """How much mana pays it at least."""
        return max(0, self.generic + len(self.colored) - len(self.phyrexian))

    @property
    def asks_for_snow(self) -> bool:
        """107.4h. Return True if it matters for it which mana snow sources have produced."""
        return SNOW in self.colored

    @property
    def phyrexian(self) -> tuple[str, ...]:
        """107.4f. The symbols that 2 life pays for, too."""
        return _phyrexian(self.colored) if self.colored else ()

    def without_life(self) -> ManaCost:
        """107.4f. The cost where all of it is paid in mana."""
        return ManaCost(self.generic, tuple(letters.replace("P", "") for letters in self.colored), self.x)

    def for_life(self, symbol: str) -> ManaCost:
        """107.4f. The cost without one symbol that life pays for."""
        left = list(self.colored)
        left.remove(symbol)
        return ManaCost(self.generic, tuple(left), self.x)

    def spent_as_any(self, of_type: bool) -> ManaCost:
        """609.4b. The cost where mana is spent as though it were of any colour, or of any type: colourless, too."""
        kept = (SNOW,) if of_type else (SNOW, "C")
        pays = (
            letters if letters in kept else letters[: -len(letters_of(letters))] + ANY + "P" * ("P" in letters)
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
    """118.7b. The symbol of a cost that mana of one of these letters takes away: one of that colour alone first."""
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
    found = (*_settled(cost.in_color(symbol)), *_settled(cost.in_generic(symbol)))
    return tuple(sorted(dict.fromkeys(found), key=lambda one: one.value))


FREE = ManaCost(0, (), 0)


@lru_cache(maxsize=4096)
def mana_cost(text: str) -> ManaCost:
    """Read a cost in symbols.

    :raises ValueError: a symbol is not one of numbers, W U B R G C, S, X, hybrids of two colours, of a colour and a
        number or colourless, Phyrexian symbols, and what any mana pays.
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
    """Return how much mana pays a cost in symbols at least."""
    return mana_cost(cost).least


@lru_cache(maxsize=4096)
def colors_of(cost: str) -> str:
    """105.2. The colours of the symbols in a cost, in the order WUBRG."""
    return "".join(color for color in COLORS if any(color in letters for letters in mana_cost(cost).colored))


@lru_cache(maxsize=256)
def pays(symbol: str) -> str:
    """107.4h. The letters of mana that pays a symbol; first those that come from no snow source."""
    return ANY.lower() if symbol == SNOW else "".join(letter + letter.lower() for letter in symbol)


@lru_cache(maxsize=65536)
def spend(pool: str, cost: ManaCost) -> str | None:
    """What of the pool pays this cost, coloured symbols exactly and generic ones from the most plentiful rest.

    None when the pool does not suffice. A monocoloured hybrid symbol is paid with its colour where that can be.
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
    """106.6. `spend`, where part of the pool is `bound`: as much of that as possible is spent, and which; or None."""
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
    """What of a cost is left when one mana has paid for one of its symbols."""
    for symbol in dict.fromkeys(cost.colored):
        if letter in pays(symbol):
            left = list(cost.colored)
            left.remove(symbol)
            yield ManaCost(cost.generic, tuple(left), cost.x)
    if cost.generic:
        yield cost.plus(-1)


def _narrow_first(symbols: Iterable[str]) -> list[str]:
    """Symbols in the order in which mana is looked for: those that little pays first, and snow before the others."""
    return sorted(symbols, key=lambda symbol: (symbol != SNOW, len(symbol)))


def _match(symbols: tuple[str, ...], counts: dict[str, int]) -> str | None:
    """One letter from `counts` for each coloured symbol, or None."""
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
"""An untapped source: the object, which of its abilities, and what it can add (one of these strings)."""


def can_pay(pool: str, cost: ManaCost, makes: tuple[tuple[str, ...], ...]) -> bool:
    """Return True if a pool and sources that add one of these each could pay the cost."""
    return _plan(pool, cost, makes) is not None


def plan_payment(pool: str, cost: ManaCost, sources: Sequence[ManaSource]) -> tuple[tuple[int, int, str], ...] | None:
    """Which sources to use, in the given order of preference, so that pool and sources together pay the cost.

    The answer names object, ability and the mana to add; None when they do not suffice. Several abilities of one object
    are alternatives: it is tapped for one of them.
    """
    each = one_for_each(sources)
    plan = _plan(pool, cost, tuple([options for _, _, options in each]))
    if plan is None:
        return None
    if len(each) == len(sources):
        return tuple([(each[at][0], each[at][1], mana) for at, mana in plan])
    ability = {(object, mana): number for object, number, options in reversed(sources) for mana in options}
    return tuple([(each[at][0], ability[each[at][0], mana], mana) for at, mana in plan])


DearSource = tuple[int, int, tuple[str, ...], str]
"""605.3a. A mana ability that has a price of its own: the object, which ability, what it can add, its mana cost."""


def plan_with_dear(
    pool: str, cost: ManaCost, sources: Sequence[ManaSource], dear: Sequence[DearSource]
) -> tuple[tuple[int, int, str], ...] | None:
    """A payment that uses a mana ability that costs something, after what makes the mana for it; None if none is found.

    Two of them at most, and not every way to pay for them, are tried: a player may name others.
    """
    return _plan_with_dear(pool, cost, tuple(sources), tuple(dear), 2)


@lru_cache(maxsize=16384)
def _plan_with_dear(
    pool: str, cost: ManaCost, sources: tuple[ManaSource, ...], dear: tuple[DearSource, ...], depth: int
) -> tuple[tuple[int, int, str], ...] | None:
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


Repeated = tuple[int, int, int]
"""605.3a. A mana ability that can be activated again while a cost is paid: the object, which, how often at most."""


def plan_with_repeated(
    pool: str, cost: ManaCost, sources: Sequence[ManaSource], dear: Sequence[DearSource], again: Sequence[Repeated]
) -> tuple[tuple[int, int, str], ...] | None:
    """A payment that uses mana abilities that cost something else than mana, each as often as it can be; or None.

    Whether all they cost can be paid together is not looked at.
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
    """Return True if a pool and these sources, one ability of each object, could pay the cost."""
    return can_pay(pool, cost, made_by_each(sources))


@lru_cache(maxsize=4096)
def made_by_each(sources: tuple[ManaSource, ...]) -> tuple[tuple[str, ...], ...]:
    """What each object among these sources could add."""
    return tuple([options for _, _, options in one_for_each(sources)])


def one_for_each(sources: Sequence[ManaSource]) -> tuple[ManaSource, ...]:
    """One source for each object, with everything that its abilities could add."""
    if len({source[0] for source in sources}) == len(sources):
        return tuple(sources)
    together: dict[int, tuple[int, tuple[str, ...]]] = {}
    for object, number, options in sources:
        first, known = together.get(object, (number, ()))
        together[object] = first, known + options
    return tuple((object, number, tuple(dict.fromkeys(options))) for object, (number, options) in together.items())


@lru_cache(maxsize=65536)
def _plan(pool: str, cost: ManaCost, makes: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, str], ...] | None:
    """`plan_payment` for sources by what they make: which of them, counted from 0, and the mana each adds."""
    if cost.open:
        return next((plan for one in cost.settled() if (plan := _plan(pool, one, makes)) is not None), None)
    if pool and cost.asks_for_snow:  # what pays for that pays for other symbols, too
        plan = _plan("", cost, (*zip(pool), *makes))
        return None if plan is None else tuple([(at - len(pool), mana) for at, mana in plan if at >= len(pool)])
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
    for at, options in enumerate(makes):
        if spare >= cost.generic:
            break
        if at not in chosen:
            chosen[at] = max(options, key=len)
            spare += len(chosen[at])
    if spare < cost.generic:
        return None
    return tuple([(at, chosen[at]) for at in sorted(chosen)])


@lru_cache(maxsize=1024)
def _breadth(options: tuple[str, ...]) -> int:
    return len(set("".join(options)))


@lru_cache(maxsize=4096)
def _fitting(options: tuple[str, ...], symbol: str) -> str | None:
    """The first of these that has mana for a coloured symbol."""
    return next((mana for mana in options if any(letter in mana for letter in symbol)), None)


A_FEW, ONE_BY_ONE = 2, 12
"""For so few coloured symbols sources are tried one by one at once; for more than so many they are not at all."""


def _matched(need: list[str], order: list[int], makes: tuple[tuple[str, ...], ...]) -> dict[int, str] | None:
    """A different source for each coloured symbol, found by kinds of symbols and of sources; None if there is none."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for at in order:
        alike.setdefault(makes[at], []).append(at)
    symbols = Counter(need)
    kinds = [options for options in alike if any(_fitting(options, symbol) for symbol in symbols)]
    first_kind = 2 + len(symbols)
    ways: list[Way] = [(FROM, 2 + at, count, 1) for at, count in enumerate(symbols.values())]
    fitting = [
        (at, number)
        for at, symbol in enumerate(symbols)
        for number, options in enumerate(kinds)
        if _fitting(options, symbol) is not None
    ]
    ways += [(2 + at, first_kind + number, len(need), 0) for at, number in fitting]
    ways += [(first_kind + number, TO, len(alike[options]), 0) for number, options in enumerate(kinds)]
    flow = most_gaining(first_kind + len(kinds), ways)
    if sum(flow[: len(symbols)]) < len(need):
        return None
    chosen: dict[int, str] = {}
    left = {options: iter(sources) for options, sources in alike.items()}
    named = list(symbols)
    for (at, number), many in zip(fitting, flow[len(symbols) :], strict=False):
        mana = _fitting(kinds[number], named[at]) if many else None
        chosen.update((source, mana) for source in islice(left[kinds[number]], many) if mana is not None)
    return chosen


def _assign(
    need: list[str], order: list[int], makes: tuple[tuple[str, ...], ...], chosen: dict[int, str]
) -> dict[int, str] | None:
    """A different source for each coloured symbol, narrow sources first; backtracks."""
    if not need:
        return dict(chosen)
    for at in order:
        if at in chosen:
            continue
        mana = _fitting(makes[at], need[0])
        if mana is not None:
            chosen[at] = mana
            found = _assign(need[1:], order, makes, chosen)
            if found is not None:
                return found
            del chosen[at]
    return None


def _plan_exactly(
    pool: str, cost: ManaCost, makes: tuple[tuple[str, ...], ...], at: int = 0
) -> tuple[tuple[int, str], ...] | None:
    """The rare case of sources that add several mana of colours that must be shared: try each source in turn."""
    if spend(pool, cost) is not None:
        return ()
    if at >= len(makes) or at > 16:
        return None
    for mana in makes[at]:
        rest = _plan_exactly(sorted_mana(pool + mana), cost, makes, at + 1)
        if rest is not None:
            return ((at, mana), *rest)
    return _plan_exactly(pool, cost, makes, at + 1)
