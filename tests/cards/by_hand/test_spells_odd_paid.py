"""Instants and sorceries of played decks, written by hand: energy, marches, extractions."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    enchantment,
    finish,
    go,
    plays,
    ready,
    spell,
    there,
)
from tests.support.spells import ENERGY, artifact, choose, hand, in_exile, sorcery
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


@pytest.mark.parametrize(("paid", "left"), [(0, {"Two", "Law", "Three"}), (2, {"Three"}), (5, set())])
@plays("Wrath of the Skies")
def test_wrath_of_the_skies_destroys_up_to_the_energy_paid(paid: int, left: set[str]) -> None:
    """107.14: the energy of before may be paid with what it gives."""
    table = ready(ENERGY, "Wrath of the Skies", mana="WWWW")
    table.battlefield("B", creature("Two", "2/2", cost="{2}"), enchantment("Law"), artifact("Three", "{3}"), "Forest")
    table.start("A")
    go(table, "A", "Dynamo")
    table.cast("A", "Wrath of the Skies", x=2)
    question: Any = table.until_asked("number", "A")
    assert (question.least, question.most) == (0, 5)
    table.answer(paid)
    finish(table)
    left = left | ({"Law"} if not paid else set())
    assert {name for name in ("Two", "Three") if there(table, name)} == left - {"Law"}
    assert there(table, "Law") is False  # mana value 0
    assert there(table, "Forest")
    assert table.board.players[A].counters.get("energy", 0) == 5 - paid


@plays("Harnessed Lightning")
def test_lightning_of_energy_deals_what_was_paid() -> None:
    name = "Harnessed Lightning"
    table = ready(name, mana="RR")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    table.cast("A", name, targets=("Wall",))
    table.until_asked("number", "A")
    table.answer(2)
    finish(table)
    assert table.find("Wall").damage == 2
    assert table.board.players[A].counters == {"energy": 1}


def marched(table: Table, name: str, x: int, exiled: int, *targets: Any) -> None:
    table.priority_to("A")
    table.answer(("cast", table.find(name, "A", Zone.HAND).id))
    while table.game.in_casting:
        question: Any = table.question
        if question.KIND == "number":
            table.answer(exiled if question.reason == "exiled" else x)
        elif question.KIND == "option" and question.reason == "exiled":
            table.answer("yes" if exiled else "no")
        elif question.KIND == "targets":
            table.answer(tuple(tuple(table.entity(one) for one in slot) for slot in targets))
        else:
            table.plain()


@pytest.mark.parametrize(("exiled", "most"), [(0, 1), (1, 3), (2, 5)])
@plays("March of Otherworldly Light")
def test_march_of_otherworldly_light_costs_less_for_each_card(exiled: int, most: int) -> None:
    """601.2f: the reduction comes off what X adds; {W} is always paid."""
    table = ready("March of Otherworldly Light", *[sorcery("Page", "{W}")] * 2, sorcery("Red", "{R}"), mana="WW")
    table.battlefield("B", creature("Great", "9/9", cost="{5}"), artifact("One", "{1}"), artifact("Three", "{3}"))
    table.start("A")
    target = {1: "One", 3: "Three", 5: "Great"}[most]
    marched(table, "March of Otherworldly Light", most, exiled, [target])
    finish(table)
    assert not there(table, target)
    assert in_exile(table).count("Page") == exiled
    assert [found.tapped for found in table.all("Plains", "A")] == [True, True]


@plays("March of Swirling Mist")
def test_march_of_swirling_mist_phases_out_up_to_x() -> None:
    table = ready("March of Swirling Mist", sorcery("Page", "{U}"), mana="U")
    table.battlefield("B", creature("One", "1/1"), creature("Two", "2/2"), creature("Three", "3/3"))
    table.start("A")
    marched(table, "March of Swirling Mist", 2, 1, ["One", "Two"])
    finish(table)
    assert [table.find(name).phased_out for name in ("One", "Two", "Three")] == [True, True, False]


@plays("March of Wretched Sorrow")
def test_march_of_wretched_sorrow_drains() -> None:
    table = ready("March of Wretched Sorrow", sorcery("Page", "{B}"), mana="B")
    table.battlefield("B", creature("Two", "2/2"))
    table.start("A")
    before = table.life_of("A")
    marched(table, "March of Wretched Sorrow", 2, 1, ["Two"])
    finish(table)
    assert (there(table, "Two"), table.life_of("A") - before) == (False, 2)


@pytest.mark.parametrize(("cost", "able"), [("{U}", False), ("{B}", False), ("{R}", True)])
@plays("Veil of Summer")
def test_veil_of_summer_gives_hexproof_from_two_colors(cost: str, able: bool) -> None:
    """702.11d: the player and their permanents; what comes later is not protected (611.2c)."""
    table = ready("Veil of Summer", mana="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("B", {"{U}": "Island", "{B}": "Swamp", "{R}": "Mountain"}[cost])
    face, hit = {"lose_life": 1, "who": "t"}, {"destroy": "t"}
    table.hand("B", spell("Face", face, cost=cost, t={"is": "player"}), spell("Hit", hit, cost=cost, t=CREATURE))
    table.start("A")
    go(table, "A", "Veil of Summer")
    assert hand(table) == set()  # nobody has cast a blue or black spell
    table.priority_to("B")
    question: Any = None
    table.answer(("cast", table.find("Face", "B", Zone.HAND).id))
    question = table.until_asked("targets", "B") if able else table.question
    if able:
        assert set(question.slots[0][1]) >= {A, B}
    assert table.can("B", "cast", "Hit") is False


@plays("Veil of Summer")
def test_veil_of_summer_draws_and_keeps_spells_from_being_countered() -> None:
    """611.2c: spells that are cast later in the turn cannot be countered, either."""
    table = ready("Veil of Summer", creature("Bear", "2/2", "flash", cost="{0}"), mana="G")
    table.hand(
        "B",
        spell("Omen", {"draw": 1}, cost="{U}"),
        spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}),
    )
    table.lands("B", "Island")
    table.start("B")
    go(table, "B", "Omen")
    go(table, "A", "Veil of Summer")
    assert "Plains" in hand(table)
    table.cast("A", "Bear")
    table.cast("B", "No", targets=(table.board.stack[-1],))
    finish(table)
    assert there(table, "Bear")


@pytest.mark.parametrize(("word", "taken"), [("creature", {"Bear", "Elf"}), ("land", {"Forest"})])
@plays("Winding Way")
def test_winding_way_takes_all_of_one_type(word: str, taken: set[str]) -> None:
    table = ready("Winding Way", mana="GG")
    table.library(
        "A", creature("Bear", "2/2"), creature("Elf", "1/1"), "Forest", sorcery("Rest"), creature("Below", "1/1")
    )
    table.start("A")
    table.cast("A", "Winding Way")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("creature", "land")
    table.answer(word)
    finish(table)
    assert hand(table) == taken
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 5 - len(taken)


@plays("Turnabout")
def test_turnabout_taps_or_untaps_what_one_player_controls() -> None:
    table = ready("Turnabout", "Turnabout", mana="UUUUUUUU")
    table.battlefield(
        "B", creature("Bear", "2/2"), card("Golem", "Artifact Creature: Golem", cost="{1}", pt="1/1"), artifact("Ring")
    )
    table.start("A")
    for word, deed in (("artifact", "tap"), ("creature", "untap")):
        table.cast("A", "Turnabout", targets=("B",))
        table.until_asked("option", "A")
        table.answer(word)
        table.until_asked("option", "A")
        table.answer(deed)
        finish(table)
        if deed == "tap":
            assert [table.find(name).tapped for name in ("Bear", "Golem", "Ring")] == [False, True, True]
    assert [table.find(name).tapped for name in ("Bear", "Golem", "Ring")] == [False, False, True]


@pytest.mark.parametrize(("word", "taken"), [("land", "Forest"), ("nonland", "Bear")])
@plays("Abundant Harvest")
def test_abundant_harvest_reveals_until_the_chosen_kind(word: str, taken: str) -> None:
    table = ready("Abundant Harvest", mana="G")
    first, second = ("Bear", "Forest") if word == "land" else ("Forest", "Bear")
    bear = creature("Bear", "2/2")
    table.library("A", *[bear if name == "Bear" else name for name in (first, second)], sorcery("Below"))
    table.start("A")
    table.cast("A", "Abundant Harvest")
    table.until_asked("option", "A")
    table.answer(word)
    finish(table)
    assert hand(table) == {taken}
    assert (table.names_in(Zone.LIBRARY, "A")[0], table.names_in(Zone.LIBRARY, "A")[-1]) == ("Below", first)


@pytest.mark.parametrize(
    ("held", "able"),
    [(("Island", "Island"), True), (("Island", "Forest"), True), (("Island",), False), (("Forest", "Forest"), False)],
)
@plays("Foil")
def test_foil_takes_an_island_and_another_card(held: tuple[str, ...], able: bool) -> None:
    """118.3: one card does not pay for both; Foil itself is on the stack as its cost is paid."""
    table = ready("Foil", *held)
    table.hand("B", creature("Bear", "2/2", cost="{0}"))
    table.start("B")
    table.cast("B", "Bear")
    table.priority_to("A")
    foil = table.find("Foil", "A", Zone.HAND).id
    options = [option for option in table.question.options if option[1:2] == (foil,)]  # type: ignore[attr-defined]
    assert bool(options) is able
    if able:
        table.answer(options[0])
        table.announce((table.board.stack[0],))
        finish(table)
        assert not there(table, "Bear")
        assert hand(table) == set()


def extracted(table: Table) -> None:
    """B has a Bear on the battlefield and in every place that is searched."""
    bear = creature("Bear", "2/2", cost="{1}")
    table.battlefield("B", bear)
    table.hand("B", bear, bear, sorcery("Kept"))
    table.graveyard("B", bear, sorcery("Past"))
    table.library("B", bear, sorcery("Below"))


@plays("The End")
def test_the_end_exiles_all_of_that_name_and_draws_for_the_hand() -> None:
    table = ready("The End", mana="BBBB")
    extracted(table)
    table.start("A")
    table.cast("A", "The End", targets=("Bear",))
    question: Any = table.until_asked("choose", "A")
    assert (question.least, len(question.among)) == (0, 4)
    table.answer(question.among)
    finish(table)
    assert in_exile(table).count("Bear") == 5
    assert len(table.names_in(Zone.HAND, "B")) == 3
    assert "Kept" in hand(table, "B")


@pytest.mark.parametrize(("life", "able"), [(5, True), (6, False)])
@plays("The End")
def test_the_end_costs_less_for_who_has_five_life(life: int, able: bool) -> None:
    table = ready("The End", mana="BB", life=life)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    assert table.can("A", "cast", "The End") is able


@pytest.mark.parametrize("collected", [False, True])
@plays("Deadly Cover-Up")
def test_deadly_cover_up_extracts_if_evidence_was_collected(collected: bool) -> None:
    table = ready("Deadly Cover-Up", mana="BBBBB")
    table.graveyard("A", sorcery("Proof", "{6}"))
    extracted(table)
    table.start("A")
    table.cast("A", "Deadly Cover-Up", evidence="yes" if collected else "no")
    if collected:
        choose(table, "Bear")
        question: Any = table.until_asked("choose", "A")
        table.answer(question.among)
    finish(table)
    assert not there(table, "Bear")
    assert in_exile(table).count("Bear") == (5 if collected else 0)
    assert len(table.names_in(Zone.HAND, "B")) == 3


@plays("Extirpate")
def test_extirpate_lets_nobody_answer() -> None:
    table = ready("Extirpate", mana="B")
    extracted(table)
    table.hand("B", spell("Answer", {"draw": 1}))
    table.start("A")
    table.cast("A", "Extirpate", targets=(table.find("Bear", "B", Zone.GRAVEYARD).id,))
    table.priority_to("B")
    assert not table.can("B", "cast", "Answer")
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among)
    finish(table)
    assert in_exile(table).count("Bear") == 4
    assert there(table, "Bear")
