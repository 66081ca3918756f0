"""The command: what it prints, as text, as JSON and in a terminal, and its exit codes."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from typing import Any

import pytest

import replay.games.library
from domain.events import PriorityPassed
from projections.reading.brevity import is_main
from replay import Game, open_store
from tests.support.terminal import CLAWS, WINGS, copied, in_a_terminal

pytestmark = pytest.mark.usefixtures("surroundings")


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
    short = shown()
    assert len(short) < full / 3
    assert short == shown("--short")
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
    name = death.sentence.removesuffix(" dies")
    assert told("why", game.id, name, "--at", death.position) == data  # a name without --object
    assert "No decision led to this event." in run("why", game.id, 1)
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
    assert f"DIVERGED at event {at}: Deciding the game again gives another result." in text
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
    assert "No: 'what' is not a legal answer" in text
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


@pytest.mark.slow
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
    assert "already in the store" in run("import", file, "--store", store)
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


@pytest.mark.slow
def test_it_is_drawn_in_a_terminal_of_its_width(game: Game) -> None:
    """In colours, and broken where a line is too long, for whoever reads it there."""
    id = str(game.id)
    for words in (("board", id, "--at", "turn:9"), ("log", id, "--from", "turn:5", "--to", "turn:6")):
        assert max(map(len, in_a_terminal(*words, width=72).splitlines())) <= 72
