"""Card files of consecutive JSON objects, one per card face, with the keys of `card_facts.of_row`."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from domain.oracle.printed.card_facts import by_row
from replay.cards.printings import Name, Printing, Short, Text, checked
from replay.cards.streaming import Stream


class Row(BaseModel):
    """Row of a card file: the required fields, and sets and formats.

    All other fields are kept as extras and read as facts.
    """

    model_config = ConfigDict(extra="allow")

    name: Name
    mana_cost: Short = ""
    type_line: Short
    oracle_text: Text = ""
    sets: tuple[Short, ...] = ()
    legal: tuple[Short, ...] = ()


def printings(stream: Stream, path: object) -> Iterator[Printing]:
    """Yield the cards of a file, joining rows that are faces of one card."""
    rows: dict[str, Row] = {}
    while stream.next():
        row = checked(Row, stream.value(), path)
        rows[row.name] = row
    cards = by_row([vars(row) | (row.model_extra or {}) for row in rows.values()])
    cards_by_name: dict[str, Printing] = {}
    for name, facts in cards.items():
        printing = Printing(facts, frozenset(rows[name].sets), frozenset(rows[name].legal))
        before = cards_by_name.get(facts.whole_name)
        cards_by_name[facts.whole_name] = printing if before is None else before.with_(printing)
    yield from cards_by_name.values()
