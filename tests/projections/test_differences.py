"""Objects of one name are told apart by what is seen of them, never by ids."""

from __future__ import annotations

import pytest

from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from projections.wording.differences import Differences
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from replay.cards.wording import catalogue
from replay.games.asking import Asked
from replay.service.answer_forms import picking_data
from tests.support.table import PLAYERS, Table, card, creature

OX = creature("Ox", "2/2")
HAT = card(
    "Tall Hat",
    "Artifact: Equipment",
    {"static": [{"pt": [0, 0]}], "to": "attached"},
    {"keyword": "equip", "cost": [{"mana": "{1}"}]},
)


def differences(table: Table, language: str = "en") -> list[str]:
    """Return what is told of each Ox, in the order of the table."""
    ids = [one.id for one in table.all("Ox")]
    told = Differences(table.board, catalogue(language)).among(ids)
    return [told.get(id, "") for id in ids]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"tapped": True}, ["", "tapped"]),
        ({"counters": {"charge": 2}}, ["", "2× charge"]),
        ({"counters": {"+1/+1": 1}}, ["2/2", "3/3"]),  # the size is enough
        ({"damage": 1}, ["", "1 damage"]),
        ({}, ["the first from the left", "the second from the left"]),
    ],
)
def test_what_differs_is_told(state: dict[str, object], said: list[str]) -> None:
    table = Table("current")
    table.battlefield("B", OX)
    table.battlefield("B", OX, **state)
    table.start("A")
    assert differences(table) == said


def test_an_attachment_is_told_by_its_name() -> None:
    table = Table("current")
    table.battlefield("A", OX)
    table.battlefield("A", OX)
    table.battlefield("A", HAT)
    table.lands("A", "Forest")
    table.start("A")
    second = table.all("Ox", "A")[1].id
    table.activate("A", "Tall Hat", targets=[second])
    table.resolve()
    assert differences(table) == ["", "with Tall Hat"]
    assert differences(table, "fr") == ["", "avec Tall Hat"]


def test_no_more_is_told_than_tells_them_apart() -> None:
    """Of three, two are tapped: these have places among each other."""
    table = Table("current")
    table.battlefield("B", OX)
    table.battlefield("B", OX, OX, tapped=True)
    table.start("A")
    assert differences(table) == ["", "tapped, the first from the left", "tapped, the second from the left"]


def test_one_of_its_name_has_no_mark() -> None:
    table = Table("current")
    table.battlefield("B", OX, creature("Cat", "1/1"))
    table.start("A")
    assert differences(table) == [""]


@pytest.mark.parametrize("ids", [True, False])
def test_answers_and_picks_have_words_for_the_page_and_ids_for_the_command(ids: bool) -> None:
    table = Table("current")
    table.battlefield("B", OX)
    table.battlefield("B", OX, tapped=True)
    table.start("A")
    among = tuple(one.id for one in table.all("Ox"))
    names = BoardNames(table.board)
    names.marks = None if ids else {}
    asked = Asked(ChooseObjects(PLAYERS["A"], Reason.SACRIFICE, among, 1, 1), table.board, names=names)
    numbered = [f"sacrifice Ox ({id})" for id in among]
    assert [option.words for option in asked.options] == (
        numbered if ids else ["sacrifice Ox", "sacrifice Ox (tapped)"]
    )
    form = picking_data(ChooseObjects(PLAYERS["A"], Reason.SACRIFICE, among, 2, 2), table.board, ENGLISH, names)
    assert form is not None
    assert [pick["name"] for pick in form["picks"]] == ["Ox", "Ox (tapped)"]
