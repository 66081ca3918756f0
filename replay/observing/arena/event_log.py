"""Event log of an observed game, with lines and a board.

The log maps instances of the engine to objects of the board, and printings to definitions of the game. The
engine's numbers of players are their seats. An instance stays the same when a spell becomes a permanent, an
object does not (400.7).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from domain import events as e
from domain.board.characteristics import AbilityRef, Copiable, LastKnown, Printed
from domain.board.evolve import evolve, fold
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.citations import UNEXPLAINED
from domain.events import Event, Recorded, trusted
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import HIDDEN_ZONES, Zone
from replay.observing.arena import records as r
from replay.observing.arena.fields import new
from replay.observing.arena.messages import Told, Unknown
from replay.observing.arena.printed import ZONES, face_down, printed_of
from replay.observing.arena.texts import Kind, Known, Texts

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition

Face: TypeAlias = tuple[object, ...]
"""Key of a definition: the printing, and True for a token.

For a face-down card, the values that all players see.
"""

UNKNOWN: Face = (0, False)
"""Face of an unknown card."""


PASSING = frozenset((
    e.ChoicesOffered, e.DecisionMade, e.PhaseBegan, e.PhaseEnded, e.PhaseSkipped, e.PriorityGiven, e.PriorityPassed,
    e.StepBegan, e.StepEnded, e.StepSkipped, e.LinesRead,
))  # fmt: skip
"""Events that only show that the turn goes on while nobody acts."""


SHOWING = frozenset((e.CardSeen, e.CardLearned))
"""Events that identify a card."""

CHANGED_BY = {
    "ModifiedColor": ("colors",),
    "ModifiedPower": ("power",),
    "ModifiedToughness": ("toughness",),
    "ModifiedType": ("types", "subtypes", "supertypes"),
}
"""Characteristics changed by an effect, by the kind of its lasting annotation."""


class Commit(NamedTuple):
    """Events to store together; the last event has their lines in the log."""

    events: tuple[Recorded, ...]


class Going(NamedTuple):
    """400.7. Move of a card between zones, with its old and new instance in the engine."""

    old: int
    new: int
    to: Zone
    owner: PlayerId
    source: Zone
    """Zone that the card leaves, if no object of the board is known for it."""
    tapped: bool = False
    controller: PlayerId | None = None
    place: int | None = None
    """Position among the cards of the new zone, where the order matters."""


class Coming(NamedTuple):
    """400.11b. Card that comes into the game from outside."""

    new: int
    zone: Zone
    owner: PlayerId
    how: Reason = Reason.OUTSIDE
    place: int | None = None
    """Position among the cards of the zone, where the order matters."""


class EventLog:
    """Events and board of one game, with the engine's numbers for its objects."""

    def __init__(self, names: Mapping[int, str], note: Unknown | None = None, texts: Texts | None = None) -> None:
        self.names = names
        self.note: Unknown = note or (lambda sort, kind, line: None)
        """Callback for unknown kinds of things."""
        self.texts = texts
        self.named: dict[str, CardDefinition] = {}
        """Definitions of cards with known texts, by hash."""
        self.known: dict[int, Known] = {}
        """Cards with known texts, by the numbers of their definitions in this game."""
        self.board = Board()
        self.records: list[Recorded] = []
        self.lines: list[int] = []
        self.committed: list[Recorded] = []
        self.line = 0
        self.done = False
        """True if more happened since the last commit than steps and priority."""
        self.here: dict[int, ObjectId] = {}
        """Present object of each instance."""
        self.ever: dict[int, ObjectId] = {}
        """Latest object of each instance, present or not."""
        self.numbers: dict[Face, int] = {}
        self.cards: dict[int, int] = {}
        """Printing of each definition."""
        self.printed: set[int] = set()
        """Definitions whose record was seen."""
        self.titles: dict[int, int] = {}
        """First printing seen of each title, by the title's number."""
        self.learned: set[tuple[int, PlayerId]] = set()
        self.zones: dict[int, r.Zone] = {}
        self.told: Told
        self.state: r.State
        self.recorded: dict[int, r.GameObject] = {}
        """Records of this message, by instance."""
        self.whose = PlayerId(0)
        """Owner of the log."""
        self.causes: dict[int, int] = {}
        """Position of the event by which an instance on the stack, or an effect, acts."""
        self.layered: dict[int, int | None] = {}
        """Position of the event that caused an effect of the layers."""
        self.in_force: dict[int, int] = {}
        """Told effects that are in force, by the log's number."""
        self.counter_records: dict[int, tuple[tuple[int, ...], int]] = {}
        """Objects or players with counters, and the counters' kind, by the engine's number."""
        self.after_gap = False
        """True after a gap in the log."""
        self.unplaced: set[ObjectId] = set()
        """Cards that have left their zone unseen."""
        self.started = False
        """True once the first turn has begun."""
        self.losses: dict[PlayerId, int] = {}
        """Position of each player's loss."""
        self.waiting: dict[int, int] = {}
        """Numbers of waiting triggers, by instance."""
        self.unexplained: list[tuple[str, int]] = []
        """Changes that only records explained: description and line."""

    # Saying

    def say(self, event: Event, rule: str, cause: int | None = None, at_once: bool = False) -> int:
        """Append an event, apply it to the board, and return its position.

        With `at_once`, the event shares the moment of the one before; else it has a new moment.
        """
        board = self.board
        position = board.position + 1
        moment = board.moment
        kind = event.__class__
        if kind in SHOWING:
            moment = moment or 1  # a card's identity shares the moment of the event that shows it
        elif not at_once or not moment:
            moment += 1
        record = new(Recorded, (position, moment, rule, cause, event))
        evolve(board, record)
        self.records.append(record)
        self.lines.append(self.line)
        if kind not in PASSING:
            self.done = True
            if kind is e.PlayerLost:
                self.losses[event.player] = position  # type: ignore[attr-defined]
        return position

    def unexplain(self, description: str) -> str:
        """Count a change that the log does not explain.

        Return the rule to record for it.

        Changes after a gap are not counted: the log could not have explained them.
        """
        if not self.after_gap:
            self.unexplained.append((description, self.line))
        return UNEXPLAINED

    def commit(self) -> Commit | None:
        """Return the events since the last commit, with their lines in the log."""
        if not self.records:
            return None
        first, runs = runs_of(self.lines)
        self.say(trusted.LinesRead(line=first, runs=runs), "")
        made = Commit(tuple(self.records))
        self.committed += made.events
        self.records, self.lines, self.done = [], [], False
        return made

    def go_back(self) -> None:
        """Rebuild the board from the events, after an event failed half-way."""
        board = fold(self.records, fold(self.committed))
        self.board.become(board)
        self.here = {instance: id for instance, id in self.here.items() if id in board.objects}
        self.numbers = {face: number for face, number in self.numbers.items() if number in board.definitions}
        self.printed &= board.definitions.keys()
        self.unplaced &= board.objects.keys()
        self.waiting.clear()

    # Instances and objects

    def record(self, instance: int) -> r.GameObject | None:
        """Return the engine's record of an instance, from this message or the state before."""
        record = self.recorded.get(instance)
        return record if record is not None else self.state.objects.get(instance)

    def entity(self, number: int) -> EntityId | None:
        """Return the player or object with this number in the engine.

        For an object that is gone, return its last id.
        """
        if number in self.board.players:
            return number
        return self.here.get(number) or self.ever.get(number)

    def found(self, instance: int) -> GameObject | None:
        """Return the object on the board for an instance, if any."""
        id = self.here.get(instance)
        return None if id is None else self.board.objects.get(id)

    def cause_of(self, affector: int) -> int | None:
        """Return the event that explains what the engine's affector does.

        The event is a resolution, an activation, or the event that put a permanent onto the battlefield.
        """
        cause = self.causes.get(affector)
        if cause is None:
            source = self.found(affector)
            if source is not None and source.zone is Zone.BATTLEFIELD:
                return source.since or None
        return cause

    def resolved_last(self) -> int | None:
        """Return the position of the latest uncommitted resolution, if any."""
        began = (one.position for one in reversed(self.records) if one.event.__class__ is e.ResolutionBegan)
        return next(began, None)

    def put(self, instance: int, id: ObjectId) -> None:
        """Note that an instance of the engine is this object of the board."""
        self.here[instance] = self.ever[instance] = id

    def gone(self, instance: int) -> None:
        """Note that an instance of the engine has no object any more."""
        self.here.pop(instance, None)

    # Definitions

    def number(self, record: r.GameObject, to: tuple[PlayerId, ...] | None, cause: int | None = None) -> int:
        """Return the definition of a card, and record it for players who see it first.

        `to` are the players who see the card; None for all players.
        """
        face = face_of(record)
        number = self.numbers.get(face)
        if number is None:
            number = self.numbers[face] = self.board.next_definition
            self.cards[number] = 0 if record.face_down else record.card
        if number not in self.printed:
            self.printed.add(number)
            printed = face_down(record) if record.face_down else self.printed_of(record, number)
        elif number in self.board.seen or (to is not None and all((number, one) in self.learned for one in to)):
            return number
        else:
            printed = self.board.definitions[number]
        self._show(number, printed, to, cause)
        return number

    def unknown(self) -> int:
        """Return the definition that stands for face-down cards nobody knows."""
        number = self.numbers.get(UNKNOWN)
        if number is None:
            number = self.numbers[UNKNOWN] = self.board.next_definition
            self.cards[number] = 0
            self.printed.add(number)
            self._show(number, Printed(name=""), None, None)
        return number

    def see(self, number: int, cause: int | None = None) -> None:
        """Record that all players see a definition that only some knew."""
        if number not in self.board.seen:
            self._show(number, self.board.definitions[number], None, cause)

    def _show(self, number: int, printed: Printed, to: tuple[PlayerId, ...] | None, cause: int | None) -> None:
        if to is None:
            self.say(trusted.CardSeen(definition=number, printed=printed), "400.2", cause)
        else:
            self.learned.update((number, one) for one in to)
            self.say(trusted.CardLearned(definition=number, printed=printed, to=to), "400.2", cause)

    def printed_of(self, record: r.GameObject, number: int) -> Printed:
        """109.3. Return the printed values of a card; with its text, if the text is known.

        `number` is the card's definition in this game.
        """
        titled = record.card
        if record.name and record.kind != "Token":  # printings of one card have one title
            titled = self.titles.setdefault(record.name, record.card)
        printed = printed_of(record, self.names, self._counters(record), titled)
        maker = self.names.get(record.source_card, "")
        known = self.texts.known(record, printed, self._changed(record), maker) if self.texts is not None else None
        if known is None:
            return printed
        self.known[number] = known
        self.named[known.definition.hash] = known.definition
        return known.printed

    def ability(self, definition: int, number: int, kind: Kind) -> AbilityRef:
        """113. Return an ability as definition and part, from the engine's number.

        The part is that of the known text. If the text has no such part of this kind, the ability belongs to an
        unknown card. If the text is unknown, the part is the engine's number.
        """
        known = self.known.get(definition)
        if known is None:
            return (definition, number)
        part = known.part(number, kind)
        return (definition, part) if part is not None else (self.unknown(), number)

    def has_kept(self, ref: AbilityRef, numbers: Collection[int]) -> bool:
        """305.7. Return True if an object that has these engine's abilities still has this ability."""
        known = self.known.get(ref[0])
        return ref[1] in numbers if known is None else known.has_kept(ref[1], numbers)

    def cost_called(self, definition: int, number: int) -> str:
        """601.2b. Return the name that a card's text gives to a cost with this engine's number.

        The result is empty if the text names no such cost.
        """
        known = self.known.get(definition)
        return "" if known is None else known.cost_called(number)

    def copiable(self, record: r.GameObject) -> Copiable:
        """707.2. Return the copiable values of a copy, as far as its record shows them."""
        number = self.number(record._replace(kind="Card"), None)
        return Copiable.printed(number, self.board.definitions[number])

    def _counters(self, record: r.GameObject) -> Mapping[int, int]:
        """Return a permanent's counters, to compute its printed values without them."""
        if ZONES.get(self.zone_kind(record.zone)) is not Zone.BATTLEFIELD:
            return {}
        counters: dict[int, int] = {}
        for one in self.state.lasting_of("Counter"):
            if record.id in one.affected:
                counters[one.number("counter_type")] = one.number("count")
        return counters

    def _changed(self, record: r.GameObject) -> frozenset[str]:
        """613. Return the characteristics of a permanent that effects change, according to the log."""
        if ZONES.get(self.zone_kind(record.zone)) is not Zone.BATTLEFIELD:
            return frozenset()
        return frozenset(
            name
            for one in self.state.lasting.values()
            if "LayeredEffect" in one.kinds and record.id in one.affected
            for kind in one.kinds
            for name in CHANGED_BY.get(kind, ())
        )

    # Zones

    def stack_zone(self) -> r.Zone | None:
        """Return the stack of the state."""
        return next((zone for zone in self.state.zones.values() if zone.kind == "Stack"), None)

    def zone_kind(self, id: int) -> str:
        """Return the kind of the zone with this number; empty if unknown."""
        zone = self.zones.get(id)
        return "" if zone is None else zone.kind

    def move(
        self, going: Going, rule: str, cause: int | None = None, *, at_once: bool = False, first: Event | None = None
    ) -> ObjectId | None:
        """400.7. Record that a card moves, and return its new object, if the card is known.

        A card that was in no zone comes from outside (400.11b). `first` is recorded right before, in the same moment.
        """
        old, new, to, owner, source, tapped, controller, index = going
        board = self.board
        obj = self.found(old)
        if obj is not None:
            source, owner = obj.zone, obj.owner
        elif source not in HIDDEN_ZONES or not board.zone(source, owner):
            obj = self._same_card(new, owner)
            if obj is None:
                return self.bring(Coming(new, to, owner, place=index), rule, cause, at_once=at_once)
            source = obj.zone
        leaving = source not in HIDDEN_ZONES
        definition: int | None = None
        if to not in HIDDEN_ZONES:
            definition = self._definition(new, obj)
            self.see(definition, cause)
        elif to is Zone.HAND and (leaving or owner == self.whose):
            record = self.record(new)
            if record is not None and record.card:
                definition = self.number(record, None if leaving else (owner,), cause)
            elif leaving and obj is not None and obj.definition in board.seen and not obj.face_down:
                definition = obj.definition
        becomes = ObjectId(board.next_object) if definition is not None else None
        was = None
        if obj is not None and source is Zone.BATTLEFIELD:
            was = last_known(obj)
            at_once = self._leave_combat(obj, cause, at_once) or at_once
        if first is not None:
            said_first = self.say(first, rule, cause, at_once)
            at_once = True
            cause = said_first
        moved = trusted.ObjectMoved(
            object=None if obj is None else obj.id,
            becomes=becomes,
            definition=definition,
            player=owner,
            source=source,
            to=to,
            controller=controller or owner,
            tapped=tapped,
            index=index,
            was=was,
        )
        self.say(moved, rule, cause, at_once)
        self.gone(old)
        if becomes is None:
            self.gone(new)
        else:
            self.put(new, becomes)
            if obj is not None:
                self.ever[old] = obj.id
        return becomes

    def _same_card(self, instance: int, owner: PlayerId) -> GameObject | None:
        """Return the card in hand that this instance most likely was before a gap.

        Only after a gap, and only in the hand of the log's owner; cards are matched by definition.
        """
        record = self.record(instance)
        if record is None or not self.after_gap or owner != self.whose:
            return None
        number = self.numbers.get(face_of(record))
        cards = (self.board.objects[id] for id in self.board.players[owner].hand if id)
        return next((card for card in cards if card.definition == number), None)

    def bring(self, coming: Coming, rule: str, cause: int | None = None, *, at_once: bool = False) -> ObjectId | None:
        """400.11b. Record that a card comes into the game from outside, and return its object."""
        new, zone, owner, how, index = coming
        record = self.record(new)
        definition = None
        if zone not in HIDDEN_ZONES:
            definition = self._definition(new, None)
            self.see(definition, cause)
        elif zone is Zone.HAND and owner == self.whose and record is not None and record.card:
            definition = self.number(record, (owner,), cause)
        becomes = None if definition is None else ObjectId(self.board.next_object)
        brought = e.CardBroughtIn(player=owner, definition=definition, becomes=becomes, zone=zone, index=index, how=how)
        self.say(brought, rule, cause, at_once)
        if becomes is None:
            return None
        self.put(new, becomes)
        if record is not None and zone is Zone.BATTLEFIELD and record.controller != owner:
            self.say(e.EnteredUnder(object=becomes, player=PlayerId(record.controller)), "110.2", cause, True)
        return becomes

    def _definition(self, instance: int, was: GameObject | None) -> int:
        """Return the definition of a card that all players see.

        The record tells it; without a record the definition stays as it was.
        """
        record = self.record(instance)
        if record is not None and (record.card or record.face_down):
            return self.number(record, None)
        if was is not None:
            return was.definition
        return self.unknown()

    def _leave_combat(self, permanent: GameObject, cause: int | None, at_once: bool) -> bool:
        """506.4. Remove a permanent from combat; return False if it took no part."""
        combat = self.board.combat
        if combat is None:
            return False
        attacked = any(attack.attacked == permanent.id for attack in combat.attackers.values())
        if permanent.id not in combat.attackers and permanent.id not in combat.blocks and not attacked:
            return False
        self.say(trusted.RemovedFromCombat(objects=(permanent.id,), reason=Reason.LEFT), "506.4", cause, at_once)
        return True

    def player_of(self, seat: int) -> PlayerId:
        """Return the player at a seat.

        For a number that is no seat, the log's owner.
        """
        return PlayerId(seat) if seat in self.board.players else self.whose


def face_of(record: r.GameObject) -> Face:
    """Return the key of a record's definition."""
    if record.face_down:
        return (0, record.types, record.subtypes, record.power, record.toughness, record.abilities)
    return (record.card, record.kind == "Token")


def last_known(obj: GameObject) -> LastKnown:
    """608.2h. Return an object's last known information."""
    return LastKnown(
        name=obj.name,
        controller=obj.controller,
        types=obj.types,
        power=obj.power,
        toughness=obj.toughness,
        damage=obj.damage,
        counters=tuple(obj.counters.items()),
        tapped=obj.tapped,
    )


def runs_of(lines: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Compress the lines of all events to the first line and run lengths.

    Runs alternate: the number of events from a line, and the distance to the next line. `[4, 4, 7]` → `(4, (2, 3,
    1))`.
    """
    runs, count = [], 1
    for before, line in pairwise(lines):
        if line == before:
            count += 1
        else:
            runs += [count, line - before]
            count = 1
    return lines[0], (*runs, count)
