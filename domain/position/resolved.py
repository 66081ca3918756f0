"""What lies in a position, found: every object, with its card; who is who, and when it is."""

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
"""What an ability on the stack is called: `ability #2` is the second from the bottom."""

FACE_DOWN = {Zone.BATTLEFIELD: ("morph", "disguise", "manifest", "cloak"), Zone.EXILE: ("exile",)}
"""708.2, 406.3. Ways in which a card can lie face down, by zone."""


class Lying:
    """One object of a position: what is told of it, and what becomes of that as it is said."""

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
        """What it is called."""
        if isinstance(self.spec, OnStack):
            copied = self.spec.copied.of if self.spec.copied is not None else ""
            return self.spec.card or self.spec.copy_of or copied or ABILITY
        return self.spec.card

    def cards(self) -> list[CardDefinition]:
        """Return the texts that it has, or had before it was a copy."""
        partner = self.partner.written if self.partner is not None else None
        return [card for card in (self.written, self.copied, partner) if card is not None]

    @property
    def in_deck(self) -> bool:
        """Return True if it is a card that its owner brought in a deck."""
        spec = self.spec
        if isinstance(spec, OnStack):
            return bool(spec.card) and not spec.commander and not spec.as_copy
        definition = self.written
        beside = definition is not None and bool({"dungeon", *SUPPLEMENTARY} & set(definition.type_line[0]))
        return not spec.commander and not spec.token and not spec.as_copy and not beside


def part_of(card: CardDefinition | None, name: str) -> CardDefinition | None:
    """709.3, 715.3, 720.3. The half of a card, or what is inset in it, that it can be cast as."""
    parts = (*card.halves, card.fused, card.inset) if card is not None else ()
    return next((part for part in parts if part is not None and part.name == name), None)


class Read(NamedTuple):
    """A position that can be set up, with everything it names found."""

    position: Position
    edition: Edition
    format: Format
    objects: tuple[Lying, ...]
    """All of it but the sideboards and supplementary decks, of each zone in order."""
    sideboards: Mapping[PlayerId, tuple[CardDefinition, ...]]
    supplements: Mapping[PlayerId, tuple[CardDefinition, ...]]
    cards: Mapping[str, CardDefinition]
    """What its names of cards stand for."""
    things: Things[Lying]
    players: Mapping[str, PlayerId]
    phase: Phase | None
    step: Step | None
    sources: Mapping[int, CardDefinition | None]
    """By the place of an ability on the stack: the text it stands in; None for the rules themselves."""
    slots: Mapping[int, tuple[str, ...]]
    """By the place on the stack: what the text calls its targets."""
    texts: Mapping[str, CardDefinition]
    """What its names of texts stand for."""

    def player(self, name: str) -> PlayerId | None:
        """Who is called so."""
        return self.players.get(name)

    def definitions(self) -> tuple[CardDefinition, ...]:
        """Every definition that is used."""
        used = [one for lying in self.objects for one in (lying.written, lying.copied) if one is not None]
        used += [card for cards in (*self.sideboards.values(), *self.supplements.values()) for card in cards]
        used += [text for text in self.sources.values() if text is not None]
        used += [*self.texts.values()]
        used += [
            one.partner.written for one in self.objects if one.partner is not None and one.partner.written is not None
        ]
        used += [self.cards[name] for sitting in self.position.players for name in sitting.completed]
        return tuple({card.hash: card for card in used}.values())


def declares(what: Step, step: Step | None, begins: bool) -> bool:
    """Return True if that has been declared by now: in the step itself, unless that has just begun or is to, and
    after it."""
    steps = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT)
    if step not in steps:
        return False
    return steps.index(step) > steps.index(what) or (step is what and not begins)


def targets_by_slot(spec: OnStack, slots: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The targets by what the text calls them; in order each has one, and the last all that are left."""
    if isinstance(spec.targets, dict):
        return dict(spec.targets)
    if not slots:
        return {}
    given = list(spec.targets)
    found = {slot: tuple(given[at : at + 1]) for at, slot in enumerate(slots[:-1])}
    found[slots[-1]] = tuple(given[len(slots) - 1 :])
    return {slot: names for slot, names in found.items() if names}


def of_spell(card: CardDefinition) -> tuple[Json, Mapping[str, Json]]:
    """What a spell does, and what it targets; an Aura what it is to enchant (303.4a)."""
    if "Aura" in card.type_line[2]:
        return (), {"enchant": None}
    return text_of(card)


def is_back(one: Lying) -> bool:
    """Return True if the other face of a permanent is up."""
    return isinstance(one.spec, Permanent) and one.spec.back


def looks_otherwise(card: Permanent) -> bool:
    """Return True if a permanent has other characteristics than its card has face up."""
    return bool(card.back or card.copied or card.copy_of or card.melded)
