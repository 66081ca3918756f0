"""What is said of an observed game: facts one after the other, each with its line, carried out on a board at once.

It knows which object of the board an instance of the engine is, and which definition of the game a printing.
The engine's numbers of players are the seats; an instance lives on when a spell becomes a permanent, an object does not
(400.7).
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
"""A printing and whether it is that of a token; of a face-down card what all see of it."""

UNKNOWN: Face = (0, False)
"""A card of which nothing is known."""


PASSING = frozenset((
    e.ChoicesOffered, e.DecisionMade, e.PhaseBegan, e.PhaseEnded, e.PhaseSkipped, e.PriorityGiven, e.PriorityPassed,
    e.StepBegan, e.StepEnded, e.StepSkipped, e.LinesRead,
))  # fmt: skip
"""Facts that only say where in the turn the game is, and that nobody does anything."""


SHOWING = frozenset((e.CardSeen, e.CardLearned))
"""Facts that say what a card is."""

CHANGED_BY = {
    "ModifiedColor": ("colors",),
    "ModifiedPower": ("power",),
    "ModifiedToughness": ("toughness",),
    "ModifiedType": ("types", "subtypes", "supertypes"),
}
"""By the kind of what lasts of an effect, what it makes other."""


class Commit(NamedTuple):
    """What is recorded together: facts, the last of which says from which lines they are."""

    events: tuple[Recorded, ...]


class Going(NamedTuple):
    """400.7. A card that goes from zone to zone: the instances of the engine that it was and is."""

    old: int
    new: int
    to: Zone
    owner: PlayerId
    source: Zone
    """Where it was; this counts where it is not known which object it was."""
    tapped: bool = False
    controller: PlayerId | None = None
    place: int | None = None
    """Where among the cards of the zone it lies, if that matters."""


class Coming(NamedTuple):
    """400.11b. A card that comes into the game from outside."""

    new: int
    zone: Zone
    owner: PlayerId
    how: Reason = Reason.OUTSIDE
    place: int | None = None
    """Where among the cards of the zone it lies, if that matters."""


class EventLog:
    """An account of one game."""

    def __init__(self, names: Mapping[int, str], note: Unknown | None = None, texts: Texts | None = None) -> None:
        self.names = names
        self.note: Unknown = note or (lambda what, kind, line: None)
        """Is told of kinds of things that are not known."""
        self.texts = texts
        self.named: dict[str, CardDefinition] = {}
        """The definitions of cards whose texts are known, by their hashes."""
        self.known: dict[int, Known] = {}
        """The same by the numbers that they have in this game."""
        self.board = Board()
        self.records: list[Recorded] = []
        self.lines: list[int] = []
        self.committed: list[Recorded] = []
        self.line = 0
        self.done = False
        """Whether something was done since the last commit, besides going on in the turn and passing priority."""
        self.here: dict[int, ObjectId] = {}
        """Where an instance is now: the object it is."""
        self.ever: dict[int, ObjectId] = {}
        """The object that an instance was last."""
        self.numbers: dict[Face, int] = {}
        self.cards: dict[int, int] = {}
        """The printing of each definition."""
        self.printed: set[int] = set()
        """Definitions of which a record was seen."""
        self.titles: dict[int, int] = {}
        """By the number of a title, the first printing that was seen of it."""
        self.learned: set[tuple[int, PlayerId]] = set()
        self.zones: dict[int, r.Zone] = {}
        self.told: Told
        self.state: r.State
        self.recorded: dict[int, r.GameObject] = {}
        """The records of this message."""
        self.whose = PlayerId(0)
        """Whose log it is."""
        self.causes: dict[int, int] = {}
        """The fact that an instance on the stack, or an effect, acts by."""
        self.layered: dict[int, int | None] = {}
        """The fact that an effect of the layers came of."""
        self.in_force: dict[int, int] = {}
        """The effects in force of those that were told, by the log's number."""
        self.counter_records: dict[int, tuple[tuple[int, ...], int]] = {}
        """On whom the counters are that the engine keeps under a number, and of what kind."""
        self.after_gap = False
        """Whether something was missing before."""
        self.unplaced: set[ObjectId] = set()
        """Cards that are no longer where they were, and nobody saw where they went."""
        self.started = False
        """Whether the first turn has begun."""
        self.losses: dict[PlayerId, int] = {}
        """The fact that each player lost by."""
        self.waiting: dict[int, int] = {}
        """The numbers of triggers that wait, by instance."""
        self.unexplained: list[tuple[str, int]] = []
        """What only the records explained: what it was, and the line."""

    # Saying

    def say(self, event: Event, rule: str, cause: int | None = None, at_once: bool = False) -> int:
        """A fact, in a moment of its own or `at_once` with the one before; its position."""
        board = self.board
        position = board.position + 1
        moment = board.moment
        kind = event.__class__
        if kind in SHOWING:
            moment = moment or 1  # what a card is belongs to what shows it
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

    def unexplain(self, what: str) -> str:
        """The rule of what nobody told why: none. It is counted, but after a gap, where nobody could have."""
        if not self.after_gap:
            self.unexplained.append((what, self.line))
        return UNEXPLAINED

    def commit(self) -> Commit | None:
        """What has been said since the last commit."""
        if not self.records:
            return None
        first, runs = runs_of(self.lines)
        self.say(trusted.LinesRead(line=first, runs=runs), "")
        made = Commit(tuple(self.records))
        self.committed += made.events
        self.records, self.lines, self.done = [], [], False
        return made

    def go_back(self) -> None:
        """The board is what has been said makes of it, whatever became of it while a fact was being said."""
        board = fold(self.records, fold(self.committed))
        self.board.become(board)
        self.here = {instance: id for instance, id in self.here.items() if id in board.objects}
        self.numbers = {face: number for face, number in self.numbers.items() if number in board.definitions}
        self.printed &= board.definitions.keys()
        self.unplaced &= board.objects.keys()
        self.waiting.clear()

    # Who and what

    def record(self, instance: int) -> r.GameObject | None:
        """What this message says of an instance, or what the state has of it."""
        found = self.recorded.get(instance)
        return found if found is not None else self.state.objects.get(instance)

    def entity(self, number: int) -> EntityId | None:
        """The player or object that the engine's number stands for: the object as it is, or as it last was."""
        if number in self.board.players:
            return number
        return self.here.get(number) or self.ever.get(number)

    def found(self, instance: int) -> GameObject | None:
        """The object that an instance is now."""
        id = self.here.get(instance)
        return None if id is None else self.board.objects.get(id)

    def cause_of(self, affector: int) -> int | None:
        """Why something happens, by what the engine says does it: a resolution, an activation, or a permanent there."""
        cause = self.causes.get(affector)
        if cause is None:
            found = self.found(affector)
            if found is not None and found.zone is Zone.BATTLEFIELD:
                return found.since or None
        return cause

    def resolved_last(self) -> int | None:
        """The resolution that was told last in what is not committed yet, or that is going on."""
        began = (one.position for one in reversed(self.records) if one.event.__class__ is e.ResolutionBegan)
        return next(began, None)

    def put(self, instance: int, id: ObjectId) -> None:
        """An instance is this object from now on."""
        self.here[instance] = self.ever[instance] = id

    def gone(self, instance: int) -> None:
        """An instance is no object any more."""
        self.here.pop(instance, None)

    # What cards are

    def number(self, record: r.GameObject, to: tuple[PlayerId, ...] | None, cause: int | None = None) -> int:
        """The definition of a card, said the first time that everybody sees it, or, `to` some players, that they do."""
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
        """The definition of a face-down card of which nobody here knows anything."""
        number = self.numbers.get(UNKNOWN)
        if number is None:
            number = self.numbers[UNKNOWN] = self.board.next_definition
            self.cards[number] = 0
            self.printed.add(number)
            self._show(number, Printed(name=""), None, None)
        return number

    def see(self, number: int, cause: int | None = None) -> None:
        """Everybody sees what had been one player's knowledge."""
        if number not in self.board.seen:
            self._show(number, self.board.definitions[number], None, cause)

    def _show(self, number: int, printed: Printed, to: tuple[PlayerId, ...] | None, cause: int | None) -> None:
        if to is None:
            self.say(trusted.CardSeen(definition=number, printed=printed), "400.2", cause)
        else:
            self.learned.update((number, one) for one in to)
            self.say(trusted.CardLearned(definition=number, printed=printed, to=to), "400.2", cause)

    def printed_of(self, record: r.GameObject, number: int) -> Printed:
        """109.3. What is printed on a card, which has this number; with its text, if that is known here."""
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
        """113. An ability by the engine's number: the part of a definition that it is, where its text is known.

        An ability that is none of this kind there is one of a card of which nobody knows anything.
        """
        known = self.known.get(definition)
        if known is None:
            return (definition, number)
        part = known.part(number, kind)
        return (definition, part) if part is not None else (self.unknown(), number)

    def has_kept(self, ref: AbilityRef, numbers: Collection[int]) -> bool:
        """305.7. Return True if something that has abilities of these engine's numbers has this one still."""
        known = self.known.get(ref[0])
        return ref[1] in numbers if known is None else known.has_kept(ref[1], numbers)

    def cost_called(self, definition: int, number: int) -> str:
        """601.2b. The name of a cost that the text of a card names, by the engine's number; "" where it names none."""
        known = self.known.get(definition)
        return "" if known is None else known.cost_called(number)

    def copiable(self, record: r.GameObject) -> Copiable:
        """707.2. What a copy is, as far as its record tells."""
        number = self.number(record._replace(kind="Card"), None)
        return Copiable.printed(number, self.board.definitions[number])

    def _counters(self, record: r.GameObject) -> Mapping[int, int]:
        """The counters on a permanent: what is printed on it is what it is without them."""
        if ZONES.get(self.zone_kind(record.zone)) is not Zone.BATTLEFIELD:
            return {}
        found: dict[int, int] = {}
        for one in self.state.lasting_of("Counter"):
            if record.id in one.affected:
                found[one.number("counter_type")] = one.number("count")
        return found

    def _changed(self, record: r.GameObject) -> frozenset[str]:
        """613. What effects that the log names make other of a permanent than is printed on it."""
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
        """The stack as the state has it."""
        return next((zone for zone in self.state.zones.values() if zone.kind == "Stack"), None)

    def zone_kind(self, id: int) -> str:
        """What kind of zone a number is."""
        zone = self.zones.get(id)
        return "" if zone is None else zone.kind

    def move(
        self, going: Going, rule: str, cause: int | None = None, *, at_once: bool = False, first: Event | None = None
    ) -> ObjectId | None:
        """400.7. A card goes from zone to zone; the object it is then, if anybody here knows it.

        One that was nowhere is brought in (400.11b). `first` is said right before, in the same moment.
        """
        old, new, to, owner, source, tapped, controller, index = going
        board = self.board
        found = self.found(old)
        if found is not None:
            source, owner = found.zone, found.owner
        elif source not in HIDDEN_ZONES or not board.zone(source, owner):
            found = self._same_card(new, owner)
            if found is None:
                return self.bring(Coming(new, to, owner, place=index), rule, cause, at_once=at_once)
            source = found.zone
        leaving = source not in HIDDEN_ZONES
        definition: int | None = None
        if to not in HIDDEN_ZONES:
            definition = self._definition(new, found)
            self.see(definition, cause)
        elif to is Zone.HAND and (leaving or owner == self.whose):
            record = self.record(new)
            if record is not None and record.card:
                definition = self.number(record, None if leaving else (owner,), cause)
            elif leaving and found is not None and found.definition in board.seen and not found.face_down:
                definition = found.definition
        becomes = ObjectId(board.next_object) if definition is not None else None
        was = None
        if found is not None and source is Zone.BATTLEFIELD:
            was = last_known(found)
            at_once = self._leave_combat(found, cause, at_once) or at_once
        if first is not None:
            said = self.say(first, rule, cause, at_once)
            at_once = True
            cause = said
        moved = trusted.ObjectMoved(
            object=None if found is None else found.id,
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
            if found is not None:
                self.ever[old] = found.id
        return becomes

    def _same_card(self, instance: int, owner: PlayerId) -> GameObject | None:
        """After a gap: the card in its owner's hand that this one was most likely, by which card it is."""
        record = self.record(instance)
        if record is None or not self.after_gap or owner != self.whose:
            return None
        number = self.numbers.get(face_of(record))
        found = (self.board.objects[id] for id in self.board.players[owner].hand if id)
        return next((card for card in found if card.definition == number), None)

    def bring(self, coming: Coming, rule: str, cause: int | None = None, *, at_once: bool = False) -> ObjectId | None:
        """400.11b. A card comes into the game that was in none of its zones."""
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
        """The definition of a card that everybody sees: by its record, else as it was."""
        record = self.record(instance)
        if record is not None and (record.card or record.face_down):
            return self.number(record, None)
        if was is not None:
            return was.definition
        return self.unknown()

    def _leave_combat(self, found: GameObject, cause: int | None, at_once: bool) -> bool:
        """506.4. Remove what leaves the battlefield from combat; return True if it was in it."""
        combat = self.board.combat
        if combat is None:
            return False
        attacked = any(attack.attacked == found.id for attack in combat.attackers.values())
        if found.id not in combat.attackers and found.id not in combat.blocks and not attacked:
            return False
        self.say(trusted.RemovedFromCombat(objects=(found.id,), reason=Reason.LEFT), "506.4", cause, at_once)
        return True

    def player_of(self, seat: int) -> PlayerId:
        """The player at a seat; for what nobody owns, whose log it is."""
        return PlayerId(seat) if seat in self.board.players else self.whose


def face_of(record: r.GameObject) -> Face:
    """By what the definition of a record is known again."""
    if record.face_down:
        return (0, record.types, record.subtypes, record.power, record.toughness, record.abilities)
    return (record.card, record.kind == "Token")


def last_known(found: GameObject) -> LastKnown:
    """608.2h. What an object was as it last existed."""
    return LastKnown(
        name=found.name,
        controller=found.controller,
        types=found.types,
        power=found.power,
        toughness=found.toughness,
        damage=found.damage,
        counters=tuple(found.counters.items()),
        tapped=found.tapped,
    )


def runs_of(lines: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The first line; then in turn how many events are from a line, and how many lines on the next one is."""
    runs, count = [], 1
    for before, line in pairwise(lines):
        if line == before:
            count += 1
        else:
            runs += [count, line - before]
            count = 1
    return lines[0], (*runs, count)
