"""A search for a payment leaves out what cannot succeed, and finds the same as one that tries all."""

from __future__ import annotations

import random

import pytest

from domain import mana
from domain.mana import mana_cost, spend
from domain.rules.casting.mana.affordable import greatest_x
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


Sources = tuple[tuple[int, int, tuple[str, ...]], ...]
Dear = tuple[tuple[int, int, tuple[str, ...], str], ...]


def random_means(rng: random.Random) -> tuple[str, Sources, Dear]:
    """A pool, sources of which some are abilities of one object, and abilities with a cost in mana."""
    choices = ("W", "U", "B", "R", "G", "C", "WU", "BB", "CC", "RG", "CCC")
    objects = range(1, rng.randrange(2, 7))
    sources = tuple(
        (object, number, tuple(rng.sample(choices, rng.randrange(1, 3))))
        for object in objects
        for number in range(rng.choice((1, 1, 1, 2)))
    )
    dear = tuple(
        (rng.choice((object, 90 + object)), 7, tuple(rng.sample(choices, rng.randrange(1, 3))), rng.choice(PRICES))
        for object in range(1, rng.randrange(1, 4))
    )
    return sorted_mana("".join(rng.choices("WURC", k=rng.randrange(3)))), sources, dear


PRICES = ("{1}", "{2}", "{W}", "{0}")


def random_cost(rng: random.Random) -> mana.ManaCost:
    symbols = ("{W}", "{U}", "{R}", "{1}", "{2}", "{3}", "{G/U}", "{C}")
    return mana_cost("".join(rng.choices(symbols, k=rng.randrange(1, 5))))


@pytest.mark.parametrize("seed", with_many(range(60), range(60, 2000)))
def test_costs_above_all_mana_there_is_are_refused_as_by_a_search(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    pool, sources, dear = random_means(rng)
    costs = [random_cost(rng) for _ in range(8)]
    quickly = [mana.plan_with_dear(pool, cost, sources, dear) for cost in costs]
    monkeypatch.setattr(mana, "_most_made", lambda sources, dear, several: 1000)
    mana._plan_with_dear.cache_clear()
    assert [mana.plan_with_dear(pool, cost, sources, dear) for cost in costs] == quickly
    mana._plan_with_dear.cache_clear()


@pytest.mark.parametrize("seed", with_many(range(60), range(60, 2000)))
def test_the_greatest_x_is_the_one_that_counting_down_finds(seed: int) -> None:
    rng = random.Random(seed)
    pool, sources, dear = random_means(rng)
    again = tuple((*one[:2], rng.randrange(1, 5)) for one in dear if rng.random() < 0.5)
    cost = random_cost(rng)._replace(x=rng.choice((1, 1, 2)))

    def affords(x: int) -> bool:
        due = cost.with_x(x)
        return (
            mana.could_pay(pool, due, sources)
            or mana.plan_with_dear(pool, due, sources, dear) is not None
            or mana.plan_with_repeated(pool, due, sources, dear, again) is not None
        )

    assert greatest_x(25, affords) == next((x for x in range(25, 0, -1) if affords(x)), 0)
    assert greatest_x(-3, affords) == greatest_x(0, affords) == 0


def test_what_cannot_be_paid_with_many_sources_is_said_at_once() -> None:
    makes = (("CC",), *[("W", "U")] * 14)
    assert mana._plan_exactly("", mana_cost("{B}"), makes) is None
    assert mana._plan_exactly("", mana_cost("{W}{U}{2}"), makes) is not None
