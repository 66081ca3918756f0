"""509.1. Declaring blockers step by step: what makes it illegal, and what blocks that cost something are paid with."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from domain import events as e
from domain.errors import IllegalDecision
from domain.ids import ObjectId
from domain.kernel.questions import PayMana
from tests.support.scenes import BOTH, calm, first, in_order, names
from tests.support.situations import CREATURE, attack, block, enchantment, in_graveyard, there
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)

MINE = {"all": [CREATURE, {"controller": "you"}]}
GOAT = creature("Goat", "0/1", types="Creature: Goat")
MILKED = creature("Goat", "0/1", types="Creature: Goat", abilities=[
    {"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]},
])  # fmt: skip


def guard(name: str, *costs: Any, **more: Any) -> Any:
    """A creature that blocks only for a price."""
    return creature(name, "1/4", abilities=[{"static": [{"to_block": list(costs)}]}], **more)


def attacked(edition: str, *permanents: Any, lands: int = 0, attackers: tuple[str, ...] = ("Ram",)) -> Table:
    """A table at B's declaration of blockers: A attacks with these, B has those and Forests."""
    table = Table(edition)
    table.battlefield("A", *[creature(name, "1/1") for name in attackers])
    table.battlefield("B", *permanents)
    table.lands("B", "Forest", lands)
    table.start("A")
    attack(table, *attackers)
    table.until_asked("blockers", "B")
    return table


def ids(table: Table, *names: str) -> tuple[ObjectId, ...]:
    """Permanents by name."""
    return tuple(table.find(name).id for name in names)


def paying(table: Table) -> PayMana:
    """What is asked now: with which mana abilities to pay."""
    question = table.question
    assert isinstance(question, PayMana)
    return question


@EDITIONS
@pytest.mark.statement("DECL-BLK-02", "DECL-BLK-03", "DECL-BLK-05", "DECL-BLK-09")
def test_a_block_that_fails_at_any_step_is_not_declared_and_asked_for_again(edition: str) -> None:
    """Who may block, what restricts it, what requires it, what it costs: in this order, each with its own rule."""
    table = Table(edition)
    table.battlefield("A", creature("Ram", "1/1"), creature("Bat", "1/1", "flying"))
    table.battlefield("B", creature("Eager", "1/1", abilities=[{"static": ["must_block"]}]))
    table.battlefield("B", guard("Dear", {"mana": "{2}"}), creature("Asleep", "1/1"), tapped=False)
    table.battlefield("B", creature("Tapped", "1/1"), tapped=True)
    table.lands("B", "Forest", 1)
    table.start("A")
    attack(table, "Ram", "Bat")
    table.until_asked("blockers", "B")
    eager, dear, asleep, tapped, ram, bat = ids(table, "Eager", "Dear", "Asleep", "Tapped", "Ram", "Bat")
    for answer, rule in (
        (((eager, ram), (tapped, ram)), "509.1a"),
        (((eager, ram), (asleep, bat)), "702.9b"),
        (((asleep, ram),), "509.1c"),
        (((eager, ram), (dear, ram)), "509.1f"),
    ):
        assert table.refused(answer).rule == rule
        assert table.question.KIND == "blockers"
    assert not table.happened("cost_locked")
    table.answer(((eager, ram),))
    declared = first(table, "blockers_declared")
    assert (declared.event.blocks, declared.event.blocked, declared.event.unblocked) == (
        ((eager, ram),),
        (ram,),
        (bat,),
    )


@EDITIONS
@pytest.mark.statement("DECL-BLK-02", "DECL-BLK-16")
def test_a_block_whose_payment_fails_goes_back_to_before_the_declaration(edition: str) -> None:
    """The goat went for mana, so there is none to sacrifice: mana abilities and locked costs are taken back as well."""
    table = attacked(edition, guard("Herder", {"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}}), MILKED, lands=1)
    herder, goat, forest, ram = ids(table, "Herder", "Goat", "Forest", "Ram")
    records, digest = len(table.game.records), table.board.digest()
    table.answer(((herder, ram),))
    table.answer(((goat, 0, "G"),))
    assert names(table.events(), "cost_locked", "permanent_sacrificed", "mana_added") != []
    assert in_graveyard(table, "Goat", "B")
    with pytest.raises(IllegalDecision) as caught:
        table.answer("{1}")
    assert caught.value.rule == "509.1f"
    assert (len(table.game.records), table.board.digest()) == (records, digest)
    assert there(table, "Goat", "B")
    assert (table.question.KIND, table.question.player) == ("blockers", PLAYERS["B"])
    for answer in (((herder, ram),), ((forest, 0, "G"),), "{1}"):
        table.answer(answer)
    assert first(table, "blockers_declared").event.blocks == ((herder, ram),)
    assert not table.happened("mana_added", source=goat)
    table.check()


@EDITIONS
@pytest.mark.parametrize(("goats", "lands", "payable"), [(1, 0, False), (2, 0, True), (1, 1, True)])
def test_what_is_sacrificed_for_mana_is_not_counted_again(edition: str, goats: int, lands: int, payable: bool) -> None:
    """A block for {1} and a goat: one goat that is sacrificed for its mana does not pay both."""
    herder = guard("Herder", {"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}})
    table = attacked(edition, herder, *[MILKED] * goats, lands=lands)
    block = ((table.find("Herder").id, table.find("Ram").id),)
    if not payable:
        assert table.refused(block).rule == "509.1f"
        return
    table.answer(block)
    table.answer(((table.all("Forest" if lands else "Goat", "B")[0].id, 0, "G"),))
    table.answer("{1}")
    assert in_graveyard(table, "Goat", "B")
    assert first(table, "blockers_declared").event.blocks == block


@EDITIONS
@pytest.mark.statement("DECL-BLK-02", "DECL-BLK-12")
def test_the_steps_of_a_block_that_is_paid_for_come_in_order(edition: str) -> None:
    table = attacked(edition, guard("One", {"mana": "{1}"}), guard("Two", {"mana": "{1}"}), lands=2)
    one, two, ram = ids(table, "One", "Two", "Ram")
    table.answer(((one, ram), (two, ram)))
    began = table.events("step_began")[-1]
    calm(table)
    told = [record for record in table.events() if record.position > began.position]
    wanted = ("decision_made", "cost_locked", "mana_added", "mana_paid", "blockers_declared", "priority_given")
    assert list(dict.fromkeys(names(told, *wanted))) == list(wanted)
    locked, paid, declared = (first(table, name) for name in ("cost_locked", "mana_paid", "blockers_declared"))
    assert [record.event.mana for record in table.events("cost_locked", rule="509.1d")] == ["{2}"]
    assert (paid.rule, paid.event.mana) == ("509.1f", "GG")
    assert in_order(locked, *table.events("mana_added"), paid, declared)


LAW = enchantment(
    "Law",
    {"static": [{"to_block": [{"mana": "{1}"}]}], "to": MINE},
    {"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]},
)


@EDITIONS
@pytest.mark.statement("DECL-BLK-13")
def test_what_a_block_costs_is_locked_in(edition: str) -> None:
    """Where the cost comes from is used up in paying it, and it stays what it was."""
    table = attacked(edition, creature("One", "1/4"), creature("Two", "1/4"), LAW, lands=1)
    one, two, law, forest, ram = ids(table, "One", "Two", "Law", "Forest", "Ram")
    table.answer(((one, ram), (two, ram)))
    assert paying(table).cost == "{2}"
    assert first(table, "cost_locked").event == e.CostLocked(objects=(one, two), mana="{2}", other=())
    table.answer(((law, 1, "G"), (forest, 0, "G")))
    assert not there(table, "Law")
    assert first(table, "mana_paid").event.mana == "GG"
    assert first(table, "blockers_declared").event.blocks == ((one, ram), (two, ram))


@EDITIONS
@pytest.mark.parametrize("source", ["Chest", "Forest"])
@pytest.mark.statement("DECL-BLK-13", "DECL-BLK-12")
def test_an_amount_that_is_counted_is_locked_in_as_well(edition: str, source: str) -> None:
    """A life for each artifact, counted before one of them is sacrificed for mana."""
    chest = card("Chest", "Artifact", {"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}, cost="{1}")
    toll = {"pay_life": {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}}}
    table = attacked(
        edition, guard("Miser", {"mana": "{1}"}, toll), chest, card("Jar", "Artifact", cost="{1}"), lands=1
    )
    miser, ram = ids(table, "Miser", "Ram")
    table.answer(((miser, ram),))
    locked = first(table, "cost_locked")
    assert (locked.event.mana, locked.event.other) == ("{1}", ("pay 2 life",))
    table.answer(((table.find(source).id, 0, "G"),))
    table.answer("{1}")
    assert there(table, "Chest") == (source == "Forest")
    assert table.life_of("B") == 18
    assert table.board.is_blocking(miser)


@EDITIONS
@pytest.mark.statement("DECL-BLK-14")
def test_mana_abilities_and_nothing_else_are_activated_for_a_block(edition: str) -> None:
    """No priority, no spell, no other ability; and mana made before it counts."""
    healer = enchantment("Healer", {"activated": [{"gain_life": 1}], "cost": []})
    table = Table(edition)
    table.battlefield("A", creature("Ram", "1/1"))
    table.battlefield("B", guard("Guard", {"mana": "{2}"}), healer)
    table.lands("B", "Forest", 2)
    table.hand("B", card("Trick", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}"))
    table.start("A")
    attack(table, "Ram")
    table.until_asked("blockers", "B")
    began = table.events("step_began")[-1].position
    block_id, ram, forest, other, healing = ids(table, "Guard", "Ram", "Forest", "Forest #2", "Healer")
    table.answer(((block_id, ram),))
    question = paying(table)
    assert question.player == PLAYERS["B"]
    assert {source[0] for source in question.sources} == {forest, other}
    for wrong in (((healing, 0, ""),), ((forest, 0, "R"),), ((forest, 0, "G"),), ("activate", healing, 0), ("pass",)):
        table.refused(wrong)
    table.answer(((forest, 0, "G"), (other, 0, "G")))
    told = [record for record in table.events() if record.position > began]
    declared = first(table, "blockers_declared")
    window = names([record for record in told if record.position < declared.position])
    assert not {"priority_given", "spell_cast", "ability_put_on_stack", "step_began"} & set(window)
    assert window.count("ability_activated") == window.count("mana_added") == 2
    assert table.life_of("B") == 20


@EDITIONS
@pytest.mark.parametrize("order", list(permutations(("mana", "goat", "tap"))))
@pytest.mark.statement("DECL-BLK-15", "DECL-BLK-12")
def test_the_parts_of_a_cost_are_paid_in_any_order(edition: str, order: tuple[str, ...]) -> None:
    horse = {"subtype": "Horse"}
    prices = ({"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}}, {"tap_others": horse})
    table = attacked(edition, guard("Guard", *prices), GOAT, creature("Steed", "1/1", types="Creature: Horse"), lands=1)
    guard_id, goat, steed, forest, ram = ids(table, "Guard", "Goat", "Steed", "Forest", "Ram")
    table.answer(((guard_id, ram),))
    assert set(first(table, "cost_locked").event.other) == {"sacrifice 1", "tap_others 1"}
    labels = {"mana": "{1}", "goat": "sacrifice 1 for Guard", "tap": "tap_others 1 for Guard"}
    for part in order[:2]:
        assert (table.question.KIND, table.question.player) == ("option", PLAYERS["B"])
        table.answer(labels[part])
    paid = {
        "mana": first(table, "mana_paid", mana="G"),
        "goat": first(table, "permanent_sacrificed", object=goat),
        "tap": first(table, "permanents_tapped", objects=(steed,)),
    }
    assert in_order(first(table, "mana_added", source=forest), *(paid[part] for part in order))
    assert in_order(paid[order[-1]], first(table, "blockers_declared", blocks=((guard_id, ram),)))
    assert in_graveyard(table, "Goat", "B")


@EDITIONS
@pytest.mark.statement("DECL-BLK-15", "DECL-BLK-16")
def test_no_part_of_a_cost_can_be_left_out(edition: str) -> None:
    """With the mana and no goat there is no block, and with the goat and no mana there is none."""
    prices = ({"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}})
    for permanents, lands in (([GOAT], 0), ([], 1)):
        table = attacked(edition, guard("Guard", *prices), creature("Free", "1/1"), *permanents, lands=lands)
        guard_id, free, ram = ids(table, "Guard", "Free", "Ram")
        assert table.refused(((guard_id, ram), (free, ram))).rule == "509.1f"
        block(table, ("Free", "Ram"))
        assert not table.happened("cost_locked")
