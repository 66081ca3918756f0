"""508.1, 509.1, 601.2c-d. What an answer is put together of, as a page lets it be picked: attackers, targets, shares.

The service tells it with the question, so that a page needs to know no rules: what may be picked, with what, and how an
answer is written. Whether it is legal and what it costs is asked of the question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from domain.board.state import Board
from domain.ids import ObjectId, is_player
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import (
    TIMES,
    AcceptShortcut,
    Answer,
    ChooseObjects,
    ChooseTargets,
    Divide,
    Priority,
    Question,
    TargetSlot,
)
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue
from replay.games.asking import looks


def picking_data(question: Question, board: Board, words: Catalogue = ENGLISH) -> dict[str, Any] | None:
    """`shapes.Picking` of a question, if its answers are sets of objects, alone, with partners or by target.

    `words` may say what cards are called (`card.NAME`).
    """
    found = _picking_data(question, board)
    if found is None:
        return None
    for one in (*found["picks"], *found["named"]):
        one["name"] = words.get(f"card.{one['name']}", one["name"])
    often = Counter(one["name"] for one in found["named"])
    named = [{**one, "name": _called(one["name"], one["id"], often)} for one in found["named"]]
    return {**found, "picks": _told_apart(found["picks"]), "named": named}


def _picking_data(question: Question, board: Board) -> dict[str, Any] | None:
    match question:
        case DeclareAttackers(may=may):
            return _picking(board, may)
        case DeclareBlockers(may=may, capacity=capacity):
            return _picking(board, may, often=capacity)
        case ChooseObjects(among=among, least=least, most=most) if most > 1:
            return _picking(board, [(id, ()) for id in among], least=least, most=min(most, len(among)))
        case ChooseTargets(slots=slots) if len(slots) > 1 or any(most > 1 for _, _, _, most in slots):
            return _targets(board, slots)
        case Divide(among=among, total=total, least=least) if len(among) > 1:
            often = [(id, total - least * (len(among) - 1)) for id in among]
            found = _picking(board, [(id, ()) for id in among], often, least=least, most=total, apart=True)
            return {**found, "form": "shares"}
    return None


def _targets(board: Board, slots: Sequence[TargetSlot]) -> dict[str, Any]:
    """601.2c. Each thing is paired with the targets it may be, which have numbers below zero: -1 is the first."""
    may: dict[int, list[int]] = {}
    for number, (_, legal, _, _) in enumerate(slots, 1):
        for id in legal:
            may.setdefault(id, []).append(-number)
    several = len(slots) > 1
    pairs = [(id, tuple(whom) if several else ()) for id, whom in may.items()]
    least, most = sum(slot[2] for slot in slots), sum(slot[3] for slot in slots)
    often = [(id, len(whom)) for id, whom in may.items() if len(whom) > 1]
    found = _picking(board, pairs, often, least=least, most=most)
    named = [{"id": -number, "name": str(number)} for number in range(1, len(slots) + 1)] if several else []
    rooms = [(-number, slot[3]) for number, slot in enumerate(slots, 1)]
    return {**found, "form": "targets", "named": named, "rooms": rooms}


def again_data(question: Question) -> dict[str, Any] | None:
    """`shapes.Again` of a question in which a number of times can be said (732.2)."""
    match question:
        case Priority(again=again) if again:
            return {"least": 1, "most": TIMES, "places": []}
        case AcceptShortcut(end=(rounds, at)):
            places = question.own_places()
            most = rounds if any(place < at for place in places) else rounds - 1
            return {"least": 0, "most": most, "places": list(places)} if places and most >= 0 else None
    return None


def cost_data(question: Question, answer: Answer) -> dict[str, Any]:
    """508.1h, 509.1d. What an answer costs, as `shapes.Tried` has it; nothing where it is no declaration."""
    if not isinstance(question, DeclareAttackers | DeclareBlockers) or not _is_pairs(answer):
        return {"cost": "", "prices": []}
    prices: Counter[str] = Counter()
    for _, _, how, count, _ in question.besides(answer):
        prices[how] += count
    return {"cost": question.cost(answer), "prices": sorted(prices.items())}


def _is_pairs(answer: Answer) -> bool:
    return isinstance(answer, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(type(id) is int for id in pair) for pair in answer
    )


def _picking(
    board: Board,
    may: Sequence[tuple[int, tuple[int, ...]]],
    often: Sequence[tuple[int, int]] = (),
    least: int = 0,
    most: int | None = None,
    apart: bool = False,
) -> dict[str, Any]:
    """Those that look alike and may be paired with the same are picked by number, unless each stands `apart`."""
    lists: dict[tuple[int, ...], int] = {}
    times = dict(often)
    alike: dict[Any, list[int]] = {}
    for id, whom in may:
        key = (id if apart else repr(looks(board, id)), times.get(id, 1), lists.setdefault(whom, len(lists)))
        alike.setdefault(key, []).append(id)
    picks = [
        {"ids": ids, "name": board.name_of(ids[0]), "size": _size(board, ids[0]), "whom": at}
        for (_, _, at), ids in alike.items()
    ]
    named = list(dict.fromkeys(id for whom in lists for id in whom if id > 0))
    return {
        "form": "pairs" if lists.keys() - {()} else "ids",
        "rooms": [],
        "picks": picks,
        "whom": [list(whom) for whom in lists],
        "named": [{"id": id, "name": board.name_of(id)} for id in named],
        "order": [id for id, _ in may],
        "often": [list(pair) for pair in often],
        "least": least,
        "most": most,
    }


def _told_apart(picks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """With numbers, where several would be called the same."""
    often = Counter((pick["name"], pick["size"], len(pick["ids"]) > 1) for pick in picks)
    for pick in picks:
        if often[pick["name"], pick["size"], len(pick["ids"]) > 1] > 1:
            pick["name"] = f"{pick['name']} ({', '.join(map(str, pick['ids'][:3]))}{' …' if pick['ids'][3:] else ''})"
    return picks


def _called(name: str, id: int, often: Counter[str]) -> str:
    return name if often[name] == 1 else f"{name} ({id})"


def _size(board: Board, id: int) -> str | None:
    found = None if is_player(id) else board.objects.get(ObjectId(id))
    return f"{found.power}/{found.toughness}" if found is not None and found.is_creature else None
