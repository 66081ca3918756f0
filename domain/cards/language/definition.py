"""200. A card: a definition is JSON, frozen, hashed, and pinned in the log of a game.

Every ability, and everything that outlives the text it stands in (delayed triggers, reflexive triggers, shields), is a
*part* with a number, by which events name it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pydantic import Field, PrivateAttr, ValidationError, field_validator, model_validator

from domain.board.characteristics import Printed
from domain.cards.grammar import Node, Number
from domain.cards.language.abilities import Keyword, Static
from domain.cards.language.effects import TokenSpec
from domain.cards.language.modifications import CostMore
from domain.cards.language.parts import Ability, Part
from domain.errors import Unfit
from domain.mana import colors_of, mana_cost

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
CARD_TYPES = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
    "Dungeon", "Phenomenon", "Plane", "Scheme",
)  # fmt: skip


class MeldPair(Node):
    """712.4. What a meld card melds `with`, by name, `into` what: the face that both have on their backs together."""

    with_: str = Field(alias="with", min_length=1, max_length=200)
    into: CardDefinition


class CardDefinition(Node):
    """200. A card: name, cost in symbols, type line (`"Legendary Creature: Elf Druid"`), numbers, abilities.

    `pt` is `"2/2"`, with `*` for a number that an ability defines. `colors` only where the cost does not tell them.
    `back` is the other face of a double-faced card (712), a definition of its own: without a cost, unless the card is
    `modal`, so that either face can be cast or played (712.3); `meld` tells of a meld card (712.4). `in_deck` is how
    many a deck can have, where the card says so itself; 0 for any number (113.6n).
    """

    name: str = Field(min_length=1, max_length=200)
    cost: str | None = None
    types: str
    pt: str | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    colors: str | None = None
    abilities: tuple[Ability, ...] = ()
    back: CardDefinition | None = None
    modal: bool = False
    meld: MeldPair | None = None
    token: bool = False
    in_deck: Number | None = Field(default=None, ge=0)

    _printed: Printed | None = PrivateAttr(default=None)
    _parts: tuple[Part, ...] = PrivateAttr(default=())
    _numbers: dict[int, int] = PrivateAttr(default={})
    _hash: str = PrivateAttr(default="")

    @field_validator("cost")
    @classmethod
    def _cost(cls, text: str | None) -> str | None:
        if text is not None:
            mana_cost(text)
        return text

    @field_validator("types")
    @classmethod
    def _known_types(cls, text: str) -> str:
        words = text.partition(":")[0].split()
        for word in words:
            if word not in SUPERTYPES and word not in CARD_TYPES:
                raise Unfit(
                    "{word} is no card type or supertype; write them as in Legendary Creature: Elf Druid",
                    word=repr(word),
                )
        if not any(word in CARD_TYPES for word in words):
            raise Unfit("{text} has no card type; those are {known}", text=repr(text), known=", ".join(CARD_TYPES))
        return text

    @field_validator("pt")
    @classmethod
    def _pt(cls, text: str | None) -> str | None:
        if text is not None:
            numbers_of(text)
        return text

    @field_validator("colors")
    @classmethod
    def _colors(cls, text: str | None) -> str | None:
        if text is not None and set(text) - set("WUBRG"):
            raise Unfit("{text} are not colours; use the letters W U B R G", text=repr(text))
        return text

    @model_validator(mode="after")
    def _sense(self) -> CardDefinition:
        types, _, _ = self.type_line
        if "creature" in types and self.pt is None:
            raise Unfit("a creature needs pt")
        if "planeswalker" in types and self.loyalty is None:
            raise Unfit("a planeswalker needs loyalty")
        if "battle" in types and self.defense is None:
            raise Unfit("a battle needs defense")
        return self

    def model_post_init(self, context: Any) -> None:
        parts = tuple(_parts_of(self.abilities))
        self._parts = parts
        self._numbers = {id(part): number for number, part in enumerate(parts)}
        text = json.dumps(self.model_dump(mode="json", by_alias=True, exclude_defaults=True), sort_keys=True)
        self._hash = hashlib.sha256(text.encode()).hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardDefinition) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        return CardDefinition.model_validate, (self.dump(),)

    def __deepcopy__(self, memo: Any = None) -> CardDefinition:
        return CardDefinition.model_validate(self.dump())

    @classmethod
    def load(cls, data: Any, source: str = "card") -> CardDefinition:
        """Read a definition from JSON data.

        :raises BadCard: file, card, field and reason of the first thing that does not make sense.
        """
        from domain.cards.checking import check, check_data, explain

        check_data(data, source)
        try:
            definition = cls.model_validate(data)
        except ValidationError as error:
            raise explain(error, data, source) from None
        check(definition, source)
        return definition

    def dump(self) -> dict[str, Any]:
        """The definition as JSON data; `load` reads it back, with the same hash."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    @cached_property
    def hash(self) -> str:
        """What identifies the definition, whatever it is called."""
        return self._hash

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything events can name by number."""
        return self._parts

    def number_of(self, part: Part) -> int:
        """The number of a part of this definition."""
        return self._numbers[id(part)]

    @cached_property
    def reduces_itself(self) -> bool:
        """601.2f. Whether the card says of itself what it costs."""
        return any(
            isinstance(mod, CostMore) for part in self.abilities if isinstance(part, Static) for mod in part.static
        )

    @cached_property
    def type_line(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Types and supertypes in lower case, subtypes as written."""
        left, _, right = self.types.partition(":")
        words = left.split()
        types = tuple(word.lower() for word in words if word in CARD_TYPES)
        supertypes = tuple(word.lower() for word in words if word in SUPERTYPES)
        return types, supertypes, (right.strip(),) if "plane" in types and right.strip() else tuple(right.split())

    def printed(self) -> Printed:
        """What a fold needs of the card."""
        if self._printed is None:
            types, supertypes, subtypes = self.type_line
            power, toughness = (None, None) if self.pt is None else numbers_of(self.pt)
            self._printed = Printed(
                name=self.name,
                mana_cost=self.cost,
                colors=self.colors if self.colors is not None else colors_of(self.cost or ""),
                supertypes=supertypes,
                types=types,
                subtypes=subtypes,
                power=power,
                toughness=toughness,
                loyalty=self.loyalty,
                keywords=tuple(ability.word for ability in self.abilities if isinstance(ability, Keyword)),
                abilities=tuple(
                    self.number_of(ability)
                    for ability in self.abilities
                    if not isinstance(ability, Keyword) or ability.cost or ability.of is not None
                ),
                hash=self.hash,
                token=self.token,
            )
        return self._printed


_PT = re.compile(r"(-?[0-9]{1,4}|(?:[0-9]{1,4}[+-])?\*)/(-?[0-9]{1,4}|(?:[0-9]{1,4}[+-])?\*)")


def numbers_of(pt: str) -> tuple[int, int]:
    """208. The numbers of `2/2`, with 0 for a `*`."""
    found = _PT.fullmatch(pt)
    if not found:
        raise Unfit("{pt} is no power and toughness; write 2/2 or */*", pt=repr(pt))
    power, toughness = (0 if "*" in text else int(text) for text in found.groups())
    return power, toughness


def _parts_of(value: Any) -> Iterator[Part]:
    """Every part within, in the order in which it is written."""
    if isinstance(value, Node):
        if isinstance(value, TokenSpec):
            return
        if isinstance(value, Part):
            yield value
        for name in type(value).model_fields:
            yield from _parts_of(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from _parts_of(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _parts_of(item)
