"""702. What stands among an object's keywords, as values: keyword abilities, and the rules that effects put there.

On disk each is a word: `flying`, `protection:red`, `max_attackers:2`, `counter_limit:charge:7`. It is read once, where
it comes onto the board, and is equal to its word and hashed as it, so that `"flying" in found.keywords` asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NoReturn


class Keyword(str):
    """A keyword or rule with what it takes: `value` is a quality, a kind or a cost, `number` how many or whom.

    Frozen. Where the value is a number it is there as it is written, too.
    """

    __slots__ = ("name", "number", "value")

    name: Final[str]  # type: ignore[misc]
    value: Final[str]  # type: ignore[misc]
    number: Final[int]  # type: ignore[misc]

    def __new__(cls, word: str) -> Keyword:
        self = super().__new__(cls, word)
        name, _, value = word.partition(":")
        kind, _, number = value.rpartition(":")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "value", kind if kind and number.isdecimal() else value)
        object.__setattr__(self, "number", int(number) if number.isdecimal() else 0)
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} of a keyword cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} of a keyword cannot be changed")

    def __reduce__(self) -> tuple[Callable[[str], Keyword], tuple[str]]:
        return keyword, (str(self),)

    def about(self, value: object) -> Keyword:
        """The same about something else."""
        return keyword_of(self.name, value)


@lru_cache(maxsize=4096)
def keyword(word: str) -> Keyword:
    """What a word on disk says."""
    return Keyword(word)


@lru_cache(maxsize=4096)
def keywords(words: tuple[str, ...]) -> tuple[Keyword, ...]:
    """What the words on disk say."""
    return tuple([keyword(word) for word in words])


def keyword_of(name: str, value: object = None) -> Keyword:
    """A keyword or rule with its value, if it takes one."""
    return keyword(name if value is None else f"{name}:{value}")


def written(those: Iterable[str]) -> tuple[str, ...]:
    """The words that stand for them on disk."""
    return tuple([str(one) for one in those])
