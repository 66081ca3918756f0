"""Catalogues of words in other languages, in gettext form (`locales/*/LC_MESSAGES/*.po`, `*.mo`).

English is the text in the code. A message has its key as gettext context and its English words as id; a message that
a catalogue lacks stays English. `sentences` are the words of logs and explanations, `texts` the words of cards,
`interface` the words of the page.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from projections.wording.english import ENGLISH
from projections.wording.english.cards import ENGLISH_TEXTS
from projections.wording.interface import INTERFACE
from projections.wording.keywords import KEYWORD_WORDS
from projections.wording.messages import LANGUAGES, LOCALES, MESSAGES, UnknownLanguage, known, saying

if TYPE_CHECKING:  # words can be loaded without the formatter of sentences
    from projections.wording.speech import Catalogue

__all__ = [
    "DOMAINS",
    "KINDS",
    "LANGUAGES",
    "MESSAGES",
    "UnknownLanguage",
    "beside",
    "catalogue",
    "english",
    "saying",
]

DOMAINS: Mapping[str, Mapping[str, str]] = {"sentences": ENGLISH, "texts": ENGLISH_TEXTS, "interface": INTERFACE}
"""English words of each domain, by key."""

KINDS = "kinds"
"""Domain of subtypes, kinds of counters and other words of cards, which only translations need."""


def beside(words: Catalogue, domain: str) -> Catalogue:
    """Return the words of another domain in the same language as `words`.

    English if the language of `words` is unknown.
    """
    sounds = words.get("grammar.sounds")
    return next(
        (catalogue(language, domain) for language in LANGUAGES if catalogue(language)["grammar.sounds"] == sounds),
        DOMAINS[domain],
    )


def english(domain: str) -> Catalogue:
    """Return the English words of a domain, by key."""
    if domain != KINDS:
        return DOMAINS[domain]
    from projections.wording.kinds import kind_words  # English is told without them

    return kind_words()


@cache
def catalogue(language: str, domain: str = "sentences") -> Catalogue:
    """Return the words of a language, by key.

    :raises UnknownLanguage: there is no such language.
    """
    known(language)
    texts = english(domain)
    if language == "en":
        return texts
    with LOCALES.joinpath(f"{language}/LC_MESSAGES/{domain}.mo").open("rb") as file:
        translations = gettext.GNUTranslations(file)
    words = {key: translations.pgettext(key, text) if text else text for key, text in texts.items()}
    if domain == "texts":
        return {**_kinds(language), **words}
    if domain == "sentences":  # types, keywords, formats and editions have the same words as on cards and on the page
        cards, page = catalogue(language, "texts"), catalogue(language, "interface")
        words |= {key: cards[key].partition("|")[0] for key in english(KINDS)}
        words |= {key: cards[key] for key in (*KEYWORD_WORDS, "type line.comma", "type line.last")}
        words |= {key: text for key, text in page.items() if key.startswith(("format.", "edition."))}
    return words


def _kinds(language: str) -> Catalogue:
    """Return words for kinds, with counters also as what stands beside the noun."""
    kinds = catalogue(language, KINDS)
    counters = {f"adj.{key}": text for key, text in kinds.items() if key.startswith("counter.")}
    return {**kinds, **{key: kinds["counter.kind"].format(kind=text) for key, text in counters.items()}}
