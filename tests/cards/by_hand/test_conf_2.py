"""Cards of another engine's situations: spells, planeswalkers, and effects that last."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    after_damage,
    attack,
    block,
    enchantment,
    finish,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, card, creature
from tests.support.ways import can_so, choose, way

PERMANENT = {"is": "permanent"}
KILL = spell("Kill", {"destroy": "t"}, t=PERMANENT)


def ping(amount: int) -> Any:
    """A free spell that deals this much damage."""
    return spell(f"Ping {amount}", {"deal_damage": amount, "to": "t"}, t="any_target")


@pytest.mark.parametrize(("kind", "possible"), [("Beast", True), ("Human", False)])
@plays("Brokkos, Apex of Forever")
def test_brokkos_mutates_out_of_the_graveyard(kind: str, possible: bool) -> None:
    table = ready(mana="GGGGU")
    table.battlefield("A", creature("Host", "1/1", types=f"Creature: {kind}"))
    table.graveyard("A", "Brokkos, Apex of Forever")
    table.start("A")
    assert can_so(table, "A", "Brokkos, Apex of Forever", Zone.GRAVEYARD) is possible
    if possible:
        way(table, "A", "Brokkos, Apex of Forever", "Host", zone=Zone.GRAVEYARD)
        finish(table)
        assert not in_graveyard(table, "Brokkos, Apex of Forever", "A")
        assert not (there(table, "Host") and there(table, "Brokkos, Apex of Forever"))


@pytest.mark.parametrize(("before", "countered"), [(0, False), (1, True), (2, False)])
@plays("Second Guess")
def test_second_guess_counters_the_second_spell_of_the_turn(before: int, countered: bool) -> None:
    """601.2i: spells of all players count, in the order in which they were cast."""
    table = ready(*[spell(f"First {n}", {"gain_life": 1}) for n in range(before)], spell("Draw", {"gain_life": 5}))
    table.hand("B", "Second Guess")
    table.battlefield("B", "Island", "Island")
    table.start("A")
    for number in range(before):
        go(table, "A", f"First {number}")
    table.cast("A", "Draw")
    table.priority_to("B")
    assert table.can("B", "cast", "Second Guess") is countered
    if countered:
        table.cast("B", "Second Guess", targets=["Draw"])
    finish(table)
    assert table.life_of("A") == 20 + before + 5 * (not countered)


@pytest.mark.parametrize(("counters", "amount", "left", "dealt"), [(3, 2, 1, 2), (3, 4, 0, 3), (0, 1, 0, 0)])
@plays("Magma Pummeler")
def test_magma_pummeler_throws_back_what_its_counters_stop(counters: int, amount: int, left: int, dealt: int) -> None:
    """615.5: all the damage is prevented; as much is thrown back as counters are removed."""
    anthem = enchantment("Anthem", static({"pt": [0, 9]}, to=CREATURE))
    table = ready(ping(amount), spell("Grow", {"put_counters": "+1/+1", "on": "t", "n": counters}, t=CREATURE))
    table.battlefield("A", anthem, "Magma Pummeler")
    table.start("A")
    if counters:
        go(table, "A", "Grow", "Magma Pummeler")
    table.cast("A", f"Ping {amount}", targets=["Magma Pummeler"])
    if dealt:
        table.until_asked("targets", "A")
        table.answer(((PLAYERS["B"],),))
    finish(table)
    pummeler = table.find("Magma Pummeler")
    assert (pummeler.counters.get("+1/+1", 0), table.life_of("B")) == (left, 20 - dealt)
    assert pummeler.damage == (amount if not counters else 0)


@plays("Magma Pummeler")
def test_magma_pummeler_enters_with_counters() -> None:
    table = ready("Magma Pummeler", mana="RRRR")
    table.start("A")
    table.cast("A", "Magma Pummeler", x=2)
    finish(table)
    assert pt(table, "Magma Pummeler") == (2, 2)


@pytest.mark.parametrize(("amount", "taken", "other"), [(1, 0, 1), (3, 1, 2)])
@plays("Harm's Way")
def test_harms_way_sends_the_next_two_damage_of_a_source_away(amount: int, taken: int, other: int) -> None:
    table = ready("Harm's Way", mana="W")
    table.hand("B", ping(amount))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    table.pass_()
    table.cast("B", f"Ping {amount}", targets=["A"])
    table.cast("A", "Harm's Way", targets=["B"])
    choose(table, "A", f"Ping {amount}")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (20 - taken, 20 - other)


@pytest.mark.parametrize("mine", [True, False])
@plays("Harm's Way")
def test_harms_way_shields_your_permanents_only(mine: bool) -> None:
    table = ready("Harm's Way", mana="W")
    table.hand("B", spell("Blast", {"deal_damage": 2, "to": "t"}, t=CREATURE))
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ox", "2/2"))
    table.start("A")
    table.pass_()
    table.cast("B", "Blast", targets=["Bear" if mine else "Ox"])
    table.cast("A", "Harm's Way", targets=["B"])
    choose(table, "A", "Blast")
    finish(table)
    assert there(table, "Bear")
    assert there(table, "Ox") is mine
    assert table.life_of("B") == (18 if mine else 20)


@pytest.mark.parametrize(
    ("modes", "size", "counters", "cards"), [((0, 1, 7), (3, 3), 2, 3), ((0, 1, 2, 3, 4), (6, 6), 5, 0)]
)
@plays("Season of Gathering")
def test_season_of_gathering_is_worth_five(
    modes: tuple[int, ...], size: tuple[int, int], counters: int, cards: int
) -> None:
    table = ready("Season of Gathering", mana="GGGGGG")
    table.battlefield("A", creature("Bear", "1/1"))
    table.start("A")
    table.cast("A", "Season of Gathering", modes=modes)
    finish(table)
    assert pt(table, "Bear") == size
    assert table.find("Bear").counters == {"+1/+1": counters}
    assert {"vigilance", "trample"} <= set(table.find("Bear").keywords)
    assert len(table.names_in(Zone.HAND, "A")) == cards


@pytest.mark.parametrize(("answer", "left"), [(0, "Veil"), (1, "Rock")])
@plays("Season of Gathering")
def test_season_of_gathering_sweeps_a_type(answer: int, left: str) -> None:
    table = ready("Season of Gathering", mana="GGGGGG")
    table.battlefield("B", card("Rock", "Artifact"), enchantment("Veil"))
    table.start("A")
    table.cast("A", "Season of Gathering", modes=(5,))
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[answer])
    finish(table)
    assert [name for name in ("Rock", "Veil") if there(table, name)] == [left]


@pytest.mark.parametrize(
    ("types", "cost", "animated"),
    [
        ("Artifact", "{4}", True), ("Enchantment", "{4}", True), ("Artifact", "{3}", False),
        ("Artifact: Equipment", "{4}", False), ("Land", "", False),
    ],
)  # fmt: skip
@plays("Bello, Bard of the Brambles")
def test_bello_wakes_dear_artifacts_and_enchantments_in_your_turn(types: str, cost: str, animated: bool) -> None:
    table = ready()
    table.battlefield("A", "Bello, Bard of the Brambles", card("Thing", types, **({"cost": cost} if cost else {})))
    table.start("A")
    found = table.find("Thing")
    assert (pt(table, "Thing") == (4, 4)) is animated
    assert ("creature" in found.types and "Elemental" in found.subtypes) is animated
    assert ({"haste", "indestructible"} <= set(found.keywords)) is animated
    if animated:
        before = len(table.names_in(Zone.HAND, "A"))
        attack(table, "Thing")
        after_damage(table)
        finish(table)
        assert len(table.names_in(Zone.HAND, "A")) == before + 1
    table.go_to("precombat-main", "B")
    assert "creature" not in table.find("Thing").types


@pytest.mark.parametrize(("colors", "keywords", "life"), [("W", (), 16), ("R", (), 20), ("W", ("indestructible",), 20)])
@plays("Cinder Cloud")
def test_cinder_cloud_burns_for_a_white_creature_that_dies(colors: str, keywords: tuple[str, ...], life: int) -> None:
    table = ready("Cinder Cloud", mana="RRRRR")
    table.battlefield("B", creature("Knight", "4/1", *keywords, colors=colors))
    table.start("A")
    go(table, "A", "Cinder Cloud", "Knight")
    assert table.life_of("B") == life


@pytest.mark.parametrize(("hits", "lost"), [(0, 0), (1, 3), (2, 6)])
@plays("Final Punishment")
def test_final_punishment_repeats_the_damage_of_the_turn(hits: int, lost: int) -> None:
    loss = spell("Drain", {"lose_life": 1, "who": "each_opponent"})
    table = ready(
        "Final Punishment",
        loss,
        *[spell(f"Hit {n}", {"deal_damage": 3, "to": "t"}, t="any_target") for n in range(hits)],
        mana="BBBBBR",
    )
    table.start("A")
    go(table, "A", "Drain")
    for number in range(hits):
        go(table, "A", f"Hit {number}", "B")
    go(table, "A", "Final Punishment", "B")
    assert table.life_of("B") == 19 - 2 * lost


@pytest.mark.parametrize("mode", [0, 1, 2])
@plays("Marath, Will of the Wild")
def test_marath_spends_its_counters(mode: int) -> None:
    table = ready("Marath, Will of the Wild", mana="RGWRRRRR")
    table.battlefield("B", creature("Ox", "2/2"))
    table.start("A")
    table.cast("A", "Marath, Will of the Wild")
    finish(table)
    assert table.find("Marath, Will of the Wild").counters == {"+1/+1": 3}
    table.priority_to("A")
    table.answer(("activate", table.find("Marath, Will of the Wild").id, 1))
    table.announce([["Ox"]] if mode < 2 else [], modes=(mode,), x=2)
    finish(table)
    assert table.find("Marath, Will of the Wild").counters == {"+1/+1": 1}
    assert there(table, "Ox") is (mode != 1)
    assert mode != 0 or pt(table, "Ox") == (4, 4)
    assert mode != 2 or pt(table, "Elemental Token") == (2, 2)


@pytest.mark.parametrize(("answer", "kind"), [(0, "vigilance"), (1, "reach"), (2, "trample")])
@plays("Vivien, Monsters' Advocate")
def test_vivien_gives_a_beast_a_counter_of_your_choice(answer: int, kind: str) -> None:
    table = ready()
    table.battlefield("A", "Vivien, Monsters' Advocate")
    table.start("A")
    table.activate("A", "Vivien, Monsters' Advocate", 2)
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[answer])
    finish(table)
    assert table.find("Beast Token").counters == {kind: 1}
    assert kind in table.find("Beast Token").keywords


@plays("Vivien, Monsters' Advocate")
def test_vivien_casts_creatures_from_the_top() -> None:
    table = ready()
    table.battlefield("A", "Vivien, Monsters' Advocate")
    table.library("A", creature("Top", "1/1", cost="{0}"))
    table.start("A")
    question: Any = table.question
    top = table.find("Top", "A", Zone.LIBRARY).id
    assert any(option[:2] in (("cast", top), ("cast_by", top)) for option in question.options)


@pytest.mark.parametrize(("named", "taken"), [("Ox", True), ("B", False)])
@plays("Dack Fayden")
def test_dack_faydens_emblem_takes_what_spells_target(named: str, taken: bool) -> None:
    poke = spell("Poke", {"deal_damage": 1, "to": "t"}, t="any_target")
    table = ready(poke)
    table.battlefield("A", "Dack Fayden", counters={"loyalty": 6})
    table.battlefield("B", creature("Ox", "2/2"), card("Rock", "Artifact"))
    table.start("A")
    table.activate("A", "Dack Fayden", 2)
    finish(table)
    go(table, "A", "Poke", named)
    finish(table)
    assert there(table, "Ox", "A") is taken
    table.go_to("precombat-main", "B")
    assert there(table, "Ox", "A") is taken


@plays("Dack Fayden")
def test_dack_fayden_steals_artifacts() -> None:
    table = ready()
    table.battlefield("A", "Dack Fayden")
    table.battlefield("B", card("Rock", "Artifact"))
    table.start("A")
    table.activate("A", "Dack Fayden", 1, targets=["Rock"])
    finish(table)
    assert there(table, "Rock", "A")


@pytest.mark.parametrize(("others", "size"), [(3, (None, None)), (4, (3, 3))])
@plays("Starfield of Nyx")
def test_starfield_of_nyx_wakes_enchantments_among_five(others: int, size: tuple[int | None, int | None]) -> None:
    table = ready()
    many = [card(f"Veil {n}", "Enchantment", cost="{3}") for n in range(others)]
    table.battlefield("A", "Starfield of Nyx", *many)
    table.start("A")
    assert pt(table, "Veil 0") == size
    assert "creature" not in table.find("Starfield of Nyx").types


@pytest.mark.parametrize(("cards", "life"), [(0, 20), (3, 17)])
@plays("Tibalt, the Fiend-Blooded")
def test_tibalt_counts_the_hand_of_the_target(cards: int, life: int) -> None:
    table = ready()
    table.battlefield("A", "Tibalt, the Fiend-Blooded", counters={"loyalty": 5})
    table.hand("B", *["Forest"] * cards)
    table.start("A")
    table.activate("A", "Tibalt, the Fiend-Blooded", 1, targets=["B"])
    finish(table)
    assert table.life_of("B") == life


@pytest.mark.parametrize("cards", [0, 2])
@plays("Ancient Excavation")
def test_ancient_excavation_draws_and_discards_as_many(cards: int) -> None:
    table = ready("Ancient Excavation", *["Forest"] * cards, mana="UUBB")
    table.start("A")
    go(table, "A", "Ancient Excavation")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == cards
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == cards + 1


@pytest.mark.parametrize(("colors", "who", "dealt"), [("R", "A", 3), ("U", "A", 1), ("R", "B", 1)])
@plays("Pyromancer's Gauntlet")
def test_pyromancers_gauntlet_adds_to_your_red_spells(colors: str, who: str, dealt: int) -> None:
    burn = spell("Burn", {"deal_damage": 1, "to": "t"}, cost=f"{{{colors}}}", t="any_target")
    table = ready(mana="RU", other="RU")
    table.hand(who, burn)
    table.battlefield("A", "Pyromancer's Gauntlet", creature("Imp", "1/1", colors="R"))
    table.start("A")
    table.priority_to(who)
    other = "B" if who == "A" else "A"
    table.cast(who, "Burn", targets=[other])
    finish(table)
    assert table.life_of(other) == 20 - dealt


@plays("Pyromancer's Gauntlet")
def test_pyromancers_gauntlet_leaves_red_creatures_alone() -> None:
    table = ready()
    table.battlefield("A", "Pyromancer's Gauntlet", creature("Imp", "1/1", colors="R"))
    table.start("A")
    attack(table, "Imp")
    after_damage(table)
    assert table.life_of("B") == 19


@pytest.mark.parametrize("played", [0, 1])
@plays("Emergent Sequence")
def test_emergent_sequence_counts_lands_of_this_turn(played: int) -> None:
    table = ready("Emergent Sequence", "Swamp", mana="GG")
    table.library("A", "Plains")
    table.start("A")
    if played:
        table.play("A", "Swamp")
    table.cast("A", "Emergent Sequence")
    choose(table, "A", "Plains")
    finish(table)
    land = table.find("Plains")
    assert (land.power, land.toughness, land.counters) == (1 + played, 1 + played, {"+1/+1": 1 + played})
    assert {"land", "creature"} <= set(land.types)
    assert land.tapped
    assert set(land.colors) == {"G", "U"}


@pytest.mark.parametrize(("mana", "damage", "life"), [("WBC", 0, 18), ("WWW", 0, 20), ("BBB", 4, 18)])
@plays("Batwing Brume")
def test_batwing_brume_does_what_was_paid_for(mana: str, damage: int, life: int) -> None:
    table = ready("Batwing Brume", mana=mana[:2] if mana != "WBC" else "WB")
    table.battlefield("B", creature("Ox", "2/2"), creature("Cow", "2/2"))
    table.start("B")
    attack(table, "Ox", "Cow", by="B")
    table.cast("A", "Batwing Brume")
    table.resolve()
    assert table.life_of("B") == life
    after_damage(table)
    assert table.life_of("A") == 20 - damage


@pytest.mark.parametrize(("cast", "brought"), [(2, True), (1, False)])
@plays("Sift Through Sands")
def test_sift_through_sands_asks_for_both_other_spells(cast: int, brought: bool) -> None:
    names = ["Peer Through Depths", "Reach Through Mists"][:cast]
    table = ready("Sift Through Sands", *[spell(name, {"gain_life": 1}) for name in names], mana="UUU")
    goal = creature("The Unspeakable", "6/7")
    table.library("A", "Forest", "Forest", goal)
    table.start("A")
    for name in names:
        go(table, "A", name)
    table.cast("A", "Sift Through Sands")
    if brought:
        table.until_asked("option", "A")
        table.answer("yes")
        choose(table, "A", "The Unspeakable")
    finish(table)
    assert there(table, "The Unspeakable") is brought


@pytest.mark.parametrize(("life", "all_of_them"), [(5, True), (6, False)])
@plays("Faith's Shield")
def test_faiths_shield_covers_everything_in_need(life: int, all_of_them: bool) -> None:
    red = spell("Spark", {"deal_damage": 1, "to": "t"}, cost="{R}", t="any_target")
    table = ready("Faith's Shield", red, mana="WR", life=life)
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start("A")
    table.cast("A", "Faith's Shield", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("R")
    finish(table)
    assert "protection:red" in table.find("Bear").keywords
    assert ("protection:red" in table.find("Cub").keywords) is all_of_them
    if all_of_them:  # 115.1: only B is left as a target
        table.answer(("cast", table.find("Spark", "A", Zone.HAND).id))
    else:
        table.cast("A", "Spark", targets=["A"])
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == ((life, life - 1) if all_of_them else (life - 1, life))


@plays("Hundred-Handed One")
def test_a_monstrous_hundred_handed_one_blocks_many() -> None:
    table = ready(mana="WWWWWW")
    table.battlefield("A", "Hundred-Handed One")
    table.battlefield("B", *[creature(f"Rat {n}", "1/1") for n in range(3)])
    table.start("A")
    table.activate("A", "Hundred-Handed One")
    finish(table)
    assert "reach" in table.find("Hundred-Handed One").keywords
    table.go_to("precombat-main", "B")
    attack(table, "Rat 0", "Rat 1", "Rat 2", by="B")
    block(table, *[("Hundred-Handed One", f"Rat {n}") for n in range(3)], by="A")
    after_damage(table)
    assert table.life_of("A") == 20


@plays("Hundred-Handed One")
def test_a_hundred_handed_one_that_is_not_monstrous_blocks_one() -> None:
    table = ready()
    table.battlefield("A", "Hundred-Handed One")
    table.battlefield("B", creature("Rat", "1/1"), creature("Mouse", "1/1"))
    table.start("B")
    attack(table, "Rat", "Mouse", by="B")
    table.until_asked("blockers", "A")
    hands = table.find("Hundred-Handed One").id
    assert "reach" not in table.find("Hundred-Handed One").keywords
    table.refused(((hands, table.find("Rat").id), (hands, table.find("Mouse").id)))


@pytest.mark.parametrize(("library", "life", "exiled"), [(3, 20, 3), (2, 17, 0)])
@plays("Ashiok, Wicked Manipulator")
def test_ashiok_pays_with_the_library(library: int, life: int, exiled: int) -> None:
    """119.4: life that is paid is replaced, and life that is lost is not."""
    altar = enchantment("Altar", {"activated": [{"gain_life": 0}], "cost": [{"pay_life": 3}]})
    loss = spell("Loss", {"lose_life": 2, "who": "you"})
    table = ready(loss)
    table.battlefield("A", "Ashiok, Wicked Manipulator", altar)
    table.library("A", *["Forest"] * library)
    table.start("A", extra=0)
    table.activate("A", "Altar")
    assert (table.life_of("A"), len(table.names_in(Zone.EXILE, "A"))) == (life, exiled)
    finish(table)
    go(table, "A", "Loss")
    assert table.life_of("A") == life - 2


@plays("Ashiok, Wicked Manipulator")
def test_ashiok_exiles_for_nightmares_and_for_an_end() -> None:
    table = ready()
    table.battlefield("A", "Ashiok, Wicked Manipulator", counters={"loyalty": 7})
    table.library("A", creature("Top", "1/1", cost="{3}"), creature("Next", "1/1"))
    table.start("A")
    table.activate("A", "Ashiok, Wicked Manipulator", 1)
    choose(table, "A", "Top")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Top"]
    assert table.names_in(Zone.HAND, "A") == ["Next"]
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    before = len(table.names_in(Zone.LIBRARY, "B"))
    table.activate("A", "Ashiok, Wicked Manipulator", 3, targets=["B"])
    finish(table)
    assert len(table.names_in(Zone.LIBRARY, "B")) == before - 3


@pytest.mark.parametrize(("exiles", "size"), [(True, (2, 2)), (False, (1, 1))])
@plays("Ashiok, Wicked Manipulator")
def test_ashioks_nightmares_grow_after_an_exile(exiles: bool, size: tuple[int, int]) -> None:
    table = ready(spell("Banish", {"exile": "t"}, t={"zone": "graveyard"}))
    table.battlefield("A", "Ashiok, Wicked Manipulator")
    table.graveyard("A", "Forest")
    table.start("A")
    table.activate("A", "Ashiok, Wicked Manipulator", 2)
    finish(table)
    if exiles:
        go(table, "A", "Banish", "Forest")
    table.go_to("beginning-of-combat")
    assert len(table.all("Nightmare Token", "A")) == 2
    assert pt(table, "Nightmare Token") == size


@pytest.mark.parametrize(("hurt", "foods"), [("Spider", 1), ("Ox", 0)])
@plays("Shelob, Child of Ungoliant")
def test_shelob_wraps_what_a_spider_has_bitten(hurt: str, foods: int) -> None:
    """205.1a: the copy is an artifact and nothing else, with the artifact types that the creature had."""
    bitten = creature("Golem", "2/9", "flying", types="Artifact Creature: Equipment Golem", cost="{4}")
    table = ready(spell("Fight", {"fight": ["t", "u"]}, t=CREATURE, u=CREATURE), KILL)
    table.battlefield("A", "Shelob, Child of Ungoliant", creature("Widow", "1/9", types=f"Creature: {hurt}"))
    table.battlefield("B", bitten)
    table.start("A")
    go(table, "A", "Fight", "Widow", "Golem")
    if there(table, "Golem"):
        go(table, "A", "Kill", "Golem")
    finish(table)
    assert len(table.all("Golem", "A")) == foods
    if foods:
        food = table.find("Golem", "A")
        assert (food.types, set(food.subtypes)) == (("artifact",), {"Equipment", "Food"})
        assert "flying" in food.keywords
        assert not table.can("A", "activate", "Golem")
        assert len(food.abilities) == 1


@pytest.mark.parametrize(("owner", "exiled"), [("B", True), ("A", False)])
@plays("Valgavoth, Terror Eater")
def test_valgavoth_keeps_cards_of_opponents(owner: str, exiled: bool) -> None:
    table = ready(KILL)
    table.battlefield("A", "Valgavoth, Terror Eater")
    table.battlefield(owner, creature("Bear", "2/2", cost="{3}"))
    table.start("A")
    go(table, "A", "Kill", "Bear")
    finish(table)
    assert bool(table.all("Bear", owner, Zone.EXILE)) is exiled
    assert in_graveyard(table, "Bear", owner) is not exiled
    if exiled:
        question: Any = table.question
        bear = table.find("Bear", "B", Zone.EXILE).id
        (option, *_) = [option for option in question.options if len(option) > 1 and option[1] == bear]
        table.answer(option)
        table.announce()
        finish(table)
        assert there(table, "Bear", "A")
        assert table.life_of("A") == 17


@pytest.mark.parametrize(("kind", "made"), [("Treasure", 2), ("Food", 1)])
@plays("Jolene, the Plunder Queen")
def test_jolene_adds_a_treasure_to_treasures(kind: str, made: int) -> None:
    table = ready(spell("Make", {"create_token": kind}))
    table.battlefield("A", "Jolene, the Plunder Queen")
    table.start("A")
    go(table, "A", "Make")
    assert len(table.all(f"{kind} Token", "A") or table.all(kind, "A")) == made


@pytest.mark.parametrize(("attacker", "made"), [("A", 2), ("B", 0)])
@plays("Jolene, the Plunder Queen")
def test_jolene_pays_who_attacks_your_opponents(attacker: str, made: int) -> None:
    table = ready()
    table.battlefield("A", "Jolene, the Plunder Queen")
    table.battlefield(attacker, creature("Bear", "2/2"))
    table.start(attacker)
    attack(table, "Bear", by=attacker)
    finish(table)
    assert len([one for one in table.board.permanents() if "Treasure" in one.subtypes]) == made
