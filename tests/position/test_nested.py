"""Definitions and positions that are nested deeper than any: refused clearly at every door, however deep."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.errors import TimewalkError
from replay import open_store
from replay.games.decks import known_cards
from replay.games.positions import position_from
from tests.support.serving import served

DEPTHS = (19, 100, 480, 900, 3_000, 100_000)
"""19 instructions within each other are more than 40 objects and lists; of 900 brackets some readers have enough."""


def card(depth: int) -> str:
    """A card with instructions within instructions, as JSON."""
    text = '{"may":[' * depth + '{"draw":1}' + "]}" * depth
    return '{"name":"Deep","cost":"{0}","types":"Sorcery","abilities":[{"spell":[' + text + "]}]}"


def position(depth: int, *, in_card: bool) -> str:
    """A position with such a card, or with lists within lists in a hand."""
    cards = f'"cards":{{"Deep":{card(depth)}}},' if in_card else ""
    hand = '["Deep"]' if in_card else "[" * depth + "]" * depth
    return f'{{{cards}"players":[{{"name":"A","hand":{hand}}},{{"name":"B"}}]}}'


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_file_of_cards(tmp_path: Path, depth: int) -> None:
    file = tmp_path / "cards.json"
    file.write_text(f"[{card(depth)}]")
    with pytest.raises(TimewalkError, match="nested"):
        known_cards([file])


def test_a_card_that_is_nested_less_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(f"[{card(15)}]")
    assert known_cards([file])["Deep"].name == "Deep"


@pytest.mark.parametrize("in_card", [True, False])
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_position_in_a_file(tmp_path: Path, depth: int, in_card: bool) -> None:
    file = tmp_path / "position.json"
    file.write_text(position(depth, in_card=in_card))
    with open_store(tmp_path / "games.sqlite") as games, pytest.raises(TimewalkError) as refused:
        games.from_position(position_from(file), seed="1")
    assert len(str(refused.value)) < 500


def test_a_position_over_http(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite") as games, served(games) as client:
        for depth in DEPTHS:
            for in_card in (True, False):
                body = '{"position":' + position(depth, in_card=in_card) + "}"
                headers = {"Content-Type": "application/json"}
                answer = client.post("/api/positions", content=body, headers=headers)
                assert answer.status_code in (400, 413, 422), (depth, in_card, answer.text[:200])
                assert len(json.loads(answer.text)["detail"]) < 500
