"""310. Battles: how they are cast and enter, and who protects them.

Only the rules of today have them; in those of the seeds the type is a word.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import BadCard
from domain.randomness import Dice
from projections.seeing.views import leaks
from tests.support.battles import BATTLE, battle, besieged, may_attack
from tests.support.scenes import BOTH, SIDES, cites_as_it_should, in_order, one_moment, switched
from tests.support.situations import PLAYERS, attack, finish, go, plays, spell, there
from tests.support.table import Table

A, B, C = (PLAYERS[name] for name in "ABC")


# 310.1, 310.4, 310.8. Cast, entered, protected


@plays("Invasion of Dominaria")
def test_a_battle_is_cast_at_sorcery_speed_and_enters_with_defense_and_a_protector() -> None:
    table = Table("current")
    table.hand("A", "Invasion of Dominaria")
    table.lands("A", "Plains", 3)
    table.start("A", step="upkeep")
    assert not table.can("A", "cast", "Invasion of Dominaria")
    table.go_to("precombat-main")
    table.cast("A", "Invasion of Dominaria")
    table.resolve_all()
    siege = table.find("Invasion of Dominaria", "A")
    (entered,) = table.events("object_moved", becomes=siege.id)
    (counters,) = table.events("counters_put", object=siege.id)
    (chosen,) = table.events("protector_chosen", rule="310.8a")
    assert (counters.event.kind, counters.event.amount, counters.rule) == ("defense", 5, "614.1c")
    assert (chosen.event.object, chosen.event.player) == (siege.id, B)
    assert one_moment(entered, counters, chosen)
    assert (siege.defense, siege.protector) == (5, B)
    assert table.life_of("A") == 24
    table.check()


def test_in_the_rules_of_the_seeds_a_battle_is_a_word() -> None:
    """No defense, no protector; nothing attacks it, and no damage is dealt to it."""
    table = Table("seed")
    table.hand("A", battle(), spell("Burn", {"deal_damage": 2, "to": "t"}, t={"is": "permanent"}))
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Siege")
    siege = table.find("Siege")
    assert (siege.counters, siege.protector) == ({}, None)
    assert not table.happened("protector_chosen")
    go(table, "A", "Burn", "Siege")
    assert not table.happened("damage_dealt")
    assert set(may_attack(table).values()) == {(B,)}
    table.refused(((table.find("Grizzly Bears").id, siege.id),))
    assert there(table, "Siege")


@SIDES
def test_the_switch_alone_decides(under: str, value: bool | None) -> None:
    """A Siege comes, is attacked, burnt down, and what is on its other side is cast: or it is a word on a card."""
    table, on = switched(under, "battles", value)
    back = {"name": "Reward", "types": "Creature: Angel", "pt": "4/4", "colors": "W"}
    table.hand("A", battle(back=back), spell("Breach", {"deal_damage": 3, "to": "t"}, t={"is": "permanent"}))
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    go(table, "A", "Siege")
    siege = table.find("Siege").id
    assert (table.find("Siege").defense, table.find("Siege").protector) == ((5, B) if on else (0, None))
    assert (siege in may_attack(table)[table.find("Grizzly Bears").id]) is on
    attack(table, ("Grizzly Bears", "Siege" if on else "B"))
    table.go_to("combat-damage")
    go(table, "A", "Breach", "Siege")
    table.resolve_all()
    assert bool(table.all("Reward", "A")) is on
    assert there(table, "Siege") is not on
    started = table.game.records[0].event
    assert isinstance(started, e.GameStarted)
    assert dict(started.switches)["battles"] is on
    assert cites_as_it_should(table, under, on)
    table.check()


def test_the_controller_of_a_siege_chooses_among_opponents() -> None:
    table = Table("current", format="free-for-all", seats=3)
    table.hand("A", battle())
    table.start("A")
    table.cast("A", "Siege")
    question: Any = table.until_asked("choose", "A")
    assert (question.reason, question.among) == ("protector", (B, C))
    table.refused((A,))
    table.answer((C,))
    assert table.find("Siege").protector == C


def test_what_has_no_battle_type_is_protected_by_its_controller() -> None:
    """So nobody can attack it in its controller's turn, and every opponent can in theirs."""
    table = Table("current")
    table.hand("A", battle("Front", types="Battle"))
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    go(table, "A", "Front")
    front = table.find("Front")
    assert front.protector == A
    assert set(may_attack(table).values()) == {(B,)}
    table.answer(())
    assert set(may_attack(table, "B").values()) == {(A, front.id)}


@plays("Doubling Season")
def test_more_defense_counters_than_printed() -> None:
    """614.16. What doubles counters doubles those a battle enters with."""
    table = Table("current")
    table.battlefield("A", "Doubling Season")
    table.hand("A", battle())
    table.start("A")
    go(table, "A", "Siege")
    assert table.find("Siege").defense == 10


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"types": "Battle: Siege"}, "a battle needs defense"),
        ({"types": "Instant", "defense": 3}, "only battles have defense"),
        ({"types": "Battle: Siege", "defense": "5"}, "defense"),
    ],
)
def test_battles_that_make_no_sense_are_refused(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        CardDefinition.load({"name": "Wrong", "cost": "{1}", **facts})


# 310.9, 310.10, 704.5w-x. Who protects it, and what it is attached to


def test_a_siege_that_its_protector_takes_over_is_protected_by_an_opponent() -> None:
    """704.5x."""
    table = besieged("current")
    table.hand("B", spell("Take", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=BATTLE))
    table.start("A")
    go(table, "B", "Take", "Siege")
    siege = table.find("Siege", "B")
    assert siege.protector == A
    assert table.happened("protector_chosen", object=siege.id, player=A, rule="704.5x")


def test_when_the_protector_leaves_another_is_chosen_but_not_while_it_is_attacked() -> None:
    """704.5w."""
    table = Table("current", format="free-for-all", seats=3)
    table.battlefield("A", battle(), "Grizzly Bears")
    table.start("A")
    table.until_asked("attackers", "A")
    siege = table.find("Siege").id
    table.answer(((table.find("Grizzly Bears").id, siege),))
    table.game.concede(B)
    finish(table)
    assert table.find("Siege").protector == B
    table.go_to("postcombat-main")
    assert (table.find("Siege").protector, table.find("Siege").defense) == (C, 3)
    (chosen,) = table.events("protector_chosen", rule="704.5w")
    (ended,) = table.events("removed_from_combat", reason="end")
    assert in_order(ended, chosen)


def test_a_battle_that_loses_its_types_of_battle_keeps_its_protector() -> None:
    """310.8g."""
    table = besieged("current")
    table.hand("A", spell("Change", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=BATTLE))
    table.start("A")
    go(table, "A", "Change", "Siege")
    assert (table.find("Siege").types, table.find("Siege").protector) == (("artifact",), B)


@pytest.mark.statement("SBA-25", "SBA-26")
@pytest.mark.parametrize("edition", BOTH)
def test_a_battle_is_attached_to_nothing(edition: str) -> None:
    """310.9, 704.5p."""
    table = Table(edition)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield(
        "A", battle("Banner", 3, types="Artifact Battle: Equipment"), attached="Grizzly Bears", protector="A"
    )
    table.start("A")
    attached = table.find("Banner").attached_to
    if edition == "current":
        assert attached is None
        assert table.happened("object_unattached", rule="704.5p")
    else:
        assert attached == table.find("Grizzly Bears").id


# The whole game


def test_a_game_with_battles_is_decided_again_and_hides_what_it_must() -> None:
    names = ["Invasion of Dominaria"] * 6 + ["Invasion of Belenon"] * 6 + ["Serra Angel"] * 4
    deck = tuple(catalogue()[name] for name in [*names, *["Plains"] * 20])
    game = Decider.new([Seat("A", deck), Seat("B", deck)], "5", edition="current")
    number = 0
    while game.question is not None and game.board.turn < 30:
        number += 1
        game.answer(game.question.random(Dice("5", number, "battles")))
    log = game.records
    kinds = {record.event.NAME for record in log}
    assert {"protector_chosen", "permanent_transformed"} <= kinds
    assert redo(log, game.definitions) is None
    for viewer in (A, B, None):
        assert list(leaks(log, viewer)) == []
