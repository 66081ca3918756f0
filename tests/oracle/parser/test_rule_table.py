"""The table of rules: no row says more or less than its words, and both directions come to the same."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.discourse.meaning import meaning
from domain.oracle.discourse.operators import filled, taken_apart
from domain.oracle.grammar.grammar import GRAMMAR, ROOMS, table_of
from domain.oracle.parser.parser import Reader, TooMuch
from domain.oracle.parser.rule import Slot, Word, elements_of, says
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said, Unfilled, slots_of
from domain.oracle.proof.printer import Teller
from tests.support import long
from tests.support.each import each
from tests.support.long import with_many
from tests.support.oracle import WORDS, Sentences


def test_the_table_has_no_faults() -> None:
    assert list(GRAMMAR.table.faults()) == []


def _rows_of(table: Table) -> dict[str, list[str]]:
    return {category: sorted(f"{row.words} | {row.value}" for row in rows) for category, rows in table.rules.items()}


def _classes_of(table: Table) -> dict[str, type]:
    return {category: type(lexical) for category, lexical in table.lexical.items()}


@pytest.mark.parametrize("seed", with_many([1], [2, 3]))
def test_the_order_of_the_modules_changes_no_row(seed: int) -> None:
    shuffled = table_of(random.Random(seed).sample(ROOMS, len(ROOMS)))
    assert _rows_of(shuffled) == _rows_of(GRAMMAR.table)
    assert _classes_of(shuffled) == _classes_of(GRAMMAR.table)


def test_rows_derive_from_rows_that_come_later() -> None:
    table = Table()
    table.derive("last", from_="some")
    table.derive("some", from_="all", unless=lambda row: row.words == "two")
    for words in ("one", "two", "three"):
        table.rule("all", words, words)
    assert any("are not in yet" in fault for fault in table.faults())
    table.complete()
    assert [row.words for row in table.rules["some"]] == ["one", "three"]
    assert [row.name for row in table.rules["last"]] == ["last: one", "last: three"]
    assert list(table.faults()) == []


def test_derived_rows_have_other_categories_in_the_places_of_some() -> None:
    table = Table()
    table.derive("than", from_="much", within={"whose": "named"})
    table.rule("much", "<whose> power or <other:whose> size but <much>", {"$whose": ["$other", "$much"]})
    table.complete()
    (row,) = table.rules["than"]
    assert row.words == "<whose:named> power or <other:named> size but <much>"
    assert [slot.category for slot in row.slots] == ["named", "named", "much"]


@pytest.mark.parametrize("seed", with_many([1], range(2, 12)))
@pytest.mark.slow
def test_the_words_that_a_category_can_begin_with_are_those_that_its_rows_lead_to(seed: int) -> None:
    table = GRAMMAR.table

    def leads_to(category: str, word: str, seen: set[str]) -> bool:
        """Return True if a row, one by one, begins with the word, or with a category, not yet seen, that does."""
        lexical = table.lexical.get(category)
        if lexical is not None and lexical.begins(word):
            return True
        rows = () if category in seen else table.rules.get(category, ())
        seen.add(category)
        for row in rows:
            for one in row.elements:
                if isinstance(one, Slot):
                    if leads_to(one.category, word, seen):
                        return True
                    break
                if word in (one.forms if isinstance(one, Word) else one.elements[0].forms):
                    return True
                if isinstance(one, Word):
                    break
        return False

    chance = random.Random(seed)
    every = sorted({word for some in WORDS.values() for one in some for word in one})
    for word in (*chance.sample(every, 3), "the", "destroy", "~"):
        for category in chance.sample(sorted(table.rules), 8):
            assert bool(table.can_begin(word) & table.bits[category]) == leads_to(category, word, set()), (
                category,
                word,
            )
            rows = chance.sample(table.rules[category], min(2, len(table.rules[category])))
            for row in rows:
                alone = Table()
                alone.rules, alone.lexical = {**table.rules, "alone": [row]}, table.lexical
                assert table.begins(row, word) == bool(alone.can_begin(word) & alone.bits["alone"]), (row.name, word)


@pytest.mark.parametrize(
    ("value", "other"),
    [
        ("other", True),
        ({"destroy": {"all": ["creature", "other"]}}, True),
        ({"other": "creature"}, False),
        ({"other": {"is": "other"}}, True),
        (["others", "an'other'", "other 'other'", '"other"'], False),
        ("it's other", False),
    ],
)
def test_a_row_says_other_if_that_is_a_value_in_it(value: Said, other: bool) -> None:
    assert says(value, "other") is other


@pytest.mark.parametrize("words", ["a [b", "a b]", "[a [b] c]", "a [<b>] c"])
def test_what_may_be_left_out_is_words_in_one_pair_of_brackets(words: str) -> None:
    with pytest.raises(AssertionError):
        elements_of(words)


def test_a_closed_class_of_words_is_added_once() -> None:
    table = Table()
    table.words("some", GRAMMAR.table.lexical["printed_size"])
    with pytest.raises(AssertionError, match="some is a closed class of words already"):
        table.words("some", GRAMMAR.table.lexical["printed_size"])


def test_rows_that_derive_from_one_another_are_refused() -> None:
    table = Table()
    table.rule("one", "it", "self")
    table.derive("one", from_="other")
    table.derive("other", from_="one")
    with pytest.raises(AssertionError, match="derive from one another"):
        table.complete()


@pytest.mark.parametrize(
    ("words", "value", "wrong"),
    [
        ("destroy <what>", {"destroy": "all"}, "its slots are not those of its value"),
        ("destroy it", {"destroy": "$what"}, "its slots are not those of its value"),
        ("destroy <what> or <what>", {"destroy": "$what"}, "its slots are not those of its value"),
        ("destroy <nothing>", {"destroy": "$nothing"}, "there is no category nothing"),
    ],
)
def test_a_row_that_loses_something_is_found(words: str, value: Said, wrong: str) -> None:
    table = Table()
    table.rule("what", "it", "self")
    table.rule("do", words, value)
    assert [fault for fault in table.faults() if wrong in fault]


def test_a_row_that_stands_there_twice_is_found() -> None:
    table = Table()
    table.rule("do", "rest", {"rest": 1})
    table.rule("do", "rest", {"rest": 2})
    assert "do: rest: stands there twice" in list(table.faults())


def test_a_row_that_can_be_no_words_is_found() -> None:
    table = Table()
    table.rule("do", "[rest] [now]", {"rest": 1})
    table.rule("do", "[now] rest", {"rest": 2})
    assert list(table.faults()) == ["do: [rest] [now]: it can be no words at all"]


@pytest.mark.parametrize(
    ("rows", "circular"),
    [
        ({"many": "<many> and <one>", "one": "it"}, ["many"]),
        ({"many": "[the] <one> and it", "one": "<many>"}, ["many", "one"]),
        ({"many": "both <many> and <one>", "one": "it"}, []),
        ({"many": "<one> and <many>", "one": "it"}, []),
    ],
)
def test_a_category_that_begins_with_itself_is_found(rows: dict[str, str], circular: list[str]) -> None:
    table = Table()
    for category, words in rows.items():
        table.rule(category, words, {one.name: f"${one.name}" for one in elements_of(words) if isinstance(one, Slot)})
    assert [fault for fault in table.faults() if "begin" in fault] == [
        f"{category}: it can begin with itself" for category in circular
    ]


ROWS = [rule for rules in GRAMMAR.table.rules.values() for rule in rules]


WITH_X: Mapping[str, Said] = {
    "amount": {"count": "anything"},
    "mods": [{"pt": ["x", 2]}],
    "these": {"power": {"at_most": "x"}},
    "bearer": {"toughness": {"at_most": "x"}},
}
"""What stands in slots in which X is read: modifications, filters; instructions in all others."""


def test_a_row_is_taken_apart_as_it_was_filled() -> None:
    """Whatever stands in its slots comes out again: nothing that is said is lost in the value."""
    for rule in ROWS:
        slots: dict[str, Said] = {}
        for number, name in enumerate(dict.fromkeys(slots_of(rule.value))):
            if "$where" in str(rule.value):  # what X is, and what X is in
                slots[name] = WITH_X.get(name, [{"draw": "x", "who": f"p{number}"}])
                continue
            if "$chosen" in str(rule.value):  # a target, and a text that speaks of it
                slots[name] = [{"do": "t"}, {"to": "t2"}] if name == "text" else "t2" if name == "b" else "t"
                continue
            if name == "number":  # what is multiplied is one
                slots[name] = 3
                continue
            if f"'$each': ['${name}'" in str(rule.value):
                slots[name] = 3 + number
                continue
            slots[name] = (
                [{"$list": number}, {"$more": number}] if f"*${name}" in str(rule.value) else {"$value": number}
            )
        value = filled(rule.value, slots)
        assert slots in list(taken_apart(rule.value, value)), (rule.category, rule.words)


def test_a_closed_class_tells_what_it_reads() -> None:
    for category, lexical in GRAMMAR.table.lexical.items():
        for words in WORDS[category]:
            (value,) = [value for value, end in lexical.read(words, 0) if end == len(words)]
            assert words in list(lexical.tell(value)), (category, words)


@each("seed", range(150 if long.WANTED else 30))
def test_what_is_read_can_be_told_in_the_same_words(seed: int) -> None:
    words = tuple(Sentences(seed).tokens("line"))
    try:
        nodes = Reader(GRAMMAR.table, words).whole("line")
    except TooMuch:
        return
    assert nodes, words
    for node in nodes[:4]:
        try:
            said = meaning(GRAMMAR, node, Discourse())
        except (Unresolved, Unfilled):
            continue
        assert Teller(GRAMMAR, words).can_be("line", said, Discourse()), (words, said)


def test_words_that_add_nothing_are_told_last_wherever_their_row_stands() -> None:
    table = Table()
    table.rule("do", "also <do>", "$do")
    table.rule("do", "rest", {"rest": 1})
    grammar = GRAMMAR._replace(table=table)
    assert Teller(grammar).words("do", {"rest": 1}, Discourse()) == ("rest",)
    assert Teller(grammar, ("also", "rest")).can_be("do", {"rest": 1}, Discourse())


LONG_LIST = 5
"""Commas: what stands between two may be an adjective of the next, or a noun of its own."""


@each("seed", range(1000, 1150 if long.WANTED else 1003))
def test_what_is_told_is_read_as_the_same(seed: int) -> None:
    """The first words for a meaning mean it again, and nothing else; long lists can hang together in two ways."""
    words = tuple(Sentences(seed).tokens("line"))
    try:
        (said,) = _meanings(words)
        told = Teller(GRAMMAR).words("line", said, Discourse())
    except (ValueError, TooMuch):
        return
    assert told is not None, said
    meant = _meanings(told)
    assert said in meant, (words, told)
    assert meant == [said] or told.count(",") >= LONG_LIST, (words, told)


def _meanings(words: Sequence[str]) -> list[Said]:
    found: list[Said] = []
    for node in Reader(GRAMMAR.table, words).whole("line"):
        try:
            said = meaning(GRAMMAR, node, Discourse())
        except (Unresolved, Unfilled):
            continue
        if said not in found:
            found.append(said)
    return found
