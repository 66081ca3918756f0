"""Deprecated names: old names that warn, kept for one version."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def renamed(before: str, now: Callable[P, T]) -> Callable[P, T]:
    """Return a function that calls `now`, and warns that its name `before` is deprecated."""

    @wraps(now)
    def called(*positional: P.args, **more: P.kwargs) -> T:
        warnings.warn(f"{before} is called {now.__qualname__} now", DeprecationWarning, stacklevel=2)
        return now(*positional, **more)

    called.__doc__ = f"Call `{now.__qualname__}`, which was called so; this name goes with the next version."
    return called
