"""How data classes are read: what checks them is built when it is first needed, not when a program starts."""

from __future__ import annotations

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
