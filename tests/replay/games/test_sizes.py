"""208.2a, 604.3. Sizes of cards whose texts define them, in what the library and the service tell of a board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.ids import PlayerId
from domain.terms import Zone
from replay import open_store
from replay.games.game import Game
from replay.games.sizes import Sizes
from replay.service.boards import board_data
from replay.service.http.viewers import JUDGE, Viewer, seated
from replay.service.streams import Stream
from tests.support.table import Table, creature

FORESTS = {"count": {"all": [{"subtype": "Forest"}, {"controller": "you"}]}}
TREEFOLK = {
    "name": "Treefolk", "types": "Creature: Treefolk", "cost": "{G}", "pt": "*/1+*",
    "abilities": [{"defining": "pt", "power": FORESTS, "toughness": {"plus": [1, FORESTS]}}],
}  # fmt: skip


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Game]:
    cards = {"hand": ["Treefolk"], "graveyard": ["Treefolk"], "library": ["Plains"] * 5}
    anna = {"name": "Anna", "battlefield": ["Forest", "Forest"], **cards}
    ben = {"name": "Ben", "battlefield": ["Forest"], **cards}
    position = {
        "rules": "current", "step": "precombat-main", "players": [anna, ben], "cards": {"Treefolk": TREEFOLK},
    }  # fmt: skip
    with open_store(tmp_path / "games.sqlite", durable=False) as games:
        yield games.from_position(position, seed=1)


def sizes(data: dict[str, Any], zone: str) -> list[list[tuple[int, int]]]:
    """The sizes of the known cards in a zone, by seat."""
    return [
        [(card["power"], card["toughness"]) for card in seat[zone] if card.get("known", True)]
        for seat in data["players"]
    ]


@pytest.mark.parametrize(("seat", "viewer", "hands"), [
    (None, JUDGE, [[(2, 3)], [(1, 2)]]),
    (PlayerId(1), seated(1), [[(2, 3)], []]), (PlayerId(2), seated(2), [[], [(1, 2)]]),
])  # fmt: skip
def test_cards_are_shown_with_their_sizes(begun: Game, seat: PlayerId | None, viewer: Viewer, hands: Any) -> None:
    """The library and the service tell the same, and nothing of a hidden card."""
    told = begun.at("end", seat).data()
    stream = Stream(begun.stored, viewer).follow()
    served = board_data(stream, stream.seen(begun.at("end", seat).position), "en")
    for data in (told, served):
        assert sizes(data, "graveyard_cards") == [[(2, 3)], [(1, 2)]]
        assert sizes(data, "hand_cards") == hands


def shown(table: Table, known: bool = True) -> list[tuple[GameObject, GameObject]]:
    """Each object of the board, and as it is shown where texts are known or not."""
    board = table.board
    views = Sizes(board, lambda number: table.game.definition(number) if known else None)
    return [(obj, views.shown(obj)) for obj in board.objects.values()]


@pytest.mark.parametrize("known", [True, False])
def test_only_what_a_text_defines_is_shown_otherwise_than_recorded(known: bool) -> None:
    table = Table()
    table.lands("A", "Forest", 3)
    treefolk = creature("Treefolk", "*/*", abilities=[{"defining": "pt", "power": FORESTS, "toughness": FORESTS}])
    table.battlefield("A", treefolk, creature("Bear", "2/2"))
    table.graveyard("A", treefolk, creature("Wall", "0/4"))
    table.start()
    before = table.board.digest()
    for obj, view in shown(table, known):
        differs = known and obj.name == "Treefolk" and obj.zone is Zone.GRAVEYARD
        assert (view is not obj) is differs
        assert (view.power, view.toughness) == ((3, 3) if differs else (obj.power, obj.toughness))
    assert table.board.digest() == before
