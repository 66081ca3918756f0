"""Names of cards in a position: why one is refused, and names of which a comma has made several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from domain.cards.card_library import heard
from domain.cards.catalogue import called, not_there
from domain.cards.language import CardDefinition
from domain.cards.spelling import Hints
from domain.errors import Listed, Said, said
from domain.position.model import Card

MOST_PARTS = 4
"""Names of cards have fewer commas than this."""


def refused(name: str, where: str, known: Mapping[str, CardDefinition], hints: Hints) -> Said:
    """Say why no card of this name can be in a position; `hints` are those of the whole position."""
    lacking = not_there(name, 1, known, hints)
    if lacking.rebalanced:
        text = "{where}: {name} is Arena's rebalanced version of {card}, which is another card, and not known here."
        return said(text, where=where, name=repr(name), card=lacking.rebalanced)
    if lacking.unproven:
        text = "{where}: what {name} does is not proven, so that it cannot be played; `timewalk cards` says why not."
        return said(text, where=where, name=repr(name))
    hint = said(" Did you mean {near}?", near=Listed(lacking.near)) if lacking.near else Said("")
    return said("{where}: no card is called {name}.{hint}", where=where, name=repr(name), hint=hint)


class Look(Protocol):
    """A look through a position: its own cards, those that are known, and faults."""

    own: dict[str, CardDefinition]
    known: Mapping[str, CardDefinition]

    def fault(self, text: str, /, **words: object) -> None:
        """Something is wrong."""


def unparted(look: Look, cards: Sequence[Card], where: str) -> list[Card]:
    """Return the cards without those that are only parts of a name, each name of which is a fault."""
    parts: set[int] = set()
    for places, name in parted([card.card for card in cards], look.own, look.known):
        listed = Listed([repr(cards[place].card) for place in places], "and")
        text = "{where}: {parts} are parts of one name. On a line a name with a comma stands in quotes: {name}."
        look.fault(text, where=where, parts=listed, name=f'"{name}"')
        parts.update(places)
    return [card for place, card in enumerate(cards) if place not in parts]


def parted(
    names: Sequence[str], own: Mapping[str, CardDefinition], known: Mapping[str, CardDefinition]
) -> Iterator[tuple[range, str]]:
    """Yield neighbours of which one is no card, and that together are the name of one: their places, and the name.

    >>> list(parted(["Forest", "Omnath", "Locus of Rage"], {}, {"Omnath, Locus of Rage": ..., "Forest": ...}))
    [(range(1, 3), 'Omnath, Locus of Rage')]
    """
    told: set[int] = set()
    for at, name in enumerate(names):
        if at in told or _is_card(name, own, known):
            continue
        for places in _around(at, len(names)):
            whole = ", ".join(names[place] for place in places)
            if told.isdisjoint(places) and _is_card(whole, own, known):
                told.update(places)
                yield places, whole
                break


def _around(at: int, count: int) -> Iterator[range]:
    """Yield the runs of several places with this one in them, the longest first."""
    for length in range(MOST_PARTS, 1, -1):
        for start in range(max(0, at - length + 1), min(at, count - length) + 1):
            yield range(start, start + length)


def _is_card(name: str, own: Mapping[str, CardDefinition], known: Mapping[str, CardDefinition]) -> bool:
    return name in own or called(name, known) is not None or heard(name, known) is not None
