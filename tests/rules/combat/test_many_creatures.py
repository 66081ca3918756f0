"""508.1, 509.1. Attacks and blocks of many creatures: the quick way comes to what the plain one comes to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, combinations, islice, product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.boards import attack, block
from domain.board.keywords import keywords
from domain.board.objects import GameObject
from domain.ids import ObjectId
from domain.kernel.declarations import VAST, DeclareAttackers, DeclareBlockers
from domain.kernel.game import Game
from domain.kernel.questions import Question, question_of
from domain.mana import ManaCost, plan_payment
from domain.randomness import Dice
from domain.rules.combat import evasion
from domain.rules.combat.declaration import block_question
from domain.solver import identical_creatures, matching, payments, search
from domain.solver.problem import EVERY, Demands, Wish
from tests.support.long import examples
from tests.support.situations import enchantment
from tests.support.table import PLAYERS, Table, creature

Asked = DeclareAttackers | DeclareBlockers


@contextmanager
def by_kinds(on: bool) -> Iterator[None]:
    """Everything is looked at by kinds, or nothing is."""
    before = matching.MANY, matching.CROWD
    matching._best.cache_clear()
    matching.MANY, matching.CROWD = (-1, -1) if on else (1 << 60, 1 << 60)
    try:
        yield
    finally:
        matching.MANY, matching.CROWD = before
        matching._best.cache_clear()


def drawn(seed: int) -> Asked:
    """A contrived question about a few creatures a side, some of them alike."""
    rng = random.Random(seed)
    asked = attack(rng, rng.randint(3, 6)) if seed % 3 == 0 else block(rng, rng.randint(3, 6))
    if rng.random() < 0.5:  # all of them alike
        among = asked.may[0][1] if asked.may else ()
        asked = replace(asked, may=tuple((one, among) for one, _ in asked.may))  # type: ignore[misc]
    return asked


@given(st.integers(0, 1 << 32))
def test_the_most_that_can_be_obeyed_is_the_same(seed: int) -> None:
    rng = random.Random(seed)
    asked = drawn(seed)._pairing()
    wishes = [Wish(one, among) for one, among in asked.must]
    others = sorted({other for _, among in asked.may for other in among})
    wishes += [Wish(EVERY, (rng.choice(others),)) for _ in range(rng.randint(0, 2)) if others]
    floor = rng.choice((0, 0, 1, 2))
    demands = Demands(asked.may, tuple(wishes), asked.least, asked.most, asked.capacity, floor, asked.together)
    plain, quick = search.most_obeyed(demands), identical_creatures.most_obeyed(demands)
    if quick is not None:
        assert quick.exact
        assert quick.value == plain.value or not plain.exact
        assert quick.value < 0 or is_worth(demands, quick.pairs) == quick.value


def kinds_of(seed: int) -> Demands:
    """A few creatures and partners of a few kinds, of which more, or several at a time, are wanted."""
    rng = random.Random(seed)
    ones, others = range(1, rng.randint(2, 6)), range(100, rng.randint(101, 104))
    kind = {one: rng.randrange(3) for one in ones} | {other: 3 + rng.randrange(3) for other in others}
    meets = {(mine, theirs): rng.random() < 0.7 for mine in range(3) for theirs in range(3, 6)}
    often = [rng.choice((1, 1, 1, 2, 3, 9)) for _ in range(3)]
    least = [rng.choice((1, 1, 2, 2, 3)) for _ in range(6)]
    most = [least[at] + rng.randint(0, 2) if rng.random() < 0.3 else 9 for at in range(6)]
    wishes: list[Wish] = []
    for _ in range(rng.randint(0, 4)):
        weight, about, those = (
            rng.choice((1, 1, 1, 2, 3)),
            rng.randrange(6),
            rng.sample(others, rng.randint(1, len(others))),
        )
        alike_ones = [one for one in (*ones, *others) if kind[one] == about]
        what = rng.randrange(4)
        if about < 3:
            wishes += [Wish(one, ((), tuple(those))[what % 2], weight) for one in alike_ones]
        elif what < 2:
            wishes += [Wish((0, EVERY)[what], (other,), weight) for other in alike_ones]
        else:
            wishes.append(Wish((0, rng.choice(ones))[what - 2], tuple(those), weight))
    may = [(one, tuple(other for other in others if meets[kind[one], kind[other]])) for one in ones]
    able = {0, EVERY, *(one for one, among in may if among)}
    return Demands(
        tuple((one, among) for one, among in may if among),
        tuple(wish for wish in wishes if wish.creature in able),
        tuple((other, least[kind[other]]) for other in others if least[kind[other]] > 1),
        tuple((other, most[kind[other]]) for other in others if most[kind[other]] < 9),
        tuple((one, often[kind[one]]) for one in ones if often[kind[one]] > 1),
        rng.choice((0, 0, 0, 1, 2, 3)),
        rng.choice((None, None, None, 1, 2, 3)),
    )


def each_tried(demands: Demands) -> int | None:
    """The most that any pairs obey, all of them tried; -1 if there are none that keep to everything, None if many."""
    capacity, least, most = dict(demands.capacity), dict(demands.least), dict(demands.most)
    choices = [
        [few for size in range(capacity.get(one, 1) + 1) for few in combinations(among, size)]
        for one, among in demands.may
    ]
    if prod(map(len, choices)) > 3000:
        return None
    creatures = [one for one, _ in demands.may]
    best = -1
    for chosen in product(*choices):
        met = Counter(chain.from_iterable(chosen))
        if demands.floor <= sum(map(bool, chosen)) <= demands.limit and all(
            least.get(other, 1) <= many <= most.get(other, many) for other, many in met.items()
        ):
            of = dict(zip(creatures, map(set, chosen), strict=True))
            best = max(best, sum(how_much(wish, of, met) for wish in demands.wishes))
    return best


def how_much(wish: Wish, of: dict[int, set[int]], met: Counter[int]) -> int:
    """What it is worth that creatures are paired with these, and partners so often."""
    creature, among, weight = wish
    if creature == EVERY:
        return weight * met[among[0]]
    have = of[creature] if creature else {other for other, many in met.items() if many}
    return weight * (bool(have) if not among else not have.isdisjoint(among))


@settings(max_examples=examples(200))
@given(st.integers(0, 1 << 32))
def test_none_of_all_pairs_obeys_more(seed: int) -> None:
    holds_against_all_pairs(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_none_of_all_pairs_obeys_more_on_thousands_of_boards(part: int) -> None:
    for seed in range(part * 2000, (part + 1) * 2000):
        holds_against_all_pairs(seed)


def holds_against_all_pairs(seed: int) -> None:
    demands = kinds_of(seed)
    found, most = identical_creatures.most_obeyed(demands), each_tried(demands)
    if found is not None and most is not None:
        assert found.exact
        assert found.value == most
        assert found.value < 0 or is_worth(demands, found.pairs) == found.value


@given(st.integers(0, 1 << 32))
def test_none_of_all_declarations_obeys_more(seed: int) -> None:
    """Also where some attack or block only alone, or with others, or for a price."""
    obeys_as_much_as_all(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_none_of_all_declarations_obeys_more_on_a_thousand_boards(part: int) -> None:
    for seed in range(part * 250, (part + 1) * 250):
        obeys_as_much_as_all(seed)


def obeys_as_much_as_all(seed: int) -> None:
    rng = random.Random(seed)
    asked = (attack if seed % 3 == 0 else block)(rng, rng.randint(3, 4))._pairing()
    free = [(one, other) for one, among in asked.allowed() for other in among]
    if len(free) > 12:
        return
    tried = (few for size in range(len(free) + 1) for few in combinations(free, size))
    most = max(asked.obeyed(few) for few in tried if asked.disobeys(few) is None and asked.overloaded(few) is None)
    with by_kinds(True):
        found = asked.best()
        assert (found.value, found.exact) == (most, True)
        assert asked.disobeys(found.pairs) is None
        assert asked.obeyed(found.pairs) == most


def is_worth(demands: Demands, pairs: tuple[tuple[int, int], ...]) -> int:
    """How much of what is wanted these pairs fulfil, which have to keep to everything that is asked of them."""
    may, capacity = dict(demands.may), dict(demands.capacity)
    least, most = dict(demands.least), dict(demands.most)
    ones, others = [one for one, _ in pairs], [other for _, other in pairs]
    assert len(set(pairs)) == len(pairs)
    assert all(other in may[one] for one, other in pairs)
    assert all(ones.count(one) <= capacity.get(one, 1) for one in ones)
    assert all(least.get(other, 1) <= others.count(other) <= most.get(other, len(pairs)) for other in others)
    return sum(
        weight
        for who, among, weight in demands.spelled_out().wishes
        if any(who in (0, one) and (not among or other in among) for one, other in pairs)
    )


def is_proved(asked: Asked) -> bool:
    return asked._pairing().best().exact


@given(st.integers(0, 1 << 32))
def test_an_answer_is_legal_in_both_ways_or_in_none(seed: int) -> None:
    asked = drawn(seed)
    rng = random.Random(seed)
    tried: list[Any] = [()]
    for _ in range(4):
        wanted = [(one, rng.choice(among)) for one, among in asked.may if rng.random() < 0.7]
        tried.append(asked._pairing().in_order(wanted))
    with by_kinds(False):
        tried += [asked.random(Dice("many", seed)), *islice(asked.answers(), 3)]
        plain = [asked.is_legal(answer) for answer in tried]
        sure = is_proved(asked)
    with by_kinds(True):
        quick = [asked.is_legal(answer) for answer in tried]
        if sure and is_proved(asked):
            assert quick == plain


@given(st.integers(0, 1 << 32))
def test_whether_there_is_a_choice_is_the_same(seed: int) -> None:
    asked = drawn(seed)
    with by_kinds(False):
        plain, sure = list(islice(asked.answers(), 2)), is_proved(asked)
    with by_kinds(True):
        quick = list(islice(asked.answers(), 2))
        if not (sure and is_proved(asked)):
            return
    with by_kinds(False):
        assert all(map(asked.is_legal, quick))
    if not (asked.costs or asked.prices):
        assert len(plain) == len(quick)


@given(st.integers(0, 1 << 32))
def test_what_is_nearest_is_legal(seed: int) -> None:
    asked = drawn(seed)
    with by_kinds(True):
        found, sure = asked.random(Dice("near", seed)), is_proved(asked)
    with by_kinds(False):
        assert not sure or not is_proved(asked) or asked.is_legal(found)


@given(st.integers(0, 1 << 32))
def test_pairs_are_added_as_if_each_time_all_were_looked_at(seed: int) -> None:
    rng = random.Random(seed)
    asked = drawn(seed)._pairing()
    mine = [one for one, _ in asked.may]
    if not mine:
        return
    price = [rng.choice(("", "{1}", "{2}")) for _ in range(2)]
    apart = rng.random() < 0.5
    asked = replace(
        asked,
        costs=tuple((one, rng.choice(among) * apart, text) for one, among in asked.may if (text := price[one % 2])),
        prices=tuple((one, 0, "tap", 1, tuple(mine)) for one in mine if rng.random() < 0.2),
        sources=tuple((one, 0, ("G",)) for one in (*mine, 900, 901) if rng.random() < 0.6),
        taps=tuple(one for one in mine if rng.random() < 0.7),
    )
    every = [(one, other) for one, among in asked.may for other in among]
    rng.shuffle(every)
    growing, plain = asked._growing(()), set[tuple[int, int]]()
    for pair in every:
        fits = asked.is_possible(plain | {pair})
        assert growing.add((pair,)) == fits
        plain |= {pair} if fits else set()
    assert growing.pairs == plain


WORDS = (
    "flying", "reach", "shadow", "fear", "intimidate", "skulk", "horsemanship", "menace", "unblockable",
    "landwalk:Forest", "protection:green", "protection:Elf", "unblockable_by:artifact",
    "unblockable_except_by:flying",
)  # fmt: skip


@given(st.integers(0, 1 << 32))
def test_evasion_looked_at_by_kinds_is_that_of_every_pair(seed: int) -> None:
    rng = random.Random(seed)

    def made(number: int) -> GameObject:
        found = GameObject(ObjectId(number), 1, PLAYERS["A"], PLAYERS["A"], None)  # type: ignore[arg-type]
        found.keywords = keywords(tuple(rng.sample(WORDS, rng.randint(0, 2))))
        found.colors = rng.choice(("", "G", "B", "BG"))
        found.types = rng.choice((("creature",), ("artifact", "creature"), ("land", "creature")))
        found.subtypes = rng.choice(((), ("Elf",), ("Forest",)))
        found.power = rng.choice((1, 2, None))
        return found

    lands = [[found for found in map(made, range(300, 303)) if "land" in found.types] for _ in range(2)]
    attackers = [(made(number), rng.choice(lands)) for number in range(100, 108)]
    blockers = [made(number) for number in range(200, 212)]
    allowed = evasion.Allowed(attackers)
    barred: dict[tuple[int, str], list[int]] = {}
    for blocker in blockers:
        plain = []
        for attacker, theirs in attackers:
            rule = evasion.bar(attacker, blocker, theirs)
            if rule is None:
                plain.append(attacker.id)
            else:
                barred.setdefault((attacker.id, rule), []).append(blocker.id)
        assert allowed.among(blocker) == tuple(plain)
    assert allowed.barred() == tuple((attacker, rule, tuple(ids)) for (attacker, rule), ids in barred.items())


# What is told of very many


def crowd(count: int = 60, price: str = "") -> Table:
    """B is asked about blocks: flyers, a lure and plain creatures attack, of B's some fly, must block or pay."""
    table = Table(life=1000)
    bait = creature("Bait", "1/1", abilities=[{"static": ["lure"]}])
    seen = creature("Seen", "1/1", "menace", abilities=[{"static": ["must_be_blocked"]}])
    eager = creature("Eager", "1/1", abilities=[{"static": ["must_block"]}])
    wide = creature("Wide", "1/1", abilities=[{"static": ["blocks_any_number"]}])
    mine = (creature("Bird", "1/1", "flying"), bait, seen, creature("Bear", "2/2"))
    theirs = (creature("Owl", "1/1", "flying"), eager, wide, creature("Boar", "2/2"))
    table.battlefield("A", *(mine[at % 4] for at in range(count)))
    table.battlefield("B", *(theirs[at % 4] for at in range(count)))
    if price:
        table.battlefield(
            "B", enchantment("Toll", {"static": [{"to_block": [{"mana": price}]}], "to": "each_creature"})
        )
        table.lands("B", "Forest", 3)
    table.start("A")
    question = table.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    table.answer(tuple((one, among[0]) for one, among in question.may))
    table.until_asked("blockers", "B")
    return table


def test_a_vast_question_says_what_a_plain_one_says() -> None:
    table = crowd()
    quick = table.question
    assert isinstance(quick, DeclareBlockers)
    assert sum(len(among) for _, among in quick.may) > VAST
    assert quick.shared
    assert EVERY in {one for one, _ in quick.must}
    table.game.schema = 1
    plain = block_question(table.game, PLAYERS["B"])[0]
    assert (plain.may, plain.barred, plain.shared) == (quick.may, quick.barred, False)
    assert EVERY not in {one for one, _ in plain.must}
    assert size(quick) * 10 < size(plain)
    again = question_of(quick.player, quick.KIND, quick.data())
    assert again == quick
    pairs = quick._pairing()
    wished = [quick.random(Dice("vast", number)) for number in range(3)]
    wished += [(), pairs.in_order([(one, among[0]) for one, among in quick.may])]
    for answer in wished:
        assert pairs.obeyed(answer) == plain._pairing().obeyed(answer)
        assert quick.is_legal(answer) == plain.is_legal(answer)
    assert quick.is_legal(wished[0])
    assert pairs.obeyable() == plain._pairing().obeyable()


def size(question: Question) -> int:
    return len(repr(question.data()))


def test_a_vast_question_about_costs_says_what_a_plain_one_says() -> None:
    table = Table(life=1000)
    table.battlefield("A", *[creature("Bear", "2/2")] * 51)
    dear = creature("Dear", "2/2", abilities=[{"static": [{"rule": "block_cost", "mana": "{1}"}]}])
    table.battlefield("B", *[dear] * 50, creature("Free", "2/2"))
    table.lands("B", "Forest", 3)
    table.start("A")
    asked = table.until_asked("attackers", "A")
    assert isinstance(asked, DeclareAttackers)
    table.answer(tuple((one, among[0]) for one, among in asked.may))
    quick = table.until_asked("blockers", "B")
    assert isinstance(quick, DeclareBlockers)
    assert {partner for _, partner, _ in quick.costs} == {0}
    table.game.schema = 1
    plain = block_question(table.game, PLAYERS["B"])[0]
    assert len(plain.costs) == 50 * 51
    for number in range(2, 5):
        answer = tuple((one, among[0]) for one, among in quick.may[:number])
        assert quick.cost(answer) == plain.cost(answer) == f"{{{number}}}"
        assert quick.is_legal(answer) == plain.is_legal(answer) == (number <= 3)
    table.game.schema = 2
    table.answer(tuple((one, among[0]) for one, among in quick.may[:3]))
    assert [record.event.mana for record in table.events("cost_locked")] == ["{3}"]
    assert isinstance(table.game, Game)


def test_a_record_of_a_vast_fight_is_decided_again_the_same() -> None:
    table = crowd()
    table.answer(table.question.random(Dice("fight", 1)))
    table.go_to("end-of-combat")
    table.check()


@pytest.mark.parametrize("lands", [11, 12, 40])
def test_many_symbols_of_a_colour_are_paid_or_found_too_many(lands: int) -> None:
    """A land less than symbols: it is not tried in every order."""
    sources = tuple((100 + number, 0, ("G",)) for number in range(lands))
    plan = plan_payment("", ManaCost(0, ("G",) * 12, 0), sources)
    assert (plan is not None) == (lands >= 12)


def test_a_thousand_symbols_are_paid() -> None:
    sources = tuple((100 + number, 0, ("G", "W")[number % 2 :]) for number in range(2000))
    plan = plan_payment("", ManaCost(0, ("G",) * 1000 + ("W",) * 1000, 0), sources)
    assert plan is not None
    assert len({use[0] for use in plan}) == 2000


def test_a_thousand_prices_are_given_what_they_are_content_with() -> None:
    among = tuple(range(1500))
    assert payments.most_distinct([among] * 1500) == 1500
    assert payments.most_distinct([among[:10]] * 1500) == 10
