"""Questions as discrete choices: every answer is legal, and every legal answer can be reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.kernel import questions as d
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, Question
from replay.learning.menus import Menu

A, B = PlayerId(1), PlayerId(2)
BOARD = Board()
X, Y, Z = (ObjectId(number) for number in (101, 102, 103))


def reached(question: Question, width: int) -> list[Answer]:
    """Every answer that some picks lead to, each as often as there are ways to it."""

    def ways(picks: tuple[int, ...]) -> Iterator[Answer]:
        menu = Menu(question, BOARD, width)
        for pick in picks:
            menu.take(pick)
        if menu.done:
            yield menu.answer
            return
        assert 2 <= len(menu.choices) <= width
        for pick in range(len(menu.choices)):
            yield from ways((*picks, pick))

    return list(ways(()))


QUESTIONS: dict[str, Question] = {
    "attackers": DeclareAttackers(A, ((X, (B, Z)), (Y, (B,)))),
    "blockers": DeclareBlockers(A, ((X, (Y, Z)),), capacity=((X, 2),)),
    "some objects": d.ChooseObjects(A, "discard", (X, Y, Z), 0, 2),  # type: ignore[arg-type]
    "two objects": d.ChooseObjects(A, "discard", (X, Y, Z), 2, 2),  # type: ignore[arg-type]
    "one object": d.ChooseObjects(A, "discard", (X, Y, Z), 1, 1),  # type: ignore[arg-type]
    "an order": d.Order(A, "order", (X, Y, Z)),  # type: ignore[arg-type]
    "a division": d.Divide(A, "divide", 4, (X, Y, Z), 1),  # type: ignore[arg-type]
    "a number": d.ChooseNumber(A, "x", 3, 20),  # type: ignore[arg-type]
    "a number but one": d.ChooseNumber(A, "x", 0, 5, None, (2,)),  # type: ignore[arg-type]
    "targets": d.ChooseTargets(A, (("one", (X, Y), 1, 1), ("other", (X, Y, Z), 0, 2)), X),
    "a word": d.ChooseOption(A, "may", ("yes", "no")),  # type: ignore[arg-type]
    "a mulligan": d.Mulligan(A, (X, Y), 0),
    "modes": d.ChooseModes(A, (0, 1, 2), 1, 2, X),
}


@pytest.mark.parametrize("width", [2, 3, 64])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_each_legal_answer_is_reached_in_one_way(kind: str, width: int) -> None:
    question = QUESTIONS[kind]
    answers = reached(question, width)
    assert all(question.is_legal(answer) for answer in answers)
    assert len(set(answers)) == len(answers)
    listed = set(question.answers())
    if isinstance(question, d.ChooseNumber):
        listed = {number for number in range(question.least, question.most + 1) if number not in question.but}
    assert listed <= set(answers)


def test_a_choice_alone_is_no_choice() -> None:
    only = Menu(d.ChooseNumber(A, "x", 3, 3), BOARD, 8)  # type: ignore[arg-type]
    assert (only.done, only.answer, only.taken) == (True, 3, 0)
    two = Menu(d.ChooseNumber(A, "x", 3, 4), BOARD, 8)  # type: ignore[arg-type]
    assert not two.done


def test_a_number_of_a_huge_range_takes_few_picks() -> None:
    question = d.ChooseNumber(A, "x", 0, 999_999_999)  # type: ignore[arg-type]
    menu = Menu(question, BOARD, 64)
    while not menu.done:
        menu.take(len(menu.choices) - 1)
    assert menu.answer == 999_999_999
    assert menu.taken == 5


def test_what_was_refused_is_not_offered_again() -> None:
    question = d.Priority(A, (("pass",), ("cast", X), ("play", Y)))
    assert len(Menu(question, BOARD, 8).choices) == 3
    left = Menu(question, BOARD, 8, [("cast", X)])
    assert [choice.verb for choice in left.choices] == ["pass", "play"]
    alone = Menu(question, BOARD, 8, [("cast", X), ("play", Y)])
    assert alone.answer == ("pass",)
