"""The board that an observed game comes to, held against the state of the game's own engine, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from domain.ids import ObjectId, PlayerId, is_player
from replay.observing.arena import records as r
from replay.observing.arena.board import Permanent, board_of
from replay.observing.arena.event_log import Commit
from replay.observing.arena.games import Began, Games, Happening
from replay.observing.arena.lines import Found, Lines
from replay.observing.arena.observer import Observer
from replay.observing.arena.printed import TURN
from replay.observing.arena.reconciliation.permanents import QUALIFIED
from replay.observing.arena.states import Step
from tests.support.arena import unpacked

LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}


class Differences:
    """What differs between an observer's board and a state; after a gap only of zones that were told since."""

    def __init__(self, observer: Observer, state: r.State, fresh: set[int] | None) -> None:
        self.c = observer.event_log
        self.board = observer.board
        self.state = state
        self.fresh = fresh
        self.instances = {id: instance for instance, id in self.c.here.items()}
        self.compared = 0
        self.found: list[tuple[str, Any, Any]] = []
        self._all()

    def same(self, field: str, ours: Any, theirs: Any) -> None:
        self.compared += 1
        if ours != theirs:
            self.found.append((field, ours, theirs))

    def told(self, kind: str, owner: int = 0) -> bool:
        """Whether the engine has said what is in a zone since the last gap."""
        zone = self.state.zone(kind, owner)
        return self.fresh is None or zone is None or zone.id in self.fresh

    def those(self, ids: list[ObjectId]) -> list[int | None]:
        """The engine's numbers of objects; without those that went where nobody saw."""
        return [self.instances.get(id) for id in ids if id not in self.c.unplaced]

    def _all(self) -> None:
        board, theirs = self.board, board_of(self.state)
        if theirs.turn:
            self.same("turn", board.turn, theirs.turn)
            self.same("active player", board.active, theirs.active)
            phase, step = TURN[theirs.phase, theirs.step]
            self.same("phase", board.phase, phase)
            self.same("step", board.step, step)
        for seat, side in theirs.sides.items():
            player = board.players[PlayerId(seat)]
            self.same("life", player.life, side.life)
            self.same("counters of a player", tuple(sorted(player.counters.items())), side.counters)
            if self.told("Library", seat):
                self.same("library", len(player.library), side.library)
            if self.told("Hand", seat):
                self.same("hand", len(player.hand), side.hand)
                known = {(self.instances.get(id), self.c.cards[board.objects[id].definition])
                         for id in player.hand if id}  # fmt: skip
                self.same("known cards in hand", known & set(side.known_hand), set(side.known_hand))
            if self.told("Graveyard", seat):
                self.same("graveyard", self.those(player.graveyard), list(side.graveyard))
        if self.told("Stack"):
            self.same("stack", self.those(board.stack), list(theirs.stack))
        if self.told("Exile"):
            self.same("exile", set(self.those(board.exile)), set(theirs.exile))
        self.same("command zone", set(self.those(board.command)), set(theirs.command))
        if self.told("Battlefield"):
            zone = self.state.zone("Battlefield")
            self.same("battlefield", set(self.those(board.battlefield)), set(zone.objects if zone is not None else ()))
        for instance, permanent in theirs.battlefield.items():
            if self.c.here.get(instance) in board.objects:
                self._permanent(instance, permanent, set(theirs.battlefield))

    def _permanent(self, instance: int, theirs: Permanent, there: set[int]) -> None:
        found = self.board.objects[self.c.here[instance]]
        combat = self.board.combat
        self.same("controller", found.controller, theirs.controller)
        self.same("owner", found.owner, theirs.owner)
        self.same("token", found.token, theirs.token)
        self.same("face down", found.face_down, theirs.face_down)
        if not theirs.face_down:
            self.same("card", self.c.cards[found.face], theirs.card)
        self.same("tapped", found.tapped, theirs.tapped)
        self.same("power", found.power, theirs.power)
        self.same("toughness", found.toughness, theirs.toughness)
        self.same("types", set(found.types), {word.lower() for word in theirs.types})
        self.same("subtypes", set(found.subtypes), set(theirs.subtypes))
        self.same("supertypes", set(found.supertypes), {word.lower() for word in theirs.supertypes})
        self.same("colours", set(found.colors), {LETTERS[word] for word in theirs.colors})
        self.same(
            "keywords",
            {str(word).replace(":", " from ") for word in found.keywords if word not in QUALIFIED},
            set(theirs.keywords),
        )
        self.same("damage", found.damage, theirs.damage)
        self.same("counters", tuple(sorted(found.counters.items())), theirs.counters)
        self.same("attached to", self._number(found.attached_to), theirs.attached_to)
        attack = combat.attackers.get(found.id) if combat is not None else None
        self.same("attacking", self._number(attack.attacked if attack is not None else None), theirs.attacking)
        blocked = combat.blocks.get(found.id, ()) if combat is not None else ()
        still = {number for number in theirs.blocking if number in there}  # what has left is blocked no more (506.4)
        self.same("blocking", {self.instances.get(id) for id in blocked}, still)

    def _number(self, entity: int | None) -> int:
        if entity is None or is_player(entity):
            return entity or 0
        return self.instances.get(ObjectId(entity), 0)


class Watched:
    """A log being told: its games, the commits of each, and what is looked at after every state."""

    def __init__(self, *, compare: bool = False, names: dict[int, str] | None = None) -> None:
        self.games = Games()
        self.observers: list[Observer] = []
        self.commits: list[list[Commit]] = []
        self.compare = compare
        self.compared = 0
        self.differences: list[tuple[int, tuple[str, Any, Any]]] = []
        self.names = names
        self._fresh: set[int] | None = None

    def feed(self, found: Found) -> None:
        together: list[Happening] = []
        for happening in self.games.feed(found):
            if isinstance(happening, Began):
                self._take(together)
                together = []
                self.observers.append(
                    Observer(happening.game, self.names, sha256=self.games.sha256, note=self.games.report.note)
                )
                self.commits.append([])
                self._fresh = None
            else:
                together.append(happening)
        self._take(together)

    def _take(self, together: list[Happening]) -> None:
        if not together or not self.observers:
            return
        observer = self.observers[-1]
        if not self.compare:
            self.commits[-1] += observer.take(together)
            return
        observer.telling.begin([one for one in together if isinstance(one, Step)])
        begin, observer.telling.begin = observer.telling.begin, lambda coming: None  # type: ignore[method-assign]
        for one in together:
            self.commits[-1] += observer.take([one])
            if isinstance(one, Step):
                self._look(observer, one)
        observer.telling.begin = begin  # type: ignore[method-assign]

    def _look(self, observer: Observer, step: Step) -> None:
        if step.gap is not None:
            self._fresh = set()
        if step.told.whole:
            self._fresh = None
        elif self._fresh is not None:
            self._fresh |= {zone.id for zone in step.told.zones}
        looked = Differences(observer, step.state, self._fresh)
        self.compared += looked.compared
        self.differences += [(step.state.id, one) for one in looked.found]

    def all(self, data: bytes) -> Watched:
        """A whole log."""
        lines = Lines()
        for found in lines.feed(data):
            self.feed(found)
        for found in lines.end():
            self.feed(found)
        return self


def found_in(data: bytes) -> Iterator[Found]:
    """The match lines of a whole log."""
    lines = Lines()
    yield from lines.feed(data)
    yield from lines.end()


@lru_cache(maxsize=1)
def watched_log(path: Path, compare: bool = False) -> Watched:
    """Return what a real log came to; the tests of one log share it, and only read it."""
    return Watched(compare=compare).all(unpacked(path))
