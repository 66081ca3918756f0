"""702. Keyword abilities in the rules: the abilities they stand for, gained and lost.

The table of keywords is `domain.cards.keywords`. This module reads the ability that a number means under an edition,
and the keyword and abilities that an object gains or loses together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef
from domain.board.keywords import keyword
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.filters import Filter
from domain.cards.intrinsic import BASIC_LANDS
from domain.cards.keywords import KEYWORDS, expands
from domain.editions import Edition
from domain.errors import BadCard

if TYPE_CHECKING:
    from domain.kernel.table import Table


ENCHANT = "enchant"
"""702.5a. Keyword of Auras; it stands for no ability that does anything else, but an object can gain and lose it."""


def meaning(definition: lang.CardDefinition, number: int, edition: Edition) -> lang.Part:
    """Return the ability of this number, a keyword expanded to the ability behind the word.

    Editions differ in the meaning of some keywords.
    """
    before = definition.expansion.until.get(number)
    if before is not None and not getattr(edition, before[0]):
        return before[1]
    return definition.expansion.meaning(number)


def gained(table: Table, number: int, grant: lang.Part | str) -> tuple[str, tuple[AbilityRef, ...]]:
    """613.1f, 707.9a. Return the keyword and the abilities that an object gains by an effect.

    The keyword is empty if only an ability is gained. There are no abilities if the keyword stands for none.
    """
    if isinstance(grant, str):
        if not expands(grant):
            return grant, ()
        expansion = table.definition(number).expansion
        number_of_word = expansion.of_word(grant)
        assert number_of_word is not None, grant
        return grant, tuple((number, part) for part in expansion.numbers(number_of_word))
    word = grant.word if isinstance(grant, lang.Keyword) else ""
    row = KEYWORDS.get(keyword(word).name)
    definition = table.definition(number)
    if isinstance(grant, lang.Keyword) and grant.keyword == ENCHANT:
        return word, ((number, definition.number_of(grant)),)
    if isinstance(grant, lang.Keyword) and not grant.cost and not (row is not None and row.means):
        return word, ()
    refs = tuple((number, part) for part in definition.expansion.numbers(definition.number_of(grant)))
    return word if row is not None and row.means and not row.tacit else "", refs


def of_keyword(table: Table, ref: AbilityRef, name: str) -> bool:
    """Return True if an ability comes from a keyword of this name."""
    if not table.knows(ref[0]):
        return False
    definition = table.definition(ref[0])
    if not definition.expansion.has(ref[1]):
        return False  # an observed game may name an ability that was not found in the text
    part = definition.parts[definition.expansion.keyword(ref[1])]
    return isinstance(part, lang.Keyword) and name in (part.keyword, part.word) and (expands(name) or name == ENCHANT)


_OF_COUNTERS = {
    part.keyword: tuple((NO_CARD, part_number) for part_number in BASIC_LANDS.expansion.numbers(number))
    for number, part in enumerate(BASIC_LANDS.parts)
    if isinstance(part, lang.Keyword)
}


def of_counter(kind: str) -> tuple[AbilityRef, ...]:
    """122.1b. Return the abilities that a keyword counter's keyword stands for; none for many keywords."""
    return _OF_COUNTERS.get(kind, ())


def enchanted(definition: lang.CardDefinition) -> Filter:
    """702.5a. Return the filter of the objects that an Aura can enchant.

    Raises:
        BadCard: The definition is an Aura without enchant.
    """
    for ability in definition.abilities:
        if isinstance(ability, lang.Keyword) and ability.keyword == ENCHANT:
            assert ability.of is not None
            return ability.of
    for alternative in definition.cast_ways:
        if alternative.bestowed and alternative.onto is not None:
            return alternative.onto
    raise BadCard("{name}: an Aura needs the keyword enchant", name=definition.name)


def enchants(table: Table, aura: GameObject) -> tuple[Filter, ...]:
    """702.5a, 702.5c. Return the filters of what an Aura can enchant now.

    An Aura that has lost its enchant ability, and gained no other, is read as printed.
    """
    parts = (table.part(ref) for ref in aura.abilities)
    found = [part.of for part in parts if isinstance(part, lang.Keyword) and part.keyword == ENCHANT]
    return tuple(of for of in found if of is not None) or (enchanted(table.definition(aura.face)),)
