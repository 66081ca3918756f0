"""The questions of combat by themselves: what may be declared, what must be, and how damage may be assigned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice, product
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import IllegalDecision
from domain.ids import ObjectId, PlayerId
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Question, question_of
from domain.randomness import Dice
from domain.solver.matching import Pair
from tests.support.long import examples

ANNA, BEN, CARL = PlayerId(1), PlayerId(2), PlayerId(3)
X, Y, Z = ObjectId(101), ObjectId(102), ObjectId(103)
P, Q = ObjectId(201), ObjectId(202)
WALKER = ObjectId(301)


def refused(question: Question, answer: Any) -> str:
    """The rule by which an answer is refused."""
    with pytest.raises(IllegalDecision) as caught:
        question.check(answer)
    return caught.value.rule


def attack(*creatures: int, among: tuple[int, ...] = (BEN,), **more: Any) -> DeclareAttackers:
    return DeclareAttackers(ANNA, tuple((ObjectId(creature), among) for creature in creatures), **more)


def block(may: dict[int, tuple[int, ...]], **more: Any) -> DeclareBlockers:
    pairs = tuple((ObjectId(one), tuple(ObjectId(other) for other in among)) for one, among in may.items())
    return DeclareBlockers(BEN, pairs, **more)


# 508.1: attackers


@pytest.mark.statement("DECL-ATT-04")
def test_any_of_the_creatures_that_can_may_attack_and_none_has_to() -> None:
    question = attack(X, Y)
    for answer in ((), ((X, BEN),), ((Y, BEN),), ((X, BEN), (Y, BEN))):
        question.check(answer)
    assert set(question.answers()) == {(), ((X, BEN),), ((Y, BEN),), ((X, BEN), (Y, BEN))}


@pytest.mark.statement("DECL-ATT-04", "DECL-ATT-05", "COMB-18")
def test_who_cannot_attack_is_refused_by_the_rule_that_keeps_it() -> None:
    question = attack(X, unable=((Y, "302.6"), (Z, "702.3b")))
    assert refused(question, ((Y, BEN),)) == "302.6"
    assert refused(question, ((X, BEN), (Z, BEN))) == "702.3b"
    assert refused(question, ((P, BEN),)) == "508.1a"


@pytest.mark.statement("DECL-ATT-06", "COMB-04", "COMB-19")
def test_each_attacker_names_one_player_or_planeswalker_that_can_be_attacked() -> None:
    question = attack(X, Y, among=(BEN, WALKER))
    question.check(((X, BEN), (Y, WALKER)))
    assert refused(question, ((X, ANNA),)) == "508.1b"
    assert refused(question, ((X, P),)) == "508.1b"
    assert refused(question, ((X, BEN), (X, WALKER))) == "508.1b"
    assert refused(question, ((Y, BEN), (X, BEN))) == "508.1b"
    assert refused(question, ((X,),)) == "508.1"
    assert refused(question, "X") == "508.1"


@pytest.mark.statement("DECL-ATT-07")
def test_who_cannot_attack_alone_attacks_with_another_or_not() -> None:
    question = attack(X, Y, Z, not_alone=((X, 1), (Y, 1)))
    assert refused(question, ((X, BEN),)) == "508.1c"
    question.check(((X, BEN), (Y, BEN)))
    question.check(((X, BEN), (Z, BEN)))
    question.check(((Z, BEN),))
    lonely = attack(X, Y, Z, not_alone=((X, 2),))
    assert refused(lonely, ((X, BEN), (Y, BEN))) == "508.1c"
    lonely.check(((X, BEN), (Y, BEN), (Z, BEN)))


@pytest.mark.statement("DECL-ATT-07")
def test_restrictions_on_the_whole_attack() -> None:
    question = attack(X, Y, Z, among=(BEN, WALKER), most=2, most_each=((BEN, 1),), only_alone=(Z,))
    question.check(((X, BEN), (Y, WALKER)))
    question.check(((Z, BEN),))
    assert refused(question, ((X, BEN), (Y, BEN))) == "508.1c"
    assert refused(question, ((X, BEN), (Z, WALKER))) == "508.1c"
    assert refused(attack(X, Y, Z, most=2), ((X, BEN), (Y, BEN), (Z, BEN))) == "508.1c"


@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_the_one_that_must_attack_takes_the_only_place() -> None:
    question = attack(X, Y, must=((X, ()),), most=1)
    question.check(((X, BEN),))
    for wrong in ((), ((Y, BEN),)):
        assert refused(question, wrong) == "508.1d"
    assert refused(question, ((X, BEN), (Y, BEN))) == "508.1c"
    assert list(question.answers()) == [((X, BEN),)]


@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_requirements_that_conflict_leave_a_choice_among_the_most_that_can_be_obeyed() -> None:
    question = DeclareAttackers(
        ANNA, ((X, (BEN, CARL)), (Y, (BEN,))), must=((X, (BEN,)), (X, (CARL,)), (Y, ()))
    )  # S-039
    question.check(((X, BEN), (Y, BEN)))
    question.check(((X, CARL), (Y, BEN)))
    assert refused(question, ((X, BEN),)) == "508.1d"
    assert refused(question, ((Y, BEN),)) == "508.1d"


@pytest.mark.statement("DECL-ATT-09")
def test_a_requirement_that_only_a_broken_restriction_would_obey_asks_for_nothing() -> None:
    attack(X, Y, must=((X, ()),), not_alone=((X, 2),)).check(())
    assert refused(attack(X, Y, must=((X, ()),), not_alone=((X, 1),)), ()) == "508.1d"


@pytest.mark.statement("DECL-ATT-09")
def test_somebody_has_to_attack_but_anybody_will_do() -> None:
    question = attack(X, Y, among=(BEN, WALKER), must=((ObjectId(0), (WALKER,)),))
    assert refused(question, ((X, BEN), (Y, BEN))) == "508.1d"
    question.check(((Y, WALKER),))
    question.check(((X, WALKER), (Y, BEN)))


@pytest.mark.statement("DECL-ATT-10")
def test_nobody_has_to_pay_for_an_attack() -> None:
    question = attack(X, must=((X, ()),), costs=((X, BEN, "{2}"),), pool="GG")
    question.check(())
    question.check(((X, BEN),))
    assert question.cost(()) == ""
    assert question.cost(((X, BEN),)) == "{2}"


@pytest.mark.statement("DECL-ATT-10")
def test_a_free_way_to_obey_is_not_excused_by_a_dear_one() -> None:
    question = attack(X, among=(BEN, WALKER), must=((X, ()),), costs=((X, BEN, "{2}"),), pool="GG")
    assert refused(question, ()) == "508.1d"
    question.check(((X, WALKER),))
    question.check(((X, BEN),))


@pytest.mark.statement("DECL-ATT-09", "DECL-ATT-10")
def test_who_pays_for_one_still_owes_what_is_free() -> None:
    question = attack(X, Y, must=((X, ()), (Y, ())), costs=((X, BEN, "{1}"),), pool="G")
    assert refused(question, ((X, BEN),)) == "508.1d"
    question.check(((Y, BEN),))
    question.check(((X, BEN), (Y, BEN)))


@pytest.mark.statement("DECL-ATT-14", "DECL-ATT-18")
def test_the_total_cost_is_paid_or_the_attack_is_not_declared() -> None:
    lands = tuple((400 + number, 0, ("R",)) for number in range(3))
    question = attack(X, Y, costs=((X, BEN, "{2}"), (Y, BEN, "{2}")), sources=lands)
    question.check(((X, BEN),))
    assert question.cost(((X, BEN), (Y, BEN))) == "{4}"
    assert refused(question, ((X, BEN), (Y, BEN))) == "508.1j"
    attack(X, Y, costs=question.costs, sources=lands, pool="W").check(((X, BEN), (Y, BEN)))


@pytest.mark.statement("DECL-ATT-12", "DECL-ATT-16")
def test_a_creature_tapped_by_attacking_makes_no_mana_for_it() -> None:
    elf = ((X, 0, ("G",)),)
    assert refused(attack(X, costs=((X, BEN, "{1}"),), sources=elf), ((X, BEN),)) == "508.1j"
    attack(X, costs=((X, BEN, "{1}"),), sources=elf, vigilant=(X,)).check(((X, BEN),))
    attack(X, Y, costs=((Y, BEN, "{1}"),), sources=elf).check(((Y, BEN),))


# 509.1: blockers


@pytest.mark.statement("DECL-BLK-03", "DECL-BLK-04")
def test_each_blocker_blocks_one_attacker_or_none() -> None:
    question = block({X: (P, Q), Y: (P,)}, unable=((Z, "509.1a"),))
    for answer in ((), ((X, P),), ((X, Q), (Y, P)), ((X, P), (Y, P))):
        question.check(answer)
    assert refused(question, ((X, P), (X, Q))) == "509.1a"
    assert refused(question, ((Z, P),)) == "509.1a"
    assert refused(question, ((Y, P), (X, P))) == "509.1a"
    assert refused(question, ((X, P, 1),)) == "509.1"
    block({X: (P, Q)}, capacity=((X, 2),)).check(((X, P), (X, Q)))


@pytest.mark.statement("DECL-BLK-05", "DECL-BLK-06")
def test_a_refused_block_names_the_evasion_ability() -> None:
    question = block({X: (Q,)}, unable=((Z, "509.1b"),), barred=((P, "702.9b", (X, Y)), (Q, "702.28b", (Y,))))
    assert refused(question, ((X, P),)) == "702.9b"
    assert refused(question, ((Y, Q),)) == "702.28b"
    assert refused(question, ((Z, P),)) == "509.1b"


@pytest.mark.statement("DECL-BLK-05")
def test_restrictions_on_how_many_block() -> None:
    menace = block({X: (P,), Y: (P,), Z: (P,)}, least=((P, 2),), most=((P, 2),))
    menace.check(())
    menace.check(((X, P), (Z, P)))
    assert refused(menace, ((X, P),)) == "509.1b"
    assert refused(menace, ((X, P), (Y, P), (Z, P))) == "509.1b"
    few = block({X: (P, Q), Y: (P, Q)}, together=1, capacity=((X, 2),))
    few.check(((X, P), (X, Q)))
    assert refused(few, ((X, P), (Y, Q))) == "509.1b"
    alone = block({X: (P,), Y: (P,), Z: (P,)}, not_alone=((X, 1),), only_alone=(Z,))
    assert refused(alone, ((X, P),)) == "509.1b"
    assert refused(alone, ((Y, P), (Z, P))) == "509.1b"
    alone.check(((X, P), (Y, P)))
    alone.check(((Z, P),))


@pytest.mark.statement("DECL-BLK-09", "DECL-BLK-10")
def test_menace_and_a_blocker_that_must_block_force_both() -> None:
    question = block({X: (P,), Y: (P,)}, least=((P, 2),), must=((X, ()),))  # S-055
    question.check(((X, P), (Y, P)))
    assert refused(question, ((X, P),)) == "509.1b"
    assert refused(question, ((Y, P),)) == "509.1b"
    assert refused(question, ()) == "509.1c"
    assert list(question.answers()) == [((X, P), (Y, P))]


@pytest.mark.statement("DECL-BLK-10")
def test_menace_excuses_a_lone_blocker() -> None:
    question = block({X: (P,)}, least=((P, 2),), must=((X, ()),))
    assert list(question.answers()) == [()]


@pytest.mark.statement("DECL-BLK-09", "DECL-BLK-10")
def test_an_attacker_that_must_be_blocked_needs_one_blocker_and_a_lure_all() -> None:
    must_be_blocked = block({X: (P, Q), Y: (P, Q)}, must=((ObjectId(0), (P,)),))
    assert refused(must_be_blocked, ((X, Q), (Y, Q))) == "509.1c"
    must_be_blocked.check(((X, P), (Y, Q)))
    must_be_blocked.check(((Y, P),))
    lure = block({X: (P, Q), Y: (P, Q)}, must=((X, (P,)), (Y, (P,))))
    assert list(lure.answers()) == [((X, P), (Y, P))]


@pytest.mark.statement("DECL-BLK-10")
def test_between_two_lures_each_blocker_chooses() -> None:
    question = block({X: (P, Q), Y: (P, Q)}, must=((X, (P,)), (Y, (P,)), (X, (Q,)), (Y, (Q,))))
    assert set(question.answers()) == {((X, one), (Y, other)) for one in (P, Q) for other in (P, Q)}


@pytest.mark.statement("DECL-BLK-11", "DECL-BLK-12", "DECL-BLK-16")
def test_nobody_has_to_pay_for_a_block() -> None:
    question = block({X: (P,), Y: (P,)}, must=((X, ()), (Y, ())), costs=((X, P, "{1}"), (Y, P, "{1}")), pool="W")
    question.check(())
    question.check(((X, P),))
    assert question.cost(((X, P), (Y, P))) == "{2}"
    assert refused(question, ((X, P), (Y, P))) == "509.1f"


# 508.1d, 509.1c: the most requirements that can be obeyed, against trying everything


def everything(question: DeclareAttackers | DeclareBlockers) -> set[tuple[Pair, ...]]:
    """Every legal answer, found by trying all and counting by the words of the rule."""
    pairing = question._pairing()
    capacity = dict(pairing.capacity)
    each = [
        [
            tuple((one, other) for other in chosen)
            for size in range(capacity.get(one, 1) + 1)
            for chosen in combinations(among, size)
        ]
        for one, among in pairing.may
    ]
    tried = [tuple(chain.from_iterable(choice)) for choice in product(*each)]
    allowed = [pairs for pairs in tried if pairing.disobeys(pairs) is None]
    return {
        pairs
        for pairs in allowed
        if pairing.payable(pairs)
        and pairing.obeyed(pairs)
        == max(pairing.obeyed(other) for other in allowed if pairing.paid(other) <= pairing.paid(pairs))
    }


CREATURES, PARTNERS = (101, 102, 103, 104), (201, 202, 203)


@st.composite
def declarations(draw: st.DrawFn) -> DeclareAttackers | DeclareBlockers:
    """Small questions with everything that can meet in one."""
    creatures = CREATURES[: draw(st.integers(0, 4))]
    some = st.lists(st.sampled_from(PARTNERS), unique=True, max_size=3).map(lambda found: tuple(sorted(found)))
    may = tuple((one, among) for one in creatures if (among := draw(some)))
    must = tuple(draw(st.lists(st.tuples(st.sampled_from((0, *CREATURES)), some), max_size=5)))
    few = st.lists(st.sampled_from(CREATURES), unique=True, max_size=1)
    common: dict[str, Any] = {
        "may": may,
        "must": must,
        "not_alone": tuple((one, draw(st.integers(1, 2))) for one in draw(few)),
        "only_alone": tuple(draw(few)),
        "costs": tuple((one, other, "{1}") for one, among in may for other in among if draw(st.booleans()))
        if draw(st.booleans())
        else (),
        "sources": ((101, 0, ("G",)), (500, 0, ("G",))),
    }
    limit = draw(st.none() | st.integers(1, 2))
    most = tuple((other, draw(st.integers(0, 2))) for other in PARTNERS if draw(st.integers(0, 3)) == 0)
    if draw(st.booleans()):
        return DeclareAttackers(ANNA, most=limit, most_each=most, vigilant=(ObjectId(102),), **common)
    return DeclareBlockers(
        BEN,
        capacity=tuple((ObjectId(one), 2) for one in creatures if draw(st.integers(0, 3)) == 0),
        least=tuple((ObjectId(other), 2) for other in PARTNERS if draw(st.booleans())),
        most=tuple((ObjectId(other), number) for other, number in most),
        together=limit,
        **common,
    )


@settings(max_examples=examples(200))
@given(declarations(), st.integers(0, 1000))
def test_exactly_the_declarations_that_obey_the_most_are_legal(
    question: DeclareAttackers | DeclareBlockers, seed: int
) -> None:
    legal = everything(question)
    told = list(question.answers())
    assert len(told) == len(set(told))
    assert set(told) == legal
    assert all(question.is_legal(answer) for answer in legal)
    assert question.random(Dice("here", seed)) in legal
    wish = [(one, other) for one in CREATURES for other in PARTNERS if (one * other + seed) % 3]
    near = question.nearest(wish)
    assert near in legal
    for answer in ((), *near, tuple(wish[:2])):
        assert question.is_legal(answer) == (answer in legal)


def crowd(*, least: int = 1, must: tuple[Any, ...] = (), **more: Any) -> DeclareBlockers:
    creatures = tuple(ObjectId(number) for number in range(100, 120))
    attackers = tuple(ObjectId(number) for number in range(200, 220))
    return DeclareBlockers(
        BEN,
        tuple((creature, attackers) for creature in creatures),
        must=must,
        least=tuple((attacker, least) for attacker in attackers),
        **more,
    )


@pytest.mark.parametrize(
    ("question", "obeyable"),
    [
        (crowd(), 0),
        (crowd(must=tuple((100 + n, ()) for n in range(20))), 20),
        (crowd(must=tuple((100 + n, (200 + m,)) for n in range(20) for m in range(2))), 20),
        (crowd(least=2, must=((107, ()),)), 1),
        (crowd(least=2, must=tuple((0, (200 + n,)) for n in range(20))), 10),
        (crowd(least=3, must=tuple((100 + n, ()) for n in range(20)), together=2), 0),
        (crowd(least=3, must=tuple((100 + n, ()) for n in range(20)), together=7), 7),
    ],
    ids=["free", "all must", "two lures", "menace", "all must be blocked", "too few", "some"],
)
def test_twenty_creatures_a_side(question: DeclareBlockers, obeyable: int) -> None:
    assert question._pairing().obeyable() == obeyable
    first = list(islice(question.answers(), 3))
    assert all(question._pairing().obeyed(answer) == obeyable for answer in first)
    question.check(question.random(Dice("crowd", 1)))


# 510.1: assigning damage

Creature: TypeAlias = tuple[Any, ...]


def damage(*creatures: Creature, lethal: dict[int, int], ordered: bool = True, attacking: bool = True) -> AssignDamage:
    """Creatures as (source, power, recipients, beyond?, deathtouch?)."""
    full = tuple((*creature, 0, False)[:5] if len(creature) == 3 else (*creature, False)[:5] for creature in creatures)
    return AssignDamage(ANNA, attacking, full, tuple((ObjectId(id), need) for id, need in lethal.items()), ordered)


B1, B2, B3 = ObjectId(111), ObjectId(112), ObjectId(113)


@pytest.mark.statement("CDMG-10", "CDMG-11", "CDMG-14", "BCOMB-03")
def test_lethal_damage_to_the_first_in_order_before_any_to_the_second() -> None:
    question = damage((P, 3, (B1, B2)), lethal={B1: 2, B2: 2})
    question.check(((P, B1, 2), (P, B2, 1)))
    question.check(((P, B1, 3),))
    assert refused(question, ((P, B1, 1), (P, B2, 2))) == "510.1c"
    assert refused(question, ((P, B2, 3),)) == "510.1c"
    assert set(question.answers()) == {((P, B1, 2), (P, B2, 1)), ((P, B1, 3),)}


@pytest.mark.statement("CDMG-10", "CDMG-11")
def test_without_an_order_damage_is_divided_freely() -> None:
    question = damage((P, 4, (B1, B2)), lethal={B1: 3, B2: 1}, ordered=False)
    for to_first in range(5):
        question.check(tuple((P, to, n) for to, n in ((B1, to_first), (B2, 4 - to_first)) if n))
    assert len(set(question.answers())) == 5


@pytest.mark.statement("CDMG-03", "CDMG-04", "CDMG-07", "CDMG-20")
def test_all_damage_is_assigned_to_whom_the_creature_fights() -> None:
    question = damage((P, 3, (B1, B2)), lethal={B1: 1, B2: 1})
    assert refused(question, ((P, B1, 2),)) == "510.1a"
    assert refused(question, ((P, B1, 2), (P, B2, 2))) == "510.1a"
    assert refused(question, ((P, B1, 3), (P, B2, 0))) == "510.1a"
    assert refused(question, ((P, B1, 2), (P, BEN, 1))) == "510.1c"
    assert refused(question, ((Q, B1, 3),)) == "510.1c"
    assert refused(question, ((P, B2, 1), (P, B1, 2))) == "510.1e"
    assert refused(question, ((P, B1, 1), (P, B1, 2))) == "510.1e"
    assert refused(question, ()) == "510.1a"


@pytest.mark.statement("CDMG-05", "CDMG-09", "CDMG-22")
def test_where_nobody_can_choose_the_answer_is_known() -> None:
    question = damage((P, 3, (B1,)), (Q, 2, (), BEN), lethal={B1: 2})
    assert question.forced() == ((P, B1, 3), (Q, BEN, 2))
    assert list(question.answers()) == [question.forced()]
    assert damage((P, 3, (B1, B2)), lethal={B1: 9, B2: 9}).forced() is None


@pytest.mark.statement("CDMG-12", "CDMG-15", "CDMG-26")
def test_damage_that_another_creature_assigns_counts() -> None:
    question = damage((P, 3, (B1, B2)), (Q, 2, (B1,)), lethal={B1: 2, B2: 3})  # S-072
    question.check(((P, B2, 3), (Q, B1, 2)))
    weak = damage((P, 3, (B1, B2)), (Q, 1, (B1,)), lethal={B1: 2, B2: 3})
    assert refused(weak, ((P, B2, 3), (Q, B1, 1))) == "510.1c"
    weak.check(((P, B1, 1), (P, B2, 2), (Q, B1, 1)))


@pytest.mark.statement("CDMG-12", "CDMG-26")
def test_two_creatures_that_are_legal_only_together() -> None:
    question = damage((P, 7, (B1, B2, B3)), (Q, 4, (B2, X)), lethal={B1: 1, B2: 4, B3: 5, X: 1})
    question.check(((P, B1, 1), (P, B2, 1), (P, B3, 5), (Q, B2, 3), (Q, X, 1)))
    assert refused(question, ((P, B1, 1), (P, B2, 1), (P, B3, 5), (Q, B2, 2), (Q, X, 2))) == "510.1c"


@pytest.mark.statement("CDMG-12", "CDMG-16")
def test_damage_already_marked_counts() -> None:
    question = damage((P, 3, (B1, B2)), lethal={B1: 1, B2: 2})  # B1 is a 2/2 with 1 damage; S-073
    question.check(((P, B1, 1), (P, B2, 2)))
    damage((P, 3, (B1, B2)), lethal={B1: 0, B2: 2}).check(((P, B2, 3),))


@pytest.mark.statement("CDMG-17")
def test_one_damage_from_a_deathtouch_source_is_lethal() -> None:
    question = damage((P, 3, (B1, B2, B3), 0, True), lethal={B1: 5, B2: 5, B3: 5})
    question.check(((P, B1, 1), (P, B2, 1), (P, B3, 1)))
    assert refused(question, ((P, B2, 3),)) == "510.1c"
    helped = damage((P, 3, (B1, B2)), (Q, 1, (B1,), 0, True), lethal={B1: 5, B2: 5})
    helped.check(((P, B2, 3), (Q, B1, 1)))


@pytest.mark.statement("CDMG-24", "CDMG-25", "ORD-07")
def test_a_blocker_of_two_assigns_along_its_order() -> None:
    question = damage((B1, 4, (P, Q)), lethal={P: 3, Q: 2}, attacking=False)  # S-076
    question.check(((B1, P, 3), (B1, Q, 1)))
    question.check(((B1, P, 4),))
    assert refused(question, ((B1, P, 2), (B1, Q, 2))) == "510.1d"
    assert refused(question, ((B1, X, 4),)) == "510.1d"


@pytest.mark.parametrize("ordered", [True, False])
def test_trample_needs_lethal_damage_to_every_blocker(ordered: bool) -> None:
    question = damage((P, 6, (B1, B2), BEN), lethal={B1: 2, B2: 3}, ordered=ordered)
    question.check(((P, B1, 2), (P, B2, 3), (P, BEN, 1)))
    question.check(((P, B1, 3), (P, B2, 3)))
    question.check(((P, B1, 6),))
    assert refused(question, ((P, B1, 2), (P, B2, 2), (P, BEN, 2))) == "702.19b"
    assert refused(question, ((P, BEN, 6),)) == "702.19b"
    assert question.is_legal(((P, B1, 1), (P, B2, 5))) is not ordered


def test_trample_with_deathtouch_goes_past_one_damage_each() -> None:
    question = damage((P, 4, (B1, B2), WALKER, True), lethal={B1: 5, B2: 5}, ordered=False)
    assert next(question.answers()) == ((P, B1, 1), (P, B2, 1), (P, WALKER, 2))
    assert refused(question, ((P, B1, 2), (P, WALKER, 2))) == "702.19b"


def test_trample_counts_what_a_companion_assigns() -> None:
    question = damage((P, 1, (B1,)), (Q, 3, (B1,), BEN), lethal={B1: 2}, ordered=False)  # the example of 702.19b
    question.check(((P, B1, 1), (Q, B1, 1), (Q, BEN, 2)))
    assert refused(question, ((P, B1, 1), (Q, BEN, 3))) == "702.19b"


def every_division(power: int, slots: int) -> Iterator[tuple[int, ...]]:
    if slots == 1:
        yield (power,)
        return
    for first in range(power + 1):
        for rest in every_division(power - first, slots - 1):
            yield (first, *rest)


def by_the_words(question: AssignDamage, answer: tuple[tuple[int, int, int], ...]) -> bool:
    """Whether damage is assigned as the rules say, written down anew."""
    deadly = {creature[0] for creature in question.creatures if creature[4]}
    dead = {
        id
        for id, need in question.lethal
        if sum(amount for _, to, amount in answer if to == id) >= need
        or any(to == id and source in deadly for source, to, _ in answer)
    }
    for source, _, among, beyond, _ in question.creatures:
        mine = {to for one, to, _ in answer if one == source}
        if among and beyond in mine and not dead.issuperset(among):
            return False
        if question.ordered and any(to in mine and not dead.issuperset(among[:at]) for at, to in enumerate(among)):
            return False
    return True


@st.composite
def assignments(draw: st.DrawFn) -> AssignDamage:
    """One to three creatures against one to three, which may share them."""
    others = (B1, B2, B3)[: draw(st.integers(1, 3))]
    creatures = []
    for source in (P, Q, X)[: draw(st.integers(1, 3))]:
        among = tuple(draw(st.lists(st.sampled_from(others), unique=True)))
        beyond = BEN if not among or draw(st.integers(0, 2)) == 0 else 0
        creatures.append((source, draw(st.integers(1, 4)), among, beyond, draw(st.integers(0, 4)) == 0))
    lethal = tuple((other, draw(st.integers(0, 3))) for other in others)
    return AssignDamage(ANNA, True, tuple(creatures), lethal, draw(st.booleans()))


@settings(max_examples=examples(200))
@given(assignments(), st.integers(0, 1000))
def test_exactly_the_assignments_the_rules_allow_are_legal(question: AssignDamage, seed: int) -> None:
    each = []
    for source, power, among, beyond, _ in question.creatures:
        slots = (*among, beyond) if beyond else among
        each.append(
            [
                tuple((source, to, amount) for to, amount in zip(slots, amounts, strict=True) if amount)
                for amounts in every_division(power, len(slots))
            ]
        )
    tried = [tuple(chain.from_iterable(choice)) for choice in product(*each)]
    legal = {answer for answer in tried if by_the_words(question, answer)}
    assert {answer for answer in tried if question.is_legal(answer)} == legal
    told = list(islice(question.answers(), 300))
    assert len(told) == len(set(told))
    assert set(told) <= legal
    assert len(told) >= min(2, len(legal))
    assert question.random(Dice("here", seed)) in legal
    assert question.forced() is None or {question.forced()} == legal


@pytest.mark.parametrize(
    "question",
    [
        attack(X, Y, must=((X, ()),), costs=((X, BEN, "{1}"),), pool="G", sources=((X, 0, ("G",)),)),
        block({X: (P, Q)}, capacity=((X, 2),), least=((P, 2),), barred=((Q, "702.9b", (Y,)),)),
        damage((P, 3, (B1, B2), BEN), lethal={B1: 1, B2: 2}),
    ],
    ids=lambda question: question.KIND,
)
def test_a_question_comes_back_from_what_is_stored(question: Question) -> None:
    again = question_of(question.player, question.KIND, question.data())
    assert again == question
    assert next(again.answers()) == next(question.answers())


@pytest.mark.parametrize(
    "make",
    [
        lambda: attack(X, Y, Z),
        lambda: block({X: (P, Q), Y: (P, Q)}),
        lambda: damage((P, 5, (B1, B2)), lethal={B1: 1, B2: 1}),
    ],
    ids=["attackers", "blockers", "damage"],
)
def test_chance_finds_every_kind_of_answer(make: Callable[[], Question]) -> None:
    question = make()
    found = {question.random(Dice("many", number)) for number in range(400)}
    assert found == set(question.answers())
