"""508.1h-k, 509.1d-g, 605.3a. Attacks and blocks paid for with any mana ability, and what several cost as one total."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.errors import IllegalDecision
from domain.ids import ObjectId
from domain.kernel.declarations import DeclareAttackers
from domain.kernel.questions import PayMana
from tests.support.scenes import BOTH, first, in_order
from tests.support.situations import CREATURE, enchantment, in_graveyard
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)
GOAT = creature("Goat", "0/1", types="Creature: Goat")
A_GOAT = {"subtype": "Goat"}


def altar(mana: str = "{C}", *costs: Any, name: str = "Altar", types: str = "Artifact", **more: Any) -> Any:
    """A permanent with a mana ability that costs this."""
    return card(name, types, {"activated": [{"add_mana": mana}], "cost": list(costs)}, **more)


def toll(mana: str) -> Any:
    """Attacking its controller costs this for each creature."""
    return enchantment("Toll", {"static": [{"attack_tax": mana}], "to": "you"})


def gate(mana: str) -> Any:
    """Its controller's creatures cost this to block."""
    mine = {"all": [CREATURE, {"controller": "you"}]}
    return enchantment("Gate", {"static": [{"to_block": [{"mana": mana}]}], "to": mine})


def asked(edition: str, price: str, *mine: Any, side: str = "attack", **more: Any) -> Table:
    """A table at the declaration of A's attackers, who pay to attack B; or of B's blockers, who pay to block."""
    table = Table(edition, **more)
    if side == "attack":
        table.battlefield("A", *mine)
        table.battlefield("B", toll(price))
        table.start("A")
        table.until_asked("attackers", "A")
    else:
        table.battlefield("A", creature("Ram", "1/1"))
        table.battlefield("B", *mine, gate(price))
        table.start("A")
        table.until_asked("attackers", "A")
        table.answer(((table.find("Ram").id, PLAYERS["B"]),))
        table.until_asked("blockers", "B")
    return table


def declare(table: Table, *names: str) -> tuple[tuple[int, int], ...]:
    """Answer that these attack B, or block the ram."""
    other = PLAYERS["B"] if table.question.KIND == "attackers" else table.find("Ram").id
    pairs = tuple((table.find(name).id, other) for name in names)
    table.answer(pairs)
    return pairs


def payment(table: Table) -> PayMana:
    assert isinstance(table.question, PayMana), table.question
    return table.question


@EDITIONS
@pytest.mark.parametrize("side", ["attack", "block"])
@pytest.mark.parametrize("cost", [
    {"sacrifice": A_GOAT}, {"pay_life": 2}, {"discard": {"type": "land"}}, {"remove_counters": "charge"},
    {"tap_others": A_GOAT}, {"exile": {"all": [{"type": "land"}, {"zone": "graveyard"}]}}, {"return": A_GOAT},
])  # fmt: skip
def test_a_mana_ability_pays_whatever_it_costs(edition: str, side: str, cost: Any) -> None:
    table = Table(edition)
    who = "A" if side == "attack" else "B"
    for name in "AB":
        table.hand(name, "Plains")
        table.graveyard(name, "Plains")
    table.battlefield(who, creature("Bear", "2/2"), GOAT)
    table.battlefield(who, altar("{C}", cost), counters={"charge": 1})
    table.battlefield("B" if side == "attack" else "A", toll("{1}") if side == "attack" else creature("Ram", "1/1"))
    table.battlefield("B", *([gate("{1}")] if side == "block" else []))
    table.start("A")
    table.until_asked("attackers", "A")
    if side == "block":
        table.answer(((table.find("Ram").id, PLAYERS["B"]),))
        table.until_asked("blockers", "B")
    declared = declare(table, "Bear")
    while table.question.KIND in ("choose", "option", "pay"):
        table.answer(next(table.question.answers()))
    made, paid = first(table, "mana_added"), first(table, "mana_paid")
    assert (made.event.mana, paid.event.mana) == ("C", "C")
    assert paid.rule == ("508.1j" if side == "attack" else "509.1f")
    if side == "attack":
        event = first(table, "attackers_declared")
        assert tuple(pair[:2] for pair in event.event.attacks) == declared
    else:
        event = first(table, "blockers_declared")
        assert event.event.blocks == declared
    assert in_order(first(table, "cost_locked"), made, paid, event)
    table.check()


@EDITIONS
@pytest.mark.parametrize("side", ["attack", "block"])
def test_one_ability_is_activated_as_often_as_it_can_be_paid(edition: str, side: str) -> None:
    table = asked(edition, "{3}", creature("Bear", "2/2"), *[GOAT] * 4, altar("{C}", {"sacrifice": A_GOAT}), side=side)
    declare(table, "Bear")
    rock = table.find("Altar").id
    assert payment(table).again == ((rock, 0, 4),)
    assert table.refused(((rock, 0, "C"),) * 5).rule == "605.3a"
    table.answer(((rock, 0, "C"),) * 3)
    while table.question.KIND == "choose":
        table.answer(next(table.question.answers()))
    assert len(in_graveyard_names(table, "A" if side == "attack" else "B")) == 3
    assert table.happened("attackers_declared" if side == "attack" else "blockers_declared")
    table.check()


def in_graveyard_names(table: Table, player: str) -> list[str]:
    return [table.board.objects[id].name for id in table.board.players[PLAYERS[player]].graveyard]


@EDITIONS
def test_an_attacker_that_is_sacrificed_for_mana_does_not_attack_and_is_paid_for(edition: str) -> None:
    """508.1k. The total stays what it was when it was locked in."""
    table = asked(edition, "{1}", creature("Bear", "2/2"), GOAT, GOAT, altar("{C}", {"sacrifice": CREATURE}))
    goat, other, bear = (table.find(name).id for name in ("Goat", "Goat #2", "Bear"))
    table.answer(tuple((id, PLAYERS["B"]) for id in (bear, goat)))
    assert payment(table).cost == "{2}"
    table.answer(((table.find("Altar").id, 0, "C"),) * 2)
    table.answer((goat,))
    table.answer((other,))
    declared = first(table, "attackers_declared")
    assert [creature for creature, _, _ in declared.event.attacks] == [bear]
    assert first(table, "mana_paid").event.mana == "CC"
    assert in_graveyard(table, "Goat", "A")
    table.check()


@EDITIONS
def test_who_cannot_pay_after_all_has_declared_nothing(edition: str) -> None:
    """Two altars and one goat: each could be paid for, but not both."""
    altars = (altar("{C}", {"sacrifice": A_GOAT}), altar("{C}", {"sacrifice": A_GOAT}, name="Idol"))
    table = asked(edition, "{2}", creature("Bear", "2/2"), GOAT, *altars)
    records, digest = len(table.game.records), table.board.digest()
    declare(table, "Bear")
    with pytest.raises(IllegalDecision) as caught:
        table.answer(tuple((table.find(name).id, 0, "C") for name in ("Altar", "Idol")))
    assert caught.value.rule == "508.1j"
    assert (len(table.game.records), table.board.digest()) == (records, digest)
    assert table.question.KIND == "attackers"
    assert not table.find("Bear").tapped
    table.answer(())
    assert not table.happened("permanent_sacrificed")
    table.check()


@EDITIONS
def test_who_attacks_is_tapped_and_makes_no_mana_by_tapping(edition: str) -> None:
    """508.1f comes before 508.1i; what does not tap still does."""
    druid = creature("Druid", "1/1", abilities=[
        {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self", {"pay_life": 1}]},
        {"activated": [{"add_mana": "{C}"}], "cost": [{"pay_life": 2}]},
    ])  # fmt: skip
    table = asked(edition, "{1}", druid)
    declare(table, "Druid")
    question = payment(table)
    assert [source[1] for source in question.dear] == [1]
    table.answer(((table.find("Druid").id, 1, "C"),))
    assert table.life_of("A") == 18
    assert table.find("Druid").tapped
    table.check()


def test_what_taps_to_make_mana_is_no_help_to_its_own_attack() -> None:
    druid = creature("Druid", "1/1", abilities=[
        {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self", {"pay_life": 1}]},
    ])  # fmt: skip
    table = asked("seed", "{1}", druid, creature("Bear", "2/2"))
    assert table.refused(((table.find("Druid").id, PLAYERS["B"]),)).rule == "508.1j"
    declare(table, "Bear")
    assert first(table, "mana_added").event.source == table.find("Druid").id
    assert table.happened("attackers_declared")


@EDITIONS
def test_a_source_that_was_sacrificed_for_another_makes_no_mana(edition: str) -> None:
    elf = creature("Elf", "1/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]}])
    table = asked(edition, "{2}", creature("Bear", "2/2"), elf, altar("{C}", {"sacrifice": CREATURE}))
    declare(table, "Bear")
    table.answer(((table.find("Altar").id, 0, "C"), (table.find("Elf").id, 0, "G")))
    with pytest.raises(IllegalDecision) as caught:
        table.answer((table.find("Elf").id,))
    assert caught.value.rule == "508.1j"
    assert table.question.KIND == "attackers"
    assert table.all("Elf")


@EDITIONS
@pytest.mark.parametrize("side", ["attack", "block"])
def test_what_several_cost_is_one_total(edition: str, side: str) -> None:
    """Taxes and the creatures' own costs are one sum, locked in once and paid once."""
    own = "to_attack" if side == "attack" else "to_block"
    dear = creature("Dear", "1/1", abilities=[{"static": [{own: [{"mana": "{G}"}, {"pay_life": 2}]}]}])
    also = creature("Also", "1/1", abilities=[{"static": [{own: [{"mana": "{1}"}, {"pay_life": 1}]}]}])
    table = Table(edition)
    who = "A" if side == "attack" else "B"
    table.lands(who, "Forest", 7)
    mine = (dear, also, creature("Bear", "2/2"))
    table.battlefield(who, *mine)
    table.battlefield("B", toll("{1}") if side == "attack" else gate("{1}"))
    table.battlefield("A", *([creature("Ram", "1/1")] if side == "block" else []))
    table.start("A")
    table.until_asked("attackers", "A")
    if side == "block":
        table.answer(((table.find("Ram").id, PLAYERS["B"]),))
        table.until_asked("blockers", "B")
    declared = declare(table, "Dear", "Also", "Bear")
    (locked,) = table.events("cost_locked")
    creatures = tuple(ObjectId(creature) for creature, _ in declared)
    assert locked.event == e.CostLocked(objects=creatures, mana="{4}{G}", other=("pay 3 life",))
    assert locked.rule == ("508.1h" if side == "attack" else "509.1d")
    question = payment(table)
    assert question.cost == "{4}{G}"
    table.answer(next(question.answers()))
    assert set(table.question.answers()) == {"{4}{G}", "pay 3 life"}
    table.answer("pay 3 life")
    assert [record.event.amount for record in table.events("life_lost")] == [3]
    assert [record.event.mana for record in table.events("mana_paid")] == ["GGGGG"]
    table.check()


def test_a_game_of_before_pays_as_it_did() -> None:
    """A record from before there was the switch: each creature's cost by itself, and no dear mana for it."""
    table = asked("seed", "{1}", creature("Bear", "2/2"), creature("Boar", "2/2"), "Forest", "Forest",
        switches={"whole_costs": False})  # fmt: skip
    declare(table, "Bear", "Boar")
    assert [(len(record.event.objects), record.event.mana) for record in table.events("cost_locked")] == [
        (1, "{1}")
    ] * 2
    table = asked("seed", "{1}", creature("Bear", "2/2"), GOAT, altar("{C}", {"sacrifice": A_GOAT}), "Forest",
        switches={"whole_costs": False})  # fmt: skip
    question = table.question
    assert isinstance(question, DeclareAttackers)
    assert not question.makers


def test_a_spell_is_paid_for_with_one_ability_activated_twice() -> None:
    table = Table("current")
    table.battlefield("A", GOAT, GOAT, altar("{R}", {"sacrifice": A_GOAT}))
    table.hand("A", card("Bolt", "Instant", {"spell": [{"deal_damage": 3, "to": "each_opponent"}]}, cost="{R}{R}"))
    table.start("A")
    assert table.can("A", "cast", "Bolt")
    table.answer(("cast", table.board.players[PLAYERS["A"]].hand[0]))
    while table.question.KIND == "choose":
        table.answer(next(table.question.answers()))
    table.resolve()
    assert table.life_of("B") == 17
    table.check()


SPRING = altar("{C}", "tap_self", name="Spring")


@EDITIONS
@pytest.mark.parametrize("goats", [1, 2])
def test_a_tax_of_so_much_as_there_are_of_something(edition: str, goats: int) -> None:
    """508.1h. It is counted as attackers are declared."""
    tax = {"attack_tax": "{X}", "x": {"count": {"all": [A_GOAT, {"controller": "you"}]}}}
    table = Table(edition)
    table.battlefield("A", creature("Ram", "1/1"), SPRING, SPRING)
    table.battlefield("B", enchantment("Toll", {"static": [tax], "to": "you"}), *[GOAT] * goats)
    table.start("A")
    table.until_asked("attackers", "A")
    question = table.question
    assert isinstance(question, DeclareAttackers)
    assert question.costs == ((table.find("Ram").id, PLAYERS["B"], f"{{{goats}}}"),)


@EDITIONS
@pytest.mark.parametrize("both", [True, False])
def test_a_tax_on_attacking_planeswalkers_only_where_it_says_so(edition: str, both: bool) -> None:
    """508.1h."""
    tax = {"attack_tax": "{1}", "and_planeswalkers": both}
    table = Table(edition)
    table.battlefield("A", creature("Ram", "1/1"), SPRING)
    walker = card("Walker", "Planeswalker", loyalty=3)
    table.battlefield("B", enchantment("Toll", {"static": [tax], "to": "you"}), walker)
    table.start("A")
    table.until_asked("attackers", "A")
    question = table.question
    assert isinstance(question, DeclareAttackers)
    taxed = {attacked for _, attacked, _ in question.costs}
    assert taxed == {PLAYERS["B"], *([table.find("Walker").id] if both else [])}


@EDITIONS
def test_the_same_cost_twice_is_paid_twice(edition: str) -> None:
    """508.1h. Two permanents that each make attacking cost something."""
    heavy = enchantment("Heavy", {"static": [{"rule": "attack_cost", "mana": "{1}"}], "to": A_GOAT})
    table = Table(edition)
    table.battlefield("A", GOAT, SPRING, SPRING)
    table.battlefield("B", heavy, heavy)
    table.start("A")
    table.until_asked("attackers", "A")
    question = table.question
    assert isinstance(question, DeclareAttackers)
    assert [mana for _, _, mana in question.costs] == ["{1}{1}"]
