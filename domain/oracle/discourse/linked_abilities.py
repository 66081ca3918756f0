"""607.2a. Linked abilities of a card: one exiles, another says *the exiled card*."""

from __future__ import annotations

from collections.abc import Sequence

from domain.cards import language as lang
from domain.cards.grammar import costs
from domain.cards.language import twigs
from domain.oracle.discourse.discourse import Unresolved
from domain.oracle.parser.template import Said

LINKED = "linked.exiled"

HIDING = ("hideaway",)
"""702.75a. Keywords that stand for an ability which exiles a card and links it."""


def linked(abilities: Sequence[Said]) -> list[Said]:
    """Return the abilities of a card, with the exiling instruction linked by name.

    :raises Unresolved: no instruction exiles something, or several do.
    """
    if LINKED not in repr(abilities):
        return list(abilities)
    exiling = [
        step
        for ability in twigs.twigs([one for one in abilities if LINKED not in repr(one)], twigs.union("Ability"))
        for step in twigs.every(ability)
        if (step.kind is lang.Exile and "until_leaves" not in step.data)
        or (step.kind is costs.Behold and "exiled" in step.data)
    ]
    hiding = [one for one in abilities if isinstance(one, dict) and one.get("keyword") in HIDING]
    if len(exiling) + len(hiding) != 1:
        raise Unresolved("the exiled card")
    return list(abilities) if hiding else [_with_link(one, exiling[0]) for one in abilities]


def _with_link(value: Said, step: twigs.Twig) -> Said:
    if value is step.data:
        return {**value, "link": "exiled"}
    if isinstance(value, dict):
        return {key: _with_link(inside, step) for key, inside in value.items()}
    return [_with_link(inside, step) for inside in value] if isinstance(value, list) else value
