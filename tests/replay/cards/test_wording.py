"""Names of cards in French, where the user has them: in logs, on boards and pages, in answers, in decks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domain.cards.catalogue import deck_names
from projections.reading.drawing import table
from projections.wording import translations
from projections.wording.cards.abilities import texts
from replay import Game, open_store
from replay.cards.importing import take_in
from replay.cards.own import OwnCards
from replay.cards.pack import Pack, packed
from replay.cards.shelves import all_cards
from replay.cards.wording import catalogue
from replay.cli.commands import main
from replay.games.decks import load_deck
from replay.service.answer_forms import picking_data
from tests.support.downloads import atomic, mtgjson, written
from tests.support.serving import served

NAMES = {
    "Serra Angel": ("Ange de Serra", "Créature : ange"),
    "Grizzly Bears": ("Grizzlys", "Créature : ours"),
    "Forest": ("Forêt", "Terrain de base : forêt"),
    "Giant Spider": ("Araignée géante", ""),
}


@pytest.fixture
def french(own: OwnCards, tmp_path: Path) -> OwnCards:
    """The user's cards have French names."""
    cards = [
        [mtgjson(name, foreignData=[{"language": "French", "name": other, "type": types}])]
        for name, (other, types) in NAMES.items()
    ]
    take_in(written(tmp_path, atomic(*cards)), own, pack=Pack(packed((), "")))
    return own


def test_without_such_a_file_the_words_are_those_of_the_program(own: OwnCards) -> None:
    assert catalogue("fr") is translations.catalogue("fr")


def test_the_words_of_a_language_have_the_names(french: OwnCards) -> None:
    assert catalogue("fr")["card.Serra Angel"] == "Ange de Serra"
    assert catalogue("fr")["hand_kept"] == translations.catalogue("fr")["hand_kept"]
    assert catalogue("fr", "texts")["types.Grizzly Bears"] == "Créature : ours"
    assert catalogue("en") is translations.catalogue("en")
    assert catalogue("fr", "interface") is translations.catalogue("fr", "interface")
    assert translations.beside(catalogue("fr"), "interface") is translations.catalogue("fr", "interface")


def test_what_a_card_does_says_its_name(french: OwnCards) -> None:
    spider = all_cards()["Prodigal Pyromancer"]
    names = {"card.Prodigal Pyromancer": "Pyromancien prodige"}
    told = " ".join(texts(spider, {**translations.catalogue("fr", "texts"), **names}))
    assert "Pyromancien prodige" in told
    assert "Prodigal" not in told


@pytest.fixture
def game(french: OwnCards, tmp_path: Path) -> Any:
    with open_store(tmp_path / "games.sqlite", language="fr", durable=False) as store:
        yield store, store.play("claws-and-fire", "wings-and-mercy", seed=14, players=("greedy", "greedy"))


def test_logs_boards_and_explanations_have_french_names(game: tuple[Any, Game]) -> None:
    store, played = game
    lines = [line.sentence for line in played.log()]
    whole = "\n".join(lines)
    assert "Grizzlys" in whole
    assert "Forêt" in whole
    for name in NAMES:
        assert not re.search(rf"(?<!Karplusan ){name}", whole), name
    assert "Ange de Serra" in whole
    drawn = "\n".join(
        "".join(words for words, _ in line) for line in table(played.at("end").board, catalogue=store.words)
    )
    assert "Forêt" in drawn
    with served(store) as client:
        board = client.get(f"/api/games/{played.id}/board", params={"at": "end", "lang": "fr"}).json()
        named = {card["name"]: card["title"] for card in board["battlefield"]}
        assert named.get("Forest") == "Forêt"
        plain = client.get(f"/api/games/{played.id}/board", params={"at": "end"}).json()
        assert {card["title"] for card in plain["battlefield"] if card["name"] == "Forest"} == {"Forest"}
        events = client.get(f"/api/games/{played.id}/events", params={"lang": "fr", "kind": "land_played"}).json()
        assert any("Forêt" in event["sentence"] for event in events["events"])


def test_a_deck_list_may_be_french(french: OwnCards, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("4 Ange de serra\n4 grizzlys\n52 Foret\n", "utf-8")
    deck = load_deck(file)
    assert {card.name for card in deck.main} == {"Serra Angel", "Grizzly Bears", "Forest"}
    assert deck_names()


def test_the_command_tells_a_card_by_its_french_name(
    french: OwnCards, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TIMEWALK_LANG", raising=False)
    assert main(["--lang", "fr", "cards", "ange de serra"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Ange de Serra  (Serra Angel)  {3}{W}{W}")
    assert lines[1] == "Créature : ange  4/4"
    assert main(["cards", "ange de serra"]) == 0
    assert capsys.readouterr().out.startswith("Serra Angel  {3}{W}{W}")


def test_an_attacker_is_named_in_french(french: OwnCards, tmp_path: Path) -> None:
    position = (
        "Anna [Grizzly Bears, Giant Spider | library Forest x9] / Ben [library Forest x9] ; Anna precombat-main turn 4"
    )
    with open_store(tmp_path / "table.sqlite", language="fr", durable=False) as store:
        begun = store.from_position(position, seed=1)
        asked = begun.ask()
        while asked is not None and asked.question.KIND != "attackers":
            begun.choose("pass")
            asked = begun.ask()
        assert asked is not None
        told = picking_data(asked.question, asked.board, catalogue("fr"))
        assert told is not None
        assert {pick["name"] for pick in told["picks"]} == {"Grizzlys", "Araignée géante"}
        begun.choose("Araignée géante")
        assert any("Araignée géante" in line.sentence for line in begun.log(kind="attackers_declared"))
