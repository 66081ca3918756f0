"""Differences between two boards, field by field; the log links an object's ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.board.evolve import fold
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import EntityId, ObjectId
from domain.terms import Zone
from projections.reading import records
from projections.reading.names import CardId, Names
from projections.reading.positions import Positions
from projections.reading.records import Record, compared
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames, Naming
from projections.wording.speech import Catalogue, Speech

PARTS = ("turn", "player", "object", "stack", "effect", "trigger")
"""Subjects of a difference: parts of a board."""


class Difference(NamedTuple):
    """Field with different values on two boards.

    `part` is turn, player, object, stack, effect or trigger. `subject` tells the owner of the field in words, `id` by
    number: an object's later id, or the number of an effect or trigger.
    """

    part: str
    subject: str
    id: int | None
    field: str
    before: Any
    after: Any
    text: str

    def __str__(self) -> str:
        return f"{self.subject}: {self.text}" if self.subject else self.text


def diff(
    before: Board, after: Board, names: Names | None = None, catalogue: Catalogue = ENGLISH
) -> tuple[Difference, ...]:
    """Return the differences between two boards of one game.

    `names` follows the log to the later of the two boards. Without `names` an object is the same only under the same
    id. Cards that stay in a library are not compared: nobody may see their order.
    """
    known: Naming = names if names is not None else BoardNames(after)
    compare = _Compare(before, after, names, known, catalogue)
    return tuple(
        difference
        for part in (compare.turn, compare.players, compare.objects, compare.stack, compare.effects, compare.triggers)
        for difference in part()
    )


def diff_positions(
    events: Iterable[Recorded], before: int, after: int, catalogue: Catalogue = ENGLISH
) -> tuple[Difference, ...]:
    """Return the differences between the boards at two positions of a log.

    Each board is read at the end of its moment. Either position may be the earlier.

    :raises PositionError: the game does not have one of the positions.
    """
    known = list(events)
    positions = Positions(known)
    first, last = positions.end_of_moment(before), positions.end_of_moment(after)
    boards = [fold(known[:end]) for end in (first, last)]
    return diff(boards[0], boards[1], Names(known[: max(first, last)]), catalogue)


class _Compare:
    """Comparison of two boards."""

    def __init__(self, before: Board, after: Board, names: Names | None, known: Naming, catalogue: Catalogue) -> None:
        self.before = before
        self.after = after
        self.names = names
        self.known = known
        self.catalogue = catalogue

    def _row(self, part: str, subject: str, id: int | None, field: str, before: Any, after: Any) -> Difference:
        text = compared(field, before, after, self.known, self.catalogue)
        return Difference(part, subject, id, field, before, after, text)

    def _fields(self, part: str, subject: str, id: int | None, before: Record, after: Record) -> Iterator[Difference]:
        for field in after:
            if before[field] != after[field]:
                yield self._row(part, subject, id, field, before[field], after[field])

    def turn(self) -> Iterator[Difference]:
        """Yield differences in turn, phase, step, priority and outcome."""
        yield from self._fields("turn", "", None, _turn(self.before), _turn(self.after))

    def players(self) -> Iterator[Difference]:
        """Yield differences of players: life, counters, mana, zone sizes."""
        for id, player in self.after.players.items():
            earlier = self.before.players.get(id)
            if earlier is not None:
                was, now = records.of_player(earlier), records.of_player(player)
                yield from self._fields("player", Speech(self.known, self.catalogue).label(id), id, was, now)

    def _cards(self, board: Board) -> dict[CardId, ObjectId]:
        return {self._card(id): id for id in board.objects}

    def _card(self, id: EntityId) -> CardId:
        return id if self.names is None else self.names.card(id)

    def objects(self) -> Iterator[Difference]:
        """Yield differences of objects; a missing object has no zone.

        Objects that are in a library on both boards are left out.
        """
        earlier, later = self._cards(self.before), self._cards(self.after)
        for card in dict.fromkeys((*earlier, *later)):
            was = self.before.objects[earlier[card]] if card in earlier else None
            now = self.after.objects[later[card]] if card in later else None
            if {obj.zone for obj in (was, now) if obj is not None} == {Zone.LIBRARY}:
                continue
            one = now or was
            assert one is not None
            subject = Speech(self.known, self.catalogue).who(one.id)
            if was is not None and now is not None:
                before, after = records.of_object(self.before, was), records.of_object(self.after, now)
                yield from self._fields("object", subject, one.id, before, after)
            else:
                zones = [None if obj is None else str(obj.zone) for obj in (was, now)]
                yield self._row("object", subject, one.id, "zone", *zones)

    def stack(self) -> Iterator[Difference]:
        """Yield the difference of the stack, whose top is last."""
        before, after = tuple(self.before.stack), tuple(self.after.stack)
        if before != after:
            yield self._row("stack", "", None, "stack", before, after)

    def effects(self) -> Iterator[Difference]:
        """Yield effects that began or ended, and changed fields of the others."""
        speech = Speech(self.known, self.catalogue)
        for number in sorted({*self.before.effects, *self.after.effects}):
            was, now = self.before.effects.get(number), self.after.effects.get(number)
            one = now or was
            assert one is not None
            subject = speech.who(one.data.source)
            if was is None or now is None:
                texts = [
                    None if effect is None else speech.effect(effect.data, effect.remaining) for effect in (was, now)
                ]
                yield self._row("effect", subject, number, "effect", *texts)
            elif was.remaining != now.remaining:
                yield self._row("effect", subject, number, "remaining", was.remaining, now.remaining)

    def triggers(self) -> Iterator[Difference]:
        """Yield triggers that began to wait for the stack, or no longer wait."""
        for number in sorted(self.before.triggers.keys() ^ self.after.triggers.keys()):
            waits = number in self.after.triggers
            source = (self.after if waits else self.before).triggers[number].source
            subject = Speech(self.known, self.catalogue).who(source)
            yield self._row("trigger", subject, number, "waiting", not waits, waits)


def _turn(board: Board) -> dict[str, Any]:
    winners, reason = board.outcome if board.outcome is not None else (None, None)
    return {
        "turn": board.turn,
        "active": board.active,
        "phase": None if board.phase is None else str(board.phase),
        "step": None if board.step is None else str(board.step),
        "time_of_day": board.time_of_day,
        "priority": board.priority,
        "winners": winners,
        "outcome": reason,
    }
