"""The command: one sentence for everything that goes wrong, and nothing written then."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from replay import Game, Games, open_store
from replay.cli.commands import main
from tests.support.logs import unsalted
from tests.support.places import ROOT
from tests.support.terminal import CLAWS, WINGS, copied

pytestmark = pytest.mark.usefixtures("surroundings")


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("dance", "No such command 'dance'"),
        ("log", "Missing argument 'GAME'"),
        ("play {claws}", "A duel takes two decks, not 1"),
        ("play {claws} {wings} --seed many", "Invalid value for '--seed'"),
        ("play {claws} {wings} --games 0", "--games"),
        (
            "play {claws} nothing",
            "There is no deck nothing: it is neither a file nor a built-in deck. The built-in decks are claws-and-fire",
        ),
        ("play hound-and-heroes roots-and-bones", "hound-and-heroes is a deck for commander; the decks for duel are"),
        ("history last", "see `timewalk history --help`"),
        ("cards coverage --format pauperr", "pauperr; did you mean pauper?"),
        ("cards coverage --set nothing", "of the set nothing; write the set's code"),
        ("play {tmp} {wings}", "is a folder"),
        ("play {tmp}/line.txt {wings}", "line.txt, line 2: `Four Bolts` is neither a card nor a heading"),
        ("play {tmp}/unknown.txt {wings}", "Lightning Bold (did you mean Lightning Bolt"),
        ("play {tmp}/empty.txt {wings}", "the main deck has no cards"),
        ("play {tmp}/binary.txt {wings}", "is not text in UTF-8"),
        ("play {claws} {wings} --players random", "two players, not 1: say one for each seat, as in greedy,greedy"),
        ("play {claws} {wings} --names Uma", "two names, not 1: give one for each seat, as in Anna,Ben"),
        ("play {claws} {wings} {claws}", "A duel takes two decks, not 3: give one for each seat"),
        ("play {claws} {wings} --players gredy,human", "'gredy'; choose one of random, greedy, lookahead, human"),
        ("choose last --auto Anna=gredy", "'gredy'; choose one of random, greedy, lookahead, pass, pass-turn"),
        ("log last --from turn:6 --to turn:2", "comes after turn:2"),
        ("log last --from 12 --to 11", "12 (event 12) comes after 11 (event 11): say the earlier position first"),
        ("play {claws} {wings} --players random,clever", "no built-in player 'clever'"),
        ("play {claws} {wings} --players human,random --games 2", "leave out --games"),
        ("play {claws} {wings} --rules future", "no rules edition 'future'; choose one of seed, current"),
        (
            "play {claws} {wings} --format emperor",
            "no format 'emperor'; choose one of duel, free-for-all, two-headed-giant, archenemy, planechase, commander",
        ),
        ("play {claws} {wings} --format free-for-all", "free-for-all takes 3 to 6 seats, not 2"),
        ("play {claws} {wings} {claws} --format two-headed-giant", "two-headed-giant takes 4 or 6 seats, not 3"),
        (
            "play {claws} {wings} {claws} --format free-for-all --option speed=yes",
            "has no option 'speed'; it has attack_several, attack_left, attack_right, range_of_one, range_of_two",
        ),
        ("play {claws} {wings} --format planechase --option single_planar_deck", "write its name and yes or no"),
        (
            "play {claws} {wings} --switch mana_burn=yes",
            "edition current has no switch 'mana_burn'; it has battles, commander_replaced_everywhere, ",
        ),
        ("play {claws} {wings} --rules seed --switch mana_burn=yes", "edition seed has no switch 'mana_burn'"),
        ("play {claws} {wings} --switch battles", "'battles' is no switch: write its name and yes or no"),
        ("play {claws} {wings} --format commander", "claws-and-fire has no commander: put a legendary creature"),
        (
            "play {tmp}/commander.txt {tmp}/commander.txt --format commander",
            "commander has 61 cards, its commander included; it must have 100 (903.5a)",
        ),
        (
            "play {tmp}/colors.txt {tmp}/colors.txt --format commander",
            "Grizzly Bears has green in its colour identity; with Isamaru, Hound of Konda it may be white (903.5c)",
        ),
        ("play {tmp}/commander.txt {wings}", "names a commander, and a duel game has none"),
        ("play {claws} {wings} --cards {tmp}/none.json", "none.json cannot be read: No such file"),
        ("play {claws} {wings} --cards {tmp}/empty.txt", "this is no JSON"),
        ("play {claws} {wings} --cards {tmp}/card.json", "card.json: Odd"),
        ("log zzz", "has no game 'zzz'"),
        ("log last --from 999999", "its positions go from 1 to"),
        ("log last --kind damage_delt", "did you mean damage_dealt"),
        ("board last --at turn:99", "turn 99 is not in this game"),
        ("board last --at noon", "'noon' is not a position"),
        ("board last --at 0", "its positions go from 1 to"),
        ("board last --as Carl", "there are Anna (1), Ben (2)"),
        ("diff last 1 turn:5/brunch", "no phase or step is called brunch"),
        ("why last 5 --object Anna", "give either a position or --object"),
        ("why last --object Nothing", "is called 'Nothing'"),
        ("history last Ben lives", "did you mean life"),
        ("verify", "name the games, or write --all"),
        ("verify last --all", "name the games, or write --all"),
        ("branch last --at 1", "comes before the first decision"),
        ("choose last pass", "the game is over"),
        ("choose last concede", "the game is over"),
        ("choose last concede --as Ben", "only a player in a game that goes on can concede"),
        ("choose last concede --as Carl", "there are Anna (1), Ben (2)"),
        ("choose last pass --as Ben", "write `concede --as Ben`"),
        ("choose last --loop --as Ben", "write `concede NAME` instead of --as"),
        ("choose last --auto Anna", "write --auto SEAT=greedy"),
        ("choose last --auto Anna=clever", "no built-in player 'clever'"),
        ("export last {tmp}/no/such/folder/game.jsonl", "cannot be written"),
        ("export last {tmp}", "cannot be written"),
        ("import {tmp}/none.jsonl", "cannot be read: No such file"),
        ("import {tmp}/empty.txt", "the file is neither an exported game nor the log of a game"),
        ("import {tmp}/binary.txt", "the file is neither an exported game nor the log of a game"),
        ("import {tmp}/newer.jsonl", "was written by a newer timewalk"),
        ("import {tmp}/cut.jsonl", "the file ends too early"),
        ("import {tmp}/changed.jsonl", "commit 3: it was changed"),
        ("games --store {tmp}/none.sqlite", "There is no store at"),
        ("games --store {tmp}", "is a folder"),
        ("games --store {tmp}/binary.txt", "not a timewalk store"),
        ("games --store {tmp}/other.sqlite", "a database of another program"),
        ("games --store {tmp}/newer.sqlite", "made by a newer timewalk"),
        ("games --store redis://localhost", "a store is a file"),
    ],
)
def test_bad_input_is_one_sentence_and_writes_nothing(
    run: Any, game: Game, tmp_path: Path, arguments: str, says: str
) -> None:
    bad_files(game, tmp_path)
    before = sorted((path.name, path.stat().st_size) for path in tmp_path.iterdir())
    recorded = [(one.id, one.end) for one in Games(game.stored.store)]
    words = [
        part.format(tmp=tmp_path, claws=CLAWS, wings=WINGS)
        for part in arguments.replace(" last", f" {game.id}").split()
    ]
    sentence = run(*words, code=2)
    assert sentence.startswith("timewalk: ")
    assert says in sentence
    assert sentence.count("\n") == 1
    assert "Traceback" not in sentence
    assert "should not have happened" not in sentence
    assert sorted((path.name, path.stat().st_size) for path in tmp_path.iterdir()) == before
    assert [(one.id, one.end) for one in Games(game.stored.store)] == recorded


@pytest.mark.parametrize(
    ("arguments", "kind", "says"),
    [
        ("games --store {tmp}/none.sqlite", "not-a-store", "There is no store at"),
        ("board last --at noon", "position-error", "'noon' is not a position"),
        ("dance", "wrong-use", "No such command 'dance'"),
        ("log", "wrong-use", "Missing argument 'GAME'"),
        ("choose last pass", "illegal-decision", "the game is over"),
    ],
)
def test_what_goes_wrong_is_json_where_json_is_wanted(
    run: Any, game: Game, tmp_path: Path, arguments: str, kind: str, says: str
) -> None:
    words = [part.format(tmp=tmp_path) for part in arguments.replace(" last", f" {game.id}").split()]
    for given in ((*words, "--json"), ("--json", *words)):
        told = run(*given, code=2)
        assert told.count("\n") == 1
        data = json.loads(told)
        assert (data["kind"], data["exit_code"]) == (kind, 2)
        assert says in data["error"]
        assert data.get("rule") == ("104.1" if kind == "illegal-decision" else None)


def test_a_log_without_a_hit_says_of_what_and_where(run: Any, told: Any, game: Game) -> None:
    words = ("log", game.id, "--to", 40, "--kind", "damage_dealt", "--object", "Anna")
    assert run(*words) == "Nothing of the kind damage_dealt about Anna happened from start to 40.\n"
    assert told(*words) == []


def bad_files(game: Game, folder: Path) -> None:
    """All kinds of files that are not what they should be."""
    (folder / "line.txt").write_text("4 Lightning Bolt\nFour Bolts\n")
    (folder / "unknown.txt").write_text("4 Lightning Bold\n56 Mountain\n")
    (folder / "empty.txt").write_text("")
    hound = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n"
    (folder / "commander.txt").write_text(f"{hound}60 Plains\n")
    (folder / "colors.txt").write_text(f"{hound}1 Grizzly Bears\n98 Plains\n")
    (folder / "binary.txt").write_bytes(b"\x89PNG\r\n\xff\xfe" + bytes(range(256)))
    (folder / "card.json").write_text('[{"name": "Odd", "types": ["creature"], "power": "lots"}]')
    with contextlib.closing(sqlite3.connect(folder / "other.sqlite")) as other:
        other.execute("CREATE TABLE mine (it)")
    with contextlib.closing(copied(game, folder / "newer.sqlite")) as newer:
        newer.execute("PRAGMA user_version = 99")
    lines = game.export(folder / "good.jsonl").read_text().splitlines(keepends=True)
    (folder / "cut.jsonl").write_text("".join(lines[:-3]))
    (folder / "newer.jsonl").write_text("".join([lines[0].replace('"format":1', '"format":9'), *lines[1:]]))
    third = next(at for at, line in enumerate(lines) if line.startswith('{"commit":3,'))
    changed = lines[third].replace('"116.1"', '"116.2"', 1) if '"116.1"' in lines[third] else lines[third]
    if changed == lines[third]:
        changed = lines[third].replace("[[", "[ [", 1).replace('"payload":[', '"payload":[1', 1)
    (folder / "changed.jsonl").write_text("".join([*lines[:third], changed, *lines[third + 1 :]]))


def test_the_command_starts_without_cards_and_models() -> None:
    code = "import sys, replay.cli.commands; print(sorted({name.partition('.')[0] for name in sys.modules}))"
    told = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert "'replay'" in told
    assert "'pydantic'" not in told


def test_what_is_not_installed_is_named_with_what_installs_it(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("psycopg", "duckdb"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in [name for name in sys.modules if name.startswith(("replay.store.postgres", "eventsourcing.postgres"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "replay.tables.asking", raising=False)
    told = run("games", "--store", "postgresql://nobody@localhost/none", code=2)
    assert "A postgresql store needs psycopg: in timewalk's folder, pip install '.[postgresql]'." in told
    assert "This needs duckdb: in timewalk's folder, pip install '.[tables]'." in run("sql", "SELECT 1", code=2)


@pytest.mark.parametrize("answer", ["99", "dance", '["cast",1]', '["cast"', "back", "-1"])
def test_an_illegal_answer_is_one_sentence_and_nothing_happens(run: Any, told: Any, game: Game, answer: str) -> None:
    id = told("branch", game.id, "--at", "turn:3")["id"]
    before = told("choose", id)
    sentence = run("choose", id, answer, code=2)
    assert sentence.startswith("timewalk: ")
    assert sentence.count("\n") == 1
    assert "should not have happened" not in sentence
    assert told("choose", id) == before


def test_a_failed_import_makes_no_store(run: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("{}\n")
    run("import", tmp_path / "bad.jsonl", "--store", tmp_path / "new" / "games.sqlite", code=2)
    run("play", CLAWS, tmp_path / "bad.jsonl", "--store", tmp_path / "new" / "games.sqlite", code=2)
    assert not (tmp_path / "new").exists()


def test_even_a_bug_is_a_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(Game, "at", broken)
    assert "this is a fault of timewalk (KeyError: 'oops')" in run("board", "last", code=2)
    monkeypatch.setenv("TIMEWALK_DEBUG", "1")
    with pytest.raises(KeyError):
        main(["board", "last"])


def test_ctrl_c_keeps_what_was_recorded(run: Any, told: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from replay.games import players

    answered = 0
    answer = players.BuiltIn.answer

    def interrupted(self: players.BuiltIn, *arguments: Any) -> Any:
        nonlocal answered
        answered += 1
        if answered > 300:
            raise KeyboardInterrupt
        return answer(self, *arguments)

    store = tmp_path / "games.sqlite"
    monkeypatch.setattr(players.BuiltIn, "answer", interrupted)
    assert "interrupted" in run("play", CLAWS, WINGS, "--seed", 1, "--store", store, code=130)
    monkeypatch.undo()
    (begun,) = told("games", "--store", store)
    assert begun["over"] is False
    assert begun["events"] > 300
    assert told("choose", "last", "--auto", "1=random,2=random", "--store", store)["over"] is True
    again = told("play", CLAWS, WINGS, "--seed", 1, "--store", store)
    with open_store(store) as games:
        assert unsalted(games.game(begun["id"]).events()) == unsalted(games.game(again[0]["id"]).events())


def test_a_reader_that_has_seen_enough_is_no_error(game: Game) -> None:
    line = f"{sys.executable} -m replay log {game.id} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1] == "0"
    assert done.stderr == ""


def test_names_cannot_command_the_terminal(run: Any, told: Any, tmp_path: Path) -> None:
    """A game may come from anybody; seats are called what its first event says."""
    from domain.decider import Decider as Deciding
    from domain.decider import Seat
    from replay.games.decks import load_deck

    deck = load_deck(CLAWS).main
    decided = Deciding.new([Seat("\x1b[2JEve", deck), Seat("[red]Ben", deck)], "1")
    store = tmp_path / "games.sqlite"
    with open_store(store) as games:
        writer = games.store.create({card.hash: card for card in deck}.values())
        writer.append(decided.take())
    for words in (("games",), ("log", "last"), ("board", "last"), ("choose", "last"), ("verify", "last")):
        text = run(*words, "--store", store)
        assert "\x1b[2J" not in text
    assert "[red]Ben" in run("games", "--store", store)
