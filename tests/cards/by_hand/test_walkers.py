"""Planeswalkers written by hand, each ability played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import A, B, choose, hand, use
from tests.support.situations import (
    attack,
    finish,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import card, creature
from tests.support.walkers import BURN, NAP, walker

# Ral, Crackling Wit


@plays("Ral, Crackling Wit")
def test_ral_counts_noncreature_spells_and_makes_otters() -> None:
    table = walker("Ral, Crackling Wit", 4, NAP, creature("Bear", "2/2", cost="{0}"))
    table.start()
    use(table, "Ral, Crackling Wit", 1)
    go(table, "A", "Bear")
    assert table.find("Ral, Crackling Wit").loyalty == 5
    go(table, "A", "Nap")
    finish(table)
    assert table.find("Ral, Crackling Wit").loyalty == 6
    assert pt(table, "Otter Token") == (2, 2)


@plays("Ral, Crackling Wit")
def test_ral_draws_and_discards() -> None:
    table = walker("Ral, Crackling Wit", 4)
    table.start()
    use(table, "Ral, Crackling Wit", 2)
    assert len(hand(table, "A")) == 1


@plays("Ral, Crackling Wit")
def test_rals_emblem_gives_spells_storm() -> None:
    """702.40a: a copy for each spell cast before it in the turn, by any player."""
    table = walker("Ral, Crackling Wit", 10, NAP, BURN)
    table.hand("B", NAP)
    table.start()
    use(table, "Ral, Crackling Wit", 3)
    table.cast("B", "Nap")
    finish(table)
    go(table, "A", "Nap")
    finish(table)
    go(table, "A", "Burn", "B")
    finish(table)
    assert table.life_of("B") == 17
    assert len(table.events("card_drawn", player=A)) == 3 + 2


# Ugin, Eye of the Storms


@plays("Ugin, Eye of the Storms")
def test_ugin_exiles_as_he_is_cast_and_for_colorless_spells() -> None:
    table = ready("Ugin, Eye of the Storms", card("Stone", "Artifact", cost="{0}"), mana="CCCCCCC")
    table.battlefield("B", creature("Bear", "2/2", colors="G"), creature("Elk", "3/3", colors="G"))
    table.battlefield("B", card("Golem", "Artifact"))
    table.start()
    table.cast("A", "Ugin, Eye of the Storms")
    table.until_asked("targets", "A")
    golem = table.find("Golem").id
    assert not table.question.is_legal(((golem,),))
    table.answer(((table.find("Bear").id,),))
    finish(table)
    table.cast("A", "Stone")
    table.until_asked("targets", "A")
    table.answer(((table.find("Elk").id,),))
    finish(table)
    assert not there(table, "Bear")
    assert not there(table, "Elk")
    use(table, "Ugin, Eye of the Storms", 3)
    assert len(table.board.players[A].pool) == 3


@plays("Ugin, Eye of the Storms")
def test_ugin_gains_life_and_a_card() -> None:
    table = walker("Ugin, Eye of the Storms", 7)
    table.start()
    use(table, "Ugin, Eye of the Storms", 2)
    assert (table.life_of("A"), len(hand(table, "A"))) == (23, 1)


@plays("Ugin, Eye of the Storms")
def test_ugin_casts_colorless_cards_for_free() -> None:
    table = walker("Ugin, Eye of the Storms", 11)
    table.library("A", card("Stone", "Artifact", cost="{9}"), card("Rock", "Artifact", cost="{8}"), "Wastes")
    table.library("A", creature("Bear", "2/2", cost="{G}"))
    table.start()
    table.activate("A", "Ugin, Eye of the Storms", 4)
    choose(table, *[id for id in table.board.players[A].library if table.board.objects[id].name in ("Stone", "Rock")])
    finish(table)
    assert sorted(table.names_in(Zone.EXILE, "A")) == ["Rock", "Stone"]
    table.answer(("cast_by", table.find("Stone", "A", Zone.EXILE).id, "free"))
    finish(table)
    assert there(table, "Stone")
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    assert not any(option[0] == "cast_by" for option in table.question.options)  # type: ignore[attr-defined]


# Kaito, Bane of Nightmares


@plays("Kaito, Bane of Nightmares")
def test_kaito_is_a_ninja_in_your_turn_only() -> None:
    """205.1a: he is a creature then, and no planeswalker."""
    table = walker("Kaito, Bane of Nightmares", 4)
    table.start()
    kaito = table.find("Kaito, Bane of Nightmares")
    assert (pt(table, kaito.name), set(kaito.types)) == ((3, 4), {"creature"})
    assert "hexproof" in kaito.keywords
    assert "legendary" in kaito.supertypes
    use(table, "Kaito, Bane of Nightmares", 2)
    assert (pt(table, kaito.name), table.find(kaito.name).counters["loyalty"]) == ((4, 5), 5)
    table.go_to("upkeep", "B")
    assert set(table.find(kaito.name).types) == {"planeswalker"}
    assert "hexproof" not in table.find(kaito.name).keywords


@plays("Kaito, Bane of Nightmares")
def test_kaito_without_loyalty_is_a_planeswalker_that_dies() -> None:
    """704.5i: without loyalty counters he is no creature."""
    table = walker("Kaito, Bane of Nightmares", 2)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    use(table, "Kaito, Bane of Nightmares", 4, "Bear")
    assert in_graveyard(table, "Kaito, Bane of Nightmares", "A")
    bear = table.find("Bear")
    assert (bear.tapped, bear.counters["stun"]) == (True, 2)


@plays("Kaito, Bane of Nightmares")
@pytest.mark.parametrize("hurt", [False, True])
def test_kaito_draws_for_opponents_who_lost_life(hurt: bool) -> None:
    table = walker("Kaito, Bane of Nightmares", 4, BURN)
    table.start()
    if hurt:
        go(table, "A", "Burn", "B")
    held = len(hand(table, "A"))
    use(table, "Kaito, Bane of Nightmares", 3)
    assert len(hand(table, "A")) == held + hurt


@plays("Kaito, Bane of Nightmares")
def test_kaito_attacks_by_ninjutsu() -> None:
    """702.49c: he enters attacking, as a creature with his loyalty counters."""
    table = ready("Kaito, Bane of Nightmares", mana="UBU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    attack(table, "Bear")
    table.go_to("declare-blockers", "A")
    ninja = table.find("Kaito, Bane of Nightmares", "A", Zone.HAND).id
    table.answer(next(option for option in table.question.options if option[:2] == ("activate", ninja)))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    kaito = table.find("Kaito, Bane of Nightmares")
    assert (kaito.counters["loyalty"], kaito.tapped) == (4, True)
    table.go_to("postcombat-main", "A")
    assert table.life_of("B") == 17


# Wrenn and Six


@plays("Wrenn and Six")
def test_wrenn_and_six_return_a_land_and_deal_damage() -> None:
    table = walker("Wrenn and Six", 3)
    table.graveyard("A", "Forest")
    table.start()
    use(table, "Wrenn and Six", 0, "Forest")
    assert hand(table, "A") == ["Forest"]
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    use(table, "Wrenn and Six", 1, "B")
    assert table.life_of("B") == 19


@plays("Wrenn and Six")
def test_the_emblem_of_wrenn_and_six_gives_retrace() -> None:
    """702.81a: a land card is discarded besides the other costs."""
    table = walker("Wrenn and Six", 7, "Forest", creature("Bear", "2/2"))
    table.graveyard("A", spell("Heal", {"gain_life": 3}, cost="{G}"), creature("Elk", "3/3", cost="{0}"))
    table.battlefield("A", "Forest", "Forest")
    table.start()
    use(table, "Wrenn and Six", 2)
    for life in (23, None):
        ways = [option for option in table.question.options if option[0] == "cast_by"]  # type: ignore[attr-defined]
        assert [table.board.objects[option[1]].name for option in ways] == ["Heal"] * bool(life)
        if ways:
            table.answer(ways[0])
            table.announce()
            finish(table)
            assert (table.life_of("A"), hand(table, "A")) == (life, ["Bear"])
            assert in_graveyard(table, "Heal", "A")


# Limits and laws


@plays("Teferi, Time Raveler")
def test_teferi_time_raveler() -> None:
    table = walker("Teferi, Time Raveler", 4, spell("Rite", {"gain_life": 1}, types="Sorcery"))
    table.hand("B", NAP)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    use(table, "Teferi, Time Raveler", 1)
    table.priority_to("B")
    assert not table.can("B", "cast", "Nap")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "cast", "Rite")
    table.go_to("precombat-main", "B")
    assert table.can("B", "cast", "Nap")
    table.go_to("precombat-main", "A")
    use(table, "Teferi, Time Raveler", 2, ["Bear"])
    assert hand(table, "B")[-1] == "Bear"


@plays("Narset, Parter of Veils")
def test_narset_limits_draws_and_finds_spells() -> None:
    table = walker("Narset, Parter of Veils", 5, spell("Lore", {"draw": 2, "who": "each_player"}))
    table.library("A", *["Plains"] * 2, spell("Wish", {"draw": 1}), creature("Bear", "2/2"))
    table.start()
    use(table, "Narset, Parter of Veils", 1)
    go(table, "A", "Lore")
    assert len(hand(table, "B")) == 1


@plays("Ashiok, Dream Render", "Mindlock Orb")
@pytest.mark.parametrize("name", ["Ashiok, Dream Render", "Mindlock Orb"])
def test_no_library_is_searched(name: str) -> None:
    fetch = spell("Fetch", {"search": {"type": "land"}, "as": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"})
    table = ready(fetch)
    table.battlefield("A", name, counters={"loyalty": 5} if name.startswith("Ashiok") else {})
    table.hand("B", fetch)
    table.start()
    go(table, "B", "Fetch")
    assert not table.events("library_searched")
    assert table.events("library_shuffled")
    go(table, "A", "Fetch")
    assert bool(table.events("library_searched")) is name.startswith("Ashiok")


@plays("Ashiok, Dream Render")
def test_ashiok_mills_and_exiles_graveyards() -> None:
    table = walker("Ashiok, Dream Render", 5)
    table.graveyard("B", "Forest")
    table.start()
    use(table, "Ashiok, Dream Render", 1, "A")
    assert (len(table.names_in(Zone.GRAVEYARD, "A")), table.names_in(Zone.GRAVEYARD, "B")) == (4, [])


@plays("The Wandering Emperor")
def test_the_emperor_is_quick_in_the_turn_she_comes() -> None:
    table = ready("The Wandering Emperor", mana="WWWW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("B")
    table.priority_to("A")
    table.cast("A", "The Wandering Emperor")
    finish(table)
    table.priority_to("A")
    table.activate("A", "The Wandering Emperor", 2)
    finish(table)
    assert pt(table, "Samurai Token") == (2, 2)
    table.go_to("upkeep", "A")
    assert not table.can("A", "activate", "The Wandering Emperor")
    table.go_to("precombat-main", "A")
    assert table.can("A", "activate", "The Wandering Emperor")
    use(table, "The Wandering Emperor", 1, ["Bear"])
    assert pt(table, "Bear") == (3, 3)


@plays("The Wandering Emperor")
def test_the_emperor_exiles_a_tapped_creature() -> None:
    table = walker("The Wandering Emperor", 3)
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.start()
    use(table, "The Wandering Emperor", 3, "Bear")
    assert (there(table, "Bear"), table.life_of("A")) == (False, 22)


# Chandra, Torch of Defiance


@plays("Chandra, Torch of Defiance")
@pytest.mark.parametrize("casts", [True, False])
def test_chandra_lets_cast_or_burns(casts: bool) -> None:
    table = walker("Chandra, Torch of Defiance", 4)
    table.battlefield("A", "Mountain")
    table.library("A", spell("Heal", {"gain_life": 3}, cost="{R}"))
    table.start()
    table.activate("A", "Chandra, Torch of Defiance", 0)
    table.until_asked("option", "A")
    question: Any = table.question
    table.answer(next(option for option in question.options if (option not in ("no", "none")) is casts))
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == ((23, 20) if casts else (20, 18))


@plays("Chandra, Torch of Defiance")
def test_chandra_makes_mana_and_burns_a_creature() -> None:
    table = walker("Chandra, Torch of Defiance", 4)
    table.battlefield("B", creature("Bear", "4/4"))
    table.start()
    use(table, "Chandra, Torch of Defiance", 1)
    assert len(table.board.players[A].pool) == 2
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Chandra, Torch of Defiance", 2, "Bear")
    assert not there(table, "Bear")


@plays("Chandra, Torch of Defiance")
def test_chandras_emblem_burns_for_each_spell() -> None:
    table = walker("Chandra, Torch of Defiance", 7, NAP)
    table.start()
    use(table, "Chandra, Torch of Defiance", 3)
    table.cast("A", "Nap")
    table.until_asked("targets", "A")
    table.answer(((B,),))
    finish(table)
    assert table.life_of("B") == 15
