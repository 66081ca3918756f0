"""Import of card files: read to the end, compile card by card, store at once.

Compiled cards are kept on the way, so that a second attempt continues where an interrupted one stopped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from domain.oracle.outcome import Problem, Standing
from replay.cards.compiling import compiled_cards, compiler, mark
from replay.cards.downloads import read_cards
from replay.cards.entries import Entry
from replay.cards.files import Told
from replay.cards.own import OwnCards
from replay.cards.pack import Pack, shipped
from replay.cards.printings import Printing

TOGETHER = 100
"""Number of cards stored at once.

After an interrupted import, at most so many are compiled again.
"""


class Taken(NamedTuple):
    """Result of an import, with counts of cards.

    `cards` counts the cards of the file, `compiled` those compiled now. `standings` counts all of them by standing,
    `layouts` the cards of unknown layouts.
    """

    cards: int
    compiled: int
    standings: dict[Standing, int]
    layouts: dict[str, int]
    named: dict[str, int]
    """Number of faces with a translated name, by language."""


def take_in(
    file: Path,
    own: OwnCards,
    *,
    jobs: int = 1,
    reading: Told | None = None,
    compiling: Callable[[int, int], None] | None = None,
    pack: Pack | None = None,
) -> Taken:
    """Import the cards of a file into the user's cards.

    `reading` is called with the bytes read and the size, `compiling` with the number of cards done and of all.
    Cards that are unchanged, or proven in the shipped pack, are not compiled again.

    :raises BadCardFile: the file cannot be used; nothing is imported then.
    """
    pack = shipped() if pack is None else pack
    printings = read_cards(file, reading)
    made_by = compiler()
    known = own.marks(made_by)
    at_hand = {one.name: one for one in pack.entries()} if pack.compiler == made_by else {}
    coming = [
        printing
        for name, printing in printings.items()
        if known.get(name) != (marked := mark(printing.facts))
        and not (name in at_hand and at_hand[name].mark == marked and at_hand[name].standing is Standing.PROVEN)
    ]
    for number, together in enumerate(_compiled(coming, jobs)):
        own.put(together, made_by)
        if compiling is not None:
            compiling(min((number + 1) * TOGETHER, len(coming)), len(coming))
    own.settle(printings.values())
    return _taken(printings, len(coming), own, at_hand)


def _compiled(printings: Sequence[Printing], jobs: int) -> Iterator[list[tuple[Printing, Entry]]]:
    together: list[tuple[Printing, Entry]] = []
    for pair in zip(printings, compiled_cards(printings, jobs), strict=True):
        together.append(pair)
        if len(together) == TOGETHER:
            yield together
            together = []
    if together:
        yield together


def _taken(printings: dict[str, Printing], compiled: int, own: OwnCards, at_hand: dict[str, Entry]) -> Taken:
    entries = {**at_hand, **own.entries_by_name()}
    imported = [entries[name] for name in printings if name in entries]
    layouts = Counter(gap.at for entry in imported for gap in entry.gaps if gap.problem is Problem.LAYOUT)
    named = Counter(
        language for printing in printings.values() for language, faces in printing.called.items() for _ in faces
    )
    return Taken(
        len(printings), compiled, dict(Counter(entry.standing for entry in imported)), dict(layouts), dict(named)
    )
