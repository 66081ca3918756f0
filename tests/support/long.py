"""Long tests, and what takes much memory.

Those marked slow and the many seeds of the others are made only for `make test-all` (`pytest --all`).
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

P = ParamSpec("P")
T = TypeVar("T")

WANTED = False
"""True with `--all`: set by conftest.py before any test is collected."""

seeds_left_out: list[int] = []
tests_left_out: list[str] = []
"""The numbers of seeds, and the tests, that are not made: counted for the last lines of a run."""

browser_left_out = 0
"""The number of tests that are left out as they need a browser."""


def with_many(quick: Iterable[Any], many: Iterable[Any]) -> list[Any]:
    """Return the parameters of a test: the quick ones, and with `--all` many more, marked slow.

    Each is a value, a tuple of several, or a `pytest.param`.
    """
    more = list(many)
    if not WANTED:
        seeds_left_out.append(len(more))
        return list(quick)
    return [*quick, *map(_slow, more)]


def examples(many: int) -> int:
    """Return so many examples of a property with `--all`, else an eighth."""
    return many if WANTED else max(8, many // 8)


def _slow(parameters: Any) -> Any:
    marks, id = [pytest.mark.slow], None
    values = parameters if isinstance(parameters, tuple) else (parameters,)
    if hasattr(parameters, "marks"):
        values, id = parameters.values, parameters.id
        marks += parameters.marks
    return pytest.param(*values, marks=marks, id=id)


_kept: list[Callable[[], None]] = []


def for_a_module(function: Callable[P, T]) -> Callable[P, T]:
    """Compute a value once for the tests of a module: games, the card file. Nothing of it is kept longer."""
    cached = cache(function)
    _kept.append(cached.cache_clear)
    return cached  # type: ignore[return-value]  # its arguments are hashable, or it raises


GROWTH = 512 << 20
"""So many bytes more in use, and garbage is looked for: Python itself waits until a quarter of all objects are new."""

_before = 0
_LruCache = type(cache(str))


def forget() -> None:
    """Forget what is kept for a module, and give memory back where much was taken since the last time."""
    global _before
    for clear in _kept:
        clear()
    if in_use() > _before + GROWTH:
        for cached in caches():
            cached.cache_clear()
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)
        _before = in_use()


def caches() -> list[Any]:
    """Return the bounded caches of the program, which may forget anything at any time: thousands of made-up cards."""
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, _LruCache)
        and (one.__module__ or "").partition(".")[0] in ("domain", "projections", "replay")
        and one.cache_parameters()["maxsize"] is not None
    ]


def in_use() -> int:
    """Return the memory of this process in bytes; 0 where the system does not tell as Linux does."""
    file = Path("/proc/self/statm")
    return int(file.read_text().split()[1]) * mmap.PAGESIZE if file.exists() else 0
