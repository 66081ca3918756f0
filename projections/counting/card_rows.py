"""Rows of cards: opening hands, draws, and what became of each card of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from domain import events as e
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone
from projections.counting.decks import DeckCard, Decks
from projections.reading.names import Names

Row: TypeAlias = tuple[Any, ...]

Key: TypeAlias = tuple[PlayerId, int]
"""A card of a deck: its owner and its definition."""


class Way(NamedTuple):
    """Counts of one card of a deck in one game.

    A turn is None if nothing of it happened.
    """

    opening: int
    drawn: int
    cast: int
    played: int
    in_hand: int
    turn_seen: int | None
    turn_cast: int | None


class CardRows:
    """Draws and hands of one game, from the events added so far."""

    def __init__(self, names: Names, decks: Decks) -> None:
        self._names = names
        self._decks = decks
        self.draws: list[list[Any]] = []
        self._before: list[tuple[PlayerId, int, int, list[int]]] = []
        """Hands that went back (103.5): whose, the mulligans before, the size, and the known cards."""
        self._pending: dict[PlayerId, list[Any]] = {}
        self._cards: dict[ObjectId, Key] = {}
        self._hands: dict[ObjectId, Key] = {}
        self._drawn: Counter[Key] = Counter()
        self._cast: Counter[Key] = Counter()
        self._played: Counter[Key] = Counter()
        self._first_seen: dict[Key, int] = {}
        self._first_cast: dict[Key, int] = {}

    def mulligan(self, event: e.MulliganTaken) -> None:
        """103.5. Note a hand that goes back."""
        if hand := self._decks.hands.get(event.player):
            known = [self._cards[card][1] for card in hand if card in self._cards]
            self._before.append((event.player, event.taken - 1, len(hand), known))

    def drawn(self, event: e.CardDrawn, here: Row, rule: str) -> None:
        """121.1. Note a draw after the game began.

        The move that follows tells the card. Draws for opening hands do not count.
        """
        if here[1]:
            row = [*here, event.player, event.this_turn, None, None, rule]
            self._pending[event.player] = row
            self.draws.append(row)

    def moved(self, event: e.ObjectMoved, turn: int) -> None:
        """400.7. Follow a card from zone to zone."""
        was, becomes = event.object, event.becomes
        if was is not None:
            self._cards.pop(was, None)
            self._hands.pop(was, None)
        if becomes is None or event.definition is None:
            if event.to is Zone.HAND and event.source is Zone.LIBRARY:
                self._pending.pop(event.player, None)
            return
        key = self._cards[becomes] = event.player, event.definition
        if event.to is Zone.HAND:
            self._hands[becomes] = key
            if event.source is Zone.LIBRARY and (row := self._pending.pop(event.player, None)) is not None:
                row[6:8] = becomes, self._names.definition(event.definition)
                self._drawn[key] += 1
                self._first_seen.setdefault(key, turn)

    def known(self, event: e.HiddenCardKnown) -> None:
        """400.2. A card in a hand becomes known."""
        if event.zone is Zone.HAND and event.becomes is not None and event.definition is not None:
            self._hands[event.becomes] = self._cards[event.becomes] = event.player, event.definition

    def cast(self, event: e.SpellCast, turn: int) -> None:
        """601.2i. Count a card that its owner casts."""
        if (key := self._cards.get(event.object)) is not None and key[0] == event.player:
            self._cast[key] += 1
            self._first_cast.setdefault(key, turn)

    def land_played(self, event: e.LandPlayed, turn: int) -> None:
        """305.1. Count a land that its owner plays."""
        if (key := self._cards.get(event.object)) is not None and key[0] == event.player:
            self._played[key] += 1
            self._first_cast.setdefault(key, turn)

    # Results

    def ways(self, cards: Iterator[DeckCard]) -> Iterator[tuple[DeckCard, Way]]:
        """Yield the cards of the decks, without sideboards, each with what happened to its copies."""
        opening: Counter[Key] = Counter()
        for player in self._decks.hands:
            opening.update((player, card) for card in self._decks.kept_hand(player)[1])
        in_hand = Counter(self._hands.values())
        for card in cards:
            if card.part == "sideboard":
                continue
            key = card.player, card.definition
            seen = 0 if opening[key] else self._first_seen.get(key)
            yield (
                card,
                Way(
                    opening[key],
                    self._drawn[key],
                    self._cast[key],
                    self._played[key],
                    in_hand[key],
                    seen,
                    self._first_cast.get(key),
                ),
            )

    def opening_hands(self, mulligans: Counter[PlayerId]) -> Iterator[tuple[PlayerId, Row]]:
        """103.5. Yield each player's hands before the first turn, the kept hand last.

        A row has the mulligans before it, whether it was kept, its size, its known cards, and its lands if all its
        cards are known.
        """
        for player, taken, size, known in self._before:
            yield player, (taken, False, *self._hand(size, known))
        for player in sorted(self._decks.hands):
            size, cards = self._decks.kept_hand(player)
            yield player, (mulligans[player], True, *self._hand(size, list(cards)))

    def _hand(self, size: int, cards: list[int]) -> Row:
        printed = [self._names.definitions.get(card) for card in cards]
        lands = sum(one is not None and "land" in one.types for one in printed) if len(cards) == size else None
        return size, lands, tuple(self._names.definition(card) for card in cards)
