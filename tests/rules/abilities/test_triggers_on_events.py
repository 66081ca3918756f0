"""603.2, 603.6, 603.10. What sets off triggered abilities: entering and leaving, casting, damage, counters."""

from __future__ import annotations

import pytest

from domain.rules.abilities.protection import protected
from domain.terms import Zone
from tests.support.table import PLAYERS, Table, creature
from tests.support.triggers import spell, triggered, watcher

CREATURE = {"t": {"of": {"type": "creature"}}}


# 603.6, 603.10. Entering and leaving


def test_what_enters_together_sees_each_other_enter() -> None:
    table = Table()
    table.graveyard("A", "Soul Warden", "Grizzly Bears")
    table.hand(
        "A", spell("Rise", {"move": {"all": [{"type": "creature"}, {"zone": "graveyard"}]}, "to": "battlefield"})
    )
    table.start("A")
    table.cast("A", "Rise")
    table.resolve()
    assert triggered(table) == ["Soul Warden"]


def test_it_triggers_on_its_own_entering() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", "Dwarven Priest")
    table.lands("A", "Plains", 4)
    table.start("A")
    table.cast("A", "Dwarven Priest")
    table.resolve_all()
    assert table.life_of("A") == 22


@pytest.mark.statement("SBA-35")
def test_what_dies_together_sees_each_other_die() -> None:
    table = Table()
    table.battlefield("A", "Blood Artist", "Grizzly Bears")
    table.hand("A", spell("Wrath", {"destroy": {"type": "creature"}}))
    table.start("A")
    table.cast("A", "Wrath")
    table.resolve()
    assert triggered(table) == ["Blood Artist", "Blood Artist"]


def test_a_leaving_permanent_triggers_under_who_controlled_it_last() -> None:
    table = Table()
    table.battlefield("A", "Doomed Traveler", controller="B")
    table.hand("A", spell("Kill", {"destroy": "t"}, targets=CREATURE))
    table.start("A")
    table.cast("A", "Kill", targets=["Doomed Traveler"])
    table.resolve_all()
    assert table.find("Spirit Token").controller == PLAYERS["B"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Doomed Traveler", "Kill"], "it goes to its owner's graveyard"


def test_leaving_without_dying() -> None:
    table = Table()
    table.battlefield("A", "Thragtusk", "Doomed Traveler")
    table.hand("A", spell("Away", {"exile": {"type": "creature"}}))
    table.start("A")
    table.cast("A", "Away")
    table.resolve_all()
    assert triggered(table) == ["Thragtusk"]
    assert table.all("Beast Token")


def test_a_trigger_uses_what_was_last_known() -> None:
    table = Table()
    legacy = creature(
        "Legacy",
        "2/2",
        abilities=[{"triggered": [{"gain_life": {"stat": "power", "of": "event.object"}}], "on": {"dies": "self"}}],
    )
    table.battlefield("A", legacy, counters={"+1/+1": 3})
    table.hand("A", spell("Kill", {"destroy": "t"}, targets=CREATURE))
    table.start("A")
    table.cast("A", "Kill", targets=["Legacy"])
    table.resolve_all()
    assert table.life_of("A") == 25


def test_a_sacrificed_permanent_sees_itself_sacrificed() -> None:
    devil = creature("Devil", "3/3", abilities=[{"triggered": [{"gain_life": 1}], "on": {"sacrifices": "you"}}])
    table = Table()
    table.battlefield("A", devil)
    table.hand("A", spell("Edict", {"sacrifice": {"type": "creature"}}))
    table.start("A")
    table.cast("A", "Edict")
    table.resolve_all()
    assert triggered(table) == ["Devil"]
    assert table.life_of("A") == 21


def test_what_was_sacrificed_is_found_in_the_graveyard() -> None:
    """400.7, 701.21a. The ability finds the new object that the permanent became as it was put there."""
    back = [{"move": "event.object", "to": "battlefield", "under": "you"}]
    betrayer = creature("Betrayer", "3/3", abilities=[{"triggered": back, "on": {"sacrifices": "each_opponent"}}])
    table = Table()
    table.battlefield("A", betrayer)
    table.battlefield("B", "Hill Giant")
    table.hand("A", spell("Edict", {"sacrifice": {"type": "creature"}, "who": "each_opponent"}))
    table.start("A")
    table.cast("A", "Edict")
    table.resolve_all()
    assert [found.controller for found in table.all("Hill Giant")] == [PLAYERS["A"]]
    assert table.names_in(Zone.GRAVEYARD, "B") == []


def test_put_into_a_graveyard_from_anywhere() -> None:
    table = Table()
    table.hand("A", "Serra Avatar", spell("Drop", {"discard": "all"}))
    table.start("A")
    table.cast("A", "Drop")
    table.resolve_all()
    assert triggered(table) == ["Serra Avatar"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Drop"]
    assert "Serra Avatar" in table.names_in(Zone.LIBRARY, "A")


def test_discarding_and_drawing_trigger_once_for_each_card() -> None:
    table = Table()
    table.battlefield("A", "Megrim", "Underworld Dreams")
    table.hand("B", "Grizzly Bears", "Hill Giant")
    table.hand("A", spell("Loot", {"discard": 2, "who": "each_opponent"}, {"draw": 3, "who": "each_opponent"}))
    table.start("A")
    table.cast("A", "Loot")
    table.resolve()
    while table.question.KIND == "order":
        table.plain()
    assert sorted(triggered(table)) == ["Megrim"] * 2 + ["Underworld Dreams"] * 3
    table.resolve_all()
    assert table.life_of("B") == 20 - 4 - 3


def test_casting_triggers_before_the_spell_resolves() -> None:
    table = Table()
    table.battlefield("A", "Young Pyromancer")
    table.hand("A", "Shock", "Grizzly Bears")
    table.lands("A", "Mountain")
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    assert [table.board.objects[id].name for id in table.board.stack] == ["Shock", "Young Pyromancer"]
    table.resolve()
    assert table.all("Elemental Token")
    assert table.life_of("B") == 20
    table.resolve()
    table.cast("A", "Grizzly Bears")
    assert len(table.board.stack) == 1, "no instant or sorcery"


@pytest.mark.statement("MAIN-14")
def test_playing_a_land_triggers() -> None:
    table = Table()
    table.battlefield("B", "Horn of Greed")
    table.hand("A", "Forest")
    table.start("A")
    table.play("A", "Forest")
    assert triggered(table) == ["Horn of Greed"]
    table.resolve()
    assert len(table.names_in(Zone.HAND, "A")) == 1


def test_becoming_a_target() -> None:
    table = Table()
    table.battlefield("A", "Phantasmal Bear")
    table.hand("A", "Giant Growth")
    table.lands("A", "Forest")
    table.start("A")
    table.cast("A", "Giant Growth", targets=["Phantasmal Bear"])
    assert [table.board.objects[id].name for id in table.board.stack] == ["Giant Growth", "Phantasmal Bear"]
    table.resolve()
    assert not table.all("Phantasmal Bear")
    table.resolve()
    assert table.happened("did_not_resolve", reason="targets")


def test_gaining_life_and_counters() -> None:
    table = Table()
    table.battlefield("A", "Ajani's Pridemate")
    table.hand("A", spell("Rest", {"gain_life": 3}, {"gain_life": 1}))
    table.start("A")
    table.cast("A", "Rest")
    table.resolve_all()
    while table.question.KIND != "priority":
        table.plain()
    table.resolve_all()
    assert len(triggered(table)) == 2
    assert table.find("Ajani's Pridemate").power == 4


def test_damage_dealt_to_it() -> None:
    table = Table()
    table.battlefield("A", "Fungusaur")
    table.hand("A", spell("Ping", {"deal_damage": 1, "to": "t"}, targets=CREATURE))
    table.start("A")
    table.cast("A", "Ping", targets=["Fungusaur"])
    table.resolve_all()
    assert table.find("Fungusaur").power == 3


def test_once_each_turn() -> None:
    table = Table()
    table.battlefield("B", "Morbid Opportunist")
    table.battlefield("A", "Grizzly Bears", "Hill Giant")
    table.hand(
        "A", spell("Kill", {"destroy": "t"}, targets=CREATURE), spell("Slay", {"destroy": "t"}, targets=CREATURE)
    )
    table.start("A")
    table.cast("A", "Kill", targets=["Grizzly Bears"])
    table.resolve_all()
    table.cast("A", "Slay", targets=["Hill Giant"])
    table.resolve_all()
    assert triggered(table) == ["Morbid Opportunist"]


def test_tapping_and_untapping() -> None:
    bell = watcher("Tap Bell", [{"becomes_tapped": {"type": "creature"}}, {"becomes_untapped": {"type": "creature"}}])
    table = Table()
    table.battlefield("A", bell, "Grizzly Bears", "Hill Giant")
    table.hand("A", spell("Turn", {"tap": {"type": "creature"}}), spell("Turn Back", {"untap": {"type": "creature"}}))
    table.start("A")
    table.cast("A", "Turn")
    table.resolve()
    while table.question.KIND == "order":
        table.plain()
    assert len(triggered(table)) == 2
    table.resolve_all()
    table.cast("A", "Turn Back")
    table.resolve()
    while table.question.KIND == "order":
        table.plain()
    assert len(triggered(table)) == 4


@pytest.mark.parametrize(("by", "who", "gained"), [("you", "A", 1), ("you", "B", 0), ("each_opponent", "B", 1)])
def test_counters_that_a_certain_player_puts(by: str, who: str, gained: int) -> None:
    """122.6. Whoever carries out the instruction puts them."""
    table = Table()
    on = {"counters_put": {"type": "creature"}, "kind": "+1/+1", "by": by}
    table.battlefield("A", watcher("Counting", on), creature("Ox", "2/2"))
    table.hand(who, spell("Grow", {"put_counters": "+1/+1", "on": "t", "n": 2}, targets=CREATURE))
    table.start("A")
    if who == "B":
        table.pass_()
    table.cast(who, "Grow", targets=["Ox"])
    table.resolve_all()
    assert table.life_of("A") == 20 + gained


@pytest.mark.parametrize("controller", ["A", "B"])
def test_counters_with_which_it_enters_its_controller_puts(controller: str) -> None:
    """122.6a."""
    table = Table()
    on = {"counters_put": {"type": "creature"}, "kind": "+1/+1", "by": "you"}
    table.battlefield("A", watcher("Counting", on))
    enters = {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": 1}]}
    table.hand(controller, creature("Ox", "2/2", abilities=[enters], cost="{0}"))
    table.start(controller)
    table.cast(controller, "Ox")
    table.resolve_all()
    assert table.life_of("A") == (21 if controller == "A" else 20)


def test_who_deals_damage_to_the_card_itself() -> None:
    """603.2. A spell is a source as a permanent is."""
    table = Table()
    on = {"deals_damage": {"is": "spell"}, "to": {"ref": "self"}}
    hurt = {"triggered": [{"lose_life": 2, "who": {"controller_of": "event.source"}}], "on": on}
    table.battlefield("A", creature("Ox", "2/6", abilities=[hurt]))
    table.hand("B", spell("Prick", {"deal_damage": 1, "to": "t"}, targets=CREATURE))
    table.start("A")
    table.pass_()
    table.cast("B", "Prick", targets=["Ox"])
    table.resolve_all()
    assert table.life_of("B") == 18


@pytest.mark.parametrize(("quality", "few"), [("multicolored", True), ("monocolored", False)])
def test_protection_by_how_many_colours_a_source_has(quality: str, few: bool) -> None:
    """702.16a, 105.2."""
    table = Table()
    sources = creature("One", "2/2", cost="{W}"), creature("Two", "2/2", cost="{W}{U}")
    table.battlefield("A", creature("Ox", "2/2", f"protection:{quality}"), *sources)
    table.start("A")
    ox = table.find("Ox")
    assert [protected(ox, table.find(name), ()) for name in ("One", "Two")] == [not few, few]
