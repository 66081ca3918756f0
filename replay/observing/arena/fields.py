"""What a field of a record that is seldom read may have in it: a number, a word, records. All else is malformed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

MOST_OBJECTS = 5_000
"""More than any state has; a log that says otherwise is not believed."""

LARGEST = 1 << 32
"""Numbers are of 32 bits, some without a sign: 4294967295 is what others have as -1."""

MOST_OF_A_NAME = 200

MOST_WORDS = 10_000
"""The engine has fewer."""

Json: TypeAlias = Mapping[str, Any]

new = tuple.__new__
"""Makes a record of all of its fields in their order, without asking for each which one it is."""


class Malformed(ValueError):
    """A field has something else in it than it should."""


def int_of(record: Json, key: str) -> int:
    """A number, 0 if the field is not there."""
    value = record.get(key, 0)
    if type(value) is not int or not -LARGEST <= value < LARGEST:
        raise Malformed(key)
    return value


def text_of(record: Json, key: str) -> str:
    """A text, empty if the field is not there."""
    value = record.get(key, "")
    if type(value) is not str or len(value) > MOST_OF_A_NAME:
        raise Malformed(key)
    return value


class _Words(dict[str, str]):
    """Words of enumerations without their names, each cut once; what a log could make up is not kept without end.

    What is no word is no key here, and has no length: looking it up is a TypeError.
    """

    def __missing__(self, word: str) -> str:
        if len(word) > MOST_OF_A_NAME:
            raise Malformed("a word")
        cut = word[word.find("_") + 1 :]
        if len(self) < MOST_WORDS:
            self[word] = cut
        return cut


WORDS = _Words()
"""By what the engine calls them."""

_CUT = WORDS.__getitem__


_INT, _DICT = frozenset((int,)), frozenset((dict,))


class _Several(dict[tuple[str, ...], tuple[str, ...]]):
    """Words together that stand together again and again."""

    def __missing__(self, words: tuple[str, ...]) -> tuple[str, ...]:
        cut = tuple(map(_CUT, words))
        if len(self) < MOST_WORDS:
            self[words] = cut
        return cut


SEVERAL = _Several()
"""Several words without their names, by what the engine calls them."""

_INT, BOOL, _DICT, DETAIL = frozenset((int,)), frozenset((bool,)), frozenset((dict,)), frozenset((int, str))


def word_of(record: Json, key: str) -> str:
    """The word of an enumeration, without its name."""
    try:
        return WORDS[record.get(key, "")]
    except TypeError:
        raise Malformed(key) from None


def ints_of(values: Any) -> tuple[int, ...]:
    """Numbers."""
    if not values:
        return ()
    check_list(values)
    if not _INT.issuperset(map(type, values)) or min(values) < -LARGEST or max(values) >= LARGEST:
        raise Malformed("numbers")
    return tuple(values)


def check_list(values: Any) -> None:
    """Raise unless it is a list that is no longer than any."""
    if type(values) is not list or len(values) > MOST_OBJECTS:
        raise Malformed("a list")


def record_of(value: Any) -> Json:
    """A record."""
    if type(value) is not dict:
        raise Malformed("a record")
    return value


def records_of(values: Any) -> list[Json]:
    """Records."""
    if not values:
        return []
    check_list(values)
    if not _DICT.issuperset(map(type, values)):
        raise Malformed("a list of records")
    return values  # type: ignore[no-any-return]
