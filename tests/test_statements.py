"""The list of statements itself, and what is told of them."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from tests import conftest
from tests.statements import FILE, Findings, read, statements
from tests.support.places import SHARED

CHECKLIST = SHARED / "rules" / "checklist.md"


def test_there_are_406_each_with_a_title_in_one_of_33_groups() -> None:
    found = list(read(FILE.read_text(encoding="utf-8")))
    assert len(found) == len({statement.id for statement in found}) == 406
    assert len({statement.group for statement in found}) == 33
    assert len({(statement.group, statement.title) for statement in found}) > 400
    assert all(len(statement.title) < 100 for statement in found)


def test_they_are_those_of_the_checklist_in_its_order() -> None:
    if not CHECKLIST.exists():
        pytest.skip(f"there is no checklist beside this repository ({CHECKLIST})")
    text = CHECKLIST.read_text(encoding="utf-8")
    assert re.findall(r"^- \*\*([A-Z][\w.-]+)\*\* — ", text, re.MULTILINE) == list(statements())
    groups = re.findall(r"^## ([A-Z-]+) — ", text, re.MULTILINE)
    assert groups == list(dict.fromkeys(statement.group for statement in statements().values()))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("== TURN: turns\nTURN-01 five phases", "is no statement"),
        ("== TURN: turns\nPRIO-01  passing", "stands under TURN"),
        ("TURN-01  five phases", "stands under no group"),
        ("== TURN: turns\nTURN-01  five phases\nTURN-01  again", "TURN-01 a second time"),
    ],
)
def test_a_list_that_is_wrong_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        list(read(text))


def collected(name: str, *marks: pytest.Mark) -> pytest.Item:
    """What pytest hands over for a test with these marks."""
    item = SimpleNamespace(
        nodeid=f"tests/test_x.py::{name}",
        name=name,
        user_properties=[],
        iter_markers=lambda kind: (mark for mark in marks if mark.name == kind),
    )
    return item  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        (pytest.mark.statement("TURN-99"), "'TURN-99', which is no statement"),
        (pytest.mark.statement("TURN-01", "turn-02"), "'turn-02', which is no statement"),
        (pytest.mark.statement(), "write the statements as in"),
        (pytest.mark.scenario("S-37"), "plays scenario"),
        (pytest.mark.scenario("S-037"), "its name should begin with that"),
    ],
)
def test_a_mark_that_is_wrong_stops_the_collection(mark: pytest.MarkDecorator, says: str) -> None:
    with pytest.raises(pytest.UsageError, match=says):
        conftest.pytest_collection_modifyitems([collected("test_s_036_attacks", mark.mark)])


def test_marks_travel_with_the_reports() -> None:
    item = collected(
        "test_s_036_x", pytest.mark.statement("TURN-01", "SBA-14").mark, pytest.mark.scenario("S-036").mark
    )
    conftest.pytest_collection_modifyitems([item])
    assert item.user_properties == [("statement", "TURN-01"), ("statement", "SBA-14")]


def report(test: str, outcome: str, *ids: str, when: str = "call") -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=test,
        location=(test, 1, test),
        keywords={},
        outcome=outcome,  # type: ignore[arg-type]
        longrepr=None,
        when=when,  # type: ignore[arg-type]
        user_properties=[("statement", id) for id in ids],
    )


def test_a_statement_holds_when_all_its_tests_pass() -> None:
    findings = Findings()
    findings.pytest_runtest_logreport(report("t.py::test_one[a]", "passed", "TURN-01", "TURN-02", "TURN-03"))
    findings.pytest_runtest_logreport(report("t.py::test_one[b]", "passed", "TURN-01", "TURN-02", "TURN-03"))
    findings.pytest_runtest_logreport(report("t.py::test_two", "failed", "TURN-02", when="call"))
    findings.pytest_runtest_logreport(report("t.py::test_two", "passed", "TURN-02", when="teardown"))
    findings.pytest_runtest_logreport(report("t.py::test_three", "skipped", "TURN-03"))
    assert [findings.holds(id) for id in ("TURN-01", "TURN-02", "TURN-03", "TURN-04")] == [True, False, False, False]
    lines = list(findings.told())
    assert lines[1].split()[:2] == ["TURN-01", "holds"]
    assert lines[2].split() == ["passed", "t.py::test_one"]
    assert any(line.split()[:2] == ["TURN-02", "FAILS"] for line in lines)
    assert any(line.split()[:3] == ["TURN-04", "no", "test"] for line in lines)
    assert lines[-1] == "1 of 406 statements hold"
