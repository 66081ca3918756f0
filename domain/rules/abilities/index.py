"""603.2, 604, 614.1. Index of the abilities that function: triggers, replacements, static abilities, mana.

The index is derived from the board alone and made again whenever abilities may have changed
(`Board.abilities_version`). It is kept beside the board, never in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.abilities import SIEGE
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board, Effect
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.language import UNKNOWN
from domain.events import Event
from domain.ids import ObjectId, PlayerId
from domain.rules.casting.mana.mana_abilities import fixed_mana
from domain.terms import BATTLEFIELD, COMMAND, GRAVEYARD, SUPPLEMENTARY, Zone

if TYPE_CHECKING:
    from domain.kernel.table import Functioning, Table

HELPING = ("convoke", "improvise", "delve")
"""702.51, 702.66, 702.126. Keywords of spells by which objects are tapped or exiled for their mana."""

Watcher = tuple[GameObject, AbilityRef, lang.Triggered]
Replacer = tuple[GameObject, AbilityRef, lang.Replace]
Modifier = tuple[GameObject, AbilityRef, lang.Static]
Source = tuple[GameObject, int, lang.Activated, tuple[str, ...] | None]


class Index:
    """Index of functioning abilities, and of delayed and replacement effects, by what they react to."""

    __slots__ = (
        "active",
        "again",
        "anyone_may_activate",
        "away",
        "binding",
        "calm",
        "costs",
        "defining",
        "delayed",
        "elsewhere",
        "event_types",
        "granting",
        "graveyard_sources",
        "lasts",
        "layered",
        "makers",
        "modifiers",
        "names",
        "replacers",
        "shields",
        "silencing",
        "sources",
        "states",
        "version",
        "volatile",
        "watchers",
    )

    def __init__(self, game: Table) -> None:
        board = game.board
        self.version = board.abilities_version
        # Triggered abilities
        self.watchers: dict[type[Node], list[Watcher]] = {}  # by kind of trigger event
        self.states: list[Watcher] = []  # state triggers (603.8)
        self.again: list[tuple[GameObject, AbilityRef, lang.TriggersAgain]] = []  # 603.2d
        self.silencing: list[tuple[GameObject, AbilityRef, lang.TriggersNone]] = []
        self.event_types: frozenset[type[Event]] | None = None  # what can trigger any of them (`triggers.heard`)
        # Static abilities, and replacement effects of objects
        self.modifiers: list[Modifier] = []
        self.away: list[ObjectId] = []  # objects outside the battlefield with static abilities
        self.names: set[str] = set()  # words and keys of all modifications in `modifiers`
        self.costs: list[Modifier] = []  # those that change costs of spells
        self.granting: list[Modifier] = []  # those that grant abilities to spells
        self.elsewhere: list[Modifier] = []  # those that change spells, or cards that are not on the battlefield
        self.defining: list[tuple[GameObject, AbilityRef, lang.Defining]] = []  # of power and toughness (613.4a)
        self.replacers: list[Replacer] = []
        self.layered: (
            list[tuple[GameObject, AbilityRef, lang.Static, dict[str, tuple[lang.Modification, ...]]]] | None
        ) = None  # as `static_abilities.statics` keeps them
        self.volatile: bool | None = None  # True if one reads more than `Board.layers_version` covers
        self.calm: bool | None = None  # True if all that volatile abilities read is known (`volatility.READ`)
        # Activated abilities
        self.sources: dict[PlayerId, list[Source]] = {id: [] for id in board.players}  # simple mana, by controller
        self.active: dict[PlayerId, list[GameObject]] = {id: [] for id in board.players}  # all others, by controller
        self.makers: list[tuple[GameObject, int, lang.Activated]] = []  # mana abilities among these others
        self.binding = False  # True if some mana may be spent on some things only (106.6)
        self.anyone_may_activate: list[GameObject] = []  # permanents whose abilities others may activate too
        self.graveyard_sources: list[GameObject] = []  # objects outside the battlefield
        self.lasts: int | None = None  # how long what is read for options holds (`turn.standing.Lasts`)
        # Effects in force
        self.delayed, self.shields = _waiting(board)
        for id in board.battlefield:
            permanent = board.objects[id]
            if permanent.abilities and not permanent.phased_out:
                self._read(game, permanent, BATTLEFIELD)
        for player in board.players.values():
            for id in player.graveyard:
                if board.objects[id].abilities:
                    self._read(game, board.objects[id], GRAVEYARD)
        for id in board.exile:
            if board.objects[id].abilities:
                self._read(game, board.objects[id], Zone.EXILE)
        for id in board.command:
            self._read(game, board.objects[id], COMMAND)

    def on(self, board: Board) -> Index:
        """Return the index for a copy of the board on which no ability has changed.

        A copy has its own objects on the battlefield and its own effects, as both may change; all else is
        shared.
        """
        new = Index.__new__(Index)
        new._carry(self, board)
        return new

    def _carry(self, other: Index, board: Board) -> None:
        objects = board.objects
        self.version, self.names, self.binding = other.version, other.names, other.binding
        self.volatile, self.calm, self.layered = other.volatile, other.calm, None
        self.away = other.away
        self.event_types, self.lasts = other.event_types, other.lasts
        self.watchers = {
            kind: [(objects[obj.id], ref, part) for obj, ref, part in listed] for kind, listed in other.watchers.items()
        }
        self.states = [(objects[obj.id], ref, part) for obj, ref, part in other.states]
        self.replacers = [(objects[obj.id], ref, part) for obj, ref, part in other.replacers]
        self.modifiers = [(objects[obj.id], ref, part) for obj, ref, part in other.modifiers]
        self.costs = [(objects[obj.id], ref, part) for obj, ref, part in other.costs]
        self.granting = [(objects[obj.id], ref, part) for obj, ref, part in other.granting]
        self.elsewhere = [(objects[obj.id], ref, part) for obj, ref, part in other.elsewhere]
        self.again = [(objects[obj.id], ref, part) for obj, ref, part in other.again]
        self.silencing = [(objects[obj.id], ref, part) for obj, ref, part in other.silencing]
        self.defining = [(objects[obj.id], ref, part) for obj, ref, part in other.defining]
        self.active = {player: [objects[obj.id] for obj in listed] for player, listed in other.active.items()}
        self.makers = [(objects[obj.id], number, part) for obj, number, part in other.makers]
        self.sources = {
            player: [(objects[obj.id], number, part, mana) for obj, number, part, mana in listed]
            for player, listed in other.sources.items()
        }
        self.graveyard_sources = [objects[obj.id] for obj in other.graveyard_sources]
        self.anyone_may_activate = [objects[obj.id] for obj in other.anyone_may_activate]
        self.delayed, self.shields = _waiting(board)

    def _read(self, game: Table, obj: GameObject, zone: Zone) -> None:
        for number, ref, part, mana in functioning(game, obj, zone):
            if isinstance(part, lang.Activated):
                if mana and zone is BATTLEFIELD and part.only_on is None:
                    self.sources[obj.controller].append((obj, number, part, mana))  # the common case, kept short
                else:
                    self._use(obj, number, part, zone, mana)
            elif isinstance(part, lang.Triggered):
                if ref != SIEGE or game.edition.battles:
                    self._watch(obj, ref, part)
            elif isinstance(part, lang.Static):
                self.modifiers.append((obj, ref, part))
                if zone is not BATTLEFIELD:
                    self.away.append(obj.id)
                self.names.update([mod if isinstance(mod, str) else mod.KEY for mod in part.static])
                self.names.update(
                    [word for mod in part.static if isinstance(mod, lang.Grant) and (word := mod.keyword)]
                )
                if any(map(_changes_costs, part.static)):
                    self.costs.append((obj, ref, part))
                if part.grants_to_spells:
                    self.granting.append((obj, ref, part))
                if part.elsewhere is not None:
                    self.elsewhere.append((obj, ref, part))
            elif isinstance(part, lang.Replace):
                self.replacers.append((obj, ref, part))
            elif isinstance(part, lang.Defining):
                self.defining.append((obj, ref, part))
            elif isinstance(part, lang.TriggersAgain):
                self.again.append((obj, ref, part))
            elif isinstance(part, lang.TriggersNone):
                self.silencing.append((obj, ref, part))

    def _use(
        self, obj: GameObject, number: int, part: lang.Activated, zone: Zone, mana: tuple[str, ...] | None
    ) -> None:
        if zone is not BATTLEFIELD:
            if obj not in self.graveyard_sources:
                self.graveyard_sources.append(obj)
            return
        self.binding = self.binding or part.only_on is not None
        if mana != ():
            self.sources[obj.controller].append((obj, number, part, mana))
            return
        active = self.active[obj.controller]
        if part.by != "you" and obj not in self.anyone_may_activate:
            self.anyone_may_activate.append(obj)
        if obj not in active:
            active.append(obj)
        if part.is_mana and part.zone is zone:
            self.makers.append((obj, number, part))

    def _watch(self, obj: GameObject, ref: AbilityRef, part: lang.Triggered) -> None:
        for kind in dict.fromkeys(type(event) for event in part.events):
            if kind is lang.StateHolds:
                self.states.append((obj, ref, part))
            else:
                self.watchers.setdefault(kind, []).append((obj, ref, part))


def _changes_costs(mod: lang.Modification) -> bool:
    """601.2f, 702.51a. Return True if a modification changes costs of spells, or gives them help to pay."""
    return isinstance(mod, (lang.CostMore, lang.CostLeast, lang.CostBesides)) or (
        isinstance(mod, lang.Grant) and mod.grant in HELPING
    )


def functioning(game: Table, obj: GameObject, zone: Zone) -> list[Functioning]:
    """Return the abilities of an object that function in its zone.

    Each comes with its number and the fixed mana it adds (`fixed_mana`). The result is kept by the tuple of
    abilities, which determines it: in a game an ability never changes its meaning or its zones. Only a text that
    is still unknown may become known later, so a result with such a text is not kept.
    """
    if obj.kind == "emblem" or zone is COMMAND:  # 114.4; in the command zone the object's kind matters too
        return _functioning(game, obj, zone)
    by_abilities = game.functioning[zone]
    abilities = obj.abilities
    result = by_abilities.get(abilities)
    if result is None:
        result = _functioning(game, obj, zone)
        if all(game.part(ref) is not UNKNOWN for ref in abilities):
            by_abilities[abilities] = result
    return result


def _functioning(game: Table, obj: GameObject, zone: Zone) -> list[Functioning]:
    always = BATTLEFIELD if obj.kind == "emblem" else zone  # 114.4
    active: list[Functioning] = []
    for number, ref in enumerate(obj.abilities):
        part = game.part(ref)
        if isinstance(part, lang.Activated):
            functions = zone is BATTLEFIELD or part.zone is zone
        elif isinstance(part, (lang.Triggered, lang.Static)):
            functions = part.zone is zone or part.zone is always
        elif isinstance(part, lang.Replace):
            lies_open = zone is COMMAND and not SUPPLEMENTARY.isdisjoint(obj.types)
            functions = part.zone is zone or part.zone is always or lies_open
        else:
            functions = zone is BATTLEFIELD and isinstance(part, (lang.Defining, lang.TriggersAgain, lang.TriggersNone))
        if functions:
            mana = fixed_mana(game, ref) if isinstance(part, lang.Activated) else None
            active.append((number, ref, part, mana))
    return active


def _waiting(board: Board) -> tuple[list[Effect], list[Effect]]:
    """Return the delayed triggers (603.7) and the replacement effects (614.1) among the effects."""
    delayed, shields = [], []
    for effect in board.effects.values():
        if effect.data.kind == "delayed":
            delayed.append(effect)
        elif effect.data.kind == "replacement":
            shields.append(effect)
    return delayed, shields


def index(game: Table) -> Index:
    """Return the index of functioning abilities, made again if abilities may have changed."""
    try:  # the question asked most often of all
        known: Index = game.memory[Index]
    except KeyError:
        pass
    else:
        if known.version == game.board.abilities_version:
            return known
    known = game.memory[Index] = Index(game)
    return known
