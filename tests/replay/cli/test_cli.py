"""The command: what it prints, as text and as JSON, its exit codes, and one sentence for everything that goes wrong."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import replay.games.library
from domain.events import PriorityPassed
from replay import Game, Games, open_store
from replay.cli.commands import main
from replay.games.game import is_main
from tests.support.logs import unsalted
from tests.support.places import ROOT

CLAWS, WINGS = "claws-and-fire", "wings-and-mercy"


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cli") / "games.sqlite"


@pytest.fixture(scope="module")
def game(where: Path) -> Iterator[Game]:
    with open_store(where, durable=False) as games:
        yield games.play(CLAWS, WINGS, seed=7, players=("greedy", "greedy"))


@pytest.fixture(autouse=True)
def surroundings(where: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIMEWALK_STORE", str(where))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("TIMEWALK_DEBUG", raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command: its output, once it ends as expected."""

    def run(*arguments: object, code: int = 0) -> str:
        ended = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert ended == code, err
        assert (err == "") == (code in (0, 1)), err
        return out if code in (0, 1) else err

    return run


@pytest.fixture
def told(run: Any) -> Any:
    """The same with --json: the data."""
    return lambda *arguments, code=0: json.loads(run(*arguments, "--json", code=code))


# What it shows


def test_help_names_every_command_and_position(run: Any) -> None:
    text = run("--help")
    commands = (
        "play",
        "games",
        "log",
        "board",
        "diff",
        "why",
        "history",
        "verify",
        "branch",
        "choose",
        "export",
        "import",
    )
    for command in (*commands, "demo"):
        assert f"  {command} " in text
        assert "Usage: timewalk" in run(command, "--help")
    assert "turn:5/declare-blockers" in text
    assert run("--version").startswith("timewalk 0.")


def test_play_prints_ids_and_results(run: Any, told: Any, tmp_path: Path) -> None:
    store = tmp_path / "new.sqlite"
    text = run("play", CLAWS, WINGS, "--seed", 3, "--games", 3, "--jobs", 2, "--store", store)
    lines = text.splitlines()
    assert len(lines) == 4
    assert lines[3].startswith("3 games, Anna won ")
    ids = [line.split()[0] for line in lines[:3]]
    listed = told("games", "--store", store)
    assert sorted(one["id"] for one in listed) == sorted(ids)
    played = told("play", CLAWS, WINGS, "--seed", 3, "--names", "Uma,Vic", "--rules", "current", "--store", store)
    assert played[0]["seats"] == ["Uma", "Vic"]
    assert played[0]["seed"] == "3"
    assert told("log", "last", "--to", 1, "--store", store)[0]["sentence"].startswith("The game begins: Uma")


def test_games_lists_seats_turns_events_result_and_when(run: Any, told: Any, game: Game) -> None:
    data = told("games")
    assert data[0]["id"] == str(game.id)
    assert data[0]["turns"] == game.turns
    assert data[0]["events"] == game.end
    assert data[0]["decks"] == [CLAWS, WINGS]
    text = run("games")
    assert game.id.hex[:8] in text
    assert f"Anna ({CLAWS}) – Ben ({WINGS})" in text
    assert game.result in text
    assert f"{game.turns} turns" in text


def test_games_of_a_store_that_is_not_there_yet(run: Any, told: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.delenv("TIMEWALK_STORE")
    monkeypatch.setattr(replay.games.library, "default_store", lambda: str(tmp_path / "data" / "games.sqlite"))
    assert "no games yet" in run("games")
    assert told("games") == []
    assert not (tmp_path / "data").exists()


def test_log_shows_position_moment_turn_step_rule_and_sentence(run: Any, told: Any, game: Game) -> None:
    line = next(line for line in game.log(kind="damage_dealt"))
    (data,) = told("log", game.id, "--from", line.position, "--to", line.position)
    assert data["sentence"] == line.sentence
    assert (data["position"], data["moment"], data["turn"]) == (line.position, line.moment, line.turn)
    (text,) = run("log", game.id, "--from", line.position, "--to", line.position).splitlines()
    words = text.split()
    assert words[:3] == [str(line.position), str(line.moment), str(line.turn)]
    assert text.endswith(line.sentence)
    assert f" {line.rule} " in text
    kinds = {one["kind"] for one in told("log", game.id, "--kind", "life_lost")}
    assert kinds == {"life_lost"}
    assert all("Shivan Dragon" in one["sentence"] or one for one in told("log", game.id, "--object", "Anna"))


def test_a_log_in_short_is_what_the_page_shows_in_short(run: Any, told: Any, game: Game) -> None:
    every, short = (told("log", game.id, "--from", "turn:4", "--to", "turn:6", word) for word in ("--full", "--short"))
    assert every == told("log", game.id, "--from", "turn:4", "--to", "turn:6")
    wanted = [line for line in game.log("turn:4", "turn:6") if is_main(line)]
    assert [line["position"] for line in short] == [line.position for line in wanted]
    assert 0 < len(short) < len(every) / 3
    assert list(game.log("turn:4", "turn:6", short=True)) == wanted
    lines = run("log", game.id, "--from", "turn:4", "--to", "turn:6", "--short").splitlines()
    assert len(lines) == len(short) + 1
    assert lines[-1] == f"{len(every) - len(short)} more events with --full"
    assert len(run("log", game.id, "--from", "turn:4", "--to", "turn:6").splitlines()) == len(every)


def test_a_log_is_short_in_a_terminal_unless_a_kind_is_asked_for(game: Game) -> None:
    def shown(*words: str) -> list[str]:
        return in_a_terminal("log", str(game.id), "--from", "turn:4", "--to", "turn:5", *words).splitlines()

    full = len(list(game.log("turn:4", "turn:5")))
    assert len(shown()) < full / 3
    assert shown() == shown("--short")
    assert len(shown("--full")) == full
    given = len(list(game.log("turn:4", "turn:5", kind="priority_given")))
    assert len(shown("--kind", "priority_given")) == given > 0


def test_board_is_drawn_whole_and_for_a_seat(run: Any, told: Any, game: Game) -> None:
    assert run("board", game.id, "--at", "turn:6").rstrip("\n") == str(game.at("turn:6"))
    hand = {card.name for card in game.at("turn:6").hand("Ben")}
    seen = run("board", game.id, "--at", "turn:6", "--as", "Anna")
    assert seen.rstrip("\n") == str(game.at("turn:6", "Anna"))
    data = told("board", game.id, "--at", "turn:6", "--as", "anna")
    assert data["players"][1]["hand"] == len(game.at("turn:6").hand("Ben"))
    assert data["players"][1]["hand_cards"] == []
    assert hand
    assert told("board", game.id, "--at", 100)["digest"] == game.at(100).board.digest()
    assert all(len(line) <= 100 for line in run("board", game.id, "--numbers").splitlines())


def test_diff_why_and_history(run: Any, told: Any, game: Game) -> None:
    text = run("diff", game.id, "turn:3", "turn:9")
    assert "turn 3 → 9" in text
    fields = {(one["subject"], one["field"]) for one in told("diff", game.id, "turn:3", "turn:9")}
    assert ("Anna", "library") in fields
    death = next(line for line in game.log(kind="object_moved") if line.sentence.endswith(" dies"))
    text = run("why", game.id, death.position)
    assert text.splitlines()[0].endswith(death.sentence)
    assert "Decision " in text
    data = told("why", game.id, "--object", death.sentence.removesuffix(" dies"), "--at", death.position)
    assert data["steps"][0]["position"] == death.position
    assert data["decision"]["position"] == data["steps"][-1]["position"]
    assert "There is no decision behind this." in run("why", game.id, 1)
    ended = told("why", game.id)["steps"]
    assert [step["kind"] for step in ended[:3]] == ["game_ended", "player_lost", "life_lost"]
    assert run("why", game.id).splitlines()[0].endswith(ended[0]["sentence"])
    changes = told("history", game.id, "Ben", "life")
    assert changes[-1]["after"] == game.at().life("Ben")
    assert f"→ {game.at().life('Ben')}" in run("history", game.id, "Ben", "life").splitlines()[-1]


def test_verify_says_exact_and_its_exit_code_tells(run: Any, told: Any, game: Game, tmp_path: Path) -> None:
    assert f"{game.id}  EXACT" in run("verify", game.id)
    (data,) = told("verify", "--all", "--jobs", 2)
    assert (data["verdict"], data["exact"], data["events"]) == ("EXACT", True, game.end)
    copy = tmp_path / "copy.sqlite"
    with contextlib.closing(copied(game, copy)) as target:
        position, state = target.execute(
            "SELECT position, state FROM stored_events ORDER BY position LIMIT 1 OFFSET 5"
        ).fetchone()
        target.execute("UPDATE stored_events SET state = ? WHERE position = ?", (state[:-3] + b"odd", position))
    text = run("verify", "--all", "--store", copy, code=1)
    assert f"TAMPERED at commit 6 (event {position})" in text
    assert told("verify", game.id, "--store", copy, code=1)[0]["commit"] == 6


def test_a_record_that_the_rules_do_not_come_to_is_shown_side_by_side(
    run: Any, told: Any, game: Game, tmp_path: Path
) -> None:
    log = list(game.events())
    at = next(one.position for one in log[len(log) // 2 :] if isinstance(one.event, PriorityPassed))
    log[at - 1] = log[at - 1]._replace(rule="999.9")
    store = tmp_path / "games.sqlite"
    with open_store(store) as games:
        games.store.create(game.stored.definitions().values()).append(log)
    text = run("verify", "last", "--store", store, code=1)
    assert f"DIVERGED at event {at}: Deciding again comes to something else." in text
    rule = game.events()[at - 1].rule
    assert [line.split() for line in text.splitlines()[1:]] == [
        ["recorded", str(at), "priority_passed", "[999.9],", "caused", "by", str(at - 1)],
        ["now", str(at), "priority_passed", f"[{rule}],", "caused", "by", str(at - 1)],
        ["rule", "999.9", "→", rule],
    ]
    (data,) = told("--json", "verify", "last", "--store", store, code=1)
    assert data["unlike"] == [{"field": "rule", "expected": "999.9", "actual": rule}]
    assert data["expected"]["rule"] == "999.9"


def test_a_branch_is_gone_on_with_by_a_person(run: Any, told: Any, game: Game) -> None:
    made = told("branch", game.id, "--at", "turn:5")
    id = made["id"]
    assert made["parent"] == str(game.id)
    asked = told("choose", id)["asked"]
    assert asked["kind"] == "priority"
    assert asked["options"][0] == {"number": 1, "answer": ["pass"], "words": "pass"}
    assert asked["text"] in run("choose", id)
    after = told("choose", id, 1)
    assert [line["kind"] for line in after["happened"]][:2] == ["decision_made", "priority_passed"]
    assert told("choose", id, '["pass"]')["asked"]["player"]
    ended = told("choose", id, "--auto", "Anna=greedy,Ben=greedy")
    assert ended["over"] is True
    assert ended["asked"] is None
    assert " won (" in run("choose", id)
    assert run("verify", id)


def test_a_person_plays_against_a_built_in_player(run: Any, told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "timewalk choose" in run("play", CLAWS, WINGS, "--seed", 5, "--players", "human,greedy")
    id = told("games")[-1]["id"]
    assert told("choose", id)["asked"]["player"] == "Anna"
    told("choose", id, "keep")
    monkeypatch.setattr(sys, "stdin", io.StringIO("what\npass-turn\nboard\n?\npass-turn\nquit\n"))
    text = run("choose", id, "--loop")
    assert "No: 'what' is none of the answers" in text
    assert "The game waits" in text
    assert told("choose", id)["asked"]["player"] == "Anna"
    for last in ("", "q\nconcede\n", "Q\n", " exit \n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(last))
        text = run("choose", id, "--loop")
        assert "The game waits" in text
        assert "No: " not in text
    assert told("choose", id, "concede")["result"].startswith("Ben won")


def test_anybody_concedes_whoever_is_asked(run: Any, told: Any, tmp_path: Path) -> None:
    """104.3a: while another is asked, in the middle of a casting too, from the command line and in a loop."""
    store = ("--store", tmp_path / "games.sqlite")
    decks = (CLAWS, WINGS, CLAWS, WINGS)
    people = ",".join(["human"] * 4)
    id = told("play", *decks, "--format", "free-for-all", "--seed", 3, "--players", people, *store)["id"]
    asked = told("choose", id, *store)["asked"]["player"]
    other = next(name for name in ("Anna", "Ben", "Cleo", "Dan") if name != asked)
    answer = told("choose", id, "concede", "--as", other, *store)
    assert any(line["sentence"] == f"{other} concedes the game" for line in answer["happened"])
    assert answer["asked"]["player"] == asked
    assert not answer["over"]
    run("choose", id, "concede", "--as", other, *store, code=2)
    answer = told("choose", id, "concede", *store)
    assert any(line["sentence"] == f"{asked} concedes the game" for line in answer["happened"])
    third = answer["asked"]["player"]
    assert third not in (asked, other)
    assert "EXACT" in run("verify", id, *store)
    last = told("choose", id, "concede", "--as", third, *store)
    assert last["over"]
    assert "EXACT" in run("verify", id, *store)


def test_a_person_in_a_loop_lets_another_concede(run: Any, told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", CLAWS, WINGS, "--seed", 6, "--players", "human,human")
    id = told("games")[-1]["id"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("concede Carl\nconcede ben\n"))
    text = run("choose", id, "--loop")
    assert "No: No seat of this game is called 'Carl'" in text
    assert "Anna won" in text


def test_a_game_is_played_with_a_switch_set_otherwise(run: Any, told: Any, tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    run("play", CLAWS, WINGS, "--seed", 2, "--switch", "damage_assignment_order=no", "--store", store)
    with open_store(store) as games:
        (played,) = games
        started: Any = played.stored.events()[0].event
        assert dict(started.switches)["damage_assignment_order"] is False
    assert "EXACT" in run("verify", "--all", "--store", store)


def test_a_communal_planar_deck(run: Any, tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    words = ("--format", "planechase", "--option", "single_planar_deck=yes", "--seed", 2, "--store", store)
    run("play", CLAWS, WINGS, CLAWS, *words)
    with open_store(store) as games:
        (played,) = games
        events: list[Any] = [record.event for record in played.stored.events()]
        assert [event.player for event in events if event.NAME == "supplement_presented"] == [1]
    assert "EXACT" in run("verify", "--all", "--store", store)


def test_a_game_travels_in_a_file(run: Any, told: Any, game: Game, tmp_path: Path) -> None:
    file, store = tmp_path / "game.jsonl.zst", tmp_path / "other.sqlite"
    assert f"{game.end:,} events" in run("export", game.id, file)
    assert str(game.id) in run("import", file, "--store", store)
    assert "was here already" in run("import", file, "--store", store)
    assert told("import", file, "--store", store)["new"] is False
    assert told("export", game.id, file)["hash"] == told("games", "--store", store)[0]["hash"]
    assert "EXACT" in run("verify", "--all", "--store", store)


def test_the_demo_shows_what_the_program_is_for(run: Any, told: Any, tmp_path: Path) -> None:
    store = tmp_path / "demo.sqlite"
    text = run("demo", "--store", store)
    game = told("games", "--store", store)[0]
    assert game["id"] in text
    for part in ("Result", "The board as turn", "Why?", " dies", "EXACT", "Decision ", str(store)):
        assert part in text
    assert all(len(line) <= 100 for line in text.splitlines())
    data = told("demo", "--store", store)
    assert data["verify"]["exact"] is True
    kinds = [step["kind"] for step in data["why"]["steps"]]
    assert kinds[0] == "object_moved"
    assert "damage_dealt" in kinds
    assert kinds[-1] == "decision_made"
    assert data["board"]["battlefield"]


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("dance", "No such command 'dance'"),
        ("log", "Missing argument 'GAME'"),
        ("play {claws}", "A duel takes two decks, not 1"),
        ("play {claws} {wings} --seed many", "Invalid value for '--seed'"),
        ("play {claws} {wings} --games 0", "--games"),
        ("play {claws} nothing", "There is no deck nothing: no such file, and the decks here are claws-and-fire"),
        ("play {tmp} {wings}", "is a folder"),
        ("play {tmp}/line.txt {wings}", "line.txt, line 2: `Four Bolts` is neither a card nor a heading"),
        ("play {tmp}/unknown.txt {wings}", "Lightning Bold (did you mean Lightning Bolt"),
        ("play {tmp}/empty.txt {wings}", "the main deck has no cards"),
        ("play {tmp}/binary.txt {wings}", "is not text in UTF-8"),
        ("play {claws} {wings} --players random", "two players, not 1: say one for each seat, as in greedy,greedy"),
        ("play {claws} {wings} --names Uma", "two names, not 1: give one for each seat, as in Anna,Ben"),
        ("play {claws} {wings} {claws}", "A duel takes two decks, not 3: give one for each seat"),
        ("play {claws} {wings} --players gredy,human", "'gredy'; choose one of random, greedy, human"),
        ("choose last --auto Anna=gredy", "'gredy'; choose one of random, greedy, pass, pass-turn"),
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
            "has no option 'speed'; it has attack_several, attack_left, attack_right",
        ),
        ("play {claws} {wings} --format planechase --option single_planar_deck", "write its name and yes or no"),
        (
            "play {claws} {wings} --switch mana_burn=yes",
            "edition seed has no switch 'mana_burn'; it has battles, commander_replaced_everywhere, ",
        ),
        ("play {claws} {wings} --rules current --switch mana_burn=yes", "edition current has no switch 'mana_burn'"),
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
        ("why last 5 --object Anna", "say either a position or --object"),
        ("why last --object Nothing", "is called 'Nothing'"),
        ("history last Ben lives", "did you mean life"),
        ("verify", "name games, or say --all"),
        ("verify last --all", "name games, or say --all"),
        ("branch last --at 1", "nobody had been asked anything"),
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
        ("import {tmp}/empty.txt", "this is no exported game"),
        ("import {tmp}/binary.txt", "this is no exported game"),
        ("import {tmp}/newer.jsonl", "was written by a newer timewalk"),
        ("import {tmp}/cut.jsonl", "the file is cut off"),
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


def copied(game: Game, file: Path) -> sqlite3.Connection:
    """A copy of the store in another file, open."""
    target = sqlite3.connect(file, isolation_level=None)
    with contextlib.closing(sqlite3.connect(game.stored.store.where)) as source:
        source.backup(target)
    return target


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
    assert "this should not have happened (KeyError: 'oops')" in run("board", "last", code=2)
    monkeypatch.setenv("TIMEWALK_DEBUG", "1")
    with pytest.raises(KeyError):
        main(["board", "last"])


def test_ctrl_c_keeps_what_was_recorded(run: Any, told: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from replay.games import playing

    answered = 0
    answer = playing.BuiltIn.answer

    def interrupted(self: playing.BuiltIn, *arguments: Any) -> Any:
        nonlocal answered
        answered += 1
        if answered > 300:
            raise KeyboardInterrupt
        return answer(self, *arguments)

    store = tmp_path / "games.sqlite"
    monkeypatch.setattr(playing.BuiltIn, "answer", interrupted)
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


def in_a_terminal(*words: str, width: int = 200) -> str:
    """What the command shows in a terminal of this width."""
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(width)}
    reader, terminal = pty.openpty()
    command = [sys.executable, "-m", "replay", *words]
    process = subprocess.Popen(command, cwd=ROOT, stdout=terminal, stderr=terminal, env=environment)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # how a terminal says that nobody writes to it any more
        while part := os.read(reader, 65536):
            shown += part
    os.close(reader)
    assert process.wait() == 0
    assert b"\x1b[" in shown
    return re.sub(r"\x1b\[[0-9;]*m", "", shown.decode())


def test_it_is_drawn_in_a_terminal_of_its_width(game: Game) -> None:
    """In colours, and broken where a line is too long, for whoever reads it there."""
    id = str(game.id)
    for words in (("board", id, "--at", "turn:9"), ("log", id, "--from", "turn:5", "--to", "turn:6")):
        assert max(map(len, in_a_terminal(*words, width=72).splitlines())) <= 72
