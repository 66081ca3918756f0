"""Questions as discrete choices: each question becomes one or several picks from a short list.

    priority, yes or no, one target      the answers, each a choice
    attackers, blockers                  creature by creature: whom it attacks or blocks, or nothing
    objects, modes, several targets      one by one, until `done`
    orders                               what comes next
    shares of a total                    recipient by recipient
    a number, any long list              a part of the range first, then a part of that

A pick with a single choice is made by itself. Answers for objects that look alike are listed once, as on the page.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, overload

from domain.board.state import Board
from domain.kernel import questions as d
from domain.kernel.declarations import Declaration, DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, Question
from replay.games.asking import distinct

VERBS = (
    "pass", "play", "cast", "activate", "mana", "act", "keep", "mulligan", "yes", "no", "option", "number", "pick",
    "done", "attack", "block", "nothing", "pay", "share", "next", "answer", "part",
)  # fmt: skip
"""Kinds of choices; a choice has the number of its verb."""

LISTED = 1024
"""Most answers of a list that is not made step by step."""

PAYMENTS = 9
"""Most ways to pay that are offered, as on the page."""

_CODES = {verb: number for number, verb in enumerate(VERBS, 1)}


class Choice(NamedTuple):
    """A choice: a verb, up to two objects or players, a number or word."""

    verb: str
    first: int = 0
    second: int = 0
    number: int = 0
    word: str = ""

    @property
    def code(self) -> int:
        """Number of the verb, from 1."""
        return _CODES[self.verb]


Steps: TypeAlias = Generator[Sequence[Choice], int, Answer]
"""Steps of a question: yields the choices of each, is sent the index of one, and returns the answer."""


class Numbers(Sequence[Choice]):
    """Whole numbers of a range as choices, made when they are looked at."""

    def __init__(self, numbers: Sequence[int], verb: str = "number", first: int = 0) -> None:
        self._numbers = numbers
        self._verb = verb
        self._first = first

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Choice]: ...
    def __getitem__(self, at: int | slice) -> Choice | Sequence[Choice]:
        if isinstance(at, slice):
            return Numbers(self._numbers[at], self._verb, self._first)
        return Choice(self._verb, self._first, 0, self._numbers[at])


class Menu:
    """Choices of a question, step by step, never more than `width` at once."""

    def __init__(self, question: Question, board: Board, width: int, refused: Collection[Answer] = ()) -> None:
        self.choices: Sequence[Choice] = ()
        """The choices now; empty once the question is answered."""
        self.answer: Answer = None
        self.taken = 0
        """Picks made so far, those with a single choice not counted."""
        self._width = width
        self._steps = steps_of(question, board, refused)
        self._list: Sequence[Choice] = ()
        self._range = range(0)
        self._part = 1
        self._show(next, self._steps)

    @property
    def done(self) -> bool:
        """Return True if the question is answered."""
        return not self.choices

    def take(self, index: int) -> None:
        """Pick one of the choices."""
        self.taken += 1
        self._pick(index)

    def _pick(self, index: int) -> None:
        part = self._range[index * self._part : (index + 1) * self._part]
        if len(part) > 1:
            self._range = part
            self._offer()
        else:
            self._show(self._steps.send, part[0])

    def _show(self, go: Any, sent: Any) -> None:
        """Go on with the steps until there is something to choose."""
        try:
            self._list = go(sent)
            while len(self._list) == 1:
                self._list = self._steps.send(0)
        except StopIteration as stop:
            self.answer, self.choices = stop.value, ()
            return
        self._range = range(len(self._list))
        self._offer()

    def _offer(self) -> None:
        """Offer the choices in the range, or parts of the range if there are too many."""
        self._part = -(-len(self._range) // self._width)
        if self._part == 1:
            self.choices = self._list[self._range.start : self._range.stop]
            return
        starts = [self._list[at] for at in self._range[:: self._part]]
        self.choices = [choice._replace(verb="part") for choice in starts]


def steps_of(question: Question, board: Board, refused: Collection[Answer] = ()) -> Steps:
    """Return the steps in which a question is answered, without answers that were refused before."""
    match question:
        case DeclareAttackers():
            return _declared(question, "attack", {})
        case DeclareBlockers():
            return _declared(question, "block", dict(question.capacity))
        case d.ChooseObjects() if question.most > 1 and len(question.among) > 1:
            return _objects(question)
        case d.ChooseTargets() if len(question.slots) > 1 or any(slot[3] > 1 for slot in question.slots):
            return _targets(question)
        case d.Order():
            return _ordered(question)
        case d.Divide():
            return _divided(question)
        case d.ChooseNumber():
            return _number(question)
    return _listed(question, board, refused)


def _listed(question: Question, board: Board, refused: Collection[Answer]) -> Steps:
    most = PAYMENTS if isinstance(question, d.PayMana) else LISTED
    legal = (answer for answer in question.answers() if answer not in refused)
    answers = distinct(question, board, list(islice(legal, most)))
    if not answers:  # all were refused: the game says again what is wrong
        return next(question.answers())
    chosen = yield [_choice(question, number, answer) for number, answer in enumerate(answers)]
    return answers[chosen]


def _choice(question: Question, number: int, answer: Answer) -> Choice:
    """Return the choice for a whole answer."""
    if isinstance(question, d.Priority):
        verb = answer[0] if answer[0] in VERBS else "act"
        ids = [part for part in answer[1:] if type(part) is int]
        word = next((part for part in answer[1:] if isinstance(part, str)), "" if verb != "act" else answer[0])
        first, number = (*ids, 0, 0)[:2]
        return Choice(verb, first, 0, number, word)
    if isinstance(answer, str):
        return Choice(answer if answer in ("yes", "no", "keep", "mulligan") else "option", 0, 0, number, answer)
    if type(answer) is int:
        return Choice("number", 0, 0, answer)
    kinds = {d.PayMana: "pay", d.ChooseObjects: "pick", d.ChooseTargets: "pick"}
    first, second = (0, 0) if isinstance(question, d.ChooseModes) else (*islice(_whole(answer), 2), 0, 0)[:2]
    return Choice(kinds.get(type(question), "answer"), first, second, number)


def _whole(answer: Answer) -> Generator[int]:
    """Yield the whole numbers in an answer, in order."""
    if isinstance(answer, tuple):
        for part in answer:
            yield from _whole(part)
    elif type(answer) is int:
        yield answer


def _declared(question: Declaration[Any], verb: str, capacity: dict[Any, int]) -> Steps:
    """508.1, 509.1. Declare creature by creature; the nearest legal declaration is the answer."""
    wish: list[tuple[int, int]] = []
    for creature, among in question.may:  # type: ignore[attr-defined]
        left = list(among)
        for _ in range(min(capacity.get(creature, 1), len(among))):
            if not left:
                break
            picked = yield [Choice("nothing", creature), *(Choice(verb, creature, other) for other in left)]
            if picked == 0:
                break
            wish.append((creature, left[picked - 1]))
            left = left[picked:]  # each set in one way only
    order = {pair: at for at, pair in enumerate((one, other) for one, among in question.may for other in among)}  # type: ignore[attr-defined]
    wanted = tuple(sorted(wish, key=order.__getitem__))
    return wanted if question.is_legal(wanted) else question.nearest(wanted)


def _objects(question: d.ChooseObjects[Any]) -> Steps:
    """608.2d. Pick one by one, in the order of the list, so that each set is made in one way only."""
    chosen: tuple[Any, ...] = ()
    among, free = list(question.among), bool(question.weights or question.kinds)
    while len(chosen) < min(question.most, len(question.among)):
        missing = question.least - len(chosen)
        room = len(among) if free else len(among) - max(0, missing - 1)
        able = [id for id in among[:room] if id not in chosen and (not free or question.fits((*chosen, id)))]
        done = [Choice("done")] if missing <= 0 else []
        if not able:
            break
        picked = yield [*done, *(Choice("pick", id) for id in able)]
        if done and picked == 0:
            break
        id = able[picked - len(done)]
        chosen += (id,)
        among = among if free else among[among.index(id) + 1 :]
    return chosen if question.is_legal(chosen) else _closest(question, chosen)


def _targets(question: d.ChooseTargets) -> Steps:
    """601.2c. Pick the targets of each slot one by one."""
    chosen: list[tuple[Any, ...]] = []
    for number, (_, _, least, most) in enumerate(question.slots):
        legal = list(question.left(number, chosen))
        slot: tuple[Any, ...] = ()
        while legal and len(slot) < most:
            done = [Choice("done", number=number)] if len(slot) >= least else []
            room = len(legal) - max(0, least - len(slot) - 1)
            picked = yield [*done, *(Choice("pick", id, number=number) for id in legal[: max(1, room)])]
            if done and picked == 0:
                break
            at = picked - len(done)
            slot += (legal[at],)
            legal = legal[at + 1 :]
        chosen.append(slot)
    answer = tuple(chosen)
    return answer if question.is_legal(answer) else _closest(question, answer)


def _closest(question: Question, wanted: Answer) -> Answer:
    """Return the legal answer that has most in common with one that is not legal."""
    wish = set(_whole(wanted))
    return max(islice(question.answers(), 200), key=lambda answer: len(wish.intersection(_whole(answer))))


def _ordered(question: d.Order[Any]) -> Steps:
    """603.3b. Pick what comes next, until one is left."""
    left, order = list(question.items), []
    while left:
        picked = yield [Choice("next", id) for id in left]
        order.append(left.pop(picked))
    return tuple(order)


def _divided(question: d.Divide) -> Steps:
    """601.2d. Give each recipient a share in turn; the last has the rest."""
    left, shares = question.total, list[int]()
    for at, recipient in enumerate(question.among):
        others = len(question.among) - at - 1
        least, most = (question.least, left - question.least * others) if others else (left, left)
        picked = yield Numbers(range(least, most + 1), "share", recipient)
        shares.append(least + picked)
        left -= shares[-1]
    return tuple(shares)


def _number(question: d.ChooseNumber) -> Steps:
    """107.1. Pick a number; of a long range a part first."""
    if not question.but:
        picked = yield Numbers(range(question.least, question.most + 1))
        return question.least + picked
    numbers = sorted(islice(question.answers(), LISTED))
    picked = yield Numbers(numbers)
    return numbers[picked]
