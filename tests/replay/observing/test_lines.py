"""Match lines of a log: found whatever is around them, and said to be lost where they cannot be read."""

from __future__ import annotations

import gzip
import os
import re
import tracemalloc
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest
import zstandard
from hypothesis import example, given, settings
from hypothesis import strategies as st

from replay.observing.arena import lines as lines_module
from replay.observing.arena import wire
from replay.observing.arena.files import TRUSTED, Look, Tail, is_log, read
from replay.observing.arena.lines import MOST_IN_A_LINE, Found, Lines, Lost, Taken, Why
from tests.support.arena import made_up_log, needs_logs, real_logs, unpacked
from tests.support.long import examples

LOG = made_up_log().encode()
LINES = LOG.splitlines(keepends=True)


def found(log: bytes, size: int = 1 << 16) -> list[Found]:
    lines = Lines()
    got = [x for start in range(0, len(log), size) for x in lines.feed(log[start : start + size])]
    return got + list(lines.end())


fields = cache(msgspec.structs.fields)


def assert_is(read: Any, said: Any) -> None:
    """What was read as records is what JSON has there; what it leaves out is as it is when it is empty."""
    match read:
        case msgspec.Struct():
            assert isinstance(said, dict)
            for field in fields(type(read)):
                value = getattr(read, field.name)
                if field.encode_name in said:
                    assert_is(value, said[field.encode_name])
                else:
                    assert value == field.default
        case msgspec.Raw():
            assert orjson.loads(bytes(read)) == said
        case tuple():
            assert len(read) == len(said)
            for one, other in zip(read, said, strict=True):
                assert_is(one, other)
        case _:
            assert (type(read), read) == (type(said), said)


def test_match_lines_are_found_with_their_numbers() -> None:
    got = found(LOG)
    assert len(got) == 10, "what is pointed at is no matter of the game"
    assert all(isinstance(one, Taken) for one in got)
    raw = LOG.split(b"\n")
    for one in got:
        assert isinstance(one, Taken)
        several = one.text.startswith(b"{\n")
        assert raw[one.line - 1] == (b"{" if several else one.text)
        assert_is(one.content, orjson.loads(one.text))
        assert one.whole


def test_nothing_else_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not about a match is not even parsed."""
    parsed: list[bytes] = []
    line_of = wire.line_of

    def watched(text: bytes) -> tuple[wire.Line | None, bool]:
        parsed.append(text)
        return line_of(text)

    monkeypatch.setattr(wire, "line_of", watched)
    found(LOG)
    assert len(parsed) == 10
    assert not any(b"InventoryInfo" in text or b"authenticateResponse" in text for text in parsed)


def test_a_mark_inside_of_something_else_makes_no_match_line() -> None:
    assert found(b'{"chat": "\\"greToClientEvent\\" and more", "x": {"greToClientEvent": 1}}\n') == []


@pytest.mark.parametrize(
    "second",
    [
        {"type": "GREMessageType_GameStateMessage", "gameStateMessage": {"gameStateId": "two"}},
        {"type": "GREMessageType_GameStateMessage", "gameStateMessage": []},
        {"type": "GREMessageType_GameStateMessage", "gameStateMessage": {"gameStateId": 1 << 32}},
        {"type": 5},
        "nothing",
    ],
)
def test_what_is_before_something_malformed_is_read(second: object) -> None:
    sent = {"type": "GREMessageType_GameStateMessage", "gameStateMessage": {"gameStateId": 1}}
    line = {"greToClientEvent": {"greToClientMessages": [sent, second, sent]}}
    (one,) = found(orjson.dumps(line) + b"\n")
    assert isinstance(one, Taken)
    assert not one.whole
    assert one.content.gre_to_client_event is not None
    (read,) = one.content.gre_to_client_event.gre_to_client_messages
    assert_is(read, sent)


@pytest.mark.parametrize("text", [b'"\xff"', b'"\\ud800"', b"[" * 100_000 + b"]" * 100_000, b"01", b'"\\q"'])
def test_what_is_no_json_is_broken(text: bytes) -> None:
    event = b'{"greToClientEvent": {"greToClientMessages": [{"type": %s, "msgId": 1}]}}\n' % text
    assert found(event) == [Lost(1, Why.BROKEN)]


@real_logs
def test_records_read_at_once_are_what_json_has(path: Path) -> None:
    for one in found(unpacked(path)):
        if isinstance(one, Taken):
            assert_is(one.content, orjson.loads(one.text))


@pytest.mark.parametrize(
    "changed",
    [
        LOG.replace(b"\n", b"\r\n"),
        b"".join(b"[%d] %s" % (n, line) for n, line in enumerate(LINES, 1)),
        b"".join(b"[%d]%s" % (n, line) for n, line in enumerate(LINES, 1)),
        LOG.rstrip(b"\n"),
        re.sub(rb"(GreToClientEvent)\n", rb"\1 ", LOG),
    ],
    ids=["windows", "numbered", "numbered-closely", "no-last-end", "behind-the-header"],
)
def test_forms_of_a_log(changed: bytes) -> None:
    assert [orjson.loads(one.text) for one in found(changed) if isinstance(one, Taken)] == [
        orjson.loads(one.text) for one in found(LOG) if isinstance(one, Taken)
    ]


@pytest.mark.parametrize("size", [1, 2, 7, 100, 4096])
def test_in_pieces_of_any_size(size: int) -> None:
    assert found(LOG, size) == found(LOG)


@pytest.mark.parametrize(("word", "detailed"), [("ENABLED", True), ("DISABLED", False), (None, None)])
def test_whether_a_log_has_details(word: str | None, detailed: bool | None) -> None:
    lines = Lines()
    list(lines.feed(f"DETAILED LOGS: {word}\n".encode() if word else b"something else\n"))
    assert lines.detailed is detailed


def test_a_summarized_message_is_lost() -> None:
    text = b"[Message summarized because one or more GameStateMessages exceeded the limit.]\n"
    assert found(LOG + text)[-1] == Lost(len(LINES) + 1, Why.SUMMARIZED)


def test_cut_at_every_byte_of_its_last_lines() -> None:
    """What came before is found; what is cut is lost only where it was about a match."""
    everything = found(LOG)
    starts = [0]
    for line in LINES:
        starts.append(starts[-1] + len(line))
    for cut in {*starts, *range(len(LOG) - 900, len(LOG))}:
        got = found(LOG[:cut])
        taken = [one for one in got if isinstance(one, Taken)]
        assert taken == everything[: len(taken)]
        assert [one.why for one in got if isinstance(one, Lost)] in ([], [Why.CUT])


@given(st.integers(0, len(LOG) - 1), st.integers(1, 255))
@settings(max_examples=examples(300))
def test_a_byte_flipped_costs_no_more_than_the_lines_it_is_in(place: int, flip: int) -> None:
    """Of ten messages at most two are gone: a line end that goes joins two."""
    changed = bytearray(LOG)
    changed[place] ^= flip
    before = {one.text for one in found(LOG) if isinstance(one, Taken)}
    after = {one.text for one in found(bytes(changed)) if isinstance(one, Taken)}
    assert len(before - after) <= 2


@given(st.lists(st.one_of(st.sampled_from(LINES), st.binary(max_size=60)), max_size=40), st.integers(1, 500))
@settings(max_examples=examples(200))
def test_any_lines_in_any_order(lines: list[bytes], size: int) -> None:
    log = b"".join(lines)
    got = found(log, size)
    assert got == found(log)
    assert [one.line for one in got] == sorted(one.line for one in got)


SENT = b'{"greToClientEvent": {"greToClientMessages": [{"type": "GREMessageType_%s", "msgId": 1}]}}'
ODD = [
    *LINES[:8],
    b'{"MessageType_\n',
    b'"clientToMatchServiceMessageType"\n}\n',
    b"{\n",
    b"}\n",
    b"  {\n",
    b"  },\n",
    b"{\r\n",
    b"}\r\n",
    b"{\r\r\n",
    b"\n",
    b"\r\n",
    b"\xc3",
    b"\xa9\n",
    b"[7] {\n",
    b"[1]{\n",
    b"[UnityCrossThreadLogger]{\n",
    b"word {\n",
    b"[Message\n",
    b"[UnityCrossThreadLogger]7: Match\n",
    b"[Message summarized because]\n",
    b"[3] [Message summarized because]\n",
    b"behind [Message summarized because\n",
    b"DETAILED LOGS: ENABLED\n",
    b"[4] DETAILED LOGS: DISABLED\r\n",
    b"D\n",
    SENT % b"UIMessage" + b"\n",
    SENT % b"\xc3\xa9" + b"\r\n",
    SENT % b"\xff" + b"\n",
    SENT % b'"' + b"\n",
    SENT[:40] + b"\n",
    SENT % b"a" + SENT % b"b" + b"\n",
    b"[UnityCrossThreadLogger] " + SENT % b"c" + b"\n",
    b"[" + SENT % b"d" + b"]\n",
    SENT % b"e",
    b'"clientToMatchServiceMessageType": 1,\n',
    b'"matchGameRoomStateChangedEvent": {\n',
    b'MessageType_ "GameStateType_\n',
]
"""Lines, and parts of lines, as no program writes them together."""


def looked_through(log: bytes) -> tuple[list[Found], int, bool | None]:
    """What is found where no line is passed over and no block is taken as one: each line is read."""
    lines = Lines()
    got: list[Found] = []
    log = log.removeprefix(lines_module.BOM).replace(b"\r\n", b"\n")
    for text in log.split(b"\n")[:-1]:
        lines.line += 1
        got += lines._read(text)
    lines._parts = [last] if (last := log.rpartition(b"\n")[2]) else []
    return [*got, *lines.end()], lines.line, lines.detailed


@given(st.lists(st.sampled_from(ODD), max_size=12), st.integers(1, 300))
@settings(max_examples=examples(2400))
@example([b"[Message summarized because]\n", SENT % b"a" + b"\n"], 1)
@example([lines_module.BOM, b"DETAILED LOGS: ENABLED\n", SENT % b"a" + b"\n"], 200)
@example([b"{\r\r\n", b'"clientToMatchServiceMessageType"\n}\n', b"DETAILED LOGS: ENABLED\n"], 1)
def test_no_line_is_passed_over_that_tells_something(lines: list[bytes], size: int) -> None:
    log = b"".join(lines)
    everything = looked_through(log)
    for by in (size, len(log) + 1):
        reader = Lines()
        got = [one for start in range(0, len(log), by) for one in reader.feed(log[start : start + by])]
        got += reader.end()
        assert (got, reader.line, reader.detailed) == everything


@pytest.mark.slow
def test_a_line_without_end_takes_no_memory() -> None:
    """60 MB of one line, and of a block that never closes: nothing of it is kept."""
    piece = b"x" * (1 << 20)
    tracemalloc.start()
    lines = Lines()
    for n in range(60):
        assert list(lines.feed((b'{ "greToClientEvent": ' if n == 0 else b"") + piece)) == []
    assert list(lines.feed(b"\n")) == [Lost(1, Why.TOO_LONG)]
    got = list(lines.feed(b"{\n" + b'"clientToMatchServiceMessageType"\n'))
    for _ in range(40):
        got += lines.feed(piece + b"\n")
    got += lines.feed(b"{\n" + b'"clientToMatchServiceMessageType"\n' + b"1\n" * 300_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(one.line, one.why) for one in got if isinstance(one, Lost)] == [
        (2, Why.TOO_LONG),
        (got[-1].line, Why.TOO_LONG),
    ]
    assert peak < 6 * MOST_IN_A_LINE
    assert next(iter(lines.feed(LOG))).line > 2, "what follows is read"


def test_deep_json_is_lost() -> None:
    assert found(b'{"greToClientEvent":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n") == [Lost(1, Why.BROKEN)]


def test_packed_logs(tmp_path: Path) -> None:
    for name, packed in (("a.log", LOG), ("a.gz", gzip.compress(LOG)), ("a.zst", zstandard.compress(LOG))):
        path = tmp_path / name
        path.write_bytes(packed)
        assert list(read(path)) == found(LOG)
        assert is_log(packed[:4096])
    assert not is_log(b"SQLite format 3\0")
    assert not is_log(b'{"timewalk game": 1}')


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gz", "zst"])
def test_a_damaged_archive(tmp_path: Path, pack: object) -> None:
    whole: bytes = pack(LOG)  # type: ignore[operator]
    path = tmp_path / "log"
    for cut in range(5, len(whole) - 1, 37):
        path.write_bytes(whole[:cut])
        list(read(path))
        changed = bytearray(whole)
        changed[cut] ^= 0x41
        path.write_bytes(changed)
        list(read(path))
    path.write_bytes(gzip.compress(LOG)[:-400])
    assert any(isinstance(one, Lost) for one in read(path))


def looked(tail: Tail) -> list[Look]:
    """A look whose pieces of one log are put together."""
    looks: list[Look] = []
    for look in tail.look():
        if look.anew or not looks:
            looks.append(Look(list(look.found), look.anew))
        else:
            looks[-1].found.extend(look.found)
    return looks


def test_a_growing_log_is_followed_when_it_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    tail = Tail(path)
    assert looked(tail) == []
    half = len(LOG) // 2
    path.write_bytes(LOG[:half])
    first = looked(tail)
    assert [look.anew for look in first] == [False]
    assert looked(tail) == []
    path.write_bytes(LOG)
    path.rename(tmp_path / "Player-prev.log")
    assert looked(tail) == [], "the old log is gone and the new one is not there yet"
    path.write_bytes(b"another session\n" + LOG)
    old, new = looked(tail)
    assert (old.anew, new.anew) == (False, True)
    assert first[0].found + old.found == found(LOG), "what was added before it was put aside"
    assert [one.text for one in new.found if isinstance(one, Taken)] == [
        one.text for one in found(LOG) if isinstance(one, Taken)
    ]


def test_a_log_is_known_by_more_than_its_beginning(tmp_path: Path) -> None:
    """Two sessions on one machine begin with the same lines, and the new log may be longer by the time of the look."""
    same = b"Mono path[0] = 'C:/Games'\n" * 200
    path = tmp_path / "Player.log"
    path.write_bytes(same + b"first\n" + LOG)
    tail = Tail(path)
    assert len(looked(tail)[0].found) == 10
    path.rename(tmp_path / "Player-prev.log")
    path.write_bytes(same + b"second, and longer\n" + LOG + LOG)
    assert [(look.anew, len(look.found)) for look in looked(tail)] == [(False, 0), (True, 20)]


def test_a_log_that_was_cut_to_nothing_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "other.log"
    path.write_bytes(LOG)
    tail = Tail(path)
    assert len(looked(tail)[0].found) == 10
    path.write_bytes(LOG[:5000])
    assert [look.anew for look in looked(tail)] == [False, True]


def test_a_log_that_did_not_change_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "Player.log"
    path.write_bytes(LOG[:5000])
    tail = Tail(path)
    looked(tail)
    opened: list[Path] = []
    really = Path.open

    def counting(self: Path, mode: str) -> Any:
        opened.append(self)
        return really(self, mode)

    monkeypatch.setattr(Path, "open", counting)
    for _ in range(TRUSTED):
        assert looked(tail) == []
    assert opened == []
    with really(path, "ab") as file:
        file.write(LOG[5000:])
    assert len(looked(tail)[0].found) > 0
    assert opened == [path]


def test_what_the_system_tells_late_is_read_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems tell of a file that is still open what it was before."""
    path = tmp_path / "Player.log"
    path.write_bytes(LOG[:5000])
    tail = Tail(path)
    looked(tail)
    before = os.stat(path)
    with path.open("ab") as file:
        file.write(LOG[5000:])
    monkeypatch.setattr(os, "stat", lambda _: before)
    for _ in range(TRUSTED):
        assert looked(tail) == []
    assert len(looked(tail)[0].found) > 0


def test_a_log_that_cannot_be_read_just_now_is_waited_for(tmp_path: Path) -> None:
    assert looked(Tail(tmp_path)) == [], "a folder"
    assert looked(Tail(tmp_path / "no" / "folder" / "Player.log")) == []


def only_chatter(line: bytes) -> bool:
    if not line.startswith(b"{") or b'"greToClientEvent"' not in line:
        return False
    kinds = {one["type"] for one in orjson.loads(line)["greToClientEvent"]["greToClientMessages"]}
    return kinds == {"GREMessageType_UIMessage"}


@needs_logs
@real_logs
def test_real_logs(path: Path) -> None:
    """Whatever has a mark is found; what is lost was left out by Arena itself."""
    log = unpacked(path)
    lines = Lines()
    got = list(read(path, lines))
    assert lines.detailed is True
    assert lines.bytes == len(log)
    taken = [one for one in got if isinstance(one, Taken)]
    chatter = log.count(b'"ClientToMatchServiceMessageType_ClientToGREUIMessage"')
    from_server = sum(log.count(mark + b":") for mark in lines_module.MARKS) - chatter
    assert len(taken) == from_server - sum(1 for line in log.split(b"\n") if only_chatter(line))
    assert not any(lines_module.CHATTER in one.text and b'"msgId"' not in one.text for one in taken)
    assert {one.why for one in got if isinstance(one, Lost)} <= {Why.SUMMARIZED}
    assert sum(isinstance(one, Lost) for one in got) == log.count(lines_module.SUMMARIZED)
