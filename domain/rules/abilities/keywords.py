"""702. What keyword abilities stand for: the table of them is `domain.cards.keywords`.

Here is what the rules make of it: the ability that a number means under an edition, and what an object gains or loses
with a keyword.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef
from domain.board.keywords import keyword
from domain.cards import language as lang
from domain.cards.grammar.filters import Filter
from domain.cards.intrinsic import BASIC_LANDS
from domain.cards.keywords import KEYWORDS, expands
from domain.editions import Edition
from domain.errors import BadCard

if TYPE_CHECKING:
    from domain.kernel.table import Table


def meaning(definition: lang.CardDefinition, number: int, edition: Edition) -> lang.Part:
    """The ability of this number, a keyword as what it stands for under the edition."""
    before = definition.expansion.until.get(number)
    if before is not None and not getattr(edition, before[0]):
        return before[1]
    return definition.expansion.meaning(number)


def gained(table: Table, number: int, grant: lang.Part | str) -> tuple[str, tuple[AbilityRef, ...]]:
    """613.1f, 707.9a. What an object gains by a part of this definition: the word of a keyword, and abilities."""
    if isinstance(grant, str):
        if not expands(grant):
            return grant, ()
        expansion = table.definition(number).expansion
        at = expansion.of_word(grant)
        assert at is not None, grant
        return grant, tuple((number, part) for part in expansion.numbers(at))
    word = grant.word if isinstance(grant, lang.Keyword) else ""
    row = KEYWORDS.get(keyword(word).name)
    if isinstance(grant, lang.Keyword) and not grant.cost and not (row is not None and row.means):
        return word, ()
    definition = table.definition(number)
    refs = tuple((number, part) for part in definition.expansion.numbers(definition.number_of(grant)))
    return word if row is not None and row.means and not row.tacit else "", refs


def of_keyword(table: Table, ref: AbilityRef, name: str) -> bool:
    """Return True if an ability is one that a keyword of this name stands for."""
    if not table.knows(ref[0]):
        return False
    definition = table.definition(ref[0])
    if not definition.expansion.has(ref[1]):
        return False  # an observed game names an ability that could not be found in the text
    part = definition.parts[definition.expansion.keyword(ref[1])]
    return isinstance(part, lang.Keyword) and name in (part.keyword, part.word) and expands(name)


_OF_COUNTERS = {
    part.keyword: tuple((NO_CARD, one) for one in BASIC_LANDS.expansion.numbers(number))
    for number, part in enumerate(BASIC_LANDS.parts)
    if isinstance(part, lang.Keyword)
}


def of_counter(kind: str) -> tuple[AbilityRef, ...]:
    """122.1b. What a keyword stands for that a counter of its name gives; nothing where it is no shorthand."""
    return _OF_COUNTERS.get(kind, ())


def enchanted(definition: lang.CardDefinition) -> Filter:
    """702.5a. The filter of what an Aura can enchant.

    :raises BadCard: it is an Aura without enchant.
    """
    for ability in definition.abilities:
        if isinstance(ability, lang.Keyword) and ability.keyword == "enchant":
            assert ability.of is not None
            return ability.of
    for way in definition.cast_ways:
        if way.bestowed and way.onto is not None:
            return way.onto
    raise BadCard("{name}: an Aura needs the keyword enchant", name=definition.name)
