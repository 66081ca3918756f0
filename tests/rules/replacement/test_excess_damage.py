"""120.4a, 120.9, 120.10. Damage in four parts: what is in excess is dealt elsewhere first; and asking how much was."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.rules.replacement.excess import excess_of
from tests.support.scenes import (
    BOTH,
    SIDES,
    cites_as_it_should,
    dealt,
    in_order,
    names,
    one_moment,
    switched,
)
from tests.support.situations import (
    CREATURE,
    PLAYERS,
    attack,
    block,
    cause_of,
    enchantment,
    finish,
    go,
    plays,
    spell,
    static,
    there,
)
from tests.support.table import Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
CLEAVE = {"controller_of": "t"}


def spill(name: str, amount: Any = 4, what: Any = CREATURE, **more: Any) -> CardDefinition:
    """A free instant whose excess damage goes to the controller of what it hits."""
    return spell(name, {"deal_damage": amount, "to": "t", "excess_to": CLEAVE, **more}, t=what)


def moved(table: Table) -> list[tuple[str, int]]:
    """What excess damage was moved to, and how much."""
    return [
        (table.board.name_of(record.event.to), record.event.amount) for record in table.events("excess_damage_moved")
    ]


def told(table: Table) -> list[tuple[str, int]]:
    """Who was dealt excess damage, and how much."""
    return [
        (table.board.name_of(record.event.object), record.event.amount)
        for record in table.events("excess_damage_dealt", rule="120.10")
    ]


# 120.4a


@plays("Flame Spill")
@pytest.mark.statement("DMG-119.4")
@pytest.mark.parametrize("edition", BOTH)
def test_excess_damage_is_moved_before_anything_else(edition: str) -> None:
    """Today the sequence has four parts, of which this is the first; the rules of the seeds have three."""
    table = Table(edition)
    table.hand("A", "Flame Spill")
    table.lands("A", "Mountain", 3)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    records = go(table, "A", "Flame Spill", "Grizzly Bears")
    words = (
        "damage_proposed",
        "excess_damage_moved",
        "damage_dealt",
        "excess_damage_dealt",
        "damage_marked",
        "life_lost",
    )
    if edition == "seed":
        assert names(records, *words) == ["damage_proposed", "damage_dealt", "damage_marked"]
        assert dealt(table) == [("Flame Spill", "Grizzly Bears", 4)]
        assert table.life_of("B") == 20
        return
    assert names(records, *words) == [
        "damage_proposed", "excess_damage_moved", "damage_proposed", "damage_dealt", "damage_dealt", "damage_marked",
        "life_lost",
    ]  # fmt: skip
    proposed, other = table.events("damage_proposed")
    (move,) = table.events("excess_damage_moved", rule="120.4a")
    assert (proposed.event.amount, move.event.amount, move.event.to, other.event.amount) == (4, 2, B, 2)
    assert cause_of(table, move) == proposed
    assert cause_of(table, other) == move
    assert one_moment(*[record for record in records if record.event.NAME in words])
    assert dealt(table) == [("Flame Spill", "Grizzly Bears", 2), ("Flame Spill", "B", 2)]
    assert table.life_of("B") == 18
    assert not there(table, "Grizzly Bears")
    table.check()


@SIDES
def test_the_switch_alone_decides(under: str, value: bool | None) -> None:
    table, on = switched(under, "damage_parts", value)
    watch = {"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_excess": CREATURE}}
    table.hand("A", spill("Spill"), spell("Burn", {"deal_damage": 5, "to": "t"}, t=CREATURE))
    table.battlefield("A", enchantment("Watch", watch))
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.start("A")
    go(table, "A", "Spill", "Grizzly Bears")
    go(table, "A", "Burn", "Hill Giant")
    table.resolve_all()
    assert (table.life_of("B"), table.life_of("A")) == ((18, 22) if on else (20, 20))
    assert table.happened("excess_damage_moved") is table.happened("excess_damage_dealt") is on
    assert cites_as_it_should(table, under, on)
    table.check()


@pytest.mark.parametrize(
    ("power", "toughness", "damage", "excess"),
    [(4, 4, 0, 0), (4, 5, 0, 0), (4, 5, 2, 1), (4, 3, 0, 1), (4, 3, 3, 4), (4, 3, 4, 4)],
)
def test_excess_is_what_goes_beyond_lethal_damage(power: int, toughness: int, damage: int, excess: int) -> None:
    """Marked damage counts; of a creature that has lethal damage already, everything is in excess."""
    lasting = static({"grant": "indestructible"}, to=CREATURE)
    table = Table("current")
    table.battlefield("A", card("Order", "Artifact", lasting))
    table.battlefield("B", creature("Wall", f"0/{toughness}"), damage=damage)
    table.hand("A", spill("Spill", power))
    table.start("A")
    go(table, "A", "Spill", "Wall")
    assert moved(table) == ([("B", excess)] if excess else [])
    assert table.life_of("B") == 20 - excess
    assert sum(amount for _, to, amount in dealt(table) if to == "Wall") == power - excess


@plays("Ram Through")
@pytest.mark.parametrize("words", [(), ("trample",), ("trample", "deathtouch"), ("trample", "lifelink")])
def test_ram_through(words: tuple[str, ...]) -> None:
    """Only with trample; with deathtouch all but one is in excess; lifelink gains for all of it at once."""
    table = Table("current")
    table.hand("A", "Ram Through")
    table.lands("A", "Forest", 2)
    table.battlefield("A", creature("Boar", "5/5", *words))
    table.battlefield("B", creature("Ox", "2/4"))
    table.start("A")
    go(table, "A", "Ram Through", "Boar", "Ox")
    excess = 0 if not words else 4 if "deathtouch" in words else 1
    assert (20 - table.life_of("B"), there(table, "Ox")) == (excess, False)
    assert table.life_of("A") == (25 if "lifelink" in words else 20)
    if "lifelink" in words:
        assert [record.event.amount for record in table.events("life_gained")] == [5]


def test_shields_and_doublers_see_the_damage_as_moved() -> None:
    """120.4b comes after: what is prevented or doubled is what is left for each."""
    doubled = {"replace": {"would_damage": CREATURE}, "with": [{"amount": {"times": ["event.amount", 2]}}]}
    spared = {"replace": {"would_damage": "you"}, "with": [{"prevent": 1}]}
    table = Table("current")
    table.hand("A", spill("Spill", 5))
    table.battlefield(
        "B", creature("Ox", "2/4"), card("Doubler", "Artifact", doubled), card("Sparer", "Artifact", spared)
    )
    table.start("A")
    go(table, "A", "Spill", "Ox")
    assert moved(table) == [("B", 1)]
    assert dealt(table) == [("Spill", "Ox", 8)]
    assert table.life_of("B") == 20
    move, *replaced = table.events("excess_damage_moved")[0], *table.events("replacement_applied")
    assert in_order(move, *replaced)


def test_of_a_planeswalker_or_a_battle_it_is_what_goes_beyond_its_counters() -> None:
    table = Table("current")
    table.hand("A", spill("Spill", 5, {"is": "permanent"}), spill("Spatter", 5, {"is": "permanent"}))
    table.battlefield("B", card("Walker", "Planeswalker: Nix", loyalty=3))
    table.battlefield("B", card("Siege", "Battle: Siege", defense=4))
    table.start("A")
    go(table, "A", "Spill", "Walker")
    go(table, "A", "Spatter", "Siege")
    assert moved(table) == [("B", 2), ("B", 1)]
    assert table.life_of("B") == 17


def test_of_several_types_the_greatest_number_counts() -> None:
    """A creature that is a planeswalker with toughness 4 and loyalty 2: two of four are more than its loyalty."""
    table = Table("current")
    table.hand("A", spill("Spill", 4))
    table.battlefield("B", card("Avatar", "Planeswalker Creature: Nix", loyalty=2, pt="4/4"))
    table.start("A")
    go(table, "A", "Spill", "Avatar")
    assert moved(table) == [("B", 2)]


def test_with_wither_and_infect_lethal_damage_is_the_same() -> None:
    bite = spell(
        "Bite",
        {"deal_damage": {"stat": "power", "of": "w"}, "to": "t", "source": "w", "excess_to": CLEAVE},
        w=CREATURE,
        t=CREATURE,
    )
    table = Table("current")
    table.hand("A", bite)
    table.battlefield("A", creature("Spider", "5/5", "wither"))
    table.battlefield("B", creature("Ox", "2/4"))
    table.start("A")
    go(table, "A", "Bite", "Spider", "Ox")
    assert moved(table) == [("B", 1)]
    (counters,) = table.events("counters_put")
    assert (counters.event.kind, counters.event.amount) == ("-1/-1", 4)


def test_excess_of_each_of_several() -> None:
    """A text that hits several looks at each by itself."""
    sweep = spell("Sweep", {"deal_damage": 3, "to": CREATURE, "excess_to": "each_opponent"})
    table = Table("current")
    table.hand("A", sweep)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", creature("Ox", "2/4"), creature("Elf", "1/1"))
    table.start("A")
    table.cast("A", "Sweep")
    table.resolve()
    assert sorted(moved(table)) == [("B", 1), ("B", 2)]
    assert table.life_of("B") == 17


@pytest.mark.parametrize(
    ("others", "deathtouch", "excess"),
    [(0, False, 1), (2, False, 3), (9, False, 5), (0, True, 4), (3, True, 4), (4, True, 5)],
)
def test_what_other_sources_deal_at_the_same_time_is_taken_into_account(
    others: int, deathtouch: bool, excess: int
) -> None:
    table = Table("current")
    table.battlefield("B", creature("Ox", "2/4"))
    table.start("A")
    assert excess_of(table.board, table.find("Ox"), 5, others, deathtouch) == excess


# 120.10


TORALF: dict[str, Any] = {
    "triggered": [{"deal_damage": "event.amount", "to": "t"}],
    "on": {"is_dealt_excess": {"any": [CREATURE, {"type": "planeswalker"}]}, "combat": False},
    "targets": {"t": {"of": {"all": ["any_target", {"not": {"ref": "event.object"}}]}}},
}


@pytest.mark.parametrize("edition", BOTH)
def test_an_ability_asks_for_excess_damage(edition: str) -> None:
    table = Table(edition)
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.battlefield("A", creature("Fury", "5/4", abilities=[TORALF]))
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Lightning Bolt", "Grizzly Bears")
    if edition == "seed":
        assert not table.happened("excess_damage_dealt")
        assert not table.board.stack
        return
    assert told(table) == [("Grizzly Bears", 1)]
    (excess,) = table.events("excess_damage_dealt")
    (hit,) = table.events("damage_dealt")
    (marked,) = table.events("damage_marked")
    assert cause_of(table, excess) == hit
    assert in_order(hit, excess, marked)
    assert one_moment(hit, excess, marked)
    table.resolve_all()
    assert dealt(table)[-1][0] == "Fury"
    assert dealt(table)[-1][2] == 1
    table.check()


def test_the_permanent_itself_is_no_target_and_combat_damage_does_not_count() -> None:
    """Toralf's kind."""
    table = Table("current")
    table.hand("A", spell("Spear", {"deal_damage": 6, "to": "t"}, t=CREATURE))
    table.battlefield("A", creature("Fury", "5/4", abilities=[TORALF]))
    table.battlefield("B", creature("Titan", "1/5", "indestructible"), "Grizzly Bears")
    table.start("A")
    table.cast("A", "Spear", targets=["Titan"])
    question: Any = table.until_asked("targets", "A")
    assert table.find("Titan").id not in question.slots[0][1]
    table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == 19
    attack(table, "Fury")
    block(table, ("Grizzly Bears", "Fury"))
    table.go_to("combat-damage")
    assert table.happened("excess_damage_dealt", combat=True, amount=3)
    assert len(table.events("ability_triggered")) == 1


def test_sources_together_deal_excess_damage() -> None:
    """Two attackers deal 3 each to one blocker with toughness 4: none alone is too much, together they are by 2."""
    table = Table("current")
    watch = {"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_excess": CREATURE}}
    table.battlefield("A", creature("First", "3/3"), creature("Second", "3/3"), enchantment("Watch", watch))
    table.battlefield("B", creature("Ox", "0/4", abilities=[static({"rule": "blocks_additional", "n": 1})]))
    table.start("A")
    attack(table, "First", "Second")
    block(table, ("Ox", "First"), ("Ox", "Second"))
    table.go_to("combat-damage")
    assert told(table) == [("Ox", 2)]
    assert table.life_of("A") == 22


@pytest.mark.parametrize(
    ("marked", "word", "excess"), [(0, "wither", 1), (2, "wither", 3), (0, "deathtouch", 4), (0, "vigilance", 1)]
)
def test_excess_is_counted_with_what_was_before_the_damage(marked: int, word: str, excess: int) -> None:
    """Toughness is that before -1/-1 counters are put; one damage of a source with deathtouch is lethal (702.2c)."""
    watch = {"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_excess": CREATURE}}
    bite = spell("Bite", {"deal_damage": 5, "to": "t", "source": "s"}, s=CREATURE, t=CREATURE)
    table = Table("current")
    table.hand("A", bite)
    table.battlefield("A", creature("Beast", "5/5", word), enchantment("Watch", watch))
    table.battlefield("B", creature("Ox", "2/4"), damage=marked)
    table.start("A")
    go(table, "A", "Bite", "Beast", "Ox")
    table.resolve_all()
    assert told(table) == [("Ox", excess)]
    assert table.life_of("A") == 20 + excess


def test_of_planeswalkers_and_battles_what_they_had_before_counts() -> None:
    table = Table("current")
    table.hand("A", spell("Burn", {"deal_damage": 5, "to": {"any": [{"type": "planeswalker"}, {"type": "battle"}]}}))
    table.battlefield("B", card("Walker", "Planeswalker: Nix", loyalty=3))
    table.battlefield("B", card("Siege", "Battle: Siege", defense=4))
    table.battlefield("B", card("Other", "Planeswalker: Pax", loyalty=6))
    table.start("A")
    table.cast("A", "Burn")
    table.resolve()
    assert told(table) == [("Walker", 2), ("Siege", 1)]


@plays("Windswift Slice")
def test_windswift_slice() -> None:
    table = Table("current")
    table.hand("A", "Windswift Slice")
    table.lands("A", "Forest", 3)
    table.battlefield("A", creature("Ogre", "5/5"))
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Windswift Slice", "Ogre", "Grizzly Bears")
    assert len(table.all("Elf Warrior Token", "A")) == 3


@plays("Hell to Pay")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("x", [2, 4])
def test_hell_to_pay(edition: str, x: int) -> None:
    table = Table(edition)
    table.hand("A", "Hell to Pay")
    table.lands("A", "Mountain", 5)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Hell to Pay", "Grizzly Bears", x=x)
    treasures = table.all("Treasure", "A")
    assert [treasure.tapped for treasure in treasures] == [True] * (x - 2 if edition == "current" else 0)


def test_prevented_damage_is_no_excess() -> None:
    """Part two comes before it is told: what is prevented was not dealt."""
    table = Table("current")
    spared = {"replace": {"would_damage": CREATURE}, "with": [{"prevent": 2}]}
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.battlefield("B", "Grizzly Bears", card("Sparer", "Artifact", spared))
    table.start("A")
    go(table, "A", "Lightning Bolt", "Grizzly Bears")
    assert dealt(table) == [("Lightning Bolt", "Grizzly Bears", 1)]
    assert told(table) == []


# 120.9


def test_the_damage_dealt_is_that_of_the_sources_the_ability_names() -> None:
    """Two creatures hit a player at once; an ability of the one gains as much as that one dealt."""
    drain = {"triggered": [{"gain_life": "event.amount"}], "on": {"deals_damage": "self", "combat": True}}
    table = Table("current")
    table.battlefield("A", creature("Leech", "2/2", abilities=[drain]), creature("Ogre", "5/5"))
    table.start("A")
    attack(table, "Leech", "Ogre")
    table.go_to("combat-damage")
    assert (table.life_of("A"), table.life_of("B")) == (22, 13)
    assert len(table.events("ability_triggered")) == 1


def test_each_source_among_those_named_counts_its_own_damage() -> None:
    drain = {"triggered": [{"gain_life": "event.amount"}], "on": {"deals_damage": {"color": "G"}, "combat": True}}
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"), creature("Elk", "3/3"), creature("Imp", "4/4", cost="{B}"))
    table.battlefield("A", enchantment("Spring", drain))
    table.start("A")
    attack(table, "Bear", "Elk", "Imp")
    table.go_to("combat-damage")
    finish(table)
    assert table.life_of("B") == 11
    assert sorted(record.event.amount for record in table.events("life_gained")) == [2, 3]
