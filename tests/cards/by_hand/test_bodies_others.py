"""Further cards proven by hand: Champions, shapes, taxes, primal hordes."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, choose, hand, say
from tests.support.situations import attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import Table, card, creature
from tests.support.walkers import KILL, walker

GOBLIN = card("Goblin", "Creature: Goblin", pt="1/1", cost="{0}")
CHAMPION = "Champion of the Weird"


@pytest.mark.parametrize("held", [True, False])
@plays("Champion of the Weird")
def test_the_champion_takes_a_goblin_from_hand_or_battlefield_and_gives_it_back(held: bool) -> None:
    table = ready(CHAMPION, *([GOBLIN] if held else []), KILL, mana="BBBB")
    if not held:
        table.battlefield("A", GOBLIN)
    table.start("A")
    table.cast("A", CHAMPION)
    finish(table)
    assert "Goblin" in table.names_in(Zone.EXILE, "A")
    go(table, "A", "Kill", CHAMPION)
    finish(table)
    assert "Goblin" in hand(table)
    table.check()


@plays("Champion of the Weird")
def test_without_another_goblin_there_is_no_champion() -> None:
    table = ready(CHAMPION, BEAR, mana="BBBB")
    table.battlefield("B", GOBLIN)
    table.start("A")
    assert not table.can("A", "cast", CHAMPION)


@plays("Champion of the Weird")
def test_the_champion_blights_back() -> None:
    table = ready()
    table.battlefield("A", CHAMPION)
    table.battlefield("B", creature("Oaf", "3/3"), creature("Elf", "4/4"))
    table.start("A")
    table.activate("A", CHAMPION, targets=["B"])
    choose(table, "Oaf", by="B")
    finish(table)
    assert pt(table, "Oaf") == (1, 1)
    assert pt(table, CHAMPION) == (3, 3)
    assert table.life_of("A") == 19


@pytest.mark.parametrize(
    ("mode", "size", "subtype", "keyword"),
    [(0, (1, 3), "Turtle", "hexproof"), (1, (1, 5), "Spider", "reach"), (2, (3, 3), "Elephant", "trample")],
)
@plays("Wild Shape")
def test_a_wild_shape_lasts_for_a_turn(mode: int, size: Any, subtype: str, keyword: str) -> None:
    table = ready("Wild Shape", mana="G")
    table.battlefield("A", card("Bear", "Artifact Creature: Bear", pt="2/2"))
    table.start("A")
    table.priority_to("A")
    table.answer(next(one for one in table.question.options if one[0] == "cast"))  # type: ignore[attr-defined]
    table.until_asked("modes", "A")
    table.answer((mode,))
    finish(table)
    bear = table.find("Bear")
    assert (bear.power, bear.toughness) == size
    assert (bear.types, bear.subtypes) == (("artifact", "creature"), (subtype,))
    assert keyword in bear.keywords
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (2, 2)


@pytest.mark.parametrize(("word", "size"), [("Frog", (1, 1)), ("Octopus", (4, 4))])
@plays("Mercurial Transformation")
def test_anything_but_land_becomes_a_frog_or_an_octopus(word: str, size: Any) -> None:
    table = ready("Mercurial Transformation", mana="UU")
    table.battlefield("B", card("Relic", "Legendary Artifact: Equipment", {"keyword": "flying"}, cost="{3}"))
    table.start("A")
    table.cast("A", "Mercurial Transformation", targets=["Relic"])
    say(table, word)
    finish(table)
    relic = table.find("Relic")
    assert (relic.types, relic.subtypes, relic.supertypes) == (("creature",), (word,), ("legendary",))
    assert (relic.power, relic.toughness, relic.colors) == (*size, "U")
    assert not relic.keywords
    table.go_to("upkeep", "B")
    assert table.find("Relic").types == ("artifact",)


def collect(mode: int) -> Table:
    table = ready("Tax Collector", mana="WW", other="R")
    table.hand("B", spell("Spark", {"gain_life": 1}, cost="{R}"))
    table.battlefield("B", BEAR, sick=False)
    table.start("A")
    table.cast("A", "Tax Collector")
    table.until_asked("modes", "A")
    table.answer((mode,))
    finish(table)
    return table


@pytest.mark.parametrize(("mode", "able"), [(0, False), (1, True)])
@plays("Tax Collector")
def test_the_tax_is_on_until_your_next_turn(mode: int, able: bool) -> None:
    table = collect(mode)
    table.go_to("precombat-main", "B")
    assert table.can("B", "cast", "Spark") is able
    table.go_to("upkeep", "A")
    table.priority_to("B")
    assert table.can("B", "cast", "Spark")


@pytest.mark.parametrize(("mode", "able"), [(0, True), (1, False)])
@plays("Tax Collector")
def test_the_arrested_do_not_attack(mode: int, able: bool) -> None:
    table = collect(mode)
    if able:
        attack(table, "Bear", by="B")
    else:
        table.go_to("postcombat-main", "B")
    assert any(record.event.attacks for record in table.events("attackers_declared", player=2)) is able


@pytest.mark.parametrize("mode", [0, 1])
@plays("Extract the Truth")
def test_a_truth_is_taken_from_hand_or_battlefield(mode: int) -> None:
    table = ready("Extract the Truth", mana="BB")
    table.hand("B", BEAR, "Shock")
    table.battlefield("B", card("Aura", "Enchantment"))
    table.start("A")
    table.priority_to("A")
    table.answer(next(one for one in table.question.options if one[0] == "cast"))  # type: ignore[attr-defined]
    table.until_asked("modes", "A")
    table.answer((mode,))
    if mode == 0:
        say(table, "yes")
    finish(table)
    assert hand(table, "B") == (["Shock"] if mode == 0 else ["Bear", "Shock"])
    assert there(table, "Aura") is (mode == 0)


@pytest.mark.parametrize(("dragon", "lands", "stopped"), [(False, 2, False), (True, 2, True), (True, 4, False)])
@plays("Dispelling Exhale")
def test_a_beheld_dragon_makes_it_dearer(dragon: bool, lands: int, stopped: bool) -> None:
    table = ready("Dispelling Exhale", mana="UU", other="R" * lands)
    if dragon:
        table.battlefield("A", card("Dragon", "Creature: Dragon", pt="4/4"))
    table.hand("B", spell("Boon", {"gain_life": 5}))
    table.start("A")
    table.cast("B", "Boon")
    table.cast("A", "Dispelling Exhale", targets=[table.board.stack[-1]], beheld="yes" if dragon else "no")
    if not stopped:
        say(table, "yes", by="B")
    finish(table)
    assert table.life_of("B") == (20 if stopped else 25)


@plays("Chandra, Awakened Inferno")
def test_chandra_gives_all_opponents_an_emblem() -> None:
    table = walker("Chandra, Awakened Inferno", 6)
    table.start("A")
    table.activate("A", "Chandra, Awakened Inferno", 1)
    finish(table)
    table.go_to("draw", "B")
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)


@plays("Chandra, Awakened Inferno")
def test_chandra_spares_elementals() -> None:
    table = walker("Chandra, Awakened Inferno", 6)
    table.battlefield("B", BEAR, card("Spark", "Creature: Elemental", pt="1/1"))
    table.start("A")
    table.activate("A", "Chandra, Awakened Inferno", 2)
    finish(table)
    assert not there(table, "Bear")
    assert there(table, "Spark")


@pytest.mark.parametrize(("x", "later"), [(2, False), (1, True)])
@plays("Chandra, Awakened Inferno")
def test_what_chandra_hurts_is_exiled_if_it_dies(x: int, later: bool) -> None:
    table = walker("Chandra, Awakened Inferno", 6, KILL)
    table.battlefield("B", BEAR, creature("Elf", "1/1"))
    table.start("A")
    table.activate("A", "Chandra, Awakened Inferno", 3, x=x, targets=["Bear"])
    finish(table)
    if later:
        go(table, "A", "Kill", "Bear")
        finish(table)
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    assert table.find("Chandra, Awakened Inferno").loyalty == 6 - x


@plays("Chandra, Awakened Inferno")
def test_chandra_is_not_countered() -> None:
    table = ready("Chandra, Awakened Inferno", mana="RRRRRR")
    table.hand("B", spell("Stop", {"counter": "t"}, t={"zone": "stack"}))
    table.start("A")
    table.cast("A", "Chandra, Awakened Inferno")
    table.cast("B", "Stop", targets=[table.board.stack[-1]])
    finish(table)
    assert there(table, "Chandra, Awakened Inferno", "A")


@plays("Etali, Primal Conqueror")
def test_etali_casts_what_all_libraries_give() -> None:
    table = ready(spell("Wake", {"move": {"all": [{"zone": "hand"}, {"type": "creature"}]}, "to": "battlefield"}))
    table.hand("A", "Etali, Primal Conqueror")
    table.library("A", "Forest", spell("Mine", {"gain_life": 3}, cost="{9}"))
    table.library("B", spell("Yours", {"gain_life": 4}, cost="{9}"), "Shock")
    table.start("A")
    go(table, "A", "Wake")
    choose(table, "Mine")
    for _ in range(2):
        say(table, "yes")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (27, 20)
    assert "Forest" in table.names_in(Zone.EXILE, "A")
    assert table.names_in(Zone.LIBRARY, "B")[0] == "Shock"


@plays("Etali, Primal Conqueror")
def test_the_sickness_poisons_by_its_damage() -> None:
    table = ready()
    table.battlefield("A", "Etali, Primal Conqueror", back=True, sick=False)
    table.start("A")
    attack(table, "Etali, Primal Sickness")
    with pytest.raises(AssertionError, match="poison"):
        table.go_to("combat-damage")
    (got,) = table.events("player_counters_put")
    assert (got.event.player, got.event.kind, got.event.amount) == (2, "poison", 11)


@pytest.mark.parametrize("answer", ["yes", "no"])
@plays("Creative Technique")
def test_the_technique_finds_a_spell_and_casts_it(answer: str) -> None:
    table = ready("Creative Technique", mana="RRRRR")
    table.library("A", *["Forest"] * 3, spell("Boon", {"gain_life": 3}, cost="{9}"))
    table.start("A", extra=0)
    table.cast("A", "Creative Technique")
    say(table, "no")
    table.until_asked("option", "A")
    table.answer(answer)
    finish(table)
    assert table.life_of("A") == (23 if answer == "yes" else 20)
    assert ("Boon" in table.names_in(Zone.EXILE, "A")) is (answer == "no")
    assert table.names_in(Zone.LIBRARY, "A") == ["Forest"] * 3


@pytest.mark.parametrize("answer", ["yes", "no"])
@plays("Hei Bai, Forest Guardian")
def test_hei_bai_finds_a_shrine(answer: str) -> None:
    table = ready("Hei Bai, Forest Guardian", mana="GGGG")
    table.library("A", "Shock", card("Altar", "Legendary Enchantment: Shrine"))
    table.start("A")
    table.cast("A", "Hei Bai, Forest Guardian")
    say(table, answer)
    finish(table)
    assert there(table, "Altar") is (answer == "yes")
    assert table.happened("library_shuffled")


@plays("Hei Bai, Forest Guardian")
def test_hei_bai_calls_spirits_for_legendary_enchantments() -> None:
    table = ready(mana="WUBRG")
    table.battlefield("A", "Hei Bai, Forest Guardian", sick=False)
    table.battlefield("A", card("Altar", "Legendary Enchantment: Shrine"), card("Plain", "Enchantment"))
    table.start("A")
    table.activate("A", "Hei Bai, Forest Guardian")
    finish(table)
    assert len(table.all("Spirit Token", "A")) == 1


@plays("Winota, Joiner of Forces")
def test_winota_joins_a_human_to_the_attack() -> None:
    table = ready()
    table.battlefield("A", "Winota, Joiner of Forces", sick=False)
    table.battlefield("A", BEAR, sick=False)
    table.library("A", *["Forest"] * 5, card("Knight", "Creature: Human", pt="3/3"), "Shock")
    table.start("A")
    attack(table, "Winota, Joiner of Forces", "Bear")
    say(table, "yes")
    finish(table)
    knight = table.find("Knight")
    assert knight.tapped
    assert "indestructible" in knight.keywords
    assert len(table.events("ability_triggered")) == 1
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Shock"
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20 - 2 - 4 - 3


@plays("Leave No Trace")
def test_radiance_hits_what_shares_a_color() -> None:
    table = ready("Leave No Trace", mana="WW")
    for name, cost in (("Red", "{R}"), ("Both", "{R}{G}"), ("Green", "{G}"), ("Clear", "{1}")):
        table.battlefield("B", card(name, "Enchantment", cost=cost))
    table.start("A")
    go(table, "A", "Leave No Trace", "Red")
    assert [name for name in ("Red", "Both", "Green", "Clear") if there(table, name)] == ["Green", "Clear"]


@pytest.mark.parametrize(("others", "place"), [(5, "hand"), (6, "battlefield")])
@plays("Stitch Together")
def test_seven_cards_stitch_it_to_the_battlefield(others: int, place: str) -> None:
    table = ready("Stitch Together", mana="BB")
    table.graveyard("A", BEAR, *["Forest"] * others)
    table.start("A")
    go(table, "A", "Stitch Together", table.find("Bear", "A", Zone.GRAVEYARD).id)
    assert there(table, "Bear") is (place == "battlefield")
    assert ("Bear" in hand(table)) is (place == "hand")


@plays("Occult Epiphany")
def test_an_epiphany_makes_a_spirit_for_each_discarded_type() -> None:
    table = ready("Occult Epiphany", card("Golem", "Artifact Creature", pt="1/1"), "Shock", "Forest", mana="UUU")
    table.start("A")
    table.cast("A", "Occult Epiphany", x=2)
    choose(table, "Golem", "Forest")
    finish(table)
    assert len(table.all("Spirit Token", "A")) == 3
    assert in_graveyard(table, "Golem", "A")


@pytest.mark.parametrize(("color", "left"), [("{B}", 1), ("{R}", 0)])
@plays("Specter's Shriek")
def test_the_shriek_costs_a_card_if_it_takes_one_that_is_not_black(color: str, left: int) -> None:
    table = ready("Specter's Shriek", "Shock", mana="B")
    table.hand("B", card("Thing", "Artifact", cost=color), "Forest")
    table.start("A")
    table.cast("A", "Specter's Shriek", targets=["B"])
    say(table, "yes")
    finish(table)
    assert hand(table, "B") == ["Forest"]
    assert "Thing" in table.names_in(Zone.EXILE, "B")
    assert len(hand(table)) == left
