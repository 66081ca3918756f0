"""Messages of the program in other languages (`locales/*/LC_MESSAGES/messages.po`).

A message's key is its English text, which is in the code; an untranslated message stays English. This module is apart
from `translations` because the command needs it before anything else, to report errors.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from importlib import resources

from domain.errors import Listed, Say, TimewalkError

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français"}
"""Available languages, each with its own name."""

MESSAGES = "messages"
"""Domain of the messages with English words as keys: errors, output and help of the command."""

LOCALES = resources.files("projections.wording").joinpath("locales")


class UnknownLanguage(TimewalkError, ValueError):
    """Error: there are no words of this language."""


@cache
def saying(language: str) -> Say:
    """Return the function that translates the program's messages into a language.

    English messages stay as they are.

    :raises UnknownLanguage: there is no such language.
    """
    if language == "en":
        return str
    known(language)
    with LOCALES.joinpath(f"{language}/LC_MESSAGES/{MESSAGES}.mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext


def known(language: str) -> None:
    """Raise an error if there is no such language.

    :raises UnknownLanguage: there is no such language; the message lists the languages.
    """
    if language not in LANGUAGES:
        choices = Listed([*LANGUAGES], "")
        raise UnknownLanguage(
            "there is no language {language}; choose one of {choices}", language=repr(language), choices=choices
        )
