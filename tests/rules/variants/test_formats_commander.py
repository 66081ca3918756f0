"""903. Commander: combat damage by one commander over the whole game."""

from __future__ import annotations

from typing import Any

import pytest

from domain.ids import ObjectId
from domain.terms import Zone
from tests.support.scenes import BOTH, calm, first, in_order, last, one_moment
from tests.support.situations import CREATURE, attack, block, cause_of, go, spell
from tests.support.table import PLAYERS, Table, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)

A, B, C = (PLAYERS[name] for name in "ABC")
LEGEND = "Legendary Creature: Warrior"


def general(name: str, pt: str, *keywords: str, **more: Any) -> Any:
    """A commander that costs nothing the first time, and can attack at once."""
    return creature(name, pt, "haste", *keywords, types=LEGEND, cost="{0}", **more)


class Commanded(Table):
    """Three players with a commander each."""

    def __init__(self, edition: str, warlord: Any, seats: int = 3) -> None:
        others = {"B": general("Regent", "1/1"), "C": general("Rival", "5/5")}
        commanders = {"A": (warlord,), **{name: (card,) for name, card in others.items() if name in "ABC"[:seats]}}
        super().__init__(edition, format="commander", seats=seats, commander=commanders)

    def command(self, player: str, name: str) -> ObjectId:
        """Cast a commander from the command zone; returns what it is on the battlefield."""
        self.priority_to(player)
        self.answer(("cast", self.find(name, player, Zone.COMMAND).id))
        self.announce()
        calm(self)
        return self.find(name, player).id

    def hits(self, player: str, name: str, victim: str) -> None:
        """In their next combat this creature attacks a player, alone and unblocked."""
        attack(self, (name, victim), by=player)
        calm(self)
        self.go_to("postcombat-main")

    def dealt_by(self, name: str, victim: str = "B") -> list[int]:
        """The totals of combat damage by this commander, as they came."""
        number = next(number for number, printed in self.board.definitions.items() if printed.name == name)
        events = self.events("commander_damaged", commander=number, player=PLAYERS[victim])
        return [record.event.total for record in events]


@pytest.mark.scenario("S-100")
@EDITIONS
@pytest.mark.statement("SBA-31")
def test_s_100_commander_damage(edition: str) -> None:
    """Twenty over three turns, once after it had died and been cast again, is not enough; one more is, with life left.

    Neither what another commander deals is counted with it, nor what it deals outside of combat.
    """
    ping = {"activated": [{"deal_damage": 3, "to": "t"}], "cost": [], "targets": {"t": {"of": {"is": "player"}}}}
    table = Commanded(edition, general("Warlord", "5/5", abilities=[ping]))
    table.hand("A", spell("Rage", {"apply": [{"pt": [5, 0]}], "to": "t"}, t=CREATURE))
    table.hand("A", spell("Doom", {"destroy": "t"}, t=CREATURE))
    table.hand("A", spell("Calm", {"apply": [{"pt": [-4, 0]}], "to": "t"}, t=CREATURE))
    table.lands("A", "Plains", 2)
    table.start("A")
    before = table.command("A", "Warlord")
    go(table, "A", "Rage", "Warlord")
    table.activate("A", "Warlord", targets=["B"])
    calm(table)
    table.hits("A", "Warlord", "B")
    table.cast("A", "Doom", targets=["Warlord"])
    table.until_asked("option", "A")
    table.answer("yes")
    calm(table)
    assert table.find("Warlord", "A", Zone.COMMAND).id != before
    table.go_to("precombat-main", "C")
    table.command("C", "Rival")
    table.hits("C", "Rival", "B")
    table.go_to("precombat-main", "A")
    assert table.command("A", "Warlord") != before
    for _ in range(2):
        table.hits("A", "Warlord", "B")
        table.go_to("precombat-main", "B")
    assert table.dealt_by("Warlord") == [10, 15, 20]
    assert table.dealt_by("Rival") == [5]
    assert table.life_of("B") == 40 - 20 - 3 - 5
    assert not table.happened("player_lost")
    table.go_to("precombat-main", "A")
    go(table, "A", "Calm", "Warlord")
    table.hits("A", "Warlord", "B")
    counted, lost = last(table, "commander_damaged", player=B), first(table, "player_lost")
    assert counted.event.total == 21
    assert counted.rule == "903.10a"
    assert cause_of(table, counted).event.NAME == "damage_dealt"
    assert (lost.event.player, lost.event.reason) == (B, "commander")
    assert lost.rule == ("704.5v" if edition == "seed" else "704.6c")
    assert in_order(counted, lost)
    assert table.board.players[B].life == 11
    assert not table.board.players[C].lost
    table.check()


@EDITIONS
@pytest.mark.parametrize(("power", "loses"), [(20, False), (21, True)])
@pytest.mark.statement("SBA-31")
def test_twenty_one_damage_at_once(edition: str, power: int, loses: bool) -> None:
    """Each player is counted by themselves, and the others go on."""
    table = Commanded(edition, general("Warlord", f"{power}/1"))
    table.start("A")
    table.command("A", "Warlord")
    table.hits("A", "Warlord", "B")
    assert table.dealt_by("Warlord") == [power]
    assert [table.board.players[player].lost for player in (A, B, C)] == ["", "commander" if loses else "", ""]
    if not loses:
        table.go_to("precombat-main", "A")
        table.hits("A", "Warlord", "C")
        assert table.dealt_by("Warlord", "C") == [power], "C is dealt the first of it"
        assert not table.happened("player_lost")


@EDITIONS
@pytest.mark.statement("SBA-31")
def test_damage_of_two_commanders_is_not_added_up(edition: str) -> None:
    table = Commanded(edition, general("Warlord", "15/15"))
    table.start("A")
    table.command("A", "Warlord")
    table.hits("A", "Warlord", "B")
    table.go_to("precombat-main", "C")
    table.command("C", "Rival")
    table.hits("C", "Rival", "B")
    table.go_to("precombat-main", "C")
    table.hits("C", "Rival", "B")
    assert (table.dealt_by("Warlord"), table.dealt_by("Rival")) == ([15], [5, 10])
    assert not table.happened("player_lost")
    assert table.life_of("B") == 15


@EDITIONS
@pytest.mark.statement("SBA-31")
def test_a_commander_under_another_player_is_still_the_same(edition: str) -> None:
    """It counts for whoever is dealt the damage, its owner as well, and whoever controls it."""
    steal = spell("Steal", {"apply": [{"control": "you"}, {"grant": "haste"}], "to": "t", "for": "forever"}, t=CREATURE)
    table = Commanded(edition, general("Warlord", "12/12"))
    table.hand("C", steal)
    table.start("A")
    table.command("A", "Warlord")
    table.hits("A", "Warlord", "B")
    table.go_to("precombat-main", "C")
    go(table, "C", "Steal", "Warlord")
    table.hits("C", "Warlord", "A")
    assert (table.dealt_by("Warlord", "B"), table.dealt_by("Warlord", "A")) == ([12], [12])
    table.go_to("precombat-main", "C")
    table.hits("C", "Warlord", "B")
    assert table.dealt_by("Warlord", "B") == [12, 24]
    assert [table.board.players[player].lost for player in (A, B, C)] == ["", "commander", ""]


@EDITIONS
@pytest.mark.statement("SBA-31")
def test_only_damage_that_is_dealt_to_the_player_is_counted(edition: str) -> None:
    """What is prevented is not, nor what a blocker takes; what is turned from the blocker to the player is."""
    fog = spell("Fog", {"shield": {"would_damage": "anything"}, "with": [{"prevent": "all"}]})
    turn = spell("Turn", {"shield": {"would_damage": "t"}, "with": [{"redirect": "p"}]}, t=CREATURE, p={"is": "player"})
    table = Commanded(edition, general("Warlord", "21/21", "trample"))
    table.battlefield("B", creature("Wall", "0/9"))
    table.hand("A", fog, turn)
    table.start("A")
    table.command("A", "Warlord")
    attack(table, ("Warlord", "B"))
    go(table, "A", "Fog")
    table.go_to("postcombat-main")
    assert table.dealt_by("Warlord") == []
    table.go_to("precombat-main", "A")
    attack(table, ("Warlord", "B"))
    block(table, ("Wall", "Warlord"))
    go(table, "A", "Turn", "Wall", "B")
    table.until_asked("damage", "A")
    warlord, wall = table.find("Warlord").id, table.find("Wall").id
    table.answer(((warlord, wall, 9), (warlord, B, 12)))
    counted = table.events("commander_damaged")
    assert one_moment(*counted)
    assert [record.event.amount for record in counted] == [9, 12]
    assert table.dealt_by("Warlord") == [9, 21]
    calm(table)
    assert table.board.players[B].lost == "commander"


@EDITIONS
@pytest.mark.statement("SBA-31")
def test_what_a_commander_deals_to_a_blocker_or_outside_of_combat_is_not_counted(edition: str) -> None:
    ping = {"activated": [{"deal_damage": 21, "to": "t"}], "cost": [], "targets": {"t": {"of": {"is": "player"}}}}
    table = Commanded(edition, general("Warlord", "30/30", abilities=[ping]))
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    table.command("A", "Warlord")
    table.activate("A", "Warlord", targets=["B"])
    calm(table)
    attack(table, ("Warlord", "B"))
    block(table, ("Wall", "Warlord"))
    table.go_to("postcombat-main")
    assert table.life_of("B") == 19
    assert table.dealt_by("Warlord") == []
    assert not table.happened("player_lost")
