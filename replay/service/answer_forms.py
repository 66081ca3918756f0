"""508.1, 509.1, 601.2c-d. Forms for a web page to pick attackers, targets and shares.

The service sends a form with the question, so that a page needs no rules. The form tells which objects may be picked,
with which others, and how the answer is written. The question itself decides whether an answer is legal and what it
costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from domain.board.state import Board
from domain.ids import EntityId, ObjectId, is_player
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import (
    TIMES,
    AcceptShortcut,
    Answer,
    ChooseModes,
    ChooseNumber,
    ChooseObjects,
    ChooseTargets,
    Divide,
    Priority,
    Question,
    TargetSlot,
)
from projections.wording.card_names import card_name
from projections.wording.differences import Differences
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue
from replay.games.asking import is_own, looks
from replay.games.incoming import incoming
from replay.service.division_forms import assigned_data, divided_data, receivers_of


def picking_data(
    question: Question,
    board: Board,
    words: Catalogue = ENGLISH,
    names: BoardNames | None = None,
    hurts: Sequence[str] = (),
) -> dict[str, Any] | None:
    """Return the form in which a question is answered, as `playing_shapes.Picking`.

    None if its answers are not sets of objects or modes. The objects of an answer may stand alone, in pairs, or by
    target. `words` may hold names of cards in a language, as `card.NAME`; `names` the texts of modes and targets. Of
    the targets that the text `hurts`, the player's own stand last.
    """
    if isinstance(question, ChooseModes):
        return _modes(question, names) if names is not None and question.most > 1 else None
    form = _picking_data(question, board, hurts)
    if form is None:
        return None
    if form["form"] == "targets" and isinstance(question, ChooseTargets) and names is not None:
        texts = names.target_texts(question.source)
        for one, (name, *_) in zip(form["named"], question.slots, strict=False):
            one["name"] = f"{one['name']}. {texts[name]}" if name in texts else one["name"]
    for one in (*form["picks"], *form["named"]):
        one["name"] = card_name(words, one["name"])
    differences = Differences(board, words)
    called = {one["id"]: one["name"] for one in form["named"]}
    marks = differences.among(called, called.__getitem__)
    named = [{**one, "name": _marked(one["name"], marks.get(one["id"]))} for one in form["named"]]
    helps = isinstance(question, ChooseObjects) and question.rest is not None
    form |= {"picks": _told_apart(form["picks"], differences), "named": named, "helps": helps}
    return {**form, "divisions": _divisions(question, board, form, words)}


def _divisions(question: Question, board: Board, form: dict[str, Any], words: Catalogue) -> list[dict[str, Any]]:
    """Return what a question divides, with the names of the form."""
    if not isinstance(question, AssignDamage | Divide):
        return []
    names: dict[int, str] = {id: one["name"] for one in form["picks"] for id in one["ids"]}
    sources = [id for id, *_ in question.creatures] if isinstance(question, AssignDamage) else []
    marks = Differences(board, words).among(sources)

    def called(id: int) -> str:
        return names.get(id) or _marked(card_name(words, board.name_of(id)), marks.get(id))

    return (
        assigned_data(question, board, called)
        if isinstance(question, AssignDamage)
        else divided_data(question, board, called)
    )


def _modes(question: ChooseModes, names: BoardNames) -> dict[str, Any] | None:
    """700.2. Return a form in which modes are picked by their texts; None if these are not known."""
    texts = names.mode_texts(question.source)
    if any(mode >= len(texts) for mode in question.possible):
        return None
    picks = [{"ids": [mode], "name": texts[mode], "size": None, "whom": 0} for mode in question.possible]
    form = {"form": "modes", "rooms": [], "picks": picks, "whom": [[]], "named": [], "order": [*question.possible]}
    return {**form, "often": [], "least": question.least, "most": question.most, "helps": False, "divisions": []}


def _picking_data(question: Question, board: Board, hurts: Sequence[str] = ()) -> dict[str, Any] | None:
    match question:
        case DeclareAttackers(may=may):
            return _picking(board, may, likeness=partial(looks, board, sick=False))
        case DeclareBlockers(may=may, capacity=capacity):
            return _picking(board, may, capacity, likeness=partial(looks, board, sick=False))
        case ChooseObjects(among=among, least=least, most=most) if most > 1:
            return _picking(board, [(id, ()) for id in among], least=least, most=min(most, len(among)))
        case ChooseTargets(slots=slots) if len(slots) > 1 or any(most > 1 for _, _, _, most in slots):
            return _targets(board, slots, partial(is_own, board, question.player), hurts)
        case Divide(among=among, total=total, least=least) if len(among) > 1:
            often = [(id, total - least * (len(among) - 1)) for id in among]
            form = _picking(board, [(id, ()) for id in among], often, least=least, most=total, likeness=_apart)
            return {**form, "form": "shares"}
        case AssignDamage():
            pairs: list[tuple[int, tuple[int, ...]]] = [(id, ()) for id in receivers_of(question)]
            return {**_picking(board, pairs, likeness=_apart), "form": "damage"}
    return None


def _targets(
    board: Board, slots: Sequence[TargetSlot], is_own: Callable[[EntityId], bool], hurts: Sequence[str]
) -> dict[str, Any]:
    """601.2c. Return a form in which objects are picked for each target word.

    The target words of the spell have numbers below zero: -1 is the first. What is the player's own stands last where
    it would only suffer, and becomes a target that does not suffer first.
    """
    may: dict[EntityId, list[int]] = {}
    for number, (_, legal, _, _) in enumerate(slots, 1):
        for id in legal:
            may.setdefault(id, []).append(-number)
    harmful = {-number for number, slot in enumerate(slots, 1) if slot[0] in hurts}
    if harmful:
        may = {id: sorted(targets, key=lambda target: (target in harmful) is is_own(id)) for id, targets in may.items()}
        may = dict(sorted(may.items(), key=lambda one: is_own(one[0]) and harmful.issuperset(one[1])))
    several = len(slots) > 1
    pairs = [(id, tuple(targets) if several else ()) for id, targets in may.items()]
    least, most = sum(slot[2] for slot in slots), sum(slot[3] for slot in slots)
    often = [(id, len(targets)) for id, targets in may.items() if len(targets) > 1]
    form = _picking(board, pairs, often, least=least, most=most)
    named = [{"id": -number, "name": str(number)} for number in range(1, len(slots) + 1)] if several else []
    rooms = [(-number, slot[3]) for number, slot in enumerate(slots, 1)]
    return {**form, "form": "targets", "named": named, "rooms": rooms}


def span_data(question: Question) -> dict[str, Any] | None:
    """107.1. Return the numbers that answer a question for a number, as `playing_shapes.Span`, else None."""
    if not isinstance(question, ChooseNumber):
        return None
    return {"least": question.least, "most": question.most, "but": list(question.but)}


def again_data(question: Question) -> dict[str, Any] | None:
    """732.2. Return `playing_shapes.Again` for a question about a number of repetitions, else None."""
    match question:
        case Priority(again=again) if again:
            return {"least": 1, "most": TIMES, "places": []}
        case AcceptShortcut(end=(rounds, at)):
            places = question.own_places()
            most = rounds if any(place < at for place in places) else rounds - 1
            return {"least": 0, "most": most, "places": list(places)} if places and most >= 0 else None
    return None


def cost_data(question: Question, answer: Answer) -> dict[str, Any]:
    """508.1h, 509.1d. Return the cost of a declaration, as `playing_shapes.Tried` has it.

    Other answers have no cost.
    """
    if not isinstance(question, DeclareAttackers | DeclareBlockers) or not _is_pairs(answer):
        return {"cost": "", "prices": []}
    prices: Counter[str] = Counter()
    for _, _, how, count, _ in question.besides(answer):
        prices[how] += count
    return {"cost": question.cost(answer), "prices": sorted(prices.items())}


def incoming_data(question: Question, board: Board, answer: Answer, words: Catalogue = ENGLISH) -> list[dict[str, Any]]:
    """Return what would be hit with these blockers, as a list of `playing_shapes.Incoming`.

    Pairs that the question does not know are left out. The player who is asked has no name.
    """
    if not isinstance(question, DeclareBlockers) or not _is_pairs(answer):
        return []
    may = {blocker: frozenset(attackers) for blocker, attackers in question.may}
    found = incoming(board, question, [pair for pair in answer if pair[1] in may.get(pair[0], ())])
    return [
        one._asdict()
        | {"name": None if is_player(one.recipient) else card_name(words, board.name_of(ObjectId(one.recipient)))}
        for one in found
    ]


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
    *,
    likeness: Callable[[int], Any] | None = None,
) -> dict[str, Any]:
    """Return a form in which objects that look alike are one group.

    Objects of a group may also be paired with the same objects. A page picks a number of objects from each group.
    Their `likeness` says which look alike.
    """
    lists: dict[tuple[int, ...], int] = {}
    times = dict(often)
    alike: dict[Any, list[int]] = {}
    for id, partners in may:
        key = (
            repr(likeness(id) if likeness else looks(board, id)),
            times.get(id, 1),
            lists.setdefault(partners, len(lists)),
        )
        alike.setdefault(key, []).append(id)
    picks = [
        {"ids": ids, "name": board.name_of(ids[0]), "size": _size(board, ids[0]), "whom": number}
        for (_, _, number), ids in alike.items()
    ]
    named = list(dict.fromkeys(id for partners in lists for id in partners if id > 0))
    return {
        "form": "pairs" if lists.keys() - {()} else "ids",
        "rooms": [],
        "picks": picks,
        "whom": [list(partners) for partners in lists],
        "named": [{"id": id, "name": board.name_of(id)} for id in named],
        "order": [id for id, _ in may],
        "often": [list(pair) for pair in often],
        "least": least,
        "most": most,
    }


def _apart(id: int) -> int:
    """Return a likeness by which each object is a group of its own."""
    return id


def _told_apart(picks: list[dict[str, Any]], differences: Differences) -> list[dict[str, Any]]:
    """Add what differs to the names of groups that would have equal names; their sizes stand beside them."""
    called = {pick["ids"][0]: f"{pick['name']} {pick['size']} {len(pick['ids']) > 1}" for pick in picks}
    marks = differences.among(called, called.__getitem__)
    return [{**pick, "name": _marked(pick["name"], marks.get(pick["ids"][0]))} for pick in picks]


def _marked(name: str, mark: str | None) -> str:
    return name if mark is None else f"{name} ({mark})"


def _size(board: Board, id: int) -> str | None:
    obj = None if is_player(id) else board.objects.get(ObjectId(id))
    return f"{obj.power}/{obj.toughness}" if obj is not None and obj.is_creature else None
