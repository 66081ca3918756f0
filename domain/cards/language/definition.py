"""200. Card definitions: JSON data, frozen, hashed, and pinned in the log of a game.

A *part* is an ability, or something that outlives the text it stands in: a delayed trigger, a reflexive
trigger, a shield. Each part has a number, by which events name it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from pydantic import Field, PrivateAttr, ValidationError, field_validator, model_validator

from domain.board.characteristics import Printed
from domain.cards.check.data import check_data
from domain.cards.check.explaining import explain
from domain.cards.check.saying import Faults, bad, guess_or, shown
from domain.cards.grammar.constructs import Node, Pattern
from domain.cards.grammar.costs import Cost, Loyalty, PayMana
from domain.cards.grammar.filters import RefIs
from domain.cards.grammar.references import Number, TypeLine
from domain.cards.keywords import KEYWORDS
from domain.cards.language.abilities import (
    Activated,
    AdditionalCost,
    AsItAttacks,
    CastOnly,
    CastWay,
    Defining,
    DefiningColors,
    DefiningSubtypes,
    HelpsPay,
    Keyword,
    Replace,
    SetAside,
    Spell,
    Static,
    Triggered,
    TurnsUp,
)
from domain.cards.language.characteristics import CARD_TYPES, SUPERTYPES, numbers_of, types_of
from domain.cards.language.effects.tokens import CreateToken, EmblemSpec, GetEmblem, TokenSpec
from domain.cards.language.expansion import Expansion
from domain.cards.language.faces import back, halved, melded, one_text, with_inset
from domain.cards.language.modifications import CostMore, untimely
from domain.cards.language.names import EVERYWHERE, unknown_names
from domain.cards.language.part import Part
from domain.cards.language.parts import Ability
from domain.cards.language.player_triggers import DiscardsCard
from domain.cards.language.replacements import EntersWithCounters
from domain.cards.language.tree import gives, uses, within
from domain.cards.language.triggers import Cycles, ReachesChapter
from domain.cards.language.variable_x import must_be_paid, unexplained_x
from domain.cards.language.variant_triggers import EntersRoom
from domain.cards.predefined import PREDEFINED_TOKENS
from domain.errors import Said, Unfit, reason_of, said
from domain.mana import colors_of, mana_cost
from domain.terms import BASIC_LAND_MANA, LAND_TYPES, Zone

SUPPLEMENTARY: Final = frozenset(("dungeon", "phenomenon", "plane", "scheme"))
"""309.2c, 311.2, 314.2. Types of cards that are always in the command zone."""


class MeldPair(Node):
    """712.4. The partner of a meld card, by name, and the melded face (`into`)."""

    with_: str = Field(alias="with", min_length=1, max_length=200)
    into: CardDefinition


DraftAbility: TypeAlias = Literal[
    "face_up", "extra_for_it", "extra_for_next", "whole_pack", "last_cards", "look_at_pick", "look_at_pack",
    "revealed_look_at_next", "revealed_add_pack", "trade",
]  # fmt: skip
"""905.2. Abilities of cards that function during a draft."""


class CardDefinition(Node):
    """200. A card definition.

    The face:

    - `cost`: in symbols.
    - `types`: the type line, such as `"Legendary Creature: Elf Druid"`.
    - `pt`: `"2/2"`, with `*` for a number that an ability defines.
    - `colors`: by letter, only where the cost does not give them.

    Other faces:

    - `back`: the other face of a double-faced card (712), a definition without a cost. If the card is `modal`,
      the face can have a cost, and either face can be cast or played (712.3).
    - `meld`: the partner and the result of a meld card (712.4).
    - `halves`: the halves of a split card, which is cast as one of them (709). The card itself is both together.
    - `inset`: the Adventure or Omen, by its subtype (715, 720), or else the prepare spell (722).

    Deck construction:

    - `in_deck`: how many a deck can have, where the card itself says so; 0 for any number (113.6n).
    - `commander`: the card can be a commander, whatever it is (903.3a).
    - `draft`: abilities that function only as the card is drafted, so never in a game (905.2).

    Definitions of no card:

    - `token`: a token or an emblem.
    - `stand_in`: a blank for a card whose text is not known. Name, cost, types and numbers are those of the card;
      there are no abilities.
    - `face_down`: the characteristics of an object that is face down, and why it is (708.2), or in exile (406.3).
      Only this kind of definition has no name.
    """

    name: str = Field(max_length=200)
    cost: str | None = None
    types: TypeLine
    pt: str | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    colors: str | None = None
    abilities: tuple[Ability, ...] = ()
    back: CardDefinition | None = None
    modal: bool = False
    meld: MeldPair | None = None
    halves: tuple[CardDefinition, ...] = ()
    inset: CardDefinition | None = None
    token: bool = False
    in_deck: Number | None = Field(default=None, ge=0)
    commander: bool = False
    draft: tuple[DraftAbility, ...] = ()
    stand_in: bool = False
    face_down: Literal["morph", "disguise", "manifest", "cloak", "exile"] | None = None

    _printed: Printed | None = PrivateAttr(default=None)

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
        if words and not any(word in CARD_TYPES for word in words):
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
        if not self.name and self.face_down is None:
            raise Unfit("a card needs a name")
        types, _, _ = self.type_line
        if not types and not self.token and self.face_down is None:
            raise Unfit("a card needs types")
        if "creature" in types and self.pt is None:
            raise Unfit("a creature needs pt")
        if "planeswalker" in types and self.loyalty is None:
            raise Unfit("a planeswalker needs loyalty")
        if "battle" in types and self.defense is None:
            raise Unfit("a battle needs defense")
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardDefinition) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[object, ...]:
        return CardDefinition.model_validate, (self.dump(),)

    def __deepcopy__(self, memo: object = None) -> CardDefinition:
        return CardDefinition.model_validate(self.dump())

    @classmethod
    def load(cls, data: object, source: str = "card", *, spliced: bool = False) -> CardDefinition:
        """Read a definition from JSON data.

        With `spliced`, a spell can have several texts: those of other cards after its own (702.47c), or those of both
        halves of a card (702.102c).

        Raises:
            BadCard: the file, card, field and reason of the first fault.
        """
        check_data(data, source)
        try:
            definition = cls.model_validate(data)
        except ValidationError as error:
            raise explain(error, data, source, cls) from None
        for path, reason in (*definition.faults(), *(() if spliced else one_text(definition))):
            raise bad(source, definition.name, path, reason)
        return definition

    def dump(self) -> dict[str, Any]:
        """Return the definition as JSON data; `load` reads the data back, with the same hash."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    def faults(self, path: str = "") -> Faults:
        yield from _face(self)
        known = EVERYWHERE | {
            ability.as_
            for ability in self.meanings
            if isinstance(ability, CastWay) or (isinstance(ability, AdditionalCost) and ability.optional)
        }
        known |= {name for ability in self.while_spell for name in untimely(ability)}
        known |= {
            change.or_else
            for ability in self.meanings
            if isinstance(ability, Replace)
            for change in ability.with_
            if isinstance(change, EntersWithCounters) and change.or_else is not None
        }
        paid = tuple(cost for ability in self.meanings for cost in must_be_paid(ability))
        for number, ability in enumerate(self.abilities):
            where = f"abilities[{number}]"
            nodes = tuple(within(ability, where))
            yield from _place_of(self, ability, where, nodes)
            yield from unknown_names(ability, where, known.union(*(gives(node) for _, node in nodes)))
            yield from unexplained_x(self.cost, (*self.abilities, *self.turnings_up), paid, ability, where, nodes)
            for place, node in nodes:
                yield from node.faults(place)
                if isinstance(node, CreateToken):
                    yield from _token(node, place)
                elif isinstance(node, GetEmblem):
                    yield from _emblem(node, place)
        if self.back is not None:
            yield from back(self.back, self.modal)
        elif self.modal:
            yield "modal", said("only a card with a back can be")
        if self.meld is not None:
            yield from melded(self)
        if self.halves:
            yield from halved(self)
        if self.inset is not None:
            yield from with_inset(self)
        if "dungeon" in self.type_line[0]:
            yield from _rooms(self)

    @cached_property
    def hash(self) -> str:
        """The identity of the definition: a hash of its data."""
        return hashlib.sha256(json.dumps(self.dump(), sort_keys=True).encode()).hexdigest()[:32]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts by number: written parts, then further abilities of keywords (702)."""
        return self.expansion.parts

    @cached_property
    def expansion(self) -> Expansion:
        """702. The meanings of keywords, and the numbers of parts."""
        return Expansion(self.abilities)

    def number_of(self, part: Part) -> int:
        """Return the number that identifies a part, such as an ability, within this definition."""
        return self.expansion.number_of(part)

    @cached_property
    def meanings(self) -> tuple[Part, ...]:
        """113. The abilities, with keywords replaced by their meanings."""
        return tuple(self.expansion.meaning(number) for number in self._numbers())

    def _numbers(self) -> Iterator[int]:
        for ability in self.abilities:
            yield from self.expansion.numbers(self.number_of(ability))

    @property
    def besides(self) -> tuple[CardDefinition, ...]:
        """The other definitions on the card: back, halves, fused halves, inset, and its prototype."""
        back = () if self.back is None else (self.back,)
        fused = () if self.fused is None else (self.fused,)
        others = (part for part in (self.inset, self.prototype) if part is not None)
        return (*back, *self.halves, *fused, *others)

    @property
    def others(self) -> tuple[CardDefinition, ...]:
        """The other texts printed on the card: halves, inset, back, and melded face."""
        parts = (*self.halves, self.inset, self.back, self.meld.into if self.meld is not None else None)
        return tuple(part for part in parts if part is not None)

    @cached_property
    def fused(self) -> CardDefinition | None:
        """702.102b. Both halves as one spell, the text of the left half first; None without fuse."""
        if not any(part == Keyword(keyword="fuse") for half in self.halves for part in half.abilities):
            return None
        abilities = [ability for half in self.halves for ability in half.dump().get("abilities", [])]
        data = self.dump() | {"abilities": [one for one in abilities if one != {"keyword": "fuse"}]}
        return CardDefinition.model_validate({key: value for key, value in data.items() if key != "halves"})

    @cached_property
    def prototype(self) -> CardDefinition | None:
        """718.3a, 718.3b. The card with its other mana cost, power and toughness; None without prototype."""
        keyword = next((one for one in self.abilities if isinstance(one, Keyword) and one.keyword == "prototype"), None)
        if keyword is None:
            return None
        data = self.dump()
        others = [one for one in data["abilities"] if one.get("keyword") != "prototype"]
        mana = "".join(cost.mana for cost in keyword.cost if isinstance(cost, PayMana))
        data |= {"cost": mana, "pt": str(keyword.value), "abilities": others}
        return CardDefinition.model_validate({key: value for key, value in data.items() if key != "colors"})

    @property
    def prepare_spell(self) -> CardDefinition | None:
        """722.2a. The inset of a preparation card; none for an Adventure or Omen."""
        inset = self.inset
        return inset if inset is not None and {"Adventure", "Omen"}.isdisjoint(inset.type_line[2]) else None

    @property
    def doors(self) -> tuple[CardDefinition, ...]:
        """709.5, 709.5j. The halves of a split card that is a permanent; none for other cards."""
        return self.halves if {"instant", "sorcery"}.isdisjoint(self.type_line[0]) else ()

    @cached_property
    def is_spliced(self) -> bool:
        """702.47c. True for the text of a spell onto which others were spliced.

        No card has such a text.
        """
        return sum(isinstance(ability, Spell) for ability in self.abilities) > 1

    @cached_property
    def is_whole(self) -> bool:
        """True if the card has no halves, no other face, no inset and no prototype.

        Such a card can only be cast or played as itself.
        """
        return self.back is None and not self.halves and self.inset is None and self.prototype is None

    @cached_property
    def spells(self) -> tuple[Spell, ...]:
        """113.3a. The spell abilities that are written; spell abilities of keywords are left out."""
        return tuple(ability for ability in self.abilities if isinstance(ability, Spell))

    @cached_property
    def while_spell(self) -> tuple[Static, ...]:
        """113.6. The static abilities that function while the card is a spell."""
        return tuple(part for part in self.meanings if isinstance(part, Static) and part.zone is Zone.STACK)

    @cached_property
    def times_to_cast(self) -> tuple[CastOnly, ...]:
        """601.3, 506.7. The limits of when the card may be cast."""
        return tuple(part for part in self.meanings if isinstance(part, CastOnly))

    @cached_property
    def additional_costs(self) -> tuple[AdditionalCost, ...]:
        """118.8. The additional costs of the card."""
        return tuple(part for part in self.meanings if isinstance(part, AdditionalCost))

    @cached_property
    def must_be_paid(self) -> tuple[Cost, ...]:
        """118.8. The mandatory additional costs, except those with an alternative."""
        return tuple(
            cost
            for additional in self.additional_costs
            if not additional.optional and additional.modes is None and not additional.or_
            for cost in additional.additional
        )

    @cached_property
    def helps(self) -> tuple[HelpsPay, ...]:
        """702.51. The parts of the text that state which objects help to pay for the spell."""
        return tuple(part for part in self.meanings if isinstance(part, HelpsPay))

    @cached_property
    def set_asides(self) -> tuple[SetAside, ...]:
        """116.2. The special actions that set the card aside from a hand."""
        return tuple(part for part in self.meanings if isinstance(part, SetAside))

    @cached_property
    def ways_to_cast(self) -> tuple[tuple[CardDefinition, CastWay], ...]:
        """709.4c, 712.11d. The alternative ways to cast the card and its halves, with the faces.

        Each way comes with the face that is up.
        """
        return tuple(
            (part.back if cast_way.transformed and part.back is not None else part, cast_way)
            for part in (self, *self.halves)
            for cast_way in part.cast_ways
        )

    @cached_property
    def reduces_itself(self) -> bool:
        """601.2f, 702.132a. True if the card changes its own cost, or others can pay part of it."""
        if any(isinstance(part, HelpsPay) for part in self.meanings) or Keyword(keyword="assist") in self.abilities:
            return True
        return any(
            isinstance(mod, CostMore) for part in self.meanings if isinstance(part, Static) for mod in part.static
        )

    @cached_property
    def cast_ways(self) -> tuple[CastWay, ...]:
        """601.3. The alternative ways in which the card can be cast."""
        return tuple(part for part in self.meanings if isinstance(part, CastWay))

    @cached_property
    def turnings_up(self) -> tuple[TurnsUp, ...]:
        """702.37e. The costs for which the card can be turned face up."""
        return tuple(part for part in self.meanings if isinstance(part, TurnsUp))

    @cached_property
    def type_line(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """The types and supertypes in lower case, and the subtypes as written."""
        return types_of(self.types)

    def printed(self) -> Printed:
        """Return the printed characteristics, as a fold of events needs them."""
        if self._printed is None:
            types, supertypes, subtypes = self.type_line
            power, toughness = (None, None) if self.pt is None else numbers_of(self.pt)
            self._printed = Printed(
                name=self.name,
                mana_cost=self.cost,
                colors=self._defined_colors(),
                supertypes=supertypes,
                types=types,
                subtypes=(*subtypes, *self._defined_subtypes(subtypes)),
                power=power,
                toughness=toughness,
                loyalty=self.loyalty,
                keywords=tuple(ability.word for ability in self.abilities if isinstance(ability, Keyword)),
                abilities=tuple(
                    number
                    for number in self._numbers()
                    if not isinstance(part := self.expansion.meaning(number), Keyword) or part.cost or part.of
                ),
                hash=self.hash,
                token=self.token,
            )
        return self._printed

    def _defined_colors(self) -> str:
        """202.2, 204, 604.3. Return the colours: from an ability, else the indicator, else the cost."""
        defined = [part.defining_colors for part in self.meanings if isinstance(part, DefiningColors)]
        return defined[0] if defined else self.colors if self.colors is not None else colors_of(self.cost or "")

    def _defined_subtypes(self, printed: tuple[str, ...]) -> tuple[str, ...]:
        """205.3, 604.3. Return the subtypes that abilities give the card in every zone."""
        defined: list[str] = []
        for part in self.meanings:
            if isinstance(part, DefiningSubtypes):
                some = part.defining_subtypes
                defined += some if isinstance(some, tuple) else sorted(LAND_TYPES - set(BASIC_LAND_MANA))
        return tuple(dict.fromkeys(name for name in defined if name not in printed))


_TOKENS: dict[str, CardDefinition] = {}


def token_definition(spec: TokenSpec | str) -> CardDefinition:
    """111.3, 111.4. Return the definition of a token.

    A token without a name is named after its subtypes. A creature token whose size is set by the instruction that
    creates it is 0/0 in its definition.
    """
    if isinstance(spec, str):
        key = spec
        data = {"name": spec, **PREDEFINED_TOKENS[spec]}
    else:
        data = spec.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        data["name"] = spec.name or spec.types.partition(":")[2].strip() + " Token"
        data.setdefault("colors", "")
        if "Creature" in spec.types.partition(":")[0].split():
            data.setdefault("pt", "0/0")
        key = json.dumps(data, sort_keys=True)
    if key not in _TOKENS:
        _TOKENS[key] = CardDefinition.model_validate({**data, "token": True})
    return _TOKENS[key]


def emblem_definition(spec: EmblemSpec) -> CardDefinition:
    """114.3. Return the definition of an emblem, which has no types."""
    abilities = [ability.model_dump(mode="json", by_alias=True, exclude_defaults=True) for ability in spec.abilities]
    data = {"name": "Emblem", "types": "", "colors": "", "token": True, "abilities": abilities}
    key = json.dumps(data, sort_keys=True)
    if key not in _TOKENS:
        _TOKENS[key] = CardDefinition.model_validate(data)
    return _TOKENS[key]


# Faults of well-shaped definitions


def _face(card: CardDefinition) -> Faults:
    if card.name != " ".join(card.name.split()):
        yield "name", said("there is needless space in it")
    types, _, subtypes = card.type_line
    spell = {"instant", "sorcery"} & set(types)
    if spell and len(set(types) - {"kindred"}) > 1 and not card.halves:
        yield (
            "types",
            said(
                "what is {what} can be nothing else",
                what=_article("instant" if "instant" in types else "sorcery"),
            ),
        )
    if "land" in types and card.cost is not None:
        yield "cost", said("a land has none")
    if card.pt is not None and "creature" not in types and "Vehicle" not in subtypes:
        yield "pt", said("only creatures and Vehicles have power and toughness")
    if card.loyalty is not None and "planeswalker" not in types:
        yield "loyalty", said("only planeswalkers have loyalty")
    if card.defense is not None and "battle" not in types:
        yield "defense", said("only battles have defense")
    if card.stand_in and card.abilities:
        yield "abilities", said("a blank that stands in for a card has none")
    defines = any(isinstance(ability, Defining) for ability in card.abilities)
    if card.pt is not None and ("*" in card.pt) != defines:
        yield (
            "pt",
            said("{pt} needs an ability that says what it is", pt=card.pt)
            if not defines
            else said("write * for what is defined"),
        )
    enchants = [ability for ability in card.abilities if isinstance(ability, Keyword) and ability.keyword == "enchant"]
    if ("Aura" in subtypes) != (len(enchants) == 1):
        once = said("an Aura has the keyword enchant, once")
        yield "abilities", once if "Aura" in subtypes else said("only Auras have the keyword enchant")


def _is_of_the_card(event: Pattern) -> bool:
    """113.6k. Return True if an event happens to a card that is cycled or discarded, wherever it is then."""
    match event:
        case Cycles(what="self") | DiscardsCard(what=RefIs(ref="self")):
            return True
    return False


def _place_of(card: CardDefinition, ability: Part, path: str, nodes: tuple[tuple[str, Node], ...]) -> Faults:
    """113. Check that the card can have an ability that functions in this zone."""
    types, _, subtypes = card.type_line
    spell = bool({"instant", "sorcery"} & set(types))
    if isinstance(ability, Spell) and not spell:
        yield (
            f"{path}.spell",
            said("only instants and sorceries have one, and this is {what}", what=_article(types[0])),
        )
    if isinstance(ability, (AdditionalCost, CastOnly, CastWay, HelpsPay, SetAside)) and "land" in types:
        yield f"{path}.{ability.KEY}", said("a land is not cast")
    row = KEYWORDS.get(ability.keyword) if isinstance(ability, Keyword) else None
    if row is not None and row.only_on == "Equipment" and "Equipment" not in subtypes:
        yield f"{path}.keyword", said("only Equipment has {keyword}", keyword=row.name)
    if row is not None and row.only_on == "spell" and not spell:
        yield f"{path}.keyword", said("only instants and sorceries have {keyword}", keyword=row.name)
    if row is not None and row.only_on == "Vehicle" and "Vehicle" not in subtypes:
        yield f"{path}.keyword", said("only Vehicles have {keyword}", keyword=row.name)
    if row is not None and row.name == "umbra armor" and "Aura" not in subtypes:
        yield f"{path}.keyword", said("only Auras have {keyword}", keyword=row.name)
    if row is not None and row.only_on == "Saga" and "Saga" not in subtypes:
        yield f"{path}.keyword", said("only Sagas have {keyword}", keyword=row.name)
    off = spell or bool(SUPPLEMENTARY & set(types))
    if off and isinstance(ability, (Defining, AsItAttacks, *([Replace] if spell else []))):
        yield path, said("{what} is never on the battlefield, where this would function", what=_article(types[0]))
    cycled = isinstance(ability, Triggered) and all(map(_is_of_the_card, ability.events))
    if off and isinstance(ability, (Activated, Triggered, Static)) and ability.zone is Zone.BATTLEFIELD and not cycled:
        yield (
            path,
            said("{what} is never on the battlefield; say in which zone this functions", what=_article(types[0])),
        )
    if "dungeon" not in types and any(isinstance(node, EntersRoom) for _, node in nodes):
        yield f"{path}.on", said("only dungeons have rooms")
    if "Saga" not in subtypes and any(isinstance(node, ReachesChapter) for _, node in nodes):
        yield f"{path}.on", said("only Sagas have chapters")
    loyalty = isinstance(ability, Activated) and any(isinstance(cost, Loyalty) for cost in ability.cost)
    if loyalty and "planeswalker" not in types:
        yield f"{path}.cost", said("only planeswalkers have loyalty costs")
    if {"Aura", "Equipment", "Fortification"}.isdisjoint(subtypes) and not any(way.bestowed for way in card.cast_ways):
        for where, node in nodes:
            if node.__dict__.get("to") == "attached" or "attached" in uses(node):
                yield where, said("attached is what an Aura or Equipment is on, and this is neither")


def _article(noun: str) -> Said:
    return said("an {noun}" if noun[0] in "aeiou" else "a {noun}", noun=noun)


def _rooms(card: CardDefinition) -> Faults:
    """309.4, 309.6. Check that the rooms of a dungeon form a path downwards.

    Each arrow leads to a room further down. Each room but the first has an arrow that leads to it. Arrows lead on
    from each room but the last.
    """
    rooms = [
        (number, pattern)
        for number, ability in enumerate(card.abilities)
        if isinstance(ability, Triggered)
        for pattern in ability.events
        if isinstance(pattern, EntersRoom)
    ]
    names = [pattern.room for _, pattern in rooms]
    if not rooms:
        yield "abilities", said("a dungeon has rooms")
    led = {name for _, pattern in rooms for name in pattern.leads_to}
    for position, (number, pattern) in enumerate(rooms):
        for name in pattern.leads_to:
            if name not in names[position + 1 :]:
                yield f"abilities[{number}].on.leads_to", said("{name} is no room further down", name=shown(name))
        if bool(pattern.leads_to) is (position == len(rooms) - 1):
            yield f"abilities[{number}].on.leads_to", said("arrows lead on from every room but the last")
        if names.count(pattern.room) > 1 or (pattern.room in led) is (position == 0):
            yield (
                f"abilities[{number}].on.room",
                said("each room has its name, and an arrow that leads to it but the first"),
            )


def _emblem(node: GetEmblem, path: str) -> Faults:
    """114.4. Check that the abilities of an emblem can function in the command zone."""
    for number, ability in enumerate(node.emblem.abilities):
        if not isinstance(ability, Triggered | Static | Replace):
            yield (
                f"{path}.emblem.abilities[{number}]",
                said("an emblem has abilities that trigger, are static, or replace"),
            )
    for inner, reason in emblem_definition(node.emblem).faults():
        yield f"{path}.emblem.{inner}", reason


def _token(node: CreateToken, path: str) -> Faults:
    """111. Check that a token is predefined, or has a sound definition of its own."""
    where = f"{path}.create_token"
    if isinstance(node.create_token, str) and node.create_token not in PREDEFINED_TOKENS:
        known = PREDEFINED_TOKENS
        yield (
            where,
            said(
                "{create_token} names no token{guess}",
                create_token=shown(node.create_token),
                guess=guess_or(node.create_token, known),
            ),
        )
        return
    try:
        token = token_definition(node.create_token)
    except ValidationError as error:
        first = error.errors()[0]
        reason = reason_of(first["ctx"]["error"]) if first["type"] == "value_error" else first["msg"]
        yield where, said("{reason}", reason=reason)
        return
    for inner, reason in token.faults():
        yield f"{where}.{inner}", reason
    types, _, subtypes = token.type_line
    sized = isinstance(node.create_token, str) or node.create_token.pt is not None
    if node.pt is None:
        if "creature" in types and not sized:
            yield where, said("a creature needs pt")
    elif sized:
        yield f"{path}.pt", said("the token has a power and toughness of its own")
    elif "creature" not in types and "Vehicle" not in subtypes:
        yield f"{path}.pt", said("only creatures and Vehicles have power and toughness")
