"""109.2, 608.2k. What *other* means on a card: other than the card itself, if that could be one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from domain.oracle.discourse.discourse import KINDS, kinds_of
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts

WORDS = frozenset(("other", "another"))

_ANOTHERS = frozenset(("grant", "create_token", "has", "emblem"))
"""What is said within these is said of another object."""

_BECOMING = ("add_types", "become_types", "set_types")


def others_of_none(facts: CardFacts, tokens: Sequence[str], abilities: Sequence[Said]) -> str | None:
    """What is wrong with the others that the text of a face speaks of; None if nothing was found.

    A card that is no creature is none of the creatures, so the others are others than something else that it names: by
    an Aura, what is enchanted; by a spell that does something to several, each of them for itself.
    """
    if WORDS.isdisjoint(tokens):
        return None
    could_be = _could_be(facts, abilities)
    if any(kinds and kinds.isdisjoint(could_be) for kinds in map(kinds_of, _others(list(abilities)))):
        return "the card is none of those of which others are spoken of"
    return None


def _could_be(facts: CardFacts, abilities: Sequence[Said]) -> Set[str]:
    """The card types that it has, or can come to have by what it says; 308.2: what is kindred has creature types."""
    if facts.types & {"kindred", "tribal"} or {"Vehicle", "Spacecraft"} & {*facts.subtypes}:
        return KINDS
    return (facts.types & KINDS) | frozenset(_becoming(list(abilities)))


def _becoming(value: Said) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inside in value.items():
            if key in _BECOMING and isinstance(inside, list):
                yield from map(str, inside)
            yield from _becoming(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _becoming(inside)


def _others(value: Said) -> Iterator[Said]:
    """The filters that ask for others than the card."""
    if isinstance(value, dict):
        parts = value.get("all")
        if isinstance(parts, list) and "other" in parts:
            yield value
        for key, inside in value.items():
            if key not in _ANOTHERS:
                yield from _others(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _others(inside)
