"""Deferred and early building of pydantic models, for a fast start.

The validators of a class are built when first needed, not when a program starts.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import CodeType
from typing import ClassVar, Final, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict

LATER: Final = ConfigDict(defer_build=True)
"""Configuration of a `TypeAdapter` that is built at its first use, as few games need it."""


def read_once(model: type[BaseModel]) -> None:
    """Evaluate the annotations of a class that is the base of many classes.

    Otherwise pydantic would compile the annotations again for each subclass. Class variables are left out: pydantic has
    noted them already, and would look at them again for each subclass.
    """
    hints = get_type_hints(model, include_extras=True)
    model.__annotations__ = {
        name: hints[name] for name in model.__annotations__ if get_origin(hints[name]) is not ClassVar
    }


def read_early(model: type[BaseModel]) -> None:
    """Evaluate the annotations of a class before pydantic does.

    Pydantic takes one step more for each annotation that is still text. A field's annotation that evaluates in the
    module and the class, as pydantic would evaluate it, is replaced by the type. An annotation that names something
    defined later stays text, for pydantic to read.
    """
    space, own = vars(import_module(model.__module__)), vars(model)
    for name, text in own.get("__annotations__", {}).items():
        if isinstance(text, str):
            try:
                own["__annotations__"][name] = eval(_code(text), space, own)
            except Exception:
                continue


@cache
def _code(text: str) -> CodeType:
    """Compile an annotation; cached, since many fields have the same annotation."""
    return compile(text, "<annotation>", "eval")
