"""Cards of another engine's situations: triggers, attacks and what dies."""

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
    there,
)
from tests.support.table import PLAYERS, card, creature
from tests.support.ways import choose

ANY = {"of": "any_target"}
PERMANENT = {"is": "permanent"}
KILL = spell("Kill", {"destroy": "t"}, t=PERMANENT)


def ping(amount: int) -> Any:
    """A free spell that deals this much damage."""
    return spell(f"Ping {amount}", {"deal_damage": amount, "to": "t"}, t="any_target")


@pytest.mark.parametrize(("answer", "life", "alive"), [("yes", 18, True), ("no", 20, False)])
@plays("Craig Boone, Novac Guard")
def test_craig_boone_shoots_a_creature_or_its_controller(answer: str, life: int, alive: bool) -> None:
    table = ready()
    table.battlefield("A", "Craig Boone, Novac Guard", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ox", "2/2"))
    table.start("A")
    attack(table, "Craig Boone, Novac Guard", "Bear")
    question: Any = table.until_asked("targets", "A")
    assert question.slots
    table.answer(((table.find("Ox").id,),))
    table.until_asked("option", "B")
    table.answer(answer)
    finish(table)
    assert (table.life_of("B"), there(table, "Ox")) == (life, alive)
    assert table.find("Craig Boone, Novac Guard").counters == {"quest": 2}


@plays("Craig Boone, Novac Guard")
def test_craig_boone_alone_is_not_two_creatures() -> None:
    table = ready()
    table.battlefield("A", "Craig Boone, Novac Guard", creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Craig Boone, Novac Guard")
    finish(table)
    assert not table.find("Craig Boone, Novac Guard").counters


@pytest.mark.parametrize(("dealt", "counters"), [(0, 0), (3, 3)])
@plays("Indoraptor, the Perfect Hybrid")
def test_indoraptor_enters_with_the_damage_of_opponents(dealt: int, counters: int) -> None:
    table = ready("Indoraptor, the Perfect Hybrid", ping(3), mana="BBRRGGGG")
    table.start("A")
    if dealt:
        go(table, "A", "Ping 3", "B")
    go(table, "A", "Indoraptor, the Perfect Hybrid")
    assert table.find("Indoraptor, the Perfect Hybrid").counters.get("+1/+1", 0) == counters


@pytest.mark.parametrize("pays", ["yes", "no"])
@plays("Indoraptor, the Perfect Hybrid")
def test_indoraptor_bites_who_sacrifices_nothing(pays: str) -> None:
    table = ready(ping(1))
    table.battlefield("A", "Indoraptor, the Perfect Hybrid")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    power = table.find("Indoraptor, the Perfect Hybrid").power or 0
    go(table, "A", "Ping 1", "Indoraptor, the Perfect Hybrid")
    table.until_asked("option", "B")
    table.answer(pays)
    finish(table)
    assert (table.life_of("B"), there(table, "Bear")) == ((20, False) if pays == "yes" else (20 - power, True))


@pytest.mark.parametrize(("loyal", "zombies"), [("Bear", 1), ("Token", 0), ("Ox", 0)])
@plays("Liliana, Heretical Healer")
def test_liliana_turns_as_another_nontoken_creature_of_yours_dies(loyal: str, zombies: int) -> None:
    token = {"create_token": {"name": "Token", "types": "Creature: Rat", "pt": "1/1"}}
    table = ready(spell("Rat", token), KILL)
    table.battlefield("A", "Liliana, Heretical Healer", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ox", "2/2"))
    table.start("A")
    go(table, "A", "Rat")
    go(table, "A", "Kill", loyal)
    finish(table)
    assert len(table.all("Zombie Token")) == zombies
    assert there(table, "Liliana, Defiant Necromancer") is bool(zombies)


@plays("Liliana, Heretical Healer")
def test_liliana_that_has_left_makes_no_zombie() -> None:
    """608.2c: she is not put onto the battlefield, and nothing was done."""
    table = ready(KILL, spell("Also", {"destroy": "t"}, t=PERMANENT))
    table.battlefield("A", "Liliana, Heretical Healer", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Kill", "Bear")
    table.cast("A", "Also", targets=["Liliana, Heretical Healer"])
    finish(table)
    assert in_graveyard(table, "Liliana, Heretical Healer", "A")
    assert not there(table, "Zombie Token")


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.BATTLEFIELD])
@plays("Liliana, Heretical Healer")
def test_liliana_as_a_planeswalker_returns_small_creatures(zone: Zone) -> None:
    table = ready(KILL)
    table.battlefield("A", "Liliana, Heretical Healer", creature("Bear", "2/2"))
    table.graveyard("A", creature("Elf", "1/1", cost="{G}"))
    table.start("A")
    go(table, "A", "Kill", "Bear")
    finish(table)
    if zone is Zone.BATTLEFIELD:
        table.activate("A", "Liliana, Defiant Necromancer", 1, targets=["Elf"], x=1)
        finish(table)
    assert table.all("Elf", "A", zone)


@pytest.mark.parametrize("taken", [True, False])
@plays("Soul Seizer")
def test_soul_seizer_becomes_an_aura_on_a_creature_of_the_player(taken: bool) -> None:
    table = ready()
    table.battlefield("A", "Soul Seizer")
    table.battlefield("B", creature("Ox", "2/2"), creature("Calf", "1/1"))
    table.start("A")
    attack(table, "Soul Seizer")
    table.until_asked("targets", "A")
    table.answer(((table.find("Ox").id,),))
    table.until_asked("option", "A")
    table.answer("yes" if taken else "no")
    finish(table)
    assert there(table, "Ghastly Haunting") is taken
    assert there(table, "Ox", "A") is taken


@pytest.mark.parametrize(("only", "copies"), [(True, 1), (False, 0)])
@plays("Agrus Kos, Eternal Soldier")
def test_agrus_kos_spreads_an_ability_that_targets_only_it(only: bool, copies: int) -> None:
    grow = {"put_counters": "+1/+1", "on": "t"}
    number = {} if only else {"n": 2}
    wand = enchantment("Wand", {"activated": [grow], "cost": [], "targets": {"t": {"of": CREATURE, **number}}})
    table = ready(mana="RR")
    table.battlefield("A", "Agrus Kos, Eternal Soldier", creature("Bear", "2/2"), wand)
    table.battlefield("B", creature("Ox", "2/2"))
    table.start("A")
    named = ["Agrus Kos, Eternal Soldier"] if only else ["Agrus Kos, Eternal Soldier", "Ox"]
    table.activate("A", "Wand", targets=[named])
    if copies:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert table.find("Bear").counters.get("+1/+1", 0) == copies
    assert table.find("Agrus Kos, Eternal Soldier").counters == {"+1/+1": 1}


@plays("Agrus Kos, Eternal Soldier")
def test_agrus_kos_leaves_spells_alone() -> None:
    table = ready(spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE), mana="RR")
    table.battlefield("A", "Agrus Kos, Eternal Soldier", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Grow", "Agrus Kos, Eternal Soldier")
    finish(table)
    assert not table.find("Bear").counters


@pytest.mark.parametrize(
    ("dying", "there_too", "cast"), [("Bird", True, True), ("Bear", True, False), ("Bird", False, False)]
)
@plays("Syrix, Carrier of the Flame")
def test_syrix_rises_as_another_phoenix_dies(dying: str, there_too: bool, cast: bool) -> None:
    table = ready(KILL, mana="BBRR")
    table.battlefield("A", creature("Bird", "2/2", types="Creature: Phoenix"), creature("Bear", "2/2"))
    (table.graveyard if there_too else table.hand)("A", "Syrix, Carrier of the Flame")
    table.start("A")
    table.cast("A", "Kill", targets=[dying])
    table.resolve()
    assert bool(table.board.stack) is cast
    if cast:
        table.until_asked("option", "A")
        table.answer("yes")
        finish(table)
        assert there(table, "Syrix, Carrier of the Flame")


@pytest.mark.parametrize(("gone", "damage"), [("Bear", 0), ("Beast", 3)])
@plays("Syrix, Carrier of the Flame")
def test_syrix_burns_after_a_creature_card_left_the_graveyard(gone: str, damage: int) -> None:
    table = ready(spell("Exhume", {"exile": "t"}, t={"zone": "graveyard"}))
    table.battlefield("A", "Syrix, Carrier of the Flame")
    table.graveyard("A", spell("Bear", {"draw": 1}), creature("Beast", "3/3"))
    table.start("A")
    go(table, "A", "Exhume", gone)
    if damage:
        table.until_asked("targets", "A")
        table.answer(((table.find("Syrix, Carrier of the Flame").id,), (PLAYERS["B"],)))
    else:
        table.go_to("end")
    finish(table)
    assert table.life_of("B") == 20 - damage


@pytest.mark.parametrize(("hit", "zombies"), [(True, 1), (False, 0)])
@plays("Unscythe, Killer of Kings")
def test_unscythe_takes_what_the_equipped_creature_has_hurt(hit: bool, zombies: int) -> None:
    table = ready(KILL, mana="CC")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", "Unscythe, Killer of Kings")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    table.activate("A", "Unscythe, Killer of Kings", targets=["Bear"])
    finish(table)
    assert pt(table, "Bear") == (5, 5)
    attack(table, "Bear")
    block(table, *([("Wall", "Bear")] if hit else []))
    after_damage(table)
    table.cast("A", "Kill", targets=["Wall"])
    if zombies:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert len(table.all("Zombie Token", "A")) == zombies
    assert bool(table.all("Wall", "B", Zone.EXILE)) is hit


@pytest.mark.parametrize(("types", "size"), [("Instant", (5, 5)), ("Sorcery", (5, 5)), ("Enchantment: Aura", (2, 2))])
@plays("Wild Defiance")
def test_wild_defiance_answers_instants_and_sorceries(types: str, size: tuple[int, int]) -> None:
    text: Any = {"spell": [{"tap": "t"}], "targets": {"t": {"of": CREATURE}}}
    aura: Any = {"keyword": "enchant", "of": CREATURE}
    table = ready(card("Touch", types, aura if "Aura" in types else text, cost="{0}"))
    table.battlefield("A", "Wild Defiance", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Touch", "Bear")
    finish(table)
    assert pt(table, "Bear") == size


@pytest.mark.parametrize(
    ("attacker", "blocker", "dies", "zombies"), [("A", "B", "Ox", 1), ("A", "B", "Idle", 0), ("A", "B", "Bear", 1)]
)
@plays("Death Tyrant")
def test_death_tyrant_raises_what_dies_in_its_combat(attacker: str, blocker: str, dies: str, zombies: int) -> None:
    table = ready(KILL)
    table.battlefield("A", "Death Tyrant", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ox", "2/2"), creature("Idle", "2/2"))
    table.start(attacker)
    attack(table, "Bear")
    block(table, ("Ox", "Bear"), by=blocker)
    table.cast("A", "Kill", targets=[dies])
    table.resolve()
    table.resolve_all()
    assert len(table.all("Zombie Token", "A")) == zombies


@pytest.mark.parametrize("attacked", [True, False])
@plays("Civilized Scholar")
def test_homicidal_brute_rests_unless_it_attacked(attacked: bool) -> None:
    table = ready("Forest")
    table.battlefield("A", "Civilized Scholar")
    table.library("A", creature("Beast", "3/3"), creature("Beast", "3/3"))
    table.start("A")
    table.activate("A", "Civilized Scholar")
    choose(table, "A", "Beast")
    finish(table)
    assert there(table, "Homicidal Brute")
    if attacked:
        attack(table, "Homicidal Brute")
    table.go_to("end")
    assert there(table, "Homicidal Brute") is attacked
    assert attacked or table.find("Civilized Scholar").tapped


@pytest.mark.parametrize(("named", "cards"), [("Bear", 1), ("Ox", 0)])
@plays("Barrin, Tolarian Archmage")
def test_barrin_draws_after_something_came_back_to_your_hand(named: str, cards: int) -> None:
    table = ready("Barrin, Tolarian Archmage", mana="UUU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ox", "2/2"))
    table.start("A")
    table.cast("A", "Barrin, Tolarian Archmage")
    table.until_asked("targets", "A")
    table.answer(((table.find(named).id,),))
    finish(table)
    before = len(table.names_in(Zone.HAND, "A"))
    table.go_to("end")
    assert len(table.names_in(Zone.HAND, "A")) == before + cards


@pytest.mark.parametrize("answer", [0, 1])
@plays("Ballroom Brawlers")
def test_ballroom_brawlers_and_a_partner_gain_one_ability(answer: int) -> None:
    table = ready()
    table.battlefield("A", "Ballroom Brawlers", creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Ballroom Brawlers")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[answer])
    finish(table)
    word = ("first strike", "lifelink")[answer]
    assert word in table.find("Bear").keywords
    assert word in table.find("Ballroom Brawlers").keywords
    assert ("first strike", "lifelink")[1 - answer] not in table.find("Bear").keywords


@pytest.mark.parametrize(("whom", "spirits"), [("Brine Comber", 1), ("Bear", 0)])
@plays("Brine Comber")
def test_brine_comber_greets_aura_spells(whom: str, spirits: int) -> None:
    aura = card("Cloak", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, cost="{0}")
    table = ready(aura, spell("Poke", {"tap": "t"}, t=CREATURE))
    table.battlefield("A", "Brine Comber", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Poke", "Brine Comber")
    finish(table)
    assert not there(table, "Spirit Token")
    go(table, "A", "Cloak", whom)
    finish(table)
    assert len(table.all("Spirit Token", "A")) == spirits


@plays("Brine Comber")
def test_brine_comber_brings_a_spirit_as_it_enters() -> None:
    table = ready("Brine Comber", mana="WUU")
    table.start("A")
    go(table, "A", "Brine Comber")
    finish(table)
    assert len(table.all("Spirit Token", "A")) == 1


@pytest.mark.parametrize(("color", "back"), [("R", True), ("U", False)])
@plays("Chandra's Phoenix")
def test_chandras_phoenix_returns_after_red_burn(color: str, back: bool) -> None:
    burn = spell("Burn", {"deal_damage": 1, "to": "t"}, cost="{R}" if color == "R" else "{U}", t="any_target")
    table = ready(burn, mana="RU")
    table.graveyard("A", "Chandra's Phoenix")
    table.start("A")
    go(table, "A", "Burn", "B")
    finish(table)
    assert bool(table.all("Chandra's Phoenix", "A", Zone.HAND)) is back


@pytest.mark.parametrize(("name", "whom", "exiled"), [("Ping 1", "B", 1), ("Ping 1", "Bear", 0), ("Rock", "B", 0)])
@plays("Syr Carah, the Bold")
def test_syr_carah_shows_a_card_after_damage_to_a_player(name: str, whom: str, exiled: int) -> None:
    shot: Any = {"activated": [{"deal_damage": 1, "to": "t"}], "cost": [], "targets": {"t": ANY}, "only": ["once"]}
    table = ready(ping(1))
    table.battlefield("A", "Syr Carah, the Bold", enchantment("Rock", shot), creature("Bear", "2/2"))
    table.library("A", creature("Top", "1/1", cost="{0}"))
    table.start("A")
    if name == "Rock":
        table.activate("A", "Rock", targets=[whom])
    else:
        table.cast("A", name, targets=[whom])
    finish(table)
    assert len(table.all("Top", "A", Zone.EXILE)) == exiled
    question: Any = table.question
    top = {found.id for found in table.all("Top", "A", Zone.EXILE)}
    assert any(
        option[0].startswith("cast") and option[1] in top for option in question.options if len(option) > 1
    ) is bool(exiled)


@plays("Syr Carah, the Bold")
def test_syr_carah_itself_shows_a_card() -> None:
    table = ready()
    table.battlefield("A", "Syr Carah, the Bold")
    table.library("A", creature("Top", "1/1"))
    table.start("A")
    table.activate("A", "Syr Carah, the Bold", targets=["B"])
    finish(table)
    assert table.all("Top", "A", Zone.EXILE)


@pytest.mark.parametrize(("card_", "taken"), [("Rock", True), ("Bear", False)])
@plays("Thada Adel, Acquisitor")
def test_thada_adel_borrows_an_artifact(card_: str, taken: bool) -> None:
    rock = card("Rock", "Artifact", cost="{0}")
    table = ready()
    table.battlefield("A", "Thada Adel, Acquisitor")
    table.library("B", rock if card_ == "Rock" else creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Thada Adel, Acquisitor")
    if taken:
        choose(table, "A", "Rock")
    after_damage(table)
    finish(table)
    table.go_to("postcombat-main")
    assert bool(table.all("Rock", "B", Zone.EXILE)) is taken
    question: Any = table.question
    assert any(option[0] == "cast" for option in question.options) is taken


@pytest.mark.parametrize(("first", "blocked"), [("Survivor", True), ("Bear", False)])
@plays("Varchild, Betrayer of Kjeldor")
def test_survivors_of_opponents_cannot_block(first: str, blocked: bool) -> None:
    table = ready()
    table.battlefield("A", "Varchild, Betrayer of Kjeldor")
    table.battlefield("B", creature("Guard", "1/1", types=f"Creature: {first}"))
    table.start("A")
    attack(table, "Varchild, Betrayer of Kjeldor")
    table.until_asked("blockers", "B") if not blocked else table.go_to("combat-damage")
    assert (table.question.KIND == "blockers") is not blocked


@plays("Varchild, Betrayer of Kjeldor")
def test_varchild_gives_survivors_and_takes_them_back() -> None:
    table = ready(KILL)
    table.battlefield("A", "Varchild, Betrayer of Kjeldor")
    table.start("A")
    attack(table, "Varchild, Betrayer of Kjeldor")
    after_damage(table)
    finish(table)
    assert len(table.all("Survivor Token", "B")) == 3
    table.cast("A", "Kill", targets=["Varchild, Betrayer of Kjeldor"])
    finish(table)
    assert len(table.all("Survivor Token", "A")) == 3


@pytest.mark.parametrize(("whom", "tramples"), [("B", True), ("A", False)])
@plays("Curse of Hospitality")
def test_curse_of_hospitality_gives_trample_against_the_player(whom: str, tramples: bool) -> None:
    table = ready("Curse of Hospitality", mana="RRR")
    table.battlefield("A", creature("Bear", "2/2"))
    table.library("B", creature("Top", "1/1"))
    table.start("A")
    go(table, "A", "Curse of Hospitality", whom)
    attack(table, "Bear")
    finish(table)
    assert ("trample" in table.find("Bear").keywords) is tramples
    after_damage(table)
    finish(table)
    assert bool(table.all("Top", "B", Zone.EXILE)) is tramples


@pytest.mark.parametrize(
    ("cost", "types", "onto"), [("{3}", "Artifact", True), ("{4}", "Artifact", False), ("{1}", "Instant", False)]
)
@plays("Matter Reshaper")
def test_matter_reshaper_puts_small_permanents_onto_the_battlefield(cost: str, types: str, onto: bool) -> None:
    top = spell("Top", {"draw": 1}, cost=cost) if types == "Instant" else card("Top", types, cost=cost)
    table = ready(KILL)
    table.battlefield("A", "Matter Reshaper")
    table.library("A", top)
    table.start("A")
    table.cast("A", "Kill", targets=["Matter Reshaper"])
    if onto:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert there(table, "Top") is onto
    assert bool(table.all("Top", "A", Zone.HAND)) is not onto


@plays("Matter Reshaper")
def test_matter_reshaper_may_keep_a_small_permanent() -> None:
    table = ready(KILL)
    table.battlefield("A", "Matter Reshaper")
    table.library("A", creature("Top", "1/1", cost="{1}"))
    table.start("A")
    table.cast("A", "Kill", targets=["Matter Reshaper"])
    table.until_asked("option", "A")
    table.answer("no")
    finish(table)
    assert table.all("Top", "A", Zone.HAND)
