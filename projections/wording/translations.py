"""In which words? Message catalogues of other languages, in the standard form (`locales/*/LC_MESSAGES/*.po`, `*.mo`).

English is the text in the code. A message is known by its key as context, its English words as id; what a catalogue
does not have stays English. `sentences` are the words of logs and explanations, `texts` those of what cards do,
`interface` those of the page.
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

if TYPE_CHECKING:  # the words are there without what puts them into sentences
    from projections.wording.speech import Catalogue

__all__ = ["DOMAINS", "LANGUAGES", "MESSAGES", "UnknownLanguage", "beside", "catalogue", "saying"]

DOMAINS: Mapping[str, Mapping[str, str]] = {"sentences": ENGLISH, "texts": ENGLISH_TEXTS, "interface": INTERFACE}
"""The texts there are, in English, by key."""


def beside(words: Catalogue, domain: str) -> Catalogue:
    """The words of another domain in the language that these sentences are in; English if it is none of ours."""
    sounds = words.get("grammar.sounds")
    return next(
        (catalogue(language, domain) for language in LANGUAGES if catalogue(language)["grammar.sounds"] == sounds),
        DOMAINS[domain],
    )


@cache
def catalogue(language: str, domain: str = "sentences") -> Catalogue:
    """The words of a language by key.

    :raises UnknownLanguage: there are none.
    """
    known(language)
    english = DOMAINS[domain]
    if language == "en":
        return english
    with LOCALES.joinpath(f"{language}/LC_MESSAGES/{domain}.mo").open("rb") as file:
        translations = gettext.GNUTranslations(file)
    found = {key: translations.pgettext(key, text) if text else text for key, text in english.items()}
    if domain == "sentences":  # types and keywords are named as cards name them
        texts = catalogue(language, "texts")
        found |= {key: text.partition("|")[0] for key, text in texts.items() if key.startswith("type.")}
        found |= {key: texts[key] for key in KEYWORD_WORDS}
    return found
