"""118.8, 601.2b. An additional cost that is one of two: which is paid is announced as the spell is cast."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import BadCard
from domain.reasons import Reason
from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, ready
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def bargain(first: Any, other: Any, cost: str = "{B}") -> Any:
    text = {"spell": [{"draw": 1}]}
    return card("Bargain", "Sorcery", {"additional": [first], "or": [other]}, text, cost=cost)


DISCARD, SACRIFICE = {"discard": "anything"}, {"sacrifice": CREATURE}


@pytest.mark.parametrize(
    ("first", "other", "mana", "others", "able"),
    [
        (SACRIFICE, DISCARD, "B", (), False),
        (SACRIFICE, {"mana": "{2}"}, "B", (), False),
        (SACRIFICE, {"mana": "{2}"}, "BBB", (), True),
        (SACRIFICE, {"mana": "{2}"}, "B", ("Grizzly Bears",), True),
        ({"mana": "{2}"}, SACRIFICE, "B", ("Grizzly Bears",), True),
        (SACRIFICE, {"pay_life": 3}, "B", (), True),
        (SACRIFICE, {"pay_life": 21}, "B", (), False),
    ],
)
def test_one_of_them_must_be_payable(first: Any, other: Any, mana: str, others: tuple[Any, ...], able: bool) -> None:
    table = ready(bargain(first, other), mana=mana)
    table.battlefield("A", *others)
    table.start("A")
    assert table.can("A", "cast", "Bargain") is able


def offered(table: Table) -> tuple[str, ...]:
    """Begin to cast the bargain; between what is chosen."""
    table.priority_to("A")
    table.answer(("cast", table.find("Bargain", "A", Zone.HAND).id))
    question: Any = table.until_asked("option")
    assert question.reason == Reason.WHICH
    return tuple(question.options)


def test_who_could_pay_either_chooses() -> None:
    table = ready(bargain(SACRIFICE, {"mana": "{2}"}), mana="BBB")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    assert offered(table) == ("sacrifice 1", "{2}")
    table.answer("{2}")
    finish(table)
    assert table.all("Bear")
    assert all(found.tapped for found in table.all("Swamp"))
    table.check()


def test_what_is_not_chosen_is_not_paid() -> None:
    table = ready(bargain(SACRIFICE, {"mana": "{2}"}), mana="BBB")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    offered(table)
    table.answer("sacrifice 1")
    finish(table)
    assert not table.all("Bear")
    assert sum(found.tapped for found in table.all("Swamp")) == 1


@plays("Bitter Triumph")
def test_bitter_triumph_costs_a_card_or_life() -> None:
    table = ready("Bitter Triumph", mana="BB")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Bitter Triumph", table.find("Bear").id)
    finish(table)
    assert not table.all("Bear")
    assert table.life_of("A") == 17


@plays("Eaten Alive")
def test_eaten_alive_costs_a_creature_or_mana() -> None:
    table = ready("Eaten Alive", mana="BBBBB")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Eaten Alive", table.find("Bear").id)
    finish(table)
    assert not table.all("Bear")
    assert all(found.tapped for found in table.all("Swamp"))


def test_there_can_be_more_than_two_ways() -> None:
    """701.61a: to forage or to pay mana are three ways, as to forage is one of two."""
    ways = {"additional": [{"mana": "{2}"}], "or": [DISCARD], "further": [[SACRIFICE]]}
    table = ready(card("Bargain", "Sorcery", ways, {"spell": [{"draw": 1}]}, cost="{B}"), "Shock", mana="BBB")
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    assert len(offered(table)) == 3
    with pytest.raises(BadCard, match="come after those in or"):
        card("Bargain", "Sorcery", {"additional": [DISCARD], "further": [[SACRIFICE]]}, {"spell": [{"draw": 1}]})
