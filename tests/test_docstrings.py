"""Docstrings begin with a verb or a noun: there are never more of the others than there were.

`MOST` goes down as packages are gone through, and a package that has none left stays without.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.support.places import ROOT

RELATIVE = re.compile(r"(What|Whether|Who|Whom|Whose|Which|How|Where|That|When|Why|Those|Such)\b")
SECTION = re.compile(r"^(?:seed:)?\d{1,3}(?:\.\d+[a-z]?)?(?:[-,] ?(?:\d{1,3}(?:\.\d+[a-z]?)?|[a-z]))*\. ")

MOST = {
    "domain": 673,
    "projections": 134,
    "replay": 383,
}
"""Docstrings of modules, public classes and public functions that begin with a relative pronoun, by package."""


def public(package: str) -> Iterator[tuple[Path, str, str]]:
    """Yield where a docstring of a public name stands, the name, and the docstring without its sections."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            name = "" if isinstance(node, ast.Module) else node.name
            told = ast.get_docstring(node)
            if told and not name.startswith("_"):
                yield path, name, SECTION.sub("", told)


def test_no_more_begin_with_a_relative_pronoun() -> None:
    found = Counter(package for package in MOST for _, _, told in public(package) if RELATIVE.match(told))
    assert all(found[package] <= most for package, most in MOST.items()), found
