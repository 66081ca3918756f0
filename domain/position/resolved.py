"""A position with its references resolved: objects with their cards, players, phase and step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.cards.language import CardDefinition
from domain.cards.spell_texts import text_of
from domain.editions import Edition
from domain.formats import Format
from domain.ids import ObjectId, PlayerId
from domain.position.model import Card, Json, OnStack, Permanent, Position
from domain.position.references import Things
from domain.terms import SUPPLEMENTARY, Phase, Step, Zone

ABILITY = "ability"
"""The name of an ability on the stack: `ability #2` is the second from the bottom."""

FACE_DOWN = {Zone.BATTLEFIELD: ("morph", "disguise", "manifest", "cloak"), Zone.EXILE: ("exile",)}
"""708.2, 406.3. The face-down states a card can have, by zone."""


class Lying:
    """An object of a position, with its card and its number in the game.

    `spec` is the description in the position. `id` and `number` (of the definition) are set as the object is set up.
    """

    __slots__ = ("copied", "id", "ids", "number", "owner", "partner", "spec", "written", "zone")

    def __init__(self, spec: Card | OnStack, zone: Zone, owner: PlayerId) -> None:
        self.spec = spec
        self.zone = zone
        self.owner = owner
        self.written: CardDefinition | None = None
        self.copied: CardDefinition | None = None
        self.partner: Lying | None = None
        self.id = ObjectId(0)
        self.number = 0

    @property
    def name(self) -> str:
        """The name of the object in the position."""
        if isinstance(self.spec, OnStack):
            copied = self.spec.copied.of if self.spec.copied is not None else ""
            return self.spec.card or self.spec.copy_of or copied or ABILITY
        return self.spec.card

    def cards(self) -> list[CardDefinition]:
        """Return the definitions of the object, including those it had before it became a copy."""
        partner = self.partner.written if self.partner is not None else None
        return [card for card in (self.written, self.copied, partner) if card is not None]

    @property
    def in_deck(self) -> bool:
        """True if the object is a card that its owner brought in a deck."""
        spec = self.spec
        if isinstance(spec, OnStack):
            return bool(spec.card) and not spec.commander and not spec.as_copy
        definition = self.written
        beside = definition is not None and bool({"dungeon", *SUPPLEMENTARY} & set(definition.type_line[0]))
        return not spec.commander and not spec.token and not spec.as_copy and not beside


def part_of(card: CardDefinition | None, name: str) -> CardDefinition | None:
    """709.3, 715.3, 720.3. Return the half or inset part of a card by its name.

    A card can be cast as such a part. Return None if there is none.
    """
    parts = (*card.halves, card.fused, card.inset) if card is not None else ()
    return next((part for part in parts if part is not None and part.name == name), None)


def shown(obj: Lying) -> CardDefinition | None:
    """Return the definition of the face that a permanent shows, or that it copies."""
    spec, card = obj.spec, obj.written
    assert isinstance(spec, Permanent)
    if obj.copied is not None or card is None:
        return obj.copied
    if spec.melded and card.meld is not None:
        return card.meld.into
    return (card.back if spec.back else None) or card


class Read(NamedTuple):
    """A position that can be set up, with all its references resolved."""

    position: Position
    edition: Edition
    format: Format
    objects: tuple[Lying, ...]
    """All objects but those in sideboards and supplementary decks, each zone in order."""
    sideboards: Mapping[PlayerId, tuple[CardDefinition, ...]]
    supplements: Mapping[PlayerId, tuple[CardDefinition, ...]]
    cards: Mapping[str, CardDefinition]
    """The definitions of the cards that the position names."""
    things: Things[Lying]
    players: Mapping[str, PlayerId]
    phase: Phase | None
    step: Step | None
    sources: Mapping[int, CardDefinition | None]
    """Definitions of abilities on the stack, by place; None for an ability of the rules."""
    slots: Mapping[int, tuple[str, ...]]
    """The names of targets in the text of each object on the stack, by its place there."""
    texts: Mapping[str, CardDefinition]
    """The definitions of the texts that the position names."""

    def player(self, name: str) -> PlayerId | None:
        """Return the player of this name, or None."""
        return self.players.get(name)

    def definitions(self) -> tuple[CardDefinition, ...]:
        """Return every definition that the position uses, once."""
        used = [obj for lying in self.objects for obj in (lying.written, lying.copied) if obj is not None]
        used += [card for cards in (*self.sideboards.values(), *self.supplements.values()) for card in cards]
        used += [text for text in self.sources.values() if text is not None]
        used += [*self.texts.values()]
        used += [
            obj.partner.written for obj in self.objects if obj.partner is not None and obj.partner.written is not None
        ]
        used += [self.cards[name] for sitting in self.position.players for name in sitting.completed]
        return tuple({card.hash: card for card in used}.values())


def declares(declaring: Step, step: Step | None, begins: bool) -> bool:
    """Return True if the declaration of this step has happened.

    A declaration happens in its step, after the beginning of the step (`begins`).
    """
    steps = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT)
    if step not in steps:
        return False
    return steps.index(step) > steps.index(declaring) or (step is declaring and not begins)


def targets_by_slot(spec: OnStack, slots: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the targets by the text's name for each.

    Targets in order fill one slot each; the last slot takes all that are left.
    """
    if isinstance(spec.targets, dict):
        return dict(spec.targets)
    if not slots:
        return {}
    names_in_order = list(spec.targets)
    by_slot = {slot: tuple(names_in_order[index : index + 1]) for index, slot in enumerate(slots[:-1])}
    by_slot[slots[-1]] = tuple(names_in_order[len(slots) - 1 :])
    return {slot: names for slot, names in by_slot.items() if names}


def of_spell(card: CardDefinition) -> tuple[Json, Mapping[str, Json]]:
    """Return the effect of a spell and its targets.

    An Aura spell targets the object it will enchant (303.4a).
    """
    if "Aura" in card.type_line[2]:
        return (), {"enchant": None}
    return text_of(card)


def is_back(obj: Lying) -> bool:
    """Return True if the back face of a permanent is up."""
    return isinstance(obj.spec, Permanent) and obj.spec.back


def looks_otherwise(card: Permanent) -> bool:
    """Return True if a permanent has other characteristics than its front face."""
    return bool(card.back or card.copied or card.copy_of or card.melded)
