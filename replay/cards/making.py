"""Build of the shipped catalogue from a card file: `python -m replay.cards.making FILE [OUT]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from domain.oracle.outcome import Standing
from replay.cards.compiling import compiled_cards, compiler
from replay.cards.downloads import read_cards
from replay.cards.pack import SHIPPED, packed


def make(file: Path, out: Path, jobs: int = 1) -> tuple[int, int, int]:
    """Write the catalogue of the cards of a file to `out`.

    Returns the number of cards, the number of proven cards and the size in bytes.
    """
    entries = list(compiled_cards(read_cards(file).values(), jobs))
    data = packed(entries, compiler())
    out.parent.mkdir(exist_ok=True)
    beside = out.with_suffix(".new")
    beside.write_bytes(data)
    beside.replace(out)
    return len(entries), sum(one.standing is Standing.PROVEN for one in entries), len(data)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit("Say which file of cards: make catalogue CARDS=FILE")
    where = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).with_name("data") / SHIPPED
    cards, proven, size = make(Path(sys.argv[1]), where, jobs=os.cpu_count() or 1)
    print(f"{proven:,} of {cards:,} cards are proven: {where}, {size:,} bytes")
