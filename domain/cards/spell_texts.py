"""113.3a. The text of a spell: its instructions as it resolves, and its targets."""

from __future__ import annotations

from domain.cards import language as lang
from domain.cards.grammar.costs import Target


def text_of(card: lang.CardDefinition) -> tuple[lang.Text, dict[str, Target]]:
    """113.3a. Return the instructions of an instant or sorcery and their targets.

    Several texts, as of a spliced spell, become modes that are all chosen.
    """
    parts = card.spells
    if not parts:
        return (), {}
    if len(parts) < 2:
        return _with_keywords(parts[0], card)
    modes = tuple(mode for part in parts for mode in modes_of(part))
    return lang.Modes.model_construct(modes=len(modes), of=modes, up_to=False), {}


def _with_keywords(part: lang.Spell, card: lang.CardDefinition) -> tuple[lang.Text, dict[str, Target]]:
    """702.113a. Return the text of a spell together with the texts of its keywords.

    The text of a keyword comes after the spell's own, or before it (702.174j).
    """
    text, wanted = part.spell, part.targets
    for more in card.meanings:
        if isinstance(more, lang.Spell) and more is not part:
            assert not isinstance(text, lang.Modes)
            assert not isinstance(more.spell, lang.Modes)
            text = (*more.spell, *text) if more.before else (*text, *more.spell)
            wanted = {**wanted, **more.targets}
    return text, wanted


def modes_of(part: lang.Spell) -> tuple[lang.Mode, ...]:
    """Return the modes of one text; a text that is not modal is one mode."""
    if isinstance(part.spell, lang.Modes):
        return part.spell.each
    return (lang.Mode.model_construct(do=part.spell, targets=part.targets),)
