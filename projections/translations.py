"""In which words? Message catalogues of other languages, in the standard form (`locales/*/LC_MESSAGES/*.po`, `*.mo`).

English is the text in the code. A message is known by its key as context, its English words as id; what a catalogue
does not have stays English. `sentences` are the words of logs and explanations, `texts` those of what cards do,
`interface` those of the page.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from importlib import resources

from domain.errors import TimewalkError
from projections.english import ENGLISH
from projections.english_texts import ENGLISH_TEXTS
from projections.interface import INTERFACE
from projections.sentences import Catalogue

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français"}
"""The languages there are, each by its own name."""

DOMAINS: Mapping[str, Mapping[str, str]] = {"sentences": ENGLISH, "texts": ENGLISH_TEXTS, "interface": INTERFACE}
"""The texts there are, in English, by key."""


class UnknownLanguage(TimewalkError, ValueError):
    """Nothing is said in this language."""


def beside(words: Catalogue, domain: str) -> Catalogue:
    """The words of another domain in the language that these sentences are in; English if it is none of ours."""
    return next(
        (catalogue(language, domain) for language in LANGUAGES if catalogue(language) is words), DOMAINS[domain]
    )


@cache
def catalogue(language: str, domain: str = "sentences") -> Catalogue:
    """The words of a language by key.

    :raises UnknownLanguage: there are none.
    """
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {language!r}; choose one of {', '.join(LANGUAGES)}")
    english = DOMAINS[domain]
    if language == "en":
        return english
    found = resources.files("projections").joinpath(f"locales/{language}/LC_MESSAGES/{domain}.mo")
    with found.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    return {key: translations.pgettext(key, text) if text else text for key, text in english.items()}
