"""701.59, 701.68. Evidence that is collected, and blight, as costs."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.keywords import said
from tests.support.situations import finish, plays, pt, ready, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def used(*names: str, cost: Any) -> Table:
    """A permanent with an ability of this cost, and these cards in the graveyard."""
    table = ready()
    thing = creature("Thing", "1/1", abilities=[{"activated": [{"gain_life": 1}], "cost": [cost]}])
    table.battlefield("A", thing)
    table.graveyard("A", *names)
    table.start("A")
    return table


def begun(table: Table, name: str) -> Any:
    """The ability is activated; what is asked for its costs then."""
    id = table.find(name).id
    table.answer(next(one for one in table.question.options if one[:2] == ("activate", id)))  # type: ignore[attr-defined]
    return table.until_asked("choose")


@pytest.mark.parametrize(("names", "able"), [((), False), (("Giant Spider",), True), (("Shock", "Fog"), False)])
def test_evidence_is_collected_if_the_graveyard_is_worth_it(names: tuple[str, ...], able: bool) -> None:
    """701.59b."""
    assert used(*names, cost={"collect_evidence": 3}).can("A", "activate", "Thing") is able


def test_as_many_cards_as_one_likes_are_exiled_and_more_until_it_is_enough() -> None:
    """701.59a."""
    table = used("Shock", "Giant Spider", "Fog", cost={"collect_evidence": 5})
    question = begun(table, "Thing")
    assert (question.least, question.most) == (2, 3)
    table.answer((table.find("Shock", "A", Zone.GRAVEYARD).id, table.find("Fog", "A", Zone.GRAVEYARD).id))
    finish(table)  # two are not worth 5, so that the third is exiled, too
    assert set(table.names_in(Zone.EXILE, "A")) == {"Shock", "Giant Spider", "Fog"}
    assert table.life_of("A") == 21
    table.check()


@plays("Vitu-Ghazi Inspector")
@pytest.mark.parametrize("paid", ["yes", "no"])
def test_the_spell_knows_whether_evidence_was_collected(paid: str) -> None:
    """701.59c."""
    table = ready("Vitu-Ghazi Inspector", mana="GG")
    table.graveyard("A", "Serra Angel", "Shock")
    table.start("A")
    table.answer(("cast", table.find("Vitu-Ghazi Inspector", "A", Zone.HAND).id))
    said(table, paid)
    finish(table)
    assert table.life_of("A") == (22 if paid == "yes" else 20)
    assert ("Serra Angel" in table.names_in(Zone.GRAVEYARD, "A")) is (paid == "no")


def test_nobody_without_a_creature_blights() -> None:
    """701.68b."""
    table = ready(spell("Wither", {"pay": [{"blight": 2}], "do": [{"gain_life": 3}]}))
    table.start("A")
    table.cast("A", "Wither")
    finish(table)
    assert table.life_of("A") == 20


@plays("Sting-Slinger")
def test_the_counters_are_put_on_a_creature_of_the_player() -> None:
    """701.68a."""
    table = ready(mana="RR")
    table.battlefield("A", "Sting-Slinger", creature("Large", "5/5"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.start("A")
    question = begun(table, "Sting-Slinger")
    assert set(question.among) == {table.find("Sting-Slinger").id, table.find("Large").id}
    table.answer((table.find("Large").id,))
    finish(table)
    assert pt(table, "Large") == (4, 4)
    assert table.life_of("B") == 18
