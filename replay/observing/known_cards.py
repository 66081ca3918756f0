"""Cards with known texts, by the names that other programs use.

Names are those of whole cards, faces, halves and tokens. A source numbers or names each face by itself, so a
face is found like a card of its own.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from domain.cards.card_library import Shelf, Shelves
from domain.cards.language import CardDefinition, token_definition, with_tokens
from domain.cards.predefined import PREDEFINED_TOKENS
from replay.cards.shelves import all_cards

_FACE: Final = re.compile(r'"(?:back|inset)":\s*\{\s*"name":\s*("(?:[^"\\]|\\.)*")')
"""Pattern for the name of another face, in a definition as JSON."""


class KnownCards:
    """Cards by name, from several collections that may have the same card."""

    def __init__(self, cards: Mapping[str, CardDefinition]) -> None:
        self._places = cards.places if isinstance(cards, Shelves) else (cards,)

    def named(self, name: str) -> Iterator[CardDefinition]:
        """Yield the cards of this name, then the faces and halves of this name."""
        for place in self._places:
            if name in place:
                yield place[name]
        for place, cards in zip(self._places, self._faces, strict=True):
            for card in cards.get(name, ()):
                yield from (face for face in _faces_of(place[card]) if face.name == name)

    def find(self, name: str) -> CardDefinition | None:
        """Return the first card or face of this name."""
        return next(self.named(name), None)

    def made_by(self, maker: str) -> tuple[CardDefinition, ...]:
        """Return the tokens that a card of this name can create."""
        made = {one.hash: one for card in self.named(maker) for one in with_tokens(card) if one.token}
        return tuple(made.values())

    @cached_property
    def predefined(self) -> tuple[CardDefinition, ...]:
        """111.10. Tokens that the rules define."""
        return tuple(map(token_definition, PREDEFINED_TOKENS))

    @cached_property
    def _faces(self) -> tuple[Mapping[str, list[str]], ...]:
        """Names of cards by the name of a face, for each collection."""
        return tuple(place.once(_by_face) if isinstance(place, Shelf) else _by_face(place) for place in self._places)


def _faces_of(card: CardDefinition) -> Iterator[CardDefinition]:
    for face in card.besides:
        yield face
        yield from _faces_of(face)


def _by_face(place: Mapping[str, CardDefinition]) -> Mapping[str, list[str]]:
    """Return the names of a collection's cards by the names of their faces.

    Where the collection has the definitions' texts, the cards themselves are not parsed.
    """
    cards = defaultdict[str, list[str]](list)
    if isinstance(place, Shelf) and place.has_texts:
        for card, text in place.texts():
            names = [str(json.loads(name)) for name in _FACE.findall(text)]
            for name in {*names, *(card.split(" // ") if " // " in card else ())}:
                cards[name].append(card)
    else:
        for name, whole in place.items():
            for face in {face.name for face in _faces_of(whole)} - {name}:
                cards[face].append(name)
    return dict(cards)


def known_cards() -> KnownCards:
    """Return the cards with known texts: all proven cards, and the user's own."""
    return KnownCards(all_cards())
