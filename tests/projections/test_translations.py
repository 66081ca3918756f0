"""Other languages: complete, in step with the English words, and readable."""

from __future__ import annotations

import ast
import gettext
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import matplotlib
import orjson
import pytest

from domain.events import Recorded
from projections.reading.log import log
from projections.reading.names import Names
from projections.wording import english, interface
from projections.wording.english import ENGLISH
from projections.wording.english import cards as english_cards
from projections.wording.english.reasons import WORDS
from projections.wording.sentences import sentence
from projections.wording.speech import Speech
from projections.wording.translations import DOMAINS, KINDS, LANGUAGES, MESSAGES, UnknownLanguage, catalogue, saying
from replay.games.library import Games
from replay.games.playing import Match, Table, play
from replay.store.codec import decode
from replay.store.opening import open_store
from replay.tables.charts import draw
from replay.tables.writing import write_tables
from tests import messages
from tests.support.fighting import BEAR, combat, with_rule
from tests.support.golden import golden
from tests.support.long import with_many

OTHERS = [language for language in LANGUAGES if language != "en"]
CATALOGUES = with_many(
    ((language, domain) for language in OTHERS for domain in (*DOMAINS, KINDS)),
    ((language, MESSAGES) for language in OTHERS),
)
"""What errors and the command say is asked for in the long tests only: it changes with every error."""


@pytest.mark.parametrize("module", [english, english_cards, interface])
def test_no_name_is_given_twice(module: ModuleType) -> None:
    """In a dict the second entry would silently take the place of the first, in one chapter or in two."""
    names: Counter[str] = Counter()
    path = Path(str(module.__file__))
    for chapter in sorted(path.parent.glob("*.py")) if path.stem == "__init__" else [path]:
        if chapter.stem == "reasons":  # put together from lists of words
            names.update(list(WORDS))
            continue
        for node in ast.walk(ast.parse(chapter.read_text("utf-8"))):
            for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
                if isinstance(key, ast.Constant):
                    names[str(key.value)] += 1
                elif key is None and chapter.stem != "__init__":
                    loaded = import_module(f"{module.__name__}.{chapter.stem}") if chapter != path else module
                    names.update(list(eval(compile(ast.Expression(value), "<names>", "eval"), vars(loaded))))
    assert len(names) > 100
    assert {name for name, count in names.items() if count > 1} == set()


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_every_message_is_translated_with_its_own_fields(language: str, domain: str) -> None:
    assert list(messages.faults(language, domain)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_translated_has_its_own_fields_and_signs(language: str) -> None:
    """Of what errors and the command say."""
    said = [message for message in messages.known(language, MESSAGES) if message.id and message.string]
    assert len(said) > 300
    for message in said:
        assert set(messages.fields(str(message.string))) <= set(messages.fields(str(message.id))), message.id
        assert not re.search(r" [:;?!»](?!\S)|« ", str(message.string)), message.string


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_the_files_are_what_make_messages_writes(language: str, domain: str) -> None:
    path = messages.file(language, domain)
    assert path.read_bytes() == messages.written(messages.updated(language, domain))


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_the_compiled_catalogue_is_up_to_date(language: str, domain: str) -> None:
    """`make messages` compiles the `.po` files, and so does installing."""
    with messages.file(language, domain).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in messages.known(language, domain):
        if message.id and message.string and not message.fuzzy:
            key = str(message.id)
            said = compiled.pgettext(message.context, key) if message.context else compiled.gettext(key)
            assert said == message.string


@pytest.mark.parametrize("domain", [*DOMAINS, KINDS])
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
    match: Match = Games.match(("claws-and-fire", "wings-and-mercy"))
    with open_store(":memory:") as store:
        table: Table = match.table(store, seed)
        table.go_on()
        return list(table.game.records)


def test_the_command_speaks_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from replay.cli.commands import main

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


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store of one game, and its tables."""
    folder = tmp_path_factory.mktemp("played")
    with open_store(folder / "games.sqlite", durable=False) as store:
        play(store, Games.match(("claws-and-fire", "wings-and-mercy")), "7")
        write_tables(store, folder / "tables")
    return folder


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("log last --from turn:4 --to turn:2", "vient après turn:2"),
        ("board last --at noon", "n’est pas une position"),
        ("board last --as Carl", "Aucune place de cette partie"),
        ("history last Ben lives", "vouliez-vous dire life"),
        ("log last --kind damage_delt", "vouliez-vous dire damage_dealt"),
        ("why last --object Nothing", "aucune carte et aucun joueur de cette partie"),
        ("games --store none.sqlite", "Il n’y a pas de registre"),
        ("log zzz", "n’a pas de partie 'zzz'"),
        ("choose last pass", "la partie est terminée : "),
        ("play claws-and-fire", "Un duel se joue avec deux decks"),
        ("play a b", "Il n’y a pas de deck a"),
        (
            "play claws-and-fire wings-and-mercy --players gredy,human",
            "choisissez parmi random, greedy, lookahead, human",
        ),
        ("play claws-and-fire wings-and-mercy --rules future", "pas d’édition des règles 'future'"),
        ("play claws-and-fire wings-and-mercy --games 0", "la valeur doit être 1 ou plus"),
        ("cards Shockk", "vouliez-vous dire Shock"),
        ("dance", "Pas de commande 'dance'"),
        ("log", "Argument manquant : 'GAME'"),
        ("log last --frm 3", "Option inconnue : --frm"),
        ("verify", "nommez les parties, ou écrivez --all"),
        ("chart last --kind pie", "Il n’y a pas de graphique 'pie'"),
    ],
)
def test_what_goes_wrong_is_said_in_french(
    played: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: str, says: str
) -> None:
    from replay.cli.commands import main

    monkeypatch.chdir(played)
    monkeypatch.setenv("TIMEWALK_STORE", str(played / "games.sqlite"))
    wanted = says.replace(" :", "\u00a0:")
    for words in (["--lang", "fr", *arguments.split()], [*arguments.split(), "--lang=fr"]):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert wanted in told
    assert main(arguments.split()) == 2
    assert wanted not in capsys.readouterr().err


def test_every_command_has_its_help_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    from typer.main import get_command

    from replay.cli.commands import app, main

    names: list[str] = list(get_command(app).commands)  # type: ignore[attr-defined]
    for words in ([], *([name] for name in names)):
        assert main([*words, "--help", "--lang", "fr"]) == 0
        french = capsys.readouterr().out
        assert "Montrer ce message et s’arrêter." in french
        assert main([*words, "--help"]) == 0
        english = capsys.readouterr().out
        assert "Show this message and exit." in english  # and nothing of the other language is left behind
        told = {" ".join(line.split()) for line in english.splitlines() if len(line.split()) > 5}
        assert len(told & {" ".join(line.split()) for line in french.splitlines()}) <= len(told) // 4


def test_what_is_forbidden_is_said_in_french_with_names(tmp_path: Path) -> None:
    table = combat([with_rule("Cyclops", "3/3", "must_attack"), BEAR])
    table.until_asked("attackers", "A")
    assert table.refused(()).told(saying("fr")) == "doit attaquer\u00a0: Cyclops (508.1d)"


def test_charts_are_titled_in_french(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with open_store(store, durable=False) as stored:
        list(Games(stored).play_many(Games.match(("claws-and-fire", "wings-and-mercy")), [1, 2]))
        write_tables(stored, tmp_path / "tables")
        game = str(stored.games()[0].id)
    with matplotlib.rc_context({"svg.fonttype": "none"}):
        many = draw(tmp_path / "tables", tmp_path / "many.svg", "life", None, saying("fr")).read_text("utf-8")
        one = draw(tmp_path / "tables", tmp_path / "one.svg", "mana", game, saying("fr")).read_text("utf-8")
    for words in ("Points de vie\u00a0: 2 parties", "Tour", "qui commence", "en cours", "médiane"):
        assert words in many, words
    for words in ("Mana dépensé\u00a0: Anna – Ben", "Tour"):
        assert words in one, words


def test_a_game_in_french() -> None:
    events = events_of_a_game("7")
    told = {line.kind: line.sentence for line in log(events, catalogue=catalogue("fr"))}
    assert told["turn_ended"].startswith("Le tour ")
    assert told["step_began"].startswith("L’étape ")
    assert told["phase_began"].startswith("La phase ")
    assert told["game_started"] == "La partie commence\u00a0: Anna, Ben (Duel, règles de 2017)"
    english = {line.position: line.sentence for line in log(events)}
    french = {line.position: line.sentence for line in log(events, catalogue=catalogue("fr"))}
    assert english.keys() == french.keys()
    assert not [text for position, text in french.items() if text == english[position]]
