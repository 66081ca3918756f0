"""The board: everything true at one position of a game, and the questions one asks of it.

`evolve` is the only thing that changes a board. In place, because that makes folding fast; `copy()` is cheap, because
objects outside the battlefield and the stack never change (a zone change makes a new object) and are shared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import TypeAlias, TypeVar

from pydantic import TypeAdapter

from domain.board.characteristics import AbilityRef, Copiable, EffectData, Printed
from domain.board.combat import Attack, Combat
from domain.board.objects import GameObject, cards_of
from domain.board.players import Player
from domain.board.records import copier
from domain.freezing import Frozen
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import BATTLEFIELD, COMMAND, EXILE, HAND, LIBRARY, STACK, Phase, Step, Zone

DIGEST_ALGORITHM = "sha256/board-1"

Plain: TypeAlias = dict[str, object]
_Id = TypeVar("_Id", bound=int)
"""JSON data by names."""

Happening: TypeAlias = tuple[int, int, str, tuple[Frozen, ...]]
"""608.2i. What a text may ask about later: its position, its moment, the event's name, and the fields it keeps."""


class Effect:
    """611.2, 614.3, 603.7. An effect in force: what it is, when it began, what is left of it."""

    __slots__ = ("data", "remaining", "timestamp")

    def __init__(self, data: EffectData, timestamp: int, remaining: int | None) -> None:
        self.data = data
        self.timestamp = timestamp
        self.remaining = remaining

    def copy(self) -> Effect:
        return Effect(self.data, self.timestamp, self.remaining)


class Trigger:
    """603.3. A triggered ability that waits to be put on the stack; `event` is the position that set it off."""

    __slots__ = ("ability", "bindings", "event", "number", "player", "source")

    def __init__(
        self, number: int, player: PlayerId, source: ObjectId, ability: AbilityRef, bindings: Frozen, event: int
    ) -> None:
        self.number = number
        self.player = player
        self.source = source
        self.ability = ability
        self.bindings = bindings
        self.event = event


class Board:
    """Everything true at one position of a game.

    `observed` is the kind of program in which an observed game was decided, nothing for one decided here;
    `observed_by` the player whose view its source has.
    `first_combat` are the steps that began in the first combat phase of the turn, once that is over (506.7d).
    `rewritten` has for each definition that is another with words replaced that other, and the words (612.1);
    `spliced` for each that is another with further texts after its own that other, and whose texts they are (612.10).
    `time_of_day` is "day" or "night" once it has become either; from then on `spells_last_turn` is how many spells the
    player of the turn before cast in it, of a team whoever cast most (731.2).
    `reach` has for each player whom they can affect (801.2); it is empty where that is everybody.
    `happened` is the log of the turn: what happened in it, as far as texts ask about it later (608.2i). `noted` has for
    what that names the last moment in which it did; `earlier` what such an object was before it changed in a later
    moment, each with that moment, oldest first.
    `lone_steps` says for each of `phases_left` the only step it has, if it has just one (500.10); nothing where none
    is such a phase. `only_step` is that of the current phase, and `added_steps` says then for each of `steps_left`
    whether it was added to the phase and takes place all the same; nothing where none was.
    """

    __slots__ = (
        "abilities_version",
        "active",
        "added_steps",
        "attacked_this_turn",
        "battlefield",
        "blocked_this_turn",
        "combat",
        "combats",
        "command",
        "commanders",
        "decks",
        "definitions",
        "earlier",
        "edition",
        "effects",
        "exile",
        "extra_turns",
        "first_combat",
        "format",
        "former",
        "happened",
        "layers_version",
        "lone_steps",
        "main_phases",
        "moment",
        "next_definition",
        "next_effect",
        "next_object",
        "next_trigger",
        "noted",
        "objects",
        "observed",
        "observed_by",
        "only_step",
        "options",
        "order",
        "outcome",
        "passes",
        "phase",
        "phase_position",
        "phases_left",
        "planar_controller",
        "players",
        "position",
        "priority",
        "reach",
        "regular",
        "rewritten",
        "salt",
        "sectored",
        "seed",
        "seen",
        "shared_life",
        "shared_turns",
        "spells_last_turn",
        "spliced",
        "stack",
        "starting_player",
        "step",
        "step_position",
        "steps_left",
        "strays",
        "supplements",
        "switches",
        "time_of_day",
        "triggers",
        "turn",
        "turn_position",
    )

    def __init__(self) -> None:
        self.position = 0
        self.moment = 0
        self.edition = ""
        self.switches: dict[str, bool] = {}
        self.format = ""
        self.observed = ""
        self.observed_by: PlayerId | None = None
        self.options: tuple[tuple[str, bool], ...] = ()
        self.shared_life = False
        self.shared_turns = False
        self.seed = ""
        self.sectored = 0
        self.salt = ""
        self.players: dict[PlayerId, Player] = {}
        self.order: tuple[PlayerId, ...] = ()
        self.reach: dict[PlayerId, tuple[PlayerId, ...]] = {}
        self.starting_player: PlayerId | None = None
        self.regular: PlayerId | None = None
        self.definitions: dict[int, Printed] = {}
        self.rewritten: dict[int, tuple[int, tuple[tuple[str, str, str], ...]]] = {}
        self.spliced: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.decks: dict[PlayerId, tuple[int, ...] | None] = {}
        self.seen: set[int] = set()
        self.commanders: dict[int, PlayerId] = {}
        self.objects: dict[ObjectId, GameObject] = {}
        self.former: dict[ObjectId, GameObject] = {}
        self.battlefield: list[ObjectId] = []
        self.stack: list[ObjectId] = []
        self.exile: list[ObjectId] = []
        self.command: list[ObjectId] = []
        self.strays: tuple[ObjectId, ...] = ()
        self.supplements: dict[PlayerId, tuple[int, ...]] = {}
        self.planar_controller: PlayerId | None = None
        self.effects: dict[int, Effect] = {}
        self.triggers: dict[int, Trigger] = {}
        self.next_object = FIRST_OBJECT
        self.next_definition = 1
        self.next_effect = 1
        self.next_trigger = 1
        self.turn = 0
        self.turn_position = self.phase_position = self.step_position = 0
        self.time_of_day = ""
        self.spells_last_turn = 0
        self.active: PlayerId | None = None
        self.phase: Phase | None = None
        self.step: Step | None = None
        self.phases_left: tuple[Phase, ...] = ()
        self.lone_steps: tuple[Step | None, ...] = ()
        self.only_step: Step | None = None
        self.steps_left: tuple[Step, ...] = ()
        self.added_steps: tuple[bool, ...] = ()
        self.extra_turns: list[tuple[PlayerId, int]] = []
        self.main_phases = 0
        self.combats = 0
        self.first_combat: tuple[Step, ...] = ()
        self.attacked_this_turn: tuple[ObjectId, ...] = ()
        self.blocked_this_turn: tuple[ObjectId, ...] = ()
        self.happened: list[Happening] = []
        self.noted: dict[ObjectId, int] = {}
        self.earlier: dict[ObjectId, tuple[tuple[int, GameObject], ...]] = {}
        self.combat: Combat | None = None
        self.priority: PlayerId | None = None
        self.passes = 0
        self.outcome: tuple[tuple[PlayerId, ...], Reason] | None = None
        self.abilities_version = 0
        self.layers_version = 0

    alias: Callable[[], Board]
    """Another board made of the same players, objects and zones."""

    def become(self, other: Board) -> None:
        """This board is as another, which is not to be used any more."""
        for name in Board.__slots__:
            setattr(self, name, getattr(other, name))

    def copy(self) -> Board:
        """The same board, to go back to or to try something on."""
        new = self.alias()
        new.players = {id: player.copy() for id, player in self.players.items()}
        new.definitions = self.definitions.copy()
        new.decks = self.decks.copy()
        new.seen = self.seen.copy()
        new.objects = objects = self.objects.copy()
        new.former = self.former.copy()
        new.happened = self.happened.copy()
        new.noted = self.noted.copy()
        new.earlier = self.earlier.copy()
        new.battlefield = self.battlefield.copy()
        new.stack = self.stack.copy()
        new.exile = self.exile.copy()
        new.command = self.command.copy()
        for id in self.battlefield:
            objects[id] = objects[id].copy()
        for id in self.stack:
            objects[id] = objects[id].copy()
        new.effects = {id: effect.copy() for id, effect in self.effects.items()}
        new.triggers = self.triggers.copy()
        new.extra_turns = self.extra_turns.copy()
        new.combat = None if self.combat is None else self.combat.copy()
        return new

    def as_it_was(self, id: EntityId, moment: int) -> GameObject | None:
        """608.2i. An object as it was after a moment of this turn whose log names it; None if it is not remembered."""
        for changed, was in self.earlier.get(ObjectId(id), ()):
            if changed > moment:
                return was
        return self.objects.get(ObjectId(id)) or self.former.get(ObjectId(id))

    # Questions

    @property
    def over(self) -> bool:
        """104.1. Return True if the game has ended."""
        return self.outcome is not None

    def player(self, id: PlayerId) -> Player:
        """The player with this number."""
        return self.players[id]

    def object(self, id: ObjectId) -> GameObject:
        """The object as it is, or as it last was (608.2h).

        :raises KeyError: it is neither there nor remembered.
        """
        found = self.objects.get(id)
        return found if found is not None else self.former[id]

    def get(self, id: EntityId) -> GameObject | None:
        """The object if it is still there."""
        return self.objects.get(ObjectId(id))

    def permanents(self, controller: PlayerId | None = None) -> list[GameObject]:
        """Phased-in permanents, in the order in which they entered; of one player, or all."""
        objects, found = self.objects, self.battlefield
        if controller is None:
            return [permanent for id in found if not (permanent := objects[id]).phased_out]
        return [
            permanent
            for id in found
            if (permanent := objects[id]).controller == controller and not permanent.phased_out
        ]

    def creatures(self, controller: PlayerId | None = None) -> list[GameObject]:
        """Phased-in creatures on the battlefield."""
        return [permanent for permanent in self.permanents(controller) if "creature" in permanent.types]

    def hand(self, player: PlayerId) -> list[GameObject]:
        """The cards in a hand, as far as they are known."""
        return [self.objects[id] for id in self.players[player].hand if id]

    def zone(self, zone: Zone, player: PlayerId | None = None) -> list[ObjectId]:
        """The ids in a zone, in order; libraries, hands and graveyards belong to a player."""
        if zone is BATTLEFIELD:
            return self.battlefield
        if zone is STACK:
            return self.stack
        if zone is EXILE:
            return self.exile
        if zone is COMMAND:
            return self.command
        if player is None:
            raise ValueError(f"whose {zone}?")
        owner = self.players[player]
        if zone is LIBRARY:
            return owner.library
        return owner.hand if zone is HAND else owner.graveyard

    def living(self) -> tuple[PlayerId, ...]:
        """102.1. Players still in the game, in turn order from the first seat."""
        players = self.players
        return tuple([id for id in self.order if not players[id].lost])

    def apnap(self) -> tuple[PlayerId, ...]:
        """101.4. Players still in the game, the active player first, then in turn order."""
        if self.active is None or self.active not in self.order:
            return self.living()
        start = self.order.index(self.active)
        players = self.players
        return tuple([id for id in self.order[start:] + self.order[:start] if not players[id].lost])

    def opponents(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """102.2, 102.3. Players still in the game who are not on this player's team, in turn order after them.

        Only those within the player's range of influence, where it is limited (801.2).
        """
        start = self.order.index(player)
        around = self.order[start:] + self.order[:start]
        if self.reach:
            around = tuple(self.in_range(player, around))
        team = self.players[player].team
        return tuple(id for id in around if not self.players[id].lost and self.players[id].team != team)

    def in_range(self, player: PlayerId, among: Iterable[_Id]) -> Iterator[_Id]:
        """801.2. Of these players and objects those within a player's range of influence: objects as who controls them,
        cards elsewhere as who owns them, battles also as who protects them (801.2d); as they last were, those gone."""
        near = self.reach.get(player)
        for id in among:
            if near is None or id in near:
                yield id
            elif not is_player(id):
                found = self.objects.get(ObjectId(id)) or self.former.get(ObjectId(id))
                if found is None or found.controller in near or found.protector in near:
                    yield id

    def reaches(self, player: PlayerId, id: EntityId) -> bool:
        """801.2. Return True if a player or object is within a player's range of influence."""
        return not self.reach or any(True for _ in self.in_range(player, (id,)))

    def team_of(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """102.3. The members of a player's team who are still in the game, in turn order."""
        team = self.players[player].team
        return tuple(id for id in self.order if self.players[id].team == team and not self.players[id].lost)

    def side(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """805.4. Who takes turns, attacks and blocks with a player, the primary player first; none who lost."""
        if self.shared_turns:
            return self.team_of(player)
        return () if self.players[player].lost else (player,)

    def active_side(self) -> tuple[PlayerId, ...]:
        """102.1, 805.4a. The active player, or the members of the active team; nobody once they have left (800.4j)."""
        return () if self.active is None else self.side(self.active)

    def is_active(self, player: PlayerId) -> bool:
        """Return True if it is this player's turn, or their team's."""
        if player == self.active or self.active is None or not self.shared_turns:
            return player == self.active
        return self.players[player].team == self.players[self.active].team

    def first_to_act(self, player: PlayerId) -> PlayerId:
        """117.3, 805.5. Who is asked first when a player, or that player's team, is to get priority."""
        side = self.side(player)
        return side[0] if side else self.next_in_turn(player)

    def next_to_turn(self, player: PlayerId) -> PlayerId:
        """500.1, 805.4. Whose turn comes after a player's: the next player's, or that of the next team."""
        found = self.next_in_turn(player)
        if self.shared_turns and len(self.teams_left()) > 1:
            team = self.players[player].team
            while self.players[found].team == team:
                found = self.next_in_turn(found)
        return found

    def teams_left(self) -> set[int]:
        """The teams that still have a player."""
        return {player.team for player in self.players.values() if not player.lost}

    def next_in_turn(self, player: PlayerId) -> PlayerId:
        """101.4. The next player still in the game, in turn order."""
        start = self.order.index(player) + 1
        players = self.players
        for id in self.order[start:] + self.order[:start]:
            if not players[id].lost:
                return id
        raise LookupError("nobody is left in the game")

    def attachments(self, entity: EntityId) -> list[GameObject]:
        """301.5, 303.4. What is attached to an object or player."""
        return [permanent for permanent in self.permanents() if permanent.attached_to == entity]

    def is_attacking(self, id: ObjectId) -> bool:
        """508.1k. Return True if it is an attacking creature."""
        return self.combat is not None and id in self.combat.attackers

    def is_blocking(self, id: ObjectId) -> bool:
        """509.1g. Return True if it is a blocking creature."""
        return self.combat is not None and id in self.combat.blocks

    def is_commander(self, found: GameObject) -> bool:
        """903.3. Return True if the card is its owner's commander; it is so in every zone."""
        card = not found.token and not found.copy_of
        return card and any(self.commanders.get(number) == found.owner for number in cards_of(found))

    def name_of(self, entity: EntityId | None) -> str:
        """What to call an object or player in a sentence."""
        if entity is None:
            return "nothing"
        if is_player(entity):
            return self.players[PlayerId(entity)].name
        found = self.objects.get(ObjectId(entity)) or self.former.get(ObjectId(entity))
        if found is not None and found.face_down and not found.name:
            return "a face-down card"
        return found.name if found is not None and found.name else "a card"

    def is_there(self, id: EntityId) -> bool:
        """Return True if a permanent is on the battlefield and has not phased out (702.26b)."""
        found = self.objects.get(ObjectId(id))
        return found is not None and found.zone is Zone.BATTLEFIELD and not found.phased_out

    # The canonical form

    def plain(self) -> Plain:
        """The whole board as JSON data, names in alphabetical order, the same for equal boards.

        Only what is not as in a new record is told, by name: what a later version adds to a record leaves the form, and
        so the digests, of older games as they were.
        """
        data = self._but_objects()
        if self.objects:
            data["objects"] = [_plain(found) if _tells_more(found) else _CARD(found) for found in self.objects.values()]
        return dict(sorted(data.items()))

    def _but_objects(self) -> Plain:
        """The canonical form without the objects, its names in no order."""
        data: Plain = {
            name: _plain(value) if value.__class__ in _NESTING else value
            for name, value in zip(_TOLD, _VALUES(self), strict=True)
            if value or value is False
        }
        if self.definitions:
            data["definitions"] = [[number, printed.hash, printed.name] for number, printed in self.definitions.items()]
        if self.former:
            data["former"] = list(self.former)
        return {name: value for name, value in data.items() if value or value is False}

    def digest(self, written: Written | None = None) -> str:
        """SHA-256 of the canonical form: two boards with the same digest are the same board.

        Who asks for it again and again hands in what was `written` of cards. The names of the canonical form are in
        order: what comes before the objects, the objects, and what comes after them.
        """
        if not self.objects:
            return hashlib.sha256(_JSON(self.plain())).hexdigest()
        written = Written() if written is None else written
        if len(written) > 2 * len(self.objects):
            written.clear()  # of objects that are there no more
        data = sorted(self._but_objects().items())
        objects = ",".join(map(written.__getitem__, self.objects.values()))
        before = _JSON({name: value for name, value in data if name < "objects"})[:-1]
        after = _JSON({name: value for name, value in data if name > "objects"})[1:]
        parts = (
            before,
            b"," * (len(before) > 1),
            b'"objects":[',
            objects.encode(),
            b"]",
            b"," * (len(after) > 1),
            after,
        )
        return hashlib.sha256(b"".join(parts)).hexdigest()


Board.alias = copier(Board, {})  # type: ignore[assignment]
_JSON = TypeAdapter(object).serializer.to_json
_CARD = attrgetter("id", "definition", "owner", "controller", "zone._value_")
_CACHES = ("abilities_version", "layers_version", "position", "moment", "phase_position", "step_position")
_ELSEWHERE = ("definitions", "former", "objects", "observed_by", "salt", "happened", "noted", "earlier")
"""What is told in another way; not at all the salt, so that the same seed is the same game, digests and all, whose view
it is, and the log of the turn, which is the last events of the game and of which older digests know nothing.
"""
_TOLD = tuple(name for name in Board.__slots__ if name not in (*_CACHES, *_ELSEWHERE))
_VALUES = attrgetter(*_TOLD)
_UNTOLD = frozenset(("beset", "bore", "cast_before", "fought", "upkeeps"))
"""What follows from what was told before, and older digests know nothing of."""
_ZERO_IS_TOLD = frozenset(("power", "toughness", "blocked", "remaining"))
"""Where 0 or False means something else than None."""


def _tells_more(found: GameObject) -> bool:
    """Return True if more is told of an object than which card it is, whose, and where."""
    zone = found.zone
    return bool(
        zone is BATTLEFIELD or zone is STACK or found.counters or found.linked or found.copy_of or found.face_down
    )


class Written(dict[GameObject, str]):
    """Objects in the canonical form, as JSON: kept of those of which five things are told.

    Each is looked up as the very object. That is safe as one outside battlefield and stack is never changed: another
    takes its place (`evolve.support.own`), for copies of a board share it.
    """

    def __missing__(self, found: GameObject) -> str:
        if _tells_more(found):
            return _JSON(_plain(found)).decode()
        zone = found.zone._value_
        text = self[found] = f'[{found.id},{found.definition},{found.owner},{found.controller},"{zone}"]'
        return text


def _plain(value: object) -> object:
    """Records by the names of what is not empty; dicts as pairs, in order; sets sorted."""
    kind = value.__class__
    if kind in _RECORDS:
        return _RECORDS[kind](value)
    if isinstance(value, dict):
        return [[key, _plain(item) if item.__class__ in _NESTING else item] for key, item in value.items()]
    if isinstance(value, set):
        return sorted(value)
    if kind is EffectData or kind is Copiable:
        return {
            name: item
            for name, item in sorted(value.__dict__.items())
            if item or (item is not None and name in _ZERO_IS_TOLD)
        }
    return value


def _teller(cls: type) -> Callable[[object], Plain]:
    """A function that tells the slots of a record of this class that are not empty, by name."""
    body = []
    for name in sorted(set(cls.__slots__) - _UNTOLD):  # type: ignore[attr-defined]
        body.append(f"    item = self.{name}" + ("._value_" if name == "zone" else ""))
        body.append("    if item is not None:" if name in _ZERO_IS_TOLD else "    if item:")
        body.append(f"        data[{name!r}] = plain(item) if item.__class__ in nesting else item")
    made: dict[str, Callable[[object], Plain]] = {}
    known = {"plain": _plain, "nesting": _NESTING}
    exec("\n".join(["def tell(self):", "    data = {}", *body, "    return data"]), known, made)
    return made["tell"]


_KINDS = (GameObject, Player, Attack, Combat, Effect, Trigger)
_NESTING = frozenset((dict, set, Copiable, EffectData, *_KINDS))
_RECORDS: dict[type, Callable[[object], Plain]] = {kind: _teller(kind) for kind in _KINDS}
