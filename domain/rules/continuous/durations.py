"""611.2a, 500.4, 500.5, 514.2, 610.3. Durations of effects: a point of the turn, a condition, an object."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board, Effect
from domain.cards import grammar as g
from domain.events import Event, Recorded
from domain.freezing import Frozen, thawed
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.would import WouldMove
from domain.models import LATER
from domain.reasons import Reason
from domain.rules.resolving.evaluation import Context
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

_CONDITION: TypeAdapter[g.Condition] = TypeAdapter(g.Condition, config=LATER)
_READ: dict[Frozen, g.Condition] = {}


class Ended(dict[int, tuple[EntityId, ...]]):
    """Objects affected by effects that ended in this moment, by the effect's number."""


def end(game: Game, *untils: tuple[Frozen, ...], rule: str) -> None:
    """End every effect that lasts until one of these points."""
    over(game, [number for number, effect in game.board.effects.items() if effect.data.until in untils], rule)


def over(
    game: Game, ended: Sequence[int], rule: str, cause: int | None = None, reason: Reason = Reason.DURATION
) -> int | None:
    """Record that these effects have ended; return the position, or None without effects.

    The objects they affected are remembered until the moment is over (`Ended`).
    """
    if not ended:
        return None
    game.kept(Ended).update({number: game.board.effects[number].data.objects for number in ended})
    return game.say(e.EffectsEnded(effects=tuple(ended), reason=reason), rule, cause)


def due(board: Board, edge: str, since: Mapping[str, int]) -> tuple[int, ...]:
    """500.4, 500.5. Return the effects that end now, as a point of the turn begins or ends.

    `edge` is "begins" or "ends". `since` maps each point to the position at which it began; an effect that
    started later is not due yet.
    """
    ended = []
    for number, effect in board.effects.items():
        until = effect.data.until
        if until[0] != edge or until[1] not in since:
            continue
        _, point, players, which = until
        began = {"next": since[point], "next_turn": board.turn_position}.get(which)
        if (began is None or began > effect.timestamp) and (not players or any(map(board.is_active, players))):
            ended.append(number)
    return tuple(ended)


def begin(game: Game, event: Event, *points: str) -> int:
    """500.4. Record that a step or phase begins, and end the effects that last until then.

    Returns the position at which it began.
    """
    ended = due(game.board, "begins", dict.fromkeys(points, game.board.position + 1)) if game.board.effects else ()
    if not ended:
        return game.say(event, "500.1")
    with game.moment():
        position = game.say(event, "500.1")
        over(game, ended, "500.4", position)
    return position


def begun(game: Game, position: int, *points: str) -> None:
    """500.4. End effects that last until the step or phase in which a position starts."""
    over(game, due(game.board, "begins", dict.fromkeys(points, position)), "500.4", position)


def turn_begun(game: Game) -> None:
    """500.4, 611.2a. End the effects that last until the turn that has just begun."""
    over(game, due(game.board, "begins", {"turn": game.board.turn_position}), "611.2a")


def end_with(game: Game, since: Mapping[str, int]) -> None:
    """500.5. End effects that last until the end of this step, phase or turn."""
    if game.board.effects:
        over(game, due(game.board, "ends", since), "seed:500.5" if game.edition.name == "seed" else "500.5")


def end_without(game: Game, gone: Collection[PlayerId]) -> None:
    """800.4m. End the effects that last until a turn of players who have left the game.

    They end when that turn would have begun.
    """
    ended = [
        number
        for number, effect in game.board.effects.items()
        if effect.data.until[0] in ("begins", "ends") and not set(effect.data.until[2]).isdisjoint(gone)
    ]
    over(game, ended, "800.4m")


def expire(game: Game, records: list[Recorded]) -> None:
    """611.2b. End effects whose object left or phased out, or whose condition became false."""
    board = game.board
    ended = []
    about: set[int] = set()
    for number, effect in board.effects.items():
        if not may_expire(effect):
            continue
        until = effect.data.until
        gone = until[0] == "leaves" and effect.data.kind != "until" and not _remains(game, effect)
        untrue = until[0] == "while" and not _still(game, effect)
        if until[0] == "cast":
            untrue = _is_cast(game, until[1], records)
        playing = effect.data.kind in ("adventure", "later") or effect.data.kind.startswith("may_")
        if playing and not any(id in board.objects for id in effect.data.objects):
            untrue = True  # 715.3d, 400.7: for as long as the card remains there
        if gone or untrue:
            ended.append(number)
            about |= {until[1]} if gone else {effect.data.source, *effect.data.objects}
    if ended:
        cause = last_about(records, about) if game.schema > 1 else None
        over(game, ended, "611.2b", cause or board.position, Reason.CONDITION)


def may_expire(effect: Effect) -> bool:
    """611.2b. Return True if the effect ends when an object leaves or a condition fails."""
    until, kind = effect.data.until[0], effect.data.kind
    return until in ("leaves", "while", "cast") or kind in ("adventure", "later") or kind.startswith("may_")


def last_about(records: Sequence[Recorded], about: Collection[int]) -> int | None:
    """Return the position of the last record about one of these objects or players."""
    for record in reversed(records):
        fields = record.event.__dict__  # getattr for a missing field would take far longer
        ids = [fields.get("object"), fields.get("becomes"), fields.get("player"), fields.get("creature")]
        for several in ("objects", "out", "back"):
            ids += fields.get(several, ())
        if any(id in about for id in ids):
            return record.position
    return None


def _is_cast(game: Game, card: int, records: Sequence[Recorded]) -> bool:
    """601.2i. Return True if a card has become cast in this moment."""
    gone = game.board.former.get(ObjectId(card))
    spells = (record.event.object for record in records if isinstance(record.event, e.SpellCast))
    return gone is not None and any(spell == gone.became for spell in spells)


FOR_GOOD = ("copy", "rules_text", "text")
"""Modifications that stay as long as the permanent does, where the text gives no duration."""


def _remains(game: Game, effect: Effect) -> bool:
    """702.26f. Return True if the permanent that an effect's duration depends on is still there.

    A permanent that phases out is no longer there, as nothing can see it. But a permanent keeps what it has
    become for good, such as a copy, while it is phased out.
    """
    id, data = effect.data.until[1], effect.data
    if data.objects == (id,) and data.mods and data.mods[0][0] in FOR_GOOD:
        return _on_battlefield(game, id)
    return is_tracked(game, id)


def is_tracked(game: Game, id: int) -> bool:
    """702.26b, 702.26f. Return True if a permanent is on the battlefield and has not phased out."""
    return _on_battlefield(game, id) and not game.board.objects[ObjectId(id)].phased_out


def _on_battlefield(game: Game, id: int) -> bool:
    permanent = game.board.objects.get(ObjectId(id))
    return permanent is not None and permanent.zone is Zone.BATTLEFIELD


def _still(game: Game, effect: Effect) -> bool:
    data = effect.data
    condition = _READ.get(data.until)
    if condition is None:
        condition = _READ[data.until] = _CONDITION.validate_python(thawed(data.until[1]))
    return Present(game, PlayerId(data.controller), ObjectId(data.source), dict(data.bindings)).true(condition)


class Present(Context):
    """A context that finds only objects present now, not as they last existed.

    So "for as long as" ends when its object leaves.
    """

    __slots__ = ()

    def last(self, id: EntityId) -> GameObject | None:
        """Return the object if still the same and not phased out (702.26f); otherwise None."""
        obj = self.board.objects.get(ObjectId(id))
        return None if obj is None or obj.phased_out else obj


def _is_due(game: Game, effect: Effect) -> bool:
    """610.3. Return True if the event has happened until which cards are exiled."""
    point, id = effect.data.until
    if point != "crowned":
        return not _on_battlefield(game, id)
    opponents = game.board.opponents(PlayerId(id))
    for record in reversed(game.records):
        if record.position <= effect.timestamp:
            return False
        if isinstance(record.event, e.DesignationGained) and record.event.name == "monarch":
            return record.event.entity in opponents
    return False


def return_exiled(game: Game) -> Rules:
    """610.3. Return cards exiled until an object left, under their owners' control.

    They return right after the object left.
    """
    board = game.board
    for number, effect in list(board.effects.items()):
        if effect.data.kind != "until" or not _is_due(game, effect) or number not in board.effects:
            continue
        left = last_about(game.records, {effect.data.until[1]}) if game.schema > 1 else None
        position = over(game, (number,), "610.3", left or board.position, Reason.CONDITION)
        back = [
            WouldMove(id, Zone.BATTLEFIELD, controller=board.objects[id].owner)
            for id in map(ObjectId, effect.data.objects)
            if id in board.objects and board.objects[id].zone not in HIDDEN_ZONES
        ]
        yield from game.at_once(back, "610.3", position)
