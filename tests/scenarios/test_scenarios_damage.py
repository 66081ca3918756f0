"""Worked scenarios S-072 to S-109: dividing combat damage, damage and its results, sources."""

from __future__ import annotations

import pytest

from domain.kernel.assignments import AssignDamage
from domain.kernel.questions import ChooseObjects
from domain.terms import Step, Zone
from tests.support.scenes import (
    BOTH,
    WIDE,
    assign,
    between,
    calm,
    dealt,
    first,
    in_order,
    last,
    names,
    one_moment,
    put_in_order,
    since,
)
from tests.support.situations import (
    ANYBODY,
    CREATURE,
    attack,
    block,
    enchantment,
    go,
    in_graveyard,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

HOME = spell("Send Home", {"move": "t", "to": "hand"}, t=CREATURE)
SHIELD = spell(
    "Shield 2", {"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": 2}, t="any_target"
)


@pytest.mark.scenario("S-072")
@pytest.mark.statement("CDMG-12", "CDMG-15", "CDMG-26")
@pytest.mark.parametrize("power", [1, 2])
def test_s_072_other_attackers_damage_counts(power: int) -> None:
    table = Table("seed")
    table.battlefield("A", creature("X", "3/9"), creature("Y", f"{power}/9"))
    table.battlefield("B", creature("B1", "2/2", abilities=[WIDE]), creature("B2", "3/3"))
    table.start("A")
    attack(table, "X", "Y")
    block(table, ("B1", "X"), ("B1", "Y"), ("B2", "X"))
    put_in_order(table, "B1", "B2")
    put_in_order(table, "X", "Y")
    shares = assign(table, "A", ("X", "B2", 3), ("Y", "B1", power))
    if power == 1:
        error = table.refused(shares)
        assert error.rule == "510.1c"
        table.answer(assign(table, "A", ("X", "B1", 1), ("X", "B2", 2), ("Y", "B1", 1)))
        return
    table.answer(shares)
    table.go_to("combat-damage")
    assert ("X", "B2", 3) in dealt(table)
    assert ("Y", "B1", 2) in dealt(table)
    died = table.events("permanent_destroyed")
    assert len(died) == 2
    assert one_moment(*died)
    assert in_graveyard(table, "B1", "B")
    assert in_graveyard(table, "B2", "B")


@pytest.mark.scenario("S-073")
@pytest.mark.statement("CDMG-12", "CDMG-16")
@pytest.mark.parametrize("marked", [0, 1])
def test_s_073_marked_damage_counts(marked: int) -> None:
    table = Table("seed")
    table.battlefield("A", creature("X", "3/9"))
    table.battlefield("B", creature("One", "2/2"), damage=marked)
    table.battlefield("B", creature("Two", "2/2"))
    table.start("A")
    attack(table, "X")
    block(table, ("One", "X"), ("Two", "X"))
    put_in_order(table, "One", "Two")
    shares = assign(table, "A", ("X", "One", 1), ("X", "Two", 2))
    if not marked:
        assert table.refused(shares).rule == "510.1c"
        return
    table.answer(shares)
    table.go_to("combat-damage")
    destroyed = table.events("permanent_destroyed")
    assert len(destroyed) == 2
    assert one_moment(*destroyed)


@pytest.mark.scenario("S-075")
@pytest.mark.statement("CDMG-13", "CDMG-18", "CDMG-19")
@pytest.mark.parametrize("marked", [0, 1])
def test_s_075_indestructible_and_prevention_ignored(marked: int) -> None:
    table = Table("seed")
    table.battlefield("A", creature("P", "4/9"))
    table.battlefield("B", creature("I", "2/2", "indestructible"), damage=marked)
    table.battlefield("B", creature("K", "2/2"), creature("L", "3/3"))
    table.hand("B", SHIELD)
    table.start("A")
    go(table, "B", "Shield 2", "K")
    attack(table, "P")
    block(table, ("I", "P"), ("K", "P"), ("L", "P"))
    put_in_order(table, "I", "K", "L")
    split = {
        text: assign(table, "A", *[("P", name, int(n)) for name, n in zip("IKL", text, strict=True) if n != "0"])
        for text in ("220", "121", "211")
    }
    assert table.refused(split["211"]).rule == "510.1c"
    if marked:
        table.answer(split["121"])
    else:
        assert table.refused(split["121"]).rule == "510.1c"
        table.answer(split["220"])
    table.go_to("combat-damage")
    prevented = first(table, "replacement_applied")
    assert prevented.event.before[0] == "damage"
    assert prevented.event.after == ()
    assert there(table, "I")
    assert table.find("K").damage == 0
    assert table.find("I").damage == 2
    assert not table.happened("damage_dealt", recipient=table.find("K").id)


@pytest.mark.scenario("S-076")
@pytest.mark.statement("ORD-07", "CDMG-20", "CDMG-21", "CDMG-22", "CDMG-23", "CDMG-24", "CDMG-25")
@pytest.mark.parametrize("edition", BOTH)
def test_s_076_blocker_of_two_attackers_divides(edition: str) -> None:
    table = two_blocked(edition)
    question = table.until_asked("damage", "B")
    assert isinstance(question, AssignDamage)
    for p, q, legal in ((3, 1, True), (2, 2, edition == "current"), (4, 0, True), (0, 4, edition == "current")):
        answer = tuple(share for share in (("Wide", "P", p), ("Wide", "Q", q)) if share[2])
        assert question.is_legal(assign(table, "B", *answer)) == legal, (p, q)
    if edition == "seed":
        assert table.refused(assign(table, "B", ("Wide", "P", 2), ("Wide", "Q", 2))).rule == "510.1d"
    table.answer(assign(table, "B", ("Wide", "P", 3), ("Wide", "Q", 1)))
    assert [hit for hit in dealt(table) if hit[0] == "Wide"] == [("Wide", "P", 3), ("Wide", "Q", 1)]


@pytest.mark.scenario("S-076")
@pytest.mark.statement("CDMG-21", "CDMG-22")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("gone", [["P"], ["P", "Q"]])
def test_s_076_when_attackers_leave(edition: str, gone: list[str]) -> None:
    table = two_blocked(edition)
    for name in gone:
        go(table, "A", "Send Home", name)
    table.go_to("postcombat-main")
    assert dealt(table) == ([("Q", "Wide", 2), ("Wide", "Q", 4)] if gone == ["P"] else [])


def two_blocked(edition: str) -> Table:
    """One 4/4 blocks a 3/3 and a 2/2, in this order."""
    table = Table(edition)
    table.battlefield("A", creature("P", "3/3"), creature("Q", "2/2"))
    table.battlefield("B", creature("Wide", "4/9", abilities=[WIDE]))
    table.hand("A", HOME, HOME)
    table.start("A")
    attack(table, "P", "Q")
    block(table, ("Wide", "P"), ("Wide", "Q"))
    if edition == "seed":
        put_in_order(table, "P", "Q")
    return table


@pytest.mark.scenario("S-078")
@pytest.mark.statement(
    "CDMG-28", "CDMG-29", "CDMG-30", "CDMG-31", "CDMG-32", "CDMG-07", "CDMG-09", "TBA-15", "RTURN-05"
)
@pytest.mark.statement("SBA-04", "SBA-05", "SBA-06")
@pytest.mark.parametrize("edition", BOTH)
def test_s_078_simultaneous_damage_and_trigger_placement(edition: str) -> None:
    hits = {"triggered": [{"gain_life": 1}], "on": {"deals_damage": "self"}}
    dies = {"triggered": [{"gain_life": 1}], "on": {"dies": "self"}}
    table = Table(edition)
    table.battlefield("A", creature("X", "2/2", abilities=[hits]))
    table.battlefield("B", creature("Y", "2/2", abilities=[dies]))
    table.start("A")
    attack(table, "X")
    block(table, ("Y", "X"))
    x, y = table.find("X").id, table.find("Y").id
    table.pass_()
    table.pass_()
    assert table.board.step is Step.COMBAT_DAMAGE
    assigned, damage = table.events("combat_damage_assigned"), table.events("damage_dealt")
    assert [record.event.assignments for record in assigned] == [((x, y, 2),), ((y, x, 2),)]
    assert one_moment(*damage)
    assert "priority_given" not in names(between(table, assigned[0], damage[-1]))
    assert not table.events("ability_put_on_stack", kind="activated")
    destroyed = table.events("permanent_destroyed")
    assert {record.event.object for record in destroyed} == {x, y}
    assert one_moment(*destroyed)
    by_damage, by_death = table.events("ability_triggered")
    puts = table.events("ability_put_on_stack")
    assert [record.event.player for record in puts] == [1, 2], "the active player's first, the other's on top"
    given = last(table, "priority_given")
    assert given.event.player == PLAYERS["A"]
    assert in_order(*assigned, *damage, by_damage, *destroyed, by_death, *puts, given)
    assert names(since(table, damage[0]), "priority_given") == ["priority_given"]


@pytest.mark.scenario("S-079")
@pytest.mark.statement("FS-01", "FS-02", "FS-04", "COMB-02")
@pytest.mark.parametrize("edition", BOTH)
def test_s_079_first_strike_kills_first(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Knight", "2/2", "first strike"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Knight")
    block(table, ("Bear", "Knight"))
    table.go_to("postcombat-main")
    steps = table.events("step_began", step=Step.COMBAT_DAMAGE)
    assert len(steps) == 2
    assert dealt(table) == [("Knight", "Bear", 2)]
    destroyed = first(table, "permanent_destroyed")
    inside = [names(between(table, steps[0], steps[1])), names(between(table, steps[1], last(table, "phase_ended")))]
    assert all("priority_given" in part for part in inside)
    assert "damage_dealt" not in inside[1]
    assert in_order(steps[0], first(table, "damage_dealt"), destroyed, steps[1])
    assert in_order(steps[1], first(table, "step_began", step=Step.END_OF_COMBAT))
    assert there(table, "Knight")


@pytest.mark.scenario("S-102")
@pytest.mark.statement(
    "DMG-119.4", "DMG-119.4a", "DMG-119.4b", "DMG-119.4c", "DMG-119.4-EX1", "DMG-119.3", "DMG-119.3d"
)
@pytest.mark.statement("DMG-119.3e", "DMG-119.3f")
@pytest.mark.parametrize("edition", BOTH)
def test_s_102_worked_example_boon_reflection(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Boon Reflection", creature("Attacker", "3/3", "wither", "lifelink"))
    table.battlefield("B", creature("Blocker", "2/2"))
    table.hand("B", SHIELD)
    table.start("A")
    attack(table, "Attacker")
    block(table, ("Blocker", "Attacker"))
    go(table, "B", "Shield 2", "Blocker")
    table.go_to("combat-damage")
    proposed, damage = table.events("damage_proposed"), table.events("damage_dealt")
    prevented, doubled = table.events("replacement_applied")
    assert [record.event.amount for record in proposed] == [3, 2]
    assert [record.event.amount for record in damage] == [1, 2]
    results = [first(table, name) for name in ("counters_put", "life_gained", "damage_marked")]
    assert [record.event.amount for record in results] == [1, 2, 2]
    assert doubled.event.before[0] == "gain life"
    assert in_order(*proposed, prevented, *damage, doubled, first(table, "life_gained"))
    assert one_moment(*proposed, prevented, *damage, doubled, *results)
    assert pt(table, "Blocker") == (1, 1)
    assert (table.find("Blocker").damage, table.find("Attacker").damage) == (0, 2)
    assert table.life_of("A") == 22
    assert last(table, "effects_ended").event.reason == "used"


@pytest.mark.scenario("S-103")
@pytest.mark.statement("DMG-119.4-EX2", "DMG-119.4", "DMG-119.3a")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("worship", "awe", "life"), [(True, True, 2), (True, False, 1), (False, True, 2)])
def test_s_103_worked_example_worship_and_awe_strike(edition: str, worship: bool, awe: bool, life: int) -> None:
    table = Table(edition, life=2)
    hunters = [creature(f"Hunter {number}", "5/5", abilities=[static("unblockable")]) for number in (1, 2)]
    table.battlefield("A", *hunters)
    table.battlefield("B", creature("Believer", "1/1"), *(["Worship"] if worship else []))
    table.hand("B", "Awe Strike")
    table.lands("B", "Plains")
    table.start("A")
    attack(table, "Hunter 1", "Hunter 2")
    if awe:
        go(table, "B", "Awe Strike", "Hunter 1")
    table.go_to("combat-damage")
    assert table.life_of("B") == life
    if awe:
        applied = table.events("replacement_applied")
        gained, lost = first(table, "life_gained", player=2), last(table, "life_lost", player=2)
        assert len(applied) == 1, "Worship has nothing to do"
        assert (gained.event.amount, lost.event.amount) == (5, 5)
        assert one_moment(gained, lost, *table.events("damage_dealt"))
    assert not table.happened("state_based_actions_performed")
    assert table.board.is_attacking(table.find("Hunter 1").id)


KINDS = {
    "plain": (),
    "infect": ("infect",),
    "wither": ("wither",),
    "lifelink": ("lifelink",),
    "both": ("infect", "lifelink"),
}


@pytest.mark.scenario("S-105")
@pytest.mark.statement("DMG-119.3", "DMG-119.3a", "DMG-119.3b", "DMG-119.3c", "DMG-119.3d", "DMG-119.3e", "DMG-119.3f")
@pytest.mark.statement("DMG-119.3g", "DMG-119.2")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("kind", KINDS)
def test_s_105_damage_result_matrix(edition: str, kind: str) -> None:
    two = {"activated": [{"deal_damage": 2, "to": "t"}], "cost": [], "targets": {"t": {"of": ANYBODY}}}
    table = Table(edition)
    table.battlefield("A", creature("Source", "1/1", *KINDS[kind], abilities=[two]))
    table.battlefield("B", creature("Bear", "5/5"), card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}"))
    table.battlefield("B", card("Both", "Creature Planeswalker: Nax", pt="5/5", loyalty=5, cost="{0}"))
    table.start("A")
    for target in ("B", "Bear", "Walker", "Both"):
        table.activate("A", "Source", targets=[target])
        table.resolve()
    counters = kind in ("infect", "wither", "both")
    bear, walker, both = (table.find(name) for name in ("Bear", "Walker", "Both"))
    poison = 2 if kind in ("infect", "both") else 0
    assert (table.life_of("B"), table.board.players[PLAYERS["B"]].counters.get("poison", 0)) == (18 + poison, poison)
    assert (bear.damage, bear.counters.get("-1/-1", 0)) == ((0, 2) if counters else (2, 0))
    assert walker.loyalty == 3
    assert walker.damage == 0
    assert (both.loyalty, both.damage, both.counters.get("-1/-1", 0)) == ((3, 0, 2) if counters else (3, 2, 0))
    assert table.life_of("A") == (28 if kind in ("lifelink", "both") else 20)
    assert len(table.events("damage_dealt", amount=2, combat=False)) == 4


@pytest.mark.scenario("S-106")
@pytest.mark.statement("DMG-119.1a", "TGT-07", "TGT-09")
@pytest.mark.parametrize("edition", BOTH)
def test_s_106_damage_to_something_that_is_not_a_creature(edition: str) -> None:
    wake = {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "self"}
    table = Table(edition)
    table.battlefield("A", card("Manland", "Land", {"activated": [wake], "cost": []}))
    table.battlefield("A", card("Relic", "Artifact", cost="{1}"))
    table.hand("A", spell("Sleep", {"apply": [{"set_types": ["land"]}], "to": "t"}, t=CREATURE))
    table.hand("B", "Shock", spell("Blast", {"deal_damage": 2, "to": "t"}, t={"is": "permanent"}))
    table.lands("B", "Mountain")
    table.start("A")
    table.activate("A", "Manland")
    table.resolve()
    table.cast("B", "Shock", targets=["Manland"])
    go(table, "A", "Sleep", "Manland")
    table.resolve()
    checked = last(table, "resolution_began")
    assert checked.event.illegal == (table.find("Manland").id,)
    assert last(table, "did_not_resolve").event.reason == "targets"
    assert in_graveyard(table, "Shock", "B")
    go(table, "B", "Blast", "Relic")
    assert last(table, "resolved")
    assert dealt(table) == []
    assert table.find("Relic").damage == 0


@pytest.mark.scenario("S-108")
@pytest.mark.statement("DMG-119.8", "DMG-119.8b", "DMG-119.8c")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("amount", [0, 1])
def test_s_108_zero_damage(edition: str, amount: int) -> None:
    watch = {"triggered": [{"gain_life": 1}], "on": {"deals_damage": "anything"}}
    more = {"replace": {"would_damage": "anything"}, "with": [{"amount": {"plus": ["event.amount", 1]}}]}
    turn = {"replace": {"would_damage": "you"}, "with": [{"redirect": {"name": "X"}}]}
    table = Table(edition)
    table.battlefield("A", enchantment("Watch", watch), enchantment("More", more))
    table.battlefield("B", enchantment("Mirror", turn), creature("X", "5/5"))
    table.hand("A", spell("Spark", {"deal_damage": amount, "to": "t"}, t="any_target"))
    table.start("A")
    table.cast("A", "Spark", targets=["B"])
    table.resolve()
    calm(table)
    happened = bool(amount)
    assert table.happened("damage_dealt") == happened
    assert table.happened("replacement_applied") == happened
    assert table.happened("ability_triggered") == happened
    assert not table.happened("life_lost")
    if amount:
        assert dealt(table) == [("Spark", "X", 2)]


@pytest.mark.scenario("S-109")
@pytest.mark.statement("DMG-119.7", "DMG-119.7b", "DMG-119.7c")
@pytest.mark.parametrize("edition", BOTH)
def test_s_109_choosing_a_source(edition: str) -> None:
    circle = {
        "activated": [
            {"choose_source": "anything", "as": "s"},
            {"shield": {"would_damage": "you", "from": "s"}, "with": [{"prevent": "all"}], "times": 1},
        ],
        "cost": [],
    }
    leave = {"activated": [{"deal_damage": 1, "to": "t"}], "cost": [{"sacrifice": "self"}],
        "targets": {"t": {"of": "any_target"}}}  # fmt: skip
    exile = spell("Exile", {"exile": "t"}, {"later": {"step_begins": "end"}, "do": [{"move": "t", "to": "hand"}]},
        t=CREATURE)  # fmt: skip
    table = Table(edition)
    table.battlefield("A", enchantment("Circle", circle), "Forest", creature("Lost", "1/1"))
    table.battlefield("B", creature("Bomb", "1/1", abilities=[leave]))
    table.hand("A", creature("Bear", "2/2", cost="{0}"), exile, spell("Later", {"gain_life": 1}))
    table.hand("B", spell("Spark", {"deal_damage": 1, "to": "t"}, t="any_target"))
    table.library("A", creature("Deep", "1/1"))
    table.start("A")
    lost = table.find("Lost").id
    go(table, "A", "Exile", "Lost")
    bomb, forest = table.find("Bomb").id, table.find("Forest").id
    table.cast("A", "Bear")
    table.activate("B", "Bomb", targets=["A"])
    table.cast("B", "Spark", targets=["A"])
    table.activate("A", "Circle")
    while not (isinstance(table.question, ChooseObjects) and table.question.reason == "source of damage"):
        table.plain()
    question = table.question
    assert isinstance(question, ChooseObjects)
    bear, spark = (table.find(name, None, Zone.STACK).id for name in ("Bear", "Spark"))
    now = table.find("Lost", None, Zone.EXILE).id
    assert {bear, spark, bomb, forest} <= set(question.among)
    assert {lost, now} & set(question.among), "what a delayed trigger waits to return"
    hidden = {table.find("Later", "A", Zone.HAND).id, *table.board.players[PLAYERS["A"]].library}
    assert not hidden & set(question.among)
    table.answer((bomb,))
    table.resolve()
    table.resolve()
    assert table.life_of("A") == 19, "the Spark's damage is dealt, the Bomb's is prevented"
