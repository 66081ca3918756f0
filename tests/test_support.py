"""Suites in one test, long tests made on demand, and faults put in at random: the tools of the tests do as they say."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support import long
from tests.support.each import each
from tests.support.mutants import copied, every_place, places_of, with_tripwires
from tests.support.places import ROOT


def test_a_suite_reports_every_fault() -> None:
    @each("number", [1, 2, 3, 4])
    def is_odd(number: int) -> None:
        assert number % 2, "even"

    with pytest.raises(AssertionError, match=r"(?s)^2 of 4 fail\n2: AssertionError: even.*\n4: AssertionError: even"):
        is_odd()


def test_a_suite_takes_fixtures_and_several_values() -> None:
    seen: list[tuple[int, str, str]] = []

    @each("number, word", [(1, "a"), (2, "b")])
    def sees(number: int, word: str, fixture: str) -> None:
        seen.append((number, word, fixture))

    assert list(sees.__signature__.parameters) == ["fixture"]
    sees(fixture="f")
    assert seen == [(1, "a", "f"), (2, "b", "f")]


def test_many_seeds_are_made_only_where_all_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long, "seeds_left_out", [])
    monkeypatch.setattr(long, "WANTED", False)
    assert long.with_many([1], [2, (3, 4)]) == [1]
    assert long.seeds_left_out == [2]
    assert (long.examples(200), long.examples(20)) == (25, 8)
    monkeypatch.setattr(long, "WANTED", True)
    first, *others = long.with_many([1], [2, (3, 4), pytest.param(5, id="five")])
    assert first == 1
    assert [one.values for one in others] == [(2,), (3, 4), (5,)]
    assert [[mark.name for mark in one.marks] for one in others] == [["slow"]] * 3
    assert others[2].id == "five"
    assert long.seeds_left_out == [2]
    assert long.examples(200) == 200


def test_a_mark_at_one_seed_would_be_collected_and_thrown_away() -> None:
    """Seeds that only `make test-all` plays are given to `with_many`."""
    text = "marks=pytest.mark." + "slow"
    files = [path for path in (ROOT / "tests").rglob("*.py") if text in path.read_text("utf-8")]
    assert files == []


# Mutants

SOURCE = """
def between(low: int, value: int = 0, high: int = 9) -> bool:
    if not low <= value:
        return False
    return value < high and f"{low + 1}" != ""


def listed(values):
    for value in values:
        if value and not value in (1, 2):
            yield value + 1
    print("over")
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    (tmp_path / "domain").mkdir()
    (tmp_path / "replay").mkdir()
    (tmp_path / "domain" / "module.py").write_text(SOURCE)
    return tmp_path


def test_mutants_change_one_expression_of_a_function_each(module: Path) -> None:
    found = every_place(module)
    changes = {(place.mutant.kind, place.mutant.code, place.mutant.replaced) for place in found}
    assert changes == {
        ("condition", "not low <= value", "not (not low <= value)"),
        ("not", "not low <= value", "low <= value"),
        ("comparison", "low <= value", "low < value"),
        ("constant", "False", "True"),
        ("return", 'value < high and f"{low + 1}" != ""', "None"),
        ("and/or", 'value < high and f"{low + 1}" != ""', "value < high or f'{low + 1}' != ''"),
        ("comparison", "value < high", "value <= high"),
        ("comparison", 'f"{low + 1}" != ""', "f'{low + 1}' == ''"),
        ("condition", "value and not value in (1, 2)", "not (value and (not value in (1, 2)))"),
        ("and/or", "value and not value in (1, 2)", "value or not value in (1, 2)"),
        ("not", "not value in (1, 2)", "value in (1, 2)"),
        ("comparison", "value in (1, 2)", "value not in (1, 2)"),
        ("constant", "1", "2"),
        ("constant", "2", "3"),
        ("yield", "yield value + 1", "yield from ()"),
        ("sum", "value + 1", "value - 1"),
        ("call", 'print("over")', "None"),
    }
    source = SOURCE.encode()
    for place in found:
        ast.parse(source[: place.start] + f"({place.mutant.replaced})".encode() + source[place.end :])
    assert len({place.mutant.key for place in found}) == len(found)


def test_tripwires_note_what_is_reached_and_change_nothing(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = list(places_of(module, "domain/module.py"))
    wired = with_tripwires(SOURCE.encode(), enumerate(places))
    reached: set[int] = set()
    (module / "mutants_reached.py").write_text("def reached(place): SEEN.add(place)\n")
    monkeypatch.syspath_prepend(str(module))
    import mutants_reached  # type: ignore[import-not-found]

    mutants_reached.SEEN = reached
    space: dict[str, object] = {}
    exec(compile(wired, "module.py", "exec"), space)
    between, listed = space["between"], space["listed"]
    assert callable(between)
    assert callable(listed)
    assert [between(*case) for case in ((1, 0), (1, 1), (1, 9), (1, 3, 2))] == [False, True, False, False]
    assert list(listed([0, 1, 3])) == [4]
    assert reached == set(range(len(places)))


def test_a_copy_has_what_the_tests_need(tmp_path: Path) -> None:
    copy = copied(ROOT, tmp_path / "there")
    assert (copy / "pyproject.toml").exists()
    assert (copy / "tests" / "conftest.py").exists()
    assert not (copy / ".git").exists()
