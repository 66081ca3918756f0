"""603.2, 604, 614.1. Who watches what, who replaces what, who modifies what: found from the board alone.

Read again whenever abilities may have changed (`Board.abilities_version`); kept beside the board, never in it.
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
from domain.ids import PlayerId
from domain.rules.casting.mana.mana_abilities import fixed_mana
from domain.terms import BATTLEFIELD, COMMAND, GRAVEYARD, SUPPLEMENTARY, Zone

if TYPE_CHECKING:
    from domain.kernel.table import Functioning, Table

Watcher = tuple[GameObject, AbilityRef, lang.Triggered]
Replacer = tuple[GameObject, AbilityRef, lang.Replace]
Modifier = tuple[GameObject, AbilityRef, lang.Static]
Source = tuple[GameObject, int, lang.Activated, tuple[str, ...] | None]


class Index:
    """The abilities that function now, by what they do."""

    __slots__ = (
        "active",
        "again",
        "anyone_may_activate",
        "binding",
        "calm",
        "costs",
        "defining",
        "delayed",
        "event_types",
        "graveyard_sources",
        "layered",
        "makers",
        "modifiers",
        "names",
        "replacers",
        "shields",
        "sources",
        "states",
        "timeless",
        "version",
        "volatile",
        "watchers",
    )

    def __init__(self, game: Table) -> None:
        board = game.board
        self.version = board.abilities_version
        self.watchers: dict[type[Node], list[Watcher]] = {}
        self.states: list[Watcher] = []
        self.replacers: list[Replacer] = []
        self.modifiers: list[Modifier] = []
        self.names: set[str] = set()  # of everything that these say
        self.costs: list[Modifier] = []
        self.again: list[tuple[GameObject, AbilityRef, lang.TriggersAgain]] = []
        self.defining: list[tuple[GameObject, AbilityRef, lang.Defining]] = []
        self.active: dict[PlayerId, list[GameObject]] = {
            id: [] for id in board.players
        }  # by who controls them, as sources
        self.binding = False  # whether mana of some ability may be spent on some things only (106.6)
        self.makers: list[tuple[GameObject, int, lang.Activated]] = []
        self.sources: dict[PlayerId, list[Source]] = {id: [] for id in board.players}
        self.graveyard_sources: list[GameObject] = []
        self.anyone_may_activate: list[GameObject] = []  # with abilities that others may activate, too
        self.delayed, self.shields = _waiting(board)
        self.volatile: bool | None = None
        self.calm: bool | None = None  # whether it is known what those read that are volatile
        self.event_types: frozenset[type[Event]] | None = None
        self.timeless: bool | None = None  # whether nothing read for options reads what passes with the time
        self.layered: (
            list[tuple[GameObject, AbilityRef, lang.Static, dict[str, tuple[lang.Modification, ...]]]] | None
        ) = None
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
        """Return the same abilities on a copy of the board, on which nothing has happened that could change them.

        A copy has other objects on the battlefield and other effects, as they are what may change; all else it shares.
        """
        new = Index.__new__(Index)
        new._carry(self, board)
        return new

    def _carry(self, other: Index, board: Board) -> None:
        objects = board.objects
        self.version, self.names, self.binding = other.version, other.names, other.binding
        self.volatile, self.calm, self.layered = other.volatile, other.calm, None
        self.event_types, self.timeless = other.event_types, other.timeless
        self.watchers = {
            kind: [(objects[found.id], ref, part) for found, ref, part in those]
            for kind, those in other.watchers.items()
        }
        self.states = [(objects[found.id], ref, part) for found, ref, part in other.states]
        self.replacers = [(objects[found.id], ref, part) for found, ref, part in other.replacers]
        self.modifiers = [(objects[found.id], ref, part) for found, ref, part in other.modifiers]
        self.costs = [(objects[found.id], ref, part) for found, ref, part in other.costs]
        self.again = [(objects[found.id], ref, part) for found, ref, part in other.again]
        self.defining = [(objects[found.id], ref, part) for found, ref, part in other.defining]
        self.active = {player: [objects[found.id] for found in those] for player, those in other.active.items()}
        self.makers = [(objects[found.id], number, part) for found, number, part in other.makers]
        self.sources = {
            player: [(objects[found.id], number, part, mana) for found, number, part, mana in those]
            for player, those in other.sources.items()
        }
        self.graveyard_sources = [objects[found.id] for found in other.graveyard_sources]
        self.anyone_may_activate = [objects[found.id] for found in other.anyone_may_activate]
        self.delayed, self.shields = _waiting(board)

    def _read(self, game: Table, found: GameObject, zone: Zone) -> None:
        for number, ref, part, mana in functioning(game, found, zone):
            if isinstance(part, lang.Activated):
                if mana and zone is BATTLEFIELD and part.only_on is None:
                    self.sources[found.controller].append((found, number, part, mana))  # as most are
                else:
                    self._use(found, number, part, zone, mana)
            elif isinstance(part, lang.Triggered):
                if ref != SIEGE or game.edition.battles:
                    self._watch(found, ref, part)
            elif isinstance(part, lang.Static):
                self.modifiers.append((found, ref, part))
                self.names.update([mod if isinstance(mod, str) else mod.KEY for mod in part.static])
                if any(isinstance(mod, lang.CostMore) for mod in part.static):
                    self.costs.append((found, ref, part))
            elif isinstance(part, lang.Replace):
                self.replacers.append((found, ref, part))
            elif isinstance(part, lang.Defining):
                self.defining.append((found, ref, part))
            elif isinstance(part, lang.TriggersAgain):
                self.again.append((found, ref, part))

    def _use(
        self, found: GameObject, number: int, part: lang.Activated, zone: Zone, mana: tuple[str, ...] | None
    ) -> None:
        if zone is not BATTLEFIELD:
            if found not in self.graveyard_sources:
                self.graveyard_sources.append(found)
            return
        self.binding = self.binding or part.only_on is not None
        if mana != ():
            self.sources[found.controller].append((found, number, part, mana))
            return
        active = self.active[found.controller]
        if part.by != "you" and found not in self.anyone_may_activate:
            self.anyone_may_activate.append(found)
        if found not in active:
            active.append(found)
        if part.is_mana and part.zone is zone:
            self.makers.append((found, number, part))

    def _watch(self, found: GameObject, ref: AbilityRef, part: lang.Triggered) -> None:
        for kind in dict.fromkeys(type(event) for event in part.events):
            if kind is lang.StateHolds:
                self.states.append((found, ref, part))
            else:
                self.watchers.setdefault(kind, []).append((found, ref, part))


def functioning(game: Table, found: GameObject, zone: Zone) -> list[Functioning]:
    """Return the abilities of an object that function in its zone, each with its number and what mana it simply adds.

    They are kept by the abilities: what one of them means is for ever the same in a game, and in which zones it
    functions stands there. Only of a text that nobody knows more may come to be known later; that is read again.
    """
    if found.kind == "emblem" or zone is COMMAND:  # 114.4; in the command zone it depends on what it is, too
        return _functioning(game, found, zone)
    known = game.functioning[zone]
    abilities = found.abilities
    there = known.get(abilities)
    if there is None:
        there = _functioning(game, found, zone)
        if all(game.part(ref) is not UNKNOWN for ref in abilities):
            known[abilities] = there
    return there


def _functioning(game: Table, found: GameObject, zone: Zone) -> list[Functioning]:
    always = BATTLEFIELD if found.kind == "emblem" else zone  # 114.4
    there: list[Functioning] = []
    for number, ref in enumerate(found.abilities):
        part = game.part(ref)
        if isinstance(part, lang.Activated):
            functions = zone is BATTLEFIELD or part.zone is zone
        elif isinstance(part, (lang.Triggered, lang.Static)):
            functions = part.zone is zone or part.zone is always
        elif isinstance(part, lang.Replace):
            lies_open = zone is COMMAND and not SUPPLEMENTARY.isdisjoint(found.types)
            functions = part.zone is zone or part.zone is always or lies_open
        else:
            functions = zone is BATTLEFIELD and isinstance(part, (lang.Defining, lang.TriggersAgain))
        if functions:
            mana = fixed_mana(game, ref) if isinstance(part, lang.Activated) else None
            there.append((number, ref, part, mana))
    return there


def _waiting(board: Board) -> tuple[list[Effect], list[Effect]]:
    """Return the effects that wait to trigger (603.7), and those that wait to replace something (614.1)."""
    delayed, shields = [], []
    for effect in board.effects.values():
        if effect.data.kind == "delayed":
            delayed.append(effect)
        elif effect.data.kind == "replacement":
            shields.append(effect)
    return delayed, shields


def index(game: Table) -> Index:
    """The abilities that function now: read again when they may have changed."""
    try:  # asked more often than anything else
        found: Index = game.memory[Index]
    except KeyError:
        pass
    else:
        if found.version == game.board.abilities_version:
            return found
    found = game.memory[Index] = Index(game)
    return found
