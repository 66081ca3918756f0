"""702. What keyword abilities stand for: the table of them is `domain.cards.keywords`.

Here is what the rules make of it: the ability that a number means under an edition, and what an object gains or loses
with a keyword.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.abilities import NO_CARD
from domain.board.characteristics import AbilityRef
from domain.board.keywords import keyword
from domain.cards import language as l
from domain.cards.grammar.filters import Filter
from domain.cards.keywords import KEYWORDS, expands
from domain.editions import Edition
from domain.errors import BadCard
from domain.terms import COLORS

if TYPE_CHECKING:
    from domain.kernel.table import Table


def meaning(definition: l.CardDefinition, number: int, edition: Edition) -> l.Part:
    """The ability of this number, a keyword as what it stands for under the edition."""
    before = definition.expansion.until.get(number)
    if before is not None and not getattr(edition, before[0]):
        return before[1]
    return definition.expansion.meaning(number)


def gained(table: Table, number: int, grant: l.Part | str) -> tuple[str, tuple[AbilityRef, ...]]:
    """613.1f, 707.9a. What an object gains by a part of this definition: the word of a keyword, and abilities."""
    if isinstance(grant, str):
        if not expands(grant):
            return grant, ()
        expansion = table.definition(number).expansion
        at = expansion.of_word(grant)
        assert at is not None, grant
        return grant, tuple((number, part) for part in expansion.numbers(at))
    word = grant.word if isinstance(grant, l.Keyword) else ""
    row = KEYWORDS.get(keyword(word).name)
    if isinstance(grant, l.Keyword) and not grant.cost and not (row is not None and row.means):
        return word, ()
    definition = table.definition(number)
    refs = tuple((number, part) for part in definition.expansion.numbers(definition.number_of(grant)))
    return word if row is not None and row.means and not row.tacit else "", refs


def of_keyword(table: Table, ref: AbilityRef, name: str) -> bool:
    """Whether an ability is one that a keyword of this name stands for."""
    if ref[0] == NO_CARD or not table.knows(ref[0]):
        return False
    definition = table.definition(ref[0])
    part = definition.parts[definition.expansion.keyword(ref[1])]
    return isinstance(part, l.Keyword) and name in (part.keyword, part.word) and expands(name)


BASIC_LANDS = l.CardDefinition.model_validate(
    {
        "name": "Basic land types",
        "types": "Land",
        "abilities": [
            *({"activated": [{"add_mana": f"{{{color}}}"}], "cost": ["tap_self"]} for color in COLORS),
            {"activated": [{"when_done": [{"planeswalk": "you"}]}], "cost": []},
            {
                "triggered": [{"exile": "self", "as": "exiled"}, {"cast_free": "exiled", "transformed": True}],
                "on": {"last_counter_removed": "self", "kind": "defense"},
            },
            {
                "triggered": [{"gain_speed": 1}],
                "on": {"loses_life": "each_opponent"},
                "if": {"amount": {"speed_of": "you"}, "compare": {"at_most": 3}},
            },
        ],
    }
)
"""Definition 0 of every game. 305.6: the mana abilities of the basic land types, in the order of `BASIC_LAND_MANA`.

901.8: and rolling the planar die, with part 6, the planeswalking ability. 310.11b: and part 7, what Sieges do.
702.179d: and part 8, by which the speed of a player who has any increases.
"""


def enchanted(definition: l.CardDefinition) -> Filter:
    """702.5a. The filter of what an Aura can enchant.

    :raises BadCard: it is an Aura without enchant.
    """
    for ability in definition.abilities:
        if isinstance(ability, l.Keyword) and ability.keyword == "enchant":
            assert ability.of is not None
            return ability.of
    raise BadCard("{name}: an Aura needs the keyword enchant", name=definition.name)
