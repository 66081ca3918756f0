"""Other languages: complete, in step with the English words, and readable."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest

from domain.events import Recorded
from projections.english import ENGLISH
from projections.log import log
from projections.names import Names
from projections.sentences import Speech, sentence
from projections.translations import DOMAINS, LANGUAGES, UnknownLanguage, catalogue
from replay.codec import decode
from replay.playing import Match, Table
from replay.store import open_store
from tests import messages
from tests.test_codec import golden

OTHERS = [language for language in LANGUAGES if language != "en"]
CATALOGUES = [(language, domain) for language in OTHERS for domain in DOMAINS]


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_every_message_is_translated_with_its_own_fields(language: str, domain: str) -> None:
    assert list(messages.faults(language, domain)) == []


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_the_files_are_what_make_messages_writes(language: str, domain: str) -> None:
    path = messages.file(language, domain)
    assert path.read_bytes() == messages.written(messages.updated(language, domain))
    assert path.with_suffix(".mo").read_bytes() == messages.compiled(messages.known(language, domain))


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_signs_keep_to_their_word(domain: str) -> None:
    """No line begins with what ends a sentence in French: the space before it does not break."""
    words = catalogue("fr", domain)
    assert [key for key, text in words.items() if re.search(r" [:;?!»]|« ", text)] == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match=r"choose one of en, fr"):
        catalogue("tlh")


def test_names_are_joined_as_the_language_does() -> None:
    def whose(language: str, name: str) -> str:
        return Speech(Names(), catalogue(language)).possessive(name)

    assert [whose("en", name) for name in ("Anna", "Boris", "Ines")] == ["Anna's", "Boris'", "Ines'"]
    assert [whose("fr", name) for name in ("Anna", "Boris", "Inès")] == ["d’Anna", "de Boris", "d’Inès"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_of_event_reads_otherwise(language: str) -> None:
    """Over all golden events: nothing fails, and no sentence stays English."""
    names, words = Names(), catalogue(language)
    same = []
    for line in golden():
        event = decode(orjson.dumps([90, [line["row"]]]), 200).events[0].event
        english, other = sentence(event, names, ENGLISH), sentence(event, names, words)
        if english == other:
            same.append(english)
    assert same == []


def events_of_a_game(seed: str) -> list[Recorded]:
    from replay.library import Games

    match: Match = Games.match(("claws-and-fire", "wings-and-mercy"))
    with open_store(":memory:") as store:
        table: Table = match.table(store, seed)
        table.go_on()
        return list(table.game.records)


def test_the_command_speaks_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from replay.cli import main

    store = ["--store", str(tmp_path / "games.sqlite")]
    assert main([*store, "play", "claws-and-fire", "wings-and-mercy", "--seed", "7"]) == 0
    capsys.readouterr()
    for command, words in (
        (["log", "last", "--kind", "turn_began"], "Le tour 1 commence"),
        (["board", "last", "--at", "turn:5"], "terrains\u00a0:"),
        (["diff", "last", "turn:4", "turn:5"], "Anna"),
        (["why", "last", "end"], "gagne la partie"),
    ):
        assert main([*store, "--lang", "fr", *command]) == 0
        assert words in capsys.readouterr().out
    assert main([*store, "--lang", "tlh", "log", "last"]) == 2
    assert "choose one of en, fr" in capsys.readouterr().err


def test_a_game_in_french() -> None:
    events = events_of_a_game("7")
    told = {line.kind: line.sentence for line in log(events, catalogue=catalogue("fr"))}
    assert told["turn_ended"].startswith("Le tour ")
    assert told["step_began"].startswith("L’étape ")
    assert told["phase_began"].startswith("La phase ")
    assert told["game_started"] == "La partie commence\u00a0: Anna, Ben (duel, règles «\u00a0seed\u00a0»)"
    english = {line.position: line.sentence for line in log(events)}
    french = {line.position: line.sentence for line in log(events, catalogue=catalogue("fr"))}
    assert english.keys() == french.keys()
    assert not [text for position, text in french.items() if text == english[position]]
