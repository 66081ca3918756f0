"""What cards do, over HTTP: on a board as they are now, and only of cards that the viewer knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from projections.wording.cards.abilities import texts
from replay import Game
from replay.games.library import Games
from tests.support.staging import staged
from tests.support.table import Table, card, creature


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
    for one in hand:
        if "Basic" not in catalogue()[one["name"]].types:
            assert tuple(one["text"]) == texts(catalogue()[one["name"]])


def test_a_land_says_what_its_type_brings_along(client: httpx.Client, played: Game) -> None:
    mountain = next(card for card in cards(client, played, at="turn:8") if card.get("name") == "Mountain")
    assert mountain["text"] == ["{T}: Add {R}."]


SPLIT = CardDefinition.model_validate(
    {
        "name": "Push // Pull",
        "cost": "{R}{1}{U}",
        "types": "Instant Sorcery",
        "halves": [
            {"name": "Push", "cost": "{R}", "types": "Instant", "abilities": [{"spell": [{"gain_life": 2}]}]},
            {"name": "Pull", "cost": "{1}{U}", "types": "Sorcery", "abilities": [{"spell": [{"draw": 1}]}]},
        ],
    }
)
INSET = CardDefinition.model_validate(
    {
        "name": "Far Walker",
        "cost": "{3}{G}",
        "types": "Creature: Elf",
        "pt": "3/3",
        "inset": {
            "name": "Near Walk",
            "cost": "{G}",
            "types": "Sorcery: Adventure",
            "abilities": [{"spell": [{"draw": 1}]}],
        },
    }
)
TURNING = CardDefinition.model_validate(
    {
        "name": "Day Bear",
        "cost": "{G}",
        "types": "Creature: Bear",
        "pt": "2/2",
        "back": {"name": "Night Bear", "types": "Creature: Bear", "pt": "4/4", "abilities": [{"keyword": "trample"}]},
    }
)


def test_a_card_says_what_else_stands_on_it(client: httpx.Client, games: Games) -> None:
    """709, 712, 715. Halves, Adventure and back, of known cards; nothing of a card that has one face."""
    table = Table("current")
    table.hand("A", INSET, creature("Elk", "3/3"))
    table.graveyard("A", SPLIT)
    table.hand("B", INSET)
    table.battlefield("A", TURNING)
    table.start("A")
    game = staged(games, table)
    shown = {
        card["name"]: card.get("faces", []) for card in cards(client, game, at="end", **{"as": "1"}) if card["known"]
    }
    assert shown["Elk"] == []
    adventure = {"title": "Near Walk", "mana_cost": "{G}", "type_line": "Sorcery — Adventure", "size": ""}
    assert shown["Far Walker"] == [adventure | {"text": ["Draw a card."]}]
    assert [(face["title"], face["mana_cost"]) for face in shown["Push // Pull"]] == [
        ("Push", "{R}"),
        ("Pull", "{1}{U}"),
    ]
    [night] = shown["Day Bear"]
    assert (night["title"], night["size"], night["text"]) == ("Night Bear", "4/4", ["Trample"])
    assert all("faces" not in card for card in cards(client, game, at="end", **{"as": "1"}) if not card["known"])


def test_hidden_cards_say_nothing(client: httpx.Client, played: Game) -> None:
    for at in ("turn:2", "turn:8", "turn:13"):
        for one in cards(client, played, at=at, **{"as": "1"}):
            assert one["known"] or "text" not in one


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


def test_other_answers_are_told_as_they_were_asked(client: httpx.Client, games: Games) -> None:
    """An ability by its text, under *Why?*, in the log and in play."""
    table = Table("current")
    table.battlefield(
        "A", card("Pinger", "Artifact", {"activated": [{"gain_life": 2}], "cost": ["tap_self"]}), creature("Elk", "3/3")
    )
    table.start("A")
    game = staged(games, table)
    asked = client.get(f"/api/games/{game.id}/question").json()
    (does,) = [option["words"] for option in asked["options"] if "Pinger" in option["words"]]
    assert "Gain 2 life" in does
    game.choose("pass")
    at = next(one.position for one in reversed(game.events()) if one.event.NAME == "decision_made")
    assert client.get(f"/api/games/{game.id}/decisions/{at}").json()["others"] == [does]
    assert client.get(f"/api/games/{game.id}/why", params={"at": str(at)}).json()["decision"]["others"] == [does]
