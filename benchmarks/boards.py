"""Contrived boards for attacks and blocks: many creatures, and whatever makes it hard to obey the most requirements.

No game looks like these for long. They are drawn from a seed, so that everybody measures the same ones.
"""

from __future__ import annotations

import random
from typing import Any

from domain.ids import ObjectId, PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers

ME, YOU = PlayerId(1), PlayerId(2)


def contrived(seed: int, size: int = 20) -> DeclareAttackers | DeclareBlockers:
    """A question about so many creatures a side: two in three are about blocks."""
    rng = random.Random(seed)
    return attack(rng, size) if seed % 3 == 0 else block(rng, size)


def three_kinds_of_evasion(seed: int, size: int = 20) -> DeclareBlockers:
    """All attackers have menace and one of three kinds of evasion, and 17 requirements name them."""
    rng = random.Random(seed)
    mine, theirs = creatures(100, size), creatures(200, size)
    may = []
    for one in mine:
        kinds = {kind for kind in range(3) if rng.random() < 0.6} or {0}
        may.append((one, tuple(other for at, other in enumerate(theirs) if at % 3 in kinds)))
    must = tuple((ObjectId(0), (rng.choice(theirs),)) for _ in range(17))
    return DeclareBlockers(YOU, tuple(may), must=must, least=tuple((other, 2) for other in theirs))


def creatures(first: int, count: int) -> tuple[ObjectId, ...]:
    """So many creatures."""
    return tuple(ObjectId(first + number) for number in range(count))


def attack(rng: random.Random, size: int) -> DeclareAttackers:
    """Creatures against several players and planeswalkers: some must attack, or attack somebody, or are goaded."""
    mine = creatures(100, size)
    players = tuple(range(2, 2 + rng.randint(1, 4)))
    attacked = (*players, *range(300, 300 + rng.randint(0, 4)))
    may = []
    for one in mine:
        among = tuple(other for other in attacked if rng.random() < rng.choice((0.5, 1)))
        if among:
            may.append((one, among))
    must: list[tuple[ObjectId, tuple[int, ...]]] = []
    for one in mine:
        if rng.random() < 0.4:
            must.append((one, ()))
        if rng.random() < 0.3:
            must.append((one, (rng.choice(attacked),)))
        if rng.random() < 0.2:
            goading = rng.choice(players)
            must += [(one, ()), (one, tuple(other for other in players if other != goading) or players)]
    most_each = tuple((other, rng.randint(1, 4)) for other in attacked if rng.random() < rng.choice((0, 0.6)))
    return DeclareAttackers(
        ME,
        tuple(may),
        must=tuple(must),
        most=rng.choice((None, None, 1, 2, rng.randint(3, size))),
        most_each=most_each,
        not_alone=_needing_others(rng, mine),
        only_alone=mine[:2] if rng.random() < 0.2 else (),
        **_costs(rng, may),
    )


def block(rng: random.Random, size: int) -> DeclareBlockers:
    """Creatures against attackers that need several blockers, or must be blocked by one or by all who can."""
    mine, theirs = creatures(100, size), creatures(200, size)
    may = _evasion(rng, mine, theirs)
    few, many = rng.choice(((1, 1), (1, 2), (2, 2), (2, 2), (1, 3), (3, 3), (2, 5)))
    least = {other: rng.randint(few, many) for other in theirs}
    narrow = rng.choice((0, 0, 0, 0.3, 1))
    most = tuple((other, least[other] + rng.randint(0, 2)) for other in theirs if rng.random() < narrow)
    must: list[tuple[ObjectId, tuple[ObjectId, ...]]] = []
    kinds = rng.sample(("blocks", "is blocked", "blocks one", "lure"), rng.randint(1, 3))
    for _ in range(rng.choice((3, 8, 17, 30))):
        kind, one, other = rng.choice(kinds), rng.choice(mine), rng.choice(theirs)
        if kind == "blocks":
            must.append((one, ()))
        elif kind == "blocks one":
            must.append((one, (other,)))
        elif kind == "is blocked":
            must.append((ObjectId(0), (other,)))
        elif rng.random() < 0.2:
            must += [(blocker, (other,)) for blocker, among in may if other in among]
    if rng.random() < 0.2:
        must += [(one, ()) for one in mine]
    several = rng.choice((0, 0, 0, 1, 4, size))
    return DeclareBlockers(
        YOU,
        tuple(may),
        must=tuple(must),
        capacity=tuple((one, rng.choice((2, 3, size))) for one in mine[:several]),
        least=tuple((other, count) for other, count in least.items() if count > 1),
        most=most,
        together=rng.choice((None, None, None, 1, 2, rng.randint(3, size))),
        not_alone=_needing_others(rng, mine),
        only_alone=mine[2:4] if rng.random() < 0.1 else (),
        **_costs(rng, may),
    )


def _evasion(
    rng: random.Random, mine: tuple[ObjectId, ...], theirs: tuple[ObjectId, ...]
) -> list[tuple[ObjectId, tuple[ObjectId, ...]]]:
    """Who can block whom: by kinds of evasion, at random, hardly anybody, or all."""
    kinds = rng.choice((1, 2, 3, 4, 6))
    kind = {other: rng.randrange(kinds) for other in theirs}
    likely = rng.choice((0.2, 0.5, 0.8))
    how = rng.choice(("kinds", "kinds", "random", "few", "all"))
    may = []
    for one in mine:
        reached = {number for number in range(kinds) if rng.random() < likely} or {rng.randrange(kinds)}
        among = {
            "kinds": tuple(other for other in theirs if kind[other] in reached),
            "random": tuple(other for other in theirs if rng.random() < likely),
            "few": tuple(sorted(rng.sample(theirs, min(len(theirs), 3)))),
            "all": theirs,
        }[how]
        if among:
            may.append((one, among))
    return may


def _needing_others(rng: random.Random, mine: tuple[ObjectId, ...]) -> tuple[tuple[ObjectId, int], ...]:
    return tuple((one, rng.randint(1, 5)) for one in mine[:3]) if rng.random() < 0.2 else ()


def _costs(rng: random.Random, may: list[Any]) -> dict[str, Any]:
    """Now and then a part of the pairs costs mana, of which there is some."""
    if rng.random() < 0.8:
        return {}
    costs = tuple((one, other, "{1}") for one, among in may for other in among if rng.random() < 0.4)
    return {"costs": costs, "sources": tuple((500 + number, 0, ("G",)) for number in range(rng.randint(0, 4)))}
