"""Whole numbers in JSON that anybody may have written: however many digits one has, it is read."""

from __future__ import annotations

from typing import Final

MOST: Final = 400
"""A number of more digits is just very great; Python itself refuses to read one of some thousands."""


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
