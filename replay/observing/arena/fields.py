"""What a field of a record may have in it: a number, a word, several, records. Whatever else is there is malformed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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


class _Alone(dict[str, tuple[str]]):
    """The same, of lists that have one word alone, as most have."""

    def __missing__(self, word: str) -> tuple[str]:
        alone = (WORDS[word],)
        if len(self) < MOST_WORDS:
            self[word] = alone
        return alone


_ALONE = _Alone()
_INT, BOOL, _DICT, DETAIL = frozenset((int,)), frozenset((bool,)), frozenset((dict,)), frozenset((int, str))


def word_of(record: Json, key: str) -> str:
    """The word of an enumeration, without its name."""
    try:
        return WORDS[record.get(key, "")]
    except TypeError:
        raise Malformed(key) from None


def words_of(values: Any) -> tuple[str, ...]:
    """Words of enumerations, without their names."""
    if not values:
        return ()
    check_list(values)
    try:
        return tuple(map(_CUT, values)) if len(values) != 1 else _ALONE[values[0]]
    except TypeError:
        raise Malformed("words") from None


def ints_of(values: Any) -> tuple[int, ...]:
    """Numbers."""
    if not values:
        return ()
    check_list(values)
    if len(values) == 1:  # as most are
        (value,) = values
        if type(value) is not int or not -LARGEST <= value < LARGEST:
            raise Malformed("a number")
        return (value,)
    check_numbers(values)
    return tuple(values)


def check_numbers(values: Collection[Any]) -> None:
    """Raise unless all are numbers as the engine has them; there is at least one."""
    if not _INT.issuperset(map(type, values)) or min(values) < -LARGEST or max(values) >= LARGEST:
        raise Malformed("numbers")


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


def value_of(record: Any) -> int | None:
    """A number in a record of its own, which may not be there."""
    return None if record is None else int_of(record_of(record), "value")
