"""113.3a. The text of a spell: what it does as it resolves, and what that targets."""

from __future__ import annotations

from domain.cards import language as l
from domain.cards.grammar.costs import Target


def text_of(card: l.CardDefinition) -> tuple[l.Text, dict[str, Target]]:
    """113.3a. Return the instructions of an instant or sorcery and their targets; several texts are modes."""
    parts = card.spells
    if not parts:
        return (), {}
    if len(parts) < 2:
        return _with_keywords(parts[0], card)
    modes = tuple(mode for part in parts for mode in modes_of(part))
    return l.Modes.model_construct(modes=len(modes), of=modes, up_to=False), {}


def _with_keywords(part: l.Spell, card: l.CardDefinition) -> tuple[l.Text, dict[str, Target]]:
    """702.113a. The text of a spell, and after it those that its keywords stand for; before it, some (702.174j)."""
    text, wanted = part.spell, part.targets
    for more in card.meanings:
        if isinstance(more, l.Spell) and more is not part:
            assert not isinstance(text, l.Modes)
            assert not isinstance(more.spell, l.Modes)
            text = (*more.spell, *text) if more.before else (*text, *more.spell)
            wanted = {**wanted, **more.targets}
    return text, wanted


def modes_of(part: l.Spell) -> tuple[l.Mode, ...]:
    """Return the modes of one text among several; one that is not modal is a single mode."""
    if isinstance(part.spell, l.Modes):
        return part.spell.each
    return (l.Mode.model_construct(do=part.spell, targets=part.targets),)
