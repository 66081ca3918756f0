"""702. Keywords of an object as values: keyword abilities, and rules added by effects.

On disk each keyword is a word: `flying`, `protection:red`, `max_attackers:2`, `counter_limit:charge:7`. The word is
read once, where it comes onto the board. A `Keyword` is equal to its word and hashed as the word, so that
`"flying" in permanent.keywords` works.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NoReturn


class Keyword(str):
    """A keyword or rule with its value and number.

    `value` is a quality, a kind or a cost. `number` is a count or a player or object. A value that is a number is kept
    in `value` as written, too. Instances are frozen.
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
        """Return this keyword with another value: `protection:red` → `protection:blue`."""
        return keyword_of(self.name, value)


@lru_cache(maxsize=4096)
def keyword(word: str) -> Keyword:
    """Return the keyword that a word on disk stands for."""
    return Keyword(word)


@lru_cache(maxsize=4096)
def keywords(words: tuple[str, ...]) -> tuple[Keyword, ...]:
    """Return the keywords that words on disk stand for."""
    return tuple([keyword(word) for word in words])


def keyword_of(name: str, value: object = None) -> Keyword:
    """Return a keyword or rule by name, with its value if it takes one."""
    return keyword(name if value is None else f"{name}:{value}")


def written(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words that stand for keywords on disk."""
    return tuple([str(one) for one in words])


KEYWORD_COUNTERS = frozenset(
    (
        "deathtouch", "decayed", "double strike", "exalted", "first strike", "flying", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    )
)  # fmt: skip
"""122.1b. Counters that give their object the keyword they are named after."""
