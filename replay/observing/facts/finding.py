"""Players, objects, cards and triggers, by the names another program gives them."""

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
"""Name of a player, object, trigger or fact in the other program: a number or word."""


class Finding(Saying):
    """Tables of named players, objects and triggers, and of the cards that players know."""

    def __init__(self, left_out: frozenset[str]) -> None:
        super().__init__(left_out)
        self.state_based = 0
        """704.3. Number of state-based actions told so far in the current pass."""
        self._players: dict[Key, PlayerId] = {}
        self._here: dict[Key, ObjectId] = {}
        self._triggers: dict[Key, int] = {}
        self._cards: dict[str, Printed] = {}
        self._numbers: dict[Printed, int] = {}
        self._learned: set[tuple[int, PlayerId]] = set()
        self._audience: tuple[PlayerId, ...] | None = None

    def player(self, key: Key) -> PlayerId:
        """Return the player of this name.

        :raises Impossible: no player has this name.
        """
        player = self._players.get(key)
        if player is None:
            raise Impossible(said("no player is called {name}", name=key))
        return player

    def object(self, key: Key) -> ObjectId:
        """Return the object of this name.

        :raises Impossible: no object has this name.
        """
        id = self._here.get(key)
        if id is None:
            raise Impossible(said("no object called {name} has been told of", name=key))
        return id

    def entity(self, key: Key) -> EntityId:
        """Return the player or object of this name.

        :raises Impossible: neither has this name.
        """
        player = self._players.get(key)
        return player if player is not None else self.object(key)

    def card(self, described: Card | str) -> int:
        """Return the number of a card's definition.

        The card is first shown to the players who see it now.
        """
        return self.show(self._described(described, False), self._audience)

    def copiable(self, described: Card | str) -> Copiable:
        """707.2. Return a copy's copiable values, from the copied card's name or from a description."""
        number = self.card(described)
        return Copiable.printed(number, self.board.definitions[number])

    def show(self, printed: Printed, to: tuple[PlayerId, ...] | None) -> int:
        """Return the number of a definition, and show it to players who lack it.

        `to` is None for all players.
        """
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
            printed = printed_of(card, token=token)
            if not token:
                self._cards[card.name] = printed
            return printed
        known = self._cards.get(card)
        if known is None:
            definition = known_cards().find(card)
            if definition is None:
                raise Impossible(said("no card called {name} has been described", name=card))
            known = self._cards[card] = definition.printed().model_copy(update={"hash": ""})
        return known.model_copy(update={"token": token}) if known.token != token else known

    def found(self, key: Key | None) -> GameObject | None:
        """Return the object of this name, if it exists now."""
        id = None if key is None else self._here.get(key)
        return None if id is None else self.board.objects.get(id)

    def put(self, key: Key | None, id: ObjectId | None) -> None:
        """Note that an object has this name from now on."""
        if key is not None and id is not None:
            self._here[key] = id  # else the name keeps its last object, of which facts may still tell

    def next_trigger(self, key: Key) -> int:
        """603.2. Note the name of the trigger that comes next, and return its number."""
        number = self.board.next_trigger
        self._triggers[key] = number
        return number

    def trigger(self, key: Key | None) -> int | None:
        """Return the number of the waiting trigger of this name.

        :raises Impossible: no trigger of this name is waiting.
        """
        if key is None:
            return None
        number = self._triggers.get(key)
        if number is None or number not in self.board.triggers:
            raise Impossible(said("no trigger called {name} is waiting", name=key))
        return number
