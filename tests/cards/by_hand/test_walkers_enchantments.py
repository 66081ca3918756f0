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

BURN = spell("Burn", {"deal_damage": 1, "to": "t"}, t="any_target")
KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})
NAP = spell("Nap", {"draw": 1})
RITE = spell("Rite", {"gain_life": 1}, types="Sorcery", cost="{1}")


def walker(name: str, loyalty: int, *cards: Any, back: bool = False, player: str = "A") -> Table:
    """A table where A has a planeswalker with so much loyalty, and these cards in hand."""
    table = ready(*cards)
    table.battlefield(player, name, back=back, counters={"loyalty": loyalty})
    return table


def yes(table: Table, player: str = "A", answer: str = "yes") -> None:
    table.until_asked("option", player)
    table.answer(answer)


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
