"""The first run in a checkout: each worker compiles its share of the modules and finds the others' on the disk."""

from __future__ import annotations

import compileall
import contextlib
import importlib
import sys
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest

from tests.support.places import ROOT, TESTS

PROGRAM = ("domain", "projections", "replay", "tests")


def compile_share(workerinput: dict[str, Any]) -> None:
    """Compile the share of one worker: those that collect the same tests would each compile every module.

    Modules of tests are imported, since pytest rewrites them as it does so; one that fails is left to it to report.
    """
    if sys.dont_write_bytecode:
        return
    count, number = workerinput["workercount"], int(workerinput["workerid"].removeprefix("gw"))
    sources = [path for package in PROGRAM for path in sorted((ROOT / package).rglob("*.py"))]
    others = [path for path in sources if not path.name.startswith("test_")]
    missing = [path for path in others if not Path(cache_from_source(str(path))).exists()]
    if len(missing) < len(others) // 2:
        return  # compiled before
    for path in others[number::count]:
        compileall.compile_file(path, quiet=2)
    for path in sorted(TESTS.rglob("test_*.py"))[number::count]:
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
