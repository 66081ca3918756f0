"""In which language? What is said besides of a game, as message catalogues (`locales/*/LC_MESSAGES/messages.po`).

A message is known by its English words, which stand in the code where it is said; what is not translated stays English.
This is apart from `translations` because the command needs it before anything else, to say what went wrong.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from importlib import resources

from domain.errors import Listed, Say, TimewalkError

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français"}
"""The languages there are, each by its own name."""

MESSAGES = "messages"
"""What is said besides of a game, with the English words as keys: errors, and what the command prints and its help."""

LOCALES = resources.files("projections.wording").joinpath("locales")


class UnknownLanguage(TimewalkError, ValueError):
    """Nothing is said in this language."""


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
