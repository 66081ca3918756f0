"""What damage and its orders are in the rules of the seeds and in those of today, and which rules say so."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.assignments import AssignDamage
from domain.terms import Zone
from tests.support.scenes import BOTH, WIDE, assign, first, in_order, last, one_moment, orders, put_in_order
from tests.support.situations import CREATURE, attack, block, go, in_graveyard, plays, spell, there
from tests.support.table import PLAYERS, Table, card, creature

A, B, C = (PLAYERS[name] for name in "ABC")
BOTH_SIDES = pytest.mark.parametrize("edition", BOTH)
GAIN = [{"gain_life": 1}]


# Damage: 119 was what 120 is


RESULTS = {
    "damage_proposed": ("119.4", "120.4"),
    "damage_dealt": ("119.4a", "120.4b"),
    "life_lost": ("119.3a", "120.3a"),
    "player_counters_put": ("119.3b", "120.3b"),
    "counters_removed": ("119.3c", "120.3c"),
    "counters_put": ("119.3d", "120.3d"),
    "damage_marked": ("119.3e", "120.3e"),
    "life_gained": ("119.3f", "120.3f"),
}
"""The events of one combat damage step, and the rule that each cites in 2017 and today."""


@BOTH_SIDES
@pytest.mark.statement("DMG-119.1", "DMG-119.2a", "DMG-119.3a", "DMG-119.3b", "DMG-119.3c", "DMG-119.3d")
@pytest.mark.statement("DMG-119.3e", "DMG-119.3f", "DMG-119.4")
def test_each_result_of_damage_cites_the_rule_of_its_edition(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Plain", "1/1"), creature("Ill", "2/2", "infect"), creature("Hunter", "3/3"))
    table.battlefield("A", creature("Kind", "4/4", "wither", "lifelink"))
    table.battlefield("B", creature("Wall", "5/9"), card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}"))
    table.start("A")
    attack(table, "Plain", "Ill", ("Hunter", "Walker"), "Kind")
    block(table, ("Wall", "Kind"))
    table.go_to("combat-damage")
    moment = first(table, "damage_proposed").moment
    told = [record for record in table.events() if record.moment == moment]
    side = BOTH.index(edition)
    for name, rules in RESULTS.items():
        found = [record for record in told if name == record.event.NAME]
        assert found, name
        assert {record.rule for record in found} == {rules[side]}, name
    assert (table.life_of("A"), table.life_of("B")) == (24, 19)
    assert table.board.players[B].counters == {"poison": 2}
    assert table.find("Walker").loyalty == 2
    assert table.find("Wall").counters == {"-1/-1": 4}
    assert there(table, "Kind") is False
    destroyed = first(table, "permanent_destroyed")
    assert destroyed.rule == "704.5g"
    chapter = {"seed": "119.", "current": "120."}[edition]
    sections = {record.rule[:4] for record in told if record.rule.startswith(("118.", "119.", "120.", "121."))}
    assert sections == {chapter}


@BOTH_SIDES
@pytest.mark.statement("DMG-119.4b", "DMG-119.5", "DMG-119.5-EX")
def test_a_replaced_result_cites_the_rule_of_its_edition(edition: str) -> None:
    """A Bolt to a player with Worship: the damage is dealt, the loss of life is less; the creature dies only later."""
    table = Table(edition, life=2)
    table.battlefield("B", "Worship", creature("Home", "1/3"))
    table.hand("A", *["Lightning Bolt"] * 2)
    table.lands("A", "Mountain", 2)
    table.start("A")
    go(table, "A", "Lightning Bolt", "B")
    hit, lost = first(table, "damage_dealt"), first(table, "life_lost")
    assert (hit.event.amount, lost.event.amount, table.life_of("B")) == (3, 1, 1)
    assert (hit.rule, lost.rule) == {"seed": ("119.4a", "119.3a"), "current": ("120.4b", "120.3a")}[edition]
    go(table, "A", "Lightning Bolt", "Home")
    marked, destroyed = last(table, "damage_marked"), last(table, "permanent_destroyed")
    assert (marked.rule, destroyed.rule) == ({"seed": "119.3e", "current": "120.3e"}[edition], "704.5g")
    assert marked.moment != destroyed.moment


@BOTH_SIDES
@pytest.mark.statement("DMG-119.2", "DMG-119.2b", "DMG-119.6")
def test_a_spell_that_deals_damage_is_its_source_and_the_damage_stays(edition: str) -> None:
    table = Table(edition)
    table.battlefield("B", creature("Wall", "0/9"))
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    bolt = table.find("Lightning Bolt", "A", Zone.HAND).id
    go(table, "A", "Lightning Bolt", "Wall")
    hit, marked = last(table, "damage_dealt"), last(table, "damage_marked")
    assert table.board.former[bolt].became == hit.event.source, "the spell, not the card that it was"
    assert hit.rule == ("119.4a", "120.4b")[BOTH.index(edition)]
    assert (hit.event.combat, marked.event.total, marked.cause) == (False, 3, hit.position)
    table.go_to("end")
    assert table.find("Wall").damage == 3
    table.go_to("upkeep", "B")
    assert table.find("Wall").damage == 0
    assert last(table, "damage_removed").rule == "514.2"


@BOTH_SIDES
@plays("Vorinclex, Monstrous Raider")
@pytest.mark.statement("DMG-119.3b", "DMG-119.3d")
@pytest.mark.parametrize("whose", ["A", "B"])
def test_only_today_somebody_gives_the_counters_of_damage(edition: str, whose: str) -> None:
    """Who puts counters under Vorinclex puts twice as many, their opponents half. In the rules of the seeds a player
    gets poison, and counters are put on a creature, but nobody is said to do it."""
    venom = spell("Venom", {"player_counters": "poison", "who": "p", "n": 2}, p={"is": "player"})
    blight = spell("Blight", {"put_counters": "-1/-1", "on": "t", "n": 3}, t=CREATURE)
    table = Table(edition)
    table.battlefield(whose, "Vorinclex, Monstrous Raider")
    table.battlefield("A", creature("Ill", "2/2", "infect"), creature("Dry", "3/3", "wither"))
    table.battlefield("B", creature("Wall", "0/30"), creature("Tree", "0/30"))
    table.hand("A", venom, blight)
    table.start("A")
    go(table, "A", "Venom", "B")
    go(table, "A", "Blight", "Tree")
    of_two, of_three = {"A": (4, 6), "B": (1, 1)}[whose]
    assert table.board.players[B].counters == {"poison": of_two}
    assert table.find("Tree").counters == {"-1/-1": of_three}, "an effect is somebody's in either edition"
    attack(table, "Ill", "Dry")
    block(table, ("Wall", "Dry"))
    table.go_to("combat-damage")
    assert table.board.players[B].counters == {"poison": of_two + (of_two if edition == "current" else 2)}
    assert table.find("Wall").counters == {"-1/-1": of_three if edition == "current" else 3}
    assert (table.life_of("B"), table.find("Wall").damage) == (20, 0)
    applied = [
        record for record in table.events("replacement_applied") if record.moment == last(table, "damage_dealt").moment
    ]
    assert len(applied) == (2 if edition == "current" else 0)
    for name, letter in (("player_counters_put", "b"), ("counters_put", "d")):
        assert last(table, name).rule == f"{'119' if edition == 'seed' else '120'}.3{letter}"
    table.check()


@plays("Vorinclex, Monstrous Raider")
def test_an_opponent_puts_half_of_one_counter_which_is_none() -> None:
    """614.6. Nothing is put, neither by a loyalty ability nor as something enters."""
    walker = card("Walker", "Planeswalker: Nix", {"activated": GAIN, "cost": [{"loyalty": 1}]}, loyalty=5, cost="{0}")
    table = Table("current")
    table.battlefield("B", "Vorinclex, Monstrous Raider")
    table.hand("A", walker)
    table.start("A")
    table.cast("A", "Walker")
    table.resolve()
    assert table.find("Walker").loyalty == 2
    table.activate("A", "Walker")
    table.resolve()
    assert (table.find("Walker").loyalty, table.life_of("A")) == (2, 21)
    assert len(table.events("counters_put")) == 1
    table.check()


@plays("Vorinclex, Monstrous Raider")
def test_the_poison_of_toxic_is_given_as_well() -> None:
    """120.3g. Three for toxic, twice; the damage itself is a loss of life."""
    table = Table("current")
    table.battlefield("A", "Vorinclex, Monstrous Raider")
    table.battlefield("A", creature("Snake", "2/2", abilities=[{"keyword": "toxic", "value": 3}]))
    table.start("A")
    attack(table, "Snake")
    table.go_to("combat-damage")
    assert (table.board.players[B].counters, table.life_of("B")) == ({"poison": 6}, 18)


# Orders of damage: there are none today


CASES: dict[str, tuple[int, tuple[str, ...], tuple[tuple[str, tuple[str, ...], int], ...], tuple[int, ...], bool]] = {
    "lethal damage to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (2, 1), True),
    "all to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (3, 0), True),
    "one too few to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (1, 2), False),
    "nothing to the first": (3, (), (("2/2", (), 0), ("2/2", (), 0)), (0, 3), False),
    "the rest of what is marked": (3, (), (("2/2", (), 1), ("2/2", (), 0)), (1, 2), True),
    "less than the rest of what is marked": (3, (), (("2/2", (), 1), ("2/2", (), 0)), (0, 3), False),
    "one with deathtouch": (3, ("deathtouch",), (("5/5", (), 0), ("5/5", (), 0), ("5/5", (), 0)), (1, 1, 1), True),
    "none with deathtouch": (3, ("deathtouch",), (("5/5", (), 0), ("5/5", (), 0), ("5/5", (), 0)), (0, 3, 0), False),
    "lethal to the indestructible": (3, (), (("2/2", ("indestructible",), 0), ("2/2", (), 0)), (2, 1), True),
    "one to the indestructible": (3, (), (("2/2", ("indestructible",), 0), ("2/2", (), 0)), (1, 2), False),
    "one to the indestructible with damage": (3, (), (("2/2", ("indestructible",), 1), ("2/2", (), 0)), (1, 2), True),
    "lethal to one that is protected from it": (3, (), (("2/2", ("shielded",), 0), ("2/2", (), 0)), (2, 1), True),
    "less to one that is protected from it": (3, (), (("2/2", ("shielded",), 0), ("2/2", (), 0)), (0, 3), False),
}
"""Power and words of one creature; what it fights, in order, with words and marked damage; how it might divide its
damage; and whether that was legal when damage had an order. Today all of them are."""


@BOTH_SIDES
@pytest.mark.parametrize("case", CASES)
@pytest.mark.statement(
    "CDMG-10", "CDMG-11", "CDMG-12", "CDMG-13", "CDMG-14", "CDMG-16", "CDMG-17", "CDMG-18", "CDMG-19"
)
@pytest.mark.statement("ORD-01", "ORD-02", "ORD-03", "ORD-09", "ORD-10", "ORD-12", "TBA-12", "RTURN-04", "BCOMB-03")
def test_an_attacker_divides_along_an_order_or_as_its_controller_likes(edition: str, case: str) -> None:
    check_division(edition, case, attacking=True)


@BOTH_SIDES
@pytest.mark.parametrize("case", CASES)
@pytest.mark.statement("CDMG-23", "CDMG-24", "CDMG-25", "ORD-05", "ORD-06", "ORD-07", "ORD-09", "ORD-11", "TBA-13")
def test_a_blocker_divides_along_an_order_or_as_its_controller_likes(edition: str, case: str) -> None:
    check_division(edition, case, attacking=False)


def check_division(edition: str, case: str, *, attacking: bool) -> None:
    """One creature fights several: who is asked for an order and when, and whether its damage can be divided so."""
    power, words, fought, shares, legal = CASES[case]
    prevents = {"shield": {"would_damage": "t"}, "with": [{"prevent": "remaining"}], "amount": 2}
    mine, theirs = ("A", "B") if attacking else ("B", "A")
    names = [f"F{number}" for number in range(1, len(fought) + 1)]
    table = Table(edition)
    table.battlefield(mine, creature("One", f"{power}/9", *words, abilities=[WIDE]))
    for name, (pt, more, marked) in zip(names, fought, strict=True):
        table.battlefield(theirs, creature(name, pt, *(word for word in more if word != "shielded")), damage=marked)
    table.hand("A", spell("Shield", prevents, t=CREATURE))
    table.start("A")
    for name, (_, more, _) in zip(names, fought, strict=True):
        if "shielded" in more:
            go(table, "A", "Shield", name)
    attack(table, *(["One"] if attacking else names))
    block(table, *[(name, "One") if attacking else ("One", name) for name in names])
    declared = first(table, "blockers_declared")
    if edition == "seed":
        assert (table.question.KIND, table.question.player) == ("order", PLAYERS[mine])
        put_in_order(table, *names)
        announced = first(table, "damage_order_announced")
        assert (announced.event.player, announced.rule) == (PLAYERS[mine], "509.2" if attacking else "509.3")
        given = next(record for record in table.events("priority_given") if record.position > declared.position)
        assert in_order(declared, announced, given)
    else:
        assert table.events()[-1].event.NAME == "priority_given"
        assert not table.happened("damage_order_announced")
    question = table.until_asked("damage", mine)
    assert isinstance(question, AssignDamage)
    assert question.ordered == (edition == "seed")
    answer = assign(table, mine, *[("One", name, share) for name, share in zip(names, shares, strict=True) if share])
    if edition == "seed" and not legal:
        assert table.refused(answer).rule == ("510.1c" if attacking else "510.1d")
        return
    table.answer(answer)
    proposed = [record.event for record in table.events("damage_proposed")]
    told = [(table.board.name_of(event.recipient), event.amount) for event in proposed if event.source == answer[0][0]]
    assert told == [(name, share) for name, share in zip(names, shares, strict=True) if share]
    table.check()


@BOTH_SIDES
@pytest.mark.statement("CDMG-12", "CDMG-15", "CDMG-26")
@pytest.mark.parametrize(("helps", "legal"), [(2, True), (1, False)])
def test_what_another_attacker_assigns_counts_for_an_order(edition: str, helps: int, legal: bool) -> None:
    table = Table(edition)
    table.battlefield("A", creature("X", "3/9"), creature("Y", f"{helps}/9"))
    table.battlefield("B", creature("B1", "2/2", abilities=[WIDE]), creature("B2", "3/3"))
    table.start("A")
    attack(table, "X", "Y")
    block(table, ("B1", "X"), ("B1", "Y"), ("B2", "X"))
    if edition == "seed":
        put_in_order(table, "B1", "B2")
        put_in_order(table, "X", "Y")
    table.until_asked("damage", "A")
    shares = assign(table, "A", ("X", "B2", 3), ("Y", "B1", helps))
    if edition == "seed" and not legal:
        assert table.refused(shares).rule == "510.1c"
        return
    table.answer(shares)
    table.go_to("combat-damage")
    assert not there(table, "B2")
    assert there(table, "B1") == (not legal)


@BOTH_SIDES
@pytest.mark.statement("CDMG-12", "CDMG-14", "CDMG-26")
def test_lethal_damage_matters_to_a_trampler_in_both(edition: str) -> None:
    """702.19b. All of the blockers, in whatever order, before the player."""
    table = Table(edition)
    table.battlefield("A", creature("Beast", "6/6", "trample"))
    table.battlefield("B", creature("B1", "2/2"), damage=1)
    table.battlefield("B", creature("B2", "3/3", "indestructible"))
    table.start("A")
    attack(table, "Beast")
    block(table, ("B1", "Beast"), ("B2", "Beast"))
    if edition == "seed":
        put_in_order(table, "B2", "B1")
    table.until_asked("damage", "A")
    pairs = [("Beast", name) for name in (("B2", "B1") if edition == "seed" else ("B1", "B2"))]
    lethal = {"B1": 1, "B2": 3}

    def shares(b1: int, b2: int, beyond: int) -> Any:
        parts = {"B1": b1, "B2": b2}
        told = [(*pair, parts[pair[1]]) for pair in pairs if parts[pair[1]]]
        return assign(table, "A", *told, *([("Beast", "B", beyond)] if beyond else []))

    assert table.refused(shares(0, 3, 3)).rule == "702.19b"
    assert table.refused(shares(1, 2, 3)).rule == "702.19b"
    assert table.question.is_legal(shares(2, 4, 0))
    table.answer(shares(lethal["B1"], lethal["B2"], 2))
    assert table.life_of("B") == 18


@BOTH_SIDES
@pytest.mark.statement("ORD-04", "ORD-08")
def test_who_is_gone_is_gone_from_the_orders_and_from_who_can_be_dealt_damage(edition: str) -> None:
    home = spell("Send Home", {"move": "t", "to": "hand"}, t=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "4/9"), creature("Q", "1/9"), creature("R", "1/9"))
    table.battlefield("B", creature("B1", "1/3"), creature("B2", "1/1"), creature("B3", "4/4", abilities=[WIDE]))
    table.hand("A", home, home)
    table.start("A")
    attack(table, "P", "Q", "R")
    block(table, ("B1", "P"), ("B2", "P"), ("B3", "P"), ("B3", "Q"), ("B3", "R"))
    if edition == "seed":
        put_in_order(table, "B1", "B2", "B3")
        put_in_order(table, "Q", "R", "P")
    before = len(table.events("damage_order_announced"))
    go(table, "A", "Send Home", "B2")
    go(table, "A", "Send Home", "R")
    assert orders(table, "P") == ["B1", "B3"]
    assert orders(table, "B3") == (["Q", "P"] if edition == "seed" else ["P", "Q"])
    assert len(table.events("damage_order_announced")) == before
    question = table.until_asked("damage", "A")
    assert isinstance(question, AssignDamage)
    among = {id: opponents for id, _, opponents, _, _ in question.creatures}
    assert among[table.find("P").id] == tuple(table.find(name).id for name in ("B1", "B3"))
    beyond = assign(table, "A", ("P", "B3", 4), ("Q", "B3", 1))
    if edition == "seed":
        assert table.refused(beyond).rule == "510.1c"
    else:
        assert question.is_legal(beyond)


@BOTH_SIDES
@pytest.mark.statement("ORD-13", "ORD-14", "ORD-15")
def test_who_is_made_to_block_gets_places_or_none(edition: str) -> None:
    call = spell("Call Up", {"make_block": "b", "attacker": "p"}, b=CREATURE, p=CREATURE)
    table = Table(edition)
    table.battlefield("A", creature("P", "3/9"), creature("Q", "3/9"))
    table.battlefield("B", creature("B1", "2/2"), creature("B2", "2/2"))
    table.hand("A", call)
    table.start("A")
    attack(table, "P", "Q")
    block(table, ("B1", "P"), ("B2", "Q"))
    table.cast("A", "Call Up", targets=["B2", "P"])
    if edition == "seed":
        table.until_asked("number", "A")
        table.answer(0)
        table.until_asked("number", "B")
        table.answer(1)
        assert (orders(table, "P"), orders(table, "B2")) == (["B2", "B1"], ["Q", "P"])
        told = table.events("damage_order_announced")
        assert [(record.event.player, record.rule) for record in told] == [(A, "509.6"), (B, "509.6")]
        assert one_moment(first(table, "became_blocking"), *told)
        assert in_order(*told, last(table, "resolved"))
    else:
        table.resolve()
        assert not table.happened("decision_made", kind="number")
        assert not table.happened("damage_order_announced")
        table.until_asked("damage", "A")
        assert table.question.is_legal(assign(table, "A", ("P", "B2", 3), ("Q", "B2", 3)))


@BOTH_SIDES
@pytest.mark.statement("BCOMB-08", "BCOMB-09", "BCOMB-10", "BCOMB-03", "RTURN-05")
@pytest.mark.parametrize("split", [(2, 0), (1, 1), (0, 2)])
def test_the_priest_may_spare_the_sage_only_today(edition: str, split: tuple[int, int]) -> None:
    table = Table(edition)
    table.battlefield("A", "Dwarven Priest")
    table.battlefield("B", "Reclamation Sage", "Giant Spider")
    table.start("A")
    attack(table, "Dwarven Priest")
    block(table, ("Reclamation Sage", "Dwarven Priest"), ("Giant Spider", "Dwarven Priest"))
    if edition == "seed":
        put_in_order(table, "Reclamation Sage", "Giant Spider")
    table.until_asked("damage", "A")
    pairs = zip(("Reclamation Sage", "Giant Spider"), split, strict=True)
    answer = assign(table, "A", *[("Dwarven Priest", name, share) for name, share in pairs if share])
    if edition == "seed" and split == (0, 2):
        assert table.refused(answer).rule == "510.1c"
        return
    table.answer(answer)
    assert in_graveyard(table, "Reclamation Sage", "B") == bool(split[0])
    assert in_graveyard(table, "Dwarven Priest", "A"), "two and two are four, in either"
    assert there(table, "Giant Spider")
    assert one_moment(*table.events("damage_dealt"))
