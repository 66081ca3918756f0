"""508.1j, 509.1f. Exact check that all costs of attacks or blocks can be paid together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from domain.mana import ManaCost, ManaSource, plan_payment

Price: TypeAlias = tuple[int, int, str, int, tuple[int, ...]]
"""A cost of a pair other than mana.

The fields are: creature, partner (0 for any), kind of payment, amount, and the objects to pay with or the player whose
life is paid.
"""


class Supply(NamedTuple):
    """Mana in the pool, and mana that sources could add."""

    pool: str
    sources: Sequence[ManaSource]
    consumed: Collection[tuple[int, int]] = ()
    """Sources, as object and ability, that are sacrificed for their mana."""


def can_pay_all(
    supply: Supply, cost: ManaCost, prices: Iterable[Price], tapped: Collection[int], life: Mapping[int, int]
) -> bool:
    """Return True if mana and all other costs can be paid together.

    Each object is used once in each way. An object tapped for a cost makes no mana by being tapped. A tapped object can
    still be sacrificed, unless it is sacrificed for its mana.
    """
    pool, sources, consumed = supply
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
    for spared in chain.from_iterable(combinations(doubtful, count) for count in range(len(doubtful) + 1)):
        able = [source for source in sources if source[0] not in spared or source[:2] not in consumed]
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
    """Return True if mana, tapped objects and used-up objects suffice together.

    An object in `once` that is used up makes no mana.
    """
    makers = {source[0] for source in sources}
    spent = [tuple(one for one in among if one in once) for among in used]
    both = sorted(makers.intersection(chain.from_iterable((*taps, *spent))))
    tapping = len(taps) - most_distinct(_without_any(taps, both))
    using = len(used) - most_distinct(_without_any(used, once))
    kinds = _kinds(both, sources, (*taps, *spent))
    for count in range(max(tapping, using), tapping + using + 1):
        for reserved in _alike_once(kinds, count):
            busy = set(both).difference(reserved)
            free = [source for source in sources if source[0] not in reserved]
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
    """Return groups of objects that make the same mana and tap for the same costs."""
    kinds: dict[object, tuple[int, ...]] = {}
    made: dict[int, tuple[tuple[str, ...], ...]] = {}
    for obj, _, mana in sources:
        made[obj] = (*made.get(obj, ()), mana)
    for obj in objects:
        looks = (made[obj], tuple(obj in among for among in taps))
        kinds[looks] = (*kinds.get(looks, ()), obj)
    return list(kinds.values())


def _alike_once(kinds: Sequence[tuple[int, ...]], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of `size` objects, once for choices that differ only within kinds."""
    if not kinds:
        yield from ((),) if not size else ()
        return
    for count in range(min(size, len(kinds[0])) + 1):
        for rest in _alike_once(kinds[1:], size - count):
            yield (*kinds[0][:count], *rest)


def distinct(wanted: Sequence[tuple[int, ...]]) -> bool:
    """Return True if every list can get one of its objects, none used twice."""
    return most_distinct(wanted) == len(wanted)


def most_distinct(wanted: Sequence[tuple[int, ...]]) -> int:
    """Return how many lists can get one of their objects each, none used twice.

    The matching is a maximum bipartite one, found by augmenting paths.
    """
    owner: dict[int, int] = {}
    full: set[tuple[int, ...]] = set()

    def give(index: int, tried: set[int]) -> bool:
        free = next((obj for obj in wanted[index] if obj not in owner), None)
        if free is not None:
            owner[free] = index
            return True
        for obj in wanted[index]:
            if obj not in tried:
                tried.add(obj)
                if give(owner[obj], tried):
                    owner[obj] = index
                    return True
        return False

    count = 0
    for index, among in enumerate(wanted):
        if among in full:  # a failure once is a failure later
            continue
        if give(index, set()):
            count += 1
        else:
            full.add(among)
    return count
