"""Instants and sorceries of the catalogue for players, cards and spells, each played and resolved."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import hand
from tests.support.situations import after_damage, attack, block, go, in_graveyard, plays, ready, spell, there
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


# Burn


@plays("Lightning Bolt", "Shock", "Lightning Helix")
@pytest.mark.parametrize(
    ("name", "mana", "life", "own"),
    [("Lightning Bolt", "R", 17, 20), ("Shock", "R", 18, 20), ("Lightning Helix", "RW", 17, 23)],
)
def test_burn_hits_a_player(name: str, mana: str, life: int, own: int) -> None:
    table = ready(name, mana=mana)
    table.start()
    go(table, "A", name, "B")
    assert (table.life_of("B"), table.life_of("A")) == (life, own)


@plays("Blaze")
@pytest.mark.parametrize("x", [0, 4])
def test_blaze(x: int) -> None:
    table = ready("Blaze", mana="RRRRR")
    table.start()
    go(table, "A", "Blaze", "B", x=x)
    assert table.life_of("B") == 20 - x
    assert len(table.events("damage_dealt")) == (x > 0)


@plays("Harsh Sustenance")
def test_harsh_sustenance_counts_the_creature_that_it_deals_damage_to() -> None:
    table = ready("Harsh Sustenance", mana="RWB")
    table.battlefield("A", creature("Ape", "3/3"), creature("Cub", "1/1"))
    table.start()
    go(table, "A", "Harsh Sustenance", "Cub")
    assert table.life_of("A") == 22
    assert "Cub" in table.names_in(Zone.GRAVEYARD, "A")


@plays("Burst Lightning")
@pytest.mark.parametrize(("kicked", "life"), [("yes", 16), ("no", 18)])
def test_burst_lightning(kicked: str, life: int) -> None:
    table = ready("Burst Lightning", mana="RRRRR")
    table.start()
    go(table, "A", "Burst Lightning", "B", kicked=kicked)
    assert table.life_of("B") == life


@plays("Lava Coil")
@pytest.mark.parametrize(("toughness", "zone"), [(4, Zone.EXILE), (5, Zone.BATTLEFIELD)])
def test_lava_coil(toughness: int, zone: Zone) -> None:
    table = ready("Lava Coil", mana="RR")
    table.battlefield("B", creature("Bear", f"2/{toughness}"))
    table.start()
    go(table, "A", "Lava Coil", "Bear")
    assert [found.zone for found in table.board.objects.values() if found.name == "Bear"] == [zone]


@plays("Rolling Thunder")
def test_rolling_thunder() -> None:
    table = ready("Rolling Thunder", mana="RRRRR")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find("Rolling Thunder", "A", Zone.HAND).id))
    table.answer(3)
    table.answer(((B, table.find("Bear").id),))
    assert table.question.KIND == "divide"
    table.answer((1, 2))
    while table.board.priority is None or table.board.stack:
        table.plain()
    assert table.life_of("B") == 19
    assert in_graveyard(table, "Bear", "B")


@plays("Fling")
def test_fling_deals_the_power_the_creature_had() -> None:
    table = ready("Fling", "Giant Growth", mana="RRG")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Giant Growth", "Bear")
    go(table, "A", "Fling", "B")
    assert in_graveyard(table, "Bear", "A")
    assert table.life_of("B") == 15


@plays("Pyroclasm")
def test_pyroclasm() -> None:
    table = ready("Pyroclasm", mana="RR")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ape", "3/3"))
    table.start()
    go(table, "A", "Pyroclasm")
    assert in_graveyard(table, "Bear", "A")
    assert table.find("Ape").damage == 2
    assert table.life_of("B") == 20


@plays("Earthquake")
def test_earthquake() -> None:
    table = ready("Earthquake", mana="RRR")
    table.battlefield("B", creature("Bear", "2/2"), creature("Bird", "1/1", "flying"))
    table.start()
    go(table, "A", "Earthquake", x=2)
    assert not there(table, "Bear")
    assert there(table, "Bird")
    assert (table.life_of("A"), table.life_of("B")) == (18, 18)


@plays("Blasphemous Act")
@pytest.mark.parametrize(("creatures", "lands", "possible"), [(7, 2, True), (7, 1, False), (12, 1, True)])
def test_blasphemous_act(creatures: int, lands: int, possible: bool) -> None:
    table = ready("Blasphemous Act", mana="R" * lands)
    table.battlefield("B", *[creature(f"Bear {n}", "2/2") for n in range(creatures)])
    table.start()
    assert table.can("A", "cast", "Blasphemous Act") is possible
    if possible:
        go(table, "A", "Blasphemous Act")
        assert not list(table.board.creatures())


# Cards


@plays("Divination", "Altar's Reap")
def test_drawing_two() -> None:
    table = ready("Divination", "Altar's Reap", mana="UUUBB")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Divination")
    assert len(table.events("card_drawn")) == 2
    go(table, "A", "Altar's Reap")
    assert in_graveyard(table, "Bear", "A")
    assert len(table.events("card_drawn")) == 4


@plays("Opt")
def test_opt() -> None:
    table = ready("Opt", mana="U")
    table.library("A", "Shock", "Fog")
    table.start()
    table.cast("A", "Opt")
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among)
    assert hand(table, "A") == ["Fog"]
    assert table.names_in(Zone.LIBRARY, "A")[-1] == "Shock"


@plays("Mind Rot", "Hymn to Tourach")
def test_discarding_two() -> None:
    table = ready("Mind Rot", "Hymn to Tourach", mana="BBBBB")
    table.hand("B", "Shock", "Fog", "Holy Day", "Giant Growth", "Opt")
    table.start()
    table.cast("A", "Mind Rot", targets=["B"])
    question: Any = table.until_asked("choose", "B")
    table.answer(question.among[:2])
    assert in_graveyard(table, "Shock", "B")
    assert in_graveyard(table, "Fog", "B")
    go(table, "A", "Hymn to Tourach", "B")
    assert len(hand(table, "B")) == 1
    assert len(table.events("decision_made", player=B, kind="choose")) == 1


@plays("Wheel of Fortune")
def test_wheel_of_fortune() -> None:
    table = ready("Wheel of Fortune", "Shock", mana="RRR")
    table.hand("B", "Fog", "Opt")
    table.start()
    go(table, "A", "Wheel of Fortune")
    assert in_graveyard(table, "Shock", "A")
    assert (len(hand(table, "A")), len(hand(table, "B"))) == (7, 7)


@plays("Traumatize", "Peer into the Abyss")
def test_half_a_library_rounded_down_and_up() -> None:
    table = ready("Traumatize", "Peer into the Abyss", mana="UUUUUBBBBBBB")
    table.start("A", extra=10)
    library = len(table.board.players[B].library)
    go(table, "A", "Traumatize", "B")
    left = library - library // 2
    assert len(table.board.players[B].library) == left
    table.life["B"] = 20
    go(table, "A", "Peer into the Abyss", "B")
    assert len(hand(table, "B")) == -(-left // 2)
    assert table.life_of("B") == 10


@plays("Demonic Tutor")
def test_demonic_tutor_finds_any_card_and_nobody_sees_which() -> None:
    table = ready("Demonic Tutor", mana="BB")
    table.library("A", "Shock", "Wrath of God")
    table.start()
    table.cast("A", "Demonic Tutor")
    question: Any = table.until_asked("choose", "A")
    wrath = next(id for id in question.among if table.board.objects[id].name == "Wrath of God")
    table.answer((wrath,))
    assert hand(table, "A") == ["Wrath of God"]
    assert not table.events("cards_revealed")
    assert table.happened("library_shuffled", player=A)


@plays("Regrowth", "Zombify")
def test_cards_come_back_from_the_own_graveyard() -> None:
    table = ready("Regrowth", "Zombify", mana="GGBBBB")
    table.graveyard("A", "Shock", creature("Bear", "2/2"))
    table.graveyard("B", creature("Ape", "3/3"))
    table.start()
    go(table, "A", "Regrowth", "Shock")
    assert hand(table, "A").count("Shock") == 1
    table.priority_to("A")
    table.answer(("cast", table.find("Zombify", "A", Zone.HAND).id))
    while table.game.in_casting:
        question: Any = table.question
        if question.KIND == "targets":
            names = {table.board.objects[id].name for id in question.slots[0][1]}
            assert names == {"Bear"}
        table.answer(next(question.answers()))
    table.resolve()
    assert table.find("Bear").controller == A


@plays("Notion Rain", "Disinformation Campaign")
def test_who_surveils_takes_the_campaign_back() -> None:
    table = ready("Notion Rain", "Disinformation Campaign", mana="UUUUBBBB")
    table.library("A", "Shock", "Fog", "Forest")
    table.hand("B", "Shock")
    table.start()
    go(table, "A", "Disinformation Campaign")
    table.resolve_all()
    assert hand(table, "B").count("Shock") == 0
    go(table, "A", "Notion Rain")
    table.resolve_all()
    assert table.happened("player_surveiled", player=A)
    assert "Disinformation Campaign" in hand(table, "A")
    assert table.life_of("A") == 18


@plays("Whip of Erebos")
def test_what_the_whip_brings_back_is_exiled_when_it_would_leave() -> None:
    table = ready("Unsummon", mana="UUUBBBB")
    table.battlefield("A", "Whip of Erebos")
    table.graveyard("A", creature("Bear", "2/2"))
    table.start()
    table.activate("A", "Whip of Erebos", targets=["Bear"])
    table.resolve_all()
    assert {"haste", "lifelink"} <= set(table.find("Bear").keywords)
    go(table, "A", "Unsummon", "Bear")
    table.resolve_all()
    assert "Bear" in table.names_in(Zone.EXILE, "A")


@plays("Reanimate")
def test_reanimate_takes_from_any_graveyard_and_costs_life() -> None:
    table = ready("Reanimate", mana="B")
    table.graveyard("B", creature("Ape", "3/3", cost="{3}{G}"))
    table.start()
    go(table, "A", "Reanimate", "Ape")
    ape = table.find("Ape")
    assert (ape.controller, ape.owner) == (A, B)
    assert table.life_of("A") == 16


@plays("Bond of Revival")
def test_bond_of_revival_gives_haste_until_the_next_turn() -> None:
    table = ready("Bond of Revival", mana="BBBBB")
    table.graveyard("A", creature("Ape", "3/3"))
    table.start()
    go(table, "A", "Bond of Revival", "Ape")
    assert "haste" in table.find("Ape").keywords
    table.go_to("end", "B")
    assert "haste" in table.find("Ape").keywords
    table.go_to("upkeep", "A")
    assert "haste" not in table.find("Ape").keywords


@plays("Kolaghan's Command")
def test_kolaghans_command_does_two_of_four() -> None:
    table = ready("Kolaghan's Command", mana="BRR")
    table.graveyard("A", creature("Bear", "2/2"))
    table.battlefield("B", card("Stone", "Artifact"))
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find("Kolaghan's Command", "A", Zone.HAND).id))
    table.answer((0, 3))
    table.answer(((table.find("Bear", "A", Zone.GRAVEYARD).id,), (B,)))
    while table.game.in_casting:
        table.plain()
    table.resolve()
    assert hand(table, "A") == ["Bear"]
    assert table.life_of("B") == 18
    assert there(table, "Stone")


# Control, players, turns


@plays("Act of Treason")
def test_act_of_treason() -> None:
    table = ready("Act of Treason", mana="RRR")
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.start()
    go(table, "A", "Act of Treason", "Bear")
    bear = table.find("Bear")
    assert (bear.controller, bear.tapped, "haste" in bear.keywords) == (A, False, True)
    attack(table, "Bear")
    after_damage(table)
    assert table.life_of("B") == 18
    table.go_to("upkeep", "B")
    assert table.find("Bear").controller == B


@plays("Reality Ripple")
def test_reality_ripple() -> None:
    table = ready("Reality Ripple", mana="UU")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    bear = table.find("Bear").id
    go(table, "A", "Reality Ripple", "Bear")
    assert table.board.objects[bear].phased_out
    table.go_to("upkeep", "B")
    assert not table.board.objects[bear].phased_out


@plays("Blessed Wind", "Caress of Phyrexia")
def test_life_totals_and_poison() -> None:
    table = ready("Blessed Wind", "Caress of Phyrexia", mana="WWWWWWWWWBBBBB")
    table.start()
    go(table, "A", "Caress of Phyrexia", "B")
    assert table.life_of("B") == 17
    assert table.board.players[B].counters == {"poison": 3}
    assert len(hand(table, "B")) == 3
    go(table, "A", "Blessed Wind", "B")
    assert table.life_of("B") == 20


@plays("Time Walk", "Time Warp")
@pytest.mark.parametrize(("name", "mana", "targets"), [("Time Walk", "UU", ()), ("Time Warp", "UUUUU", ("A",))])
def test_an_extra_turn(name: str, mana: str, targets: tuple[str, ...]) -> None:
    table = ready(name, mana=mana)
    table.start()
    go(table, "A", name, *targets)
    table.go_to("end")
    table.go_to("upkeep")
    assert table.board.active == A
    assert table.events("turn_began")[-1].event.extra


@plays("Stitch in Time")
def test_stitch_in_time_follows_the_coin() -> None:
    table = ready("Stitch in Time", mana="UUR")
    table.start()
    go(table, "A", "Stitch in Time")
    (flipped,) = table.events("coin_flipped")
    assert bool(table.board.extra_turns) is flipped.event.heads


@plays("Meditate", "Fatigue")
def test_skipping_a_turn_or_a_draw_step() -> None:
    table = ready("Meditate", "Fatigue", mana="UUUUU")
    table.start()
    go(table, "A", "Meditate")
    assert len(table.events("card_drawn")) == 4
    go(table, "A", "Fatigue", "B")
    table.go_to("end", "B")
    assert table.happened("step_skipped", step="draw", rule="500.10")
    table.go_to("upkeep")
    assert table.board.active == B
    assert table.happened("turn_skipped", player=A)


# Counterspells


@plays("Counterspell", "Essence Scatter", "Negate", "Remand")
@pytest.mark.parametrize(
    ("name", "bear", "shock"),
    [("Counterspell", True, True), ("Essence Scatter", True, False), ("Negate", False, True), ("Remand", True, True)],
)
@pytest.mark.parametrize("what", ["Grizzly Bears", "Shock"])
def test_counterspells_target_what_they_say(name: str, bear: bool, shock: bool, what: str) -> None:
    table = ready("Grizzly Bears", "Shock", mana="GGR", other="UU")
    table.hand("B", name)
    table.start()
    table.cast("A", what, targets=["B"] if what == "Shock" else [])
    table.priority_to("B")
    possible = bear if what == "Grizzly Bears" else shock
    assert table.can("B", "cast", name) is possible
    if possible:
        table.cast("B", name, targets=[what])
        table.resolve_all()
        assert table.life_of("B") == 20
        assert table.names_in(Zone.HAND if name == "Remand" else Zone.GRAVEYARD, "A").count(what) == 1
        assert len(table.events("card_drawn", player=B)) == (name == "Remand")


@plays("Mana Leak")
@pytest.mark.parametrize(("mana", "pays", "life"), [("RGGG", "yes", 18), ("RGGG", "no", 20), ("RGG", None, 20)])
def test_mana_leak(mana: str, pays: str | None, life: int) -> None:
    table = ready("Shock", mana=mana, other="UU")
    table.hand("B", "Mana Leak")
    table.start()
    table.cast("A", "Shock", targets=["B"])
    table.cast("B", "Mana Leak", targets=["Shock"])
    if pays is not None:
        table.until_asked("option", "A")
        table.answer(pays)
    table.resolve_all()
    assert table.life_of("B") == life


@plays("Stifle")
def test_stifle_counters_an_ability() -> None:
    table = ready(mana="", other="U")
    table.battlefield("A", "Prodigal Pyromancer")
    table.hand("B", "Stifle")
    table.start()
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    table.cast("B", "Stifle", targets=[table.board.stack[-1]])
    table.resolve_all()
    assert table.life_of("B") == 20
    assert table.find("Prodigal Pyromancer").tapped


# Prevention


@plays("Fog", "Holy Day")
@pytest.mark.parametrize(("name", "mana"), [("Fog", "G"), ("Holy Day", "W")])
def test_no_combat_damage_this_turn(name: str, mana: str) -> None:
    table = ready(other=mana)
    table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "3/3"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.hand("B", name)
    table.start()
    attack(table, "Bear", "Ape")
    block(table, ("Cub", "Bear"))
    table.cast("B", name)
    table.resolve()
    after_damage(table)
    assert not table.events("damage_dealt")
    assert len(table.events("replacement_applied", rule="615.6")) == 3


@plays("Healing Salve", "Mending Hands")
def test_salves() -> None:
    table = ready("Shock", "Lightning Bolt", mana="RR", other="WWW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", "Healing Salve", "Healing Salve", "Mending Hands")
    table.start()
    table.priority_to("B")
    go(table, "B", "Healing Salve", "B", modes=(0,))
    assert table.life_of("B") == 23
    table.priority_to("B")
    go(table, "B", "Healing Salve", "Bear", modes=(1,))
    go(table, "A", "Shock", "Bear")
    assert there(table, "Bear")
    table.priority_to("B")
    go(table, "B", "Mending Hands", "B")
    go(table, "A", "Lightning Bolt", "B")
    assert table.life_of("B") == 23
    assert sorted(effect.remaining for effect in table.board.effects.values()) == [1, 1]  # type: ignore[type-var]


@plays("Awe Strike")
def test_awe_strike_gains_what_it_prevents() -> None:
    table = ready(other="W")
    table.battlefield("A", creature("Ape", "3/3"))
    table.hand("B", "Awe Strike")
    table.start()
    attack(table, "Ape")
    table.cast("B", "Awe Strike", targets=["Ape"])
    table.resolve()
    after_damage(table)
    assert table.life_of("B") == 23


@plays("Stunning Reversal")
def test_stunning_reversal_waits_for_the_loss() -> None:
    table = ready("Stunning Reversal", mana="BBBB")
    table.hand("A", spell("Pain", {"lose_life": 25}))
    table.start()
    go(table, "A", "Stunning Reversal")
    assert "Stunning Reversal" in table.names_in(Zone.EXILE, "A")
    go(table, "A", "Pain")
    assert (table.life_of("A"), len(hand(table, "A"))) == (1, 7)
    assert not table.board.over
