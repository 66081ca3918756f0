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

from domain.errors import Listed, Say, TimewalkError
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


MESSAGES = "messages"
"""What is said besides of a game, with the English words as keys: errors, and what the command prints and its help."""

LOCALES = resources.files("projections").joinpath("locales")


@cache
def saying(language: str) -> Say:
    """What tells the messages of this program, by their English words, in a language; of others it lets the English be.

    :raises UnknownLanguage: there is none of this name.
    """
    if language == "en":
        return str
    known(language)
    with LOCALES.joinpath(f"{language}/LC_MESSAGES/{MESSAGES}.mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext


def known(language: str) -> None:
    """Whether something is said in a language.

    :raises UnknownLanguage: nothing is; which there are.
    """
    if language not in LANGUAGES:
        choices = Listed([*LANGUAGES], "")
        raise UnknownLanguage(
            "there is no language {language}; choose one of {choices}", language=repr(language), choices=choices
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
    return {key: translations.pgettext(key, text) if text else text for key, text in english.items()}
