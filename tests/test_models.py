"""How data classes are read: annotations that are evaluated early are those that are written."""

from __future__ import annotations

import ast
import inspect
import sys
from typing import ForwardRef, get_type_hints

import pytest

from domain.cards import language  # noqa: F401 - it has all constructs
from domain.cards.grammar.constructs import CONSTRUCTS
from domain.events import EVENTS

CLASSES = sorted({*CONSTRUCTS.values(), *EVENTS.values()}, key=lambda cls: (cls.__module__, cls.__qualname__))


def _written(module: str) -> dict[str, dict[str, str]]:
    """The annotations of a module's classes as they are written, by class and name."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {
        found.name: {
            line.target.id: ast.unparse(line.annotation)
            for line in found.body
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        }
        for found in tree.body
        if isinstance(found, ast.ClassDef)
    }


@pytest.mark.parametrize("module", sorted({cls.__module__ for cls in CLASSES}))
def test_annotations_evaluated_early_are_those_that_are_written(module: str) -> None:
    written = _written(module)
    for cls in CLASSES:
        if cls.__module__ == module and cls.__name__ in written:
            early = {name: hint for name, hint in cls.__annotations__.items() if not isinstance(hint, str)}
            for name in early.keys() & written[cls.__name__].keys():
                hint = ForwardRef(written[cls.__name__][name], is_class=True)
                plain = type("Plain", (), {"__annotations__": {name: hint}})
                later = get_type_hints(plain, vars(sys.modules[module]), dict(vars(cls)), include_extras=True)
                assert repr(early[name]) == repr(later[name]), (cls, name)


def test_every_class_is_complete_once_it_is_used() -> None:
    for cls in CLASSES:
        cls.model_rebuild()
        assert cls.__pydantic_complete__, cls
