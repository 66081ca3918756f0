"""Decks and opening hands: from known lists, or from the cards that were seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from domain import events as e
from domain.board.characteristics import Printed
from domain.ids import ObjectId, PlayerId
from domain.mana import mana_cost
from domain.reasons import Reason
from domain.terms import BASIC_LAND_MANA, COLORS, Zone

MADE = frozenset((Reason.CONJURED, Reason.DRAFTED))
"""Reasons of cards that a digital game creates and that are in no deck."""


class DeckCard(NamedTuple):
    """Number of copies of one card in a part of a player's deck.

    `part` is main, sideboard or commander. `known` is list for a known list, or seen for cards that were seen.
    """

    player: PlayerId
    definition: int
    copies: int
    part: str
    known: str


class Decks:
    """Decks and opening hands of one game, from the events added so far."""

    def __init__(self) -> None:
        self.sizes: dict[PlayerId, int] = {}
        self.hands: dict[PlayerId, list[ObjectId]] = {}
        """Hands before the first turn, and then as they were when it began; 0 is an unknown card."""
        self._kept: dict[PlayerId, list[ObjectId]] = {}
        """Cards that left kept hands before the first turn for zones other than the library."""
        self._playing = False
        self._lists: dict[PlayerId, e.DeckPresented] = {}
        self._commanders: list[tuple[PlayerId, int]] = []
        self._definitions: dict[ObjectId, int] = {}
        self._seen: dict[ObjectId, tuple[PlayerId, int]] = {}
        self._now: Counter[tuple[PlayerId, int]] = Counter()
        self._most: Counter[tuple[PlayerId, int]] = Counter()
        self._made: set[ObjectId] = set()

    def begin(self) -> None:
        """103.8. The first turn begins: the cards now in hand are the opening hands."""
        self._playing = True

    def kept(self, event: e.HandKept) -> None:
        """103.5. Record that a hand is kept.

        Cards of the hand may still go to the bottom of the library for mulligans.
        """
        self._kept[event.player] = []

    def presented(self, event: e.DeckPresented) -> None:
        """103.2. A deck becomes a library."""
        self.sizes[event.player] = event.size
        if event.cards is not None:
            self._lists[event.player] = event

    def commander(self, event: e.CommanderPresented) -> None:
        """903.6. A commander begins in the command zone."""
        self._commanders.append((event.player, event.definition))
        self._made.add(event.becomes)

    def moved(self, event: e.ObjectMoved) -> None:
        """400.7. A card goes from zone to zone."""
        if not self._playing:
            self._hand(event)
        owner = event.player
        if owner in self._lists:
            return
        was, becomes = event.object, event.becomes
        if was is not None:
            if was in self._made:
                if becomes is not None:
                    self._made.add(becomes)
                return
            self._left(was)
        if becomes is not None and event.definition is not None:
            self._there(becomes, owner, event.definition)

    def known(self, event: e.HiddenCardKnown) -> None:
        """400.2. A card in a hidden zone becomes known."""
        if event.becomes is None or event.definition is None:
            return
        if not self._playing and event.zone is Zone.HAND and ObjectId(0) in (hand := self.hands.get(event.player, [])):
            hand[hand.index(ObjectId(0))] = event.becomes
            self._definitions[event.becomes] = event.definition
        if event.player not in self._lists:
            self._there(event.becomes, event.player, event.definition)

    def brought_in(self, event: e.CardBroughtIn) -> None:
        """400.11b. A card comes from outside the game, or is newly made."""
        if event.becomes is None or event.definition is None:
            return
        if event.how in MADE:
            self._made.add(event.becomes)
        elif event.player not in self._lists:
            self._there(event.becomes, event.player, event.definition)

    def made(self, object: ObjectId) -> None:
        """Note that an object is a token or a copy, and so in no deck."""
        self._made.add(object)

    def _there(self, object: ObjectId, owner: PlayerId, definition: int) -> None:
        key = owner, definition
        self._seen[object] = key
        self._now[key] += 1
        self._most[key] = max(self._most[key], self._now[key])

    def _left(self, object: ObjectId) -> None:
        key = self._seen.pop(object, None)
        if key is not None:
            self._now[key] -= 1

    def _hand(self, event: e.ObjectMoved) -> None:
        hand = self.hands.setdefault(event.player, [])
        if event.source is Zone.HAND:
            card = event.object if event.object in hand else ObjectId(0)
            if card in hand:
                hand.remove(card)
                if event.player in self._kept and event.to is not Zone.LIBRARY:
                    self._kept[event.player].append(card)
        if event.to is Zone.HAND:
            card = event.becomes if event.becomes is not None else ObjectId(0)
            hand.append(card)
            if event.definition is not None:
                self._definitions[card] = event.definition

    # Results

    def opening(self, player: PlayerId) -> tuple[int, tuple[int, ...]]:
        """Return the size of an opening hand, and the definitions of its known cards."""
        hand = self.hands.get(player, [])
        return len(hand), tuple(self._definitions[card] for card in hand if card in self._definitions and card)

    def kept_hand(self, player: PlayerId) -> tuple[int, tuple[int, ...]]:
        """103.5. Return the size of the hand a player kept, and its known definitions.

        Cards that left the hand under 103.6, before the first turn, still belong to it.
        """
        size, cards = self.opening(player)
        gone = self._kept.get(player, [])
        known = tuple(self._definitions[card] for card in gone if card in self._definitions and card)
        return size + len(gone), (*cards, *known)

    def cards(self) -> Iterator[DeckCard]:
        """Yield the cards of all decks."""
        for player, deck in sorted(self._lists.items()):
            for part, cards in (("main", deck.cards), ("sideboard", deck.sideboard)):
                for definition, count in Counter(cards or ()).items():
                    yield DeckCard(player, definition, count, part, "list")
        for player, definition in self._commanders:
            yield DeckCard(player, definition, 1, "commander", "list")
        for (player, definition), count in sorted(self._most.items()):
            yield DeckCard(player, definition, count, "main", "seen")


def colors_of(cards: Iterator[DeckCard], definitions: Mapping[int, Printed]) -> dict[PlayerId, str]:
    """Return the colours of each player's deck.

    The colours of its spells; if no spell is known, the colours of its basic lands. The sideboard does not count.
    """
    spells: dict[PlayerId, set[str]] = {}
    lands: dict[PlayerId, set[str]] = {}
    for card in cards:
        printed = definitions.get(card.definition)
        if printed is None or card.part == "sideboard":
            continue
        if "land" in printed.types:
            produced = {BASIC_LAND_MANA[one] for one in printed.subtypes if one in BASIC_LAND_MANA}
            lands.setdefault(card.player, set()).update(produced if "basic" in printed.supertypes else ())
        else:
            spells.setdefault(card.player, set()).update(printed.colors)
    return {
        player: "".join(color for color in COLORS if color in (spells.get(player) or lands.get(player) or ()))
        for player in spells.keys() | lands.keys()
    }


NAMELESS = re.compile(r"deck|position|\d+|[0-9a-f-]{16,}", re.IGNORECASE)
"""Names that stand for none: of a list without a name, of a position, and ids of other programs."""

CALLED_BY = 2
"""Number of cards by which a deck without a name is called."""


def called_of(
    given: Mapping[PlayerId, str],
    cards: Sequence[DeckCard],
    definitions: Mapping[int, Printed],
    colors: Mapping[PlayerId, str],
) -> dict[PlayerId, str]:
    """Return what each player's deck is called.

    By its name, if `given` has one. Else by its commanders, or by the most numerous nonland cards of a known list, the
    most expensive first among as many; else by its colours, so that decks of which little is known stay together.
    """
    return {
        player: name
        if name.strip() and not NAMELESS.fullmatch(name.strip())
        else _by_cards([card for card in cards if card.player == player], definitions) or colors.get(player, "")
        for player, name in given.items()
    }


def _by_cards(cards: Sequence[DeckCard], definitions: Mapping[int, Printed]) -> str:
    """Return the name of a deck by its cards; empty if its list is not known."""
    known = [(card, definitions[card.definition]) for card in cards if card.definition in definitions]
    commanders = [printed.name for card, printed in known if card.part == "commander"]
    spells = [
        Spell(card.copies, _value(printed), printed.name)
        for card, printed in known
        if card.part == "main" and card.known == "list" and "land" not in printed.types
    ]
    return called_by(commanders, spells)


class Spell(NamedTuple):
    """Nonland card of a main deck: its copies, mana value and name."""

    copies: int
    value: int
    name: str


def called_by(commanders: Sequence[str], spells: Iterable[Spell]) -> str:
    """Return the name of a deck by its commanders, or else by its main cards.

    Those are the most numerous, and among them the most expensive.
    """
    if commanders:
        return " + ".join(commanders)
    ordered = sorted(spells, key=lambda spell: (-spell.copies, -spell.value, spell.name))
    return ", ".join(spell.name for spell in ordered[:CALLED_BY])


def _value(printed: Printed) -> int:
    """202.3. Return the mana value of a card."""
    return mana_cost(printed.mana_cost).value if printed.mana_cost else 0
