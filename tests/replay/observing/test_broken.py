"""Broken logs: whatever is in one, what it tells is told as far as it goes, and no half game of it."""

from __future__ import annotations

import copy
import random
import re
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.board.evolve import fold
from domain.events import DecisionMade, Event, LinesRead
from replay.observing.arena.lines import Lost, Taken
from replay.observing.source import Observation, Reading
from tests.support.arena import GAMES, OTHERS, made_up_log, needs_logs, some_real_logs, unpacked

SMALL = sorted(GAMES, key=lambda path: path.stat().st_size)[:5]
some_logs = pytest.mark.parametrize(
    "path",
    SMALL or [pytest.param(None, marks=needs_logs)],
    ids=lambda path: path.name.partition(".")[0] if path else "none",
)


def told(log: bytes, reading: Reading | None = None) -> list[Observation]:
    """The games that a log tells, as far as it goes."""
    reading = reading or Reading()
    found = [*reading.lines.feed(log), *reading.lines.end()]
    return [*(game for one in found for game in reading.feed(one)), *reading.end()]


WHERE = re.compile(r"(line|sha256)=\S+")


def essence(games: list[Observation]) -> list[tuple[object, ...]]:
    """What was told, but for the lines and the hash of what it stood in."""
    return [
        (*one[:4], type(one.event), "" if isinstance(one.event, LinesRead) else WHERE.sub("", repr(one.event)))
        for game in games
        for commit in game.commits
        for one in commit.events
    ]


def sound(games: list[Observation]) -> None:
    """What was told can be told: it folds, commit by commit."""
    for game in games:
        board = fold(())
        for commit in game.commits:
            assert commit.events[0].position == board.position + 1
            fold(commit.events, board)


# Cut


def cut_at_every_line(log: bytes, rng: random.Random, every: int) -> None:
    """A log cut behind any line tells as much as had been told when it was read up to there.

    So it is fed once: what is told at a cut is what had been told, if its end brings nothing more; that is looked at
    behind each line. Now and then it really is cut, in the middle of a line, too.
    """
    whole = told(log)
    reading = Reading()
    before: list[Observation] = []
    starts = 0
    for line in log.splitlines(keepends=True):
        before += [game for one in reading.lines.feed(line) for game in reading.feed(one)]
        starts += len(line)
        ending = copy.copy(reading.lines)
        ending._parts = list(reading.lines._parts)
        assert all(isinstance(one, Lost) for one in ending.end()), "a cut brings nothing that was not there"
        if rng.randrange(every) == 0:
            here = [*before, reading.observation] if reading.observation is not None else before
            cut = told(log[:starts])
            assert [len(game.commits) for game in cut] == [len(game.commits) for game in here]
            for game, full in zip(cut, whole, strict=False):
                assert game.commits == full.commits[: len(game.commits)]
            inside = told(log[: starts - rng.randrange(len(line) + 1)])
            for game, full in zip(inside, whole, strict=False):
                assert game.commits == full.commits[: len(game.commits)]
    assert [game.commits for game in [*before, *reading.end()]] == [game.commits for game in whole]
    sound(whole)


@some_logs
def test_cut_at_every_line(path: Path) -> None:
    cut_at_every_line(unpacked(path), random.Random(path.name), 2000)


@pytest.mark.slow
@some_real_logs
def test_every_real_log_cut_at_every_line(path: Path) -> None:
    cut_at_every_line(unpacked(path), random.Random(path.name), 150)


# Damaged


def lines_of(log: bytes) -> tuple[list[bytes], list[int]]:
    """The lines of a log, and where those about a match are."""
    lines = log.split(b"\n")
    return lines, [place for place, line in enumerate(lines) if len(line) > 200]


def damaged(log: bytes, kind: str, rng: random.Random) -> bytes:
    """A log in which something happened to a line of a match."""
    lines, long = lines_of(log)
    place = rng.choice(long)
    match kind:
        case "dropped":
            del lines[place]
        case "many dropped":
            del lines[place : place + rng.randrange(2, 300)]
        case "doubled":
            lines.insert(place, lines[place])
        case "doubled later":
            lines.insert(min(len(lines), place + rng.randrange(2, 200)), lines[place])
        case "swapped":
            other = rng.choice(long)
            lines[place], lines[other] = lines[other], lines[place]
        case "flipped":
            for _ in range(rng.randrange(1, 6)):
                place = rng.choice(long)
                text = bytearray(lines[place])
                text[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
                lines[place] = bytes(text)
        case "other numbers":
            for _ in range(rng.randrange(1, 6)):
                place = rng.choice(long)
                numbers = list(re.finditer(rb"\d+", lines[place]))
                one = rng.choice(numbers)
                value = rng.choice((b"0", b"1", b"2", b"-1", b"28", b"4294967295", b"99999999999999999999"))
                lines[place] = lines[place][: one.start()] + value + lines[place][one.end() :]
        case "cut inside":
            lines[place] = lines[place][: rng.randrange(len(lines[place]))]
        case "joined":
            lines[place : place + 2] = [b"".join(lines[place : place + 2])]
        case "spliced":
            start = rng.randrange(len(log))
            return log[:start] + rng.randbytes(rng.randrange(1, 5000)) + log[start:]
    return b"\n".join(lines)


KINDS = (
    "dropped", "many dropped", "doubled", "doubled later", "swapped", "flipped", "other numbers", "cut inside",
    "joined", "spliced",
)  # fmt: skip


def is_told_as_far_as_it_goes(log: bytes, kind: str, rng: random.Random) -> None:
    """No crash, no half game; and where the board is another, something was said: a gap, a lost line, a break."""
    reading = Reading()
    games = told(damaged(log, kind, rng), reading)
    sound(games)
    report = reading.report
    here, whole = essence(games), essence(told(log))
    if here != whole[: len(here)] and kind != "other numbers":
        said = report.gaps or report.lost or report.passed or report.unknown or report.unasked
        assert said or any(game.broken or game.unexplained for game in games) or _only_answers_differ(games, log), kind


def _only_answers_differ(games: list[Observation], log: bytes) -> bool:
    """Whether nothing but the owner's answers is otherwise: that one is missing nobody can know."""
    return _without_answers(games) == _without_answers(told(log))


def _without_answers(games: list[Observation]) -> list[type[Event]]:
    kinds = (type(one.event) for game in games for commit in game.commits for one in commit.events)
    return [kind for kind in kinds if kind not in (DecisionMade, LinesRead)]


@needs_logs
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_log_is_told_as_far_as_it_goes(kind: str) -> None:
    rng = random.Random(kind)
    is_told_as_far_as_it_goes(unpacked(rng.choice(SMALL)), kind, rng)


@pytest.mark.slow
@some_real_logs
@pytest.mark.parametrize("kind", KINDS)
def test_every_real_log_damaged_in_every_way(path: Path, kind: str) -> None:
    rng = random.Random(f"{path.name} {kind}")
    for _ in range(4):
        is_told_as_far_as_it_goes(unpacked(path), kind, rng)


# Newer clients


WORDS = re.compile(
    rb'"((?:AnnotationType|ClientMessageType|GREMessageType|GameObjectType|GameStage|GameStateType|GameStateUpdate|'
    rb"MatchGameRoomStateType|Phase|PlayerStatus|ResultReason|Step|SubType|CardType|ZoneType)_[A-Za-z0-9]+)\""
)
NOTED = (b"AnnotationType", b"GREMessageType", b"GameObjectType", b"Step", b"ZoneType")
"""Sorts of words of which one that is not known is reported."""


def is_told_with_a_new_word(log: bytes, word: bytes) -> None:
    reading = Reading()
    games = told(log.replace(b'"' + word + b'"', b'"' + word + b'Newly"'), reading)
    sound(games)
    sort, _, name = word.partition(b"_")
    named = {kind for _, kind in reading.report.unknown}
    assert named or not any(game.broken for game in games), word  # without hands, say, not all can be told
    entered = sort != b"Step" or re.search(rb'"step": ?"' + word, log)
    if sort in NOTED and entered and not name.startswith(b"UIMessage"):
        assert any(kind.endswith(f"{name.decode()}Newly") for kind in named), (word, named)


@needs_logs
def test_kinds_that_a_newer_client_has_are_named_and_the_rest_is_told() -> None:
    rng = random.Random(1)
    for path in SMALL[:2]:
        log = unpacked(path)
        words = sorted(set(WORDS.findall(log)))
        for word in rng.sample(words, 12):
            is_told_with_a_new_word(log, word)


@pytest.mark.slow
@some_real_logs
def test_any_kind_can_be_a_new_one(path: Path) -> None:
    log = unpacked(path)
    for word in sorted(set(WORDS.findall(log))):
        is_told_with_a_new_word(log, word)


# Other machines, other programs


FORMS = {
    "windows": lambda log: log.replace(b"\n", b"\r\n"),
    "a mark of the order of bytes": lambda log: b"\xef\xbb\xbf" + log,
    "a mark before a match line": lambda log: log[log.index(b"{") :].replace(b'{"', b'\xef\xbb\xbf{"', 1),
    "chinese": lambda log: log.replace(b"22.02.2026 12:34:38", "2026/2/22 下午 12:34:38".encode()),
    "arabic": lambda log: log.replace(b"22.02.2026 12:34:38", "٢٢/٠٢/٢٠٢٦ ١٢:٣٤:٣٨ م".encode()),
    "american": lambda log: log.replace(b"22.02.2026 12:34:38", b"2/22/2026 12:34:38 PM"),
    "without dates": lambda log: log.replace(b"22.02.2026 12:34:38: ", b""),
    "empty lines": lambda log: log.replace(b"\n[", b"\n\n\n["),
    "a line without end before": lambda log: b"x" * 5_000_000 + b"\n" + log,
}


@pytest.mark.parametrize("form", FORMS)
def test_a_log_of_another_machine_tells_the_same(form: str) -> None:
    log = made_up_log().encode()
    assert essence(told(FORMS[form](log))) == essence(told(log))
    assert essence(told(log))


@pytest.mark.parametrize(
    "garbage",
    [b"", b"\n" * 1000, b"\0" * 100_000, random.Random(1).randbytes(1_000_000), b"{\n" * 50_000, b"[" * 100_000,
     made_up_log().encode("utf-16"), b'{"greToClientEvent":' * 1000 + b"\n", b"}\n{\n}\n" * 10_000],
    ids=["empty", "ends", "zeros", "random", "open", "brackets", "utf-16", "nested", "closed"],
)  # fmt: skip
def test_garbage_has_no_games(garbage: bytes) -> None:
    assert told(garbage) == []
    games = told(garbage + b"\n" + made_up_log().encode())
    assert essence(games) == essence(told(made_up_log().encode())), "and what follows it is told"


def another_program(size: int) -> Iterator[bytes]:
    """So many bytes of the log of another program: text, JSON, and long lines."""
    rng = random.Random(1)
    letters = bytes(range(32, 127))
    text = bytes(rng.choices(letters, k=1 << 16))
    block = b"".join(
        (
            text[:3000] + b"\n",
            b'{"level": "info", "message": "' + b"x" * 900 + b'", "of": {"a": [1, 2, 3]}}\n',
            b"[Thread-7] 12:00:01 " + text[:400] + b"\n",
            b'{\n  "request": {\n    "id": 7\n  }\n}\n',
            OTHERS.encode(),
            text.replace(b"\n", b" ") + b"\n",
        )
    )
    piece = block * (1 + (1 << 18) // len(block))
    for _ in range(size // len(piece) + 1):
        yield piece


def reads_another_programs_log(size: int, seconds: float) -> None:
    reading = Reading()
    tracemalloc.start()
    start = time.process_time()
    for piece in another_program(size):
        for one in reading.lines.feed(piece):
            assert isinstance(one, Taken | Lost)
            list(reading.feed(one))
    taken = time.process_time() - start
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert reading.lines.bytes >= size
    assert list(reading.end()) == []
    assert not reading.report.lost
    assert peak < 20 << 20
    assert taken < seconds


def test_another_programs_log_takes_neither_memory_nor_time() -> None:
    reads_another_programs_log(50 << 20, 20)


@pytest.mark.slow
def test_a_gigabyte_of_another_programs_log() -> None:
    reads_another_programs_log(1 << 30, 300)
