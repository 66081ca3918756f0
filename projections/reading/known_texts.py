"""Texts of the cards and abilities that a reader knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.characteristics import AbilityRef, Printed
from domain.events import Event
from domain.ids import EntityId

if TYPE_CHECKING:  # texts are slow to load, and most readers need none
    from domain.cards.language import CardDefinition

Texts: TypeAlias = "Callable[[Printed], CardDefinition | None]"
"""Returns the definition of printed characteristics; None if it is not known here."""


class KnownTexts:
    """Texts of objects and abilities; `learn` goes on with an event."""

    def __init__(self, texts: Texts, definitions: dict[int, Printed]) -> None:
        """Begin with a reader's texts, and the definitions that the log has told."""
        self._texts = texts
        self._definitions = definitions
        self._abilities: dict[EntityId, AbilityRef] = {}
        self._printed_as: dict[EntityId, int] = {}

    def copy(self, definitions: dict[int, Printed]) -> KnownTexts:
        """Return texts that go on by themselves."""
        other = KnownTexts(self._texts, definitions)
        other._abilities, other._printed_as = self._abilities.copy(), self._printed_as.copy()
        return other

    def ability_of(self, entity: EntityId) -> AbilityRef | None:
        """Return the place of an ability's text in its definition; otherwise None."""
        return self._abilities.get(entity)

    def definition(self, number: int) -> CardDefinition | None:
        """Return the definition with a number; None if the definition is unknown."""
        printed = self._definitions.get(number)
        return None if printed is None else self._texts(printed)

    def card_of(self, entity: EntityId) -> CardDefinition | None:
        """Return the definition of an object's card; None if unknown."""
        number = self._printed_as.get(entity)
        return None if number is None else self.definition(number)

    def learn(self, event: Event) -> None:
        """Note the text of an object or ability that an event brings."""
        if isinstance(event, e.AbilityPutOnStack):
            if event.ability is not None:
                self._abilities[event.becomes] = event.ability
        elif isinstance(event, e.CopyPutOnStack):
            if event.of in self._abilities:
                self._abilities[event.becomes] = self._abilities[event.of]
            if event.of in self._printed_as:
                self._printed_as[event.becomes] = self._printed_as[event.of]
        elif isinstance(event, e.ObjectMoved | e.TokenCreated | e.CardCopied):
            if event.becomes is not None and event.definition is not None:
                self._printed_as[event.becomes] = event.definition
        elif isinstance(event, e.PermanentTransformed | e.CastAs | e.CardTurnedFaceDown | e.CardTurnedFaceUp):
            self._printed_as[event.object] = event.definition
