"""The spelling of card names: how people write them, and guesses at misspelt ones."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Final, TypeAlias

MOST_HINTS: Final = 10
"""So many names of one answer are told with a guess."""

MOST_TRIED: Final = 100
"""For so many names of one answer a guess is looked for."""

LONGEST: Final = 200
"""So many letters of a name are looked at; no card has as many."""

SLIPS: Final = 2
"""So many letters of a whole name may be wrong."""

NEAR: Final = 2
"""So many names are told as what may be meant."""

Guess: TypeAlias = tuple[int, str]
"""How many slips lead from what was written to a known name, and that name."""


def first_half(name: str) -> str:
    """Return the first of two names that ` // ` parts."""
    return name.partition(" // ")[0]


def plain(name: str) -> str:
    """Return a name without capitals, accents and kinds of apostrophes."""
    if name.isascii():
        return name.lower()
    letters = unicodedata.normalize("NFKD", name.replace("’", "'").casefold().replace("æ", "ae"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class Nearness:
    """Known names, by the number of their words and letters and by the letters they have.

    A name that is two slips away has as many words, at most two letters more or less, and at most four letters that
    the other has not: only the few names for which this holds are compared letter by letter.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names

    @cached_property
    def _index(self) -> tuple[dict[tuple[int, int], list[tuple[int, str, str]]], dict[str, list[str]]]:
        """Names by how many words and letters they have, with their letters; and by their letters without spaces."""
        by_size = defaultdict[tuple[int, int], list[tuple[int, str, str]]](list)
        joined = defaultdict[str, list[str]](list)
        for name in self._names:
            written = plain(name)
            for one in {written, plain(first_half(name))} if " // " in name else (written,):
                words = _words(one)
                letters = "".join(words)
                by_size[len(words), len(letters)].append((_letters(letters), one, name))
                joined[letters].append(name)
        return dict(by_size), dict(joined)

    def guesses(self, name: str) -> list[Guess]:
        """Return all known names that are near, each with how many slips it is away."""
        words = _words(plain(name[:LONGEST]))
        joined = "".join(words)
        if not joined:
            return []
        by_size, by_letters = self._index
        has, count = _letters(joined), len(words)
        found: list[Guess] = [(1, known) for known in by_letters.get(joined, ())]
        for size in range(len(joined) - SLIPS, len(joined) + SLIPS + 1):
            for letters, written, known in by_size.get((count, size), ()):
                if (letters ^ has).bit_count() <= 2 * SLIPS:
                    slips = _slips(words, _words(written))
                    if slips is not None:
                        found.append((slips, known))
        return found


def nearest(name: str, *known: Nearness) -> tuple[str, ...]:
    """Return the known names that may be meant: those with a slip or two, and the same number of words."""
    found = sorted(guess for names in known for guess in names.guesses(name))
    return tuple(dict.fromkeys(known for _, known in found))[:NEAR]


class Hints:
    """The guesses of one answer: for ten names at most, so that telling them costs less than finding the others."""

    def __init__(self, *known: Nearness, most: int = MOST_HINTS) -> None:
        self._known = known
        self._left = most
        self._tries = MOST_TRIED
        self._told: dict[str, tuple[str, ...]] = {}

    def near(self, name: str) -> tuple[str, ...]:
        """Return the names that may be meant; none once enough was guessed."""
        if name in self._told:
            return self._told[name]
        if not self._left or not self._tries:
            return ()
        self._tries -= 1
        found = self._told[name] = nearest(name, *self._known)
        self._left -= bool(found)
        return found


NO_HINTS: Final = Hints(most=0)
"""For who asks only whether names are known."""


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", name.replace("'", ""))


def _letters(word: str) -> int:
    """The letters of a word as the bits of a number; some letters share a bit."""
    bits = 0
    for letter in set(word):
        bits |= 1 << (ord(letter) & 31)
    return bits


def _slips(wanted: list[str], known: list[str]) -> int | None:
    """Return how many letters are wrong, missing, too many or change places; None if that is more than a slip."""
    slips = 0
    for one, other in zip(wanted, known, strict=True):
        if one == other:
            continue
        allowed = 0 if min(len(one), len(other)) < 3 else 1 if len(other) < 9 else 2
        found = _distance(one, other) if abs(len(one) - len(other)) <= allowed else allowed + 1
        if found > allowed:
            return None
        slips += found
    return slips if slips <= SLIPS else None


def _distance(one: str, other: str) -> int:
    """Return how many steps lead from one word to another: a letter more, less or another, or two changing places."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        row = [at]
        for to, meant in enumerate(other, 1):
            steps = min(last[to] + 1, row[to - 1] + 1, last[to - 1] + (letter != meant))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == meant:
                steps = min(steps, before[to - 2] + 1)
            row.append(steps)
        before, last = last, row
    return last[-1]
