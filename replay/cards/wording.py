"""Translations, with card names in other languages from the user's card file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from projections.wording import translations
from replay.cards.places import state_of_own

if TYPE_CHECKING:  # words are used without loading the code for sentences
    from projections.wording.speech import Catalogue


def catalogue(language: str, domain: str = "sentences") -> Catalogue:
    """Return the words of a language by key.

    Sentences and texts also have `card.NAME`, the card's name in that language, and `types.NAME`, its type line.

    :raises UnknownLanguage: there are no words of this language.
    """
    words = _of_the_program(language, domain)
    file, changed = state_of_own()
    if language == "en" or not changed or domain == "interface":
        return words
    return _with_names(language, domain, file, changed)


def _of_the_program(language: str, domain: str) -> Catalogue:
    """Return the words of a language without card names; all callers share one object."""
    return translations.catalogue(language) if domain == "sentences" else translations.catalogue(language, domain)


@lru_cache(maxsize=8)
def _with_names(language: str, domain: str, file: Path, changed: int) -> Catalogue:
    return {**_of_the_program(language, domain), **_names(language, file, changed)}


@lru_cache(maxsize=4)
def _names(language: str, file: Path, changed: int) -> Mapping[str, str]:
    from replay.cards.own import OwnCards  # slow to load, and few users have card names

    faces = OwnCards(file).called(language)
    types = {f"types.{name}": called.types for name, called in faces.items() if called.types}
    return {f"card.{name}": called.name for name, called in faces.items()} | types
