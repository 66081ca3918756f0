"""A search for a payment leaves out what it has tried: it finds the same as one that tries everything, and it ends."""

from __future__ import annotations

import random

import pytest

from domain import mana
from domain.mana import mana_cost, spend
from domain.terms import sorted_mana
from tests.support.long import with_many

Makes = tuple[tuple[str, ...], ...]


def everything(pool: str, cost: mana.ManaCost, makes: Makes, index: int = 0) -> tuple[tuple[int, str], ...] | None:
    """Try each source in turn, and keep nothing."""
    if spend(pool, cost) is not None:
        return ()
    if index >= len(makes):
        return None
    for made in makes[index]:
        rest = everything(sorted_mana(pool + made), cost, makes, index + 1)
        if rest is not None:
            return ((index, made), *rest)
    return everything(pool, cost, makes, index + 1)


@pytest.mark.parametrize("seed", with_many(range(40), range(40, 400)))
def test_it_finds_what_a_search_of_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    choices = ("W", "U", "B", "R", "G", "C", "WU", "BB", "CC", "RG")
    makes = tuple(tuple(rng.sample(choices, rng.randrange(1, 4))) for _ in range(rng.randrange(1, 6)))
    cost = mana_cost(
        "".join(rng.choice(("{W}", "{U}", "{R}", "{1}", "{2}", "{G/U}")) for _ in range(rng.randrange(1, 6)))
    )
    assert mana._plan_exactly("", cost, makes) == everything("", cost, makes)


def test_what_cannot_be_paid_with_many_sources_is_said_at_once() -> None:
    makes = (("CC",), *[("W", "U")] * 14)
    assert mana._plan_exactly("", mana_cost("{B}"), makes) is None
    assert mana._plan_exactly("", mana_cost("{W}{U}{2}"), makes) is not None
