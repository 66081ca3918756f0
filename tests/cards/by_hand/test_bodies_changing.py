"""Cards proven by hand that change bodies, or what comes to the battlefield."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, choose, hand, say
from tests.support.situations import attack, enchantment, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import Table, card, creature

KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})
WRATH = spell("Wrath", {"destroy": {"all": [{"type": "creature"}, {"not": {"name": "Sephiroth, Fabled SOLDIER"}}]}})


def soldiers(count: int) -> Table:
    """Sephiroth, so many creatures of B, and a spell that destroys these."""
    table = ready(WRATH, KILL)
    table.battlefield("A", "Sephiroth, Fabled SOLDIER", sick=False)
    table.battlefield("B", *(creature(f"Guard {number}", "1/1") for number in range(count)))
    table.start("A")
    return table


@pytest.mark.parametrize(("deaths", "turned"), [(3, False), (4, True), (5, True)])
@plays("Sephiroth, Fabled SOLDIER")
def test_the_fourth_death_of_a_turn_turns_sephiroth(deaths: int, turned: bool) -> None:
    table = soldiers(deaths)
    go(table, "A", "Wrath")
    finish(table)
    assert there(table, "Sephiroth, One-Winged Angel") is turned
    assert (table.life_of("A"), table.life_of("B")) == (20 + deaths, 20 - deaths)


@plays("Sephiroth, Fabled SOLDIER")
def test_the_emblem_drains_as_he_himself_dies() -> None:
    """712.20: the emblem is there as he transforms; a creature that dies later drains."""
    table = soldiers(4)
    go(table, "A", "Wrath")
    finish(table)
    assert len(table.events("emblem_created")) == 1
    go(table, "A", "Kill", "Sephiroth, One-Winged Angel")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (25, 15)


@plays("Sephiroth, Fabled SOLDIER")
def test_the_angel_draws_for_each_sacrifice() -> None:
    table = Table("current")
    table.battlefield("A", "Sephiroth, Fabled SOLDIER", back=True, sick=False)
    table.battlefield("A", BEAR, creature("Goat", "0/1"), creature("Elf", "1/1"))
    table.start("A")
    before = len(hand(table))
    attack(table, "Sephiroth, One-Winged Angel")
    say(table, "yes")
    choose(table, "Bear", "Goat")
    finish(table)
    assert len(hand(table)) == before + 2
    assert not there(table, "Bear")
    assert there(table, "Elf")


@pytest.mark.parametrize("answer", ["yes", "no"])
@plays("Sephiroth, Fabled SOLDIER")
def test_the_soldier_may_sacrifice_another_to_draw(answer: str) -> None:
    table = Table("current")
    table.battlefield("A", "Sephiroth, Fabled SOLDIER", sick=False)
    table.battlefield("A", BEAR)
    table.start("A")
    attack(table, "Sephiroth, Fabled SOLDIER")
    before = len(hand(table))
    say(table, answer)
    finish(table)
    assert len(hand(table)) == before + (answer == "yes")
    assert there(table, "Bear") is (answer == "no")


@pytest.mark.parametrize(("cost", "size"), [("{3}", (4, 4)), ("{5}", (6, 6)), ("{6}", None), ("{9}", None)])
@plays("Phyrexian Devourer")
def test_the_devourer_eats_the_library_until_it_bursts(cost: str, size: Any) -> None:
    table = Table("current")
    table.battlefield("A", "Phyrexian Devourer")
    table.library("A", card("Meal", "Sorcery", cost=cost))
    table.start("A")
    table.activate("A", "Phyrexian Devourer")
    finish(table)
    assert "Meal" in table.names_in(Zone.EXILE, "A")
    assert there(table, "Phyrexian Devourer") is (size is not None)
    if size is not None:
        assert pt(table, "Phyrexian Devourer") == size


@plays("Phyrexian Devourer")
def test_without_a_library_the_devourer_eats_nothing() -> None:
    table = Table("current")
    table.battlefield("A", "Phyrexian Devourer")
    table.start("A", extra=0)
    assert not [one for one in table.question.options if one[0] == "activate"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("types", "more"),
    [
        ("Creature: Bear", 2),
        ("Legendary Artifact Creature: Elf Warrior", 5),
        ("Creature", 1),
        ("Snow Creature: Elf", 3),
    ],
)
@plays("Embiggen")
def test_embiggen_counts_the_words_of_a_type_line(types: str, more: int) -> None:
    table = ready("Embiggen", mana="G")
    table.battlefield("A", card("One", types, pt="1/1"))
    table.start("A")
    go(table, "A", "Embiggen", "One")
    assert pt(table, "One") == (1 + more, 1 + more)
    table.go_to("upkeep", "B")
    assert pt(table, "One") == (1, 1)


@plays("Embiggen")
def test_a_changeling_is_immense_and_brushwaggs_are_no_targets() -> None:
    """702.73a: it has every creature type, and so is a Brushwagg, too; one that only gained the types is none."""
    table = ready("Embiggen", mana="G")
    table.battlefield("A", creature("Shape", "1/1", abilities=[{"keyword": "changeling"}]))
    table.battlefield("A", card("Wagg", "Creature: Brushwagg", pt="1/1"))
    table.start("A")
    assert not table.can("A", "cast", "Embiggen")


RONA = "Rona, Tolarian Obliterator"


def obliterate(*held: Any) -> Table:
    """B deals damage to Rona's other face with these cards in hand."""
    table = Table("current")
    table.battlefield("A", "Rona, Herald of Invasion", back=True)
    table.hand("B", spell("Sting", {"deal_damage": 1, "to": "t"}, t={"is": "permanent"}), *held)
    table.start("A")
    go(table, "B", "Sting", RONA)
    return table


@pytest.mark.parametrize("answer", ["yes", "no"])
@plays("Rona, Herald of Invasion")
def test_who_hurts_rona_loses_a_land_to_her(answer: str) -> None:
    table = obliterate("Forest")
    say(table, answer)
    finish(table)
    assert there(table, "Forest", "A") is (answer == "yes")
    assert ("Forest" in table.names_in(Zone.EXILE, "B")) is (answer == "no")
    assert hand(table, "B") == []


@plays("Rona, Herald of Invasion")
def test_who_hurts_rona_loses_a_spell_to_her() -> None:
    table = obliterate(spell("Boon", {"gain_life": 3}, cost="{7}"))
    say(table, "yes")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (23, 20)
    assert in_graveyard(table, "Boon", "B")


@plays("Rona, Herald of Invasion")
def test_rona_untaps_for_legends_and_turns_for_life() -> None:
    table = ready(card("Hero", "Legendary Creature", pt="1/1", cost="{0}"), mana="UUUUU")
    table.battlefield("A", "Rona, Herald of Invasion", sick=False)
    table.start("A")
    table.activate("A", "Rona, Herald of Invasion", 1)
    choose(table, "Plains")
    finish(table)
    assert table.find("Rona, Herald of Invasion").tapped
    table.cast("A", "Hero")
    finish(table)
    assert not table.find("Rona, Herald of Invasion").tapped
    table.activate("A", "Rona, Herald of Invasion", 2)
    finish(table)
    assert pt(table, RONA) == (5, 5)
    assert table.life_of("A") == 18


@plays("Mutable Explorer")
def test_the_explorer_brings_a_mutavault() -> None:
    table = ready("Mutable Explorer", mana="GGG")
    table.start("A")
    table.cast("A", "Mutable Explorer")
    table.resolve()
    finish(table)
    vault = table.find("Mutavault")
    assert (vault.types, vault.tapped, vault.token, vault.colors) == (("land",), True, True, "")
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    table.activate("A", "Mutavault", 1)
    finish(table)
    vault = table.find("Mutavault")
    assert (vault.types, vault.power, vault.toughness) == (("land", "creature"), 2, 2)


@plays("Aurora Awakener")
def test_the_awakener_awakens_as_many_as_there_are_colors() -> None:
    table = ready("Aurora Awakener", mana="GGGGGGG")
    table.battlefield("A", card("Red", "Enchantment", cost="{R}"))
    table.library("A", "Shock", BEAR, "Shock", "Bonesplitter", "Forest")
    table.start("A")
    table.cast("A", "Aurora Awakener")
    choose(table, "Bear", "Bonesplitter")
    finish(table)
    assert there(table, "Bear", "A")
    assert there(table, "Bonesplitter", "A")
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Forest"
    assert sorted(table.names_in(Zone.LIBRARY, "A")[-2:]) == ["Shock", "Shock"]


@plays("Aurora Awakener")
def test_what_is_not_put_down_goes_to_the_bottom() -> None:
    table = ready("Aurora Awakener", mana="GGGGGGG")
    table.library("A", "Shock", BEAR, "Forest")
    table.start("A")
    table.cast("A", "Aurora Awakener")
    choose(table)
    finish(table)
    assert not there(table, "Bear")
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Forest"
    assert sorted(table.names_in(Zone.LIBRARY, "A")[-2:]) == ["Bear", "Shock"]


SPIDER = card("Spider", "Creature: Spider", pt="1/3", cost="{0}")


@pytest.mark.parametrize(("answer", "size", "haste"), [("+1/+1", (2, 4), False), ("haste", (1, 3), True)])
@plays("Spider-Punk")
def test_other_spiders_riot(answer: str, size: Any, haste: bool) -> None:
    """614.12: the ability is there as the Spider would be on the battlefield."""
    table = Table("current")
    table.hand("A", SPIDER)
    table.battlefield("A", "Spider-Punk")
    table.start("A")
    table.cast("A", "Spider")
    question: Any = table.until_asked("option", "A")
    table.answer(next(one for one in question.options if (one == "yes") is (answer == "+1/+1")))
    finish(table)
    assert pt(table, "Spider") == size
    assert ("haste" in table.find("Spider").keywords) is haste


@plays("Spider-Punk")
def test_nothing_is_countered_while_spider_punk_is_there() -> None:
    stop = spell("Stop", {"counter": "t"}, t={"zone": "stack"})
    table = ready(spell("Boon", {"gain_life": 1}))
    table.battlefield("B", "Spider-Punk")
    table.battlefield("A", card("Lamp", "Artifact", {"activated": [{"gain_life": 2}], "cost": ["tap_self"]}))
    table.hand("B", stop, stop)
    table.start("A")
    table.cast("A", "Boon")
    table.cast("B", "Stop", targets=[table.board.stack[-1]])
    finish(table)
    table.activate("A", "Lamp")
    table.cast("B", "Stop", targets=[table.board.stack[-1]])
    finish(table)
    assert table.life_of("A") == 23


@plays("Spider-Punk")
def test_no_damage_is_prevented() -> None:
    table = ready(spell("Burn", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.battlefield("A", "Spider-Punk")
    table.battlefield("B", enchantment("Veil", {"replace": {"would_damage": "you"}, "with": [{"prevent": "all"}]}))
    table.start("A")
    go(table, "A", "Burn", "B")
    assert table.life_of("B") == 18


@plays("Spider-Punk")
def test_spider_punk_riots_too() -> None:
    table = ready("Spider-Punk", mana="RR")
    table.start("A")
    table.cast("A", "Spider-Punk")
    say(table, "yes")
    finish(table)
    assert pt(table, "Spider-Punk") == (3, 2)
