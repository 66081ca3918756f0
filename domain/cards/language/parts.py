"""The unions of constructs that other modules define, by name.

The constructs of the language hold each other, so that modules cannot import these unions from each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain.cards.check import words
from domain.cards.check.saying import Faults, shown
from domain.cards.grammar.constructs import later
from domain.cards.grammar.filters import What
from domain.cards.keywords import KEYWORDS
from domain.errors import said

if TYPE_CHECKING:
    from domain.cards.language.abilities import Ability as Ability
    from domain.cards.language.effects import Effect as Effect
    from domain.cards.language.modifications import Modification as Modification
    from domain.cards.language.replacements import Change as Change
    from domain.cards.language.replacements import WouldEvent as WouldEvent
    from domain.cards.language.triggers import TriggerEvent as TriggerEvent

    Subject: TypeAlias = What
else:
    Ability = later("Ability")
    Effect = later("Effect")
    Modification = later("Modification")
    Change = later("Change")
    WouldEvent = later("WouldEvent")
    TriggerEvent = later("TriggerEvent")
    Subject = What


def granted(grant: str | Ability, path: str) -> Faults:
    """613.1f. Check that an effect can grant a keyword or an ability.

    A keyword that is granted as a word must be complete in that word.
    """
    if isinstance(grant, str):
        word, colon, value = grant.partition(":")
        if word not in KEYWORDS:
            yield path, words.unknown_keyword(word)
        elif not KEYWORDS[word].is_said(value if colon else None):
            wrong = "{grant} cannot be written as a word; see how {word} is written"
            yield path, said(wrong, grant=shown(grant), word=word)
    elif not grant.grantable():
        yield path, said("this ability cannot be granted")
