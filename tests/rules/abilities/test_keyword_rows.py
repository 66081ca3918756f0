"""702. The table of keyword abilities: a row is all that a new one needs, and every row has its words."""

from __future__ import annotations

import pytest

from domain.cards.keyword_rows import Row
from domain.cards.keywords import KEYWORDS
from projections.wording.cards.abilities import texts
from projections.wording.keywords import KEYWORD_WORDS
from projections.wording.translations import LANGUAGES
from projections.wording.translations import catalogue as catalogued
from tests.support.situations import attack, finish
from tests.support.table import Table, creature


def test_a_row_is_all_that_a_new_keyword_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be written on cards, is played, as often as an object has it, and is told in every language."""
    row = Row(
        "watchful",
        "702.45",
        ("number",),
        ({"triggered": [{"gain_life": "N"}], "on": {"attacks": "self"}},),
        "separate",
    )
    monkeypatch.setitem(KEYWORDS, "watchful", row)
    twice = [{"keyword": "watchful", "value": 2}, {"keyword": "watchful", "value": 3}]
    guard = creature("Guard", "2/2", abilities=twice)
    table = Table()
    table.battlefield("A", guard)
    table.start("A")
    attack(table, "Guard")
    finish(table)
    assert table.life_of("A") == 25
    for language in LANGUAGES:
        (line,) = texts(guard, catalogued(language, "texts"))
        assert line.lower() == "watchful 2, watchful 3"


def test_every_row_is_a_rule_with_words_in_every_language() -> None:
    for name, row in KEYWORDS.items():
        assert name == row.name
        assert row.rule_in("current") is not None, name
    for language in LANGUAGES:
        words = catalogued(language, "texts")
        assert [key for key in KEYWORD_WORDS if key not in words] == [], language
        assert all(any(f"keyword.{name}{form}" in words for form in ("", ".value")) for name in KEYWORDS), language
