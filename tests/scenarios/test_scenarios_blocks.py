"""Worked scenarios S-058 to S-070: whom one may block, orders, blockers that join later, triggers on blocks."""

from __future__ import annotations

import pytest

from domain.kernel.questions import ChooseNumber
from domain.terms import Step, Zone
from tests.support.scenes import (
    BOTH,
    GAIN,
    calm,
    dealt,
    first,
    in_order,
    last,
    names,
    one_moment,
    orders,
    put_in_order,
    since,
    triggers,
    whenever,
)
from tests.support.situations import CREATURE, attack, block, enchantment, go, spell, there
from tests.support.table import PLAYERS, Table, card, creature

HOME = spell("Send Home", {"move": "t", "to": "hand"}, t=CREATURE)


@pytest.mark.scenario("S-058")
@pytest.mark.statement("DECL-BLK-04")
@pytest.mark.parametrize("edition", BOTH)
def test_s_058_blocking_for_a_planeswalker_not_for_another_player(edition: str) -> None:
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"), creature("Z", "1/1"))
    table.battlefield("B", card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}"))
    table.battlefield("B", creature("One", "2/2"), creature("Two", "2/2"))
    table.battlefield("B", creature("Wide", "2/2", abilities=[{"static": [{"rule": "blocks_additional", "n": 1}]}]))
    table.start("A")
    attack(table, ("X", "B"), ("Y", "Walker"), ("Z", "C"))
    table.until_asked("blockers", "B")
    one, two, wide, x, y, z = (table.find(name).id for name in ("One", "Two", "Wide", "X", "Y", "Z"))
    question = table.question
    for legal in (((one, x),), ((one, y),), ((one, x), (two, y)), ((two, x), (wide, x), (wide, y))):
        assert question.is_legal(legal), legal
    for wrong in (((one, z),), ((one, x), (two, z)), ((one, x), (one, y)), ((wide, y), (wide, z))):
        assert table.refused(wrong).rule == "509.1a", wrong
    table.answer(((one, x), (two, y), (wide, x), (wide, y)))
    declared = first(table, "blockers_declared")
    assert (declared.event.player, declared.rule) == (PLAYERS["B"], "509.1")
    assert (set(declared.event.blocked), declared.event.unblocked) == ({x, y}, ())
    table.go_to("postcombat-main")
    assert [hit for hit in dealt(table) if hit[0] == "Z"] == [("Z", "C", 1)]
    assert table.find("Walker").loyalty == 5
    assert [table.life_of(name) for name in "BC"] == [20, 19]


@pytest.mark.scenario("S-060")
@pytest.mark.statement("ORD-04", "ORD-08")
def test_s_060_order_after_a_removal() -> None:
    wide = creature("B4", "1/9", abilities=[{"static": ["blocks_any_number"]}])
    out = spell("Out", {"remove_from_combat": "t"}, t=CREATURE)
    table = Table("seed")
    table.battlefield("A", creature("P", "5/5"), creature("Q", "1/1"), creature("R", "1/1"))
    table.battlefield("B", creature("B1", "1/9"), creature("B2", "1/9"), creature("B3", "1/9"), wide)
    table.hand("A", HOME, out)
    table.start("A")
    attack(table, "P", "Q", "R")
    block(table, ("B1", "P"), ("B2", "P"), ("B3", "P"), ("B4", "Q"), ("B4", "R"))
    put_in_order(table, "B1", "B2", "B3")
    assert table.question.player == PLAYERS["B"]
    put_in_order(table, "Q", "R")
    assert (orders(table, "P"), orders(table, "B4")) == (["B1", "B2", "B3"], ["Q", "R"])
    go(table, "A", "Send Home", "B2")
    assert orders(table, "P") == ["B1", "B3"]
    go(table, "A", "Out", "Q")
    assert orders(table, "B4") == ["R"]
    reasons = [record.event.reason for record in table.events("removed_from_combat")]
    assert reasons == ["left", "effect"]


@pytest.mark.scenario("S-061")
@pytest.mark.statement("ORD-13", "ORD-14", "ORD-15", "TRIG-BLK-03", "TRIG-BLK-06", "TRIG-BLK-09", "TRIG-BLK-11")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_s_061_an_effect_makes_a_creature_block_seed(place: int) -> None:
    table, before_counts = made_to_block("seed")
    before = first(table, "resolution_began")
    question = table.until_asked("number", "A")
    assert isinstance(question, ChooseNumber)
    assert (question.least, question.most) == (0, 2)
    table.answer(place)
    expected = ["B1", "B2"]
    expected.insert(place, "B3")
    assert orders(table, "P") == expected
    assert orders(table, "B3") == ["P"]
    order = last(table, "damage_order_announced")
    became = first(table, "became_blocking")
    assert (order.event.player, order.rule) == (PLAYERS["A"], "509.6")
    assert in_order(before, became, order, last(table, "resolved"))
    assert one_moment(became, order)
    assert "priority_given" not in names(since(table, before))[: names(since(table, before)).index("resolved")]
    check_triggers(table, before_counts)


@pytest.mark.scenario("S-061")
@pytest.mark.statement("TRIG-BLK-03", "TRIG-BLK-06", "TRIG-BLK-09", "TRIG-BLK-11")
def test_s_061_an_effect_makes_a_creature_block_current() -> None:
    table, before = made_to_block("current")
    while table.board.stack and table.question.KIND == "priority" and not table.happened("became_blocking"):
        table.pass_()
    assert table.happened("became_blocking")
    assert not table.happened("damage_order_announced")
    assert not table.happened("decision_made", kind="number")
    check_triggers(table, before)


WATCHERS = ("Blocks", "Blocks It", "Blocked", "Blocked By")


def made_to_block(edition: str) -> tuple[Table, dict[str, int]]:
    """P is blocked by B1 and B2, and "B3 blocks P" is on the stack; how often each of the watchers has triggered."""
    watching = [
        enchantment("Blocks", whenever(blocks=CREATURE)),
        enchantment("Blocks It", whenever(blocks=CREATURE, whom=CREATURE)),
        enchantment("Blocked", whenever(becomes_blocked=CREATURE)),
        enchantment("Blocked By", whenever(becomes_blocked=CREATURE, by=CREATURE)),
    ]
    table = Table(edition)
    table.battlefield("A", creature("P", "5/5"))
    table.battlefield("B", creature("B1", "1/1"), creature("B2", "1/1"), creature("B3", "1/1"))
    table.hand("A", *[spell("Call Up", {"make_block": "b", "attacker": "p"}, b=CREATURE, p=CREATURE)] * 2)
    table.battlefield("A", *watching)
    table.start("A")
    attack(table, "P")
    block(table, ("B1", "P"), ("B2", "P"))
    if edition == "seed":
        put_in_order(table, "B1", "B2")
    calm(table)
    so_far = {name: triggers(table, name) for name in WATCHERS}
    assert so_far == {"Blocks": 2, "Blocks It": 2, "Blocked": 1, "Blocked By": 2}
    table.cast("A", "Call Up", targets=["B3", "P"])
    return table, so_far


def check_triggers(table: Table, before: dict[str, int]) -> None:
    """Blocks 1, blocks a creature 1, becomes blocked 0, becomes blocked by a creature 1; none for blocking it again."""
    new = {name: triggers(table, name) - count for name, count in before.items()}
    assert new == {"Blocks": 1, "Blocks It": 1, "Blocked": 0, "Blocked By": 1}
    calm(table)
    go(table, "A", "Call Up", "B3", "P")
    assert len(table.events("became_blocking")) == 1
    assert {name: triggers(table, name) - count for name, count in before.items()} == new


@pytest.mark.scenario("S-063")
@pytest.mark.statement("ENT-BLK-04", "ENT-BLK-01", "ENT-BLK-02", "ENT-BLK-03")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("gone", [False, True])
def test_s_063_entering_blocking_with_an_illegal_subject(edition: str, gone: bool) -> None:
    token = {"create_token": {"name": "Sprout", "types": "Creature: Plant", "pt": "1/1"}, "blocking": "p"}
    out = spell("Out", {"remove_from_combat": "t"}, t=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "2/2", "flying"), creature("Q", "2/2"))
    table.hand("B", spell("Growth", token, p=CREATURE))
    table.hand("A", out)
    table.start("A")
    attack(table, "P", "Q")
    table.go_to("declare-blockers")
    table.cast("B", "Growth", targets=["P"])
    if gone:
        table.cast("A", "Out", targets=["P"])
        table.resolve()
    table.resolve()
    sprout = table.find("Sprout").id
    assert table.board.is_blocking(sprout) == (not gone)
    assert table.happened("became_blocking") == (not gone)
    assert there(table, "Sprout", "B")


@pytest.mark.scenario("S-063")
@pytest.mark.statement("ENT-BLK-05")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("attacked", ["B", "C"])
def test_s_063_entering_blocking_what_attacks_another_player(edition: str, attacked: str) -> None:
    token = {"create_token": {"name": "Sprout", "types": "Creature: Plant", "pt": "1/1"}, "blocking": "p"}
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", creature("P", "2/2"))
    table.hand("B", spell("Growth", token, p=CREATURE))
    table.start("A")
    attack(table, ("P", attacked))
    table.go_to("declare-blockers")
    table.cast("B", "Growth", targets=["P"])
    table.resolve()
    entered, mine = first(table, "token_created"), attacked == "B"
    assert (entered.event.becomes, entered.event.player) == (table.find("Sprout", "B").id, PLAYERS["B"])
    came = names(since(table, entered), "became_blocking", "became_blocked", "damage_order_announced")
    assert came == (["became_blocking"] if mine else [])
    assert table.board.is_blocking(table.find("Sprout").id) == mine
    table.go_to("postcombat-main")
    assert dealt(table) == ([("P", "Sprout", 2), ("Sprout", "P", 1)] if mine else [("P", "C", 2)])


@pytest.mark.scenario("S-064")
@pytest.mark.statement("ENT-BLK-06")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("loses", ["creature", "planeswalker", "both"])
def test_s_064_blocking_creature_that_is_also_an_attacked_planeswalker(edition: str, loses: str) -> None:
    both = card("M", "Creature Planeswalker: Nix", pt="3/3", loyalty=5, cost="{0}")
    left = {"creature": ["planeswalker"], "planeswalker": ["creature"], "both": ["artifact"]}[loses]
    change = spell("Change", {"apply": [{"set_types": left}], "to": "t"}, t={"is": "permanent"})
    table = Table(edition)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"))
    table.battlefield("B", both)
    table.hand("A", change)
    table.start("A")
    attack(table, ("X", "M"), "Y")
    block(table, ("M", "Y"))
    m, x, y = (table.find(name).id for name in "MXY")
    combat = table.board.combat
    assert combat is not None
    assert combat.attackers[x].attacked == m
    go(table, "A", "Change", "M")
    combat = table.board.combat
    assert combat is not None
    assert table.board.is_blocking(m) == (loses == "planeswalker")
    assert (combat.attackers[x].attacked == m) == (loses == "creature")
    assert table.happened("removed_from_combat") == (loses == "both")
    assert table.happened("stopped_blocking") == (loses == "creature")
    assert table.happened("stopped_being_attacked") == (loses == "planeswalker")
    assert combat.attackers[y].blocked is True
    assert combat.attackers[y].blockers == ([m] if loses == "planeswalker" else [])
    table.go_to("combat-damage")
    hits = dealt(table)
    assert (("X", "M", 1) in hits) == (loses == "creature")
    assert (("M", "Y", 3) in hits) == (loses == "planeswalker")
    table.check()


@pytest.mark.scenario("S-066")
@pytest.mark.statement("TRIG-BLK-08", "TRIG-BLK-10", "TRIG-BLK-13", "TRIG-BLK-09", "TRIG-BLK-01")
@pytest.mark.parametrize("edition", BOTH)
def test_s_066_becomes_blocked_against_becomes_blocked_by_a_creature(edition: str) -> None:
    both = [whenever(becomes_blocked="self"), whenever(becomes_blocked="self", by=CREATURE)]
    table = Table(edition)
    table.battlefield("A", creature("P", "3/3", abilities=both), creature("Q", "3/3", abilities=both))
    table.battlefield("B", *[creature(f"B{number}", "1/1") for number in (1, 2, 3)])
    table.hand("B", spell("Curtain", {"become_blocked": "t"}, t=CREATURE))
    table.start("A")
    attack(table, "P", "Q")
    block(table, ("B1", "P"), ("B2", "P"), ("B3", "P"))
    if edition == "seed":
        put_in_order(table, "B1", "B2", "B3")
    assert (triggers(table, "P"), triggers(table, "Q")) == (4, 0)
    kinds = [record.event.ability for record in table.events("ability_triggered", source=table.find("P").id)]
    assert sorted(kinds.count(kind) for kind in set(kinds)) == [1, 3]
    declared, put = first(table, "blockers_declared"), table.events("ability_put_on_stack")
    told = [record for record in since(table, declared) if record.event.NAME == "damage_order_announced"]
    assert len(told) == (edition == "seed")
    calm(table)
    put = table.events("ability_put_on_stack")
    given = next(record for record in since(table, declared) if record.event.NAME == "priority_given")
    assert in_order(declared, *told, *put, given)
    go(table, "B", "Curtain", "Q")
    assert triggers(table, "Q") == 1
    assert table.board.combat is not None
    assert table.board.combat.attackers[table.find("Q").id].blocked is True


@pytest.mark.scenario("S-067")
@pytest.mark.statement("TRIG-BLK-14", "TRIG-BLK-15", "TRIG-BLK-16")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("case", ["two each", "three and one leaves", "one and another comes"])
def test_s_067_exactly_two_and_at_least_two_blockers(edition: str, case: str) -> None:
    exactly = whenever(becomes_blocked="self", number={"exactly": 2})
    at_least = whenever(becomes_blocked="self", number={"at_least": 2})
    table = Table(edition)
    table.battlefield("A", creature("P", "3/3", abilities=[exactly]), creature("Q", "3/3", abilities=[at_least]))
    table.battlefield("B", *[creature(f"B{number}", "1/1") for number in range(1, 6)])
    table.hand("A", HOME)
    table.hand("B", spell("Call Up", {"make_block": "b", "attacker": "p"}, b=CREATURE, p=CREATURE))
    table.start("A")
    attack(table, "P", "Q")
    if case == "two each":
        block(table, ("B1", "P"), ("B2", "P"), ("B3", "Q"), ("B4", "Q"))
    elif case == "three and one leaves":
        block(table, ("B1", "P"), ("B2", "P"), ("B3", "P"))
    else:
        block(table, ("B1", "P"), ("B2", "Q"))
    if table.question.KIND == "order" and table.question.reason.startswith("damage"):  # type: ignore[attr-defined]
        table.plain()
    at_first = {"two each": (1, 1), "three and one leaves": (0, 0), "one and another comes": (0, 0)}[case]
    assert (triggers(table, "P"), triggers(table, "Q")) == at_first
    calm(table)
    if case == "three and one leaves":
        gone = go(table, "A", "Send Home", "B2")
        assert (triggers(table, "P"), triggers(table, "Q")) == (1, 0)
        triggered = next(record for record in gone if record.event.NAME == "ability_triggered")
        removed = next(record for record in gone if record.event.NAME == "removed_from_combat")
        assert (triggered.cause, triggered.moment) == (removed.position, removed.moment)
    elif case == "one and another comes":
        go(table, "B", "Call Up", "B5", "Q")
        assert (triggers(table, "P"), triggers(table, "Q")) == (0, 1)
        calm(table)
    else:
        go(table, "B", "Call Up", "B5", "Q")
        assert (triggers(table, "P"), triggers(table, "Q")) == (1, 1), "there were two already"


@pytest.mark.scenario("S-069")
@pytest.mark.statement("TRIG-BLK-21", "TRIG-BLK-22", "TRIG-BLK-23")
@pytest.mark.parametrize("edition", BOTH)
def test_s_069_attacks_and_is_not_blocked(edition: str) -> None:
    alone = whenever(attacks_unblocked="self")
    sneak = {"create_token": {"name": "Y", "types": "Creature: Rogue", "pt": "1/1", "abilities": [alone]}}
    table = Table(edition)
    table.battlefield("A", creature("X", "1/1", abilities=[alone]), creature("Z", "1/1", abilities=[alone]))
    table.battlefield("B", creature("Guard", "1/1"))
    table.hand("A", spell("Sneak", {**sneak, "attacking": True}), HOME)
    table.start("A")
    attack(table, "X", "Z")
    go(table, "A", "Sneak")
    assert not table.happened("ability_triggered")
    block(table, ("Guard", "Z"))
    calm(table)
    declared = first(table, "blockers_declared")
    triggered = table.events("ability_triggered")
    assert {record.cause for record in triggered} == {declared.position}
    assert [triggers(table, name) for name in "XYZ"] == [1, 1, 0]
    go(table, "A", "Send Home", "Guard")
    assert triggers(table, "Z") == 0
    assert table.board.step is Step.DECLARE_BLOCKERS


@pytest.mark.scenario("S-070")
@pytest.mark.statement("CDMG-03", "CDMG-04", "DMG-119.8", "DMG-119.2a")
@pytest.mark.parametrize("edition", BOTH)
def test_s_070_zero_and_negative_power(edition: str) -> None:
    shrink = spell("Shrink", {"apply": [{"pt": [-2, 0]}], "to": "t"}, t=CREATURE)
    watch = {"triggered": GAIN, "on": {"deals_damage": CREATURE}}
    table = Table(edition)
    table.battlefield("A", creature("Zero", "0/3"), creature("Minus", "1/3"), creature("Three", "3/3"))
    table.battlefield("A", enchantment("Watch", watch))
    table.battlefield("B", creature("Wall", "0/5"))
    table.hand("A", shrink)
    table.start("A")
    attack(table, "Zero", "Minus", "Three")
    go(table, "A", "Shrink", "Minus")
    assert table.find("Minus").power == -1
    block(table, ("Wall", "Three"))
    table.go_to("postcombat-main")
    assert dealt(table) == [("Three", "Wall", 3)]
    assigned = [share for record in table.events("combat_damage_assigned") for share in record.event.assignments]
    assert assigned == [(table.find("Three").id, table.find("Wall").id, 3)]
    proposed = table.events("damage_proposed")
    assert [record.event.amount for record in proposed] == [3]
    assert len(table.events("ability_triggered")) == 1
    assert (table.life_of("A"), table.life_of("B")) == (21, 20)
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shrink"]
