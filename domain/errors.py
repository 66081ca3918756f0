"""Errors of this program, and sentences that can be told in other languages.

TimewalkError            everything this program raises on purpose
├── IllegalDecision      the rules forbid the answer; nothing happened
├── BadCard              a card definition does not make sense
├── Unfit                a part of a card definition does not make sense
├── NotKnown             the text of a card is needed but unknown
└── BrokenLog            an event does not fit the board: the log is damaged or the program has a bug

A sentence keeps its text with {fields} apart from the words in the fields. So the sentence can be told in another
language, and with the names of the objects it is about. `{count:game|games}` has a form for one and a form for several,
by a number or by the length of a list. A third form is for none, in languages where that differs from several.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping, Sequence, Sized
from dataclasses import dataclass, field
from typing import TypeAlias

Say: TypeAlias = Callable[[str], str]
"""A translation: a text in this program's language → the same text in another language."""


_FIELDS = string.Formatter()

AN = re.compile(r"\b([Aa]) (?=[aeiouAEIOU8]|X\b)(?![Uu]n[ia]|[Oo]ne\b)")
"""Pattern of the English article *a* before a vowel, where it has to be *an*."""


def filled(
    text: str, words: Mapping[str, object], tell: Callable[[object], str] = str, *, english: bool = False
) -> str:
    """Return a text with its {fields} filled in.

    `tell` puts the word of a field into text. A field with forms takes the form that agrees with its word (`agreeing`).
    """
    result = ""
    for literal, name, how, _ in _FIELDS.parse(text):
        result += literal
        if name is None:
            continue
        word = words[name]
        part = agreeing(word, how.split("|")) if how and "|" in how else tell(word)
        result = (with_article(result, part) if english else result) + part
    return result


def agreeing(word: object, forms: Sequence[str]) -> str:
    """Return the form of a word for one, for several, or for none.

    `word` is a number, or a list that is counted. The third form, for none, is optional.
    """
    count = _count(word)
    return forms[2] if count == 0 and len(forms) > 2 else forms[count != 1]


def with_article(text: str, part: str) -> str:
    """Return the English text before a part; a final *a* becomes *an* before a vowel."""
    an = text.endswith(("a ", "A ")) and AN.match(text + part, len(text) - 2)
    return f"{text[:-1]}n " if an else text


def _count(word: object) -> int:
    """Return the count of a word: its number, or the length of a list.

    A text of digits counts as its number, anything else as one.
    """
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


FIGURES = "1,234.5"
"""Example of a number in English; its translation says how a language writes numbers."""


class Word(str):
    """A word in a sentence that every language writes in its own way."""

    __slots__ = ()

    def told(self, say: Say) -> str:
        """Return the word in a language."""
        return str(self)


class Figure(Word):
    """A number as English writes it: *1,234.5*."""

    __slots__ = ()

    def told(self, say: Say) -> str:
        """Return the number as a language writes it, as that translates `FIGURES`."""
        example = say(FIGURES)
        return self.translate({ord(","): example[1], ord("."): example[-2]})


def figure(number: float, decimals: int = 0) -> Figure:
    """Return a number to be written in the reader's language."""
    return Figure(f"{number:,.{decimals}f}")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence or part of a sentence: a text, and the words in its {fields}."""

    text: str
    words: Mapping[str, object] = field(default_factory=dict)

    def told(self, say: Say = str) -> str:
        """Return the sentence in the words of a language.

        A text without fields is taken as it is, with its braces.
        """
        text = say(self.text) if self.text else ""
        if not self.words:
            return text
        return filled(text, self.words, lambda word: _told(word, say), english=text == self.text)

    def naming(self, name: Callable[[int], str]) -> Said:
        """Return the sentence with the names of objects in place of their numbers."""
        return Said(self.text, {key: _named(word, name) for key, word in self.words.items()})

    def where(self, **words: object) -> Said:
        """Return the sentence with other words in some of its fields."""
        return Said(self.text, {**self.words, **words})

    def __str__(self) -> str:
        return self.told()

    def __bool__(self) -> bool:
        return bool(self.text)


def said(text: str, /, **words: object) -> Said:
    """Return a sentence or part of a sentence."""
    return Said(text, words)


def between(least: int, most: int) -> int | Said:
    """Return a number, or the words for a range: `2` or "2 to 4"."""
    return least if least == most else Said("{least} to {most}", {"least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Entity:
    """An object or player in a sentence, by number until a reader knows its name."""

    id: int

    def __str__(self) -> str:
        return f"object {self.id}"


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of words in a sentence, separated by commas, with `by` before the last."""

    items: Sequence[object]
    by: str = "or"


@dataclass(frozen=True, slots=True)
class Sentences:
    """A sequence of sentences."""

    items: Sequence[Said]


def _told(word: object, say: Say) -> str:
    if isinstance(word, Said):
        return word.told(say)
    if isinstance(word, Sentences):
        return " ".join(item.told(say) for item in word.items)
    if isinstance(word, Listed):
        items = [_told(item, say) for item in word.items]
        conjunction = f" {say(word.by)} " if word.by else ", "
        return conjunction.join((", ".join(items[:-1]), items[-1])) if len(items) > 1 else "".join(items)
    return word.told(say) if isinstance(word, Word) else str(word)


def _named(word: object, name: Callable[[int], str]) -> object:
    if isinstance(word, Entity):
        return name(word.id)
    if isinstance(word, Said):
        return word.naming(name)
    return Listed([_named(item, name) for item in word.items], word.by) if isinstance(word, Listed) else word


class TimewalkError(Exception):
    """The root of this program's own errors.

    The text is one sentence for the person who caused the error.
    """

    def __init__(self, text: str = "", /, **words: object) -> None:
        self.said = Said(text, words)
        super().__init__(self.said.told())

    def told(self, say: Say) -> str:
        """Return the sentence in the words of a language."""
        return self.said.told(say)


def reason_of(error: Exception) -> Said | str:
    """Return the message of an error, for use within another sentence.

    The message of an error that is not this program's own is not translated.
    """
    return error.said if isinstance(error, TimewalkError) else str(error)


class Unfit(TimewalkError, ValueError):
    """A part of a card definition makes no sense.

    The reader of the card raises `BadCard` with the details.
    """


class IllegalDecision(TimewalkError, ValueError):
    """The rules forbid the answer; the game is unchanged.

    `reason` says why, `rule` names the rule.
    """

    def __init__(self, reason: str, rule: str, /, **words: object) -> None:
        super().__init__(reason, **words)
        self.reason = self.said.told()
        self.rule = rule
        self.args = (f"{self.reason} ({rule})",)

    def told(self, say: Say) -> str:
        return f"{self.said.told(say)} ({self.rule})"


class BadCard(TimewalkError, ValueError):
    """A card definition is refused; the message names file, card, field and reason."""


class NotKnown(TimewalkError, LookupError):
    """The text of a card in an observed game is needed, but unknown.

    `definition` is the number of the card's definition.
    """

    def __init__(self, message: str, definition: int, /, **words: object) -> None:
        super().__init__(message, **words)
        self.definition = definition


class BrokenLog(TimewalkError, RuntimeError):
    """An event does not fit its board."""
