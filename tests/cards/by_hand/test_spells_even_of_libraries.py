"""Instants and sorceries that are written by hand: what they do with libraries, piles and spells."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import finish, plays, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.ways import can_so, choose, way


@pytest.mark.parametrize("number", [0, 1])
@plays("Sauron's Ransom")
def test_saurons_ransom_is_a_choice_of_two_piles(number: int) -> None:
    """700.3: the opponent sees all four cards, you only the pile that is face up."""
    table = ready("Sauron's Ransom", mana="UUB")
    table.library("A", "Shock", "Opt", "Forest", "Swamp", "Island")
    table.start("A")
    table.cast("A", "Sauron's Ransom")
    choose(table, "B", "Shock", "Forest")
    question: Any = table.until_asked("option", "A")
    looked, shown = table.events("cards_looked_at"), table.events("cards_revealed")
    assert [record.event.player for record in looked] == [PLAYERS["B"]]
    assert [len(record.event.cards) for record in shown] == [2]
    table.answer(question.options[number])
    finish(table)
    piles = [["Forest", "Shock"], ["Opt", "Swamp"]]
    assert sorted(table.names_in(Zone.HAND, "A")) == piles[number]
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == sorted([*piles[1 - number], "Sauron's Ransom"])
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Island"
    assert table.happened("ring_tempted", player=PLAYERS["A"])


@pytest.mark.parametrize(("evidence", "found"), [("no", {"Forest"}), ("yes", {"Bear", "Forest", "Gate One"})])
@plays("Analyze the Pollen")
def test_analyze_the_pollen_finds_more_for_evidence(evidence: str, found: set[str]) -> None:
    table = ready("Analyze the Pollen", mana="G")
    table.graveyard("A", creature("Giant", "8/8", cost="{8}"))
    table.library("A", creature("Bear", "2/2"), "Forest", card("Gate One", "Land: Gate"), "Shock")
    table.start("A", extra=0)
    table.cast("A", "Analyze the Pollen", evidence=evidence)
    question: Any = table.until_asked("choose", "A")
    assert {table.board.object(id).name for id in question.among} == found
    table.answer(question.among[:1])
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == 1
    assert ("Giant" in table.names_in(Zone.EXILE, "A")) is (evidence == "yes")
    assert table.happened("library_shuffled", player=PLAYERS["A"])


@plays("Narset's Reversal")
def test_narsets_reversal_copies_and_returns_a_spell() -> None:
    """707.10: the copy is yours; the spell is in its owner's hand and does nothing."""
    bolt = spell("Bolt", {"deal_damage": 3, "to": "t"}, t="any_target")
    table = ready("Narset's Reversal", mana="UU")
    table.hand("B", bolt)
    table.start("A")
    table.cast("B", "Bolt", targets=["A"])
    table.cast("A", "Narset's Reversal", targets=["Bolt"])
    table.until_asked("targets", "A")
    table.answer(((PLAYERS["B"],),))
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (20, 17)
    assert table.names_in(Zone.HAND, "B") == ["Bolt"]


@plays("Quiet Speculation")
def test_quiet_speculation_finds_cards_with_flashback() -> None:
    """701.23b: cards with a quality need not be found."""
    table = ready("Quiet Speculation", mana="UU")
    back = {"keyword": "flashback", "cost": [{"mana": "{1}"}]}
    table.library(
        "B", *[card(f"Back {number}", "Sorcery", {"spell": [{"draw": 1}]}, back) for number in range(4)], "Shock"
    )
    table.start("A")
    table.cast("A", "Quiet Speculation", targets=["B"])
    question: Any = table.until_asked("choose", "A")
    assert (len(question.among), question.least, question.most) == (4, 0, 3)
    table.answer(question.among[:3])
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Back 0", "Back 1", "Back 2"]
    assert table.happened("library_shuffled", player=PLAYERS["B"])


@plays("Sevinne's Reclamation")
def test_sevinnes_reclamation_returns_one_permanent_card() -> None:
    table = ready("Sevinne's Reclamation", mana="WWW")
    table.graveyard("A", creature("Great", "4/4", cost="{4}"), "Shock", creature("Small", "3/3", cost="{3}"))
    table.start("A")
    table.cast("A", "Sevinne's Reclamation", targets=[table.find("Small", "A", Zone.GRAVEYARD).id])
    assert len(table.board.stack) == 1
    finish(table)
    assert there(table, "Small")
    assert not table.happened("spell_copied")
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"Great", "Shock", "Sevinne's Reclamation"}


@plays("Sevinne's Reclamation")
def test_sevinnes_reclamation_from_a_graveyard_returns_two() -> None:
    """608.2c: the copy is made after the first card has returned, and was not cast from anywhere."""
    table = Table()
    table.lands("A", "Plains", 5)
    table.graveyard(
        "A", "Sevinne's Reclamation", creature("One", "1/1", cost="{1}"), creature("Two", "2/2", cost="{2}")
    )
    table.start("A")
    one, two = (table.find(name, "A", Zone.GRAVEYARD).id for name in ("One", "Two"))
    way(table, "A", "Sevinne's Reclamation", one, zone=Zone.GRAVEYARD)
    table.until_asked("option", "A")
    table.answer("yes")
    table.until_asked("targets", "A")
    table.answer(((two,),))
    finish(table)
    assert there(table, "One")
    assert there(table, "Two")
    assert table.names_in(Zone.EXILE, "A") == ["Sevinne's Reclamation"]


@pytest.mark.parametrize(("held", "able"), [((), True), (("Shock", "Opt"), True), (("Shock", "Island"), False)])
@plays("Land Grant")
def test_land_grant_is_free_for_a_hand_without_lands(held: tuple[str, ...], able: bool) -> None:
    """118.9: the hand is revealed as the cost is paid; the spell is not in it any more (601.2a)."""
    table = ready("Land Grant", *held)
    table.library("A", card("Wood", "Land: Forest Island"))
    table.start("A", extra=0)
    assert can_so(table, "A", "Land Grant") is able
    if able:
        way(table, "A", "Land Grant")
        shown = [record.event.cards for record in table.events("cards_revealed")]
        names = sorted(table.board.object(id).name for cards in shown for id in cards)
        assert names == sorted(held)
        choose(table, "A", "Wood")
        finish(table)
        assert sorted(table.names_in(Zone.HAND, "A")) == sorted(["Wood", *held])


@plays("Land Grant")
def test_land_grant_can_be_paid_with_lands_in_hand() -> None:
    table = ready("Land Grant", "Island", mana="GG")
    table.library("A", "Forest")
    table.start("A")
    table.cast("A", "Land Grant")
    assert not table.happened("cards_revealed")
    choose(table, "A", "Forest")
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Forest", "Island"]
