"""What may this viewer know of it? One function redacts events; a viewer's board is the fold of what is left.

Each field of an event says who may know it (`domain.events.visibility`); what the viewer may not know becomes None. The
stream is renumbered, so that no gap tells of something left out, and so are definitions (`numbering`). A judge sees
everything: the log as it is.
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
"""For each event the fields that not everybody may know."""

COVERED: Mapping[type[Event], tuple[str, ...]] = ByKind(
    lambda kind: tuple(name for name, mark in visible(kind).items() if mark is Seen.COVERED)
)
"""Public fields that may happen to name an object in a hidden zone: there its number becomes 0, a card unknown."""


class Places:
    """The zone of every object of a whole log, and whose it is; an id stays in one zone for good."""

    def __init__(self) -> None:
        self.of: dict[ObjectId, tuple[Zone, PlayerId]] = {}
        self.definitions: dict[ObjectId, int] = {}
        self.tokens: set[ObjectId] = set()
        """And copies. Everybody knows which they are wherever they go, until they cease to exist (111.7, 707.10a)."""
        self.told: dict[ObjectId, tuple[PlayerId, ...]] = {}
        """Who was told of a card in a hidden zone, which it is."""
        self._next = FIRST_OBJECT

    def add(self, event: Event) -> None:
        """Learn where an event put objects."""
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

    def _learn(self, event: Any, zone: Zone, copies: bool) -> None:
        """Where the object is that an event made, which may be one that only who sees it there knows of."""
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
        """The same, to go on from by itself."""
        new = Places()
        new.of, new.definitions, new._next = self.of.copy(), self.definitions.copy(), self._next
        new.tokens, new.told = self.tokens.copy(), self.told.copy()
        return new

    def is_open(self, id: int, viewer: PlayerId | None) -> bool:
        """Return True if the viewer can tell this object from others; a number that is no object hides nothing."""
        found = self.of.get(ObjectId(id))
        return found is None or id in self.tokens or _open(*found, viewer) or self.is_told(id, viewer)

    def is_told(self, id: int | None, viewer: PlayerId | None) -> bool:
        """Return True if the viewer was told which card in a hidden zone this is."""
        return id in self.told and viewer in self.told[ObjectId(id)]


def _definition(event: Any) -> int | None:
    """The definition of what an event made; 0 for an ability, which has none."""
    if "definition" in event.__dict__:
        return event.definition  # type: ignore[no-any-return]
    values = event.__dict__.get("values")
    return 0 if values is None else values.definition


_WHOLE: Mapping[type[Event], Callable[[Places, Any], None]] = {
    e.DeckPresented: Places._presented,
    e.LibraryShuffled: Places._shuffled,
    e.HiddenCardKnown: Places._known,
}
"""What puts more than one object somewhere, or one that had been hidden."""


def _putting(kind: type[Event]) -> Callable[[Places, Any], None] | None:
    """How to learn where the object is that events of a kind make."""
    where, copies = kind.PUTS, kind.COPIES
    if kind in _WHOLE or not where:
        return _WHOLE.get(kind)
    if isinstance(where, Zone):
        return lambda places, event: places._learn(event, where, copies)
    field = attrgetter(where)
    return lambda places, event: places._learn(event, field(event), copies)


PUTTING: Mapping[type[Event], Callable[[Places, Any], None] | None] = ByKind(_putting)
"""How the zone of what each event makes is learned; None for those that put nothing anywhere."""


def _open(zone: Zone, owner: PlayerId, viewer: PlayerId | None) -> bool:
    """400.2. Return True if the viewer sees the cards of this zone: a public one, or the viewer's own hand."""
    return zone not in HIDDEN_ZONES or (zone is Zone.HAND and owner == viewer)


SHOWN_AS_IT_IS: frozenset[type[Event]] = frozenset(
    kind for kind, marks in MARKED.items() if not marks and not COVERED[kind] and not SPOTS[kind]
)
"""Events with nothing in them to hide or to number: most of a game. Every viewer sees the very same one."""


class Redactor:
    """Redacts one game for one viewer, event by event from the first on: a seat, or None for a spectator."""

    def __init__(self, viewer: PlayerId | None) -> None:
        self.viewer = viewer
        self._places = Places()
        self._numbering = Numbering()
        self._positions: list[int | None] = [None]
        self._said = 0
        self._moment = 0
        self._last_moment: int | None = None

    def copy(self) -> Redactor:
        """The same, to go on from by itself: for what is not yet certain, as a casting that may be taken back."""
        new = Redactor(self.viewer)
        new._places, new._positions = self._places.copy(), self._positions.copy()
        new._numbering = self._numbering.copy()
        new._said, new._moment, new._last_moment = self._said, self._moment, self._last_moment
        return new

    def redact(self, recorded: Recorded) -> Recorded | None:
        """The event as the viewer may know it; None if even that it happened would tell too much."""
        event = recorded.event
        self._places.add(event)
        cause = None if recorded.cause is None else self._positions[recorded.cause]
        if self._is_left_out(event):
            self._positions.append(cause)
            return None
        self._said += 1
        self._positions.append(self._said)
        if recorded.moment != self._last_moment:
            self._last_moment = recorded.moment
            self._moment += 1
        if event.__class__ not in SHOWN_AS_IT_IS:
            seen = self._covered(event)
            self._numbering.renumber(event, seen)
            if seen:
                event = event.model_copy(update=seen)
        return Recorded(self._said, self._moment, recorded.rule, cause, event)

    def _is_left_out(self, event: Any) -> bool:
        """Return True if even that it happened is not for this viewer."""
        if event.PRIVATE:
            return self.viewer not in event.to
        return event.LEFT_OUT and not all(self._places.is_open(id, self.viewer) for id in changes(event))

    def _covered(self, event: Event) -> dict[str, Any]:
        """The fields that the viewer sees otherwise than the event has them, by how they see them."""
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
        """The same with 0 for every object that the viewer cannot tell from others."""
        if isinstance(value, tuple):
            definition = place(value)
            return tuple([item if at == definition else self._unnamed(item) for at, item in enumerate(value)])
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
        return enters if mark is Seen.IF_ENTERING_PUBLIC else leaves or enters


def redact(events: Iterable[Recorded], viewer: PlayerId | None) -> Iterator[Recorded]:
    """The events of a whole game as a seat may know them, or a spectator (None): a log of its own, numbered from 1."""
    redactor = Redactor(viewer)
    return (seen for seen in map(redactor.redact, events) if seen is not None)


# What must not be told


class Leak(NamedTuple):
    """Something in a redacted stream that its viewer may not know; the position is that of the whole log."""

    position: int
    what: str


def leaks(
    log: Sequence[Recorded],
    viewer: PlayerId | None,
    redactor: Callable[[Recorded], Recorded | None] | None = None,
) -> Iterator[Leak]:
    """Everything a redacted stream tells its viewer too much, held against the whole log.

    Reads what a viewer may know from where cards were, not from the marks on fields: definitions of cards that were in
    public, or in the viewer's own deck; ids of what is in public or in the viewer's hand. Numbers inside frozen data
    count as ids wherever an object has that number.
    """
    show = Redactor(viewer).redact if redactor is None else redactor
    knowledge = _Knowledge(log, viewer)
    for recorded in log:
        knowledge.learn(recorded)
        seen = show(recorded)
        if seen is not None:
            for what in knowledge.told_too_much(recorded.event, seen.event):
                yield Leak(recorded.position, f"{recorded.event.NAME}: {what}")


class _Knowledge:
    """What a viewer may know, position by position."""

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
            # what a text creates is no secret, nor what lies face down, as far as it shows
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
        """What an event, as the viewer sees it, says that the viewer has no right to know."""
        if isinstance(event, e.DecisionMade) and event.player != self.viewer:
            if event.question is not None or event.answer is not None:
                yield f"what player {event.player} was asked or answered"
            return
        for number in sorted(_definitions(_without(real, event)) - self.known):
            yield f"definition {number} ({self.names.get(number, 'unknown')})"
        strings, numbers = _contents(event)
        unknown = {name for number, name in self.names.items() if number not in self.known}
        unknown -= {name for number, name in self.names.items() if number in self.known}
        unknown -= {"", *BASIC_LAND_MANA, *CREATURE_TYPES}  # words for a type, too
        if isinstance(event, e.QualityChosen) and event.name.startswith("card name"):
            unknown.discard(event.value)  # one of those that a text names, said aloud
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
            numbers.discard(event.becomes)  # which has left where it was, and is no card there any more
        if not looked:
            for id in sorted(numbers):
                if not self.places.is_open(id, self.viewer):
                    zone, owner = self.places.of[ObjectId(id)]
                    yield f"the number {id} of a card in the {zone} of player {owner}"


def _without(real: Event, seen: Event) -> Event:
    """An event of the whole log, without what is left out for a viewer: its definitions have the numbers of the log."""
    left_out = [name for name, value in seen.__dict__.items() if value is None]
    return real.model_copy(update=dict.fromkeys(left_out))


def _shown(event: Event) -> tuple[int, ...]:
    """The definitions that an event of the whole log shows to everybody."""
    if isinstance(event, e.ObjectMoved | e.MeldedCardMoved) and event.definition is not None:
        return () if event.source in HIDDEN_ZONES and event.to in HIDDEN_ZONES else (event.definition,)
    if isinstance(event, e.CardBroughtIn) and event.definition is not None:
        return () if event.zone in HIDDEN_ZONES else (event.definition,)
    if isinstance(event, e.PermanentTransformed):
        return (event.definition, *event.faces)
    if isinstance(event, _SHOWING):
        return (event.definition,)
    if isinstance(event, e.CharacteristicsChanged):  # whose text it has, as of a door that is open now (709.5)
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
"""Events between whose like what follows at once has followed; a game that was observed need not have decisions."""


def _appearances(log: Sequence[Recorded], viewer: PlayerId | None) -> set[int]:
    """The positions of those `CardSeen`, and `CardLearned`, whose card is then seen, before anything else is done.

    A land is seen as it is played, though something may be chosen before it enters. What is learned is seen by the
    viewer, in their hand or deck, or where they are told of it.
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
        elif isinstance(event, e.LandPlayed):  # everybody has seen it, whatever is asked as it enters
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
    return right | set(waiting.values()) | set(learned.values())  # the log may end between the two


def _sees(event: Event, viewer: PlayerId | None) -> tuple[int, ...]:
    """The definitions that an event of the whole log shows to this viewer, whether to others or not."""
    if isinstance(event, e.DeckPresented):
        return (*(event.cards or ()), *(event.sideboard or ())) if event.player == viewer else ()
    if isinstance(event, e.HiddenCardKnown | e.FaceDownCardKnown):
        return (event.definition,) if viewer in event.to and event.definition is not None else ()
    if isinstance(event, e.ObjectMoved | e.CardBroughtIn) and event.player == viewer and event.definition is not None:
        to = event.to if isinstance(event, e.ObjectMoved) else event.zone
        return (event.definition,) if to is Zone.HAND else _shown(event)
    return _shown(event)


def _definitions(event: Event) -> set[int]:
    """The numbers of definitions that an event names."""
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
    """The numbers that a deck's definitions have; for who does not know them, none."""
    first, kinds = event.first or 0, event.kinds or 0
    return range(first, first + kinds)


def _contents(event: Event) -> tuple[set[str], set[int]]:
    """Every word in an event, and every number that may be an object: in the fields for them, and in frozen data."""
    strings: set[str] = set()
    numbers: set[int] = set()

    def walk(value: Any, counts: bool) -> None:
        if isinstance(value, str):
            strings.add(str(value))
        elif isinstance(value, tuple):
            definition = place(value)
            for at, item in enumerate(value):
                walk(item, counts and at != definition)
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
