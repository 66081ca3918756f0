"""Copying of the board's records, slot by slot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")


def copier(cls: type[R], fresh: dict[str, str]) -> Callable[[R], R]:
    """Return a function that copies every slot of a record of `cls`.

    A slot's value is shared unless `fresh` has an expression for the slot. In the expression `@` stands for the value:
    `{"hand": "@.copy()"}`.
    """
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    body = [f"    new.{name} = " + fresh.get(name, "@").replace("@", f"self.{name}") for name in slots]
    made: dict[str, Callable[[R], R]] = {}
    known = {"cls": cls, "make": cls.__new__}
    exec("\n".join(["def copy(self):", "    new = make(cls)", *body, "    return new"]), known, made)
    return made["copy"]


def carrier(cls: type[R]) -> Callable[[R, R], None]:
    """Return a function that sets every slot of `cls` on one record from another.

    The record that is set may be of a subclass of `cls`.
    """
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    made: dict[str, Callable[[R, R], None]] = {}
    exec("\n".join(["def carry(to, other):", *[f"    to.{name} = other.{name}" for name in slots]]), {}, made)
    return made["carry"]
