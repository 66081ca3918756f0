"""Parts of questions that are not stored: passages that ask, and rests of costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Passage: TypeAlias = tuple[int, object]
"""A definition by its number, and the instruction or other part of its text that asks."""


class Rest(NamedTuple):
    """Mana that is still to be paid, where an answer helps to pay it.

    `check` raises `IllegalDecision` if the rest cannot be paid after an answer.
    """

    due: str
    check: Callable[..., None]
