"""Cards of decks that were really played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import attack, enchantment, finish, go, moments, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature


@plays("Sheoldred, the Apocalypse")
def test_sheoldred_counts_draws() -> None:
    table = ready(spell("Lore", {"draw": 2}), spell("Gift", {"draw": 1, "who": "each_opponent"}))
    table.battlefield("A", "Sheoldred, the Apocalypse")
    table.library("A", *["Plains"] * 5)
    table.library("B", *["Plains"] * 5)
    table.start("A")
    before, theirs = table.life_of("A"), table.life_of("B")
    for name in ("Lore", "Gift"):
        go(table, "A", name)
        finish(table)
    assert (table.life_of("A") - before, table.life_of("B") - theirs) == (4, -2)
    assert "deathtouch" in table.find("Sheoldred, the Apocalypse").keywords


@pytest.mark.parametrize(("mode", "left"), [(0, {"Great", "Bonesplitter"}), (1, {"Great", "Small"})])
@plays("Brotherhood's End")
def test_brotherhoods_end_burns_or_breaks(mode: int, left: set[str]) -> None:
    table = ready("Brotherhood's End", mana="RRR")
    table.battlefield("B", creature("Great", "1/4"), creature("Small", "1/3"), "Bonesplitter")
    table.start("A")
    go(table, "A", "Brotherhood's End", modes=(mode,))
    finish(table)
    assert {name for name in ("Great", "Small", "Bonesplitter") if there(table, name)} == left


@pytest.mark.parametrize(("mode", "target"), [(0, "Great"), (1, "Law")])
@plays("Destroy Evil")
def test_destroy_evil_destroys_what_is_tough_or_an_enchantment(mode: int, target: str) -> None:
    table = ready("Destroy Evil", mana="WW")
    table.battlefield("B", creature("Great", "1/4"), creature("Small", "5/3"), enchantment("Law"))
    table.start("A")
    go(table, "A", "Destroy Evil", target, modes=(mode,))
    finish(table)
    assert not there(table, target)
    assert there(table, "Small")


@pytest.mark.parametrize(("size", "able"), [("2/3", True), ("4/1", True), ("3/3", False), ("0/6", False)])
@plays("Cut Down")
def test_cut_down_adds_power_and_toughness(size: str, able: bool) -> None:
    table = ready("Cut Down", mana="B")
    table.battlefield("B", creature("Bear", size))
    table.start("A")
    assert table.can("A", "cast", "Cut Down") is able


def theirs(*others: Any) -> Table:
    table = ready(
        "Sheoldred's Edict", spell("Make", {"create_token": {"types": "Creature: Rat", "pt": "1/1"}}), mana="BB"
    )
    table.battlefield("B", *others)
    table.start("A")
    return table


@plays("Sheoldred's Edict")
def test_the_edict_leaves_tokens() -> None:
    table = theirs(creature("Bear", "2/2"))
    go(table, "A", "Sheoldred's Edict", modes=(0,))
    finish(table)
    assert not there(table, "Bear")


@plays("Sheoldred's Edict")
def test_the_edict_for_tokens_leaves_cards() -> None:
    table = theirs(creature("Bear", "2/2"))
    go(table, "A", "Sheoldred's Edict", modes=(1,))
    finish(table)
    assert there(table, "Bear")


@plays("Goblin Blast-Runner")
def test_the_runner_is_greater_when_something_was_sacrificed() -> None:
    table = ready(spell("Price", {"sacrifice": {"type": "artifact"}}))
    table.battlefield("A", "Goblin Blast-Runner", "Bonesplitter")
    table.start("A")
    assert pt(table, "Goblin Blast-Runner") == (1, 2)
    go(table, "A", "Price")
    finish(table)
    assert pt(table, "Goblin Blast-Runner") == (3, 2)
    assert "menace" in table.find("Goblin Blast-Runner").keywords


@plays("Scatter Ray")
def test_scatter_ray_counters_a_creature_that_is_not_paid_for() -> None:
    table = ready("Scatter Ray", mana="UU")
    table.hand("B", creature("Bear", "2/2", "flash", cost="{0}"))
    table.start("A")
    table.cast("B", "Bear")
    table.cast("A", "Scatter Ray", targets=(table.board.stack[-1],))
    finish(table)
    assert not there(table, "Bear")


@plays("Recruitment Officer")
def test_the_officer_recruits() -> None:
    table = ready(mana="WWWW")
    table.battlefield("A", "Recruitment Officer")
    great = card("Great", "Creature: Wurm", cost="{5}", pt="5/5")
    table.library("A", *["Plains"] * 2, great, creature("Small", "1/1", cost="{1}"), "Forest")
    table.start("A")
    table.activate("A", "Recruitment Officer")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert [table.board.object(id).name for id in table.board.players[PLAYERS["A"]].hand] == ["Small"]


@pytest.mark.parametrize("countered", [False, True])
@plays("Snapcaster Mage")
def test_snapcaster_mage_gives_flashback(countered: bool) -> None:
    """702.34a: it is cast for its mana cost, and exiled wherever else it would go from the stack."""
    back = {"counter": "t", "to": "hand"}
    table = ready("Snapcaster Mage", mana="UUU")
    table.graveyard("A", spell("Insight", {"draw": 1}, cost="{U}"), spell("Other", {"draw": 1}, cost="{U}"))
    table.hand("B", spell("Remand", back, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start("A")
    table.cast("A", "Snapcaster Mage")
    table.until_asked("targets", "A")
    table.answer(((table.find("Insight", "A", Zone.GRAVEYARD).id,),))
    finish(table)
    table.priority_to("A")
    assert table.refused(("cast", table.find("Other", "A", Zone.GRAVEYARD).id)).rule == "116.1"
    table.answer(("cast", table.find("Insight", "A", Zone.GRAVEYARD).id))
    table.announce(())
    if countered:
        table.priority_to("B")
        table.cast("B", "Remand", targets=["Insight"])
    finish(table)
    assert "Insight" in table.names_in(Zone.EXILE, "A")
    assert len(table.events("card_drawn", player=PLAYERS["A"])) == int(not countered)
    assert len(table.names_in(Zone.HAND, "A")) == int(not countered)


@plays("Perforating Artist")
@pytest.mark.parametrize(
    ("pays", "left"), [(("yes",), (20, 0, 1)), (("no", "yes"), (20, 1, 0)), (("no", "no"), (17, 1, 1))]
)
def test_the_artist_takes_one_thing_or_another(pays: tuple[str, ...], left: tuple[int, int, int]) -> None:
    """118.12a: who pays neither of the costs loses the life."""
    table = ready()
    table.battlefield("A", "Perforating Artist", creature("Raider", "0/1"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", "Plains")
    table.start("A")
    attack(table, "Raider")
    for answer in pays:
        table.until_asked("option", "B")
        table.answer(answer)
    finish(table)
    assert (table.life_of("B"), len(table.all("Bear")), len(table.names_in(Zone.HAND, "B"))) == left


def test_all_who_did_not_pay_lose_life_at_once() -> None:
    """101.4: each is asked in turn order, and then it happens to all of them."""
    lost = {"lose_life": 2, "who": "unpaid"}
    toll = spell("Toll", {"unless": [{"pay_life": 1}], "by": "each_player", "do": [lost], "as": "unpaid"})
    table = ready(toll)
    table.start("A")
    table.cast("A", "Toll")
    for player in ("A", "B"):
        table.until_asked("option", player)
        assert not table.events("life_lost")
        table.answer("no")
    finish(table)
    records = [record for record in table.game.records if record.event.NAME == "life_lost"]
    assert (len(records), len(moments(records))) == (2, 1)
    assert (table.life_of("A"), table.life_of("B")) == (18, 18)
