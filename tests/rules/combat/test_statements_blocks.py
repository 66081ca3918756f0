"""509.3, 509.4, 510.1e. What triggers on blocks, what enters blocking, and an assignment that is taken back."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.assignments import AssignDamage
from domain.kernel.questions import ChooseNumber
from tests.support.scenes import (
    BOTH,
    WIDE,
    assign,
    calm,
    dealt,
    first,
    in_order,
    last,
    names,
    one_moment,
    ordered,
    orders,
    put_in_order,
    since,
    triggers,
    whenever,
)
from tests.support.situations import CREATURE, attack, block, cause_of, enchantment, go, spell, there
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)
WHITE = {"all": [CREATURE, {"color": "W"}]}
CALL_UP = spell("Call Up", {"make_block": "b", "attacker": "p"}, b=CREATURE, p=CREATURE)
CURTAIN = spell("Curtain", {"become_blocked": "t"}, t=CREATURE)
WHITEN = spell("Whiten", {"apply": [{"set_color": "W"}], "to": "t"}, t=CREATURE)
BLACKEN = spell("Blacken", {"apply": [{"set_color": "B"}], "to": "t"}, t=CREATURE)


def about(table: Table, name: str) -> list[tuple[str, str]]:
    """Whom each trigger of a permanent is about: the one that did something, and the one it did it to."""
    return [
        (
            table.board.name_of(dict(record.event.bindings)["event.object"][0]),
            table.board.name_of(dict(record.event.bindings)["event.source"][0]),
        )
        for record in table.events("ability_triggered", source=table.find(name).id)
    ]


# 509.3a, 509.3b: blocks, and blocks a creature


@EDITIONS
@pytest.mark.statement("TRIG-BLK-02", "TRIG-BLK-05")
def test_blocks_triggers_once_and_blocks_a_creature_for_each(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("P", "1/1"), creature("Q", "1/1"), creature("R", "1/1"))
    table.battlefield("B", creature("Once", "1/9", abilities=[WIDE, whenever(blocks="self")]))
    table.battlefield("B", creature("Each", "1/9", abilities=[WIDE, whenever(blocks="self", whom=CREATURE)]))
    table.start("A")
    attack(table, "P", "Q", "R")
    block(table, ("Once", "P"), ("Once", "Q"), ("Each", "P"), ("Each", "Q"))
    calm(table)
    declared = first(table, "blockers_declared")
    assert (triggers(table, "Once"), triggers(table, "Each")) == (1, 2)
    assert about(table, "Each") == [("Each", "P"), ("Each", "Q")], "nothing for R, which it does not block"
    triggered = table.events("ability_triggered")
    assert {(record.cause, record.moment, record.rule) for record in triggered} == {
        (declared.position, declared.moment, "603.2")
    }
    told, put = table.events("damage_order_announced"), table.events("ability_put_on_stack")
    given = next(record for record in since(table, declared) if record.event.NAME == "priority_given")
    assert len(told) == (4 if edition == "seed" else 0)
    assert in_order(declared, *triggered, *told, *put, given)
    assert table.life_of("B") == 23
    table.check()


@EDITIONS
@pytest.mark.statement("TRIG-BLK-02", "TRIG-BLK-05")
def test_who_blocks_one_or_none_triggers_for_one_or_none(edition: str) -> None:
    both = [whenever(blocks="self"), whenever(blocks="self", whom=CREATURE)]
    table = Table(edition)
    table.battlefield("A", creature("P", "1/1"), creature("Q", "1/1"))
    table.battlefield("B", creature("Guard", "1/9", abilities=both), creature("Idler", "1/9", abilities=both))
    table.start("A")
    attack(table, "P", "Q")
    block(table, ("Guard", "Q"))
    calm(table)
    assert (triggers(table, "Guard"), triggers(table, "Idler")) == (2, 0)
    assert about(table, "Guard") == [("Guard", "Q")] * 2


@EDITIONS
@pytest.mark.statement("TRIG-BLK-02")
def test_blocks_triggers_again_in_another_combat(edition: str) -> None:
    again = {"activated": [{"untap": "self"}, {"extra_phases": ["combat"]}], "cost": []}
    table = Table(edition)
    table.battlefield("A", creature("P", "1/1", abilities=[again]))
    table.battlefield("B", creature("Guard", "0/9", abilities=[whenever(blocks="self")]))
    table.start("A")
    attack(table, "P")
    block(table, ("Guard", "P"))
    calm(table)
    table.go_to("end-of-combat")
    table.activate("A", "P")
    table.resolve()
    attack(table, "P")
    block(table, ("Guard", "P"))
    assert triggers(table, "Guard") == 2
    assert [record.cause for record in table.events("ability_triggered")] == [
        record.position for record in table.events("blockers_declared")
    ]


# 509.3d, 509.4: what is put onto the battlefield blocking has never blocked, and yet it is blocked by it

BLOCKER_WORDS = [
    whenever(blocks="self"),
    whenever(blocks="self", whom=CREATURE),
    whenever(blocks="self", number={"at_least": 1}),
]
"""Everything that triggers on blocking, once for each way to say it."""


@EDITIONS
@pytest.mark.statement("TRIG-BLK-04", "TRIG-BLK-07", "TRIG-BLK-12", "TRIG-BLK-09")
@pytest.mark.parametrize("how", ["token", "card"])
@pytest.mark.parametrize("blocked", [False, True])
def test_what_enters_blocking_has_not_blocked_but_it_is_blocked_by_it(edition: str, how: str, blocked: bool) -> None:
    body = {"types": "Creature: Plant", "pt": "1/1", "abilities": BLOCKER_WORDS}
    grow = {"create_token": {"name": "Sprout", **body}, "blocking": True}
    put = {"move": {"all": [CREATURE, {"zone": "hand"}, {"owner": "you"}]}, "to": "battlefield", "blocking": True}
    watchers = {
        "Once": whenever(becomes_blocked=CREATURE),
        "Each": whenever(becomes_blocked=CREATURE, by=CREATURE),
        "Blocking": whenever(blocks=CREATURE),
        "Blocking It": whenever(blocks=CREATURE, whom=CREATURE),
    }
    table = Table(edition)
    table.battlefield("A", creature("P", "5/5"), *[enchantment(name, words) for name, words in watchers.items()])
    table.battlefield("B", creature("Guard", "1/1"))
    table.hand("B", card("Sprout", "Creature: Plant", *BLOCKER_WORDS, pt="1/1", cost="{0}"))
    table.hand("B", spell("Growth", grow if how == "token" else put))
    table.start("A")
    attack(table, "P")
    block(table, *([("Guard", "P")] if blocked else []))
    calm(table)
    before = {name: triggers(table, name) for name in watchers}
    assert before == dict.fromkeys(watchers, int(blocked))
    events = go(table, "B", "Growth")
    calm(table)
    sprout = table.find("Sprout", "B")
    assert table.board.is_blocking(sprout.id)
    assert triggers(table, "Sprout") == 0
    new = {name: triggers(table, name) - count for name, count in before.items()}
    assert new == {"Once": int(not blocked), "Each": 1, "Blocking": 0, "Blocking It": 0}
    became = first(table, "became_blocking")
    assert (became.event.creature, became.event.entering, became.event.newly_blocked) == (sprout.id, True, not blocked)
    by = [record for record in events if record.event.NAME == "ability_triggered"]
    assert {(record.cause, record.moment) for record in by} == {(became.position, became.moment)}
    entered = first(table, "token_created" if how == "token" else "object_moved", becomes=sprout.id)
    assert (became.cause, became.moment) == (entered.position, entered.moment)
    assert became.rule == {"seed": "509.7", "current": "509.4"}[edition]


@EDITIONS
@pytest.mark.statement("TRIG-BLK-04", "TRIG-BLK-07", "TRIG-BLK-12")
def test_what_enters_blocking_a_band_blocks_all_of_it_and_has_not_blocked(edition: str) -> None:
    words = [*BLOCKER_WORDS, whenever(blocks="self", number={"at_least": 2})]
    grow = {"create_token": {"name": "Sprout", "types": "Creature: Plant", "pt": "1/1", "abilities": words}}
    by = whenever(becomes_blocked="self", by=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "1/1", "banding", abilities=[by]), creature("Q", "1/1", abilities=[by]))
    table.hand("B", spell("Growth", {**grow, "blocking": "p"}, p=CREATURE))
    table.start("A")
    attack(table, "P", "Q")
    p, q = table.find("P").id, table.find("Q").id
    table.until_asked("bands", "A")
    table.answer(((p, q),))
    table.go_to("declare-blockers")
    go(table, "B", "Growth", "P")
    sprout = table.find("Sprout").id
    became = table.events("became_blocking")
    assert [(record.event.creature, record.event.attacker) for record in became] == [(sprout, p), (sprout, q)]
    assert one_moment(*became)
    assert [triggers(table, name) for name in ("P", "Q", "Sprout")] == [1, 1, 0]


@EDITIONS
@pytest.mark.statement("TRIG-BLK-04", "TRIG-BLK-07")
def test_what_entered_blocking_may_block_another_later(edition: str) -> None:
    """It was blocking already, so it does not "block"; but it blocks a creature that it did not."""
    grow = {"create_token": {"name": "Sprout", "types": "Creature: Plant", "pt": "1/1", "abilities": BLOCKER_WORDS[:2]}}
    table = Table(edition)
    table.battlefield("A", creature("P", "1/1"), creature("Q", "1/1"))
    table.hand("B", spell("Growth", {**grow, "blocking": "p"}, p=CREATURE), CALL_UP)
    table.start("A")
    attack(table, "P", "Q")
    table.go_to("declare-blockers")
    go(table, "B", "Growth", "P")
    go(table, "B", "Call Up", "Sprout", "Q")
    assert about(table, "Sprout") == [("Sprout", "Q")]
    assert table.events("ability_triggered")[0].event.ability[1] == 1


# 509.3f: characteristics count as it happens


@EDITIONS
@pytest.mark.statement("TRIG-BLK-17", "TRIG-BLK-20")
@pytest.mark.parametrize(("when", "hits"), [("never", 0), ("before", 1), ("after", 0), ("made to block", 1)])
def test_a_white_creature_that_blocks_is_white_as_it_does(edition: str, when: str, hits: int) -> None:
    table = characteristics(edition, whenever(blocks=WHITE))
    if when == "before":
        go(table, "B", "Whiten", "Guard")
    if when == "made to block":
        block(table)
        go(table, "B", "Whiten", "Guard")
        go(table, "B", "Call Up", "Guard", "P")
        assert cause_of(table, last(table, "ability_triggered")).event.NAME == "became_blocking"
    else:
        block(table, ("Guard", "P"))
        calm(table)
    if when == "after":
        go(table, "B", "Whiten", "Guard")
    assert ("W" in table.find("Guard").colors) == (when != "never")
    assert triggers(table, "Watch") == hits
    table.go_to("postcombat-main")
    assert triggers(table, "Watch") == hits


@EDITIONS
@pytest.mark.statement("TRIG-BLK-17", "TRIG-BLK-20")
@pytest.mark.parametrize("before", [False, True])
def test_a_strong_creature_that_blocks_a_strong_creature_is_so_as_it_does(edition: str, before: bool) -> None:
    strong = {"all": [CREATURE, {"power": {"at_least": 3}}]}
    grow = spell("Grow", {"apply": [{"pt": [3, 3]}], "to": "t"}, t=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "4/4"), enchantment("Watch", whenever(blocks=strong, whom=strong)))
    table.battlefield("B", creature("Guard", "1/1"))
    table.hand("B", grow)
    table.start("A")
    attack(table, "P")
    if before:
        go(table, "B", "Grow", "Guard")
    block(table, ("Guard", "P"))
    calm(table)
    if not before:
        go(table, "B", "Grow", "Guard")
    assert table.find("Guard").power == 4
    assert triggers(table, "Watch") == int(before)


@EDITIONS
@pytest.mark.statement("TRIG-BLK-18", "TRIG-BLK-20")
@pytest.mark.parametrize(("when", "hits"), [("never", 0), ("before", 1), ("after", 0), ("by an effect", 1)])
def test_a_white_creature_that_becomes_blocked_is_white_as_it_does(edition: str, when: str, hits: int) -> None:
    table = characteristics(edition, whenever(becomes_blocked=WHITE))
    if when == "before":
        go(table, "A", "Whiten", "P")
    if when == "by an effect":
        block(table)
        go(table, "A", "Whiten", "P")
        go(table, "B", "Curtain", "P")
        assert cause_of(table, last(table, "ability_triggered")).event.NAME == "became_blocked"
    else:
        block(table, ("Guard", "P"))
        calm(table)
    if when == "after":
        go(table, "A", "Whiten", "P")
        go(table, "B", "Call Up", "Other", "P")  # it is blocked by one more, but it was blocked before
        assert table.happened("became_blocking", newly_blocked=False)
    assert ("W" in table.find("P").colors) == (when != "never")
    assert triggers(table, "Watch") == hits


@EDITIONS
@pytest.mark.statement("TRIG-BLK-19", "TRIG-BLK-20")
@pytest.mark.parametrize(("when", "hits"), [("never", 0), ("before", 1), ("after", 0), ("another, later", 1)])
def test_a_white_creature_by_which_it_is_blocked_is_white_as_it_begins_to(edition: str, when: str, hits: int) -> None:
    table = characteristics(edition, whenever(becomes_blocked=CREATURE, by=WHITE))
    if when == "before":
        go(table, "B", "Whiten", "Guard")
    block(table, ("Guard", "P"))
    calm(table)
    if when == "after":
        go(table, "B", "Whiten", "Guard")
        go(table, "B", "Call Up", "Other", "P")  # the Guard is white by now, but it does not begin to block now
    elif when == "another, later":
        go(table, "B", "Whiten", "Other")
        go(table, "B", "Call Up", "Other", "P")
        assert about(table, "Watch") == [("P", "Other")]
    assert triggers(table, "Watch") == hits


@EDITIONS
@pytest.mark.statement("TRIG-BLK-19", "TRIG-BLK-12")
@pytest.mark.parametrize("color", ["W", "B"])
def test_what_enters_blocking_is_what_it_is_as_it_enters(edition: str, color: str) -> None:
    grow = {"create_token": {"name": "Sprout", "types": "Creature: Plant", "pt": "1/1", "colors": color}}
    table = characteristics(
        edition, whenever(becomes_blocked=CREATURE, by=WHITE), spell("Growth", {**grow, "blocking": True})
    )
    block(table)
    go(table, "B", "Growth")
    assert triggers(table, "Watch") == int(color == "W")
    go(table, "B", "Whiten", "Sprout")
    assert triggers(table, "Watch") == int(color == "W")


@EDITIONS
@pytest.mark.statement("TRIG-BLK-17", "TRIG-BLK-18", "TRIG-BLK-19")
def test_a_characteristic_lost_afterwards_takes_nothing_back(edition: str) -> None:
    table = Table(edition)
    words = [whenever(blocks=WHITE), whenever(becomes_blocked=WHITE), whenever(becomes_blocked=CREATURE, by=WHITE)]
    table.battlefield("A", creature("P", "1/5", colors="W", cost="{W}"), enchantment("Watch", *words))
    table.battlefield("B", creature("Guard", "1/5", cost="{W}"))
    table.hand("B", BLACKEN, BLACKEN)
    table.start("A")
    attack(table, "P")
    block(table, ("Guard", "P"))
    while table.question.KIND == "order":
        table.plain()
    assert len(table.board.stack) == 3
    for name in ("Guard", "P"):
        go(table, "B", "Blacken", name)
        assert table.find(name).colors == "B"
    table.resolve_all()
    assert not table.happened("trigger_removed")
    assert table.life_of("A") == 23


def characteristics(edition: str, words: dict[str, Any], *more: Any) -> Table:
    """P attacks; B has a Guard and another that are green, spells to change that, and a watcher with these words."""
    table = Table(edition)
    table.battlefield("A", creature("P", "1/9"), enchantment("Watch", words))
    table.battlefield("B", creature("Guard", "1/9"), creature("Other", "1/9"))
    table.hand("A", WHITEN)
    table.hand("B", WHITEN, CALL_UP, CURTAIN, *more)
    table.start("A")
    attack(table, "P")
    return table


# 509.4a: what enters blocking somebody who does not attack its controller

TOKEN = {"create_token": {"name": "Sprout", "types": "Creature: Plant", "pt": "1/1"}}


@EDITIONS
@pytest.mark.statement("ENT-BLK-05")
@pytest.mark.parametrize("caster", ["A", "B", "C"])
@pytest.mark.parametrize("attacked", ["C", "Walker"])
def test_it_enters_without_blocking_if_its_controller_is_not_the_defending_player(
    edition: str, caster: str, attacked: str
) -> None:
    """P attacks C, or C's planeswalker: whoever casts it, what they create blocks P only if they are C."""
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("P", "2/2"), creature("Q", "2/2"))
    table.battlefield("C", card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}"))
    table.hand(caster, spell("Growth", {**TOKEN, "blocking": "p"}, p=CREATURE))
    table.start("A")
    attack(table, ("P", attacked), ("Q", "B"))
    table.go_to("declare-blockers")
    events = go(table, caster, "Growth", "P")
    sprout, blocks = table.find("Sprout", caster).id, caster == "C"
    assert table.board.is_blocking(sprout) == blocks
    assert [name for name in names(events) if name in ("token_created", "became_blocking", "decision_made")][-1:] == [
        "became_blocking" if blocks else "token_created"
    ]
    assert table.board.combat is not None
    p = table.board.combat.attackers[table.find("P").id]
    assert (p.blocked, p.blockers) == ((True, [sprout]) if blocks else (False, []))
    table.go_to("postcombat-main")
    assert ("P", "Sprout", 2) in dealt(table) if blocks else ("P", attacked, 2) in dealt(table)
    assert there(table, "Sprout", caster) == (not blocks)
    table.check()


@EDITIONS
@pytest.mark.statement("ENT-BLK-05", "ENT-BLK-02")
def test_what_enters_blocking_chooses_among_what_attacks_its_controller(edition: str) -> None:
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("P", "2/2"), creature("Q", "2/2"), creature("R", "2/2"))
    table.hand("B", spell("Growth", {**TOKEN, "blocking": True}))
    table.start("A")
    attack(table, ("P", "B"), ("Q", "C"), ("R", "B"))
    table.go_to("declare-blockers")
    table.cast("B", "Growth")
    question = table.until_asked("choose", "B")
    assert question.among == tuple(table.find(name).id for name in ("P", "R"))  # type: ignore[attr-defined]
    table.refused((table.find("Q").id,))
    table.answer((table.find("R").id,))
    became = first(table, "became_blocking")
    assert became.event.attacker == table.find("R").id
    assert cause_of(table, became).event.NAME == "token_created"


# 509.7 of 2017: a place in the order of damage


@pytest.mark.statement("ORD-16")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_enters_blocking_gets_the_place_that_the_attacking_player_announces(place: int) -> None:
    table = Table("seed")
    table.battlefield("A", creature("P", "4/9"))
    table.battlefield("B", creature("B1", "2/2"), creature("B2", "2/2"))
    table.hand("B", spell("Growth", {**TOKEN, "blocking": "p"}, p=CREATURE))
    table.start("A")
    attack(table, "P")
    block(table, ("B1", "P"), ("B2", "P"))
    put_in_order(table, "B2", "B1")
    table.cast("B", "Growth", targets=["P"])
    question = table.until_asked("number")
    assert isinstance(question, ChooseNumber)
    assert (question.player, question.least, question.most) == (PLAYERS["A"], 0, 2)
    assert table.refused(3).rule
    table.answer(place)
    expected = ["B2", "B1"]
    expected.insert(place, "Sprout")
    assert orders(table, "P") == expected
    order, became = last(table, "damage_order_announced"), first(table, "became_blocking")
    entered, chosen = first(table, "token_created"), last(table, "decision_made", kind="number")
    assert (order.event.player, order.event.creature, order.rule) == (PLAYERS["A"], table.find("P").id, "509.7")
    assert (chosen.event.answer, chosen.rule) == (place, "509.7")
    assert in_order(chosen, entered, became, order)
    assert one_moment(entered, became, order)
    assert order.cause == became.position
    assert len(table.events("damage_order_announced")) == 2
    calm(table)
    damage = table.until_asked("damage", "A")
    assert isinstance(damage, AssignDamage)
    needs = {"B1": 2, "B2": 2, "Sprout": 1}
    ahead = [("P", name, needs[name]) for name in expected[:-1]]
    rest = 4 - sum(share[2] for share in ahead)
    assert table.refused(assign(table, "A", ("P", expected[-1], 4))).rule == "510.1c"
    table.answer(assign(table, "A", *ahead, *([("P", expected[-1], rest)] if rest else [])))
    assert not there(table, expected[0])
    assert not there(table, expected[1])


@pytest.mark.statement("ORD-16")
def test_what_enters_blocking_alone_needs_no_place_and_two_get_one_after_the_other() -> None:
    table = Table("seed")
    table.battlefield("A", creature("P", "4/9"), creature("Q", "4/9"))
    table.hand("B", spell("Growth", {**TOKEN, "blocking": "p"}, p=CREATURE))
    table.hand("B", spell("Shoots", {"create_token": TOKEN["create_token"] | {"name": "Shoot"}, "n": 2,
        "blocking": "p"}, p=CREATURE))  # fmt: skip
    table.start("A")
    attack(table, "P", "Q")
    table.go_to("declare-blockers")
    go(table, "B", "Growth", "P")
    assert orders(table, "P") == ["Sprout"]
    assert not table.happened("decision_made", kind="number")
    assert not table.happened("damage_order_announced")
    table.cast("B", "Shoots", targets=["P"])
    for most, place in ((1, 0), (2, 2)):
        question = table.until_asked("number", "A")
        assert isinstance(question, ChooseNumber)
        assert question.most == most
        table.answer(place)
    assert table.board.combat is not None
    one, other = (found.id for found in table.all("Shoot"))
    assert table.board.combat.attackers[table.find("P").id].blockers == [one, table.find("Sprout").id, other]
    assert one_moment(*table.events("became_blocking")[1:], *table.events("damage_order_announced"))


@pytest.mark.statement("ORD-16")
def test_today_what_enters_blocking_has_no_place() -> None:
    table = Table("current")
    table.battlefield("A", creature("P", "4/9"))
    table.battlefield("B", creature("B1", "2/2"), creature("B2", "2/2"))
    table.hand("B", spell("Growth", {**TOKEN, "blocking": "p"}, p=CREATURE))
    table.start("A")
    attack(table, "P")
    block(table, ("B1", "P"), ("B2", "P"))
    go(table, "B", "Growth", "P")
    assert table.board.is_blocking(table.find("Sprout").id)
    assert not table.happened("damage_order_announced")
    assert not table.happened("decision_made", kind="number")
    table.until_asked("damage", "A")
    table.answer(assign(table, "A", ("P", "B1", 1), ("P", "B2", 2), ("P", "Sprout", 1)))
    assert not there(table, "B2")
    assert there(table, "B1")


# 510.1e: an assignment that breaks the rules is taken back, that player's and nothing else


def both_divide(edition: str, seats: str = "AB") -> Table:
    """A's P and Q are blocked by two of B's, one of which blocks both; the next question is how A assigns damage."""
    table = Table(edition, format="duel" if len(seats) == 2 else "free-for-all", seats=len(seats))
    table.battlefield("A", creature("P", "3/2"), creature("Q", "2/3"), creature("R", "3/3"))
    table.battlefield("B", creature("Wide", "3/3", abilities=[WIDE]), creature("Thin", "1/2"))
    for name in seats[2:]:
        table.battlefield(name, creature(f"Wall of {name}", "3/3", abilities=[WIDE]))
    table.start("A")
    return table


def by_blocks(table: Table) -> None:
    """They attack, B blocks, and all is put in the order in which it is named."""
    attack(table, "P", "Q")
    block(table, ("Wide", "P"), ("Wide", "Q"), ("Thin", "P"))
    ordered(table, "Wide", "Thin")
    ordered(table, "P", "Q")
    table.until_asked("damage", "A")


@EDITIONS
@pytest.mark.statement("CDMG-27")
def test_an_illegal_assignment_of_the_defending_player_leaves_that_of_the_attacker(edition: str) -> None:
    table, untroubled = both_divide(edition), both_divide(edition)
    for one in (table, untroubled):
        by_blocks(one)
        one.answer(assign(one, "A", ("P", "Wide", 3), ("Q", "Wide", 2)))
    question, digest = table.question, table.board.digest()
    made = table.events("decision_made")
    assert question.player == PLAYERS["B"]
    wide, thin, p, q = (table.find(name).id for name in ("Wide", "Thin", "P", "Q"))
    wrong = {
        "one too many": (((wide, p, 4), (thin, p, 1)), "510.1a"),
        "one too few": (((wide, p, 2), (thin, p, 1)), "510.1a"),
        "nothing from the other": (((wide, p, 3),), "510.1a"),
        "somebody it does not block": (((wide, p, 3), (thin, q, 1)), "510.1d"),
    }
    if edition == "seed":
        wrong["the first in order is spared"] = (((wide, q, 3), (thin, p, 1)), "510.1d")
    for reason, (shares, rule) in wrong.items():
        assert table.refused(shares).rule == rule, reason
        assert table.question == question, "it is asked again, from the start"
        assert table.board.digest() == digest
        assert table.events("decision_made") == made, "what A decided stands"
        assert [record.event.player for record in table.events("combat_damage_assigned")] == [PLAYERS["A"]]
        assert not table.happened("damage_dealt")
    for one in (table, untroubled):
        one.answer(assign(one, "B", ("Wide", "P", 3), ("Thin", "P", 1)))
    assert table.board.digest() == untroubled.board.digest(), "as if nothing had been refused"
    assert dealt(table) == [("P", "Wide", 3), ("Q", "Wide", 2), ("Wide", "P", 3), ("Thin", "P", 1)]
    table.check()


@EDITIONS
@pytest.mark.statement("CDMG-27", "CDMG-26")
def test_an_illegal_assignment_of_the_attacker_takes_back_all_of_theirs(edition: str) -> None:
    table = both_divide(edition)
    by_blocks(table)
    question, digest, said = table.question, table.board.digest(), len(table.events())
    p_is_fine = (("P", "Wide", 3),)
    for wrong in (("Q", "Wide", 1), ("Q", "B", 2), ("Q", "Thin", 2)):
        table.refused(assign(table, "A", *p_is_fine, wrong))
        assert table.question == question
        assert (table.board.digest(), len(table.events())) == (digest, said)
    together = assign(table, "A", ("P", "Wide", 1), ("P", "Thin", 2), ("Q", "Wide", 2))
    alone = assign(table, "A", ("P", "Thin", 3), ("Q", "Wide", 2))
    if edition == "seed":
        assert table.refused(alone).rule == "510.1c"
    table.answer(together)
    assigned = table.events("combat_damage_assigned", player=PLAYERS["A"])
    assert [record.event.assignments for record in assigned] == [together], "nothing of what was taken back"


@EDITIONS
@pytest.mark.statement("CDMG-27", "CDMG-01")
def test_of_several_defending_players_only_the_one_at_fault_begins_again(edition: str) -> None:
    table = both_divide(edition, "ABC")
    attack(table, ("P", "B"), ("Q", "B"), ("R", "C"))
    block(table, ("Wide", "P"), ("Wide", "Q"))
    table.until_asked("blockers", "C")
    table.answer(((table.find("Wall of C").id, table.find("R").id),))
    ordered(table, "P", "Q")
    table.until_asked("damage", "B")
    table.refused(assign(table, "B", ("Wide", "P", 2), ("Wide", "Q", 2)))
    table.answer(assign(table, "B", ("Wide", "P", 3)))
    told = [record.event.player for record in table.events("combat_damage_assigned")]
    assert told == [PLAYERS["A"], PLAYERS["B"], PLAYERS["C"]]
    assert len(dealt(table)) == 5
