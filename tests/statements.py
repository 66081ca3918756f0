"""The statements of the rules' checklist: which there are, and which of them the tests show to hold.

`python -m tests.statements` runs every test that is marked with a statement and tells, statement by statement, which
tests observe it and whether they pass.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

FILE = Path(__file__).with_name("statements.txt")
_GROUP = re.compile(r"== (?P<name>[A-Z]+(?:-[A-Z]+)?): (?P<title>\S.*)")
_STATEMENT = re.compile(r"(?P<id>(?P<group>[A-Z]+(?:-[A-Z]+)?)-(?P<number>[0-9]\S*))  (?P<title>\S.*)")


class Statement(NamedTuple):
    """One statement: its number in the checklist, the group it stands in, what it is about."""

    id: str
    group: str
    title: str


def read(text: str) -> Iterator[Statement]:
    """The statements in the order of the file.

    :raises ValueError: a line that is none, stands in another group than its number says, or is there twice.
    """
    group, told = "", set()
    for at, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if found := _GROUP.fullmatch(line):
            group = found["name"]
        elif not (found := _STATEMENT.fullmatch(line)):
            raise ValueError(f"line {at} is no statement: {line!r}")
        elif found["group"] != group:
            raise ValueError(f"line {at} stands under {group or 'no group'}: {line!r}")
        elif found["id"] in told:
            raise ValueError(f"line {at} has {found['id']} a second time")
        else:
            told.add(found["id"])
            yield Statement(found["id"], group, found["title"])


@cache
def statements() -> dict[str, Statement]:
    """Every statement by its number."""
    return {statement.id: statement for statement in read(FILE.read_text(encoding="utf-8"))}


class Findings:
    """A pytest plugin that keeps, for every statement, the tests that observe it and how they came out."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, str]] = {id: {} for id in statements()}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has passed only if its set-up and its end did as well."""
        outcome = "passed" if report.passed else "failed" if report.failed else "skipped"
        for name, value in report.user_properties:
            if name == "statement":
                before = self.tests[str(value)].get(report.nodeid, "passed")
                self.tests[str(value)][report.nodeid] = outcome if before == "passed" else before

    def holds(self, id: str) -> bool:
        """Whether there is a test of it, and all of them pass."""
        outcomes = self.tests[id].values()
        return bool(outcomes) and all(outcome == "passed" for outcome in outcomes)

    def told(self) -> Iterator[str]:
        """Line by line: each statement, its tests, and in the end how many hold."""
        group = ""
        for id, statement in statements().items():
            if statement.group != group:
                group = statement.group
                yield ""
            tests = self.tests[id]
            word = "holds" if self.holds(id) else "FAILS" if tests else "no test"
            yield f"{id:<15} {word:<8} {statement.title}"
            for test, outcome in _grouped(tests).items():
                yield f"{'':<15} {outcome:<8} {test}"
        yield ""
        yield f"{sum(map(self.holds, self.tests))} of {len(self.tests)} statements hold"


def _grouped(tests: dict[str, str]) -> dict[str, str]:
    """The tests without their parameters: passed if it passed with all of them."""
    found: dict[str, str] = {}
    for test, outcome in sorted(tests.items()):
        name = test.partition("[")[0]
        if found.get(name, "passed") == "passed":
            found[name] = outcome
    return found


def main(arguments: Sequence[str]) -> int:
    """Run the marked tests and tell what they show; 0 if every statement holds."""
    findings = Findings()
    quiet = ["-m", "statement", "-q", "--no-header", "--no-summary", "-p", "no:cacheprovider"]
    pytest.main([*quiet, *arguments], plugins=[findings])
    for line in findings.told():
        sys.stdout.write(line + "\n")
    return 0 if all(map(findings.holds, findings.tests)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
