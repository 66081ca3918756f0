"""Grammar of card texts for every language: articles, number, gender, forms of verbs.

A message of `projections/wording/english/cards/` has fields in braces, as the sentences of the log have. After the
colon stand the forms that agree with the field: `{it:gets|get}` by number, or four: masculine, feminine, and both in
the plural. `[draw|draws|draw]` holds the forms of a verb by its subject: you, somebody, "may". A noun is `one|many`,
and `|f` marks a feminine noun. An adjective has one form for all, or four.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.errors import AN

Catalogue = Mapping[str, str]

YOU, THEY, MAY, THEY_MAY = range(4)
"""Forms of a verb: you, somebody else, you *may*, somebody *may*. In rules: you, one, several."""


class Noun(NamedTuple):
    """Noun with singular, plural and gender."""

    one: str
    many: str
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """Noun with article and description, ready for a sentence; `you` marks the reader."""

    text: str
    many: bool = False
    feminine: bool = False
    you: bool = False

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class After:
    """Message that follows a noun and agrees with it; its field `noun` is that noun."""

    key: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Nominal:
    """Noun phrase before its article: alternative nouns, adjectives, and clauses.

    Each entry of `adjectives` is a choice of several. `others` are alternatives of another kind. `other` excludes the
    object that the text belongs to.
    """

    nouns: list[str] = field(default_factory=list)
    adjectives: list[tuple[str, ...]] = field(default_factory=list)
    after: list[str | After] = field(default_factory=list)
    other: bool = False
    others: list[Nominal] = field(default_factory=list)
    fallback: str = "permanent"
    known: Phrase | None = None
    """Phrase for the object, if it has a name of its own."""
    rest: bool = False
    """True if nothing is said but that they are among some cards: those of them that are left."""

    def with_adjective(self, *keys: str) -> Nominal:
        """Return the nominal with a further adjective."""
        return Nominal(
            self.nouns,
            [keys, *self.adjectives],
            self.after,
            self.other,
            [one.with_adjective(*keys) for one in self.others],
            self.fallback,
        )


@dataclass(slots=True)
class Meant:
    """Phrases that a name in a text stands for: at first mention, and later."""

    first: Phrase
    again: Phrase
    mentioned: bool = False
    choice: Nominal | None = None  # the noun of objects whose choice is told by itself


class Words(string.Formatter):
    """Formatter of messages whose fields agree in number and gender.

    `base` is True while an English verb follows *have*: every choice of two forms then takes the plural form.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.repeats = catalogue["grammar.article"] == "each"
        self.finish = FINISHED[catalogue["grammar.sounds"]]
        self.base = False

    def has(self, key: str) -> bool:
        """Return True if there is such a message."""
        return key in self.catalogue

    def say(self, key: str, mood: int = YOU, /, **fields: Any) -> str:
        """Return the message of this key with its fields filled in."""
        text = self.catalogue[key]
        if "[" in text:
            text = _FORMS.sub(lambda match: _of(match[1].split("|"), mood), text)
        return self.vformat(text, (), fields) if "{" in text else text

    def format_field(self, value: Any, format_spec: str) -> str:
        forms = format_spec.split("|")
        if len(forms) == 2:
            return forms[self._is_many(value)]
        if len(forms) == 4:
            return forms[2 * bool(getattr(value, "many", value != 1)) + bool(getattr(value, "feminine", False))]
        return str(value)

    def _is_many(self, value: Any) -> bool:
        if isinstance(value, Phrase):
            return value.many or (self.base and not self.repeats)
        return bool(value != 1)

    # Nouns

    def noun(self, key: str) -> Noun:
        """Return the noun with this key.

        A key without an entry is a subtype as printed.
        """
        text = self.catalogue.get(f"noun.{key}") or self.catalogue.get(f"type.{key}")
        if text is None:
            return Noun(key, key if self.repeats else plural(key))
        one, many, *feminine = text.split("|")
        return Noun(one, many, bool(feminine))

    def adjective(self, key: str, noun: Noun, many: bool) -> str:
        """Return an adjective that agrees with a noun."""
        text = self.catalogue.get(f"adj.{key}")
        if text is None:
            return self.noun(key).one
        forms = text.split("|")
        return forms[0] if len(forms) == 1 else forms[2 * many + noun.feminine]

    def bare(self, nominal: Nominal, many: bool = False) -> Phrase:
        """Return a noun with adjectives and clauses, but without an article."""
        if nominal.other:
            return self.named("bare", nominal, many)
        return self._all(nominal, many, lambda text, noun: text, False, "or")

    def named(self, how: str, nominal: Nominal, many: bool = False, **fields: Any) -> Phrase:
        """Return a noun with adjectives, clauses and an article.

        `how` chooses the article: `a`, `each`, `target`. A named object keeps its name.
        """
        if nominal.known is not None:
            return nominal.known
        variant = f"det.{how}.other" if nominal.other and self.has(f"det.{how}.other") else f"det.{how}"

        def article(text: str, noun: Noun) -> str:
            noun_phrase = Phrase(text, many, noun.feminine)
            agreeing = {name: self._agreeing(value, noun) for name, value in fields.items()}
            return self.say(variant, it=noun_phrase, **agreeing)

        return self._all(
            nominal,
            many,
            article,
            self.repeats or (how == "each" and bool(nominal.others)),
            "and" if how in _ALL else "or",
        )

    def _agreeing(self, value: Any, noun: Noun) -> Any:
        return self.number(value, noun.feminine) if isinstance(value, int) else value

    def number(self, number: int, feminine: bool = False) -> str:
        """Return a number in words, if the table has a word for it."""
        forms = self.catalogue.get(f"number.{number}", str(number)).split("|")
        return forms[-1] if feminine else forms[0]

    def _all(self, nominal: Nominal, many: bool, article: Callable[[str, Noun], str], each: bool, last: str) -> Phrase:
        singles = [_single(nominal, noun) for noun in nominal.nouns or [nominal.fallback]]
        everything = [*singles, *nominal.others]
        for one in everything[:-1]:
            one.after = one.after if one in nominal.others or (nominal.others and len(singles) == 1) else []
        pieces: list[tuple[str, Noun]] = []
        for one in everything:
            noun = self.noun((one.nouns or [one.fallback])[0])
            alone = len(everything) == 1 or one is everything[-1 if self.repeats else 0] or one in nominal.others
            pieces.append((self._described(one, noun, many, alone, last), noun))
        noun = pieces[-1 if self.repeats else 0][1]
        if each:
            parts = [article(text, noun) for text, noun in pieces]
            text = self.several(parts, last) if len(parts) > 1 else parts[0]
        else:
            text = article(self.join([text for text, _ in pieces], last), noun)
        return Phrase(text, many, noun.feminine)

    def _described(self, one: Nominal, noun: Noun, many: bool, adjectives: bool, last: str) -> str:
        words = (
            [
                self.join([self.adjective(key, noun, many) for key in keys if key], "and" if "" in keys else last)
                for keys in one.adjectives
            ]
            if adjectives
            else []
        )
        phrase = self.say(
            "noun phrase" if words else "noun phrase.plain",
            adjectives=" ".join(reversed(words) if self.repeats else words),
            noun=noun.many if many else noun.one,
        )
        agreeing = Phrase("", many, noun.feminine)
        after = [
            self.say(part.key, noun=agreeing, **part.fields) if isinstance(part, After) else part for part in one.after
        ]
        return " ".join([phrase, *after])

    @staticmethod
    def capital(text: str) -> str:
        """Return the text with a capital, as a sentence begins."""
        return text[:1].upper() + text[1:]

    def join(self, items: Iterable[str], last: str = "and") -> str:
        """Join items to one phrase: *a, b and c*."""
        texts = list(items)
        if len(texts) < 3:
            return self.say(last, first=texts[0], last=texts[1]) if len(texts) == 2 else "".join(texts)
        text = texts[0]
        for item in texts[1:-1]:
            text = self.say("comma", first=text, last=item)
        return self.say(f"{last}.many", first=text, last=texts[-1])

    def several(self, items: Iterable[str], last: str) -> str:
        """Join nouns that each have an article.

        Marks around the nouns let French repeat *of* and *to* before each of them (`_french`).
        """
        nouns = list(items)
        return _BEGIN + self.join([nouns[0], *(_AGAIN + one for one in nouns[1:])], last) + _END

    def finished(self, text: str) -> str:
        """Return the final text, with contractions and capitals."""
        text = self.finish(" ".join(text.split(" ")))
        return _SENTENCE.sub(lambda match: match[1] + match[2].upper(), text)


_ALL = ("all", "each", "plural")
"""Articles after which several kinds of objects are joined by *and*."""

_BEGIN, _AGAIN, _END = "\u2060", "\u2061", "\u2062"
"""Around several nouns with an article each, and before each but the first; gone when the text is finished."""

_FORMS = re.compile(r"\[([^\[\]]*)\]")
_SENTENCE = re.compile(r"(^|[.!?]\s+|— |• )([^\W\d_])")
"""Start of a sentence and its first letter."""


def _of(forms: list[str], mood: int) -> str:
    """Return the form of a verb for a mood.

    A missing form *may* is the form of *you*. A missing form of *somebody may* is the form *may*, or else that of
    *you*.
    """
    if mood < len(forms):
        return forms[mood]
    return forms[MAY] if len(forms) > MAY else forms[YOU]


def _single(nominal: Nominal, noun: str) -> Nominal:
    return Nominal([noun], list(nominal.adjectives), list(nominal.after), nominal.other, [], nominal.fallback)


_ALIKE = (
    "Aetherborn", "Azra", "Cyclops", "Dauthi", "Eldrazi", "Equipment", "Fish", "Gith", "Gold", "Jellyfish", "Kithkin",
    "Kavu", "Kor", "Merfolk", "Moonfolk", "Myr", "Nephilim", "Plains", "Samurai", "Sheep", "Soltari", "Spawn",
    "Spacecraft", "Thalakos", "Treefolk", "Urza's", "Wolves of the Hunt", "Zubera",
)  # fmt: skip
_IRREGULAR = {
    **{name: name for name in _ALIKE},
    "Child": "Children",
    "Cyberman": "Cybermen",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
}


def plural(name: str) -> str:
    """Return the plural of an English subtype."""
    if name in _IRREGULAR:
        return _IRREGULAR[name]
    *first, last = name.split(" ")
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    elif last.endswith("y") and last[-2:-1] not in "aeiou":
        last = last[:-1] + "ies"
    else:
        last += "es" if last.endswith(("s", "x", "ch", "sh")) else "s"
    return " ".join([*first, last])


# How words sound together


def _english(text: str) -> str:
    text = re.sub("[\u2060-\u2062]", "", text)
    return AN.sub(r"\1n ", text)


_VOWEL = "(?=[aeiouâàéèêëîïôûAEIOUÂÀÉÈÊËÎÏÔÛ]|h(?:umain|orreur|omme)|H(?:umain|orreur|omme))"
_FRENCH: tuple[tuple[str, str], ...] = (
    (r"\b([Vv]ous (?:pouvez|devez|pourriez)) s(?:e |’)", r"\1 vous "),
    (r"(?<!-)\b([Ll])[ea] " + _VOWEL, r"\1’"),
    (r"\b([DdNnSsJj])e " + _VOWEL, r"\1’"),
    (r"\b([Qq]u|[Jj]usqu|[Ll]orsqu)e " + _VOWEL, r"\1’"),
    (r"\b([Ss])i (?=ils?\b)", r"\1’"),
    (r"\b([Cc])e " + _VOWEL, r"\1et "),
    (r"\b([Dd])e le ", r"\1u "),
    (r"\b([Dd])e les ", r"\1es "),
    (r"\bà le ", "au "),
    (r"\bà les ", "aux "),
    (r"\bÀ le ", "Au "),
    (r"\bd[e’] ?des ", "de "),
    (r" être (infligées?) à vous\b", r" vous être \1"),
    (r"\binfliger (des blessures(?: de combat| hors combat)?) à vous\b", r"vous infliger \1"),
    (r"\battaquant vous\b", "vous attaquant"),
)


_SEVERAL = re.compile("(?:\\b(de|à) )?\u2060([^\u2060\u2062]*)\u2062")


def _before_each(match: re.Match[str]) -> str:
    return f"{match[1]} {match[2]}".replace("\u2061", f"{match[1]} ") if match[1] else match[2].replace("\u2061", "")


def _french(text: str) -> str:
    text = _SEVERAL.sub(_before_each, _SEVERAL.sub(_before_each, text))
    for pattern, instead in _FRENCH:
        text = re.sub(pattern, instead, text)
    return text


FINISHED: Mapping[str, Callable[[str], str]] = {"english": _english, "french": _french}
"""Functions that adapt short words: *a* or *an*; *le*, *la*, *de*, *que* before vowels."""
