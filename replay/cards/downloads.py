"""Reader of downloaded card files: MTGJSON, Scryfall, or one object per card.

All printings of a card in a file become one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from replay.cards import listed, mtgjson, scryfall
from replay.cards.files import BadCardFile, Told, opened
from replay.cards.printings import Printing
from replay.cards.streaming import Stream
from replay.store.gc_pause import gc_paused


def read_cards(path: Path, told: Told | None = None) -> dict[str, Printing]:
    """Read the cards of a file by their whole names.

    :raises BadCardFile: the file cannot be read or holds no cards; the message says where, and what is wrong.
    """
    by_name: dict[str, Printing] = {}
    with opened(path, told) as read, gc_paused():
        stream = Stream(read, path)
        for printing in _printings(stream, path):
            name = printing.facts.whole_name
            before = by_name.get(name)
            by_name[name] = printing if before is None else before.with_(printing)
        stream.end()
    if not by_name:
        raise BadCardFile("{path}: no cards are in it.", path=path)
    return by_name


def _printings(stream: Stream, path: Path) -> Iterator[Printing]:
    begins = stream.next()
    if begins == b"[":
        return scryfall.printings(stream, path)
    key = stream.first_key()
    if begins == b"{" and key in ("meta", "data"):
        return mtgjson.printings(stream, path)
    if begins == b"{" and key == "object":
        return scryfall.answers(stream, path)
    if begins == b"{" and key:
        return listed.printings(stream, path)
    text = "{path} is not a file of cards: use AtomicCards or AllPrintings of MTGJSON, or bulk data of Scryfall."
    raise BadCardFile(text, path=path)
