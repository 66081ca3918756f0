"""Known texts of the cards in a log, recognised by name and printed values.

Arena has cards that differ from print, rebalanced ones, and texts change. So a text counts as unknown if any
value of the record differs. Arena numbers a card's abilities in the order in which they are written, keywords
included. Events caused by an ability tell its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from domain.board.characteristics import Printed
from replay.observing.arena import records as r
from replay.observing.arena.printed import is_told, named_by_subtypes
from replay.observing.arena.vocabulary import BASIC_MANA, KEYWORDS

if TYPE_CHECKING:  # loads the card language, which a log without card names does not need
    from domain.cards.language import CardDefinition
    from replay.observing.known_cards import KnownCards

Kind: TypeAlias = Literal["activated", "triggered"]
"""Kind of an ability, as shown by the events that it causes."""

KINDS: tuple[Kind, ...] = ("activated", "triggered")

WORDS = frozenset(word.replace(" from ", ":") for word in KEYWORDS.values())
"""Keywords that the engine's records show."""

SPELLS = frozenset(("instant", "sorcery"))


@dataclass(frozen=True, slots=True)
class Known:
    """Card with a known text: definition, printed values, and parts by the engine's numbers."""

    definition: CardDefinition
    printed: Printed
    parts: Mapping[int, int]

    def part(self, number: int, kind: Kind) -> int | None:
        """Return the part of the definition that the engine's ability number means.

        The part must be of the given kind. An ability that is not numbered on the card, such as one that another card
        gives, is the only unnumbered part of its kind. The result is None if there is no such part, or more than one.
        """
        place = self.parts.get(number)
        if place is not None:
            parts = self._of_kind(self.definition.expansion.numbers(place), kind)
            return parts[0] if parts else None
        paired = {one for place in self.parts.values() for one in self.definition.expansion.numbers(place)}
        others = [one for one in range(len(self.definition.parts)) if one not in paired]
        parts = self._of_kind(others, kind)
        return parts[0] if len(parts) == 1 else None

    def has_kept(self, part: int, numbers: Collection[int]) -> bool:
        """Return True if a part of the definition is among these engine's abilities.

        A part without a number counts if any numbered ability is there.
        """
        paired = {
            one: number for number, place in self.parts.items() for one in self.definition.expansion.numbers(place)
        }
        return paired[part] in numbers if part in paired else any(number in numbers for number in self.parts)

    def cost_called(self, number: int) -> str:
        """118.8, 118.9. Return the name of the optional or alternative cost with this number.

        The result is empty if the ability is no such cost.
        """
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
    """Cards with known texts, and the tokens they create, by name."""

    def __init__(self, cards: Mapping[str, CardDefinition] | Iterable[CardDefinition] | KnownCards) -> None:
        from replay.observing.known_cards import KnownCards

        if not isinstance(cards, Mapping | KnownCards):
            cards = {card.name: card for card in cards}
        self._cards = cards if isinstance(cards, KnownCards) else KnownCards(cards)

    def known(
        self, record: r.GameObject, printed: Printed, changed: frozenset[str] = frozenset(), maker: str = ""
    ) -> Known | None:
        """Return the known card that a record shows, if all its values are as printed.

        `changed` are characteristics that effects change, according to the log; they are not compared. A token is one
        that the card named `maker` creates, or a predefined one; it must be the only one that fits.
        """
        if not printed.token:
            cards = self._cards.named(printed.name)
            return next((one for one in map(self._recognise(record, printed, changed), cards) if one is not None), None)
        for tokens in (self._cards.made_by(maker), self._cards.predefined):
            there = _called(tokens, printed)
            matching = [one for one in map(self._recognise(record, printed, changed), there) if one is not None]
            if matching:
                return matching[0] if len(matching) == 1 else None
        return None

    def _recognise(
        self, record: r.GameObject, printed: Printed, changed: frozenset[str]
    ) -> Callable[[CardDefinition], Known | None]:
        return lambda card: _recognised(card, record, printed, changed)


def _called(tokens: Iterable[CardDefinition], printed: Printed) -> Iterator[CardDefinition]:
    """111.4. Yield the tokens with this name; all tokens if the name consists of subtypes."""
    name = printed.name.removesuffix(" Token")
    plain = name == named_by_subtypes(printed.subtypes)
    return (one for one in tokens if plain or one.name.removesuffix(" Token") == name)


def of_the_catalogue() -> Texts:
    """Return the known texts: the catalogue's proven cards, and the user's own cards."""
    from replay.observing.known_cards import known_cards

    return Texts(known_cards())


def _recognised(card: CardDefinition, record: r.GameObject, printed: Printed, changed: frozenset[str]) -> Known | None:
    if ROOM in printed.subtypes:
        return None  # 709.5: a Room depends on its doors, and each is a card of its own to the engine
    from domain.cards import language as lang

    own = card.printed()
    values = {name: getattr(own, name) for name in changed}
    if any(_apart(own, name) != _apart(printed, name) for name in COMPARED if name not in changed):
        return None
    defines = any(isinstance(part, lang.Defining) for part in card.abilities)
    numbers = [name for name in ("power", "toughness") if name not in changed]
    if not defines and any(getattr(own, name) != getattr(printed, name) for name in numbers):
        return None
    parts = _parts(card, record)
    if parts is None:
        return None
    untold_keywords = tuple(word for word in own.keywords if not is_told(word))
    values |= {"mana_cost": own.mana_cost, "loyalty": own.loyalty, "abilities": own.abilities, "hash": own.hash}
    if defines:
        values |= {"power": own.power, "toughness": own.toughness}
    return Known(card, printed.model_copy(update=values | {"keywords": (*printed.keywords, *untold_keywords)}), parts)


ROOM = "Room"
COMPARED = ("types", "subtypes", "supertypes", "colors")
"""Characteristics that must be as printed; power, toughness and abilities must be, too."""


def _apart(printed: Printed, name: str) -> frozenset[str]:
    """Return a characteristic as a set of its words or letters."""
    return frozenset(getattr(printed, name))


def _parts(card: CardDefinition, record: r.GameObject) -> dict[int, int] | None:
    """Match a definition's parts with the engine's numbers; None if the counts differ.

    The text of an instant or sorcery is no ability with a number. A keyword with a cost or quality, such as ward, has
    its own number, in the order of the other abilities.
    """
    from domain.cards import language as lang

    brought = {BASIC_MANA[word] for word in record.subtypes if word in BASIC_MANA} | BROUGHT_ALONG
    numbers = [number for _, number in record.abilities if number not in brought]
    words = {KEYWORDS[number].replace(" from ", ":"): number for number in numbers if number in KEYWORDS}
    others = [number for number in numbers if number not in KEYWORDS]
    parts: dict[int, int] = {}
    left = []
    for ability in card.abilities:
        if isinstance(ability, lang.Keyword):
            word = ability.word if ability.word in WORDS else ability.keyword
            if word in words:
                parts[words.pop(word)] = card.number_of(ability)
                continue
            if word in WORDS and word not in OF_THEIR_OWN:
                return None
        left.append(card.number_of(ability))
    if words:
        return None
    if SPELLS & set(card.type_line[0]):
        return parts
    if len(left) != len(others) or len(set(others)) < len(others):
        return None
    return parts | dict(zip(others, left, strict=True))


BROUGHT_ALONG = frozenset((114,))
"""Ability that the engine gives each planeswalker, so that it can be attacked (306.6)."""

OF_THEIR_OWN = frozenset(("ward", "hexproof"))
"""Keywords that have a number of their own if they have a cost or quality (702.11d, 702.21a)."""

__all__ = ["Known", "Texts", "of_the_catalogue"]
