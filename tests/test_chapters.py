"""Chapters: what belongs together stands under one name in the language, the rules, the grammar and the wording."""

from __future__ import annotations

import ast
import re

from domain.cards import language as lang
from domain.oracle.grammar.grammar import GRAMMAR
from domain.rules import rulebook  # noqa: F401 - it loads all that carries out effects
from domain.rules.resolving.registry import INSTRUCTIONS
from tests.support.places import ROOT

MECHANICS_OF_THEIR_OWN = {
    f"domain.rules.objects.{name}"
    for name in ("encoding", "levels", "melding", "monarch", "initiative", "pairing", "preparing", "the_ring")
}
"""Mechanics, each with its effect: what carries it out stands in the module of the mechanic."""


def _chapter(place: str) -> str:
    """The chapter of a module or file: what it is called within `effects` or `instructions`."""
    return re.sub(r"^.*?[./](?:effects|instructions)[./]|\.py$", "", place).partition("/")[0].partition(".")[0]


def _entered(folder: str, enters: str) -> dict[str, str]:
    """Each effect that modules of a folder enter by this function, with its chapter."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / folder).glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == enters:
                found |= {kind.attr: path.stem for kind in call.args if isinstance(kind, ast.Attribute)}
    return found


def test_an_effect_has_one_chapter_in_all_places() -> None:
    """Its shape, what carries it out and its wording; where the table has words for it alone, some of them, too."""
    chapters = {effect.__name__: _chapter(effect.__module__) for effect in lang.EFFECTS}
    assert _entered("projections/wording/cards/effects", "tells") == chapters
    for effect in lang.EFFECTS:
        module = INSTRUCTIONS[effect].__module__
        if module not in MECHANICS_OF_THEIR_OWN:
            assert module == f"domain.rules.resolving.instructions.{chapters[effect.__name__]}"
    of_key = {effect.KEY: chapters[effect.__name__] for effect in lang.EFFECTS}
    places: dict[str, set[str]] = {}
    for row in (row for rows in GRAMMAR.table.rules.values() for row in rows if "/grammar/effects/" in row.file):
        value = row.value[0] if isinstance(row.value, list) and len(row.value) == 1 else row.value
        key = next(iter(value), "") if isinstance(value, dict) else ""
        if key in of_key:
            places.setdefault(key, set()).add(_chapter(row.file))
    elsewhere = {key for key, chapters in places.items() if of_key[key] not in chapters}
    assert elsewhere == {"where_x"}, "what X is stands in `amounts`"
