"""608.2d. Words that are chosen as a text is carried out: a colour, a creature type, a basic land type."""

from __future__ import annotations

from domain.oracle.table import Table


def add(table: Table) -> None:
    """Rows for such choices by themselves; what is of the chosen type follows in the text."""
    do = table.rules_of("effect")
    for words, kind in (("creature type", "creature_type"), ("color", "color"), ("basic land type", "land_type")):
        do(f"choose a {words}", {"choose_word": kind})
