"""Mutants of `domain` and `replay`: small faults put in at random, and which of them the tests find.

    python -m tests.support.mutants --seed 1 --count 60 --write before.json
    python -m tests.support.mutants --again before.json --write after.json

The first command chooses 60 places by the seed, in functions only. One run of the suite on a copy of the checkout
notes which tests reach each of them; then each mutant is tried by the tests that reach it, the quickest first, until
one fails. The second command tries the same mutants with the tests of this checkout, and names those that came out
otherwise. What stands behind `--` goes to pytest.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import SimpleQueue

import pytest

from tests.support.places import ROOT, SHARED

PACKAGES = ("domain", "replay")
COPIED = ("domain", "projections", "replay", "tests", "benchmarks", "docs", "deploy", "requirements", ".ci", ".github")

REACHING = 3000
"""The most tests that are noted for one place."""

SECONDS = 600.0
"""How long the tests of one mutant may take by what they took before, the quickest first."""

FIRST = 40
"""So many tests are run before the others: most mutants are killed by one of them, and few files are imported."""

AT_IMPORT = ("tests/oracle", "tests/cards", "tests/conformance", "tests/replay/cards", "tests/projections")
"""The tests of what is reached only while modules are imported, such as the rows of the grammar."""


@dataclass
class Mutant:
    """One fault: in this file, the `nth` piece of code that reads so is replaced."""

    path: str
    kind: str
    code: str
    nth: int
    replaced: str
    line: int
    verdict: str = ""
    """killed, survived or unreached."""
    by: str = ""
    """The test that failed, or "time"."""
    tests: int = 0
    """How many tests reach it."""

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        """Identify a mutant across versions of the code."""
        return self.path, self.kind, self.code, self.nth, self.replaced


@dataclass
class Place:
    """A mutant and where it stands in the source, in bytes."""

    mutant: Mutant
    start: int
    end: int


# Choosing mutants -----------------------------------------------------------------------------------------------------

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.expr, str]]:
    """Yield the faults that can be put in at this node: kind, replaced expression, new code."""
    match node:
        case ast.Compare(ops=[op, *_]):
            new = ast.Compare(node.left, [_COMPARED[type(op)](), *node.ops[1:]], node.comparators)
            yield "comparison", node, ast.unparse(new)
        case ast.BoolOp(op=ast.And()):
            yield "and/or", node, ast.unparse(ast.BoolOp(ast.Or(), node.values))
        case ast.BoolOp(op=ast.Or()):
            yield "and/or", node, ast.unparse(ast.BoolOp(ast.And(), node.values))
        case ast.UnaryOp(op=ast.Not()):
            yield "not", node, ast.unparse(node.operand)
        case ast.BinOp(op=ast.Add()):
            yield "sum", node, ast.unparse(ast.BinOp(node.left, ast.Sub(), node.right))
        case ast.BinOp(op=ast.Sub()):
            yield "sum", node, ast.unparse(ast.BinOp(node.left, ast.Add(), node.right))
        case ast.Constant(value=bool(value)):
            yield "constant", node, repr(not value)
        case ast.Constant(value=int(value)):
            yield "constant", node, repr(value + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield "condition", test, f"not ({ast.unparse(test)})"
        case ast.comprehension(ifs=ifs):
            for test in ifs:
                yield "condition", test, "True"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return", value, "None"
        case ast.Expr(value=(ast.Call() | ast.Await()) as value):
            yield "call", value, "None"
        case ast.Expr(value=(ast.Yield() | ast.YieldFrom()) as value):
            yield "yield", value, "yield from ()"


_OPAQUE = (ast.arguments, ast.JoinedStr, ast.pattern)
"""Defaults and patterns are no expressions of the function; Python 3.11 has no positions in f-strings."""


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Walk the statements and expressions of a function, annotations and decorators left out."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, _OPAQUE):
                yield child
                yield from _within(child)


def _functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the outermost functions of a module."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child)


def places_of(root: Path, path: str) -> Iterator[Place]:
    """Yield every mutant of a file with its place."""
    source = (root / path).read_bytes()
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    count: Counter[tuple[str, str, str]] = Counter()
    for function in _functions(ast.parse(source)):
        for node in _within(function):
            for kind, old, new in _changes(node):
                assert old.end_lineno is not None
                assert old.end_col_offset is not None
                start = lines[old.lineno - 1] + old.col_offset
                end = lines[old.end_lineno - 1] + old.end_col_offset
                code = source[start:end].decode()
                nth = count[kind, code, new]
                count[kind, code, new] += 1
                yield Place(Mutant(path, kind, code, nth, new, old.lineno), start, end)


def every_place(root: Path) -> list[Place]:
    """All mutants of the packages, in the order of files and lines."""
    files = sorted(file for package in PACKAGES for file in (root / package).rglob("*.py"))
    return [place for file in files for place in places_of(root, str(file.relative_to(root)))]


# Which tests reach them -----------------------------------------------------------------------------------------------

_TRIPWIRE = '''"""Note which test reaches which place."""
import os
from collections import Counter
COUNT, SEEN = Counter(), set()
def reached(place):
    if COUNT[place] >= MOST:
        return
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if (place, test) not in SEEN and "MUTANTS_REACHED" in os.environ:
        SEEN.add((place, test))
        COUNT[place] += 1
        with open(f"{os.environ['MUTANTS_REACHED']}.{os.getpid()}", "a", encoding="utf-8") as file:
            file.write(f"{place}\\t{test}\\n")
'''.replace("MOST", str(REACHING))


def with_tripwires(source: bytes, places: Iterable[tuple[int, Place]]) -> bytes:
    """A file's source that notes each time one of its places is reached."""
    put_in: list[tuple[int, int, int, str]] = []
    for number, place in places:
        put_in.append((place.start, 1, -place.end, f"(__import__('mutants_reached').reached({number}), ("))
        put_in.append((place.end, 0, -place.start, "))[1]"))
    for at, _, _, text in sorted(put_in, reverse=True):
        source = source[:at] + text.encode() + source[at:]
    return source


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """As a plugin: measure the processor time of a test and of its subprocesses."""
    before = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        item.user_properties.append(("processor", sum(os.times()[:4]) - before))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """As a plugin: note each phase of a test, its outcome and its processor time."""
    if "MUTANTS_REPORTS" in os.environ and "PYTEST_XDIST_WORKER" not in os.environ:
        took = dict(report.user_properties).get("processor", 0) if report.when == "call" else 0
        with open(os.environ["MUTANTS_REPORTS"], "a", encoding="utf-8") as file:
            file.write(json.dumps([report.nodeid, report.outcome, took]) + "\n")


@dataclass
class Reach:
    """The tests that reach each place, and how long every test took."""

    tests: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    took: Counter[str] = field(default_factory=Counter)
    failed: set[str] = field(default_factory=set)

    def for_(self, number: int) -> list[str]:
        """Return the tests of a place, the quickest first, until their time is used up.

        A place that is reached outside of tests, while modules are imported, is tried by some folders.
        """
        found: list[str] = []
        left = SECONDS
        sound = self.took.keys() - self.failed
        reaching = self.tests[number] & sound
        if "" in self.tests[number]:
            reaching |= {test for test in sound if test.startswith(AT_IMPORT)}
        for test in sorted(reaching, key=lambda test: self.took[test]):
            left -= self.took[test]
            if left < 0:
                break
            found.append(test)
        return found


def copied(root: Path, to: Path) -> Path:
    """Copy what the tests need of a checkout, with links to what lies beside it."""
    copy = to / "checkout"
    copy.mkdir(parents=True)
    for child in root.iterdir():
        if child.is_file() and child.name != ".git":
            shutil.copy2(child, copy)
        elif child.name in COPIED:
            shutil.copytree(child, copy / child.name)
    (copy / ".venv").symlink_to((root / ".venv").resolve())
    if SHARED.exists():
        (to / "shared").symlink_to(SHARED.resolve())
    return copy


def _pytest(copy: Path, arguments: Sequence[str], seconds: float | None, **environment: str) -> int:
    """Run pytest in a copy; return its exit code, which is below zero if it took more of the processor or hung."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.mutants", "-p", "no:cacheprovider"]
    limit = "unlimited" if seconds is None else str(round(seconds))
    with subprocess.Popen(
        ["sh", "-c", 'ulimit -t "$0"; exec "$@"', limit, *command, *arguments],
        cwd=copy, env={**os.environ, "PYTHONPATH": str(copy), **environment},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as running:  # fmt: skip
        try:
            return running.wait(None if seconds is None else 300 + 20 * seconds)
        except subprocess.TimeoutExpired:
            return -1
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def reach_of(root: Path, places: Sequence[Place], arguments: Sequence[str], processes: int) -> Reach:
    """Run the suite once on a copy with tripwires."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = copied(root, Path(folder))
        (copy / "mutants_reached.py").write_text(_TRIPWIRE)
        by_path: dict[str, list[tuple[int, Place]]] = defaultdict(list)
        for number, place in enumerate(places):
            by_path[place.mutant.path].append((number, place))
        for path, numbered in by_path.items():
            (copy / path).write_bytes(with_tripwires((copy / path).read_bytes(), numbered))
        log, reports = Path(folder) / "reached", Path(folder) / "reports"
        parallel = ["-n", str(processes)]
        _pytest(copy, [*parallel, *arguments], None, MUTANTS_REACHED=str(log), MUTANTS_REPORTS=str(reports))
        found = Reach()
        for file in Path(folder).glob("reached.*"):
            for line in file.read_text("utf-8").splitlines():
                at, _, test = line.partition("\t")
                found.tests[int(at)].add(test)
        for line in reports.read_text("utf-8").splitlines():
            test, outcome, seconds = json.loads(line)
            found.took[test] += seconds
            if outcome != "passed":
                found.failed.add(test)
        return found


# Trying them ----------------------------------------------------------------------------------------------------------


def tried(copy: Path, place: Place, tests: Sequence[str], seconds: float, arguments: Sequence[str]) -> None:
    """Put a mutant in, run its tests until one fails, and take it out again; its verdict is written into it."""
    file, mutant = copy / place.mutant.path, place.mutant
    source, when = file.read_bytes(), file.stat()
    reports = copy / "reports"
    reports.unlink(missing_ok=True)
    file.write_bytes(source[: place.start] + f"({mutant.replaced})".encode() + source[place.end :])
    try:
        environment = {"MUTANTS_REPORTS": str(reports), "PYTHONDONTWRITEBYTECODE": "1"}
        for part in filter(None, (tests[:FIRST], tests[FIRST:])):
            (copy / "chosen").write_text("".join(f"{test}\n" for test in part), "utf-8")
            code = _pytest(copy, ["-x", "-p", "no:xdist", *arguments, "@chosen"], 60 + 4 * seconds, **environment)
            if code:
                break
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(when.st_atime_ns, when.st_mtime_ns))
    mutant.verdict = "survived" if code == 0 else "killed"
    told = [json.loads(line) for line in reports.read_text("utf-8").splitlines()] if reports.exists() else []
    failed = [test for test, outcome, _ in told if outcome == "failed"]
    mutant.by = failed[0] if failed else "" if code == 0 else "time" if code < 0 else "an error before any test"


def try_all(
    root: Path, places: Sequence[Place], reach: Reach, arguments: Sequence[str], processes: int
) -> Iterator[Mutant]:
    """Yield each mutant with its verdict, on so many copies side by side."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(processes) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(processes):
            copies.put(copied(root, Path(folder) / str(number)))

        def one(numbered: tuple[int, Place]) -> Mutant:
            number, place = numbered
            tests = reach.for_(number)
            if place.mutant.by in tests:  # what killed it last time comes first
                tests = [place.mutant.by, *(test for test in tests if test != place.mutant.by)]
            place.mutant.tests = len(reach.tests[number])
            if not tests:
                place.mutant.verdict = "unreached"
                return place.mutant
            copy = copies.get()
            try:
                tried(copy, place, tests, sum(reach.took[test] for test in tests), arguments)
            finally:
                copies.put(copy)
            return place.mutant

        yield from pool.map(one, enumerate(places))


def _told(mutant: Mutant) -> str:
    code, new = (" ".join(text.split())[:60] for text in (mutant.code, mutant.replaced))
    return f"{mutant.verdict:<9} {mutant.path}:{mutant.line} {mutant.kind}: {code} => {new}  {mutant.by}"


def main(arguments: Sequence[str]) -> int:
    """Choose or read mutants, try them, and tell the verdicts."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--again", type=Path, help="try the mutants of this file, and say what differs")
    asked.add_argument("--write", type=Path, help="keep mutants and verdicts as JSON")
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("pytest", nargs="*", help="arguments of pytest, behind --")
    chosen = asked.parse_args(arguments)
    places = every_place(ROOT)
    before: list[Mutant] = []
    if chosen.again:
        before = [Mutant(**mutant) for mutant in json.loads(chosen.again.read_text("utf-8"))]
        there = {place.mutant.key: place for place in places}
        places = [there[mutant.key] for mutant in before if mutant.key in there]
        for place, mutant in zip(places, (one for one in before if one.key in there), strict=True):
            place.mutant.by = mutant.by
        for mutant in before:
            if mutant.key not in there:
                sys.stdout.write(f"gone: {_told(mutant)}\n")
    else:
        places = random.Random(chosen.seed).sample(places, chosen.count)
    reach = reach_of(ROOT, places, chosen.pytest, chosen.processes)
    found: list[Mutant] = []
    for mutant in try_all(ROOT, places, reach, chosen.pytest, chosen.processes):
        found.append(mutant)
        sys.stdout.write(_told(mutant) + "\n")
        sys.stdout.flush()
        if chosen.write:
            chosen.write.write_text(json.dumps([asdict(one) for one in found], indent=1), "utf-8")
    sys.stdout.write(f"{sum(mutant.verdict == 'killed' for mutant in found)} of {len(found)} killed\n")
    verdicts = {mutant.key: mutant.verdict for mutant in found}
    otherwise = [mutant for mutant in before if verdicts.get(mutant.key, mutant.verdict) != mutant.verdict]
    for mutant in otherwise:
        sys.stdout.write(f"now {verdicts[mutant.key]}: {_told(mutant)}\n")
    return int(any(mutant.verdict == "killed" for mutant in otherwise))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
