"""The words of a definition: all its constructs, keywords and fixed words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from domain.cards.language import tree
from domain.cards.language.definition import CardDefinition


@lru_cache(maxsize=4096)
def vocabulary(definition: CardDefinition) -> frozenset[str]:
    """Return all words and keys of constructs in a definition.

    Faces, tokens and the meanings of keywords are included. A text that can do something mentions the construct
    or the word for it, so a rule about a word that is in the vocabulary of no card of a game has nothing to do in
    that game. `"protection:red"` counts as `"protection"`, too.
    """
    return frozenset(_words(definition))


def _words(value: object) -> Iterator[str]:
    for one in tree.words(value):
        if isinstance(one, str):
            yield one
            if ":" in one:
                yield one.partition(":")[0]
            continue
        yield one.KEY
        if isinstance(one, CardDefinition):
            for words in one.type_line:
                yield from words
            for number in range(len(one.parts)):  # keywords as what they stand for, too
                yield from _words(one.expansion.meaning(number))
            for other in one.besides:
                yield from _words(other)
