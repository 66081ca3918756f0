"""Creatures of tournament decks, proven by hand: what is exiled with them, counters as costs, sources of abilities."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, cast_any, choose, enter, hand, say
from tests.support.situations import (
    CREATURE,
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
from tests.support.table import Table, card, creature


def delving(name: str, mana: str, *graveyard: Any) -> Table:
    table = ready(name, mana=mana)
    table.graveyard("A", *graveyard)
    table.start("A")
    table.answer(("cast", table.find(name, "A", Zone.HAND).id))
    return table


@plays("Murktide Regent")
def test_murktide_counts_the_spells_that_were_delved() -> None:
    """607.2a, 702.66a: only instants and sorceries that were exiled for it count, not what left for other reasons."""
    zaps = [spell(f"Zap {number}") for number in range(4)]
    table = delving("Murktide Regent", "UUUU", *zaps, BEAR)
    choose(table, "Zap 0", "Zap 1", "Bear")
    table.announce()
    finish(table)
    assert table.find("Murktide Regent").counters == {"+1/+1": 2}
    assert sorted(table.names_in(Zone.EXILE, "A")) == ["Bear", "Zap 0", "Zap 1"]


@plays("Murktide Regent")
def test_murktide_grows_when_a_spell_leaves_the_graveyard() -> None:
    take = {"all": [{"name": "Zap"}, {"zone": "graveyard"}]}
    table = ready(spell("Take", {"exile": take}))
    table.battlefield("A", "Murktide Regent")
    table.graveyard("A", spell("Zap"))
    table.graveyard("B", spell("Zap"))
    table.start("A")
    go(table, "A", "Take")
    finish(table)
    assert pt(table, "Murktide Regent") == (4, 4)


@plays("Ethereal Forager")
def test_the_forager_gives_back_what_was_delved() -> None:
    table = delving("Ethereal Forager", "UUUU", spell("Zap"), BEAR)
    choose(table, "Zap", "Bear")
    table.announce()
    finish(table)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    attack(table, "Ethereal Forager")
    say(table, "yes")
    finish(table)
    assert "Zap" in hand(table)
    assert table.names_in(Zone.EXILE, "A") == ["Bear"]


@plays("Dauthi Voidwalker")
def test_the_voidwalker_exiles_cards_of_opponents_with_counters() -> None:
    """614.6: from everywhere, but no tokens and no cards of its controller."""
    table = ready(spell("Kill", {"destroy": CREATURE}), spell("Mind", {"discard": 1, "who": "each_player"}))
    table.battlefield("A", creature("Mine", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.hand("A", "Forest")
    table.hand("B", spell("Zap", {"gain_life": 1}))
    table.battlefield("A", "Dauthi Voidwalker")
    table.start("A")
    table.cast("A", "Mind")
    choose(table, "Forest")
    finish(table)
    assert in_graveyard(table, "Forest", "A")
    assert table.find("Zap", "B", Zone.EXILE).counters == {"void": 1}
    go(table, "A", "Kill")
    finish(table)
    assert in_graveyard(table, "Mine", "A")
    assert table.find("Theirs", "B", Zone.EXILE).counters == {"void": 1}


@plays("Dauthi Voidwalker")
def test_the_voidwalker_plays_what_it_took() -> None:
    table = ready(spell("Mind", {"discard": 1, "who": "each_opponent"}))
    table.hand("B", creature("Great", "9/9", cost="{9}"))
    table.battlefield("A", "Dauthi Voidwalker")
    table.put("exile", "B", creature("Other", "9/9", cost="{9}"))
    table.start("A")
    go(table, "A", "Mind")
    finish(table)
    table.activate("A", "Dauthi Voidwalker")
    finish(table)
    cast_any(table)
    finish(table)
    assert there(table, "Great", "A")
    assert in_graveyard(table, "Dauthi Voidwalker", "A")


@plays("Wall of Roots")
def test_the_wall_makes_mana_once_a_turn_for_a_counter() -> None:
    table = ready(spell("Zap", {"gain_life": 1}, cost="{G}"), spell("Zing", {"gain_life": 1}, cost="{G}"))
    table.battlefield("A", "Wall of Roots")
    table.start("A")
    go(table, "A", "Zap")
    assert table.find("Wall of Roots").counters == {"-0/-1": 1}
    assert pt(table, "Wall of Roots") == (0, 4)
    assert not table.can("A", "cast", "Zing")


@plays("Wall of Roots")
def test_the_last_counter_is_the_end_of_the_wall() -> None:
    """704.5f."""
    table = ready(spell("Zap", {"gain_life": 1}, cost="{G}"))
    table.battlefield("A", "Wall of Roots", counters={"-0/-1": 4})
    table.start("A")
    go(table, "A", "Zap")
    finish(table)
    assert table.life_of("A") == 21
    assert in_graveyard(table, "Wall of Roots", "A")


def test_counters_as_a_cost_can_be_more_than_one() -> None:
    """118.3: they are put as the ability is activated."""
    ability = {"activated": [{"gain_life": 1}], "cost": [{"put_counters": "-1/-1", "n": 2}]}
    table = ready()
    table.battlefield("A", card("Druid", "Creature: Druid", ability, pt="0/3"))
    table.start("A")
    table.activate("A", "Druid")
    assert table.find("Druid").counters == {"-1/-1": 2}
    assert table.life_of("A") == 20


PINGER = {"activated": [{"deal_damage": 1, "to": "each_opponent"}], "cost": [{"mana": "{0}"}]}


@plays("Tishana's Tidebinder")
@pytest.mark.parametrize(("types", "loses"), [("Artifact", True), ("Enchantment", False), ("Land", False)])
def test_the_tidebinder_silences_the_source(types: str, loses: bool) -> None:
    """113.7: the ability's source loses all abilities as long as the Tidebinder stays."""
    table = enter("Tishana's Tidebinder", other=[card("Pinger", types, PINGER)])
    table.hand("A", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.start("A")
    put = table.find("Put Tishana's Tidebinder", "A", Zone.HAND)
    table.priority_to("B")
    table.activate("B", "Pinger")
    table.priority_to("A")
    table.answer(("cast", put.id))
    question: Any = table.until_asked("targets", "A")
    table.answer(((question.slots[0][1][0],),))
    table.resolve()
    finish(table)
    assert table.life_of("A") == 20
    assert bool(table.find("Pinger").abilities) is not loses
    go(table, "A", "Kill", "Tishana's Tidebinder")
    assert table.find("Pinger").abilities


@plays("Tishana's Tidebinder")
def test_the_tidebinder_may_counter_nothing_and_not_itself_twice() -> None:
    table = enter("Tishana's Tidebinder", other=[card("Pinger", "Artifact", PINGER)])
    table.start("A")
    go(table, "A", "Put Tishana's Tidebinder")
    finish(table)
    assert there(table, "Tishana's Tidebinder")
    assert table.find("Pinger").abilities


@plays("Gaddock Teeg")
@pytest.mark.parametrize(
    ("cost", "types", "able"),
    [("{4}", "Instant", False), ("{3}", "Instant", True), ("{4}", "Creature: Bear", True), ("{X}", "Instant", False)],
)
def test_teeg_forbids_great_spells_and_spells_with_x(cost: str, types: str, able: bool) -> None:
    """202.3e: a spell with {X} cannot be cast whatever X is."""
    if types == "Instant":
        thing = spell("Thing", {"gain_life": 1}, cost=cost)
    else:
        thing = card("Thing", types, pt="1/1", cost=cost)
    table = ready(thing, mana="GGGG")
    table.battlefield("B", "Gaddock Teeg")
    table.start("A")
    assert table.can("A", "cast", "Thing") is able
