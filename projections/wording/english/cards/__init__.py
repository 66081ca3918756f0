"""English words of card texts, by key, for `projections/wording/cards/`.

`projections/wording/cards/phrases.py` explains braces and brackets. Adjectives and nouns are entries of their own, so
that a language can decline them. A word that is missing here is told as it is written, as most creature types are.

- `grammar`: English grammar: joining nouns, counting, articles.
- `nouns`: nouns and adjectives, with their plurals; subtypes are told as printed.
- `phrases`: players and objects in a sentence, and the clauses that follow a noun.
- `amounts`: amounts: numbers, X and what is counted.
- `conditions`: keywords, durations and conditions.
- `instructions`: instructions of spells and abilities: who does what.
- `modifications`: modifications that continuous effects make.
- `abilities`: costs, and the frames of activated, triggered and static abilities.
- `history`: conditions on what happened earlier in the turn.
- `triggers`: trigger events.
- `replacements`: events that replacement effects replace.
- `steps`: steps and phases that begin, and type lines (205.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from projections.wording.english.cards.abilities import ABILITIES
from projections.wording.english.cards.amounts import AMOUNTS
from projections.wording.english.cards.conditions import CONDITIONS
from projections.wording.english.cards.grammar import GRAMMAR
from projections.wording.english.cards.history import HISTORY
from projections.wording.english.cards.instructions import INSTRUCTIONS
from projections.wording.english.cards.modifications import MODIFICATIONS
from projections.wording.english.cards.nouns import NOUNS
from projections.wording.english.cards.phrases import PHRASES
from projections.wording.english.cards.replacements import REPLACEMENTS
from projections.wording.english.cards.steps import STEPS
from projections.wording.english.cards.triggers import TRIGGERS

ENGLISH_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **GRAMMAR,
        **NOUNS,
        **PHRASES,
        **AMOUNTS,
        **CONDITIONS,
        **INSTRUCTIONS,
        **MODIFICATIONS,
        **ABILITIES,
        **HISTORY,
        **TRIGGERS,
        **REPLACEMENTS,
        **STEPS,
    }
)
"""All phrases of card texts, by key."""
