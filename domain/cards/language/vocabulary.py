"""The words of a definition: every construct, keyword and fixed word in it, whatever they are about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from domain.cards.grammar.constructs import Node
from domain.cards.language.definition import CardDefinition


@lru_cache(maxsize=4096)
def vocabulary(definition: CardDefinition) -> frozenset[str]:
    """Return the keys of all constructs and all words in a definition, its faces, tokens and keywords included.

    A text that can do something mentions the construct or the word for it, so a rule about a word that is in the
    vocabulary of no card of a game has nothing to do in that game. `"protection:red"` counts as `"protection"`, too.
    """
    return frozenset(_words(definition))


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        if ":" in value:
            yield value.partition(":")[0]
    elif isinstance(value, tuple):
        for item in value:
            yield from _words(item)
    elif isinstance(value, Node):
        yield value.KEY
        for name in type(value).model_fields:  # what is kept besides, as `ways_to_cast`, may lead back to the card
            item = value.__dict__.get(name)
            if isinstance(item, (str, tuple, Node)):
                yield from _words(item)
        if isinstance(value, CardDefinition):
            for words in value.type_line:
                yield from words
            for number in range(len(value.parts)):  # keywords as what they stand for, too
                yield from _words(value.expansion.meaning(number))
            for other in value.besides:
                yield from _words(other)
