"""508.1d, 509.1c. The most requirements that can be obeyed: against trying everything, and on large boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import chain, combinations, product
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.boards import contrived, three_kinds_of_evasion
from domain.ids import ObjectId, PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.mana import ManaSource, mana_cost, plan_payment
from domain.randomness import Dice
from domain.solver.bounds import UNIT, Bounded, Market, Settled
from domain.solver.matching import Pair
from domain.solver.payments import Supply, can_pay_all, distinct
from domain.solver.problem import Demands, Numbered, Wish
from domain.solver.search import most_obeyed
from tests.support.long import examples, with_many

ANNA, BEN = PlayerId(1), PlayerId(2)
Asked: TypeAlias = DeclareAttackers | DeclareBlockers
Pairs: TypeAlias = tuple[Pair, ...]


# Trying everything, by the words of the rules


def every_way(question: Asked) -> list[Pairs]:
    """Everything a player could try: each creature with some of what it may be paired with."""
    capacity = dict(question.capacity) if isinstance(question, DeclareBlockers) else {}
    each = [
        [
            tuple((one, other) for other in chosen)
            for size in range(capacity.get(one, 1) + 1)
            for chosen in combinations(among, size)
        ]
        for one, among in question.may
    ]
    return [tuple(chain.from_iterable(choice)) for choice in product(*each)]


def is_allowed(question: Asked, pairs: Pairs) -> bool:
    """508.1c, 509.1b. Whether no restriction is disobeyed."""
    acting = {one for one, _ in pairs}
    met = Counter(other for _, other in pairs)
    limit = question.most if isinstance(question, DeclareAttackers) else question.together
    most: dict[int, int] = dict(question.most_each if isinstance(question, DeclareAttackers) else question.most)
    least: dict[int, int] = {} if isinstance(question, DeclareAttackers) else dict(question.least)
    return (
        (limit is None or len(acting) <= limit)
        and all(least.get(other, 0) <= count <= most.get(other, count) for other, count in met.items())
        and all(one not in acting or len(acting) == 1 for one in question.only_alone)
        and all(one not in acting or len(acting) > others for one, others in question.not_alone)
    )


def obeyed(question: Asked, pairs: Pairs) -> int:
    """508.1d, 509.1c. How many requirements are obeyed."""
    count = 0
    for creature, among in question.must:
        if any((creature in (0, one)) and (not among or other in among) for one, other in pairs):
            count += 1
    return count


def legal(question: Asked) -> set[Pairs]:
    """Every legal answer: nobody has to pay, but who pays for something owes what that allows."""
    dear = {(one, other) for one, other, _ in question.costs}
    allowed = [pairs for pairs in every_way(question) if is_allowed(question, pairs)]
    most: dict[frozenset[Pair], int] = {}
    for pairs in allowed:
        paid = frozenset(pairs) & dear
        most[paid] = max(most.get(paid, 0), obeyed(question, pairs))
    pairing = question._pairing()
    return {
        pairs
        for pairs in allowed
        if obeyed(question, pairs) == max(most[paid] for paid in most if paid <= set(pairs)) and pairing.payable(pairs)
    }


def some(values: Any, most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    """Some of these, in order."""
    return st.lists(st.sampled_from(values), unique=True, max_size=most).map(lambda found: tuple(sorted(found)))


MINE = tuple(ObjectId(number) for number in (101, 102, 103, 104))
THEIRS = tuple(ObjectId(number) for number in (201, 202, 203))
PLAYERS_AND_WALKERS = (2, 3, 4, 301, 302)


@st.composite
def attacks(draw: st.DrawFn) -> DeclareAttackers:
    """Up to four creatures; players and planeswalkers to attack; whatever restricts, requires and costs."""
    targets = PLAYERS_AND_WALKERS[: draw(st.integers(1, 5))]
    may = tuple((one, among) for one in MINE if (among := draw(some(targets, 5))))
    anybody = st.sampled_from(((), *((other,) for other in targets), targets[1:]))
    must = draw(st.lists(st.tuples(st.sampled_from((0, *MINE)), anybody), max_size=8))
    return DeclareAttackers(
        ANNA,
        may,
        must=tuple((ObjectId(one), among) for one, among in must),
        most=draw(st.none() | st.integers(0, 3)),
        most_each=tuple((other, draw(st.integers(0, 2))) for other in draw(some(targets, 2))),
        not_alone=tuple((one, draw(st.integers(1, 3))) for one in draw(some(MINE, 2))),
        only_alone=draw(some(MINE, 2)),
        **draw(costs(may)),
    )


@st.composite
def blocks(draw: st.DrawFn) -> DeclareBlockers:
    """Up to four creatures against three: menace and worse, lures, blockers of several, whatever costs."""
    may = tuple((one, among) for one in MINE if (among := draw(some(THEIRS, 3))))
    must = draw(st.lists(st.tuples(st.sampled_from((0, *MINE)), some(THEIRS, 3)), max_size=8))
    for lure in draw(some(THEIRS, 1)):
        must += [(one, (lure,)) for one, among in may if lure in among]
    return DeclareBlockers(
        BEN,
        may,
        must=tuple((ObjectId(one), among) for one, among in must),
        capacity=tuple((one, draw(st.integers(2, 3))) for one in draw(some(MINE, 2))),
        least=tuple((other, draw(st.integers(2, 4))) for other in draw(some(THEIRS, 3))),
        most=tuple((other, draw(st.integers(0, 3))) for other in draw(some(THEIRS, 2))),
        together=draw(st.none() | st.integers(0, 3)),
        not_alone=tuple((one, draw(st.integers(1, 3))) for one in draw(some(MINE, 2))),
        only_alone=draw(some(MINE, 1)),
        **draw(costs(may)),
    )


@st.composite
def costs(draw: st.DrawFn, may: tuple[Any, ...]) -> dict[str, Any]:
    """Now and then some pairs cost mana, and there is a little."""
    if not draw(st.booleans()):
        return {}
    pairs = [(one, other) for one, among in may for other in among]
    dear = draw(some(pairs, 4)) if pairs else ()
    return {
        "costs": tuple((one, other, "{1}") for one, other in dear),
        "sources": tuple((500 + number, 0, ("G",)) for number in range(draw(st.integers(0, 2)))),
    }


def holds(question: Asked, seed: int) -> None:
    """Exactly what trying everything finds is legal; that nothing else is legal is known, and so is what else is."""
    expected = legal(question)
    assert {pairs for pairs in every_way(question) if question.is_legal(pairs)} == expected
    told = list(question.answers())
    assert len(told) == len(set(told))
    assert set(told) == expected
    assert question.random(Dice("here", seed)) in expected
    other = question._pairing().other_than(told[0])
    assert other is None or other in expected - {told[0]}
    assert other is not None or len(expected) == 1 or question.costs


@pytest.mark.statement("DECL-ATT-07", "DECL-ATT-08", "DECL-ATT-09", "DECL-ATT-10")
@settings(max_examples=examples(80))
@given(attacks(), st.integers(0, 1000))
def test_exactly_the_attacks_that_obey_the_most_are_legal(question: DeclareAttackers, seed: int) -> None:
    holds(question, seed)


@pytest.mark.statement("DECL-BLK-05", "DECL-BLK-09", "DECL-BLK-10", "DECL-BLK-11")
@settings(max_examples=examples(80))
@given(blocks(), st.integers(0, 1000))
def test_exactly_the_blocks_that_obey_the_most_are_legal(question: DeclareBlockers, seed: int) -> None:
    holds(question, seed)


# What proves it


@st.composite
def demands(draw: st.DrawFn) -> Demands:
    """Weighted wishes for what needs several creatures, and at least or at most so many creatures."""
    may = tuple((one, draw(some(THEIRS, 3)) or THEIRS) for one in MINE)
    wishes = draw(
        st.lists(st.tuples(st.sampled_from((0, 0, *MINE)), some(THEIRS, 3), st.integers(1, 3)), min_size=2, max_size=8)
    )
    return Demands(
        may,
        tuple(Wish(*wish) for wish in wishes),
        least=tuple((other, draw(st.integers(1, 3))) for other in THEIRS),
        most=tuple((other, draw(st.integers(1, 3))) for other in draw(some(THEIRS, 2))),
        capacity=tuple((one, draw(st.integers(2, 3))) for one in draw(some(MINE, 2))),
        floor=draw(st.integers(0, 2)),
        together=draw(st.none() | st.integers(2, 3)),
    )


def most_by_trying(asked: Demands, without: Collection[int] = (), with_all: Collection[int] = ()) -> int:
    """The most that can be had of the wishes, without some partners and with all of others; -1 if nothing can be."""
    question = DeclareBlockers(
        BEN,
        tuple((ObjectId(one), tuple(ObjectId(other) for other in among)) for one, among in asked.may),
        capacity=tuple((ObjectId(one), count) for one, count in asked.capacity),
        least=tuple((ObjectId(other), count) for other, count in asked.least),
        most=tuple((ObjectId(other), count) for other, count in asked.most),
        together=asked.together,
    )
    found = -1
    for pairs in every_way(question):
        met = {other for _, other in pairs}
        if not met.isdisjoint(without) or not met.issuperset(with_all):
            continue
        if is_allowed(question, pairs) and len({one for one, _ in pairs}) >= asked.floor:
            had = sum(
                wish.weight
                for wish in asked.wishes
                if any(wish.creature in (0, one) and (not wish.among or other in wish.among) for one, other in pairs)
            )
            found = max(found, had)
    return found


@settings(max_examples=examples(150))
@given(demands(), st.data())
def test_no_prices_bring_in_less_than_the_most_that_can_be_obeyed(asked: Demands, data: st.DataObject) -> None:
    """And what they settle leaves a way to the most."""
    most = most_by_trying(asked)
    found = most_obeyed(asked)
    assert (found.value, found.exact) == (most, True)
    asked = asked.pruned()
    for part in asked.groups() if most >= 0 else ():
        group = Numbered(part)
        market = Market(group)
        price = st.integers(-UNIT, 3 * UNIT)
        prices = [max(low, min(high, data.draw(price))) for low, high in zip(market.least, market.most, strict=True)]
        bounded = Bounded(market, Settled(), prices)
        tried = bounded.evaluate(prices)
        most = most_by_trying(part)
        assert tried is not None
        assert tried.bound >= UNIT * most
        assert all(bounded.round(most - 1) for _ in range(10))
        closed, open = ({group.partners[other] for other in some} for some in bounded.settled[:2])
        assert most_by_trying(part, closed, open) == most


# Boards too large to try everything


def creature_by_creature(question: Asked) -> int:
    """The most that can be obeyed without paying: what creatures have done yet matters only by whom they met how often.

    So many creatures act, none of which needs more others or none.
    """
    dear = {(one, other) for one, other, _ in question.costs}
    limit = question.most if isinstance(question, DeclareAttackers) else question.together
    most: dict[int, int] = dict(question.most_each if isinstance(question, DeclareAttackers) else question.most)
    least: dict[int, int] = {} if isinstance(question, DeclareAttackers) else dict(question.least)
    capacity: dict[int, int] = {} if isinstance(question, DeclareAttackers) else dict(question.capacity)
    partners = sorted({other for _, among in question.may for other in among})
    needed, best = dict(question.not_alone), 0
    for acting in range(1 + min(len(question.may), len(question.may) if limit is None else limit)):
        reached: dict[tuple[int, tuple[int, ...]], int] = {(0, (0,) * len(partners)): 0}
        for one, among in question.may:
            free = [other for other in among if (one, other) not in dear]
            if needed.get(one, 0) >= acting or (one in question.only_alone and acting > 1):
                free = []
            own = [need for who, need in question.must if who == one]
            ways = [way for size in range(capacity.get(one, 1) + 1) for way in combinations(free, size)]
            gains = [sum(bool(way) if not need else not set(way).isdisjoint(need) for need in own) for way in ways]
            grown: dict[tuple[int, tuple[int, ...]], int] = {}
            for (count, met), value in reached.items():
                for way, gain in zip(ways, gains, strict=True):
                    now = tuple(
                        number + (other in way)
                        if other in most
                        else min(number + (other in way), max(1, least.get(other, 1)))
                        for other, number in zip(partners, met, strict=True)
                    )
                    key = (count + bool(way), now)
                    if key[0] <= acting and all(now[at] <= most.get(other, 99) for at, other in enumerate(partners)):
                        grown[key] = max(grown.get(key, 0), value + gain)
            reached = grown
        for (count, met), value in reached.items():
            found = {other for other, number in zip(partners, met, strict=True) if number}
            if count == acting and all(met[partners.index(other)] >= least.get(other, 1) for other in found):
                anybody = [need for who, need in question.must if who == 0]
                best = max(
                    best, value + sum(bool(found) if not need else not found.isdisjoint(need) for need in anybody)
                )
    return best


SEARCHED = [*((6, seed) for seed in range(10)), (7, 38), *((6, seed) for seed in range(10, 29)), (7, 148), (8, 58)]


@pytest.mark.statement("DECL-ATT-09", "DECL-ATT-10", "DECL-BLK-10", "DECL-BLK-11")
@pytest.mark.parametrize(("size", "seed"), with_many(SEARCHED[:11], SEARCHED[11:]))
def test_the_most_is_what_is_reached_creature_by_creature(size: int, seed: int) -> None:
    question = contrived(seed, size)
    assert question._pairing().best().value == creature_by_creature(question)


def planted(seed: int) -> tuple[DeclareBlockers, Pairs]:
    """Twenty against twenty, and a block that obeys all of many requirements, though nothing shows it."""
    dice = Dice("planted", seed)
    mine, theirs = range(100, 120), [ObjectId(number) for number in range(200, 220)]
    least: dict[ObjectId, int] = {}
    block: list[Pair] = []
    free = dice.sample(tuple(mine), 20)
    for attacker in theirs:
        least[attacker] = 1 + dice.below(4)
        if least[attacker] <= len(free):
            block += [(one, attacker) for one in free[: least[attacker]]]
            free = free[least[attacker] :]
    met = {other for _, other in block}
    reach = {one: {other for other in theirs if dice.below(2)} for one in mine}
    for one, other in block:
        reach[one].add(ObjectId(other))
    must: list[tuple[int, tuple[ObjectId, ...]]] = [(0, (other,)) for other in theirs if other in met]
    must += [(one, ()) for one, _ in block]
    must += [(one, (ObjectId(other),)) for one, other in block if dice.below(3) == 0]
    question = DeclareBlockers(
        BEN,
        tuple((ObjectId(one), tuple(other for other in theirs if other in reach[one])) for one in mine),
        must=tuple((ObjectId(one), among) for one, among in must),
        least=tuple(least.items()),
        most=tuple((other, least[other]) for other in theirs if dice.below(2)),
    )
    return question, tuple(sorted(block))


@pytest.mark.statement("DECL-BLK-10")
@pytest.mark.parametrize("seed", range(25))
def test_a_block_that_obeys_everything_is_found_among_many(seed: int) -> None:
    question, block = planted(seed)
    assert obeyed(question, block) == len(question.must)
    assert question.is_legal(block)
    assert question._pairing().obeyable() == len(question.must)
    assert not question.is_legal(block[1:])
    assert obeyed(question, next(question.answers())) == len(question.must)


@pytest.mark.statement("DECL-ATT-09", "DECL-BLK-10")
@pytest.mark.parametrize(
    "question",
    [*(contrived(seed) for seed in range(40)), *(three_kinds_of_evasion(seed) for seed in range(10))],
    ids=[*(f"contrived {seed}" for seed in range(40)), *(f"menace {seed}" for seed in range(10))],
)
def test_of_twenty_creatures_a_side_the_most_is_proved(question: Asked) -> None:
    found = question._pairing().best()
    assert found.exact
    assert is_allowed(question, found.pairs)
    assert obeyed(question, found.pairs) == found.value
    assert not {(one, other) for one, other, _ in question.costs}.intersection(found.pairs)
    answer = question.random(Dice("large", 1))
    question.check(answer)
    assert is_allowed(question, answer)
    assert all(one in dict(question.may) for one, _ in answer)


# What can be paid together


@settings(max_examples=examples(200))
@given(
    st.lists(st.tuples(st.integers(1, 7), st.sampled_from((("G",), ("R",), ("G", "R")))), max_size=8),
    st.lists(st.tuples(some(range(1, 8), 7), st.integers(1, 2)), max_size=3),
    st.sampled_from(("", "{1}", "{G}", "{G}{R}", "{2}{G}{R}", "{R}{R}{G}")),
)
def test_what_is_tapped_for_a_price_makes_no_mana(
    makers: list[tuple[int, tuple[str, ...]]], taps: list[tuple[tuple[int, ...], int]], mana: str
) -> None:
    sources: list[ManaSource] = [(one, at, options) for at, (one, options) in enumerate(makers)]
    prices = [(101, 2, "tap", count, among) for among, count in taps]
    wanted = [among for among, count in taps for _ in range(count)]
    everybody = {one for one, _ in makers} | {one for among in wanted for one in among}
    cost = mana_cost(mana)
    expected = any(
        distinct([tuple(one for one in among if one in tapped) for among in wanted])
        and plan_payment("", cost, [source for source in sources if source[0] not in tapped]) is not None
        for size in range(len(everybody) + 1)
        for tapped in combinations(sorted(everybody), size)
    )
    assert can_pay_all(Supply("", sources), cost, prices, (), {}) == expected


@settings(max_examples=examples(300))
@given(
    st.lists(st.tuples(st.integers(1, 5), st.sampled_from((("G",), ("R",), ("GG",))), st.booleans()), max_size=6),
    st.lists(st.tuples(st.sampled_from(("tap", "sacrifice")), some(range(1, 7), 6), st.integers(1, 2)), max_size=3),
    st.sampled_from(("", "{1}", "{G}", "{G}{R}", "{2}{G}")),
)
def test_what_is_sacrificed_for_its_mana_pays_nothing_else(
    makers: list[tuple[int, tuple[str, ...], bool]], wanted: list[tuple[str, tuple[int, ...], int]], mana: str
) -> None:
    """Against trying who is tapped, and who is sacrificed, for the other prices; some can make mana in both ways."""
    sources: list[ManaSource] = [(one, at, options) for at, (one, options, _) in enumerate(makers)]
    consumed = [(one, at) for at, (one, _, gone) in enumerate(makers) if gone]
    prices = [(101, 2, how, count, among) for how, among, count in wanted]
    taps, used = (
        [among for one, among, count in wanted for _ in range(count) if one == how] for how in ("tap", "sacrifice")
    )

    def sets(of: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        among = sorted({one for many in of for one in many})
        chosen = chain.from_iterable(combinations(among, size) for size in range(len(among) + 1))
        return [one for one in chosen if distinct([tuple(set(many) & set(one)) for many in of])]

    expected = any(
        plan_payment(
            "",
            mana_cost(mana),
            [one for one in sources if one[0] not in tapped and (one[0] not in gone or one[:2] not in consumed)],
        )
        is not None
        for tapped in sets(taps)
        for gone in sets(used)
    )
    assert can_pay_all(Supply("", sources, consumed), mana_cost(mana), prices, (), {}) == expected


def test_twenty_creatures_that_make_mana_or_are_tapped() -> None:
    elves: list[ManaSource] = [(number, 0, ("G",)) for number in range(100, 120)]
    price = [(number, 2, "tap", 1, tuple(range(100, 120))) for number in range(9)]
    assert can_pay_all(Supply("", elves), mana_cost("{11}"), price, (), {})
    assert not can_pay_all(Supply("", elves), mana_cost("{12}"), price, (), {})
