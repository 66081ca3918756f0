"""Enchantments written by hand, each ability played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import A, hand
from tests.support.situations import (
    CREATURE,
    finish,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import Table, card, creature
from tests.support.walkers import yes

# Underworld Breach


@plays("Underworld Breach")
@pytest.mark.parametrize("others", [2, 3])
def test_the_breach_lets_cards_escape(others: int) -> None:
    """702.138a: for the mana cost and three other cards of the graveyard."""
    table = ready(mana="R")
    table.battlefield("A", "Underworld Breach")
    table.graveyard("A", creature("Imp", "1/1", cost="{R}"), *["Plains"] * others)
    table.start()
    ways = [option for option in table.question.options if option[0] == "cast_by"]  # type: ignore[attr-defined]
    assert len(ways) == int(others == 3)
    if ways:
        table.answer(ways[0])
        table.announce()
        finish(table)
        assert there(table, "Imp")
        assert table.names_in(Zone.EXILE, "A") == ["Plains"] * 3
    table.go_to("upkeep", "B")
    assert in_graveyard(table, "Underworld Breach", "A")


@plays("Underworld Breach")
def test_what_escapes_by_the_breach_has_escaped() -> None:
    """702.138b: a permanent that came from a spell cast from the graveyard with escape has escaped."""
    fate = {"triggered": [{"sacrifice": "self"}], "on": {"enters": "self"}, "if": {"not_true": {"did": "escape"}}}
    escape = {"keyword": "escape", "cost": [{"mana": "{5}"}]}
    titan = card("Titan", "Creature: Giant", fate, escape, cost="{0}", pt="6/6")
    table = ready(titan)
    table.battlefield("A", "Underworld Breach")
    table.graveyard("A", *["Plains"] * 3)
    table.start()
    go(table, "A", "Titan")
    finish(table)
    assert in_graveyard(table, "Titan", "A")
    table.answer(next(option for option in table.question.options if option[0] == "cast_by"))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    assert there(table, "Titan")


# Enchantments


@plays("Sylvan Library")
@pytest.mark.parametrize(
    ("pays", "life", "held"), [(("yes", "yes"), 12, 3), (("yes", "no"), 16, 2), (("no", "no"), 20, 1)]
)
def test_sylvan_library(pays: tuple[str, ...], life: int, held: int) -> None:
    table = ready()
    table.battlefield("A", "Sylvan Library")
    table.library("A", "Forest", "Island", "Swamp", "Mountain")
    table.start("B", step="end")
    yes(table)
    table.until_asked("choose", "A")
    drawn = list(table.board.players[A].hand)
    assert len(drawn) == 3
    table.answer((drawn[1], drawn[2]))
    for pay in pays:
        yes(table, answer=pay)
    finish(table)
    assert (table.life_of("A"), len(hand(table, "A"))) == (life, held)
    if pays == ("no", "no"):
        assert table.names_in(Zone.LIBRARY, "A")[:2] == ["Swamp", "Island"]


@plays("Sylvan Library")
def test_sylvan_library_knows_cards_drawn_this_turn() -> None:
    table = ready("Wastes")
    table.battlefield("A", "Sylvan Library")
    table.start("B", step="end")
    yes(table)
    question: Any = table.until_asked("choose", "A")
    assert "Wastes" not in {table.board.objects[id].name for id in question.among}


@plays("Unable to Scream")
def test_unable_to_scream() -> None:
    table = ready("Unable to Scream", mana="U")
    table.battlefield("B", creature("Bear", "4/4", "flying"))
    table.start()
    go(table, "A", "Unable to Scream", "Bear")
    bear = table.find("Bear")
    assert (pt(table, "Bear"), set(bear.types), "flying" in bear.keywords) == ((0, 2), {"artifact", "creature"}, False)
    assert "Toy" in bear.subtypes


@plays("Unable to Scream")
@pytest.mark.parametrize("bound", [False, True])
def test_what_is_unable_to_scream_cannot_be_turned_face_up(bound: bool) -> None:
    """702.37e: neither by its morph cost nor by an effect."""
    morph = card("Moth", "Creature: Insect", {"keyword": "morph", "cost": [{"mana": "{0}"}]}, cost="{0}", pt="1/1")
    table = ready("Unable to Scream", spell("Show", {"turn_up": CREATURE}), mana="U")
    table.battlefield("A", morph, face_down="morph")
    table.start()
    (shape,) = [id for id in table.board.battlefield if table.board.objects[id].face_down]
    if bound:
        go(table, "A", "Unable to Scream", shape)
    can = any(option[0] == "turn_up" for option in table.question.options)  # type: ignore[attr-defined]
    assert can is not bound
    go(table, "A", "Show")
    assert table.board.objects[shape].face_down is bound


@plays("Spelunking")
@pytest.mark.parametrize(("land", "life"), [("Cave", 24), ("Field", 20)])
def test_spelunking_puts_a_land_onto_the_battlefield(land: str, life: int) -> None:
    slow = {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]}
    table = ready("Spelunking", card(land, "Land: Cave" if land == "Cave" else "Land", slow), mana="GGG")
    table.start()
    table.cast("A", "Spelunking")
    yes(table)
    finish(table)
    assert there(table, land)
    assert table.life_of("A") == life


@plays("Spelunking")
@pytest.mark.parametrize("last", ["Spelunking", "Field"])
def test_who_plays_a_land_orders_what_makes_it_enter_tapped_or_not(last: str) -> None:
    """616.1: the controller of the land chooses which replacement effect applies first; the last one counts."""
    slow = {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]}
    table = ready(card("Field", "Land", slow))
    table.battlefield("A", "Spelunking")
    table.start()
    table.play("A", "Field")
    question: Any = table.question
    assert question.KIND == "replacement"
    field = table.find("Field", "A", Zone.HAND).id
    first = next(
        number for number, (source, *_) in enumerate(question.options) if (source == field) is (last != "Field")
    )
    table.answer(first)
    assert table.find("Field").tapped is (last == "Field")


@plays("Swift Reconfiguration")
def test_swift_reconfiguration_makes_a_creature_a_vehicle() -> None:
    table = ready("Swift Reconfiguration", mana="W")
    table.battlefield("A", creature("Bear", "4/4"), creature("Ox", "5/5"))
    table.start()
    go(table, "A", "Swift Reconfiguration", "Bear")
    bear = table.find("Bear")
    assert (set(bear.types), "Vehicle" in bear.subtypes) == ({"artifact"}, True)
    table.activate("A", "Bear")
    finish(table)
    assert set(table.find("Bear").types) == {"artifact", "creature"}
    assert pt(table, "Bear") == (4, 4)
    assert there(table, "Swift Reconfiguration")


def birth(*library: Any) -> Table:
    table = ready()
    table.battlefield("A", "Birthing Ritual", creature("Elf", "1/1", cost="{G}"))
    table.library("A", *library)
    table.start(step="postcombat-main")
    return table


@plays("Birthing Ritual")
def test_birthing_ritual_puts_a_greater_creature_onto_the_battlefield() -> None:
    table = birth(creature("Bear", "2/2", cost="{1}{G}"), creature("Wurm", "6/6", cost="{5}{G}"))
    yes(table)
    yes(table)
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Bear"}
    table.answer(question.among)
    finish(table)
    assert there(table, "Bear")
    assert in_graveyard(table, "Elf", "A")
    assert "Wurm" in table.names_in(Zone.LIBRARY, "A")[-6:]


@plays("Birthing Ritual")
def test_birthing_ritual_without_a_sacrifice_only_looks() -> None:
    table = birth(creature("Bear", "2/2", cost="{1}{G}"))
    yes(table, answer="no")
    finish(table)
    assert there(table, "Elf")
    assert "Bear" in table.names_in(Zone.LIBRARY, "A")[-7:]


@plays("Momentum Breaker")
@pytest.mark.parametrize(
    ("owned", "held"), [((creature("Bear", "2/2"),), 1), ((card("Car", "Artifact: Vehicle", pt="3/3"),), 1), ((), 0)]
)
def test_momentum_breaker_takes_a_creature_or_a_card(owned: tuple[Any, ...], held: int) -> None:
    table = ready("Momentum Breaker", mana="BB")
    table.battlefield("B", *owned)
    table.hand("B", "Plains")
    table.start()
    go(table, "A", "Momentum Breaker")
    finish(table)
    assert not there(table, "Bear")
    assert not there(table, "Car")
    assert len(hand(table, "B")) == held


@plays("Momentum Breaker")
def test_momentum_breaker_gains_life_by_speed() -> None:
    table = Table("current")
    table.battlefield("A", "Momentum Breaker", "Swamp", "Swamp")
    table.start()
    table.activate("A", "Momentum Breaker")
    finish(table)
    assert table.life_of("A") == 21
    assert in_graveyard(table, "Momentum Breaker", "A")


@plays("Omniscience")
def test_omniscience_casts_for_nothing() -> None:
    table = ready(creature("Wurm", "9/9", cost="{9}"))
    table.battlefield("A", "Omniscience")
    table.start()
    table.answer(next(option for option in table.question.options if option[0] == "cast_by"))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    assert there(table, "Wurm")


@plays("Parallax Wave")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_parallax_wave_exiles_until_it_leaves(owner: str) -> None:
    kill = spell("Kill", {"destroy": "t"}, t={"type": "enchantment"})
    table = ready(kill)
    table.battlefield("A", "Parallax Wave", counters={"fade": 5})
    table.battlefield(owner, creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Parallax Wave", targets=["Bear"])
    finish(table)
    assert not there(table, "Bear")
    go(table, "A", "Kill", "Parallax Wave")
    finish(table)
    assert there(table, "Bear", owner)


@plays("Parallax Wave")
def test_what_parallax_wave_exiles_after_it_left_stays_in_exile() -> None:
    """607.2a: the ability that returns cards resolves before the one that exiles."""
    kill = spell("Kill", {"destroy": "t"}, t={"type": "enchantment"})
    table = ready(kill)
    table.battlefield("A", "Parallax Wave", counters={"fade": 5})
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Parallax Wave", targets=["Bear"])
    table.cast("A", "Kill", targets=["Parallax Wave"])
    finish(table)
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]


@plays("Opalescence")
def test_opalescence_makes_creatures_of_other_enchantments() -> None:
    """613.4b: each with its own mana value."""
    kill = spell("Kill", {"destroy": "t"}, t={"type": "enchantment"})
    table = ready(kill)
    aura = card("Veil", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, cost="{5}")
    table.battlefield("A", creature("Bear", "2/2"), "Opalescence", card("Law", "Enchantment", cost="{2}"))
    table.battlefield("A", card("Rule", "Enchantment", cost="{1}{W}{W}"))
    table.battlefield("A", aura, attached="Bear")
    table.start()
    assert (pt(table, "Law"), pt(table, "Rule")) == ((2, 2), (3, 3))
    assert {"enchantment", "creature"} <= set(table.find("Law").types)
    assert "creature" not in {*table.find("Opalescence").types, *table.find("Veil").types}
    go(table, "A", "Kill", "Opalescence")
    assert "creature" not in table.find("Law").types


@plays("Opalescence")
def test_two_of_opalescence_make_creatures_of_each_other() -> None:
    table = ready()
    table.battlefield("A", "Opalescence")
    table.battlefield("B", "Opalescence")
    table.start()
    assert (pt(table, "Opalescence"), pt(table, "Opalescence #2")) == ((4, 4), (4, 4))


@plays("Standstill")
@pytest.mark.parametrize(("caster", "drawn"), [("A", (0, 3)), ("B", (3, 0))])
def test_standstill_lets_the_others_draw(caster: str, drawn: tuple[int, int]) -> None:
    table = Table()
    table.battlefield("A", "Standstill")
    table.hand(caster, spell("Heal", {"gain_life": 1}))
    table.start()
    table.cast(caster, "Heal")
    finish(table)
    assert (len(hand(table, "A")), len(hand(table, "B"))) == drawn
    assert in_graveyard(table, "Standstill", "A")


@plays("Necrodominance")
def test_necrodominance_pays_life_for_cards() -> None:
    table = ready()
    table.battlefield("A", "Necrodominance")
    table.start(step="postcombat-main")
    yes(table)
    table.until_asked("number", "A")
    table.answer(7)
    finish(table)
    assert (table.life_of("A"), len(hand(table, "A"))) == (13, 7)
    table.go_to("upkeep", "B")
    assert len(hand(table, "A")) == 5
    assert len(table.names_in(Zone.EXILE, "A")) == 2
    table.go_to("precombat-main", "A")
    assert len(hand(table, "A")) == 5


@plays("Counterbalance")
@pytest.mark.parametrize(("cost", "countered"), [("{1}", True), ("{2}", False)])
def test_counterbalance_counters_the_same_mana_value(cost: str, countered: bool) -> None:
    table = ready(other="U")
    table.battlefield("A", "Counterbalance")
    table.hand("B", spell("Heal", {"gain_life": 1}, cost="{U}"))
    table.library("A", card("Stone", "Artifact", cost=cost))
    table.start()
    table.cast("B", "Heal")
    yes(table)
    finish(table)
    assert table.life_of("B") == (20 if countered else 21)


@plays("Showdown of the Skalds")
def test_showdown_of_the_skalds() -> None:
    table = Table("current")
    table.battlefield("A", *["Mountain", "Plains"] * 2)
    table.hand("A", "Showdown of the Skalds", spell("Nap", {"gain_life": 1}), spell("Rest", {"gain_life": 1}))
    table.battlefield("A", creature("Bear", "2/2"), creature("Ox", "2/2"))
    table.start()
    go(table, "A", "Showdown of the Skalds")
    finish(table)
    assert len(table.names_in(Zone.EXILE, "A")) == 4
    table.go_to("upkeep", "A")
    table.go_to("precombat-main", "A")
    finish(table)
    for name, target in (("Nap", "Bear"), ("Rest", "Ox")):
        table.cast("A", name)
        table.until_asked("targets", "A")
        table.answer(((table.find(target).id,),))
        finish(table)
    assert (pt(table, "Bear"), pt(table, "Ox")) == ((3, 3), (3, 3))


@plays("Nowhere to Run")
@pytest.mark.parametrize("there_", [False, True])
def test_nowhere_to_run_from_hexproof_and_ward(there_: bool) -> None:
    burn = spell("Burn", {"deal_damage": 1, "to": "t"}, t=CREATURE)
    wary = card("Wary", "Creature: Elf", {"keyword": "ward", "cost": [{"pay_life": 3}]}, cost="{1}", pt="2/5")
    table = ready(burn, burn)
    table.battlefield("A", *(["Nowhere to Run"] if there_ else []))
    table.battlefield("B", creature("Sly", "2/5", "hexproof"), wary)
    table.start()
    table.cast("A", "Burn", targets=["Wary"])
    assert (len(table.board.stack) == 1) is there_
    finish(table)
    assert table.life_of("A") == (20 if there_ else 17)
    table.answer(("cast", table.find("Burn", "A", Zone.HAND).id))
    question: Any = table.question
    sly = table.find("Sly").id
    assert question.KIND != "targets" or question.is_legal(((sly,),)) is there_


@plays("Nowhere to Run")
def test_nowhere_to_run_shrinks_a_creature() -> None:
    table = ready("Nowhere to Run", mana="BB")
    table.battlefield("B", creature("Bear", "3/3"))
    table.start()
    table.cast("A", "Nowhere to Run")
    finish(table)
    assert not there(table, "Bear")


@plays("Elephant Grass")
def test_elephant_grass_keeps_black_creatures_away_and_taxes_others() -> None:
    table = ready(other="BB")
    table.battlefield("A", "Elephant Grass")
    table.battlefield("B", creature("Rat", "1/1", colors="B"), creature("Bear", "2/2", colors="G"))
    table.start("B")
    attackers: Any = table.until_asked("attackers", "B")
    rat, bear = table.find("Rat").id, table.find("Bear").id
    assert not attackers.is_legal(((rat, A),))
    table.answer(((bear, A),))
    table.go_to("end", "B")
    assert table.life_of("A") == 18
    assert sum(found.tapped for found in table.all("Swamp")) == 2


@plays("Oath of Druids")
@pytest.mark.parametrize("takes", ["yes", "no"])
def test_oath_of_druids_helps_who_has_fewer_creatures(takes: str) -> None:
    """The player whose upkeep it is chooses the target, and takes the creature."""
    table = Table()
    table.battlefield("A", "Oath of Druids", creature("Elf", "1/1"), creature("Bear", "2/2"))
    table.library("B", "Forest", creature("Wurm", "9/9"), "Island")
    table.start("B", step=None)
    yes(table, "B", takes)
    finish(table)
    assert there(table, "Wurm", "B") is (takes == "yes")
    assert table.names_in(Zone.GRAVEYARD, "B") == (["Forest"] if takes == "yes" else [])


@plays("Oath of Druids")
def test_oath_of_druids_helps_nobody_with_as_many_creatures() -> None:
    table = ready()
    table.battlefield("A", "Oath of Druids", creature("Elf", "1/1"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.go_to("upkeep", "B")
    assert not table.events("targets_chosen")


@plays("The Abyss")
def test_the_abyss_destroys_a_creature_of_the_active_players_choice() -> None:
    """115.1: the controller of the ability is A, and B chooses its target."""
    table = Table()
    table.battlefield("A", "The Abyss")
    golem = creature("Golem", "3/3", types="Artifact Creature: Golem")
    table.battlefield("B", creature("Elf", "1/1"), creature("Wurm", "9/9"), golem)
    table.start("B", step=None)
    question: Any = table.until_asked("targets", "B")
    assert not question.is_legal(((table.find("Golem").id,),))
    table.answer(((table.find("Elf").id,),))
    finish(table)
    assert (there(table, "Elf"), there(table, "Wurm")) == (False, True)


@plays("Pandemonium")
@pytest.mark.parametrize("deals", ["yes", "no"])
def test_pandemonium_lets_the_controller_of_a_creature_deal_damage(deals: str) -> None:
    table = Table()
    table.battlefield("A", "Pandemonium")
    table.hand("B", creature("Bear", "2/2", "flash", cost="{0}"))
    table.start()
    table.cast("B", "Bear")
    table.until_asked("targets", "B")
    table.answer(((A,),))
    yes(table, "B", deals)
    finish(table)
    assert table.life_of("A") == (18 if deals == "yes" else 20)
