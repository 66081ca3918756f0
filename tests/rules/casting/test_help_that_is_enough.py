"""601.2h, 702.51a, 702.66a. What is still missing while a player chooses what helps to pay."""

from __future__ import annotations

import pytest

from domain.errors import IllegalDecision
from domain.kernel.questions import ChooseObjects
from domain.mana import mana_cost
from replay.games.asking import Asked
from replay.games.passing import Passer, Passing
from tests.support.table import PLAYERS, Table, card, creature


def helping(keyword: str, cost: str, lands: int, *helpers: tuple[str, str]) -> tuple[Table, ChooseObjects[int]]:
    """Cast a spell with a keyword up to the choice of what helps; helpers are names and costs of creatures."""
    table = Table("current")
    creatures = [creature(name, "1/1", cost=mana) for name, mana in helpers]
    (table.graveyard if keyword == "delve" else table.battlefield)("A", *creatures)
    table.lands("A", "Island", lands)
    table.hand("A", card("Helped", "Sorcery", {"keyword": keyword}, {"spell": [{"draw": 1}]}, cost=cost))
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.board.players[PLAYERS["A"]].hand[0]))
    question = table.question
    assert isinstance(question, ChooseObjects)
    return table, question


def missing(question: ChooseObjects[int], *chosen: int) -> str:
    """Return what is missing after a choice; empty if it is enough."""
    assert question.rest is not None
    try:
        question.rest.check(tuple(question.among[place] for place in chosen))
    except IllegalDecision as error:
        return f"{error.reason} ({error.rule})"
    return ""


def test_delve_lacks_one_card_less_for_each() -> None:
    table, question = helping("delve", "{3}{U}", 2, ("Ape", "{G}"), ("Bat", "{G}"), ("Cat", "{G}"))
    assert question.rest is not None
    assert question.rest.due == str(mana_cost("{3}{U}"))
    assert missing(question) == "exile 2 more to help (601.2h)"
    assert missing(question, 0) == "exile 1 more to help (601.2h)"
    assert missing(question, 0, 2) == missing(question, 0, 1, 2) == ""
    assert all(len(option.answer) >= 2 for option in Asked(question, table.board).options)


def test_convoke_needs_the_colors_too() -> None:
    """A creature pays for generic mana or for its own color: red is paid by the red one."""
    _, question = helping("convoke", "{1}{R}", 1, ("Red", "{R}"), ("Green", "{G}"))
    names = ("Red", "Green")
    assert missing(question) == "tap 1 more to help (601.2h)"
    assert missing(question, names.index("Red")) == ""
    assert missing(question, names.index("Green")) == "tap 1 more to help (601.2h)"


@pytest.mark.parametrize(("lands", "asked"), [(1, False), (2, True)])
def test_the_only_help_is_given_by_itself(lands: int, asked: bool) -> None:
    """With one land all three cards are needed; with two there is a choice. With full control it is asked always."""
    table, question = helping("delve", "{3}{U}", lands, ("Ape", "{G}"), ("Bat", "{G}"), ("Cat", "{G}"))
    answer = Passer(PLAYERS["A"], Passing("stops")).answer(question, table)
    assert answer == (None if asked else question.among)
    assert Passer(PLAYERS["A"], Passing(full=True)).answer(question, table) is None
