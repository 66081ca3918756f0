"""What a board is made of are records with slots: how one is copied, slot by slot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")


def copier(cls: type[R], fresh: dict[str, str]) -> Callable[[R], R]:
    """A function that copies every slot of `cls`; `fresh` says how, with @ for the value, where it is not shared."""
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    body = [f"    new.{name} = " + fresh.get(name, "@").replace("@", f"self.{name}") for name in slots]
    made: dict[str, Callable[[R], R]] = {}
    known = {"cls": cls, "make": cls.__new__}
    exec("\n".join(["def copy(self):", "    new = make(cls)", *body, "    return new"]), known, made)
    return made["copy"]


def carrier(cls: type[R]) -> Callable[[R, R], None]:
    """A function that gives one record, which may be of a subclass of `cls`, every slot of `cls` as another has it."""
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    made: dict[str, Callable[[R, R], None]] = {}
    exec("\n".join(["def carry(to, other):", *[f"    to.{name} = other.{name}" for name in slots]]), {}, made)
    return made["carry"]
