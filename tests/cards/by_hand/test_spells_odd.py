"""Instants and sorceries of played decks, written by hand: charms, cantrips and removal."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
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
from tests.support.spells import artifact, choose, hand, in_exile, sorcery
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


@pytest.mark.parametrize(("cost", "able"), [("{2}", True), ("{R}", False)])
@plays("Consign to Memory")
def test_consign_to_memory_counters_colorless_spells(cost: str, able: bool) -> None:
    table = ready("Consign to Memory", mana="U")
    table.hand("B", card("Thing", "Artifact Creature: Golem", cost=cost, pt="2/2"))
    table.lands("B", "Mountain", 2)
    table.start("B")
    table.cast("B", "Thing")
    table.priority_to("A")
    assert table.can("A", "cast", "Consign to Memory") is able


@plays("Consign to Memory")
def test_consign_to_memory_is_replicated_for_a_trigger_beside_a_spell() -> None:
    """702.56a: each copy may have another target; 113.7a: the trigger is no spell."""
    heal = {"triggered": [{"gain_life": 5}], "on": {"cast": CREATURE, "by": "you"}}
    table = ready("Consign to Memory", mana="UU")
    table.battlefield("B", enchantment("Soothing", heal))
    table.hand("B", card("Titan", "Creature: Eldrazi", cost="{0}", pt="9/9"))
    table.start("B")
    before = table.life_of("B")
    table.cast("B", "Titan")
    table.priority_to("A")
    titan, trigger = table.board.stack
    table.answer(("cast", table.find("Consign to Memory", "A", Zone.HAND).id))
    while table.game.in_casting:
        if table.question.KIND == "targets":
            table.answer(((titan,),))
        elif table.question.KIND == "number":
            table.answer(1)
        elif table.question.KIND == "option":
            table.answer("yes")
        else:
            table.plain()
    table.until_asked("targets", "A")
    table.answer(((trigger,),))
    finish(table)
    assert (table.life_of("B"), there(table, "Titan")) == (before, False)


@pytest.mark.parametrize("others", [0, 2])
@plays("Thraben Charm")
def test_thraben_charm_counts_creatures_as_it_resolves(others: int) -> None:
    table = ready("Thraben Charm", mana="WW")
    table.battlefield("A", creature("One", "1/1"), *[creature("Other", "1/1")] * others)
    table.battlefield("B", creature("Great", "1/6"))
    table.start("A")
    go(table, "A", "Thraben Charm", "Great", modes=(0,))
    finish(table)
    assert there(table, "Great") is (others < 2)


@plays("Thraben Charm")
def test_thraben_charm_empties_graveyards_of_those_it_targets() -> None:
    table = ready("Thraben Charm", mana="WW")
    for player in "AB":
        table.graveyard(player, creature(f"Bones of {player}", "1/1"), "Shock")
    table.start("A")
    go(table, "A", "Thraben Charm", "B", modes=(2,))
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == []
    assert in_graveyard(table, "Bones of A", "A")


@pytest.mark.parametrize("kicked", [False, True])
@plays("Consult the Star Charts")
def test_consult_the_star_charts_takes_two_when_kicked(kicked: bool) -> None:
    table = ready("Consult the Star Charts", mana="UUUU")
    table.library("A", *(sorcery(name) for name in ("One", "Two", "Three", "Four", "Five")))
    table.start("A")
    table.cast("A", "Consult the Star Charts", kicked="yes" if kicked else "no")
    finish(table)
    assert hand(table) == ({"One", "Two"} if kicked else {"One"})
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Five"


@pytest.mark.parametrize(("discarded", "dealt"), [("Plains", 0), ("Shock", 2)])
@plays("Grab the Prize")
def test_grab_the_prize_hurts_for_a_card_that_is_no_land(discarded: str, dealt: int) -> None:
    table = ready("Grab the Prize", discarded, mana="RR")
    table.start("A")
    before = table.life_of("B"), table.life_of("A")
    go(table, "A", "Grab the Prize")
    assert (before[0] - table.life_of("B"), before[1] - table.life_of("A")) == (dealt, 0)
    assert len(hand(table)) == 1  # two Plains


@pytest.mark.parametrize(("size", "able"), [("2/9", True), ("9/2", True), ("3/3", False)])
@plays("Stern Scolding")
def test_stern_scolding_reads_either_number(size: str, able: bool) -> None:
    table = ready("Stern Scolding", mana="U")
    table.hand("B", creature("Bear", size, cost="{0}"))
    table.start("B")
    table.cast("B", "Bear")
    table.priority_to("A")
    assert table.can("A", "cast", "Stern Scolding") is able


@plays("Expressive Iteration")
def test_expressive_iteration_parts_three_cards() -> None:
    table = ready("Expressive Iteration", mana="UR")
    table.library("A", sorcery("Taken"), sorcery("Sunk"), "Forest", sorcery("Next"))
    table.start("A")
    table.cast("A", "Expressive Iteration")
    choose(table, "Taken")
    choose(table, "Sunk")
    finish(table)
    assert hand(table) == {"Taken"}
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Next"
    assert table.names_in(Zone.LIBRARY, "A")[-1] == "Sunk"
    table.priority_to("A")
    table.answer(("play", table.find("Forest", "A", Zone.EXILE).id))
    assert there(table, "Forest")


@plays("Expressive Iteration")
def test_what_expressive_iteration_exiled_cannot_be_played_later() -> None:
    table = ready("Expressive Iteration", mana="UR")
    table.library("A", *["Forest"] * 3)
    table.start("A")
    go(table, "A", "Expressive Iteration")
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    forest = table.find("Forest", "A", Zone.EXILE)
    assert table.refused(("play", forest.id)).rule == "116.1"


@pytest.mark.parametrize("number", [0, 2])
@plays("Valakut Awakening")
def test_valakut_awakening_draws_one_more(number: int) -> None:
    table = ready("Valakut Awakening", sorcery("Old"), sorcery("Older"), mana="RRR")
    table.start("A")
    table.cast("A", "Valakut Awakening")
    choose(table, *["Old", "Older"][:number])
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == 3
    assert hand(table) == ({"Plains"} if number else {"Plains", "Old", "Older"})
    assert set(table.names_in(Zone.LIBRARY, "A")[-2:]) == ({"Old", "Older"} if number else {"Plains"})


@plays("Valakut Awakening", "Sea Gate Restoration", "Shatterskull Smashing")
@pytest.mark.parametrize(
    ("name", "land"), [("Valakut Awakening", "Valakut Stoneforge"), ("Sea Gate Restoration", "Sea Gate, Reborn")]
)
def test_the_back_of_a_modal_spell_is_a_land(name: str, land: str) -> None:
    """712.12: who plays it chooses the face."""
    table = Table("current")
    table.hand("A", name)
    table.start("A")
    table.answer(("play", table.find(name, "A", Zone.HAND).id, land))
    while table.question.KIND != "priority":
        table.plain()
    assert there(table, land)


@plays("Paradoxical Outcome")
def test_paradoxical_outcome_draws_for_what_came_to_your_hand() -> None:
    """108.3: what another player owns goes to their hand."""
    table = ready("Paradoxical Outcome", mana="UUUU")
    table.battlefield("A", artifact("Mine"), artifact("Mine too"))
    table.battlefield("B", artifact("Lent"), controller="A")
    table.start("A")
    go(table, "A", "Paradoxical Outcome", ["Mine", "Mine too", "Lent"])
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Mine", "Mine too", "Plains", "Plains"]
    assert hand(table, "B") == {"Lent"}


@pytest.mark.parametrize("land", [False, True])
@plays("Archdruid's Charm")
def test_archdruids_charm_finds_a_land_or_a_creature(land: bool) -> None:
    table = ready("Archdruid's Charm", mana="GGG")
    table.library("A", sorcery("None"), creature("Bear", "2/2"), "Forest")
    table.start("A", extra=0)
    table.cast("A", "Archdruid's Charm", modes=(0,))
    choose(table, "Forest" if land else "Bear")
    finish(table)
    assert [found.tapped for found in table.all("Forest") if not found.since < 0][-1:] == [True]
    assert hand(table) == (set() if land else {"Bear"})


@plays("Archdruid's Charm")
def test_archdruids_charm_lets_a_greater_creature_hit() -> None:
    table = ready("Archdruid's Charm", mana="GGG")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Three", "1/3"))
    table.start("A")
    go(table, "A", "Archdruid's Charm", "Bear", "Three", modes=(1,))
    finish(table)
    assert (pt(table, "Bear"), there(table, "Three")) == ((3, 3), False)


@pytest.mark.parametrize(("color", "kept"), [("{R}", 2), ("{G}", 1)])
@plays("Redcap Melee")
def test_redcap_melee_costs_a_land_for_what_is_not_red(color: str, kept: int) -> None:
    table = ready("Redcap Melee", mana="RR")
    table.battlefield("B", creature("Bear", "2/5", cost=color))
    table.start("A")
    go(table, "A", "Redcap Melee", "Bear")
    finish(table)
    assert len(table.all("Mountain", "A")) == kept


@plays("Redcap Melee")
def test_redcap_melee_is_free_if_the_damage_is_prevented() -> None:
    table = ready(
        spell("Ward", {"shield": {"would_damage": "t"}, "with": [{"prevent": "all"}]}, t=CREATURE),
        "Redcap Melee",
        mana="RR",
    )
    table.battlefield("B", creature("Bear", "2/5"))
    table.start("A")
    go(table, "A", "Ward", "Bear")
    go(table, "A", "Redcap Melee", "Bear")
    finish(table)
    assert len(table.all("Mountain", "A")) == 2


@plays("Neoform")
def test_neoform_finds_one_greater() -> None:
    table = ready("Neoform", mana="GU")
    table.battlefield("A", creature("Small", "1/1", cost="{1}"))
    table.library("A", creature("Same", "1/1", cost="{1}"), creature("Next", "2/2", cost="{2}"))
    table.start("A")
    table.cast("A", "Neoform")
    question: Any = table.until_asked("choose")
    assert {table.board.object(id).name for id in question.among} == {"Next"}
    choose(table, "Next")
    finish(table)
    assert pt(table, "Next") == (3, 3)


@pytest.mark.parametrize("paid", [False, True])
@plays("Kozilek's Return")
def test_kozileks_return_burns_again_from_the_graveyard(paid: bool) -> None:
    table = ready(card("Titan", "Creature: Eldrazi", cost="{7}", pt="9/9"), mana="CCCCCCC")
    table.graveyard("A", "Kozilek's Return")
    table.battlefield("B", creature("Bear", "2/5"))
    table.start("A")
    table.cast("A", "Titan")
    table.until_asked("option", "A")
    table.answer("yes" if paid else "no")
    finish(table)
    assert there(table, "Bear") is not paid
    assert there(table, "Titan")
    assert in_graveyard(table, "Kozilek's Return", "A") is not paid


@plays("Kozilek's Return")
def test_kozileks_return_is_colorless() -> None:
    table = ready("Kozilek's Return", mana="RRR")
    table.battlefield("B", creature("Two", "2/2"), creature("Saint", "2/2", "protection:red"), creature("Three", "3/3"))
    table.start("A")
    go(table, "A", "Kozilek's Return")
    finish(table)
    assert [there(table, name) for name in ("Two", "Saint", "Three")] == [False, False, True]


@pytest.mark.parametrize("burns", [False, True])
@plays("Ill-Timed Explosion")
def test_ill_timed_explosion_counts_the_greatest_card(burns: bool) -> None:
    table = ready("Ill-Timed Explosion", sorcery("Five", "{5}"), sorcery("Two", "{2}"), mana="UURR")
    table.battlefield("B", creature("Bear", "2/5"), creature("Six", "2/6"))
    table.start("A")
    table.cast("A", "Ill-Timed Explosion")
    table.until_asked("option", "A")
    table.answer("yes" if burns else "no")
    if burns:
        choose(table, "Five", "Two")
    finish(table)
    assert (there(table, "Bear"), there(table, "Six")) == (not burns, True)


@pytest.mark.parametrize("puts", [False, True])
@plays("Planar Genesis")
def test_planar_genesis_puts_a_land_or_takes_a_card(puts: bool) -> None:
    table = ready("Planar Genesis", mana="GU")
    table.library("A", sorcery("Card"), "Mountain", *[sorcery("Rest")] * 2)
    table.start("A")
    table.cast("A", "Planar Genesis")
    choose(table, *["Mountain"] * puts)
    finish(table)
    assert [found.tapped for found in table.all("Mountain")] == [True] * puts
    assert hand(table) == (set() if puts else {"Card"})


@plays("Sea Gate Restoration")
def test_sea_gate_restoration_doubles_the_hand_and_keeps_it() -> None:
    """402.2: there is no maximum hand size, even in later turns."""
    table = ready("Sea Gate Restoration", *["Forest"] * 4, mana="UUUUUUU")
    table.start("A")
    go(table, "A", "Sea Gate Restoration")
    assert len(table.names_in(Zone.HAND, "A")) == 9
    table.go_to("upkeep", "B")
    assert len(table.names_in(Zone.HAND, "A")) == 9


@plays("Shadows' Verdict")
def test_shadows_verdict_takes_both_places() -> None:
    table = ready("Shadows' Verdict", mana="BBBBB")
    table.battlefield(
        "B", creature("Three", "1/1", cost="{3}"), creature("Four", "1/1", cost="{4}"), enchantment("Law")
    )
    table.graveyard(
        "A", creature("Dead", "1/1", cost="{1}"), creature("Great Dead", "1/1", cost="{4}"), sorcery("Past")
    )
    table.start("A")
    go(table, "A", "Shadows' Verdict")
    finish(table)
    assert not there(table, "Three")
    assert there(table, "Four")
    assert there(table, "Law")
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"Great Dead", "Past", "Shadows' Verdict"}
    assert set(in_exile(table)) == {"Three", "Dead"}


@pytest.mark.parametrize(("x", "dealt"), [(5, 5), (6, 12)])
@plays("Shatterskull Smashing")
def test_shatterskull_smashing_doubles_from_six(x: int, dealt: int) -> None:
    table = ready("Shatterskull Smashing", mana="R" * (x + 2))
    table.battlefield("B", creature("Wall", "0/20"))
    table.start("A")
    go(table, "A", "Shatterskull Smashing", ["Wall"], x=x)
    assert table.find("Wall").damage == dealt


@plays("Shatterskull Smashing")
def test_shatterskull_smashing_is_divided_as_it_is_cast() -> None:
    """601.2d: the damage that is divided is twice X."""
    table = ready("Shatterskull Smashing", mana="R" * 8)
    table.battlefield("B", creature("Wall", "0/20"), creature("Bear", "2/2"))
    table.start("A")
    table.defaults = {}
    table.priority_to("A")
    table.answer(("cast", table.find("Shatterskull Smashing", "A", Zone.HAND).id))
    while table.game.in_casting:
        if table.question.KIND == "targets":
            table.answer(((table.find("Wall").id, table.find("Bear").id),))
        elif table.question.KIND == "number":
            table.answer(6)
        elif table.question.KIND == "divide":
            table.answer((10, 2))
        else:
            table.plain()
    finish(table)
    assert (table.find("Wall").damage, there(table, "Bear")) == (10, False)


@pytest.mark.parametrize("warped", [False, True])
@plays("Full Bore")
def test_full_bore_knows_what_was_warped(warped: bool) -> None:
    table = ready(
        "Full Bore",
        card("Drill", "Creature: Robot", {"keyword": "warp", "cost": [{"mana": "{1}"}]}, cost="{2}", pt="1/1"),
        mana="RRR",
    )
    table.start("A")
    table.priority_to("A")
    drill = table.find("Drill", "A", Zone.HAND).id
    options = [option for option in table.question.options if option[1:2] == (drill,)]  # type: ignore[attr-defined]
    table.answer(next(option for option in options if (option[0] == "cast") is not warped))
    table.announce()
    table.resolve()
    go(table, "A", "Full Bore", "Drill")
    assert pt(table, "Drill") == (4, 3)
    assert ({"trample", "haste"} <= {str(word) for word in table.find("Drill").keywords}) is warped


@pytest.mark.parametrize(("mana", "found"), [("GUUUU", {"Two"}), ("GURWB", {"Two", "Five"})])
@plays("Bring to Light")
def test_bring_to_light_counts_colors(mana: str, found: set[str]) -> None:
    table = ready("Bring to Light", mana=mana)
    table.library("A", creature("Two", "2/2", cost="{2}"), creature("Five", "5/5", cost="{5}"), enchantment("Law"))
    table.start("A")
    table.cast("A", "Bring to Light")
    question: Any = table.until_asked("choose")
    assert {table.board.object(id).name for id in question.among} == found
    choose(table, "Two")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert there(table, "Two")


@plays("Dreams of Steel and Oil")
def test_dreams_of_steel_and_oil_takes_from_hand_and_graveyard() -> None:
    table = ready("Dreams of Steel and Oil", mana="B")
    table.hand("B", creature("Held", "1/1"), sorcery("Kept"))
    table.graveyard("B", artifact("Rust"), sorcery("Past"))
    table.start("A")
    go(table, "A", "Dreams of Steel and Oil", "B")
    finish(table)
    assert (hand(table, "B"), table.names_in(Zone.GRAVEYARD, "B")) == ({"Kept"}, ["Past"])
    assert set(in_exile(table)) == {"Held", "Rust"}


@plays("Yawgmoth's Will")
def test_yawgmoths_will_plays_the_graveyard_once() -> None:
    table = ready("Yawgmoth's Will", sorcery("Fresh"), mana="BBB")
    table.graveyard("A", sorcery("Past"), "Forest")
    table.start("A")
    go(table, "A", "Yawgmoth's Will")
    assert "Yawgmoth's Will" in in_exile(table)  # it would go there after its own effect began
    table.priority_to("A")
    table.answer(("play", table.find("Forest", "A", Zone.GRAVEYARD).id))
    past = table.find("Past", "A", Zone.GRAVEYARD).id
    table.answer(next(option for option in table.question.options if option[1:2] == (past,)))  # type: ignore[attr-defined]
    table.announce()
    finish(table)
    go(table, "A", "Fresh")
    assert table.names_in(Zone.GRAVEYARD, "A") == []
    assert {"Past", "Fresh"} <= set(in_exile(table))


@pytest.mark.parametrize(("discarded", "dies"), [("Forest", False), ("Shock", True)])
@plays("Glacial Dragonhunt")
def test_glacial_dragonhunt_burns_for_a_nonland_card(discarded: str, dies: bool) -> None:
    table = ready("Glacial Dragonhunt", discarded, mana="UR")
    table.battlefield("B", creature("Three", "1/3"))
    table.start("A")
    table.cast("A", "Glacial Dragonhunt")
    table.until_asked("option", "A")
    table.answer("yes")
    choose(table, discarded)
    finish(table)
    assert there(table, "Three") is not dies


@pytest.mark.parametrize(("cost", "back"), [("{2}", True), ("{3}", False)])
@plays("Jolted Awake")
def test_jolted_awake_pays_energy_for_the_mana_value(cost: str, back: bool) -> None:
    table = ready("Jolted Awake", mana="W")
    table.graveyard("A", artifact("Relic", cost))
    table.start("A")
    table.cast("A", "Jolted Awake", targets=(table.find("Relic", "A", Zone.GRAVEYARD).id,))
    if back:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert there(table, "Relic") is back
    assert table.board.players[A].counters.get("energy", 0) == (0 if back else 2)


@pytest.mark.parametrize(("land", "dealt"), [("Forest", 0), ("Wasteland", 2)])
@plays("Molten Rain")
def test_molten_rain_hurts_for_a_nonbasic_land(land: str, dealt: int) -> None:
    rubble: Any = land if land == "Forest" else card("Wasteland", "Land")
    table = ready("Molten Rain", mana="RRR")
    table.battlefield("B", rubble)
    table.start("A")
    before = table.life_of("B")
    go(table, "A", "Molten Rain", land)
    assert (before - table.life_of("B"), there(table, land)) == (dealt, False)


@pytest.mark.parametrize(("lands", "most"), [("GG", 2), ("G", 1)])
@plays("Tithe")
def test_tithe_finds_two_if_the_opponent_has_more_lands(lands: str, most: int) -> None:
    table = ready("Tithe", mana="W", other=lands)
    table.start("A")
    table.cast("A", "Tithe", targets=("B",))
    question: Any = table.until_asked("choose")
    assert question.most == most
    table.answer(question.among[:most])
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Plains"] * most


@plays("Debt to the Deathless")
def test_debt_to_the_deathless_gains_what_was_lost() -> None:
    table = Table(seats=3, format="free-for-all", life=20)
    table.hand("A", "Debt to the Deathless")
    for land in ("Plains", "Plains", "Swamp", "Swamp", "Swamp", "Swamp"):
        table.battlefield("A", land)
    table.start("A")
    go(table, "A", "Debt to the Deathless", x=2)
    assert [table.life_of(name) for name in "ABC"] == [28, 16, 16]


@plays("Settle the Wreckage")
def test_settle_the_wreckage_gives_lands_for_attackers() -> None:
    table = ready("Settle the Wreckage", mana="WWWW")
    table.battlefield("B", creature("One", "1/1"), creature("Two", "2/2"), creature("Home", "3/3"))
    table.library("B", *["Island"] * 3, card("Cave", "Land"))
    table.start("B")
    attack(table, "One", "Two", by="B")
    table.cast("A", "Settle the Wreckage", targets=("B",))
    table.until_asked("option", "B")
    table.answer("yes")
    question: Any = table.until_asked("choose", "B")
    assert question.most == 2
    choose(table, "Island", "Island")
    finish(table)
    assert [found.tapped for found in table.all("Island", "B")] == [True, True]
    assert [there(table, name) for name in ("One", "Two", "Home")] == [False, False, True]
