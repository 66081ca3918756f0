"""The command `cards`: the cards there are, and what one does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from replay.cli.commands import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command: what it prints, or complains of."""
    monkeypatch.delenv("TIMEWALK_LANG", raising=False)

    def run(*arguments: str, code: int = 0) -> str:
        assert main(list(arguments)) == code
        out, err = capsys.readouterr()
        return out if code == 0 else err

    return run


def test_all_cards_are_listed_by_name(run: Any) -> None:
    lines = run("cards").splitlines()
    assert len(lines) == len(catalogue())
    assert any(line.split() == ["Serra", "Angel", "{3}{W}{W}", "Creature", "—", "Angel"] for line in lines)
    data = json.loads(run("cards", "--json"))
    assert {card["name"] for card in data} == set(catalogue())


def test_a_card_is_told_with_all_its_faces(run: Any) -> None:
    text = run("cards", "brutal cathar")
    assert "Creature — Human Soldier Werewolf  2/2" in text
    assert "Daybound" in text
    assert "Moonrage Brute" in text
    assert "Ward — Pay 3 life" in text
    data = json.loads(run("cards", "Brutal Cathar", "--json"))
    assert data["text"][0] == "Daybound"
    assert data["back"]["text"][0] == "First strike, nightbound"


def test_a_card_is_told_in_french(run: Any) -> None:
    assert "Vol, vigilance" in run("--lang", "fr", "cards", "Serra Angel")


def test_a_card_of_ones_own_is_told(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    card = {"name": "Own Spark", "cost": "{R}", "types": "Instant", "abilities": [{"spell": [{"draw": 2}]}]}
    file.write_text(json.dumps([card]), "utf-8")
    assert "Draw two cards." in run("cards", "Own Spark", "--cards", str(file))


def test_a_card_that_is_not_there_is_refused_with_a_guess(run: Any) -> None:
    assert "did you mean Serra Angel" in run("cards", "Sera Angel", code=2)
