"""The command `cards`: the cards there are, and what one does."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from replay.cards.own import OwnCards
from replay.cards.shelves import all_cards, all_entries
from replay.cli.commands import main
from tests.support.downloads import mtgjson, scryfall, written


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command: what it prints, or complains of."""
    monkeypatch.delenv("TIMEWALK_LANG", raising=False)

    def run(*arguments: str, code: int = 0) -> str:
        assert main(list(arguments)) == code
        out, err = capsys.readouterr()
        return out if code in (0, 1) else err

    return run


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnCards:
    """The user's cards, of which there are none yet."""
    monkeypatch.setenv("TIMEWALK_CARDS", str(tmp_path / "own.sqlite"))
    return OwnCards()


RIDDLE = "Flying\nWhenever this creature attacks, frobnicate two lands. (That is how it is.)"


def test_all_cards_are_listed_by_name(run: Any) -> None:
    lines = run("cards").splitlines()
    assert len(lines) == len(all_cards())
    assert any(line.split() == ["Serra", "Angel", "{3}{W}{W}", "Creature", "—", "Angel"] for line in lines)
    data = json.loads(run("cards", "--json"))
    assert {card["name"] for card in data} == set(all_cards()) >= set(catalogue())


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


def test_a_card_tells_where_it_comes_from(run: Any, own: OwnCards, tmp_path: Path) -> None:
    run("cards", "import", str(written(tmp_path, [scryfall("Own Elf", "Flying"), scryfall("Serra Angel", "Reach")])))
    assert run("cards", "Serra Angel").splitlines()[-1] == "written by hand, as part of timewalk"
    assert run("cards", "Own Elf").splitlines()[-1].startswith("proven: compiled from the printed text")
    assert json.loads(run("cards", "Own Elf", "--json"))["standing"] == "proven"


def test_the_definition_of_a_card_is_one_for_a_file(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(run("cards", "Brutal Cathar", "--definition"), "utf-8")
    told = run("cards", "Brutal Cathar", "--cards", str(file))
    assert told.splitlines()[-1] == "from a file of your own"
    assert "Daybound" in told


def test_a_card_that_is_not_proven_is_told_with_a_caret(run: Any, own: OwnCards, tmp_path: Path) -> None:
    run("cards", "import", str(written(tmp_path, [scryfall("Own Riddle", RIDDLE)])))
    lines = run("cards", "own riddle", code=1).splitlines()
    assert lines[0] == "Own Riddle  not proven"
    at = next(number for number, line in enumerate(lines) if "^" in line)
    word = lines[at - 1][lines[at].index("^") : lines[at].rindex("^") + 1]
    assert word == "frobnicate"
    assert lines[at + 1].strip() == "these words are not read"
    assert lines[at + 2].strip().startswith("expected: ")
    data = json.loads(run("cards", "Own Riddle", "--json", code=1))
    (gap,) = data["gaps"]
    start, end = gap["place"]
    assert gap["line"][start:end] == "frobnicate"
    assert run("--lang", "fr", "cards", "Own Riddle", code=1).splitlines()[at + 1].strip() == "ces mots ne sont pas lus"


def test_a_card_that_was_not_taken_in_is_told_with_the_words_that_are_known(run: Any) -> None:
    one = next(one for one in all_entries().by_name.values() if one.gaps and one.gaps[0].at)
    told = run("cards", one.name, code=1).splitlines()
    assert told[0] == f"{one.name}  not proven"
    assert one.gaps[0].at in told[1]
    assert len(told) == len(set(told))


def test_a_text_is_compiled(run: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given = ("--name", "Own Elf", "--type", "Creature -- Elf", "--cost", "{G}", "--pt", "1/2")
    data = json.loads(run("cards", "compile", "--text", "Flying\\nWhen Own Elf enters, draw a card.", *given))
    assert (data["name"], data["cost"], data["types"], data["pt"]) == ("Own Elf", "{G}", "Creature: Elf", "1/2")
    assert len(data["abilities"]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("Draw two cards.\n"))
    assert json.loads(run("cards", "compile", "--type", "Sorcery"))["abilities"] == [{"spell": [{"draw": 2}]}]


def test_a_text_that_is_not_understood_is_shown_with_a_caret(run: Any) -> None:
    lines = run("cards", "compile", "--text", RIDDLE, "--pt", "1/1", code=1).splitlines()
    at = next(number for number, line in enumerate(lines) if "^" in line)
    assert lines[at - 1][lines[at].index("^") :].startswith("frobnicate")
    data = json.loads(run("cards", "compile", "--text", "Epic", "--type", "Instant", "--json", code=1))
    assert (data["standing"], data["lacks"], data["gaps"]) == ("lacks", ["epic"], [])
    assert "lacks epic" in run("cards", "compile", "--text", "Epic", "--type", "Instant", code=1)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (("--text", "Flying", "--pt", "3"), "write power and toughness as 2/2"),
        (("--text", "x" * 30_000), "no card has so long a text"),
    ],
)
def test_a_text_that_none_can_be_is_refused(run: Any, given: tuple[str, ...], wrong: str) -> None:
    assert wrong in run("cards", "compile", *given, code=2)


def test_a_file_is_taken_in_and_counted(run: Any, own: OwnCards, tmp_path: Path) -> None:
    french = [{"language": "French", "name": "Elfe à soi"}]
    cards = [
        mtgjson("Own Elf", "Flying", foreignData=french),
        mtgjson("Own Riddle", "Frobnicate."),
        mtgjson("Odd", layout="holo"),
    ]
    file = written(tmp_path, {"meta": {}, "data": {card["name"]: [card] for card in cards}})
    told = run("cards", "import", str(file)).splitlines()
    assert told[0] == "3 cards in cards.json, 3 compiled now"
    assert "Layouts that are not read: holo (1)." in told
    assert "1 name in French" in told
    data = json.loads(run("cards", "import", str(file), "--json"))
    assert (data["cards"], data["compiled"], data["standings"]) == (3, 0, {"proven": 1, "not understood": 2})
    assert "Own Elf" in run("cards", "ELFE a soi")
    counted = json.loads(run("cards", "coverage", "--set", "old", "--format", "standard", "--json"))
    assert (counted["proven"], counted["cards"]) == (1, 3)
    assert counted["sets"]["OLD"] == {"proven": 1, "cards": 3}
    assert {(stop["kind"], stop["what"]) for stop in counted["stops"]} == {
        ("wording", "frobnicate ."),
        ("layout", "holo"),
    }
    assert [step["together"] for step in counted["next"]] == [1, 2]


def test_a_bad_file_of_cards_is_refused(run: Any, own: OwnCards, tmp_path: Path) -> None:
    assert "is not a file of cards" in run("cards", "import", str(written(tmp_path, b"hello")), code=2)
    assert "No such file" in run("cards", "import", str(tmp_path / "none.json"), code=2)
    assert not own.file.exists()


def test_coverage_of_a_deck_says_what_keeps_each_card(run: Any, own: OwnCards, tmp_path: Path) -> None:
    run("cards", "import", str(written(tmp_path, [scryfall("Own Cascader", "Epic"), scryfall("Own Elf", "Flying")])))
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Own Elf\n4 Own Cascader\n20 Forest\n1 Nobodys Card\n", "utf-8")
    told = run("cards", "coverage", "--deck", str(deck)).splitlines()
    assert "2 of 4 different cards cannot be played" in told[0]
    assert told[1].split() == ["4", "Own", "Cascader", "lacks:", "epic"]
    assert told[2].split() == ["1", "Nobodys", "Card", "unknown"]
    data = json.loads(run("cards", "coverage", "--deck", str(deck), "--json"))
    (found,) = data["decks"]
    assert [card["name"] for card in found["lacking"]] == ["Own Cascader", "Nobodys Card"]
    assert run("cards", "coverage", "--deck", "claws-and-fire").splitlines()[0].endswith("every card can be played")


def test_coverage_of_nothing_is_refused(run: Any) -> None:
    assert "timewalk knows no card of the set XXXX" in run("cards", "coverage", "--set", "XXXX", code=2)
    told = run("cards", "coverage", "--format", "paupr", code=2)
    assert "timewalk knows no card legal in the format paupr" in told


def test_help_tells_of_the_commands(run: Any) -> None:
    told = run("cards", "--help")
    assert all(command in told for command in ("show", "compile", "coverage", "import"))
    assert "--definition" in run("cards", "show", "--help")


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("Fire // Ice", ["Fire  {1}{R}", "Tap target permanent. Draw a card.", "//"]),
        ("Bonecrusher Giant", ["Stomp  {1}{R}", "Instant — Adventure", "Stomp deals 2 damage to any target."]),
        ("Bottomless Pool // Locker Room", ["Locker Room  {4}{U}", "draw a card."]),
        ("Cut // Ribbons", ["Cut deals 4 damage to target creature.", "Each opponent loses X life.", "Aftermath"]),
        ("Delver of Secrets", ["Insectile Aberration", "Flying"]),
    ],
)
def test_each_part_of_a_card_is_told(card: str, told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", card]) == 0
    out = capsys.readouterr().out
    for words in told:
        assert words in out
    assert main(["--json", "cards", card]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["halves"] or data["inset"] or data["back"]


def test_a_text_is_explained_by_the_rows_that_read_it(run: Any) -> None:
    words = ("cards", "compile", "--type", "Instant", "--explain")
    told = run(*words, "--text", "Destroy target creature.")
    assert "target creature  target: target <aim>  domain/oracle/grammar/nouns/objects.py:" in told
    (paragraph,) = json.loads(run(*words, "--text", "Destroy target creature.", "--json"))
    assert (paragraph["problem"], paragraph["ways"][0]["category"]) == (None, "spell_ability")
    assert paragraph["ways"][0]["inside"][0]["file"].startswith("domain/oracle/")
    told = run(*words, "--text", "Destroy target creature and draw a fish.", code=1)
    assert "read up to here: destroy target creature and draw a" in told
    (paragraph,) = json.loads(run(*words, "--text", "Destroy target creature and draw a fish.", "--json", code=1))
    assert (paragraph["problem"], paragraph["ways"]) == ("wording", [])
    assert {"row", "file", "line"} == set(paragraph["nearest"][0])


def test_a_card_that_was_taken_in_is_explained(run: Any, own: OwnCards, tmp_path: Path) -> None:
    assert "not at hand" in run("cards", "Grizzly Bears", "--explain", code=2)
    assert "Name one card" in run("cards", "--explain", code=2)
    card = scryfall("Riddler", RIDDLE)
    run("cards", "import", str(written(tmp_path, [card])))
    told = run("cards", "Riddler", "--explain")
    assert "flying  line: <keyword_line>" in told
    assert "these words are not read" in told
