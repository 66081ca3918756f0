"""Cards of the catalogue that count what creatures have together, compare names, and notice spells cast or copied."""

from __future__ import annotations

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from tests.support.situations import go, in_graveyard, plays, pt, there
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made


@plays("Maelstrom Pulse")
def test_maelstrom_pulse_destroys_all_of_a_name() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.hand("A", "Maelstrom Pulse")
    table.lands("A", "Swamp", 2)
    table.lands("A", "Forest")
    table.start("A")
    go(table, "A", "Maelstrom Pulse", table.find("Grizzly Bears", "B").id)
    assert in_graveyard(table, "Grizzly Bears", "A")
    assert in_graveyard(table, "Grizzly Bears", "B")
    assert there(table, "Hill Giant")


@plays("Dragon-Scarred Bear")
def test_dragon_scarred_bear_asks_for_power_together() -> None:
    table = Table()
    table.battlefield("A", "Dragon-Scarred Bear", creature("Scout", "4/4"))
    table.hand("A", "Giant Growth")
    table.lands("A", "Forest", 3)
    table.start("A")
    assert not table.can("A", "activate", "Dragon-Scarred Bear"), "seven is too little"
    go(table, "A", "Giant Growth", "Scout")
    assert table.can("A", "activate", "Dragon-Scarred Bear")


@plays("Purphoros, God of the Forge")
def test_purphoros_is_no_creature_without_devotion() -> None:
    table = Table()
    table.battlefield("A", "Purphoros, God of the Forge", creature("Scout", "1/1"))
    table.hand("A", "Hill Giant")
    table.lands("A", "Mountain", 4)
    table.start("A")
    god = table.find("Purphoros, God of the Forge")
    assert god.types == ("enchantment",)
    assert god.subtypes == ()
    go(table, "A", "Hill Giant")
    table.resolve()
    assert table.life_of("B") == 18


def test_a_god_is_a_creature_with_devotion() -> None:
    table = Table()
    table.battlefield("A", "Purphoros, God of the Forge", creature("Ember", "1/1", cost="{R}{R}{R}{R}"))
    table.start("A")
    god = table.find("Purphoros, God of the Forge")
    assert god.is_creature
    assert pt(table, "Purphoros, God of the Forge") == (6, 5)


def test_a_symbol_of_two_colors_counts_once_for_devotion_to_both() -> None:
    """700.5."""
    table = Table("current")
    god = made(
        "God",
        "Enchantment",
        {"activated": [{"gain_life": {"devotion": "WB"}}], "cost": []},
        {"static": [{"lose_types": ["creature"]}], "while": {"amount": {"devotion": "WB"}, "compare": {"at_most": 6}}},
        cost="{2}",
    )
    table.battlefield("A", god, creature("Ember", "1/1", cost="{W}{W/B}{B}{R}"))
    table.battlefield("B", creature("Ash", "1/1", cost="{B}{B}"))
    table.start("A")
    table.activate("A", "God")
    table.resolve()
    assert table.life_of("A") == 23
    assert texts(god)[0] == ": Gain life equal to your devotion to white and black."


@plays("Archmage Emeritus")
def test_archmage_emeritus_notices_copies_too() -> None:
    table = Table()
    table.battlefield("A", "Archmage Emeritus")
    table.hand("A", "Shock", "Twincast")
    table.lands("A", "Mountain")
    table.lands("A", "Island", 2)
    table.start("A")
    library = len(table.board.players[PLAYERS["A"]].library)
    table.cast("A", "Shock", targets=["B"])
    shock = table.find("Shock", "A", Zone.STACK)
    go(table, "A", "Twincast", shock.id)
    while table.board.stack:
        table.plain()
    assert len(table.board.players[PLAYERS["A"]].library) == library - 3


@plays("Journey to Nowhere")
def test_journey_to_nowhere_gives_back_what_it_took() -> None:
    table = Table()
    table.battlefield("B", "Hill Giant")
    table.hand("A", "Journey to Nowhere")
    table.hand("B", "Disenchant")
    table.lands("A", "Plains", 2)
    table.lands("B", "Plains", 2)
    table.start("A")
    table.cast("A", "Journey to Nowhere")
    while table.board.stack:
        table.plain()
    assert not there(table, "Hill Giant")
    table.priority_to("B")
    table.cast("B", "Disenchant", targets=["Journey to Nowhere"])
    while table.board.stack:
        table.plain()
    assert there(table, "Hill Giant", "B")


@plays("Wibbly-wobbly, Timey-wimey")
def test_wibbly_wobbly_travels_in_time_and_draws() -> None:
    table = Table("current")
    table.battlefield("A", creature("Clock", "1/1"), counters={"time": 2})
    table.hand("A", "Wibbly-wobbly, Timey-wimey")
    table.lands("A", "Island", 2)
    table.start("A")
    table.cast("A", "Wibbly-wobbly, Timey-wimey")
    table.until_asked("choose")
    table.answer(())
    table.answer((table.find("Clock").id,))
    assert table.find("Clock").counters == {"time": 1}
    assert len(table.board.players[PLAYERS["A"]].hand) == 1
