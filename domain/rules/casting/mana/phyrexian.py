"""107.4f, 601.2b. Phyrexian mana: each symbol is paid with mana or with 2 life."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.ids import PlayerId
from domain.kernel.questions import ChooseOption
from domain.mana import ManaCost
from domain.reasons import Reason
from domain.rules.casting.attempt import Attempt

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

LIFE, MANA = "2 life", "mana"
COMPLEATED = "compleated"


def in_mana_or_life(attempt: Attempt) -> Rules:
    """601.2b. Ask for each Phyrexian symbol how to pay; add the life to the costs."""
    game, player, paid = attempt.game, attempt.player, 0
    while attempt.cost.phyrexian:
        symbol = attempt.cost.phyrexian[0]
        in_mana = _as_mana(attempt.cost, symbol)
        left = life_left(game, player, attempt.costs) - paid
        options = []
        if attempt.affords(attempt.total(in_mana), spare=left):
            options.append(MANA)
        if left >= 2:
            options.append(LIFE)
        question = ChooseOption(player, Reason.PAY_WITH, tuple(options) or (MANA,), attempt.object)
        answer, _ = yield from game.decide(question, "601.2b")
        if answer == LIFE:
            attempt.cost, paid = attempt.cost.for_life(symbol), paid + 2
        else:
            attempt.cost = in_mana
    if paid:
        _note_life(game, attempt, paid // 2)
        attempt.costs = (*attempt.costs, g.PayLife(pay_life=paid))


def _note_life(game: Game, attempt: Attempt, symbols: int) -> None:
    """702.150a. Record for how many symbols of a spell with compleated its player pays life."""
    spell = game.board.objects[attempt.object]
    if spell.kind == "spell" and COMPLEATED in spell.keywords:
        for name, value in ((COMPLEATED, "yes"), (f"{COMPLEATED}.times", str(symbols))):
            game.say(e.QualityChosen(object=spell.id, name=name, value=value), "601.2b", game.because)


def _as_mana(cost: ManaCost, symbol: str) -> ManaCost:
    left = cost.for_life(symbol)
    return ManaCost(left.generic, (*left.colored, symbol.replace("P", "")), left.x)


def life_left(game: Game, player: PlayerId, costs: tuple[g.Cost, ...]) -> int:
    """119.4. Return the life left to a player who pays these costs.

    Amounts of life that are not a plain number are not counted.
    """
    if not costs:
        return game.board.players[player].life
    paid = sum(cost.pay_life for cost in costs if isinstance(cost, g.PayLife) and isinstance(cost.pay_life, int))
    return game.board.players[player].life - paid
