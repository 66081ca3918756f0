"""115.1, 303.4a. The targets of a spell."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.rules.abilities.keywords import enchanted
from domain.rules.casting import bestow_and_mutate


def spell_targets(spell: GameObject, card: lang.CardDefinition) -> dict[str, Target]:
    """Return the targets of a spell by name, before modes are chosen.

    An Aura spell targets what it is to enchant (303.4a).
    """
    cast_way = bestow_and_mutate.taken(spell, card)
    if cast_way is not None:
        return bestow_and_mutate.target(cast_way)
    if "Aura" in spell.subtypes:
        return {"enchant": Target(of=enchanted(card))}
    return spell_texts.text_of(card)[1]
