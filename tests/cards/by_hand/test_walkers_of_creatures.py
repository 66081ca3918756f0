"""Planeswalkers on the back of creatures, written by hand, each ability played."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.playing import A, B, choose, hand, use
from tests.support.situations import (
    attack,
    enchantment,
    finish,
    go,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import Table, card, creature
from tests.support.walkers import BURN, NAP, RITE, walker, yes

# Ajani, Nacatl Pariah


@plays("Ajani, Nacatl Pariah")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_ajani_comes_with_a_cat_and_transforms_when_another_cat_dies(answer: str) -> None:
    """712.14a: the card is put onto the battlefield with its other face up, with the loyalty of that face."""
    table = ready("Ajani, Nacatl Pariah", BURN, mana="WW")
    table.start()
    go(table, "A", "Ajani, Nacatl Pariah")
    finish(table)
    table.cast("A", "Burn", targets=["Cat Warrior Token"])
    yes(table, answer=answer)
    finish(table)
    assert there(table, "Ajani, Nacatl Avenger") is (answer == "yes")
    if answer == "yes":
        ajani = table.find("Ajani, Nacatl Avenger")
        assert (ajani.loyalty, set(ajani.colors)) == (3, {"W", "R"})
        assert table.events("object_moved", to=Zone.EXILE)


@plays("Ajani, Nacatl Pariah")
def test_ajani_stays_when_he_dies_himself_or_no_cat_does() -> None:
    table = ready(BURN, BURN)
    table.battlefield("A", "Ajani, Nacatl Pariah", creature("Mouse", "1/1"))
    table.start()
    go(table, "A", "Burn", "Mouse")
    finish(table)
    assert there(table, "Ajani, Nacatl Pariah")


@plays("Ajani, Nacatl Pariah")
def test_the_avenger_strengthens_cats() -> None:
    table = walker("Ajani, Nacatl Pariah", 3, back=True)
    table.battlefield("A", creature("Cat", "1/1", types="Creature: Cat"), creature("Mouse", "1/1"))
    table.start()
    use(table, "Ajani, Nacatl Avenger", 0)
    assert (pt(table, "Cat"), pt(table, "Mouse")) == ((2, 2), (1, 1))
    assert table.find("Ajani, Nacatl Avenger").loyalty == 5


@plays("Ajani, Nacatl Pariah")
@pytest.mark.parametrize("red", [False, True])
def test_the_avenger_burns_with_a_red_permanent_besides_him(red: bool) -> None:
    """603.12, 603.4: without another red permanent, the reflexive ability does not trigger at all."""
    table = walker("Ajani, Nacatl Pariah", 3, back=True)
    table.battlefield("A", creature("Imp", "1/1", colors="R" if red else "B"))
    table.start()
    table.activate("A", "Ajani, Nacatl Avenger", 1)
    if red:
        table.until_asked("targets", "A")
        table.answer(((B,),))
    finish(table)
    assert table.life_of("B") == 20 - 2 * red
    assert len(table.events("ability_triggered")) == int(red)


@plays("Ajani, Nacatl Pariah")
def test_the_avenger_burns_nobody_if_the_red_permanent_leaves() -> None:
    """603.4: the condition is checked again as the ability resolves."""
    table = walker("Ajani, Nacatl Pariah", 3, back=True)
    table.battlefield("A", creature("Imp", "1/1", colors="R"))
    table.hand("B", BURN)
    table.start()
    table.activate("A", "Ajani, Nacatl Avenger", 1)
    table.until_asked("targets", "A")
    table.answer(((B,),))
    table.priority_to("B")
    table.cast("B", "Burn", targets=["Imp"])
    finish(table)
    assert table.life_of("B") == 20


@plays("Ajani, Nacatl Pariah")
def test_each_opponent_of_the_avenger_keeps_one_of_each_kind() -> None:
    table = walker("Ajani, Nacatl Pariah", 4, back=True)
    table.battlefield("A", creature("Mine", "1/1"))
    golem = creature("Golem", "3/3", types="Artifact Creature: Golem")
    table.battlefield("B", golem, creature("Bear", "2/2"), card("Stone", "Artifact"), enchantment("Law"))
    table.battlefield("B", enchantment("Rule"), "Plains", "Plains")
    table.start()
    table.activate("A", "Ajani, Nacatl Avenger", 2)
    choose(table, "Golem", player="B")
    choose(table, "Golem", player="B")
    choose(table, "Rule", player="B")
    finish(table)
    assert {name for name in ("Golem", "Bear", "Stone", "Law", "Rule", "Mine", "Plains") if there(table, name)} == {
        "Golem", "Rule", "Mine", "Plains",
    }  # fmt: skip


# Karn, the Great Creator

ROCK = card("Rock", "Artifact", {"activated": [{"gain_life": 1}], "cost": ["tap_self"]}, cost="{3}")


@plays("Karn, the Great Creator")
def test_karn_stops_the_artifacts_of_opponents() -> None:
    table = walker("Karn, the Great Creator", 5)
    table.battlefield("A", ROCK)
    table.battlefield("B", ROCK)
    table.start()
    assert table.can("A", "activate", "Rock")
    table.priority_to("B")
    assert not table.can("B", "activate", "Rock")


@plays("Karn, the Great Creator")
def test_karn_makes_an_artifact_a_creature_until_his_next_turn() -> None:
    table = walker("Karn, the Great Creator", 5)
    table.battlefield("B", ROCK)
    table.start()
    use(table, "Karn, the Great Creator", 1, "Rock")
    assert pt(table, "Rock") == (3, 3)
    table.go_to("precombat-main", "B")
    assert {"artifact", "creature"} <= set(table.find("Rock").types)
    table.go_to("upkeep", "A")
    assert pt(table, "Rock") == (None, None)


@plays("Karn, the Great Creator")
@pytest.mark.parametrize("way", ["bring_in", "choose"])
def test_karn_fetches_an_artifact(way: str) -> None:
    """400.11b: from outside the game, which is the sideboard, or from exile."""
    table = Table(sideboard={"A": (ROCK, creature("Bear", "2/2"))})
    table.battlefield("A", "Karn, the Great Creator", counters={"loyalty": 5})
    table.put("exile", "A", card("Ring", "Artifact"), creature("Ghost", "1/1"))
    table.put("exile", "B", card("Crown", "Artifact"))
    table.start()
    table.activate("A", "Karn, the Great Creator", 2)
    yes(table)
    yes(table, answer=way)
    finish(table)
    assert hand(table, "A") == ["Rock" if way == "bring_in" else "Ring"]


# Tamiyo, Inquisitive Student


@plays("Tamiyo, Inquisitive Student")
def test_tamiyo_investigates_and_transforms_at_the_third_card() -> None:
    table = ready(NAP, NAP, NAP, NAP)
    table.battlefield("A", "Tamiyo, Inquisitive Student")
    table.start()
    go(table, "A", "Nap")
    attack(table, "Tamiyo, Inquisitive Student")
    finish(table)
    assert there(table, "Clue")
    drawn = len(table.events("card_drawn", player=A))
    for _ in range(2 - drawn):
        go(table, "A", "Nap")
    assert there(table, "Tamiyo, Inquisitive Student")
    go(table, "A", "Nap")
    finish(table)
    tamiyo = table.find("Tamiyo, Seasoned Scholar")
    assert (tamiyo.loyalty, set(tamiyo.colors)) == (2, {"U", "G"})


@plays("Tamiyo, Inquisitive Student")
def test_the_scholar_weakens_attackers_until_her_next_turn() -> None:
    table = walker("Tamiyo, Inquisitive Student", 2, back=True)
    table.battlefield("B", creature("Bear", "2/2"), creature("Ox", "2/4"))
    table.start()
    use(table, "Tamiyo, Seasoned Scholar", 0)
    attack(table, "Bear", ("Ox", "Tamiyo, Seasoned Scholar"), by="B")
    finish(table)
    assert (pt(table, "Bear"), pt(table, "Ox")) == ((1, 2), (1, 4))
    table.go_to("end", "B")
    assert (table.life_of("A"), table.find("Tamiyo, Seasoned Scholar").loyalty) == (19, 3)


@plays("Tamiyo, Inquisitive Student")
@pytest.mark.parametrize(("color", "mana"), [("G", 1), ("U", 0)])
def test_the_scholar_returns_a_spell(color: str, mana: int) -> None:
    table = walker("Tamiyo, Inquisitive Student", 3, back=True)
    table.graveyard("A", spell("Lore", {"draw": 1}, cost=f"{{{color}}}"))
    table.start()
    use(table, "Tamiyo, Seasoned Scholar", 1, "Lore")
    assert hand(table, "A") == ["Lore"]
    assert len(table.board.players[A].pool) == mana


@plays("Tamiyo, Inquisitive Student")
def test_the_scholar_draws_half_the_library() -> None:
    table = walker("Tamiyo, Inquisitive Student", 7, back=True)
    table.start(extra=15)
    left = len(table.board.players[A].library)
    use(table, "Tamiyo, Seasoned Scholar", 2)
    assert len(table.board.players[A].library) == left // 2
    held = len(hand(table, "A"))
    table.go_to("upkeep", "B")
    assert len(hand(table, "A")) == held > 7


# Ral, Monsoon Mage


@plays("Ral, Monsoon Mage")
def test_ral_makes_spells_cheaper_and_flips_in_your_turn() -> None:
    table = ready(RITE, NAP)
    table.hand("A", NAP)
    table.battlefield("A", "Ral, Monsoon Mage")
    table.start()
    go(table, "A", "Rite")
    finish(table)
    (flipped,) = table.events("coin_flipped")
    if flipped.event.heads:
        assert not table.events("damage_dealt")
    else:
        assert table.life_of("A") == 20
        assert table.events("life_lost", player=A)
    table.go_to("upkeep", "B")
    table.cast("A", "Nap")
    finish(table)
    assert len(table.events("coin_flipped")) == 1


@plays("Ral, Monsoon Mage")
def test_ral_transforms_with_counters_for_the_spells_of_the_turn() -> None:
    table = ready(*[NAP] * 9)
    table.battlefield("A", "Ral, Monsoon Mage")
    table.start()
    cast = 0
    while there(table, "Ral, Monsoon Mage"):
        table.cast("A", "Nap")
        cast += 1
        while table.board.stack:
            if table.question.KIND == "option":
                table.answer("yes")
            else:
                table.plain()
    assert table.find("Ral, Leyline Prodigy").loyalty == 2 + cast
    assert len(table.events("life_lost", player=A)) == cast - 1


@plays("Ral, Monsoon Mage")
def test_the_prodigy_makes_spells_cheaper_until_his_next_turn() -> None:
    """611.2c: the effect changes no characteristics, so it is about spells that are cast later."""
    table = walker("Ral, Monsoon Mage", 2, RITE, creature("Bear", "2/2", cost="{1}"), back=True)
    table.hand("A", spell("Later", {"gain_life": 1}, cost="{1}"))
    table.hand("B", spell("Theirs", {"gain_life": 1}, cost="{1}"))
    table.start()
    assert not table.can("A", "cast", "Rite")
    use(table, "Ral, Leyline Prodigy", 1)
    assert table.can("A", "cast", "Rite")
    assert not table.can("A", "cast", "Bear")
    go(table, "A", "Rite")
    table.priority_to("B")
    assert not table.can("B", "cast", "Theirs")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "cast", "Later")
    table.go_to("upkeep", "A")
    assert not table.can("A", "cast", "Later")


@plays("Ral, Monsoon Mage")
@pytest.mark.parametrize("blue", [False, True])
def test_the_prodigy_divides_damage(blue: bool) -> None:
    table = walker("Ral, Monsoon Mage", 3, back=True)
    table.battlefield("A", creature("Fish", "1/1", colors="U" if blue else "W"))
    table.battlefield("B", creature("Bear", "1/1"))
    table.start()
    use(table, "Ral, Leyline Prodigy", 2, ["B", "Bear"])
    assert (table.life_of("B"), there(table, "Bear")) == (19, False)
    assert len(hand(table, "A")) == int(blue)


@plays("Ral, Monsoon Mage")
def test_the_prodigy_casts_from_the_top_eight() -> None:
    table = walker("Ral, Monsoon Mage", 8, back=True)
    table.library("A", spell("Great", {"gain_life": 5}, cost="{9}"), creature("Bear", "2/2"))
    table.start()
    use(table, "Ral, Leyline Prodigy", 3)
    assert len(table.names_in(Zone.EXILE, "A")) == 8
    table.answer(("cast_by", table.find("Great", "A", Zone.EXILE).id, "free"))
    finish(table)
    assert table.life_of("A") == 25
    assert not any(option[0] == "cast_by" for option in table.question.options)  # type: ignore[attr-defined]
