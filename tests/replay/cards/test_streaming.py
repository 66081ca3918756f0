"""JSON that is read value by value: whatever the pieces it comes in, and what is wrong with what is none."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import replay.cards.streaming
from replay.cards.files import BadCardFile
from replay.cards.streaming import Stream

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=20,
)


@pytest.fixture(params=(1, 2, 7, 1 << 20))
def piece(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """So many bytes at once."""
    monkeypatch.setattr(replay.cards.streaming, "PIECE", request.param)
    return int(request.param)


def stream(data: bytes, most: int = 1 << 20) -> Stream:
    return Stream(io.BytesIO(data).read, "cards.json", most)


def listed(data: bytes) -> list[Any]:
    json = stream(data)
    found = [json.value() for _ in json.items()]
    json.end()
    return found


@given(st.lists(VALUES), st.sampled_from((None, 2)))
def test_what_is_in_a_list_is_what_was_written(values: list[Any], indent: int | None) -> None:
    for ascii in (True, False):
        assert listed(json.dumps(values, indent=indent, ensure_ascii=ascii).encode()) == values


def test_a_list_comes_in_any_pieces(piece: int) -> None:
    values = [{"name": 'A "quoted" [name]', "text": "\\{}\n", "n": [1, -2.5e3, None, {"a": {}}]}, [], "x", 12, True]
    assert listed(b"\xef\xbb\xbf " + json.dumps(values).encode() + b" \n") == values


def test_objects_are_walked_through_by_key(piece: int) -> None:
    data = {"meta": {"a": 1}, "data": {"One": [1, 2], "Two": []}}
    walked = stream(json.dumps(data).encode())
    assert walked.first_key() == "meta"
    found: dict[str, Any] = {}
    for key in walked.members():
        if key == "data":
            found[key] = {name: [walked.value() for _ in walked.items()] for name in walked.members()}
        else:
            found[key] = walked.value()
    walked.end()
    assert found == data


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b'[{"a":1}{"a":2}]', r"byte 9: this is no JSON \(, is wanted here\)"),
        (b"[1,]", "byte 4: this is no JSON"),
        (b"[", "the file ends in the middle of a value"),
        (b'[{"a":1}', "the file ends in the middle of a value"),
        (b'["abc', "the file ends in the middle of a value"),
        (b"[1] x", r"byte 5: this is no JSON \(nothing is wanted here any more\)"),
        (b"[nul]", "this is no JSON"),
        (b'[{"a":}]', "this is no JSON"),
        (b"[{]}]", "this is no JSON"),
        (b"[}]", r"byte 2: this is no JSON \(a value is wanted here\)"),
        (b'["\xff"]', "this is no JSON"),
        (b"[" * 3000 + b"]" * 3000, "this is no JSON"),
        (b"", "the file ends in the middle of a value"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(data: bytes, wrong: str, piece: int) -> None:
    with pytest.raises(BadCardFile, match=wrong):
        listed(data)


def test_a_value_that_no_card_has_is_refused_before_all_of_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay.cards.streaming, "PIECE", 1000)
    read = 0

    def endless(most: int) -> bytes:
        nonlocal read
        read += most
        return b'["' + b"x" * (most - 2) if read == most else b"x" * most

    walked = Stream(endless, "cards.json", 1 << 20)
    next(walked.items())
    with pytest.raises(BadCardFile, match="a value is longer than 1 MiB"):
        walked.value()
    assert read < 1 << 23
