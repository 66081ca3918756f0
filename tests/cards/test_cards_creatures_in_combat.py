"""Creatures of the catalogue with rules of combat, and those that trigger or replace damage in it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import hand
from tests.support.situations import (
    CREATURE,
    after_damage,
    attack,
    block,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, creature

A, B = PLAYERS["A"], PLAYERS["B"]


# Rules of attacking and blocking


@plays("Dauthi Slayer", "Bloodrock Cyclops")
@pytest.mark.parametrize("name", ["Dauthi Slayer", "Bloodrock Cyclops"])
def test_it_attacks_if_able(name: str) -> None:
    table = ready()
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    table.until_asked("attackers", "A")
    assert table.refused(()).rule == "508.1d"
    table.answer(((table.find(name).id, B),))


@plays("Palace Guard")
def test_palace_guard_blocks_any_number() -> None:
    table = ready()
    table.battlefield("A", *[creature(f"Bear {n}", "1/1") for n in range(3)])
    table.battlefield("B", "Palace Guard")
    table.start()
    attack(table, "Bear 0", "Bear 1", "Bear 2")
    block(table, *[("Palace Guard", f"Bear {n}") for n in range(3)])
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20
    assert table.find("Palace Guard").damage == 3


@plays("Phantom Warrior", "Tormented Soul")
def test_what_cannot_be_blocked() -> None:
    table = ready()
    table.battlefield("A", "Phantom Warrior", "Tormented Soul")
    table.battlefield("B", creature("Bear", "2/2"), "Tormented Soul")
    table.start()
    attack(table, "Phantom Warrior", "Tormented Soul")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17
    table.go_to("precombat-main", "B")
    attack(table, "Bear", by="B")
    table.go_to("postcombat-main", "B")
    assert not any(question for question in table.events("decision_made", kind="blockers") if question.event.answer)


@plays("Ember Beast")
def test_ember_beast_neither_attacks_nor_blocks_alone() -> None:
    table = ready()
    table.battlefield("A", "Ember Beast", creature("Bear", "2/2"))
    table.start()
    table.until_asked("attackers", "A")
    beast, bear = table.find("Ember Beast").id, table.find("Bear").id
    table.refused(((beast, B),))
    table.answer(((beast, B), (bear, B)))
    assert table.happened("attackers_declared")


@plays("Excruciator")
def test_damage_of_excruciator_is_not_prevented() -> None:
    table = ready(other="G")
    table.battlefield("A", "Excruciator", creature("Bear", "2/2"))
    table.hand("B", "Fog")
    table.start()
    attack(table, "Excruciator", "Bear")
    table.cast("B", "Fog")
    table.resolve()
    after_damage(table)
    assert table.life_of("B") == 13


@plays("Scragnoth")
def test_scragnoth_cannot_be_countered() -> None:
    table = ready("Scragnoth", mana="GGGGG", other="UU")
    table.hand("B", "Counterspell")
    table.start()
    table.cast("A", "Scragnoth")
    table.cast("B", "Counterspell", targets=["Scragnoth"])
    table.resolve_all()
    assert there(table, "Scragnoth")
    assert in_graveyard(table, "Counterspell", "B")


# Combat triggers


@plays("Goblin Guide")
@pytest.mark.parametrize(("top", "drawn"), [("Forest", True), ("Shock", False)])
def test_goblin_guide_reveals(top: str, drawn: bool) -> None:
    table = ready()
    table.battlefield("A", "Goblin Guide", sick=True)
    table.library("B", top)
    table.start()
    attack(table, "Goblin Guide")
    table.resolve_all()
    assert table.happened("cards_revealed", player=B)
    assert (top in hand(table, "B")) is drawn
    assert (table.names_in(Zone.LIBRARY, "B")[0] == top) is not drawn


@plays("Audacious Thief", "Deepwood Tantiv", "Loyal Sentry")
def test_attacking_becoming_blocked_and_blocking() -> None:
    table = ready()
    table.battlefield("A", "Audacious Thief", "Deepwood Tantiv")
    table.battlefield("B", "Loyal Sentry")
    table.start()
    attack(table, "Audacious Thief", "Deepwood Tantiv")
    table.resolve_all()
    assert (len(table.events("card_drawn")), table.life_of("A")) == (1, 19)
    block(table, ("Loyal Sentry", "Deepwood Tantiv"))
    table.resolve_all()
    assert table.life_of("A") == 21
    assert in_graveyard(table, "Loyal Sentry", "B")
    assert in_graveyard(table, "Deepwood Tantiv", "A")


@plays("Abyssal Nightstalker", "Murk Dwellers")
def test_attacking_unblocked() -> None:
    table = ready()
    table.battlefield("A", "Abyssal Nightstalker", "Murk Dwellers")
    table.hand("B", "Shock")
    table.start()
    attack(table, "Abyssal Nightstalker", "Murk Dwellers")
    after_damage(table)
    assert hand(table, "B") == []
    assert table.life_of("B") == 14
    table.go_to("postcombat-main")
    assert pt(table, "Murk Dwellers") == (2, 2)


@plays("Scroll Thief", "Hypnotic Specter")
def test_damage_to_a_player() -> None:
    table = ready()
    table.battlefield("A", "Scroll Thief", "Hypnotic Specter")
    table.hand("B", "Shock", "Fog")
    table.start()
    attack(table, "Scroll Thief", "Hypnotic Specter")
    table.go_to("postcombat-main")
    assert len(table.events("card_drawn", player=A)) == 1
    assert len(hand(table, "B")) == 1


@plays("Phyrexian Negator", "Fungusaur")
def test_being_dealt_damage() -> None:
    table = ready("Shock", "Shock", mana="RR")
    table.battlefield("A", "Phyrexian Negator", "Fungusaur")
    table.start()
    table.cast("A", "Shock", targets=["Phyrexian Negator"])
    question: Any = table.until_asked("choose", "A")
    assert (question.least, question.most) == (2, 2)
    mountains = tuple(found.id for found in table.all("Mountain"))
    table.answer(mountains)
    assert not table.all("Mountain")
    assert pt(table, "Fungusaur") == (2, 2)


@plays("Fungusaur")
@pytest.mark.parametrize(("amount", "survives"), [(1, True), (2, False)])
def test_fungusaur_grows_after_the_damage(amount: int, survives: bool) -> None:
    table = ready(spell("Ping", {"deal_damage": amount, "to": "t"}, t=CREATURE))
    table.battlefield("A", "Fungusaur")
    table.start()
    table.cast("A", "Ping", targets=["Fungusaur"])
    table.resolve_all()
    assert there(table, "Fungusaur") is survives
    if survives:
        assert pt(table, "Fungusaur") == (3, 3)


@plays("Leery Fogbeast", "Guard Gomazoa", "Cho-Manno, Revolutionary")
def test_creatures_that_prevent_damage() -> None:
    table = ready("Shock", "Shock", mana="RR")
    table.battlefield("A", "Leery Fogbeast", creature("Bear", "2/2"))
    table.battlefield("B", "Guard Gomazoa", "Cho-Manno, Revolutionary")
    table.start()
    attack(table, "Leery Fogbeast", "Bear")
    block(table, ("Cho-Manno, Revolutionary", "Leery Fogbeast"))
    table.go_to("postcombat-main")
    assert not table.events("damage_dealt")
    go(table, "A", "Shock", "Cho-Manno, Revolutionary")
    assert there(table, "Cho-Manno, Revolutionary")
    go(table, "A", "Shock", "Guard Gomazoa")
    assert table.find("Guard Gomazoa").damage == 2


@plays("Guard Gomazoa")
def test_guard_gomazoa_prevents_combat_damage_to_itself_only() -> None:
    table = ready()
    table.battlefield("A", creature("Ape", "3/1"))
    table.battlefield("B", "Guard Gomazoa")
    table.start()
    attack(table, "Ape")
    block(table, ("Guard Gomazoa", "Ape"))
    after_damage(table)
    assert table.find("Guard Gomazoa").damage == 0
    assert in_graveyard(table, "Ape", "A")


@plays("Phyrexian Hydra", "Phantom Tiger")
def test_damage_that_costs_counters_instead() -> None:
    table = ready("Lightning Bolt", "Phantom Tiger", mana="RGGG")
    table.hand("A", spell("Ping", {"deal_damage": 2, "to": "t"}, t=CREATURE))
    table.battlefield("B", "Phyrexian Hydra")
    table.start()
    go(table, "A", "Lightning Bolt", "Phyrexian Hydra")
    assert pt(table, "Phyrexian Hydra") == (4, 4)
    go(table, "A", "Phantom Tiger")
    assert pt(table, "Phantom Tiger") == (3, 2)
    go(table, "A", "Ping", "Phantom Tiger")
    assert pt(table, "Phantom Tiger") == (2, 1)


@plays("Doran, the Siege Tower", "Blazing Archon")
def test_creatures_that_change_combat() -> None:
    table = ready()
    table.battlefield("A", "Doran, the Siege Tower", creature("Wall", "0/4"))
    table.start()
    attack(table, "Doran, the Siege Tower", "Wall")
    after_damage(table)
    assert table.life_of("B") == 11
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Blazing Archon")
    table.start()
    table.go_to("postcombat-main")
    assert not table.events("attackers_declared")[0].event.attacks
    assert not table.events("decision_made", kind="attackers")


@plays("Thorn Elemental")
@pytest.mark.parametrize(("unblocked", "life", "damage"), [(True, 13, 0), (False, 20, 7)])
def test_thorn_elemental_is_blocked_as_its_controller_likes(unblocked: bool, life: int, damage: int) -> None:
    table = ready()
    table.battlefield("A", "Thorn Elemental")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start()
    attack(table, "Thorn Elemental")
    block(table, ("Wall", "Thorn Elemental"))
    table.until_asked("choose", "A")
    table.answer((table.find("Thorn Elemental").id,) if unblocked else ())
    after_damage(table)
    assert table.life_of("B") == life
    assert table.find("Wall").damage == damage


@plays("Just Fate")
def test_just_fate_is_cast_by_who_has_been_attacked() -> None:
    table = ready("Just Fate", mana="WWW")
    table.hand("B", "Just Fate")
    for _ in range(3):
        table.battlefield("B", "Plains")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    assert not table.can("A", "cast", "Just Fate")
    attack(table, "Bear")
    assert table.board.step == "declare-attackers"
    assert not table.can("A", "cast", "Just Fate")
    table.cast("B", "Just Fate", targets=["Bear"])
    table.resolve_all()
    assert in_graveyard(table, "Bear", "A")


@plays("Ophidian")
@pytest.mark.parametrize(("draws", "left"), [(True, 20), (False, 19)])
def test_ophidian_draws_rather_than_bites(draws: bool, left: int) -> None:
    """510.1a: what assigns no combat damage deals none, and only if the card was drawn."""
    table = ready()
    table.battlefield("A", "Ophidian")
    table.start()
    attack(table, "Ophidian")
    table.until_asked("option", "A")
    table.answer("yes" if draws else "no")
    table.go_to("postcombat-main")
    assert (len(table.events("card_drawn", player=A)), table.life_of("B")) == (int(draws), left)
