"""Checks of the fields of rarely read records; unexpected content is malformed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

MOST_OBJECTS = 5_000
"""Longest list that is accepted; no state has as many objects."""

LARGEST = 1 << 32
"""Largest number that is accepted.

Numbers have 32 bits, some without a sign: 4294967295 stands for -1.
"""

MOST_OF_A_NAME = 200

MOST_WORDS = 10_000
"""Most words in the cache; the engine has fewer."""

Json: TypeAlias = Mapping[str, Any]

new = tuple.__new__
"""Constructor of a record from its fields in order; positional arguments are faster."""


class Malformed(ValueError):
    """Error: a field has unexpected content."""


def int_of(record: Json, key: str) -> int:
    """Return a number; 0 if the field is missing.

    :raises Malformed: the field is no number, or too large.
    """
    value = record.get(key, 0)
    if type(value) is not int or not -LARGEST <= value < LARGEST:
        raise Malformed(key)
    return value


def text_of(record: Json, key: str) -> str:
    """Return a text; empty if the field is missing.

    :raises Malformed: the field is no text, or too long.
    """
    value = record.get(key, "")
    if type(value) is not str or len(value) > MOST_OF_A_NAME:
        raise Malformed(key)
    return value


class _Words(dict[str, str]):
    """Cache of enumeration words without their prefix: `"ManaColor_Green"` → `"Green"`.

    The number of words is limited, as a log could make up any number. Anything but a string is no key here: looking
    it up is a TypeError.
    """

    def __missing__(self, word: str) -> str:
        if len(word) > MOST_OF_A_NAME:
            raise Malformed("a word")
        cut = word[word.find("_") + 1 :]
        if len(self) < MOST_WORDS:
            self[word] = cut
        return cut


WORDS = _Words()
"""Cache of single enumeration words."""

_CUT = WORDS.__getitem__


_INT, _DICT = frozenset((int,)), frozenset((dict,))


class _Several(dict[tuple[str, ...], tuple[str, ...]]):
    """Cache of recurring tuples of enumeration words, without their prefixes."""

    def __missing__(self, words: tuple[str, ...]) -> tuple[str, ...]:
        cut = tuple(map(_CUT, words))
        if len(self) < MOST_WORDS:
            self[words] = cut
        return cut


SEVERAL = _Several()
"""Cache of tuples of enumeration words."""

_INT, BOOL, _DICT, DETAIL = frozenset((int,)), frozenset((bool,)), frozenset((dict,)), frozenset((int, str))


def word_of(record: Json, key: str) -> str:
    """Return an enumeration word without its prefix.

    :raises Malformed: the field is no word.
    """
    try:
        return WORDS[record.get(key, "")]
    except TypeError:
        raise Malformed(key) from None


def ints_of(values: Any) -> tuple[int, ...]:
    """Return a list of numbers as a tuple; empty if there is none.

    :raises Malformed: the value is no list of numbers.
    """
    if not values:
        return ()
    check_list(values)
    if not _INT.issuperset(map(type, values)) or min(values) < -LARGEST or max(values) >= LARGEST:
        raise Malformed("numbers")
    return tuple(values)


def check_list(values: Any) -> None:
    """Raise an error unless a value is a list of acceptable length.

    :raises Malformed: the value is not.
    """
    if type(values) is not list or len(values) > MOST_OBJECTS:
        raise Malformed("a list")


def record_of(value: Any) -> Json:
    """Return a value that must be a record.

    :raises Malformed: the value is no record.
    """
    if type(value) is not dict:
        raise Malformed("a record")
    return value


def records_of(values: Any) -> list[Json]:
    """Return a list of records; empty if there is none.

    :raises Malformed: the value is no list of records.
    """
    if not values:
        return []
    check_list(values)
    if not _DICT.issuperset(map(type, values)):
        raise Malformed("a list of records")
    return values  # type: ignore[no-any-return]
