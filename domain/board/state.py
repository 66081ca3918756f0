"""The board: everything true at one position of a game, and the questions one asks of it.

`evolve` is the only thing that changes a board. In place, because that makes folding fast; `copy()` is cheap, because
objects outside the battlefield and the stack never change (a zone change makes a new object) and are shared.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Literal, TypeVar

from pydantic import TypeAdapter

from domain.board.abilities import Use, brought_along
from domain.board.characteristics import AbilityRef, Copiable, EffectData, Printed
from domain.board.keywords import Keyword, keywords
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import Phase, Step, Zone

R = TypeVar("R")

DIGEST_ALGORITHM = "sha256/board-1"

CHARACTERISTICS = (
    "name",
    "mana_cost",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "keywords",
    "abilities",
    "text",
)
"""What the layers can change (613.1); controller is told by an event of its own."""


def _copier(cls: type[R], fresh: dict[str, str]) -> Callable[[R], R]:
    """A function that copies every slot of `cls`; `fresh` says how, with @ for the value, where it is not shared."""
    slots: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    body = [f"    new.{name} = " + fresh.get(name, "@").replace("@", f"self.{name}") for name in slots]
    space: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    exec("\n".join(["def copy(self):", "    new = make(cls)", *body, "    return new"]), space)
    return space["copy"]  # type: ignore[no-any-return]


class Obj:
    """109.1. A card, token, spell or ability in a zone, as it is now.

    An object is the same object until it changes zones (400.7). On the stack `kind` is "spell", "activated" or
    "triggered"; `source` is the object an ability came from, `ability` which one, `bindings` what its names stand for.
    `entered` is the moment at which it came where it is, `under` who controlled it then, before any effect (110.2).
    `since` is the position from which on its controller has controlled it without a break; `became` the object it is
    now, once it has moved to where everybody sees it; `altered` whether the layers ever made it other than printed.
    `back` is the definition of its other face while that is up (712.8), which then came up at position `turned`, and
    `front_cost` the mana cost that its mana value is still that of (202.3b).
    `sector` is its sector designation, while it has one (702.158b).
    `melded` is the definition of the other card that represents it (701.42a), and `parted` what that card became.
    `copies` are the copiable values it took, oldest first, by the number of the effect that gives them, or 0 for as
    long as it stays where it is (707.2); `copy_of` is "spell" or "card" for a copy that no card stands for (707.10),
    and "faces" for one of a spell with both the faces of a card (707.10g).
    `spliced` are the copiable values that a spell has since the texts of cards were spliced onto it (702.47c).
    `text` is the definition of its text with the words that text-changing effects put into it (612.1).
    `fought` is its part in combat as it left or phased out (608.2h): under "attacking" what it attacked, under
    "blocked" or "unblocked" by whom it was, under "blocking" whom it blocked, under "attacked" who attacked it.
    `bore` is what was attached to it as it left (608.2h), each with the moment since which it is no longer; as long as
    the object is there, what ceased to be in a moment in which it may still leave.
    """

    __slots__ = (
        "abilities",
        "ability",
        "altered",
        "attached_to",
        "back",
        "became",
        "bindings",
        "bore",
        "chosen",
        "colors",
        "controller",
        "copies",
        "copy_of",
        "counters",
        "damage",
        "deathtouched",
        "definition",
        "entered",
        "fought",
        "front_cost",
        "id",
        "keywords",
        "kind",
        "linked",
        "mana_cost",
        "melded",
        "modes",
        "name",
        "owner",
        "parted",
        "phased_out",
        "power",
        "protector",
        "room",
        "sector",
        "shares",
        "since",
        "source",
        "spliced",
        "subtypes",
        "supertypes",
        "tapped",
        "targets",
        "text",
        "timestamp",
        "token",
        "touched",
        "toughness",
        "turned",
        "types",
        "under",
        "used",
        "x",
        "zone",
    )

    id: ObjectId
    definition: int
    owner: PlayerId
    controller: PlayerId
    under: PlayerId
    zone: Zone
    name: str
    mana_cost: str | None
    colors: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    keywords: tuple[Keyword, ...]
    abilities: tuple[AbilityRef, ...]
    token: bool
    tapped: bool
    damage: int
    deathtouched: bool
    counters: dict[str, int]
    attached_to: EntityId | None
    phased_out: bool
    back: int
    front_cost: str | None
    turned: int
    protector: PlayerId | None
    room: str
    sector: str
    became: ObjectId | None
    melded: int
    parted: ObjectId | None
    altered: bool
    entered: int
    fought: dict[str, tuple[EntityId, ...]]
    bore: tuple[tuple[int, ObjectId], ...]
    since: int
    timestamp: int
    touched: int
    kind: str
    source: ObjectId | None
    ability: AbilityRef | None
    bindings: dict[str, Any]
    targets: dict[str, tuple[EntityId, ...]]
    modes: tuple[int, ...]
    x: int
    shares: dict[EntityId, int]
    chosen: dict[str, str]
    linked: dict[str, tuple[ObjectId, ...]]
    used: dict[Use, int]
    copies: dict[int, Copiable]
    copy_of: str
    spliced: Copiable | None
    text: int

    copy: Callable[[], Obj]

    def __init__(self, id: ObjectId, definition: int, owner: PlayerId, controller: PlayerId, zone: Zone) -> None:
        self.id = id
        self.definition = definition
        self.owner = owner
        self.controller = self.under = controller
        self.zone = zone
        self.name = ""
        self.mana_cost = None
        self.colors = ""
        self.supertypes = self.types = self.subtypes = ()
        self.power = self.toughness = None
        self.keywords = ()
        self.abilities = ()
        self.token = self.tapped = self.deathtouched = self.phased_out = False
        self.damage = 0
        self.counters = {}
        self.attached_to = None
        self.back = self.turned = 0
        self.front_cost = None
        self.protector = None
        self.room = self.sector = ""
        self.became = self.parted = None
        self.melded = 0
        self.altered = False
        self.entered = self.since = self.timestamp = self.touched = 0
        self.fought = {}
        self.bore = ()
        self.kind = ""
        self.source = None
        self.ability = None
        self.bindings = {}
        self.targets = {}
        self.modes = ()
        self.x = 0
        self.shares = {}
        self.chosen = {}
        self.linked = {}
        self.used = {}
        self.copies = {}
        self.copy_of = ""
        self.spliced = None
        self.text = 0

    def print(self, printed: Printed) -> None:
        """Take the characteristics printed on a definition."""
        self.name = printed.name
        self.mana_cost = printed.mana_cost
        self.colors = printed.colors
        self.supertypes = printed.supertypes
        self.types = printed.types
        self.subtypes = printed.subtypes
        self.power = printed.power
        self.toughness = printed.toughness
        self.keywords = keywords(printed.keywords)
        face = self.back or self.definition
        self.abilities = tuple([(face, part) for part in printed.abilities])
        self.abilities += brought_along(printed.types, printed.subtypes)
        self.token = printed.token

    def become_copy(self, values: Copiable) -> None:
        """707.5. Be a copy for as long as it stays where it is."""
        self.copies = {0: values}
        self.print_copy(values)

    def print_copy(self, values: Copiable) -> None:
        """Take the characteristics that were copied."""
        self.name = values.name
        self.mana_cost = values.mana_cost
        self.colors = values.colors
        self.supertypes = values.supertypes
        self.types = values.types
        self.subtypes = values.subtypes
        self.power = values.power
        self.toughness = values.toughness
        self.keywords = keywords(values.keywords)
        self.abilities = values.abilities + brought_along(values.types, values.subtypes)

    def __repr__(self) -> str:
        return f"<{self.name or 'card'} {self.id} in {self.zone}>"

    @property
    def copied(self) -> Copiable | None:
        """613.2a, 613.7. The copiable values that the copy effect that began last gives it, or that splicing does."""
        return self.spliced or (next(reversed(self.copies.values())) if self.copies else None)

    @property
    def face(self) -> int:
        """The definition of the text it has, as text-changing effects have it."""
        return self.text or self.unchanged_face

    @property
    def unchanged_face(self) -> int:
        """707.2, 712.8. The definition of its text but for text-changing effects with other words: that of what it is a
        copy of, or of the face that is up; with what was spliced onto it."""
        copied = self.copied
        return copied.definition if copied is not None else self.back or self.definition

    @property
    def is_creature(self) -> bool:
        """302. Whether it is a creature now."""
        return "creature" in self.types

    @property
    def loyalty(self) -> int:
        """306.5c. The loyalty counters on it."""
        return self.counters.get("loyalty", 0)

    @property
    def defense(self) -> int:
        """310.4c. The defense counters on it."""
        return self.counters.get("defense", 0)


def cards_of(found: Obj) -> tuple[int, ...]:
    """The definitions of the cards that represent an object: two for a melded permanent (701.42a)."""
    return (found.definition, found.melded) if found.melded else (found.definition,)


Obj.copy = _copier(  # type: ignore[assignment]
    Obj,
    dict.fromkeys(
        ("bindings", "chosen", "copies", "counters", "fought", "linked", "shares", "targets", "used"),
        "@.copy() if @ else {}",
    ),
)


class Player:
    """102.1. One person in the game. A card in a hidden zone that the reader may not know is the number 0.

    `began` is the position at which their most recent turn began; lands, spells and draws count this turn's.
    `completed` are the dungeons they have completed (309.7), as definitions; `speed` is 0 for no speed (702.179), and
    `sped` the number of the turn in which its ability triggered last.
    """

    __slots__ = (
        "began",
        "commander_casts",
        "commander_damage",
        "completed",
        "counters",
        "draws",
        "failed_draw",
        "graveyard",
        "hand",
        "id",
        "kept",
        "lands",
        "left",
        "library",
        "life",
        "lost",
        "mulligans",
        "name",
        "pool",
        "rolls",
        "sideboard",
        "sped",
        "speed",
        "spells",
        "team",
        "touched",
    )

    copy: Callable[[], Player]

    def __init__(self, id: PlayerId, name: str, life: int, team: int) -> None:
        self.id = id
        self.name = name
        self.life = life
        self.team = team
        self.counters: dict[str, int] = {}
        self.commander_casts: dict[int, int] = {}
        self.commander_damage: dict[int, int] = {}
        self.library: list[ObjectId] = []
        self.hand: list[ObjectId] = []
        self.graveyard: list[ObjectId] = []
        self.sideboard: tuple[int, ...] = ()
        self.completed: tuple[int, ...] = ()
        self.speed = self.sped = 0
        self.pool = ""
        self.lands = self.spells = self.draws = self.rolls = 0
        self.began = 0
        self.mulligans = 0
        self.kept = False
        self.lost: Reason | Literal[""] = ""
        self.left = False
        self.failed_draw = False
        self.touched = 0

    def __repr__(self) -> str:
        return f"<{self.name}, player {self.id}, {self.life} life>"


Player.copy = _copier(  # type: ignore[assignment]
    Player,
    {
        "commander_casts": "@.copy() if @ else {}",
        "commander_damage": "@.copy() if @ else {}",
        "counters": "@.copy()",
        "graveyard": "@.copy()",
        "hand": "@.copy()",
        "library": "@.copy()",
    },
)


class Attack:
    """508, 509. An attacker in combat. `blocked` is None until blockers are declared; `blockers` are in damage order.

    `attacked` is None once what it attacked has left; `defender` stays the player that it attacked last, itself or by a
    planeswalker (508.5), `at_first` the one it attacked when it began to.
    """

    __slots__ = ("at_first", "attacked", "blocked", "blockers", "defender")

    copy: Callable[[], Attack]

    def __init__(self, attacked: EntityId | None, defender: PlayerId) -> None:
        self.attacked = attacked
        self.defender = self.at_first = defender
        self.blocked: bool | None = None
        self.blockers: list[ObjectId] = []


Attack.copy = _copier(Attack, {"blockers": "@.copy()"})  # type: ignore[assignment]


class Combat:
    """506. One combat phase: who attacks, who blocks whom (in damage order), who dealt damage in a first step.

    `begun` are the steps that have begun in it, `bands` the attackers that fight together, `gone` those that were
    removed from it, as they attacked last, `gone_blocks` what removed blockers last blocked. `beset` is all that was
    ever attacked in it, and `besieged` has for every battle among that the position at which it was last.
    `since` has for every creature that ever attacked or blocked in it the position at which it began to; `defending` is
    the one opponent who can be attacked, where only one can.
    """

    __slots__ = (
        "attackers",
        "attackers_declared",
        "bands",
        "begun",
        "beset",
        "besieged",
        "blockers_declared",
        "blocks",
        "damage_steps",
        "defending",
        "gone",
        "gone_blocks",
        "since",
        "struck_first",
    )

    def __init__(self) -> None:
        self.attackers: dict[ObjectId, Attack] = {}
        self.blocks: dict[ObjectId, list[ObjectId]] = {}
        self.attackers_declared = False
        self.blockers_declared = False
        self.damage_steps = 0
        self.struck_first: tuple[ObjectId, ...] = ()
        self.since: dict[ObjectId, int] = {}
        self.defending: PlayerId | None = None
        self.begun: tuple[Step, ...] = ()
        self.bands: tuple[tuple[ObjectId, ...], ...] = ()
        self.gone: dict[ObjectId, Attack] = {}
        self.gone_blocks: dict[ObjectId, list[ObjectId]] = {}
        self.besieged: dict[ObjectId, int] = {}
        self.beset: set[EntityId] = set()

    def part_of(self, id: ObjectId) -> dict[str, tuple[EntityId, ...]]:
        """What a permanent does in this combat now, in the words of `Obj.fought`."""
        part: dict[str, tuple[EntityId, ...]] = {}
        attack = self.attackers.get(id)
        if attack is not None:
            part["attacking"] = () if attack.attacked is None else (attack.attacked,)
            if attack.blocked is not None:
                part["blocked" if attack.blocked else "unblocked"] = tuple(attack.blockers)
            if len(self.attackers) == 1:
                part["attacking_alone"] = ()
        if id in self.blocks:
            part["blocking"] = tuple(self.blocks[id])
            if len(self.blocks) == 1:
                part["blocking_alone"] = ()
        if attack is not None or id in self.blocks:
            part["fighting"] = ()
        if id in self.beset:
            by = tuple(attacker for attacker, other in self.attackers.items() if other.attacked == id)
            if by:
                part["attacked"] = by
        return part

    def copy(self) -> Combat:
        new = Combat()
        new.attackers = {attacker: attack.copy() for attacker, attack in self.attackers.items()}
        new.blocks = {blocker: attackers.copy() for blocker, attackers in self.blocks.items()}
        new.attackers_declared = self.attackers_declared
        new.blockers_declared = self.blockers_declared
        new.damage_steps = self.damage_steps
        new.struck_first = self.struck_first
        new.since = self.since.copy()
        new.defending = self.defending
        new.begun = self.begun
        new.bands = self.bands
        new.gone = self.gone.copy()
        new.gone_blocks = self.gone_blocks.copy()
        new.besieged = self.besieged.copy()
        new.beset = self.beset.copy()
        return new


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
        self, number: int, player: PlayerId, source: ObjectId, ability: AbilityRef, bindings: Any, event: int
    ) -> None:
        self.number = number
        self.player = player
        self.source = source
        self.ability = ability
        self.bindings = bindings
        self.event = event


class Board:
    """Everything true at one position of a game.

    `first_combat` are the steps that began in the first combat phase of the turn, once that is over (506.7d).
    `rewritten` has for each definition that is another with words replaced that other, and the words (612.1);
    `spliced` for each that is another with further texts after its own that other, and whose texts they are (612.10).
    `time_of_day` is "day" or "night" once it has become either; from then on `spells_last_turn` is how many spells the
    player of the turn before cast in it, of a team whoever cast most (731.2).
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
        "edition",
        "effects",
        "exile",
        "extra_turns",
        "first_combat",
        "format",
        "former",
        "layers_version",
        "lone_steps",
        "main_phases",
        "moment",
        "next_definition",
        "next_effect",
        "next_object",
        "next_trigger",
        "objects",
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
        self.options: Any = ()
        self.shared_life = False
        self.shared_turns = False
        self.seed = ""
        self.sectored = 0
        self.salt = ""
        self.players: dict[PlayerId, Player] = {}
        self.order: tuple[PlayerId, ...] = ()
        self.starting_player: PlayerId | None = None
        self.regular: PlayerId | None = None
        self.definitions: dict[int, Printed] = {}
        self.rewritten: dict[int, tuple[int, tuple[tuple[str, str, str], ...]]] = {}
        self.spliced: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.decks: dict[PlayerId, tuple[int, ...] | None] = {}
        self.seen: set[int] = set()
        self.commanders: dict[int, PlayerId] = {}
        self.objects: dict[ObjectId, Obj] = {}
        self.former: dict[ObjectId, Obj] = {}
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
        self.extra_turns: tuple[tuple[PlayerId, int], ...] = ()
        self.main_phases = 0
        self.combats = 0
        self.first_combat: tuple[Step, ...] = ()
        self.attacked_this_turn: tuple[ObjectId, ...] = ()
        self.blocked_this_turn: tuple[ObjectId, ...] = ()
        self.combat: Combat | None = None
        self.priority: PlayerId | None = None
        self.passes = 0
        self.outcome: tuple[tuple[PlayerId, ...], Reason] | None = None
        self.abilities_version = 0
        self.layers_version = 0

    alias: Callable[[], Board]
    """Another board made of the same players, objects and zones."""

    def copy(self) -> Board:
        """The same board, to go back to or to try something on."""
        new = Board.__new__(Board)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.players = {id: player.copy() for id, player in self.players.items()}
        new.definitions = self.definitions.copy()
        new.decks = self.decks.copy()
        new.seen = self.seen.copy()
        new.switches = self.switches
        new.objects = objects = self.objects.copy()
        new.former = self.former.copy()
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
        new.combat = None if self.combat is None else self.combat.copy()
        return new

    # Questions

    @property
    def over(self) -> bool:
        """104.1. Whether the game has ended."""
        return self.outcome is not None

    def player(self, id: PlayerId) -> Player:
        """The player with this number."""
        return self.players[id]

    def object(self, id: ObjectId) -> Obj:
        """The object as it is, or as it last was (608.2h).

        :raises KeyError: it is neither there nor remembered.
        """
        found = self.objects.get(id)
        return found if found is not None else self.former[id]

    def get(self, id: EntityId) -> Obj | None:
        """The object if it is still there."""
        return self.objects.get(ObjectId(id))

    def permanents(self, controller: PlayerId | None = None) -> Iterator[Obj]:
        """Phased-in permanents, in the order in which they entered; of one player, or all."""
        objects = self.objects
        for id in self.battlefield:
            permanent = objects[id]
            if not permanent.phased_out and (controller is None or permanent.controller == controller):
                yield permanent

    def creatures(self, controller: PlayerId | None = None) -> Iterator[Obj]:
        """Phased-in creatures on the battlefield."""
        for permanent in self.permanents(controller):
            if "creature" in permanent.types:
                yield permanent

    def hand(self, player: PlayerId) -> list[Obj]:
        """The cards in a hand, as far as they are known."""
        return [self.objects[id] for id in self.players[player].hand if id]

    def zone(self, zone: Zone, player: PlayerId | None = None) -> list[ObjectId]:
        """The ids in a zone, in order; libraries, hands and graveyards belong to a player."""
        if zone is Zone.BATTLEFIELD:
            return self.battlefield
        if zone is Zone.STACK:
            return self.stack
        if zone is Zone.EXILE:
            return self.exile
        if zone is Zone.COMMAND:
            return self.command
        if player is None:
            raise ValueError(f"whose {zone}?")
        owner = self.players[player]
        if zone is Zone.LIBRARY:
            return owner.library
        return owner.hand if zone is Zone.HAND else owner.graveyard

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
        """102.2, 102.3. Players still in the game who are not on this player's team, in turn order after them."""
        start = self.order.index(player)
        around = self.order[start:] + self.order[:start]
        team = self.players[player].team
        return tuple(id for id in around if not self.players[id].lost and self.players[id].team != team)

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
        """Whether it is this player's turn, or their team's."""
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
        around = self.order[start:] + self.order[:start]
        return next(id for id in around if not self.players[id].lost)

    def attachments(self, entity: EntityId) -> list[Obj]:
        """301.5, 303.4. What is attached to an object or player."""
        return [permanent for permanent in self.permanents() if permanent.attached_to == entity]

    def is_attacking(self, id: ObjectId) -> bool:
        """508.1k. Whether it is an attacking creature."""
        return self.combat is not None and id in self.combat.attackers

    def is_blocking(self, id: ObjectId) -> bool:
        """509.1g. Whether it is a blocking creature."""
        return self.combat is not None and id in self.combat.blocks

    def is_commander(self, found: Obj) -> bool:
        """903.3. Whether the card is its owner's commander; it is so in every zone."""
        card = not found.token and not found.copy_of
        return card and any(self.commanders.get(number) == found.owner for number in cards_of(found))

    def name_of(self, entity: EntityId | None) -> str:
        """What to call an object or player in a sentence."""
        if entity is None:
            return "nothing"
        if is_player(entity):
            return self.players[PlayerId(entity)].name
        found = self.objects.get(ObjectId(entity)) or self.former.get(ObjectId(entity))
        return found.name if found is not None and found.name else "a card"

    def is_there(self, id: EntityId) -> bool:
        """Whether a permanent is on the battlefield and has not phased out (702.26b)."""
        found = self.objects.get(ObjectId(id))
        return found is not None and found.zone is Zone.BATTLEFIELD and not found.phased_out

    # The canonical form

    def plain(self) -> dict[str, Any]:
        """The whole board as JSON data, names in alphabetical order, the same for equal boards.

        Only what is not as in a new record is told, by name: what a later version adds to a record leaves the form, and
        so the digests, of older games as they were.
        """
        data: dict[str, Any] = {name: _plain(getattr(self, name)) for name in _TOLD}
        data["definitions"] = [[number, printed.hash, printed.name] for number, printed in self.definitions.items()]
        data["objects"] = [
            _plain(found)
            if found.zone in _CHANGING or found.counters or found.linked or found.copy_of
            else _CARD(found)
            for found in self.objects.values()
        ]
        data["former"] = list(self.former)
        return {name: value for name, value in sorted(data.items()) if value or value is False}

    def digest(self) -> str:
        """SHA-256 of the canonical form: two boards with the same digest are the same board."""
        return hashlib.sha256(_JSON(self.plain())).hexdigest()


Board.alias = _copier(Board, {})  # type: ignore[assignment]
_SHARED = tuple(
    name
    for name in Board.__slots__
    if name
    not in (
        "battlefield",
        "combat",
        "command",
        "decks",
        "definitions",
        "effects",
        "exile",
        "former",
        "objects",
        "players",
        "seen",
        "stack",
        "switches",
        "triggers",
    )
)
_JSON = TypeAdapter(Any).dump_json
_CARD = attrgetter("id", "definition", "owner", "controller", "zone._value_")
_CACHES = ("abilities_version", "layers_version", "position", "moment", "phase_position", "step_position")
_ELSEWHERE = ("definitions", "former", "objects", "salt")
"""What is told in another way; the salt not at all, so that the same seed is the same game, digests and all."""
_TOLD = tuple(name for name in Board.__slots__ if name not in (*_CACHES, *_ELSEWHERE))
_CHANGING = frozenset((Zone.BATTLEFIELD, Zone.STACK))
_UNTOLD = frozenset(("beset", "bore", "fought"))
"""What follows from what was told before, and older digests know nothing of."""
_ZERO_IS_TOLD = frozenset(("power", "toughness", "blocked", "remaining"))
"""Where 0 or False means something else than None."""


def _plain(value: Any) -> Any:
    """Records by the names of what is not empty; dicts as pairs, in order; sets sorted."""
    kind = type(value)
    if kind in _RECORDS:
        return _RECORDS[kind](value)
    if kind is dict:
        return [[key, _plain(item)] for key, item in value.items()]
    if kind is set:
        return sorted(value)
    if kind is EffectData or kind is Copiable:
        return {
            name: item
            for name, item in sorted(value.__dict__.items())
            if item or (item is not None and name in _ZERO_IS_TOLD)
        }
    return value


def _teller(cls: type) -> Callable[[Any], dict[str, Any]]:
    """A function that tells the slots of a record of this class that are not empty, by name."""
    body = []
    for name in sorted(set(cls.__slots__) - _UNTOLD):  # type: ignore[attr-defined]
        body.append(f"    item = self.{name}" + ("._value_" if name == "zone" else ""))
        body.append("    if item is not None:" if name in _ZERO_IS_TOLD else "    if item:")
        body.append(f"        data[{name!r}] = plain(item) if type(item) in nesting else item")
    space: dict[str, Any] = {"plain": _plain, "nesting": _NESTING}
    exec("\n".join(["def tell(self):", "    data = {}", *body, "    return data"]), space)
    return space["tell"]  # type: ignore[no-any-return]


_KINDS = (Obj, Player, Attack, Combat, Effect, Trigger)
_NESTING = frozenset((dict, set, Copiable, EffectData, *_KINDS))
_RECORDS: dict[type, Callable[[Any], dict[str, Any]]] = {kind: _teller(kind) for kind in _KINDS}
