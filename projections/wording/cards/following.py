"""608.2c. Instructions of a text on the objects that a player has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.language import CardDefinition, tree
from projections.wording.cards.clauses import INSTRUCTED, sentences
from projections.wording.cards.nouns import Telling


def what_follows(told: Telling, choice: lang.ChooseEffect, definition: CardDefinition) -> str:
    """Return the later instructions on the chosen objects, as sentences; empty if there are none."""
    later = [each for rest in _rests(definition.parts, choice) or () for each in rest if type(each) in INSTRUCTED]
    # Other choices mostly leave the chosen ones out.
    others = (each for each in later if not isinstance(each, lang.ChooseEffect))
    instructions = [*_on(choice.as_, others)] or [*_on(choice.as_, later)]
    meant = told.names.get(choice.as_)
    if meant is not None and meant.choice is not None:  # other choices have numbers beside the one that is made now
        meant.again = told.that(meant.choice, meant.again.many)
    return sentences(told, instructions) if instructions else ""


def _on(chosen: str, instructions: Iterable[Any]) -> Iterator[Any]:
    """Yield the instructions on the chosen objects, or on what became of them."""
    names = {chosen}
    for instruction in instructions:
        if names & tree.names_within(instruction):
            names.update(tree.gives(instruction))
            yield instruction


def _rests(within: Any, choice: Node) -> list[Sequence[Any]] | None:
    """Return what stands after the choice, in its own list first, then in those around it; None if it is not there."""
    if within is choice:
        return []
    items: Sequence[Any] = ()
    if isinstance(within, tuple):
        items = within
    elif isinstance(within, Mapping):
        items = tuple(within.values())
    elif isinstance(within, Node):
        items = tuple(vars(within).values())
    for place, item in enumerate(items, 1):
        rests = _rests(item, choice)
        if rests is not None:
            return [*rests, items[place:]] if isinstance(within, tuple) else rests
    return None
