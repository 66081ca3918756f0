"""Objects of a board: those that are made from what is kept of their definitions, and what their copies share."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.board.evolve import evolve
from domain.board.evolve.support import new_card
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone
from replay.store.opening import open_store
from replay.store.transfer import import_game
from tests.support.factories import made_up_game
from tests.support.golden import GAMES
from tests.support.long import with_many

MAPPINGS = (
    "bindings", "chosen", "copies", "counter_times", "counters", "designations", "fought", "linked", "shares",
    "targets", "used",
)  # fmt: skip
"""The slots of an object that hold a mapping."""


def _log(file: Path) -> list[Recorded]:
    with open_store(":memory:") as store:
        return import_game(store, file)[0].events()


def _anew(board: Board, id: ObjectId, definition: int, owner: PlayerId, zone: Zone) -> GameObject:
    """A card as it is made without anything kept of its definition."""
    card = GameObject(id, definition, owner, owner, zone)
    card.print(board.definitions[definition])
    card.face_down = not card.name and not card.token
    card.entered = board.moment
    card.since = card.timestamp = card.touched = board.position
    return card


def _slots(found: GameObject) -> dict[str, object]:
    return {name: getattr(found, name) for name in GameObject.__slots__}


def test_the_slots_that_hold_mappings_are_known() -> None:
    plain = GameObject(ObjectId(100), 1, PlayerId(1), PlayerId(1), Zone.HAND)
    assert {name for name, value in _slots(plain).items() if isinstance(value, dict)} == set(MAPPINGS)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name.split(".")[0])
def test_mappings_of_objects_are_never_changed_and_cards_are_as_if_made_anew(file: Path) -> None:
    board, seen = Board(), dict[int, tuple[object, object]]()
    for recorded in _log(file):
        evolve(board, recorded)
        if recorded.position % 20 == 0:
            for found in (*board.objects.values(), *board.former.values()):
                for name in MAPPINGS:
                    value = getattr(found, name)
                    seen.setdefault(id(value), (value, dict(value)))
    assert len(seen) > 1
    assert all(value == kept for value, kept in seen.values())
    for definition in board.definitions:
        for _ in range(2):  # the second is a copy of what was kept of the first
            args = ObjectId(board.next_object), definition, PlayerId(2), Zone.GRAVEYARD
            made = new_card(board, *args)
            assert _slots(made) == _slots(_anew(board, *args))
            made.name, made.counters, made.keywords = "another", {"+1/+1": 1}, ()


@pytest.mark.parametrize("seed", with_many([1], range(2, 8)))
def test_definitions_of_another_game_with_the_same_numbers_are_others(seed: int) -> None:
    boards = []
    for number in (seed, seed + 100):
        board = Board()
        for commit in made_up_game(number, turns=2):
            for recorded in commit:
                evolve(board, recorded)
        boards.append(board)
    for definition in boards[0].definitions.keys() & boards[1].definitions.keys():
        for board in boards:
            args = ObjectId(5000), definition, PlayerId(1), Zone.HAND
            assert _slots(new_card(board, *args)) == _slots(_anew(board, *args))
