"""How data classes are read: what checks them is built when it is first needed, not when a program starts."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import CodeType
from typing import ClassVar, Final, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict

LATER: Final = ConfigDict(defer_build=True)
"""What a `TypeAdapter` is told that is needed by few games."""


def read_once(model: type[BaseModel]) -> None:
    """Read the annotations of a class that many have as a base, which else are compiled anew for each of those.

    Its class variables are left out: pydantic has noted which they are, and would look at them again for each.
    """
    hints = get_type_hints(model, include_extras=True)
    model.__annotations__ = {
        name: hints[name] for name in model.__annotations__ if get_origin(hints[name]) is not ClassVar
    }


def read_early(model: type[BaseModel]) -> None:
    """Evaluate the annotations of a class as it is made, before pydantic does: it takes a step more for each.

    What is no class variable, and evaluates in the module and the class as pydantic would evaluate it, stands there as
    a type then. What does not, because it names what comes later, stays as it is written, for pydantic to read.
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
    """Compile an annotation; many fields have the same."""
    return compile(text, "<annotation>", "eval")
