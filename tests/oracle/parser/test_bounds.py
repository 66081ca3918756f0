"""Texts that are longer or deeper than any card: told as such, in no time, whatever else is read."""

from __future__ import annotations

import inspect
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.oracle.compiler import MOST_WORDS, Standing, compiled
from domain.oracle.grammar.grammar import GRAMMAR
from domain.oracle.outcome import Problem
from domain.oracle.parser.parser import DEPTH, Reader
from domain.oracle.printed.card_facts import MOST_IN_FIELD, MOST_LETTERS, MOST_PARAGRAPHS, CardFacts
from domain.oracle.printed.tokenizer import lines
from replay.cards.compiling import entry, mark
from replay.cards.downloads import read_cards
from replay.cards.importing import take_in
from replay.cards.own import OwnCards
from replay.cards.printings import Printing
from tests.support.oracle import card, needs_cards, printed, rows

THEN = ", then draw a card"
QUICK = 3.0
"""Seconds within which any text is answered, on a machine with other work; alone it is a tenth."""


def problem(text: str, types: str = "Sorcery") -> Problem | None:
    """What keeps a text from being read; it is answered quickly."""
    before = time.process_time()
    found = card(text, types)
    assert time.process_time() - before < QUICK, text[:60]
    return found.gaps[0].problem if found.gaps else None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Draw a card" + THEN * 120 + ".", Problem.TOO_LONG),
        ("Draw a card" + THEN * 60 + ".", Problem.TOO_DEEP),
        ("Draw a card. " * 60, Problem.TOO_DEEP),
        ("You gain life equal to " + "twice " * 100 + "the number of creatures you control.", Problem.TOO_DEEP),
        ("," * 20_000, Problem.TOO_LONG),
        ("You may cast this card as though " * 600, Problem.TOO_LONG),
        ("Draw a card.\n" * MOST_PARAGRAPHS, Problem.TOO_LONG),
        ("and " * (MOST_WORDS + 1), Problem.TOO_LONG),
    ],
)
def test_what_is_too_long_or_too_deep_is_told_so(text: str, wrong: Problem) -> None:
    assert problem(text) is wrong


@pytest.mark.parametrize(
    "words",
    [
        ", ", "You may cast this card as though ", "twice ", "if you control a creature, ", "you may ",
        "creature and ", "red and green ", "destroy target creature. ", "unless you pay {1}, ", '" ', "(", "• ", "— ",
        "where x is ", "each player's ", "search your library for a card, ", "Some Card's ", "~ ", "‹1› ",
        "named Bob of the ", "this creature ", "draw a card. ", "you may pay {1}. If you do, ",
    ],
)  # fmt: skip
@pytest.mark.parametrize("types", ["Sorcery", "Creature — Bear"])
def test_whatever_is_said_over_and_over_is_answered(words: str, types: str) -> None:
    assert problem((words * (MOST_WORDS // len(words.split()))).strip(), types) is not None
    assert problem((words * MOST_LETTERS)[:MOST_LETTERS].strip(), types) is not None


def test_what_is_long_but_no_longer_than_is_read_is_read() -> None:
    assert problem("Draw a card" + THEN * 20 + ".") is None
    assert problem("Draw a card. You gain 1 life. " * 10) is None
    assert problem("Whenever you gain life, draw a card.\n" * (MOST_PARAGRAPHS - 1), "Artifact") is None


@pytest.mark.parametrize("field", ["name", "mana_cost", "type_line", "power", "layout"])
def test_no_field_of_a_card_is_longer(field: str) -> None:
    bear = CardFacts("Some Card", "{1}{G}", "Creature — Bear", "", "2", "2")
    long: dict[str, Any] = {field: "x" * (MOST_IN_FIELD + 1)}
    found = compiled(replace(bear, **long))
    assert [gap.problem for gap in found.gaps] == [Problem.TOO_LONG]
    face = CardFacts("Other", "", "Sorcery", "," * 5000)
    assert [gap.problem for gap in compiled(replace(bear, layout="transform", other=face)).gaps] == [Problem.TOO_LONG]


@pytest.mark.parametrize("room", [120, 160, 200, 300])
def test_where_there_is_little_room_left_a_text_is_too_deep_and_nothing_breaks(room: int) -> None:
    """The caller may have used up most of the stack: one card is not read then, and no error comes out."""
    depth = len(inspect.stack(0))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + room)
    try:
        found = card("Draw a card" + THEN * 30 + ".", "Sorcery")
    finally:
        sys.setrecursionlimit(limit)
    assert found.standing is Standing.PROVEN or found.gaps[0].problem in (Problem.TOO_DEEP, Problem.NOT_TOLD)


def test_what_is_too_long_has_a_mark_by_what_it_says() -> None:
    long = CardFacts("Some Card", "{1}", "Sorcery", "," * 20_000)
    before = time.process_time()
    assert mark(long) == mark(replace(long)) != mark(replace(long, text="," * 20_001))
    assert entry(Printing(long)).standing is Standing.NOT_UNDERSTOOD
    assert time.process_time() - before < QUICK


def test_a_card_that_cannot_be_read_is_one_card_of_a_file(tmp_path: Path) -> None:
    texts = {"Good": "Draw a card.", "Long": "," * 20_000, "Deep": "Draw a card" + THEN * 60 + ".", "Odd": "‹7› ‹x›"}
    file = tmp_path / "cards.jsonl"
    file.write_text(
        "".join(
            json.dumps({"name": name, "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": text}) + "\n"
            for name, text in texts.items()
        )
    )
    assert set(read_cards(file)) == set(texts)
    taken = take_in(file, OwnCards(tmp_path / "own"))
    assert (taken.cards, taken.standings) == (4, {Standing.PROVEN: 1, Standing.NOT_UNDERSTOOD: 3})


@pytest.mark.parametrize(
    "field", [{"oracle_text": "Draw. " * 50_000}, {"type_line": "Sorcery " * 900}, {"mana_cost": "{1}" * 900}]
)
def test_what_is_far_too_long_is_one_card_of_a_file_too(tmp_path: Path, field: dict[str, str]) -> None:
    good = {"name": "Good", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw a card."}
    file = tmp_path / "cards.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in (good, {**good, "name": "Bad", **field})))
    taken = take_in(file, OwnCards(tmp_path / "own"))
    assert taken.standings == {Standing.PROVEN: 1, Standing.NOT_UNDERSTOOD: 1}
    bad = next(one for one in OwnCards(tmp_path / "own").entries() if one.name == "Bad")
    assert [gap.problem for gap in bad.gaps] == [Problem.TOO_LONG]


@needs_cards
def test_the_longest_cards_are_far_from_the_bounds() -> None:
    faces = [printed(name) for name in rows()]
    for face in (face for whole in faces for face in whole.faces):
        assert len(face.text) * 4 < MOST_LETTERS
        assert face.text.count("\n") * 4 < MOST_PARAGRAPHS
    longest = sorted(faces, key=lambda face: -max(map(len, face.text.split("\n"))))[:50]
    assert all(len(line.tokens) * 3 < MOST_WORDS for face in longest for line in lines(face.text, face.name))


class Deepest(Reader):
    """A reader that remembers how deep it was."""

    deepest = 0

    def __setattr__(self, name: str, value: object) -> None:
        if name == "_depth" and isinstance(value, int):
            Deepest.deepest = max(Deepest.deepest, value)
        super().__setattr__(name, value)


@needs_cards
def test_the_deepest_cards_are_far_from_the_bound() -> None:
    for name in ("Time Lord Regeneration", "Cabaretti Ascendancy", "Brenard, Ginger Sculptor", "Hofri Ghostforge"):
        face = printed(name)
        for line in lines(face.text, face.name, "legendary" in face.types):
            Deepest(GRAMMAR.table, line.tokens).whole("line")
    assert 40 < Deepest.deepest * 2 < DEPTH
