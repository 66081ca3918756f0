"""Cards of the catalogue that join creatures to a combat, take them out of blocks, band them, or make fighting cost."""

from __future__ import annotations

import pytest

from domain.terms import Step, Zone
from tests.support.scenes import course, dealt, first, names, turn_of
from tests.support.situations import attack, block, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, creature


@plays("Panic")
def test_panic_is_for_combat_before_blocks() -> None:
    table = Table()
    table.battlefield("A", creature("Scout", "2/2"))
    table.battlefield("B", creature("Guard", "2/2"))
    table.hand("A", "Panic")
    table.lands("A", "Mountain")
    table.start("A")
    assert not table.can("A", "cast", "Panic")
    attack(table, "Scout")
    go(table, "A", "Panic", "Guard")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 18
    cards = len(table.board.players[PLAYERS["A"]].hand)
    table.go_to("draw", "B")
    assert len(table.board.players[PLAYERS["A"]].hand) == cards + 1


@plays("Steal Strength")
def test_steal_strength_is_for_two_creatures() -> None:
    table = Table()
    table.battlefield("A", creature("Scout", "2/2"))
    table.battlefield("B", creature("Guard", "1/1"))
    table.hand("A", "Steal Strength")
    table.lands("A", "Swamp", 2)
    table.start("A")
    go(table, "A", "Steal Strength", "Scout", "Guard")
    assert pt(table, "Scout") == (3, 3)
    assert in_graveyard(table, "Guard", "B")


@plays("Curtain of Light")
def test_curtain_of_light_blocks_without_a_creature() -> None:
    table = Table()
    table.battlefield("A", creature("Scout", "2/2"))
    table.hand("B", "Curtain of Light")
    table.lands("B", "Plains", 2)
    table.start("A")
    attack(table, "Scout")
    table.priority_to("B")
    assert not table.can("B", "cast", "Curtain of Light")
    table.go_to("declare-blockers")
    go(table, "B", "Curtain of Light", "Scout")
    assert first(table, "became_blocked").event.attacker == table.find("Scout").id
    table.go_to("postcombat-main")
    assert dealt(table) == []
    assert len(table.board.players[PLAYERS["B"]].hand) == 1


@plays("Flash Foliage")
def test_flash_foliage_enters_blocking() -> None:
    table = Table()
    table.battlefield("A", creature("Scout", "1/1", "flying"))
    table.hand("B", "Flash Foliage")
    table.lands("B", "Forest", 3)
    table.start("A")
    attack(table, "Scout")
    table.go_to("declare-blockers")
    go(table, "B", "Flash Foliage", "Scout")
    table.go_to("postcombat-main")
    assert dealt(table) == [("Scout", "Saproling Token", 1), ("Saproling Token", "Scout", 1)]
    assert not there(table, "Scout")


@plays("False Orders")
@pytest.mark.parametrize("others", [False, True])
def test_false_orders_sends_a_blocker_elsewhere(others: bool) -> None:
    table = Table("current")
    table.battlefield("A", creature("One", "2/2"), creature("Two", "3/3"))
    table.battlefield("B", creature("Guard", "1/4"), creature("Helper", "1/1"))
    table.hand("A", "False Orders")
    table.lands("A", "Mountain")
    table.start("A")
    attack(table, "One", "Two")
    block(table, ("Guard", "One"), *([("Helper", "One")] if others else []))
    table.cast("A", "False Orders", targets=["Guard"])
    table.until_asked("option", "A")
    table.answer("yes")
    table.until_asked("choose", "A")
    table.answer((table.find("Two").id,))
    assert table.happened("became_unblocked") != others, "One stays blocked by what else blocked it"
    moved = first(table, "became_blocking")
    assert (moved.event.attacker, moved.event.newly_blocked) == (table.find("Two").id, True)
    table.go_to("postcombat-main")
    assert ("Two", "Guard", 3) in dealt(table)
    assert ("One", "Helper" if others else "B", 2) in dealt(table)


@plays("Portal Mage")
def test_portal_mage_turns_an_attack_to_a_planeswalker() -> None:
    table = Table()
    table.battlefield("A", creature("Scout", "2/2"))
    table.battlefield("B", "Jace Beleren")
    table.hand("B", "Portal Mage")
    table.lands("B", "Island", 3)
    table.start("A")
    attack(table, "Scout")
    go(table, "B", "Portal Mage")
    table.until_asked("option", "B")
    table.answer("yes")
    jace = table.find("Jace Beleren").id
    assert set(table.question.among) == {PLAYERS["B"], jace}  # type: ignore[attr-defined]
    table.answer((jace,))
    assert first(table, "attack_reselected").event.attacked == jace
    assert names(table.events(), "attackers_declared", "removed_from_combat") == ["attackers_declared"]
    table.go_to("postcombat-main")
    assert dealt(table) == [("Scout", "Jace Beleren", 2)]


@plays("Brimaz, King of Oreskos")
def test_brimaz_brings_cats_along() -> None:
    table = Table()
    table.battlefield("A", "Brimaz, King of Oreskos")
    table.battlefield("B", "Brimaz, King of Oreskos")
    table.start("A")
    attack(table, "Brimaz, King of Oreskos")
    table.resolve()
    cat = table.find("Cat Soldier Token", "A")
    assert table.board.is_attacking(cat.id)
    assert not cat.tapped
    table.until_asked("blockers", "B")
    table.answer(((table.find("Brimaz, King of Oreskos", "B").id, table.find("Brimaz, King of Oreskos", "A").id),))
    table.resolve()
    assert table.board.is_blocking(table.find("Cat Soldier Token", "B").id)
    assert len(table.events("ability_triggered")) == 2, "the cats neither attacked nor blocked"


@plays("Cockatrice")
def test_cockatrice_destroys_what_it_fights_at_end_of_combat() -> None:
    table = Table()
    table.battlefield("A", "Cockatrice")
    table.battlefield("B", creature("Bat", "1/9", "flying"), creature("Net", "0/9", "reach", types="Creature: Wall"))
    table.start("A")
    attack(table, "Cockatrice")
    block(table, ("Bat", "Cockatrice"), ("Net", "Cockatrice"))
    assert len(table.events("ability_triggered")) == 1
    table.go_to("combat-damage")
    assert there(table, "Bat")
    table.go_to("postcombat-main")
    assert in_graveyard(table, "Bat", "B")
    assert there(table, "Net")


@plays("Kjeldoran Frostbeast")
def test_kjeldoran_frostbeast_destroys_what_it_fights() -> None:
    table = Table()
    table.battlefield("A", "Kjeldoran Frostbeast", creature("Scout", "1/1"))
    table.battlefield("B", creature("Rock", "0/9"), creature("Wall", "0/9"))
    table.start("A")
    attack(table, "Kjeldoran Frostbeast", "Scout")
    block(table, ("Rock", "Kjeldoran Frostbeast"), ("Wall", "Scout"))
    table.go_to("postcombat-main")
    assert in_graveyard(table, "Rock", "B")
    assert there(table, "Wall")


@plays("Exalted Dragon", "Flooded Woodlands")
def test_attacks_that_cost_lands() -> None:
    table = Table()
    table.battlefield("A", "Exalted Dragon", creature("Elf", "1/1", cost="{G}"))
    table.battlefield("B", "Flooded Woodlands")
    table.lands("A", "Plains", 1)
    table.start("A")
    table.until_asked("attackers", "A")
    dragon, elf = table.find("Exalted Dragon").id, table.find("Elf").id
    assert table.refused(((dragon, 2), (elf, 2))).rule == "508.1j"
    table.answer(((dragon, 2),))
    assert in_graveyard(table, "Plains", "A")
    assert table.board.is_attacking(dragon)


@plays("Hipparion")
def test_hipparion_pays_to_block_the_strong() -> None:
    table = Table()
    table.battlefield("A", creature("Strong", "3/3"), creature("Weak", "2/2"))
    table.battlefield("B", "Hipparion")
    table.start("A")
    attack(table, "Strong", "Weak")
    table.until_asked("blockers", "B")
    hipparion = table.find("Hipparion").id
    assert table.refused(((hipparion, table.find("Strong").id),)).rule == "509.1f"
    table.answer(((hipparion, table.find("Weak").id),))
    assert table.board.is_blocking(hipparion)


@plays("Master of the Hunt", "Adventurers' Guildhouse")
def test_bands_with_others_of_their_kind() -> None:
    table = Table()
    table.battlefield("A", "Master of the Hunt", "Adventurers' Guildhouse")
    table.battlefield("A", creature("Jedit", "5/5", types="Legendary Creature: Cat", cost="{G}"))
    table.battlefield("A", creature("Kasimir", "2/2", types="Legendary Creature: Human", cost="{W}"))
    table.lands("A", "Forest", 4)
    table.start("A")
    table.activate("A", "Master of the Hunt")
    table.resolve()
    assert "bands with other:Wolves of the Hunt" in table.find("Wolves of the Hunt").keywords
    assert "bands with other:legendary" in table.find("Jedit").keywords
    assert "bands with other:legendary" not in table.find("Kasimir").keywords, "it is not green"
    attack(table, "Master of the Hunt", "Jedit", "Kasimir")
    table.until_asked("bands", "A")
    hunt, jedit, kasimir = (table.find(name).id for name in ("Master of the Hunt", "Jedit", "Kasimir"))
    assert table.refused(((jedit, hunt),)).rule == "702.21c"
    table.answer(((jedit, kasimir),))
    assert first(table, "bands_formed").event.bands == ((jedit, kasimir),)


@plays("Paradox Haze")
def test_paradox_haze_gives_one_more_upkeep() -> None:
    table = Table()
    table.hand("A", "Paradox Haze")
    table.lands("A", "Island", 3)
    table.start("A")
    go(table, "A", "Paradox Haze", "A")
    table.go_to("draw", "A")
    assert course(turn_of(table, 3))[:5] == ["beginning", "untap", "upkeep", "upkeep", "draw"]
    scheduled = first(table, "step_scheduled", step=Step.UPKEEP)
    assert scheduled.event.after is Step.UPKEEP
    assert len(table.events("ability_triggered")) == 1
    assert Zone.BATTLEFIELD is table.find("Paradox Haze").zone


@plays("Sea Monster", "Cloud Sprite")
def test_sea_monster_attacks_where_islands_are_and_cloud_sprite_blocks_what_flies() -> None:
    table = ready(other="U")
    table.battlefield("A", "Sea Monster", creature("Bird", "1/1", "flying"))
    table.battlefield("B", "Cloud Sprite")
    table.start()
    attack(table, "Sea Monster", "Bird")
    table.until_asked("blockers", "B")
    sprite = table.find("Cloud Sprite").id
    assert table.question.is_legal(((sprite, table.find("Bird").id),))
    assert not table.question.is_legal(((sprite, table.find("Sea Monster").id),))


@plays("Hydromorph Guardian")
def test_hydromorph_guardian_counters_what_targets_its_creatures() -> None:
    table = ready(spell("Burn", {"destroy": "t"}, t={"type": "creature"}), other="U")
    table.battlefield("B", "Hydromorph Guardian", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Burn", targets=["Bear"])
    table.activate("B", "Hydromorph Guardian", targets=["Burn"])
    finish(table)
    assert table.all("Bear")
    assert not table.all("Hydromorph Guardian")


DRUID = {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]}
LOOTER = {"activated": [{"draw": 1}], "cost": [{"mana": "{0}"}]}


@plays("Arrest", "Faith's Fetters")
@pytest.mark.parametrize(("aura", "mana", "makes"), [("Arrest", "WWW", False), ("Faith's Fetters", "WWWW", True)])
def test_arrest_and_faiths_fetters_stop_activated_abilities(aura: str, mana: str, makes: bool) -> None:
    """The one stops those that make mana, too."""
    table = ready(aura, mana=mana)
    table.battlefield("B", creature("Elf", "1/1", abilities=[DRUID, LOOTER]))
    table.start()
    go(table, "A", aura, "Elf")
    finish(table)
    assert table.life_of("A") == (24 if makes else 20)
    table.priority_to("B")
    elf = table.find("Elf").id
    options = [option for option in table.game.question.options if option[1:2] == (elf,)]  # type: ignore[union-attr]
    assert options == ([("mana", elf, 0)] if makes else [])


@plays("Endoskeleton")
@pytest.mark.parametrize("kept", [True, False])
def test_endoskeleton_holds_as_long_as_it_stays_tapped(kept: bool) -> None:
    table = ready(mana="WW")
    table.battlefield("A", "Endoskeleton", creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Endoskeleton", targets=["Bear"])
    finish(table)
    assert pt(table, "Bear") == (2, 5)
    table.until_asked("choose", "A")
    table.answer((table.find("Endoskeleton").id,) if kept else ())
    table.go_to("upkeep", "A")
    assert pt(table, "Bear") == ((2, 5) if kept else (2, 2))


@plays("Amrou Kithkin")
def test_amrou_kithkin_slips_past_the_strong() -> None:
    table = ready()
    table.battlefield("A", "Amrou Kithkin")
    table.battlefield("B", creature("Giant", "3/3"), creature("Bear", "2/2"))
    table.start()
    attack(table, "Amrou Kithkin")
    table.until_asked("blockers", "B")
    kithkin = table.find("Amrou Kithkin").id
    assert not table.question.is_legal(((table.find("Giant").id, kithkin),))
    assert table.question.is_legal(((table.find("Bear").id, kithkin),))
