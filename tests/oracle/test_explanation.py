"""Which rows read which words of a card: every word is read by something, and every row says where it is written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.oracle.explanation import Read, explained
from domain.oracle.grammar.grammar import GRAMMAR
from domain.oracle.outcome import Problem
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import all_facts, needs_cards
from tests.support.places import ROOT


def facts(text: str, types: str = "Creature") -> CardFacts:
    return CardFacts("Some Card", "{1}", types, text, "2", "2")


def test_every_row_says_where_it_is_written() -> None:
    rows = [row for rules in GRAMMAR.table.rules.values() for row in rules]
    lengths: dict[str, int] = {}
    for row in rows:
        if row.file not in lengths:
            lengths[row.file] = len((ROOT / row.file).read_text(encoding="utf-8").splitlines())
        assert 0 < row.line <= lengths[row.file], row.name
    assert len(rows) > 5_000
    assert all(name.startswith("domain/oracle/") for name in lengths)


def test_a_row_is_where_its_words_are() -> None:
    (paragraph,) = explained(facts("Destroy target creature.", "Instant"))
    (way,) = paragraph.ways
    read = next(one for _, one in way.all() if one.row.startswith("destroy"))
    lines = (ROOT / read.file).read_text(encoding="utf-8").splitlines()
    assert "destroy" in "\n".join(lines[read.line - 1 : read.line + 10])


def test_what_is_inside_is_read_by_what_it_stands_in() -> None:
    (paragraph,) = explained(facts("When Some Card enters, you may draw two cards. If you do, you lose 1 life."))
    (way,) = paragraph.ways
    assert way.words == " ".join(paragraph.words)
    told = {(one.words, one.row) for _, one in way.all()}
    assert ("~ enters", "<subject> enters") in told
    assert ("lose 1 life", "lose <much_life>") in told
    assert way.category == "line"


def inside(read: Read) -> Iterator[Read]:
    for _, one in read.all():
        yield one


@needs_cards
def test_words_stand_in_the_words_around_them_in_their_order() -> None:
    cards = list(all_facts().values())[::400]
    ways = [way for card in cards for paragraph in explained(card) for way in paragraph.ways]
    assert len(ways) > 40
    for one in (one for way in ways for one in inside(way)):
        at = 0
        words = one.words.split()
        for part in one.inside:
            wanted = part.words.split()
            at = next(place for place in range(at, len(words) + 1) if words[place : place + len(wanted)] == wanted)
            at += len(wanted)
        assert bool(one.row) == bool(one.file)
        assert one.row or not one.inside


def test_what_is_not_read_names_the_rows_that_came_furthest() -> None:
    (paragraph,) = explained(facts("Destroy target creature and draw a fish.", "Instant"))
    assert paragraph.ways == ()
    assert paragraph.words[paragraph.read_to] == "fish"
    assert paragraph.gap is not None
    assert paragraph.gap.problem is Problem.WORDING
    assert any("card" in row.words for row in paragraph.nearest)


@pytest.mark.parametrize("text", ["", "Flying"])
def test_short_texts(text: str) -> None:
    assert [len(one.ways) for one in explained(facts(text))] == [1] * bool(text)


def test_a_text_with_too_much_in_it_is_no_error() -> None:
    (paragraph,) = explained(facts("Draw a card" + ", then draw a card" * 120 + ".", "Instant"))
    assert paragraph.ways == ()
    assert paragraph.gap is not None
