"""Suites by card, event or word: one test for all of them, which reports every fault.

Each test costs some milliseconds and some kilobytes in every worker, whatever it does; thousands of small ones add up.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any


def each(name: str, values: Iterable[Any], called: Callable[[Any], object] = str) -> Callable[[Any], Any]:
    """Run the test body for every value, as `pytest.mark.parametrize` would, but as one test.

    All values are tried; those that fail are listed together. For tests whose fixtures, if any, keep nothing.
    """
    cases = list(values)
    assert cases
    names = [one.strip() for one in name.split(",")]

    def decorate(body: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(body)
        def every(**fixtures: Any) -> None:
            faults: list[tuple[object, Exception]] = []
            for case in cases:
                arguments = dict(zip(names, case if len(names) > 1 else (case,), strict=True))
                try:
                    body(**arguments, **fixtures)
                except Exception as fault:
                    faults.append((called(case), fault))
            if faults:
                told = [f"{case}: {type(fault).__name__}: {fault}" for case, fault in faults]
                raise AssertionError(f"{len(faults)} of {len(cases)} fail\n" + "\n\n".join(told)) from faults[0][1]

        signature = inspect.signature(body)
        left = [one for one in signature.parameters.values() if one.name not in names]
        every.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return every

    return decorate
