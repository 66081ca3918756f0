"""Texts of the cards in a log: a card that is proven is recognised by its name and all that is printed.

Arena has cards that are other than in print, rebalanced ones, and texts change: where anything differs that a record
tells, the text stays unknown. Its numbers of abilities are those that a card has in the order in which they are
written, keywords among them; what happened by one of them says of what kind it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from domain.board.characteristics import Printed
from replay.observing.arena import records as r
from replay.observing.arena.printed import is_told, named_by_subtypes
from replay.observing.arena.vocabulary import BASIC_MANA, KEYWORDS

if TYPE_CHECKING:  # the card language is loaded by what needs it: a log of which no card has a name does not
    from domain.cards.language import CardDefinition
    from replay.observing.known_cards import KnownCards

Kind: TypeAlias = Literal["activated", "triggered"]
"""Of what kind an ability is, as what happened by it tells."""

KINDS: tuple[Kind, ...] = ("activated", "triggered")

WORDS = frozenset(word.replace(" from ", ":") for word in KEYWORDS.values())
"""The keywords that a record tells."""

SPELLS = frozenset(("instant", "sorcery"))


@dataclass(frozen=True, slots=True)
class Known:
    """A card whose text is known: what is printed on it, and the parts of its definition by the engine's numbers."""

    definition: CardDefinition
    printed: Printed
    parts: Mapping[int, int]

    def part(self, number: int, kind: Kind) -> int | None:
        """The part that an ability of the engine's is, if it is of this kind; None where that is not known.

        An ability that is not where it is written, such as one that another gives, is the only one there is of its
        kind, or it is not known which one it is.
        """
        place = self.parts.get(number)
        if place is not None:
            found = self._of_kind(self.definition.expansion.numbers(place), kind)
            return found[0] if found else None
        paired = {one for place in self.parts.values() for one in self.definition.expansion.numbers(place)}
        others = [one for one in range(len(self.definition.parts)) if one not in paired]
        found = self._of_kind(others, kind)
        return found[0] if len(found) == 1 else None

    def has_kept(self, part: int, numbers: Collection[int]) -> bool:
        """Return True if a part is there where only abilities of these numbers are; one without a number, if any is."""
        paired = {
            one: number for number, place in self.parts.items() for one in self.definition.expansion.numbers(place)
        }
        return paired[part] in numbers if part in paired else any(number in numbers for number in self.parts)

    def cost_called(self, number: int) -> str:
        """118.8, 118.9. The name of the optional or alternative cost that an ability is; "" if it is none."""
        from domain.cards import language as lang

        place = self.parts.get(number)
        parts = () if place is None else self.definition.expansion.numbers(place)
        costs = map(self.definition.expansion.meaning, parts)
        return next(
            (str(cost.as_) for cost in costs if isinstance(cost, (lang.AdditionalCost, lang.CastWay)) and cost.as_), ""
        )

    def _of_kind(self, parts: Iterable[int], kind: Kind) -> list[int]:
        from domain.cards import language as lang

        wanted = {"activated": lang.Activated, "triggered": lang.Triggered}[kind]
        return [one for one in parts if isinstance(self.definition.expansion.meaning(one), wanted)]


class Texts:
    """The cards whose texts are known, and the tokens that they create, by name."""

    def __init__(self, cards: Mapping[str, CardDefinition] | Iterable[CardDefinition] | KnownCards) -> None:
        from replay.observing.known_cards import KnownCards

        if not isinstance(cards, Mapping | KnownCards):
            cards = {card.name: card for card in cards}
        self._cards = cards if isinstance(cards, KnownCards) else KnownCards(cards)

    def known(
        self, record: r.GameObject, printed: Printed, changed: frozenset[str] = frozenset(), maker: str = ""
    ) -> Known | None:
        """The card that a record shows, if its name is known here and everything that the record tells is as printed.

        What is `changed` of it, by effects that the log names, is as printed on the card that it is otherwise. A token
        is one that the card called `maker` creates, or one that the rules define; of several such tokens it has to be
        the only one of which that is so.
        """
        if not printed.token:
            cards = self._cards.named(printed.name)
            return next((one for one in map(self._recognise(record, printed, changed), cards) if one is not None), None)
        for tokens in (self._cards.made_by(maker), self._cards.predefined):
            there = _called(tokens, printed)
            found = [one for one in map(self._recognise(record, printed, changed), there) if one is not None]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def _recognise(
        self, record: r.GameObject, printed: Printed, changed: frozenset[str]
    ) -> Callable[[CardDefinition], Known | None]:
        return lambda card: _recognised(card, record, printed, changed)


def _called(tokens: Iterable[CardDefinition], printed: Printed) -> Iterator[CardDefinition]:
    """111.4. The tokens that could be this one: of its name, where it has another than its subtypes."""
    name = printed.name.removesuffix(" Token")
    plain = name == named_by_subtypes(printed.subtypes)
    return (one for one in tokens if plain or one.name.removesuffix(" Token") == name)


def of_the_catalogue() -> Texts:
    """The cards that are proven here, and the user's own."""
    from replay.observing.known_cards import known_cards

    return Texts(known_cards())


def _recognised(card: CardDefinition, record: r.GameObject, printed: Printed, changed: frozenset[str]) -> Known | None:
    if ROOM in printed.subtypes:
        return None  # 709.5: what it is depends on its doors, and each is a card of its own to the engine
    from domain.cards import language as lang

    own = card.printed()
    told = {name: getattr(own, name) for name in changed}
    if any(_apart(own, name) != _apart(printed, name) for name in COMPARED if name not in changed):
        return None
    defines = any(isinstance(part, lang.Defining) for part in card.abilities)
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


ROOM = "Room"
COMPARED = ("types", "subtypes", "supertypes", "colors")
"""What a record tells and a card has to have, besides power, toughness and abilities."""


def _apart(printed: Printed, name: str) -> frozenset[str]:
    """The words or letters of a characteristic, in whatever order."""
    return frozenset(getattr(printed, name))


def _parts(card: CardDefinition, record: r.GameObject) -> dict[int, int] | None:
    """The parts of a definition by the engine's numbers of abilities; None where they are not as many of each sort.

    What an instant or sorcery does is no ability that anything names by its number. A keyword that says how much or
    what, such as ward, has numbers of its own, in the order in which the others are written.
    """
    from domain.cards import language as lang

    brought = {BASIC_MANA[word] for word in record.subtypes if word in BASIC_MANA} | BROUGHT_ALONG
    numbers = [number for _, number in record.abilities if number not in brought]
    words = {KEYWORDS[number].replace(" from ", ":"): number for number in numbers if number in KEYWORDS}
    others = [number for number in numbers if number not in KEYWORDS]
    found: dict[int, int] = {}
    left = []
    for ability in card.abilities:
        if isinstance(ability, lang.Keyword):
            word = ability.word if ability.word in WORDS else ability.keyword
            if word in words:
                found[words.pop(word)] = card.number_of(ability)
                continue
            if word in WORDS and word not in OF_THEIR_OWN:
                return None
        left.append(card.number_of(ability))
    if words:
        return None
    if SPELLS & set(card.type_line[0]):
        return found
    if len(left) != len(others) or len(set(others)) < len(others):
        return None
    return found | dict(zip(others, left, strict=True))


BROUGHT_ALONG = frozenset((114,))
"""The ability that the engine gives each planeswalker, for that it can be attacked (306.6)."""

OF_THEIR_OWN = frozenset(("ward", "hexproof"))
"""Keywords that come with a cost or a quality: then they have other numbers (702.11d, 702.21a)."""

__all__ = ["Known", "Texts", "of_the_catalogue"]
