"""100.6. Legality of cards in formats of tournaments, as the card data tell it.

The data come with the files of cards (`timewalk cards import`): a card is legal, restricted to one copy, or neither.
Without an import they are those of the catalogue that ships, of `SHIPPED_OF`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from domain.cards.check.saying import guess_or
from domain.errors import Listed, Said, TimewalkError
from replay.cards.pack import SHIPPED_OF
from replay.cards.places import state_of_own
from replay.cards.printings import RESTRICTED
from replay.cards.shelves import all_entries

ANY_NUMBER = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"))
"""Basic lands, which are legal wherever there are cards."""


class UnknownLegality(TimewalkError, LookupError):
    """Error: no known card is legal in a format of this name."""


def formats() -> tuple[str, ...]:
    """Return the formats that the card data know, in alphabetical order."""
    return _formats(state_of_own())


@lru_cache(maxsize=1)
def _formats(_own: tuple[Path, int]) -> tuple[str, ...]:
    known = {name for entry in all_entries().by_name.values() for name in entry.formats}
    return tuple(sorted(name for name in known if RESTRICTED not in name))


def known_format(name: str) -> str:
    """Return the name of a format as the card data write it.

    :raises UnknownLegality: the data know no such format.
    """
    wanted, known = name.strip().lower(), formats()
    if wanted not in known:
        text = "no known card is legal in the format {format}{guess}"
        raise UnknownLegality(text, format=name, guess=guess_or(wanted, known))
    return wanted


def as_of() -> str:
    """Return the date of the card data in use.

    It is the day of the user's last import, or the month of the catalogue that ships.
    """
    file, changed = state_of_own()
    if not file.exists():
        return SHIPPED_OF
    return datetime.fromtimestamp(changed / 1e9, UTC).date().isoformat()


def legality_faults(deck: str, names: Iterable[str], format: str) -> Iterator[Said]:
    """Yield a fault for illegal cards of a deck, and one for restricted cards.

    `names` has each copy of a card, of the main deck and the sideboard. Cards without data are not judged.
    """
    entries, copies = all_entries(), Counter(names)
    known = {name: entry.formats for name in copies if (entry := entries.find(name)) is not None and entry.formats}
    illegal = sorted(name for name, where in known.items() if format not in where and name not in ANY_NUMBER)
    words = {"deck": deck, "format": format, "date": as_of()}
    if illegal:
        text = "{deck} has cards that are not legal in {format} as of {date}: {cards}."
        yield Said(text, words | {"cards": Listed(illegal, "and")})
    restricted = sorted(name for name, where in known.items() if copies[name] > 1 and format + RESTRICTED in where)
    if restricted:
        text = "{deck} has more than one copy of cards that are restricted in {format} as of {date}: {cards}."
        yield Said(text, words | {"cards": Listed(restricted, "and")})
