"""113.6n, 903.3a, 905.2. Lines about a card in decks and drafts, in words."""

from __future__ import annotations

from collections.abc import Iterator

from domain.cards.language import CardDefinition
from projections.wording.cards.nouns import Telling


def deck_lines(told: Telling, definition: CardDefinition) -> Iterator[str]:
    """Yield a line for each thing that a card says of decks, commanders and drafts."""
    name, finished = definition.name, told.words.finished
    if definition.in_deck is not None:
        key = "in deck" if definition.in_deck else "in deck.any"
        yield finished(told.say(key, n=str(definition.in_deck), name=name))
    if definition.commander:
        yield finished(told.say("can command", name=name))
    for ability in definition.draft:
        yield finished(told.say(f"draft.{ability}", name=name))
