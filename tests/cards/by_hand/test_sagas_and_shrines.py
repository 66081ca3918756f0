"""Sagas and shrines written by hand, each chapter and each face played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import A, B, hand, use
from tests.support.situations import attack, finish, go, in_graveyard, plays, pt, spell, there
from tests.support.table import Table, card, creature

BURN = spell("Burn", {"deal_damage": 2, "to": "t"}, t="any_target")
HEAL = spell("Heal", {"gain_life": 1})


def saga(name: str, lore: int, *cards: Any) -> Table:
    """A table of today where A has a Saga with so many lore counters, and these cards in hand."""
    table = Table("current")
    table.battlefield("A", name, counters={"lore": lore})
    table.hand("A", *cards)
    return table


@plays("Kumano Faces Kakkazan")
def test_kumano_burns_opponents_and_their_planeswalkers() -> None:
    table = saga("Kumano Faces Kakkazan", 0)
    sage = card("Sage", "Planeswalker: Sage", {"activated": [{"draw": 1}], "cost": [{"loyalty": 1}]}, loyalty=3)
    table.battlefield("B", sage, counters={"loyalty": 3})
    table.start(step="upkeep")
    table.go_to("precombat-main", "A")
    finish(table)
    assert (table.life_of("B"), table.find("Sage").loyalty) == (19, 2)


@plays("Kumano Faces Kakkazan")
def test_kumano_strengthens_the_next_creature_only() -> None:
    bear, elk = creature("Bear", "2/2", cost="{0}"), creature("Elk", "3/3", cost="{0}")
    table = saga("Kumano Faces Kakkazan", 1, HEAL, bear, elk)
    table.start(step="upkeep")
    table.go_to("precombat-main", "A")
    finish(table)
    for name in ("Heal", "Bear", "Elk"):
        table.cast("A", name)
        finish(table)
    assert (pt(table, "Bear"), pt(table, "Elk")) == ((3, 3), (3, 3))


@plays("Kumano Faces Kakkazan")
def test_kumano_strengthens_nothing_in_a_later_turn() -> None:
    table = saga("Kumano Faces Kakkazan", 1, creature("Bear", "2/2", "flash", cost="{0}"))
    table.start(step="upkeep")
    table.go_to("upkeep", "B")
    table.cast("A", "Bear")
    finish(table)
    assert pt(table, "Bear") == (2, 2)


@plays("Kumano Faces Kakkazan")
@pytest.mark.parametrize(("player", "zone"), [("A", Zone.EXILE), ("B", Zone.GRAVEYARD)])
def test_the_etching_exiles_what_its_controller_damaged(player: str, zone: Zone) -> None:
    """614.6: whatever the creature dies of."""
    table = saga("Kumano Faces Kakkazan", 2)
    kill = spell("Kill", {"destroy": "t"}, t={"type": "creature"})
    table.hand(player, BURN, kill)
    table.battlefield("B", creature("Ox", "2/4"))
    table.start(step="upkeep")
    table.go_to("precombat-main", "A")
    finish(table)
    etching = table.find("Etching of Kumano")
    assert (pt(table, etching.name), set(etching.colors), "haste" in etching.keywords) == ((2, 2), {"R"}, True)
    for name in ("Burn", "Kill"):
        table.cast(player, name, targets=["Ox"])
        finish(table)
    assert "Ox" in table.names_in(zone, "B")


@plays("Hidetsugu Consumes All")
def test_hidetsugu_destroys_what_is_small_and_exiles_graveyards() -> None:
    table = saga("Hidetsugu Consumes All", 0)
    table.battlefield("B", creature("Elf", "1/1", cost="{G}"), creature("Bear", "2/2", cost="{1}{G}"), "Plains")
    table.start(step="upkeep")
    table.go_to("precombat-main", "A")
    finish(table)
    assert [there(table, name) for name in ("Elf", "Bear", "Plains")] == [False, True, True]
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    finish(table)
    assert table.names_in(Zone.EXILE, "B") == ["Elf"]


@plays("Hidetsugu Consumes All")
def test_the_vessel_grows_by_its_damage() -> None:
    table = saga("Hidetsugu Consumes All", 2)
    table.start(step="upkeep")
    table.go_to("precombat-main", "A")
    finish(table)
    assert set(table.find("Vessel of the All-Consuming").colors) == {"B", "R"}
    table.go_to("precombat-main", "B")
    attack(table, "Vessel of the All-Consuming")
    table.go_to("postcombat-main", "A")
    assert pt(table, "Vessel of the All-Consuming") == (4, 4)
    assert table.life_of("B") == 17


@plays("Hidetsugu Consumes All")
@pytest.mark.parametrize(("power", "lost"), [(6, False), (7, True)])
def test_ten_damage_of_the_vessel_in_a_turn(power: int, lost: bool) -> None:
    table = Table("current", life=30)
    table.battlefield("A", "Hidetsugu Consumes All", back=True, counters={"+1/+1": power})
    table.start()
    attack(table, "Vessel of the All-Consuming")
    while table.game.question is not None and table.board.step != "end":
        table.plain()
    assert table.happened("player_lost", player=B) is lost


@plays("Kaya, Orzhov Usurper")
@pytest.mark.parametrize(("name", "life"), [("Bear", 22), ("Forest", 20)])
def test_kaya_exiles_cards_of_one_graveyard(name: str, life: int) -> None:
    table = Table()
    table.battlefield("A", "Kaya, Orzhov Usurper", counters={"loyalty": 3})
    table.graveyard("B", creature("Bear", "2/2"), "Forest")
    table.start()
    use(table, "Kaya, Orzhov Usurper", 0, [name])
    assert (table.life_of("A"), table.names_in(Zone.EXILE, "B")) == (life, [name])


@plays("Kaya, Orzhov Usurper")
def test_kaya_exiles_a_small_permanent() -> None:
    table = Table()
    table.battlefield("A", "Kaya, Orzhov Usurper", counters={"loyalty": 3})
    table.battlefield("B", creature("Elf", "1/1", cost="{G}"))
    table.start()
    use(table, "Kaya, Orzhov Usurper", 1, "Elf")
    assert not there(table, "Elf")


@plays("Kaya, Orzhov Usurper")
def test_kaya_drains_for_the_cards_in_exile() -> None:
    table = Table()
    table.battlefield("A", "Kaya, Orzhov Usurper", counters={"loyalty": 5})
    table.put("exile", "B", "Forest", "Island", "Swamp")
    table.put("exile", "A", "Forest")
    table.start()
    use(table, "Kaya, Orzhov Usurper", 2, "B")
    assert (table.life_of("A"), table.life_of("B")) == (23, 17)


@plays("Rediscover the Way")
def test_rediscover_the_way() -> None:
    table = saga("Rediscover the Way", 2, HEAL, creature("Elk", "3/3", cost="{0}"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start(step="upkeep")
    table.go_to("precombat-main", "A")
    finish(table)
    assert in_graveyard(table, "Rediscover the Way", "A")
    go(table, "A", "Elk")
    assert not table.board.stack
    table.cast("A", "Heal")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    finish(table)
    assert ("double strike" in table.find("Bear").keywords, "double strike" in table.find("Elk").keywords) == (
        True,
        False,
    )


@plays("Rediscover the Way")
def test_the_first_chapters_of_rediscover_the_way_find_a_card() -> None:
    table = saga("Rediscover the Way", 0)
    table.library("A", "Forest", "Island", "Swamp")
    table.start(step="upkeep")
    drawn = len(hand(table, "A"))
    table.go_to("precombat-main", "A")
    finish(table)
    assert len(hand(table, "A")) >= drawn + 1


@plays("Sanctum of Calm Waters")
@pytest.mark.parametrize(("answer", "held"), [("yes", 1), ("no", 0)])
def test_sanctum_of_calm_waters(answer: str, held: int) -> None:
    table = Table()
    table.battlefield("A", "Sanctum of Calm Waters", card("Altar", "Enchantment: Shrine"))
    table.start(step=None)
    table.until_asked("option", "A")
    before = len(hand(table, "A"))
    table.answer(answer)
    finish(table)
    assert len(hand(table, "A")) == before + held
    assert len(table.events("card_discarded", player=A)) == held
