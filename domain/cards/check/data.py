"""Check of the raw data of a card, before its shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from domain.cards.check.saying import MAX_TEXT, bad, shown
from domain.errors import said

MAX_DEPTH: Final = 40
MAX_NODES: Final = 4_000
MAX_NUMBER: Final = 10**9


def check_data(data: object, source: str) -> None:
    """Check that raw data can be a card.

    A card is an object of bounded size and depth, with texts that a terminal can show.

    Raises:
        BadCard: the data cannot be a card.
    """
    card = data.get("name") if isinstance(data, dict) else None
    if not isinstance(data, dict):
        raise bad(source, None, "", said("{data} is no card; write an object with a name and types", data=shown(data)))
    waiting: list[tuple[object, int]] = [(data, 1)]
    count = 0
    while waiting:
        value, depth = waiting.pop()
        count += 1
        if depth > MAX_DEPTH or count > MAX_NODES:
            nested = said("more than a card can be: it is nested {most} deep", most=MAX_DEPTH)
            made = said("more than a card can be: it is made of {most} parts", most=MAX_NODES)
            raise bad(source, card, "", nested if depth > MAX_DEPTH else made)
        if isinstance(value, dict):
            waiting += ((item, depth + 1) for item in value.values())
            texts: Iterable[object] = value
        elif isinstance(value, (list, tuple)):
            waiting += ((item, depth + 1) for item in value)
            continue
        elif isinstance(value, int) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise bad(source, card, "", said("no number on a card is beyond {most}", most=MAX_NUMBER))
        else:
            texts = (value,)
        for text in texts:
            if isinstance(text, str) and (len(text) > MAX_TEXT or not text.isprintable()):
                wrong = "{text} is no text of at most {most} printable characters"
                raise bad(source, card, "", said(wrong, text=shown(text), most=MAX_TEXT))
