"""What can go wrong, and whose fault it is.

TimewalkError            everything this program raises on purpose
├── IllegalDecision      the rules forbid the answer; nothing happened
├── BadCard              a card definition does not make sense
├── Unfit                a part of one does not
└── BrokenLog            an event does not fit the board: the log is damaged or the program has a bug

A sentence keeps apart what it is made of, a text with {fields} and the words that stand there: so it can be told in
another language, and with the names of the objects it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Say: TypeAlias = Callable[[str], str]
"""The same text in another language."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, or a part of one: a text, and what stands in its {fields}."""

    text: str
    words: Mapping[str, object] = field(default_factory=dict)

    def told(self, say: Say = str) -> str:
        """The sentence in the words of a language; without fields a text is taken as it is, braces and all."""
        text = say(self.text) if self.text else ""
        return text.format(**{name: _told(word, say) for name, word in self.words.items()}) if self.words else text

    def naming(self, name: Callable[[int], str]) -> Said:
        """The same with names where numbers of objects stood."""
        return Said(self.text, {key: _named(word, name) for key, word in self.words.items()})

    def __str__(self) -> str:
        return self.told()

    def __bool__(self) -> bool:
        return bool(self.text)


def said(text: str, /, **words: object) -> Said:
    """A sentence, or a part of one."""
    return Said(text, words)


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


class BrokenLog(TimewalkError, RuntimeError):
    """An event does not fit the board it is folded onto."""
