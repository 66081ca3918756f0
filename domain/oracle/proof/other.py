"""109.2, 608.2k. Check of the word *other*, which excludes the card itself only among its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from domain.cards.language import twigs
from domain.cards.language.twigs import Twig
from domain.oracle.discourse.discourse import KINDS, kinds_of
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts

WORDS = frozenset(("other", "another"))

_BECOMING = ("add_types", "become_types", "set_types")


def others_of_none(facts: CardFacts, tokens: Sequence[str], abilities: Sequence[Said]) -> str | None:
    """Return a fault if *other* stands before a kind that the card is not.

    The *other creatures* of a card that is no creature are others than another object that the text names: with an
    Aura, the enchanted object; with a spell that affects several objects, each of them in turn. In an ability that the
    card gives to another object, they are others than that object.
    """
    if WORDS.isdisjoint(tokens):
        return None
    read = list(twigs.twigs(list(abilities), twigs.union("Ability")))
    could_be = _could_be(facts, read)
    others = (one.data for ability in read for one in twigs.every(ability) if _asks_for_others(one))
    if any(kinds and kinds.isdisjoint(could_be) for kinds in map(kinds_of, others)):
        return "the card is none of those of which others are spoken of"
    return None


def _could_be(facts: CardFacts, abilities: Sequence[Twig]) -> Set[str]:
    """Return the card types that a card has or can get by its own text.

    Kindred cards have creature types (308.2).
    """
    if facts.types & {"kindred", "tribal"} or {"Vehicle", "Spacecraft"} & {*facts.subtypes}:
        return KINDS
    return (facts.types & KINDS) | frozenset(word for ability in abilities for word in _becoming(ability))


def _becoming(ability: Twig) -> Iterator[str]:
    for one in twigs.everything(ability):
        for key in _BECOMING:
            types = one.data.get(key)
            if isinstance(types, list):
                yield from map(str, types)


def _asks_for_others(one: Twig) -> bool:
    parts = one.data.get("all")
    return isinstance(parts, list) and "other" in parts
