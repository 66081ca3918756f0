"""What the other program's words and numbers stand for: players, objects, cards and triggers, as they are here."""

from __future__ import annotations

from typing import TypeAlias

from domain import events as e
from domain.board.characteristics import Copiable, Printed
from domain.board.objects import GameObject
from domain.errors import said
from domain.ids import EntityId, ObjectId, PlayerId
from replay.observing.facts.cards import printed_of
from replay.observing.facts.forms import Card
from replay.observing.facts.saying import Impossible, Saying
from replay.observing.known_cards import known_cards

Key: TypeAlias = int | str
"""What the other program calls something."""


class Finding(Saying):
    """Finds what is called something, and shows cards to who sees them."""

    def __init__(self, left_out: frozenset[str]) -> None:
        super().__init__(left_out)
        self.state_based = 0
        """704.3. How many state-based actions were told of the pass that goes on."""
        self._players: dict[Key, PlayerId] = {}
        self._here: dict[Key, ObjectId] = {}
        self._triggers: dict[Key, int] = {}
        self._cards: dict[str, Printed] = {}
        self._numbers: dict[Printed, int] = {}
        self._learned: set[tuple[int, PlayerId]] = set()
        self._audience: tuple[PlayerId, ...] | None = None

    def player(self, key: Key) -> PlayerId:
        """The player that is called so."""
        found = self._players.get(key)
        if found is None:
            raise Impossible(said("no player is called {name}", name=key))
        return found

    def object(self, key: Key) -> ObjectId:
        """The object that is called so."""
        found = self._here.get(key)
        if found is None:
            raise Impossible(said("no object called {name} has been told of", name=key))
        return found

    def entity(self, key: Key) -> EntityId:
        """The player or object that is called so."""
        found = self._players.get(key)
        return found if found is not None else self.object(key)

    def card(self, described: Card | str) -> int:
        """The number of a card, which those who see it here learn first."""
        return self.show(self._described(described, False), self._audience)

    def copiable(self, described: Card | str) -> Copiable:
        """707.2. What a copy is, by the card that it copies, or that it would be as it is described."""
        number = self.card(described)
        return Copiable.printed(number, self.board.definitions[number])

    def show(self, printed: Printed, to: tuple[PlayerId, ...] | None) -> int:
        """The number of a definition, said the first time that everybody sees it, or that those do whom it is told."""
        board = self.board
        number = self._numbers.get(printed)
        if number is None:
            number = self._numbers[printed] = board.next_definition
        elif number in board.seen or (to is not None and all((number, one) in self._learned for one in to)):
            return number
        moment = bool(self.moment)
        if to is None:
            self.say(e.CardSeen(definition=number, printed=printed), "400.2", None, moment)
        else:
            self._learned.update((number, one) for one in to)
            self.say(e.CardLearned(definition=number, printed=printed, to=to), "400.2", None, moment)
        return number

    def _described(self, card: Card | str, token: bool) -> Printed:
        if isinstance(card, Card):
            found = printed_of(card, token=token)
            if not token:
                self._cards[card.name] = found
            return found
        known = self._cards.get(card)
        if known is None:
            definition = known_cards().find(card)
            if definition is None:
                raise Impossible(said("no card called {name} has been described", name=card))
            known = self._cards[card] = definition.printed().model_copy(update={"hash": ""})
        return known.model_copy(update={"token": token}) if known.token != token else known

    def found(self, key: Key | None) -> GameObject | None:
        """The object that is called so, where it is one now."""
        id = None if key is None else self._here.get(key)
        return None if id is None else self.board.objects.get(id)

    def put(self, key: Key | None, id: ObjectId | None) -> None:
        """What is called so is this object from now on."""
        if key is not None and id is not None:
            self._here[key] = id  # else it stays what it was last, of which can still be told

    def next_trigger(self, key: Key) -> int:
        """603.2. A waiting trigger that is called so."""
        number = self.board.next_trigger
        self._triggers[key] = number
        return number

    def trigger(self, key: Key | None) -> int | None:
        """The number of a waiting trigger by what it is called."""
        if key is None:
            return None
        number = self._triggers.get(key)
        if number is None or number not in self.board.triggers:
            raise Impossible(said("no trigger called {name} is waiting", name=key))
        return number
