"""Instants and sorceries of the catalogue that strengthen, save or remove permanents, each played and resolved."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import hand
from tests.support.situations import attack, block, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


# Pump


@plays("Giant Growth", "Titanic Growth", "Twisted Image", "Crimson Wisps", "Humble", "Battlegrowth")
@pytest.mark.parametrize(
    ("name", "mana", "after", "next_turn"),
    [
        ("Giant Growth", "G", (4, 6), (1, 3)),
        ("Titanic Growth", "GG", (5, 7), (1, 3)),
        ("Twisted Image", "U", (3, 1), (1, 3)),
        ("Crimson Wisps", "R", (1, 3), (1, 3)),
        ("Humble", "WW", (0, 1), (1, 3)),
        ("Battlegrowth", "G", (2, 4), (2, 4)),
    ],
)
def test_pump(name: str, mana: str, after: tuple[int, int], next_turn: tuple[int, int]) -> None:
    table = ready(name, mana=mana)
    table.battlefield("A", creature("Bird", "1/3", "flying"))
    table.start()
    go(table, "A", name, "Bird")
    assert pt(table, "Bird") == after
    assert ("flying" in table.find("Bird").keywords) is (name != "Humble")
    assert len(table.events("card_drawn")) == (name in ("Twisted Image", "Crimson Wisps"))
    if name == "Crimson Wisps":
        assert (table.find("Bird").colors, "haste" in table.find("Bird").keywords) == ("R", True)
    table.go_to("upkeep", "B")
    assert pt(table, "Bird") == next_turn
    assert "flying" in table.find("Bird").keywords


@plays("Righteousness")
def test_righteousness_needs_a_blocking_creature() -> None:
    table = ready(other="W")
    table.battlefield("A", creature("Ape", "5/5"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.hand("B", "Righteousness")
    table.start()
    attack(table, "Ape")
    table.priority_to("B")
    assert not table.can("B", "cast", "Righteousness")
    block(table, ("Cub", "Ape"))
    table.priority_to("B")
    go(table, "B", "Righteousness", "Cub")
    assert pt(table, "Cub") == (8, 8)


@plays("Overrun", "Overwhelming Stampede")
@pytest.mark.parametrize(
    ("name", "bear", "ape"), [("Overrun", (5, 5), (7, 7)), ("Overwhelming Stampede", (6, 6), (8, 8))]
)
def test_all_creatures_grow_and_trample(name: str, bear: tuple[int, int], ape: tuple[int, int]) -> None:
    table = ready(name, mana="GGGGG")
    table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "4/4"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    go(table, "A", name)
    assert (pt(table, "Bear"), pt(table, "Ape"), pt(table, "Cub")) == (bear, ape, (1, 1))
    assert "trample" in table.find("Bear").keywords


@plays("Gods Willing")
def test_gods_willing_saves_from_a_color() -> None:
    table = ready("Gods Willing", mana="W", other="BBB")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("B", "Murder")
    table.start()
    table.pass_()
    table.cast("B", "Murder", targets=["Bear"])
    table.cast("A", "Gods Willing", targets=["Bear"])
    table.until_asked("option", "A")
    table.answer("B")
    table.resolve_all()
    assert there(table, "Bear")
    assert table.happened("did_not_resolve", reason="targets")


@plays("Prey Upon")
def test_prey_upon() -> None:
    table = ready("Prey Upon", mana="G")
    table.battlefield("A", creature("Ape", "3/3"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Prey Upon", "Ape", "Bear")
    assert table.find("Ape").damage == 2
    assert in_graveyard(table, "Bear", "B")


@plays("Inspiring Call")
def test_inspiring_call_counts_creatures_with_counters() -> None:
    table = ready("Inspiring Call", mana="GGG")
    table.battlefield("A", creature("Bear", "2/2"), counters={"+1/+1": 1})
    table.battlefield("A", creature("Ape", "3/3"))
    table.start()
    go(table, "A", "Inspiring Call")
    assert len(table.events("card_drawn")) == 1
    assert "indestructible" in table.find("Bear").keywords
    assert "indestructible" not in table.find("Ape").keywords


@plays("Panic")
def test_panic_before_blocks_draws_a_card_later() -> None:
    table = ready("Panic", mana="R")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    assert not table.can("A", "cast", "Panic")
    attack(table, "Bear")
    go(table, "A", "Panic", "Cub")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 18
    table.go_to("upkeep", "B")
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 1


# Removal


TARGETS = {
    "Murder": {"Green", "Black", "Golem", "Legend", "Big"},
    "Doom Blade": {"Green", "Golem", "Legend", "Big"},
    "Terror": {"Green", "Legend", "Big"},
    "Terminate": {"Green", "Black", "Golem", "Legend", "Big"},
    "Smother": {"Green", "Black", "Golem", "Legend"},
    "Smite the Monstrous": {"Big"},
    "Hero's Demise": {"Legend"},
    "Assassinate": {"Black"},
    "Bake into a Pie": {"Green", "Black", "Golem", "Legend", "Big"},
}


@plays(*TARGETS)
@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("victim", ["Green", "Black", "Golem", "Legend", "Big"])
def test_who_can_be_destroyed_by_what(name: str, victim: str) -> None:
    table = ready(name, mana="BBBBRWW")
    table.battlefield(
        "B",
        creature("Green", "2/2", cost="{1}{G}"),
        creature("Golem", "2/2", cost="{2}", types="Artifact Creature: Golem"),
    )
    table.battlefield("B", creature("Black", "2/2", cost="{1}{B}"), tapped=True)
    table.battlefield(
        "B", creature("Legend", "3/3", types="Legendary Creature: Human"), creature("Big", "5/5", cost="{4}{R}")
    )
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find(name, "A", Zone.HAND).id))
    id = table.find(victim).id
    if table.question.KIND == "targets":
        legal = set(table.question.slots[0][1])  # type: ignore[attr-defined]
        assert {table.board.objects[one].name for one in legal} == TARGETS[name]
        table.answer(((id if id in legal else next(iter(legal)),),))
    else:
        assert len(TARGETS[name]) == 1
    while table.game.in_casting:
        table.plain()
    table.resolve()
    assert there(table, victim) is (victim not in TARGETS[name])
    assert bool(table.all("Food", "A")) is (name == "Bake into a Pie")


@plays("Terror", "Terminate", "Smother", "Wrath of God", "Winds of Rath", "Murder", "Day of Judgment")
@pytest.mark.parametrize(
    ("name", "regenerates"),
    [
        ("Terror", False),
        ("Terminate", False),
        ("Smother", False),
        ("Wrath of God", False),
        ("Winds of Rath", False),
        ("Murder", True),
        ("Day of Judgment", True),
    ],
)
def test_what_can_be_regenerated_from(name: str, regenerates: bool) -> None:
    table = ready(name, mana="BBRWWWWW")
    table.battlefield("B", creature("Troll", "2/2"))
    table.hand("B", spell("Regrow", {"regenerate": "t"}, t={"type": "creature"}))
    table.start()
    table.priority_to("B")
    go(table, "B", "Regrow", "Troll")
    go(table, "A", name, *(() if name in ("Wrath of God", "Winds of Rath", "Day of Judgment") else ("Troll",)))
    assert there(table, "Troll") is regenerates


@plays("Swords to Plowshares")
def test_swords_to_plowshares_gives_the_power_it_had() -> None:
    table = ready("Swords to Plowshares", "Giant Growth", mana="WG")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Giant Growth", "Bear")
    go(table, "A", "Swords to Plowshares", "Bear")
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    assert (table.life_of("A"), table.life_of("B")) == (20, 25)


@plays("Unsummon")
def test_unsummon_returns_to_the_owner() -> None:
    table = ready("Unsummon", mana="U")
    table.battlefield("B", creature("Bear", "2/2"), controller="A")
    table.start()
    go(table, "A", "Unsummon", "Bear")
    assert hand(table, "B") == ["Bear"]


@plays("Into the Roil")
@pytest.mark.parametrize(("kicked", "drawn"), [("yes", 1), ("no", 0)])
def test_into_the_roil(kicked: str, drawn: int) -> None:
    table = ready("Into the Roil", mana="UUUU")
    table.battlefield("B", card("Stone", "Artifact"))
    table.start()
    go(table, "A", "Into the Roil", "Stone", kicked=kicked)
    assert hand(table, "B") == ["Stone"]
    assert len(table.events("card_drawn")) == drawn


@plays("Disenchant")
def test_disenchant() -> None:
    table = ready("Disenchant", "Disenchant", mana="WWWW")
    table.battlefield("B", card("Stone", "Artifact"), "Glorious Anthem", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Disenchant", "Stone")
    go(table, "A", "Disenchant", "Glorious Anthem")
    assert [found.name for found in table.board.permanents(B)] == ["Bear"]


@plays("Diabolic Edict", "Innocent Blood")
def test_players_sacrifice_what_they_choose() -> None:
    table = ready("Diabolic Edict", "Innocent Blood", mana="BBB")
    table.battlefield("A", creature("Own", "1/1"))
    table.battlefield("B", creature("Bear", "2/2"), creature("Ape", "3/3"), creature("God", "5/5", "indestructible"))
    table.start()
    table.cast("A", "Diabolic Edict", targets=["B"])
    table.until_asked("choose", "B")
    table.answer((table.find("Bear").id,))
    assert in_graveyard(table, "Bear", "B")
    table.cast("A", "Innocent Blood")
    table.until_asked("choose", "B")
    table.answer((table.find("God").id,))
    assert in_graveyard(table, "God", "B")
    assert in_graveyard(table, "Own", "A")


@plays("Citywide Bust", "Winds of Rath", "Wrath of God")
@pytest.mark.parametrize(
    ("name", "left"), [("Citywide Bust", {"Bear"}), ("Winds of Rath", {"Wall"}), ("Wrath of God", set())]
)
def test_many_are_destroyed_at_once(name: str, left: set[str]) -> None:
    table = ready(name, mana="WWWWW")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Wall", "0/4"), creature("Ape", "5/5"))
    table.battlefield("A", "Pacifism", attached="Wall")
    table.start()
    go(table, "A", name)
    assert {found.name for found in table.board.creatures()} == left


@plays("Raise the Alarm")
def test_raise_the_alarm() -> None:
    table = ready("Raise the Alarm", mana="WW")
    table.start()
    go(table, "A", "Raise the Alarm")
    soldiers = table.all("Soldier Token", "A")
    assert [(found.power, found.toughness, found.colors) for found in soldiers] == [(1, 1, "W")] * 2


@plays("Dark Ritual")
def test_dark_ritual() -> None:
    table = ready("Dark Ritual", mana="B")
    table.start()
    go(table, "A", "Dark Ritual")
    assert table.board.players[A].pool == "BBB"


@plays("Rampant Growth")
def test_rampant_growth() -> None:
    table = ready("Rampant Growth", mana="GG")
    table.library("A", "Azorius Guildgate", "Island")
    table.start()
    table.cast("A", "Rampant Growth")
    question: Any = table.until_asked("choose", "A")
    assert "Azorius Guildgate" not in {table.board.objects[id].name for id in question.among}
    island = next(id for id in question.among if table.board.objects[id].name == "Island")
    table.answer((island,))
    assert table.find("Island").tapped


@plays("Magnetic Theft")
def test_magnetic_theft_moves_equipment_of_anybody() -> None:
    table = ready("Magnetic Theft", mana="R")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ape", "3/3"))
    table.battlefield("B", "Bonesplitter", attached="Ape")
    table.start()
    go(table, "A", "Magnetic Theft", "Bonesplitter", "Bear")
    assert (pt(table, "Bear"), pt(table, "Ape")) == ((4, 2), (3, 3))
    assert table.find("Bonesplitter").controller == B
