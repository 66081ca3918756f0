"""115.1, 700.2. Texts of modes by number, and of targets by name, for questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import CardDefinition
from projections.wording.cards.abilities import ability, telling
from projections.wording.cards.clauses import sentences
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Catalogue
from projections.wording.cards.targets import aim
from projections.wording.english.cards import ENGLISH_TEXTS

ENCHANT = "enchant"


def mode_texts(
    definition: CardDefinition, number: int | None = None, catalogue: Catalogue = ENGLISH_TEXTS
) -> tuple[str, ...]:
    """Return the texts of the modes of an ability, or else of the spell.

    `number` is the number of the ability. Texts spliced onto the spell are included.
    """
    if number is not None:
        return tuple(_of_part(definition, definition.parts[number], catalogue))
    spells = (part for part in definition.abilities if isinstance(part, lang.Spell))
    return tuple(text for part in spells for text in _of_part(definition, part, catalogue))


def target_texts(
    definition: CardDefinition, number: int | None = None, catalogue: Catalogue = ENGLISH_TEXTS
) -> dict[str, str]:
    """Return the words for each target of an ability, or else of the spell.

    Example: *up to two target creatures*. The keys are the names of `TargetSlot`: a target of a mode has the mode's
    number after a point.
    """
    spells = [part for part in definition.abilities if isinstance(part, lang.Spell)]
    parts: Sequence[Any] = spells if number is None else (definition.parts[number],)
    found: dict[str, str] = {}
    if number is None:
        told = telling(definition, catalogue)
        aim(told, onto := _onto(definition))
        found = {name: told.names[name].first.text for name in onto}
    for part in parts:
        told = telling(definition, catalogue)
        aim(told, getattr(part, "targets", {}))
        found |= {name: told.names[name].first.text for name in getattr(part, "targets", {})}
        modes = next((value for value in vars(part).values() if isinstance(value, lang.Modes)), None)
        for place, mode in enumerate(modes.each if modes is not None else ()):
            aim(told, mode.targets)
            found |= {f"{name}.{place}": told.names[name].first.text for name in mode.targets}
    return {name: told.words.finish(text) for name, text in found.items()} if found else {}


def _onto(definition: CardDefinition) -> dict[str, g.Target]:
    """303.4a, 702.103b, 702.140a. Return what a spell is cast onto: as an Aura, or to merge with it."""
    found: dict[str, g.Target] = {}
    for way in definition.cast_ways:
        if way.onto is not None:
            found[ENCHANT if way.bestowed else "host"] = g.Target(of=way.onto)
    for part in definition.abilities:
        if isinstance(part, lang.Keyword) and part.keyword == ENCHANT and part.of is not None:
            found[ENCHANT] = g.Target(of=part.of)
    return found


def _of_part(definition: CardDefinition, part: Any, catalogue: Catalogue) -> Iterator[str]:
    """Yield the text of each mode of an ability.

    An ability without modes yields its whole text.
    """
    told = telling(definition, catalogue)
    whole = ability(told, part)  # the text before the modes binds names that the modes use
    modes = next((value for value in vars(part).values() if isinstance(value, lang.Modes)), None)
    if modes is None:
        yield told.words.finished(whole).removesuffix(".")
        return
    for mode in modes.each:
        yield _mode(told, mode)


def _mode(told: Telling, mode: lang.Mode) -> str:
    aim(told, mode.targets)
    text = told.words.finished(sentences(told, mode.do)).removesuffix(".")
    return f"{told.costs(mode.cost)} — {text}" if mode.cost else text
