"""311, 312. The planes and phenomena that come with the program, each played: what holds on it, and its chaos."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.ids import ObjectId
from domain.terms import Phase, Zone
from tests.support.formats import Planes
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
BEAR = creature("Bear of Tests", "2/2")
MOUSE = creature("Mouse of Tests", "1/1", cost="{0}")
OTHER = "Gavony"
"""Where one planeswalks to."""

DROWSE = card(
    "Drowse of Tests",
    "Sorcery",
    {"spell": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "creature"}}}},
    cost="{0}",
)


def on(plane: str, **more: Any) -> Planes:
    """Two players on this plane."""
    return Planes("current", catalogue()[plane], catalogue()[OTHER], **more)


def settle(table: Planes, *answers: Any) -> None:
    """Play on until the stack is empty and somebody has priority: questions are answered so, then plainly."""
    waiting = list(answers)
    while table.board.stack or table.question.KIND != "priority":
        if table.question.KIND != "priority" and waiting:
            table.answer(waiting.pop(0))
        else:
            table.plain()
    assert not waiting


def drawn_by_effects(table: Planes, name: str) -> int:
    """How many cards a player has drawn otherwise than in a draw step."""
    return len(table.events("card_drawn", player=PLAYERS[name], rule="121.1"))


class Loaded:
    """The planar die of a test falls as wanted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def chaos(self, table: Planes, *answers: Any) -> None:
        """Roll chaos and let its ability resolve; questions are answered so, then plainly."""
        table.roll("chaos", self._monkeypatch)
        settle(table, *answers)

    def walk(self, table: Planes) -> None:
        """Planeswalk."""
        table.roll("planeswalker", self._monkeypatch)
        settle(table)
        assert table.plane.name == OTHER


@pytest.fixture
def die(monkeypatch: pytest.MonkeyPatch) -> Loaded:
    return Loaded(monkeypatch)


def size(table: Planes, name: str, player: str | None = None) -> tuple[int | None, int | None]:
    found = table.find(name, player)
    return found.power, found.toughness


def target(table: Planes, name: str, zone: Zone = Zone.BATTLEFIELD) -> tuple[tuple[ObjectId, ...], ...]:
    return ((table.find(name, None, zone).id,),)


def attack(table: Planes, *names: str) -> None:
    table.until_asked("attackers", "A")
    table.answer(tuple((table.find(name, "A").id, B) for name in names))


def test_academy_at_tolaria_west(die: Loaded) -> None:
    table = on("Academy at Tolaria West")
    table.start("A")
    table.go_to("end", "A")
    assert not table.board.stack, "one card in hand"
    table.go_to("precombat-main", "B")
    die.chaos(table)
    assert not table.board.players[B].hand
    table.go_to("upkeep", "A")
    assert (drawn_by_effects(table, "A"), drawn_by_effects(table, "B")) == (0, 7)
    table.check()


def test_agyrem(die: Loaded) -> None:
    table = on("Agyrem")
    table.battlefield("A", creature("Lamb of Tests", "1/1", cost="{W}"), BEAR)
    table.battlefield("B", MOUSE)
    table.hand("A", DROWSE, DROWSE)
    table.start("A")
    for name in ("Lamb of Tests", BEAR.name):
        table.cast("A", DROWSE.name, targets=[name])
        settle(table)
    die.chaos(table)
    assert {"Lamb of Tests", BEAR.name} <= set(table.names_in(Zone.GRAVEYARD, "A"))
    table.go_to("upkeep", "B")
    assert table.find("Lamb of Tests", "A").zone is Zone.BATTLEFIELD
    assert BEAR.name in table.names_in(Zone.HAND, "A")
    table.go_to("end", "B")
    assert not table.happened("decision_made", kind="attackers"), "creatures cannot attack A"
    table.go_to("precombat-main", "A")
    die.walk(table)
    ended = table.events("effects_ended", rule="901.11")
    assert len(ended) == 1
    table.go_to("upkeep", "B")
    assert table.until_asked("attackers", "B").may  # type: ignore[attr-defined]
    table.check()


def test_aretopolis(die: Loaded) -> None:
    table = on("Aretopolis")
    table.start("A")
    for lives in (21, 23):
        table.go_to("upkeep", "B")
        table.go_to("upkeep", "A")
        settle(table)
        assert table.life_of("A") + table.life_of("B") - 40 >= lives - 20
    counters = table.plane.counters["scroll"]
    table.go_to("precombat-main", "A")
    die.chaos(table)
    assert table.plane.counters["scroll"] == counters + 1
    assert len(table.events("card_drawn", rule="121.1")) >= counters + 1
    while table.plane.name == "Aretopolis":
        table.plain()
    assert table.plane.name == OTHER
    assert len(table.events("counters_put", kind="scroll", total=10)) == 1
    table.check()


def test_bant(die: Loaded) -> None:
    table = on("Bant")
    table.battlefield("A", BEAR, MOUSE, creature("Bird of Tests", "1/1", cost="{W}"))
    table.start("A")
    die.chaos(table, target(table, BEAR.name))
    assert table.find(BEAR.name).counters == {"divinity": 1}
    assert "indestructible" in table.find(BEAR.name).keywords
    attack(table, BEAR.name)
    settle(table)
    assert size(table, BEAR.name) == (5, 5), "three creatures of its controller have exalted"
    assert size(table, MOUSE.name) == (1, 1)
    table.check()


def test_bloodhill_bastion(die: Loaded) -> None:
    table = on("Bloodhill Bastion")
    table.hand("A", MOUSE)
    table.start("A")
    table.cast("A", MOUSE.name)
    settle(table)
    assert {"double strike", "haste"} <= set(table.find(MOUSE.name).keywords)
    before = table.find(MOUSE.name).id
    die.chaos(table)
    assert table.find(MOUSE.name).id != before
    assert table.find(MOUSE.name).controller == A
    table.check()


def test_feeding_grounds(die: Loaded) -> None:
    table = on("Feeding Grounds")
    table.hand("A", "Shock", "Grizzly Bears", "Prodigal Pyromancer")
    table.battlefield("B", "Hill Giant")
    table.lands("A", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Prodigal Pyromancer"), "{2}{R} costs {1}{R}"
    table.cast("A", "Grizzly Bears")
    settle(table)
    assert table.find("Grizzly Bears").controller == A, "{1}{G} costs {G}"
    die.chaos(table, target(table, "Hill Giant"))
    assert table.find("Hill Giant").counters == {"+1/+1": 4}
    table.check()


def test_fields_of_summer(die: Loaded) -> None:
    table = on("Fields of Summer")
    table.hand("A", MOUSE)
    table.start("A")
    table.cast("A", MOUSE.name)
    settle(table)
    assert (table.life_of("A"), table.life_of("B")) == (22, 20)
    die.chaos(table)
    assert table.life_of("A") == 32
    table.check()


def test_hedron_fields_of_agadeem(die: Loaded) -> None:
    table = on("Hedron Fields of Agadeem")
    table.battlefield("B", BEAR)
    table.start("A")
    die.chaos(table)
    eldrazi = table.find("Eldrazi Token")
    assert (eldrazi.power, eldrazi.toughness, eldrazi.colors) == (7, 7, "")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    die.walk(table)
    attack(table, "Eldrazi Token")
    settle(table)
    assert [r.event.player for r in table.events("permanent_sacrificed")] == [B], "annihilator 1"
    table.check()


def test_nobody_of_power_seven_attacks_on_hedron_fields() -> None:
    table = on("Hedron Fields of Agadeem")
    table.battlefield("A", creature("Hulk of Tests", "7/1"), BEAR)
    table.start("A")
    assert [id for id, _ in table.until_asked("attackers", "A").may] == [table.find(BEAR.name).id]  # type: ignore[attr-defined]


def test_kessig(die: Loaded) -> None:
    table = on("Kessig")
    table.battlefield("A", BEAR)
    table.battlefield("B", creature("Wolf of Tests", "3/3", types="Creature: Werewolf"))
    table.start("A")
    attack(table, BEAR.name)
    table.go_to("postcombat-main", "A")
    assert table.life_of("B") == 20
    assert table.happened("replacement_applied", rule="615.6")
    table.go_to("upkeep", "B")
    table.until_asked("attackers", "B")
    table.answer(((table.find("Wolf of Tests").id, A),))
    table.go_to("postcombat-main", "B")
    assert table.life_of("A") == 17, "Werewolves deal theirs"
    table.go_to("precombat-main", "A")
    die.chaos(table)
    found = table.find(BEAR.name)
    assert (found.power, found.toughness) == (4, 4)
    assert "trample" in found.keywords
    assert "Werewolf" in found.subtypes
    assert "Bear" in found.subtypes
    attack(table, BEAR.name)
    table.go_to("postcombat-main", "A")
    assert table.life_of("B") == 16
    table.check()


def test_llanowar(die: Loaded) -> None:
    table = on("Llanowar")
    table.battlefield("A", BEAR)
    table.hand("A", "Grizzly Bears", "Grizzly Bears")
    table.start("A")
    for _ in range(2):
        table.cast("A", "Grizzly Bears")
        settle(table)
        assert table.find(BEAR.name).tapped
        if len(table.all("Grizzly Bears")) == 1:
            die.chaos(table)
            assert not table.find(BEAR.name).tapped
    assert len(table.all("Grizzly Bears")) == 2
    table.check()


def test_minamo(die: Loaded) -> None:
    table = on("Minamo")
    table.hand("A", MOUSE)
    table.graveyard("A", "Wind Drake", "Shock")
    table.graveyard("B", "Wind Drake")
    table.start("A")
    table.cast("A", MOUSE.name)
    settle(table)
    assert drawn_by_effects(table, "A") == 1
    die.chaos(table)
    assert "Wind Drake" in table.names_in(Zone.HAND, "A")
    assert "Wind Drake" in table.names_in(Zone.HAND, "B")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock"]
    table.check()


def test_murasa(die: Loaded) -> None:
    table = on("Murasa")
    table.hand("B", MOUSE)
    table.library("B", "Forest", "Forest", "Forest")
    table.start("B")
    table.cast("B", MOUSE.name)
    question = table.until_asked("choose", "B")
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    settle(table)
    (land,) = [found for found in table.board.permanents(B) if "land" in found.types]
    assert land.tapped
    die.chaos(table)
    land = table.board.objects[land.id]
    assert (land.power, land.toughness) == (4, 4)
    assert {"land", "creature"} == set(land.types)
    table.check()


def test_naya(die: Loaded) -> None:
    table = on("Naya")
    table.battlefield("A", BEAR)
    table.hand("A", "Forest", "Forest", "Forest")
    table.start("A")
    for _ in range(3):
        table.play("A", "Forest")
    assert len(table.events("land_played")) == 3
    die.chaos(table)
    assert size(table, BEAR.name) == (5, 5)
    table.check()


def test_orochi_colony(die: Loaded) -> None:
    table = on("Orochi Colony")
    table.battlefield("A", BEAR)
    table.battlefield("B", MOUSE)
    table.library("A", "Forest")
    table.start("A")
    die.chaos(table, target(table, BEAR.name))
    attack(table, BEAR.name)
    question = table.until_asked("choose", "A")
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    table.go_to("postcombat-main", "A")
    assert not table.happened("decision_made", kind="blockers"), "it cannot be blocked"
    assert table.life_of("B") == 18
    assert [found.tapped for found in table.board.permanents(A) if "land" in found.types] == [True]
    table.check()


def test_reality_shaping(die: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Planes("current", catalogue()[OTHER], catalogue()["Reality Shaping"], catalogue()["Naya"])
    table.hand("A", BEAR, "Shock")
    table.hand("B", "Hill Giant")
    table.start("A")
    table.roll("planeswalker", monkeypatch)
    question = table.until_asked("choose", "A")
    assert table.find("Shock", "A", Zone.HAND).id not in question.among  # type: ignore[attr-defined]
    table.answer((table.find(BEAR.name, "A", Zone.HAND).id,))
    settle(table)
    assert table.find(BEAR.name).controller == A
    assert table.find("Hill Giant").controller == B
    assert table.plane.name == "Naya", "then they planeswalk away from it"
    table.check()


def test_shiv(die: Loaded) -> None:
    table = on("Shiv")
    table.battlefield("A", BEAR)
    table.lands("A", "Mountain")
    table.start("A")
    table.activate("A", BEAR.name)
    settle(table)
    assert size(table, BEAR.name) == (3, 2)
    die.chaos(table)
    dragon = table.find("Dragon Token")
    assert (dragon.power, dragon.toughness, dragon.colors) == (5, 5, "R")
    assert "flying" in dragon.keywords
    table.check()


def test_sokenzan(die: Loaded) -> None:
    table = on("Sokenzan")
    table.battlefield("A", BEAR)
    table.hand("A", MOUSE)
    table.start("A")
    table.cast("A", MOUSE.name)
    settle(table)
    assert size(table, MOUSE.name) == (2, 2)
    attack(table, BEAR.name, MOUSE.name)
    table.go_to("postcombat-main", "A")
    assert table.life_of("B") == 15
    die.chaos(table)
    assert not table.find(BEAR.name).tapped
    attack(table, BEAR.name)
    table.go_to("postcombat-main", "A")
    assert table.life_of("B") == 12
    assert [r.event.phase for r in table.events("phase_began")].count(Phase.COMBAT) == 2
    table.check()


def test_stronghold_furnace(die: Loaded) -> None:
    table = on("Stronghold Furnace")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    settle(table)
    assert table.life_of("B") == 16
    die.chaos(table, ((B,),))
    assert table.life_of("B") == 14, "what the plane deals is doubled too"
    table.check()


def test_takenuma(die: Loaded) -> None:
    table = on("Takenuma")
    table.battlefield("A", MOUSE)
    table.battlefield("B", BEAR)
    table.hand("A", DROWSE)
    table.start("A")
    table.cast("A", DROWSE.name, targets=[BEAR.name])
    settle(table)
    assert drawn_by_effects(table, "B") == 1
    die.chaos(table)
    assert MOUSE.name in table.names_in(Zone.HAND, "A")
    assert drawn_by_effects(table, "A") == 1, "it left the battlefield"
    table.check()


def test_the_dark_barony(die: Loaded) -> None:
    table = on("The Dark Barony")
    table.battlefield("B", creature("Ghoul of Tests", "1/1", cost="{B}"), BEAR)
    table.hand("A", DROWSE, DROWSE)
    table.hand("B", "Shock")
    table.start("A")
    table.cast("A", DROWSE.name, targets=["Ghoul of Tests"])
    settle(table)
    assert (table.life_of("A"), table.life_of("B")) == (19, 20), "the sorcery is not black, the ghoul is"
    table.cast("A", DROWSE.name, targets=[BEAR.name])
    settle(table)
    assert (table.life_of("A"), table.life_of("B")) == (18, 19)
    die.chaos(table)
    assert table.names_in(Zone.HAND, "B") == []
    table.check()


def test_the_great_forest(die: Loaded) -> None:
    table = on("The Great Forest")
    table.battlefield("A", creature("Turtle of Tests", "0/4"))
    table.start("A")
    die.chaos(table)
    assert size(table, "Turtle of Tests") == (0, 6)
    assert "trample" in table.find("Turtle of Tests").keywords
    attack(table, "Turtle of Tests")
    table.go_to("postcombat-main", "A")
    assert table.life_of("B") == 14
    table.check()


def test_the_hippodrome(die: Loaded) -> None:
    table = on("The Hippodrome")
    table.battlefield("B", creature("Hulk of Tests", "7/7"), BEAR)
    table.start("A")
    assert size(table, "Hulk of Tests") == (2, 7)
    assert size(table, BEAR.name) == (-3, 2)
    die.chaos(table, target(table, "Hulk of Tests"))
    assert not table.names_in(Zone.GRAVEYARD, "B")
    table.go_to("precombat-main", "B")
    die.chaos(table, target(table, BEAR.name))
    assert table.names_in(Zone.GRAVEYARD, "B") == [BEAR.name]
    table.check()


def test_the_maelstrom(die: Loaded) -> None:
    table = on("The Maelstrom")
    table.library("A", BEAR, "Plains", "Shock")
    table.graveyard("A", "Hill Giant", "Shock")
    table.start("A", step=None)
    table.until_asked("option", "A")
    settle(table)
    assert table.find(BEAR.name).controller == A
    table.go_to("precombat-main", "A")
    die.chaos(table)
    assert table.find("Hill Giant").controller == A
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock"]
    table.go_to("upkeep", "B")
    settle(table)
    assert len([found for found in table.board.permanents(B) if found.name == "Plains"]) == 1
    table.go_to("draw", "B")
    table.until_asked("option", "A")
    settle(table)
    assert table.names_in(Zone.LIBRARY, "A")[-1] == "Shock", "no permanent card: it goes to the bottom"
    table.check()


def test_the_zephyr_maze(die: Loaded) -> None:
    table = on("The Zephyr Maze")
    table.battlefield("A", creature("Bird of Tests", "1/1", "flying"), BEAR)
    table.start("A")
    assert size(table, "Bird of Tests") == (3, 1)
    assert size(table, BEAR.name) == (0, 2)
    die.chaos(table, target(table, BEAR.name))
    assert size(table, BEAR.name) == (4, 2)
    table.check()


def test_truga_jungle(die: Loaded) -> None:
    table = on("Truga Jungle")
    table.lands("A", "Forest")
    table.hand("A", "Shock")
    table.library("A", "Plains", BEAR, "Forest", "Hill Giant")
    table.start("A")
    die.chaos(table)
    assert table.names_in(Zone.HAND, "A") == ["Shock", "Plains", "Forest"]
    assert sorted(table.names_in(Zone.LIBRARY, "A")[-2:]) == [BEAR.name, "Hill Giant"]
    table.cast("A", "Shock", targets=["B"])
    settle(table)
    assert table.life_of("B") == 18, "the Forest made {R}"
    table.check()


def test_turri_island(die: Loaded) -> None:
    table = on("Turri Island")
    table.hand("A", "Grizzly Bears")
    table.lands("A", "Forest")
    table.library("A", "Plains", BEAR, "Forest", "Hill Giant")
    table.start("A")
    table.cast("A", "Grizzly Bears")
    settle(table)
    assert table.find("Grizzly Bears").controller == A, "{1}{G} costs {G}: only generic mana is less"
    die.chaos(table)
    assert table.names_in(Zone.HAND, "A") == ["Plains", BEAR.name, "Hill Giant"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Forest"]
    table.check()


def test_undercity_reaches(die: Loaded) -> None:
    table = on("Undercity Reaches")
    table.battlefield("A", BEAR)
    table.hand("A", *["Forest"] * 9)
    table.start("A")
    attack(table, BEAR.name)
    table.go_to("postcombat-main", "A")
    assert drawn_by_effects(table, "A") == 1
    die.chaos(table)
    table.go_to("upkeep", "B")
    assert len(table.board.players[A].hand) == 11, "no maximum hand size any more"
    table.check()


def test_naar_isle_counts_flames() -> None:
    """122.1: a plane in the command zone has counters as well."""
    table = on("Naar Isle")
    table.start("A", step="upkeep")
    settle(table)
    assert table.life_of("A") == 19
    table.go_to("upkeep", "B")
    settle(table)
    assert table.life_of("B") == 18
    assert table.plane.counters == {"flame": 2}
    table.check()
