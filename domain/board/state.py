"""The board: everything true at one position of a game, and queries about it.

Only `evolve` changes a board. The board changes in place, because that makes folding fast. `copy()` is cheap: objects
outside the battlefield and the stack never change (a zone change makes a new object), so copies share them.
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
"""JSON data by names."""

_Id = TypeVar("_Id", bound=int)

Happening: TypeAlias = tuple[int, int, str, tuple[Frozen, ...]]
"""608.2i. An entry in the log of the turn: position, moment, event name and kept fields."""


CONTROLS_PLAYER = "control player"
"""723.1. Kind of effects by which a player controls another player during that player's next turn."""


AT_ONCE = ("at once",)
"""723.2. Modification of such an effect that begins at once, and ends with what the player is doing."""


class Effect:
    """611.2, 614.3, 603.7. An effect in force: its data, its timestamp and its remainder."""

    __slots__ = ("data", "remaining", "timestamp")

    def __init__(self, data: EffectData, timestamp: int, remaining: int | None) -> None:
        self.data = data
        self.timestamp = timestamp
        self.remaining = remaining

    def copy(self) -> Effect:
        return Effect(self.data, self.timestamp, self.remaining)


class Trigger:
    """603.3. A triggered ability that waits to be put on the stack.

    `event` is the position of the event that triggered the ability.
    """

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
    """Everything true at one position of a game."""

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
        self.observed = ""  # the program that decided an observed game; empty for a game decided here
        self.observed_by: PlayerId | None = None  # the player whose view the source of an observed game has
        self.options: tuple[tuple[str, bool], ...] = ()
        self.shared_life = False
        self.shared_turns = False
        self.seed = ""
        self.sectored = 0
        self.salt = ""
        self.players: dict[PlayerId, Player] = {}
        self.order: tuple[PlayerId, ...] = ()
        # range of influence of each player (801.2); empty where it is unlimited
        self.reach: dict[PlayerId, tuple[PlayerId, ...]] = {}
        self.starting_player: PlayerId | None = None
        self.regular: PlayerId | None = None
        self.definitions: dict[int, Printed] = {}
        # by definition with replaced words: the original definition, and the words (612.1)
        self.rewritten: dict[int, tuple[int, tuple[tuple[str, str, str], ...]]] = {}
        # by definition with spliced texts: the original definition, and the definitions of the spliced cards (612.10)
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
        # tokens and copies of spells or cards that may have to cease to exist (704.5d, 704.5e)
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
        self.time_of_day = ""  # "day" or "night", once it has become either (731)
        # while `time_of_day` is set: spells cast in the turn before by its player; of a team, by the member who
        # cast most (731.2)
        self.spells_last_turn = 0
        self.active: PlayerId | None = None
        self.phase: Phase | None = None
        self.step: Step | None = None
        self.phases_left: tuple[Phase, ...] = ()
        # for each of `phases_left` its only step, if it was added for one (500.10); empty if none was
        self.lone_steps: tuple[Step | None, ...] = ()
        self.only_step: Step | None = None  # the only step of the current phase, if it was added for one (500.10)
        self.steps_left: tuple[Step, ...] = ()
        # for each of `steps_left`, where `only_step` is set: True if it was added to the phase, and so takes place;
        # empty if none was
        self.added_steps: tuple[bool, ...] = ()
        self.extra_turns: list[tuple[PlayerId, int]] = []
        self.main_phases = 0
        self.combats = 0
        # steps that began in the turn's first combat phase, once that is over (506.7d)
        self.first_combat: tuple[Step, ...] = ()
        self.attacked_this_turn: tuple[ObjectId, ...] = ()
        self.blocked_this_turn: tuple[ObjectId, ...] = ()
        self.happened: list[Happening] = []  # log of the turn: events that texts may ask about later (608.2i)
        self.noted: dict[ObjectId, int] = {}  # by object that the log names: the last moment in which it did
        # by object of `noted`: its states before it changed in a later moment, each with that moment, oldest first
        self.earlier: dict[ObjectId, tuple[tuple[int, GameObject], ...]] = {}
        self.combat: Combat | None = None
        self.priority: PlayerId | None = None
        self.passes = 0
        self.outcome: tuple[tuple[PlayerId, ...], Reason] | None = None
        self.abilities_version = 0
        self.layers_version = 0

    alias: Callable[[], Board]
    """Function that returns another board, which shares this board's players, objects and zones."""

    def become(self, other: Board) -> None:
        """Take over the state of another board, which must not be used afterwards."""
        for name in Board.__slots__:
            setattr(self, name, getattr(other, name))

    def copy(self) -> Board:
        """Return an independent copy of this board, to go back to or to experiment on."""
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
        """608.2i. Return an object in its state after a moment of this turn.

        The log of the turn has to name the object in that moment. Return None if the object is not remembered.
        """
        for changed, was in self.earlier.get(ObjectId(id), ()):
            if changed > moment:
                return was
        return self.objects.get(ObjectId(id)) or self.former.get(ObjectId(id))

    # Queries

    @property
    def over(self) -> bool:
        """104.1. Return True if the game has ended."""
        return self.outcome is not None

    def player(self, id: PlayerId) -> Player:
        """Return the player with this number."""
        return self.players[id]

    def object(self, id: ObjectId) -> GameObject:
        """Return an object in its current state, or its last known state (608.2h).

        :raises KeyError: the object is neither there nor remembered.
        """
        obj = self.objects.get(id)
        return obj if obj is not None else self.former[id]

    def get(self, id: EntityId) -> GameObject | None:
        """Return an object, or None if the object has left its zone."""
        return self.objects.get(ObjectId(id))

    def permanents(self, controller: PlayerId | None = None) -> list[GameObject]:
        """Return phased-in permanents in the order they entered, of one player or of all."""
        objects, battlefield = self.objects, self.battlefield
        if controller is None:
            return [permanent for id in battlefield if not (permanent := objects[id]).phased_out]
        return [
            permanent
            for id in battlefield
            if (permanent := objects[id]).controller == controller and not permanent.phased_out
        ]

    def creatures(self, controller: PlayerId | None = None) -> list[GameObject]:
        """Return phased-in creatures on the battlefield, of one player or of all."""
        return [permanent for permanent in self.permanents(controller) if "creature" in permanent.types]

    def hand(self, player: PlayerId) -> list[GameObject]:
        """Return the known cards in a hand."""
        return [self.objects[id] for id in self.players[player].hand if id]

    def zone(self, zone: Zone, player: PlayerId | None = None) -> list[ObjectId]:
        """Return the ids in a zone, in order.

        Libraries, hands and graveyards need a player.
        """
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
        """102.1. Return the players still in the game, in turn order from the first seat."""
        players = self.players
        return tuple([id for id in self.order if not players[id].lost])

    def apnap(self) -> tuple[PlayerId, ...]:
        """101.4. Return the players still in the game in turn order, the active player first."""
        if self.active is None or self.active not in self.order:
            return self.living()
        return self.from_player(self.active)

    def from_player(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """Return the players still in the game in turn order, this player first."""
        start = self.order.index(player)
        players = self.players
        return tuple([id for id in self.order[start:] + self.order[:start] if not players[id].lost])

    def opponents(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """102.2, 102.3. Return a player's opponents still in the game, in turn order after the player.

        Where the range of influence is limited, only opponents within the player's range count (801.2).
        """
        start = self.order.index(player)
        around = self.order[start:] + self.order[:start]
        if self.reach:
            around = tuple(self.in_range(player, around))
        team = self.players[player].team
        return tuple(id for id in around if not self.players[id].lost and self.players[id].team != team)

    def in_range(self, player: PlayerId, among: Iterable[_Id]) -> Iterator[_Id]:
        """801.2. Yield the players and objects within a player's range of influence.

        An object is in range if its controller is; a card outside the battlefield and the stack if its owner is; a
        battle also if its protector is (801.2d). Objects that have left count as they last were.
        """
        near = self.reach.get(player)
        for id in among:
            if near is None or id in near:
                yield id
            elif not is_player(id):
                obj = self.objects.get(ObjectId(id)) or self.former.get(ObjectId(id))
                if obj is None or obj.controller in near or obj.protector in near:
                    yield id

    def reaches(self, player: PlayerId, id: EntityId) -> bool:
        """801.2. Return True if a player or object is within a player's range of influence."""
        return not self.reach or any(True for _ in self.in_range(player, (id,)))

    def team_of(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """102.3. Return the members of a player's team still in the game, in turn order."""
        team = self.players[player].team
        return tuple(id for id in self.order if self.players[id].team == team and not self.players[id].lost)

    def side(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """805.4. Return the players who share a player's turns, attacks and blocks.

        The primary player comes first. Players who have lost are left out.
        """
        if self.shared_turns:
            return self.team_of(player)
        return () if self.players[player].lost else (player,)

    def active_side(self) -> tuple[PlayerId, ...]:
        """102.1, 805.4a. Return the active player, or the members of the active team.

        Return nobody once the active player has left the game (800.4j).
        """
        return () if self.active is None else self.side(self.active)

    def is_active(self, player: PlayerId) -> bool:
        """Return True if the current turn is this player's, or their team's."""
        if player == self.active or self.active is None or not self.shared_turns:
            return player == self.active
        return self.players[player].team == self.players[self.active].team

    def decides_for(self, player: PlayerId) -> PlayerId:
        """723.1, 723.5. Return who makes a player's decisions: whoever controls that player during this turn.

        An effect that was created before the turn began has control of the player during the turn, and one with
        `AT_ONCE` always (723.2); the last one works.
        """
        if self.active is None or not self.effects:
            return player
        for effect in reversed(self.effects.values()):
            data = effect.data
            if data.kind != CONTROLS_PLAYER or player not in data.objects:
                continue
            if data.mods == AT_ONCE or (self.is_active(player) and effect.timestamp < self.turn_position):
                controller = PlayerId(data.controller)
                return player if self.players[controller].left else controller
        return player

    def first_to_act(self, player: PlayerId) -> PlayerId:
        """117.3, 805.5. Return the first player asked when a player or their team gets priority."""
        side = self.side(player)
        return side[0] if side else self.next_in_turn(player)

    def next_to_turn(self, player: PlayerId) -> PlayerId:
        """500.1, 805.4. Return the player whose turn, or whose team's turn, comes next after a player's."""
        successor = self.next_in_turn(player)
        if self.shared_turns and len(self.teams_left()) > 1:
            team = self.players[player].team
            while self.players[successor].team == team:
                successor = self.next_in_turn(successor)
        return successor

    def teams_left(self) -> set[int]:
        """Return the teams that still have a player."""
        return {player.team for player in self.players.values() if not player.lost}

    def next_in_turn(self, player: PlayerId) -> PlayerId:
        """101.4. Return the next player still in the game, in turn order.

        :raises LookupError: nobody is left.
        """
        start = self.order.index(player) + 1
        players = self.players
        for id in self.order[start:] + self.order[:start]:
            if not players[id].lost:
                return id
        raise LookupError("nobody is left in the game")

    def attachments(self, entity: EntityId) -> list[GameObject]:
        """301.5, 303.4. Return the permanents attached to an object or player."""
        objects = self.objects
        return [
            permanent
            for id in self.battlefield
            if (permanent := objects[id]).attached_to == entity and not permanent.phased_out
        ]

    def is_attacking(self, id: ObjectId) -> bool:
        """508.1k. Return True if this object is an attacking creature."""
        return self.combat is not None and id in self.combat.attackers

    def is_blocking(self, id: ObjectId) -> bool:
        """509.1g. Return True if this object is a blocking creature."""
        return self.combat is not None and id in self.combat.blocks

    def is_commander(self, obj: GameObject) -> bool:
        """903.3. Return True if the card is its owner's commander, in any zone."""
        card = not obj.token and not obj.copy_of
        return card and any(self.commanders.get(number) == obj.owner for number in cards_of(obj))

    def name_of(self, entity: EntityId | None) -> str:
        """Return the name of an object or player for a sentence."""
        if entity is None:
            return "nothing"
        if is_player(entity):
            return self.players[PlayerId(entity)].name
        obj = self.objects.get(ObjectId(entity)) or self.former.get(ObjectId(entity))
        if obj is not None and obj.face_down and not obj.name:
            return "a face-down card"
        return obj.name if obj is not None and obj.name else "a card"

    def is_there(self, id: EntityId) -> bool:
        """Return True if a permanent is on the battlefield and has not phased out (702.26b)."""
        permanent = self.objects.get(ObjectId(id))
        return permanent is not None and permanent.zone is Zone.BATTLEFIELD and not permanent.phased_out

    # The canonical form

    def plain(self) -> Plain:
        """Return the whole board as JSON data, the same for equal boards.

        Names are in alphabetical order. A slot is left out where its value is that of a new record. So a slot that a
        later version adds to a record does not change the form, nor the digests, of older games.
        """
        data = self._but_objects()
        if self.objects:
            data["objects"] = [_plain(obj) if _tells_more(obj) else _CARD(obj) for obj in self.objects.values()]
        return dict(sorted(data.items()))

    def _but_objects(self) -> Plain:
        """Return the canonical form without the objects, its names in no order."""
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
        """Return the SHA-256 of the canonical form: boards with equal digests are equal.

        A caller that asks repeatedly passes a `Written` to reuse the JSON of cards. Names in the canonical form are
        sorted: the parts before the objects, the objects, and the parts after them.
        """
        if not self.objects:
            return hashlib.sha256(_JSON(self.plain())).hexdigest()
        written = Written() if written is None else written
        if len(written) > 2 * len(self.objects):
            written.clear()  # drop objects that are gone
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
"""Slots that the canonical form writes in another way, or not at all.

The salt is left out, so that one seed gives the same digests in every player's view. The log of the turn is left out,
because it repeats the last events of the game, and older digests did not have it.
"""
_TOLD = tuple(name for name in Board.__slots__ if name not in (*_CACHES, *_ELSEWHERE))
_VALUES = attrgetter(*_TOLD)
_UNTOLD = frozenset(("beset", "bore", "cast_before", "cast_names", "counter_times", "fought", "upkeeps"))
"""Slots left out because they follow from other slots; older digests did not have them."""
_ZERO_IS_TOLD = frozenset(("power", "toughness", "blocked", "remaining"))
"""Slots written even where the value is 0 or False, as that differs from None."""


def _tells_more(obj: GameObject) -> bool:
    """Return True if the canonical form of an object needs more than five fields."""
    zone = obj.zone
    return bool(zone is BATTLEFIELD or zone is STACK or obj.counters or obj.linked or obj.copy_of or obj.face_down)


class Written(dict[GameObject, str]):
    """A cache of objects' JSON in the canonical form, for objects written with five fields.

    The key is the object itself, not its id. That is safe because an object outside the battlefield and the stack is
    never changed: a new object replaces it (`evolve.support.own`), as copies of a board share it.
    """

    def __missing__(self, obj: GameObject) -> str:
        if _tells_more(obj):
            return _JSON(_plain(obj)).decode()
        zone = obj.zone._value_
        text = self[obj] = f'[{obj.id},{obj.definition},{obj.owner},{obj.controller},"{zone}"]'
        return text


def _plain(value: object) -> object:
    """Return a value as JSON data.

    A record becomes its slots that are not empty, by name. A dict becomes pairs, in order. A set becomes a sorted list.
    """
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
    """Return a function that maps a record of this class to its nonempty slots."""
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
