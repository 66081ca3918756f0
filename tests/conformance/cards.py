"""The cards of situations: those written by hand, and those whose text the compiler proves."""

from __future__ import annotations

import re
from dataclasses import replace

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.oracle.compiler import Standing, compiled
from domain.oracle.printed.card_facts import CardFacts
from tests.support.long import for_a_module
from tests.support.oracle import CARDS, all_facts


def _facts() -> dict[str, CardFacts]:
    return all_facts() if CARDS.exists() else {}


@for_a_module
def _backs() -> dict[str, str]:
    """712. Fronts of the double-faced cards that are written by hand, by their backs."""
    return {card.back.name: name for name, card in catalogue().items() if card.back is not None and not card.modal}


@for_a_module
def definition(name: str) -> CardDefinition | None:
    """What a card does, if it is known: written by hand, or proven.

    A text that is put together of another program's comments is taken as it is: it is never proven for the catalogue,
    but it says what the card does in a situation of that program.
    """
    if name in catalogue():
        return catalogue()[name]
    if name in _backs():
        return catalogue()[_backs()[name]]
    facts = _facts().get(name)
    if facts is None:
        return None
    found = compiled(_as_told(facts))
    return found.definition if found.standing is Standing.PROVEN else None


def is_put_together(name: str) -> bool:
    """Whether a card is known only as another program tells it."""
    facts = _facts().get(name)
    return facts is not None and name not in catalogue() and not all(face.trusted for face in facts.faces)


def _as_told(facts: CardFacts) -> CardFacts:
    """A card with a text that is believed, and the other face as well; comments write dashes and bullets otherwise."""
    text = facts.text
    if not facts.trusted:
        text = _BULLET.sub("• ", _DASH.sub(" — ", text))
    return replace(facts, text=text, trusted=True, other=None if facts.other is None else _as_told(facts.other))


_DASH = re.compile(r" ?-- ?")
_BULLET = re.compile(r"^[*+] ", re.MULTILINE)


@for_a_module
def lacks(name: str) -> str:
    """What keeps a card from being known."""
    facts = _facts().get(name)
    if facts is None:
        return "no such card"
    found = compiled(_as_told(facts))
    why = [*found.lacks, *(f"{gap.problem}: {gap.at or gap.says}"[:60] for gap in found.gaps)]
    return f"{found.standing}; {', '.join(why)}"


@for_a_module
def printed_lines(name: str) -> tuple[str, ...]:
    """The paragraphs of a face as they are printed; none for what no file has."""
    facts = _facts().get(name)
    if facts is None:
        return ()
    return tuple(
        line for face in facts.faces if face.name == name or face is facts for line in face.text.splitlines() if line
    )
