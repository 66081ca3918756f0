"""What goes wrong is told in the language that is asked for, wherever it is said: nothing is left in English unseen."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.cards.catalogue import read_cards
from domain.errors import BadCard
from projections.wording.messages import saying
from replay.cli.commands import main
from replay.games.library import Games, open_store
from tests import messages

DECKS = ("claws-and-fire", "wings-and-mercy")

Saying = Callable[..., str]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Saying:
    """What a command says in French: of what went wrong, or else of what it found; on one line."""

    def told(*arguments: object) -> str:
        code = main([*map(str, arguments), "--lang", "fr"])
        out, err = capsys.readouterr()
        assert code, out
        return " ".join((err or out).replace("\u00a0", " ").split())

    return told


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a game that is over."""
    where = tmp_path / "games.sqlite"
    with open_store(where, durable=False) as games:
        games.begin(Games.match(DECKS, players=("human", "human")), 1).concede("Ben")
    return where


def altered(store: Path, statement: str, *values: object) -> None:
    """The store, with what its own program would never do."""
    with sqlite3.connect(store) as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        assert database.execute(statement, values).rowcount >= 1
    database.close()


def test_everything_that_is_said_can_be_translated() -> None:
    """Each text stands where it is said, with {fields} for what is put in, so that the catalogues know it."""
    assert messages.said_unseen() == []


def test_a_text_with_words_in_it_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Such as nobody could translate; and so is one that is made elsewhere."""
    lines = ('raise StoreError(f"no {name} here")', "raise BadCard(reason)", 'raise Unfit("no {name}", name=name)')
    package = tmp_path / "domain"
    package.mkdir()
    (package / "wrong.py").write_text("\n".join(("class StoreError(TimewalkError): ...", *lines)))
    (package / "errors.py").write_text("class BadCard(TimewalkError): ...\nclass Unfit(TimewalkError): ...")
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    monkeypatch.setattr(messages, "_said_everywhere", messages._said_everywhere.__wrapped__)
    assert messages.said_unseen() == ["domain/wrong.py: f'no {name} here'", "domain/wrong.py: reason"]


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ([], "une carte sans nom : une liste n'est pas une carte"),
        ({"name": "Elf"}, "Elf : la clé types manque"),
        ({"name": "Elf", "types": "Creature: Elf"}, "Elf : une créature a besoin de pt"),
        ({"name": "Elf", "types": "Land", "cost": "{G}"}, "Elf : cost : un terrain n'en a pas"),
        (
            {"name": "Elf", "types": "Creature", "pt": "1/1", "cost": "{Q}"},
            "Elf : cost : {Q} n'est pas un symbole de mana",
        ),
        (
            {"name": "Elf", "types": "Instant", "abilities": [{"keyword": "flyign"}]},
            "abilities[0].keyword : flyign n'est pas un mot-clé connu ici ; vouliez-vous dire flying ?",
        ),
        (
            {"name": "Elf", "types": "Land", "costs": ""},
            "Elf : costs : il n'y a pas de telle clé ici ; vouliez-vous dire cost ?",
        ),
        ({"name": 7, "types": "Land"}, "7 ne va pas ici ; écrivez du texte"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_faults_of_cards(told: Saying, tmp_path: Path, card: object, sentence: str) -> None:
    """File, card, field and reason."""
    file = tmp_path / "mine.json"
    file.write_text(json.dumps([card] if card == [] else card))
    found = told("cards", "--cards", file).replace("\u2019", "'")
    assert "mine.json : " in found
    assert sentence in found, found


def test_a_file_of_cards_that_is_none(told: Saying, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{")
    assert "ligne 1 : ce n\u2019est pas du JSON" in told("cards", "--cards", file)
    with pytest.raises(BadCard) as refused:
        read_cards('{"name": 1, "name": 2}', "mine.json")
    assert "la clé name est deux fois dans un objet" in refused.value.told(saying("fr"))


def test_verdicts(told: Saying, store: Path) -> None:
    altered(store, "UPDATE games SET turns = 99")
    found = told("verify", "--all", "--store", store)
    assert "MODIFIÉE : Ce que la liste des parties en dit n\u2019est pas ce que dit son journal" in found
    altered(store, "DELETE FROM stored_events WHERE position = 1")
    found = told("verify", "--all", "--store", store)
    assert "MODIFIÉE à l\u2019enregistrement 1 (événement 1) : l\u2019événement 1 manque" in found


def test_damaged_records(told: Saying, store: Path) -> None:
    altered(store, "UPDATE stored_events SET state = X'00' WHERE position = 1")
    assert "l\u2019enregistrement de l\u2019événement 1 : il ne peut pas être décompressé" in told(
        "board", "last", "--store", store
    )


def test_imports(told: Saying, store: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text('{"file": "something else"}\n')
    found = told("import", file, "--store", store)
    assert found.endswith(
        "ligne 1 : le fichier n\u2019est ni une partie exportée ni le journal d\u2019une partie"
        " ; rien n\u2019a été importé."
    )


def test_a_store_that_another_program_writes_to(told: Saying, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.store.opening.PATIENCE", 1)
    with sqlite3.connect(store, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        found = told("play", *DECKS, "--players", "human,human", "--store", store)
    other.close()
    assert "un autre programme écrit dans" in found


def test_serving(told: Saying, store: Path, tmp_path: Path) -> None:
    assert "Sans jetons, tout le monde à 0.0.0.0 pourrait tout voir" in told(
        "serve", "--host", "0.0.0.0", "--store", store
    )
    assert "Dites à quoi sert le jeton" in told("token", "--secret", tmp_path / "secret", "--store", store)


@pytest.mark.slow
def test_a_verdict_comes_in_french_from_other_processes(store: Path) -> None:
    """What they found is told where it is asked for."""
    altered(store, "UPDATE games SET turns = 99")
    with open_store(store, durable=False) as games:
        games.begin(Games.match(DECKS, players=("human", "human")), 2)
    command = [sys.executable, "-m", "replay", "verify", "--all", "--jobs", "2", "--lang", "fr", "--store", str(store)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert "Ce que la liste des parties en dit" in " ".join(found.stdout.split())
