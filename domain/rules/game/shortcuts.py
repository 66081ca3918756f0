"""732.2. Shortcuts: repeat a player's last actions a number of times.

The player who has priority proposes it; each other player may accept, or name a point at which they will
decide otherwise. Then all players decide as they did, as often as agreed. Each of these decisions is one like
any other: it is recorded, and legal. If another question comes than expected, the shortcut is over.

All of it follows from the decisions of this turn, so it holds for a resumed game as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.board.state import Board
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId
from domain.kernel.questions import AcceptShortcut, Answer, Choice, Priority, Repeat
from domain.rules.game.decision_history import course
from domain.terms import HIDDEN_ZONES

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

LONGEST = 60
"""Maximum number of decisions in the repeated sequence."""


class Agreed(NamedTuple):
    """732.2c. An accepted shortcut.

    `choices` are the decisions to repeat, `length` is the number of decisions in all and `made` the number made so far.
    `by` is the player who has shortened it, if any.
    """

    choices: tuple[Choice, ...]
    length: int
    made: int
    by: PlayerId | None


def offered(game: Game, question: Priority) -> Priority:
    """Return the priority question with the decisions that the player can repeat.

    Leaves out the action that a player must not take after shortening a shortcut (732.2c).
    """
    so_far = course(game)
    if so_far.acted <= so_far.step and not so_far.proposed:
        return question
    again = _again(game, question)
    options = question.options
    agreed = _agreed(game) if so_far.proposed else None
    if agreed is not None and agreed.made == agreed.length and agreed.by == question.player:
        player, kind, answer = agreed.choices[agreed.length % len(agreed.choices)]
        others = tuple(option for option in options if option != answer)
        if (player, kind) == (question.player, Priority.KIND) and any(option[0] != "mana" for option in others):
            options = others
    return Priority(question.player, options, again) if again or options is not question.options else question


def _again(game: Game, question: Priority) -> tuple[Choice, ...]:
    """Return the decisions from the player's last repeatable action in this step on.

    Empty if that action is not possible now.
    """
    so_far = course(game)
    start = so_far.did.get(question.player, -1)
    if start < max(so_far.step, so_far.closed, len(so_far.made) - LONGEST):
        return ()
    made = [record.event for record in so_far.made[start:]]
    choices = tuple((event.player, event.kind, event.answer) for event in made if isinstance(event, e.DecisionMade))
    if choices[0][2] not in question.options:
        return ()
    return choices if _are_open(game.board, choices) else ()


def _are_open(board: Board, choices: tuple[Choice, ...]) -> bool:
    """Return True if the choices contain no cards in hidden zones."""
    return all(
        id in board.players or (obj := board.get(id)) is None or obj.zone not in HIDDEN_ZONES
        for _, kind, answer in choices
        if kind == "choose"
        for id in answer
    )


def _agreed(game: Game) -> Agreed | None:
    """Return this turn's last accepted shortcut; None if the players have departed from it."""
    made = [record.event for record in course(game).made[course(game).proposed - 1 :]]
    repeat, *rest = made
    assert isinstance(repeat, e.DecisionMade)
    choices: tuple[Choice, ...] = repeat.question[0]
    length, shortener = repeat.answer[1] * len(choices), None
    while rest and isinstance(rest[0], e.DecisionMade) and rest[0].kind == AcceptShortcut.KIND:
        answer = rest[0].answer
        if answer != AcceptShortcut.ACCEPT:
            length, shortener = answer[1] * len(choices) + answer[2], rest[0].player
        del rest[0]
    for index, event in enumerate(rest):
        if not isinstance(event, e.DecisionMade) or (event.player, event.kind) != choices[index % len(choices)][:2]:
            return None
    return Agreed(choices, length, len(rest), shortener)


def propose(game: Game, question: Priority, times: int) -> Rules:
    """732.2a, 732.2b. Propose a repetition; the others accept or shorten it, in turn order."""
    board, player, choices = game.board, question.player, question.again
    game.record(Repeat(player, choices), ("repeat", times), "732.2a")
    rounds, choice = times, 0
    start = board.order.index(player) + 1
    for other in board.order[start:] + board.order[: start - 1]:
        if board.players[other].lost or board.over:
            continue
        asked = AcceptShortcut(other, player, choices, (rounds, choice))
        answer, _ = yield from game.decide(asked, "732.2b", again=True)
        if answer is not None and not isinstance(answer, str):  # a word means acceptance
            _, rounds, choice = answer
    if not board.over:
        game.planned = (choices * (rounds + 1))[: rounds * len(choices) + choice]


def as_it_is_now(board: Board, answer: Answer) -> Answer:
    """Return an answer with new ids for objects that have changed zones since."""
    if isinstance(answer, tuple):
        return tuple([as_it_is_now(board, item) for item in answer])
    if type(answer) is not int or answer < FIRST_OBJECT:
        return answer
    id: EntityId = answer
    while id not in board.objects:
        gone = board.former.get(ObjectId(id))
        if gone is None or gone.became is None:
            return answer
        id = gone.became
    return id
