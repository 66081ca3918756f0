"""Players that are other programs: told what their seat may see, asked in lines, ended when they fail."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain.bots import UnknownPlayer
from replay import Game, Games
from replay.games.players import PlayerFault, Terms
from replay.games.protocol import Protocol, reply, schema
from tests.support.choosing import CLAWS, WINGS
from tests.support.places import ROOT

Bot = Callable[[str], str]
"""A player's name, from what its program does with a question: `q` is its line, `say` writes an answer."""

PROGRAM = """
import json, sys, time, os
def say(**answer):
    print(json.dumps(answer), flush=True)
for text in sys.stdin:
    q = json.loads(text)
    with open({seen!r}, "a") as seen:
        seen.write(text)
    if q["type"] == "question":
        options = q["options"]
        {body}
"""

FIRST = 'say(choose=next((o["number"] for o in options if not o["words"].startswith("pass")), 1))'
"""Do something rather than pass."""


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    return tmp_path / "seen.jsonl"


@pytest.fixture
def bot(tmp_path: Path, seen: Path) -> Bot:
    def made(body: str) -> str:
        file = tmp_path / f"bot {abs(hash(body))}.py"
        file.write_text(PROGRAM.format(seen=str(seen), body=body), "utf-8")
        return f"command: {sys.executable} '{file}'"

    return made


def play(games: Games, player: str, **terms: Any) -> tuple[Game, list[str]]:
    """Play a game of the program in seat 1 against a greedy player; what went wrong."""
    match = games.match((CLAWS, WINGS), players=(player, "greedy"), terms=Terms(**terms))
    (played,) = games.play_many(match, [7])
    return games.game(played.id), [str(fault) for fault in played.faults]


def lines(seen: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in seen.read_text("utf-8").splitlines()]


def test_a_program_plays_a_whole_game_that_is_exact(games: Games, bot: Bot, seen: Path) -> None:
    game, faults = play(games, bot(FIRST))
    assert game.over
    assert not faults
    assert game.verify().exact
    told = lines(seen)
    assert [line["type"] for line in told[:2]] == ["hello", "question"]
    assert told[-1]["type"] == "over"
    assert told[-1]["winners"] == [game.seat(name) for name in game.winners]
    for line in told:
        Protocol.model_validate({"timewalk": line, "program": {}})  # each line has the shape of the schema
    assert {line["kind"] for line in told[1:-1]} >= {"mulligan", "priority", "targets"}


def test_a_program_sees_no_more_than_its_seat(games: Games, bot: Bot, seen: Path) -> None:
    game, _ = play(games, bot(FIRST))
    own = {card["name"] for line in lines(seen)[1:] for card in line["view"]["players"][0]["hand_cards"]}
    assert own
    for line in lines(seen)[1:]:
        assert not line["view"]["players"][1]["hand_cards"]
        assert line["view"]["digest"] is None
    seed = game.events()[0].event.seed  # type: ignore[attr-defined]
    assert seed == "7"
    assert "seed" not in lines(seen)[0]  # which would tell every library


def test_an_answer_may_be_data_or_words(games: Games, bot: Bot, seen: Path) -> None:
    by_data = 'say(question=q["number"], answer=options[0]["answer"]) if q["number"] % 2 else say(say="1")'
    game, faults = play(games, bot(by_data))
    assert (game.over, faults) == (True, [])
    assert game.verify().exact


FAULTS = {
    "crash": ("raise ValueError('no idea')", "ended with exit code 1: ValueError: no idea"),
    "ends": ("sys.exit(0)", "ended with exit code 0"),
    "late": ("time.sleep(30)", "did not answer within 0.5 s"),
    "no JSON": ("print('pass', flush=True)", "its line is no answer: it is not JSON"),
    "nothing said": ("say()", "not exactly one of choose, answer, say and concede"),
    "two answers": ("say(choose=1, say='1')", "not exactly one of choose, answer, say and concede"),
    "unknown field": ("say(chose=1)", "its line is no answer: chose: "),
    "no option": ("say(choose=99)", "it chose option 99 of 2"),
    "illegal": ("say(answer='fly')", "its answer is not legal: "),
    "odd": ("say(answer={'a': [1, None]})", "its answer "),
    "words": ("say(say='fly away')", "its answer is not understood: "),
    "another question": ("say(question=0, choose=1)", "it answered question 0, and question 1 was asked"),
    "long": ("print('x' * 70_000, flush=True)", "a line of more than 65536 bytes"),
    "endless": ("sys.stdout.write('x' * 10_000_000)", "a line of more than 65536 bytes"),
    "gives up": ("say(concede=True)", "it gives the game up"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_concedes_with_a_sentence(games: Games, bot: Bot, fault: str) -> None:
    body, why = FAULTS[fault]
    game, faults = play(games, bot(body), answer_seconds=0.5 if fault == "late" else 20)
    assert game.winners == ("Ben",)
    assert len(faults) == 1
    assert faults[0].startswith("Anna concedes, as the player command: ")
    assert why in faults[0]
    assert game.verify().exact


@pytest.mark.slow
def test_the_time_of_a_game_is_that_of_all_its_answers(games: Games, bot: Bot, seen: Path) -> None:
    slow = "time.sleep(0.3); say(choose=1)"
    game, (fault,) = play(games, bot(slow), answer_seconds=20, game_seconds=1.5)
    assert "did not answer within" in fault
    assert len(lines(seen)) > 2  # the first answers were in time
    assert game.verify().exact


def test_a_game_that_stops_is_kept_and_goes_on(games: Games, bot: Bot) -> None:
    dying = f'os._exit(3) if q["number"] == 20 else {FIRST}'
    match = games.match((CLAWS, WINGS), players=(bot(dying), "greedy"), terms=Terms(on_crash="stop"))
    with pytest.raises(PlayerFault, match=r"the game waits for Anna, as the player command: .* exit code 3"):
        list(games.play_many(match, [7]))
    game = games.game("last")
    assert not game.over
    stood = game.end
    assert game.verify().exact
    game.play_on({1: bot(FIRST), 2: "greedy"})
    assert games.game(game.id).over
    assert game.end > stood
    assert not game.faults
    assert game.verify().exact


def test_a_crash_while_a_spell_is_cast_takes_the_casting_back(games: Games, bot: Bot) -> None:
    dying = f'os._exit(3) if q["casting"] or q["kind"] in ("pay", "targets") else {FIRST}'
    game, (fault,) = play(games, bot(dying))
    assert "exit code 3" in fault
    assert game.winners == ("Ben",)
    assert game.verify().exact


def test_all_that_a_program_started_ends_with_it(games: Games, bot: Bot, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    starting = (
        "import subprocess; child = subprocess.Popen(['sleep', '60']); "
        f"open({str(pid)!r}, 'w').write(str(child.pid)); time.sleep(60)"
    )
    play(games, bot(starting), answer_seconds=1.5)
    child, until = int(pid.read_text()), time.monotonic() + 5
    while time.monotonic() < until and _runs(child):
        time.sleep(0.02)
    assert not _runs(child)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:  # one that ended, and that nobody has waited for yet, does not run
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("command: no-such-program-here", "there is no program no-such-program-here"),
        ("command:", "a command is missing"),
        ("command: 'open", "cannot be read"),
    ],
)
def test_a_program_that_is_not_there_is_refused_before_the_game(games: Games, player: str, why: str) -> None:
    with pytest.raises(UnknownPlayer, match=why):
        games.match((CLAWS, WINGS), players=(player, "greedy"))


def test_a_command_of_a_record_is_never_run_by_itself(games: Games, bot: Bot, seen: Path) -> None:
    begun = games.begin(games.match((CLAWS, WINGS), players=("human", bot(FIRST))), 5)
    asked = begun.ask()
    assert asked is not None
    seen.unlink(missing_ok=True)
    again = games.game(begun.id)
    again.choose("1") if asked.seat == 1 else None
    again.play_on()
    assert not seen.exists()
    assert not again.over
    match = games.match((CLAWS, WINGS), players=(bot("sys.exit(1)"), "greedy"), best_of=3)
    assert match.players[0].startswith("command:")
    first = games.begin(match, 5)
    while not first.over:
        first.concede("Anna")
    seen.unlink(missing_ok=True)
    following = first.next_game(seed=6)
    assert following.about["players"] == ["human", "greedy"]
    assert not seen.exists()


def test_a_match_of_programs_is_played_to_its_end(games: Games, bot: Bot) -> None:
    match = games.match((CLAWS, WINGS), players=("greedy", bot("say(concede=True)")), best_of=3)
    (played,) = games.play_matches(match, [7])
    assert played.winners == ("Anna",)
    assert len(played.games) == 2
    assert all(game.faults for game in played.games)


@pytest.mark.parametrize("line", [b"[]", b"1", b'{"choose": "x"}', b'{"concede": false}', b"\xff", b""])
def test_a_line_that_is_no_reply_says_why(line: bytes) -> None:
    with pytest.raises(ValueError):
        reply(line)


def test_null_is_an_answer_only_where_it_is_written() -> None:
    assert reply(b'{"answer": null}').answer is None
    assert reply(b'{"choose": 2, "question": 5}').choose == 2


def test_the_program_of_the_page_plays(games: Games, tmp_path: Path, seen: Path) -> None:
    page = (ROOT / "docs" / "players.md").read_text("utf-8")
    example = next(part for part in page.split("```py\n")[1:] if "sys.stdin" in part).partition("```")[0]
    assert len(example.splitlines()) <= 20
    file = tmp_path / "bot.py"
    file.write_text(example, "utf-8")
    game, faults = play(games, f"command: {sys.executable} {file}")
    assert (game.over, faults) == (True, [])


def test_the_schema_of_the_page_is_the_one_that_is_printed() -> None:
    assert orjson.loads((ROOT / "docs" / "players.schema.json").read_bytes()) == schema()
