"""510.1, 601.2d. Forms for a web page to divide damage and counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.assignments import AssignDamage
from domain.kernel.questions import Divide
from domain.reasons import Reason

Called = Callable[[int], str]


def assigned_data(question: AssignDamage, board: Board, called: Called) -> list[dict[str, Any]]:
    """510.1. Return the combat damage of each creature as `playing_shapes.Division`.

    It begins with lethal damage to one receiver after the other, and the rest to the last.
    """
    plain = next(iter(question.answers()))
    amounts = {(source, to): amount for source, to, amount in plain}
    lethal = dict(question.lethal)
    divisions = []
    for source, power, among, beyond, deathtouch in question.creatures:
        receivers = (*among, beyond) if beyond else among
        divisions.append(
            {
                "id": source,
                "name": called(source),
                "amount": power,
                "least": 0,
                "rest": True,
                "tramples": bool(among and beyond),
                "ordered": question.ordered and source not in question.free,
                "deathtouch": deathtouch,
                "receivers": [receiver_data(board, to, called(to), lethal.get(ObjectId(to))) for to in receivers],
                "standard": [amounts.get((source, to), 0) for to in receivers],
            }
        )
    return divisions


def divided_data(question: Divide, board: Board, called: Called) -> list[dict[str, Any]]:
    """601.2d. Return what a spell or ability divides as one `playing_shapes.Division`."""
    source = question.source
    hurts = question.reason is Reason.DAMAGE
    obj = board.get(source) if source is not None else None
    return [
        {
            "id": source or 0,
            "name": "" if source is None or obj is None else called(source),
            "amount": question.total,
            "least": question.least,
            "rest": False,
            "tramples": False,
            "ordered": False,
            "deathtouch": hurts and obj is not None and "deathtouch" in obj.keywords,
            "receivers": [
                receiver_data(board, to, called(to), _lethal(board, to) if hurts else None) for to in question.among
            ],
            "standard": [question.least for _ in question.among],
        }
    ]


def receivers_of(question: AssignDamage) -> Iterable[EntityId]:
    """Return all receivers of a combat damage assignment, each once.

    Receivers of the rest alone come last.
    """
    lists = [(*among, beyond) if beyond else among for _, _, among, beyond, _ in question.creatures]
    return dict.fromkeys((*(to for one in lists for to in one[:-1]), *(one[-1] for one in lists)))


def receiver_data(board: Board, id: EntityId, name: str, lethal: int | None) -> dict[str, Any]:
    """Return who takes part of a division as `playing_shapes.Receiver`."""
    data: dict[str, Any] = {"id": id, "name": name, "size": None, "marked": 0, "lethal": lethal, "life": None}
    if is_player(id):
        return data | {"life": board.players[PlayerId(id)].life}
    obj = board.get(id)
    if obj is None or not obj.is_creature:
        return data
    return data | {"size": f"{obj.power}/{obj.toughness}", "marked": obj.damage}


def _lethal(board: Board, id: EntityId) -> int | None:
    """120.6. Return how much more damage would be lethal to a creature; None for others."""
    obj = None if is_player(id) else board.get(id)
    return max(0, (obj.toughness or 0) - obj.damage) if obj is not None and obj.is_creature else None
