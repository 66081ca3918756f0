"""Files of one JSON object a card, one after the other, with the keys that `card_facts.of_row` reads."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from domain.oracle.printed.card_facts import by_row
from replay.cards.printings import Name, Printing, Short, Text, checked
from replay.cards.streaming import Stream


class Row(BaseModel):
    """What each card has at least, and where it was printed and may be played; the rest is read as facts."""

    model_config = ConfigDict(extra="allow")

    name: Name
    mana_cost: Short = ""
    type_line: Short
    oracle_text: Text = ""
    sets: tuple[Short, ...] = ()
    legal: tuple[Short, ...] = ()


def printings(stream: Stream, path: object) -> Iterator[Printing]:
    """The cards of a file; rows that are faces of one card are one."""
    rows: dict[str, Row] = {}
    while stream.next():
        row = checked(Row, stream.value(), path)
        rows[row.name] = row
    cards = by_row([vars(row) | (row.model_extra or {}) for row in rows.values()])
    told: dict[str, Printing] = {}
    for name, facts in cards.items():
        one = Printing(facts, frozenset(rows[name].sets), frozenset(rows[name].legal))
        before = told.get(facts.whole_name)
        told[facts.whole_name] = one if before is None else before.with_(one)
    yield from told.values()
