"""111. Descriptions of tokens: power and toughness, colours, types; predefined tokens (111.10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from domain.cards.predefined import PREDEFINED_TOKENS
from domain.oracle.grammar.words.lexicon import COLORS, SUBTYPES
from domain.oracle.parser.template import Said

_SUBTYPES = {name.lower(): name for name in SUBTYPES}
_TYPES = {word: word.capitalize() for word in ("legendary", "snow", "artifact", "enchantment", "land", "creature")}
_CARD_TYPES = frozenset(_TYPES.values()) - {"Legendary", "Snow"}
_WORDS = {letter: word for word, letter in COLORS.items()}


class TokenSpec:
    """Description of a token: `1/1 white Soldier creature`, `Treasure`.

    Another example is `2/2 black and green Elf Warrior creature`. `size` is a pattern for power and toughness, which
    are amounts. Of a token without a `size` (None), other words or its own ability say them; `pt` is its text then,
    if any. Other words say the colours of a token that is not `colored`.
    """

    def __init__(self, size: str | None = "", *, pt: str = "", colored: bool = True) -> None:
        self._size = size
        self._pt = pt
        self._colored = colored

    def begins(self, word: str) -> bool:
        return True

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        name = tokens[position].capitalize() if position < len(tokens) else ""
        if name in PREDEFINED_TOKENS and self._is_plain:
            yield name, position + 1
        place, types = position, []
        while place < len(tokens) and tokens[place] in ("legendary", "snow"):
            types.append(tokens[place].capitalize())
            place += 1
        size = tokens[place] if place < len(tokens) and re.fullmatch(self._size or r"\d+/\d+", tokens[place]) else ""
        if (self._size and not size) or (self._size is None and size):
            return
        place += bool(size)
        colors: str | None = ""
        if self._colored:
            colors, place = _colors(tokens, place)
            if colors is None:
                return
        subtypes = []
        while place < len(tokens) and tokens[place] in _SUBTYPES:
            subtypes.append(_SUBTYPES[tokens[place]])
            place += 1
        while place < len(tokens) and tokens[place] in _TYPES:
            types.append(_TYPES[tokens[place]])
            place += 1
        sized = "Creature" in types or "Vehicle" in subtypes  # 111.4, 301.7
        if sized is not (bool(size) or self._size is None) or _CARD_TYPES.isdisjoint(types):
            return
        spec: dict[str, Said] = {"types": " ".join(types) + (f": {' '.join(subtypes)}" if subtypes else "")}
        if self._size is None:
            spec |= {"pt": self._pt} if self._pt else {}
        elif size and not self._size:
            spec["pt"] = size
        if colors:
            spec["colors"] = colors
        yield spec, place

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if isinstance(value, str):
            if value in PREDEFINED_TOKENS and self._is_plain:
                yield (value.lower(),)
            return
        if not isinstance(value, dict) or not value.keys() <= {"types", "pt", "colors"} or "types" not in value:
            return
        sized = "Creature" in str(value["types"]) or "Vehicle" in str(value["types"])
        pt = str(value.get("pt", ""))
        if self._size is None:
            if pt != self._pt or not sized:
                return
        elif bool(pt) is not (sized and not self._size) or "*" in pt or (self._size and not sized):
            return
        if not self._colored and "colors" in value:
            return
        types, _, subtypes = str(value["types"]).partition(": ")
        words = types.lower().split()
        front = tuple(word for word in words if word in ("legendary", "snow"))
        back = tuple(word for word in words if word not in front)
        colors = [_WORDS[letter] for letter in str(value.get("colors", ""))]
        size = (self._size,) if self._size else (pt,) if pt and self._size is not None else ()
        color = _told(colors) if self._colored else ()
        yield (*front, *size, *color, *subtypes.lower().split(), *back)

    @property
    def _is_plain(self) -> bool:
        return self._size == "" and self._colored


class ColorList:
    """Colours, as letters: `white`, `red and green`, `colorless`."""

    def begins(self, word: str) -> bool:
        return any(True for _ in self.read((word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        colors, end = _colors(tokens, position)
        if colors is not None:
            yield colors, end

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if isinstance(value, str) and set(value) <= _WORDS.keys():
            yield _told([_WORDS[letter] for letter in value])


class SubtypeList:
    """Subtypes in a row, at least one: `elf warrior`."""

    def __init__(self, names: Iterable[str] = SUBTYPES) -> None:
        self._names = {name.lower(): name for name in names}

    def begins(self, word: str) -> bool:
        return any(True for _ in self.read((word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        end = position
        while end < len(tokens) and tokens[end] in self._names:
            end += 1
        if end > position:
            yield [self._names[word] for word in tokens[position:end]], end

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
            words = tuple(str(one).lower() for one in value)
            if all(word in self._names for word in words):
                yield words


class MadeTypes:
    """Card types in a row, the last of them creature: `artifact creature`."""

    def begins(self, word: str) -> bool:
        return True

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        end = position
        while end < len(tokens) and tokens[end] in ("artifact", "enchantment", "land"):
            end += 1
        if end < len(tokens) and tokens[end] == "creature":
            yield [*tokens[position:end], "creature"], end + 1

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if isinstance(value, list) and value and value[-1] == "creature":
            yield tuple(map(str, value))


def _told(colors: Sequence[str]) -> tuple[str, ...]:
    if not colors:
        return ("colorless",)
    if len(colors) < 3:
        return (colors[0], "and", colors[1]) if len(colors) == 2 else (colors[0],)
    return (*(part for color in colors[:-1] for part in (color, ",")), "and", colors[-1])


_BETWEEN = ((",", "and"), ("and",), (",",))
"""Words between two colours of a row."""


def _colors(tokens: Sequence[str], position: int) -> tuple[str | None, int]:
    """Return the colours in a row, None if there are none, and their end."""
    if position < len(tokens) and tokens[position] == "colorless":
        return "", position + 1
    colors, end = "", position
    while end < len(tokens) and tokens[end] in COLORS:
        colors += COLORS[tokens[end]]
        position = end + 1
        between = next((words for words in _BETWEEN if tuple(tokens[position : position + len(words)]) == words), None)
        if between is None:
            break
        end = position + len(between)
    return colors or None, position
