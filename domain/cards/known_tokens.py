"""111.3. Tokens that known cards create, by name.

Only the cards that create a token are read, not all cards.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Final

from domain.cards.card_library import Shelf, Shelves
from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition, with_tokens
from domain.cards.predefined import PREDEFINED_TOKENS

_CREATED: Final = re.compile(
    r'"create_token":\s*(?:(?P<known>"(?:[^"\\]|\\.)*")'
    r'|\{\s*(?:"name":\s*(?P<name>"(?:[^"\\]|\\.)*")\s*,\s*)?"types":\s*(?P<types>"(?:[^"\\]|\\.)*"))'
)
"""A created token in a definition as JSON: predefined by its name, or described, its name or types first."""

_OTHERS: Final = ("amass", "emblem", "ring_tempts")
"""Instructions that create tokens or emblems without naming them."""


@cache
def _telling() -> tuple[str, ...]:
    """Return words that, in a definition's JSON, show that it creates tokens without naming them.

    Such a card must be read to find its tokens. The words are instructions such as `amass`, and keywords that stand for
    such instructions.
    """
    keywords = [
        name for name, row in KEYWORDS.items() if any(f"'{one}'" in repr(row) for one in ("create_token", *_OTHERS))
    ]
    return tuple(f'"{word}"' for word in (*_OTHERS, *keywords))


def names_created(text: str) -> set[str] | None:
    """Return the names of tokens that a definition, as JSON, creates.

    None if the JSON does not name them all; then the card must be read.
    """
    if any(word in text for word in _telling()) or text.count('"create_token":') != len(_CREATED.findall(text)):
        return None
    names = set()
    for created in _CREATED.finditer(text):
        if created["known"] is not None:
            key = str(json.loads(created["known"]))
            names.add(str(PREDEFINED_TOKENS.get(key, {}).get("name", key)))
        elif created["name"] is not None:
            names.add(str(json.loads(created["name"])))
        else:
            names.add(str(json.loads(created["types"])).partition(":")[2].strip() + " Token")
    return names


def _made(card: CardDefinition) -> Iterator[CardDefinition]:
    return (made for made in with_tokens(card) if made.token)


def _makers(shelf: Shelf) -> Mapping[str, list[str]]:
    """Return the names of tokens, each with the names of cards that create it."""
    makers = defaultdict[str, list[str]](list)
    for card, text in shelf.texts():
        names = names_created(text)
        for name in {made.name for made in _made(shelf[card])} if names is None else names:
            makers[name].append(card)
    return dict(makers)


class KnownTokens(Mapping[str, list[CardDefinition]]):
    """The tokens that cards create, by name; each name has its different definitions."""

    def __init__(self, cards: Mapping[str, CardDefinition]) -> None:
        self._places = cards.places if isinstance(cards, Shelves) else (cards,)
        self._cards = cards
        self._found: dict[str, list[CardDefinition]] = {}

    @cached_property
    def _by_name(self) -> Mapping[str, list[str]]:
        makers = defaultdict[str, list[str]](list)
        for place in self._places:
            if isinstance(place, Shelf) and place.has_texts:
                for name, cards in place.once(_makers).items():
                    makers[name] += cards
            else:
                for card in place.values():
                    for made in _made(card):
                        makers[made.name].append(card.name)
        return dict(makers)

    def __getitem__(self, name: str) -> list[CardDefinition]:
        if name not in self._found:
            makers: Iterable[str] = dict.fromkeys(self._by_name[name])
            made = {one.hash: one for card in makers for one in _made(self._cards[card]) if one.name == name}
            self._found[name] = list(made.values())
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)
