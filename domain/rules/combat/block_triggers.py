"""509.3. Triggers on blocking and on being blocked.

"Blocks" and "becomes blocked" happen once a combat, "blocks a creature" and "becomes blocked by a creature" once for
each creature. Numbers are counted when blockers are declared and whenever effects change them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain import events as e
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Compare, Filter
from domain.events import Event, Recorded
from domain.ids import ObjectId
from domain.reasons import Reason
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.combat.defending import defending_players
from domain.rules.replacement.patterns import is_subject
from domain.rules.resolving.evaluation import Context, matches

Occurrence = tuple[type[Pattern], Happened, int]
"""A block as triggered abilities see it: kind of pattern, details, position."""


def occurrences(board: Board, records: Sequence[Recorded]) -> Iterator[Occurrence]:
    """Yield what happened in one moment for abilities that trigger on blocks."""
    if not any(type(record.event) in ABOUT_BLOCKS for record in records):
        return
    change = _Numbers()
    for record in records:
        event, position = record.event, record.position
        if isinstance(event, e.BlockersDeclared):
            yield from _declared(event, position)
            yield from _alone(board, event)
        elif isinstance(event, e.BecameBlocking):
            yield from _became_blocking(board, event, position)
        elif isinstance(event, e.BecameBlocked):
            yield lang.BecomesBlocked, {"object": event.attacker, "of": "once"}, position
        change.note(board, record)
    yield from change.told(board)


ABOUT_BLOCKS: frozenset[type[Event]] = frozenset(
    (e.BlockersDeclared, e.BecameBlocking, e.BecameBlocked, e.StoppedBlocking, e.RemovedFromCombat)
)
"""Events at which abilities that trigger on blocks may trigger."""


def _declared(event: e.BlockersDeclared, position: int) -> Iterator[Occurrence]:
    """509.3a-d, 509.3g. Yield the occurrences in a declaration of blockers."""
    blockers = {blocker for blocker, _ in event.blocks}
    for blocker, attacker in event.blocks:
        if blocker in blockers:
            blockers.remove(blocker)
            yield lang.Blocks, {"object": blocker, "source": attacker, "of": "once"}, position
        yield lang.Blocks, {"object": blocker, "source": attacker, "of": "each"}, position
    for attacker in event.blocked:
        yield lang.BecomesBlocked, {"object": attacker, "of": "once"}, position
    for blocker, attacker in event.blocks:
        yield lang.BecomesBlocked, {"object": attacker, "source": blocker, "of": "each"}, position
    for attacker in event.unblocked:
        yield lang.AttacksUnblocked, {"object": attacker}, position


def _alone(board: Board, event: e.BlockersDeclared) -> Iterator[Occurrence]:
    """506.5. Yield a creature blocking alone: the only blocker declared.

    This is known once the last defending player has declared.
    """
    combat = board.combat
    sides = list(dict.fromkeys(board.side(player) for player in defending_players(board)))
    if combat is None or not sides or event.player not in sides[-1]:
        return
    declared = {**combat.gone_blocks, **combat.blocks}
    if len(declared) == 1:
        ((blocker, attackers),) = declared.items()
        happened: Happened = {
            "object": blocker,
            "source": attackers[0],
            "of": "alone",
            "now": len(attackers),
            "before": None,
        }
        yield lang.Blocks, happened, combat.since[blocker]


def _became_blocking(board: Board, event: e.BecameBlocking, position: int) -> Iterator[Occurrence]:
    """509.3a-d. Yield the occurrences as an effect makes a creature block.

    A creature that enters blocking blocks, but has not "blocked": only being blocked is yielded.
    """
    combat = board.combat
    blocking: Happened = {"object": event.creature, "source": event.attacker}
    if not event.entering:
        if combat is not None and combat.since.get(event.creature) == position:
            yield lang.Blocks, {**blocking, "of": "once"}, position
        yield lang.Blocks, {**blocking, "of": "each"}, position
    blocked: Happened = {"object": event.attacker, "source": event.creature}
    if event.newly_blocked:
        yield lang.BecomesBlocked, {**blocked, "of": "once"}, position
    yield lang.BecomesBlocked, {**blocked, "of": "each"}, position


class _Numbers:
    """509.3e. Changes, in one moment, of how many creatures each creature blocks or is blocked by."""

    def __init__(self) -> None:
        self.changes: Counter[tuple[type[Pattern], ObjectId]] = Counter()
        self.places: dict[tuple[type[Pattern], ObjectId], int] = {}
        self.declared: set[tuple[type[Pattern], ObjectId]] = set()
        self.entered: set[ObjectId] = set()

    def _add(self, blocker: ObjectId, attacker: ObjectId, amount: int, position: int) -> None:
        for key in ((lang.Blocks, blocker), (lang.BecomesBlocked, attacker)):
            self.changes[key] += amount
            self.places[key] = position

    def note(self, board: Board, record: Recorded) -> None:
        """Count the blocks that one record adds or removes."""
        event, position, combat = record.event, record.position, board.combat
        if combat is None:
            return
        if isinstance(event, e.BlockersDeclared):
            for blocker, attacker in event.blocks:
                self._add(blocker, attacker, 1, position)
                self.declared |= {(lang.Blocks, blocker), (lang.BecomesBlocked, attacker)}
        elif isinstance(event, e.BecameBlocking):
            self._add(event.creature, event.attacker, 1, position)
            if event.entering:
                self.entered.add(event.creature)
        elif isinstance(event, e.StoppedBlocking):
            for attacker in event.attackers:
                self._add(event.creature, attacker, -1, position)
        elif isinstance(event, e.RemovedFromCombat) and event.reason != Reason.END:
            for id in event.objects:
                for attacker in combat.gone_blocks.get(id, ()):
                    self._add(id, attacker, -1, position)
                for blocker in combat.gone[id].blockers if id in combat.gone else ():
                    self._add(blocker, id, -1, position)

    def told(self, board: Board) -> Iterator[Occurrence]:
        """Yield each changed number: now, and before the moment.

        The number before is None if blockers were declared in this moment.
        """
        combat = board.combat
        if combat is None:
            return
        for key, change in self.changes.items():
            kind, id = key
            if (
                kind is lang.Blocks and id in combat.blocks and id not in self.entered
            ):  # 509.4: what enters never blocked
                now = len(combat.blocks[id])
            elif kind is lang.BecomesBlocked and id in combat.attackers:
                now = len(combat.attackers[id].blockers)
            else:
                continue
            before = None if key in self.declared else now - change
            yield kind, {"object": id, "of": "number", "now": now, "before": before}, self.places[key]


def is_block(pattern: lang.Blocks, happened: Happened, context: Context) -> bool:
    """509.3a, 509.3b, 509.3e, 509.3f. Return True if an occurrence matches a "blocks" pattern."""
    wanted = "number" if pattern.number is not None else "each" if pattern.whom is not None else "once"
    if ("alone" if pattern.alone else wanted) != happened["of"]:
        return False
    if not is_subject(pattern.blocks, happened["object"], context):
        return False
    if pattern.whom is not None and wanted == "each":
        return _other(pattern.whom, happened, context)
    return wanted == "once" or _comes_to(pattern.number, happened, context)


def is_blocked(pattern: lang.BecomesBlocked, happened: Happened, context: Context) -> bool:
    """509.3c, 509.3d, 509.3e, 509.3f. Return True if an occurrence matches a "becomes blocked" pattern."""
    wanted = "number" if pattern.number is not None else "each" if pattern.by is not None else "once"
    if wanted != happened["of"] or not is_subject(pattern.becomes_blocked, happened["object"], context):
        return False
    if pattern.by is not None and wanted == "each":
        return _other(pattern.by, happened, context)
    return wanted == "once" or _comes_to(pattern.number, happened, context)


def _other(filter: Filter, happened: Happened, context: Context) -> bool:
    """509.3b, 509.3d. Return True if the other creature of the block matches a filter."""
    source = happened["source"]
    return source is not None and matches(filter, source, context)


def _comes_to(number: Compare | None, happened: Happened, context: Context) -> bool:
    """509.3e. Return True if the number satisfies a comparison now, and did not before.

    As blockers are declared, only the present number matters.
    """
    before = happened["before"]
    if number is None:
        return True
    return context.compares(happened["now"], number) and (before is None or not context.compares(before, number))


def _is_unblocked(pattern: lang.AttacksUnblocked, happened: Happened, context: Context) -> bool:
    return is_subject(pattern.attacks_unblocked, happened["object"], context)


trigger(lang.Blocks, is_block)
trigger(lang.BecomesBlocked, is_blocked)
trigger(lang.AttacksUnblocked, _is_unblocked)
