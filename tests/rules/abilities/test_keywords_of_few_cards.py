"""702. Keyword abilities of few cards: backup, gravestorm, melee, recover, ripple, transfigure."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.rules.abilities.test_keywords_of_casting import sorcery
from tests.support.keywords import KILL, Scenes, having, said
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, finish, go, pt, spell, there
from tests.support.table import Table, card, creature

SCENES = Scenes()
GAIN = {"spell": [{"gain_life": 1}]}
GROWS = {"triggered": [{"put_counters": "+1/+1", "on": "self"}], "on": {"attacks": "self"}}


# Backup


def backer(name: str = "Backer", number: int = 1, *below: Any) -> CardDefinition:
    above = {"keyword": "vigilance"}
    abilities = [above, {"keyword": "backup", "value": number}, *(below or ({"keyword": "flying"}, GROWS))]
    return creature(name, "1/1", cost="{0}", abilities=abilities)


@SCENES.plays("backup")
def another_creature_gains_the_abilities_below(edition: str) -> Table:
    """702.165a: not the abilities printed above, and only until end of turn."""
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", backer())
    table.start("A")
    table.cast("A", "Backer")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    finish(table)
    assert pt(table, "Bear") == (3, 3)
    assert table.find("Bear").keywords == ("flying",)
    attack(table, "Bear")
    finish(table)
    assert pt(table, "Bear") == (4, 4)
    assert pt(table, "Backer") == (1, 1)
    table.go_to("upkeep", "B")
    assert not table.find("Bear").keywords
    assert not table.find("Bear").abilities
    return table


@SCENES.plays("backup")
def the_creature_itself_gains_no_second_instance(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", backer("Backer", 2))
    table.start("A")
    table.cast("A", "Backer")
    finish(table)
    assert pt(table, "Backer") == (3, 3)
    table.go_to("upkeep", "A")
    attack(table, "Backer")
    finish(table)
    assert pt(table, "Backer") == (4, 4), "it has the ability below once"
    return table


@SCENES.plays("backup")
def backup_gives_no_backup(edition: str) -> Table:
    """702.165a: only the abilities that are not backup; each instance triggers by itself."""
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    second = {"keyword": "backup", "value": 2}
    table.hand("A", backer("Backer", 1, second, {"keyword": "trample"}))
    table.start("A")
    table.cast("A", "Backer")
    for _ in range(2):
        table.until_asked("targets", "A")
        table.answer(((table.find("Bear").id,),))
    finish(table)
    assert pt(table, "Bear") == (5, 5)
    assert table.find("Bear").keywords == ("trample",)
    assert not table.find("Bear").abilities
    return table


# Gravestorm


@SCENES.plays("gravestorm")
def gravestorm_counts_permanents_that_died(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.hand("A", KILL, sorcery("Gale", "gravestorm", GAIN, cost="{0}"))
    table.hand("A", spell("Mill", {"mill": 2}))
    table.start("A")
    go(table, "A", "Kill", "Cub")
    go(table, "A", "Mill")
    table.cast("A", "Gale")
    finish(table)
    assert table.life_of("A") == 22, "spells and cards that were put there from elsewhere do not count"
    return table


# Melee


@SCENES.plays("melee")
def melee_counts_the_opponents_attacked(edition: str) -> Table:
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", having("Guard", "1/1", "melee"), creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start("A")
    attack(table, ("Guard", "B"), ("Bear", "C"), ("Cub", "C"))
    finish(table)
    assert pt(table, "Guard") == (3, 3)
    return table


@SCENES.plays("melee")
def melee_counts_no_planeswalker(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Guard", "1/1", "melee"), having("Scout", "1/1", "melee"))
    table.battlefield("B", card("Walker", "Planeswalker", loyalty=3))
    table.start("A")
    attack(table, ("Guard", "Walker"))
    finish(table)
    assert pt(table, "Guard") == (1, 1)
    return table


# Recover


def recovering(*, creature_dies: str = "Bear", pays: str = "yes", edition: str, before: Any = None) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"), "Swamp")
    table.battlefield("B", creature("Theirs", "2/2"))
    table.graveyard("A", card("Harvest", "Instant", GAIN, {"keyword": "recover", "cost": [{"mana": "{B}"}]}))
    table.hand("A", KILL, spell("Dig", {"exile": "t"}, t={"zone": "graveyard"}))
    table.start("A")
    table.cast("A", "Kill", targets=(creature_dies,))
    table.resolve()
    if before is not None:
        before(table)
    if creature_dies == "Bear" and before is None:
        said(table, pays)
    finish(table)
    return table


@SCENES.plays("recover")
def recover_returns_for_its_cost(edition: str) -> Table:
    table = recovering(edition=edition)
    assert "Harvest" in table.names_in(Zone.HAND, "A")
    assert table.find("Swamp").tapped
    return table


@SCENES.plays("recover")
def recover_exiles_unless_it_is_paid(edition: str) -> Table:
    table = recovering(edition=edition, pays="no")
    assert "Harvest" in table.names_in(Zone.EXILE, "A")
    return table


@SCENES.plays("recover")
def recover_asks_for_a_creature_of_its_owner(edition: str) -> Table:
    table = recovering(edition=edition, creature_dies="Theirs")
    assert "Harvest" in table.names_in(Zone.GRAVEYARD, "A")
    return table


@SCENES.plays("recover")
def recover_does_not_see_its_own_creature_die(edition: str) -> Table:
    """702.59a: it functions only in the graveyard, and a trigger on dying looks back (603.10a)."""
    table = Table(edition)
    table.battlefield("A", having("Assassin", "2/2", "recover", pay="{B}"), creature("Bear", "2/2"), "Swamp")
    table.hand("A", spell("Wrath", {"destroy": CREATURE}))
    table.start("A")
    go(table, "A", "Wrath")
    finish(table)
    assert "Assassin" in table.names_in(Zone.GRAVEYARD, "A")
    return table


# Ripple


def rippled(edition: str, *library: str | CardDefinition, yes: bool = True) -> Table:
    table = Table(edition)
    surge = card("Surge", "Instant", GAIN, {"keyword": "ripple", "value": 4}, cost="{R}")
    table.library("A", *(surge if one == "Surge" else one for one in library))
    table.hand("A", surge)
    table.battlefield("A", "Mountain")
    table.start("A")
    table.cast("A", "Surge")
    said(table, "yes" if yes else "no")
    return table


@SCENES.plays("ripple")
def ripple_casts_cards_of_its_name(edition: str) -> Table:
    table = rippled(edition, "Forest", "Surge", "Plains", "Swamp", "Surge")
    said(table, "yes")  # to cast the other card
    said(table, "no")  # its own ripple
    finish(table)
    assert table.life_of("A") == 22
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Surge", "the fifth card was not revealed"
    return table


@SCENES.plays("ripple")
def ripple_is_a_choice(edition: str) -> Table:
    table = rippled(edition, "Forest", "Surge", yes=False)
    finish(table)
    assert table.life_of("A") == 21
    assert table.names_in(Zone.LIBRARY, "A")[:2] == ["Forest", "Surge"]
    return table


# Transfigure


@SCENES.plays("transfigure")
def transfigure_finds_a_creature_of_its_mana_value(edition: str) -> Table:
    table = Table(edition)
    horror = creature("Horror", "3/3", cost="{2}{B}", abilities=[{"keyword": "transfigure", "cost": [{"mana": "{1}"}]}])
    table.battlefield("A", horror, "Swamp")
    table.library(
        "A",
        creature("Three", "1/1", cost="{3}"),
        creature("Four", "4/4", cost="{4}"),
        card("Relic", "Artifact", cost="{3}"),
    )
    table.start("A")
    table.activate("A", "Horror")
    assert not there(table, "Horror")
    question: Any = table.until_asked("choose", "A")
    assert [table.board.objects[id].name for id in question.among] == ["Three"]
    table.answer(question.among)
    finish(table)
    assert there(table, "Three")
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_keywords_of_few_cards(name: str, scene: Any, edition: str) -> None:
    scene(edition).check()
