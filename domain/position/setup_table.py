"""The table for the set-up of a position: name lookups, definition numbers, and moves."""

from __future__ import annotations

from collections.abc import Mapping

from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.state import Board
from domain.cards.language import CardDefinition, lying_face_down
from domain.citations import DESIGNATED, UNEXPLAINED
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.table import Table
from domain.position.checking import RULES
from domain.position.lasting import Means
from domain.position.model import Card, OnStack, Values
from domain.position.resolved import Lying, Read
from domain.terms import Zone


class Sayer:
    """Base of the set-up of a position: the table that records events, and name lookups."""

    def __init__(self, read: Read, definitions: Mapping[str, CardDefinition]) -> None:
        self.read = read
        self.position = read.position
        self.table = game = Table(Board(), definitions)
        game.edition, game.format = read.edition, read.format
        self.gone: dict[str, ObjectId] = {}
        self.means = Means(self.entity, self.number)

    @property
    def board(self) -> Board:
        """The board so far."""
        return self.table.board

    def say(self, event: Event, rule: str) -> None:
        """Record an event; the cause of every event is the start of the game."""
        self.table.say(event, rule, 1 if self.board.position else None)

    def mark(self, entity: EntityId, designations: Mapping[str, str]) -> None:
        """Record the designations of a player or an object.

        Where the edition has no rule for a designation, the event cites none.
        """
        for name, value in designations.items():
            rule = DESIGNATED.get(name, UNEXPLAINED)
            cited = rule if rule and self.table.cites(rule) else UNEXPLAINED
            self.say(e.DesignationGained(entity=entity, name=name, value=value), cited)

    def entity(self, name: str) -> EntityId:
        """Return the id of a player or object already set up."""
        player = self.read.players.get(name)
        if player is not None:
            return player
        if name in self.gone:
            return self.gone[name]
        obj = self.read.things.find(name)
        assert isinstance(obj, Lying)
        return obj.id

    def object(self, name: str) -> ObjectId:
        """Return the id of an object already set up."""
        return ObjectId(self.entity(name))

    def number(self, name: str) -> int:
        """Return the number of a definition by its name; 0 for the rules."""
        return 0 if name == RULES else self.table.numbered(self.read.texts[name], "113.7", 1)

    def number_at(self, text: CardDefinition | None, source: str) -> int:
        """Return the number of a definition, preferably the one that `source` has for the text.

        The same card has different numbers in two decks.
        """
        if text is None:
            return 0
        obj = self.board.get(self.entity(source)) if source else None
        for number in (obj.face, obj.definition, obj.back) if obj is not None else ():
            if number and self.board.definitions[number].hash == text.hash:
                return number
        return self.table.numbered(text, "113.7", 1)

    def player(self, name: str, default: PlayerId) -> PlayerId:
        """Return the player of this name, or the default for an empty name."""
        return self.read.players[name] if name else default

    def move(
        self,
        obj: Lying,
        controller: PlayerId | None = None,
        *,
        tapped: bool = False,
        source: Zone = Zone.LIBRARY,
        index: int | None = None,
    ) -> None:
        """Move a card from its deck to its zone.

        A copy of a card is created first (707.12).
        """
        if obj.spec.as_copy:
            assert obj.written is not None
            obj.number = self.table.numbered(obj.written, "707.12", 1)
            obj.id = ObjectId(self.board.next_object)
            copied = e.NamedCardCopied(player=obj.owner, definition=obj.number, becomes=obj.id)
            self.say(copied, "707.12")
            if obj.zone is Zone.COMMAND:
                return
            source = Zone.COMMAND
        down = self._face_down(obj.spec)
        if down or obj.zone is not Zone.HAND:
            self.table.see(down or obj.number, cause=1)
        becomes = ObjectId(self.board.next_object)
        self.say(
            e.ObjectMoved(
                object=obj.id,
                becomes=becomes,
                definition=down or obj.number,
                player=obj.owner,
                source=Zone.COMMAND if obj.spec.commander else source,
                to=obj.zone,
                controller=controller or obj.owner,
                tapped=tapped,
                index=index,
                was=None,
            ),
            "400.7",
        )
        obj.id = becomes
        if down:
            known = e.FaceDownCardKnown(object=obj.id, definition=obj.number, to=(controller or obj.owner,))
            self.say(known, "406.3" if obj.zone is Zone.EXILE else "708.5")

    def _face_down(self, spec: Card | OnStack) -> int:
        """708.2. Return the number of the face-down definition; 0 for a face-up card."""
        how = spec.face_down if isinstance(spec, Card) else ""
        if not how:
            return 0
        return self.table.numbered(lying_face_down(how), "406.3" if how == "exile" else "708.2", 1)

    def turn_over(self, obj: Lying) -> None:
        assert obj.written is not None
        assert obj.written.back is not None
        rule = "712.13" if self.table.cites("712.13") else "400.7"
        back = self.table.numbered(obj.written.back, rule, 1)
        self.say(
            e.PermanentTransformed(
                object=obj.id, before=obj.number, definition=back, entering=True, modal=obj.written.modal
            ),
            rule,
        )

    def all_values(self, values: Values) -> Copiable:
        """707.2. Return the copiable values that a position gives."""
        return self.means.values(values, self.read.texts[values.of].printed())

    def values_of(self, card: CardDefinition) -> Copiable:
        """707.2. Return the copiable values of a card."""
        number = self.table.numbered(card, "707.2", 1)
        return Copiable.printed(number, card.printed())
