"""107.4e, 601.2b. Monocoloured hybrid mana, such as {2/W}: one coloured mana, or generic mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.questions import ChooseOption
from domain.mana import letters_of, number_in
from domain.reasons import Reason
from domain.rules.casting.attempt import Attempt
from domain.rules.casting.mana.phyrexian import life_left

if TYPE_CHECKING:
    from domain.kernel.proposals import Rules


def in_color_or_generic(attempt: Attempt) -> Rules:
    """601.2b. Ask for each monocoloured hybrid symbol how to pay for it.

    The cost then has no symbols of this kind left, and reductions apply to that cost.
    """
    game, player = attempt.game, attempt.player
    while attempt.cost.open:
        cost = attempt.cost
        symbol = cost.open[0]
        costs = {_told(letters_of(symbol)): cost.in_color(symbol), _told(number_in(symbol)): cost.in_generic(symbol)}
        left = life_left(game, player, attempt.costs)
        options = tuple(half for half, due in costs.items() if attempt.affords(attempt.total(due), spare=left))
        question = ChooseOption(player, Reason.PAY_WITH, options or tuple(costs), attempt.object)
        answer, _ = yield from game.decide(question, "601.2b")
        attempt.cost = costs[answer]


def _told(half: str | int) -> str:
    """Return half of a hybrid symbol as a symbol of its own."""
    return "{" + "/".join(half if isinstance(half, str) else (str(half),)) + "}"
