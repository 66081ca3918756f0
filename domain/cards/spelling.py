"""The spelling of card names: how people write them, and guesses at misspelt ones."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Final, TypeAlias

REBALANCED: Final = "A-"
"""Prefix of the names of Arena's rebalanced cards. Their texts have the printed cards' names."""

MOST_HINTS: Final = 10
"""The most names of one answer that get a guess."""

MOST_TRIED: Final = 100
"""The most names of one answer for which a guess is sought."""

LONGEST: Final = 200
"""The most letters of a name that are compared; no card has more."""

SLIPS: Final = 2
"""The most wrong letters of a whole name."""

NEAR: Final = 2
"""The most guesses at one name."""

Guess: TypeAlias = tuple[int, str]
"""The number of slips between the written name and a known name, and the known name."""


_MARKS: Final = str.maketrans({"’": "'", **dict.fromkeys('"“”„«»')})
"""Marks that people write in more than one way, or leave out."""


def first_half(name: str) -> str:
    """Return the part of a name before ` // `, or the whole name."""
    return name.partition(" // ")[0]


def plain(name: str) -> str:
    """Return a name in small letters, without accents and quotation marks."""
    if name.isascii():
        return name.lower().replace('"', "")
    letters = unicodedata.normalize("NFKD", name.translate(_MARKS).casefold().replace("æ", "ae"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class Nearness:
    """Known names, indexed for guesses at misspelt names.

    A name with at most two slips has as many words, at most two letters more or less, and at most four letters that the
    other name lacks. The index finds names by these numbers, so that only few are compared letter by letter.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names

    @cached_property
    def _index(self) -> tuple[dict[tuple[int, int], list[tuple[int, str, str]]], dict[str, list[str]]]:
        """Names by their number of words and letters, and names by their joined letters.

        An entry of the first has the letters as bits (`_letters`), the plain spelling, and the name.
        """
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
        """Return all known names near a name, each with its number of slips."""
        words = _words(plain(name[:LONGEST]))
        joined = "".join(words)
        if not joined:
            return []
        by_size, by_letters = self._index
        has, count = _letters(joined), len(words)
        guesses: list[Guess] = [(1, known) for known in by_letters.get(joined, ())]
        for size in range(len(joined) - SLIPS, len(joined) + SLIPS + 1):
            for letters, written, known in by_size.get((count, size), ()):
                if (letters ^ has).bit_count() <= 2 * SLIPS:
                    slips = _slips(words, _words(written))
                    if slips is not None:
                        guesses.append((slips, known))
        return guesses


def nearest(name: str, *known: Nearness) -> tuple[str, ...]:
    """Return at most `NEAR` known names that may be meant, nearest first.

    A near name has at most `SLIPS` slips and the same number of words, or the same letters with other spaces.
    """
    guesses = sorted(guess for names in known for guess in names.guesses(name))
    return tuple(dict.fromkeys(known for _, known in guesses))[:NEAR]


class Hints:
    """Guesses at the misspelt names of one answer, limited in number.

    At most `most` names get guesses, and at most `MOST_TRIED` are tried, as guessing is slow.
    """

    def __init__(self, *known: Nearness, most: int = MOST_HINTS) -> None:
        self._known = known
        self._left = most
        self._tries = MOST_TRIED
        self._told: dict[str, tuple[str, ...]] = {}

    def near(self, name: str) -> tuple[str, ...]:
        """Return the known names that may be meant; none once the limit is reached."""
        if name in self._told:
            return self._told[name]
        if not self._left or not self._tries:
            return ()
        self._tries -= 1
        names = self._told[name] = nearest(name, *self._known)
        self._left -= bool(names)
        return names


NO_HINTS: Final = Hints(most=0)
"""No guesses, for callers that only ask for unknown names."""


def _words(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", name.replace("'", ""))


def _letters(word: str) -> int:
    """Return the letters of a word as bits; some letters share a bit."""
    bits = 0
    for letter in set(word):
        bits |= 1 << (ord(letter) & 31)
    return bits


def _slips(wanted: list[str], known: list[str]) -> int | None:
    """Return the number of slips between two names; None if there are too many.

    Short words may have no slip, longer words one, and words of nine or more letters two. One and several of the same,
    however they are formed, are one slip apart: *Elf*, *Elfs* and *Elves*.
    """
    slips = 0
    for one, other in zip(wanted, known, strict=True):
        if one == other:
            continue
        allowed = 0 if min(len(one), len(other)) < 3 else 1 if len(other) < 9 else 2
        if allowed and _singular(one) == _singular(other):
            slips += 1
            continue
        distance = _distance(one, other) if abs(len(one) - len(other)) <= allowed else allowed + 1
        if distance > allowed:
            return None
        slips += distance
    return slips if slips <= SLIPS else None


_PLURALS: Final = (("ves", "f"), ("ies", "y"), ("ses", "s"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", ""))
"""Endings of plurals, each with that of the singular."""


def _singular(word: str) -> str:
    """Return a word as one of it is called, as far as its end tells."""
    return next((word.removesuffix(many) + one for many, one in _PLURALS if word.endswith(many)), word)


def _distance(one: str, other: str) -> int:
    """Return the edit distance between two words.

    A step is a letter more, less or another, or two letters that change places.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row_number, letter in enumerate(one, 1):
        row = [row_number]
        for to, meant in enumerate(other, 1):
            steps = min(last[to] + 1, row[to - 1] + 1, last[to - 1] + (letter != meant))
            if row_number > 1 and to > 1 and letter == other[to - 2] and one[row_number - 2] == meant:
                steps = min(steps, before[to - 2] + 1)
            row.append(steps)
        before, last = last, row
    return last[-1]
