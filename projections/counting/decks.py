"""Decks and opening hands, as far as a game tells them: lists where they are known, else the cards that were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain import events as e
from domain.board.characteristics import Printed
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import BASIC_LAND_MANA, COLORS, Zone

MADE = frozenset((Reason.CONJURED, Reason.DRAFTED))
"""How cards come into a digital game that are in no deck."""


class DeckCard(NamedTuple):
    """So many of a card in a player's deck: its definition, in which part, and whether by a list or as it was seen."""

    player: PlayerId
    definition: int
    copies: int
    part: str
    known: str


class Decks:
    """The decks and opening hands of one game, as far as its events were taken in."""

    def __init__(self) -> None:
        self.sizes: dict[PlayerId, int] = {}
        self.hands: dict[PlayerId, list[ObjectId]] = {}
        """The hands as they are before the first turn, and then as they were when it began; 0 is a card not known."""
        self._kept: dict[PlayerId, list[ObjectId]] = {}
        """Cards that left kept hands before the first turn for elsewhere than the library."""
        self._playing = False
        self._lists: dict[PlayerId, e.DeckPresented] = {}
        self._commanders: list[tuple[PlayerId, int]] = []
        self._definitions: dict[ObjectId, int] = {}
        self._seen: dict[ObjectId, tuple[PlayerId, int]] = {}
        self._now: Counter[tuple[PlayerId, int]] = Counter()
        self._most: Counter[tuple[PlayerId, int]] = Counter()
        self._made: set[ObjectId] = set()

    def begin(self) -> None:
        """103.8. The first turn begins: what is in hand now is an opening hand."""
        self._playing = True

    def kept(self, event: e.HandKept) -> None:
        """103.5. Note that a hand is kept; cards may still go to the bottom of the library for mulligans."""
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
        """400.11b. A card comes from outside, or from nowhere."""
        if event.becomes is None or event.definition is None:
            return
        if event.how in MADE:
            self._made.add(event.becomes)
        elif event.player not in self._lists:
            self._there(event.becomes, event.player, event.definition)

    def made(self, object: ObjectId) -> None:
        """111, 707.10. What is no card is in no deck."""
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

    # What is told

    def opening(self, player: PlayerId) -> tuple[int, tuple[int, ...]]:
        """The size of an opening hand, and the definitions of its cards that are known."""
        hand = self.hands.get(player, [])
        return len(hand), tuple(self._definitions[card] for card in hand if card in self._definitions and card)

    def kept_hand(self, player: PlayerId) -> tuple[int, tuple[int, ...]]:
        """103.5. Return the opening hand as it was kept, before 103.6 let anything be done with its cards."""
        size, cards = self.opening(player)
        gone = self._kept.get(player, [])
        known = tuple(self._definitions[card] for card in gone if card in self._definitions and card)
        return size + len(gone), (*cards, *known)

    def cards(self) -> Iterator[DeckCard]:
        """The cards of all decks."""
        for player, deck in sorted(self._lists.items()):
            for part, cards in (("main", deck.cards), ("sideboard", deck.sideboard)):
                for definition, count in Counter(cards or ()).items():
                    yield DeckCard(player, definition, count, part, "list")
        for player, definition in self._commanders:
            yield DeckCard(player, definition, 1, "commander", "list")
        for (player, definition), count in sorted(self._most.items()):
            yield DeckCard(player, definition, count, "main", "seen")


def colors_of(cards: Iterator[DeckCard], definitions: Mapping[int, Printed]) -> dict[PlayerId, str]:
    """The colours of decks: of their spells, or of their basic lands where no spell is known."""
    spells: dict[PlayerId, set[str]] = {}
    lands: dict[PlayerId, set[str]] = {}
    for card in cards:
        printed = definitions.get(card.definition)
        if printed is None or card.part == "sideboard":
            continue
        if "land" in printed.types:
            found = {BASIC_LAND_MANA[one] for one in printed.subtypes if one in BASIC_LAND_MANA}
            lands.setdefault(card.player, set()).update(found if "basic" in printed.supertypes else ())
        else:
            spells.setdefault(card.player, set()).update(printed.colors)
    return {
        player: "".join(color for color in COLORS if color in (spells.get(player) or lands.get(player) or ()))
        for player in spells.keys() | lands.keys()
    }
