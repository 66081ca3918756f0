"""Redaction of events: each viewer gets only what that viewer may know.

A viewer's board is the fold of the redacted events.

Each field of an event states its visibility (`domain.events.visibility`); a field the viewer may not know becomes
None. Positions are renumbered, so that no gap tells of an event left out. Definitions are renumbered as well
(`numbering`). A judge sees the log unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from pydantic import BaseModel

from domain import events as e
from domain.board.characteristics import Copiable, EffectData, Printed
from domain.board.modifications_in_force import over_numbers
from domain.creature_types import CREATURE_TYPES
from domain.events import ByKind, Event, Recorded, Seen, visible
from domain.events.touches import changes, touches
from domain.ids import FIRST_OBJECT, ObjectId, PlayerId
from domain.terms import BASIC_LAND_MANA, HIDDEN_ZONES, Zone
from projections.seeing.numbering import SPOTS, Numbering, place

MARKED: Mapping[type[Event], tuple[tuple[str, Seen], ...]] = ByKind(
    lambda kind: tuple((name, mark) for name, mark in visible(kind).items() if mark not in (Seen.ALL, Seen.COVERED))
)
"""Fields of each event class that some viewers may not know."""

COVERED: Mapping[type[Event], tuple[str, ...]] = ByKind(
    lambda kind: tuple(name for name, mark in visible(kind).items() if mark is Seen.COVERED)
)
"""Public fields that may name an object in a hidden zone.

In that case its number becomes 0, an unknown card.
"""


class Places:
    """Zone and owner of every object in a whole log.

    An id stays in one zone for good.
    """

    def __init__(self) -> None:
        self.of: dict[ObjectId, tuple[Zone, PlayerId]] = {}
        self.definitions: dict[ObjectId, int] = {}
        self.tokens: set[ObjectId] = set()
        """Tokens and copies. Every player can identify them in any zone, until they cease to exist (111.7, 707.10a)."""
        self.told: dict[ObjectId, tuple[PlayerId, ...]] = {}
        """Players who were told the identity of a card in a hidden zone."""
        self.revealed: set[ObjectId] = set()
        """701.20a. Cards revealed since a player last had priority."""
        self._next = FIRST_OBJECT

    def add(self, event: Event) -> None:
        """Learn the zones in which an event put objects."""
        puts = PUTTING[event.__class__]
        if puts is not None:
            puts(self, event)

    def _presented(self, event: e.DeckPresented) -> None:
        for definition in event.cards or ():
            self._put(ObjectId(self._next), Zone.LIBRARY, event.player, definition)

    def _shuffled(self, event: e.LibraryShuffled) -> None:
        for old in event.order or ():
            self._put(ObjectId(self._next), Zone.LIBRARY, event.player, self.definitions[old])

    def _known(self, event: e.HiddenCardKnown) -> None:
        self._learn(event, event.zone, copies=False)
        if event.becomes is not None:
            self.told[event.becomes] = event.to

    def _reveal(self, event: e.CardsRevealed) -> None:
        self.revealed.update(event.cards or ())

    def _arranged(self, event: e.LibraryArranged) -> None:
        self.revealed.clear()  # in which order is for the player alone

    def _decided(self, event: e.DecisionMade) -> None:
        if self.revealed and event.kind == "priority":
            self.revealed.clear()

    def is_shown_moving(self, event: e.ObjectMoved) -> bool:
        """701.20a. Return True for a revealed card of a library that is put into a hand."""
        return event.object in self.revealed and (event.source, event.to) == (Zone.LIBRARY, Zone.HAND)

    def _learn(self, event: Any, zone: Zone, copies: bool) -> None:
        """Learn the zone of an object that an event made.

        Only a player who sees that zone may know of the object.
        """
        definition = _definition(event)
        if event.becomes is None or definition is None:
            return
        self._put(event.becomes, zone, event.player, definition)
        if copies or getattr(event, "object", None) in self.tokens:
            self.tokens.add(event.becomes)

    def _put(self, id: ObjectId, zone: Zone, player: PlayerId, definition: int) -> None:
        self.of[id] = (zone, player)
        self.definitions[id] = definition
        self._next = id + 1

    def copy(self) -> Places:
        """Return a copy that continues independently."""
        new = Places()
        new.of, new.definitions, new._next = self.of.copy(), self.definitions.copy(), self._next
        new.tokens, new.told, new.revealed = self.tokens.copy(), self.told.copy(), self.revealed.copy()
        return new

    def is_open(self, id: int, viewer: PlayerId | None) -> bool:
        """Return True if the viewer can tell this object from others.

        A number that belongs to no object hides nothing: also True.
        """
        zone_and_owner = self.of.get(ObjectId(id))
        return zone_and_owner is None or id in self.tokens or _open(*zone_and_owner, viewer) or self.is_told(id, viewer)

    def is_told(self, id: int | None, viewer: PlayerId | None) -> bool:
        """Return True if the viewer was told which card in a hidden zone this is."""
        return id in self.told and viewer in self.told[ObjectId(id)]


def _definition(event: Any) -> int | None:
    """Return the definition of the object an event made; 0 for an ability."""
    if "definition" in event.__dict__:
        return event.definition  # type: ignore[no-any-return]
    values = event.__dict__.get("values")
    return 0 if values is None else values.definition


_WHOLE: Mapping[type[Event], Callable[[Places, Any], None]] = {
    e.DeckPresented: Places._presented,
    e.LibraryShuffled: Places._shuffled,
    e.HiddenCardKnown: Places._known,
    e.CardsRevealed: Places._reveal,
    e.LibraryArranged: Places._arranged,
    e.DecisionMade: Places._decided,
}
"""Methods for events that place several objects, or tell of hidden objects."""


def _putting(kind: type[Event]) -> Callable[[Places, Any], None] | None:
    """Return the function that learns the zones of the objects of a kind of event."""
    where, copies = kind.PUTS, kind.COPIES
    if kind in _WHOLE or not where:
        return _WHOLE.get(kind)
    if isinstance(where, Zone):
        return lambda places, event: places._learn(event, where, copies)
    field = attrgetter(where)
    return lambda places, event: places._learn(event, field(event), copies)


PUTTING: Mapping[type[Event], Callable[[Places, Any], None] | None] = ByKind(_putting)
"""Function that learns the zones of each event's objects; None if the event places no object."""


def _open(zone: Zone, owner: PlayerId, viewer: PlayerId | None) -> bool:
    """400.2. Return True if the zone is public or the viewer's own hand."""
    return zone not in HIDDEN_ZONES or (zone is Zone.HAND and owner == viewer)


SHOWN_AS_IT_IS: frozenset[type[Event]] = frozenset(
    kind for kind, marks in MARKED.items() if not marks and not COVERED[kind] and not SPOTS[kind]
)
"""Classes of events with nothing to hide or to renumber: most of a game.

All viewers share the same event object.
"""


PLAIN = frozenset(kind for kind in SHOWN_AS_IT_IS if PUTTING[kind] is None and not kind.PRIVATE and not kind.LEFT_OUT)
"""Classes of events that every viewer knows of, that put no object anywhere, and that are shown as they are."""


class Redactor:
    """Redaction of one game for one viewer, event by event from the first on.

    The viewer is a seat, or None for a spectator.
    """

    def __init__(self, viewer: PlayerId | None) -> None:
        self.viewer = viewer
        self._places = Places()
        self._numbering = Numbering()
        self._positions: list[int | None] = [None]
        self._said = 0
        self._moment = 0
        self._last_moment: int | None = None

    def copy(self) -> Redactor:
        """Return a copy that continues independently.

        Used for events that are not yet certain, such as a casting that may be taken back.
        """
        new = Redactor(self.viewer)
        new._places, new._positions = self._places.copy(), self._positions.copy()
        new._numbering = self._numbering.copy()
        new._said, new._moment, new._last_moment = self._said, self._moment, self._last_moment
        return new

    def redact(self, recorded: Recorded) -> Recorded | None:
        """Return the event as the viewer may know it.

        None if the mere fact that the event happened would tell too much.
        """
        event = recorded.event
        plain = event.__class__ in PLAIN
        if not plain:
            self._places.add(event)
        cause = None if recorded.cause is None else self._positions[recorded.cause]
        if not plain and self._is_left_out(event):
            self._positions.append(cause)
            return None
        self._said += 1
        self._positions.append(self._said)
        if recorded.moment != self._last_moment:
            self._last_moment = recorded.moment
            self._moment += 1
        if not plain and event.__class__ not in SHOWN_AS_IT_IS:
            shown = self._covered(event)
            self._numbering.renumber(event, shown)
            if shown:
                event = event.model_copy(update=shown)
        return Recorded(self._said, self._moment, recorded.rule, cause, event)

    def _is_left_out(self, event: Any) -> bool:
        """Return True if the viewer may not even know that the event happened."""
        if event.PRIVATE:
            return self.viewer not in event.to
        return event.LEFT_OUT and not all(self._places.is_open(id, self.viewer) for id in changes(event))

    def _covered(self, event: Event) -> dict[str, Any]:
        """Return the fields that must be redacted for the viewer, with their new values."""
        hidden: dict[str, Any] = {
            name: None
            for name, mark in MARKED[event.__class__]
            if getattr(event, name) is not None and not self._may_know(event, mark)
        }
        for name in COVERED[event.__class__]:
            value = getattr(event, name)
            covered = self._unnamed(value)
            if covered != value:
                hidden[name] = covered
                if name == "source" and isinstance(event, e.ReplacementApplied):
                    hidden["ability"] = None
        return hidden

    def _unnamed(self, value: Any) -> Any:
        """Replace in a value every object that the viewer cannot tell apart by 0."""
        if isinstance(value, tuple):
            definition = place(value)
            return tuple([item if index == definition else self._unnamed(item) for index, item in enumerate(value)])
        if isinstance(value, EffectData):
            inner = {name: self._unnamed(getattr(value, name)) for name in ("source", "objects", "bindings")}
            inner["mods"] = tuple(over_numbers(mod, lambda number: number, self._unnamed) for mod in value.mods)
            return value.model_copy(update=inner)
        return 0 if isinstance(value, int) and not self._places.is_open(value, self.viewer) else value

    def _may_know(self, event: Any, mark: Seen) -> bool:
        if mark is Seen.OWNER:
            return self.viewer is not None and event.player == self.viewer
        if mark is Seen.NOBODY:
            return False
        if mark is Seen.TOLD:
            return self.viewer in event.to
        if mark is Seen.IF_IN_PUBLIC:
            return _open(event.zone, event.player, self.viewer)
        if event.object in self._places.tokens:
            return True
        leaves = _open(event.source, event.player, self.viewer) or self._places.is_told(event.object, self.viewer)
        enters = _open(event.to, event.player, self.viewer)
        if mark is Seen.IF_LEAVING_PUBLIC:
            return leaves
        if mark is Seen.IF_ENTERING_PUBLIC:
            return enters
        return leaves or enters or (isinstance(event, e.ObjectMoved) and self._places.is_shown_moving(event))


def redact(events: Iterable[Recorded], viewer: PlayerId | None) -> Iterator[Recorded]:
    """Return a game's events as a seat or a spectator (None) sees them.

    The result is a log of its own, numbered from 1.
    """
    redactor = Redactor(viewer)
    return (recorded for recorded in map(redactor.redact, events) if recorded is not None)


# Leaks


class Leak(NamedTuple):
    """Fact in a redacted stream that its viewer may not know.

    `position` is the position in the whole log.
    """

    position: int
    what: str


def leaks(
    log: Sequence[Recorded],
    viewer: PlayerId | None,
    redactor: Callable[[Recorded], Recorded | None] | None = None,
) -> Iterator[Leak]:
    """Yield the facts in a redacted stream that its viewer may not know.

    The check does not use the marks on fields. A viewer may know definitions of cards that were in public or in the
    viewer's own deck, and ids of objects in public or in the viewer's hand. Numbers inside frozen data count as ids
    if an object has that number.
    """
    show = Redactor(viewer).redact if redactor is None else redactor
    knowledge = _Knowledge(log, viewer)
    for recorded in log:
        knowledge.learn(recorded)
        redacted = show(recorded)
        if redacted is not None:
            for leak in knowledge.told_too_much(recorded.event, redacted.event):
                yield Leak(recorded.position, f"{recorded.event.NAME}: {leak}")


class _Knowledge:
    """Facts that a viewer may know, position by position."""

    def __init__(self, log: Sequence[Recorded], viewer: PlayerId | None) -> None:
        self.viewer = viewer
        self.places = Places()
        self.known = {0}
        self.names: dict[int, str] = {}
        self.secrets: set[str] = set()
        self.appears = _appearances(log, viewer)

    def learn(self, recorded: Recorded) -> None:
        event = recorded.event
        self.places.add(event)
        if isinstance(event, e.GameStarted):
            self.secrets.update(filter(None, (event.seed, event.salt, event.seed_hash)))
        elif isinstance(event, e.GameEnded):
            self.secrets -= {event.seed, event.salt}
        elif isinstance(event, e.BoardDigested) and event.digest:
            self.secrets.add(event.digest)
        elif isinstance(event, e.DeckPresented | e.SupplementPresented):
            for number, printed in enumerate(event.printed or (), event.first or 0):
                self.names[number] = printed.name
                if event.player == self.viewer:
                    self.known.add(number)
        elif isinstance(event, e.CommanderPresented):
            self.names[event.definition] = event.printed.name
        elif isinstance(event, e.CardSeen):
            self.names[event.definition] = event.printed.name
            # no secret: what a text creates; the visible characteristics of a face-down card
            if event.printed.token or not event.printed.name or recorded.position in self.appears:
                self.known.add(event.definition)
        elif isinstance(event, e.CardLearned):
            self.names[event.definition] = event.printed.name
            if self.viewer in event.to and recorded.position in self.appears:
                self.known.add(event.definition)
        elif isinstance(event, e.HiddenCardKnown | e.FaceDownCardKnown) and self.viewer in event.to:
            if event.definition is not None:
                self.known.add(event.definition)
        elif isinstance(event, e.TextRewritten):
            self.names[event.becomes] = event.printed.name
            if event.definition in self.known:
                self.known.add(event.becomes)
        elif isinstance(event, e.CardsSpliced):
            self.names[event.values.definition] = event.printed.name
            if self.known.issuperset((event.definition, *event.definitions)):
                self.known.add(event.values.definition)
        elif isinstance(event, e.CardsLookedAt) and event.player == self.viewer:
            self.known.update(self.places.definitions[card] for card in event.cards or () if card)
        elif isinstance(event, e.LibrarySearched) and event.player == self.viewer:
            self.known.update(
                self.places.definitions[id]
                for id, place in self.places.of.items()
                if place == (Zone.LIBRARY, event.owner)
            )
        self.known.update(_shown(event))

    def told_too_much(self, real: Event, event: Event) -> Iterator[str]:
        """Yield the facts in a redacted event that the viewer may not know."""
        if isinstance(event, e.DecisionMade) and event.player != self.viewer:
            if event.question is not None or event.answer is not None:
                yield f"what player {event.player} was asked or answered"
            return
        for number in sorted(_definitions(_without(real, event)) - self.known):
            yield f"definition {number} ({self.names.get(number, 'unknown')})"
        strings, numbers = _contents(event)
        unknown = {name for number, name in self.names.items() if number not in self.known}
        unknown -= {name for number, name in self.names.items() if number in self.known}
        unknown -= {"", *BASIC_LAND_MANA, *CREATURE_TYPES}  # these names are also words for types
        if isinstance(event, e.QualityChosen) and event.name.startswith(("card name", "card_name")):
            unknown.discard(event.value)  # a name chosen in public
        for name in sorted(strings & unknown):
            yield f"the name {name}"
        if strings & self.secrets:
            yield "the seed or the digest of the board"
        if isinstance(event, e.LinesRead) and event.line is not None:
            yield "how many events were told, also those that the viewer is not"
        looked = (
            isinstance(event, e.DecisionMade | e.CardsLookedAt | e.LibraryArranged | e.PlayerSurveiled)
            and event.player == self.viewer
        ) or (isinstance(event, e.HiddenCardKnown) and self.viewer in event.to)
        if isinstance(event, e.ObjectRemembered):
            numbers.discard(event.becomes)  # that card has left its zone, so its id tells nothing
        if not looked:
            for id in sorted(numbers):
                if not self.places.is_open(id, self.viewer):
                    zone, owner = self.places.of[ObjectId(id)]
                    yield f"the number {id} of a card in the {zone} of player {owner}"


def _without(real: Event, redacted: Event) -> Event:
    """Return a whole event without the fields that redaction removed.

    Its definitions keep the numbers of the whole log.
    """
    left_out = [name for name, value in redacted.__dict__.items() if value is None]
    return real.model_copy(update=dict.fromkeys(left_out))


def _shown(event: Event) -> tuple[int, ...]:
    """Return the definitions that an event of the log shows to everybody."""
    if isinstance(event, e.ObjectMoved | e.MeldedCardMoved) and event.definition is not None:
        return () if event.source in HIDDEN_ZONES and event.to in HIDDEN_ZONES else (event.definition,)
    if isinstance(event, e.CardBroughtIn) and event.definition is not None:
        return () if event.zone in HIDDEN_ZONES else (event.definition,)
    if isinstance(event, e.PermanentTransformed):
        return (event.definition, *event.faces)
    if isinstance(event, _SHOWING):
        return (event.definition,)
    if isinstance(event, e.CharacteristicsChanged):
        # the object has the text of another definition, such as an open door (709.5)
        return tuple(number for name, _, now in event.changes if name == "abilities" for number, _ in now)
    return event.definitions if isinstance(event, e.CardsRevealed) else ()


_SHOWING = (
    e.TokenCreated,
    e.CommanderPresented,
    e.SchemeSetInMotion,
    e.PlaneTurnedUp,
    e.CastAs,
    e.CardsMelded,
    e.NamedCardCopied,
    e.DungeonBroughtIn,
    e.CardTurnedFaceDown,
    e.CardTurnedFaceUp,
    e.EmblemCreated,
)

_LATER = (
    *(e.DecisionMade, e.PriorityGiven, e.PriorityPassed),
    *(e.TurnBegan, e.TurnEnded, e.PhaseBegan, e.PhaseEnded, e.StepBegan, e.StepEnded),
)
"""Events that begin another action, so that consequences of the one before are over.

An observed game need not have decisions, so others are among them.
"""


def _appearances(log: Sequence[Recorded], viewer: PlayerId | None) -> set[int]:
    """Return the positions of `CardSeen` and `CardLearned` events whose card then appears.

    The card must appear before another action. A land appears as it is played, even if a choice comes before it enters.
    A learned card appears to the viewer in hand or deck, or when the viewer is told of it.
    """
    right: set[int] = set()
    waiting: dict[int, int] = {}
    learned: dict[int, int] = {}
    own: set[int] = set()
    places = Places()
    for position, _, _, _, event in log:
        places.add(event)
        if isinstance(event, e.CardSeen):
            waiting[event.definition] = position
        elif isinstance(event, e.CardLearned):
            learned[event.definition] = position
        elif isinstance(event, e.LandPlayed):  # every player has seen the land, even if a choice comes before it enters
            right.update(waiting.values())
        elif isinstance(event, _LATER):
            waiting.clear()
            learned.clear()
        own.update(_sees(event, viewer))
        right.update(learned.pop(definition) for definition in own & learned.keys())
        played = (places.definitions[event.object],) if isinstance(event, e.LandPlayed) and event.object else ()
        for definition in (*_shown(event), *played):
            if definition in waiting:
                right.add(waiting.pop(definition))
    return right | set(waiting.values()) | set(learned.values())  # the log may end before the card appears


def _sees(event: Event, viewer: PlayerId | None) -> tuple[int, ...]:
    """Return the definitions that an event of the log shows to this viewer."""
    if isinstance(event, e.DeckPresented):
        return (*(event.cards or ()), *(event.sideboard or ())) if event.player == viewer else ()
    if isinstance(event, e.HiddenCardKnown | e.FaceDownCardKnown):
        return (event.definition,) if viewer in event.to and event.definition is not None else ()
    if isinstance(event, e.ObjectMoved | e.CardBroughtIn) and event.player == viewer and event.definition is not None:
        to = event.to if isinstance(event, e.ObjectMoved) else event.zone
        return (event.definition,) if to is Zone.HAND else _shown(event)
    if isinstance(event, e.CardsLookedAt):
        return event.definitions or () if event.player == viewer else ()
    return _shown(event)


def _definitions(event: Event) -> set[int]:
    """Return the numbers of definitions that an event names."""
    if isinstance(event, e.DeckPresented):
        return {*_own(event), *(event.cards or ()), *(event.sideboard or ())}
    if isinstance(event, e.SupplementPresented):
        return {*_own(event), *(event.cards or ())}
    if isinstance(event, e.SupplementShuffled):
        return set(event.order or ())
    if isinstance(event, e.StandInsNamed):
        return set(event.definitions or ())
    if isinstance(event, e.CardSeen | e.CardLearned | e.FaceDownCardKnown):
        return {event.definition}
    if isinstance(event, e.HiddenCardKnown | e.CardBroughtIn):
        return set() if event.definition is None else {event.definition}
    if isinstance(event, e.CardsMelded):
        return {event.other, event.definition}
    if isinstance(event, e.CreatureMutated):
        return {*event.parts, *(definition for definition, _ in event.values.abilities)}
    if isinstance(event, e.ObjectMoved | e.MeldedCardMoved):
        return set() if event.definition is None else {event.definition}
    if isinstance(event, e.AbilityPutOnStack | e.AbilityActivated | e.AbilityTriggered):
        return {event.ability[0]}
    if isinstance(event, e.ReplacementApplied) and event.ability is not None:
        return {event.ability[0]}
    if isinstance(event, e.EffectStarted) and event.effect.ref is not None:
        return {event.effect.ref[0]}
    if isinstance(event, e.BecameCopy | e.CopyPutOnStack) and event.values is not None:
        return {event.values.definition, *(definition for definition, _ in event.values.abilities)}
    if isinstance(event, e.CardCopied):
        return {event.definition}
    if isinstance(event, e.TextRewritten):
        return {event.definition, event.becomes}
    if isinstance(event, e.CardsSpliced):
        abilities = [definition for definition, _ in event.values.abilities]
        return {event.definition, *event.definitions, event.values.definition, *abilities}
    if isinstance(event, e.PermanentTransformed) and event.values is not None:
        return {event.before, *event.faces, *(definition for definition, _ in event.values.abilities)}
    if isinstance(event, e.PermanentTransformed | e.CastAs | e.CardTurnedFaceDown):
        return {event.before, event.definition}
    if isinstance(event, e.ObjectRemembered):
        return set() if event.definition is None else {event.definition}
    return set(_shown(event))


def _own(event: e.DeckPresented | e.SupplementPresented) -> range:
    """Return the numbers of a deck's definitions; empty if they are hidden."""
    first, kinds = event.first or 0, event.kinds or 0
    return range(first, first + kinds)


def _contents(event: Event) -> tuple[set[str], set[int]]:
    """Return all words in an event, and all numbers that may be objects.

    Numbers are taken from the fields for objects and from frozen data.
    """
    strings: set[str] = set()
    numbers: set[int] = set()

    def walk(value: Any, counts: bool) -> None:
        if isinstance(value, str):
            strings.add(str(value))
        elif isinstance(value, tuple):
            definition = place(value)
            for index, item in enumerate(value):
                walk(item, counts and index != definition)
        elif isinstance(value, Printed | Copiable):
            strings.add(value.name)
        elif isinstance(value, BaseModel):
            for name, inner in value.__dict__.items():
                if name == "mods":
                    inner = tuple(over_numbers(mod, lambda number: 0) for mod in inner)
                walk(inner, counts or name in ("objects", "bindings", "mods", "source"))
        elif isinstance(value, int) and counts and value >= FIRST_OBJECT:
            numbers.add(value)

    for name, value in event.__dict__.items():
        walk(value, isinstance(value, tuple) and name in ("bindings", "before", "after"))
    numbers.update(id for id in touches(event) if id >= FIRST_OBJECT)
    if isinstance(event, e.LibraryShuffled):
        numbers.update(event.order or ())
    return strings, numbers
