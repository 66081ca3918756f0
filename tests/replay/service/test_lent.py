"""Texts of a permanent that others give are told apart from its own, with who gives them."""

from __future__ import annotations

from typing import Any

import pytest

from replay.games.game import Game
from replay.games.library import Games
from replay.service.boards import Drawn
from replay.service.texts import Texts
from tests.support.staging import staged
from tests.support.table import Table, card, creature

OX = creature("Ox", "2/2", "trample")
QUIET = card(
    "Quiet Hours",
    "Enchantment: Aura",
    {"keyword": "enchant", "of": {"type": "creature"}},
    {"static": ["cant_attack", {"grant": "flying"}], "to": "attached"},
)
BANNER = card("Banner", "Artifact", {"static": [{"grant": "vigilance"}], "to": {"type": "creature"}})
TEACHER = card(
    "Teacher",
    "Artifact",
    {"static": [{"grant": {"activated": [{"draw": 1}], "cost": ["tap_self"]}}], "to": {"type": "creature"}},
)
SHY = card("Shy Ox", "Creature: Ox", {"static": ["cant_attack"]}, pt="2/2")


def drawn(games: Games, *cards: Any, host: str = "Ox") -> dict[str, Any]:
    """Return the data of a creature of A."""
    table = Table("current")
    for one in cards:
        state = {"attached": host} if "Aura" in one.type_line[2] else {}
        table.battlefield("A", one, **state)
    table.start("A")
    game: Game = staged(games, table)
    board = game.at("end").board
    found = next(one for one in board.permanents() if one.name == host)
    return Drawn(board, board.position, Texts(game.stored), "en").card(found)


@pytest.mark.parametrize(
    ("others", "lent"),
    [
        ([QUIET], [("Quiet Hours", "Flying", ["Ox can't attack."])]),
        ([BANNER], [("Banner", "Vigilance", [])]),
        ([BANNER, BANNER], [("Banner", "Vigilance", [])]),
        ([TEACHER], [("Teacher", "", ["{T}: Draw a card."])]),
        ([], []),
    ],
)
def test_what_others_give_is_told_by_giver(games: Games, others: list[Any], lent: list[Any]) -> None:
    data = drawn(games, OX, *others)
    assert [(one["by"], one["keyword_line"], one["text"]) for one in data.get("lent", [])] == lent
    assert data.get("own", {"keyword_line": "Trample", "text": []}) == {"keyword_line": "Trample", "text": []}


def test_a_restriction_of_its_own_is_not_lent(games: Games) -> None:
    assert "lent" not in drawn(games, SHY, host="Shy Ox")
