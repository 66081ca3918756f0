"""What of the cards in a log is known here: a card of the catalogue is recognised by its name and all that is printed.

Arena has cards that are other than in print, rebalanced ones, and texts change: where anything differs that a record
tells, the text stays unknown. Its numbers of abilities are those that a card has in the order in which they are
written, keywords among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from domain.board.characteristics import Printed
from domain.cards import language as l
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition, Part, with_tokens
from replay.observing.arena import records as r
from replay.observing.arena.printed import is_told
from replay.observing.arena.vocabulary import BASIC_MANA, KEYWORDS

WORDS = frozenset(word.replace(" from ", ":") for word in KEYWORDS.values())
"""The keywords that a record tells."""

SPELLS = frozenset(("instant", "sorcery"))


@dataclass(frozen=True, slots=True)
class Known:
    """A card whose text is known: what is printed on it, and the parts of its definition by the engine's numbers."""

    definition: CardDefinition
    printed: Printed
    parts: Mapping[int, int]

    def part(self, number: int, kind: type[Part]) -> int | None:
        """The part that an ability of the engine's is, if it is of this kind; None where that is not known."""
        part = self.parts.get(number)
        if part is None or not isinstance(self.definition.expansion.meaning(part), kind):
            return None
        return part


class Texts:
    """The cards whose texts are known, and the tokens that they create, by name."""

    def __init__(self, cards: Iterable[CardDefinition]) -> None:
        self._cards: dict[tuple[str, bool], list[CardDefinition]] = {}
        hashes = set[str]()
        for card in cards:
            if card.besides or card.meld is not None:
                continue  # Arena numbers each face
            for one in with_tokens(card):
                if one.hash not in hashes:
                    hashes.add(one.hash)
                    name = one.name.removesuffix(" Token") if one.token else one.name
                    self._cards.setdefault((name, one.token), []).append(one)

    def known(self, record: r.GameObject, printed: Printed, changed: frozenset[str] = frozenset()) -> Known | None:
        """The card that a record shows, if its name is known here and everything that the record tells is as printed.

        What is `changed` of it, by effects that the log names, is as printed on the card that it is otherwise. Of
        several tokens of one name it has to be the only one of which that is so.
        """
        found = [
            one
            for card in self._cards.get((printed.name.removesuffix(" Token"), printed.token), ())
            if (one := _recognised(card, record, printed, changed)) is not None
        ]
        return found[0] if len(found) == 1 else None


@cache
def of_the_catalogue() -> Texts:
    """The cards that come with the program."""
    return Texts(catalogue().values())


def _recognised(card: CardDefinition, record: r.GameObject, printed: Printed, changed: frozenset[str]) -> Known | None:
    own = card.printed()
    told = {name: getattr(own, name) for name in changed}
    if any(_apart(own, name) != _apart(printed, name) for name in COMPARED if name not in changed):
        return None
    defines = any(isinstance(part, l.Defining) for part in card.abilities)
    numbers = [name for name in ("power", "toughness") if name not in changed]
    if not defines and any(getattr(own, name) != getattr(printed, name) for name in numbers):
        return None
    parts = _parts(card, record)
    if parts is None:
        return None
    kept = tuple(word for word in own.keywords if not is_told(word))
    told |= {"mana_cost": own.mana_cost, "loyalty": own.loyalty, "abilities": own.abilities, "hash": own.hash}
    if defines:
        told |= {"power": own.power, "toughness": own.toughness}
    return Known(card, printed.model_copy(update=told | {"keywords": (*printed.keywords, *kept)}), parts)


COMPARED = ("types", "subtypes", "supertypes", "colors")
"""What a record tells and a card has to have, besides power, toughness and abilities."""


def _apart(printed: Printed, name: str) -> frozenset[str]:
    """The words or letters of a characteristic, in whatever order."""
    return frozenset(getattr(printed, name))


def _parts(card: CardDefinition, record: r.GameObject) -> dict[int, int] | None:
    """The parts of a definition by the engine's numbers of abilities; None where they are not as many of each sort.

    What an instant or sorcery does is no ability that anything names by its number.
    """
    brought = {BASIC_MANA[word] for word in record.subtypes if word in BASIC_MANA}
    numbers = [number for _, number in record.abilities if number not in brought]
    words = {KEYWORDS[number].replace(" from ", ":"): number for number in numbers if number in KEYWORDS}
    others = [number for number in numbers if number not in KEYWORDS]
    found: dict[int, int] = {}
    left = []
    for ability in card.abilities:
        if isinstance(ability, l.Keyword):
            word = ability.word if ability.word in WORDS else ability.keyword
            if word in WORDS:
                if word not in words:
                    return None
                found[words.pop(word)] = card.number_of(ability)
                continue
        left.append(card.number_of(ability))
    if words:
        return None
    if SPELLS & set(card.type_line[0]):
        return found
    if len(left) != len(others) or len(set(others)) < len(others):
        return None
    return found | dict(zip(others, left, strict=True))


__all__ = ["Known", "Texts", "of_the_catalogue"]
