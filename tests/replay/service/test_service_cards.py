"""Cards over HTTP: coverage and the state of one card, as the command tells them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from replay import open_store
from replay.cards.importing import take_in
from replay.cards.own import OwnCards
from replay.cards.pack import Pack, packed
from tests.support.downloads import scryfall, written
from tests.support.serving import problem, served


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A service where some cards have been taken in."""
    monkeypatch.setenv("TIMEWALK_CARDS", str(tmp_path / "own.sqlite"))
    cards = [
        scryfall("Own Elf", "Flying"),
        scryfall("Own Cascader", "Epic"),
        scryfall("Own Riddle", "Frobnicate two lands."),
    ]
    take_in(written(tmp_path, cards), OwnCards(), pack=Pack(packed((), "")))
    with open_store(tmp_path / "games.sqlite") as store, served(store) as client:
        yield client


def test_coverage_is_told(asked: httpx.Client) -> None:
    told = asked.get("/api/cards/coverage", params={"set": "tst"}).json()
    assert (told["proven"], told["cards"]) == (1, 3)
    assert {(stop["kind"], stop["what"], stop["alone"]) for stop in told["stops"]} == {
        ("lacks", "epic", 1),
        ("wording", "frobnicate two lands", 1),
    }
    assert told["sets"]["TST"] == {"proven": 1, "cards": 3}
    whole = asked.get("/api/cards/coverage").json()
    assert whole["cards"] > 400
    assert len(asked.get("/api/cards/coverage", params={"set": "tst", "top": 1}).json()["stops"]) == 1


def test_coverage_of_no_cards_is_none(asked: httpx.Client) -> None:
    problem(asked.get("/api/cards/coverage", params={"set": "XXXX"}), 404, "no-cards")
    assert asked.get("/api/cards/coverage", params={"top": 0}).status_code == 422


def test_a_card_is_told(asked: httpx.Client) -> None:
    told = asked.get("/api/cards/serra%20angel").json()
    assert (told["name"], told["standing"], told["text"]) == ("Serra Angel", "written", ["Flying, vigilance"])
    assert told["definition"]["pt"] == "4/4"
    assert asked.get("/api/cards/Serra Angel", params={"lang": "fr"}).json()["text"] == ["Vol, vigilance"]
    split = asked.get("/api/cards/Fire").json()
    assert [(part["name"], part["cost"]) for part in split["parts"]] == [("Fire", "{1}{R}"), ("Ice", "{1}{U}")]
    assert split["parts"][1]["text"] == ["Tap target permanent. Draw a card."]
    assert asked.get("/api/cards/Own Elf").json()["standing"] == "proven"


def test_a_card_that_is_not_proven_is_told_with_the_place(asked: httpx.Client) -> None:
    told = asked.get("/api/cards/Own Riddle").json()
    assert (told["standing"], told["definition"]) == ("not understood", None)
    (gap,) = told["gaps"]
    start, end = gap["place"]
    assert gap["line"][start:end] == "Frobnicate"
    assert gap["expected"]
    assert asked.get("/api/cards/Own Cascader").json()["lacks"] == ["epic"]


def test_a_card_that_nobody_knows_is_refused(asked: httpx.Client) -> None:
    refused = problem(asked.get("/api/cards/Own Ridle"), 422, "unknown-card")
    assert "Own Riddle" in refused["detail"]
    assert asked.get("/api/cards/A // B").status_code == 422
