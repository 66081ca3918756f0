"""What can go wrong, and whose fault it is.

TimewalkError            everything this program raises on purpose
├── IllegalDecision      the rules forbid the answer; nothing happened
├── BadCard              a card definition does not make sense
├── Unfit                a part of one does not
├── NotKnown             the text of a card is needed, and nobody here knows it
└── BrokenLog            an event does not fit the board: the log is damaged or the program has a bug

A sentence keeps apart what it is made of, a text with {fields} and the words that stand there: so it can be told in
another language, and with the names of the objects it is about. `{count:game|games}` is one of two forms by a number or
by how many there are; a third is for none at all, where a language says it otherwise than of several.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from typing import TypeAlias

Say: TypeAlias = Callable[[str], str]
"""The same text in another language."""


_FIELDS = string.Formatter()

AN = re.compile(r"\b([Aa]) (?=[aeiouAEIOU8]|X\b)(?![Uu]n[ia]|[Oo]ne\b)")
"""The article of English before a vowel, where it is *an*."""


def filled(
    text: str, words: Mapping[str, object], tell: Callable[[object], str] = str, *, english: bool = False
) -> str:
    """A text with its {fields} filled in, each as `tell` says it, and what agrees with them (`agreeing`)."""
    told = ""
    for literal, name, how, _ in _FIELDS.parse(text):
        told += literal
        if name is None:
            continue
        word = words[name]
        part = agreeing(word, how.split("|")) if how and "|" in how else tell(word)
        told = (with_article(told, part) if english else told) + part
    return told


def agreeing(word: object, forms: Sequence[str]) -> str:
    """The form for one, for several, or (if there is a third) for none, by a number or how many there are."""
    count = _count(word)
    return forms[2] if count == 0 and len(forms) > 2 else forms[count != 1]


def with_article(told: str, part: str) -> str:
    """English words as they go on before a part: *a* is *an* where it begins with a vowel."""
    an = told.endswith(("a ", "A ")) and AN.match(told + part, len(told) - 2)
    return f"{told[:-1]}n " if an else told


def _count(word: object) -> int:
    """How many it is, also of a number that is written for people; of anything else one."""
    match word:
        case int():
            return word
        case str():
            digits = word.strip().replace(",", "")
            return int(digits) if digits.isdecimal() else 1
        case Listed() | Sentences():
            return len(word.items)
        case Sized():
            return len(word)
    return 1


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, or a part of one: a text, and what stands in its {fields}."""

    text: str
    words: Mapping[str, object] = field(default_factory=dict)

    def told(self, say: Say = str) -> str:
        """The sentence in the words of a language; without fields a text is taken as it is, braces and all."""
        text = say(self.text) if self.text else ""
        if not self.words:
            return text
        return filled(text, self.words, lambda word: _told(word, say), english=text == self.text)

    def naming(self, name: Callable[[int], str]) -> Said:
        """The same with names where numbers of objects stood."""
        return Said(self.text, {key: _named(word, name) for key, word in self.words.items()})

    def where(self, **words: object) -> Said:
        """Return the same with other words in some of its fields."""
        return Said(self.text, {**self.words, **words})

    def __str__(self) -> str:
        return self.told()

    def __bool__(self) -> bool:
        return bool(self.text)


def said(text: str, /, **words: object) -> Said:
    """A sentence, or a part of one."""
    return Said(text, words)


def between(least: int, most: int) -> int | Said:
    """How many: exactly so many, or from so many to so many."""
    return least if least == most else Said("{least} to {most}", {"least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Entity:
    """An object or player that a sentence is about, by number until somebody knows what it is called."""

    id: int

    def __str__(self) -> str:
        return f"object {self.id}"


@dataclass(frozen=True, slots=True)
class Listed:
    """Several words in a sentence, parted by commas, before the last one `by` a word."""

    items: Sequence[object]
    by: str = "or"


@dataclass(frozen=True, slots=True)
class Sentences:
    """Several sentences, one after the other."""

    items: Sequence[Said]


def _told(word: object, say: Say) -> str:
    if isinstance(word, Said):
        return word.told(say)
    if isinstance(word, Sentences):
        return " ".join(item.told(say) for item in word.items)
    if isinstance(word, Listed):
        told = [_told(item, say) for item in word.items]
        by = f" {say(word.by)} " if word.by else ", "
        return by.join((", ".join(told[:-1]), told[-1])) if len(told) > 1 else "".join(told)
    return str(word)


def _named(word: object, name: Callable[[int], str]) -> object:
    if isinstance(word, Entity):
        return name(word.id)
    if isinstance(word, Said):
        return word.naming(name)
    return Listed([_named(item, name) for item in word.items], word.by) if isinstance(word, Listed) else word


class TimewalkError(Exception):
    """The root of this program's own errors; its text is one sentence for the person who caused it."""

    def __init__(self, text: str = "", /, **words: object) -> None:
        self.said = Said(text, words)
        super().__init__(self.said.told())

    def told(self, say: Say) -> str:
        """The sentence in the words of a language."""
        return self.said.told(say)


def reason_of(error: Exception) -> Said | str:
    """What an error says, to stand in another sentence: what is not our own is not told in other languages."""
    return error.said if isinstance(error, TimewalkError) else str(error)


class Unfit(TimewalkError, ValueError):
    """What is written on a card cannot be: a part of a definition, which whoever reads it says more of (`BadCard`)."""


class IllegalDecision(TimewalkError, ValueError):
    """The answer is not allowed by the rules. `reason` says why, `rule` names the rule; the game is as it was."""

    def __init__(self, reason: str, rule: str, /, **words: object) -> None:
        super().__init__(reason, **words)
        self.reason = self.said.told()
        self.rule = rule
        self.args = (f"{self.reason} ({rule})",)

    def told(self, say: Say) -> str:
        return f"{self.said.told(say)} ({self.rule})"


class BadCard(TimewalkError, ValueError):
    """A card definition is refused: file, card, field and reason."""


class NotKnown(TimewalkError, LookupError):
    """The text of a card is needed that nobody here knows: one of an observed game; `definition` is its number."""

    def __init__(self, message: str, definition: int, /, **words: object) -> None:
        super().__init__(message, **words)
        self.definition = definition


class BrokenLog(TimewalkError, RuntimeError):
    """An event does not fit the board it is folded onto."""
