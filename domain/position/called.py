"""Refused card names in a position, and card names split at their commas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from domain.cards.card_library import heard
from domain.cards.catalogue import called, not_there
from domain.cards.language import CardDefinition
from domain.cards.spelling import Hints
from domain.errors import Listed, Said, said
from domain.position.model import Card
from domain.position.places import Place

MOST_PARTS = 4
"""The most parts of a card name between commas."""


def refused(name: str, where: str, known: Mapping[str, CardDefinition], hints: Hints) -> Said:
    """Return the fault of a card name that no known card has.

    `hints` are the hints of the whole position.
    """
    lacking, where = not_there(name, 1, known, hints), Place(where)
    if lacking.rebalanced:
        text = "{where}: {name} is Arena's rebalanced version of {card}, which is another card, and not known here."
        return said(text, where=where, name=repr(name), card=lacking.rebalanced)
    if lacking.unproven:
        text = "{where}: what {name} does is not proven, so that it cannot be played; `timewalk cards` says why not."
        return said(text, where=where, name=repr(name))
    hint = said(" Did you mean {near}?", near=Listed(lacking.near)) if lacking.near else Said("")
    return said("{where}: no card is called {name}.{hint}", where=where, name=repr(name), hint=hint)


class Look(Protocol):
    """Context of a check of a position: cards it defines, known cards, and faults found."""

    own: dict[str, CardDefinition]
    known: Mapping[str, CardDefinition]

    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""


def unparted(look: Look, cards: Sequence[Card], where: str) -> list[Card]:
    """Return the cards that are not parts of a card name split at its commas.

    Add a fault for each split name.
    """
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
    """Yield names split at their commas: the places of the parts, and the whole name.

    At least one part is no card's name.

    >>> list(parted(["Forest", "Omnath", "Locus of Rage"], {}, {"Omnath, Locus of Rage": ..., "Forest": ...}))
    [(range(1, 3), 'Omnath, Locus of Rage')]
    """
    used: set[int] = set()
    for start, name in enumerate(names):
        if start in used or _is_card(name, own, known):
            continue
        for places in _around(start, len(names)):
            whole = ", ".join(names[place] for place in places)
            if used.isdisjoint(places) and _is_card(whole, own, known):
                used.update(places)
                yield places, whole
                break


def _around(place: int, count: int) -> Iterator[range]:
    """Yield the runs of two or more places around a place, the longest first."""
    for length in range(MOST_PARTS, 1, -1):
        for start in range(max(0, place - length + 1), min(place, count - length) + 1):
            yield range(start, start + length)


def _is_card(name: str, own: Mapping[str, CardDefinition], known: Mapping[str, CardDefinition]) -> bool:
    return name in own or called(name, known) is not None or heard(name, known) is not None
