"""What the modules of the rules say of themselves: their first sentence, which opens with the sections it is about.

`python -m tests.support.rooms` writes the table of them in `docs/rulebook.md` anew.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

from tests.support.places import ROOT

RULEBOOK = ROOT / "docs" / "rulebook.md"

SHOWN = re.compile(r"(<!-- rooms -->\n)(.*?)(^<!-- /rooms -->$)", re.DOTALL | re.MULTILINE)
"""Where the page shows them."""

FOLDERS = ("domain/rules", "domain/solver")
"""Where every module has its sections."""

_NUMBER = r"\d{1,3}(?:\.\d+[a-z]?)?"
_SECTION = rf"{_NUMBER}(?:-(?:{_NUMBER}|[a-z]))?"
_OPENING = re.compile(rf'({_SECTION}(?:, {_SECTION})*)\. (?=[A-Z"])')


class Room(NamedTuple):
    """A module of the rules: its sections as they are written, what it is about, and where it lies."""

    sections: str
    about: str
    path: str

    @property
    def numbers(self) -> list[str]:
        """The numbers that its sections name; of a range the first."""
        return [section.partition("-")[0] for section in self.sections.split(", ")]

    @property
    def order(self) -> tuple[int, int, str]:
        """Rooms in the order of the rulebook: a whole section before its rules."""
        section, _, rule = self.numbers[0].partition(".")
        return (int(section), int(re.sub(r"\D", "", rule) or 0), self.path)


def room(path: Path) -> Room | None:
    """What a module says of itself; None if it does not open with a section."""
    said = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n\n")[0].replace("\n", " ")
    opening = _OPENING.match(said)
    if opening is None:
        return None
    about = re.split(r"(?<=\w\.|.\")\s", said[opening.end() :], maxsplit=1)[0]
    return Room(opening[1], about.removesuffix("."), str(path.relative_to(ROOT)))


def modules() -> list[Path]:
    """Every module that has to have its sections; what only holds all of them together is none."""
    whole = {ROOT / "domain/rules/__init__.py", ROOT / "domain/rules/rulebook.py"}
    return sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path not in whole)


def table() -> str:
    """The rooms as RULEBOOK shows them, in the order of the rulebook; wings are named there by hand."""
    rooms = [found for path in modules() if path.name != "__init__.py" and (found := room(path)) is not None]
    rooms.sort(key=lambda one: one.order)
    rows = [f"| {found.sections} | {found.about} | `{found.path}` |" for found in rooms]
    return "\n".join(["| rules | what | module |", "| --- | --- | --- |", *rows]) + "\n"


if __name__ == "__main__":
    text = RULEBOOK.read_text("utf-8")
    RULEBOOK.write_text(SHOWN.sub(lambda found: found[1] + table() + found[3], text, count=1), "utf-8")
