"""101.4, 701.23. Each player searches: all choose first, then the cards move together."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import ChooseObjects
from tests.support.oracle import card as printed
from tests.support.situations import finish, moments, ready
from tests.support.table import PLAYERS, Table, card

GROVE = card("Grove", "Basic Land: Forest")
CHOICE = (
    "Each player may search their library for up to two basic land cards and put them onto the battlefield tapped. "
    "Then each player who searched their library this way shuffles."
)
DUTY = "Each player searches their library for a basic land card, puts it onto the battlefield tapped, then shuffles."


def searched(text: str, wanting: str) -> Table:
    """Resolve a sorcery with this text, for which these players search and take one card."""
    read = printed(text, "Sorcery", "{0}", "Settle").definition
    assert read is not None
    table = ready(read)
    for player in "AB":
        table.library(player, GROVE)
    table.start("A")
    table.cast("A", "Settle")
    while table.board.stack:
        question: Any = table.question
        if question.KIND == "option":
            table.answer("yes" if question.player in [PLAYERS[player] for player in wanting] else "no")
        elif isinstance(question, ChooseObjects):
            table.answer(question.among[:1])
        else:
            table.plain()
    finish(table)
    return table


@pytest.mark.parametrize("wanting", ["AB", "B", ""])
def test_who_searches_shuffles_and_the_cards_enter_together(wanting: str) -> None:
    table = searched(CHOICE, wanting)
    moved = [record for record in table.events("object_moved") if record.event.to == "battlefield"]
    assert [len(table.all("Grove", player)) for player in "AB"] == [int(player in wanting) for player in "AB"]
    assert len(moments(moved)) == bool(wanting)
    searched_by = [record.event.player for record in table.events("library_searched")]
    assert searched_by == [PLAYERS[player] for player in wanting]
    end = moved[-1].position if moved else 0
    shuffled = [record.event.player for record in table.events("library_shuffled") if record.position > end]
    assert not moved or sorted(shuffled) == searched_by


def test_who_must_search_shuffles() -> None:
    table = searched(DUTY, "")
    moved = [record for record in table.events("object_moved") if record.event.to == "battlefield"]
    assert [len(table.all("Grove", player)) for player in "AB"] == [1, 1]
    assert len(moments(moved)) == 1
    searches, shuffles = (
        [record.position for record in table.events(name)] for name in ("library_searched", "library_shuffled")
    )
    assert max(searches) < moved[0].position < shuffles[-2]
