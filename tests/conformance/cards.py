"""The cards of situations: those written by hand, and those whose text the compiler proves."""

from __future__ import annotations

from functools import cache

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.oracle.compiling import Standing, compiled
from domain.oracle.facts import CardFacts, by_row
from tests.support.oracle import CARDS, rows


@cache
def _facts() -> dict[str, CardFacts]:
    return by_row(rows().values()) if CARDS.exists() else {}


@cache
def definition(name: str) -> CardDefinition | None:
    """What a card does, if it is known: written by hand, or proven."""
    if name in catalogue():
        return catalogue()[name]
    facts = _facts().get(name)
    if facts is None:
        return None
    found = compiled(facts)
    return found.definition if found.standing is Standing.PROVEN else None


@cache
def lacks(name: str) -> str:
    """What keeps a card from being known."""
    facts = _facts().get(name)
    if facts is None:
        return "no such card"
    found = compiled(facts)
    why = [*found.lacks, *(f"{gap.problem}: {gap.at or gap.says}"[:60] for gap in found.gaps)]
    return f"{found.standing}; {', '.join(why)}"


@cache
def printed_lines(name: str) -> tuple[str, ...]:
    """The paragraphs of a face as they are printed; none for what no file has."""
    facts = _facts().get(name)
    if facts is None:
        return ()
    return tuple(
        line for face in facts.faces if face.name == name or face is facts for line in face.text.splitlines() if line
    )
