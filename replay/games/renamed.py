"""Names that something had in the version before: they warn, and go with the next version."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def renamed(before: str, now: Callable[P, T]) -> Callable[P, T]:
    """Return the same under the name that it had before, with a warning that says what it is called now."""

    @wraps(now)
    def called(*given: P.args, **more: P.kwargs) -> T:
        warnings.warn(f"{before} is called {now.__qualname__} now", DeprecationWarning, stacklevel=2)
        return now(*given, **more)

    called.__doc__ = f"Call `{now.__qualname__}`, which was called so; this name goes with the next version."
    return called
