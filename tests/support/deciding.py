"""Answers of somebody who wants to see a card do all that it can, each thing once.

What was chosen least often in the same place is chosen next: so modes, costs, numbers and targets are gone through.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel import questions as d
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, Question
from domain.mana import mana_cost
from domain.reasons import Reason

T = TypeVar("T", bound=Hashable)

Place = tuple[Any, ...]
"""In what something is chosen: the way of the card, the kind of question, and what it is about."""

GIVING = frozenset(
    (Reason.SACRIFICE, Reason.DISCARD, Reason.EXILE, Reason.RETURN, Reason.TAP, Reason.DISCARD_TO_HAND_SIZE)
)
"""What a choice is about by which something is given up."""

NUMBERS = (2, 0, 1, 3)
"""Which numbers are chosen, such as for X, in this order as far as they are possible."""

DEED = "deed"
"""The first word of a way that is none of the card, but of the scene: something is done to the card."""

MOST = 3
"""How many objects are chosen where any number may be."""


class Choices:
    """What was chosen so far, by the place, and what is chosen next."""

    def __init__(self) -> None:
        self.made: dict[Place, Counter[Any]] = defaultdict(Counter)
        self.offered: dict[Place, set[Any]] = defaultdict(set)

    def next(self, place: Place, options: Iterable[T]) -> T:
        """The option that was chosen least often in this place, the first of several."""
        known = list(options)
        self.offered[place].update(known)
        chosen = min(known, key=lambda option: self.made[place][option])
        self.made[place][chosen] += 1
        return chosen

    def open(self, way: Place) -> bool:
        """Return True if something is left to choose where this way was gone."""
        return any(
            option not in self.made[place]
            for place, options in self.offered.items()
            if place[0] == way
            for option in options
        )


def answered(question: Question, board: Board, choices: Choices, way: Place, own: frozenset[int]) -> Answer | None:
    """Return an answer to what is asked in the course of a way, or None where there is none.

    `own` are the objects of the card under trial: they are not given up where something else can be. A deed of the
    scene (`DEED`) is for them: they are what it is done to.
    """
    answer = _wanted(question, board, choices, way, own)
    if answer is not None and question.is_legal(answer):
        return answer
    return next((answer for answer in islice(question.answers(), 500) if question.is_legal(answer)), None)


def _about(reason: object) -> str:
    """What a choice is about, without the number of an object."""
    return " ".join(word for word in str(reason).split() if not word.isdecimal())


def _wanted(question: Question, board: Board, choices: Choices, way: Place, own: frozenset[int]) -> Answer | None:
    match question:
        case d.ChooseOption():
            options = sorted(question.options, key=lambda option: option in ("no", "none"))[:12]
            return choices.next((way, question.KIND, _about(question.reason), tuple(options)), options)
        case d.ChooseNumber():
            possible = [number for number in NUMBERS if question.is_legal(number)]
            if not possible:
                return question.least
            return choices.next((way, question.KIND, _about(question.reason)), possible[:2])
        case d.ChooseModes():
            return _modes(question, board, choices, way)
        case d.ChooseTargets():
            return _targets(question, board, choices, way, own)
        case d.ChooseObjects():
            return _objects(question, board, choices, way, own)
        case d.ChooseReplacement():
            return choices.next((way, question.KIND, len(question.options)), range(len(question.options)))
        case DeclareAttackers():
            return _attacks(question, choices, own)
        case DeclareBlockers():
            return _blocks(question, board, choices, own)
        case AssignDamage() | d.Order() | d.PayMana() | d.Divide():
            return next(question.answers(), None)
        case _:
            return next(question.answers(), None)


def _modes(question: d.ChooseModes, board: Board, choices: Choices, way: Place) -> Answer:
    """As many modes as can be, or one, in turns; those that were chosen least."""
    source = board.objects.get(question.source)
    place = (way, question.KIND, source.ability[1] if source is not None and source.ability else None)
    choices.offered[place].update(question.possible)
    made = choices.made[place]
    total = sum(made.values())
    size = question.most if total % 2 == 0 else max(1, question.least)
    ranked = sorted(question.possible, key=lambda mode: (made[mode], mode))[: max(question.least, min(size, 4))]
    made.update(ranked)
    return tuple(sorted(ranked))


def _targets(question: d.ChooseTargets, board: Board, choices: Choices, way: Place, own: frozenset[int]) -> Answer:
    """Targets of the other side, then of one's own, in turns; the dearest ones."""
    deed = way[:1] == (DEED,)
    theirs = not deed and choices.next((("aim", way), question.KIND, len(question.slots)), (True, False))
    chosen: list[tuple[EntityId, ...]] = []
    groups = dict(question.groups)
    for number, (_, _, least, most) in enumerate(question.slots):
        legal: Sequence[EntityId] = question.left(number, chosen)
        if number in groups:
            legal = max((group for group in groups[number] if len(group) >= least), key=len, default=())
        ranked = sorted(legal, key=lambda id: _rank(id, board, question.player, theirs, own, deed), reverse=True)
        chosen.append(tuple(ranked[: max(least, min(most, 2))]))
    return tuple(chosen)


def _rank(
    id: EntityId, board: Board, player: PlayerId, theirs: bool, own: frozenset[int], deed: bool
) -> tuple[Any, ...]:
    if is_player(id):
        return (False, (id != player) == theirs, True, 1, id)
    found = board.objects.get(ObjectId(id))
    if found is None:
        return (False, False, False, 0, id)
    worth = (found.power or 0) + mana_cost(found.mana_cost or "").value
    return (deed and id in own, (found.controller != player) == theirs, id not in own, worth, id)


def _objects(question: d.ChooseObjects[Any], board: Board, choices: Choices, way: Place, own: frozenset[int]) -> Answer:
    """What is made up, before the card itself where something is given up, and many, or few in turns."""
    giving = question.reason in GIVING and way[:1] != (DEED,)
    ranked = sorted(question.among, key=lambda id: ((id in own) == giving, _worth(id, board) * (1 if giving else -1)))
    most = min(question.most, len(ranked), max(question.least, MOST))
    sizes = dict.fromkeys((most, question.least))
    place = (way, question.KIND, _about(question.reason), len(sizes))
    many = choices.next(place, ("many", "few") if len(sizes) > 1 else ("many",))
    return tuple(ranked[: most if many == "many" else question.least])


def _worth(id: int, board: Board) -> int:
    found = board.objects.get(ObjectId(id))
    return 0 if found is None else (found.power or 0) + mana_cost(found.mana_cost or "").value + 3 * found.is_creature


def _attacks(question: DeclareAttackers, choices: Choices, own: frozenset[int]) -> Answer:
    """Attack with all but one of several creatures of the card; with one in turns with all, without it, and alone."""
    mine = [pair for pair in question.may if pair[0] in own]
    others = [pair for pair in question.may if pair[0] not in own]
    wanted = [*others, *mine[:-1]] if len(mine) > 1 else [*others, *mine]
    if len(mine) == 1:
        how = choices.next(("combat", "attack"), ("all", "others", "alone"))
        wanted = {"all": wanted, "others": others, "alone": mine}[how]
    return question.nearest([(creature, among[0]) for creature, among in wanted])


def _blocks(question: DeclareBlockers, board: Board, choices: Choices, own: frozenset[int]) -> Answer:
    """Block the creatures of the card in turns with letting them through, and block with them."""
    wanted: list[tuple[ObjectId, ObjectId]] = []
    taken: set[ObjectId] = set()
    for blocker, attackers in question.may:
        mine = [id for id in attackers if id in own or blocker in own]
        for id in mine:
            order = (False, True) if id in own else (True, False)
            if id not in taken and choices.next(("combat", id in own, blocker in own), order):
                taken.add(id)
                wanted.append((blocker, id))
                break
    return question.nearest(wanted)
