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

__all__ = ["DOMAINS", "LANGUAGES", "MESSAGES", "UnknownLanguage", "beside", "catalogue", "saying"]

DOMAINS: Mapping[str, Mapping[str, str]] = {"sentences": ENGLISH, "texts": ENGLISH_TEXTS, "interface": INTERFACE}
"""English words of each domain, by key."""


def beside(words: Catalogue, domain: str) -> Catalogue:
    """Return the words of another domain in the same language as `words`.

    English if the language of `words` is unknown.
    """
    sounds = words.get("grammar.sounds")
    return next(
        (catalogue(language, domain) for language in LANGUAGES if catalogue(language)["grammar.sounds"] == sounds),
        DOMAINS[domain],
    )


@cache
def catalogue(language: str, domain: str = "sentences") -> Catalogue:
    """Return the words of a language, by key.

    :raises UnknownLanguage: there is no such language.
    """
    known(language)
    english = DOMAINS[domain]
    if language == "en":
        return english
    with LOCALES.joinpath(f"{language}/LC_MESSAGES/{domain}.mo").open("rb") as file:
        translations = gettext.GNUTranslations(file)
    words = {key: translations.pgettext(key, text) if text else text for key, text in english.items()}
    if domain == "sentences":  # types and keywords have the same words as on cards
        texts = catalogue(language, "texts")
        words |= {key: text.partition("|")[0] for key, text in texts.items() if key.startswith("type.")}
        words |= {key: texts[key] for key in KEYWORD_WORDS}
    return words
