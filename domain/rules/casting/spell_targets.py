"""115.1, 303.4a. The targets that a spell asks for."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.rules.abilities.keywords import enchanted
from domain.rules.casting import bestow_and_mutate


def spell_targets(found: GameObject, card: lang.CardDefinition) -> dict[str, Target]:
    """What a spell targets, before modes: its text's targets, or what an Aura is to enchant (303.4a)."""
    way = bestow_and_mutate.taken(found, card)
    if way is not None:
        return bestow_and_mutate.target(way)
    if "Aura" in found.subtypes:
        return {"enchant": Target(of=enchanted(card))}
    return spell_texts.text_of(card)[1]
