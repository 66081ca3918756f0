"""Names of objects and players; follows every card through its ids.

A card is a new object in every zone (400.7). To a reader it stays the same card, identified here by the first id it
had. Works on whole logs and on redacted logs. In a redacted log a card that comes out of a hidden zone counts as a new
card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeAlias

from domain import events as e
from domain.board.characteristics import Printed
from domain.errors import Listed, Said, TimewalkError
from domain.events import Recorded
from domain.events.touches import changes
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.terms import Zone
from projections.reading.known_texts import KnownTexts, Texts
from projections.reading.roles import roles
from projections.reading.ruled import name_of_rules, of_rules

CardId: TypeAlias = EntityId
"""First id of a card, token or ability in this log; for a player the player's number."""


UNKNOWN = "a card"
"""Name of a card that the reader may not know, here as on a board."""

FACE_DOWN = "a face-down card"
"""Name told for an object without a name.

Only face-down objects have no name (708.2a, 406.3a).
"""


class UnknownObject(TimewalkError, LookupError):
    """Error: no object or player of this game has this name or number."""


class AmbiguousObject(TimewalkError, LookupError):
    """Error: a name means several objects equally; the message lists them with their ids."""


class Found(NamedTuple):
    """Card or player found by name or number.

    `now` is the id at the names' position. `others` are the ids of other cards of the same name.
    """

    card: CardId
    name: str
    now: EntityId
    others: tuple[EntityId, ...]


class Names:
    """Names of all objects and players at a position of a log.

    `extend` and `add` move the position on.
    """

    __slots__ = (
        "_alike",
        "_called",
        "_former",
        "_left",
        "_left_alike",
        "_left_in",
        "_libraries",
        "_merged",
        "_moment",
        "_next",
        "_parts",
        "_permanents",
        "_roles",
        "_started",
        "abilities",
        "cards",
        "definitions",
        "edition",
        "effects",
        "emblems",
        "last",
        "now",
        "objects",
        "owners",
        "players",
        "resolving",
        "targets",
        "texts",
        "touched",
        "triggers",
        "turn",
        "way",
        "zones",
    )

    def __init__(self, events: Iterable[Recorded] = (), texts: Texts | None = None) -> None:
        self.last = 0
        self.players: dict[PlayerId, str] = {}
        self.definitions: dict[int, Printed] = {}
        self.texts = None if texts is None else KnownTexts(texts, self.definitions)
        """Texts that the reader knows; None if they are not told."""
        self.objects: dict[ObjectId, str] = {}
        """Name of each object, or its name when it left; never removed."""
        self.cards: dict[EntityId, CardId] = {}
        """Card of each object: the first id of the card."""
        self.now: dict[CardId, ObjectId | None] = {}
        """Present id of a card; None if the card is gone or out of sight."""
        self.zones: dict[CardId, Zone | None] = {}
        """Zone of each card."""
        self.owners: dict[CardId, PlayerId] = {}
        self.abilities: dict[ObjectId, ObjectId] = {}
        """Abilities that were put on the stack, each with its source."""
        self.targets: dict[ObjectId, tuple[EntityId, ...]] = {}
        self.triggers: dict[int, ObjectId] = {}
        self.effects: dict[int, ObjectId] = {}
        self.emblems: dict[ObjectId, str] = {}
        """Name of the card whose text gave each emblem."""
        self.touched: dict[CardId, tuple[int, int]] = {}
        """Moment and position of the last change of each card and player."""
        self._called: dict[str, dict[CardId, None]] = {}
        self._former: dict[CardId, ObjectId] = {}
        self._libraries: dict[PlayerId, int] = {}
        self._parts: dict[ObjectId, CardId] = {}
        self._merged: dict[ObjectId, list[tuple[int, CardId]]] = {}
        self._next = FIRST_OBJECT
        self.edition = ""
        """Edition of the rules of the game."""
        self.turn = 0
        self.way = ""
        """Action by which the last event moved a card: "drawn", "discarded", or empty."""
        self._started: tuple[str, PlayerId] | None = None
        """Action and player of the next move: the events of drawing and discarding come before the move."""
        self.resolving: ObjectId | None = None
        """Spell or ability that is resolving."""
        self._moment = 0
        self._permanents: dict[ObjectId, str] = {}
        """Name of each permanent; `_alike` counts the permanents of each name."""
        self._alike: Counter[str] = Counter()
        self._left: dict[ObjectId, str] = {}
        """Names of permanents that left the battlefield in the moment `_left_in`."""
        self._left_alike: Counter[str] = Counter()
        self._left_in = 0
        self._roles: dict[PlayerId, str] = {}
        self.extend(events)

    def copy(self) -> Names:
        """Return names that go on by themselves."""
        other = Names.__new__(Names)
        for slot in Names.__slots__:
            value = getattr(self, slot)
            setattr(other, slot, value.copy() if isinstance(value, dict) else value)
        other.texts = None if self.texts is None else self.texts.copy(other.definitions)
        other._called = {name: cards.copy() for name, cards in self._called.items()}
        other._merged = {permanent: parts.copy() for permanent, parts in self._merged.items()}
        return other

    def extend(self, events: Iterable[Recorded]) -> Names:
        """Go on with more events of the same log."""
        for recorded in events:
            self.add(recorded)
        return self

    def add(self, recorded: Recorded) -> None:
        """Add an event of the log."""
        self.last = recorded.position
        self._moment = recorded.moment
        event = recorded.event
        changed = changes(event)
        held = [entity for entity in changed if self._is_now(entity)]
        learn = LEARNING.get(event.__class__)
        if learn is not None:
            learn(self, event)
        if self.texts is not None:
            self.texts.learn(event)
        for entity in changed:
            if entity in held or self._is_now(entity):
                self.touched[self.cards.get(entity, entity)] = (recorded.moment, recorded.position)

    def _is_now(self, entity: EntityId) -> bool:
        """Return True for a player, or for a card's present id.

        False for a former id.

        An event that changes a former id does not change the card.
        """
        return self.now.get(self.cards.get(entity, entity), entity) == entity

    # Questions

    def name_of(self, entity: EntityId | None) -> str:
        """Return the name of an object or player; an ability has its source's name."""
        if entity is None:
            return "nothing"
        if is_player(entity):
            return self.players.get(PlayerId(entity), f"player {entity}")
        if entity < 0:
            return name_of_rules(entity)
        return self.objects.get(ObjectId(entity)) or UNKNOWN

    def source_name(self, event: e.AbilityPutOnStack | e.AbilityActivated) -> str:
        """Return the name of an ability's source.

        A hidden card has the name of the card with its text.
        """
        source = of_rules(event.ability) or event.source
        return self.name_of(source) if source else self.definition(event.ability[0])

    def role_of(self, player: EntityId) -> str:
        """Return the role of a player in an observed game.

        `YOU` is the player the game is told to, `OTHER` an opponent without a name. Any other player has an empty role.
        """
        return self._roles.get(PlayerId(player), "")

    def definition(self, number: int) -> str:
        """Return the name of a definition, or UNKNOWN if the card is hidden."""
        printed = self.definitions.get(number)
        return printed.name or FACE_DOWN if printed is not None else UNKNOWN

    def alike(self, entity: EntityId) -> int:
        """Return the number of permanents with this permanent's name, at least 1.

        The permanent itself is included. Permanents that left the battlefield in this moment count, too: if two of them
        die together, neither is unique. An object that is no permanent gives 1.
        """
        permanent = ObjectId(entity)
        left = self._left_in == self._moment
        name = self._permanents.get(permanent) or (self._left.get(permanent) if left else None)
        return self._alike[name] + (self._left_alike[name] if left else 0) if name else 1

    def source_of(self, entity: EntityId) -> ObjectId | None:
        """Return the source of an ability on the stack; None for other objects."""
        return self.abilities.get(ObjectId(entity))

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]:
        """Return the targets of a spell or ability."""
        return self.targets.get(ObjectId(entity), ())

    def trigger_of(self, number: int) -> ObjectId | None:
        """Return the source of a triggered ability, by its number while waiting for the stack."""
        return self.triggers.get(number)

    def emblem_of(self, entity: EntityId) -> str:
        """Return the name of the card that gave an emblem; empty if unknown."""
        return self.emblems.get(ObjectId(entity), "")

    def effect_of(self, number: int) -> ObjectId | None:
        """Return the source of an effect that a resolution set up, by its number."""
        return self.effects.get(number)

    def card(self, entity: EntityId) -> CardId:
        """Return the first id of an object's card; return a player's number unchanged."""
        return self.cards.get(entity, entity)

    def called(self, name: str) -> frozenset[CardId]:
        """Return all cards that ever had this name, regardless of capitals."""
        return frozenset(self._called.get(name.casefold(), ()))

    def find(self, wanted: str | EntityId) -> Found:
        """Return the card or player that a name or number means.

        A number means the card that had this id at any time. A name means the card of that name that was changed
        last. A card that has the name now comes before a card that only had it once, such as a copy for one turn.

        :raises UnknownObject: there is none.
        :raises AmbiguousObject: several cards were changed last, at once.
        """
        text = str(wanted).strip()
        if text.isascii() and text.isdigit() and len(text) < 10:
            return self._numbered(int(text))
        for number, name in self.players.items():
            if name.casefold() == text.casefold():
                return Found(number, name, number, ())
        cards = [card for card in self._called.get(text.casefold(), ()) if card in self.touched]
        if not cards:
            raise self._unknown(text)
        meant = [card for card in cards if self.objects.get(self._id(card), "").casefold() == text.casefold()] or cards
        last = max(self.touched[card][0] for card in meant)
        latest = [card for card in meant if self.touched[card][0] == last]
        if len(latest) > 1:
            listed = ", ".join(self._described(card) for card in latest)
            raise AmbiguousObject(
                "{count} objects called {given} were changed last, at once, at position {what}: {listed}; "
                "name one by its number",
                count=len(latest),
                given=text,
                what=self.touched[latest[0]][1],
                listed=listed,
            )
        return self._found(latest[0], tuple(self._id(card) for card in cards if card != latest[0]))

    def _numbered(self, number: int) -> Found:
        if is_player(number) and number in self.players:
            return Found(number, self.players[PlayerId(number)], number, ())
        if number not in self.cards:
            raise UnknownObject(
                "no object of this game has the number {number} up to position {last}; objects are numbered "
                "from {FIRST_OBJECT} on, players from 1",
                number=number,
                last=self.last,
                FIRST_OBJECT=FIRST_OBJECT,
            )
        return self._found(self.cards[number], ())

    def _found(self, card: CardId, others: tuple[EntityId, ...]) -> Found:
        id = self._id(card)
        return Found(card, self.objects.get(id) or UNKNOWN, id, others)

    def _id(self, card: CardId) -> ObjectId:
        """Return the present id of a card, or the last if the card is gone."""
        id = self.now.get(card)
        return id if id is not None else self._former.get(card, ObjectId(card))

    def _described(self, card: CardId) -> str:
        zone = self.zones.get(card)
        return f"{self._id(card)} ({f'in {zone}' if zone else 'gone'})"

    def _unknown(self, text: str) -> UnknownObject:
        names = {name: self.objects[self._id(card)] for name, cards in self._called.items() for card in cards}
        names |= {name.casefold(): name for name in self.players.values()}
        near = [names[name] for name in get_close_matches(text.casefold(), names, 3)]
        if text.casefold() in self._called:
            return UnknownObject("nothing has happened to any {name} up to position {last}", name=text, last=self.last)
        otherwise = Said("write a card, a player or an object's number from the log")
        hint = Said("did you mean {near}?", {"near": Listed(near)}) if near else otherwise
        wrong = "no card or player of this game is called {name} up to position {last}; {hint}"
        return UnknownObject(wrong, name=repr(text), last=self.last, hint=hint)

    # Events

    def _meet(self, id: ObjectId, name: str, zone: Zone, owner: PlayerId) -> None:
        """Add an object that appears for the first time."""
        self.owners[id] = owner
        self.cards[id] = id
        self.now[id] = id
        self.zones[id] = zone
        self._call(id, name)
        if zone is Zone.BATTLEFIELD:
            self._enter(id)

    def _call(self, id: ObjectId, name: str) -> None:
        self.objects[id] = name
        if id in self._permanents:
            self._alike[self._permanents[id]] -= 1
            self._permanents[id] = name
            self._alike[name] += 1
        if name:
            self._called.setdefault(name.casefold(), {})[self.cards[id]] = None

    def _enter(self, id: ObjectId) -> None:
        """Add an object to the permanents."""
        self._permanents[id] = name = self.objects[id]
        self._alike[name] += 1

    def _exit(self, id: ObjectId) -> None:
        """Remove an object from the permanents, if listed there."""
        name = self._permanents.pop(id, None)
        if name is None:
            return
        self._alike[name] -= 1
        if self._left_in != self._moment:
            self._left, self._left_alike, self._left_in = {}, Counter(), self._moment
        self._left[id] = name
        self._left_alike[name] += 1

    def _follow(self, old: ObjectId, new: ObjectId) -> None:
        """Note that a card has a new id."""
        card = self.cards.setdefault(old, old)
        self.cards[new] = card
        self.now[card] = new
        self._call(new, self.objects.get(old, ""))

    def _leave(self, id: ObjectId, zone: Zone | None) -> None:
        """Note that a card is gone, or no longer visible."""
        self._exit(id)
        card = self.cards.setdefault(id, id)
        self._former[card] = id
        self.now[card] = None
        self.zones[card] = zone

    def _game_started(self, event: e.GameStarted) -> None:
        self.edition = event.edition
        self.players = {PlayerId(number): name for number, name in enumerate(event.seats, 1)}
        observer = event.observed.player if event.observed is not None else None
        self._roles = roles(self.players, None if observer is None else PlayerId(observer))

    def _deck_presented(self, event: e.DeckPresented) -> None:
        first = self._next
        self._next += event.size
        self._libraries[event.player] = event.size
        self.definitions.update(enumerate(event.printed or (), event.first or 0))
        for offset, definition in enumerate(event.cards or ()):
            self._meet(ObjectId(first + offset), self.definitions[definition].name, Zone.LIBRARY, event.player)

    def _commander_presented(self, event: e.CommanderPresented) -> None:
        self.definitions[event.definition] = event.printed
        self._next = event.becomes + 1
        self._meet(event.becomes, event.printed.name, Zone.COMMAND, event.player)

    def _supplement_presented(self, event: e.SupplementPresented) -> None:
        self.definitions.update(enumerate(event.printed or (), event.first or 0))

    def _turned_up(self, event: e.SchemeSetInMotion | e.PlaneTurnedUp | e.DungeonBroughtIn | e.EmblemCreated) -> None:
        self._next = event.becomes + 1
        self._meet(event.becomes, self.definition(event.definition), Zone.COMMAND, event.player)

    def _emblem_created(self, event: e.EmblemCreated) -> None:
        """Learn the emblem, and the card whose text gave it (114.2)."""
        self._turned_up(event)
        if self.resolving is not None:
            giver = self.name_of(self.abilities.get(self.resolving, self.resolving))
            self.emblems[event.becomes] = giver if giver not in (UNKNOWN, FACE_DOWN) else ""

    def _resolution_began(self, event: e.ResolutionBegan) -> None:
        self.resolving = event.object

    def _turned_down(self, event: e.SchemeAbandoned | e.PlaneTurnedDown | e.DungeonCompleted) -> None:
        self._leave(event.object, None)

    def _card_seen(self, event: e.CardSeen | e.CardLearned) -> None:
        self.definitions[event.definition] = event.printed

    def _text_rewritten(self, event: e.TextRewritten) -> None:
        self.definitions[event.becomes] = event.printed

    def _cards_spliced(self, event: e.CardsSpliced) -> None:
        self.definitions[event.values.definition] = event.printed

    def _library_shuffled(self, event: e.LibraryShuffled) -> None:
        first = self._next
        self._next += self._libraries.get(event.player, 0)
        for offset, old in enumerate(event.order or ()):
            self._follow(old, ObjectId(first + offset))

    def _token_created(self, event: e.TokenCreated) -> None:
        self._next = event.becomes + 1
        self._meet(event.becomes, self.definition(event.definition), Zone.BATTLEFIELD, event.player)

    def _token_ceased(self, event: e.TokenCeased | e.CopyCeased) -> None:
        self._leave(event.object, None)

    def _player_left(self, event: e.PlayerLeft) -> None:
        self._libraries[event.player] = 0
        gone = [id for card, owner in self.owners.items() if owner == event.player and (id := self.now.get(card))]
        for id in dict.fromkeys((*event.objects, *gone)):
            self._leave(id, None)

    def _turn_began(self, event: e.TurnBegan) -> None:
        self.turn = event.number

    def _turn_set_up(self, event: e.TurnSetUp) -> None:
        self.turn = event.number if event.phase is not None else event.number - 1

    def _card_drawn(self, event: e.CardDrawn) -> None:
        self._started = "drawn", event.player

    def _card_discarded(self, event: e.CardDiscarded) -> None:
        self._started = "discarded", event.player

    def _object_moved(self, event: e.ObjectMoved) -> None:
        self._next += 1
        action, player = self._started or ("", event.player)
        self.way = action if player == event.player and (event.source, event.to) == _WAYS.get(action) else ""
        self._started = None
        if event.object is not None:
            self._exit(event.object)
        if event.source is Zone.LIBRARY:
            self._libraries[event.player] = self._libraries.get(event.player, 0) - 1
        if event.to is Zone.LIBRARY:
            self._libraries[event.player] = self._libraries.get(event.player, 0) + 1
        if event.becomes is None:
            if event.object is not None:
                self._leave(event.object, event.to)
            return
        printed = self.definitions.get(event.definition) if event.definition is not None else None
        if event.object is None:
            self._meet(event.becomes, self._printed(printed), event.to, event.player)
            return
        if (card := self._part(event.object, event.definition)) is not None:
            self.cards[event.object] = card
        self._follow(event.object, event.becomes)
        self.zones[self.cards[event.becomes]] = event.to
        if printed is not None:
            self._call(event.becomes, self._printed(printed))
        if event.to is Zone.BATTLEFIELD:
            self._enter(event.becomes)

    @staticmethod
    def _printed(printed: Printed | None) -> str:
        return printed.name or FACE_DOWN if printed is not None else ""

    def _cards_melded(self, event: e.CardsMelded) -> None:
        self._parts[event.object] = self.cards.get(event.card, event.card)
        self._leave(event.card, Zone.BATTLEFIELD)
        self._call(event.object, self.definition(event.definition))

    def _creature_mutated(self, event: e.CreatureMutated) -> None:
        card = self.cards.get(event.spell, event.spell)
        if event.object not in self._merged:
            before = event.parts[0 if event.over else -1]
            self._merged[event.object] = [(before, self.cards.get(event.object, event.object))]
        self._merged[event.object].append((event.parts[-1 if event.over else 0], card))
        self._leave(event.spell, Zone.BATTLEFIELD)
        self._call(event.object, event.values.name)

    def _part(self, object: ObjectId, definition: int | None) -> CardId | None:
        """Remove a card from a merged permanent, and return it.

        None if no card of this definition is known there.
        """
        cards = self._merged.get(object, [])
        for index, (number, card) in enumerate(cards):
            if number == definition or (index == len(cards) - 1 and definition is None):
                del cards[index]
                return card
        return None

    def _melded_card_moved(self, event: e.MeldedCardMoved) -> None:
        self._next += 1
        if event.to is Zone.LIBRARY:
            self._libraries[event.player] = self._libraries.get(event.player, 0) + 1
        card = None
        if event.object is not None:
            card = self._part(event.object, event.definition) or self._parts.pop(event.object, None)
        if event.becomes is None or card is None:
            return
        self.cards[event.becomes] = card
        self.now[card] = event.becomes
        self.zones[card] = event.to
        self._call(event.becomes, self.definition(event.definition or 0))
        if event.to is Zone.BATTLEFIELD:
            self._enter(event.becomes)

    def _ability_put_on_stack(self, event: e.AbilityPutOnStack) -> None:
        self._next = event.becomes + 1
        self.cards[event.becomes] = event.becomes
        self.now[event.becomes] = event.becomes
        self.zones[event.becomes] = Zone.STACK
        self.objects[event.becomes] = self.source_name(event)
        self.abilities[event.becomes] = event.source

    def _left_stack(self, event: e.Resolved | e.DidNotResolve | e.Countered) -> None:
        if event.object == self.resolving:
            self.resolving = None
        if event.object in self.abilities:
            self._leave(event.object, None)

    def _targets_chosen(self, event: e.TargetsChosen | e.TargetsChanged) -> None:
        self.targets[event.object] = tuple(entity for _, chosen in event.targets for entity in chosen)

    def _effect_started(self, event: e.EffectStarted) -> None:
        self.effects[event.effect.id] = ObjectId(event.effect.source)

    def _ability_triggered(self, event: e.AbilityTriggered) -> None:
        self.triggers[event.number] = of_rules(event.ability) or event.source

    def _characteristics_changed(self, event: e.CharacteristicsChanged) -> None:
        for field, _, after in event.changes:
            if field == "name":
                self.cards.setdefault(event.object, event.object)
                self._call(event.object, after)

    def _became_copy(self, event: e.BecameCopy) -> None:
        if event.effect is None:
            self._call(event.object, event.values.name)

    def _copy_put_on_stack(self, event: e.CopyPutOnStack) -> None:
        self._next = event.becomes + 1
        self._meet(event.becomes, self.objects.get(event.of, ""), Zone.STACK, event.player)
        if event.source is not None:
            self.abilities[event.becomes] = event.source
        self.targets[event.becomes] = tuple(entity for _, chosen in event.targets for entity in chosen)

    def _card_copied(self, event: e.CardCopied) -> None:
        self._next = event.becomes + 1
        self._meet(event.becomes, self.definition(event.definition), event.zone, event.player)

    def _cards_looked_at(self, event: e.CardsLookedAt) -> None:
        """Learn the names of looked-at cards, as far as the reader may know them."""
        for card, number in zip(event.cards or (), event.definitions or (), strict=False):
            if number in self.definitions:
                self.cards.setdefault(card, card)
                self._call(card, self.definition(number))

    def _hidden_card_known(self, event: e.HiddenCardKnown) -> None:
        self._next += 1
        if event.becomes is not None and event.definition is not None:
            self._meet(event.becomes, self.definition(event.definition), event.zone, event.player)

    def _card_brought_in(self, event: e.CardBroughtIn) -> None:
        self._next += 1
        if event.zone is Zone.LIBRARY:
            self._libraries[event.player] = self._libraries.get(event.player, 0) + 1
        if event.becomes is not None and event.definition is not None:
            self._meet(event.becomes, self.definition(event.definition), event.zone, event.player)

    def _transformed(
        self, event: e.PermanentTransformed | e.CastAs | e.CardTurnedFaceDown | e.CardTurnedFaceUp
    ) -> None:
        self._call(event.object, self.definition(event.definition))


_WAYS = {
    "drawn": (Zone.LIBRARY, Zone.HAND),
    "discarded": (Zone.HAND, Zone.GRAVEYARD),
}
"""121.1, 701.9a. Zones from and to which a draw or a discard moves a card, unless replaced."""


LEARNING: dict[type[e.Event], Callable[[Names, Any], None]] = {
    e.GameStarted: Names._game_started,
    e.DeckPresented: Names._deck_presented,
    e.CommanderPresented: Names._commander_presented,
    e.SupplementPresented: Names._supplement_presented,
    e.SchemeSetInMotion: Names._turned_up,
    e.SchemeAbandoned: Names._turned_down,
    e.PlaneTurnedUp: Names._turned_up,
    e.DungeonBroughtIn: Names._turned_up,
    e.NamedCardCopied: Names._turned_up,
    e.DungeonCompleted: Names._turned_down,
    e.PlaneTurnedDown: Names._turned_down,
    e.CardSeen: Names._card_seen,
    e.CardLearned: Names._card_seen,
    e.HiddenCardKnown: Names._hidden_card_known,
    e.CardsLookedAt: Names._cards_looked_at,
    e.CardBroughtIn: Names._card_brought_in,
    e.EmblemCreated: Names._emblem_created,
    e.ResolutionBegan: Names._resolution_began,
    e.CardTurnedFaceDown: Names._transformed,
    e.CardTurnedFaceUp: Names._transformed,
    e.TextRewritten: Names._text_rewritten,
    e.CardsSpliced: Names._cards_spliced,
    e.LibraryShuffled: Names._library_shuffled,
    e.TokenCreated: Names._token_created,
    e.TokenCeased: Names._token_ceased,
    e.PlayerLeft: Names._player_left,
    e.TurnBegan: Names._turn_began,
    e.TurnSetUp: Names._turn_set_up,
    e.CardDrawn: Names._card_drawn,
    e.CardDiscarded: Names._card_discarded,
    e.ObjectMoved: Names._object_moved,
    e.CardsMelded: Names._cards_melded,
    e.CreatureMutated: Names._creature_mutated,
    e.MeldedCardMoved: Names._melded_card_moved,
    e.AbilityPutOnStack: Names._ability_put_on_stack,
    e.Resolved: Names._left_stack,
    e.DidNotResolve: Names._left_stack,
    e.Countered: Names._left_stack,
    e.TargetsChosen: Names._targets_chosen,
    e.TargetsChanged: Names._targets_chosen,
    e.AbilityTriggered: Names._ability_triggered,
    e.EffectStarted: Names._effect_started,
    e.CharacteristicsChanged: Names._characteristics_changed,
    e.PermanentTransformed: Names._transformed,
    e.CastAs: Names._transformed,
    e.BecameCopy: Names._became_copy,
    e.CopyPutOnStack: Names._copy_put_on_stack,
    e.CardCopied: Names._card_copied,
    e.CopyCeased: Names._token_ceased,
}
"""Method of `Names` that learns from each class of event.

`Names.add` also notes when every card and player was last changed.
"""
