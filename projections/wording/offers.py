"""Parts of texts that asked recorded questions.

A question is stored without the text that asks it. The text is found again where only one part of what was resolving,
or of the card that asks, can have asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from domain.cards import language as lang
from domain.cards.language import CardDefinition, tree
from domain.kernel.questions import ChooseOption, Question
from domain.reasons import Reason
from projections.reading.names import Names

ASKING: Final[Mapping[str, tuple[type, ...]]] = {
    Reason.MAY: (lang.May, lang.Repeat),
    Reason.PAY: (lang.PayEffect, lang.Unless),
    Reason.WHICH: (lang.OneOf,),
}
"""Instructions that ask, by the reason of their question (608.2d, 118.12)."""


class Offer(NamedTuple):
    """Part of a card's text that asks."""

    card: CardDefinition
    part: Any


def offer_of(names: Names, question: Question) -> Offer | None:
    """Return the part that asked a question, or None where several parts can have asked."""
    if names.texts is None or not isinstance(question, ChooseOption):
        return None
    if question.source is None or question.reason not in ASKING:
        return None
    resolving = names.resolving
    if resolving is not None and question.source in (resolving, names.source_of(resolving)):
        offers = [*_resolving(names, resolving, question.reason)]
    else:
        offers = [*_replacing(names.texts.card_of(question.source), question.reason)]
    return offers[0] if len(offers) == 1 else None


def _resolving(names: Names, object: int, reason: str) -> Iterator[Offer]:
    """Yield the instructions of a spell or ability that can ask, and its card's optional replacements."""
    assert names.texts is not None
    ability = names.texts.ability_of(object)
    if ability is not None:
        card = names.texts.definition(ability[0])
    else:
        card = names.texts.card_of(object) if names.source_of(object) is None else None
    if card is None:
        return
    parts: list[Any] = [part for part in card.parts if isinstance(part, lang.Spell)]
    if ability is not None:
        parts = [*card.parts[ability[1] : ability[1] + 1]]
    for part in parts:
        for node in tree.every_described(part):
            if isinstance(node, ASKING[reason]) and (not isinstance(node, lang.Repeat) or node.may):
                yield Offer(card, node)
    yield from _replacing(card, reason)


def _replacing(card: CardDefinition | None, reason: str) -> Iterator[Offer]:
    """614.6, 614.12a. Yield the replacement abilities of a card that ask."""
    if card is None:
        return
    for part in card.parts:
        if not isinstance(part, lang.Replace):
            continue
        for change in part.with_:
            asks = (
                isinstance(change, lang.Instead) and change.may
                if reason == Reason.MAY
                else isinstance(change, lang.EntersFor) or bool(getattr(change, "unless_paid", ()))
            )
            if asks and reason != Reason.WHICH:
                yield Offer(card, part)
                break
