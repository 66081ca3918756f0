"""Docstrings begin with a sentence that is understood at once: a verb or a noun, at most fifteen words.

`python -m tests.test_docstrings [PATH …]` lists the docstrings with a fault.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.support.places import ROOT

PACKAGES = ("domain", "projections", "replay")

SECTION = re.compile(
    r"^(?:seed:)?\d{1,3}(?:\.\d+[a-z]?)?(?:(?:[-–,]| and) ?(?:\d{1,3}(?:\.\d+[a-z]?)?|[a-z]))*(?:\.\d+)?\.? "
)
"""The rule that a docstring may cite in front: "704.5g. ", "508, 509. "."""

RELATIVE = re.compile(
    r"(What|Whether|Who|Whom|Whose|Which|How|Where|That|When|Why|Those|Such|If|Of|For|To|From|In|As)\b"
)
PRONOUN = re.compile(r"(It|Its|They|Their|This|These|One)\b")
ARTICLE = re.compile(
    r"(A|An|The|Each|Every|All|Any|No|Not|Nothing|Some|Both|Only|Another|Other|More|Most|And|Or|But)\b"
)
BARE = re.compile(
    r"\b(?:it|those|one|such) (?:is|are|was|were|has|have|can|may|would|does|do|goes|stands)\b"
    r"|\bthose (?:of|that|who|which)\b",
    re.IGNORECASE,
)

MOST_WORDS = 15
MOST_PRIVATE = 20
"""Private docstrings that may begin with a relative pronoun, in all packages."""

Named: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Docstring(NamedTuple):
    """A docstring and the name it belongs to; of a module the name is empty."""

    path: Path
    line: int
    name: str
    node: Named
    text: str
    public: bool

    def faults(self) -> Iterator[str]:
        """Yield the faults of the first line."""
        said = SECTION.sub("", self.text)
        first, _, rest = said.partition("\n")
        if RELATIVE.match(said):
            yield "begins with a relative pronoun or particle"
        if PRONOUN.match(said):
            yield "begins with a pronoun"
        if is_function(self.node) and said == self.text and ARTICLE.match(said):
            yield "is no imperative sentence"
        if len(first.split()) > MOST_WORDS:
            yield f"has a first line of more than {MOST_WORDS} words"
        if rest.partition("\n")[0].strip():
            yield "has no blank line after the first"
        if BARE.search(first):
            yield "has a bare pronoun as a subject"


def is_function(node: Named) -> bool:
    """Return True for a function that is called; a property is read like an attribute."""
    if isinstance(node, ast.Module | ast.ClassDef):
        return False
    decorators = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return not decorators & {"property", "cached_property", "computed_field"}


def docstrings(paths: Iterable[Path]) -> Iterator[Docstring]:
    """Yield every docstring of modules, classes and functions, with those of nested ones."""
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        pending: list[tuple[Named, bool]] = [(tree, True)]
        while pending:
            node, public = pending.pop()
            text = ast.get_docstring(node)
            if text:
                name = "" if isinstance(node, ast.Module) else node.name
                yield Docstring(path, getattr(node, "lineno", 1), name, node, text, public)
            for inner in _inside(node):
                pending.append((inner, public and not inner.name.startswith("_")))


def _inside(node: ast.AST) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the classes and functions directly inside a node, also under `if` and `with`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        else:
            yield from _inside(child)


def modules(*places: str | Path) -> Iterator[Path]:
    """Yield the modules of packages, or files themselves."""
    for place in places:
        path = ROOT / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


@pytest.mark.parametrize("package", PACKAGES)
def test_public_docstrings_begin_with_a_plain_sentence(package: str) -> None:
    wrong = [
        f"{docstring.path.relative_to(ROOT)}:{docstring.line}: {docstring.name} {fault}"
        for docstring in docstrings(modules(package))
        if docstring.public
        for fault in docstring.faults()
    ]
    assert wrong == []


@pytest.mark.slow
def test_few_private_docstrings_begin_with_a_relative_pronoun() -> None:
    private = [docstring for docstring in docstrings(modules(*PACKAGES)) if not docstring.public]
    assert len(private) > 500
    relative = [docstring for docstring in private if RELATIVE.match(SECTION.sub("", docstring.text))]
    assert len(relative) <= MOST_PRIVATE, [(docstring.path.name, docstring.name) for docstring in relative]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("def f():\n    '''What a card costs.'''", "begins with a relative pronoun or particle"),
        ("def f():\n    '''704.5g. Which creatures die.'''", "begins with a relative pronoun or particle"),
        ("class C:\n    '''It holds a board.'''", "begins with a pronoun"),
        ("def f():\n    '''The cost of a card.'''", "is no imperative sentence"),
        ("def f():\n    '''Return " + "very " * 15 + "much.'''", "has a first line of more than 15 words"),
        ("def f():\n    '''Return the cost.\n    In mana.\n    '''", "has no blank line after the first"),
        ("def f():\n    '''Return those that attack.'''", "has a bare pronoun as a subject"),
        ("def f():\n    '''Return True if it is tapped.'''", "has a bare pronoun as a subject"),
    ],
)
def test_each_fault_is_found(source: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(source, "utf-8")
    assert [fault] == [found for docstring in docstrings([path]) for found in docstring.faults()]


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    '''Return the cost of a card.\n\n    It is what the player pays.\n    '''",
        "def f():\n    '''704.5g. A creature with lethal damage is destroyed.'''",
        "class C:\n    '''A mana pool, by colour.'''",
        "class C:\n    @property\n    def cost(self):\n        '''The cost in mana.'''",
    ],
)
def test_plain_docstrings_have_no_fault(source: str, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(source, "utf-8")
    assert [found for docstring in docstrings([path]) for found in docstring.faults()] == []


if __name__ == "__main__":
    for docstring in docstrings(modules(*(sys.argv[1:] or PACKAGES))):
        for fault in docstring.faults():
            sys.stdout.write(f"{docstring.path}:{docstring.line}: {docstring.name} {fault}: {docstring.text[:70]!r}\n")
