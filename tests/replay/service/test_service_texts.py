"""What cards do, over HTTP: on a board as they are now, and only of cards that the viewer knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.cards.catalogue import catalogue
from projections.wording.cards.abilities import texts
from replay import Game
from replay.games.library import Games


@pytest.fixture(scope="module")
def played(games: Games, recorded: Callable[..., Path]) -> Game:
    return games.add(recorded("greedy", "greedy"))


def cards(client: httpx.Client, game: Game, **fields: Any) -> list[dict[str, Any]]:
    board = client.get(f"/api/games/{game.id}/board", params=fields).json()
    zones = [board["battlefield"], board["stack"], board["exile"]]
    zones += [seat[zone] for seat in board["players"] for zone in ("hand_cards", "graveyard_cards")]
    return [card for zone in zones for card in zone]


def test_a_card_in_hand_says_what_its_definition_does(client: httpx.Client, played: Game) -> None:
    board = client.get(f"/api/games/{played.id}/board", params={"at": "turn:8"}).json()
    hand = [card for seat in board["players"] for card in seat["hand_cards"]]
    assert hand
    for card in hand:
        if "Basic" not in catalogue()[card["name"]].types:
            assert tuple(card["text"]) == texts(catalogue()[card["name"]])


def test_a_land_says_what_its_type_brings_along(client: httpx.Client, played: Game) -> None:
    mountain = next(card for card in cards(client, played, at="turn:8") if card.get("name") == "Mountain")
    assert mountain["text"] == ["{T}: Add {R}."]


def test_hidden_cards_say_nothing(client: httpx.Client, played: Game) -> None:
    for at in ("turn:2", "turn:8", "turn:13"):
        for card in cards(client, played, at=at, **{"as": "1"}):
            assert card["known"] or "text" not in card


def test_the_language_is_the_readers(client: httpx.Client, played: Game) -> None:
    french = {card["id"]: card["text"] for card in cards(client, played, at="turn:13", lang="fr") if card["known"]}
    english = {card["id"]: card["text"] for card in cards(client, played, at="turn:13", lang="en") if card["known"]}
    assert french.keys() == english.keys()
    assert ["Vol"] in french.values()
    assert ["Flying"] in english.values()
    assert [text for id, text in french.items() if text and text == english[id]] == []


def test_an_ability_on_the_stack_says_what_it_does(client: httpx.Client, played: Game) -> None:
    triggered = [line.position for line in played.log(kind="ability_put_on_stack")]
    assert triggered
    found = [
        card
        for position in triggered
        for card in cards(client, played, at=position)
        if card["known"] and card["kind"] in ("activated", "triggered")
    ]
    assert found
    assert all(len(card["text"]) == 1 for card in found)
