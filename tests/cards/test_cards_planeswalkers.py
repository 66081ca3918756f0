"""Planeswalkers of the catalogue, each played, and an Aura without its target."""

from __future__ import annotations

from typing import Any

from tests.support.playing import A, B, make_mana, use
from tests.support.situations import CREATURE, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import card, creature

# Planeswalkers


@plays("Jace Beleren")
def test_jace_beleren() -> None:
    table = ready()
    table.battlefield("A", "Jace Beleren", counters={"loyalty": 9})
    table.start()
    use(table, "Jace Beleren", 0)
    assert table.find("Jace Beleren").loyalty == 11
    assert (len(table.events("card_drawn", player=A)), len(table.events("card_drawn", player=B))) == (1, 1)
    assert not table.can("A", "activate", "Jace Beleren")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Jace Beleren", 2, "B")
    assert table.find("Jace Beleren").loyalty == 1
    assert not table.board.players[B].library


@plays("Garruk Wildspeaker")
def test_garruk_wildspeaker() -> None:
    table = ready("Garruk Wildspeaker", mana="GGGG")
    table.start()
    go(table, "A", "Garruk Wildspeaker")
    assert table.find("Garruk Wildspeaker").loyalty == 3
    forests = [found.id for found in table.all("Forest")][:2]
    use(table, "Garruk Wildspeaker", 0, forests)
    assert sum(found.tapped for found in table.all("Forest")) == 2
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Garruk Wildspeaker", 1)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert not any(option[2] == 2 for option in table.question.options if option[0] == "activate")  # type: ignore[attr-defined]
    assert pt(table, "Beast Token") == (3, 3)


@plays("Garruk Wildspeaker", "Ajani Goldmane")
def test_planeswalkers_that_strengthen() -> None:
    table = ready()
    table.battlefield("A", "Garruk Wildspeaker", counters={"loyalty": 4})
    table.battlefield("A", "Ajani Goldmane", creature("Bear", "2/2"))
    table.start()
    use(table, "Garruk Wildspeaker", 2)
    assert pt(table, "Bear") == (5, 5)
    assert in_graveyard(table, "Garruk Wildspeaker", "A")
    use(table, "Ajani Goldmane", 1)
    assert pt(table, "Bear") == (6, 6)
    assert {"trample", "vigilance"} <= set(table.find("Bear").keywords)
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (3, 3)


@plays("Ajani Goldmane")
def test_ajani_goldmanes_avatar_follows_the_life_total() -> None:
    table = ready()
    table.battlefield("A", "Ajani Goldmane", counters={"loyalty": 6})
    table.hand("A", spell("Heal", {"gain_life": 2}))
    table.start()
    use(table, "Ajani Goldmane", 2)
    assert pt(table, "Avatar Token") == (20, 20)
    go(table, "A", "Heal")
    assert pt(table, "Avatar Token") == (22, 22)


@plays("Tezzeret the Seeker")
def test_tezzeret_the_seeker() -> None:
    table = ready()
    table.battlefield("A", "Tezzeret the Seeker", counters={"loyalty": 8})
    table.battlefield("A", card("Stone", "Artifact", cost="{1}"))
    table.library("A", "Sol Ring", "Triskelion")
    table.start()
    table.activate("A", "Tezzeret the Seeker", 1, x=2)
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Sol Ring"}
    table.answer(question.among)
    assert there(table, "Sol Ring", "A")
    assert table.find("Tezzeret the Seeker").loyalty == 6
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Tezzeret the Seeker", 2)
    assert (pt(table, "Stone"), pt(table, "Sol Ring")) == ((5, 5), (5, 5))
    assert table.find("Stone").is_creature


@plays("Tezzeret the Seeker")
def test_tezzeret_untaps_up_to_two_artifacts() -> None:
    table = ready()
    table.battlefield("A", "Tezzeret the Seeker", "Sol Ring")
    table.start()
    make_mana(table, "Sol Ring", "CC")
    use(table, "Tezzeret the Seeker", 0, ["Sol Ring"])
    assert not table.find("Sol Ring").tapped


@plays("Pacifism")
def test_an_aura_whose_target_is_gone_does_not_enter() -> None:
    table = ready("Pacifism", mana="WW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Pacifism", targets=["Bear"])
    table.cast("B", "Vanish", targets=["Bear"])
    finish(table)
    assert in_graveyard(table, "Pacifism", "A")
    assert table.happened("did_not_resolve", reason="targets")
