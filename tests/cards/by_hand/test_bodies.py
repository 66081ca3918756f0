"""Creatures, walkers and things with bodies of decks that were really played: cards proven by hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, choose, hand, options, say, target
from tests.support.situations import (
    attack,
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
from tests.support.table import Table, card, creature
from tests.support.walkers import walker

TALE = {"name": "Tall Tale", "cost": "{0}", "types": "Sorcery: Adventure", "abilities": [{"spell": [{"gain_life": 1}]}]}
SAVE = spell("Save", {"move": "t", "to": "hand"}, t={"zone": "graveyard"})
TELLER = creature("Tale Teller", "1/1", inset=TALE)
BRUTE = creature("Brute", "5/5", abilities=[{"keyword": "trample"}], cost="{4}")


def spider(*graveyard: Any) -> Table:
    """A casts Superior Spider-Man, with these cards in B's graveyard, up to the choice of a copy."""
    table = ready("Superior Spider-Man", mana="UUBB")
    table.graveyard("B", *graveyard)
    table.start("A")
    table.cast("A", "Superior Spider-Man")
    return table


@plays("Superior Spider-Man")
def test_spider_man_is_a_dead_creature_and_exiles_its_card() -> None:
    table = spider(BRUTE)
    choose(table, "Brute")
    (triggered,) = table.events("ability_triggered", rule="603.11")
    assert triggered.event.bindings
    assert in_graveyard(table, "Brute", "B")
    finish(table)
    copy = table.find("Superior Spider-Man")
    assert (copy.power, copy.toughness) == (4, 4)
    assert "trample" in copy.keywords
    assert {"spider", "human", "hero"} <= {word.lower() for word in copy.subtypes}
    assert "Brute" in table.names_in(Zone.EXILE, "B")
    table.check()


@plays("Superior Spider-Man")
def test_spider_man_may_be_himself() -> None:
    table = spider(BRUTE)
    choose(table)
    finish(table)
    assert pt(table, "Superior Spider-Man") == (4, 4)
    assert in_graveyard(table, "Brute", "B")
    assert not table.happened("ability_triggered")


@plays("Superior Spider-Man")
def test_a_card_that_has_left_the_graveyard_is_not_exiled() -> None:
    """400.7: in the graveyard or in hand, it would be another object."""
    table = ready(
        "Superior Spider-Man", spell("Save", {"move": "t", "to": "hand"}, t={"zone": "graveyard"}), mana="UUBB"
    )
    table.graveyard("A", BRUTE)
    table.start("A")
    table.cast("A", "Superior Spider-Man")
    choose(table, "Brute")
    table.cast("A", "Save", targets=[table.find("Brute", "A", Zone.GRAVEYARD).id])
    finish(table)
    assert "Brute" in hand(table)
    assert pt(table, "Superior Spider-Man") == (4, 4)


@plays("Superior Spider-Man")
def test_spider_man_as_spider_man_copies_once_more() -> None:
    """707.5: the copied text applies as he enters, too; each choice exiles its own card."""
    table = spider(BRUTE, "Superior Spider-Man")
    choose(table, "Superior Spider-Man")
    choose(table, "Brute")
    finish(table)
    assert sorted(table.names_in(Zone.EXILE, "B")) == ["Brute", "Superior Spider-Man"]
    assert "trample" in table.find("Superior Spider-Man").keywords


@plays("Hydro-Man, Fluid Felon")
def test_hydro_man_is_a_land_from_the_end_step_to_his_players_next_turn() -> None:
    table = ready(card("Blue", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}", colors="U"))
    table.battlefield("A", "Hydro-Man, Fluid Felon", tapped=True)
    table.start("A")
    go(table, "A", "Blue")
    assert pt(table, "Hydro-Man, Fluid Felon") == (3, 3)
    table.go_to("end")
    finish(table)
    man = table.find("Hydro-Man, Fluid Felon")
    assert (man.types, man.subtypes, man.tapped) == (("land",), (), False)
    assert "legendary" in man.supertypes
    table.go_to("upkeep", "A")
    assert table.find("Hydro-Man, Fluid Felon").types == ("creature",)
    assert pt(table, "Hydro-Man, Fluid Felon") == (2, 2)


@plays("Hydro-Man, Fluid Felon")
def test_hydro_man_makes_mana_and_does_not_grow_while_he_is_a_land() -> None:
    table = ready(card("Blue", "Instant", {"spell": [{"gain_life": 1}]}, cost="{U}"))
    table.battlefield("A", "Hydro-Man, Fluid Felon")
    table.start("A")
    table.go_to("end")
    finish(table)
    table.cast("A", "Blue")
    finish(table)
    assert table.life_of("A") == 21
    assert table.find("Hydro-Man, Fluid Felon").tapped
    assert not table.events("ability_put_on_stack")[1:]


@pytest.mark.parametrize(("top", "answer", "place"), [
    ("Forest", "yes", "battlefield"), ("Forest", "no", "library"), ("Shock", "", "hand"),
])  # fmt: skip
@plays("Fecund Greenshell")
def test_the_greenshell_looks_at_the_top_card(top: str, answer: str, place: str) -> None:
    table = ready(creature("Wall", "0/3", cost="{0}"), creature("Square", "3/3", cost="{0}"))
    table.battlefield("A", "Fecund Greenshell")
    table.library("A", top)
    table.start("A")
    go(table, "A", "Square")
    assert not table.happened("ability_triggered")
    go(table, "A", "Wall")
    if answer:
        say(table, answer)
    finish(table)
    assert there(table, top, "A") is (place == "battlefield")
    assert (top in hand(table)) is (place == "hand")
    assert (top in table.names_in(Zone.LIBRARY, "A")) is (place == "library")
    if place == "battlefield":
        assert table.find(top).tapped


@pytest.mark.parametrize(("lands", "size"), [(9, (4, 6)), (10, (6, 8))])
@plays("Fecund Greenshell")
def test_ten_lands_make_creatures_greater(lands: int, size: tuple[int, int]) -> None:
    table = ready()
    table.battlefield("A", "Fecund Greenshell")
    table.lands("A", "Forest", lands)
    table.start("A")
    assert pt(table, "Fecund Greenshell") == size


@plays("Spider-Man 2099")
def test_spider_man_2099_waits_for_the_fourth_turn() -> None:
    table = ready("Spider-Man 2099", mana="UR")
    table.start("A")
    for turn in range(1, 4):
        assert not table.can("A", "cast", "Spider-Man 2099"), turn
        table.go_to("upkeep", "B")
        table.go_to("precombat-main", "A")
    assert table.can("A", "cast", "Spider-Man 2099")


@plays("Spider-Man 2099")
def test_spider_man_2099_comes_in_another_players_turn() -> None:
    table = ready("Spider-Man 2099", mana="UR")
    table.battlefield("A", enchantment("Haste", {"static": [{"as_though_flash": "anything"}], "to": "you"}))
    table.start("A")
    assert not table.can("A", "cast", "Spider-Man 2099")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "cast", "Spider-Man 2099")


GRAVE = enchantment(
    "Grave", {"static": [{"play_from": "graveyard", "cast": "anything", "lands": "anything"}], "to": "you"}
)


@pytest.mark.parametrize(("held", "dead", "hits"), [
    ("Zap", "", False), ("Forest", "", False), ("", "Zap", True), ("", "Forest", True), ("", "", False),
])  # fmt: skip
@plays("Spider-Man 2099")
def test_spider_man_2099_strikes_after_a_card_from_elsewhere(held: str, dead: str, hits: bool) -> None:
    named: dict[str, Any] = {"Zap": spell("Zap", {"gain_life": 0}), "Forest": "Forest"}
    table = ready(*[named[name] for name in (held,) if name])
    table.battlefield("A", "Spider-Man 2099", GRAVE)
    table.graveyard("A", *[named[name] for name in (dead,) if name])
    table.start("A")
    name = held or dead
    if name:
        table.answer(next(option for option in options(table) if option[0].startswith(("cast", "play"))))
        if name == "Zap":
            table.announce()
        finish(table)
    if hits:
        target(table, "B")
    table.go_to("upkeep", "B")
    assert table.life_of("B") == (18 if hits else 20)


@plays("Sandman, Shifting Scoundrel")
def test_sandman_returns_from_the_graveyard_with_a_land() -> None:
    table = ready(mana="GGGGG")
    table.graveyard("A", "Sandman, Shifting Scoundrel", "Forest")
    table.start("A")
    table.answer(next(option for option in options(table) if option[0] == "activate"))
    table.announce(targets=[table.find("Forest", "A", Zone.GRAVEYARD).id])
    finish(table)
    man = table.find("Sandman, Shifting Scoundrel")
    assert man.tapped
    assert (man.power, man.toughness) == (6, 6)
    assert len(table.all("Forest", "A")) == 6


@pytest.mark.parametrize(("size", "able"), [("2/5", False), ("3/1", True)])
@plays("Sandman, Shifting Scoundrel")
def test_small_creatures_cannot_block_sandman(size: str, able: bool) -> None:
    table = ready(mana="G")
    table.battlefield("A", "Sandman, Shifting Scoundrel", sick=False)
    table.battlefield("B", creature("Guard", size))
    table.start("A")
    attack(table, "Sandman, Shifting Scoundrel")
    question: Any = table.until_asked("blockers", "B") if able else table.question
    assert bool(getattr(question, "may", ())) is able
    table.go_to("postcombat-main")


@plays("Riverchurn Monument")
def test_the_monument_doubles_graveyards_once() -> None:
    table = ready(mana="UUUUUU")
    table.battlefield("A", "Riverchurn Monument")
    table.graveyard("A", "Shock")
    table.graveyard("B", "Shock", "Shock", "Shock")
    table.start("A")
    table.activate("A", "Riverchurn Monument", 1, targets=[(1, 2)])
    finish(table)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 2
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == 6


@plays("Riverchurn Monument")
def test_the_monument_mills_those_that_are_chosen() -> None:
    table = ready(mana="U")
    table.battlefield("A", "Riverchurn Monument")
    table.start("A")
    table.activate("A", "Riverchurn Monument", 0, targets=[(2,)])
    finish(table)
    assert not table.names_in(Zone.GRAVEYARD, "A")
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == 2


@plays("Minsc & Boo, Timeless Heroes")
def test_minsc_brings_boo_and_makes_him_great() -> None:
    table = ready("Minsc & Boo, Timeless Heroes", mana="GGRR")
    table.start("A")
    table.cast("A", "Minsc & Boo, Timeless Heroes")
    table.resolve()
    say(table, "yes")
    table.activate("A", "Minsc & Boo, Timeless Heroes", 1, targets=["Boo"])
    finish(table)
    assert pt(table, "Boo") == (4, 4)
    assert {"trample", "haste"} <= set(table.find("Boo").keywords)
    assert "legendary" in table.find("Boo").supertypes


@pytest.mark.parametrize(("name", "drawn"), [("Boo", 1), ("Brute", 0)])
@plays("Minsc & Boo, Timeless Heroes")
def test_minsc_throws_a_creature_and_draws_for_a_hamster(name: str, drawn: int) -> None:
    table = walker("Minsc & Boo, Timeless Heroes", 3)
    table.battlefield("A", BRUTE)
    table.start("B", step="end")
    table.go_to("upkeep", "A")
    say(table, "yes")
    table.go_to("precombat-main", "A")
    before = len(hand(table))
    table.activate("A", "Minsc & Boo, Timeless Heroes", 2)
    choose(table, name)
    target(table, "B")
    finish(table)
    assert table.life_of("B") == (19 if drawn else 15)
    assert len(hand(table)) == before + drawn


@plays("Hide on the Ceiling")
def test_what_hides_comes_back_at_the_end_step_to_its_owner() -> None:
    table = ready("Hide on the Ceiling", mana="UUU")
    table.battlefield("A", "Bonesplitter")
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Hide on the Ceiling", x=2, targets=[("Bonesplitter", "Bear")])
    table.resolve()
    assert not there(table, "Bonesplitter")
    assert not there(table, "Bear")
    table.go_to("end")
    finish(table)
    assert there(table, "Bonesplitter", "A")
    assert there(table, "Bear", "B")


@plays("Naga Fleshcrafter")
def test_renewed_flesh_makes_all_others_alike_until_end_of_turn() -> None:
    table = ready(mana="UUU")
    table.battlefield("A", BRUTE, BEAR, creature("Other", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.graveyard("A", "Naga Fleshcrafter")
    table.start("A")
    table.answer(next(option for option in options(table) if option[0] == "activate"))
    table.announce(targets=["Brute"])
    finish(table)
    assert sorted((one.power, one.toughness) for one in table.all("Brute", "A")) == [(5, 5), (5, 5), (6, 6)]
    assert there(table, "Theirs")
    assert "Naga Fleshcrafter" in table.names_in(Zone.EXILE, "A")
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (2, 2)
    assert pt(table, "Brute") == (6, 6)


@plays("Naga Fleshcrafter")
def test_the_naga_may_enter_as_a_copy() -> None:
    table = ready("Naga Fleshcrafter", mana="UUUU")
    table.battlefield("B", BRUTE)
    table.start("A")
    table.cast("A", "Naga Fleshcrafter")
    choose(table, "Brute")
    assert pt(table, "Brute") == (5, 5)
    assert len(table.all("Brute")) == 2


@plays("Cool but Rude")
def test_the_rude_class_rises_by_levels() -> None:
    table = ready("Shock", "Shock", mana="RRRR")
    table.battlefield("A", "Cool but Rude")
    table.battlefield("A", BEAR, sick=False)
    table.library("A", "Mountain")
    table.start("A")
    assert len([option for option in options(table) if option[0] == "activate"]) == 1
    table.activate("A", "Cool but Rude", 1)
    finish(table)
    table.activate("A", "Cool but Rude", 3)
    choose(table, "Mountain")
    finish(table)
    assert table.life_of("B") == 18  # a card is discarded at random as it becomes level 3
    assert len(hand(table)) == 2
    attack(table, "Bear")
    say(table, "yes")
    choose(table, hand(table)[0])
    finish(table)
    assert table.life_of("B") <= 16


@plays("Cool but Rude")
def test_at_first_discarding_does_no_damage() -> None:
    table = ready("Shock")
    table.battlefield("A", "Cool but Rude")
    table.battlefield("A", BEAR, sick=False)
    table.start("A")
    attack(table, "Bear")
    say(table, "yes")
    finish(table)
    assert table.happened("card_discarded")
    assert not table.happened("damage_dealt", combat=False)


@plays("Sentinel of Lost Lore")
def test_the_sentinel_asks_for_adventures_of_both_and_a_graveyard() -> None:
    table = ready("Sentinel of Lost Lore", mana="GGG")
    table.put("exile", "A", TELLER, BEAR)
    table.put("exile", "B", TELLER)
    table.graveyard("B", "Shock", "Shock")
    table.start("A")
    table.cast("A", "Sentinel of Lost Lore")
    table.resolve()
    table.until_asked("modes", "A")
    table.answer((0, 1, 2))
    mine, theirs = table.find("Tale Teller", "A", Zone.EXILE), table.find("Tale Teller", "B", Zone.EXILE)
    table.until_asked("targets", "A")
    table.answer(((mine.id,), (theirs.id,), (2,)))
    finish(table)
    assert "Tale Teller" in hand(table)
    assert table.names_in(Zone.LIBRARY, "B")[-1] == "Tale Teller"
    assert not table.names_in(Zone.GRAVEYARD, "B")


@plays("Sentinel of Lost Lore")
def test_one_mode_is_enough_for_the_sentinel() -> None:
    table = ready("Sentinel of Lost Lore", mana="GGG")
    table.put("exile", "A", TELLER)
    table.graveyard("B", "Shock")
    table.start("A")
    table.cast("A", "Sentinel of Lost Lore")
    table.resolve()
    table.until_asked("modes", "A")
    table.answer((2,))
    table.until_asked("targets", "A")
    table.answer(((2,),))
    finish(table)
    assert not table.names_in(Zone.GRAVEYARD, "B")
    assert "Tale Teller" in table.names_in(Zone.EXILE, "A")


INSECT = card("Fly", "Creature: Insect", pt="1/1", cost="{0}")


@plays("Grist, the Hunger Tide")
def test_grist_is_a_creature_card_everywhere_but_on_the_battlefield() -> None:
    """113.6b: in hand, in the library, in the graveyard, and as a spell."""
    find = spell("Find", {"search": {"type": "creature"}, "as": "f"}, {"move": "f", "to": "hand"}, {"shuffle": "you"})
    stop = spell("Stop", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}, {"type": "creature"}]})
    table = ready(find, mana="BGG")
    table.hand("B", stop)
    table.library("A", "Grist, the Hunger Tide")
    table.start("A")
    table.cast("A", "Find")
    choose(table, "Grist, the Hunger Tide")
    finish(table)
    assert "Grist, the Hunger Tide" in hand(table)
    table.cast("A", "Grist, the Hunger Tide")
    spell_of = table.board.objects[table.board.stack[-1]]
    assert (spell_of.power, spell_of.toughness) == (1, 1)
    table.cast("B", "Stop", targets=[spell_of.id])
    finish(table)
    dead = table.find("Grist, the Hunger Tide", "A", Zone.GRAVEYARD)
    assert (dead.types, dead.subtypes) == (("planeswalker", "creature"), ("Grist", "Insect"))
    table.check()


@plays("Grist, the Hunger Tide")
def test_grist_enters_as_no_creature() -> None:
    priest = {"replace": {"would_enter": {"type": "creature"}}, "with": [{"enters_with": "+1/+1"}]}
    table = ready("Grist, the Hunger Tide", mana="BGG")
    table.battlefield("B", enchantment("Growth", priest))
    table.start("A")
    table.cast("A", "Grist, the Hunger Tide")
    table.resolve()
    grist = table.find("Grist, the Hunger Tide")
    assert (grist.types, grist.subtypes, grist.power) == (("planeswalker",), ("Grist",), None)
    assert grist.counters == {"loyalty": 3}


@plays("Grist, the Hunger Tide")
def test_grist_mills_as_long_as_insects_are_milled() -> None:
    table = walker("Grist, the Hunger Tide", 3)
    table.library("A", INSECT, "Grist, the Hunger Tide", "Forest", INSECT)
    table.start("A")
    table.activate("A", "Grist, the Hunger Tide", 0)
    finish(table)
    assert len(table.all("Insect Token", "A")) == 3
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Fly", "Grist, the Hunger Tide", "Forest"]
    assert table.find("Grist, the Hunger Tide").loyalty == 6


@plays("Grist, the Hunger Tide")
def test_grist_needs_a_sacrifice_to_destroy() -> None:
    table = walker("Grist, the Hunger Tide", 3)
    table.battlefield("A", BEAR)
    table.battlefield("B", BRUTE)
    table.start("A")
    table.activate("A", "Grist, the Hunger Tide", 1)
    say(table, "yes")
    target(table, "Brute")
    finish(table)
    assert not there(table, "Brute")
    assert in_graveyard(table, "Bear", "A")


@plays("Grist, the Hunger Tide")
def test_dead_creatures_bite_and_another_grist_is_one() -> None:
    table = walker("Grist, the Hunger Tide", 5)
    table.graveyard("A", BEAR, "Grist, the Hunger Tide", "Forest")
    table.start("A")
    table.activate("A", "Grist, the Hunger Tide", 2)
    finish(table)
    assert table.life_of("B") == 17  # herself, too: she is dead before the ability resolves
