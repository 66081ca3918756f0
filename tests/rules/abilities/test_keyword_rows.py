"""702. The table of keyword abilities: a row is all that a new one needs, and every row has its words."""

from __future__ import annotations

from typing import cast

import pytest

from domain.cards.keywords import KEYWORDS, Row, printed, unknown
from domain.cards.keywords.rows import Line, Takes
from domain.oracle.discourse.discourse import Discourse
from domain.oracle.discourse.meaning import meaning
from domain.oracle.grammar.grammar import GRAMMAR, ROOMS, table_of
from domain.oracle.parser.parser import Reader
from projections.wording.cards.abilities import texts
from projections.wording.keywords import KEYWORD_WORDS
from projections.wording.translations import LANGUAGES
from projections.wording.translations import catalogue as catalogued
from tests.support.situations import attack, finish
from tests.support.table import Table, creature
from tests.test_citations import CURRENT

WATCHFUL: Line = {
    "keyword": "watchful",
    "rule": "702.45",
    "takes": ["number"],
    "means": [{"triggered": [{"gain_life": "N"}], "on": {"attacks": "self"}}],
    "instances": "separate",
}
"""A line of a keyword that there is not."""


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEYWORDS, "watchful", Row.read(WATCHFUL))


@pytest.mark.usefixtures("watchful")
def test_a_row_is_all_that_a_new_keyword_needs() -> None:
    """It can be written on cards, is played, as often as an object has it, and is told in every language."""
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


@pytest.mark.usefixtures("watchful")
@pytest.mark.parametrize("category", ["keyword_ability", "grant"])
def test_a_row_is_all_that_the_grammar_needs(category: str) -> None:
    """It is read where a card has it printed, and where a text gives it."""
    (node,) = Reader(table_of(ROOMS), ("watchful", "2")).whole(category)
    said = meaning(GRAMMAR, node, Discourse())
    written = {"keyword": "watchful", "value": 2}
    assert said == (written if category == "keyword_ability" else {"grant": written})


@pytest.mark.parametrize(
    ("takes", "printed", "said"),
    [
        ([], ["ever watchful"], {}),
        (["cost"], [], {"cost": [{"mana": "{2}"}]}),
        (["of"], ["watchful of <permanents>"], {"of": {"type": "land"}}),
    ],
)
def test_a_row_tells_how_it_is_printed(
    takes: list[Takes], printed: list[str], said: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"ever": "ever watchful", "cost": "watchful {2}", "of": "watchful of lands"}
    monkeypatch.setitem(KEYWORDS, "watchful", Row.read({**WATCHFUL, "takes": takes, "printed": printed}))
    text = words["ever" if not takes else takes[0]]
    (node,) = Reader(table_of(ROOMS), tuple(text.split())).whole("keyword_ability")
    assert meaning(GRAMMAR, node, Discourse()) == {"keyword": "watchful", **said}


def test_lines_are_in_order_and_each_is_a_row() -> None:
    assert list(KEYWORDS) == sorted(KEYWORDS)
    with pytest.raises(ValueError):
        Row.read(cast(Line, {**WATCHFUL, "costs": "{2}"}))
    with pytest.raises(ValueError):
        Row.read(cast(Line, {"keyword": "watchful"}))


def test_what_is_not_known_is_what_is_printed_and_has_no_row() -> None:
    """702. Every rule of a keyword has one that is printed; what is read otherwise is not among the unknown."""
    rules = {number for number in CURRENT if number.startswith("702.") and number[4:].isdecimal()}
    assert rules - {"702.1"} == {one.rule.rstrip("abcdefghijkmnp") for one in printed().values()}
    assert all(one.rule in CURRENT for one in printed().values())
    assert not {*unknown()} & {*KEYWORDS, "kicker", "boast", "exhaust", "solved", "gift"}
    assert {"epic"} < {*unknown()}
    assert {name for name in KEYWORDS if not name.startswith("gift ")} - {*printed()} == {"counter_limit", "elsewhere"}


def test_every_row_is_a_rule_with_words_in_every_language() -> None:
    for name, row in KEYWORDS.items():
        assert name == row.name
        assert row.rule_in("current") is not None, name
    for language in LANGUAGES:
        words = catalogued(language, "texts")
        assert [key for key in KEYWORD_WORDS if key not in words] == [], language
        assert all(any(f"keyword.{name}{form}" in words for form in ("", ".value")) for name in KEYWORDS), language
