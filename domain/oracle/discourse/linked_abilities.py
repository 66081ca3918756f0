"""607.2a. Linked abilities of a card: one exiles, another says *the exiled card*."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import language as lang
from domain.cards.grammar import costs
from domain.cards.keywords import KEYWORDS
from domain.cards.language import twigs
from domain.oracle.discourse.discourse import Unresolved
from domain.oracle.parser.template import Said, instead

LINKED = "linked.exiled"


def linked(abilities: Sequence[Said]) -> list[Said]:
    """Return the abilities of a card, with the exiling instruction linked by name.

    A card exiled as a cost of the ability itself, or to cast the spell, is what was paid.

    :raises Unresolved: no instruction exiles something, or several do.
    """
    if LINKED not in repr(abilities) or any(_keyword_links(one) for one in abilities):
        return list(abilities)
    abilities = _with_payment(abilities)
    if LINKED not in repr(abilities):
        return list(abilities)
    exiling = [
        step
        for ability in twigs.twigs([one for one in abilities if LINKED not in repr(one)], twigs.union("Ability"))
        for step in twigs.every(ability)
        if (step.kind is lang.Exile and "until_leaves" not in step.data)
        or (step.kind is costs.Behold and "exiled" in step.data)
    ]
    if len(exiling) != 1:
        raise Unresolved("the exiled card")
    return [_with_link(one, exiling[0]) for one in abilities]


def _with_payment(abilities: Sequence[Said]) -> list[Said]:
    """Return the abilities, where *the exiled card* is the card that an ability's own cost exiles."""
    cast = any(
        isinstance(one, dict) and "optional" not in one and _exiles_one(one.get("additional")) for one in abilities
    )
    return [
        instead(one, LINKED, "paid")
        if isinstance(one, dict) and (_exiles_one(one.get("cost")) if "activated" in one else cast and "spell" in one)
        else one
        for one in abilities
    ]


def _exiles_one(cost: Said) -> bool:
    """Return True if one card is exiled for a cost, which is not the object itself, and nothing else is paid with."""
    paid = [part for part in cost if isinstance(part, dict) and "mana" not in part] if isinstance(cost, list) else []
    return len(paid) == 1 and paid[0].keys() == {"exile"} and paid[0]["exile"] != "self"


def _keyword_links(ability: Said) -> bool:
    """702.75a. Return True for a keyword whose own meaning links the cards that it exiles."""
    row = KEYWORDS.get(str(ability["keyword"])) if isinstance(ability, dict) and "keyword" in ability else None
    return row is not None and "'link': 'exiled'" in repr(row.means)


def _with_link(value: Said, step: twigs.Twig) -> Said:
    if value is step.data:
        return {**value, "link": "exiled"}
    if isinstance(value, dict):
        return {key: _with_link(inside, step) for key, inside in value.items()}
    return [_with_link(inside, step) for inside in value] if isinstance(value, list) else value
