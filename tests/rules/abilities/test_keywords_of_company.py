"""702. Keyword abilities about other creatures of a player: reinforced, tapped for a copy, carried, several of one."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.keywords import Scenes, having, tokens
from tests.support.scenes import BOTH
from tests.support.situations import attack, finish, go, plays, pt, spell
from tests.support.table import Table, card, creature

SCENES = Scenes()
GAIN = {"spell": [{"gain_life": 1}]}


@SCENES.plays("reinforce")
def reinforce_is_discarded_for_counters(edition: str) -> Table:
    """702.77a: from the hand, at any time."""
    table = Table(edition)
    table.hand("A", having("Guard", "1/1", "reinforce", value=2, pay="{W}"))
    table.battlefield("A", creature("Bear", "2/2"), "Plains")
    table.start("A", step="upkeep")
    table.priority_to("A")
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "activate"]
    table.answer(option)
    table.announce(["Bear"])
    assert "Guard" in table.names_in(Zone.GRAVEYARD, "A")
    finish(table)
    assert pt(table, "Bear") == (4, 4)
    return table


@SCENES.plays("conspire")
def conspire_taps_two_of_a_color_of_the_spell(edition: str) -> Table:
    """702.78a."""
    table = Table(edition)
    chant = {"keyword": "conspire"}
    table.hand("A", *[card(name, "Instant", chant, GAIN, cost="{R}") for name in ("Chant", "Hymn", "Song")])
    table.lands("A", "Mountain", 3)
    red = [creature(f"Red {n}", "1/1", cost="{R}") for n in (1, 2, 3)]
    table.battlefield("A", *red, creature("Blue", "1/1", cost="{U}"))
    table.start("A")
    table.cast("A", "Hymn", conspire="no")
    finish(table)
    assert table.life_of("A") == 21
    table.cast("A", "Chant", conspire="yes")
    finish(table)
    assert table.life_of("A") == 23
    assert sum(found.tapped for found in table.board.creatures()) == 2
    assert not table.find("Blue").tapped
    table.cast("A", "Song", conspire="yes")
    finish(table)
    assert table.life_of("A") == 24, "there are no two more"
    return table


@SCENES.plays("squad")
def squad_comes_with_copies(edition: str) -> Table:
    """702.157a."""
    table = Table(edition)
    table.hand("A", having("Trooper", "2/2", "squad", pay="{1}", cost="{W}"))
    table.lands("A", "Plains", 3)
    table.start("A")
    table.cast("A", "Trooper", x=2)
    finish(table)
    assert [(one.name, one.power) for one in tokens(table)] == [("Trooper", 2), ("Trooper", 2)]
    return table


@SCENES.plays("increment")
def increment_grows_with_what_is_spent(edition: str) -> Table:
    """702.191a: more mana than its power, or than its toughness."""
    table = Table(edition)
    table.hand("A", *[card(f"Cheap {n}", "Instant", GAIN, cost="{1}") for n in (1, 2)])
    table.hand("A", card("Dear", "Instant", GAIN, cost="{2}"))
    table.lands("A", "Plains", 4)
    table.battlefield("A", having("Scholar", "0/2", "increment"))
    table.start("A")
    go(table, "A", "Cheap 1")
    finish(table)
    assert pt(table, "Scholar") == (1, 3)
    go(table, "A", "Cheap 2")
    finish(table)
    assert pt(table, "Scholar") == (1, 3)
    go(table, "A", "Dear")
    finish(table)
    assert pt(table, "Scholar") == (2, 4)
    return table


@SCENES.plays("reconfigure")
def reconfigure_carries_and_is_a_creature_again(edition: str) -> Table:
    """702.151a, 702.151b."""
    table = Table(edition)
    bears = {"static": [{"pt": [1, 1]}], "to": "attached"}
    crab = having("Crab", "3/3", "reconfigure", bears, pay="{1}", types="Artifact Creature: Equipment Crab")
    table.battlefield("A", crab, creature("Bear", "2/2"), creature("Elk", "1/1"))
    table.lands("A", "Island", 3)
    table.start("A")
    for host, other in (("Bear", (1, 1)), ("Elk", (2, 2))):
        table.activate("A", "Crab", targets=[host])
        finish(table)
        found = table.find("Crab")
        assert (found.attached_to, found.types) == (table.find(host).id, ("artifact",))
        assert "Crab" not in found.subtypes
        assert pt(table, "Elk" if host == "Bear" else "Bear") == other
    question: Any = table.question
    number = max(option[2] for option in question.options if option[0] == "activate" and option[1] == found.id)
    table.activate("A", "Crab", number)
    finish(table)
    assert table.find("Crab").attached_to is None
    assert pt(table, "Crab") == (3, 3)
    assert pt(table, "Elk") == (1, 1)
    return table


@plays("Rabbit Battery")
@pytest.mark.parametrize("dies", [True, False])
def test_what_carries_it_may_die(dies: bool) -> None:
    """702.151b, 704.5n."""
    table = Table()
    table.hand("A", spell("Kill", {"destroy": "t"}, t={"type": "creature"}))
    table.battlefield("A", "Rabbit Battery", creature("Bear", "2/2"), "Mountain")
    table.start("A")
    table.activate("A", "Rabbit Battery", targets=["Bear"])
    finish(table)
    assert pt(table, "Bear") == (3, 3)
    if dies:
        go(table, "A", "Kill", "Bear")
        assert pt(table, "Rabbit Battery") == (1, 1)
        assert table.find("Rabbit Battery").is_creature
    else:
        attack(table, "Bear")
        assert table.find("Bear").tapped
    table.check()


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    table = scene(edition)
    table.check()
