"""Timeline of a game, which grows with it: turns, life totals and marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple, Self

from domain import events as e
from domain.events import Recorded
from domain.ids import PlayerId
from projections.counting.statistics import LifePoint, LifeTotals, dies, is_new_turn
from projections.reading.origins import unexplained
from replay.observing.arena.kept_names import unnamed_in


class Turn(NamedTuple):
    """Beginning of a turn: its number, its player, and its position."""

    turn: int
    player: PlayerId
    position: int


class Timeline:
    """Turns, life totals and marked events, read once each as a game goes on."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.life: list[LifePoint] = []
        self.marks: list[tuple[int, str]] = []
        """Positions of marked events, each with the kind of its mark."""
        self.unnamed: set[str] = set()
        """Cards without a name, by the number that stands for it."""
        self._read = 0
        self._life = LifeTotals()

    def follow(self, events: Sequence[Recorded]) -> Self:
        """Read the events that came since the last call."""
        for recorded in islice(events, self._read, len(events)):
            self._add(recorded)
        self._read = len(events)
        return self

    def _add(self, recorded: Recorded) -> None:
        event = recorded.event
        if is_new_turn(event):
            self.turns.append(Turn(event.number, event.player, recorded.position))
        self.life += self._life.add(recorded)
        self.unnamed.update(unnamed_in(event))
        if kind := mark(recorded):
            self.marks.append((recorded.position, kind))


def mark(recorded: Recorded) -> str:
    """Return the kind of mark for an event; empty for most events."""
    event = recorded.event
    if isinstance(event, e.ObjectMoved) and dies(event):
        return "death"
    if isinstance(event, e.AttackersDeclared) and not event.attacks:
        return ""
    return _MARKS.get(event.__class__) or ("unexplained" if unexplained(recorded) else "")


_MARKS: dict[type[e.Event], str] = {
    e.DamageDealt: "damage",
    e.SpellCast: "spell",
    e.AttackersDeclared: "attack",
    e.PlayerLost: "lost",
    e.GameEnded: "end",
    e.GapObserved: "gap",
}
