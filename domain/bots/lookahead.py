"""The `lookahead` player: the best of a few plays, tried on an imagined game.

Each play is tried on the board as the player sees it, with guesses for unknown cards. All play on greedily until the
opponents have had a turn; then the boards are compared. What is tried is bounded: a few plays, and a few hundred events
for each.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.board.state import Board
from domain.bots.combat import Attacks, Blocks
from domain.bots.fights import damage_of, fight
from domain.bots.greedy import Definitions, greedy_player, plays
from domain.bots.imagining import guessed
from domain.bots.worth import worth
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.ids import ObjectId, PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, Priority, Question
from domain.randomness import Dice
from domain.terms import MAIN_PHASES, Phase, Step

MOST = 6
"""The most plays that are tried at a question."""

FAR = 600
"""The most answers given while a play is tried."""

LOST = -100_000


def lookahead_player(question: Question, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Return the answer whose outcome, one exchange ahead, is best for the player."""
    first = greedy_player(question, board, definitions, dice)
    tried: dict[Answer, None] = {first: None}
    for answer in _candidates(question, board, definitions, first):
        if len(tried) >= MOST:
            break
        if question.is_legal(answer):
            tried[answer] = None
    if len(tried) < 2:
        return first
    try:
        imagined = guessed(board, question.player, dice)
        points = {answer: _outcome(answer, question, imagined, definitions) for answer in tried}
    except Exception:  # a guess may not fit what the rules know, and then the greedy answer stands
        return first
    return max(tried, key=lambda answer: (points[answer], answer == first))


# Trying


def _outcome(answer: Answer, question: Question, board: Board, definitions: Definitions) -> int:
    """Return the worth of the board to the player after an answer and one exchange."""
    player = question.player
    until = board.turn + (1 if board.is_active(player) else 0)
    game = Decider.imagined(board.copy(), definitions, lambda there: _is_quiet(there) and not _is_far(there, until))
    game.answer(answer)
    for _ in range(FAR):
        asked = game.question
        if asked is None or _is_far(game.board, until):
            break
        _go_on(game, asked)
    return value(game.board, player)


def _is_far(board: Board, until: int) -> bool:
    """Return True if the exchange is over: the combat of turn `until` has been fought."""
    return board.turn > until or (board.turn == until and board.phase in (Phase.POSTCOMBAT_MAIN, Phase.ENDING))


def _is_quiet(board: Board) -> bool:
    """Return True at a priority at which greedy players hardly ever act.

    The stack is empty, it is no step in which attackers or blockers were declared, and in a main phase the active
    player has passed.
    """
    if board.stack or board.step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS):
        return False
    return board.phase not in MAIN_PHASES or board.priority is None or not board.is_active(board.priority)


def _go_on(game: Decider, asked: Question) -> None:
    """Answer greedily; where that is taken back, pass or answer by chance."""
    dice = Dice("lookahead", game.board.position)
    try:
        game.answer(greedy_player(asked, game.board, game.definitions, dice))
    except IllegalDecision:
        again = game.question
        assert again is not None
        game.answer(("pass",) if isinstance(again, Priority) else again.random(dice))


CARD = 5
"""The worth of a card in hand."""


def value(board: Board, player: PlayerId) -> int:
    """Return the worth of a board to a player.

    Permanents, cards in hand and life count, less those of the strongest opponent.
    """
    if board.outcome is not None:
        winners = board.outcome[0]
        return 0 if not winners else -LOST if player in winners else LOST
    foes = board.opponents(player)
    return _side(board, player) - max((_side(board, foe) for foe in foes), default=0)


def _side(board: Board, player: PlayerId) -> int:
    there = board.players[player]
    points = sum(worth(permanent) for permanent in board.permanents(player))
    return 2 * points + 2 * CARD * len(there.hand) + _life(there.life)


def _life(life: int) -> int:
    """Return the worth of a life total: the first points count most."""
    return 2 * min(life, 20) + 3 * min(life, 10) + 4 * min(life, 5)


# Plays to be tried


def _candidates(question: Question, board: Board, definitions: Definitions, first: Answer) -> Iterable[Answer]:
    """Return answers to be tried besides the first one; none for a question that is left to greed."""
    if isinstance(question, Priority):
        return _plays(question, board, definitions, first)
    if isinstance(question, DeclareAttackers):
        return _attacks(question, board, first)
    return _blocks(question, board, first) if isinstance(question, DeclareBlockers) else ()


def _plays(question: Priority, board: Board, definitions: Definitions, first: Answer) -> Iterable[Answer]:
    """Yield the other plays that are worth something, and passing instead of a quick one."""
    if first[0] == "play":
        return
    ranked = sorted(plays(question, board, definitions), key=lambda play: play[:2], reverse=True)
    if board.is_active(question.player) and board.phase in MAIN_PHASES and not board.stack:
        yield from (play.option for play in ranked)
    if ranked:
        yield ("pass",)


def _attacks(question: DeclareAttackers, board: Board, first: Attacks) -> Iterable[Answer]:
    """Yield attacks: none, all, and the greedy one with one attacker more or less."""
    able = [
        (creature, first[0][1] if first and first[0][1] in among else among[0])
        for creature, among in question.may
        if damage_of(board.objects[creature]) > 0
    ]
    if not able:
        return
    yield tuple(able)
    yield ()
    there = {creature for creature, _ in first}
    more = sorted(
        (one for one in able if one[0] not in there), key=lambda one: (-damage_of(board.objects[one[0]]), one[0])
    )
    yield from (question.nearest((*first, one)) for one in more)
    less = sorted(first, key=lambda one: (-worth(board.objects[one[0]]), one[0]))
    yield from (tuple(other for other in first if other != one) for one in less)


def _blocks(question: DeclareBlockers, board: Board, first: Blocks) -> Iterable[Answer]:
    """Yield blocks: none, the greedy ones with one less, and single blocks of the best attackers."""
    yield ()
    pairs = [(guard, attacker) for guard, attackers in question.may for attacker in attackers]

    def gain(pair: tuple[ObjectId, ObjectId]) -> int:
        guard, attacker = board.objects[pair[0]], board.objects[pair[1]]
        dies, other_dies = fight(guard, attacker)
        return worth(attacker) * other_dies - worth(guard) * dies + damage_of(attacker)

    used = {guard for guard, _ in first}
    pairs.sort(key=lambda pair: (-gain(pair), pair))
    yield from (question.nearest((*first, pair)) for pair in pairs if pair[0] not in used)
    yield from (tuple(other for other in first if other != one) for one in first)
