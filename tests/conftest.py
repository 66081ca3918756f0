"""Marks: which statement of the checklist a test observes, and which worked scenario it plays."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests.statements import statements
from tests.support import long
from tests.support.compiling import compile_share


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also the long tests, and many seeds of the others")
    parser.addoption("--browser", choices=("too", "no", "only"), default="too", help="the tests that need a browser")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are processors: a test that waits for another process leaves room for one."""
    return (len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    # Hypothesis would read the syntax tree of every module for numbers to try: ten seconds of each worker.
    providers._get_local_constants = lambda: providers._local_constants
    long.WANTED = config.getoption("all")
    # How long an example takes says how busy a machine is, not whether it is right.
    settings.register_profile(
        "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=long.examples(100)
    )
    settings.load_profile("any machine")
    config.pluginmanager.register(Browsers(), "browsers")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Told(), "left out")
    config.addinivalue_line("markers", "scenario(id): the worked situation, such as S-036, that the test plays")


@pytest.fixture(scope="session", autouse=True)
def cards_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Tests know no cards but those of the program: what whoever runs them has taken in stays out."""
    file = tmp_path_factory.mktemp("cards") / "none.sqlite"
    before = os.environ.get("TIMEWALK_CARDS")
    os.environ["TIMEWALK_CARDS"] = str(file)
    yield file
    if before is None:
        del os.environ["TIMEWALK_CARDS"]
    else:
        os.environ["TIMEWALK_CARDS"] = before


def pytest_pycollect_makeitem(collector: pytest.Collector, name: str, obj: object) -> list[pytest.Item] | None:
    """Leave a long test out, unless all are wanted or its name is given."""
    if long.WANTED or not any(mark.name == "slow" for mark in getattr(obj, "pytestmark", ())):
        return None
    if any(f"::{name}" in argument for argument in collector.config.args):
        return None
    long.tests_left_out.append(f"{collector.nodeid}::{name}")
    return []


def pytest_collection(session: pytest.Session) -> None:
    """Do not look for garbage while modules are imported: there is none, and each look takes half a second."""
    gc.disable()
    if hasattr(session.config, "workerinput") and session.config.args == session.config.getini("testpaths"):
        compile_share(session.config.workerinput)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage among new objects only: `forget` looks at all of them where a module has taken much memory."""
    gc.set_threshold(25_000, 20, 10_000)
    gc.enable()


def pytest_runtest_teardown() -> None:
    """Thaw what a service has frozen: in tests it would be kept for ever, and folding would look for garbage."""
    gc.unfreeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send what a worker has left out to the process that tells of it, and end without a last look for garbage."""
    gc.freeze()
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left out"] = len(long.tests_left_out), sum(long.seeds_left_out), long.browser_left_out


class Browsers:
    """Tests in a browser are left out, or are all there is, if so it is wanted."""

    @pytest.hookimpl
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what is not wanted."""
        wanted = config.getoption("browser")
        if wanted == "too":
            return
        in_browser = {item for item in items if "launched" in getattr(item, "fixturenames", ())}
        long.browser_left_out = len(in_browser) if wanted == "no" else 0
        items[:] = [item for item in items if (item in in_browser) == (wanted == "only")]


class Told:
    """What a run has left out, told at its end; with xdist each worker has left out the same."""

    def __init__(self) -> None:
        self.tests = self.seeds = self.browser = 0

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take what a worker has left out."""
        self.tests, self.seeds, self.browser = getattr(node, "workeroutput", {}).get("left out", (0, 0, 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what is left out and how to run it."""
        tests, seeds = self.tests or len(long.tests_left_out), self.seeds or sum(long.seeds_left_out)
        browser = self.browser or long.browser_left_out
        if tests or seeds or browser:
            terminalreporter.section("left out")
        if tests or seeds:
            terminalreporter.line(f"{tests} long tests and {seeds:,} more seeds of others: make test-all runs them")
        if browser:
            terminalreporter.line(f"{browser} tests that need a browser: make test-page runs them")


@pytest.fixture(scope="module", autouse=True)
def kept_for_a_module() -> Iterator[None]:
    """Forget games and cards that only the tests of one module need."""
    yield
    long.forget()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Unknown statements are refused; the others travel with each test's report."""
    for item in items:
        for mark in item.iter_markers("statement"):
            for id in mark.args:
                if id not in statements():
                    raise pytest.UsageError(f"{item.nodeid} observes {id!r}, which is no statement of statements.txt")
                item.user_properties.append(("statement", id))
            if not mark.args or mark.kwargs:
                raise pytest.UsageError(f"{item.nodeid}: write the statements as in statement('TURN-01', 'TURN-02')")
        for mark in item.iter_markers("scenario"):
            number = re.fullmatch(r"S-(\d{3})", str(mark.args[0]) if mark.args else "")
            if number is None or not item.name.startswith(f"test_s_{number[1]}_"):
                raise pytest.UsageError(f"{item.nodeid} plays scenario {mark.args}; its name should begin with that")
