"""Logs that other programs keep of Arena's messages: read for what they hold, whatever stands around it."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import Recorded
from replay.observing.arena.files import is_log, read
from replay.observing.arena.foreign import foreign
from replay.observing.arena.lines import Lost, Taken
from replay.observing.source import Reading
from tests.support.arena import GAMES, SECRET, made_up_log, needs_logs, some_real_logs, unpacked
from tests.support.arena_boards import Watched, found_in
from tests.support.arena_games import records_of

Lines = list[dict[str, Any]]


def dumped(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def each(form: Callable[[dict[str, Any]], str]) -> Callable[[Lines], str]:
    return lambda lines: "\n".join(map(form, lines)) + "\n"


FORMS: dict[str, Callable[[Lines], str]] = {
    "bare": each(dumped),
    "words before": each(lambda one: "2026-01-01 12:00:00,123 [INFO] tracker: " + dumped(one)),
    "braces around": each(lambda one: "12:00 {gre} -> " + dumped(one) + " (done)"),
    "indented": each(lambda one: json.dumps(one, indent=4)),
    "behind words, indented": each(lambda one: "==> GreToClientEvent " + json.dumps(one, indent=2)),
    "a list": dumped,
    "a list by the line": lambda lines: "[\n" + ",\n".join(map(dumped, lines)) + "\n]",
    "an indented list": lambda lines: json.dumps(lines, indent=1),
    "in records": each(lambda one: dumped({"seen": 5, "what": "gre", "data": one})),
    "in texts": each(lambda one: dumped({"seen": 5, "text": dumped(one)})),
    "a document": lambda lines: json.dumps({"about": {"by": "a tracker"}, "log": {"lines": lines}}, indent=2),
}


def messages(lines: Lines) -> Lines:
    return list(chain.from_iterable(one.get("greToClientEvent", {}).get("greToClientMessages", ()) for one in lines))


MESSAGES: dict[str, Callable[[Lines], str]] = {
    "messages": lambda lines: "\n".join(map(dumped, messages(lines))),
    "a list of messages": lambda lines: dumped(messages(lines)),
    "indented messages": lambda lines: json.dumps(messages(lines), indent=2),
    "states": lambda lines: "\n".join(
        dumped(one["gameStateMessage"]) for one in messages(lines) if "gameStateMessage" in one
    ),
}
"""Forms that have neither the players' answers nor who sits at the table."""


def lines_of(log: bytes) -> Lines:
    return [json.loads(found.text) for found in found_in(log) if isinstance(found, Taken)]


def told(log: bytes, tmp_path: Path) -> list[list[Recorded]]:
    path = tmp_path / "log.txt"
    path.write_bytes(log)
    assert is_log(log[: 1 << 16])
    watched = Watched(compare=True)
    for found in read(path):
        assert not isinstance(found, Lost)
        watched.feed(found)
    assert watched.differences == []
    assert watched.games.report.gaps == []
    return [records_of(commits) for commits in watched.commits]


def names(games: list[list[Recorded]]) -> list[list[str]]:
    return [[one.event.NAME for one in records] for records in games]


@pytest.mark.parametrize("form", FORMS)
def test_a_log_without_header_lines_tells_the_same_game(form: str, tmp_path: Path) -> None:
    log = made_up_log().encode()
    made = FORMS[form](lines_of(log)).encode()
    assert b"UnityCrossThreadLogger" not in made
    assert names(told(made, tmp_path)) == names(told(log, tmp_path))


@pytest.mark.parametrize("form", MESSAGES)
def test_messages_alone_tell_what_happened(form: str, tmp_path: Path) -> None:
    """All but what only the player's answers, and the table, said."""
    log = made_up_log().encode()
    ((*few,),) = names(told(MESSAGES[form](lines_of(log)).encode(), tmp_path))
    ((*all_of_it,),) = names(told(log, tmp_path))
    left_out = {"decision_made", "lines_read", "choices_offered"}
    assert [one for one in few if one not in left_out] == [one for one in all_of_it if one not in left_out]


@pytest.mark.parametrize("seat", [1, 2])
def test_whose_log_it_is_shows_by_whose_hand_is_seen(seat: int) -> None:
    """States alone do not say for whom they are."""
    lines = lines_of(made_up_log().encode())
    for one in messages(lines):
        for zone in one.get("gameStateMessage", {}).get("zones", ()):
            if zone["type"] in ("ZoneType_Hand", "ZoneType_Library", "ZoneType_Graveyard"):
                zone["ownerSeatId"] = seat
        for card in one.get("gameStateMessage", {}).get("gameObjects", ()):
            card["ownerSeatId"] = card["controllerSeatId"] = seat
    watched = Watched().all(MESSAGES["states"](lines).encode())
    assert [one.game.seat for one in watched.observers] == [seat]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_log_that_a_windows_shell_wrote_anew(encoding: str, tmp_path: Path) -> None:
    log = made_up_log()
    assert names(told(("\ufeff" + log).encode(encoding), tmp_path)) == names(told(log.encode(), tmp_path))


def test_a_log_with_a_mark_of_its_bytes_order(tmp_path: Path) -> None:
    log = FORMS["bare"](lines_of(made_up_log().encode()))
    assert names(told(b"\xef\xbb\xbf" + log.encode(), tmp_path)) == names(told(log.encode(), tmp_path))


@needs_logs
@some_real_logs
def test_a_real_log_in_other_forms(path: Path, tmp_path: Path) -> None:
    """Alternately in each form, so that every form has real messages in it."""
    log = unpacked(path)
    form = list(FORMS)[GAMES.index(path) // 3 % len(FORMS)]
    lines = lines_of(log)
    assert len(list(found_in(FORMS[form](lines).encode()))) >= len(lines) / 2
    watched = Watched().all(FORMS[form](lines).encode())
    whole = Watched().all(b"\n".join(dumped(one).encode() for one in lines) + b"\n")
    ours, theirs = ([names([records_of(one)]) for one in each.commits] for each in (watched, whole))
    assert ours == theirs


@given(st.integers(0, 2_000))
def test_what_is_cut_off_is_lost_and_not_made_up(cut: int) -> None:
    line = FORMS["in records"](lines_of(made_up_log().encode())[2:3])
    assert foreign(line.encode()[: len(line) - 2 - cut]) == []


def test_nothing_of_a_person_is_taken_out_of_foreign_records() -> None:
    """Of the records around a match line nothing goes along."""
    (line, *_) = lines_of(made_up_log().encode())
    (found,) = foreign(dumped({"user": "somebody", "data": {"email": "x", "line": line}}).encode())
    assert b"somebody" not in found
    assert b"email" not in found
    reading = Reading()
    for one in found_in(made_up_log().encode()):
        for observation in reading.feed(one):
            assert SECRET not in repr(observation.commits)


@pytest.mark.parametrize(
    "text", ["", "hello", '{"timewalk game": 1}', "[]", '{"type": "CardType_Land"}', "SQLite format 3"]
)
def test_other_files_are_no_logs(text: str) -> None:
    assert not is_log(text.encode())
