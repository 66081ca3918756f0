"""Whole numbers of any length in untrusted JSON."""

from __future__ import annotations

from typing import Final

MOST: Final = 400
"""The most digits read exactly; a longer number is just very great, as Python refuses to read some thousand digits."""


def whole(digits: str) -> int:
    """Read a whole number, as `parse_int` of `json.loads`.

    >>> whole("-12")
    -12
    >>> whole("9" * 5000) == 10**MOST
    True
    """
    if len(digits) <= MOST:
        return int(digits)
    most: int = 10**MOST
    return -most if digits.startswith("-") else most
